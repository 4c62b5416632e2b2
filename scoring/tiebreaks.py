"""Tie-breaks: one function per criterion, and the registry that names them.

Every criterion gives the terms of a value, never the bare value, so that each number can be written out as a sum.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.results import HeadToHead, Ledger, Outing, Unplayed, WinsWithoutPlay

Among = tuple[str, ...]
"""Entries that are tied, in the order of their ids."""

_ZERO, _ONE = Fraction(0), Fraction(1)


class Term(NamedTuple):
    """One part of a value: how much, of which kind (a note code without "term_"), from which outing."""

    amount: Fraction
    kind: str
    outing: Outing | None
    values: Mapping[str, int | str]


class Better(StrEnum):
    """Which values rank higher."""

    MORE = "more"
    LESS = "less"


def total_of(terms: Iterable[Term]) -> Fraction:
    """The sum of the amounts; whole numbers, which are nearly all, are added as such."""
    whole, rest = 0, _ZERO
    for term in terms:
        if term.amount.denominator == 1:
            whole += term.amount.numerator
        else:
            rest += term.amount
    return whole + rest


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCriterion:
    """A criterion whose value an entry has whether it is tied or not."""

    terms: Callable[[Ledger, str], Iterable[Term]]
    better: Better

    def value(self, ledger: Ledger, entry: str) -> Fraction:
        """The value of an entry."""
        return total_of(self.terms(ledger, entry))


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedCriterion:
    """A criterion that looks only at entries that are tied; None where it cannot tell them apart as a group."""

    terms: Callable[[Ledger, Among], Mapping[str, list[Term]] | None]
    better: Better


def _of_outing(amount: Fraction, kind: str, outing: Outing) -> Term:
    return Term(amount, kind, outing, {})


def points(ledger: Ledger, entry: str) -> Iterator[Term]:
    """Match points, and what was carried over."""
    carried = ledger.settings.carried.get(entry)
    if carried is not None:
        yield Term(carried, "carried", None, {})
    for outing in ledger.outings[entry]:
        yield Term(outing.points, "points", outing, {"why": outing.reason.code})


def wins(ledger: Ledger, entry: str) -> Iterator[Term]:
    """Matches won; byes and forfeits as the settings say."""
    without_play = ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED
    for outing in ledger.outings[entry]:
        if outing.share == _ONE and (outing.at_table or without_play):
            yield _of_outing(_ONE, "win", outing)


def level_difference(ledger: Ledger, entry: str) -> Iterator[Term]:
    """Own final level less the opponents', signed, over all matches with levels."""
    for outing in ledger.outings[entry]:
        if outing.level_difference:
            yield _of_outing(Fraction(outing.level_difference), "level_difference", outing)


def levels_climbed(ledger: Ledger, entry: str) -> Iterator[Term]:
    """Levels climbed in all matches."""
    for outing in ledger.outings[entry]:
        if outing.levels_climbed:
            yield _of_outing(Fraction(outing.levels_climbed), "levels_climbed", outing)


def _met(ledger: Ledger, entry: str, outing: Outing) -> Fraction | None:
    """The points of whoever was met in this round; None when the round adds nothing."""
    if outing.at_table and outing.opponent is not None:
        return ledger.points[outing.opponent]
    return ledger.points[entry] if ledger.settings.unplayed is Unplayed.OWN_POINTS else None


def opponents_score(ledger: Ledger, entry: str) -> Iterator[Term]:
    """The final points of all opponents (Buchholz)."""
    for outing in ledger.outings[entry]:
        met = _met(ledger, entry, outing)
        if met is not None:
            kind = "opponent" if outing.at_table else "own_in_place"
            yield _of_outing(met, kind, outing)


def sonneborn_berger(ledger: Ledger, entry: str) -> Iterator[Term]:
    """The final points of opponents beaten, and half of those drawn with."""
    for outing in ledger.outings[entry]:
        met = _met(ledger, entry, outing)
        if met is not None and outing.share:
            kind = "beaten" if outing.share == _ONE else "drawn"
            yield _of_outing(met * outing.share, kind, outing)


def _running(ledger: Ledger, entry: str, first_counted: int) -> Iterator[Term]:
    by_round: dict[int, Fraction] = {}
    for outing in ledger.outings[entry]:
        by_round[outing.round] = by_round.get(outing.round, _ZERO) + outing.points
    total = _ZERO
    for number in range(1, ledger.settings.rounds + 1):
        gained = by_round.get(number)
        if gained is not None and number >= first_counted:
            total += gained
        yield Term(total, "running", None, {"round": number})


def progressive(ledger: Ledger, entry: str) -> Iterator[Term]:
    """The running total of match points after each round, summed."""
    return _running(ledger, entry, first_counted=1)


def progressive_without_first(ledger: Ledger, entry: str) -> Iterator[Term]:
    """The same with round 1 set to 0: round scores 2, 0, 2, 1, 2 give 0, 0, 2, 3, 5, in all 10."""
    return _running(ledger, entry, first_counted=2)


def fewer_penalties(ledger: Ledger, entry: str) -> Iterator[Term]:
    """The number of penalties."""
    for outing in ledger.outings[entry]:
        if outing.penalties:
            yield _of_outing(Fraction(outing.penalties), "penalties", outing)


def head_to_head(ledger: Ledger, tied: Among) -> dict[str, list[Term]] | None:
    """Match points from matches among the tied."""
    without_play = ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED
    group = set(tied)
    terms: dict[str, list[Term]] = {}
    met: dict[str, set[str]] = {}
    for entry in tied:
        among = [
            outing for outing in ledger.outings[entry] if outing.opponent in group and (outing.at_table or without_play)
        ]
        terms[entry] = [_of_outing(outing.points, "head_to_head", outing) for outing in among]
        met[entry] = {outing.opponent for outing in among if outing.opponent is not None}
    all_met = all(len(others) == len(group) - 1 for others in met.values())
    match ledger.settings.head_to_head:
        case HeadToHead.TWO_WAY:
            return terms if len(tied) == 2 and all_met else None
        case HeadToHead.COMPLETE_MINI_TABLE:
            return terms if all_met else None
        case HeadToHead.MINI_TABLE:
            return terms if any(met.values()) else None


def _ordered(order: Mapping[str, int], tied: Among, kind: str) -> dict[str, list[Term]] | None:
    if any(entry not in order for entry in tied):
        return None
    return {entry: [Term(Fraction(order[entry]), kind, None, {})] for entry in tied}


def lots(ledger: Ledger, tied: Among) -> dict[str, list[Term]] | None:
    """The lots drawn; only when every tied entry has one."""
    return _ordered(ledger.settings.lots, tied, "lot")


def manual_order(ledger: Ledger, tied: Among) -> dict[str, list[Term]] | None:
    """The chief referee's order; only when it names every tied entry."""
    return _ordered(ledger.settings.manual_order, tied, "manual_order")


CRITERIA: Mapping[str, OwnCriterion | TiedCriterion] = {
    "points": OwnCriterion(terms=points, better=Better.MORE),
    "head_to_head": TiedCriterion(terms=head_to_head, better=Better.MORE),
    "wins": OwnCriterion(terms=wins, better=Better.MORE),
    "level_difference": OwnCriterion(terms=level_difference, better=Better.MORE),
    "levels_climbed": OwnCriterion(terms=levels_climbed, better=Better.MORE),
    "opponents_score": OwnCriterion(terms=opponents_score, better=Better.MORE),
    "sonneborn_berger": OwnCriterion(terms=sonneborn_berger, better=Better.MORE),
    "progressive": OwnCriterion(terms=progressive, better=Better.MORE),
    "progressive_without_first": OwnCriterion(terms=progressive_without_first, better=Better.MORE),
    "fewer_penalties": OwnCriterion(terms=fewer_penalties, better=Better.LESS),
    "lots": TiedCriterion(terms=lots, better=Better.LESS),
    "manual_order": TiedCriterion(terms=manual_order, better=Better.LESS),
}


def criterion_ids() -> tuple[str, ...]:
    """All criteria that a chain of tie-breaks may name."""
    return tuple(CRITERIA)
