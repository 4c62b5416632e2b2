"""Auctions: how few points the attackers need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from scoring.cards.card import CardsRefused
from scoring.cards.declaring_rules import AuctionSteps, DeclaringRules
from scoring.notes import Note, note

STEP = 5
TEN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRuling:
    accepted: bool
    reasons: tuple[Note, ...]
    source: str


def judge_auction(rules: DeclaringRules, *, now: int | None, new: int, points_in_play: int) -> AuctionRuling:
    """Whether a bid of `new` points may follow `now` (None: the first bid). The lowest bid declares.

    Bids are multiples of 5 below all points of the hand. CardsRefused: no_auction, where nobody bids by these rules.
    """
    match rules.auction:
        case AuctionSteps.NONE:
            raise CardsRefused("no_auction", rules.id)
        case AuctionSteps.ANY_LOWER:
            step = STEP
        case AuctionSteps.TENS_LOWER:
            step = TEN
        case _ as never:
            assert_never(never)
    if new % STEP or not 0 < new < points_in_play:
        reason, accepted = note("auction_out_of_range", new=new, most=points_in_play - STEP), False
    elif now is None:
        reason, accepted = note("auction_opens", new=new), True
    else:
        accepted = new <= now - step
        code = "auction_lower" if accepted else "auction_not_lower"
        reason = note(code, new=new, now=now, step=step)
    return AuctionRuling(accepted=accepted, reasons=(reason,), source=rules.clause("auction"))
