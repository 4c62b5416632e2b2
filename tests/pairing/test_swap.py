"""Drafts changed by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournament.pairing import (
    FindingGrade,
    Pairing,
    PairingRefused,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    WarningGrade,
    audit_swiss,
    draft_warnings,
    pair_swiss,
    swap_entries,
)

SETTINGS = SwissSettings(units_apart=UnitsApart.ALWAYS)
ENTRIES = [
    SwissEntry(id=1, score=4, rank=1, unit="A", opponents=(5,)),
    SwissEntry(id=2, score=4, rank=2, unit="B"),
    SwissEntry(id=3, score=2, rank=3, unit="A"),
    SwissEntry(id=4, score=2, rank=4, unit="C"),
    SwissEntry(id=5, score=0, rank=5, unit="D", opponents=(1,), byes=1),
    SwissEntry(id=6, score=0, rank=6, unit="E"),
    SwissEntry(id=7, score=0, rank=7, unit="F"),
]


def draft() -> SwissDraw:
    draw = pair_swiss(ENTRIES, SETTINGS, round_number=3, seed="s")
    assert pairs(draw) == [(1, 2), (3, 4), (5, 6)]
    assert draw.bye is not None
    assert draw.bye.entry == 7
    return draw


def pairs(draw: SwissDraw) -> list[tuple[int, int]]:
    return [(pairing.first, pairing.second) for pairing in draw.pairings]


def warned(draw: SwissDraw, forbidden: tuple[tuple[int, int], ...] = ()) -> list[tuple[str, WarningGrade]]:
    return [(warning.code, warning.grade) for warning in draft_warnings(draw, ENTRIES, SETTINGS, forbidden=forbidden)]


def test_two_entries_stand_in_each_other_s_place() -> None:
    draw = swap_entries(draft(), ENTRIES, 2, 3)
    assert pairs(draw) == [(1, 3), (2, 4), (5, 6)]
    assert draw.certificate is None
    assert draw.swaps == ((2, 3),)
    assert draw.pairings[0].reasons[0].params == {"entry": 3, "opponent": 2}
    assert draw.pairings[2].reasons == draft().pairings[2].reasons


def test_a_bye_goes_over_to_the_other() -> None:
    draw = swap_entries(draft(), ENTRIES, 5, 7)
    assert pairs(draw) == [(1, 2), (3, 4), (6, 7)]
    assert draw.bye is not None
    assert draw.bye.entry == 5
    assert draw.bye.reasons[0].code == "changed_by_hand"


def test_swapping_back_restores_the_pairings_and_remembers_both_swaps() -> None:
    draw = swap_entries(swap_entries(draft(), ENTRIES, 2, 5), ENTRIES, 2, 5)
    assert pairs(draw) == pairs(draft())
    assert draw.swaps == ((2, 5), (2, 5))


def test_an_untouched_draft_without_floats_has_no_warning() -> None:
    assert warned(draft()) == []


def test_warnings_are_graded() -> None:
    assert warned(swap_entries(draft(), ENTRIES, 2, 5)) == [
        ("rematch", WarningGrade.HIGH),
        ("score_gap", WarningGrade.MEDIUM),
        ("score_gap", WarningGrade.MEDIUM),
    ]
    assert warned(swap_entries(draft(), ENTRIES, 2, 3)) == [
        ("same_unit", WarningGrade.MEDIUM),
        ("score_gap", WarningGrade.LOW),
        ("score_gap", WarningGrade.LOW),
    ]
    assert warned(swap_entries(draft(), ENTRIES, 5, 7)) == [
        ("second_bye", WarningGrade.HIGH),
        ("bye_not_lowest", WarningGrade.LOW),
    ]
    assert warned(swap_entries(draft(), ENTRIES, 6, 7)) == [("bye_not_lowest", WarningGrade.LOW)]
    assert warned(draft(), ((2, 1),)) == [("forbidden_pair", WarningGrade.HIGH)]


def test_a_rematch_made_by_hand_is_counted_and_noticed_but_may_be_stored() -> None:
    draw = swap_entries(draft(), ENTRIES, 2, 5)
    assert draw.rematches == 1
    findings = audit_swiss(ENTRIES, SETTINGS, draw)
    assert "rematch_avoidable" in {finding.code for finding in findings}
    assert {finding.grade for finding in findings} == {FindingGrade.NOTICE}


@pytest.mark.parametrize(
    ("a", "b", "code"), [(1, 9, "not_in_draw"), (1, 2, "nothing_to_swap"), (1, 1, "nothing_to_swap")]
)
def test_swaps_that_mean_nothing_are_refused(a: int, b: int, code: str) -> None:
    with pytest.raises(PairingRefused) as refusal:
        swap_entries(draft(), ENTRIES, a, b)
    assert refusal.value.code == code


def test_the_higher_ranked_of_a_swapped_pairing_stands_first() -> None:
    assert swap_entries(draft(), ENTRIES, 1, 6).pairings[0] == Pairing(
        first=2, second=6, reasons=swap_entries(draft(), ENTRIES, 1, 6).pairings[0].reasons
    )


@pytest.mark.parametrize(
    ("apart", "round_number", "warns"),
    [
        (UnitsApart.NEVER, 1, False),
        (UnitsApart.FIRST_ROUND, 1, True),
        (UnitsApart.FIRST_ROUND, 2, False),
        (UnitsApart.ALWAYS, 2, True),
    ],
)
def test_a_meeting_within_a_unit_is_warned_of_only_where_the_round_keeps_units_apart(
    apart: UnitsApart, round_number: int, warns: bool
) -> None:
    draw = replace(swap_entries(draft(), ENTRIES, 2, 3), round_number=round_number)
    codes = {warning.code for warning in draft_warnings(draw, ENTRIES, SwissSettings(units_apart=apart))}
    assert ("same_unit" in codes) is warns
