"""Pairing the next Swiss or individual round: asked for, carried out by a job, drawn again or thrown away while it is a
draft, taken down while nobody has played it."""

from tournament.services.pairing_round.carrying_out import carry_out_pairing
from tournament.services.pairing_round.deleting import delete_round, redraw_draft
from tournament.services.pairing_round.discarding import discard_draft, drop_draft
from tournament.services.pairing_round.last_places import decide_last_places
from tournament.services.pairing_round.requesting import request_pairing

__all__ = [
    "carry_out_pairing",
    "decide_last_places",
    "delete_round",
    "discard_draft",
    "drop_draft",
    "redraw_draft",
    "request_pairing",
]
