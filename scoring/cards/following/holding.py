"""The cards that somebody has of one effective suit, as counts, and how shapes can be laid with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Protocol, assert_never

from scoring.cards.card import Card
from scoring.cards.placing import groups_hold
from scoring.cards.situation import Situation
from scoring.cards.units import Group, Shape, groups_of, largest_first, runs_within

Counts = tuple[int, ...]
Path = tuple[int, ...]
"""Neighbouring groups by their number, lowest first."""


class Cut(Enum):
    """free: groups are cut into smaller ones as needed (遇同必拆). whole: a group gives nothing smaller than itself."""

    FREE = auto()
    WHOLE = auto()


class Laid(Protocol):
    """Groups of equal cards by count, and where runs lie in them."""

    counts: Counts

    def paths(self, shape: Shape) -> Sequence[Path]:
        """The groups of every run of this shape, whatever else is laid."""


class Holding:
    """Cards of one effective suit, grouped once; the groups stand lowest first."""

    __slots__ = ("_found", "_situation", "counts", "groups")

    def __init__(self, cards: Iterable[Card], situation: Situation) -> None:
        self.groups: tuple[Group, ...] = groups_of(cards, situation)
        self.counts: Counts = tuple(group.count for group in self.groups)
        self._situation = situation
        self._found: dict[Shape, tuple[Path, ...]] = {}

    def paths(self, shape: Shape) -> tuple[Path, ...]:
        if shape not in self._found:
            number = {group.card: at for at, group in enumerate(self.groups)}
            runs = runs_within(self.groups, shape, self._situation)
            self._found[shape] = tuple(tuple(number[group.card] for group in run) for run in runs)
        return self._found[shape]

    def cards(self, counts: Counts) -> tuple[Card, ...]:
        """So many cards of each group."""
        return tuple(card for group, count in zip(self.groups, counts, strict=True) for card in group.cards[:count])


class Lead:
    """Led shapes as groups: what can be laid here is what the lead can be cut into. A run is cut into shorter runs of
    its width and into groups."""

    __slots__ = ("_starts", "counts")

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.counts: Counts = tuple(shape.width for shape in shapes for _step in range(shape.length))
        self._starts: list[tuple[Shape, int]] = []
        at = 0
        for shape in shapes:
            self._starts.append((shape, at))
            at += shape.length

    def paths(self, shape: Shape) -> tuple[Path, ...]:
        return tuple(
            tuple(range(at + step, at + step + shape.length))
            for led, at in self._starts
            if led.width == shape.width
            for step in range(led.length - shape.length + 1)
        )


def fits(laid: Laid, shapes: Sequence[Shape], cut: Cut) -> bool:
    """Whether all these shapes lie side by side. Single cards are not looked at."""
    runs = [shape for shape in largest_first(shapes) if shape.is_run]
    widths = _widths(shapes)
    if not _room(laid.counts, (*widths, *(run.width for run in runs for _step in range(run.length))), cut):
        return False
    return not runs or _runs_fit(laid, laid.counts, runs, 0, widths, cut, set())


def _widths(shapes: Sequence[Shape]) -> tuple[int, ...]:
    return tuple(shape.width for shape in shapes if shape.width > 1 and not shape.is_run)


def _runs_fit(
    laid: Laid,
    counts: Counts,
    runs: Sequence[Shape],
    first: int,
    widths: tuple[int, ...],
    cut: Cut,
    hopeless: set[tuple[int, int, Counts]],
) -> bool:
    """`first`: equal runs are laid in one order only, so the next starts at this path or after it."""
    if not runs:
        return _room(counts, widths, cut)
    key = len(runs), first, counts
    if key in hopeless:
        return False
    shape, *others = runs
    paths = laid.paths(shape)
    for number in range(first, len(paths)):
        left = _without_run(counts, paths[number], shape.width, cut)
        if left is not None:
            after = number if others and others[0] == shape else 0
            if _runs_fit(laid, left, others, after, widths, cut, hopeless):
                return True
    hopeless.add(key)
    return False


def _without_run(counts: Counts, path: Path, width: int, cut: Cut) -> Counts | None:
    left = list(counts)
    for at in path:
        match cut:
            case Cut.FREE if left[at] >= width:
                left[at] -= width
            case Cut.WHOLE if left[at] == width:
                left[at] = 0
            case Cut.FREE | Cut.WHOLE:
                return None
            case _:
                assert_never(cut)
    return tuple(left)


def _room(counts: Counts, widths: Iterable[int], cut: Cut) -> bool:
    """Whether groups of these widths can be taken out of groups of these counts."""
    match cut:
        case Cut.FREE:
            return groups_hold(
                tuple(sorted(count for count in counts if count > 1)), tuple(sorted(widths, reverse=True))
            )
        case Cut.WHOLE:
            return Counter(widths) <= Counter(counts)
        case _:
            assert_never(cut)


def placements(laid: Laid, shapes: Sequence[Shape], cut: Cut) -> Iterator[Counts]:
    """How many cards of each group these shapes take, in every way in which they lie side by side, each once; with the
    lowest groups first."""
    runs = [shape for shape in largest_first(shapes) if shape.is_run]
    widths = tuple(sorted(_widths(shapes), reverse=True))
    seen: set[Counts] = set()
    for left in _all_left(laid, laid.counts, runs, 0, widths, cut):
        used = tuple(count - rest for count, rest in zip(laid.counts, left, strict=True))
        if used not in seen:
            seen.add(used)
            yield used


def _all_left(
    laid: Laid, counts: Counts, runs: Sequence[Shape], first: int, widths: tuple[int, ...], cut: Cut
) -> Iterator[Counts]:
    if not runs:
        yield from _groups_left(counts, 0, widths, cut)
        return
    shape, *others = runs
    paths = laid.paths(shape)
    for number in range(first, len(paths)):
        left = _without_run(counts, paths[number], shape.width, cut)
        if left is not None:
            after = number if others and others[0] == shape else 0
            yield from _all_left(laid, left, others, after, widths, cut)


def _groups_left(counts: Counts, first: int, widths: tuple[int, ...], cut: Cut) -> Iterator[Counts]:
    """`widths` descend; equal ones are laid in one order only."""
    if not widths:
        yield counts
        return
    if not _room(counts, widths, cut):
        return
    width, *others = widths
    for at in range(first, len(counts)):
        left = _without_run(counts, (at,), width, cut)
        if left is not None:
            after = at if others and others[0] == width else 0
            yield from _groups_left(left, after, tuple(others), cut)
