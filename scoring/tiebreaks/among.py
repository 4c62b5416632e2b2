"""Criteria that look only at entries that are tied."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.ledger import Ledger, Outing
from scoring.results import HeadToHead, WinsWithoutPlay
from scoring.tiebreaks.criterion import Among, Better, Term, TiedCriterion, of_opponent, of_outing


def head_to_head(ledger: Ledger, tied: Among) -> dict[str, list[Term]] | None:
    """Match points from matches of two sides against the tied. Unit: match points.

    Our reading for tables of many: a point for each of the tied that finished behind, half of one for each that
    finished level. Partners have not met.
    """
    if ledger.settings.head_to_head is HeadToHead.TWO_WAY and len(tied) != 2:
        return None
    without_play = ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED
    group = set(tied)
    terms: dict[str, list[Term]] = {}
    met: dict[str, set[str]] = {}
    for entry in tied:
        terms[entry], met[entry] = [], set()
        for outing in ledger.outings[entry]:
            if (outing.part.at_table or without_play) and not group.isdisjoint(outing.opponents):
                met[entry].update(group.intersection(outing.opponents))
                terms[entry] += _against(ledger, group, outing)
    all_met = all(len(others) == len(group) - 1 for others in met.values())
    match ledger.settings.head_to_head:
        case HeadToHead.TWO_WAY:
            return terms if all_met else None
        case HeadToHead.COMPLETE_MINI_TABLE:
            return terms if all_met else None
        case HeadToHead.MINI_TABLE:
            return terms if any(met.values()) else None


def _against(ledger: Ledger, group: set[str], outing: Outing) -> Iterator[Term]:
    if len(outing.part.against) == 1:
        yield of_outing(ledger.exact(outing.part.points), "head_to_head", outing)
        return
    for opponent, halves in zip(outing.opponents, outing.against, strict=True):
        if opponent in group:
            yield of_opponent(Fraction(halves, 2), "head_to_head", outing, opponent)


def extra_match(ledger: Ledger, tied: Among) -> dict[str, list[Term]] | None:
    """Extra matches won against the tied; only when one of them was played. Unit: matches, a draw is half.

    At a table of many each of the tied counts that finished behind, and half of each that finished level.
    """
    group = set(tied)
    terms: dict[str, list[Term]] = {entry: [] for entry in tied}
    for entry in tied:
        for outing in ledger.extra.get(entry, ()):
            met = [
                (opponent, halves)
                for opponent, halves in zip(outing.opponents, outing.against, strict=True)
                if opponent in group
            ]
            if met and len(outing.part.against) == 1:
                terms[entry].append(of_outing(Fraction(outing.part.halves, 2), "extra_match", outing))
            else:
                terms[entry] += [
                    of_opponent(Fraction(halves, 2), "extra_match", outing, opponent) for opponent, halves in met
                ]
    return terms if any(terms.values()) else None


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


TIED_CRITERIA: Mapping[str, TiedCriterion] = {
    "head_to_head": TiedCriterion(terms=head_to_head, better=Better.MORE),
    "extra_match": TiedCriterion(terms=extra_match, better=Better.MORE),
    "lots": TiedCriterion(terms=lots, better=Better.LESS),
    "manual_order": TiedCriterion(terms=manual_order, better=Better.LESS),
}
