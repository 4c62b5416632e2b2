"""积分末位淘汰: who drops out after a round by the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournament.pairing.values import LastPlaceRule, LastPlaces, PairingRefused, Reason


def drop_last_places(
    places: Mapping[int, int], rule: LastPlaceRule, *, round_number: int, decided: Sequence[int] = ()
) -> LastPlaces:
    """Who of `places` (entry -> place in the standings after `round_number`, shared by ties) drops out.

    A tie across the line is never broken here: it is named, and `decided` (by an extra match, lots or the chief
    referee) says which of the tied go.
    Raises PairingRefused: rule_out_of_range (field from_round, count or stay_at_least), decided_not_tied,
    decided_wrong_number.
    """
    for name, value in (
        ("from_round", rule.from_round),
        ("count", rule.count),
        ("stay_at_least", rule.stay_at_least),
    ):
        if value < 1:
            raise PairingRefused("rule_out_of_range", name, found=value)
    to_drop = 0 if round_number < rule.from_round else max(0, min(rule.count, len(places) - rule.stay_at_least))
    reasons = _reasons_for_number(rule, round_number, to_drop)
    from_below = sorted(places, key=lambda entry: (-places[entry], entry))
    dropped: list[int] = []
    tied: tuple[int, ...] = ()
    for _, group in groupby(from_below, key=lambda entry: places[entry]):
        level = tuple(group)
        left = to_drop - len(dropped)
        if len(level) > left:
            tied = level if left else ()
            break
        dropped += level
    still = to_drop - len(dropped)
    for entry in decided:
        if entry not in tied:
            raise PairingRefused("decided_not_tied", "decided", entry=entry)
    if decided:
        if len(set(decided)) != still:
            raise PairingRefused("decided_wrong_number", "decided", found=len(set(decided)), needed=still)
        reasons.append(Reason(code="elimination_tie_decided", params={"entries": tuple(decided)}))
        dropped += sorted(set(decided))
        tied, still = (), 0
    if dropped:
        reasons.append(Reason(code="eliminated_as_last", params={"entries": tuple(dropped), "round": round_number}))
    if tied:
        reasons.append(Reason(code="elimination_tied", params={"entries": tied, "count": still}))
    away = {*dropped, *tied}
    return LastPlaces(
        dropped=tuple(dropped),
        staying=tuple(sorted((entry for entry in places if entry not in away), key=lambda one: (places[one], one))),
        tied=tied,
        still_to_drop=still,
        reasons=tuple(reasons),
    )


def _reasons_for_number(rule: LastPlaceRule, round_number: int, to_drop: int) -> list[Reason]:
    if round_number < rule.from_round:
        return [Reason(code="elimination_begins_later", params={"round": rule.from_round})]
    if to_drop < rule.count:
        params = {"count": to_drop, "stay": rule.stay_at_least}
        return [Reason(code="elimination_limited", params=params)]
    return []
