"""From the attackers' points to the levels of players: called friends, and two kinds of auction."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from scoring.level_table import POINT_STEP, LevelTable, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendsTable:
    """The declarer and a called friend, or the declarer alone, against the others (找朋友).

    From `take_stage_at` the attackers take the stage, and each climbs one level for every further `step`. Below it the
    declarer's side has as many levels as there are attackers, below `half_at` twice, at 0 three times as many: both
    sides can gain the same in all.
    """

    take_stage_at: int
    half_at: int
    step: int


class AtBid(StrEnum):
    """Whose a total of exactly the bid is: the attackers', or the declarer's like all below it."""

    ATTACKERS = "attackers"
    DECLARER = "declarer"


@dataclass(frozen=True, slots=True, kw_only=True)
class BidTable:
    """The declarer alone against a bid (竞标): `shutout` levels at 0, `below_half` of the bid, `below` the bid.

    From the bid on (`at_bid`) each attacker climbs one level, and one more for every further half of the bid.
    """

    shutout: int
    below_half: int
    below: int
    at_bid: AtBid = AtBid.ATTACKERS


class OnBoundary(StrEnum):
    """What a total of exactly (T - bid) / 2 brings: the row that is named first, or the next one."""

    TWO_LEVELS = "two_levels"
    ONE_LEVEL = "one_level"


class RowsCross(StrEnum):
    """Whose a total above the bid is that is not above (T - bid) / 2: the attackers', or the declarer's side's."""

    ATTACKERS_WIN = "attackers_win"
    TWO_LEVELS = "two_levels"


@dataclass(frozen=True, slots=True, kw_only=True)
class BidOfTotalTable:
    """The declarer and called friends against a bid out of all points T in N decks (竞价找友).

    Each of the declarer's side: 3 levels at 0; 2 up to (T - bid) / 2; 1 up to the bid. Above the bid each attacker
    climbs 1 + floor((p - bid - 5) / (`step_per_deck` x N)). Nobody climbs more than `most` in a hand. The two rows
    before share a boundary (`on_boundary`), and cross where the bid is below a third of T (`rows_cross`).
    """

    step_per_deck: int
    most: int
    on_boundary: OnBoundary = OnBoundary.TWO_LEVELS
    rows_cross: RowsCross = RowsCross.ATTACKERS_WIN


ResultTable = FriendsTable | BidTable | BidOfTotalTable | LevelTable
"""A level table of two sides means: every player of the side that climbs climbs as much as the table says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideGain:
    """The result of a hand before it is shared out.

    `declarers_total`: levels of the declarer's side in all. `each_attacker`: levels of every attacker. `row`: 3 for a
    shutout, 2 for a small one, 1 for a hand that was just kept, 0 for one that the attackers won; in a level table the
    levels of each declarer.
    """

    stage: Stage
    row: int
    declarers_total: int
    each_attacker: int

    @property
    def code(self) -> str:
        """The usual short form: "D+6", "switch", "A+1"."""
        if self.stage is Stage.KEEP:
            return f"D+{self.declarers_total}"
        return f"A+{self.each_attacker}" if self.each_attacker else "switch"


def needs_bid(table: ResultTable) -> bool:
    """Whether a hand has to tell the bid."""
    return isinstance(table, BidTable | BidOfTotalTable)


def gain_of(
    table: ResultTable, points: int, *, attackers: int, declarers: int, bid: int, points_in_play: int, decks: int
) -> SideGain:
    """What `points` bring, a total below 0 counting as 0. `bid` is not used where there is none."""
    points = max(0, points)
    match table:
        case FriendsTable():
            if points >= table.take_stage_at:
                return _attackers((points - table.take_stage_at) // table.step)
            row = 3 if points == 0 else 2 if points < table.half_at else 1
            return _declarers(row, row * attackers)
        case BidTable():
            if points > bid or (points == bid and table.at_bid is AtBid.ATTACKERS):
                return _attackers(1 + 2 * (points - bid) // bid)
            if points == 0:
                return _declarers(3, table.shutout)
            return _declarers(2, table.below_half) if 2 * points < bid else _declarers(1, table.below)
        case BidOfTotalTable():
            half = Fraction(points_in_play - bid, 2)
            small = points < half or (points == half and table.on_boundary is OnBoundary.TWO_LEVELS)
            if points > bid and not (small and table.rows_cross is RowsCross.TWO_LEVELS):
                further = (points - bid - POINT_STEP) // (table.step_per_deck * decks)
                return _attackers(min(table.most, 1 + further))
            if points == 0:
                return _declarers(3, declarers * min(table.most, 3))
            row = min(table.most, 2 if small else 1)
            return _declarers(row, declarers * row)
        case LevelTable():
            change = table.look_up(points)
            if change.stage is Stage.KEEP:
                return _declarers(change.declarers_climb, declarers * change.declarers_climb)
            return _attackers(change.attackers_climb)
        case _:
            assert_never(table)


def _declarers(row: int, total: int) -> SideGain:
    return SideGain(stage=Stage.KEEP, row=row, declarers_total=total, each_attacker=0)


def _attackers(each: int) -> SideGain:
    return SideGain(stage=Stage.SWITCH, row=0, declarers_total=0, each_attacker=each)


def level_rights(larger: int, smaller: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shares of one step for the larger and the smaller side: both hold the same in all, every player at least one.

    What the smaller side has over goes to its first player: 3 against 2 is 1 + 1 + 1 = 2 + 1. ValueError: a side is
    empty, or the first is not the larger.
    """
    if not larger >= smaller >= 1:
        raise ValueError(f"{larger} against {smaller}")
    return (1,) * larger, (larger - smaller + 1,) + (1,) * (smaller - 1)
