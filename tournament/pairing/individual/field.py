"""The players of a round in a fixed order, and what it costs to bring two of them together."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import combinations
from typing import assert_never

from tournament.pairing.values import (
    ForcedPair,
    IndividualLevel,
    IndividualPlayer,
    IndividualSettings,
    IndividualTotal,
    Relation,
)

# Positions of players, side by side.
Table = tuple[tuple[int, ...], ...]


class Field:
    """Players known by position: by score where scores matter, equals and all others by the round's lot.

    One pair costs `as_partners` or `as_opponents`: a single integer in which every level weighs more than all
    later levels can add up to over a whole round. `promised`: by position, what its forced pair takes off as long as
    the two are together.
    """

    def __init__(
        self,
        players: Sequence[IndividualPlayer],
        settings: IndividualSettings,
        *,
        round_number: int,
        seed: str,
        forbidden: Collection[tuple[int, int]] = frozenset(),
        forced: Collection[ForcedPair] = frozenset(),
    ) -> None:
        self.settings = settings
        self.round_number = round_number
        self.scores_count = settings.counts_scores(round_number)
        self.units_count = settings.keeps_units_apart(round_number)
        lots = {player.id: seeded_lot(seed, round_number, player.id) for player in players}
        self.players = sorted(
            players, key=lambda player: (-player.score if self.scores_count else 0, lots[player.id], player.id)
        )
        self.lots = [lots[player.id] for player in self.players]
        position = {player.id: place for place, player in enumerate(self.players)}
        self.scores = [player.score if self.scores_count else 0 for player in self.players]
        # nobody shares the number of a player who has no unit or whose unit does not matter
        numbers = {unit: number for number, unit in enumerate(sorted({player.unit or "" for player in players}))}
        self.units = [
            numbers[player.unit] if self.units_count and player.unit else -1 - place
            for place, player in enumerate(self.players)
        ]
        self.partner_rounds = self._rounds(position, "partners")
        self.opponent_rounds = self._rounds(position, "opponents")
        self.forbidden = {
            (min(position[a], position[b]), max(position[a], position[b]))
            for a, b in forbidden
            if a in position and b in position
        }
        self.forced = {
            (min(position[each.first], position[each.second]), max(position[each.first], position[each.second])): (
                each.relation
            )
            for each in forced
        }
        self._weigh()

    def __len__(self) -> int:
        return len(self.players)

    def _rounds(self, position: dict[int, int], kind: str) -> dict[tuple[int, int], tuple[int, ...]]:
        """Pair of positions -> the rounds in which they were together, as either of the two remembers it."""
        found: dict[tuple[int, int], set[int]] = {}
        for place, player in enumerate(self.players):
            for met in player.partners if kind == "partners" else player.opponents:
                other = position.get(met.player)
                if other is not None and other != place:
                    found.setdefault((min(place, other), max(place, other)), set()).add(met.round_number)
        return {pair: tuple(sorted(rounds)) for pair, rounds in found.items()}

    def _weigh(self) -> None:
        size, sides, per_side = self.settings.table_size, self.settings.sides, self.settings.players_per_side
        pairs = len(self) * (size - 1) // 2
        partner_pairs = len(self) * (per_side - 1) // 2
        opponent_pairs = len(self) * (sides - 1) * per_side // 2
        most_as_partners = max((len(rounds) for rounds in self.partner_rounds.values()), default=0)
        most_as_opponents = max((len(rounds) for rounds in self.opponent_rounds.values()), default=0)
        span = max(self.scores, default=0) - min(self.scores, default=0)
        self.unit_weight = pairs * span * span + 1
        self.opponent_weight = self.unit_weight * (pairs + 1)
        self.partner_weight = self.opponent_weight * (opponent_pairs * most_as_opponents + 1)
        self.forbidden_weight = self.partner_weight * (partner_pairs * most_as_partners + 1)
        # position -> others -> what their history costs
        self.partner_costs: list[dict[int, int]] = [{} for _ in self.players]
        self.opponent_costs: list[dict[int, int]] = [{} for _ in self.players]
        for rounds_of, costs, weight in (
            (self.partner_rounds, self.partner_costs, self.partner_weight),
            (self.opponent_rounds, self.opponent_costs, self.opponent_weight),
        ):
            for (a, b), rounds in rounds_of.items():
                costs[a][b] = costs[b][a] = weight * len(rounds)
            for a, b in self.forbidden:
                costs[a][b] = costs[b][a] = costs[a].get(b, 0) + self.forbidden_weight
        # a promise kept is paid for, so that what it brings outweighs all but a ban
        self.promised = [0] * len(self)
        for (a, b), relation in self.forced.items():
            for costs in self._kept_by(relation):
                costs[a][b] = costs[b][a] = costs[a].get(b, 0) - self.forbidden_weight
            self.promised[a] += self.forbidden_weight
            self.promised[b] += self.forbidden_weight

    def _kept_by(self, relation: Relation) -> tuple[list[dict[int, int]], ...]:
        match relation:
            case Relation.PARTNERS:
                return (self.partner_costs,)
            case Relation.OPPONENTS:
                return (self.opponent_costs,)
            case Relation.ANY:
                return self.partner_costs, self.opponent_costs
            case _:
                assert_never(relation)

    def together(self, a: int, b: int) -> int:
        """What two cost at one table, whatever they have been to each other before."""
        clash = self.unit_weight if self.units[a] == self.units[b] else 0
        return clash + (self.scores[a] - self.scores[b]) ** 2

    def as_partners(self, a: int, b: int) -> int:
        return self.together(a, b) + self.partner_costs[a].get(b, 0)

    def as_opponents(self, a: int, b: int) -> int:
        return self.together(a, b) + self.opponent_costs[a].get(b, 0)

    def table_cost(self, table: Table) -> int:
        own = sum(self.as_partners(a, b) for side in table for a, b in combinations(side, 2))
        return own + sum(self.as_opponents(a, b) for one, other in combinations(table, 2) for a in one for b in other)

    def breaks_ban(self, tables: Sequence[Table]) -> bool:
        """Whether two who must not come together sit at one table."""
        return any(
            pair in self.forbidden
            for table in tables
            for pair in combinations(sorted(place for side in table for place in side), 2)
        )

    def breaks_promise(self, tables: Sequence[Table]) -> bool:
        """Whether two who are to come together do not, or not as what they should."""
        partners = {pair for table in tables for side in table for pair in combinations(sorted(side), 2)}
        together = {
            pair for table in tables for pair in combinations(sorted(place for side in table for place in side), 2)
        }
        kept = {
            Relation.PARTNERS: partners,
            Relation.OPPONENTS: together - partners,
            Relation.ANY: together,
        }
        return any(pair not in kept[relation] for pair, relation in self.forced.items())

    def totals(self, tables: Sequence[Table], seat_cost: int) -> tuple[IndividualTotal, ...]:
        """What these tables cost, level by level."""
        partner_pairs = [pair for table in tables for side in table for pair in combinations(sorted(side), 2)]
        all_pairs = [
            pair for table in tables for pair in combinations(sorted(place for side in table for place in side), 2)
        ]
        partners = set(partner_pairs)
        spent = {
            IndividualLevel.REPEATED_PARTNERS: sum(len(self.partner_rounds.get(pair, ())) for pair in partner_pairs),
            IndividualLevel.REPEATED_OPPONENTS: sum(
                len(self.opponent_rounds.get(pair, ())) for pair in all_pairs if pair not in partners
            ),
            IndividualLevel.UNIT_CLASHES: sum(self.units[a] == self.units[b] for a, b in all_pairs),
            IndividualLevel.SCORE_DIFFERENCE: sum((self.scores[a] - self.scores[b]) ** 2 for a, b in all_pairs),
            IndividualLevel.SEAT_BALANCE: seat_cost,
        }
        return tuple(IndividualTotal(level=level, total=spent[level], bound=self.bounds[level]) for level in spent)

    @cached_property
    def bounds(self) -> dict[IndividualLevel, int]:
        """Less than this is not possible, level by level, whatever the others cost."""
        size, per_side = self.settings.table_size, self.settings.players_per_side
        return {
            IndividualLevel.REPEATED_PARTNERS: self._fewest_repeats(self.partner_rounds, per_side - 1),
            IndividualLevel.REPEATED_OPPONENTS: self._fewest_repeats(self.opponent_rounds, size - per_side),
            IndividualLevel.UNIT_CLASHES: self._fewest_clashes(),
            IndividualLevel.SCORE_DIFFERENCE: self._least_score_difference(),
            IndividualLevel.SEAT_BALANCE: sum(
                min(player.seats.count(seat) for seat in range(size)) for player in self.players
            ),
        }

    @property
    def least_cost(self) -> int:
        """No arrangement costs less, seats aside."""
        return (
            self.bounds[IndividualLevel.REPEATED_PARTNERS] * self.partner_weight
            + self.bounds[IndividualLevel.REPEATED_OPPONENTS] * self.opponent_weight
            + self.bounds[IndividualLevel.UNIT_CLASHES] * self.unit_weight
            + self.bounds[IndividualLevel.SCORE_DIFFERENCE]
            - len(self.forced) * self.forbidden_weight
        )

    def _fewest_repeats(self, rounds_of: dict[tuple[int, int], tuple[int, ...]], needed: int) -> int:
        """Everybody needs so many others, and takes at best those met least often."""
        met: list[list[int]] = [[] for _ in self.players]
        for (a, b), rounds in rounds_of.items():
            met[a].append(len(rounds))
            met[b].append(len(rounds))
        missing = [(sorted(counts), needed - (len(self) - 1 - len(counts))) for counts in met]
        doubled = sum(sum(counts[:short]) for counts, short in missing if short > 0)
        return -(-doubled // 2)

    def _fewest_clashes(self) -> int:
        """A unit is at best spread evenly over the tables."""
        tables = len(self) // self.settings.table_size
        found = 0
        for number, members in Counter(self.units).items():
            if number >= 0:
                each, over = divmod(members, tables)
                found += over * each * (each + 1) // 2 + (tables - over) * each * (each - 1) // 2
        return found

    def _least_score_difference(self) -> int:
        """Neighbours on the score at one table: of equal parts of a row of numbers, runs vary least within."""
        size = self.settings.table_size
        scores = sorted(self.scores)
        return sum(
            (a - b) ** 2
            for start in range(0, len(scores), size)
            for a, b in combinations(scores[start : start + size], 2)
        )


def seeded_lot(seed: str, round_number: int, player: int) -> int:
    """A number that chance gives to a player in a round; the same for the same seed."""
    digest = hashlib.sha256(f"individual/1\n{seed}\n{round_number}\n{player}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 3
