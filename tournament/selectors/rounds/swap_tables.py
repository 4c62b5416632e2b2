"""Where the two matches of a swap sit afterwards, so that entries keep the tables they always have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from tournament.models import Entry, Match, MatchSide, Round, Table
from tournament.pairing import DraftWarning
from tournament.selectors.rounds.own_tables import OwnTables


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMove:
    """A match that changes its table; `comes_from` and `goes_to` are numbers."""

    match: int
    table: int
    comes_from: int
    goes_to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapTables:
    """`moves`: none where the tables stay as they are. `warnings`: fixed tables and ranges that are
    lost by the swap."""

    moves: tuple[TableMove, ...]
    warnings: tuple[DraftWarning, ...]


def tables_after_swap(draft: Round, first: int, second: int) -> SwapTables:
    """Tables stay where they are, unless an exchange between the two matches, or a free table that somebody always has,
    lets more entries sit where they always do. Four queries at most."""
    places = dict(
        MatchSide.objects.filter(round=draft, entry_id__in=(first, second)).values_list("entry_id", "match_id")
    )
    matches = {
        match.pk: match
        for match in Match.objects.filter(pk__in=places.values(), table__isnull=False).select_related("table")
    }
    if len(places) < 2 or not matches:
        return SwapTables(moves=(), warnings=())
    other = {first: second, second: first}
    before: dict[int, list[int]] = {pk: [] for pk in matches}
    entries: list[Entry] = []
    sides = MatchSide.objects.filter(match__in=list(places.values())).select_related("entry__fixed_table")
    for side in sides.order_by("match_id", "side", "position"):
        entry = side.entry
        if entry is None:
            continue
        if side.match_id in before:
            before[side.match_id].append(entry.pk)
        entries.append(entry)
    after = {pk: [other.get(entry, entry) for entry in entries] for pk, entries in before.items()}
    now = {pk: match.table for pk, match in matches.items() if match.table is not None}
    own = OwnTables.of(entries)
    chosen = _best(after, now, own, draft)
    had = Counter(own.lost([(before[pk], now[pk]) for pk in now]))
    would = Counter(own.lost([(after[pk], chosen[pk]) for pk in now]))
    return SwapTables(
        moves=tuple(
            TableMove(match=pk, table=chosen[pk].pk, comes_from=now[pk].number, goes_to=chosen[pk].number)
            for pk in sorted(now)
            if chosen[pk].pk != now[pk].pk
        ),
        warnings=tuple((would - had).elements()),
    )


def _best(after: dict[int, list[int]], now: dict[int, Table], own: OwnTables, draft: Round) -> dict[int, Table]:
    """The matches' own tables and free ones that somebody here always has, dealt with the fewest moves among those by
    which the most sit where they always do or within their range."""
    playing = {entry for entries in after.values() for entry in entries}
    wanted = {table.pk: table for entry, table in own.fixed.items() if entry in playing}
    if not wanted and not playing.intersection(own.ranges):
        return now
    elsewhere = {pk: table for pk, table in wanted.items() if pk not in {each.pk for each in now.values()}}
    taken = set(Match.objects.filter(round=draft, table__in=elsewhere).values_list("table_id", flat=True))
    tables = [*now.values(), *(table for pk, table in elsewhere.items() if pk not in taken)]
    order = sorted(now)

    def worth(dealt_out: Iterable[Table]) -> tuple[int, int]:
        dealt = tuple(dealt_out)
        kept = sum(own.keeps(after[pk], table) > 0 for pk, table in zip(order, dealt, strict=True))
        return kept, sum(table.pk == now[pk].pk for pk, table in zip(order, dealt, strict=True))

    return dict(zip(order, max(permutations(tables, len(order)), key=worth), strict=True))
