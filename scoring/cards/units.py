"""The formats within a play: singles, equal cards, and runs of them; and the readings of a play that has several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards.card import DECK, Card, CardsRefused
from scoring.cards.situation import EqualLevelPairs, Place, Situation

MOST_CARDS_READ = 12
"""A play of more cards is read in one way only: the number of readings grows too fast."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """`width` equal cards, 1 to 6, in each of `length` neighbouring groups: 1 x 1 a single, 2 x 1 a pair, 3 x 1 a
    triple, 2 x 3 a tractor of three pairs, 3 x 2 a titanic. Width 1 has length 1."""

    width: int
    length: int = 1

    @property
    def cards(self) -> int:
        return self.width * self.length

    @property
    def rank(self) -> tuple[int, int]:
        """Larger types have more cards, and among as many cards the wider groups (seed 003, 3.4.4; seed 002, ①)."""
        return self.cards, self.width

    @property
    def is_run(self) -> bool:
        return self.length > 1

    def __str__(self) -> str:
        return f"{self.width}x{self.length}" if self.is_run else str(self.width)


SINGLE = Shape(width=1)
PAIR = Shape(width=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One format: its cards lowest first, as they were given. `height` compares units of one shape in one effective
    suit; equal heights: neither beats the other."""

    shape: Shape
    suit: str
    height: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Equal cards of one play or hand."""

    card: Card
    place: Place
    cards: tuple[Card, ...]

    @property
    def count(self) -> int:
        return len(self.cards)


def groups_of(cards: Iterable[Card], situation: Situation) -> tuple[Group, ...]:
    """Equal cards together, of the lowest first; the cards in a group keep their order."""
    found: dict[Card, list[Card]] = defaultdict(list)
    for card in cards:
        found[situation.same_as(card)].append(card)
    groups = [Group(card=same, place=situation.place_of(same), cards=tuple(held)) for same, held in found.items()]
    return tuple(sorted(groups, key=lambda group: (group.place.suit, group.place.height, -group.place.printed)))


def one_suit(cards: Iterable[Card], situation: Situation) -> str | None:
    """The effective suit of all of these cards, None where they have several or there are none."""
    suits = {situation.suit_of(card) for card in cards}
    return suits.pop() if len(suits) == 1 else None


def decompose(cards: Sequence[Card], situation: Situation) -> tuple[Unit, ...]:
    """The one reading that counts, largest type first and the higher first within a type.

    Equal cards stay together and only groups of the same number chain: 33344 is 333 + 44 (seed 002, 泰坦尼克 2). Runs
    are as long as can be; among equals the higher one is made first. CardsRefused: no_cards, several_suits.
    """
    if not cards:
        raise CardsRefused("no_cards", "nothing")
    if one_suit(cards, situation) is None:
        raise CardsRefused("several_suits", " ".join(cards))
    by_width: dict[int, list[Group]] = defaultdict(list)
    for group in groups_of(cards, situation):
        by_width[group.count].append(group)
    units: list[Unit] = []
    for width, left in by_width.items():
        while width > 1 and (run := _longest_run(left, situation)):
            units.append(run_of(run, width, situation))
            left = [group for group in left if group not in run]
        units.extend(equal_cards(group, width) for group in left)
    return in_order(units)


def largest_first(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Larger types before smaller ones."""
    return tuple(sorted(shapes, key=lambda shape: shape.rank, reverse=True))


def in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Largest type first, then the higher, then as suits are printed."""
    return tuple(sorted(units, key=_shown_by))


def _shown_by(unit: Unit) -> tuple[int, int, int, list[int]]:
    return -unit.shape.cards, -unit.shape.width, -unit.height, [DECK.index(card) for card in unit.cards]


def equal_cards(group: Group, width: int) -> Unit:
    """So many of a group as a unit of one group."""
    return Unit(shape=Shape(width=width), suit=group.place.suit, height=group.place.height, cards=group.cards[:width])


def run_of(groups: Sequence[Group], width: int, situation: Situation) -> Unit:
    """So many of each of these neighbouring groups, lowest first, as a run."""
    return Unit(
        shape=Shape(width=width, length=len(groups)),
        suit=groups[0].place.suit,
        height=_run_height(groups, situation),
        cards=tuple(card for group in groups for card in group.cards[:width]),
    )


def _run_height(groups: Sequence[Group], situation: Situation) -> int:
    """Runs compare by their highest group. In natural order by the number on it first, and at the same number a run of
    the trump suit beats one of another suit (seed 003, 3.4.5, 7: AA22 < off-suit 2233 < trump 2233)."""
    top = groups[-1]
    if not situation.is_natural:
        return top.place.height
    step = max(_common_steps(groups))
    return 2 * step + (situation.trump is not None and top.card.suit == situation.trump)


def _common_steps(groups: Sequence[Group]) -> list[int]:
    """Steps at which the last of these groups can stand, given all before it."""
    return [
        step
        for line, step in groups[-1].place.lines
        if all((line, step - back) in group.place.lines for back, group in enumerate(reversed(groups)))
    ]


def runs_within(groups: Sequence[Group], shape: Shape, situation: Situation) -> Iterator[tuple[Group, ...]]:
    """Every run of this shape that can be laid with these groups, which may hold more than its width; lowest first."""
    at = _by_place(group for group in groups if group.count >= shape.width)
    seen = set()
    for start in sorted(at, key=lambda place: place[1]):
        for run in _paths(at, start, shape.length, situation):
            key = tuple(group.card for group in run)
            if key not in seen:
                seen.add(key)
                yield run


def _by_place(groups: Iterable[Group]) -> dict[tuple[str, int], list[Group]]:
    """The groups that stand at each step of each row of neighbours."""
    at: dict[tuple[str, int], list[Group]] = defaultdict(list)
    for group in groups:
        for place in group.place.lines:
            at[place].append(group)
    return at


def _paths(
    at: Mapping[tuple[str, int], list[Group]], start: tuple[str, int], length: int, situation: Situation
) -> Iterator[tuple[Group, ...]]:
    """Runs of so many groups from one step on upwards."""
    chained = situation.equal_level_pairs is EqualLevelPairs.CHAIN

    def on(run: tuple[Group, ...], place: tuple[str, int]) -> Iterator[tuple[Group, ...]]:
        if len(run) == length:
            yield run
            return
        line, step = place
        if chained:
            for group in at.get(place, ()):
                if group.place.printed < run[-1].place.printed and group not in run:
                    yield from on((*run, group), place)
        for group in at.get((line, step + 1), ()):
            if group not in run:
                yield from on((*run, group), (line, step + 1))

    for first in at[start]:
        yield from on((first,), start)


def _longest_run(groups: Sequence[Group], situation: Situation) -> tuple[Group, ...] | None:
    """The longest run of two groups or more, the highest of them; None if no two are neighbours.

    Made from the top down, with one run a group: where several equal groups stand at each step there are too many runs
    to look at them all.
    """

    def by_length(run: Sequence[Group]) -> tuple[int, int, list[int]]:
        return len(run), _run_height(run, situation), [-group.place.printed for group in run]

    chained = situation.equal_level_pairs is EqualLevelPairs.CHAIN
    best: dict[tuple[str, int], list[tuple[Group, ...]]] = defaultdict(list)
    at = _by_place(groups)
    for line, step in sorted(at, key=lambda place: place[1], reverse=True):
        higher = list(best[line, step + 1])
        for group in sorted(at[line, step], key=lambda group: group.place.printed):
            longer = [(group, *run) for run in higher if group not in run]
            run = max(longer, key=by_length, default=(group,))
            best[line, step].append(run)
            if chained:
                higher.append(run)
    found = max((run for runs in best.values() for run in runs), key=by_length, default=())
    return found if len(found) > 1 else None


def readings(cards: Sequence[Card], situation: Situation) -> tuple[tuple[Unit, ...], ...]:
    """Every way to read a play as units, the one that counts first; two that differ only in equal cards are one.

    Of more than MOST_CARDS_READ cards only the reading that counts is given. CardsRefused: as `decompose`.
    """
    counts = decompose(cards, situation)
    if len(cards) > MOST_CARDS_READ:
        return (counts,)
    found = {_shapes(counts): counts}
    for units in _cuts(groups_of(cards, situation), situation):
        ordered = in_order(units)
        found.setdefault(_shapes(ordered), ordered)
    first, *others = found.values()
    return (first, *sorted(others, key=lambda units: [tuple(map(_negative, unit.shape.rank)) for unit in units]))


def _negative(number: int) -> int:
    return -number


def _shapes(units: Sequence[Unit]) -> tuple[tuple[Shape, int], ...]:
    return tuple((unit.shape, unit.height) for unit in units)


def _cuts(groups: Sequence[Group], situation: Situation) -> Iterator[tuple[Unit, ...]]:
    """All partitions of the groups into units: the highest group is cut first, in every way it can be."""
    if not groups:
        yield ()
        return
    top = groups[-1]
    for width in range(top.count, 0, -1):
        unit = equal_cards(top, width)
        for others in _cuts(taken(groups, (top,), width), situation):
            yield (unit, *others)
        if width == 1:
            continue
        for length in range(2, len(groups) + 1):
            for run in runs_within(groups, Shape(width=width, length=length), situation):
                if top in run:
                    for others in _cuts(taken(groups, run, width), situation):
                        yield (run_of(run, width, situation), *others)


def taken(groups: Sequence[Group], run: Sequence[Group], width: int) -> tuple[Group, ...]:
    """What is left of the groups when so many cards of each in `run` are taken."""
    left = (
        Group(card=group.card, place=group.place, cards=group.cards[width:]) if group in run else group
        for group in groups
    )
    return tuple(group for group in left if group.count)
