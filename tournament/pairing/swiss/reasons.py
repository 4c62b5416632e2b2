"""Why each pairing and each bye came out as it did."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournament.pairing.swiss.bye import bye_order
from tournament.pairing.swiss.field import Field
from tournament.pairing.values import Certificate, Level, Method, Param, Pattern, Reason


def score_text(score: int, scale: int) -> str:
    """Scaled score -> match points as short exact text: 7, 3.5, 7/3."""
    value = Fraction(score, scale)
    if value.denominator == 1:
        return str(value.numerator)
    if not (10**4) % value.denominator:
        return format(float(value), "g")
    return f"{value.numerator}/{value.denominator}"


def reasons_for_pairing(
    field: Field, a: int, b: int, opponent: Mapping[int, int], certificate: Certificate
) -> tuple[Reason, ...]:
    """Reasons for the meeting of positions `a` (higher) and `b`."""
    reasons = [_score_reason(field, a, b, opponent), _pattern_reason(field, a, b)]
    meetings = field.meetings(a, b)
    if meetings:
        reasons.append(Reason(code="rematch_unavoidable", params={"meetings": meetings}))
    else:
        reasons.append(Reason(code="not_met_before"))
    if field.same_unit(a, b):
        code = "same_unit_unavoidable" if field.units_count else "same_unit_allowed"
        reasons.append(Reason(code=code, params={"unit": field.entries[a].unit or ""}))
    elif field.units_count and field.entries[a].unit and field.entries[b].unit:
        reasons.append(Reason(code="units_differ"))
    reasons.append(_optimum_reason(certificate))
    return tuple(reasons)


def _score_reason(field: Field, a: int, b: int, opponent: Mapping[int, int]) -> Reason:
    scale = field.settings.score_scale
    upper, lower = field.entries[a], field.entries[b]
    if upper.score == lower.score:
        return Reason(code="same_score", params={"score": score_text(upper.score, scale)})
    params: dict[str, Param] = {
        "entry": upper.id,
        "score": score_text(upper.score, scale),
        "opponent": lower.id,
        "opponent_score": score_text(lower.score, scale),
    }
    low, high = field.groups[field.group_of[a]]
    crossing = sum(place < high <= opponent[place] for place in range(high))
    company = [place for place in range(low, high) if place != a]
    if high % 2 and crossing == 1:
        return Reason(code="floated_from_odd_group", params=params)
    if not any(field.is_fresh(a, place) for place in company):
        return Reason(code="floated_having_met_group", params=params)
    if not any(field.is_fresh(a, place) and not field.clash(a, place) for place in company):
        return Reason(code="floated_to_keep_units_apart", params=params)
    return Reason(code="floated_for_the_round", params=params)


def _pattern_reason(field: Field, a: int, b: int) -> Reason:
    ideal = field.ideal_opponent[a]
    if ideal == b:
        code = "neighbours_in_ranking" if field.pattern is Pattern.ADJACENT else "upper_half_meets_lower_half"
        return Reason(code=code, params={"first_place": a + 1, "second_place": b + 1})
    params: dict[str, Param] = {"entry": field.entries[a].id, "ideal": field.entries[ideal].id}
    if field.is_forbidden(a, ideal):
        return Reason(code="ideal_opponent_forbidden", params=params)
    if field.meetings(a, ideal):
        return Reason(code="ideal_opponent_met_before", params=params)
    if field.clash(a, ideal):
        return Reason(code="ideal_opponent_of_same_unit", params=params)
    return Reason(code="ideal_opponent_needed_elsewhere", params=params)


def _optimum_reason(certificate: Certificate) -> Reason:
    if certificate.method is Method.EXACT:
        return Reason(code="optimum_certified")
    if certificate.proved(Level.SCORE_DIFFERENCE):
        return Reason(code="score_optimum_certified")
    return Reason(code="optimum_not_certified")


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
        passed = tuple(field.entries[place].id for place in order[: order.index(position)])
        reasons.append(Reason(code="bye_moved_up_for_the_others", params=params | {"entries": passed}))
    return tuple(reasons)


def reasons_for_round(field: Field, certificate: Certificate) -> tuple[Reason, ...]:
    """What holds for the round as a whole."""
    reasons = []
    rematches = certificate.total(Level.REMATCHES)
    if rematches:
        reasons.append(Reason(code="round_has_fewest_rematches", params={"count": rematches}))
    else:
        reasons.append(Reason(code="round_without_rematch"))
    if field.units_count:
        clashes = certificate.total(Level.UNIT_CLASHES)
        if clashes:
            reasons.append(Reason(code="round_has_unit_clashes", params={"count": clashes}))
        else:
            reasons.append(Reason(code="round_without_unit_clash"))
    if certificate.total(Level.SCORE_DIFFERENCE) == field.score_bound:
        reasons.append(Reason(code="round_reaches_score_bound"))
    reasons.append(_optimum_reason(certificate))
    return tuple(reasons)
