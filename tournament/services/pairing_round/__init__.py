"""Pairing the next Swiss or individual round: asked for, carried out by a job, thrown away while it is a draft."""

from tournament.services.pairing_round.carrying_out import carry_out_pairing
from tournament.services.pairing_round.discarding import discard_draft, drop_draft
from tournament.services.pairing_round.requesting import request_pairing

__all__ = ["carry_out_pairing", "discard_draft", "drop_draft", "request_pairing"]
