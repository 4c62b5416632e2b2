"""Who met whom with which result: a table a group, rows and columns in the order of the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Match, MatchSide, StageEntry, StandingsSnapshot
from tournament.selectors.public.matches import EntryRef, entry_ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match of two as the row's entry sees it. `result`: won, lost, even, open (not confirmed yet), gained or
    given (an opponent did not come or has left) or nothing (neither was there)."""

    match: int
    round_number: int
    result: str
    own_level: int | None
    other_level: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What the row's entry did against the column's. `is_own`: the two are the same entry."""

    is_own: bool
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableRow:
    """`place`: its number in this table, from 1. `rank` and `points` of the newest standings, None where it is not
    ranked: before the first result, and when its results are `annulled`."""

    place: int
    entry: EntryRef
    rank: int | None
    shared: bool
    points: str | None
    annulled: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Crosstable:
    """One group; `group` is empty in a round robin."""

    group: str
    rows: tuple[CrosstableRow, ...]


# an opponent that does not come is no result of play
_WITHOUT_PLAY = frozenset({"forfeit", "walkover", "double_forfeit"})


def crosstables(stage_id: int, rounds: Sequence[int]) -> tuple[Crosstable, ...]:
    """The tables of the matches in these rounds (by id). Four queries, whatever the number of entries."""
    places = list(StageEntry.objects.filter(stage_id=stage_id).select_related("entry__unit").order_by("entry__number"))
    newest = StandingsSnapshot.objects.filter(stage_id=stage_id).defer("cells").order_by("-revision").first()
    ranked = {row["entry"]: row for row in newest.rows} if newest is not None else {}
    meetings = _meetings(rounds)
    by_group: defaultdict[str, list[StageEntry]] = defaultdict(list)
    for place in places:
        by_group[place.group].append(place)
    tables = []
    for name in sorted(by_group, key=lambda name: (len(name), name)):
        ordered = sorted(
            by_group[name],
            key=lambda place: (place.annulled, ranked.get(place.entry_id, {}).get("rank", len(places) + 1)),
        )
        tables.append(Crosstable(group=name, rows=tuple(_rows(ordered, ranked, meetings))))
    return tuple(tables)


def _rows(
    places: Sequence[StageEntry],
    ranked: Mapping[int, Mapping[str, object]],
    meetings: Mapping[tuple[int, int], Sequence[Meeting]],
) -> Iterable[CrosstableRow]:
    for number, place in enumerate(places, start=1):
        row = ranked.get(place.entry_id)
        values = row["values"] if row is not None else {}
        points = values.get("points") if isinstance(values, Mapping) else None
        yield CrosstableRow(
            place=number,
            entry=entry_ref(place.entry),
            rank=int(str(row["rank"])) if row is not None else None,
            shared=bool(row["shared"]) if row is not None else False,
            points=None if points is None else str(points),
            annulled=place.annulled,
            cells=tuple(
                Cell(
                    is_own=other.entry_id == place.entry_id,
                    meetings=tuple(meetings.get((place.entry_id, other.entry_id), ())),
                )
                for other in places
            ),
        )


def _meetings(rounds: Sequence[int]) -> dict[tuple[int, int], list[Meeting]]:
    """Entry and opponent -> their matches by round."""
    entries: defaultdict[int, dict[int, int]] = defaultdict(dict)
    sides = MatchSide.objects.filter(round_id__in=rounds, entry__isnull=False)
    for match_id, side, entry_id in sides.values_list("match_id", "side", "entry_id"):
        assert entry_id is not None, "asked for above"
        entries[match_id][side] = entry_id
    found: defaultdict[tuple[int, int], list[Meeting]] = defaultdict(list)
    matches = Match.objects.filter(round_id__in=rounds).order_by("round__number", "number")
    for pk, number, state, reason, winner, levels in matches.values_list(
        "pk", "round__number", "state", "outcome_reason", "winner", "levels"
    ):
        here = entries[pk]
        if len(here) != 2:
            continue
        for side, other in ((0, 1), (1, 0)):
            counts = state == Match.State.CONFIRMED
            shown = levels if counts and reason not in _WITHOUT_PLAY else None
            found[here[side], here[other]].append(
                Meeting(
                    match=pk,
                    round_number=number,
                    result=_result(reason, winner, side) if counts else "open",
                    own_level=None if shown is None else shown[side],
                    other_level=None if shown is None else shown[other],
                )
            )
    return dict(found)


def _result(reason: str, winner: int | None, side: int) -> str:
    if reason in _WITHOUT_PLAY:
        if winner is None:
            return "nothing"
        return "gained" if winner == side else "given"
    if winner is None:
        return "even"
    return "won" if winner == side else "lost"
