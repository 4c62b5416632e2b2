"""Tables whose result does not count yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import Match, MatchSide


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A match of a published round that is not confirmed. `names` are "number name" by side."""

    match: int
    round: int
    table: int | None
    state: str
    disputed: bool
    names: tuple[str, ...]

    def to_mapping(self) -> dict[str, Any]:
        return {
            "match": self.match,
            "round": self.round,
            "table": self.table,
            "state": self.state,
            "disputed": self.disputed,
            "names": list(self.names),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTables:
    """How many there are, and the first of them."""

    total: int
    first: tuple[OpenTable, ...]


def first_open_tables(stage_id: int, most: int) -> OpenTables:
    """As `open_tables_of_stage`, `most` of them at most, with their count. Three queries at most."""
    matches = Match.objects.filter(round__stage_id=stage_id)
    total = matches.open().public().count()
    return OpenTables(total=total, first=_open_tables(matches, most) if total else ())


def open_tables_of_stage(stage_id: int) -> tuple[OpenTable, ...]:
    """Open matches of all published rounds of the stage, by round and table. Two queries."""
    return _open_tables(Match.objects.filter(round__stage_id=stage_id))


def open_tables_of_round(round_id: int) -> tuple[OpenTable, ...]:
    """Open matches of the round, if it is published, by table. Two queries."""
    return _open_tables(Match.objects.filter(round_id=round_id))


def _open_tables(matches: Any, most: int | None = None) -> tuple[OpenTable, ...]:
    rows: Sequence[tuple[int, int, int | None, str, bool]] = list(
        matches.open()
        .public()
        .order_by("round__number", "table__number", "number")
        .values_list("pk", "round__number", "table__number", "state", "disputed")[:most]
    )
    names = names_by_match([row[0] for row in rows])
    return tuple(
        OpenTable(match=pk, round=number, table=table, state=state, disputed=disputed, names=names.get(pk, ()))
        for pk, number, table, state, disputed in rows
    )


def names_by_match(match_ids: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
    """ "number name" of the entries of each match, side 0 first. One query."""
    found: defaultdict[int, tuple[str, ...]] = defaultdict(tuple)
    sides = MatchSide.objects.filter(match_id__in=match_ids, entry__isnull=False).order_by("match_id", "side")
    for match_id, number, name in sides.values_list("match_id", "entry__number", "entry__name"):
        found[match_id] += (f"{number} {name}",)
    return found
