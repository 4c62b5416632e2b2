"""Why each table, each partnership and each sit-out came out as it did."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from tournament.pairing.individual.arranging import Arranged
from tournament.pairing.individual.field import Field, Table
from tournament.pairing.swiss.reasons import score_text
from tournament.pairing.values import (
    IndividualCertificate,
    IndividualLevel,
    IndividualMethod,
    IndividualPlayer,
    Param,
    Reason,
    Relation,
)


def reasons_for_table(field: Field, table: Table, method: IndividualMethod) -> tuple[Reason, ...]:
    """How the table was formed, then who is here by decision, then each partnership, then opponents, then units."""
    ids = [player.id for player in field.players]
    reasons = [_formation(field, table, method)]
    here = {place for side in table for place in side}
    reasons += [
        _forced(relation, {"first": ids[a], "second": ids[b]})
        for (a, b), relation in sorted(field.forced.items())
        if a in here and b in here
    ]
    for side in table:
        for a, b in combinations(side, 2):
            who: dict[str, Param] = {"first": ids[a], "second": ids[b]}
            rounds = field.partner_rounds.get((min(a, b), max(a, b)))
            if rounds:
                reasons.append(Reason(code="partners_again", params=who | {"rounds": rounds}))
            else:
                reasons.append(Reason(code="partners_new", params=who))
    again = [
        Reason(code="opponents_again", params={"first": ids[a], "second": ids[b], "rounds": rounds})
        for one, other in combinations(table, 2)
        for a in one
        for b in other
        if (rounds := field.opponent_rounds.get((min(a, b), max(a, b))))
    ]
    reasons += again or [Reason(code="opponents_new")]
    places = sorted(place for side in table for place in side)
    reasons += [
        Reason(
            code="table_shared_within_unit",
            params={"first": ids[a], "second": ids[b], "unit": field.players[a].unit or ""},
        )
        for a, b in combinations(places, 2)
        if field.units[a] == field.units[b]
    ]
    return tuple(reasons)


def _forced(relation: Relation, params: dict[str, Param]) -> Reason:
    match relation:
        case Relation.PARTNERS:
            return Reason(code="partners_forced", params=params)
        case Relation.OPPONENTS:
            return Reason(code="opponents_forced", params=params)
        case Relation.ANY:
            return Reason(code="together_forced", params=params)
    assert_never(relation)


def _formation(field: Field, table: Table, method: IndividualMethod) -> Reason:
    if method is IndividualMethod.SCHEDULE:
        return Reason(code="table_by_schedule")
    if not field.scores_count:
        return Reason(code="table_regardless_of_scores")
    scores = [field.scores[place] for side in table for place in side]
    scale = field.settings.score_scale
    lowest, highest = (score_text(score, scale) for score in (min(scores), max(scores)))
    if lowest == highest:
        return Reason(code="table_of_one_score", params={"score": highest})
    return Reason(code="table_of_near_scores", params={"lowest": lowest, "highest": highest})


def reasons_for_sit_out(arranged: Arranged, player: IndividualPlayer) -> tuple[Reason, ...]:
    """Why this player is one of the leftovers."""
    everybody = [*arranged.field.players, *arranged.left_over]
    params: dict[str, Param] = {"over": len(arranged.left_over), "count": len(everybody)}
    if arranged.certificate.method is IndividualMethod.SCHEDULE:
        reasons = [Reason(code="sit_out_by_schedule", params=params)]
    elif any(other.sit_outs > player.sit_outs and other.rank > player.rank for other in everybody):
        reasons = [Reason(code="sit_out_to_lowest_with_fewest", params=params | {"place": player.rank})]
    else:
        reasons = [Reason(code="sit_out_to_lowest", params=params | {"place": player.rank})]
    if player.sit_outs:
        reasons.append(Reason(code="sat_out_before", params={"times": player.sit_outs}))
    return tuple(reasons)


def reasons_for_draw(certificate: IndividualCertificate) -> tuple[Reason, ...]:
    """What holds for the round as a whole."""
    reasons = []
    partners = certificate.total(IndividualLevel.REPEATED_PARTNERS)
    opponents = certificate.total(IndividualLevel.REPEATED_OPPONENTS)
    if partners:
        reasons.append(Reason(code="round_repeats_partners", params={"count": partners}))
    else:
        reasons.append(Reason(code="round_without_repeated_partners"))
    if opponents:
        reasons.append(Reason(code="round_repeats_opponents", params={"count": opponents}))
    else:
        reasons.append(Reason(code="round_without_repeated_opponents"))
    if certificate.method is IndividualMethod.EXACT:
        reasons.append(Reason(code="arrangement_certified"))
    elif certificate.proved(IndividualLevel.SCORE_DIFFERENCE):
        reasons.append(Reason(code="score_arrangement_certified"))
    elif certificate.proved(IndividualLevel.REPEATED_OPPONENTS):
        reasons.append(Reason(code="repeats_certified"))
    elif certificate.proved(IndividualLevel.REPEATED_PARTNERS):
        reasons.append(Reason(code="partners_certified"))
    else:
        reasons.append(Reason(code="arrangement_not_certified"))
    return tuple(reasons)
