"""Audit of a single knock-out bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.lots import roll_call
from tournament.pairing.values import (
    Bracket,
    BracketMatch,
    Finding,
    FindingGrade,
    Slot,
    SlotKind,
    ThirdPlace,
)

_NAMES = {2: "final", 4: "semi_final", 8: "quarter_final"}


def audit_bracket(
    seeded: Sequence[int],
    bracket: Bracket,
    *,
    units: Mapping[int, str] | None = None,
    third_place: ThirdPlace = ThirdPlace.PLAYED,
    seeds: int | None = None,
) -> tuple[Finding, ...]:
    """Findings about a bracket; arguments as they were given to `build_bracket`.

    Errors: bracket_shape, match_feeds_wrong, match_misnamed, third_place_wrong, entry_unknown, entry_twice,
    entry_missing, bye_meets_bye, bye_not_to_the_top, seed_misplaced, units_not_spread (nothing kept the
    halves from being even), digest_differs. Notices: unit_halves_uneven, unit_meets_in_first_round.
    """
    size = 2
    while size < len(seeded):
        size *= 2
    found = list(_shape(bracket, size))
    if found:
        return tuple(found)
    found += _feeding(bracket, size)
    found += _third_place(bracket, third_place, len(seeded))
    first_round = [match for match in bracket.matches if match.round == 1 and match.key != "third"]
    slots = [slot for match in first_round for slot in match.slots]
    found += roll_call(set(seeded), (slot.entry for slot in slots if slot.entry is not None))
    found += _byes(first_round, set(seeded[: size - len(seeded)]))
    kept = (len(seeded) if units is None else size // 2) if seeds is None else seeds
    found += _seed_places(seeded, slots, kept)
    if units is not None:
        found += _units(slots, units, forced=kept > 0 or size > len(seeded))
    wanted = digest_of(
        algorithm="knockout/1",
        seeded=list(seeded),
        units=None if units is None else [units.get(entry, "") for entry in seeded],
        third_place=third_place.value,
        seeds=kept,
    )
    if bracket.input_digest != wanted:
        found.append(_error("digest_differs"))
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _shape(bracket: Bracket, size: int) -> Iterator[Finding]:
    expected = {}
    width, number = size, 1
    while width > 1:
        expected[number] = width // 2
        width, number = width // 2, number + 1
    rounds = Counter(match.round for match in bracket.matches if match.key != "third")
    keys = [match.key for match in bracket.matches]
    if bracket.size != size or 2**bracket.rounds != size or rounds != expected or len(keys) > len(set(keys)):
        yield _error("bracket_shape", found=len(keys), size=size)
        return
    for match in bracket.matches:
        if match.key != "third" and match.key != f"R{match.round}M{match.number}":
            yield _error("bracket_shape", found=len(keys), size=size)
            return


def _feeding(bracket: Bracket, size: int) -> Iterator[Finding]:
    for match in bracket.matches:
        if match.key == "third":
            continue
        if match.round == 1:
            if any(slot.kind not in (SlotKind.ENTRY, SlotKind.BYE) or slot.match for slot in match.slots):
                yield _error("match_feeds_wrong", match=match.key)
        else:
            sources = [f"R{match.round - 1}M{2 * match.number - back}" for back in (1, 0)]
            if not _are(match.slots, SlotKind.WINNER_OF, sources):
                yield _error("match_feeds_wrong", match=match.key)
        still_in = size // 2 ** (match.round - 1)
        if match.name != _NAMES.get(still_in, f"round_of_{still_in}"):
            yield _error("match_misnamed", match=match.key)


def _are(slots: Sequence[Slot], kind: SlotKind, sources: Sequence[str]) -> bool:
    return [(slot.kind, slot.match, slot.entry) for slot in slots] == [(kind, source, None) for source in sources]


def _third_place(bracket: Bracket, third_place: ThirdPlace, count: int) -> Iterator[Finding]:
    matches = [match for match in bracket.matches if match.key == "third"]
    wanted = third_place is ThirdPlace.PLAYED and count >= 4
    semi_finals = [f"R{bracket.rounds - 1}M{number}" for number in (1, 2)]
    if bool(matches) != wanted or any(
        not _are(match.slots, SlotKind.LOSER_OF, semi_finals) or match.name != "third_place" for match in matches
    ):
        yield _error("third_place_wrong")


def _byes(first_round: Sequence[BracketMatch], entitled: set[int]) -> Iterator[Finding]:
    for match in first_round:
        entries = [slot.entry for slot in match.slots if slot.entry is not None]
        if not entries:
            yield _error("bye_meets_bye", match=match.key)
        elif len(entries) == 1 and entries[0] not in entitled:
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
