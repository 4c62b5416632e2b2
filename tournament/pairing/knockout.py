"""Single knock-out brackets.

Standard places: start with [1]; replace each seed s of a bracket of L places by s, 2L + 1 - s. So seeds 1 and 2
can only meet in the final, 1 to 4 in the semi-finals, and so on. Missing entries are the lowest seed
numbers, hence the byes go to the top and no bye meets a bye.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from tournament.pairing.digest import input_digest
from tournament.pairing.separation import keep_units_apart
from tournament.pairing.values import (
    Bracket,
    BracketMatch,
    BracketRound,
    Decided,
    MatchStanding,
    PairingRefused,
    Reason,
    ResolvedMatch,
    Slot,
    SlotKind,
    ThirdPlace,
)

ALGORITHM = "knockout/1"
SMALLEST, LARGEST = 2, 4096
_SMALLEST_WITH_THIRD_PLACE = 4


def build_bracket(
    seeded: Sequence[int],
    *,
    units: Mapping[int, str] | None = None,
    third_place: ThirdPlace = ThirdPlace.PLAYED,
    seeds: int | None = None,
) -> Bracket:
    """`seeded`, best first, stand in a bracket of the next power of two; byes go to the top.

    The first `seeds` entries keep their standard places; the others are moved as far as it helps to keep
    entries of a unit in different halves, quarters, eighths ... `seeds` None: everybody keeps the standard
    place if `units` is None, else the upper half of the places does. For a bracket by lots give the order of
    the lots and seeds=0. An entry that has earned a bye keeps it wherever it is moved.
    Raises PairingRefused: bracket_size (2 to 4096 entries), entry_twice, seeds_out_of_range.
    """
    count = len(seeded)
    if not SMALLEST <= count <= LARGEST:
        raise PairingRefused("bracket_size", "seeded", found=count, smallest=SMALLEST, largest=LARGEST)
    if len(set(seeded)) < count:
        twice = next(entry for place, entry in enumerate(seeded) if entry in seeded[:place])
        raise PairingRefused("entry_twice", "seeded", entry=twice)
    size = 1 << (count - 1).bit_length()
    fixed = _fixed_seeds(count, size, units, seeds)
    order = standard_order(size)
    at: list[int | None] = [seeded[seed - 1] if seed <= count else None for seed in order]
    moved = 0
    if units is not None and fixed < count:
        byes = size - count
        groups = [None if seed <= fixed or seed > count else int(seed <= byes) for seed in order]
        moved = keep_units_apart(at, groups, units, {entry: rank for rank, entry in enumerate(seeded)})
    return Bracket(
        size=size,
        rounds=size.bit_length() - 1,
        seeds=fixed,
        matches=_matches(at, third_place),
        reasons=_reasons(count, size, fixed, moved, units, third_place),
        algorithm=ALGORITHM,
        input_digest=bracket_digest(seeded, units, third_place, fixed),
    )


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


def bracket_digest(seeded: Sequence[int], units: Mapping[int, str] | None, third_place: ThirdPlace, seeds: int) -> str:
    """The digest that a bracket of this input carries."""
    return input_digest(
        {
            "algorithm": ALGORITHM,
            "seeded": list(seeded),
            "units": None if units is None else [units.get(entry, "") for entry in seeded],
            "third_place": str(third_place),
            "seeds": seeds,
        }
    )


def _fixed_seeds(count: int, size: int, units: Mapping[int, str] | None, seeds: int | None) -> int:
    if seeds is None:
        return count if units is None else size // 2
    if not 0 <= seeds <= count:
        raise PairingRefused("seeds_out_of_range", "seeds", found=seeds, largest=count)
    return seeds


def _matches(at: Sequence[int | None], third_place: ThirdPlace) -> tuple[BracketMatch, ...]:
    size = len(at)
    rounds = size.bit_length() - 1
    real = sum(entry is not None for entry in at)
    matches: list[BracketMatch] = []
    for round_number in range(1, rounds + 1):
        for number in range(1, (size >> round_number) + 1):
            if round_number == 1:
                slots = (_first_slot(at[2 * number - 2]), _first_slot(at[2 * number - 1]))
            else:
                above, below = (f"R{round_number - 1}M{2 * number - 1 + step}" for step in (0, 1))
                slots = (
                    Slot(kind=SlotKind.WINNER_OF, match=above),
                    Slot(kind=SlotKind.WINNER_OF, match=below),
                )
            matches.append(
                BracketMatch(
                    key=f"R{round_number}M{number}",
                    round=round_number,
                    number=number,
                    slots=slots,
                    name=_round_name(size >> (round_number - 1)),
                )
            )
    match third_place:
        case ThirdPlace.PLAYED:
            if real >= _SMALLEST_WITH_THIRD_PLACE:
                matches.append(_third_place_match(rounds))
        case ThirdPlace.SHARED:
            pass
        case _:
            assert_never(third_place)
    return tuple(matches)


def _first_slot(entry: int | None) -> Slot:
    return Slot(kind=SlotKind.BYE) if entry is None else Slot(kind=SlotKind.ENTRY, entry=entry)


def _third_place_match(rounds: int) -> BracketMatch:
    losers = [Slot(kind=SlotKind.LOSER_OF, match=f"R{rounds - 1}M{number}") for number in (1, 2)]
    return BracketMatch(
        key="third", round=rounds, number=2, slots=(losers[0], losers[1]), name=BracketRound.THIRD_PLACE
    )


def _round_name(left: int) -> BracketRound:
    match left:
        case 2:
            return BracketRound.FINAL
        case 4:
            return BracketRound.SEMI_FINAL
        case 8:
            return BracketRound.QUARTER_FINAL
        case _:
            return BracketRound(f"round_of_{left}")


def _reasons(
    count: int,
    size: int,
    seeds: int,
    moved: int,
    units: Mapping[int, str] | None,
    third_place: ThirdPlace,
) -> tuple[Reason, ...]:
    reasons = []
    if seeds:
        reasons.append(Reason(code="seeds_in_standard_places", params={"count": seeds}))
    if size > count:
        reasons.append(Reason(code="byes_to_the_top", params={"count": size - count}))
    if units is not None:
        reasons.append(Reason(code="units_spread_over_bracket", params={"moved": moved}))
    if third_place is ThirdPlace.PLAYED and count < _SMALLEST_WITH_THIRD_PLACE:
        reasons.append(Reason(code="too_few_for_third_place", params={"count": count}))
    return tuple(reasons)


# What is known about a slot: not yet known, or somebody, or that nobody will come.
_Known = tuple[bool, int | None]
_UNKNOWN: _Known = (False, None)
_NOBODY: _Known = (True, None)


def resolve_bracket(bracket: Bracket, decided: Sequence[Decided]) -> tuple[ResolvedMatch, ...]:
    """Where everybody stands once these matches are decided, in the order of `bracket.matches`.

    Byes and matches that lost their opponent go on as walk-overs by themselves; where both were absent
    the next opponent has a walk-over.
    Raises PairingRefused: unknown_match, match_decided_twice, match_not_ready, winner_not_in_match.
    """
    keys = {match.key for match in bracket.matches}
    winners: dict[str, int | None] = {}
    for result in decided:
        if result.match not in keys:
            raise PairingRefused("unknown_match", "decided", match=result.match)
        if result.match in winners:
            raise PairingRefused("match_decided_twice", "decided", match=result.match)
        winners[result.match] = result.winner
    goes_on: dict[str, _Known] = {}
    drops_out: dict[str, _Known] = {}
    resolved = []
    for match in bracket.matches:
        first, second = (_known(slot, goes_on, drops_out) for slot in match.slots)
        standing = _standing(first, second, match.key in winners)
        if match.key in winners and standing is not MatchStanding.DECIDED:
            raise PairingRefused("match_not_ready", "decided", match=match.key)
        winner: _Known = _UNKNOWN
        loser: _Known = _UNKNOWN
        match standing:
            case MatchStanding.DECIDED:
                winner, loser = _decide(match.key, first[1], second[1], winners[match.key])
            case MatchStanding.WALKOVER:
                winner, loser = (first if first[1] is not None else second), _NOBODY
            case MatchStanding.EMPTY:
                winner, loser = _NOBODY, _NOBODY
            case MatchStanding.WAITING | MatchStanding.READY:
                pass
            case _:
                assert_never(standing)
        goes_on[match.key], drops_out[match.key] = winner, loser
        resolved.append(
            ResolvedMatch(
                key=match.key,
                entries=(first[1], second[1]),
                standing=standing,
                winner=winner[1],
                loser=loser[1],
            )
        )
    return tuple(resolved)


def _known(slot: Slot, goes_on: Mapping[str, _Known], drops_out: Mapping[str, _Known]) -> _Known:
    match slot.kind:
        case SlotKind.ENTRY:
            return (True, slot.entry)
        case SlotKind.BYE:
            return _NOBODY
        case SlotKind.WINNER_OF:
            return goes_on[slot.match or ""]
        case SlotKind.LOSER_OF:
            return drops_out[slot.match or ""]
        case _:
            assert_never(slot.kind)


def _standing(first: _Known, second: _Known, is_decided: bool) -> MatchStanding:
    if not (first[0] and second[0]):
        return MatchStanding.WAITING
    if first[1] is None and second[1] is None:
        return MatchStanding.EMPTY
    if first[1] is None or second[1] is None:
        return MatchStanding.WALKOVER
    return MatchStanding.DECIDED if is_decided else MatchStanding.READY


def _decide(key: str, first: int | None, second: int | None, winner: int | None) -> tuple[_Known, _Known]:
    if winner is None:
        return _NOBODY, _NOBODY
    if winner not in (first, second):
        raise PairingRefused("winner_not_in_match", "decided", match=key, entry=winner)
    return (True, winner), (True, second if winner == first else first)
