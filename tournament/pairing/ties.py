"""Entries that are level for places: what was played to put them in order, and lots among those that are still level.

Level entries stand in blocks, best first; within a block nobody is ahead of anybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournament.pairing.lots import draw_lots
from tournament.pairing.values import Blocks, LotEntry, TieOrder


def split_by_ranks(blocks: Blocks, ranks: Mapping[int, int]) -> Blocks:
    """Blocks of which every entry has a rank fall apart by it, best first; the others stay as they are.

    `ranks`: entry -> its rank, from 1, in matches that were played to put them in order.

    >>> split_by_ranks(((7, 8, 9), (4, 5)), {7: 2, 8: 1, 9: 2, 4: 1})
    ((8,), (7, 9), (4, 5))
    """
    found: list[tuple[int, ...]] = []
    for block in blocks:
        if all(entry in ranks for entry in block):
            ordered = sorted(block, key=lambda entry: ranks[entry])
            found += [tuple(equals) for _rank, equals in groupby(ordered, key=lambda entry: ranks[entry])]
        else:
            found.append(block)
    return tuple(found)


def level_across(blocks: Blocks, places: int) -> tuple[int, ...]:
    """The block of which some are among the first `places` and some are not; empty where the line falls between two.

    >>> level_across(((8,), (7, 9)), 2), level_across(((8,), (7, 9)), 1)
    ((7, 9), ())
    """
    ahead = 0
    for block in blocks:
        if ahead < places < ahead + len(block):
            return block
        ahead += len(block)
    return ()


def level_among_first(blocks: Blocks, places: int) -> tuple[int, ...]:
    """The first block of several that begins within the first `places`, where each of these is somebody's own."""
    ahead = 0
    for block in blocks:
        if len(block) > 1 and ahead < places:
            return block
        ahead += len(block)
    return ()


def order_by_lots(blocks: Blocks, seed: str) -> TieOrder:
    """Every entry in order: block after block, within a block by lots that are drawn for all entries together.

    Raises PairingRefused as `draw_lots`.
    """
    drawn = draw_lots([LotEntry(id=entry) for block in blocks for entry in block], seed)
    lot_of = drawn.lot_of()
    return TieOrder(
        lots=drawn, order=tuple(entry for block in blocks for entry in sorted(block, key=lambda each: lot_of[each]))
    )


def keeps_blocks(blocks: Blocks, order: Sequence[int]) -> bool:
    """Whether nobody stands ahead of an entry of an earlier block."""
    at = {entry: number for number, block in enumerate(blocks) for entry in block}
    found = [at[entry] for entry in order]
    return found == sorted(found)
