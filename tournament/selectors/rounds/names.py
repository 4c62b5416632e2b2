"""What a round of a bracket is called."""

from __future__ import annotations

from tournament.models import Match


def bracket_place(round_pk: int) -> str:
    """The round's place in a bracket (`pairing.BracketRound`), as its first match bears it; empty outside of one."""
    return Match.objects.filter(round_id=round_pk, number=1).values_list("name", flat=True).first() or ""
