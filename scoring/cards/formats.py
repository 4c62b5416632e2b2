"""The largest format in a play: single, pair, tractor; equal cards and runs where a play is always one format."""

from collections import Counter
from collections.abc import Sequence

from scoring.kitty import FormatKind, WinningFormat
from scoring.levels import Level, parse_level

_SUITS = "SHCD"
_RANKS = "23456789TJQKA"
_JOKERS = ("LJ", "BJ")
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


def largest_component(cards: Sequence[str], *, decks: int, trump: str | None, level: Level) -> WinningFormat:
    """The largest single, pair or tractor within a play, which may be a throw.

    A tractor is a run of neighbouring pairs in one suit or in trumps. The level rank is skipped in its suits. In
    trumps the order runs on from A over the level cards of other suits, the trump level card and the small joker to
    the big joker; equal pairs of different level cards are no neighbours. CardsRefused: the cards cannot be.
    """
    check_cards(cards, decks)
    steps: dict[str, set[int]] = {}
    for card, count in Counter(cards).items():
        if count >= 2:
            suit, height = _place(card, trump, level)
            steps.setdefault(suit, set()).add(height)
    longest = max((_longest_run(heights) for heights in steps.values()), default=0)
    if longest >= 2:
        return WinningFormat.tractor(longest)
    return WinningFormat.pair() if longest else WinningFormat.single()


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


def _place(card: str, trump: str | None, level: Level) -> tuple[str, int]:
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
    if rank > level:
        height -= 1
    return (_TRUMPS if card[0] == trump else card[0]), height


def _longest_run(heights: set[int]) -> int:
    longest = run = 0
    before: int | None = None
    for height in sorted(heights):
        run = run + 1 if before is not None and height == before + 1 else 1
        longest, before = max(longest, run), height
    return longest
