"""What a match does by its settings: games, mercy lead, extra hands, hand points, warnings over an event."""

import pytest

import scoring
from scoring import DecidedBy, LineStanding, OutcomeReason, RulingKind, fold_match, load_preset
from tests.scoring.sheets import CLASSIC, EAST, MATCH, NORTH, SOUTH, WEST, changed, fold, hand, penalty, ruling

TIME_UP = ruling(5, RulingKind.TIME_UP)
JJ = load_preset("jj-2d")
SHORT = changed(changed(CLASSIC, "levels.goal", 4), "levels.best_of", 3)


def test_a_game_that_is_won_starts_both_sides_anew_with_the_stage_contested() -> None:
    state = fold(SHORT, hand(1, SOUTH, 5))
    assert (state.games, state.levels, state.on_stage, state.next_declarer_seat) == ((1, 0), (2, 2), None, None)
    assert state.outcome is None
    assert "win a game, 1 to 0" in scoring.say_all(state.lines[0].notes, "en")


def test_two_games_of_three_win_the_match() -> None:
    state = fold(SHORT, hand(1, SOUTH, 5), hand(2, EAST, 5), hand(3, EAST, 5))
    assert state.games == (1, 1)
    assert (state.outcome.reason, state.outcome.winner) == (OutcomeReason.GOAL_PASSED, 1)


OFFENCES = {"wrong_follow": MATCH.to_mapping()["penalties"]["wrong_follow"]}


def test_a_penalty_behind_the_hand_that_won_a_game_belongs_to_that_game() -> None:
    rules = changed(SHORT, "penalties", OFFENCES)
    won, offence = hand(1, SOUTH, 5), penalty(11, "wrong_follow", 0)
    state = fold(rules, won, offence)
    assert (state.games, state.levels, state.on_stage, state.next_declarer_seat) == ((0, 0), (3, 2), 0, NORTH)
    assert "The game is not won after all" in scoring.say_all(state.lines[1].notes, "en")
    assert fold(rules, won, offence, hand(2, NORTH, 40)).games == (1, 0)


def test_a_penalty_that_leaves_a_game_won_costs_nothing_in_the_next() -> None:
    offences = {"wrong_follow": OFFENCES["wrong_follow"] | {"offender_levels": 0, "opponents_levels": 1}}
    rules = changed(SHORT, "penalties", offences)
    sheet = [hand(1, SOUTH, 5), penalty(11, "wrong_follow", 0), penalty(12, "wrong_follow", 0)]
    state = fold(rules, *sheet)
    assert (state.games, state.levels, state.on_stage) == ((1, 0), (2, 2), None)
    later = fold(rules, *sheet, hand(2, EAST, 80), penalty(21, "wrong_follow", 1))
    assert (later.games, later.levels) == ((1, 0), (3, 2))
    over = fold(rules, sheet[0], ruling(12, RulingKind.TIME_UP), penalty(13, "wrong_follow", 0))
    assert (over.outcome.winner, over.outcome.decided_by) == (0, DecidedBy.GAMES)


def test_when_time_is_up_games_count_before_levels() -> None:
    sheet = [hand(1, SOUTH, 5), hand(2, EAST, 40), ruling(30, RulingKind.TIME_UP)]
    outcome = fold(SHORT, *sheet).outcome
    assert (outcome.winner, outcome.decided_by, outcome.levels) == (0, DecidedBy.GAMES, (2, 3))


def test_a_lead_wins_at_once_where_the_rules_say_so() -> None:
    mercy = changed(MATCH, "clock.mercy_lead", 5)
    state = fold(mercy, hand(1, SOUTH, 0), hand(2, NORTH, 75))
    assert (state.outcome.reason, state.outcome.winner, state.levels) == (OutcomeReason.MERCY_LEAD, 0, (7, 2))
    assert fold(mercy, hand(1, SOUTH, 0)).outcome is None
    assert scoring.say(scoring.outcome_note(mercy, state.outcome), "en") == (
        "The lead ends the match: North-South win, 7 to 2."
    )


@pytest.mark.parametrize(("points", "winner"), [(50, 0), (85, 1), (200, 1)])
def test_an_extra_hand_at_the_start_level_decides_and_moves_no_level(points: int, winner: int) -> None:
    rules = changed(MATCH, "equal_levels.answer", "extra_hand_at_start")
    state = fold(rules, TIME_UP, hand(1, SOUTH, points))
    assert (state.outcome.winner, state.outcome.decided_by) == (winner, DecidedBy.EXTRA_HAND)
    assert (state.levels, state.warnings) == ((2, 2), ())
    assert fold(rules, TIME_UP).outcome.needs_decision


def test_the_side_that_would_lead_next_wins_where_the_rules_say_so() -> None:
    rules = changed(MATCH, "equal_levels.answer", "leads_next")
    outcome = fold(rules, hand(1, SOUTH, 85), ruling(11, RulingKind.TIME_UP)).outcome
    assert (outcome.winner, outcome.decided_by) == (1, DecidedBy.LEADS_NEXT)


def test_an_extra_hand_does_not_count_towards_the_hand_cap() -> None:
    rules = changed(changed(MATCH, "equal_levels.answer", "extra_hand"), "clock.hand_cap", 2)
    sheet = [TIME_UP, hand(1, SOUTH, 85), ruling(11, RulingKind.ANNUL_OUTCOME), hand(2, EAST, 85), hand(3, NORTH, 85)]
    assert fold(rules, *sheet[:4]).outcome.reason is OutcomeReason.HAND_CAP
    void = hand(2, SOUTH, 0, void=True)
    assert fold(rules, hand(1, SOUTH, 85), void).outcome is None
    equal_at_the_cap = [hand(1, SOUTH, 85), hand(2, EAST, 85)]
    assert fold(rules, *equal_at_the_cap).outcome.needs_decision
    state = fold(rules, *equal_at_the_cap, hand(3, NORTH, 50), hand(4, SOUTH, 50))
    assert (state.outcome.reason, state.outcome.winner, state.levels) == (OutcomeReason.HAND_CAP, 0, (4, 2))
    assert (state.hands_played, state.lines[3].standing) == (3, LineStanding.AFTER_END)


@pytest.mark.parametrize(
    ("points", "worth"),
    [(0, -60), (5, -46), (35, -40), (40, -27), (75, -20), (80, 20), (85, 21), (115, 27), (120, 40), (155, 47),
     (160, 60), (195, 67), (200, 80), (235, 87), (240, 100), (275, 107), (280, 120), (315, 127)],
)  # fmt: skip
def test_a_hand_is_worth_what_the_published_table_and_its_surplus_say(points: int, worth: int) -> None:
    score = scoring.score_hand(JJ, hand(1, SOUTH, points))
    assert score.hand_points == worth
    assert scoring.score_hand(changed(JJ, "hand_points.base", 10), hand(1, SOUTH, points)).hand_points == 10 * worth


def test_behind_the_last_row_the_worth_grows_as_the_rules_say() -> None:
    steeper = changed(JJ, "hand_points.adds", 30).hand_points
    assert [steeper.worth(points) for points in (155, 160, 195, 200)] == [47, 70, 77, 100]


def test_the_worth_of_a_hand_rises_with_the_points() -> None:
    worths = [JJ.hand_points.worth(points) for points in range(-20, 800, 5)]
    assert worths == sorted(worths)


def test_hand_points_and_not_levels_decide_where_the_rules_count_them() -> None:
    sheet = [hand(1, SOUTH, 40), hand(2, NORTH, 35), hand(3, SOUTH, 200), ruling(40, RulingKind.TIME_UP)]
    state = fold(JJ, *sheet)
    assert state.hand_points == (27 + 40 - 80, 80 - 40 - 27)
    assert (state.outcome.winner, state.outcome.decided_by) == (1, DecidedBy.HAND_POINTS)
    assert state.outcome.hand_points == state.hand_points
    assert state.outcome.levels_earned == (3, 3)


def test_equal_hand_points_are_for_the_referee_and_a_final_result_knows_none() -> None:
    sheet = [hand(1, SOUTH, 115), hand(2, WEST, 115), ruling(40, RulingKind.TIME_UP)]
    assert fold(JJ, *sheet).outcome.needs_decision
    final = scoring.FinalReport(position=1, levels=(5, 4), on_stage=0)
    assert (fold(JJ, final).hand_points, fold(JJ, final).outcome.needs_decision) == (None, True)


def test_offences_add_up_over_the_event_where_the_rules_say_so() -> None:
    rules = changed(MATCH, "penalties.wrong_follow.counted", "event")
    sheet = [hand(1, SOUTH, 0), penalty(11, "wrong_follow", 0)]
    before = {(0, "wrong_follow"): 2}
    assert fold_match(rules, sheet, offences_before=before).outcome.reason is OutcomeReason.PENALTY_LOSS
    assert fold_match(MATCH, sheet, offences_before=before).outcome is None
    assert fold_match(rules, sheet, offences_before={(1, "wrong_follow"): 2}).levels == (5, 2)


def test_the_first_offences_may_be_warnings() -> None:
    rules = changed(MATCH, "penalties.wrong_follow.warnings", 1)
    state = fold(rules, hand(1, SOUTH, 0), penalty(11, "wrong_follow", 0))
    assert (state.levels, state.lines[1].notes[-1].code) == ((6, 2), "penalty_warning")
    assert fold(rules, hand(1, SOUTH, 0), *[penalty(11 + n, "wrong_follow", 0) for n in range(2)]).levels == (5, 2)


def test_laps_and_the_level_without_trumps_name_their_level_card() -> None:
    online = load_preset("shuangsheng-online-2d").ladder
    assert [online.letter(level) for level in (2, 14, 15, 16, 28, 29)] == ["2", "A", "N", "2", "A", "N"]
    assert [MATCH.ladder.letter(level) for level in (2, 14, 15, 16)] == ["2", "A", "2", "3"]
    assert load_preset("four-deck").ladder.letter(15) == "3"
    two_laps = changed(CLASSIC, "levels.goal", 28)
    assert fold(two_laps, *[hand(n, (SOUTH, NORTH)[1 - n % 2], 0) for n in range(1, 9)]).outcome is None


def test_a_lead_that_wins_at_once_comes_before_the_clock_and_before_hand_points() -> None:
    sheet = [hand(1, SOUTH, 0), hand(2, NORTH, 75)]
    capped = changed(changed(MATCH, "clock.mercy_lead", 5), "clock.hand_cap", 2)
    for entries in (sheet, [*sheet, ruling(30, RulingKind.TIME_UP)]):
        assert fold(capped, *entries).outcome.reason is OutcomeReason.MERCY_LEAD
    by_points = changed(JJ, "clock.mercy_lead", 3)
    more_points = [hand(number, EAST, 115) for number in (1, 2, 3)]
    state = fold(by_points, *more_points, hand(4, EAST, 0), hand(5, WEST, 80), ruling(60, RulingKind.TIME_UP))
    assert (state.outcome.reason, state.outcome.winner) == (OutcomeReason.MERCY_LEAD, 1)
    assert (state.hand_points, state.lines[4].standing) == ((81 - 60, 60 - 81), LineStanding.AFTER_END)


def test_an_end_that_cannot_be_annulled_keeps_its_extra_hand() -> None:
    rules = changed(changed(MATCH, "equal_levels.answer", "extra_hand_at_start"), "clock.hand_cap", 1)
    sheet = [hand(1, SOUTH, 85), hand(2, EAST, 50)]
    assert fold(rules, *sheet).outcome.winner == 1
    state = fold(rules, *sheet, ruling(30, RulingKind.ANNUL_OUTCOME))
    assert (state.outcome.winner, state.outcome.decided_by) == (1, DecidedBy.EXTRA_HAND)
    assert [note.code for note in state.warnings] == ["warn_nothing_to_annul"]


def test_who_declared_last_is_forgotten_with_the_game() -> None:
    rules = changed(changed(SHORT, "equal_levels.answer", "on_stage"), "equal_levels.on_stage_means", "declared_last")
    state = fold(rules, hand(1, SOUTH, 5), hand(2, EAST, 5), ruling(30, RulingKind.TIME_UP))
    assert (state.games, state.outcome.needs_decision) == ((1, 1), True)


def test_a_match_can_be_played_past_the_level_without_trumps() -> None:
    online = changed(load_preset("shuangsheng-online-2d"), "levels.goal", 16)
    hands = [hand(number, (NORTH, SOUTH)[number % 2], 0) for number in range(1, 6)]
    state = fold(online, *hands[:4], hand(5, SOUTH, 40))
    assert (state.levels, state.outcome, online.ladder.letter(state.levels[0])) == ((15, 2), None, "N")
    assert fold(online, *hands).outcome.winner == 0


@pytest.mark.parametrize("goal", [5, 11, 14, 15, 28])
def test_the_goal_may_be_any_level_and_is_passed_by_reaching_it(goal: int) -> None:
    rules = changed(CLASSIC, "levels.goal", goal)
    move = RulingKind.LEVEL_MOVE
    steps = [ruling(at, move, 0, levels=1) for at in range(1, goal - 1)]
    assert fold(rules, *steps[:-1]).outcome is None
    outcome = fold(rules, *steps).outcome
    assert (outcome.reason, outcome.levels[0]) == (OutcomeReason.GOAL_PASSED, goal)
    assert outcome.clause == ("" if goal == CLASSIC.goal_level else "edited from ") + CLASSIC.ladder_source


def test_attackers_leave_a_must_play_level_only_where_the_rules_let_them() -> None:
    sheet = [hand(1, SOUTH, 0), hand(2, NORTH, 0), hand(3, SOUTH, 80), hand(4, WEST, 120)]
    assert fold(MATCH, *sheet).levels == (10, 2)
    state = fold(changed(MATCH, "levels.must_play_exit", "either_side"), *sheet)
    assert (state.levels, state.outcome.winner) == ((11, 2), 0)
