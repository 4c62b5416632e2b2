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
from tournament.services.matches.opening import match_in_play, stale
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason

MOST_MINUTES = 60
_MOST_SECONDS = 2**31 - 1


def extend_match(
    account: Account | None, *, request_id: UUID, match_id: int, extension_seconds: int, minutes: int, reason: str
) -> Answer:
    """This table has `minutes` (1–60) of playing time more than it had; the round's clock stays as it is.

    `extension_seconds`: all that the writer saw given before, 0 at first. It grows with every extension and is the
    revision of these alone: a hand changes nothing that this rests on, nor this anything that a hand does, so that
    neither waits for the other. Answers `{"match", "extension_seconds"}`, all that it was given. For whoever may rule
    at the table. Raises `Invalid` (`not_a_number`, `reason_missing`), `Conflict`: stale_revision (somebody else gave it
    time), match_over, no_time_limit, clock_not_running and what `match_in_play` refuses. Locks the match.
    """
    seen = read_number(extension_seconds, "extension_seconds", least=0, most=_MOST_SECONDS)
    more = read_number(minutes, "minutes", least=1, most=MOST_MINUTES)
    why = require_reason(read_text(reason, "reason"))
    posted = {"minutes": more, "reason": why}

    def do() -> Answer:
        match = match_in_play(account, Act.RULE, match_id)
        if match.extension_seconds != seen:
            raise stale(match, field="extension_seconds", seen=seen, stands=match.extension_seconds, yours=posted)
        if match.state not in (Match.State.READY, Match.State.PLAYING):
            raise Conflict("match_over", _("This match is over; time given to it would not count."))
        if rule_set_of_match(match).clock.minutes is None:
            raise Conflict("no_time_limit", _("The rules of this event set no time limit."))
        if match.round.clock_started_at is None or match.round.state == match.round.State.CLOSED:
            raise Conflict("clock_not_running", _("The clock of this round is not running."))
        before = {"extension_seconds": match.extension_seconds}
        match.extension_seconds += more * MINUTE
        match.save(update_fields=["extension_seconds"])
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
        return {"match": match.pk, "extension_seconds": match.extension_seconds}

    return once(account, "extend_match", request_id, {"match": match_id, "extension_seconds": seen, **posted}, do)
