"""Which referee watches which table of a round: as it stands, and as it would be spread anew."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Event, MatchSide, Round, Staff, Table
from tournament.pairing.referees import WatchedTable, WatchingReferee, clashing_tables, spread_referees


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeRow:
    """A referee who may be given tables. `unit` may be empty; `table_numbers` are those they have now."""

    staff: int
    name: str
    unit: str
    table_numbers: tuple[int, ...]
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table. `playing`: "number name" of who plays there in the round; `clashes`: referees (staff ids) of whose unit
    somebody is; `proposed` and `now`: referees of the spread and of today."""

    number: int
    room: str
    playing: tuple[str, ...]
    clashes: frozenset[int]
    proposed: int | None
    now: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReferees:
    """All tables in use. `round`: (stage number, round number) that is looked at; None where nothing is paired.

    `unavoidable`: tables at which every referee would be of a unit that plays there.
    """

    round: tuple[int, int] | None
    referees: tuple[RefereeRow, ...]
    tables: tuple[TableRow, ...]
    unavoidable: tuple[int, ...]

    @property
    def by_referee(self) -> tuple[tuple[RefereeRow, tuple[TableRow, ...]], ...]:
        """Each referee with the tables they have now."""
        return tuple((each, tuple(row for row in self.tables if each.staff in row.now)) for each in self.referees)

    @property
    def without_referee(self) -> tuple[TableRow, ...]:
        """Tables that no referee has as one of theirs."""
        return tuple(row for row in self.tables if not row.now)


def table_referees(event: Event) -> TableReferees:
    """For the newest round that is not closed, drafts among them. Five queries."""
    staff = list(
        Staff.objects.filter(event=event, role=Staff.Role.REFEREE, revoked_at=None)
        .select_related("account", "unit")
        .prefetch_related("tables")
        .order_by("pk")
    )
    its_round = (
        Round.objects.filter(stage__event=event)
        .exclude(state=Round.State.CLOSED)
        .select_related("stage")
        .defer("pairing")
        .order_by("-stage__number", "number")
        .first()
    )
    tables = list(Table.objects.filter(event=event, in_use=True).order_by("number"))
    units, names = _playing(its_round)
    watched = [WatchedTable(number=each.number, units=frozenset(units.get(each.pk, ()))) for each in tables]
    offered = [WatchingReferee(referee=each.pk, unit=each.unit_id) for each in staff]
    spread = _spread(watched, {each.number for each in tables if each.pk in names}, offered)
    have: dict[int, list[int]] = {}
    for each in staff:
        for table in each.tables.all():
            have.setdefault(table.number, []).append(each.pk)
    return TableReferees(
        round=None if its_round is None else (its_round.stage.number, its_round.number),
        referees=tuple(_referee(each) for each in staff),
        tables=tuple(
            TableRow(
                number=table.number,
                room=table.room,
                playing=tuple(names.get(table.pk, ())),
                clashes=frozenset(each.referee for each in offered if each.unit in seen.units),
                proposed=spread.get(table.number),
                now=tuple(have.get(table.number, ())),
            )
            for table, seen in zip(tables, watched, strict=True)
        ),
        unavoidable=clashing_tables(watched, offered, spread),
    )


def _spread(
    watched: Sequence[WatchedTable], played_at: Collection[int], offered: Sequence[WatchingReferee]
) -> Mapping[int, int]:
    """Tables that are played at are shared out; each of the others goes with the nearest of these before it, so that
    somebody is there when a match moves to it."""
    at_play = [each for each in watched if each.number in played_at]
    spread = dict(spread_referees(at_play or watched, offered))
    last = next((spread[each.number] for each in watched if each.number in spread), None)
    for each in watched:
        if each.number in spread:
            last = spread[each.number]
        elif last is not None:
            spread[each.number] = last
    return spread


def _playing(its_round: Round | None) -> tuple[Mapping[int, set[int]], Mapping[int, list[str]]]:
    """By table the units and the names of those who play there."""
    units: dict[int, set[int]] = {}
    names: dict[int, list[str]] = {}
    if its_round is None:
        return units, names
    rows = MatchSide.objects.filter(round=its_round, match__table__isnull=False, entry__isnull=False)
    for row in rows.select_related("entry", "match").order_by("match__number", "side", "position"):
        table, entry = row.match.table_id, row.entry
        assert table is not None
        assert entry is not None
        names.setdefault(table, []).append(str(entry))
        if entry.unit_id is not None:
            units.setdefault(table, set()).add(entry.unit_id)
    return units, names


def _referee(staff: Staff) -> RefereeRow:
    return RefereeRow(
        staff=staff.pk,
        name=staff.account.display_name or staff.account.name,
        unit=staff.unit.name if staff.unit else "",
        table_numbers=tuple(sorted(table.number for table in staff.tables.all())),
        revision=staff.revision,
    )
