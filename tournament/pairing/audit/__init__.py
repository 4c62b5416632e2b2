"""An independent look at any draw. Shares nothing with the code that draws but the value types.

A finding graded error forbids storing the draw; a notice is for the organiser's eyes.
"""

from tournament.pairing.audit.bracket import audit_bracket
from tournament.pairing.audit.lots import audit_lots
from tournament.pairing.audit.seating import audit_seating
from tournament.pairing.audit.swiss import audit_swiss

__all__ = ["audit_bracket", "audit_lots", "audit_seating", "audit_swiss"]
