"""Why each pairing and each bye came out as it did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from typing import assert_never

from tournament.pairing.swiss.bye import bye_order
from tournament.pairing.swiss.field import Field
from tournament.pairing.values import Certificate, Level, Method, Param, Pattern, Reason

# So many opponents that would have been nearer are looked at, on either side, and so many are named.
_NEARER_REACH = 12
_NEARER_NAMED = 4
_PASSED_NAMED = 8


@lru_cache(maxsize=4096)
def score_text(score: int, scale: int) -> str:
    """Scaled score -> match points as short exact text: 7, 3.5, 7/3."""
    value = Fraction(score, scale)
    if value.denominator == 1:
        return str(value.numerator)
    if not (10**4) % value.denominator:
        return format(float(value), "g")
    return f"{value.numerator}/{value.denominator}"


class RoundReasons:
    """Reasons for a field without its bye, its pairs (position -> position) and what is proved about them."""

    def __init__(self, field: Field, pairs: Sequence[tuple[int, int]], certificate: Certificate) -> None:
        self._field = field
        self._opponent = {place: other for a, b in pairs for place, other in ((a, b), (b, a))}
        self._certificate = certificate
        self._proof = _optimum_reason(certificate)
        # boundary -> pairs that reach across it
        steps = [0] * (len(field) + 1)
        for a, b in pairs:
            steps[a + 1] += 1
            steps[b + 1] -= 1
        self._crossing = list(accumulate(steps))

    def of_pairing(self, a: int, b: int) -> tuple[Reason, ...]:
        """Reasons for the meeting of positions `a` (higher) and `b`."""
        field = self._field
        reasons = [self._score(a, b), *_virtual(field, a, b), *_pattern_reasons(field, a, b, self._opponent)]
        reasons.append(_met_before(field, a, b))
        if field.same_unit(a, b):
            code = "same_unit_unavoidable" if field.units_count else "same_unit_allowed"
            reasons.append(Reason(code=code, params={"unit": field.entries[a].unit or ""}))
        elif field.units_count and field.entries[a].unit and field.entries[b].unit:
            reasons.append(_UNITS_DIFFER)
        reasons.append(self._proof)
        return tuple(reasons)

    def _score(self, a: int, b: int) -> Reason:
        field = self._field
        scale = field.settings.score_scale
        if field.scores[a] == field.scores[b]:
            return _same_score(field.scores[a], scale)
        upper, lower = field.entries[a], field.entries[b]
        params: dict[str, Param] = {
            "entry": upper.id,
            "score": score_text(field.scores[a], scale),
            "opponent": lower.id,
            "opponent_score": score_text(field.scores[b], scale),
        }
        low, high = field.groups[field.group_of[a]]
        if high % 2 and self._crossing[high] == 1:
            return Reason(code="floated_from_odd_group", params=params)
        company = [place for place in range(low, high) if place != a]
        if not any(field.is_fresh(a, place) for place in company):
            return Reason(code="floated_having_met_group", params=params)
        if not any(field.is_fresh(a, place) and not field.clash(a, place) for place in company):
            return Reason(code="floated_to_keep_units_apart", params=params)
        return Reason(code="floated_for_the_round", params=params)

    def of_round(self) -> tuple[Reason, ...]:
        """What holds for the round as a whole."""
        field, total = self._field, self._certificate.total
        reasons = []
        rematches = total(Level.REMATCHES)
        if rematches and self._certificate.proved(Level.REMATCHES):
            reasons.append(Reason(code="round_has_fewest_rematches", params={"count": rematches}))
        elif rematches:
            reasons.append(Reason(code="round_has_rematches", params={"count": rematches}))
        else:
            reasons.append(Reason(code="round_without_rematch"))
        if field.units_count:
            clashes = total(Level.UNIT_CLASHES)
            if clashes:
                reasons.append(Reason(code="round_has_unit_clashes", params={"count": clashes}))
            else:
                reasons.append(Reason(code="round_without_unit_clash"))
        if total(Level.SCORE_DIFFERENCE) == field.score_bound:
            reasons.append(Reason(code="round_reaches_score_bound"))
        reasons.append(self._proof)
        return tuple(reasons)


_NOT_MET = Reason(code="not_met_before")
_UNITS_DIFFER = Reason(code="units_differ")


@cache
def _same_score(score: int, scale: int) -> Reason:
    return Reason(code="same_score", params={"score": score_text(score, scale)})


def _virtual(field: Field, a: int, b: int) -> Iterator[Reason]:
    for entry in (field.entries[a], field.entries[b]):
        if entry.virtual:
            points = score_text(entry.virtual, field.settings.score_scale)
            yield Reason(code="virtual_points_counted", params={"entry": entry.id, "points": points})


def _met_before(field: Field, a: int, b: int) -> Reason:
    meetings = field.meetings(a, b)
    if not meetings:
        return _NOT_MET
    rounds = field.rounds_met(a, b)
    if not rounds:
        return Reason(code="rematch_unavoidable", params={"meetings": meetings})
    return Reason(code="rematch_unavoidable_met_in_rounds", params={"meetings": meetings, "rounds": rounds})


def _pattern_reasons(field: Field, a: int, b: int, opponent: Mapping[int, int]) -> Iterator[Reason]:
    ideal = field.ideal_opponent[a]
    if ideal == b:
        yield _as_wanted(field.pattern, a, b)
        return
    params: dict[str, Param] = {"entry": field.entries[a].id, "ideal": field.entries[ideal].id}
    if field.is_forbidden(a, ideal):
        yield Reason(code="ideal_opponent_forbidden", params=params)
    elif rounds := field.rounds_met(a, ideal):
        yield Reason(code="ideal_opponent_met_in_rounds", params=params | {"rounds": rounds})
    elif field.meetings(a, ideal):
        yield Reason(code="ideal_opponent_met_before", params=params)
    elif field.clash(a, ideal):
        yield Reason(code="ideal_opponent_of_same_unit", params=params)
    else:
        other = field.entries[opponent[ideal]].id
        yield Reason(code="ideal_opponent_needed_elsewhere", params=params | {"opponent": other})
    yield from _nearer_reasons(field, a, b)


def _as_wanted(pattern: Pattern, a: int, b: int) -> Reason:
    match pattern:
        case Pattern.ADJACENT:
            code = "neighbours_in_ranking"
        case Pattern.FOLD:
            code = "first_meets_last"
        case Pattern.SLIDE:
            code = "upper_half_meets_lower_half"
        case _:
            assert_never(pattern)
    return Reason(code=code, params={"first_place": a + 1, "second_place": b + 1})


def _nearer_reasons(field: Field, a: int, b: int) -> Iterator[Reason]:
    """Why none of those that stand nearer to the ideal than `b`: met, and then nobody unmet among them."""
    met: list[int] = []
    apart = True
    for place in _nearer(field, a, b):
        if field.meetings(a, place):
            met.append(place)
        elif not field.is_forbidden(a, place) and not field.clash(a, place):
            apart = False
    if not met:
        return
    named = met[:_NEARER_NAMED]
    params: dict[str, Param] = {
        "opponent": field.entries[b].id,
        "difference": score_text(abs(field.scores[a] - field.scores[b]), field.settings.score_scale),
        "entries": tuple(field.entries[place].id for place in named),
    }
    rounds = tuple(sorted({number for place in named for number in field.rounds_met(a, place)}))
    if not apart:
        del params["difference"]
        if rounds:
            yield Reason(code="nearer_met_in_rounds", params=params | {"rounds": rounds})
    elif rounds:
        yield Reason(code="best_unused_opponent_nearer_met_in_rounds", params=params | {"rounds": rounds})
    else:
        yield Reason(code="best_unused_opponent_nearer_met", params=params)


def _nearer(field: Field, a: int, b: int) -> list[int]:
    """Positions that as opponents of `a` would be nearer to the pattern than `b`, in the score group of `b`."""
    low, high = field.groups[field.group_of[b]]
    if field.group_of[a] != field.group_of[b]:
        return list(range(low, min(b, low + _NEARER_REACH)))
    ideal = a if field.pattern is Pattern.ADJACENT else field.ideal_opponent[a]
    around = range(max(low, ideal - _NEARER_REACH), min(high, ideal + _NEARER_REACH + 1))
    nearer = [place for place in around if place not in (a, b) and abs(place - ideal) < abs(b - ideal)]
    return sorted(nearer, key=lambda place: abs(place - ideal))


def _optimum_reason(certificate: Certificate) -> Reason:
    if certificate.method is Method.EXACT and certificate.exact_through is None:
        return Reason(code="optimum_certified")
    if certificate.proved(Level.SCORE_DIFFERENCE):
        return Reason(code="score_optimum_certified")
    return Reason(code="optimum_not_certified")


def reasons_for_forced(field: Field, a: int, b: int) -> tuple[Reason, ...]:
    """Reasons for a pair that was settled beforehand; positions in the field of everybody."""
    reasons = [Reason(code="pair_forced")]
    meetings = field.meetings(a, b)
    if meetings:
        reasons.append(Reason(code="forced_rematch", params={"meetings": meetings}))
    else:
        reasons.append(_NOT_MET)
    if field.same_unit(a, b):
        reasons.append(Reason(code="forced_same_unit", params={"unit": field.entries[a].unit or ""}))
    return tuple(reasons)


def reasons_for_bye(field: Field, position: int) -> tuple[Reason, ...]:
    """Reasons for the bye of `position` in the odd field."""
    entry = field.entries[position]
    order = bye_order(field)
    params: dict[str, Param] = {"place": position + 1, "count": len(field)}
    reasons = []
    if entry.byes:
        reasons.append(Reason(code="further_bye_unavoidable", params={"byes": entry.byes}))
    had_one = sum(field.entries[place].byes > entry.byes for place in range(position + 1, len(field)))
    if order[0] == position:
        code = "bye_to_lowest_without_one" if had_one else "bye_to_lowest"
        reasons.append(Reason(code=code, params=params))
    else:
        passed = tuple(field.entries[place].id for place in order[: order.index(position)][:_PASSED_NAMED])
        reasons.append(Reason(code="bye_moved_up_for_the_others", params=params | {"entries": passed}))
    return tuple(reasons)
