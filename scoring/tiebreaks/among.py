"""Criteria that look only at entries that are tied.

Sources: public notices and rule books of events. Each comes as quick whole numbers, None where it has nothing to say
about the group, and as terms.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.ledger import Ledger, Outing
from scoring.results import HeadToHead, StandingsSettings, WinsWithoutPlay
from scoring.tiebreaks.criterion import Better, Term, TiedCriterion, left_out, of_opponent, of_outing

# Head-to-head: match points from matches of two sides against the tied. Unit: match points. Our reading for tables of
# many: a point for each of the tied that finished behind, half of one for each that finished level. Partners have not
# met.


def _counts(ledger: Ledger, outing: Outing) -> bool:
    return outing.part.at_table or ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED


def _head_to_head(ledger: Ledger, tied: Sequence[str]) -> dict[str, int] | None:
    setting = ledger.settings.head_to_head
    if setting is HeadToHead.TWO_WAY and len(tied) != 2:
        return None
    if setting is not HeadToHead.MINI_TABLE and not _all_met(ledger, tied):
        return None
    group, someone_met = set(tied), False
    without_play = ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED
    none_of, half = group.isdisjoint, ledger.scale // 2
    values: dict[str, int] = {}
    for entry in tied:
        value = 0
        for _, opponents, against, _, _, part in ledger.outings[entry]:
            if none_of(opponents) or not (part.at_table or without_play):
                continue
            someone_met = True
            if len(part.against) == 1:
                value += part.points
            else:
                met = zip(opponents, against, strict=True)
                value += half * sum([halves for opponent, halves in met if opponent in group])
        values[entry] = value
    return values if someone_met else None


def _all_met(ledger: Ledger, tied: Sequence[str]) -> bool:
    for entry in tied:
        met = {opponent for outing in ledger.outings[entry] if _counts(ledger, outing) for opponent in outing.opponents}
        if not met.issuperset([other for other in tied if other != entry]):
            return False
    return True


def _head_to_head_terms(ledger: Ledger, tied: Sequence[str]) -> dict[str, list[Term]]:
    group = set(tied)
    return {
        entry: [
            term
            for outing in ledger.outings[entry]
            if not group.isdisjoint(outing.opponents)
            for term in (
                _met(group, outing, ledger.exact(outing.part.points), "head_to_head")
                if _counts(ledger, outing)
                else (left_out(outing),)
            )
        ]
        for entry in tied
    }


def _met(group: set[str], outing: Outing, of_two_sides: Fraction, kind: str) -> Iterator[Term]:
    """One term for a match of two sides, at a table of many one for each of the group."""
    if len(outing.part.against) == 1:
        yield of_outing(of_two_sides, kind, outing)
        return
    for opponent, halves in zip(outing.opponents, outing.against, strict=True):
        if opponent in group:
            yield of_opponent(Fraction(halves, 2), kind, outing, opponent)


# Extra matches won against the tied, a draw is half; only when one of them was played. Unit: matches. At a table of
# many each of the tied counts that finished behind, and half of each that finished level; so it does where places tell
# how all of the tied came out of several matches.


def _extra_match(ledger: Ledger, tied: Sequence[str]) -> dict[str, int] | None:
    if _placed(ledger, tied):
        return {entry: 2 * behind + level for entry, (behind, level) in _came_out(ledger, tied).items()}
    if not ledger.extra:
        return None
    group = set(tied)
    values: dict[str, int] = {}
    for entry in tied:
        for outing in ledger.extra.get(entry, ()):
            if not group.isdisjoint(outing.opponents):
                against = zip(outing.opponents, outing.against, strict=True)
                of_many = sum([halves for opponent, halves in against if opponent in group])
                values[entry] = values.get(entry, 0) + (
                    outing.part.halves if len(outing.part.against) == 1 else of_many
                )
    return {entry: values.get(entry, 0) for entry in tied} if values else None


def _placed(ledger: Ledger, tied: Sequence[str]) -> bool:
    """Whether extra matches have put some of the tied in order, by places that all of them have."""
    places = ledger.settings.extra_places
    return bool(places) and len({places.get(entry) for entry in tied} - {None}) > 1 and places.keys() >= set(tied)


def _came_out(ledger: Ledger, tied: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many of the others came out behind each, and with how many it is still level."""
    places = ledger.settings.extra_places
    told = [places[entry] for entry in tied]
    return {entry: (sum([each > places[entry] for each in told]), told.count(places[entry]) - 1) for entry in tied}


def _extra_match_terms(ledger: Ledger, tied: Sequence[str]) -> dict[str, list[Term]]:
    if _placed(ledger, tied):
        return {
            entry: [Term(behind + Fraction(level, 2), "extra_place", None, {"behind": behind, "level_with": level})]
            for entry, (behind, level) in _came_out(ledger, tied).items()
        }
    group = set(tied)
    return {
        entry: [
            term
            for outing in ledger.extra.get(entry, ())
            if not group.isdisjoint(outing.opponents)
            for term in _met(group, outing, Fraction(outing.part.halves, 2), "extra_match")
        ]
        for entry in tied
    }


# An order that was drawn or given: the lots, or the chief referee's order; only when every tied entry has a place.

_Order = Callable[[StandingsSettings], Mapping[str, int]]


def _in_order(order: _Order, kind: str) -> TiedCriterion:
    def quick(ledger: Ledger, tied: Sequence[str]) -> dict[str, int] | None:
        places = order(ledger.settings)
        return {entry: places[entry] for entry in tied} if all(entry in places for entry in tied) else None

    def terms(ledger: Ledger, tied: Sequence[str]) -> dict[str, list[Term]]:
        places = order(ledger.settings)
        return {entry: [Term(Fraction(places[entry]), kind, None, {})] for entry in tied}

    return TiedCriterion(quick=quick, scale=lambda ledger: 1, terms=terms, better=Better.LESS)


TIED_CRITERIA: Mapping[str, TiedCriterion] = {
    "head_to_head": TiedCriterion(
        quick=_head_to_head, scale=lambda ledger: ledger.scale, terms=_head_to_head_terms, better=Better.MORE
    ),
    "extra_match": TiedCriterion(
        quick=_extra_match, scale=lambda ledger: 2, terms=_extra_match_terms, better=Better.MORE
    ),
    "lots": _in_order(lambda settings: settings.lots, "lot"),
    "manual_order": _in_order(lambda settings: settings.manual_order, "manual_order"),
}
