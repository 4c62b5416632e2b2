"""Whether shapes can be laid with some cards, cut in whatever way is needed, and how high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.cards.card import Card
from scoring.cards.situation import Situation
from scoring.cards.units import Group, Shape, Unit, equal_cards, groups_of, run_of, runs_within, taken


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


def can_place(groups: Sequence[Group], shapes: Sequence[Shape], situation: Situation) -> bool:
    """Whether all these shapes lie in the groups side by side, in some cut of the cards."""
    wanted = [shape for shape in _largest_first(shapes) if shape.cards > 1]
    singles = len(shapes) - len(wanted)
    held = sum(group.count for group in groups)
    return held >= sum(shape.cards for shape in wanted) + singles and _placed(tuple(groups), wanted, situation)


def _placed(groups: tuple[Group, ...], wanted: Sequence[Shape], situation: Situation) -> bool:
    if not wanted:
        return True
    first, *others = wanted
    return any(_placed(left, others, situation) for _unit, left in units_within(groups, first, situation))


def highest_of_largest(cards: Sequence[Card], shapes: Sequence[Shape], situation: Situation) -> Unit | None:
    """The highest unit of the largest of these shapes that some cut of the cards holds beside all other shapes.

    None: no cut holds them all, so the cards do not cover the shapes. Cards and shapes are of one effective suit; more
    structure than the shapes ask for is no hindrance (seed 001, 5.2; seed 003, 出牌规则).
    """
    first, *others = _largest_first(shapes)
    for unit, left in units_within(groups_of(cards, situation), first, situation):
        if can_place(left, others, situation):
            return unit
    return None


def _largest_first(shapes: Sequence[Shape]) -> list[Shape]:
    return sorted(shapes, key=lambda shape: shape.rank, reverse=True)
