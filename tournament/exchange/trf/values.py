"""A tournament report: players, and what each had in every round."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

LONGEST_NAME = 33


class Colour(StrEnum):
    """white is side 0 (NS), black side 1 (EW)."""

    WHITE = "w"
    BLACK = "b"
    NONE = "-"


class Result(StrEnum):
    """What a round was to a player. The second three: a game of less than one move, or that is not rated. forfeits:
    nobody played. half_bye, full_bye, zero_bye: given beforehand; paired_bye: the draw had one player too many.
    open: paired, and no result yet."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_BYE = "H"
    FULL_BYE = "F"
    PAIRED_BYE = "U"
    ZERO_BYE = "Z"
    OPEN = " "


PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS, Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})
# points without play: who has had them gets no bye from the draw
FREE_POINTS = frozenset({Result.FORFEIT_WIN, Result.FULL_BYE, Result.PAIRED_BYE})
SITS_OUT = frozenset({Result.HALF_BYE, Result.ZERO_BYE, Result.FORFEIT_LOSS})
GIVEN_BYE = frozenset({Result.FULL_BYE, Result.PAIRED_BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfGame:
    """A player's round. `opponent`: a start number, 0 for none."""

    opponent: int = 0
    colour: Colour = Colour.NONE
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfPlayer:
    """A line 001. `number`: start number, 1 to 9999. `rank`: 0 where the report says none.

    `rounds`: one for each round from 1 on; None where nothing stands (not entered yet, or the round is to come).
    """

    number: int
    name: str
    points: Fraction
    rank: int = 0
    rounds: tuple[TrfGame | None, ...] = ()
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_number: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfReport:
    """A whole report. Texts are as they stand; `rounds_planned` 0 where it is not said.

    `absent` do not take part in the coming round; `forbidden` must not meet. `unread`: the kinds of lines that were
    not taken over, as they are named ("013").
    """

    players: tuple[TrfPlayer, ...]
    name: str = ""
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    kind: str = ""
    arbiter: str = ""
    time_control: str = ""
    rounds_planned: int = 0
    absent: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    unread: tuple[str, ...] = field(default=(), compare=False)

    @property
    def paired_rounds(self) -> int:
        """The last round in which somebody has an opponent."""
        return max(
            (
                number
                for player in self.players
                for number, game in enumerate(player.rounds, start=1)
                if game is not None and game.opponent
            ),
            default=0,
        )
