"""What must hold of an event before its entries change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.exchange.entry_lists import MOST_MEMBERS
from tournament.models import Event
from tournament.rulebook import rule_set_of


def require_open(event: Event) -> None:
    """Nothing, while the event goes on; `Conflict` (event_finished) afterwards."""
    if event.state == Event.State.FINISHED:
        raise Conflict("event_finished", _("The event is finished; its entries stay as they are."))


def members_needed(event: Event) -> int:
    """Players that an entry has: as many as a side of the event's rule set, or one where players enter alone."""
    assert event.rule_set_version is not None
    alone = event.entries_are == Event.EntriesAre.PLAYERS
    return 1 if alone else rule_set_of(event.rule_set_version).players_per_side


def most_members(event: Event) -> int:
    """Players that an entry may name: a roster, or nobody but the player who enters alone."""
    return 1 if event.entries_are == Event.EntriesAre.PLAYERS else MOST_MEMBERS
