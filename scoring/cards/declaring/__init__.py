"""How trumps and the declarer are found: bids while cards are drawn, overcalls, flips of the kitty, and auctions."""

from scoring.cards.declaring.auction import judge_auction
from scoring.cards.declaring.bids import Bid, BidRuling, Moment, judge_bid, read_bid
from scoring.cards.declaring.rights import (
    first_declarer,
    judge_call,
    judge_exchange,
    judge_flip,
    judge_redeal,
    may_flip,
    nobody_declared,
)
from scoring.cards.declaring_rules import DeclaringRules, declaring_rules_of

__all__ = [
    "Bid",
    "BidRuling",
    "DeclaringRules",
    "Moment",
    "declaring_rules_of",
    "first_declarer",
    "judge_auction",
    "judge_bid",
    "judge_call",
    "judge_exchange",
    "judge_flip",
    "judge_redeal",
    "may_flip",
    "nobody_declared",
    "read_bid",
]
