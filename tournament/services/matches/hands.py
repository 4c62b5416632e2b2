"""Hands: the next one, and a correction of an earlier one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import Account, Hand, Match
from tournament.permissions import Act
from tournament.rulebook.reports import fit_hand, hand_mapping, read_hand, read_reason
from tournament.rulebook.sheets import hand_columns, newest_at, next_hand_number, next_position, place_hand, report_of
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.sheets import append_line, ask_about_hand, fold_with, read_codes, sheet_of
from tournament.services.requests import Answer, once


def record_hand(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    hand: Mapping[str, Any],
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """The next hand stands on the sheet; its number is given here and comes back in the answer.

    Raises `Invalid` (the report is not readable or the rules refuse it: code, field, value, allowed, clause),
    `Questions` (implausible, not yet confirmed), `Conflict` (`stale_revision` with both versions, `match_over`,
    `match_confirmed` ...), `NotAllowed`, `Missing`.
    """
    report = read_hand(hand)
    confirmed = read_codes(confirmed_questions)
    posted = {"hand": hand_mapping(report)}

    def do() -> Answer:
        match = open_match(account, Act.RECORD, match_id, revision, posted)
        require_open(match)
        if match.state == Match.State.REPORTED:
            raise Conflict(
                "match_over", _("This match is over. To enter another hand, first correct or strike what ended it.")
            )
        sheet = sheet_of(match)
        place = {"position": next_position(sheet.lines), "number": next_hand_number(sheet.lines)}
        placed = place_hand(sheet.rule_set, report, **place)
        line = Hand(
            match=match,
            position=placed.position,
            number=placed.number,
            recorded_by=account,
            request_id=request_id,
            **hand_columns(placed),
        )
        state = fold_with(sheet, line)
        ask_about_hand(sheet, placed, confirmed)
        return append_line(account, sheet, line, state, act="record_hand", request_id=request_id)

    payload = {"match": match_id, "revision": revision, "confirmed_questions": confirmed, **posted}
    return once(account, "record_hand", request_id, payload, do)


def correct_hand(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    number: int,
    hand: Mapping[str, Any],
    reason: str,
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """Hand `number` holds what is given now; the earlier revisions stay, and everything after it is folded anew.

    The match may be open again or over after it. A match that was reported has to be confirmed by somebody else than
    `account`. A struck hand is put back. Raises as `record_hand`, `Missing` (`hand_missing`), `Invalid`
    (`reason_missing`), `Conflict` (`nothing_changed`).
    """
    report = read_hand(hand)
    why = read_reason(reason)
    confirmed = read_codes(confirmed_questions)
    posted = {"number": number, "hand": hand_mapping(report)}

    def do() -> Answer:
        match = open_match(account, Act.CORRECT, match_id, revision, posted)
        require_open(match)
        sheet = sheet_of(match)
        known = next((line for line in sheet.lines if isinstance(line, Hand) and line.number == number), None)
        newest = None if known is None else newest_at(sheet.lines, known.position)
        if not isinstance(newest, Hand):
            raise Missing("hand_missing", _("There is no hand %(number)s in this match."), params={"number": number})
        placed = place_hand(sheet.rule_set, report, position=newest.position, number=newest.number)
        if not newest.struck and fit_hand(sheet.rule_set, report_of(newest)) == placed:
            raise Conflict("nothing_changed", _("This is what stands already."))
        line = Hand(
            match=match,
            position=newest.position,
            number=newest.number,
            revision=newest.revision + 1,
            reason=why,
            recorded_by=account,
            request_id=request_id,
            **hand_columns(placed),
        )
        state = fold_with(sheet, line)
        ask_about_hand(sheet, placed, confirmed)
        return append_line(account, sheet, line, state, act="correct_hand", request_id=request_id, reason=why)

    payload = {"match": match_id, "revision": revision, "reason": why, "confirmed_questions": confirmed, **posted}
    return once(account, "correct_hand", request_id, payload, do)
