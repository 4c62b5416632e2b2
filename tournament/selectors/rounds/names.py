"""What a round of a bracket is called."""

from __future__ import annotations

from tournament.models import Match
from tournament.pairing import name_of_round


def bracket_place(round_pk: int) -> str:
    """The round's place in a bracket (`pairing.BracketRound`); empty outside of one and for a round of both sides."""
    names = Match.objects.filter(round_id=round_pk).order_by("number").values_list("name", flat=True)
    return name_of_round(list(names))
