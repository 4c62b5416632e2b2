"""What cannot stand on a score sheet."""

from collections.abc import Sequence
from typing import assert_never

from scoring.clock import TimeBreach
from scoring.hand.checks import check_frame, check_hand
from scoring.hand.report import HandRefused, HandReport
from scoring.levels import OVER_ACE, Level, PastGoal, Seat, Side
from scoring.match.entries import FinalReport, PenaltyReport, RulingKind, RulingReport, SheetEntry
from scoring.match.state import SheetRefused
from scoring.notes import ParamValue
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

MOST_LEVELS_MOVED = 13
_MOST_MINUTES_LATE = 1440
_NEEDS_SIDE = frozenset(
    {
        RulingKind.FORFEIT,
        RulingKind.WALKOVER,
        RulingKind.ADJUDGED_LOSS,
        RulingKind.DISQUALIFIED,
        RulingKind.LEVEL_MOVE,
        RulingKind.LATE_START,
        RulingKind.AWARD_MATCH,
    }
)


def ordered_sheet(rule_set: RuleSet, entries: Sequence[SheetEntry]) -> tuple[SheetEntry, ...]:
    """The entries by position, each of them possible; SheetRefused otherwise."""
    sheet = tuple(sorted(entries, key=lambda entry: entry.position))
    positions: set[int] = set()
    numbers: set[int] = set()
    for entry in sheet:
        if entry.position in positions:
            raise SheetRefused("position_twice", entry.position, "position", {"value": entry.position})
        positions.add(entry.position)
        if isinstance(entry, HandReport) and not entry.void:
            if entry.number in numbers:
                raise SheetRefused("hand_number_twice", entry.position, "number", {"value": entry.number})
            numbers.add(entry.number)
        check_entry(rule_set, entry)
    finals = [entry for entry in sheet if isinstance(entry, FinalReport)]
    if len(finals) > 1:
        raise SheetRefused("final_twice", finals[1].position, "levels", {"value": finals[0].position})
    if finals and any(isinstance(entry, HandReport) for entry in sheet):
        raise SheetRefused("final_beside_hands", finals[0].position, "levels", {"value": len(numbers)})
    return sheet


def check_entry(rule_set: RuleSet, entry: SheetEntry) -> None:
    """Nothing, when the entry is possible by itself; SheetRefused otherwise."""
    match entry:
        case HandReport():
            try:
                check_frame(rule_set, entry) if entry.void else check_hand(rule_set, entry)
            except HandRefused as refused:
                value = "" if refused.value is None else refused.value
                params: dict[str, ParamValue] = {"value": value, "allowed": refused.allowed}
                raise SheetRefused(refused.code, entry.position, refused.field, params) from refused
        case PenaltyReport():
            _check_side(entry.position, entry.side)
            check_offence(rule_set, entry)
        case RulingReport():
            if needs_side(entry):
                _check_side(entry.position, entry.side)
            check_ruling_values(rule_set, entry)
        case FinalReport():
            _check_final(rule_set, entry)
        case _:
            assert_never(entry)


def check_first_declarer(rule_set: RuleSet, seat: Seat | None) -> None:
    """Nothing, when the seat is at the table or not fixed; SheetRefused otherwise."""
    if seat is not None and not 0 <= seat < rule_set.seats:
        _refuse("seat_out_of_range", 0, "first_declarer_seat", seat, f"0..{rule_set.seats - 1}")


def _refuse(code: str, position: int, field: str, value: ParamValue | None, allowed: str) -> None:
    raise SheetRefused(code, position, field, {"value": "" if value is None else value, "allowed": allowed})


def _check_side(position: int, side: Side | None) -> None:
    if side not in (0, 1):
        _refuse("side_missing", position, "side", side, "0 1")


def check_offence(rule_set: RuleSet | PlayersRuleSet, penalty: PenaltyReport) -> None:
    """Nothing, when the rule set knows the offence; SheetRefused otherwise."""
    if penalty.offence not in rule_set.penalties:
        known = " ".join(rule_set.penalties) or "-"
        _refuse("penalty_unknown", penalty.position, "offence", penalty.offence, known)


def needs_side(ruling: RulingReport) -> bool:
    """Whether the ruling has to name a side (or a player)."""
    return ruling.kind in _NEEDS_SIDE


def check_ruling_values(rule_set: RuleSet | PlayersRuleSet, ruling: RulingReport) -> None:
    """Nothing, when the ruling has the values of its kind and no others; SheetRefused otherwise.

    Which sides (or seats) there are is not judged here.
    """
    position, kind = ruling.position, ruling.kind
    if kind not in _NEEDS_SIDE and ruling.side is not None:
        _refuse("side_not_allowed", position, "side", ruling.side, "-")
    if kind is RulingKind.LEVEL_MOVE:
        if ruling.levels is None or not 1 <= abs(ruling.levels) <= MOST_LEVELS_MOVED:
            allowed = f"-{MOST_LEVELS_MOVED}..-1 1..{MOST_LEVELS_MOVED}"
            _refuse("levels_missing", position, "levels", ruling.levels, allowed)
    elif ruling.levels is not None:
        _refuse("levels_not_allowed", position, "levels", ruling.levels, "-")
    if kind is RulingKind.TIME_BREACH and rule_set.clock.time_breach is TimeBreach.NOTHING:
        _refuse("time_breach_not_in_rules", position, "kind", kind.value, "another ruling")
    if kind is RulingKind.LATE_START:
        if rule_set.clock.late_start_minutes is None:
            _refuse("late_start_not_in_rules", position, "kind", kind.value, "another ruling")
        if ruling.minutes is None or not 1 <= ruling.minutes <= _MOST_MINUTES_LATE:
            _refuse("minutes_missing", position, "minutes", ruling.minutes, f"1..{_MOST_MINUTES_LATE}")
    elif ruling.minutes is not None:
        _refuse("minutes_not_allowed", position, "minutes", ruling.minutes, "-")


def _check_final(rule_set: RuleSet, final: FinalReport) -> None:
    lowest, highest = final_levels(rule_set)
    if len(final.levels) != rule_set.sides:
        _refuse("final_levels_missing", final.position, "levels", len(final.levels), str(rule_set.sides))
    for side, level in enumerate(final.levels):
        if isinstance(level, bool) or not isinstance(level, int) or not lowest <= level <= highest:
            shown = level if isinstance(level, int) else str(level)
            allowed = f"{lowest}..{highest}"
            _refuse("final_level_out_of_range", final.position, f"levels[{side}]", shown, allowed)
    goal = rule_set.goal_level
    if goal is not None and min(final.levels) >= goal:
        _refuse("final_both_past_goal", final.position, "levels", min(final.levels), f"{lowest}..{goal - 1}")
    if final.on_stage not in (None, 0, 1):
        _refuse("side_missing", final.position, "on_stage", final.on_stage, "0 1")


def final_levels(rule_set: RuleSet) -> tuple[Level, Level]:
    """The lowest and the highest level that a side can have at the end of a match."""
    ladder = rule_set.ladder
    if ladder.goal is not None and ladder.past_goal is PastGoal.STOP_AT_GOAL:
        return ladder.start, ladder.goal
    return ladder.start, OVER_ACE + 130
