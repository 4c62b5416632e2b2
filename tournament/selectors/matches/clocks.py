"""The clock of one table by itself, as a page that is open there asks for it again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Account, Event, Match
from tournament.permissions import Act, require_at_table
from tournament.rulebook.clocks import ClockNow
from tournament.rulebook.sheets import rule_set_of_match
from tournament.selectors.matches.sheet import match_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAtTable:
    """`clock` is None where the sheet of the match shows none."""

    event: Event
    clock: ClockNow | None


def clock_at_table(account: Account | None, slug: str, match_id: int, now: datetime) -> ClockAtTable:
    """For an account that may see the score sheets of the table. At most three queries, without the sheet.

    Raises `Missing` (`match_missing`, also for drafts that the account may not see) and `NotAllowed`.
    """
    match = (
        Match.objects.select_related("round__stage__event__rule_set_version")
        .filter(pk=match_id, round__stage__event__slug=slug)
        .first()
    )
    if match is None:
        raise Missing("match_missing", _("There is no such match."))
    event = match.round.stage.event
    require_at_table(account, Act.SEE_SHEET, event, match)
    rule_set = rule_set_of_match(match)
    clock = match_clock(match, rule_set)
    ended = match.state in (Match.State.REPORTED, Match.State.CONFIRMED) or match.outcome is not None
    if clock is None or rule_set.clock.minutes is None or ended:
        return ClockAtTable(event=event, clock=None)
    return ClockAtTable(event=event, clock=clock.at(now, hands_played=match.hands_played))
