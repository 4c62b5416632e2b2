"""Who stands where in the first round.

Standard places: start with [1]; replace each seed s of a bracket of L places by s, 2L + 1 - s. So seeds 1 and 2
can only meet in the final, 1 to 4 in the semi-finals, and so on. Every first-round match holds one seed number of
the upper half; there the byes are given, so that no bye meets a bye.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from tournament.pairing.separation import keep_units_apart
from tournament.pairing.values import ByesTo, PairingRefused, Reason

SMALLEST, LARGEST = 2, 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """`at`: entry or None (a bye) by place from the top, a power of two of them. `seeds` keep standard places."""

    at: tuple[int | None, ...]
    seeds: int
    reasons: tuple[Reason, ...]


def line_up(seeded: Sequence[int], *, units: Mapping[int, str] | None, seeds: int | None, byes: ByesTo) -> LineUp:
    """`seeded`, best first, in the next power of two; see `build_bracket` for the arguments and refusals."""
    count = len(seeded)
    _require_entries(seeded)
    size = 1 << (count - 1).bit_length()
    fixed = fixed_seeds(count, units=units, seeds=seeds, byes=byes)
    resting = _resting(size, count, fixed, byes)
    holder = _holders(seeded, size, fixed, resting, byes)
    order = standard_order(size)
    at = [holder.get(number) for number in order]
    moved = 0
    if units is not None and fixed < count:
        rests = set(resting)
        groups = [None if number <= fixed or number not in holder else int(number in rests) for number in order]
        moved = keep_units_apart(at, groups, units, {entry: rank for rank, entry in enumerate(seeded)})
    reasons = []
    if fixed:
        reasons.append(Reason(code="seeds_in_standard_places", params={"count": fixed}))
    if resting:
        match byes:
            case ByesTo.TOP:
                reasons.append(Reason(code="byes_to_the_top", params={"count": len(resting)}))
            case ByesTo.HIGHEST_LOT:
                reasons.append(Reason(code="byes_to_the_highest_lots", params={"count": len(resting)}))
            case _:
                assert_never(byes)
    if units is not None:
        reasons.append(Reason(code="units_spread_over_bracket", params={"moved": moved}))
    return LineUp(at=tuple(at), seeds=fixed, reasons=tuple(reasons))


def line_up_as_given(slots: Sequence[int | None]) -> LineUp:
    """The places as they are.

    Raises PairingRefused: bracket_size, entry_twice, slots_not_a_power_of_two, bye_meets_bye (both with the number
    of slots or of the match at fault).
    """
    size = len(slots)
    entries = [entry for entry in slots if entry is not None]
    _require_entries(entries, field="slots")
    if size & (size - 1):
        raise PairingRefused("slots_not_a_power_of_two", "slots", found=size)
    if size > LARGEST:
        raise PairingRefused("bracket_size", "slots", found=size, smallest=SMALLEST, largest=LARGEST)
    for number, pair in enumerate(zip(slots[::2], slots[1::2], strict=True), start=1):
        if pair == (None, None):
            raise PairingRefused("bye_meets_bye", "slots", match=number)
    return LineUp(at=tuple(slots), seeds=0, reasons=(Reason(code="slots_as_given"),))


def standard_order(size: int) -> tuple[int, ...]:
    """Seed numbers from the top place to the bottom; `size` is a power of two.

    >>> standard_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        doubled = 2 * len(order) + 1
        order = [seed for pair in ((seed, doubled - seed) for seed in order) for seed in pair]
    return tuple(order)


def fixed_seeds(count: int, *, units: Mapping[int, str] | None, seeds: int | None, byes: ByesTo) -> int:
    """How many entries keep their standard place. Raises PairingRefused: seeds_out_of_range."""
    if seeds is not None:
        if not 0 <= seeds <= count:
            raise PairingRefused("seeds_out_of_range", "seeds", found=seeds, largest=count)
        return seeds
    match byes:
        case ByesTo.TOP:
            return count if units is None else 1 << (count - 1).bit_length() - 1
        case ByesTo.HIGHEST_LOT:
            return 0
        case _:
            assert_never(byes)


def _require_entries(entries: Sequence[int], field: str = "seeded") -> None:
    if not SMALLEST <= len(entries) <= LARGEST:
        raise PairingRefused("bracket_size", field, found=len(entries), smallest=SMALLEST, largest=LARGEST)
    seen: set[int] = set()
    for entry in entries:
        if entry in seen:
            raise PairingRefused("entry_twice", field, entry=entry)
        seen.add(entry)


def _resting(size: int, count: int, fixed: int, byes: ByesTo) -> list[int]:
    """The seed numbers of those who sit out, each in the upper half and thus in a match of its own."""
    half = size // 2
    match byes:
        case ByesTo.TOP:
            candidates = list(range(1, half + 1))
        case ByesTo.HIGHEST_LOT:
            # a seed rests only where lots alone do not fill the byes
            candidates = [*range(fixed + 1, half + 1), *range(1, min(fixed, half) + 1)]
        case _:
            assert_never(byes)
    return candidates[: size - count]


def _holders(seeded: Sequence[int], size: int, fixed: int, resting: Sequence[int], byes: ByesTo) -> dict[int, int]:
    """Entry by seed number; the numbers that are missing are byes."""
    holder = dict(enumerate(seeded[:fixed], start=1))
    drawn = [number for number in resting if number > fixed]
    others = list(seeded[fixed:])
    match byes:
        case ByesTo.TOP:
            takers, others = others[: len(drawn)], others[len(drawn) :]
        case ByesTo.HIGHEST_LOT:
            kept = len(others) - len(drawn)
            takers, others = others[kept:][::-1], others[:kept]
        case _:
            assert_never(byes)
    holder.update(zip(drawn, takers, strict=True))
    opposite_bye = {size + 1 - number for number in resting}
    free = [number for number in range(1, size + 1) if number not in holder and number not in opposite_bye]
    holder.update(zip(free, others, strict=True))
    return holder
