"""What cannot stand on a score sheet of players with levels of their own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import assert_never

from scoring.hand.report import HandRefused
from scoring.levels import OVER_ACE, Level, PastGoal, Seat
from scoring.match.entries import PenaltyReport, RulingReport
from scoring.match.sheet import check_offence, check_ruling_values, needs_side
from scoring.match.state import SheetRefused
from scoring.notes import ParamValue
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.report import PlayersHandReport
from scoring.players.rule_set import PlayersRuleSet
from scoring.players.score import check_players_frame, check_players_hand


def ordered_players_sheet(rule_set: PlayersRuleSet, entries: Sequence[PlayersEntry]) -> tuple[PlayersEntry, ...]:
    """The entries by position, each of them possible; SheetRefused otherwise."""
    sheet = tuple(sorted(entries, key=lambda entry: entry.position))
    positions: set[int] = set()
    numbers: set[int] = set()
    for entry in sheet:
        if entry.position in positions:
            raise SheetRefused("position_twice", entry.position, "position", {"value": entry.position})
        positions.add(entry.position)
        if isinstance(entry, PlayersHandReport) and not entry.void:
            if entry.number in numbers:
                raise SheetRefused("hand_number_twice", entry.position, "number", {"value": entry.number})
            numbers.add(entry.number)
        check_players_entry(rule_set, entry)
    finals = [entry for entry in sheet if isinstance(entry, PlayersFinalReport)]
    if len(finals) > 1:
        raise SheetRefused("final_twice", finals[1].position, "levels", {"value": finals[0].position})
    if finals and any(isinstance(entry, PlayersHandReport) for entry in sheet):
        raise SheetRefused("final_beside_hands", finals[0].position, "levels", {"value": len(numbers)})
    return sheet


def check_players_entry(rule_set: PlayersRuleSet, entry: PlayersEntry) -> None:
    """Nothing, when the entry is possible by itself; SheetRefused otherwise. Transfers are checked by the fold."""
    match entry:
        case PlayersHandReport():
            with refused_hand(entry):
                check_players_frame(rule_set, entry) if entry.void else check_players_hand(rule_set, entry)
        case PenaltyReport():
            _check_seat(rule_set, entry.position, entry.side)
            check_offence(rule_set, entry)
        case RulingReport():
            if needs_side(entry):
                _check_seat(rule_set, entry.position, entry.side)
            check_ruling_values(rule_set, entry)
        case PlayersFinalReport():
            _check_final(rule_set, entry)
        case _:
            assert_never(entry)


def check_first_player(rule_set: PlayersRuleSet, seat: Seat | None) -> None:
    """Nothing, when the seat is at the table or not fixed; SheetRefused otherwise."""
    if seat is not None and not 0 <= seat < rule_set.seats:
        _refuse("seat_out_of_range", 0, "first_declarer_seat", seat, f"0..{rule_set.seats - 1}")


@contextmanager
def refused_hand(hand: PlayersHandReport) -> Iterator[None]:
    """A refusal of the hand names its place on the sheet."""
    try:
        yield
    except HandRefused as refused:
        value = "" if refused.value is None else refused.value
        params: dict[str, ParamValue] = {"value": value, "allowed": refused.allowed}
        raise SheetRefused(refused.code, hand.position, refused.field, params) from refused


def final_players_levels(rule_set: PlayersRuleSet) -> tuple[Level, Level]:
    """The lowest and the highest level that a player can have at the end of a match."""
    ladder = rule_set.ladder
    if ladder.goal is not None and ladder.past_goal is PastGoal.STOP_AT_GOAL:
        return ladder.start, ladder.goal
    return ladder.start, OVER_ACE + 130


def _check_seat(rule_set: PlayersRuleSet, position: int, seat: Seat | None) -> None:
    if seat is None or not 0 <= seat < rule_set.seats:
        _refuse("seat_out_of_range", position, "side", seat, f"0..{rule_set.seats - 1}")


def _check_final(rule_set: PlayersRuleSet, final: PlayersFinalReport) -> None:
    lowest, highest = final_players_levels(rule_set)
    if len(final.levels) != rule_set.seats:
        _refuse("final_players_missing", final.position, "levels", len(final.levels), str(rule_set.seats))
    for seat, level in enumerate(final.levels):
        if isinstance(level, bool) or not isinstance(level, int) or not lowest <= level <= highest:
            shown = level if isinstance(level, int) else str(level)
            _refuse("final_level_out_of_range", final.position, f"levels[{seat}]", shown, f"{lowest}..{highest}")


def _refuse(code: str, position: int, field: str, value: ParamValue | None, allowed: str) -> None:
    raise SheetRefused(code, position, field, {"value": "" if value is None else value, "allowed": allowed})
