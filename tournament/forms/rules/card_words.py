"""What the points of play and of declaring are called on pages, and their answers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
        {"all": _("all others"), "opponents": _("the opponents only")},
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
            "none": pgettext_lazy("formats beat others", "never"),
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
            "no_overcalls": pgettext_lazy("bids outrank others", "never"),
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
