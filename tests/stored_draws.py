"""Draws on record for rounds that were made without the services."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.models import Entry, Round
from tournament.pairing import SwissEntry, SwissSettings, pair_swiss
from tournament.rulebook.draws import StoredSwiss


def store_draw(of: Round, entries: Sequence[Entry], *, seed: str = "4711") -> StoredSwiss:
    """The round says of itself that it was drawn from `entries`, ranked in their order and without a point."""
    field = tuple(SwissEntry(id=entry.pk, score=0, rank=rank) for rank, entry in enumerate(entries, start=1))
    settings = SwissSettings()
    draw = pair_swiss(field, settings, round_number=of.number, seed=seed)
    stored = StoredSwiss(draw=draw, entries=field, settings=settings, absent=(), findings=(), job=0)
    of.pairing = stored.to_mapping()
    of.save(update_fields=["pairing"])
    return stored
