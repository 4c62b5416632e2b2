"""Levels, sides and seats; how a side climbs and where it has to stop.

Levels are whole numbers: 2 to 10 as printed on the card, J 11, Q 12, K 13, A 14. 15 is "over A", one level
above A, and at the same time the first level of the next lap where laps go on.
"""

from dataclasses import dataclass
from enum import StrEnum

Level = int
"""2 and up; see the module's text."""

Side = int
"""0 or 1. With four players side 0 sits North-South and side 1 East-West."""

Seat = int
"""0 and up in playing order, which is anti-clockwise; `seat % 2` is the side of the seat."""

LOWEST: Level = 2
JACK: Level = 11
ACE: Level = 14
OVER_ACE: Level = 15

_LETTERS = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}
_BY_LETTER = {letter: level for level, letter in _LETTERS.items()} | {"10": 10, "over-A": OVER_ACE}


class MustPlayExit(StrEnum):
    """Who may climb away from a must-play level."""

    DECLARERS = "declarers"
    EITHER_SIDE = "either_side"


class PastGoal(StrEnum):
    """What becomes of the levels a winner climbs beyond the goal."""

    STOP_AT_GOAL = "stop_at_goal"
    COUNT_ON = "count_on"


class PastAce(StrEnum):
    """What is played above A: the next lap at once, or one level without a level card (打王) and then the lap."""

    NEXT_LAP = "next_lap"
    NO_TRUMP_LEVEL = "no_trump_level"


class Climber(StrEnum):
    """In which part a side gains levels: it played the hand as declarers or as attackers, or it was given them."""

    DECLARERS = "declarers"
    ATTACKERS = "attackers"
    GIVEN = "given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The levels of one rule set: where a match starts, which levels stop a side, and where it is won.

    `goal` is the first level at which the match is won (11: past 10; 15: over A; 28: two laps from 2); None: only
    time ends it. With a no-trump level, level 15 is that level and the next lap begins at 16.
    """

    start: Level
    goal: Level | None
    must_play: tuple[Level, ...]
    must_play_exit: MustPlayExit
    past_goal: PastGoal
    past_ace: PastAce = PastAce.NEXT_LAP

    def letter(self, level: Level) -> str:
        """The rank that is the level card at this level; "N" for the no-trump level."""
        if self.past_ace is PastAce.NEXT_LAP or level < OVER_ACE:
            return level_letter(level, lap_start=self.start)
        lap = ACE - self.start + 2
        step = (level - OVER_ACE) % lap
        return "N" if step == 0 else level_letter(self.start + step - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """A side's way up. `earned` levels were due, `lost` of them were not climbed.

    `stopped_at` is the must-play level that stopped the side, if one did.
    """

    start: Level
    end: Level
    earned: int
    lost: int
    stopped_at: Level | None


def side_of(seat: Seat) -> Side:
    """The side that sits there."""
    return seat % 2


def other(side: Side) -> Side:
    """The opponents of a side."""
    return 1 - side


def level_letter(level: Level, *, lap_start: Level = LOWEST) -> str:
    """The rank that is the level card: 2-9, T, J, Q, K, A; past A the next lap begins at `lap_start`."""
    if level > ACE:
        level = lap_start + (level - OVER_ACE) % (ACE - lap_start + 1)
    return _LETTERS[level]


def level_name(level: Level) -> str:
    """The level as people write it: "2" to "10", "J", "Q", "K", "A", then "over-A" and "over-A+1" and on."""
    if level == 10:
        return "10"
    if level <= ACE:
        return _LETTERS[level]
    return "over-A" if level == OVER_ACE else f"over-A+{level - OVER_ACE}"


def parse_level(text: str) -> Level:
    """The level written as `level_name` or `level_letter` writes it; ValueError for anything else."""
    text = text.strip()
    if text in _BY_LETTER:
        return _BY_LETTER[text]
    lap, plus, steps = text.partition("+")
    if lap == "over-A" and plus and steps.isascii() and steps.isdigit() and int(steps) > 0:
        return OVER_ACE + int(steps)
    raise ValueError(f"{text!r} is no level")


def climb(ladder: Ladder, start: Level, earned: int, climber: Climber) -> Climb:
    """The way up from `start` with `earned` levels (0 or more).

    A must-play level stops a side and the surplus is lost. A side that stands on one leaves it only by winning a
    hand as declarers, unless the ladder lets either side leave. Levels that are given without a hand stop like an
    attackers' climb. At the goal a climb ends, unless the ladder counts on.
    """
    end = start + earned
    stopped_at: Level | None = None
    held = ladder.must_play_exit is MustPlayExit.DECLARERS and climber is not Climber.DECLARERS
    for level in ladder.must_play:
        if level < end and (level > start or (level == start and held)):
            end, stopped_at = level, level
            break
    if ladder.past_goal is PastGoal.STOP_AT_GOAL and ladder.goal is not None and end > ladder.goal:
        end = max(start, ladder.goal)
    return Climb(start=start, end=end, earned=earned, lost=start + earned - end, stopped_at=stopped_at)


def drop(ladder: Ladder, start: Level, levels: int) -> Climb:
    """The way down by `levels` (0 or more), never below the start level. `earned` and `lost` are 0 or negative."""
    end = min(start, max(ladder.start, start - levels))
    return Climb(start=start, end=end, earned=-levels, lost=start - levels - end, stopped_at=None)
