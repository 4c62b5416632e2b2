"""Every fault that can be planted in lots, seats and brackets is found, and said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tournament.pairing import (
    Bracket,
    BracketRound,
    Finding,
    FindingGrade,
    LotEntry,
    Pairing,
    PlacesPlayed,
    Seated,
    SeatHistory,
    Slot,
    SlotKind,
    audit_bracket,
    audit_lots,
    audit_seating,
    build_bracket,
    draw_lots,
    say_finding,
    seat_matches,
)


def grades(findings: tuple[Finding, ...]) -> dict[str, FindingGrade]:
    for finding in findings:
        for language in ("zh", "en"):
            assert "{" not in say_finding(finding, language)
    return {finding.code: finding.grade for finding in findings}


# --- lots ------------------------------------------------------------------------------------------------

EIGHT = [LotEntry(id=number, unit="A") for number in range(1, 9)]
LOTS = draw_lots(EIGHT, "2026")


def test_lots_as_drawn_have_no_finding() -> None:
    assert audit_lots(EIGHT, LOTS) == ()


@pytest.mark.parametrize(
    ("code", "lots"),
    [
        ("entry_missing", replace(LOTS, order=LOTS.order[:-1])),
        ("entry_twice", replace(LOTS, order=(*LOTS.order, 1))),
        ("entry_unknown", replace(LOTS, order=(*LOTS.order, 9))),
        ("algorithm_unknown", replace(LOTS, algorithm="lots/0")),
        ("lots_not_repeatable", replace(LOTS, seed="2027")),
        ("lots_not_repeatable", replace(LOTS, order=tuple(sorted(LOTS.order)))),
        ("digest_differs", replace(LOTS, input_digest="")),
    ],
)
def test_planted_faults_in_lots_are_found(code: str, lots: object) -> None:
    assert grades(audit_lots(EIGHT, lots))[code] is FindingGrade.ERROR  # type: ignore[arg-type]


# --- seats and tables ------------------------------------------------------------------------------------

PAIRINGS = [Pairing(first=1, second=2), Pairing(first=3, second=4)]
TABLES = [1, 2, 3]
SEATED = seat_matches(PAIRINGS, TABLES, {}, seed="s")
TOP, LAST = SEATED


@pytest.mark.parametrize(
    ("code", "grade", "seated"),
    [
        ("pairing_not_seated", FindingGrade.ERROR, [TOP]),
        ("pairing_seated_twice", FindingGrade.ERROR, [TOP, LAST, replace(LAST, table=3)]),
        ("seated_without_pairing", FindingGrade.ERROR, [TOP, LAST, Seated(side0=1, side1=3, table=3)]),
        ("table_unknown", FindingGrade.ERROR, [TOP, replace(LAST, table=9)]),
        ("table_used_twice", FindingGrade.ERROR, [TOP, replace(LAST, table=1)]),
        ("top_pairing_elsewhere", FindingGrade.NOTICE, [replace(TOP, table=2), replace(LAST, table=1)]),
    ],
)
def test_planted_faults_in_seating_are_found(code: str, grade: FindingGrade, seated: list[Seated]) -> None:
    assert grades(audit_seating(PAIRINGS, TABLES, seated)) == {code: grade}


def test_a_fixed_table_that_was_not_kept_is_found() -> None:
    assert grades(audit_seating(PAIRINGS, TABLES, SEATED, fixed_tables={4: 3})) == {
        "fixed_table_not_kept": FindingGrade.ERROR
    }


def test_uneven_sides_are_noticed() -> None:
    histories = {TOP.side0: SeatHistory(seat_balance=1)}
    assert grades(audit_seating(PAIRINGS, TABLES, SEATED, histories=histories)) == {"sides_uneven": FindingGrade.NOTICE}


# --- brackets --------------------------------------------------------------------------------------------

TEN = list(range(1, 11))
Planting = Callable[[Bracket], Bracket]


def with_match(key: str, **changes: object) -> Planting:
    def plant(bracket: Bracket) -> Bracket:
        matches = tuple(
            replace(match, **changes) if match.key == key else match  # type: ignore[arg-type]
            for match in bracket.matches
        )
        return replace(bracket, matches=matches)

    return plant


def with_entries(exchange: dict[int | None, int | None]) -> Planting:
    """First-round slots with entries replaced; None is a bye."""

    def slot(old: Slot) -> Slot:
        if old.entry not in exchange or old.kind not in (SlotKind.ENTRY, SlotKind.BYE):
            return old
        entry = exchange[old.entry]
        return Slot(kind=SlotKind.BYE if entry is None else SlotKind.ENTRY, entry=entry)

    def plant(bracket: Bracket) -> Bracket:
        matches = tuple(replace(match, slots=(slot(match.slots[0]), slot(match.slots[1]))) for match in bracket.matches)
        return replace(bracket, matches=matches)

    return plant


def without(key: str) -> Planting:
    return lambda bracket: replace(bracket, matches=tuple(match for match in bracket.matches if match.key != key))


@pytest.mark.parametrize(
    ("code", "plant"),
    [
        ("bracket_shape", without("R2M1")),
        ("bracket_shape", lambda bracket: replace(bracket, size=32)),
        ("bracket_shape", with_match("R2M2", number=3)),
        ("match_feeds_wrong", with_match("R1M1", slots=(Slot(kind=SlotKind.WINNER_OF, match="R1M2"),) * 2)),
        ("match_feeds_wrong", with_match("R2M1", slots=(Slot(kind=SlotKind.WINNER_OF, match="R1M3"),) * 2)),
        ("match_misnamed", with_match("R4M1", name=BracketRound.SEMI_FINAL)),
        ("place_not_played", without("third")),
        ("placement_match_wrong", with_match("third", slots=(Slot(kind=SlotKind.WINNER_OF, match="R3M1"),) * 2)),
        ("entry_unknown", with_entries({10: 99})),
        ("entry_missing", with_entries({10: 99})),
        ("entry_twice", with_entries({10: 9})),
        ("bye_meets_bye", with_entries({1: None})),
        ("bye_not_to_the_top", with_entries({1: 8, 8: 1})),
        ("seed_misplaced", with_entries({1: 2, 2: 1})),
        ("digest_differs", lambda bracket: replace(bracket, input_digest="")),
    ],
)
def test_planted_faults_in_a_bracket_are_found(code: str, plant: Planting) -> None:
    bracket = build_bracket(TEN)
    assert audit_bracket(TEN, bracket) == ()
    assert grades(audit_bracket(TEN, plant(bracket)))[code] is FindingGrade.ERROR


def test_a_third_place_match_that_nobody_wanted_is_found() -> None:
    found = grades(audit_bracket(TEN, build_bracket(TEN), places_played=PlacesPlayed.ONE))
    assert set(found) == {"place_played_needlessly", "digest_differs"}


def test_units_crowded_into_one_half_are_an_error_where_nothing_forced_it_and_a_notice_where_seeds_did() -> None:
    eight = TEN[:8]
    units = dict.fromkeys([1, 4, 5, 8], "A")
    plain = build_bracket(eight)
    found = grades(audit_bracket(eight, plain, units=units, seeds=0))
    assert found["units_not_spread"] is FindingGrade.ERROR
    assert found["unit_meets_in_first_round"] is FindingGrade.NOTICE
    found = grades(audit_bracket(eight, plain, units=units, seeds=8))
    assert found["unit_halves_uneven"] is FindingGrade.NOTICE
