"""Whether shapes can be laid with some cards, cut in whatever way is needed, and how high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scoring.cards.card import Card
from scoring.cards.situation import Situation
from scoring.cards.units import (
    SINGLE,
    Group,
    Shape,
    Unit,
    equal_cards,
    groups_of,
    largest_first,
    run_of,
    runs_within,
    taken,
)

_Left = tuple[int, tuple[tuple[Card, int], ...]]
"""How many units are still to be placed in which cards."""


def _left(units: Sequence[object], groups: Sequence[Group]) -> _Left:
    return len(units), tuple((group.card, group.count) for group in groups)


def units_within(
    groups: Sequence[Group], shape: Shape, situation: Situation
) -> Iterator[tuple[Unit, tuple[Group, ...]]]:
    """Every unit of this shape that lies in the groups, also inside longer runs and larger groups, highest first, each
    with what it leaves."""
    if shape.is_run:
        runs = ((run_of(run, shape.width, situation), run) for run in runs_within(groups, shape, situation))
        found = [(unit, taken(groups, run, shape.width)) for unit, run in runs]
    else:
        found = [
            (equal_cards(group, shape.width), taken(groups, (group,), shape.width))
            for group in groups
            if group.count >= shape.width
        ]
    yield from sorted(found, key=lambda unit_left: -unit_left[0].height)


def highest_within(groups: Sequence[Group], shape: Shape, situation: Situation) -> Unit | None:
    """The highest unit of this shape that lies in the groups; None if there is none."""
    if shape.is_run:
        runs = (run_of(run, shape.width, situation) for run in runs_within(groups, shape, situation))
        return max(runs, key=lambda unit: unit.height, default=None)
    able = (group for group in groups if group.count >= shape.width)
    group = max(able, key=lambda group: group.place.height, default=None)
    return None if group is None else equal_cards(group, shape.width)


def can_place(groups: Sequence[Group], shapes: Sequence[Shape], situation: Situation) -> bool:
    """Whether all these shapes lie in the groups side by side, in some cut of the cards."""
    held = sum(group.count for group in groups)
    if held < sum(shape.cards for shape in shapes):
        return False
    runs = [shape for shape in largest_first(shapes) if shape.is_run]
    widths = tuple(sorted((shape.width for shape in shapes if shape.width > 1 and not shape.is_run), reverse=True))
    return _placed(tuple(groups), runs, widths, situation, set())


def _placed(
    groups: tuple[Group, ...],
    runs: Sequence[Shape],
    widths: tuple[int, ...],
    situation: Situation,
    hopeless: set[_Left],
) -> bool:
    """`hopeless`: runs that are left, with groups of which it is known that they do not hold them."""
    counts = tuple(sorted(group.count for group in groups if group.count > 1))
    in_runs = [run.width for run in runs for _step in range(run.length)]
    if not groups_hold(counts, tuple(sorted((*in_runs, *widths), reverse=True))):
        return False
    if not runs:
        return True
    key = _left(runs, groups)
    if key in hopeless:
        return False
    first, *others = runs
    if any(
        _placed(left, others, widths, situation, hopeless) for _unit, left in units_within(groups, first, situation)
    ):
        return True
    hopeless.add(key)
    return False


@lru_cache(maxsize=20_000)
def groups_hold(counts: tuple[int, ...], widths: tuple[int, ...]) -> bool:
    """Whether so many equal cards each can be taken out of groups of these sizes. Sizes ascend, widths descend."""
    if not widths:
        return True
    width, *others = widths
    if width == widths[-1]:
        return sum(count // width for count in counts) >= len(widths)
    for at, count in enumerate(counts):
        if count >= width and (at == 0 or counts[at - 1] != count):
            left = (*counts[:at], *counts[at + 1 :], count - width)
            if groups_hold(tuple(sorted(one for one in left if one > 1)), tuple(others)):
                return True
    return False


def highest_cut(cards: Sequence[Card], shapes: Sequence[Shape], situation: Situation) -> tuple[Unit, ...] | None:
    """A unit for each of these shapes, largest first, out of the cut whose largest unit is the highest, then the next.

    None: no cut holds them all, so the cards do not cover the shapes. Cards and shapes are of one effective suit; more
    structure than the shapes ask for is no hindrance (seed 001, 5.2; seed 003, 出牌规则).
    """
    groups = groups_of(cards, situation)
    return _highest(groups, largest_first(shapes), situation, {}) if can_place(groups, shapes, situation) else None


def _highest(
    groups: tuple[Group, ...], shapes: Sequence[Shape], situation: Situation, known: dict[_Left, tuple[Unit, ...]]
) -> tuple[Unit, ...]:
    """The cut of groups that can hold these shapes. Of units that are equally high each is tried: they leave different
    cards."""
    if not shapes:
        return ()
    first, *others = shapes
    if first.cards == 1:
        return _singles(groups)[: len(shapes)]
    key = _left(shapes, groups)
    if key in known:
        return known[key]
    best: tuple[Unit, ...] = ()
    for unit, left in units_within(groups, first, situation):
        if best and unit.height < best[0].height:
            break
        if can_place(left, others, situation):
            cut = (unit, *_highest(left, others, situation, known))
            if not best or _heights(cut) > _heights(best):
                best = cut
    known[key] = best
    return best


def _singles(groups: Sequence[Group]) -> tuple[Unit, ...]:
    """Every card by itself, highest first."""
    singles = (
        Unit(shape=SINGLE, suit=group.place.suit, height=group.place.height, cards=(card,))
        for group in groups
        for card in group.cards
    )
    return tuple(sorted(singles, key=lambda unit: -unit.height))


def _heights(units: Sequence[Unit]) -> tuple[int, ...]:
    return tuple(unit.height for unit in units)


def cut_above(cards: Sequence[Card], floors: Sequence[Unit], situation: Situation) -> tuple[Unit, ...] | None:
    """A cut with a unit of the shape of each of these and higher than it, in their order; None where there is none.

    `floors`: largest first, the higher first within a shape, as `highest_cut` and `decompose` give them.
    """
    return _above(groups_of(cards, situation), floors, situation, set())


def _above(
    groups: tuple[Group, ...],
    floors: Sequence[Unit],
    situation: Situation,
    hopeless: set[_Left],
) -> tuple[Unit, ...] | None:
    if not floors:
        return ()
    first, *others = floors
    if first.shape.cards == 1:
        singles = _singles(groups)[: len(floors)]
        higher = all(unit.height > floor.height for unit, floor in zip(singles, floors, strict=False))
        return singles if higher and len(singles) == len(floors) else None
    key = _left(floors, groups)
    if key in hopeless:
        return None
    for unit, left in units_within(groups, first.shape, situation):
        if unit.height <= first.height:
            break
        cut = _above(left, others, situation, hopeless)
        if cut is not None:
            return (unit, *cut)
    hopeless.add(key)
    return None
