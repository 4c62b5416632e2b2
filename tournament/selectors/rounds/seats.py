"""What moving a match to another table, or turning its seats, would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import Entry, Match, MatchSide, Round, Table
from tournament.pairing import DraftWarning
from tournament.pairing.seating import table_not_in_use, table_out_of_range
from tournament.rulebook import StageSettings
from tournament.rulebook.lists import listed
from tournament.selectors.rounds.own_tables import OwnTables
from tournament.selectors.rounds.swaps import names_of

_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A match that moves. `names`: everybody at it, "number name"; tables are numbers, None for none."""

    match: int
    names: str
    comes_from: int | None
    goes_to: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExchange:
    """`moves`: the match that was asked about first, and the one that gives its table up, if there is one."""

    moves: tuple[Seated, ...]
    warnings: tuple[DraftWarning, ...]
    names: Mapping[int, str]
    published: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTurn:
    """Who would sit as which side: names by side, after the turn."""

    match: int
    table: int | None
    sides: tuple[str, str]
    published: bool


def preview_exchange(round_id: int, match_id: int, table_number: int) -> TableExchange:
    """Nothing is written. Eight queries at most. Raises `Missing`: match_missing, table_missing; `Conflict`:
    round_closed, match_is_a_bye, match_begun, match_waiting, same_table."""
    its_round = _open_round(round_id)
    match = movable_match(its_round, match_id)
    table = table_of(its_round, table_number)
    if match.table_id == table.pk:
        raise Conflict("same_table", _("This match is at table %(table)d already."), params={"table": table.number})
    other = who_sits_at(its_round, table)
    names = names_of(its_round)
    now: dict[Match, Table | None] = {match: match.table}
    after: dict[Match, Table | None] = {match: table}
    if other is not None:
        now[other], after[other] = table, match.table
    sides = _entries_of([each.pk for each in now])
    return TableExchange(
        moves=tuple(
            Seated(
                match=each.pk,
                names=" – ".join(names.get(entry, "") for entry in sides[each.pk]),
                comes_from=_number(now[each]),
                goes_to=_number(after[each]),
            )
            for each in now
        ),
        warnings=(*_lost(sides, now, after), *_unfit(its_round, table)),
        names=names,
        published=its_round.state != Round.State.DRAFT,
    )


def preview_turn(round_id: int, match_id: int) -> SeatTurn:
    """Nothing is written. Five queries at most. Raises as `preview_exchange`, and `Conflict`: not_two_sides,
    seats_by_bracket."""
    its_round = _open_round(round_id)
    match = movable_match(its_round, match_id)
    rows = list(MatchSide.objects.filter(match=match).select_related("entry").order_by("side", "position"))
    require_turnable(its_round, rows)
    sides = [listed(row.entry for row in rows if row.side == side) for side in (1, 0)]
    return SeatTurn(
        match=match.pk,
        table=match.table.number if match.table else None,
        sides=(sides[0], sides[1]),
        published=its_round.state != Round.State.DRAFT,
    )


def require_turnable(its_round: Round, rows: Sequence[MatchSide]) -> None:
    """Raises `Conflict`: seats_by_bracket, not_two_sides."""
    if its_round.stage.has_bracket:
        raise Conflict("seats_by_bracket", _("In a bracket the place of an entry says where it sits."))
    if len({row.side for row in rows}) != _TWO:
        raise Conflict("not_two_sides", _("Where every player sits for himself there are no two sides to turn."))


def require_round_open(its_round: Round) -> None:
    """A draft, or a published round that is not over."""
    if its_round.state == Round.State.CLOSED:
        raise Conflict("round_closed", _("This round is closed."))


def movable_match(its_round: Round, match_id: int) -> Match:
    """A match of the round that has not begun and whose entries are known."""
    match = Match.objects.filter(pk=match_id, round=its_round).select_related("table").first()
    if match is None:
        raise Missing("match_missing", _("There is no such match."))
    require_movable(match)
    return match


def require_movable(match: Match) -> None:
    """Raises `Conflict`: match_is_a_bye, match_waiting, match_begun."""
    if match.kind == Match.Kind.BYE:
        raise Conflict("match_is_a_bye", _("This is a bye: nobody sits down."))
    if match.state == Match.State.WAITING:
        raise Conflict("match_waiting", _("Who plays here is still to be decided."))
    if match.state != Match.State.READY or match.started_at is not None:
        number = match.table.number if match.table else "–"
        raise Conflict(
            "match_begun",
            _("The match at table %(table)s has begun and stays where it is."),
            params={"table": number},
            details={"match": match.pk},
        )


def table_of(its_round: Round, number: int) -> Table:
    table = Table.objects.filter(event_id=its_round.stage.event_id, number=number).first()
    if table is None:
        raise Missing(
            "table_missing",
            _("The event has no table %(value)s."),
            field="table",
            value=number,
            params={"value": number},
        )
    return table


def who_sits_at(its_round: Round, table: Table) -> Match | None:
    """The match of the round that is to begin at the table, which then gives it up. One that has begun there is no
    obstacle where tables are handed on from match to match, and is one elsewhere."""
    others = Match.objects.filter(round=its_round, table=table).exclude(state=Match.State.CONFIRMED)
    other = others.select_related("table").order_by("started_at", "pk").first()
    if other is not None:
        require_movable(other)
    return other


def _number(table: Table | None) -> int | None:
    return table.number if table is not None else None


def _open_round(round_id: int) -> Round:
    its_round = Round.objects.select_related("stage").get(pk=round_id)
    require_round_open(its_round)
    return its_round


def _entries_of(match_ids: Sequence[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {each: [] for each in match_ids}
    rows = MatchSide.objects.filter(match__in=match_ids, entry__isnull=False).order_by("side", "position")
    for match_id, entry in rows.values_list("match_id", "entry_id"):
        assert entry is not None
        found[match_id].append(entry)
    return found


def _lost(
    sides: Mapping[int, Sequence[int]], now: Mapping[Match, Table | None], after: Mapping[Match, Table | None]
) -> tuple[DraftWarning, ...]:
    """Tables and ranges that entries have of their own and would not have any more."""
    entries = Entry.objects.filter(pk__in=[entry for each in sides.values() for entry in each])
    own = OwnTables.of(entries.select_related("fixed_table"))
    before = {(each.code, each.params["entry"]) for each in own.lost([(sides[each.pk], now[each]) for each in now])}
    would = own.lost([(sides[each.pk], after[each]) for each in after])
    return tuple(each for each in would if (each.code, each.params["entry"]) not in before)


def _unfit(its_round: Round, table: Table) -> list[DraftWarning]:
    settings = StageSettings.from_mapping(its_round.stage.settings)
    outside = table_out_of_range(table.number, settings.first_table, settings.last_table)
    found = [outside] if outside is not None else []
    return found if table.in_use else [*found, table_not_in_use(table.number)]
