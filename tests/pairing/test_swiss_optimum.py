"""The draw against every pairing there is, and the two ways of solving against each other."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.pairing.exhaustive import Exhaustive
from tests.pairing.stage import Stage, small_field
from tournament.pairing import (
    FindingGrade,
    Level,
    Method,
    PairingRefused,
    Pattern,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    UnitsOrder,
    audit_swiss,
    pair_swiss,
)
from tournament.pairing.matching import largest_totals, weigh, weight_bits
from tournament.pairing.swiss import LARGEST_SCORE
from tournament.pairing.swiss.blocks import match_in_blocks
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.solve import solve_exactly

SETTINGS = [
    SwissSettings(pattern=pattern, units_apart=units_apart, units_order=units_order)
    for pattern in Pattern
    for units_apart in UnitsApart
    for units_order in UnitsOrder
]


@pytest.mark.parametrize("block", range(20))
def test_a_small_draw_is_the_lexicographic_optimum_of_all_pairings(block: int) -> None:
    refused = 0
    for seed in range(block * 40, block * 40 + 40):
        entries, forbidden = small_field(seed, largest=9 if seed % 10 == 0 else 7)
        settings = SETTINGS[seed % len(SETTINGS)]
        round_number = 1 + seed % 3
        oracle = Exhaustive(entries, settings, round_number, forbidden)
        best = oracle.best()
        if best is None:
            with pytest.raises(PairingRefused, match="no_pairing_possible"):
                pair_swiss(entries, settings, round_number=round_number, seed="s", forbidden=forbidden)
            refused += 1
            continue
        draw = pair_swiss(entries, settings, round_number=round_number, seed="s", forbidden=forbidden)
        assert oracle.of_draw(draw) == best, (seed, settings)
        findings = audit_swiss(entries, settings, draw, forbidden=forbidden)
        assert [finding for finding in findings if finding.grade is FindingGrade.ERROR] == []
    assert refused < 40


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize("units_apart", UnitsApart)
def test_blocks_reach_the_optimum_that_the_whole_graph_gives(pattern: Pattern, units_apart: UnitsApart) -> None:
    settings = SwissSettings(pattern=pattern, units_apart=units_apart)
    for seed in range(4):
        stage = Stage(random.Random(seed).choice([60, 80, 110]), units=12, seed=f"blocks {seed}")
        for _ in range(4):
            field = Field(stage.entries(), settings, round_number=stage.round_number + 1, seed="s", forbidden=())
            exact = solve_exactly(field)
            blocks = match_in_blocks(field, field.ideal_sequence, 16, 40)
            assert exact is not None
            assert blocks is not None
            assert {place for pair in blocks for place in pair} == set(range(len(field)))
            for level in (Level.REMATCHES, Level.UNIT_CLASHES, Level.SCORE_DIFFERENCE):
                assert sum(field.cost(level, a, b) for a, b in blocks) == sum(
                    field.cost(level, a, b) for a, b in exact.pairs
                )
            stage.play(stage.pair(settings))


def test_blocks_take_settled_pairs_back_when_the_end_does_not_come_out() -> None:
    """The last four may only meet entries far above them, beyond the first stretch."""
    count = 40
    last = range(count - 4, count)
    forbidden = [(a + 1, b + 1) for a in last for b in range(8, count) if a != b]
    entries = [SwissEntry(id=number, score=0, rank=number) for number in range(1, count + 1)]
    field = Field(entries, SwissSettings(), round_number=1, seed="s", forbidden=forbidden)
    pairs = match_in_blocks(field, range(count), count, 12)
    assert pairs is not None
    assert sorted(place for pair in pairs for place in pair) == list(range(count))
    assert all(field.is_fresh(a, b) for a, b in pairs)


def test_blocks_own_up_when_there_is_no_pairing_without_rematch() -> None:
    field = Field(three_against_three(), SwissSettings(), round_number=4, seed="s", forbidden=())
    assert match_in_blocks(field, range(6), 6, 6) is None


def three_against_three() -> list[SwissEntry]:
    """After three rounds everybody of 1, 2, 3 has met everybody of 4, 5, 6: two triangles are left."""
    return [
        SwissEntry(
            id=number,
            score=0,
            rank=number,
            opponents=(4, 5, 6) if number <= 3 else (1, 2, 3),
        )
        for number in range(1, 7)
    ]


def test_three_against_three_makes_a_fourth_round_without_rematch_impossible_and_one_rematch_is_enough() -> None:
    draw = pair_swiss(three_against_three(), SwissSettings(), round_number=4, seed="s")
    assert draw.rematches == 1
    assert "rematch_unavoidable" in {reason.code for p in draw.pairings for reason in p.reasons}
    assert draw.reasons[0].code == "round_has_fewest_rematches"
    findings = audit_swiss(three_against_three(), SwissSettings(), draw)
    assert [(finding.code, finding.grade) for finding in findings] == [("rematch", FindingGrade.NOTICE)]


@pytest.mark.parametrize("block", range(6))
def test_where_rematches_cannot_be_avoided_no_pairing_has_fewer(block: int) -> None:
    """Histories so dense that hardly anybody is left; against every pairing there is."""
    unavoidable = 0
    for seed in range(block * 40, block * 40 + 40):
        chance = random.Random(f"dense {seed}")
        count = chance.randint(3, 8)
        met: dict[int, list[int]] = {one: [] for one in range(1, count + 1)}
        for one in met:
            for other in range(one + 1, count + 1):
                for _ in range(chance.choice([0, 1, 1, 1, 2])):
                    met[one].append(other)
                    met[other].append(one)
        entries = [SwissEntry(id=one, score=chance.randint(0, 3), rank=one, opponents=tuple(met[one])) for one in met]
        oracle = Exhaustive(entries, SwissSettings(), count, set())
        best = oracle.best()
        draw = pair_swiss(entries, SwissSettings(), round_number=count, seed="s")
        assert best is not None
        assert (draw.rematches, oracle.of_draw(draw)) == (best[0], best)
        assert draw.certificate is not None
        assert draw.certificate.proved(Level.REMATCHES)
        unavoidable += draw.rematches > 0
    assert unavoidable > 8


def test_a_very_large_field_in_which_somebody_has_met_everybody_takes_one_rematch() -> None:
    entries = [
        SwissEntry(id=number, score=0, rank=number, opponents=tuple(range(2, 701)) if number == 1 else ())
        for number in range(1, 701)
    ]
    draw = pair_swiss(entries, SwissSettings(), round_number=700, seed="s")
    assert draw.rematches == 1
    assert draw.pairings[0].first == 1
    assert [finding.code for finding in audit_swiss(entries, SwissSettings(), draw)] == ["rematch"]
    assert draw.reasons[0].code == "round_has_rematches"


def test_a_third_meeting_is_worse_than_a_second() -> None:
    history = {1: (2, 2, 3, 4), 2: (1, 1, 3, 4), 3: (4, 4, 1, 2), 4: (3, 3, 1, 2)}
    entries = [SwissEntry(id=one, score=0, rank=one, opponents=met) for one, met in history.items()]
    draw = pair_swiss(entries, SwissSettings(), round_number=5, seed="s")
    assert {(p.first, p.second) for p in draw.pairings} == {(1, 3), (2, 4)}


def test_the_score_bound_is_never_above_the_exact_optimum() -> None:
    for seed in range(200):
        entries, _ = small_field(seed)
        if len(entries) % 2:
            continue
        draw = pair_swiss(entries, SwissSettings(), round_number=2, seed="s")
        assert draw.certificate is not None
        assert draw.certificate.method is Method.EXACT
        for total in draw.certificate.totals:
            assert total.bound <= total.total


@pytest.mark.parametrize("count", [8, 9])
def test_every_round_up_to_half_the_field_comes_out_without_rematch(count: int) -> None:
    stage = Stage(count, seed="dirac")
    for _ in range(count // 2):
        draw = stage.pair(SwissSettings())
        assert draw.rematches == 0
        stage.play(draw)


def test_weights_fit_at_the_edge_of_every_range() -> None:
    """400 entries, the largest scores, and two camps of odd size that have met throughout, so rematches."""
    chance = random.Random(7)
    entries = [
        SwissEntry(
            id=number,
            score=chance.choice([-LARGEST_SCORE, LARGEST_SCORE - 1, LARGEST_SCORE, chance.randint(-999, 999)]),
            rank=number,
            unit=f"unit {number % 9}",
            opponents=tuple(other for other in range(1, 401) if (other > 199) != (number > 199)) * 2,
            seat_balance=chance.randint(-30, 30),
        )
        for number in range(1, 401)
    ]
    settings = SwissSettings(pattern=Pattern.FOLD, units_apart=UnitsApart.ALWAYS)
    draw = pair_swiss(entries, settings, round_number=31, seed="s")
    assert draw.rematches == 1
    assert [f for f in audit_swiss(entries, settings, draw) if f.grade is FindingGrade.ERROR] == []


def test_levels_that_do_not_fit_are_left_out_from_the_last_and_the_first_must_fit() -> None:
    ends = np.array([0, 2]), np.array([1, 3])
    wide, narrow = np.array([2**50, 1]), np.array([1, 0])
    columns = [narrow, wide, wide, wide]
    weighed = weigh(4, *ends, columns, [1, 2, 3, 4], bounds=largest_totals(4, *ends, columns))
    assert weighed.levels == 3
    assert max(weighed.weights).bit_length() <= weight_bits(4)
    with pytest.raises(OverflowError):
        weigh(4, *ends, [narrow], [1, 2, 3, 4], bounds=[2**130])


def test_the_heaviest_weight_belongs_to_the_cheapest_edge_level_by_level() -> None:
    ends = np.array([0, 0, 0]), np.array([1, 2, 3])
    columns = [np.array([1, 0, 0]), np.array([0, 9, 3])]
    bounds = largest_totals(4, *ends, columns)
    weights = weigh(4, *ends, columns, [1, 8, 15, 22], bounds=bounds).weights
    assert weights[2] > weights[1] > weights[0] > 0
    assert max(weights).bit_length() <= weight_bits(4)


def test_the_weights_of_one_level_are_never_reached_by_all_later_ones_together() -> None:
    """Sums over whole matchings, against plain Python numbers."""
    chance = random.Random(3)
    for size in (4, 40, 400):
        edges = [(a, b) for a in range(size) for b in range(a + 1, size)]
        ends = np.array([a for a, _ in edges]), np.array([b for _, b in edges])
        columns = [np.array([chance.randrange(top) for _ in edges]) for top in (2, 40_000, 160_000, 100)]
        bounds = largest_totals(size, *ends, columns)
        weighed = weigh(size, *ends, columns, list(range(size)), bounds=bounds)
        assert weighed.levels == 4
        index = {edge: number for number, edge in enumerate(edges)}

        def worth(order: list[int], index: dict[tuple[int, int], int] = index) -> list[int]:
            return [index[min(pair), max(pair)] for pair in zip(order[::2], order[1::2], strict=True)]

        matchings = [worth(chance.sample(range(size), size)) for _ in range(50)]
        exact = sorted(matchings, key=lambda chosen: [int(sum(column[chosen])) for column in columns])
        by_weight = sorted(matchings, key=lambda chosen: -sum(weighed.weights[edge] for edge in chosen))
        assert [[int(sum(c[m])) for c in columns] for m in exact] == [
            [int(sum(c[m])) for c in columns] for m in by_weight
        ]


@pytest.mark.parametrize("pattern", Pattern)
def test_ten_thousand_entries_with_the_largest_scores_do_not_overflow(pattern: Pattern) -> None:
    chance = random.Random(11)
    entries = [
        SwissEntry(
            id=number,
            score=chance.choice([-LARGEST_SCORE, LARGEST_SCORE, chance.randint(-LARGEST_SCORE, LARGEST_SCORE)]),
            rank=number,
            unit=f"unit {number % 3000}",
            opponents=tuple(chance.choices(range(1, 10_001), k=12)),
            seat_balance=chance.randint(-10_000, 10_000),
            tables=tuple(chance.choices(range(1, 5001), k=4)),
        )
        for number in range(1, 10_001)
    ]
    field = Field(
        entries,
        SwissSettings(pattern=pattern, units_apart=UnitsApart.ALWAYS),
        round_number=13,
        seed="s",
        forbidden=(),
    )
    pairs = match_in_blocks(field, field.ideal_sequence, 8, 96)
    assert pairs is not None
    assert sorted(place for pair in pairs for place in pair) == list(range(10_000))
    assert all(field.is_fresh(a, b) and not field.clash(a, b) for a, b in pairs)
    total = sum(field.cost(Level.SCORE_DIFFERENCE, a, b) for a, b in pairs)
    assert field.score_bound <= total < 1.01 * field.score_bound
