"""Knock-out brackets: made once, and moved on by results."""

from tournament.services.brackets.advancing import carry_out_advance, request_advance
from tournament.services.brackets.making import build_from, discard_bracket, make_bracket

__all__ = ["build_from", "carry_out_advance", "discard_bracket", "make_bracket", "request_advance"]
