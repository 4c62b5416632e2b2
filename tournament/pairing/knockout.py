"""Single knock-out brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.pairing.values import Bracket, Decided, ResolvedMatch, ThirdPlace


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
    the lots and seeds=0.
    Raises PairingRefused: bracket_size (2 to 4096 entries), entry_twice, seeds_out_of_range.
    """
    raise NotImplementedError


def resolve_bracket(bracket: Bracket, decided: Sequence[Decided]) -> tuple[ResolvedMatch, ...]:
    """Where everybody stands once these matches are decided, in the order of `bracket.matches`.

    Byes and matches that lost their opponent go on as walk-overs by themselves.
    Raises PairingRefused: unknown_match, match_decided_twice, match_not_ready, winner_not_in_match.
    """
    raise NotImplementedError
