"""Drafts changed by hand, and what an organiser should know about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tournament.pairing.swiss.reasons import score_text
from tournament.pairing.values import (
    ByeGiven,
    ByeKind,
    DraftWarning,
    Pairing,
    PairingRefused,
    Reason,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    WarningGrade,
)


def swap_entries(draw: SwissDraw, entries: Sequence[SwissEntry], a: int, b: int) -> SwissDraw:
    """`a` and `b` stand in each other's place, bye included; everything else is as it was.

    The changed pairings and byes say that they were changed by hand; the certificate is gone, `rematches`
    is counted anew, and `swaps` has one line more. A bye keeps its kind.
    Raises PairingRefused: not_in_draw, nothing_to_swap (one entry, one pairing, or two byes).
    """
    by_id = {entry.id: entry for entry in entries}
    place_of: dict[int, int] = {}
    for number, pairing in enumerate(draw.pairings):
        place_of[pairing.first] = place_of[pairing.second] = number
    for bye in draw.byes:
        place_of[bye.entry] = -1
    for entry in (a, b):
        if entry not in place_of or entry not in by_id:
            raise PairingRefused("not_in_draw", "entry", entry=entry)
    if place_of[a] == place_of[b]:
        raise PairingRefused("nothing_to_swap", "entry", first=a, second=b)
    other = {a: b, b: a}

    def changed_pairing(pairing: Pairing) -> Pairing:
        leaving = {pairing.first, pairing.second} & {a, b}
        if not leaving:
            return pairing
        pair = [by_id[other.get(entry, entry)] for entry in (pairing.first, pairing.second)]
        pair.sort(key=lambda entry: (-entry.pairing_score, entry.rank))
        return Pairing(first=pair[0].id, second=pair[1].id, reasons=(_by_hand(leaving, other),))

    def changed_bye(bye: ByeGiven) -> ByeGiven:
        if bye.entry not in other:
            return bye
        return replace(bye, entry=other[bye.entry], reasons=(_by_hand({bye.entry}, other),))

    pairings = tuple(changed_pairing(pairing) for pairing in draw.pairings)
    swaps = (*draw.swaps, (a, b))
    return replace(
        draw,
        pairings=pairings,
        byes=tuple(changed_bye(bye) for bye in draw.byes),
        certificate=None,
        rematches=sum(_meetings(by_id, pairing) > 0 for pairing in pairings),
        reasons=(Reason(code="draft_changed_by_hand", params={"count": len(swaps)}),),
        swaps=swaps,
    )


def _by_hand(leaving: Collection[int], other: Mapping[int, int]) -> Reason:
    left = min(leaving)
    return Reason(code="changed_by_hand", params={"entry": other[left], "opponent": left})


def _meetings(by_id: Mapping[int, SwissEntry], pairing: Pairing) -> int:
    first, second = by_id[pairing.first], by_id[pairing.second]
    return max(tuple(first.opponents).count(second.id), tuple(second.opponents).count(first.id))


def draft_warnings(
    draw: SwissDraw,
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    forced: Collection[tuple[int, int]] = frozenset(),
) -> tuple[DraftWarning, ...]:
    """What is worth knowing about each pairing and bye, in the order of the draw, gravest first in each.

    Codes: forced_pair_apart (high, before all others), forbidden_pair, rematch, second_bye (high); same_unit where the
    round keeps units apart, score_gap over more than one score group (medium); score_gap to the next score group,
    bye_not_lowest (low).
    Byes that were assigned beforehand are not questioned.
    """
    by_id = {entry.id: entry for entry in entries}
    banned = {frozenset(pair) for pair in forbidden}
    taking_part = {entry for pairing in draw.pairings for entry in (pairing.first, pairing.second)}
    taking_part |= {bye.entry for bye in draw.byes if bye.kind is ByeKind.ALLOCATED}
    steps = sorted({by_id[entry].pairing_score for entry in taking_part})
    together = {frozenset((pairing.first, pairing.second)) for pairing in draw.pairings}
    found = [
        DraftWarning(code="forced_pair_apart", grade=WarningGrade.HIGH, params={"first": first, "second": second})
        for first, second in sorted(forced)
        if frozenset((first, second)) not in together
    ]
    for pairing in draw.pairings:
        found += pairing_warnings(pairing, by_id, steps, settings, draw.round_number, banned)
    for bye in draw.byes:
        if bye.kind is ByeKind.ALLOCATED:
            found += _bye_warnings(by_id[bye.entry], [by_id[entry] for entry in sorted(taking_part)])
    return tuple(found)


def pairing_warnings(
    pairing: Pairing,
    by_id: Mapping[int, SwissEntry],
    steps: Sequence[int],
    settings: SwissSettings,
    round_number: int,
    banned: Collection[frozenset[int]],
) -> list[DraftWarning]:
    """Warnings about one pairing, gravest first. `steps`: the scores there are, ascending; `banned`: pairs that must
    not meet."""
    first, second = by_id[pairing.first], by_id[pairing.second]
    who = {"first": first.id, "second": second.id}
    found = []
    if frozenset((first.id, second.id)) in banned:
        found.append(DraftWarning(code="forbidden_pair", grade=WarningGrade.HIGH, params=who))
    meetings = _meetings(by_id, pairing)
    if meetings:
        found.append(DraftWarning(code="rematch", grade=WarningGrade.HIGH, params=who | {"meetings": meetings}))
    if first.unit and first.unit == second.unit and settings.keeps_units_apart(round_number):
        params = who | {"unit": first.unit}
        found.append(DraftWarning(code="same_unit", grade=WarningGrade.MEDIUM, params=params))
    gap = abs(steps.index(first.pairing_score) - steps.index(second.pairing_score))
    if gap:
        params = who | {
            "first_score": score_text(first.pairing_score, settings.score_scale),
            "second_score": score_text(second.pairing_score, settings.score_scale),
        }
        grade = WarningGrade.LOW if gap == 1 else WarningGrade.MEDIUM
        found.append(DraftWarning(code="score_gap", grade=grade, params=params))
    return found


def _bye_warnings(holder: SwissEntry, field: Sequence[SwissEntry]) -> list[DraftWarning]:
    found = []
    if holder.byes:
        params = {"entry": holder.id, "byes": holder.byes}
        found.append(DraftWarning(code="second_bye", grade=WarningGrade.HIGH, params=params))
    below = [
        entry
        for entry in field
        if entry.byes <= holder.byes and (-entry.pairing_score, entry.rank) > (-holder.pairing_score, holder.rank)
    ]
    if below:
        lowest = max(below, key=lambda entry: (-entry.byes, -entry.pairing_score, entry.rank, entry.id))
        params = {"entry": holder.id, "ideal": lowest.id}
        found.append(DraftWarning(code="bye_not_lowest", grade=WarningGrade.LOW, params=params))
    return found
