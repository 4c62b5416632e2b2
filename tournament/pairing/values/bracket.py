"""Knock-out and double elimination: the bracket as drawn, as it stands, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
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


class PlacesPlayed(StrEnum):
    """How far down the places of a knock-out are played out; those behind share theirs.

    1: the final alone. 4: and for third place. 8: and 5th to 8th. 16: and 9th to 16th. all: every place.
    """

    ONE = "1"
    FOUR = "4"
    EIGHT = "8"
    SIXTEEN = "16"
    ALL = "all"

    def covers(self, place: int) -> bool:
        """Whether `place`, from 1, is decided by a match."""
        return self is PlacesPlayed.ALL or place <= int(self)


class ByesTo(StrEnum):
    """Who sits out the first round. top: the highest. highest_lot: those who drew the highest lots."""

    TOP = "top"
    HIGHEST_LOT = "highest_lot"


class SecondFinal(StrEnum):
    """if_needed: the entry without a loss, beaten in the final, gets another one. never: one final decides."""

    IF_NEEDED = "if_needed"
    NEVER = "never"


class BracketRound(StrEnum):
    """The names of bracket matches that carry no number of their own; the others are
    "winners_round_<n>", "losers_round_<n>" (n from 1) and "places_<first>_to_<last>"."""

    FINAL = "final"
    SECOND_FINAL = "second_final"
    WINNERS_FINAL = "winners_final"
    LOSERS_FINAL = "losers_final"
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


def name_of_round(names: Sequence[str]) -> str:
    """What a whole round is called by the names of its matches in their order: as the first, of the main part of a
    knock-out; empty where both sides of a double elimination play in it, or none has a name."""
    sides = {name.partition("_")[0] for name in names} & {"winners", "losers"}
    return names[0] if names and len(sides) < 2 else ""


class BracketPart(StrEnum):
    """Where on the sheet a match stands. main and places: a knock-out. The others: a double elimination."""

    MAIN = "main"
    PLACES = "places"
    WINNERS = "winners"
    LOSERS = "losers"
    FINALS = "finals"


def part_of(key: str) -> BracketPart:
    """The part that the match with this key stands in; see `BracketMatch`."""
    if key in ("final", "second_final"):
        return BracketPart.FINALS
    if key == "third":
        return BracketPart.PLACES
    letters = {
        "R": BracketPart.MAIN,
        "P": BracketPart.PLACES,
        "W": BracketPart.WINNERS,
        "L": BracketPart.LOSERS,
    }
    return letters[key[0]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """One match of a bracket. All numbers are from 1.

    `key`: in a knock-out "R<round>M<place>", "third", or "P<first>-<last>M<place>" for the places from `first` to
    `last`; in a double elimination "W<n>M<place>" and "L<n>M<place>" (n: the round of the winners' or losers' side),
    "final" and "second_final". `place` counts from the top of the full sheet of 2, 4, 8 ... entries.
    `round`: when it is played; every source stands in an earlier round. `number` runs through the round without
    gaps. `name`: see `BracketRound`. `places`: the best and the worst final place of those who play it (in a double
    elimination: as if there were no byes).
    A first-round match with a bye slot is not played; other matches that cannot have two entries are left out.
    """

    key: str
    round: int
    number: int
    slots: tuple[Slot, Slot]
    name: str
    places: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A whole knock-out or double elimination. `size`: places of the first round, a power of two.

    `rounds`: rounds of play: log2(size) in a knock-out; twice that in a double elimination, and one more with a
    second final. `matches` run by round and number. `seeds`: how many top entries keep their standard place.
    `input_digest` as for the other draws.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """The place of an entry that plays no more: `first` to `last`, from 1; the same where it is its own."""

    entry: int
    first: int
    last: int


class ChangeEffect(StrEnum):
    """result_cleared: it was decided between others and must be played (or go through) anew. goes_through: one entry
    or nobody goes on without play. entries_changed: other entries, or one that is now open."""

    RESULT_CLEARED = "result_cleared"
    GOES_THROUGH = "goes_through"
    ENTRIES_CHANGED = "entries_changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketChange:
    """What becomes of a match when the result of an earlier one is changed."""

    match: str
    effect: ChangeEffect
    before: ResolvedMatch
    after: ResolvedMatch
