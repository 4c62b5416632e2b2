"""A second opinion on following suit, written without the engine: every cut of the cards is tried.

Of the engine it knows the plain values of rules and situations, the reading of a lead and the printed lists as text. Fit for
hands of up to ten cards.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path

import scoring.cards.following
from scoring.cards.play_rules import BombFollow, DrawPolicy, FollowTractor, PlayRules
from scoring.cards.situation import EqualLevelPairs, Neighbours, Pack, Situation

RANKS = "23456789TJQKA"
PRINTED = tomllib.loads((Path(scoring.cards.following.__file__).parent / "ladders.toml").read_text(encoding="utf-8"))

Block = tuple[int, int]
"""Width and length."""


def like(card: str, situation: Situation) -> str:
    """The card that this one equals: in two colours the black ones and the red ones are the same."""
    if card in ("LJ", "BJ") or situation.pack is Pack.FOUR_SUITS:
        return card
    return {"S": "S", "C": "S", "H": "H", "D": "H"}[card[0]] + card[1]


def trump_of(situation: Situation) -> str | None:
    return None if situation.trump is None else like(situation.trump.value + "3", situation)[0]


def suit_of(card: str, situation: Situation) -> str:
    card = like(card, situation)
    high = card in ("LJ", "BJ") or card[1] in situation.permanent or card[1] == situation.level
    return "trump" if high or card[0] == trump_of(situation) else card[0]


@lru_cache(maxsize=100)
def tiers(situation: Situation) -> dict[str, int]:
    """Card -> step. Neighbours in one suit are one step apart; trumps run on from their suit."""
    high = [rank for rank in situation.permanent if rank != situation.level]
    high += [situation.level] if situation.level else []
    plain = [rank for rank in RANKS if rank not in high]
    gaps = situation.neighbours is Neighbours.OPEN
    found = {suit + rank: RANKS.index(rank) if gaps else plain.index(rank) for suit in "SHDC" for rank in plain}
    step = max(found.values())
    for rank in high:
        step += 1
        found.update({suit + rank: step for suit in "SHDC" if suit != trump_of(situation)})
        if situation.trump is not None:
            step += 1
            found[f"{trump_of(situation)}{rank}"] = step
    return {**found, "LJ": step + 1, "BJ": step + 2}


def is_run(cards: frozenset[str], situation: Situation) -> bool:
    """Whether groups of these different cards, two at least, are neighbours."""
    if situation.neighbours is Neighbours.NATURAL:
        if cards & {"LJ", "BJ"} or len({card[0] for card in cards}) > 1:
            return False
        numbers = sorted(RANKS.index(card[1]) + 2 for card in cards)
        low = sorted(1 if number == 14 else number for number in numbers)
        return any(row == list(range(row[0], row[0] + len(row))) for row in (numbers, low))
    steps = sorted(tiers(situation)[card] for card in cards)
    if situation.equal_level_pairs is EqualLevelPairs.CHAIN:
        steps = sorted(set(steps))
    return steps == list(range(steps[0], steps[0] + len(steps)))


@lru_cache(maxsize=100_000)
def runs(cards: frozenset[str], situation: Situation) -> tuple[frozenset[str], ...]:
    every = (frozenset(some) for size in range(2, len(cards) + 1) for some in combinations(sorted(cards), size))
    return tuple(some for some in every if is_run(some, situation))


@lru_cache(maxsize=200_000)
def cuts(cards: tuple[str, ...], situation: Situation, whole: str) -> frozenset[tuple[Block, ...]]:
    """Every way to part the cards into blocks, without single cards. `whole`: "whole" groups give only themselves."""
    if not cards:
        return frozenset({()})
    counts = Counter(cards)
    first = cards[0]
    found = set(cuts(cards[1:], situation, "cut"))
    if whole == "whole":
        found = set(cuts(tuple(card for card in cards if card != first), situation, whole))
    groups = [frozenset({first})] + [run for run in runs(frozenset(counts), situation) if first in run]
    for group in groups:
        for width in range(2, counts[first] + 1):
            sizes = [counts[card] for card in group]
            if min(sizes) < width or (whole == "whole" and set(sizes) != {width}):
                continue
            left = counts - Counter(dict.fromkeys(group, width))
            rest = tuple(sorted(left.elements()))
            found |= {tuple(sorted([*cut, (width, len(group))])) for cut in cuts(rest, situation, whole)}
    return frozenset(found)


def holds(cards: Sequence[str], blocks: Sequence[Block], situation: Situation, whole: str) -> bool:
    wanted = Counter(block for block in blocks if block != (1, 1))
    same = tuple(sorted(like(card, situation) for card in cards))
    return any(wanted <= Counter(cut) for cut in cuts(same, situation, whole))


def parts(number: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum, largest first."""
    yield (number,)
    for first in range(1, number):
        for rest in parts(number - first):
            if rest[0] <= first:
                yield (first, *rest)


def cut_unit(block: Block, follow: FollowTractor) -> set[tuple[Block, ...]]:
    """What a led unit can be cut into."""
    width, length = block
    groups = [tuple((one, 1) for one in some) for some in parts(width)]
    loose = {tuple(sum(choice, ())) for choice in product(groups, repeat=length)}
    if length == 1 or follow is FollowTractor.PAIRS_ONLY:
        return loose
    if follow is FollowTractor.SAME_LENGTH:
        return {(block,), *loose}
    found = set(loose)
    for run in range(2, length + 1):
        for rest in cut_unit((width, length - run), follow) if length > run else {()}:
            found.add(((width, run), *rest))
    return found


@lru_cache(maxsize=10_000)
def plain_rungs(led: tuple[Block, ...], follow: FollowTractor) -> tuple[tuple[Block, ...], ...]:
    """All cuts of a lead, best first: the most of the largest type, then the most of the next, and so on."""
    cut_leads = {
        tuple(sorted(block for block in sum(choice, ()) if block != (1, 1)))
        for choice in product(*(cut_unit(block, follow) for block in led))
    }
    types = sorted({block for cut in cut_leads for block in cut}, key=lambda block: (-block[0] * block[1], -block[0]))
    return tuple(sorted(cut_leads, key=lambda cut: [-cut.count(block) for block in types]))


def read(text: str) -> tuple[Block, ...]:
    found = []
    for part in text.split("+"):
        width, _x, length = part.partition("x")
        found.append((int(width), int(length or 1)))
    return tuple(found)


def name(blocks: Sequence[Block]) -> str:
    return "+".join(str(width) if length == 1 else f"{width}x{length}" for width, length in blocks)


def rungs(led: tuple[Block, ...], rules: PlayRules) -> list[list[tuple[Block, ...]]]:
    """Choices of every rung, best first."""
    if rules.draw_policy is DrawPolicy.SUIT_ONLY:
        return [[()]]
    ordered = sorted(led, key=lambda block: (-block[0] * block[1], -block[0]))
    printed = PRINTED.get(rules.follow_ladder.value, {}).get(name(ordered))
    if printed is None:
        return [[cut] for cut in plain_rungs(tuple(ordered), rules.follow_tractor)]
    found = [
        [() if choice == "any of suit" else read(choice) for choice in rung.split("|")] for rung in printed["rungs"]
    ]
    if rules.draw_policy is DrawPolicy.TRACTOR_ONLY_ON_TRACTOR and all(length == 1 for _width, length in led):
        found = [rung for rung in found if all(length == 1 for choice in rung for _width, length in choice)]
    return found


def is_legal(
    led: tuple[Block, ...],
    led_suit: str,
    hand: Sequence[str],
    play: Sequence[str],
    situation: Situation,
    rules: PlayRules,
) -> bool:
    """Whether a play of as many cards as were led follows. Somebody void plays anything."""
    held = [card for card in hand if suit_of(card, situation) == led_suit]
    answered = [card for card in play if suit_of(card, situation) == led_suit]
    if len(answered) < min(len(held), len(play)):
        return False
    if len(held) <= len(play):
        return True
    whole = "whole" if rules.draw_policy is DrawPolicy.PROTECT_LONGER else "cut"
    ladder = rungs(led, rules)
    reached = [any(holds(play, choice, situation, "cut") for choice in rung) for rung in ladder]
    owed = next(at for at, rung in enumerate(ladder) if any(holds(held, choice, situation, whole) for choice in rung))
    if any(reached[: owed + 1]):
        return True
    if rules.bomb_follow is BombFollow.AS_LADDER:
        return False
    if len(play) >= 4 and len({like(card, situation) for card in play}) == 1:
        return True
    is_printed = PRINTED.get(rules.follow_ladder.value, {}).get(name(led)) is not None
    bombs = [choice for rung in ladder for choice in rung if any(block in choice for block in ((4, 1), (5, 1), (6, 1)))]
    return is_printed and any(holds(play, choice, situation, "cut") for choice in bombs)
