"""An entry that cannot play its next match of a round robin or a group: it forfeits it, or plays it later."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import RulingKind
from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Entry, Match, Stage
from tournament.permissions import Act, require
from tournament.selectors.schedules.missing import NextMatch, next_match
from tournament.services.audit import record_act
from tournament.services.brackets.waiting import serve_waiting
from tournament.services.locking import lock_match, lock_stage
from tournament.services.matches.opening import open_match
from tournament.services.matches.rulings import write_ruling
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason


class Missed(StrEnum):
    """What becomes of the match."""

    FORFEITED = "forfeited"
    POSTPONED = "postponed"


def miss_match(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    entry_id: int,
    match_id: int,
    missed: str,
    reason: str,
) -> Answer:
    """The entry does not play its next match now. Forfeited: ruled so, and confirmed by somebody else. Postponed: the
    match gives its table up and stays open; its round is not closed before it is played.

    `match_id`: the match that was shown. Answers `{"match", "round_number", "missed"}`.
    Raises `Invalid`: missed_unknown, reason_missing; `Missing`: stage_missing, entry_missing; `NotAllowed`; `Conflict`:
    not_a_schedule, nothing_to_miss, match_changed, match_postponed. Locks the stage and the match.
    """

    def do() -> Answer:
        stage = lock_stage(stage_id)
        require(account, Act.RULE, stage.event)
        told = require_reason(reason)
        what = _what(missed)
        found = _require_match(stage, entry_id, match_id)
        match what:
            case Missed.FORFEITED:
                _forfeit(account, found, told, request_id)
            case Missed.POSTPONED:
                _postpone(account, found, told, request_id)
            case _:
                assert_never(what)
        return {"match": found.match, "round_number": found.round_number, "missed": str(what)}

    payload = {"stage": stage_id, "entry": entry_id, "match": match_id, "missed": missed, "reason": reason}
    return once(account, "miss_match", request_id, payload, do)


def _what(missed: str) -> Missed:
    if missed not in list(Missed):
        raise Invalid(
            "missed_unknown",
            _("“%(value)s” does not say what becomes of the match. Allowed: %(allowed)s."),
            field="missed",
            value=missed,
            allowed=[str(each) for each in Missed],
            params={"value": missed, "allowed": ", ".join(Missed)},
        )
    return Missed(missed)


def _require_match(stage: Stage, entry_id: int, match_id: int) -> NextMatch:
    if not stage.is_schedule:
        raise Conflict("not_a_schedule", _("This stage has no schedule of matches."))
    entry = Entry.objects.filter(pk=entry_id, event=stage.event).first()
    if entry is None:
        raise Missing("entry_missing", _("There is no such entry."))
    found = next_match(stage.pk, entry.pk)
    if found is None:
        raise Conflict("nothing_to_miss", _("This entry has no published match that has not begun."))
    if found.match != match_id:
        raise Conflict(
            "match_changed",
            _("Meanwhile its next match is that of round %(round)d against %(opponent)s."),
            params={"round": found.round_number, "opponent": found.opponent},
            details={"match": found.match},
        )
    return found


def _forfeit(account: Account | None, found: NextMatch, reason: str, request_id: UUID) -> None:
    locked = lock_match(found.match)
    posted = {"kind": RulingKind.FORFEIT.value, "side": found.side, "note": reason}
    match = open_match(account, Act.RULE, locked.pk, locked.revision, posted)
    write_ruling(account, match, posted, request_id)


def _postpone(account: Account | None, found: NextMatch, reason: str, request_id: UUID) -> None:
    match = lock_match(found.match)
    if match.state != Match.State.READY:
        raise Conflict("nothing_to_miss", _("This entry has no published match that has not begun."))
    if match.table_id is None:
        raise Conflict("match_postponed", _("This match has no table already: it is played when it is given one."))
    before = {"table": match.table.number if match.table else None}
    match.table = None
    match.revision += 1
    match.save(update_fields=["table", "revision"])
    record_act(
        account,
        "postpone_match",
        match,
        event_id=match.round.stage.event_id,
        before=before,
        after={"table": None},
        reason=reason,
        request_id=request_id,
        public=True,
    )
    serve_waiting(match.round.stage.event_id, account)
