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

PLAY: dict[str, tuple[Any, dict[str, Any]]] = {
    "throws_allowed": (
        _("Throws"),
        {
            "all": _("in all suits"),
            "trump_only": _("of trumps only"),
            "side_only": _("of side suits only"),
            "others_void": _("only when all others are void"),
            "first_side_tricks": _("of side suits in their first three tricks only"),
            "never": _("never"),
        },
    ),
    "refuse_lead": (
        _("A throw where none is allowed"),
        {"refused": _("is taken back"), "smallest": _("leads its smallest unit")},
    ),
    "throw_check": (
        _("A throw fails against"),
        {"all": _("all others, the partner too"), "opponents": _("the opponents only")},
    ),
    "throw_fail_forced": (
        _("Instead of a throw that fails is led"),
        {
            "largest_type_then_lowest": _("the lowest of the largest type that is beaten"),
            "fewest_cards_then_lowest": _("the lowest of the smallest type that is beaten"),
            "globally_smallest": _("the smallest unit of the throw, beaten or not"),
        },
    ),
    "throw_beat": (
        _("Plays that beat a throw are compared by"),
        {
            "top_component": _("the highest unit of the largest type"),
            "unit_length": _("unit after unit, from the largest type down"),
            "all": _("all units, each of which has to be higher"),
            "highest": _("the highest card"),
        },
    ),
    "follow_tractor": (
        _("A tractor draws"),
        {
            "same_length": _("a tractor of its length, else pairs"),
            "longest_available": _("the longest tractor there is, then pairs"),
            "pairs_only": _("pairs only"),
        },
    ),
    "follow_ladder": (
        _("Order of what has to follow"),
        {
            "plain": _("that of the led units"),
            "lianzhong-3d": _("as printed for three decks of Lianzhong"),
            "shengji-3d": _("as printed for three decks of Shengji"),
            "four-deck": _("as printed for four decks"),
            "union-3v3-6d": _("as printed for the six decks of the union"),
        },
    ),
    "draw_policy": (
        _("Larger groups"),
        {
            "no_protections": _("have to be broken to answer a smaller lead"),
            "protect_longer": _("of equal cards need not be broken"),
            "tractor_only_on_tractor": _("are owed as tractors only where a tractor was led"),
            "suit_only": _("are never owed, only the suit is"),
        },
    ),
    "ruff_match": (
        _("A ruff"),
        {"cover": _("holds at least the led pairs and tractors"), "exact": _("is of just the led formats")},
    ),
    "void_trump_must_match": (
        _("Trumps that do not ruff"),
        {"free": _("may be thrown away"), "must_match": _("must not be played alone")},
    ),
    "tractor_order": (
        _("Neighbours in a tractor"),
        {
            "closed": _("close the gap of the level"),
            "open": _("leave the gap of the level"),
            "natural": _("go by the printed ranks, A above K and below 2"),
            "natural_high": _("go by the printed ranks, A above K only"),
        },
    ),
    "permanent_trumps": (_("Permanent trumps"), {"none": _("there are none"), "twos": _("the 2s")}),
    "level_place": (
        _("Among trumps the level cards stand"),
        {
            "above_permanent": _("above the permanent trumps"),
            "below_permanent": _("below the permanent trumps"),
        },
    ),
    "off_suit_rank": (
        _("Off-suit level cards and permanent trumps are"),
        {"below_trump": _("lower than that of the trump suit"), "equal": _("equal to that of the trump suit")},
    ),
    "level_with_suit": (
        _("An off-suit pair of the level and the highest pair of the trump suit"),
        {"neighbours": _("form a tractor"), "apart": _("form no tractor")},
    ),
    "level_with_jokers": (
        _("Without a trump suit a pair of the level and the little jokers"),
        {"neighbours": _("form a tractor"), "apart": _("form no tractor")},
    ),
    "offsuit_level_pairs_chain": (
        _("Pairs of off-suit level cards"),
        {"apart": _("never form a tractor"), "chain": _("form a tractor")},
    ),
    "bombs": (
        _("Four or more equal cards"),
        {"none": _("are just that"), "four_or_more": _("are a bomb")},
    ),
    "bomb_follow": (
        _("A bomb in place of what has to follow"),
        {"as_ladder": _("only where the order puts it there"), "free": _("is always allowed")},
    ),
    "cross_type_beating": (
        _("Formats beat others of as many cards"),
        {
            "none": _("never"),
            "four-deck": _("as printed for four decks"),
            "union-3v3-6d": _("as printed for the six decks of the union"),
        },
    ),
    "first_lead_after_flip": (
        _("After a flip of the kitty the declarer's first lead of a side suit"),
        {"ruffed": _("may be ruffed"), "safe": _("cannot be ruffed")},
    ),
    "leader_may_choose_reading": (
        _("Cards that are several formats"),
        {"largest": _("count as the largest"), "leader_chooses": _("count as their leader says")},
    ),
}
"""By the name of a play option: what it is called, and its answers."""


DECLARING: dict[str, tuple[Any, dict[str, Any]]] = {
    "joker_with": (
        _("With the level card is shown"),
        {
            "none": _("no joker"),
            "colour": _("the joker of its colour"),
            "little_at_first": _("a little joker, by whoever opens the first hand of a match"),
        },
    ),
    "ladder": (
        _("Bids outrank others"),
        {
            "level_cards": _("by more level cards, jokers never"),
            "jokers_above": _("by more cards, and two jokers two level cards"),
            "jokers_apart": _("by more cards, two jokers two level cards, and big jokers little ones"),
            "no_overcalls": _("never"),
        },
    ),
    "opened_with_jokers": (
        _("Two jokers without a bid before them"),
        {"yes": _("may open"), "no": _("may only overcall")},
    ),
    "first_single": (
        _("A single level card"),
        {
            "stands": _("stands until more cards outrank it"),
            "any_single": _("may be overcalled by one of another suit"),
        },
    ),
    "self_overcall": (
        _("One's own bid with another suit"),
        {
            "yes": _("may be overcalled"),
            "never": _("may not be overcalled"),
            "after_others": _("may be overcalled after somebody else did"),
        },
    ),
    "reinforce": (
        _("Equal cards added to one's own bid"),
        {"yes": _("are allowed"), "no": _("are not allowed")},
    ),
    "nobody_declares": (
        _("When nobody declares"),
        {
            "not_stated": _("the referee decides"),
            "no_trump": _("there are no trumps"),
            "no_trump_random_declarer": _("there are no trumps, and lots name the declarer"),
            "spades": _("spades are trumps"),
            "first_kitty_suit": _("the first card of the kitty that is no joker names trumps"),
            "fourth_kitty_suit": _("the fourth card of the kitty names trumps"),
            "drawn_kitty_suit": _("a card drawn from the kitty names trumps, none if it is always trump"),
            "drawn_up_to_three": _("the same, drawn anew up to three times if it is always trump"),
            "hand_void": _("the first hand is dealt again; later the declarers step down"),
        },
    ),
    "calling_needs_joker": (
        _("Whoever calls a suit needs"),
        {"yes": _("a joker, and a level card or three jokers"), "no": _("a level card")},
    ),
    "three_jokers": (
        _("Just three jokers without a level card call a suit"),
        {
            "not_at_first": _("in every hand but the first"),
            "always": _("in every hand"),
            "never": _("never; four do"),
        },
    ),
    "auction": (
        _("Auction"),
        {
            "none": _("there is none"),
            "any_lower": _("every bid is lower than the last"),
            "tens_lower": _("every bid is lower by 10 at least"),
        },
    ),
    "flip_order": (
        _("Flips of the kitty"),
        {
            "none": _("there are none"),
            "diamonds_over_clubs": _("jokers, spades, hearts, diamonds, clubs"),
            "clubs_over_diamonds": _("jokers, spades, hearts, clubs, diamonds"),
        },
    ),
    "redeal_hand": (
        _("For a new deal few points lie"),
        {"opponents": _("in a hand of the other side"), "own": _("in the hand of whoever asks")},
    ),
}
"""By the name of a point of declaring: what it is called, and its answers."""


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
