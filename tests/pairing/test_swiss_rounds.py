"""Whole stages: what holds in every round of every event."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.stage import Stage, small_field
from tournament.pairing import (
    ByeKind,
    FindingGrade,
    Level,
    Method,
    PairingRefused,
    Pattern,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    UnitsOrder,
    audit_swiss,
    pair_swiss,
    say_reason,
)


def play(stage: Stage, rounds: int, chosen: SwissSettings) -> list[SwissDraw]:
    """Every draw passes the audit without an error."""
    draws = []
    for _ in range(rounds):
        entries = stage.entries()
        draw = stage.pair(chosen)
        assert [f for f in audit_swiss(entries, chosen, draw) if f.grade is FindingGrade.ERROR] == []
        stage.play(draw)
        draws.append(draw)
    return draws


def clashes(stage: Stage, draw: SwissDraw) -> int:
    return sum(stage.played[p.first].unit == stage.played[p.second].unit for p in draw.pairings)


@pytest.mark.parametrize("pattern", Pattern)
def test_48_entries_of_16_units_play_five_rounds_without_rematch_and_without_unit_clash_in_round_1(
    pattern: Pattern,
) -> None:
    for seed in range(5):
        stage = Stage(48, units=16, seed=f"event {seed}")
        draws = play(stage, 5, SwissSettings(pattern=pattern))
        assert [draw.rematches for draw in draws] == [0] * 5
        assert clashes(stage, draws[0]) == 0
        assert all(len(set(played.opponents)) == 5 for played in stage.played.values())


def test_units_are_apart_in_every_round_where_the_stage_says_always() -> None:
    for order in UnitsOrder:
        stage = Stage(47, units=16, seed="always")
        draws = play(stage, 6, SwissSettings(units_apart=UnitsApart.ALWAYS, units_order=order))
        if order is UnitsOrder.BEFORE_SCORE:
            assert [clashes(stage, draw) for draw in draws] == [0] * 6


def test_nobody_has_a_second_bye_while_somebody_has_had_none() -> None:
    stage = Stage(9, seed="byes")
    holders = [draw.bye.entry for draw in play(stage, 8, SwissSettings()) if draw.bye]
    assert len(holders) == len(set(holders)) == 8


def test_sides_stay_even() -> None:
    stage = Stage(48, units=16, seed="sides")
    play(stage, 7, SwissSettings())
    assert max(abs(played.seat_balance) for played in stage.played.values()) <= 3


@pytest.mark.parametrize("count", [500, 501, 2000, 2001])
def test_large_fields_are_legal_and_proved_on_score(count: int) -> None:
    chosen = SwissSettings(pattern=Pattern.FOLD, units_apart=UnitsApart.ALWAYS)
    stage = Stage(count, units=count // 12, seed="large")
    for _ in range(4):
        entries = stage.entries()
        draw = stage.pair(chosen)
        assert draw.rematches == 0
        assert clashes(stage, draw) == 0
        assert draw.certificate is not None
        assert draw.certificate.method is Method.ROLLING
        assert draw.certificate.proved(Level.SCORE_DIFFERENCE)
        assert [f for f in audit_swiss(entries, chosen, draw) if f.grade is FindingGrade.ERROR] == []
        stage.play(draw)


def test_a_unit_larger_than_half_of_a_large_field_clashes_as_little_as_it_must() -> None:
    entries = [
        SwissEntry(id=number, score=0, rank=number, unit="host" if number <= 330 else None) for number in range(1, 602)
    ]
    chosen = SwissSettings(units_apart=UnitsApart.ALWAYS)
    draw = pair_swiss(entries, chosen, round_number=1, seed="s")
    assert draw.certificate is not None
    assert draw.certificate.total(Level.UNIT_CLASHES) == 29
    assert draw.bye is not None
    assert draw.bye.entry <= 330
    assert [f for f in audit_swiss(entries, chosen, draw) if f.grade is FindingGrade.ERROR] == []


def test_in_a_large_field_the_bye_moves_up_when_the_lowest_is_somebody_s_only_opponent() -> None:
    entries = [SwissEntry(id=number, score=0, rank=number) for number in range(1, 404)]
    forbidden = [(1, other) for other in range(2, 403)]
    draw = pair_swiss(entries, SwissSettings(), round_number=2, seed="s", forbidden=forbidden)
    assert draw.bye is not None
    assert draw.bye.entry == 402
    assert (draw.pairings[0].first, draw.pairings[0].second) == (1, 403)
    assert draw.rematches == 0


def test_a_large_field_that_blocks_cannot_pair_is_solved_whole_with_the_fewest_rematches() -> None:
    """Two camps of odd size whose members have met everybody of the other camp, and nobody else is left."""
    entries = [
        SwissEntry(
            id=number,
            score=0,
            rank=number,
            opponents=tuple(other for other in range(1, 403) if (other > 201) != (number > 201)),
        )
        for number in range(1, 403)
    ]
    draw = pair_swiss(entries, SwissSettings(), round_number=202, seed="s")
    assert draw.rematches == 1
    assert draw.certificate is not None
    assert draw.certificate.method is Method.EXACT
    assert [f for f in audit_swiss(entries, SwissSettings(), draw) if f.grade is FindingGrade.ERROR] == []


# --- the first round -------------------------------------------------------------------------------------


def first_round(count: int, chosen: SwissSettings, units: dict[int, str] | None = None) -> SwissDraw:
    entries = [
        SwissEntry(id=number, score=0, rank=number, unit=(units or {}).get(number)) for number in range(1, count + 1)
    ]
    return pair_swiss(entries, chosen, round_number=1, seed="s")


def pairs(draw: SwissDraw) -> list[tuple[int, int]]:
    return [(pairing.first, pairing.second) for pairing in draw.pairings]


def test_the_first_round_by_lots_pairs_neighbours() -> None:
    draw = first_round(9, SwissSettings())
    assert pairs(draw) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert draw.bye is not None
    assert draw.bye.entry == 9


def test_the_first_round_by_seeds_pairs_the_upper_half_with_the_lower() -> None:
    chosen = SwissSettings(first_round_pattern=Pattern.SLIDE)
    assert pairs(first_round(8, chosen)) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert pairs(first_round(9, chosen)) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_a_folded_first_round_pairs_the_first_with_the_last() -> None:
    chosen = SwissSettings(first_round_pattern=Pattern.FOLD)
    assert pairs(first_round(8, chosen)) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert pairs(first_round(9, chosen)) == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_first_round_neighbours_of_one_unit_are_shifted() -> None:
    draw = first_round(6, SwissSettings(), {1: "A", 2: "A"})
    assert pairs(draw) == [(1, 3), (2, 4), (5, 6)]
    codes = {reason.code for reason in draw.pairings[0].reasons}
    assert "ideal_opponent_of_same_unit" in codes
    assert "units_differ" not in codes


def test_the_bye_moves_up_when_the_lowest_sitting_out_would_leave_a_clash() -> None:
    draw = first_round(3, SwissSettings(), {1: "A", 2: "A", 3: "B"})
    assert pairs(draw) == [(1, 3)]
    assert draw.bye is not None
    assert draw.bye.entry == 2
    assert draw.bye.reasons[0].code == "bye_moved_up_for_the_others"


# --- later rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        (Pattern.SLIDE, [(1, 2), (3, 4), (5, 7), (6, 8)]),
        (Pattern.FOLD, [(1, 2), (3, 4), (5, 8), (6, 7)]),
    ],
)
def test_the_last_of_an_odd_group_goes_to_the_first_of_the_next(
    pattern: Pattern, wanted: list[tuple[int, int]]
) -> None:
    scores = {1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}
    entries = [SwissEntry(id=one, score=score, rank=one) for one, score in scores.items()]
    draw = pair_swiss(entries, SwissSettings(pattern=pattern), round_number=3, seed="s")
    assert pairs(draw) == wanted
    assert [p.reasons[0].code for p in draw.pairings] == [
        "same_score",
        "floated_from_odd_group",
        "same_score",
        "same_score",
    ]


def test_units_before_score_takes_a_score_difference_and_units_after_score_does_not() -> None:
    entries = [
        SwissEntry(id=1, score=2, rank=1, unit="A"),
        SwissEntry(id=2, score=2, rank=2, unit="A"),
        SwissEntry(id=3, score=0, rank=3),
        SwissEntry(id=4, score=0, rank=4),
    ]
    before = SwissSettings(units_apart=UnitsApart.ALWAYS)
    after = replace(before, units_order=UnitsOrder.AFTER_SCORE)
    apart = pair_swiss(entries, before, round_number=2, seed="s")
    assert pairs(apart) == [(1, 3), (2, 4)]
    assert apart.pairings[0].reasons[0].code == "floated_to_keep_units_apart"
    together = pair_swiss(entries, after, round_number=2, seed="s")
    assert pairs(together) == [(1, 2), (3, 4)]
    assert "same_unit_unavoidable" in {reason.code for reason in together.pairings[0].reasons}
    never = pair_swiss(entries, SwissSettings(), round_number=2, seed="s")
    assert "same_unit_allowed" in {reason.code for reason in never.pairings[0].reasons}


def test_an_entry_that_has_met_its_whole_group_floats_for_that_reason() -> None:
    entries = [
        SwissEntry(id=1, score=4, rank=1, opponents=(2,)),
        SwissEntry(id=2, score=4, rank=2, opponents=(1,)),
        SwissEntry(id=3, score=2, rank=3),
        SwissEntry(id=4, score=2, rank=4),
    ]
    draw = pair_swiss(entries, SwissSettings(score_scale=4), round_number=2, seed="s")
    reason = draw.pairings[0].reasons[0]
    assert reason.code == "floated_having_met_group"
    assert reason.params == {"entry": 1, "score": "1", "opponent": 3, "opponent_score": "0.5"}


def test_a_bye_that_the_lowest_have_had_goes_to_the_next() -> None:
    entries = [SwissEntry(id=one, score=0, rank=one, byes=int(one > 3)) for one in range(1, 6)]
    draw = pair_swiss(entries, SwissSettings(), round_number=3, seed="s")
    assert draw.bye is not None
    assert draw.bye.entry == 3
    assert draw.bye.reasons[0].code == "bye_to_lowest_without_one"


def test_everybody_having_had_a_bye_the_lowest_gets_a_further_one_and_is_told() -> None:
    entries = [SwissEntry(id=one, score=0, rank=one, byes=1) for one in range(1, 4)]
    draw = pair_swiss(entries, SwissSettings(), round_number=4, seed="s")
    assert draw.bye is not None
    assert draw.bye.entry == 3
    assert draw.bye.reasons[0].code == "further_bye_unavoidable"


# --- arguments -------------------------------------------------------------------------------------------


def test_absent_entries_assigned_byes_and_forbidden_pairs_are_respected() -> None:
    entries = [SwissEntry(id=one, score=0, rank=one) for one in range(1, 11)]
    draw = pair_swiss(
        entries,
        SwissSettings(),
        round_number=2,
        seed="s",
        absent=[1, 2, 3],
        assigned_byes=[5],
        forbidden=[(6, 4)],
    )
    named = {one for pair in pairs(draw) for one in pair}
    assert named == {4, 6, 7, 8, 9, 10}
    assert (4, 6) not in pairs(draw)
    assert [(bye.entry, bye.kind) for bye in draw.byes] == [(5, ByeKind.ASSIGNED)]
    assert draw.bye is None
    assert "ideal_opponent_forbidden" in {reason.code for reason in draw.pairings[0].reasons}


def test_an_odd_rest_beside_an_assigned_bye_gets_one_bye_more() -> None:
    entries = [SwissEntry(id=one, score=0, rank=one) for one in range(1, 7)]
    draw = pair_swiss(entries, SwissSettings(), round_number=2, seed="s", assigned_byes=[1])
    assert [(bye.entry, bye.kind) for bye in draw.byes] == [(6, ByeKind.ALLOCATED), (1, ByeKind.ASSIGNED)]


@pytest.mark.parametrize(
    ("code", "field", "arguments"),
    [
        ("too_few_entries", "entries", {"absent": [1, 2, 3]}),
        ("unknown_entry", "absent", {"absent": [9]}),
        ("unknown_entry", "forbidden", {"forbidden": [(1, 9)]}),
        ("unknown_entry", "assigned_byes", {"assigned_byes": [9]}),
        ("self_forbidden", "forbidden", {"forbidden": [(1, 1)]}),
        ("absent_with_bye", "assigned_byes", {"absent": [1], "assigned_byes": [1]}),
        ("round_number_out_of_range", "round_number", {"round_number": 0}),
        ("seed_empty", "seed", {"seed": ""}),
        ("no_pairing_possible", "forbidden", {"forbidden": [(1, 2), (1, 3), (1, 4)]}),
        (
            "no_pairing_possible",
            "forbidden",
            {"assigned_byes": [4], "forbidden": [(1, 2), (1, 3), (2, 3)]},
        ),
    ],
)
def test_what_cannot_be_paired_is_refused_with_a_code(code: str, field: str, arguments: dict[str, object]) -> None:
    entries = [SwissEntry(id=one, score=0, rank=one) for one in range(1, 5)]
    whole = {"round_number": 1, "seed": "s", **arguments}
    with pytest.raises(PairingRefused) as refusal:
        pair_swiss(entries, SwissSettings(), **whole)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize(
    ("code", "entries", "chosen"),
    [
        ("entry_twice", [SwissEntry(id=1, score=0, rank=1)] * 2, SwissSettings()),
        (
            "score_out_of_range",
            [SwissEntry(id=1, score=100_001, rank=1), SwissEntry(id=2, score=0, rank=2)],
            SwissSettings(),
        ),
        (
            "score_scale_out_of_range",
            [SwissEntry(id=1, score=0, rank=1), SwissEntry(id=2, score=0, rank=2)],
            SwissSettings(score_scale=0),
        ),
    ],
)
def test_entries_and_settings_out_of_range_are_refused(
    code: str, entries: list[SwissEntry], chosen: SwissSettings
) -> None:
    with pytest.raises(PairingRefused) as refusal:
        pair_swiss(entries, chosen, round_number=1, seed="s")
    assert refusal.value.code == code


# --- properties ------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), shuffle=st.integers(0, 10**9))
def test_the_order_of_entries_never_matters(seed: int, shuffle: int) -> None:
    entries, forbidden = small_field(seed, largest=12)
    # shared ranks, so that chance has something to decide
    entries = [replace(entry, rank=1, unit=None) for entry in entries]
    mixed = list(entries)
    random.Random(shuffle).shuffle(mixed)
    mixed = [replace(entry, opponents=tuple(reversed(entry.opponents))) for entry in mixed]
    try:
        draw = pair_swiss(entries, SwissSettings(), round_number=2, seed="s", forbidden=forbidden)
    except PairingRefused:
        with pytest.raises(PairingRefused):
            pair_swiss(mixed, SwissSettings(), round_number=2, seed="s", forbidden=forbidden)
        return
    turned = {(b, a) for a, b in forbidden}
    assert pair_swiss(mixed, SwissSettings(), round_number=2, seed="s", forbidden=turned) == draw


def test_the_seed_decides_among_equals() -> None:
    entries = [SwissEntry(id=one, score=0, rank=1) for one in range(1, 13)]
    draws = {
        tuple(sorted(pairs(pair_swiss(entries, SwissSettings(), round_number=1, seed=str(seed))))) for seed in range(10)
    }
    assert len(draws) > 5


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), order=st.sampled_from(UnitsOrder), apart=st.sampled_from(UnitsApart))
def test_every_draw_passes_the_audit_and_can_be_put_into_words(seed: int, order: UnitsOrder, apart: UnitsApart) -> None:
    entries, _ = small_field(seed, largest=14)
    chosen = SwissSettings(units_apart=apart, units_order=order, pattern=random.Random(seed).choice(list(Pattern)))
    draw = pair_swiss(entries, chosen, round_number=1 + seed % 3, seed=str(seed))
    assert sorted([one for pair in pairs(draw) for one in pair] + [bye.entry for bye in draw.byes]) == sorted(
        entry.id for entry in entries
    )
    assert [f for f in audit_swiss(entries, chosen, draw) if f.grade is FindingGrade.ERROR] == []
    for owner in (*draw.pairings, *draw.byes, draw):
        assert owner.reasons
        for reason in owner.reasons:
            for language in ("zh", "en"):
                text = say_reason(reason, language)
                assert text
                assert "{" not in text
