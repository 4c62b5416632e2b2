"""What can be asked about a play under a rule set: kinds of questions, and the places that cards are laid in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from scoring import AnyRuleSet
from scoring.answers.asked_play import play_rules_like
from scoring.cards.play_rules import PlayRules, ThrowsAllowed

NO_TRUMP = "N"
ORDINARY_LEVEL = "O"
"""No trump suit, and the level cards are ordinary cards (seed 000, 伍: the big joker was shown)."""

_SUITS = ("S", "H", "D", "C")
_FOUR = 4


class PlayKind(StrEnum):
    """A question at the table, by the kind that `python -m scoring` knows it under."""

    THROW = "throw"
    FOLLOW = "follow"
    TRICK = "trick"
    FORMAT = "tractor"
    KITTY = "kitty"
    BID = "bid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Cards that a question asks for. `most` cards lie there at most; `needed`: the question makes no sense without.

    `of_another`: the name of the place out of whose cards these are taken; they are no cards more.
    """

    name: str
    most: int
    needed: bool = True
    of_another: str = ""


def play_rules_for(rule_set: AnyRuleSet) -> PlayRules:
    """How cards are played under a rule set, also one of somebody's own making."""
    return play_rules_like(rule_set)


def kinds_of(rule_set: AnyRuleSet) -> tuple[PlayKind, ...]:
    """The questions that make sense under these rules: none about a kitty where there is none."""
    return tuple(kind for kind in PlayKind if kind is not PlayKind.KITTY or rule_set.kitty_cards)


def trumps_of(rule_set: AnyRuleSet) -> tuple[str, ...]:
    """What may be trump: four suits, or two colours by one suit of each; then the kinds of no trump."""
    rules = play_rules_for(rule_set)
    suits = _SUITS if rules.pack.value == "four_suits" else ("S", "H")
    return (*suits, NO_TRUMP, ORDINARY_LEVEL) if rules.permanent else (*suits, NO_TRUMP)


def places_of(kind: PlayKind, rule_set: AnyRuleSet) -> tuple[Place, ...]:
    """Where cards go in a question of this kind, in the order in which they are asked for."""
    hand = rule_set.cards_per_player + rule_set.kitty_cards
    match kind:
        case PlayKind.THROW:
            others = (
                ("next", "partner", "previous")
                if rule_set.seats == _FOUR
                else tuple(f"seat{place}" for place in range(2, rule_set.seats + 1))
            )
            thrown = Place(name="thrown", most=hand)
            return (thrown, *(Place(name=name, most=hand, needed=False) for name in others))
        case PlayKind.FOLLOW:
            led = Place(name="led", most=hand)
            return (led, Place(name="hand", most=hand), Place(name="play", most=hand, of_another="hand"))
        case PlayKind.TRICK:
            return tuple(
                Place(name=f"play{place}", most=hand, needed=place <= 2) for place in range(1, rule_set.seats + 1)
            )
        case PlayKind.FORMAT:
            return (Place(name="cards", most=hand),)
        case PlayKind.KITTY:
            return (Place(name="winning_play", most=hand), Place(name="kitty", most=rule_set.kitty_cards, needed=False))
        case PlayKind.BID:
            most = 2 * rule_set.decks + 1
            return (Place(name="new", most=most), Place(name="current", most=most, needed=False))
    assert_never(kind)


def question_of(
    kind: PlayKind,
    rule_set: AnyRuleSet,
    *,
    trump: str,
    level: str,
    cards: Mapping[str, list[str]],
    also: Mapping[str, Any],
) -> dict[str, Any]:
    """The question as `python -m scoring` takes it, for the published set that the rules were copied from.

    `trump` is one of `trumps_of`, `level` a rank. `cards`: texts by place. `also`: further values of the input.
    """
    asked: dict[str, Any] = {
        "decks": rule_set.decks,
        "trump": None if trump in (NO_TRUMP, ORDINARY_LEVEL) else trump,
        "level": None if trump == ORDINARY_LEVEL else level,
    }
    match kind:
        case PlayKind.THROW:
            hands = {name: held for name, held in cards.items() if name != "thrown"}
            asked |= {"thrown": cards["thrown"], "other_hands": hands}
        case PlayKind.FOLLOW | PlayKind.FORMAT:
            asked |= dict(cards)
        case PlayKind.TRICK:
            asked["plays"] = _plays(cards)
        case PlayKind.KITTY:
            asked["winning_play"] = cards["winning_play"]
        case PlayKind.BID:
            asked |= {"new": cards["new"], "current": cards.get("current") or None}
        case _:
            assert_never(kind)
    return {"kind": kind.value, "rule_set": rule_set.id, "input": asked | dict(also)}


def _plays(cards: Mapping[str, list[str]]) -> list[list[str]]:
    """The plays in playing order, up to the last that has cards."""
    plays = [cards[name] for name in sorted(cards, key=lambda name: int(name.removeprefix("play")))]
    while plays and not plays[-1]:
        plays.pop()
    return plays


def asks_about_side_tricks(rules: PlayRules) -> object:
    """True where a throw depends on how many tricks of side suits were led before."""
    return rules.throws_allowed is ThrowsAllowed.FIRST_SIDE_TRICKS
