"""An independent look at any draw. Shares nothing with the code that draws but the value types.

A finding graded error forbids storing the draw; a notice is for the organiser's eyes.
"""

from tournament.pairing.audit.bracket import audit_bracket, audit_bracket_as_given
from tournament.pairing.audit.cross_over import audit_cross_over, audit_resolved_cross_over
from tournament.pairing.audit.double_elimination import audit_double_elimination, audit_double_elimination_as_given
from tournament.pairing.audit.groups import audit_groups
from tournament.pairing.audit.individual import audit_individual
from tournament.pairing.audit.individual_tables import audit_numbers
from tournament.pairing.audit.lots import audit_lots
from tournament.pairing.audit.round_robin import audit_round_robin
from tournament.pairing.audit.seating import audit_seating
from tournament.pairing.audit.swiss import audit_swiss
from tournament.pairing.audit.ties import audit_tie_order

__all__ = [
    "audit_bracket",
    "audit_bracket_as_given",
    "audit_cross_over",
    "audit_double_elimination",
    "audit_double_elimination_as_given",
    "audit_groups",
    "audit_individual",
    "audit_lots",
    "audit_numbers",
    "audit_resolved_cross_over",
    "audit_round_robin",
    "audit_seating",
    "audit_swiss",
    "audit_tie_order",
]
