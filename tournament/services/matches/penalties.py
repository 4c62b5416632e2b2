"""Penalties between hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import AnyState
from tournament.models import Account, Penalty
from tournament.permissions import Act
from tournament.rulebook.reports import read_number, read_text
from tournament.rulebook.sheets import next_position
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.sheets import (
    MOST_SIDES,
    Sheet,
    append_line,
    ask_in_words,
    fold_with,
    read_codes,
    require_side,
    sheet_of,
)
from tournament.services.requests import Answer, once

MATCH_ENDS = "ask_penalty_ends_match"


def record_penalty(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    offence: str,
    side: int,
    note: str = "",
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """An offence of `side` stands on the sheet after the lines that are there; the rule set says what it costs.

    `offence` is a key of the rule set's penalties. Also after the last hand: it may open a match again or end it.
    Raises `Invalid` (`penalty_unknown` with the offences of this rule set ...), `Questions` (it ends the match, not yet
    confirmed), `Conflict`, `NotAllowed`, `Missing`.
    """
    posted: dict[str, Any] = {
        "offence": read_text(offence, "offence", most=40),
        "side": read_number(side, "side", least=0, most=MOST_SIDES - 1),
        "note": read_text(note, "note"),
    }
    confirmed = read_codes(confirmed_questions)

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
        ask_about_end(sheet, state, confirmed)
        return append_line(
            account, sheet, line, state, act="record_penalty", request_id=request_id, reason=posted["note"]
        )

    payload = {"match": match_id, "revision": revision, "confirmed_questions": confirmed, **posted}
    return once(account, "record_penalty", request_id, payload, do)


def ask_about_end(sheet: Sheet, state: AnyState, confirmed: Iterable[str]) -> None:
    """Asks whether the match is over by a penalty, where it is: it went on before, or was over for another reason.

    `state` is what the sheet folds to with the penalty. Raises `Questions` while that is not confirmed.
    """
    if state.outcome is None or not state.is_over:
        return
    before = sheet.state.outcome
    if before is None or not sheet.state.is_over or before.reason is not state.outcome.reason:
        ask_in_words([(MATCH_ENDS, _("With this penalty the match is over. Is this right?"))], confirmed)
