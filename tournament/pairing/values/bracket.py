"""A single knock-out: the bracket as drawn, and as it stands once matches are decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.pairing.values.saying import Reason


class SlotKind(StrEnum):
    ENTRY = "entry"
    BYE = "bye"
    WINNER_OF = "winner_of"
    LOSER_OF = "loser_of"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One half of a bracket match: `entry` is set for kind entry, `match` for winner_of and loser_of."""

    kind: SlotKind
    entry: int | None = None
    match: str | None = None


class ThirdPlace(StrEnum):
    """played: the losing semi-finalists meet (from four entries up). shared: they share third place."""

    PLAYED = "played"
    SHARED = "shared"


class BracketRound(StrEnum):
    """The name of a bracket match by how many entries its round would hold."""

    FINAL = "final"
    THIRD_PLACE = "third_place"
    SEMI_FINAL = "semi_final"
    QUARTER_FINAL = "quarter_final"
    ROUND_OF_16 = "round_of_16"
    ROUND_OF_32 = "round_of_32"
    ROUND_OF_64 = "round_of_64"
    ROUND_OF_128 = "round_of_128"
    ROUND_OF_256 = "round_of_256"
    ROUND_OF_512 = "round_of_512"
    ROUND_OF_1024 = "round_of_1024"
    ROUND_OF_2048 = "round_of_2048"
    ROUND_OF_4096 = "round_of_4096"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """`key`: "R<round>M<number>", both from 1, or "third". A first-round match with a bye slot is not played.

    The third-place match carries the number of the last round and number 2.
    """

    key: str
    round: int
    number: int
    slots: tuple[Slot, Slot]
    name: BracketRound


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A whole single knock-out. `size`: places, a power of two; `rounds` = log2(size).

    `matches` run by round, then from top to bottom; the third-place match is the last.
    `seeds`: how many top entries keep their standard place. `input_digest` as for the other draws.
    """

    size: int
    rounds: int
    seeds: int
    matches: tuple[BracketMatch, ...]
    reasons: tuple[Reason, ...]
    algorithm: str
    input_digest: str

    def match(self, key: str) -> BracketMatch:
        """The match named `key`; KeyError if there is none."""
        for match in self.matches:
            if match.key == key:
                return match
        raise KeyError(key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """How a bracket match ended. `winner` None: nobody goes on (both absent)."""

    match: str
    winner: int | None


class MatchStanding(StrEnum):
    """waiting: an opponent is not known yet. ready: both are known. decided: played.
    walkover: one entry goes on without playing. empty: nobody can come here."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    WALKOVER = "walkover"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedMatch:
    """A bracket match with what is known now. `entries` holds None for nobody or not yet known."""

    key: str
    entries: tuple[int | None, int | None]
    standing: MatchStanding
    winner: int | None
    loser: int | None
