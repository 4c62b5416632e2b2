"""Groups and schedules as they are stored on draws, and back as values of `pairing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import Draw
from tournament.pairing import (
    Cycles,
    Finding,
    Group,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    GroupPlace,
    RoundRobin,
    audit_groups,
    audit_round_robin,
    groups_as_placed,
    groups_by_hand,
    make_groups,
    pair_round_robin,
)
from tournament.rulebook.draws import read_reason, reason_mapping

Mapped = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGroups:
    """A draw of groups with all that went in: enough to draw it again and to audit it.

    `numbers`: entry id -> the number it drew by hand; empty where a seed decided or somebody placed the entries.
    """

    draw: GroupDraw
    entries: tuple[GroupEntry, ...]
    sizes: tuple[int, ...]
    numbers: Mapping[int, int]

    def input_mapping(self, called: Mapping[int, tuple[int, str]]) -> Mapped:
        """`called`: entry id -> number and name as they were then."""
        return {
            "entries": [
                {
                    "id": each.id,
                    "number": called[each.id][0],
                    "name": called[each.id][1],
                    "unit": each.unit or "",
                    "rank": each.rank,
                }
                for each in self.entries
            ],
            "sizes": list(self.sizes),
            "method": str(self.draw.method),
            "numbers": {str(entry): number for entry, number in self.numbers.items()},
        }

    def outcome_mapping(self) -> Mapped:
        return {
            "groups": [
                {
                    "name": group.name,
                    "places": [
                        {
                            "entry": place.entry,
                            "pot": place.pot,
                            "reasons": [reason_mapping(each) for each in place.reasons],
                        }
                        for place in group.places
                    ],
                }
                for group in self.draw.groups
            ],
            "clashes": self.draw.clashes,
            "least_clashes": self.draw.least_clashes,
            "reasons": [reason_mapping(each) for each in self.draw.reasons],
        }

    @classmethod
    def from_draw(cls, stored: Draw) -> StoredGroups:
        given, outcome = stored.input, stored.outcome
        return cls(
            draw=GroupDraw(
                groups=tuple(
                    Group(
                        name=group["name"],
                        places=tuple(
                            GroupPlace(
                                entry=place["entry"],
                                pot=place["pot"],
                                reasons=tuple(read_reason(each) for each in place["reasons"]),
                            )
                            for place in group["places"]
                        ),
                    )
                    for group in outcome["groups"]
                ),
                method=GroupMethod(given["method"]),
                clashes=outcome["clashes"],
                least_clashes=outcome["least_clashes"],
                seed=stored.seed,
                algorithm=stored.algorithm,
                input_digest=stored.input_digest,
                reasons=tuple(read_reason(each) for each in outcome["reasons"]),
            ),
            entries=tuple(
                GroupEntry(id=each["id"], rank=each["rank"], unit=each["unit"] or None) for each in given["entries"]
            ),
            sizes=tuple(given["sizes"]),
            numbers={int(entry): number for entry, number in given["numbers"].items()},
        )

    def drawn_again(self) -> GroupDraw:
        """The draw from what went in; equal to `draw` unless something was tampered with."""
        match self.draw.method:
            case GroupMethod.NUMBERS:
                return groups_by_hand(self.entries, self.numbers, sizes=self.sizes)
            case GroupMethod.PLACED:
                return groups_as_placed(self.entries, [group.entries for group in self.draw.groups])
            case GroupMethod.SNAKE | GroupMethod.POTS | GroupMethod.LOTS as method:
                return make_groups(self.entries, sizes=self.sizes, method=method, seed=self.draw.seed)

    def audited(self) -> Sequence[Finding]:
        return audit_groups(self.entries, self.draw, sizes=self.sizes, numbers=self.numbers or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSchedule:
    """All rounds of a stage as they were drawn: for each group (named "" in a round robin) its Berger table."""

    orders: Mapping[str, tuple[int, ...]]
    cycles: Cycles

    def tables(self) -> dict[str, RoundRobin]:
        """Group -> its round robin. Raises PairingRefused."""
        return {name: pair_round_robin(order, cycles=self.cycles) for name, order in self.orders.items()}

    def audited(self, tables: Mapping[str, RoundRobin]) -> tuple[Finding, ...]:
        return tuple(
            finding
            for name, order in self.orders.items()
            for finding in audit_round_robin(order, tables[name], cycles=self.cycles)
        )

    def to_mapping(self) -> Mapped:
        return {
            "groups": [{"name": name, "entries": list(order)} for name, order in self.orders.items()],
            "cycles": str(self.cycles),
        }

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StoredSchedule:
        return cls(
            orders={each["name"]: tuple(each["entries"]) for each in mapping["groups"]},
            cycles=Cycles(mapping["cycles"]),
        )


def schedule_outcome(tables: Mapping[str, RoundRobin]) -> Mapped:
    """What a draw of a schedule keeps of the round robin of each group."""
    return {
        "rounds": max(len(each.rounds) for each in tables.values()),
        "groups": [
            {
                "name": name,
                "rounds": len(each.rounds),
                "input_digest": each.input_digest,
                "reasons": [reason_mapping(reason) for reason in each.reasons],
            }
            for name, each in tables.items()
        ],
    }


def newest_draw(stage_id: int, kind: Draw.Kind) -> Draw | None:
    """The draw of this kind that holds. One query."""
    return Draw.objects.filter(stage_id=stage_id, kind=kind).order_by("-number").first()


def stored_groups(stage_id: int) -> StoredGroups | None:
    """The groups that hold, None before any were drawn. One query."""
    draw = newest_draw(stage_id, Draw.Kind.GROUPS)
    return None if draw is None else StoredGroups.from_draw(draw)


def stored_schedule(stage_id: int) -> StoredSchedule | None:
    """The schedule that holds, late entries in their places; None before one was made. One query."""
    draw = newest_draw(stage_id, Draw.Kind.SCHEDULE)
    return None if draw is None else StoredSchedule.from_mapping(draw.input)
