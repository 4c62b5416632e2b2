"""Penalties between hands."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from tournament.models import Account, Penalty
from tournament.permissions import Act
from tournament.rulebook.reports import read_number, read_text
from tournament.rulebook.sheets import next_position
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.sheets import MOST_SIDES, append_line, fold_with, require_side, sheet_of
from tournament.services.requests import Answer, once


def record_penalty(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    offence: str,
    side: int,
    note: str = "",
) -> Answer:
    """An offence of `side` stands on the sheet after the lines that are there; the rule set says what it costs.

    `offence` is a key of the rule set's penalties. Also after the last hand: it may open a match again or end it.
    Raises `Invalid` (`penalty_unknown` with the offences of this rule set ...), `Conflict`, `NotAllowed`, `Missing`.
    """
    posted: dict[str, Any] = {
        "offence": read_text(offence, "offence", most=40),
        "side": read_number(side, "side", least=0, most=MOST_SIDES - 1),
        "note": read_text(note, "note"),
    }

    def do() -> Answer:
        match = open_match(account, Act.RECORD, match_id, revision, posted)
        require_open(match)
        sheet = sheet_of(match)
        require_side(sheet, posted["side"], "side")
        line = Penalty(
            match=match,
            position=next_position(sheet.lines),
            recorded_by=account,
            request_id=request_id,
            **posted,
        )
        state = fold_with(sheet, line)
        return append_line(
            account, sheet, line, state, act="record_penalty", request_id=request_id, reason=posted["note"]
        )

    return once(account, "record_penalty", request_id, {"match": match_id, "revision": revision, **posted}, do)
