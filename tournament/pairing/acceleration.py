"""Accelerated Swiss rounds: virtual points, so that the strong meet each other from the first round on.

The rule is that of the Baku acceleration (FIDE Handbook C.04.7): the upper half of the list before round 1, rounded
up to an even number of pairs (twice a quarter of the entries, rounded up), has virtual points in the first half of
the rounds (rounded up): a win's worth in the first half of those (rounded up again), half of it in the others. They
count for the pairing and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.pairing.swiss.reasons import score_text
from tournament.pairing.values import PairingRefused, Reason


def virtual_points(order: Sequence[int], *, rounds: int, round_number: int, win: int) -> dict[int, int]:
    """Entry -> scaled virtual points in this round; entries without any are left out.

    `order`: ids by seed or lot before round 1. An entry that came later stands at the end of it and so has none.
    `win`: scaled match points of a win. Raises PairingRefused: rounds_out_of_range, round_number_out_of_range,
    win_points_odd.
    """
    if rounds < 1:
        raise PairingRefused("rounds_out_of_range", "rounds", found=rounds)
    if not round_number >= 1:
        raise PairingRefused("round_number_out_of_range", "round_number", found=round_number)
    if win < 2 or win % 2:
        raise PairingRefused("win_points_odd", "win", found=win)
    accelerated = _half_up(rounds)
    if round_number > accelerated:
        return {}
    points = win if round_number <= _half_up(accelerated) else win // 2
    upper = 2 * -(-len(order) // 4)
    return dict.fromkeys(order[:upper], points)


def accelerated_round(points: Mapping[int, int], *, score_scale: int) -> Reason:
    """What holds for a round paired with these virtual points, all the same: how many have them and how much."""
    each = next(iter(points.values()))
    return Reason(code="round_accelerated", params={"count": len(points), "points": score_text(each, score_scale)})


def _half_up(number: int) -> int:
    return (number + 1) // 2
