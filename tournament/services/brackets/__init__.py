"""Brackets of knock-outs and double eliminations: made once, and moved on by results."""

from tournament.services.brackets.advancing import ADVANCE, carry_out_advance, request_advance
from tournament.services.brackets.making import build_from, discard_bracket, make_bracket
from tournament.services.brackets.settling import settle
from tournament.services.brackets.waiting import serve_waiting

__all__ = [
    "ADVANCE",
    "build_from",
    "carry_out_advance",
    "discard_bracket",
    "make_bracket",
    "request_advance",
    "serve_waiting",
    "settle",
]
