"""The formats in a play, which may be a throw, and the format of a play that is one as a whole."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.kitty import FormatKind, WinningFormat
from scoring.levels import Level, parse_level
from scoring.rules.rule_set import Suits

_SUITS = "SHCD"
_RANKS = "23456789TJQKA"
_JOKERS = ("LJ", "BJ")
_COLOUR_SUIT = {"S": "S", "C": "S", "H": "H", "D": "H"}
_TRUMPS = "trumps"


class CardsRefused(ValueError):
    """The cards are no cards, or no play that can win a trick. `code` is stable."""

    def __init__(self, code: str, found: str) -> None:
        super().__init__(f"{code}: {found}")
        self.code = code
        self.found = found


def check_cards(cards: Sequence[str], decks: int) -> None:
    """Nothing, when all are cards and none is there more often than the decks hold; CardsRefused otherwise."""
    if not cards:
        raise CardsRefused("no_cards", "nothing")
    for card, count in Counter(cards).items():
        if card not in _JOKERS and not (len(card) == 2 and card[0] in _SUITS and card[1] in _RANKS):
            raise CardsRefused("not_a_card", card)
        if count > decks:
            raise CardsRefused("too_many_of_a_card", f"{card} {count} times")


def components(
    cards: Sequence[str], *, decks: int, trump: str | None, level: Level | None, suits: Suits = Suits.FOUR
) -> tuple[WinningFormat, ...]:
    """The formats within a play, which may be a throw: its longest of every kind.

    Equal cards stay together: three of a kind are no pair. A tractor is a run of neighbouring pairs in one suit or in
    trumps, a run the same of three or more equal cards. The level rank is skipped in its suits. In trumps the order
    runs on from A over the level cards of other suits, the trump level card and the small joker to the big joker;
    equal groups of different level cards are no neighbours. `level` None: no rank is the level card. Where colours
    are the suits, two equal ranks of one colour are equal cards. CardsRefused: the cards cannot be.
    """
    check_cards(cards, decks)
    if suits is Suits.COLOURS:
        cards = [_in_colour(card) for card in cards]
        trump = None if trump is None else _in_colour(trump)
    heights: dict[tuple[int, str], set[int]] = {}
    for card, count in Counter(cards).items():
        suit, height = _place(card, trump, level)
        heights.setdefault((count, suit), set()).add(height)
    found = [WinningFormat.single()]
    for (width, _suit), steps in heights.items():
        found.extend(_formats_of(width, _longest_run(steps)))
    return tuple(found)


def largest_component(cards: Sequence[str], *, decks: int, trump: str | None, level: Level) -> WinningFormat:
    """The component with the most cards; CardsRefused: the cards cannot be."""
    return max(components(cards, decks=decks, trump=trump, level=level), key=lambda each: each.cards)


def _formats_of(width: int, run: int) -> Iterator[WinningFormat]:
    """The group of `width` equal cards, and the run of such groups where it has more than one."""
    if width == 2:
        yield WinningFormat.pair()
        if run > 1:
            yield WinningFormat.tractor(run)
    elif width > 2:
        yield WinningFormat(kind=FormatKind.EQUAL_CARDS, cards=width)
        if run > 1:
            yield WinningFormat(kind=FormatKind.RUN, cards=width * run)


def _in_colour(card: str) -> str:
    """The card with the first suit of its colour: spades for black, hearts for red."""
    return card if card in _JOKERS else _COLOUR_SUIT[card[0]] + card[1:]


def whole_play(cards: Sequence[str], *, decks: int) -> WinningFormat:
    """The format of a play that has to be one format as a whole, where nothing may be thrown.

    Whether the groups of a run are neighbours is not looked at: the play won a trick, so it was legal.
    CardsRefused: the cards cannot be one format.
    """
    check_cards(cards, decks)
    widths = set(Counter(cards).values())
    if len(widths) != 1:
        raise CardsRefused("not_one_format", " ".join(cards))
    width, groups = widths.pop(), len(set(cards))
    if groups == 1:
        kind = {1: FormatKind.SINGLE, 2: FormatKind.PAIR}.get(width, FormatKind.EQUAL_CARDS)
    elif width == 1:
        raise CardsRefused("not_one_format", " ".join(cards))
    else:
        kind = FormatKind.TRACTOR if width == 2 else FormatKind.RUN
    return WinningFormat(kind=kind, cards=len(cards))


def _place(card: str, trump: str | None, level: Level | None) -> tuple[str, int]:
    """The suit a card belongs to in this hand, and its height there; neighbours differ by one."""
    top = len(_RANKS) - 1
    if card in _JOKERS:
        # With a trump suit both kinds of level card lie below the jokers, without one only one kind.
        first = top + (2 if trump else 1)
        return _TRUMPS, first + _JOKERS.index(card)
    rank = parse_level(card[1])
    if rank == level:
        return _TRUMPS, top + (1 if card[0] == trump else 0)
    height = _RANKS.index(card[1])
    if level is not None and rank > level:
        height -= 1
    return (_TRUMPS if card[0] == trump else card[0]), height


def _longest_run(heights: set[int]) -> int:
    longest = run = 0
    before: int | None = None
    for height in sorted(heights):
        run = run + 1 if before is not None and height == before + 1 else 1
        longest, before = max(longest, run), height
    return longest
