"""Random hands played to the end by players who know nothing but what is legal: for tests and measurements."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, Suit, without
from scoring.cards.dealing import deal
from scoring.cards.following import one_legal_follow
from scoring.cards.leading import legal_leads
from scoring.cards.play_rules import PlayRules, play_rules_of
from scoring.cards.record.values import HandRecord, RecordedPlay, RecordedTrick
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.throwing import OtherHand, judge_throw
from scoring.cards.tricks import judge_trick
from scoring.cards.units import one_suit
from scoring.either import AnyRuleSet
from scoring.levels import ACE, Seat, level_letter
from scoring.players.results import needs_bid
from scoring.players.rule_set import Calling, PlayersRuleSet

NO_TRUMP_SHARE = 0.1
THROW_SHARE = 0.15
"""How often a simulated leader tries a throw where one may be tried."""


def simulate_hand(rule_set: AnyRuleSet, chance: random.Random, rules: PlayRules | None = None) -> HandRecord:
    """A complete hand, legal in every play: trump suit, level and declarer by chance, buried cards and plays too.

    Equal states of `chance` give equal hands. The record has the whole deal.
    """
    return _Hand(rule_set, chance, rules or rule_set.play.over(play_rules_of(rule_set.id))).record()


@dataclass
class _Hand:
    rule_set: AnyRuleSet
    chance: random.Random
    rules: PlayRules

    def record(self) -> HandRecord:
        chance, rule_set = self.chance, self.rule_set
        seats, decks = rule_set.seats, rule_set.decks
        dealt = deal(decks=decks, seats=seats, kitty=rule_set.kitty_cards, chance=chance)
        declarer = chance.randrange(seats)
        trump = None if chance.random() < NO_TRUMP_SHARE else chance.choice(list(Suit))
        level = chance.choice(self._levels())
        self.situation: Situation = self.rules.situation(decks=decks, trump=trump, level=level)
        self.hands = [list(hand) for hand in dealt.hands]
        self.hands[declarer].extend(dealt.kitty)
        buried = chance.sample(self.hands[declarer], len(dealt.kitty))
        self.hands[declarer] = list(without(self.hands[declarer], buried))
        self.side_tricks = 0
        return HandRecord(
            rule_set=rule_set.id,
            decks=decks,
            seats=seats,
            declarer=declarer,
            trump=trump,
            level=level,
            friends=self._friends(declarer),
            bid=self._bid(),
            dealt=dealt.hands,
            kitty=dealt.kitty,
            buried=tuple(buried),
            tricks=tuple(self._tricks(declarer)),
        )

    def _levels(self) -> list[str]:
        """Ranks that are played as levels: from the start to the last before the goal, permanent trumps apart."""
        goal = self.rule_set.goal_level
        last = ACE if goal is None else min(goal - 1, ACE)
        letters = [level_letter(level) for level in range(self.rule_set.start_level, last + 1)]
        return [letter for letter in letters if letter not in self.rules.permanent]

    def _friends(self, declarer: Seat) -> tuple[Seat, ...]:
        if not isinstance(self.rule_set, PlayersRuleSet) or self.rule_set.calling is Calling.NOBODY:
            return ()
        others = [seat for seat in range(self.rule_set.seats) if seat != declarer]
        return (self.chance.choice(others),)

    def _bid(self) -> int | None:
        """A bid in the middle, where the rules have an auction."""
        if isinstance(self.rule_set, PlayersRuleSet) and needs_bid(self.rule_set.result):
            return 10 * self.chance.randint(4, self.rule_set.points_in_play // 20)
        return None

    def _tricks(self, leader: Seat) -> list[RecordedTrick]:
        found = []
        while self.hands[leader]:
            trick = self._trick(leader)
            found.append(trick)
            ruling = judge_trick([play.cards for play in trick.plays], self.situation, self.rules)
            if one_suit(trick.plays[0].cards, self.situation) != TRUMPS:
                self.side_tricks += 1
            leader = (leader + ruling.winner) % self.rule_set.seats
        return found

    def _trick(self, leader: Seat) -> RecordedTrick:
        lead = self._lead(leader)
        plays = [lead]
        self._take(leader, lead.cards)
        for at in range(1, self.rule_set.seats):
            seat = (leader + at) % self.rule_set.seats
            cards = one_legal_follow(lead.cards, self.hands[seat], self.situation, self.rules, random=self.chance)
            self._take(seat, cards)
            plays.append(RecordedPlay(cards=tuple(cards)))
        return RecordedTrick(leader=leader, plays=tuple(plays))

    def _take(self, seat: Seat, cards: Sequence[Card]) -> None:
        self.hands[seat] = list((Counter(self.hands[seat]) - Counter(cards)).elements())

    def _lead(self, seat: Seat) -> RecordedPlay:
        hand = self.hands[seat]
        others = self._others(seat)
        able = legal_leads(hand, self.situation, self.rules, others, side_tricks_before=self.side_tricks)
        if able.throwable_suits and self.chance.random() < THROW_SHARE:
            thrown = self._thrown(hand, self.chance.choice(able.throwable_suits))
            ruling = judge_throw(thrown, others, self.situation, self.rules, side_tricks_before=self.side_tricks)
            if ruling.forced is not None:
                return RecordedPlay(cards=ruling.forced.cards, tried=thrown)
            if ruling.stands:
                return RecordedPlay(cards=thrown)
        return RecordedPlay(cards=self.chance.choice(able.units).cards)

    def _thrown(self, hand: Sequence[Card], suit: str) -> tuple[Card, ...]:
        """Some cards of a suit from the highest down, as people throw."""
        held = [card for card in hand if self.situation.suit_of(card) == suit]
        held.sort(key=self.situation.height_of, reverse=True)
        return tuple(held[: self.chance.randint(2, min(len(held), 5))])

    def _others(self, seat: Seat) -> list[OtherHand]:
        return [
            OtherHand(name=f"#{other + 1}", cards=tuple(hand)) for other, hand in enumerate(self.hands) if other != seat
        ]
