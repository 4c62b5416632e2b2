"""Larger fields: from a first arrangement by exchanges of two players, within a fixed budget of looks.

Those who sit with somebody again are moved first, then all who cost something, also through worse arrangements
(what was just left is closed for some exchanges, so that the search does not go round in circles); after either,
everybody is moved as long as that helps. A player looks at a bounded number of others near him in the field's
order, so the work grows with the number of players; only those who would be partners again look at everybody.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from tournament.pairing.individual.field import Field, Table
from tournament.pairing.values import Relation

# Everybody is within reach in fields up to here; in larger ones so many on either side.
_WHOLE_FIELD = 64
_REACH = 24
_SMALLEST_BUDGET = 60_000
_LOOKS_PER_PLAYER = 150
_PASSES = 4
_SHORTEST_BAN, _LONGEST_BAN = 4, 10


def search(field: Field, seed: str) -> list[Table]:
    """Tables without an exchange of two players that would leave fewer repeated partners."""
    hall = _Hall(field, seed)
    hall.wander(hall.troubled)
    hall.settle()
    hall.wander(hall.costly)
    hall.settle()
    hall.part_partners()
    return hall.tables()


def first_tables(field: Field) -> list[list[int]]:
    """Positions by slot, table by table: in their order, but forced pairs together as they should be, wherever there is
    room. Without forced pairs the first so many at the first table, and so on."""
    size, per_side = field.settings.table_size, field.settings.players_per_side
    tables: list[list[int | None]] = [[None] * size for _ in range(len(field) // size)]

    def room(table: Sequence[int | None], relation: Relation) -> tuple[int, int] | None:
        free = [slot for slot in range(size) if table[slot] is None]
        for one, other in combinations(free, 2):
            partners = one // per_side == other // per_side
            if relation is Relation.ANY or partners is (relation is Relation.PARTNERS):
                return one, other
        return None

    # those that need most go first
    order = [Relation.PARTNERS, Relation.OPPONENTS, Relation.ANY]
    placed: set[int] = set()
    for (a, b), relation in sorted(field.forced.items(), key=lambda item: (order.index(item[1]), item[0])):
        for table in tables:
            slots = room(table, relation)
            if slots is not None:
                table[slots[0]], table[slots[1]] = a, b
                placed |= {a, b}
                break
    others = iter(place for place in range(len(field)) if place not in placed)
    return [[next(others) if place is None else place for place in table] for table in tables]


class _Hall:
    """Who sits where at the moment. A slot is a place at a table; slots of a side follow one another."""

    def __init__(self, field: Field, seed: str) -> None:
        self.field = field
        self.size = field.settings.table_size
        per_side = field.settings.players_per_side
        self.side_of = [slot // per_side for slot in range(self.size)]
        self.mates = [
            [other for other in range(self.size) if other != slot and self.side_of[other] == self.side_of[slot]]
            for slot in range(self.size)
        ]
        self.rivals = [
            [other for other in range(self.size) if self.side_of[other] != self.side_of[slot]]
            for slot in range(self.size)
        ]
        count = len(field)
        self.seated = first_tables(field)
        self.table_of, self.slot_of = [0] * count, [0] * count
        for table, row in enumerate(self.seated):
            for slot, place in enumerate(row):
                self.table_of[place], self.slot_of[place] = table, slot
        self.chance = random.Random(f"individual/1/{field.round_number}/{seed}")  # noqa: S311
        self.looks = max(_SMALLEST_BUDGET, _LOOKS_PER_PLAYER * count)
        self.cost_of = [self.cost_at(place, self.table_of[place], self.slot_of[place]) for place in range(count)]
        self.troubled = _Bag(place for place in range(count) if self.is_troubled(place))
        self.costly = _Bag(place for place in range(count) if self.burden(place))

    def cost_at(self, place: int, table: int, slot: int) -> int:
        """What a player costs on this slot, beside those on the others."""
        field = self.field
        units, scores, seated = field.units, field.scores, self.seated[table]
        unit, score = units[place], scores[place]
        cost = 0
        costs = field.partner_costs[place]
        for other in self.mates[slot]:
            one = seated[other]
            cost += (score - scores[one]) ** 2 + costs.get(one, 0)
            if units[one] == unit:
                cost += field.unit_weight
        costs = field.opponent_costs[place]
        for other in self.rivals[slot]:
            one = seated[other]
            cost += (score - scores[one]) ** 2 + costs.get(one, 0)
            if units[one] == unit:
                cost += field.unit_weight
        return cost

    def burden(self, place: int) -> int:
        """What a player costs, 0 if nothing could be better for him."""
        return self.cost_of[place] + self.field.promised[place]

    def is_troubled(self, place: int) -> bool:
        """Whether he sits with somebody again, or with one of his unit, or apart from whom he is to be with."""
        return self.burden(place) >= self.field.unit_weight

    def gain(self, a: int, b: int) -> int:
        """By how much the round gets dearer when the two change places; negative: cheaper."""
        table_a, slot_a, table_b, slot_b = self.table_of[a], self.slot_of[a], self.table_of[b], self.slot_of[b]
        if table_a != table_b:
            return (
                self.cost_at(a, table_b, slot_b) + self.cost_at(b, table_a, slot_a) - self.cost_of[a] - self.cost_of[b]
            )
        # both stay at the table: whatever they cost to each other stays too
        seated = self.seated[table_a]
        seated[slot_a], seated[slot_b] = b, a
        cost = self.cost_at(a, table_a, slot_b) + self.cost_at(b, table_a, slot_a)
        seated[slot_a], seated[slot_b] = a, b
        return cost - self.cost_of[a] - self.cost_of[b]

    def exchange(self, a: int, b: int) -> None:
        table_a, slot_a, table_b, slot_b = self.table_of[a], self.slot_of[a], self.table_of[b], self.slot_of[b]
        self.seated[table_a][slot_a], self.seated[table_b][slot_b] = b, a
        self.table_of[a], self.slot_of[a], self.table_of[b], self.slot_of[b] = table_b, slot_b, table_a, slot_a
        for table in {table_a, table_b}:
            for slot, place in enumerate(self.seated[table]):
                self.cost_of[place] = self.cost_at(place, table, slot)
                self.troubled.discard(place)
                self.costly.discard(place)
                if self.is_troubled(place):
                    self.troubled.add(place)
                if self.burden(place):
                    self.costly.add(place)

    def within_reach(self, place: int) -> Sequence[int]:
        count = len(self.field)
        if count <= _WHOLE_FIELD:
            return range(count)
        low = max(0, min(place - _REACH, count - 2 * _REACH - 1))
        return range(low, low + 2 * _REACH + 1)

    def would_change_something(self, a: int, b: int) -> bool:
        return self.table_of[a] != self.table_of[b] or self.side_of[self.slot_of[a]] != self.side_of[self.slot_of[b]]

    def best_exchange(self, place: int, others: Iterable[int]) -> tuple[int, int]:
        """(gain, other) of the best exchange; (0, place) if none helps."""
        best = (0, place)
        for other in others:
            if other != place and self.would_change_something(place, other):
                best = min(best, (self.gain(place, other), other))
        return best

    def wander(self, movers: _Bag) -> None:
        """Move one of `movers` after the other, and end in the best arrangement that was passed."""
        closed: dict[tuple[int, int], int] = {}
        now = best = sum(self.cost_of) // 2
        least = self.field.least_cost
        step = 0
        since_best: list[tuple[int, int]] = []
        while movers and best > least and self.looks > 0:
            step += 1
            place = movers.pick(self.chance)
            choice: tuple[int, int] | None = None
            for other in self.within_reach(place):
                if other == place or not self.would_change_something(place, other):
                    continue
                self.looks -= 1
                gain = self.gain(place, other)
                if choice is not None and gain >= choice[0]:
                    continue
                back = closed.get((place, self.table_of[other]), 0), closed.get((other, self.table_of[place]), 0)
                if max(back) < step or now + gain < best:
                    choice = gain, other
            if choice is None:
                continue
            gain, other = choice
            closed[place, self.table_of[place]] = step + self.chance.randint(_SHORTEST_BAN, _LONGEST_BAN)
            closed[other, self.table_of[other]] = step + self.chance.randint(_SHORTEST_BAN, _LONGEST_BAN)
            self.exchange(place, other)
            now += gain
            since_best.append((place, other))
            if now < best:
                best = now
                since_best.clear()
        for a, b in reversed(since_best):
            self.exchange(a, b)

    def settle(self) -> None:
        """Move everybody as long as it helps."""
        for _ in range(_PASSES):
            moved = False
            for place in range(len(self.field)):
                if self.burden(place):
                    gain, other = self.best_exchange(place, self.within_reach(place))
                    if gain < 0:
                        self.exchange(place, other)
                        moved = True
            if not moved:
                return

    def part_partners(self) -> None:
        """Afterwards no exchange of two, however far apart, would leave fewer repeated partners."""
        everybody = range(len(self.field))
        moved = True
        while moved:
            moved = False
            for place in everybody:
                if self.burden(place) >= self.field.partner_weight:
                    gain, other = self.best_exchange(place, everybody)
                    if gain < 0:
                        self.exchange(place, other)
                        moved = True

    def tables(self) -> list[Table]:
        per_side = self.field.settings.players_per_side
        return [
            tuple(tuple(sorted(seated[start : start + per_side])) for start in range(0, self.size, per_side))
            for seated in self.seated
        ]


class _Bag:
    """Numbers of which chance can pick one, the same one whenever the same numbers came and went."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._row = list(numbers)
        self._index = {number: index for index, number in enumerate(self._row)}

    def __len__(self) -> int:
        return len(self._row)

    def pick(self, chance: random.Random) -> int:
        return self._row[chance.randrange(len(self._row))]

    def add(self, number: int) -> None:
        if number not in self._index:
            self._index[number] = len(self._row)
            self._row.append(number)

    def discard(self, number: int) -> None:
        index = self._index.pop(number, None)
        if index is None:
            return
        last = self._row.pop()
        if last != number:
            self._row[index] = last
            self._index[last] = index
