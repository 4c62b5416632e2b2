"""替补: who played in an entry when, who may come in, and what a substitution would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournament.models import Entry, Match, MatchSide, Member, Person, Round, Stage, Substitution
from tournament.models.matches import MatchQuerySet
from tournament.rulebook import StageSettings
from tournament.rulebook.stage_settings import Substitution as Allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionRow:
    """One substitution. `round_number`: the first round in which `comes` played, or was to play, for `leaves`; None
    while no such round is published. `stage_number` is its stage's."""

    leaves: str
    comes: str
    reason: str
    at: datetime
    by: str
    stage_number: int | None
    round_number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody who left an entry of the event by a substitution and is in none now. `entry`: the one they left."""

    person: int
    name: str
    entry: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What holds for a substitution in an entry now.

    `forbidden`: the settings of the stage it plays in allow none. `in_play`: round number and opponents of a match
    that is being played, which the chief referee alone interrupts. `first_round`: the first published round that the
    one who comes plays in; None for whatever is paired next. `played`: rounds that stay as they were played.
    """

    forbidden: bool
    in_play: tuple[int, str] | None
    match: int | None
    first_round: int | None
    played: int


def substitutions_of(entry_id: int) -> tuple[SubstitutionRow, ...]:
    """In the order in which they were decided. Two queries."""
    rows = list(
        Substitution.objects.filter(entry_id=entry_id).select_related("leaves", "comes", "decided_by").order_by("pk")
    )
    if not rows:
        return ()
    matches = list(
        _matches_of([entry_id])
        .select_related("round__stage")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    return tuple(_row(each, matches) for each in rows)


def members_then(match: Match, entry_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Who was in each entry when the match began, by the order of the list; nothing for entries nobody has left since.

    One query, one more where somebody has.
    """
    began = _began(match)
    if began is None:
        return {}
    later = Substitution.objects.filter(entry_id__in=list(entry_ids), decided_at__gt=began)
    here = match.round
    named = later.exclude(from_stage_id=here.stage_id, from_round=here.number)
    rows = list(named.select_related("leaves").order_by("-pk"))
    if not rows:
        return {}
    found: dict[int, dict[int, str]] = {}
    members = Member.objects.filter(entry_id__in={row.entry_id for row in rows}).select_related("person")
    for member in members.order_by("position"):
        found.setdefault(member.entry_id, {})[member.person_id] = member.person.name
    for row in rows:
        found[row.entry_id] = {
            (row.leaves_id if person == row.comes_id else person): (row.leaves.name if person == row.comes_id else name)
            for person, name in found.get(row.entry_id, {}).items()
        }
    return {entry: tuple(names.values()) for entry, names in found.items()}


def known_persons(event_id: int) -> tuple[PersonRow, ...]:
    """Who may come back into an entry, by name. Two queries."""
    there = Member.objects.filter(event_id=event_id).values("person_id")
    left = (
        Substitution.objects.filter(entry__event_id=event_id)
        .exclude(leaves_id__in=there)
        .select_related("leaves", "entry")
        .order_by("pk")
    )
    found = {row.leaves_id: PersonRow(person=row.leaves_id, name=row.leaves.name, entry=str(row.entry)) for row in left}
    return tuple(sorted(found.values(), key=lambda row: (row.name, row.person)))


def has_played(entry_id: int) -> bool:
    """Whether a match of the entry has begun, so that its members change by substitution only. One query."""
    return _matches_of([entry_id]).filter(started_at__isnull=False).exists()


def room_for(entry: Entry) -> Room:
    """Four queries at most."""
    open_ones = list(
        _matches_of([entry.pk])
        .filter(kind=Match.Kind.GAME, state__in=(Match.State.READY, Match.State.PLAYING))
        .select_related("round")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    playing = next((each for each in open_ones if each.state == Match.State.PLAYING), None)
    ready = next((each for each in open_ones if each.state == Match.State.READY), None)
    first = playing or ready
    return Room(
        forbidden=_forbidden(entry),
        in_play=None if playing is None else (playing.round.number, _opponents(playing.pk, entry.pk)),
        match=None if playing is None else playing.pk,
        first_round=None if first is None else first.round.number,
        played=_matches_of([entry.pk])
        .filter(state__in=(Match.State.REPORTED, Match.State.CONFIRMED), kind=Match.Kind.GAME)
        .count(),
    )


def person_in_event(event_id: int, person_id: int) -> bool:
    """Whether the person is in an entry of the event now. One query."""
    return Member.objects.filter(event_id=event_id, person_id=person_id).exists()


def person_is_known(event_id: int, person_id: int) -> Person | None:
    """The person, if they have left an entry of the event by a substitution. One query."""
    gone = Substitution.objects.filter(entry__event_id=event_id, leaves_id=person_id)
    return Person.objects.filter(pk__in=gone.values("leaves_id")).first()


def _forbidden(entry: Entry) -> bool:
    """Of the newest stage it plays in that is not finished, once a round of it is published."""
    stage = (
        Stage.objects.filter(stage_entries__entry=entry)
        .exclude(state__in=(Stage.State.FINISHED, Stage.State.SETUP))
        .order_by("-number")
        .first()
    )
    return stage is not None and StageSettings.from_mapping(stage.settings).substitution is Allowed.NOBODY


def _matches_of(entry_ids: Sequence[int]) -> MatchQuerySet:
    past_draft = (Round.State.PUBLISHED, Round.State.RUNNING, Round.State.CLOSED)
    return Match.objects.filter(sides__entry_id__in=entry_ids, round__state__in=past_draft)


def _opponents(match_id: int, entry_id: int) -> str:
    rows = MatchSide.objects.filter(~Q(entry_id=entry_id), match_id=match_id, entry__isnull=False)
    return ", ".join(rows.order_by("side", "position").values_list("entry__name", flat=True))


def _began(match: Match) -> datetime | None:
    return match.started_at or match.confirmed_at


def _row(row: Substitution, matches: Sequence[Match]) -> SubstitutionRow:
    first = next((each.round for each in matches if _is_after(row, each)), None)
    return SubstitutionRow(
        leaves=row.leaves.name,
        comes=row.comes.name,
        reason=row.reason,
        at=row.decided_at,
        by=str(row.decided_by),
        stage_number=None if first is None else first.stage.number,
        round_number=None if first is None else first.number,
    )


def _is_after(row: Substitution, match: Match) -> bool:
    """Whether the match was played by the one who comes: it began later, or was interrupted for it."""
    began = _began(match)
    return (
        began is None
        or began > row.decided_at
        or (match.round.stage_id, match.round.number) == (row.from_stage_id, row.from_round)
    )
