"""What the closed choices of a rule set are called on pages."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring import criterion_ids, load_scheme, scheme_ids
from scoring.wording.criteria import criterion_name
from tournament.forms.rules.parts import Choices
from tournament.rulebook.notes import reading_language

STAGE = {"keep": _("the declarers keep the stage"), "switch": _("the attackers take the stage")}
STAGE_OF_AWARD = {**STAGE, "contested": _("the next declarer is contested")}
SUITS = {"four": _("four suits"), "colours": _("two colours")}
PARTNERS = {"fixed": _("the same partners throughout"), "drawn": _("partners drawn anew")}
MULTIPLIED = {
    "kitty_points": _("the points that lie in the kitty"),
    "held_points": _("the points that the attackers hold"),
}
DECLARERS_LAST_TRICK = {
    "none": _("changes nothing"),
    "mirror": _("takes away as much as it would have brought"),
    "deduct": _("takes away the held points times the factor"),
}
FORMAT = {
    "single": _("single"),
    "pair": _("pair"),
    "tractor": _("tractor"),
    "equal_cards": _("three or more equal cards"),
    "run": _("run of triples or more"),
}
GROWTH = {
    "flat": _("always the same"),
    "doubles_per_pair": _("doubles with each further pair"),
    "times_pairs": _("times the number of pairs"),
    "adds_two_per_pair": _("2 more for each further pair"),
    "triples_per_triple": _("three times as much for each further triple"),
    "triples_per_card": _("three times as much for each further card"),
    "doubles_per_card": _("doubles with each further card"),
    "by_cards": _("the number of cards, whatever the factor"),
}
FORMAT_CHOICE = {
    "highest_factor": _("the one with the highest factor"),
    "first_listed": _("the first kind of the list"),
}
FORMAT_OF = {
    "winner": _("the cards that won it"),
    "led": _("the cards that were led to it"),
}
MUST_PLAY_EXIT = {
    "declarers": _("only a hand won as declarers leads past it"),
    "either_side": _("attackers may pass it too"),
}
PAST_GOAL = {
    "stop_at_goal": _("are not counted"),
    "count_on": _("count"),
}
PAST_ACE = {
    "next_lap": _("the next lap begins"),
    "no_trump_level": _("a level without trumps comes first"),
}
BASIS = {
    "printed": _("printed in the source"),
    "side_printed": _("the source names the side, custom the player"),
    "custom": _("custom of the game"),
}
DECLARATION = {"level_card": _("a level card"), "small_joker": _("a small joker")}
OVERCALL = {"takes_deal": _("takes the deal as well"), "keeps_deal": _("does not take the deal")}
RUNNING_HAND = {"finished": _("is finished"), "abandoned": _("is abandoned")}
TIME_BREACH = {"nothing": _("nothing"), "points_forfeited": _("the match points of the match, for all sides")}
EQUAL_LEVELS = {
    "on_stage": _("the side on stage wins"),
    "reached_first": _("the side that reached the level first wins"),
    "draw": _("a draw"),
    "lots": _("lots decide"),
    "extra_hand": _("one more hand is played"),
    "extra_hand_at_start": _("one more hand at the level of the start"),
    "leads_next": _("the side that would lead the next hand wins"),
    "ruling": _("the chief referee decides"),
}
SUBSTITUTION = {
    "not_stated": _("the rules do not say"),
    "not_after_start": _("not once the match has begun"),
    "opponents_consent": _("with the opponents' consent only"),
}
ON_STAGE_MEANS = {
    "declares_next": _("the side that would declare next"),
    "declared_last": _("the side that declared the last hand"),
}
HIGHEST_EQUAL = {"draw": _("a draw"), "ruling": _("the chief referee decides")}
FINE_COUNTS = {
    "cards_taken_back": _("cards that go back to the hand"),
    "cards_thrown": _("all cards of the throw"),
    "cards_beaten": _("cards of the throw that somebody beats"),
}
COUNTED = {"match": _("in one match"), "event": _("in all matches of the event")}
AWARD_TABLE = {
    "ignored": _("count for nothing"),
    "added": _("earn their levels on top"),
}
ATTACKERS_AT_FAULT = {"as_held": _("as they hold them"), "as_zero": _("as 0")}
AWARD_KIND = {
    "card_count_error": _("wrong number of cards"),
    "wrong_play": _("wrong play"),
    "no_declaration": _("nobody declares trumps"),
    "labour_reform": _("labour reform (劳改)"),
}
PARTY = {"declarers": _("The declarers"), "attackers": _("The attackers"), "both": _("Both sides")}
SURPLUS = {
    "none": _("none"),
    "below_last": _("missing to the end of the row, taken off"),
    "above_first": _("beyond the start of the row, added"),
    "above_first_off": _("beyond the start of the row, taken off"),
}
CALLING = {
    "nobody": _("nobody is called"),
    "any_card": _("any card is called"),
    "held_card": _("a card is called, and who holds it is the partner"),
    "aces": _("aces are called"),
}
DEALS = {"on_stage": _("the players of the side on stage"), "auction": _("whoever wins the auction")}
SHARING = {
    "each": _("everybody of the side has the same"),
    "hard": _("whoever won the last trick has the larger share"),
    "flexible": _("a third each; the winner of the last trick gives out the rest"),
}
RESULT = {
    "friends": _("friends against the others"),
    "bid": _("one player against a bid"),
    "level_table": _("by a level table"),
    "bid_of_total": _("declarer and friends against a bid out of all points"),
}
ON_BOUNDARY = {"two_levels": _("2 levels"), "one_level": _("1 level")}
AT_BID = {"attackers": _("the attackers'"), "declarer": _("the declarer's")}
CALLED_IN_KITTY = {
    "counts_for_nobody": _("counts for nobody"),
    "called_anew": _("makes the declarer call another"),
}
NEWCOMER = {
    "mean_down": _("the mean level of those there, rounded down"),
    "mean_nearest": _("the mean level of those there, rounded to the nearest"),
    "lowest": _("the lowest level of those there"),
    "start": _("the level of the start"),
}
ROWS_CROSS = {
    "attackers_win": _("the attackers'"),
    "two_levels": _("the declarer's side's, 2 levels"),
}
WHEN_OUT = {
    "placed_last": _("is placed last; the others play on"),
    "match_ends": _("ends the match"),
}
PENALTY_OPPONENTS = {
    "everybody_else": _("everybody else at the table"),
    "hand_opponents": _("whoever played against the offender in the last hand"),
}
MAY_REFUSE = {"winners": _("players of the side that won the hand"), "nobody": _("nobody")}
HOOK = {
    "single": _("a single"),
    "pair": _("a pair"),
    "triple": _("a triple"),
    "tractor": _("a tractor"),
    "titanic": _("a tractor of triples"),
}


def of(words: dict[str, Any], *kept: StrEnum) -> Choices:
    """The choices as value and words; `kept` alone where some are given."""
    return lambda: [(value, said) for value, said in words.items() if not kept or value in kept]


def or_as_published(words: dict[str, Any]) -> Choices:
    """The choices, and first of all none of them."""
    return lambda: [("", _("as published")), *words.items()]


def schemes_for(sides: int) -> Choices:
    """Schemes that count matches of so many sides, by name."""
    return lambda: [(scheme, load_scheme(scheme).names[reading_language()]) for scheme in scheme_ids(sides=sides)]


def criteria() -> Iterable[tuple[str, str]]:
    """Ranking criteria by name."""
    for criterion in criterion_ids():
        yield criterion, str(capfirst(criterion_name(criterion, reading_language())))
