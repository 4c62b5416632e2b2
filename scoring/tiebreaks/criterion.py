"""What a ranking criterion is: a quick value, and the terms that it is the sum of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.ledger import Ledger, Outing


class Term(NamedTuple):
    """One part of a value: how much, of which kind (a note code without "term_"), from which outing."""

    amount: Fraction
    kind: str
    outing: Outing | None
    values: Mapping[str, int | str]


NOTHING_COUNTS = Term(Fraction(0), "none", None, {})
"""The one term of a value to which nothing adds."""


class Better(StrEnum):
    """Which values rank higher."""

    MORE = "more"
    LESS = "less"


class Reach(StrEnum):
    """What a value depends on: the entry's own outings, or its opponents' points as well."""

    OWN = "own"
    OPPONENTS = "opponents"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCriterion:
    """A criterion whose value an entry has whether it is tied or not.

    `quick` gives the value times `scale`; `terms` add up to the value.
    """

    quick: Callable[[Ledger, str], int]
    scale: Callable[[Ledger], int]
    terms: Callable[[Ledger, str], Iterable[Term]]
    better: Better = Better.MORE
    reach: Reach = Reach.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedCriterion:
    """A criterion that looks only at entries that are tied.

    `quick` gives the value of each times `scale`, or None where it has nothing to say about the group; where it has,
    `terms` of each add up to the value.
    """

    quick: Callable[[Ledger, Sequence[str]], Mapping[str, int] | None]
    scale: Callable[[Ledger], int]
    terms: Callable[[Ledger, Sequence[str]], Mapping[str, list[Term]]]
    better: Better


def total_of(terms: Iterable[Term]) -> Fraction:
    """The sum of the amounts."""
    return sum((term.amount for term in terms), Fraction(0))


def of_opponent(amount: Fraction, kind: str, outing: Outing, opponent: str) -> Term:
    """A term that comes from one opponent met in an outing."""
    return Term(amount, kind, outing, {"opponent": opponent})


def of_outing(amount: Fraction, kind: str, outing: Outing) -> Term:
    """A term that comes from one outing."""
    return Term(amount, kind, outing, {})


_REASONS = frozenset(
    {
        "mp_bye",
        "mp_absence",
        "mp_forfeit_win",
        "mp_forfeit_loss",
        "mp_both_absent",
        "mp_ruled_win",
        "mp_ruled_loss",
        "mp_abandoned",
    }
)
"""What a round got its match points for that also says why a criterion leaves it out."""


def left_out(outing: Outing) -> Term:
    """The term of a round that the criterion does not count: nothing, and why."""
    why = outing.part.reason.code
    if why not in _REASONS:
        why = "no_levels" if outing.part.at_table else "not_played"
    return Term(Fraction(0), "left_out", outing, {"left_out": why})
