"""Matches as the desk sees them, drafts among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from scoring import AnyRuleSet, Awaits
from tournament.models import Match, MatchSide
from tournament.rulebook.brackets import NOT_NEEDED
from tournament.rulebook.sheets import stored_awaits
from tournament.selectors.matches.sheet import clock_end
from tournament.selectors.public.matches import EntryRef, MatchRef


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSide:
    """A side's place, or one of several where partners are drawn (`position`): its entry, or where it comes from.

    As `selectors.public.matches.Slot`.
    """

    side: int
    position: int
    entry: EntryRef | None
    source: str
    source_match: MatchRef | None
    source_place: str
    level: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskMatch:
    """A match. `state` is "disputed" for a disputed one. `late`: its time is up and it has not ended.

    `awaits`: it ended at equal levels and waits for this. `needless`: a second final that nobody has to play.
    """

    pk: int
    round: int
    round_number: int
    number: int
    key: str
    group: str
    name: str
    kind: str
    state: str
    table: int | None
    room: str
    sides: tuple[DeskSide, ...]
    on_stage: int | None
    hands_played: int
    winner: int | None
    reason: str
    late: bool
    awaits: Awaits | None
    needless: bool
    reported_by: int | None
    reasons: tuple[Mapping[str, Any], ...]
    revision: int

    @property
    def is_bye(self) -> bool:
        return self.kind == Match.Kind.BYE

    @property
    def waits_for_table(self) -> bool:
        """Whether it could begin and has no table."""
        return not self.is_bye and self.state == Match.State.READY and self.table is None

    @property
    def undecided(self) -> bool:
        """Whether somebody has to say who won. Where one more hand decides nobody has, before it is played."""
        return self.awaits is not None and self.awaits is not Awaits.EXTRA_HAND

    @property
    def is_confirmed(self) -> bool:
        return self.state == Match.State.CONFIRMED

    @property
    def levels(self) -> tuple[int, ...] | None:
        """The level of each side; None before anything was entered."""
        found = {each.side: each.level for each in self.sides if each.level is not None}
        return tuple(found[side] for side in sorted(found)) if len(found) > 1 else None


def desk_matches(matches: QuerySet[Match], rule_set: AnyRuleSet | None) -> tuple[DeskMatch, ...]:
    """In the order of `matches`. Two queries. Where their reasons are deferred these stay empty."""
    found = list(matches.select_related("round", "table").defer("round__pairing"))
    sides = _sides_of(found)
    now = timezone.now()
    return tuple(_desk_match(each, sides[each.pk], rule_set, now) for each in found)


def _sides_of(matches: Sequence[Match]) -> Mapping[int, list[DeskSide]]:
    """By match, in their order. One query, of plain rows: a large round has thousands."""
    levels = {match.pk: match.levels for match in matches}
    found: defaultdict[int, list[DeskSide]] = defaultdict(list)
    rows = MatchSide.objects.filter(match__in=levels).order_by("side", "position")
    for match, side, position, source, place, *others in rows.values_list(
        "match_id", "side", "position", "source", "source_place", *_OF_ENTRY, *_OF_SOURCE
    ):
        entry, number, name, unit, fed_by, fed_round, fed_number, fed_name, fed_key = others
        reached = levels[match]
        found[match].append(
            DeskSide(
                side=side,
                position=position,
                entry=None if entry is None else EntryRef(pk=entry, number=number, name=name, unit=unit or ""),
                source=source,
                source_match=None
                if fed_by is None
                else MatchRef(pk=fed_by, round_number=fed_round, number=fed_number, name=fed_name, key=fed_key),
                source_place=place,
                level=None if reached is None else reached[side],
            )
        )
    return found


_OF_ENTRY = ("entry_id", "entry__number", "entry__name", "entry__unit__name")
_OF_SOURCE = (
    "source_match_id",
    "source_match__round__number",
    "source_match__number",
    "source_match__name",
    "source_match__key",
)


def by_urgency(matches: tuple[DeskMatch, ...]) -> tuple[DeskMatch, ...]:
    """Disputed, undecided, late and unconfirmed ones first, then by table; what is settled comes last.

    Those that wait for a table come in the order in which they get one."""
    return tuple(
        sorted(matches, key=lambda each: (_urgency(each), each.table or 10**6, each.round_number, each.number))
    )


def _urgency(match: DeskMatch) -> int:
    if match.state == "disputed":
        return 0
    if match.undecided or match.late:
        return 1
    order = [Match.State.REPORTED, Match.State.PLAYING, Match.State.READY, Match.State.WAITING, Match.State.CONFIRMED]
    return 2 + [str(each) for each in order].index(match.state) + (1 if match.is_bye else 0)


def _desk_match(match: Match, sides: Sequence[DeskSide], rule_set: AnyRuleSet | None, now: datetime) -> DeskMatch:
    ended = match.state in (Match.State.REPORTED, Match.State.CONFIRMED) or match.outcome is not None
    ends_at = clock_end(match, rule_set) if rule_set is not None else None
    outcome = match.outcome or {}
    return DeskMatch(
        pk=match.pk,
        round=match.round_id,
        round_number=match.round.number,
        number=match.number,
        key=match.key,
        group=match.group,
        name=match.name,
        kind=match.kind,
        state="disputed" if match.disputed else str(match.state),
        table=match.table.number if match.table else None,
        room=match.table.room if match.table else "",
        sides=tuple(sides),
        on_stage=match.on_stage,
        hands_played=match.hands_played,
        winner=match.winner,
        reason=match.outcome_reason,
        late=not ended and match.state != Match.State.WAITING and ends_at is not None and now > ends_at,
        awaits=stored_awaits(match),
        needless=outcome.get("decided_by") == NOT_NEEDED,
        reported_by=match.reported_by_id,
        reasons=() if "reasons" in match.get_deferred_fields() else tuple(match.reasons),
        revision=match.revision,
    )
