"""What a lead asks of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.cards.card import MOST_DECKS, Card
from scoring.cards.comparing import BOMB_CARDS, laid_against
from scoring.cards.following.holding import Cut, Laid, fits
from scoring.cards.following.ladders import Ladder, PrintedLadder, Standing, ladder_for
from scoring.cards.play_rules import BombFollow, DrawPolicy, PlayRules, VoidTrump
from scoring.cards.reading import read_lead
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.units import Shape, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """A lead as one hand has to follow it. led: its units, largest type first. held: the cards of the led suit in the
    hand; others: the rest of the hand."""

    led: tuple[Unit, ...]
    held: tuple[Card, ...]
    others: tuple[Card, ...]
    situation: Situation
    rules: PlayRules
    cards: int
    ladder: Ladder

    @property
    def suit(self) -> str:
        return self.led[0].suit

    @property
    def suit_code(self) -> str:
        """The suit as notes carry it."""
        return self.situation.suit_code(self.suit)

    @property
    def is_short(self) -> bool:
        """Whether all cards of the suit have to be played, so that no format is owed."""
        return len(self.held) <= self.cards

    def owed(self, hand: Laid) -> Standing:
        """The best rung that the hand reaches, with larger groups cut only where the rules have them broken."""
        return self.ladder.best(hand, self.cut)

    @property
    def cut(self) -> Cut:
        """How the hand is cut for what it owes. Its answer may be cut in any way."""
        return Cut.WHOLE if self.rules.draw_policy is DrawPolicy.PROTECT_LONGER else Cut.FREE

    def bombs(self) -> Iterator[tuple[Shape, ...]]:
        """What may be played in place of all that the ladder puts above it, where bombs are free.

        As many equal cards as were led, and every printed rung with a bomb in it.
        """
        if self.rules.bomb_follow is not BombFollow.FREE:
            return
        if BOMB_CARDS <= self.cards <= MOST_DECKS:
            yield (Shape(width=self.cards),)
        if isinstance(self.ladder, PrintedLadder):
            for rung in self.ladder.printed:
                yield from (choice for choice in rung.choices if any(map(_is_bomb, choice)))

    def bombed_by(self, answer: Laid) -> bool:
        """Whether an answer is one of these bombs."""
        return any(fits(answer, shapes, Cut.FREE) for shapes in self.bombs())

    def lets_go(self, play: Sequence[Card]) -> bool:
        """Whether somebody void in the suit may play these cards.

        free: any. must_match: trumps alone have to hold what was led; who has nothing but trumps plays any of them.
        """
        if self.rules.void_trump is VoidTrump.FREE or self.suit == TRUMPS:
            return True
        all_trumps = all(self.situation.suit_of(card) == TRUMPS for card in play)
        if not all_trumps or all(self.situation.suit_of(card) == TRUMPS for card in self.others):
            return True
        return laid_against(self.led, play, self.situation, self.rules) is not None


def _is_bomb(shape: Shape) -> bool:
    return not shape.is_run and shape.width >= BOMB_CARDS


def demand_on(
    hand: Sequence[Card],
    led: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    named: Sequence[Sequence[Card]] = (),
) -> Demand:
    """What this lead asks of this hand. `named`: the cards of each unit as the leader reads them, where the rules let
    him. CardsRefused: as `read_lead`."""
    units = read_lead(led, situation, rules, named)
    suit = units[0].suit
    return Demand(
        led=units,
        held=tuple(card for card in hand if situation.suit_of(card) == suit),
        others=tuple(card for card in hand if situation.suit_of(card) != suit),
        situation=situation,
        rules=rules,
        cards=len(led),
        ladder=ladder_for(tuple(unit.shape for unit in units), rules),
    )
