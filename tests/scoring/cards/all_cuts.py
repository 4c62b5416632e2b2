"""A second opinion on plays, written without the engine: every way to part the cards is tried.

It has its own order of the cards and its own idea of what a unit is; of the engine it knows only the plain values of a
situation. Fit for plays of up to seven cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from scoring.cards.play_rules import Bombs, CrossTypeBeating, PlayRules, RuffMatch, ThrowBeat
from scoring.cards.situation import Situation

RANKS = "23456789TJQKA"
Block = tuple[int, int, float]
"""Width, length and height of a unit."""


def suit_of(card: str, situation: Situation) -> str:
    lifted = {*situation.permanent, situation.level}
    if card in ("LJ", "BJ") or card[1] in lifted or (situation.trump is not None and card[0] == situation.trump.value):
        return "trump"
    return card[0]


def height_of(card: str, situation: Situation) -> int:
    """Neighbours in height are neighbours in a tractor, as long as the rank of the level leaves no gap."""
    lifted = [rank for rank in situation.permanent if rank != situation.level]
    if situation.level is not None:
        lifted.append(situation.level)
    plain = [rank for rank in RANKS if rank not in lifted]
    if card[1] in plain and card not in ("LJ", "BJ"):
        return plain.index(card[1])
    ladder = []
    for rank in lifted:
        ladder.append(("off", rank))
        if situation.trump is not None:
            ladder.append(("trump", rank))
    if card in ("LJ", "BJ"):
        return len(plain) + len(ladder) + (card == "BJ")
    kind = "trump" if situation.trump is not None and card[0] == situation.trump.value else "off"
    return len(plain) + ladder.index((kind, card[1]))


def block_of(cards: Sequence[str], situation: Situation) -> Block | None:
    """What these cards are as one unit; None if they are none."""
    counts = Counter(cards)
    widths = set(counts.values())
    if len(widths) != 1:
        return None
    width, length = widths.pop(), len(counts)
    heights = sorted(height_of(card, situation) for card in counts)
    if length == 1:
        return width, 1, heights[0]
    if width == 1:
        return None
    if not situation.is_natural:
        chained = heights == list(range(heights[0], heights[0] + length))
        return (width, length, heights[-1]) if chained else None
    if any(card in ("LJ", "BJ") for card in counts) or len({card[0] for card in counts}) > 1:
        return None
    high = sorted(RANKS.index(card[1]) + 2 for card in counts)
    low = sorted(1 if number == 14 else number for number in high)
    for numbers in (high, low):
        if numbers == list(range(numbers[0], numbers[0] + length)):
            own = situation.trump is not None and next(iter(counts))[0] == situation.trump.value
            return width, length, numbers[-1] + (0.5 if own else 0)
    return None


def partitions(cards: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    if not cards:
        yield []
        return
    first, others = cards[0], cards[1:]
    seen = set()
    for bits in range(2 ** len(others)):
        block = (first, *(card for at, card in enumerate(others) if bits >> at & 1))
        left = tuple(card for at, card in enumerate(others) if not bits >> at & 1)
        if (block, left) not in seen:
            seen.add((block, left))
            for parts in partitions(left):
                yield [block, *parts]


def size(block: Block) -> tuple[int, int, float]:
    width, length, height = block
    return -width * length, -width, -height


@lru_cache(maxsize=50_000)
def cuts(cards: tuple[str, ...], situation: Situation) -> tuple[tuple[Block, ...], ...]:
    """Every cut of the cards into units, largest first."""
    found = set()
    for parts in partitions(tuple(sorted(cards))):
        blocks = [block_of(part, situation) for part in parts]
        if None not in blocks:
            found.add(tuple(sorted((block for block in blocks if block is not None), key=size)))
    return tuple(sorted(found))


def reading(cards: Sequence[str], situation: Situation) -> tuple[Block, ...]:
    """The reading that counts: equal cards stay together; then the largest units, the highest of them."""
    counts = Counter(cards)
    whole = []
    for parts in partitions(tuple(sorted(cards))):
        blocks = [block_of(part, situation) for part in parts]
        if None not in blocks and all(part.count(card) == counts[card] for part in parts for card in part):
            whole.append(tuple(sorted((block for block in blocks if block is not None), key=size)))
    return min(whole, key=lambda blocks: [size(block) for block in blocks])


def shapes(blocks: Sequence[Block]) -> list[tuple[int, int]]:
    return [(width, length) for width, length, _height in blocks]


def beats_type(one: tuple[int, int], other: tuple[int, int], rules: PlayRules) -> bool:
    same_cards = one[0] * one[1] == other[0] * other[1]
    is_bomb = rules.bombs is Bombs.FOUR_OR_MORE and one[1] == 1 and one[0] >= 4
    return same_cards and one[0] > other[0] and (rules.cross_type_beating is not CrossTypeBeating.NONE or is_bomb)


def candidates(
    cards: Sequence[str], led: tuple[Block, ...], situation: Situation, rules: PlayRules
) -> list[tuple[Block, ...]]:
    """Cuts of a play that can win against what was led."""
    if rules.ruff_match is RuffMatch.EXACT and len(led) > 1:
        own = reading(cards, situation)
        return [own] if shapes(own) == shapes(led) else []
    found = [cut for cut in cuts(tuple(sorted(cards)), situation) if shapes(cut) == shapes(led)]
    if len(led) == 1:
        wider = [cut for cut in cuts(tuple(sorted(cards)), situation) if len(cut) == 1]
        found += [cut for cut in wider if beats_type(shapes(cut)[0], shapes(led)[0], rules)]
    return found


def winner(plays: Sequence[Sequence[str]], situation: Situation, rules: PlayRules) -> int:
    """Who wins, by comparing the cuts of every play with those of the best so far."""
    led = reading(plays[0], situation)
    led_suit = suit_of(plays[0][0], situation)
    best, best_cut, best_suit = 0, led, led_suit
    for place, cards in enumerate(plays[1:], 1):
        suits = {suit_of(card, situation) for card in cards}
        if len(suits) > 1 or not suits <= {led_suit, "trump"}:
            continue
        suit = suits.pop()
        if best_suit == "trump" and suit != "trump":
            continue
        found = sorted(candidates(cards, led, situation, rules), key=lambda cut: [size(block) for block in cut])
        ruffs = suit != best_suit
        above = [cut for cut in found if _beats(cut, cards, best_cut, plays[best], ruffs, situation, rules)]
        if above:
            best, best_cut, best_suit = place, above[0], suit
    return best


def _beats(
    cut: tuple[Block, ...],
    cards: Sequence[str],
    best: tuple[Block, ...],
    best_cards: Sequence[str],
    ruffs: bool,
    situation: Situation,
    rules: PlayRules,
) -> bool:
    if len(best) == 1:
        mine, other = shapes(cut)[0], shapes(best)[0]
        return beats_type(mine, other, rules) or (mine == other and (ruffs or cut[0][2] > best[0][2]))
    if ruffs:
        return True
    heights = [block[2] for block in cut]
    others = [block[2] for block in best]
    if rules.throw_beat is ThrowBeat.TOP_COMPONENT:
        return heights[0] > others[0]
    if rules.throw_beat is ThrowBeat.ALL:
        return all(mine > other for mine, other in zip(heights, others, strict=True))
    if rules.throw_beat is ThrowBeat.HIGHEST:
        return max(height_of(card, situation) for card in cards) > max(
            height_of(card, situation) for card in best_cards
        )
    grouped = [at for at, block in enumerate(cut) if block[0] > 1] or list(range(len(cut)))
    return [heights[at] for at in grouped] > [others[at] for at in grouped]
