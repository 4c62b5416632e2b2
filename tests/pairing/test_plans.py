"""How many rounds, who drops out, virtual points, and warnings about wishes."""

from __future__ import annotations

import pytest

from tournament.pairing import (
    FindingGrade,
    LastPlaceRule,
    PairingRefused,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    WarningGrade,
    audit_swiss,
    drop_last_places,
    pair_swiss,
    rounds_warnings,
    say_reason,
    say_warning,
    suggest_rounds,
    virtual_points,
    wish_warnings,
)

# --- number of rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "cut", "rounds"),
    [
        (2, None, 1),
        (3, None, 2),
        (8, None, 3),
        (9, None, 4),
        (48, None, 6),
        (10_000, None, 14),
        (48, 8, 6),
        (64, 8, 6),
        (128, 8, 7),
        (128, 4, 9),
        (32, 16, 3),
        (6, 2, 3),
    ],
)
def test_rounds_are_suggested(entries: int, cut: int | None, rounds: int) -> None:
    suggestion = suggest_rounds(entries, cut)
    assert suggestion.rounds == rounds
    assert rounds_warnings(entries, rounds, cut) == ()
    assert "{" not in "".join(say_reason(reason, "en") + say_reason(reason, "zh") for reason in suggestion.reasons)


def test_after_the_suggested_rounds_those_beaten_at_most_once_fit_into_the_cut() -> None:
    for entries in range(16, 500):
        for cut in (4, 8):
            rounds = suggest_rounds(entries, cut).rounds
            if rounds < suggest_rounds(entries, cut).without_rematch:
                assert entries * (rounds + 1) / 2**rounds <= cut < entries * rounds / 2 ** (rounds - 1)


def test_a_small_field_is_kept_to_what_needs_no_rematch() -> None:
    suggestion = suggest_rounds(5, 2)
    assert suggestion.rounds == suggestion.without_rematch == 3
    assert suggestion.reasons[-1].code == "rounds_kept_to_half"


@pytest.mark.parametrize(
    ("entries", "rounds", "code", "grade"),
    [
        (8, 2, "rounds_below_suggestion", WarningGrade.LOW),
        (8, 5, "rounds_over_half", WarningGrade.MEDIUM),
        (8, 7, "rounds_over_half", WarningGrade.MEDIUM),
        (8, 8, "rounds_force_rematch", WarningGrade.HIGH),
        (7, 7, "rounds_over_half", WarningGrade.MEDIUM),
        (7, 8, "rounds_force_rematch", WarningGrade.HIGH),
    ],
)
def test_too_few_and_too_many_rounds_are_warned_of(entries: int, rounds: int, code: str, grade: WarningGrade) -> None:
    (warning,) = rounds_warnings(entries, rounds)
    assert (warning.code, warning.grade) == (code, grade)
    assert str(rounds) in say_warning(warning, "en")


@pytest.mark.parametrize(("entries", "cut"), [(1, None), (8, 8), (8, 0)])
def test_what_makes_no_sense_is_refused(entries: int, cut: int | None) -> None:
    with pytest.raises(PairingRefused):
        suggest_rounds(entries, cut)


# --- last places -----------------------------------------------------------------------------------------

RULE = LastPlaceRule(from_round=3, count=2)


def test_nobody_drops_out_before_the_named_round() -> None:
    result = drop_last_places({1: 1, 2: 2, 3: 3, 4: 4}, RULE, round_number=2)
    assert (result.dropped, result.staying) == ((), (1, 2, 3, 4))
    assert result.reasons[0].code == "elimination_begins_later"


def test_the_last_drop_out_and_say_so() -> None:
    result = drop_last_places({1: 1, 2: 2, 3: 3, 4: 4}, RULE, round_number=3)
    assert (result.dropped, result.staying, result.settled) == ((4, 3), (1, 2), True)
    assert say_reason(result.reasons[-1], "en") == "Last places after round 3, out: #4, #3."


def test_a_tie_below_the_line_needs_no_decision() -> None:
    result = drop_last_places({1: 1, 2: 2, 3: 3, 4: 3}, RULE, round_number=3)
    assert (set(result.dropped), result.settled) == ({3, 4}, True)


def test_a_tie_across_the_line_is_named_and_never_broken_silently() -> None:
    places = {1: 1, 2: 2, 3: 2, 4: 2, 5: 5}
    result = drop_last_places(places, RULE, round_number=4)
    assert (result.dropped, result.tied, result.still_to_drop) == ((5,), (2, 3, 4), 1)
    assert result.staying == (1,)
    assert "Tied across the line" in say_reason(result.reasons[-1], "en")
    decided = drop_last_places(places, RULE, round_number=4, decided=[3])
    assert (decided.dropped, decided.staying, decided.settled) == ((5, 3), (1, 2, 4), True)


@pytest.mark.parametrize(("decided", "code"), [([1], "decided_not_tied"), ([2, 3], "decided_wrong_number")])
def test_a_decision_must_fit_the_tie(decided: list[int], code: str) -> None:
    with pytest.raises(PairingRefused) as refusal:
        drop_last_places({1: 1, 2: 2, 3: 2, 4: 2, 5: 5}, RULE, round_number=4, decided=decided)
    assert refusal.value.code == code


def test_a_decision_without_a_tie_is_refused() -> None:
    with pytest.raises(PairingRefused, match="decided_not_tied"):
        drop_last_places({1: 1, 2: 2, 3: 3, 4: 4}, RULE, round_number=4, decided=[3])


def test_so_many_stay_whatever_the_count_says() -> None:
    result = drop_last_places({1: 1, 2: 2, 3: 3}, RULE, round_number=5)
    assert (result.dropped, result.staying) == ((3,), (1, 2))
    assert result.reasons[0].code == "elimination_limited"
    assert drop_last_places({1: 1, 2: 2}, RULE, round_number=6).dropped == ()


def test_rules_out_of_range_are_refused() -> None:
    with pytest.raises(PairingRefused, match="rule_out_of_range"):
        drop_last_places({1: 1}, LastPlaceRule(from_round=0, count=1), round_number=1)


# --- accelerated rounds ----------------------------------------------------------------------------------


def test_the_upper_half_has_a_win_then_half_of_it_then_nothing() -> None:
    """FIDE C.04.7 for nine rounds: five accelerated, three of them in full."""
    order = list(range(1, 12))
    found = [virtual_points(order, rounds=9, round_number=number, win=4) for number in range(1, 10)]
    assert [set(points.values()) for points in found] == [{4}, {4}, {4}, {2}, {2}, set(), set(), set(), set()]
    assert set(found[0]) == {1, 2, 3, 4, 5, 6}


def test_an_accelerated_first_round_lets_the_halves_play_apart() -> None:
    order = list(range(1, 9))
    virtual = virtual_points(order, rounds=5, round_number=1, win=2)
    entries = [SwissEntry(id=one, score=0, rank=one, virtual=virtual.get(one, 0)) for one in order]
    draw = pair_swiss(entries, SwissSettings(score_scale=1), round_number=1, seed="s")
    assert all((pairing.first <= 4) == (pairing.second <= 4) for pairing in draw.pairings)
    codes = [[reason.code for reason in pairing.reasons] for pairing in draw.pairings]
    assert [row.count("virtual_points_counted") for row in codes] == [2, 2, 0, 0]
    assert audit_swiss(entries, SwissSettings(), draw) == ()


@pytest.mark.parametrize(
    ("rounds", "round_number", "win", "code"),
    [
        (0, 1, 2, "rounds_out_of_range"),
        (5, 0, 2, "round_number_out_of_range"),
        (5, 1, 3, "win_points_odd"),
    ],
)
def test_acceleration_that_does_not_work_out_is_refused(rounds: int, round_number: int, win: int, code: str) -> None:
    with pytest.raises(PairingRefused) as refusal:
        virtual_points([1, 2], rounds=rounds, round_number=round_number, win=win)
    assert refusal.value.code == code


# --- wishes ----------------------------------------------------------------------------------------------

SIX = [
    SwissEntry(id=1, score=4, rank=1, unit="A", opponents=(2,), met_in=(1,)),
    SwissEntry(id=2, score=4, rank=2, unit="A", opponents=(1,), met_in=(1,), byes=1),
    *(SwissEntry(id=one, score=0, rank=one) for one in (3, 4, 5, 6)),
]


def test_forced_pairs_and_assigned_byes_are_warned_of_by_grade() -> None:
    chosen = SwissSettings(units_apart=UnitsApart.ALWAYS)
    warnings = wish_warnings(
        SIX, chosen, round_number=2, forced=[(2, 1), (3, 4)], forbidden=[(1, 2)], assigned_byes=[2]
    )
    assert [(warning.code, warning.grade) for warning in warnings] == [
        ("forbidden_pair", WarningGrade.HIGH),
        ("rematch", WarningGrade.HIGH),
        ("same_unit", WarningGrade.MEDIUM),
        ("assigned_bye_again", WarningGrade.MEDIUM),
        ("assigned_bye_needless", WarningGrade.LOW),
    ]
    assert all("{" not in say_warning(warning, language) for warning in warnings for language in ("zh", "en"))
    with pytest.raises(PairingRefused, match="unknown_entry"):
        wish_warnings(SIX, chosen, round_number=2, forced=[(1, 9)])


def test_forced_pairs_meet_and_the_rest_is_as_good_as_it_can_be() -> None:
    draw = pair_swiss(SIX, SwissSettings(), round_number=2, seed="s", forced=[(2, 1)])
    assert [(pairing.first, pairing.second) for pairing in draw.pairings] == [(1, 2), (3, 4), (5, 6)]
    assert draw.rematches == 1
    assert draw.certificate is not None
    assert [reason.code for reason in draw.pairings[0].reasons] == ["pair_forced", "forced_rematch", "forced_same_unit"]
    assert draw.reasons[-1].code == "round_has_forced_pairs"
    findings = audit_swiss(SIX, SwissSettings(), draw, forced=[(1, 2)])
    assert findings == ()
    without = audit_swiss(SIX, SwissSettings(), draw)
    assert {"digest_differs", "rematch_avoidable"} <= {f.code for f in without if f.grade is FindingGrade.ERROR}
    lost = audit_swiss(SIX, SwissSettings(), draw, forced=[(1, 3)])
    assert "forced_pair_missing" in {finding.code for finding in lost if finding.grade is FindingGrade.ERROR}


def test_everybody_can_be_forced_and_an_odd_one_out_has_the_bye() -> None:
    draw = pair_swiss(SIX[:5], SwissSettings(), round_number=2, seed="s", forced=[(1, 3), (2, 4)])
    assert draw.bye is not None
    assert draw.bye.entry == 5
    assert {(pairing.first, pairing.second) for pairing in draw.pairings} == {(1, 3), (2, 4)}
    assert audit_swiss(SIX[:5], SwissSettings(), draw, forced=[(1, 3), (2, 4)]) == ()


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("unknown_entry", {"forced": [(1, 9)]}),
        ("self_forced", {"forced": [(1, 1)]}),
        ("forced_twice", {"forced": [(1, 2), (2, 3)]}),
        ("forced_and_forbidden", {"forced": [(1, 2)], "forbidden": [(2, 1)]}),
        ("forced_absent", {"forced": [(1, 2)], "absent": [2]}),
        ("forced_with_bye", {"forced": [(1, 2)], "assigned_byes": [1]}),
    ],
)
def test_forced_pairs_that_cannot_be_are_refused(code: str, arguments: dict[str, object]) -> None:
    with pytest.raises(PairingRefused) as refusal:
        pair_swiss(SIX, SwissSettings(), round_number=2, seed="s", **arguments)  # type: ignore[arg-type]
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("code", "entry"),
    [
        ("count_out_of_range", SwissEntry(id=9, score=0, rank=9, byes=-1)),
        ("count_out_of_range", SwissEntry(id=9, score=0, rank=9, seat_balance=10_001)),
        ("score_out_of_range", SwissEntry(id=9, score=100_000, rank=9, virtual=1)),
        ("met_in_does_not_match", SwissEntry(id=9, score=0, rank=9, opponents=(1, 2), met_in=(1,))),
    ],
)
def test_entries_out_of_range_are_refused(code: str, entry: SwissEntry) -> None:
    with pytest.raises(PairingRefused) as refusal:
        pair_swiss([*SIX, entry], SwissSettings(), round_number=2, seed="s")
    assert refusal.value.code == code


# --- reasons ---------------------------------------------------------------------------------------------


def test_a_pairing_says_whom_it_passed_over_and_when_they_were_met() -> None:
    entries = [
        SwissEntry(id=1, score=6, rank=1, opponents=(2, 5, 3), met_in=(1, 2, 3)),
        SwissEntry(id=2, score=6, rank=2, opponents=(1, 6, 7), met_in=(1, 2, 3)),
        SwissEntry(id=3, score=6, rank=3, opponents=(8, 9, 1), met_in=(1, 2, 3)),
        SwissEntry(id=4, score=6, rank=4, opponents=(7, 8, 9), met_in=(1, 2, 3)),
    ]
    draw = pair_swiss(entries, SwissSettings(), round_number=4, seed="s")
    assert [(pairing.first, pairing.second) for pairing in draw.pairings] == [(1, 4), (2, 3)]
    said = [say_reason(reason, "en") for reason in draw.pairings[0].reasons]
    assert "#1 would have met #2, but the two have met (rounds: 1)." in said
    assert (
        "#4 is the best unused opponent, 0 points apart; nearer ones were met already: #2, #3 (rounds: 1, 3)." in said
    )


def test_an_unavoidable_rematch_says_in_which_rounds_the_two_met() -> None:
    entries = [
        SwissEntry(id=1, score=2, rank=1, opponents=(2, 2), met_in=(1, 2)),
        SwissEntry(id=2, score=2, rank=2, opponents=(1, 1), met_in=(1, 2)),
    ]
    draw = pair_swiss(entries, SwissSettings(), round_number=3, seed="s")
    said = [say_reason(reason, "en") for reason in draw.pairings[0].reasons]
    assert "The two have met before (times: 2, rounds: 1, 2); this round cannot be paired without rematches." in said
