"""What cannot be true of a hand: every refusal names the field, the value and what is allowed."""

from collections.abc import Sequence
from typing import assert_never

from scoring.hand.report import CountedPoints, Fine, HandAward, HandRefused, HandReport, Points, TotalPoints
from scoring.hand.rules import PointRules
from scoring.kitty import DeclarersLastTrick, FormatKind, LastTrick, Multiplied, Party, WinningFormat
from scoring.level_table import POINT_STEP
from scoring.levels import OVER_ACE, PastGoal
from scoring.penalties import TablePart
from scoring.rules.rule_set import RuleSet

_CARD_POINTS = 10
_MOST_LAPS_LEVEL = OVER_ACE + 130


def check_hand(rule_set: RuleSet, hand: HandReport) -> None:
    """Nothing, when the hand is possible and not void; HandRefused otherwise."""
    if hand.void:
        raise HandRefused("hand_void", "void", "true", "false")
    check_frame(rule_set, hand)
    if hand.award is not None:
        _check_award(rule_set, hand.award)
    if hand.points is None:
        if hand.award is None or rule_set.awards[hand.award.kind].table is TablePart.ADDED:
            raise HandRefused("points_missing", "points", None, "a total, or the points counted")
        if hand.fines:
            raise HandRefused("fines_without_points", "fines", len(hand.fines), "0")
        return
    check_counts(rule_set, hand.points, hand.fines)


def check_counts(rule_set: PointRules, points: Points, fines: Sequence[Fine]) -> None:
    """Nothing, when points and fines are possible; HandRefused otherwise."""
    _check_points(rule_set, points)
    for index, fine in enumerate(fines):
        _check_fine(rule_set, fine, f"fines[{index}]")


def check_frame(rule_set: RuleSet, hand: HandReport) -> None:
    """Nothing, when number, seat and level are possible, which even a void hand has to be; HandRefused otherwise."""
    _within("hand_number_out_of_range", "number", hand.number, 1, 999)
    _within("seat_out_of_range", "declarer_seat", hand.declarer_seat, 0, rule_set.seats - 1)
    if hand.level is not None:
        _within("level_out_of_range", "level", hand.level, rule_set.start_level, _last_level_played(rule_set))


def most_kitty_points(rule_set: PointRules) -> int:
    """The most points that can lie in the kitty."""
    return min(_CARD_POINTS * rule_set.kitty_cards, rule_set.points_in_play)


def least_and_most_points(rule_set: PointRules) -> tuple[int, int]:
    """The bounds of the attackers' total before fines: all cards, and the longest format in the last trick."""
    rule, cards = rule_set.kitty, rule_set.cards_per_player
    formats = [
        WinningFormat(kind=factor.kind, cards={FormatKind.SINGLE: 1, FormatKind.PAIR: 2}.get(factor.kind, cards))
        for factor in rule.factors
    ]
    tricks, kitty, least = rule_set.points_in_play, most_kitty_points(rule_set), 0
    if rule.multiplied is Multiplied.KITTY_POINTS:
        tricks -= kitty
    most = tricks
    for format_ in formats:
        won = LastTrick(winner=Party.ATTACKERS, format=format_)
        lost = LastTrick(winner=Party.DECLARERS, format=format_)
        most = max(most, tricks + rule.bonus(tricks, kitty, won))
        least = min(least, tricks + rule.bonus(tricks, kitty, lost))
    return least, most


def _last_level_played(rule_set: RuleSet) -> int:
    ladder = rule_set.ladder
    if ladder.goal is not None and ladder.past_goal is PastGoal.STOP_AT_GOAL:
        return ladder.goal - 1
    return _MOST_LAPS_LEVEL


def _within(code: str, field: str, value: int, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise HandRefused(code, field, _shown(value), f"{low}..{high}")


def _in_steps(code: str, field: str, value: int, low: int, high: int) -> None:
    allowed = f"{low}..{high} step {POINT_STEP}"
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise HandRefused(code, field, _shown(value), allowed)
    if value % POINT_STEP:
        raise HandRefused("points_off_step", field, value, allowed)


def _shown(value: object) -> int | str:
    return value if isinstance(value, int) else str(value)


def _check_points(rule_set: PointRules, points: Points) -> None:
    match points:
        case TotalPoints():
            least, most = least_and_most_points(rule_set)
            _in_steps("points_out_of_range", "points.attackers_points", points.attackers_points, least, most)
        case CountedPoints():
            _check_counted(rule_set, points)
        case _:
            assert_never(points)


def _check_counted(rule_set: PointRules, points: CountedPoints) -> None:
    in_play, kitty = rule_set.points_in_play, most_kitty_points(rule_set)
    _in_steps("points_out_of_range", "points.trick_points", points.trick_points, 0, in_play)
    _in_steps("kitty_points_out_of_range", "points.kitty_points", points.kitty_points, 0, kitty)
    if points.trick_points + points.kitty_points > in_play:
        allowed = f"0..{in_play - points.kitty_points} step {POINT_STEP}"
        raise HandRefused("points_exceed_decks", "points.trick_points", points.trick_points, allowed)
    last, where = points.last_trick, "points.last_trick"
    if last.winner not in (Party.DECLARERS, Party.ATTACKERS):
        raise HandRefused("last_trick_winner", f"{where}.winner", last.winner.value, "declarers attackers")
    multiplies = last.winner is Party.ATTACKERS or rule_set.kitty.declarers_last_trick is not DeclarersLastTrick.NONE
    if last.format is not None:
        _check_format(rule_set, last.format, f"{where}.format")
    elif multiplies:
        kinds = " ".join(factor.kind.value for factor in rule_set.kitty.factors)
        raise HandRefused("format_missing", f"{where}.format", None, kinds)
    if points.slip_total is not None:
        total = points.trick_points + rule_set.kitty.bonus(points.trick_points, points.kitty_points, last)
        if points.slip_total != total:
            raise HandRefused("points_do_not_add_up", "points.slip_total", _shown(points.slip_total), str(total))


def _check_format(rule_set: PointRules, winning: WinningFormat, field: str) -> None:
    kinds = [factor.kind for factor in rule_set.kitty.factors]
    if winning.kind not in kinds:
        raise HandRefused("format_unknown", f"{field}.kind", winning.kind.value, " ".join(kinds))
    cards, most = winning.cards, rule_set.cards_per_player
    field = f"{field}.cards"
    match winning.kind:
        case FormatKind.SINGLE:
            _within("format_cards", field, cards, 1, 1)
        case FormatKind.PAIR:
            _within("format_cards", field, cards, 2, 2)
        case FormatKind.TRACTOR:
            _within("format_cards", field, cards, 4, most)
            if cards % 2:
                raise HandRefused("format_cards", field, cards, f"4..{most} step 2")
        case FormatKind.EQUAL_CARDS:
            _within("format_cards", field, cards, 3, rule_set.copies)
        case FormatKind.RUN:
            _within("format_cards", field, cards, 6, most)
            if not any(cards % width == 0 and cards // width > 1 for width in range(3, rule_set.copies + 1)):
                raise HandRefused("format_cards", field, cards, f"runs of 3 to {rule_set.copies} equal cards")
        case _:
            assert_never(winning.kind)


def _check_fine(rule_set: PointRules, fine: Fine, field: str) -> None:
    if fine.offence not in rule_set.fines:
        known = " ".join(rule_set.fines) or "-"
        raise HandRefused("fine_unknown", f"{field}.offence", fine.offence, known)
    if fine.offender not in (Party.DECLARERS, Party.ATTACKERS):
        raise HandRefused("fine_offender", f"{field}.offender", fine.offender.value, "declarers attackers")
    _within("fine_cards", f"{field}.cards", fine.cards, 1, rule_set.cards_per_player)


def _check_award(rule_set: RuleSet, award: HandAward) -> None:
    rule = rule_set.awards.get(award.kind)
    if rule is None:
        known = " ".join(kind.value for kind in rule_set.awards) or "-"
        raise HandRefused("award_unknown", "award.kind", award.kind.value, known)
    if award.offender not in rule.by_offender:
        known = " ".join(party.value for party in rule.by_offender)
        raise HandRefused("award_offender", "award.offender", award.offender.value, known)
    if award.cards_left is not None:
        if rule.played_out_below_cards is None:
            raise HandRefused("cards_left_not_asked", "award.cards_left", award.cards_left, "-")
        _within("cards_left_out_of_range", "award.cards_left", award.cards_left, 0, rule_set.cards_per_player)
