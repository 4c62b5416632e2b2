"""What every act at a match asks first: who may, whether the round is in play, whether the writer saw the newest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, AuditEntry, Event, Match, Round
from tournament.permissions import Act, require_at_table
from tournament.rulebook.reports import read_number
from tournament.rulebook.sheets import current_lines, line_mapping, read_sheet
from tournament.services.locking import lock_match

_MOST_REVISION = 2**31 - 1


def open_match(account: Account | None, act: Act, match_id: int, revision: int, yours: Mapping[str, Any]) -> Match:
    """As `match_in_play`, for a writer who saw the newest `revision`.

    Raises besides `Conflict` (`stale_revision`) with `yours` (what was sent) and `current` (what stands, since when
    and by whom).
    """
    seen = read_number(revision, "revision", least=1, most=_MOST_REVISION)
    match = match_in_play(account, act, match_id)
    if match.revision != seen:
        raise stale(match, field="revision", seen=seen, stands=match.revision, yours=yours)
    return match


def match_in_play(account: Account | None, act: Act, match_id: int) -> Match:
    """The match, locked, with its round, stage and event, for an account that may do `act` at its table.

    Raises `Missing`, `NotAllowed`, or `Conflict`: `round_not_published`, `event_finished`, `match_is_a_bye`,
    `match_waiting`.
    """
    match = lock_match(match_id)
    event = match.round.stage.event
    require_at_table(account, act, event, match)
    if match.round.state == Round.State.DRAFT:
        raise Conflict("round_not_published", _("This round is a draft; nothing can be entered yet."))
    if event.state == Event.State.FINISHED:
        raise Conflict("event_finished", _("This event is finished."))
    if match.kind == Match.Kind.BYE:
        raise Conflict("match_is_a_bye", _("This is a bye; there is nothing to enter."))
    if match.state == Match.State.WAITING:
        raise Conflict("match_waiting", _("Who plays here is still to be decided."))
    return match


def require_open(match: Match) -> None:
    """The sheet may be written: the match is not confirmed, and in a closed round it was reopened.

    Raises `Conflict`: `match_confirmed`, `round_closed`.
    """
    if match.state == Match.State.CONFIRMED:
        raise Conflict(
            "match_confirmed", _("This match is confirmed. It must be reopened, with a reason, before it is changed.")
        )
    if match.round.state == Round.State.CLOSED and match.started_at is None:
        raise Conflict("round_closed", _("This round is closed."))


def stale(match: Match, *, field: str, seen: int, stands: int, yours: Mapping[str, Any]) -> Conflict:
    """The refusal of a write whose `field` says that it was made against an older version of the match."""
    return Conflict(
        "stale_revision",
        _("Somebody else has changed this match since you opened it. Nothing was stored."),
        field=field,
        value=seen,
        allowed=stands,
        details={"yours": {field: seen, **yours}, "current": current_version(match)},
    )


def current_version(match: Match) -> dict[str, Any]:
    """What stands now: levels, stage, last line of the sheet, and who changed the match last, when and by which act."""
    last = AuditEntry.objects.filter(subject=f"match:{match.pk}").select_related("account").order_by("-id").first()
    lines = current_lines(read_sheet(match.pk))
    return {
        "revision": match.revision,
        "state": match.state,
        "levels": match.levels,
        "on_stage": match.on_stage,
        "hands_played": match.hands_played,
        "extension_seconds": match.extension_seconds,
        "last_line": line_mapping(lines[-1]) if lines else None,
        "by": str(last.account) if last is not None and last.account is not None else None,
        "act": last.act if last is not None else None,
        "at": last.at.isoformat() if last is not None else None,
    }
