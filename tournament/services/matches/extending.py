"""More playing time for one table."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Match
from tournament.permissions import Act
from tournament.rulebook.clocks import MINUTE
from tournament.rulebook.reports import read_number, read_text
from tournament.rulebook.sheets import rule_set_of_match
from tournament.services.audit import record_act
from tournament.services.matches.opening import open_match
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason

MOST_MINUTES = 60


def extend_match(
    account: Account | None, *, request_id: UUID, match_id: int, revision: int, minutes: int, reason: str
) -> Answer:
    """This table has `minutes` (1–60) of playing time more than it had; the round's clock stays as it is.

    Answers `{"match", "revision", "extension_seconds"}`, all that it was given. For whoever may rule at the table.
    Raises `Invalid` (`not_a_number`, `reason_missing`), `Conflict`: match_over, no_time_limit, clock_not_running and
    what `open_match` refuses. Locks the match.
    """
    more = read_number(minutes, "minutes", least=1, most=MOST_MINUTES)
    why = require_reason(read_text(reason, "reason"))
    posted = {"minutes": more, "reason": why}

    def do() -> Answer:
        match = open_match(account, Act.RULE, match_id, revision, posted)
        if match.state not in (Match.State.READY, Match.State.PLAYING):
            raise Conflict("match_over", _("This match is over; time given to it would not count."))
        if rule_set_of_match(match).clock.minutes is None:
            raise Conflict("no_time_limit", _("The rules of this event set no time limit."))
        if match.round.clock_started_at is None or match.round.state == match.round.State.CLOSED:
            raise Conflict("clock_not_running", _("The clock of this round is not running."))
        before = {"extension_seconds": match.extension_seconds}
        match.extension_seconds += more * MINUTE
        match.revision += 1
        match.save(update_fields=["extension_seconds", "revision"])
        record_act(
            account,
            "extend_match",
            match,
            event_id=match.round.stage.event_id,
            before=before,
            after={"extension_seconds": match.extension_seconds},
            reason=why,
            request_id=request_id,
            public=True,
        )
        return {"match": match.pk, "revision": match.revision, "extension_seconds": match.extension_seconds}

    return once(account, "extend_match", request_id, {"match": match_id, "revision": revision, **posted}, do)
