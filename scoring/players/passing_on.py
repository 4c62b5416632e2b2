"""Levels that their owners cannot use go to others: partners climb them, opponents drop them (级数不浪费)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from scoring.hand.report import HandRefused
from scoring.levels import Climber, Seat
from scoring.notes import Note
from scoring.players.board import PlayersBoard, seat_note
from scoring.players.report import Direction, Transfer, TransferAnswer
from scoring.players.rule_set import MayRefuse


@dataclass(slots=True, kw_only=True)
class LeftOver:
    """What is to be passed on after a hand: levels by giver, the side that `won` the hand, and the player `spared`.

    A player spared drops only when no other opponent can.
    """

    won: tuple[Seat, ...]
    spared: Seat | None = None
    levels: dict[Seat, int] = field(default_factory=dict)

    def add(self, giver: Seat, levels: int) -> None:
        """The giver has so many levels more to pass on."""
        if levels:
            self.levels[giver] = self.levels.get(giver, 0) + levels


def pass_on(board: PlayersBoard, left: LeftOver, transfers: Sequence[Transfer]) -> list[Note]:
    """The levels go where the transfers say, one after the other; the rest stays in `left`.

    Refused levels stay with their giver, who may name another player. HandRefused: nobody has so many levels to give,
    the player named may not get them, or may not refuse them.
    """
    notes: list[Note] = []
    for index, transfer in enumerate(transfers):
        _check(board, left, transfer, f"transfers[{index}]")
        match transfer.answer:
            case TransferAnswer.REFUSED:
                notes.append(seat_note("transfer_refused", board.rule_set, transfer.taker, levels=transfer.levels))
                continue
            case TransferAnswer.TAKEN:
                left.levels[transfer.giver] -= transfer.levels
            case _:
                assert_never(transfer.answer)
        notes.append(seat_note("levels_passed_on", board.rule_set, transfer.giver, levels=transfer.levels))
        match transfer.direction:
            case Direction.UP:
                notes += board.climb(transfer.taker, transfer.levels, Climber.GIVEN)[0]
            case Direction.DOWN:
                notes += board.drop(transfer.taker, transfer.levels)
            case _:
                assert_never(transfer.direction)
    return notes


def _check(board: PlayersBoard, left: LeftOver, transfer: Transfer, field: str) -> None:
    most = left.levels.get(transfer.giver, 0)
    if not 1 <= transfer.levels <= most:
        raise HandRefused("transfer_too_large", f"{field}.levels", transfer.levels, f"1..{most}" if most else "0")
    wins = transfer.giver in left.won
    match transfer.direction:
        case Direction.UP:
            allowed = left.won if wins else ()
        case Direction.DOWN:
            allowed = _may_drop(board, left, transfer.giver)
        case _:
            assert_never(transfer.direction)
    if transfer.taker == transfer.giver or transfer.taker not in allowed:
        shown = " ".join(str(seat) for seat in allowed if seat != transfer.giver) or "-"
        raise HandRefused("transfer_taker", f"{field}.taker", transfer.taker, shown)
    may_refuse = board.rule_set.may_refuse is MayRefuse.WINNERS and transfer.taker in left.won
    if transfer.answer is TransferAnswer.REFUSED and not may_refuse:
        taken = TransferAnswer.TAKEN.value
        raise HandRefused("transfer_not_refusable", f"{field}.answer", transfer.answer.value, taken)


def _may_drop(board: PlayersBoard, left: LeftOver, giver: Seat) -> tuple[Seat, ...]:
    """Opponents of the giver; whoever is spared only when nobody else can drop any more."""
    if giver in left.won:
        return tuple(seat for seat in range(board.rule_set.players) if seat not in left.won)
    others = tuple(seat for seat in left.won if seat != left.spared)
    can_drop = any(board.levels[seat] > board.rule_set.start_level for seat in others)
    return others if can_drop else left.won
