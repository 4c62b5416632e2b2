"""Possible but implausible values of a hand, to be asked about before the hand is kept."""

from collections.abc import Sequence

from scoring.hand.checks import most_kitty_points
from scoring.hand.report import CountedPoints, Fine, HandRefused, HandReport, Points, TotalPoints
from scoring.hand.rules import PointRules
from scoring.hand.score import score_hand
from scoring.kitty import Multiplied
from scoring.level_table import Stage
from scoring.levels import Climber, climb, other, side_of
from scoring.match.state import Awaits, MatchState
from scoring.notes import Note, note
from scoring.rules.rule_set import EqualLevels, RuleSet

MANY_LEVELS = 4
_LONG_FORMAT = 8
_MANY_FINED_CARDS = 5


def question_hand(rule_set: RuleSet, state: MatchState, hand: HandReport) -> tuple[Note, ...]:
    """What is possible but implausible about a hand that would follow `state`, each as a question.

    Empty for a void hand and for a hand that would be refused: a refusal says more than a question.
    """
    if hand.void:
        return ()
    try:
        score = score_hand(rule_set, hand)
    except HandRefused:
        return ()
    asked: list[Note] = []
    side, seats = side_of(hand.declarer_seat), rule_set.seats
    if state.is_over:
        asked.append(note("ask_match_is_over"))
    if state.on_stage is not None and state.on_stage != side:
        asked.append(note("ask_declaring_side", side=side, seats=seats))
    elif state.next_declarer_seat is not None and state.next_declarer_seat != hand.declarer_seat:
        asked.append(note("ask_declarer", seat=hand.declarer_seat, expected_seat=state.next_declarer_seat, seats=seats))
    at_start = _is_played_at_start(rule_set, state)
    expected = rule_set.start_level if at_start else state.levels[side]
    if hand.level is not None and hand.level != expected:
        asked.append(note("ask_level", level=hand.level, expected_level=expected, side=side, seats=seats))
    asked.extend(about_points(rule_set, hand.points))
    asked.extend(about_fines(hand.fines))
    if hand.award is not None:
        asked.append(note("ask_award", award=rule_set.awards[hand.award.kind].names))
    if score.attackers_climb >= MANY_LEVELS:
        asked.append(note("ask_many_levels", climb=score.attackers_climb))
    if at_start:
        return tuple(asked)
    keeps = score.stage is Stage.KEEP
    mover = side if keeps else other(side)
    earned = score.declarers_climb if keeps else score.attackers_climb
    way = climb(rule_set.ladder, state.levels[mover], earned, Climber.DECLARERS if keeps else Climber.ATTACKERS)
    if rule_set.goal_level is not None and way.start < rule_set.goal_level <= way.end:
        asked.append(note("ask_goal", side=mover, seats=seats, level=way.end))
    return tuple(asked)


def _is_played_at_start(rule_set: RuleSet, state: MatchState) -> bool:
    """Whether the next hand is the one at the start level, which decides and moves no level."""
    due = state.outcome is not None and state.outcome.awaits is Awaits.EXTRA_HAND
    return due and rule_set.equal_levels is EqualLevels.EXTRA_HAND_AT_START


def about_fines(fines: Sequence[Fine]) -> list[Note]:
    """Fines for more cards than are usually fined."""
    return [note("ask_many_fines", cards=fine.cards) for fine in fines if fine.cards > _MANY_FINED_CARDS]


def about_points(rule_set: PointRules, points: Points | None) -> list[Note]:
    """What is implausible about the points alone."""
    match points:
        case TotalPoints(attackers_points=0):
            return [note("ask_no_points")]
        case TotalPoints(attackers_points=total) if total > rule_set.points_in_play:
            return [note("ask_above_cards", points=total, in_play=rule_set.points_in_play)]
        case CountedPoints() as counted:
            asked = []
            if rule_set.kitty.multiplied is Multiplied.KITTY_POINTS:
                if counted.kitty_points > most_kitty_points(rule_set) // 2:
                    asked.append(note("ask_kitty_high", points=counted.kitty_points))
                if counted.trick_points + counted.kitty_points == 0:
                    asked.append(note("ask_no_points"))
            elif counted.trick_points == 0:
                asked.append(note("ask_no_points"))
            winning = counted.last_trick.format
            if winning is not None and winning.cards >= _LONG_FORMAT:
                asked.append(note("ask_long_format", cards=winning.cards))
            return asked
        case _:
            return []
