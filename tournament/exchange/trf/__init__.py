"""FIDE tournament reports (TRF16): Swiss stages in and out, as far as they map. Pure: no Django.

Columns and codes: FIDE Handbook C.04.A, annex 2 (TRF16), and the XX lines of common pairing programs. What does not
map stands in docs/pairing-command.md.
"""

from tournament.exchange.trf.faults import TrfFault, TrfRefused
from tournament.exchange.trf.pairing import swiss_question_of, with_round
from tournament.exchange.trf.reading import read_trf
from tournament.exchange.trf.values import LONGEST_NAME, Colour, Result, TrfGame, TrfPlayer, TrfReport
from tournament.exchange.trf.writing import write_trf

__all__ = [
    "LONGEST_NAME",
    "Colour",
    "Result",
    "TrfFault",
    "TrfGame",
    "TrfPlayer",
    "TrfRefused",
    "TrfReport",
    "read_trf",
    "swiss_question_of",
    "with_round",
    "write_trf",
]
