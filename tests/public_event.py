"""One event with everything that everybody may see: pages and documents are walked over it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from django.utils import timezone

from tests import builders
from tests.snapshots import snapshot
from tests.stored_draws import store_draw
from tournament.models import Entry, EntryRound, Event, Hand, Match, MatchSide, Round, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A running event: stage 1 is Swiss with two public rounds, stage 2 a bracket of four."""

    event: Event
    entries: list[Entry]
    swiss: Stage
    bracket: Stage
    played: Match

    @property
    def home(self) -> str:
        return f"/e/{self.event.slug}/"

    @property
    def addresses(self) -> list[str]:
        """Every page of the event."""
        here = self.home
        matches = Match.objects.public().filter(round__stage__event=self.event).values_list("pk", flat=True)
        return [
            here,
            f"{here}?q=1",
            f"{here}?q=Pair",
            f"{here}?q=nobody",
            f"{here}entries/",
            *[f"{here}entries/{entry.number}/" for entry in self.entries],
            f"{here}rounds/1/1/",
            f"{here}rounds/1/1/?by=name",
            f"{here}rounds/1/2/",
            f"{here}rounds/2/1/",
            f"{here}rounds/2/2/?by=name",
            f"{here}standings/1/",
            f"{here}standings/1/1/",
            f"{here}standings/1/1/?of=points",
            f"{here}standings/1/units/",
            f"{here}bracket/2/",
            f"{here}draws/",
            f"{here}draws/1/1/",
            f"{here}draws/1/1/?repeat=1",
            f"{here}rules/",
            f"{here}card/",
            "/rules/",
            "/rules/friends-5p-3d/",
            *[f"{here}matches/{match}/" for match in matches],
        ]

    @property
    def documents(self) -> list[str]:
        """Every public read of the API, standings apart."""
        here = f"/api/v1/public/events/{self.event.slug}/"
        matches = Match.objects.public().filter(round__stage__event=self.event).values_list("pk", flat=True)
        return [
            "/api/v1/public/events/",
            here,
            f"{here}entries/",
            f"{here}search/?q=Pair",
            *[f"{here}entries/{entry.number}/" for entry in self.entries],
            f"{here}rounds/1/1/",
            f"{here}rounds/2/2/",
            f"{here}bracket/2/",
            f"{here}draws/",
            f"{here}draws/1/1/",
            *[f"{here}matches/{match}/" for match in matches],
        ]

    @property
    def standings_documents(self) -> list[str]:
        """The standings of stage 1 and the sums of an entry, through the API."""
        here = f"/api/v1/events/{self.event.slug}/standings/1/"
        return [here, f"{here}entries/1/"]


def public_event() -> Shown:
    """The event of `Shown`, with a played match of two hands and standings of revision 1."""
    event = builders.event(name_zh="上海杯", name_en="Shanghai Cup", place="Hall 3", starts_at=timezone.now())
    entries = builders.entries(event, 5, units=["机械学院", "Library"], members=2)
    swiss = builders.stage(event, entries)
    first = builders.published_round(swiss, entries, state=Round.State.CLOSED)
    store_draw(first, entries)
    played = first.matches.get(number=1)
    confirm(played, winner=0, levels=(11, 8))
    hand(played, 1, declarer_seat=0, attackers_points=35)
    hand(played, 2, declarer_seat=2, attackers_points=85)
    builders.published_round(swiss, entries[1:], absent={entries[0]: EntryRound.State.ABSENT})
    snapshot(swiss, entries)
    bracket = builders.stage(event, entries[:4], format=Stage.Format.KNOCKOUT)
    semis = builders.published_round(bracket, entries[:4])
    for match in semis.matches.all():
        Match.objects.filter(pk=match.pk).update(name="semi_final", key=f"R1M{match.number}")
    final = builders.published_round(bracket, [])
    match = Match.objects.create(round=final, number=1, name="final", key="R2M1", state=Match.State.WAITING)
    for side, feeder in enumerate(semis.matches.order_by("number")):
        MatchSide.objects.create(match=match, round=final, side=side, source="winner_of", source_match=feeder)
    return Shown(event=event, entries=entries, swiss=swiss, bracket=bracket, played=played)


def confirm(match: Match, *, winner: int | None, levels: tuple[int, int], reason: str = "goal_passed") -> None:
    """The match is over and confirmed by a second person."""
    Match.objects.filter(pk=match.pk).update(
        state=Match.State.CONFIRMED,
        outcome_reason=reason,
        outcome={"reason": reason, "winner": winner, "decided_by": "goal", "needs_decision": False},
        winner=winner,
        levels=list(levels),
        on_stage=winner,
        confirmed_at=timezone.now(),
        reported_by=builders.account(),
        confirmed_by=builders.account(),
    )


def hand(match: Match, number: int, **fields: object) -> Hand:
    """A hand on the sheet, at the position of its number."""
    return Hand.objects.create(
        **{"position": number, "recorded_by": builders.account(), "request_id": uuid4()} | fields,
        match=match,
        number=number,
    )
