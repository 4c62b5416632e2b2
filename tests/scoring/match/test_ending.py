"""How a match ends: time, hands, equal levels, final results, rulings."""

import pytest

import scoring
from scoring import Awaits, DecidedBy, FinalReport, OutcomeReason, RulingKind, say
from tests.scoring.sheets import CLASSIC, EAST, MATCH, NORTH, SOUTH, UNION, WEST, changed, fold, hand, penalty, ruling

TIME_UP = ruling(900, RulingKind.TIME_UP)


def answered(answer: str, means: str = "declares_next") -> scoring.RuleSet:
    return changed(changed(MATCH, "equal_levels.answer", answer), "equal_levels.on_stage_means", means)


def test_a_match_goes_on_until_something_ends_it() -> None:
    assert fold(MATCH, hand(1, SOUTH, 50)).outcome is None


def test_the_higher_level_wins_when_time_is_up() -> None:
    outcome = fold(MATCH, hand(1, SOUTH, 0), hand(2, NORTH, 85), TIME_UP).outcome
    assert (outcome.reason, outcome.winner, outcome.decided_by) == (OutcomeReason.TIME_UP, 0, DecidedBy.HIGHER_LEVEL)


def test_on_stage_at_equal_levels_is_the_side_that_would_declare_next() -> None:
    sheet = [hand(1, SOUTH, 85), TIME_UP]
    outcome = fold(MATCH, *sheet).outcome
    assert (outcome.winner, outcome.decided_by, outcome.clause) == (1, DecidedBy.ON_STAGE, MATCH.tie.source)
    assert fold(answered("on_stage", "declared_last"), *sheet).outcome.winner == 0


def test_on_stage_decides_nothing_while_the_stage_is_contested() -> None:
    outcome = fold(MATCH, TIME_UP).outcome
    assert (outcome.winner, outcome.decided_by, outcome.needs_decision) == (None, DecidedBy.OPEN, True)


def test_the_side_that_reached_the_level_first_wins_where_the_rules_say_so() -> None:
    sheet = [hand(1, SOUTH, 50), hand(2, NORTH, 85), hand(3, WEST, 50), TIME_UP]
    outcome = fold(answered("reached_first"), *sheet).outcome
    assert (outcome.levels, outcome.winner, outcome.decided_by) == ((4, 4), 0, DecidedBy.REACHED_FIRST)


def test_a_level_lost_and_won_back_counts_from_the_second_time() -> None:
    sheet = [hand(1, SOUTH, 50), penalty(11, "wrong_follow", 0), hand(2, NORTH, 85), hand(3, WEST, 50)]
    back = [hand(4, EAST, 85), hand(5, SOUTH, 60), TIME_UP]
    outcome = fold(answered("reached_first"), *sheet, *back).outcome
    assert (outcome.levels, outcome.winner) == ((4, 4), 1)


def test_sides_that_never_moved_reached_no_level_first() -> None:
    assert fold(answered("reached_first"), hand(1, SOUTH, 80), TIME_UP).outcome.needs_decision


def test_equal_levels_are_a_draw_where_the_rules_say_so() -> None:
    outcome = fold(answered("draw"), TIME_UP).outcome
    assert (outcome.winner, outcome.decided_by, outcome.needs_decision) == (None, DecidedBy.DRAW, False)


@pytest.mark.parametrize(
    ("answer", "decided_by"), [("lots", DecidedBy.LOTS), ("ruling", DecidedBy.RULING), ("extra_hand", DecidedBy.RULING)]
)
def test_what_the_rules_leave_open_is_closed_by_an_award(answer: str, decided_by: DecidedBy) -> None:
    rules = answered(answer)
    state = fold(rules, TIME_UP)
    assert state.outcome.needs_decision
    assert not state.is_over
    outcome = fold(rules, TIME_UP, ruling(901, RulingKind.AWARD_MATCH, 1)).outcome
    assert (outcome.winner, outcome.decided_by, outcome.needs_decision) == (1, decided_by, False)


@pytest.mark.parametrize(
    ("answer", "awaits", "chinese", "english"),
    [
        ("on_stage", Awaits.RULING, "由裁判长裁定胜负", "the chief referee decides"),
        ("reached_first", Awaits.RULING, "由裁判长裁定胜负", "the chief referee decides"),
        ("leads_next", Awaits.RULING, "由裁判长裁定胜负", "the chief referee decides"),
        ("ruling", Awaits.RULING, "由裁判长裁定胜负", "the chief referee decides"),
        ("lots", Awaits.LOTS, "抽签决定胜负", "lots decide"),
        ("extra_hand", Awaits.EXTRA_HAND, "加打一副决定胜负", "one more hand decides"),
        ("extra_hand_at_start", Awaits.EXTRA_HAND, "加打一副决定胜负", "one more hand decides"),
    ],
)
def test_an_end_that_leaves_the_winner_open_says_what_decides(
    answer: str, awaits: Awaits, chinese: str, english: str
) -> None:
    # nobody is on stage and nobody has moved, so that no answer knows a winner
    state = fold(answered(answer), TIME_UP)
    assert (state.outcome.awaits, state.is_over) == (awaits, False)
    assert say(state.lines[-1].notes[-1], "zh") == f"时间到：双方同级（2 比 2），{chinese}。"
    assert say(state.lines[-1].notes[-1], "en") == f"Time is up at equal levels, 2 to 2; {english}."


def test_a_final_result_at_equal_levels_awaits_no_hand() -> None:
    for answer in ("extra_hand", "extra_hand_at_start", "ruling"):
        state = fold(answered(answer), FinalReport(position=1, levels=(9, 9), on_stage=1))
        assert state.outcome.awaits is Awaits.RULING


def test_the_hand_at_the_start_level_is_played_at_that_level_by_whoever_is_on_stage() -> None:
    rules = answered("extra_hand_at_start")
    equal = fold(rules, hand(1, SOUTH, 50), hand(2, NORTH, 85), hand(3, WEST, 50), ruling(31, RulingKind.TIME_UP))
    assert (equal.levels, equal.on_stage, equal.next_level) == ((4, 4), 1, 2)
    extra = hand(4, EAST, 60, level=2)
    assert [each.code for each in scoring.question_hand(rules, equal, extra)] == []
    over = fold(rules, hand(1, SOUTH, 50), hand(2, NORTH, 85), hand(3, WEST, 50), ruling(31, RulingKind.TIME_UP), extra)
    assert (over.outcome.winner, over.warnings) == (1, ())


def test_one_extra_hand_is_played_at_equal_levels_and_no_second() -> None:
    rules = answered("extra_hand")
    time_up = ruling(1, RulingKind.TIME_UP)
    void = fold(rules, time_up, hand(1, SOUTH, 80, void=True))
    assert void.outcome.awaits is Awaits.EXTRA_HAND
    state = fold(rules, time_up, hand(1, SOUTH, 50))
    assert (state.outcome.reason, state.outcome.winner) == (OutcomeReason.TIME_UP, 0)
    still_equal = fold(rules, time_up, hand(1, SOUTH, 80), hand(2, EAST, 50))
    assert still_equal.outcome.awaits is Awaits.RULING
    assert (still_equal.levels, still_equal.hands_played) == ((2, 2), 1)


def test_an_award_that_the_rules_do_not_need_changes_nothing_and_is_warned_about() -> None:
    award = ruling(901, RulingKind.AWARD_MATCH, 1)
    for sheet in ([hand(1, SOUTH, 0), TIME_UP, award], [hand(1, SOUTH, 0), award]):
        state = fold(MATCH, *sheet)
        assert state.outcome is None or state.outcome.winner == 0
        assert [note.code for note in state.warnings] == ["warn_award_not_needed"]


@pytest.mark.parametrize(("minutes", "said"), [(60, "Time is up"), (None, "The match is over")])
def test_an_end_says_that_time_is_up_only_where_the_rules_set_a_time(minutes: int | None, said: str) -> None:
    rules = changed(changed(MATCH, "clock.no_new_hand_minutes", 0), "clock.minutes", minutes)
    state = fold(rules, hand(1, SOUTH, 50), TIME_UP)
    told = [say(note, "en") for note in state.lines[-1].notes]
    assert state.outcome.reason is OutcomeReason.TIME_UP
    assert told[0] == ("Time is up." if minutes else "The match ends here.")
    assert told[1].startswith(said)


def test_the_hand_cap_ends_a_match() -> None:
    rules = changed(MATCH, "clock.hand_cap", 2)
    assert fold(rules, hand(1, SOUTH, 50)).outcome is None
    outcome = fold(rules, hand(1, SOUTH, 50), hand(2, NORTH, 85)).outcome
    assert (outcome.reason, outcome.winner) == (OutcomeReason.HAND_CAP, 0)


def test_a_void_hand_does_not_count_for_the_cap() -> None:
    rules = changed(MATCH, "clock.hand_cap", 2)
    assert fold(rules, hand(1, SOUTH, 50), hand(2, NORTH, 85, void=True)).outcome is None


def test_the_published_union_rules_leave_equal_levels_to_the_referee() -> None:
    assert fold(UNION, hand(1, 0, 240), TIME_UP).outcome.needs_decision
    assert fold(CLASSIC, TIME_UP).outcome.needs_decision


@pytest.mark.parametrize(
    ("kind", "side", "winner"),
    [
        (RulingKind.FORFEIT, 0, 1),
        (RulingKind.ADJUDGED_LOSS, 1, 0),
        (RulingKind.DISQUALIFIED, 0, 1),
        (RulingKind.WALKOVER, 0, 0),
        (RulingKind.DOUBLE_FORFEIT, None, None),
        (RulingKind.ABANDONED, None, None),
    ],
)
def test_a_ruling_ends_a_match_whatever_the_levels(kind: RulingKind, side: int | None, winner: int | None) -> None:
    outcome = fold(MATCH, hand(1, SOUTH, 0), ruling(11, kind, side)).outcome
    assert (outcome.reason.value, outcome.winner, outcome.needs_decision) == (kind.value, winner, False)


def test_an_end_by_ruling_or_time_can_be_annulled_and_the_match_goes_on() -> None:
    annul = ruling(12, RulingKind.ANNUL_OUTCOME)
    for ended in (ruling(11, RulingKind.FORFEIT, 0), ruling(11, RulingKind.TIME_UP)):
        state = fold(MATCH, hand(1, SOUTH, 50), ended, annul, hand(2, NORTH, 50))
        assert (state.outcome, state.levels, state.warnings) == (None, (6, 2), ())


def test_an_end_by_goal_cannot_be_annulled() -> None:
    won = [hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 60)]
    state = fold(MATCH, *won, ruling(40, RulingKind.ANNUL_OUTCOME))
    assert state.outcome.winner == 0
    assert [note.code for note in state.warnings] == ["warn_nothing_to_annul"]


def test_a_final_result_alone_is_a_match() -> None:
    state = fold(MATCH, FinalReport(position=1, levels=(7, 9), on_stage=0))
    assert (state.levels, state.outcome.reason, state.outcome.winner) == ((7, 9), OutcomeReason.FINAL_RESULT, 1)
    assert state.hands_played == 0


def test_a_final_result_at_equal_levels_needs_the_side_on_stage() -> None:
    for rules in (MATCH, answered("on_stage", "declared_last")):
        assert fold(rules, FinalReport(position=1, levels=(9, 9), on_stage=1)).outcome.winner == 1
        assert fold(rules, FinalReport(position=1, levels=(9, 9), on_stage=None)).outcome.needs_decision


def test_a_final_result_past_the_goal_is_won_by_the_goal() -> None:
    outcome = fold(MATCH, FinalReport(position=1, levels=(4, 11), on_stage=0)).outcome
    assert (outcome.winner, outcome.decided_by) == (1, DecidedBy.GOAL)


def test_a_final_result_may_cost_the_match_points_by_a_breach_of_time() -> None:
    rules = changed(MATCH, "clock.time_breach", "points_forfeited")
    sheet = [FinalReport(position=1, levels=(7, 9), on_stage=0), ruling(2, RulingKind.TIME_BREACH)]
    assert fold(rules, *sheet).outcome.points_forfeited
    assert not fold(rules, sheet[0]).outcome.points_forfeited


def test_who_reached_a_level_first_is_forgotten_with_a_final_result() -> None:
    moved = [ruling(1, RulingKind.LEVEL_MOVE, 0, levels=2), ruling(2, RulingKind.LEVEL_MOVE, 1, levels=2)]
    final = FinalReport(position=3, levels=(9, 9), on_stage=1)
    assert fold(answered("reached_first"), *moved, final).outcome.needs_decision


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_sides_past_the_goal_the_first_has_won(first: int) -> None:
    sheet = [ruling(1 + at, RulingKind.LEVEL_MOVE, side, levels=13) for at, side in enumerate((first, 1 - first))]
    assert fold(CLASSIC, *sheet).levels == (15, 15)
    assert fold(CLASSIC, *sheet).outcome.winner == first


def test_a_side_that_drops_but_stays_past_the_goal_has_still_passed_it_first() -> None:
    rules = changed(CLASSIC, "levels.past_goal", "count_on")
    moves = [(0, 13), (0, 2), (1, 13), (0, -1)]
    sheet = [ruling(1 + at, RulingKind.LEVEL_MOVE, side, levels=levels) for at, (side, levels) in enumerate(moves)]
    state = fold(rules, *sheet)
    assert (state.levels, state.outcome.winner) == ((16, 15), 0)
    back = [ruling(5, RulingKind.LEVEL_MOVE, 0, levels=-4), ruling(6, RulingKind.LEVEL_MOVE, 0, levels=4)]
    assert fold(rules, *sheet, *back).outcome.winner == 1


def test_a_penalty_after_a_final_result_moves_its_levels() -> None:
    final = FinalReport(position=1, levels=(9, 9), on_stage=1)
    assert fold(MATCH, final, penalty(2, "wrong_follow", 1)).outcome.winner == 0


def test_the_third_offence_counts_even_after_the_goal() -> None:
    sheet = [hand(1, SOUTH, 0), penalty(11, "wrong_follow", 0), hand(2, NORTH, 0), penalty(21, "wrong_follow", 0)]
    won = [hand(3, SOUTH, 0), hand(4, NORTH, 0)]
    assert fold(MATCH, *sheet, *won).outcome.winner == 0
    assert fold(MATCH, *sheet, *won, penalty(41, "wrong_follow", 0)).outcome.winner == 1
