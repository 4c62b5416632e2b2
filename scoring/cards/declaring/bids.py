"""Bids with level cards and jokers, and whether one may be made over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards.card import BIG_JOKER, LITTLE_JOKER, Card, CardsRefused, Suit
from scoring.cards.declaring_rules import (
    DeclaringRules,
    FirstSingle,
    JokerWith,
    Ladder,
    OpenedWithJokers,
    Reinforce,
    SelfOvercall,
)
from scoring.notes import Note, note

_RED = (Suit.HEARTS, Suit.DIAMONDS)
_PLAIN_LADDER = 2

_Against = tuple[Note, tuple[str, ...]]
"""What stands against a bid, and the points of the rules that say so."""


class Moment(StrEnum):
    """When a bid is made. first_deal: while the first hand of a match is dealt."""

    FIRST_DEAL = "first_deal"
    DEALING = "dealing"
    BEFORE_PLAY = "before_play"
    KITTY_TAKEN = "kitty_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Equal level cards of one suit with the joker that goes with them, or equal jokers alone (`suit` None)."""

    count: int
    suit: Suit | None
    joker: Card | None

    @property
    def is_no_trump(self) -> bool:
        return self.suit is None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRuling:
    """`fixed`: the bid was reinforced, or shown in full at once; where it is, only what outranks it changes trumps.
    `source`: the clause of the points that were looked at."""

    accepted: bool
    bid: Bid | None
    fixed: bool
    reasons: tuple[Note, ...]
    source: str


def read_bid(cards: Sequence[Card], level: str | None) -> Bid:
    """What is shown. CardsRefused: no_cards, not_a_bid (other ranks, several suits, several kinds of joker)."""
    if not cards:
        raise CardsRefused("no_cards", "nothing")
    jokers = [card for card in cards if card.is_joker]
    others = [card for card in cards if not card.is_joker]
    if others:
        if len(set(others)) != 1 or others[0].rank != level or len(jokers) > 1:
            raise CardsRefused("not_a_bid", " ".join(cards))
        return Bid(count=len(others), suit=others[0].suit, joker=jokers[0] if jokers else None)
    if len(set(jokers)) != 1:
        raise CardsRefused("not_a_bid", " ".join(cards))
    return Bid(count=len(jokers), suit=None, joker=jokers[0])


def judge_bid(
    rules: DeclaringRules,
    *,
    level: str | None,
    current: Sequence[Card] | None,
    new: Sequence[Card],
    moment: Moment = Moment.DEALING,
    by_same_player: object = False,
    others_overcalled: object = False,
) -> BidRuling:
    """Whether `new` may be shown over `current` (None or empty: nobody has declared).

    by_same_player: the player of the current bid makes this one too. others_overcalled: somebody else has overcalled in
    this hand. Where `current` and `level` do not make a bid CardsRefused is raised; a new one is answered with no.
    """
    held = read_bid(current, level) if current else None
    try:
        bid = read_bid(new, level)
    except CardsRefused:
        return _no(rules, None, (note("bid_not_a_bid", shown_cards=" ".join(new), rank=level or "-"), ()))
    against = _against(rules, bid, held, moment)
    if against is None and by_same_player and held is not None:
        against = _against_oneself(rules, bid, held, others_overcalled=others_overcalled)
    if against is not None:
        return _no(rules, bid, against)
    strengthens = held is not None and bool(by_same_player) and _is_same_suit(bid, held)
    if strengthens:
        reason = note("bid_reinforces", count=bid.count)
    elif held is None:
        reason = note("bid_opens")
    else:
        reason = note("bid_outranks", new_cards=_shown(bid), held_cards=_shown(held))
    says_trump = note("bid_no_trump") if bid.suit is None else note("bid_trump", suit_cards=bid.suit.value)
    return BidRuling(
        accepted=True,
        bid=bid,
        fixed=strengthens or (rules.joker_with is JokerWith.COLOUR and bid.count > 1),
        reasons=(reason, says_trump),
        source=rules.clause(*_points_of(bid, held, by_same_player=by_same_player)),
    )


def _points_of(bid: Bid, held: Bid | None, *, by_same_player: object) -> tuple[str, ...]:
    """What an accepted bid leans on: every point that could have stood against it."""
    shown = ("ladder",) if bid.is_no_trump else ("joker_with",)
    if held is None:
        return (*shown, "opened_with_jokers") if bid.is_no_trump else shown
    single = ("first_single",) if _are_two_singles(bid, held) else ()
    own = ("reinforce" if _is_same_suit(bid, held) else "self_overcall",) if by_same_player else ()
    return (*shown, "ladder", *single, *own)


def rank_of(rules: DeclaringRules, bid: Bid) -> tuple[int, int, int]:
    """Bids outrank each other by count, then jokers level cards, then big jokers little ones where these differ."""
    if not bid.is_no_trump:
        return bid.count, 0, 0
    return bid.count, 1, int(bid.joker == BIG_JOKER and rules.ladder is Ladder.JOKERS_APART)


def _against(rules: DeclaringRules, bid: Bid, held: Bid | None, moment: Moment) -> _Against | None:
    """What stands against the bid, whoever makes it."""
    if moment is Moment.KITTY_TAKEN:
        return note("bid_kitty_taken"), ()
    if held is not None and rules.ladder is Ladder.NO_OVERCALLS:
        return note("bid_no_overcalls"), ("ladder",)
    if bid.is_no_trump:
        if rules.ladder in (Ladder.LEVEL_CARDS, Ladder.NO_OVERCALLS):
            return note("bid_no_jokers"), ("ladder",)
        if bid.count < _PLAIN_LADDER:
            return note("bid_single_joker"), ("ladder",)
        if held is None and rules.opened_with_jokers is OpenedWithJokers.NO:
            return note("bid_jokers_only_overcall"), ("opened_with_jokers",)
    elif (missing := _joker_missing(rules, bid, held, moment)) is not None:
        return missing, ("joker_with",)
    if held is None:
        return None
    if rules.joker_with is JokerWith.COLOUR and not bid.is_no_trump and bid.count < _PLAIN_LADDER:
        return note("bid_pair_overcalls"), ("joker_with",)
    singles = _are_two_singles(bid, held)
    over_a_single = singles and rules.first_single is FirstSingle.ANY_SINGLE
    if rank_of(rules, bid) <= rank_of(rules, held) and not over_a_single:
        lower = note("bid_does_not_outrank", new_cards=_shown(bid), held_cards=_shown(held))
        return lower, ("ladder", "first_single") if singles else ("ladder",)
    return None


def _are_two_singles(bid: Bid, held: Bid) -> bool:
    """Whether one single level card is shown over another, of another suit."""
    singles = bid.count == held.count == 1 and bid.suit is not None and held.suit is not None
    return singles and bid.suit is not held.suit


def _is_same_suit(bid: Bid, held: Bid) -> bool:
    return bid.suit is held.suit and bid.suit is not None


def _joker_missing(rules: DeclaringRules, bid: Bid, held: Bid | None, moment: Moment) -> Note | None:
    match rules.joker_with:
        case JokerWith.COLOUR:
            wanted = BIG_JOKER if bid.suit in _RED else LITTLE_JOKER
            return None if bid.joker == wanted else note("bid_joker_of_colour", joker_cards=str(wanted))
        case JokerWith.LITTLE_AT_FIRST:
            opens = moment is Moment.FIRST_DEAL and held is None
            return note("bid_little_joker_first") if opens and bid.joker != LITTLE_JOKER else None
        case JokerWith.NONE:
            return note("bid_joker_not_needed") if bid.joker is not None else None


def _against_oneself(rules: DeclaringRules, bid: Bid, held: Bid, *, others_overcalled: object) -> _Against | None:
    if _is_same_suit(bid, held):
        return (note("bid_not_over_oneself"), ("reinforce",)) if rules.reinforce is Reinforce.NO else None
    if rules.self_overcall is SelfOvercall.YES:
        return None
    if rules.self_overcall is SelfOvercall.AFTER_OTHERS:
        return None if others_overcalled else (note("bid_only_after_others"), ("self_overcall",))
    return note("bid_not_over_oneself"), ("self_overcall",)


def _shown(bid: Bid) -> str:
    """A bid by its cards' kind and number, as `2 x H` or `2 x LJ`."""
    return f"{bid.count} x {bid.suit.value if bid.suit is not None else bid.joker}"


def _no(rules: DeclaringRules, bid: Bid | None, against: _Against) -> BidRuling:
    reason, points = against
    source = rules.clause(*points) if points else rules.source
    return BidRuling(accepted=False, bid=bid, fixed=False, reasons=(reason,), source=source)
