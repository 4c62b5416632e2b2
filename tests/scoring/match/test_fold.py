"""The fold of a match: levels, stage and next declarer, line by line."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import AwardKind, LineStanding, OutcomeReason, Party, RulingKind, SheetRefused, fold_match
from tests.scoring.sheets import (
    CLASSIC,
    EAST,
    EVERY,
    MATCH,
    NORTH,
    SOUTH,
    UNION,
    WEST,
    awarded,
    changed,
    fold,
    hand,
    hands_of,
    penalty,
    ruling,
    sheets_of,
)

PERMANENT = scoring.load_preset("permanent-two-2d")


def codes(line: scoring.LineResult) -> list[str]:
    return [note.code for note in line.notes]


def test_before_the_first_hand_the_stage_is_contested() -> None:
    state = fold(MATCH)
    assert (state.levels, state.on_stage, state.next_declarer_seat, state.next_level) == ((2, 2), None, None, None)
    assert state.outcome is None


def test_whoever_declares_the_first_hand_takes_the_stage() -> None:
    state = fold(MATCH, hand(1, WEST, 40))
    assert (state.levels, state.on_stage) == ((2, 4), 1)
    assert state.warnings == ()


def test_a_fixed_first_declarer_is_expected() -> None:
    state = fold_match(MATCH, [], first_declarer_seat=EAST)
    assert (state.on_stage, state.next_declarer_seat, state.next_level) == (1, EAST, 2)
    with pytest.raises(SheetRefused, match="seat_out_of_range"):
        fold_match(MATCH, [], first_declarer_seat=4)


def test_declarers_who_keep_the_stage_pass_the_deal_to_the_partner() -> None:
    state = fold(MATCH, hand(1, SOUTH, 50))
    assert (state.levels, state.on_stage, state.next_declarer_seat, state.next_level) == ((4, 2), 0, NORTH, 4)


def test_attackers_who_take_the_stage_deal_from_the_next_seat_at_their_own_level() -> None:
    state = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 85))
    assert (state.levels, state.on_stage, state.next_declarer_seat, state.next_level) == ((6, 2), 1, WEST, 2)


def test_with_six_players_the_next_of_the_side_or_the_next_player_deals() -> None:
    keep, switch = fold(UNION, hand(1, 4, 100)), fold(UNION, hand(1, 5, 250))
    assert (keep.next_declarer_seat, keep.levels) == (0, (6, 3))
    assert (switch.next_declarer_seat, switch.on_stage, switch.levels) == (0, 0, (3, 3))


def test_the_attackers_climb_from_their_own_level() -> None:
    state = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 120))
    assert state.levels == (6, 4)


def test_ten_stops_both_sides_and_is_left_by_declarers_only() -> None:
    state = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 100), hand(4, WEST, 130))
    assert state.levels == (10, 3)
    assert "must_play_held" in codes(state.lines[3])
    assert fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 60)).outcome.winner == 0


def test_the_surplus_at_a_must_play_level_is_lost_and_said() -> None:
    line = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 5), hand(3, SOUTH, 5)).lines[2]
    assert (line.levels_before, line.levels_after) == ((9, 2), (10, 2))
    assert "应升 3 级，9 → 10。" in scoring.say_all(line.notes, "zh")
    assert "多出的 2 级作废" in scoring.say_all(line.notes, "zh")
    assert "on stage, earn 3 levels, 9 → 10." in scoring.say_all(line.notes, "en")


def test_the_match_is_won_past_ten() -> None:
    state = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 0))
    assert state.levels == (11, 2)
    assert (state.outcome.reason, state.outcome.winner, state.is_over) == (OutcomeReason.GOAL_PASSED, 0, True)


def test_the_classic_match_is_one_lap_past_ace() -> None:
    hands = [hand(number, (SOUTH, NORTH)[number % 2], 0) for number in range(1, 5)]
    assert fold(CLASSIC, *hands).levels == (14, 2)
    state = fold(CLASSIC, *hands, hand(5, NORTH, 40))
    assert (state.levels, state.outcome.winner) == ((15, 2), 0)


def test_the_union_match_counts_on_past_ace() -> None:
    state = fold(UNION, *[hand(number, 0, 0) for number in range(1, 5)])
    assert (state.levels, state.outcome) == ((23, 3), None)


def test_a_hand_after_the_end_is_kept_and_counts_for_nothing() -> None:
    state = fold(MATCH, *[hand(number, (NORTH, SOUTH)[number % 2], 0) for number in range(1, 5)])
    assert state.lines[3].standing is LineStanding.AFTER_END
    assert (state.levels, state.hands_played) == ((11, 2), 3)
    assert [note.code for note in state.warnings] == ["warn_hand_after_end"]


def test_a_void_hand_moves_nothing_and_may_be_numbered_again() -> None:
    state = fold(MATCH, hand(1, WEST, 0, points=None, void=True), hand(1, SOUTH, 50, position=11))
    assert (state.levels, state.on_stage, state.hands_played) == ((4, 2), 0, 1)
    assert state.lines[0].standing is LineStanding.VOID
    assert state.lines[0].on_stage_after is None


def test_a_contested_hand_without_a_declaration_is_void_and_a_later_one_costs_the_stage() -> None:
    undeclared = awarded(1, SOUTH, AwardKind.NO_DECLARATION, Party.DECLARERS)
    state = fold(PERMANENT, undeclared)
    assert (state.on_stage, state.hands_played, state.lines[0].standing) == (None, 0, LineStanding.VOID)
    assert codes(state.lines[0])[0] == "hand_undeclared"
    later = fold(PERMANENT, hand(2, SOUTH, 30), replace(undeclared, position=30, number=3, declarer_seat=NORTH))
    assert (later.levels, later.on_stage, later.next_declarer_seat, later.hands_played) == ((4, 3), 1, WEST, 2)
    fixed = fold_match(PERMANENT, [undeclared], first_declarer_seat=SOUTH)
    assert (fixed.on_stage, fixed.hands_played) == (1, 1)


def test_a_card_count_error_of_both_sides_contests_the_stage_again() -> None:
    state = fold(MATCH, hand(1, SOUTH, 50), awarded(2, NORTH, AwardKind.CARD_COUNT_ERROR, Party.BOTH))
    assert (state.levels, state.on_stage, state.next_declarer_seat) == ((4, 2), None, None)
    state = fold(
        MATCH, hand(1, SOUTH, 50), awarded(2, NORTH, AwardKind.CARD_COUNT_ERROR, Party.BOTH), hand(3, EAST, 60)
    )
    assert (state.levels, state.on_stage, state.warnings) == ((4, 3), 1, ())


def test_labour_reform_gives_the_stage_and_the_levels_to_the_innocent() -> None:
    state = fold(UNION, awarded(1, 0, AwardKind.LABOUR_REFORM, Party.DECLARERS, 300))
    assert (state.levels, state.on_stage, state.next_declarer_seat) == ((3, 6), 1, 1)


def test_a_hand_declared_by_the_other_side_is_scored_by_who_declared_and_warned_about() -> None:
    state = fold(MATCH, hand(1, SOUTH, 50), hand(2, EAST, 50))
    assert (state.levels, state.on_stage) == ((4, 4), 1)
    assert [note.code for note in state.warnings] == ["warn_declaring_side"]


def test_a_hand_at_another_seat_or_level_is_scored_and_warned_about() -> None:
    state = fold(MATCH, hand(1, SOUTH, 50), hand(2, SOUTH, 50, level=7))
    assert state.levels == (6, 2)
    assert [note.code for note in state.warnings] == ["warn_declarer", "warn_level"]


def test_a_penalty_drops_the_offender_and_never_below_the_start() -> None:
    state = fold(MATCH, hand(1, SOUTH, 50), penalty(11, "wrong_follow", 0), penalty(12, "take_back_card", 1))
    assert state.levels == (3, 2)
    assert "level_floor" in codes(state.lines[2])


def test_the_third_offence_of_a_kind_loses_the_match_and_kinds_are_counted_apart() -> None:
    two_and_two = [penalty(n, kind, 0) for n, kind in enumerate(["wrong_follow", "take_back_card"] * 2, start=11)]
    assert fold(MATCH, hand(1, SOUTH, 0), *two_and_two).outcome is None
    outcome = fold(MATCH, hand(1, SOUTH, 0), *two_and_two, penalty(20, "wrong_follow", 0)).outcome
    assert (outcome.reason, outcome.winner) == (OutcomeReason.PENALTY_LOSS, 1)


def test_two_kinds_of_offence_may_share_a_count_as_a_setting() -> None:
    rules = changed(MATCH, "penalties.take_back_card.counter", "wrong_follow")
    sheet = [penalty(1, "wrong_follow", 0), penalty(2, "take_back_card", 0), penalty(3, "wrong_follow", 0)]
    assert fold(rules, *sheet).outcome.winner == 1


def test_offences_of_the_two_sides_are_counted_apart() -> None:
    sheet = [penalty(n, "wrong_follow", n % 2) for n in range(1, 5)]
    assert fold(MATCH, *sheet).outcome is None


def test_a_penalty_of_the_last_hand_can_take_the_goal_back() -> None:
    won = [hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 60)]
    state = fold(MATCH, *won, penalty(31, "wrong_follow", 0), hand(4, NORTH, 100))
    assert (state.levels, state.outcome) == ((10, 3), None)
    assert state.lines[4].standing is LineStanding.COUNTED


def test_a_repeated_warning_is_for_the_referee_to_judge() -> None:
    state = fold(UNION, penalty(1, "misconduct", 0), penalty(2, "misconduct", 0))
    assert (state.levels, state.outcome) == ((3, 3), None)
    assert [note.code for note in state.warnings] == ["warn_offence_repeated"]


def test_opponents_climb_by_a_penalty_where_the_rules_say_so() -> None:
    rules = changed(MATCH, "penalties.wrong_follow.opponents_levels", 2)
    assert fold(rules, hand(1, SOUTH, 50), penalty(11, "wrong_follow", 0)).levels == (3, 4)


def test_a_ruling_moves_levels_up_to_a_must_play_level_and_down_to_the_start() -> None:
    move = RulingKind.LEVEL_MOVE
    state = fold(MATCH, ruling(1, move, 0, levels=13), ruling(2, move, 0, levels=1), ruling(3, move, 1, levels=-4))
    assert state.levels == (10, 2)


def test_a_late_start_gives_a_level_for_each_started_part() -> None:
    rules = changed(MATCH, "clock.late_start_minutes", 5)
    levels = [fold(rules, ruling(1, RulingKind.LATE_START, 0, minutes=n)).levels[1] for n in (1, 5, 6, 15, 16)]
    assert levels == [3, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([hand(1, SOUTH, 0), hand(2, SOUTH, 0, position=10)], "position_twice"),
        ([hand(1, SOUTH, 0), hand(1, SOUTH, 0, position=11)], "hand_number_twice"),
        ([hand(1, SOUTH, 3)], "points_off_step"),
        ([hand(1, 7, 0, void=True)], "seat_out_of_range"),
        ([penalty(1, "wrong_card", 0)], "penalty_unknown"),
        ([penalty(1, "wrong_follow", 2)], "side_missing"),
        ([ruling(1, RulingKind.FORFEIT)], "side_missing"),
        ([ruling(1, RulingKind.TIME_UP, 0)], "side_not_allowed"),
        ([ruling(1, RulingKind.LEVEL_MOVE, 0)], "levels_missing"),
        ([ruling(1, RulingKind.LEVEL_MOVE, 0, levels=0)], "levels_missing"),
        ([ruling(1, RulingKind.LEVEL_MOVE, 0, levels=14)], "levels_missing"),
        ([ruling(1, RulingKind.FORFEIT, 0, levels=1)], "levels_not_allowed"),
        ([ruling(1, RulingKind.LATE_START, 0, minutes=5)], "late_start_not_in_rules"),
        ([ruling(1, RulingKind.FORFEIT, 0, minutes=5)], "minutes_not_allowed"),
        ([scoring.FinalReport(position=1, levels=(1, 2), on_stage=0)], "final_level_out_of_range"),
        ([scoring.FinalReport(position=1, levels=(12, 2), on_stage=0)], "final_level_out_of_range"),
        ([scoring.FinalReport(position=1, levels=(11, 11), on_stage=0)], "final_both_past_goal"),
        ([scoring.FinalReport(position=1, levels=(5,), on_stage=0)], "final_levels_missing"),
        ([scoring.FinalReport(position=1, levels=(5, 6), on_stage=2)], "side_missing"),
        ([scoring.FinalReport(position=n, levels=(5, 6), on_stage=0) for n in (1, 2)], "final_twice"),
        ([scoring.FinalReport(position=1, levels=(5, 6), on_stage=0), hand(1, SOUTH, 0)], "final_beside_hands"),
    ],
)
def test_an_impossible_sheet_is_refused_with_its_entry(entries, code: str) -> None:
    with pytest.raises(SheetRefused) as caught:
        fold(MATCH, *entries)
    assert caught.value.code == code
    assert caught.value.position in {entry.position for entry in entries}
    for language in ("zh", "en"):
        assert scoring.say(caught.value.note, language)


def test_minutes_late_have_to_be_told() -> None:
    rules = changed(MATCH, "clock.late_start_minutes", 5)
    with pytest.raises(SheetRefused, match="minutes_missing"):
        fold(rules, ruling(1, RulingKind.LATE_START, 0))


@given(st.data(), st.sampled_from(EVERY))
def test_every_sheet_of_possible_entries_folds_and_can_be_said(data: st.DataObject, rule_set) -> None:
    sheet = data.draw(sheets_of(rule_set))
    state = fold_match(rule_set, sheet)
    assert [line.position for line in state.lines] == [entry.position for entry in sheet]
    for line in state.lines:
        for language in ("zh", "en"):
            assert scoring.say_all(line.notes, language)
    for warning in state.warnings:
        assert scoring.say(warning, "en") != scoring.say(warning, "zh")


@given(st.data(), st.sampled_from(EVERY))
def test_each_line_begins_where_the_last_one_ended(data: st.DataObject, rule_set) -> None:
    state = fold_match(rule_set, data.draw(sheets_of(rule_set)))
    levels, on_stage = (rule_set.start_level,) * 2, None
    for line in state.lines:
        assert (line.levels_before, line.on_stage_before) == (levels, on_stage)
        levels, on_stage = line.levels_after, line.on_stage_after
        assert min(levels) >= rule_set.start_level
        assert line.next_declarer_seat is None or line.next_declarer_seat % 2 == on_stage
    assert (state.levels, state.on_stage) == (levels, on_stage)
    assert state.next_level == (None if on_stage is None else levels[on_stage])


@given(st.data(), st.sampled_from(EVERY))
def test_the_order_in_which_entries_arrived_does_not_matter(data: st.DataObject, rule_set) -> None:
    sheet = data.draw(sheets_of(rule_set))
    shuffled = data.draw(st.permutations(sheet))
    assert fold_match(rule_set, shuffled) == fold_match(rule_set, sheet)


@given(st.data(), st.sampled_from(EVERY))
def test_a_corrected_sheet_folds_like_one_that_was_right_at_once(data: st.DataObject, rule_set) -> None:
    right = data.draw(sheets_of(rule_set).filter(bool))
    at = data.draw(st.integers(0, len(right) - 1))
    wrong = list(right)
    if isinstance(wrong[at], scoring.HandReport):
        wrong[at] = data.draw(hands_of(rule_set, wrong[at].number))
    fold_match(rule_set, wrong)
    corrected = [*wrong[:at], *wrong[at + 1 :], right[at]]
    assert fold_match(rule_set, corrected) == fold_match(rule_set, right)


@given(st.data(), st.sampled_from(EVERY))
def test_the_lines_before_an_entry_do_not_depend_on_it(data: st.DataObject, rule_set) -> None:
    sheet = data.draw(sheets_of(rule_set))
    cut = data.draw(st.integers(0, len(sheet)))
    assert fold_match(rule_set, sheet).lines[:cut] == fold_match(rule_set, sheet[:cut]).lines
