"""Striking a line: it stays on the sheet and counts no more."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import Account, Ruling
from tournament.permissions import Act, require
from tournament.rulebook.reports import read_reason
from tournament.rulebook.sheets import Line, newest_at
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.rulings import act_of_ruling
from tournament.services.matches.sheets import append_line, fold_with, sheet_of
from tournament.services.requests import Answer, once

_OF_THE_REVISION = frozenset(
    {"id", "match", "revision", "struck", "reason", "recorded_by", "recorded_at", "request_id"}
)


def strike_line(
    account: Account | None, *, request_id: UUID, match_id: int, revision: int, position: int, reason: str
) -> Answer:
    """The line at `position` (a hand, penalty, ruling or final result) is out of the fold; its revisions stay.

    Raises `Missing` (`line_missing`), `Conflict` (`line_struck`, `stale_revision` ...), `Invalid` (`reason_missing`),
    `NotAllowed` (a ruling of the chief referee is struck by whoever may rule).
    """
    why = read_reason(reason)

    def do() -> Answer:
        match = open_match(account, Act.CORRECT, match_id, revision, {"position": position})
        require_open(match)
        sheet = sheet_of(match)
        newest = newest_at(sheet.lines, position)
        if newest is None:
            raise Missing("line_missing", _("There is no such line on this sheet."))
        if newest.struck:
            raise Conflict("line_struck", _("This line is struck already."))
        if isinstance(newest, Ruling):
            require(account, act_of_ruling(newest.kind), match.round.stage.event)
        line = struck(newest, account, why, request_id)
        state = fold_with(sheet, line)
        return append_line(account, sheet, line, state, act="strike_line", request_id=request_id, reason=why)

    payload = {"match": match_id, "revision": revision, "position": position, "reason": why}
    return once(account, "strike_line", request_id, payload, do)


def struck(line: Line, account: Account | None, reason: str, request_id: UUID) -> Line:
    """The next revision of a line, by which it is out of the fold; not stored yet."""
    content = {
        field.name: getattr(line, field.name)
        for field in line._meta.concrete_fields
        if field.name not in _OF_THE_REVISION
    }
    return type(line)(
        **content,
        match_id=line.match_id,
        revision=line.revision + 1,
        struck=True,
        reason=reason,
        recorded_by=account,
        request_id=request_id,
    )
