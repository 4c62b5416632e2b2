"""Recorded hands 牌谱: a record stands beside the hand it is of. It changes no result, also of a match that counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring.cards.record import Replay, record_to_text
from tournament.errors import Conflict, Missing
from tournament.models import Account, Hand, HandRecording, Match
from tournament.permissions import Act
from tournament.rulebook.recordings import deal_of, read_record, replay_record
from tournament.rulebook.reports import read_number, read_reason
from tournament.rulebook.sheets import Line, read_sheet, rule_set_of_match
from tournament.services.audit import record_act
from tournament.services.matches.opening import open_match
from tournament.services.requests import Answer, once

_MOST_HANDS = 32_000


def attach_record(
    account: Account | None, *, request_id: UUID, match_id: int, revision: int, number: int, record: Any
) -> Answer:
    """The record stands beside hand `number`, in the place of an earlier one; nothing that was entered changes.

    `record`: text or data as `scoring.cards.record` reads them; kept is the text that it writes. Plays against the
    rules do not keep a record from being attached: they are what it is looked at for. Answers `{"match", "revision",
    "number", "recording", "complete", "points", "kitty_points", "violations"}`.

    Raises `Invalid` (field `record`, `details.faults` with all that was found), `Missing` (`hand_missing`), `Conflict`
    (`hand_struck`, `nothing_changed`, `stale_revision` ...), `NotAllowed`.
    """
    read = read_record(record)
    text = record_to_text(read)
    posted = {"number": read_number(number, "number", least=1, most=_MOST_HANDS), "record": text}

    def do() -> Answer:
        match = open_match(account, Act.RECORD, match_id, revision, posted)
        lines = read_sheet(match.pk)
        _require_standing(lines, number)
        replayed = replay_record(rule_set_of_match(match), read, deal_of(lines, number))
        newest = newest_recording(match.pk, number)
        if newest is not None and newest.text == text:
            raise Conflict("nothing_changed", _("This is what stands already."))
        row = _next(account, match, number, newest, request_id, text=text)
        return _append(account, match, newest, row, "attach_record", _what_it_tells(replayed))

    return once(account, "attach_record", request_id, {"match": match_id, "revision": revision, **posted}, do)


def take_record_away(
    account: Account | None, *, request_id: UUID, match_id: int, revision: int, number: int, reason: str
) -> Answer:
    """No record stands beside hand `number` any more; what stood there is kept with the history.

    Raises `Invalid` (`reason_missing`), `Missing` (`record_missing`), `Conflict`, `NotAllowed`.
    """
    why = read_reason(reason)
    posted = {"number": read_number(number, "number", least=1, most=_MOST_HANDS), "reason": why}

    def do() -> Answer:
        match = open_match(account, Act.CORRECT, match_id, revision, posted)
        newest = newest_recording(match.pk, number)
        if newest is None or newest.taken_away:
            raise Missing("record_missing", _("There is no record of this hand."))
        row = _next(account, match, number, newest, request_id, taken_away=True, reason=why)
        return _append(account, match, newest, row, "take_record_away", {})

    return once(account, "take_record_away", request_id, {"match": match_id, "revision": revision, **posted}, do)


def newest_recording(match_id: int, number: int) -> HandRecording | None:
    """The highest revision, taken away or not; None where nothing was ever recorded. One query."""
    return HandRecording.objects.filter(match_id=match_id, number=number).order_by("-revision").first()


def _require_standing(lines: Iterable[Line], number: int) -> None:
    hands = [line for line in lines if isinstance(line, Hand) and line.number == number]
    newest = max(hands, key=lambda hand: hand.revision, default=None)
    if newest is None:
        raise Missing("hand_missing", _("There is no hand %(number)s in this match."), params={"number": number})
    if newest.struck:
        raise Conflict("hand_struck", _("This hand is struck; no record belongs to it."))


def _what_it_tells(replayed: Replay) -> dict[str, Any]:
    return {
        "complete": replayed.is_complete,
        "points": list(replayed.points),
        "kitty_points": replayed.kitty_points,
        "violations": len(replayed.violations),
    }


def _next(
    account: Account | None,
    match: Match,
    number: int,
    newest: HandRecording | None,
    request_id: UUID,
    **content: Any,
) -> HandRecording:
    """The next revision, not stored yet."""
    revision = 1 if newest is None else newest.revision + 1
    return HandRecording(
        match=match, number=number, revision=revision, recorded_by=account, request_id=request_id, **content
    )


def _append(
    account: Account | None,
    match: Match,
    newest: HandRecording | None,
    row: HandRecording,
    act: str,
    told: dict[str, Any],
) -> Answer:
    """The answer of the act, after the next revision of the recording and its audit row are stored."""
    before = {"revision": match.revision, "number": row.number, "recording": _standing(newest)}
    row.save(force_insert=True)
    match.revision += 1
    match.save(update_fields=["revision"])
    answer = {"revision": match.revision, "number": row.number, "recording": _standing(row), **told}
    record_act(
        account,
        act,
        match,
        event_id=match.round.stage.event_id,
        before=before,
        after=answer,
        reason=row.reason,
        request_id=row.request_id,
        # before a result counts, records are for officials
        public=match.state == Match.State.CONFIRMED,
    )
    return {"match": match.pk, **answer}


def _standing(row: HandRecording | None) -> int | None:
    """The revision that stands beside the hand; None for none."""
    return None if row is None or row.taken_away else row.revision
