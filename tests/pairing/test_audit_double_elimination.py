"""Faults planted in a double elimination are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tournament.pairing import (
    Bracket,
    FindingGrade,
    SecondFinal,
    Slot,
    SlotKind,
    audit_double_elimination,
    audit_double_elimination_as_given,
    build_double_elimination,
    build_double_elimination_as_given,
    say_finding,
)

FOURTEEN = list(range(1, 15))
Planting = Callable[[Bracket], Bracket]


def with_match(key: str, **changes: object) -> Planting:
    return lambda bracket: replace(
        bracket,
        matches=tuple(replace(match, **changes) if match.key == key else match for match in bracket.matches),
    )


def with_slots(*changes: tuple[str, int, SlotKind, str]) -> Planting:
    """Other sources: (key, which slot, kind, source) each."""

    def plant(bracket: Bracket) -> Bracket:
        for key, which, kind, source in changes:
            slots = list(bracket.match(key).slots)
            slots[which] = Slot(kind=kind, match=source)
            bracket = with_match(key, slots=tuple(slots))(bracket)
        return bracket

    return plant


def exchanged(one: int, other: int) -> Planting:
    def entry(slot: Slot) -> Slot:
        if slot.entry not in (one, other):
            return slot
        return Slot(kind=SlotKind.ENTRY, entry=other if slot.entry == one else one)

    return lambda bracket: replace(
        bracket,
        matches=tuple(
            replace(match, slots=(entry(match.slots[0]), entry(match.slots[1]))) for match in bracket.matches
        ),
    )


def codes(bracket: Bracket) -> set[str]:
    findings = audit_double_elimination(FOURTEEN, bracket)
    for finding in findings:
        assert finding.grade is FindingGrade.ERROR
        for language in ("zh", "en"):
            assert "{" not in say_finding(finding, language)
    return {finding.code for finding in findings}


@pytest.mark.parametrize(
    ("code", "plant"),
    [
        (
            "bracket_shape",
            lambda bracket: replace(
                bracket, matches=tuple(match for match in bracket.matches if match.key != "second_final")
            ),
        ),
        ("bracket_shape", lambda bracket: replace(bracket, rounds=8)),
        ("bracket_shape", with_match("L2M1", round=4)),
        ("bracket_shape", with_match("L2M2", number=7)),
        ("match_misnamed", with_match("L6M1", name="losers_round_6")),
        ("places_at_stake_wrong", with_match("W2M1", places=(1, 16))),
        ("match_feeds_wrong", with_slots(("W2M1", 0, SlotKind.WINNER_OF, "W1M3"))),
        ("match_feeds_wrong", with_slots(("L2M1", 0, SlotKind.LOSER_OF, "W4M1"))),
        ("match_feeds_wrong", with_slots(("second_final", 1, SlotKind.LOSER_OF, "W4M1"))),
        ("match_feeds_wrong", with_slots(("L5M1", 0, SlotKind.WINNER_OF, "W3M1"))),
        ("goes_nowhere", with_slots(("L2M1", 0, SlotKind.LOSER_OF, "W2M4"))),
        ("goes_two_ways", with_slots(("L2M1", 0, SlotKind.LOSER_OF, "W2M4"))),
        ("plays_after_two_losses", with_slots(("L5M1", 0, SlotKind.LOSER_OF, "L4M1"))),
        (
            "rematch_too_early",
            with_slots(
                ("L2M1", 0, SlotKind.LOSER_OF, "W2M1"),
                ("L2M3", 0, SlotKind.LOSER_OF, "W2M3"),
            ),
        ),
        ("seed_misplaced", exchanged(1, 2)),
        ("bye_not_to_the_top", exchanged(1, 14)),
        ("digest_differs", lambda bracket: replace(bracket, input_digest="")),
    ],
)
def test_planted_faults_in_a_double_elimination_are_found(code: str, plant: Planting) -> None:
    bracket = build_double_elimination(FOURTEEN)
    assert codes(bracket) == set()
    assert code in codes(plant(bracket))


def test_late_rematches_are_told_only_where_they_come_too_early() -> None:
    plant = with_slots(("L4M1", 0, SlotKind.LOSER_OF, "W3M1"), ("L4M2", 0, SlotKind.LOSER_OF, "W3M2"))
    assert codes(plant(build_double_elimination(FOURTEEN))) == set()


def test_a_final_that_nobody_wanted_is_found() -> None:
    assert codes(build_double_elimination(FOURTEEN, second_final=SecondFinal.NEVER)) == {"bracket_shape"}


def test_given_places_that_were_not_kept_are_found() -> None:
    found = audit_double_elimination_as_given([2, 1, 3, 4], build_double_elimination_as_given([1, 2, 3, 4]))
    assert {finding.code for finding in found} == {"slot_differs", "digest_differs"}
