"""What a scored hand does to the levels: climbs, demotions, and levels passed on."""

from scoring.level_table import Stage
from scoring.levels import Climber, Level
from scoring.notes import Note, note
from scoring.players.board import PlayersBoard
from scoring.players.demotion import demotion_of
from scoring.players.passing_on import LeftOver, pass_on
from scoring.players.report import PlayersHandReport, PlayersHandScore
from scoring.players.score import attackers_of


def play_out(board: PlayersBoard, hand: PlayersHandReport, score: PlayersHandScore) -> tuple[list[Note], LeftOver]:
    """The levels after the hand stand on the board; what was told on the way, and what nobody has taken.

    HandRefused: a transfer is impossible.
    """
    keeps = score.stage is Stage.KEEP
    declarer, played = hand.declarer_seat, board.levels[hand.declarer_seat]
    left = LeftOver(won=(declarer, *hand.friend_seats) if keeps else attackers_of(board.rule_set, hand))
    notes: list[Note] = []
    for seat, earned in enumerate(score.gains):
        if earned:
            climber = Climber.DECLARERS if keeps and seat == declarer else Climber.ATTACKERS
            told, lost = board.climb(seat, earned, climber)
            notes += told
            left.add(seat, lost)
    if not keeps:
        notes += _demote(board, hand, played, left)
    notes += pass_on(board, left, hand.transfers)
    return notes, left


def _demote(board: PlayersBoard, hand: PlayersHandReport, played: Level, left: LeftOver) -> list[Note]:
    demotion = demotion_of(
        board.rule_set,
        dealer_level=played,
        took_stage=True,
        hook=hand.hook,
        levels=board.levels,
        declarer=hand.declarer_seat,
        friend=hand.friend_seats[0] if hand.friend_seats else None,
    )
    if demotion is None:
        return []
    notes = [note("demotion", level=played)]
    for seat, levels in enumerate(demotion.drops):
        if levels:
            notes += board.drop(seat, levels)
    left.add(demotion.giver, demotion.open_drops)
    left.spared = hand.last_trick_seat if demotion.spares_taker else None
    return notes
