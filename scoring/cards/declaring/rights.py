"""Rights around the deal: calling with jokers, flipping the kitty, asking for a new deal, exchanging cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from scoring.cards.card import Card, CardsRefused, Suit
from scoring.cards.declaring_rules import (
    CallingNeedsJoker,
    DeclaringRules,
    NobodyDeclares,
    RedealHand,
    ThreeJokers,
)
from scoring.notes import Note, note
from scoring.rules.rule_set import FirstOvercall

_ANY_SUIT_FROM = 3
"""Jokers with which any suit may be called (seed 000 伍)."""

_DRAWS = 3


class Dealt(StrEnum):
    """What becomes of a hand that nobody declared."""

    PLAYED = "played"
    VOID_REDEALT = "deal_cancelled_new_deal"
    DECLARER_STEPS_DOWN = "deal_cancelled_dealer_steps_down"
    NOT_STATED = "not_stated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Right:
    """Whether something may be done, and why."""

    allowed: bool
    reasons: tuple[Note, ...]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undeclared:
    """A hand that nobody declared: what becomes of it, and its trump suit where it is played (None: no trump)."""

    result: Dealt
    trump: Suit | None
    declarer_by_lot: bool
    reasons: tuple[Note, ...]
    source: str


def judge_flip(rules: DeclaringRules, *, now: str, new: str) -> Right:
    """Whether a kitty declared with `now`, a suit letter or joker, may be flipped to `new`. CardsRefused: no_flip,
    not_in_flip_order."""
    if not rules.flips:
        raise CardsRefused("no_flip", rules.id)
    for each in (now, new):
        if each not in rules.flips:
            raise CardsRefused("not_in_flip_order", f"{each!r}, allowed: {' '.join(rules.flips)}")
    allowed = rules.flips.index(new) < rules.flips.index(now)
    code = "flip_higher" if allowed else "flip_not_higher"
    reason = note(code, new=new, now=now, order=" > ".join(rules.flips))
    return Right(allowed=allowed, reasons=(reason,), source=rules.clause("flip_order"))


def may_flip(rules: DeclaringRules, *, fixed_before_kitty: object) -> Right:
    """Whether the kitty may be flipped at all: only when trumps were fixed before it was turned (seed 000 肆, 四)."""
    allowed = bool(rules.flips) and bool(fixed_before_kitty)
    reason = note("flip_allowed" if allowed else "flip_not_allowed")
    return Right(allowed=allowed, reasons=(reason,), source=rules.clause("flip_order"))


def judge_call(rules: DeclaringRules, *, jokers: int, level_cards: int, first_deal: object) -> Right:
    """Whether a player with so many jokers and level cards may call a suit (seed 000 伍, 叫主规则).

    A joker is needed, and a level card or three jokers; `ThreeJokers` says when just three are enough. Where no joker
    is needed a level card is enough.
    """
    if rules.calling_needs_joker is CallingNeedsJoker.NO:
        reason = note("call_level_card" if level_cards else "call_no_level_card")
        return Right(allowed=level_cards > 0, reasons=(reason,), source=rules.clause("calling_needs_joker"))
    three = jokers == _ANY_SUIT_FROM and not level_cards
    if not jokers:
        allowed, code = False, "call_no_joker"
    elif level_cards:
        allowed, code = True, "call_with_level_card"
    elif jokers < _ANY_SUIT_FROM:
        allowed, code = False, "call_no_level_card"
    elif three and rules.three_jokers is ThreeJokers.NEVER:
        allowed, code = False, "call_four_jokers"
    elif three and first_deal and rules.three_jokers is ThreeJokers.NOT_AT_FIRST:
        allowed, code = False, "call_not_in_first_deal"
    else:
        allowed, code = True, "call_any_suit"
    source = rules.clause("calling_needs_joker", *(("three_jokers",) if three else ()))
    return Right(allowed=allowed, reasons=(note(code),), source=source)


def judge_redeal(rules: DeclaringRules, *, points_in_hand: int, hand: RedealHand = RedealHand.OPPONENTS) -> Right:
    """Whether a new deal may be asked for because this hand holds so few points. The declarer stays."""
    allowed = points_in_hand < rules.redeal_below and hand is rules.redeal_hand
    if not rules.redeal_below:
        reason = note("redeal_never")
    elif hand is not rules.redeal_hand:
        reason = note("redeal_of_own_hand" if hand is RedealHand.OPPONENTS else "redeal_of_opponents_hand")
    else:
        reason = note("redeal_allowed" if allowed else "redeal_enough", points=points_in_hand, below=rules.redeal_below)
    return Right(
        allowed=allowed,
        reasons=(reason,),
        source=rules.clause("redeal_below", *(("redeal_hand",) if rules.redeal_below else ())),
    )


def judge_exchange(rules: DeclaringRules, *, trumps_in_hand: int, no_trump: object) -> Right:
    """Whether five cards may be exchanged with the partner once trumps are final (五主过河, seed 000 伍)."""
    if not rules.exchange_at_most:
        allowed, reason = False, note("exchange_never")
    elif no_trump:
        allowed, reason = False, note("exchange_no_trump")
    else:
        allowed = trumps_in_hand <= rules.exchange_at_most
        code = "exchange_allowed" if allowed else "exchange_too_many"
        reason = note(code, trumps=trumps_in_hand, most=rules.exchange_at_most)
    return Right(allowed=allowed, reasons=(reason,), source=rules.clause("exchange_at_most"))


def nobody_declared(
    rules: DeclaringRules,
    *,
    kitty: Sequence[Card] = (),
    level: str | None = None,
    permanent: Sequence[str] = (),
    first_deal: object = False,
) -> Undeclared:
    """What is played when nobody has declared. `kitty`: its cards in order, or the one card drawn from it.

    CardsRefused: kitty_needed, where the kitty decides and is not given.
    """
    trump: Suit | None = None
    result, lot = Dealt.PLAYED, False
    match rules.nobody_declares:
        case NobodyDeclares.NOT_STATED:
            result, reason = Dealt.NOT_STATED, note("undeclared_not_stated")
        case NobodyDeclares.NO_TRUMP:
            reason = note("undeclared_no_trump")
        case NobodyDeclares.NO_TRUMP_RANDOM_DECLARER:
            lot, reason = True, note("undeclared_random_declarer")
        case NobodyDeclares.SPADES:
            trump, reason = Suit.SPADES, note("undeclared_spades")
        case NobodyDeclares.FIRST_KITTY_SUIT:
            found = next((card for card in _needed(kitty) if not card.is_joker), None)
            trump = None if found is None else found.suit
            reason = note("undeclared_kitty", card="-" if found is None else str(found))
        case NobodyDeclares.FOURTH_KITTY_SUIT:
            fourth = _needed(kitty[3:] or kitty[:1])[0]
            trump = fourth.suit
            reason = note("undeclared_kitty" if trump else "undeclared_always_trump", card=str(fourth))
        case NobodyDeclares.DRAWN_KITTY_SUIT | NobodyDeclares.DRAWN_UP_TO_THREE:
            draws = 1 if rules.nobody_declares is NobodyDeclares.DRAWN_KITTY_SUIT else _DRAWS
            drawn_cards = _needed(kitty)[:draws]
            ordinary = [card for card in drawn_cards if not _is_always_trump(card, level, permanent)]
            trump = ordinary[0].suit if ordinary else None
            if not ordinary and len(drawn_cards) < draws:
                raise CardsRefused("kitty_needed", " ".join(drawn_cards))
            drawn = ordinary[0] if ordinary else drawn_cards[-1]
            reason = note("undeclared_kitty" if ordinary else "undeclared_always_trump", card=str(drawn))
        case NobodyDeclares.HAND_VOID:
            result = Dealt.VOID_REDEALT if first_deal else Dealt.DECLARER_STEPS_DOWN
            reason = note("undeclared_redealt" if first_deal else "undeclared_steps_down")
        case _ as never:
            assert_never(never)
    return Undeclared(
        result=result, trump=trump, declarer_by_lot=lot, reasons=(reason,), source=rules.clause("nobody_declares")
    )


def first_declarer(bidders: Sequence[int], overcall: FirstOvercall) -> int | None:
    """The seat that declares the first hand of a match, of the seats whose bids stood one after the other.

    The last of them where an overcall takes the deal, else the first; None: nobody bid.
    """
    if not bidders:
        return None
    return bidders[-1] if overcall is FirstOvercall.TAKES_DEAL else bidders[0]


def _is_always_trump(card: Card, level: str | None, permanent: Sequence[str]) -> bool:
    return card.is_joker or card.rank == level or card.rank in permanent


def _needed(kitty: Sequence[Card]) -> Sequence[Card]:
    if not kitty:
        raise CardsRefused("kitty_needed", "nothing")
    return kitty
