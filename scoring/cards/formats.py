"""The formats in a winning play, which decide how often the kitty counts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from scoring.cards.card import Card, CardsRefused
from scoring.cards.situation import Situation
from scoring.cards.units import Shape, decompose
from scoring.kitty import FormatKind, WinningFormat


def formats_in(cards: Sequence[Card], situation: Situation) -> tuple[WinningFormat, ...]:
    """The formats within a play, which may be a throw, as the one reading that counts has them.

    Equal cards stay together: three of a kind are no pair. A run counts as the group it is made of, too, so that a rule
    that lists triples before tractors finds both. CardsRefused: no_cards.
    """
    if not cards:
        raise CardsRefused("no_cards", "nothing")
    by_suit: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_suit[situation.suit_of(card)].append(card)
    shapes = {unit.shape for suited in by_suit.values() for unit in decompose(suited, situation)}
    found = {WinningFormat.single(): None}
    for shape in sorted(shapes, key=lambda shape: shape.rank):
        found.update(dict.fromkeys(_formats_of(shape)))
    return tuple(found)


def whole_play(cards: Sequence[Card]) -> WinningFormat:
    """The format of a play that has to be one format as a whole, where nothing may be thrown.

    Whether the groups of a run are neighbours is not looked at: the play won a trick, so it was legal.
    CardsRefused: no_cards, not_one_format.
    """
    if not cards:
        raise CardsRefused("no_cards", "nothing")
    widths = set(Counter(cards).values())
    length = len(set(cards))
    width = widths.pop()
    if widths or (width == 1 and length > 1):
        raise CardsRefused("not_one_format", " ".join(cards))
    return format_of(Shape(width=width, length=length))


def format_of(shape: Shape) -> WinningFormat:
    """The shape as the kitty's rules name it."""
    if shape.width == 1:
        return WinningFormat.single()
    if shape.width == 2:
        return WinningFormat.tractor(shape.length) if shape.is_run else WinningFormat.pair()
    return WinningFormat(kind=FormatKind.RUN if shape.is_run else FormatKind.EQUAL_CARDS, cards=shape.cards)


def _formats_of(shape: Shape) -> Iterator[WinningFormat]:
    if shape.is_run:
        yield format_of(Shape(width=shape.width))
    yield format_of(shape)
