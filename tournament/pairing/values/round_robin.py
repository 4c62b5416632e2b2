"""Round robin: who meets whom in which round, and what a withdrawal does to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.pairing.values.saying import Reason
from tournament.pairing.values.swiss import ByeGiven, Pairing


class Cycles(StrEnum):
    """single: everybody meets everybody once. double: twice, the second time with sides reversed."""

    SINGLE = "single"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinRound:
    """One round. In every pairing `first` sits on side 0 (NS) and `second` on side 1 (EW).

    number: from 1, in order of play. cycle: 1 or 2. table_round: which round of the Berger table this is.
    pairings: in the table's order, which is not an order of strength. bye: set in every round when the number
    of entries is odd.
    """

    number: int
    cycle: int
    table_round: int
    pairings: tuple[Pairing, ...]
    bye: ByeGiven | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin:
    """All rounds. `entries[0]` holds place 1 of the Berger table."""

    entries: tuple[int, ...]
    cycles: Cycles
    rounds: tuple[RoundRobinRound, ...]
    reasons: tuple[Reason, ...]
    algorithm: str
    input_digest: str


class Annulment(StrEnum):
    """When the played results of an entry that withdraws are struck from the standings.

    under_half: when it has played fewer than half of its matches (FIDE practice).
    """

    NEVER = "never"
    UNDER_HALF = "under_half"
    ALWAYS = "always"


class RemainingMatches(StrEnum):
    """What the matches that a withdrawn entry no longer plays are to its opponents.

    not_counted: nothing, as its played results are annulled too, so that all opponents are treated alike.
    won_by_default: a win by forfeit, as its played results stand.
    """

    NOT_COUNTED = "not_counted"
    WON_BY_DEFAULT = "won_by_default"


@dataclass(frozen=True, slots=True, kw_only=True)
class FreedRound:
    """A round in which the withdrawn entry does not play. `bye` None: nobody sits out for it, since its
    opponent has withdrawn too, or since it had the bye itself."""

    round_number: int
    opponent: int | None
    bye: ByeGiven | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    round_number: int
    opponent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinWithdrawal:
    """What the withdrawal of `entry` changes. All lists run by round.

    matches: how many it would have played in all; played: how many it did. annulled: played matches that no
    longer count for the standings; empty when results stand.
    """

    entry: int
    matches: int
    played: int
    freed: tuple[FreedRound, ...]
    annulled: tuple[PlayedMatch, ...]
    remaining: RemainingMatches
    reasons: tuple[Reason, ...]
