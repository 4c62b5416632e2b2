"""Audit of the first round of a bracket: everybody once, byes, seeds and units in their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.audit.lots import roll_call
from tournament.pairing.values import BracketMatch, ByesTo, Finding, FindingGrade, Slot, SlotKind


def places_for(count: int) -> int:
    """The places of a bracket for so many entries."""
    size = 2
    while size < count:
        size *= 2
    return size


def seeds_kept(count: int, units: Mapping[int, str] | None, seeds: int | None, byes: ByesTo) -> int:
    """How many entries must stand in their standard places."""
    if seeds is not None:
        return seeds
    if byes is ByesTo.HIGHEST_LOT:
        return 0
    return count if units is None else places_for(count) // 2


def audit_first_round(
    seeded: Sequence[int],
    first_round: Sequence[BracketMatch],
    *,
    units: Mapping[int, str] | None,
    kept: int,
    byes: ByesTo,
) -> Iterator[Finding]:
    """Errors: match_feeds_wrong, entry_unknown, entry_twice, entry_missing, bye_meets_bye, bye_not_to_the_top,
    bye_not_to_the_highest_lot, seed_misplaced, units_not_spread. Notices: unit_halves_uneven,
    unit_meets_in_first_round."""
    yield from entries_or_byes(first_round)
    slots = [slot for match in first_round for slot in match.slots]
    yield from roll_call(set(seeded), (slot.entry for slot in slots if slot.entry is not None))
    free = len(slots) - len(seeded)
    yield from _byes(first_round, seeded, free, kept, byes)
    yield from _seed_places(seeded, slots, kept)
    if units is not None:
        yield from _units(slots, units, forced=kept > 0 or free > 0)


def audit_given_slots(given: Sequence[int | None], first_round: Sequence[BracketMatch]) -> Iterator[Finding]:
    """Errors: match_feeds_wrong, entry_unknown, entry_twice, entry_missing, bye_meets_bye, slot_differs."""
    yield from entries_or_byes(first_round)
    found = [slot.entry for match in first_round for slot in match.slots]
    expected = {entry for entry in given if entry is not None}
    yield from roll_call(expected, (entry for entry in found if entry is not None))
    for number, match in enumerate(first_round):
        if match.slots[0].entry is None and match.slots[1].entry is None:
            yield _error("bye_meets_bye", match=match.key)
        if list(given[2 * number : 2 * number + 2]) != [slot.entry for slot in match.slots]:
            yield _error("slot_differs", match=match.key)


def entries_or_byes(first_round: Sequence[BracketMatch]) -> Iterator[Finding]:
    """Errors: match_feeds_wrong."""
    for match in first_round:
        if any(
            slot.match or slot.kind is not (SlotKind.BYE if slot.entry is None else SlotKind.ENTRY)
            for slot in match.slots
        ):
            yield _error("match_feeds_wrong", match=match.key)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _byes(
    first_round: Sequence[BracketMatch], seeded: Sequence[int], free: int, kept: int, byes: ByesTo
) -> Iterator[Finding]:
    matches_without_seed = max(0, len(first_round) - kept)
    by_lot = min(free, matches_without_seed) if byes is ByesTo.HIGHEST_LOT else 0
    entitled = {*seeded[len(seeded) - by_lot :], *seeded[: free - by_lot]}
    for match in first_round:
        entries = [slot.entry for slot in match.slots if slot.entry is not None]
        if not entries:
            yield _error("bye_meets_bye", match=match.key)
        elif len(entries) == 1 and entries[0] not in entitled:
            if byes is ByesTo.HIGHEST_LOT:
                yield _error("bye_not_to_the_highest_lot", entry=entries[0])
            else:
                yield _error("bye_not_to_the_top", entry=entries[0])


def _seed_places(seeded: Sequence[int], slots: Sequence[Slot], kept: int) -> Iterator[Finding]:
    """The seed number of place p, both from 0: for each bit i of p that is set, turn over all bits but the
    last i of a number as long as p. (Another road to the order that doubling gives.)"""
    ones = len(slots) - 1
    for place, slot in enumerate(slots):
        seed = 0
        for bit in range(ones.bit_length()):
            if place >> bit & 1:
                seed ^= ones >> bit
        if seed < kept and slot.entry != seeded[seed]:
            yield _error("seed_misplaced", entry=seeded[seed], seed=seed + 1)


def _units(slots: Sequence[Slot], units: Mapping[int, str], *, forced: bool) -> Iterator[Finding]:
    middle = len(slots) // 2
    upper, lower = (
        Counter(units[slot.entry] for slot in half if slot.entry is not None and units.get(slot.entry))
        for half in (slots[:middle], slots[middle:])
    )
    for unit in sorted({*upper, *lower}):
        if abs(upper[unit] - lower[unit]) > 1:
            yield Finding(
                code="unit_halves_uneven" if forced else "units_not_spread",
                grade=FindingGrade.NOTICE if forced else FindingGrade.ERROR,
                params={"unit": unit, "upper": upper[unit], "lower": lower[unit]},
            )
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        if one.entry is None or other.entry is None:
            continue
        unit_of_one = units.get(one.entry)
        if unit_of_one and unit_of_one == units.get(other.entry):
            yield Finding(
                code="unit_meets_in_first_round",
                grade=FindingGrade.NOTICE,
                params={"first": one.entry, "second": other.entry, "unit": unit_of_one},
            )
