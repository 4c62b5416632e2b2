"""Following suit: what a lead draws from a hand, by the printed ladders or the plain one."""

from scoring.cards.following.ladders import follow_order
from scoring.cards.following.plays import MOST_FOLLOWS, legal_follows, one_legal_follow
from scoring.cards.following.ruling import FollowRuling, Owed, judge_follow
from scoring.cards.following.rungs import Rung, read_shapes

__all__ = [
    "MOST_FOLLOWS",
    "FollowRuling",
    "Owed",
    "Rung",
    "follow_order",
    "judge_follow",
    "legal_follows",
    "one_legal_follow",
    "read_shapes",
]
