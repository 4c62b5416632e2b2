"""Throws: several units of one suit led at once, each of which must be unbeaten."""

from scoring.cards.throwing.allowance import Ban, ban_on
from scoring.cards.throwing.ruling import BeatenUnit, OtherHand, ThrowRuling, judge_throw

__all__ = ["Ban", "BeatenUnit", "OtherHand", "ThrowRuling", "ban_on", "judge_throw"]
