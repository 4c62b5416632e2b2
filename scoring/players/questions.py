"""Possible but implausible values of a hand of players, to be asked about before the hand is kept."""

from scoring.hand.report import HandRefused
from scoring.level_table import Stage
from scoring.match.questions import MANY_LEVELS, about_fines, about_points
from scoring.notes import Note, note
from scoring.players.board import PlayersBoard, seat_note
from scoring.players.playing import play_out
from scoring.players.report import PlayersHandReport
from scoring.players.rule_set import Calling, PlayersRuleSet
from scoring.players.score import score_players_hand
from scoring.players.state import PlayersState


def question_players_hand(rule_set: PlayersRuleSet, state: PlayersState, hand: PlayersHandReport) -> tuple[Note, ...]:
    """What is possible but implausible about a hand that would follow `state`, each as a question.

    Empty for a void hand and for a hand that would be refused: a refusal says more than a question.
    """
    if hand.void:
        return ()
    board = PlayersBoard(rule_set)
    board.put(state.levels)
    try:
        score = score_players_hand(rule_set, hand)
        _, left = play_out(board, hand, score)
    except HandRefused:
        return ()
    asked: list[Note] = []
    declarer, levels = hand.declarer_seat, state.levels
    if state.is_over:
        asked.append(note("ask_match_is_over"))
    if declarer not in state.may_declare:
        asked.append(seat_note("ask_player_declarer", rule_set, declarer))
    if hand.level is not None and hand.level != levels[declarer]:
        expected = {"level": hand.level, "expected_level": levels[declarer]}
        asked.append(seat_note("ask_player_level", rule_set, declarer, **expected))
    if rule_set.calling is not Calling.NOBODY and not hand.friend_seats:
        asked.append(seat_note("ask_player_alone", rule_set, declarer))
    asked += [*about_points(rule_set, hand.points), *about_fines(hand.fines)]
    if hand.hook is not None and not _hook_counts(rule_set, score.stage, state.levels[declarer]):
        asked.append(note("ask_hook_for_nothing"))
    if score.stage is Stage.SWITCH and max(score.gains) >= MANY_LEVELS:
        asked.append(note("ask_many_levels", climb=max(score.gains)))
    for seat, lost in left.levels.items():
        if lost:
            asked.append(seat_note("ask_levels_left", rule_set, seat, lost=lost))
    goal = rule_set.goal_level
    for seat, level in enumerate(board.levels):
        if goal is not None and levels[seat] < goal <= level:
            asked.append(seat_note("ask_player_goal", rule_set, seat, level=level))
    return tuple(asked)


def _hook_counts(rule_set: PlayersRuleSet, stage: Stage, played: int) -> bool:
    rules = rule_set.demotions
    return rules is not None and stage is Stage.SWITCH and played in (rules.jack.level, rules.ace.level)
