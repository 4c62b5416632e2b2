"""Sizes, names and pots of groups."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.pairing.values import PairingRefused

SMALLEST, LARGEST = 2, 400
_LETTERS = 26
# of a group as it is usually played: large enough for matches that count, small enough for a day
_USUAL, _USUALLY_LEAST, _USUALLY_MOST = 4, 3, 5
_MOST_GROUPS = 64


def suggested_group_count(entries: int) -> int:
    """How many groups to propose, 2 to 64: sizes 3 to 5 wherever there are six entries or more (up to 320), and a power
    of two if that leaves any, for two of each then fill a bracket without byes; otherwise groups of about four.

    >>> [suggested_group_count(entries) for entries in (6, 8, 12, 16, 20, 22, 24, 40)]
    [2, 2, 4, 4, 4, 6, 8, 8]
    """
    least, most = -(-entries // _USUALLY_MOST), entries // _USUALLY_LEAST
    fitting = range(max(2, least), min(_MOST_GROUPS, most) + 1)
    if not fitting:
        return 2 if most <= 2 else _MOST_GROUPS
    powers = [count for count in fitting if count & (count - 1) == 0]
    return min(powers or fitting, key=lambda count: (abs(count * _USUAL - entries), -count))


def group_sizes(entries: int, count: int) -> tuple[int, ...]:
    """`count` sizes that differ by at most one. The larger groups are those at which the snake ends: the
    first where it runs forward in its last row, the last where it runs back.

    >>> group_sizes(10, 4), group_sizes(14, 4)
    ((3, 3, 2, 2), (3, 3, 4, 4))

    Raises PairingRefused: group_count_out_of_range (every group has two entries or more).
    """
    if not 1 <= count <= entries // SMALLEST:
        raise PairingRefused("group_count_out_of_range", "count", found=count, largest=entries // SMALLEST)
    size, over = divmod(entries, count)
    larger = range(over) if size % 2 == 0 else range(count - over, count)
    return tuple(size + (number in larger) for number in range(count))


def check_sizes(sizes: Sequence[int], entries: int) -> None:
    """Raises PairingRefused: group_size_out_of_range (2 to 400), group_sizes_differ (they do not add up)."""
    for size in sizes:
        if not SMALLEST <= size <= LARGEST:
            raise PairingRefused("group_size_out_of_range", "sizes", found=size, smallest=SMALLEST, largest=LARGEST)
    if sum(sizes) != entries:
        raise PairingRefused("group_sizes_differ", "sizes", found=sum(sizes), needed=entries)


def pots_of(sizes: Sequence[int]) -> list[list[int]]:
    """For each pot the numbers of the groups, from 0, that take an entry of it: those of that size or more."""
    return [[number for number, size in enumerate(sizes) if size > pot] for pot in range(max(sizes))]


def group_name(number: int) -> str:
    """A, B, ... Z, AA, AB, ...; `number` from 0."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name
