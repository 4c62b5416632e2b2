"""Small fields reach the best of all arrangements, by a brute force that shares nothing with the draw."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from tournament.pairing import (
    Formation,
    IndividualLevel,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    Met,
    UnitsApart,
    pair_individual,
)
from tournament.pairing.individual.field import Field
from tournament.pairing.individual.search import search


def random_players(count: int, chance: random.Random) -> list[IndividualPlayer]:
    met: dict[int, tuple[list[Met], list[Met]]] = {number: ([], []) for number in range(1, count + 1)}
    for a, b in combinations(range(1, count + 1), 2):
        for kind in (0, 1):
            for round_number in chance.sample(range(1, 6), chance.choice([0, 0, 1, 1, 2])):
                met[a][kind].append(Met(player=b, round_number=round_number))
                met[b][kind].append(Met(player=a, round_number=round_number))
    return [
        IndividualPlayer(
            id=number,
            score=chance.randrange(8),
            rank=number,
            unit=chance.choice([None, "甲", "乙"]),
            partners=tuple(met[number][0]),
            opponents=tuple(met[number][1]),
            sit_outs=1,
            seats=tuple(chance.randrange(6) for _ in range(5)),
        )
        for number in range(1, count + 1)
    ]


def worth(order: tuple[IndividualPlayer, ...], chosen: IndividualSettings) -> tuple[int, int, int, int]:
    """What it costs to seat players table by table, side by side, in this order."""
    partners = opponents = clashes = gaps = 0
    size, per_side = chosen.table_size, chosen.players_per_side
    for start in range(0, len(order), size):
        for one, other in combinations(range(start, start + size), 2):
            a, b = order[one], order[other]
            if one // per_side == other // per_side:
                partners += sum(met.player == b.id for met in a.partners)
            else:
                opponents += sum(met.player == b.id for met in a.opponents)
            clashes += bool(a.unit) and a.unit == b.unit and chosen.units_apart is UnitsApart.ALWAYS
            gaps += (a.score - b.score) ** 2 if chosen.formation is Formation.BY_SCORE else 0
    return partners, opponents, clashes, gaps


def orders(players: list[IndividualPlayer], chosen: IndividualSettings) -> list[tuple[IndividualPlayer, ...]]:
    """Every order that is not the same arrangement as an earlier one: sides, and tables, by their first player."""
    size, per_side = chosen.table_size, chosen.players_per_side
    found: list[tuple[IndividualPlayer, ...]] = []

    def go(done: tuple[IndividualPlayer, ...], left: list[IndividualPlayer]) -> None:
        if not left:
            found.append(done)
            return
        place = len(done) % size
        for number, player in enumerate(left):
            if place == 0 and number:
                break
            if place % per_side and player.id < done[-1].id:
                continue
            if place and place % per_side == 0 and player.id < done[-per_side].id:
                continue
            go((*done, player), left[:number] + left[number + 1 :])

    go((), players)
    return found


@pytest.mark.parametrize(
    ("count", "sides", "per_side", "arrangements"),
    [(4, 2, 2, 3), (8, 2, 2, 315), (6, 2, 3, 10), (9, 3, 1, 280), (6, 3, 1, 10), (8, 4, 1, 35), (5, 5, 1, 1)],
)
@pytest.mark.parametrize("formation", [Formation.BY_SCORE, Formation.ROTATING])
def test_no_arrangement_is_better(
    count: int, sides: int, per_side: int, arrangements: int, formation: Formation
) -> None:
    chosen = IndividualSettings(
        sides=sides, players_per_side=per_side, formation=formation, units_apart=UnitsApart.ALWAYS
    )
    for case in range(12):
        players = random_players(count, random.Random(f"{count} {sides} {case}"))
        drawn = pair_individual(players, chosen, round_number=6, seed=str(case))
        every = orders(players, chosen)
        assert len(every) == arrangements
        best = min(worth(order, chosen) for order in every)
        certificate = drawn.certificate
        assert certificate is not None
        assert certificate.method is IndividualMethod.EXACT
        assert tuple(certificate.total(level) for level in list(IndividualLevel)[:4]) == best
        for total in certificate.totals:
            assert total.bound <= total.total


def test_seats_repeat_as_little_as_they_can_among_the_best() -> None:
    chosen = IndividualSettings(formation=Formation.ROTATING)
    for case in range(40):
        players = random_players(4, random.Random(f"seats {case}"))
        drawn = pair_individual(players, chosen, round_number=6, seed=str(case))
        # seats 0 and 2 are partners, so are 1 and 3
        ways = [
            (worth((one[0], one[2], one[1], one[3]), chosen), sum(p.seats.count(seat) for seat, p in enumerate(one)))
            for one in permutations(players)
        ]
        assert drawn.certificate is not None
        totals = tuple(drawn.certificate.total(level) for level in IndividualLevel)
        assert (totals[:4], totals[4]) == min(ways)


def test_the_search_finds_what_comparing_all_finds() -> None:
    """The way of larger fields, on fields small enough to know the answer: repeats are always as few as can be."""
    chosen = IndividualSettings(formation=Formation.ROTATING)
    for case in range(8):
        players = random_players(12, random.Random(f"search {case}"))
        exact = pair_individual(players, chosen, round_number=6, seed="s").certificate
        assert exact is not None
        field = Field(players, chosen, round_number=6, seed="s")
        found = {total.level: total.total for total in field.totals(search(field, "s"), 0)}
        for level in (IndividualLevel.REPEATED_PARTNERS, IndividualLevel.REPEATED_OPPONENTS):
            assert found[level] == exact.total(level)
