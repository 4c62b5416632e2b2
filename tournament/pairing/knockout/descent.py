"""Where the losers of the winners' side come into the losers' side, so that those who have met meet again late.

The loser of match m (from 0) of round Wr joins match m XOR mask(r) of L(2r - 2). With k rounds on the winners' side
mask(r) has k - r bits; mask(1) and mask(k) are 0. Say a was beaten in W_a by someone who is beaten in W_b: with
D = (mask(a) >> (b - a)) XOR mask(b) the two can first meet in L(2b - 2) if D = 0, else in L(2b - 3 + 2d), d being
the length of D in bits.

Hence the rule for a good table: let T be the smallest number with 2^T >= k - T - 1, and let the first T bits of the
masks of W1 to W(k - T - 1) all differ, those of W(k - T) too if there are enough (2^T >= k - T). Then nobody can meet
again before L(2k - 2T - 1), or L(2k - 2T - 2) where there were not enough; no masks do better. The masks for up to
1,024 places were found by search and keep to the rule; those for 2,048 and 4,096 are written down by it.
"""

from __future__ import annotations

from collections.abc import Mapping

# size -> masks of W2 to W(k - 1), all bits written
_MASKS: Mapping[int, str] = {
    8: "1",
    16: "10 1",
    32: "100 11 1",
    64: "0100 100 11 1",
    128: "01000 1000 110 11 1",
    256: "010000 10000 1100 111 11 1",
    512: "0100000 100000 10100 1100 111 11 1",
    1024: "01000000 1000000 101000 11000 1110 011 11 1",
    2048: "010000000 10000000 1010000 110000 11100 0110 001 11 1",
    4096: "0100000000 100000000 10100000 1100000 111000 01100 0010 001 11 1",
}


def descent_masks(size: int) -> tuple[int, ...]:
    """The masks of W1 to Wk for a bracket of `size` places, a power of two from 2 to 4096."""
    written = _MASKS.get(size, "").split()
    rounds = size.bit_length() - 1
    return (0, *(int(mask, 2) for mask in written), 0)[:rounds]


def first_rematch(size: int) -> int | None:
    """The first round of the losers' side in which two who have met can meet again; None: not before the final."""
    masks = descent_masks(size)
    last = len(masks)
    meetings = [
        2 * (later - 1) + (2 * apart.bit_length() - 1 if apart else 0)
        for later in range(2, last + 1)
        for earlier in range(1, later)
        for apart in [(masks[earlier - 1] >> (later - earlier)) ^ masks[later - 1]]
    ]
    return min(meetings, default=None)
