"""Questions about declaring: bids and overcalls, flips, auctions, and the rights around the deal."""

from dataclasses import replace
from typing import Any

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import AskedPlay, asked_play
from scoring.cards.card import Card
from scoring.cards.choices import declared_like
from scoring.cards.declaring import (
    DeclaringRules,
    Moment,
    judge_auction,
    judge_bid,
    judge_call,
    judge_exchange,
    judge_flip,
    judge_redeal,
    may_flip,
    nobody_declared,
)
from scoring.cards.declaring.rights import Right
from scoring.cards.declaring_rules import DECLARING_OPTIONS, RedealHand
from scoring.levels import level_letter
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

_WAYS = (
    "new; flip_order_new; trump_fixed; auction_new; jokers; trumps_in_hand; opponent_hand_points; own_hand_points; "
    "nobody_calls"
)
_REDEAL = {"opponent_hand_points": RedealHand.OPPONENTS, "own_hand_points": RedealHand.OWN}
_BEFORE_KITTY = "before_kitty_turned"
MOMENTS = {moment.value: moment for moment in Moment} | {
    "later_deal": Moment.DEALING,
    "after_kitty_taken": Moment.KITTY_TAKEN,
}


def _asked(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> tuple[AskedPlay, DeclaringRules]:
    """The situation, and the rules of declaring of the rule set with the options of the question."""
    play = asked_play(rule_set, asked)
    answered: dict[str, Any] = {
        name: kind(asked.option(name, [choice.value for choice in kind]))
        for name, kind in DECLARING_OPTIONS.items()
        if name in asked.options
    }
    rules = declared_like(rule_set.id, rule_set.declaring).answered("", **answered)
    return replace(play, ignored=tuple(name for name in play.ignored if name not in DECLARING_OPTIONS)), rules


def answer_bid(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Whether a bid, flip or call is allowed, or what is played when nobody declares."""
    play, rules = _asked(rule_set, asked)
    if asked.has("nobody_calls"):
        return _nobody(rule_set, play, rules, asked)
    if asked.has("flip_order_new"):
        flip = judge_flip(rules, now=asked.text("flip_order_now"), new=asked.text("flip_order_new"))
        return _right(play, flip, "accepted")
    if asked.has("trump_fixed"):
        right = may_flip(rules, fixed_before_kitty=asked.text("trump_fixed") == _BEFORE_KITTY)
        return _right(play, right, "kitty_flip_allowed")
    if asked.has("auction_new"):
        now = asked.optional_number("auction_now")
        points = rule_set.points_in_play
        auction = judge_auction(rules, now=now, new=asked.number("auction_new"), points_in_play=points)
        return play.answer(auction.source, auction.reasons, accepted=auction.accepted)
    if asked.has("trumps_in_hand"):
        right = judge_exchange(
            rules,
            trumps_in_hand=asked.number("trumps_in_hand", high=324),
            no_trump=asked.has("no_trump") and asked.truth("no_trump"),
        )
        return _right(play, right, "may_swap_five_with_partner")
    for key, hand in _REDEAL.items():
        if asked.has(key):
            redeal = judge_redeal(rules, points_in_hand=asked.number(key), hand=hand)
            return _right(play, redeal, "may_demand_redeal") | {"dealer_stays": True}
    if asked.has("jokers"):
        right = judge_call(
            rules,
            jokers=asked.number("jokers", high=12),
            level_cards=asked.number("level_cards", high=24) if asked.has("level_cards") else 0,
            first_deal=asked.has("first_deal") and asked.truth("first_deal"),
        )
        return _right(play, right, "may_call")
    if "new" in asked.values:
        return _bid(play, rules, asked)
    raise QuestionRefused("unknown_question", allowed=_WAYS)


def asked_moment(asked: Asked) -> Moment:
    """The `stage` of a question; a later deal where it has none. QuestionRefused: not_a_choice."""
    stage = asked.one_of("stage", MOMENTS) if asked.has("stage") else Moment.DEALING.value
    return MOMENTS[stage]


def _bid(play: AskedPlay, rules: DeclaringRules, asked: Asked) -> Answer:
    ruling = judge_bid(
        rules,
        level=play.situation.level,
        current=play.cards(asked, "current") if asked.has("current") else None,
        new=play.cards(asked, "new"),
        moment=asked_moment(asked),
        by_same_player=asked.has("same_player") and asked.truth("same_player"),
        others_overcalled=asked.has("others_overcalled") and asked.truth("others_overcalled"),
    )
    found = play.answer(ruling.source, ruling.reasons, accepted=ruling.accepted, fixed=ruling.fixed)
    if ruling.accepted and ruling.bid is not None:
        found["trump"] = None if ruling.bid.suit is None else ruling.bid.suit.value
    return found


def _nobody(rule_set: RuleSet | PlayersRuleSet, play: AskedPlay, rules: DeclaringRules, asked: Asked) -> Answer:
    """What becomes of a hand that nobody declared, at the level where all begin unless one is named."""
    kitty: tuple[Card, ...] = ()
    if asked.has("kitty_in_order"):
        kitty = play.cards(asked, "kitty_in_order")
    elif asked.has("kitty_card_drawn"):
        kitty = play.read([asked.text("kitty_card_drawn")], "kitty_card_drawn")
    found = nobody_declared(
        rules,
        kitty=kitty,
        level=play.situation.level if "level" in asked.values else level_letter(rule_set.ladder.start),
        permanent=play.rules.permanent,
        first_deal=asked.has("first_deal") and asked.truth("first_deal"),
    )
    answer = play.answer(found.source, found.reasons, result=found.result.value)
    answer["trump"] = None if found.trump is None else found.trump.value
    answer["dealer"] = "random" if found.declarer_by_lot else "unchanged"
    return answer


def _right(play: AskedPlay, right: Right, key: str) -> Answer:
    return play.answer(right.source, right.reasons, **{key: right.allowed})
