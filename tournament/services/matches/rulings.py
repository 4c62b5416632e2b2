"""Rulings: time up, forfeit, adjudged loss, levels moved, equal levels decided ... with a written reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import RulingKind
from tournament.errors import Invalid
from tournament.models import Account, Match, Ruling
from tournament.permissions import Act
from tournament.rulebook.clocks import MINUTE
from tournament.rulebook.reports import read_choice, read_number, read_text, unfit
from tournament.rulebook.sheets import next_position, rule_set_of_match
from tournament.selectors.matches.sheet import match_clock
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.sheets import (
    MOST_SIDES,
    append_line,
    ask_in_words,
    fold_with,
    read_codes,
    require_side,
    sheet_of,
)
from tournament.services.requests import Answer, once

CLOCK_RUNS = "ask_clock_runs"
# facts that the referee at the table sees and the rule set judges; everything else is a decision
_OF_THE_TABLE = frozenset({RulingKind.TIME_UP, RulingKind.LATE_START, RulingKind.PLAY})
_NEED_NO_REASON = frozenset({RulingKind.TIME_UP, RulingKind.LATE_START})


def act_of_ruling(kind: str) -> Act:
    """What somebody must be allowed to do to give this ruling, or to strike it."""
    return Act.RECORD if kind in _OF_THE_TABLE else Act.RULE


def needs_reason(kind: str) -> bool:
    return kind not in _NEED_NO_REASON


def record_ruling(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    kind: str,
    side: int | None = None,
    levels: int | None = None,
    minutes: int | None = None,
    note: str = "",
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """The ruling stands on the sheet. `kind` is a `RulingKind` other than play; `note` is the written reason.

    `side` is the side at fault for forfeit, adjudged_loss, disqualified and late_start, the side that wins for
    walkover and award_match, the side that moves for level_move. `levels` is signed. Time up and late start are for
    the referee of the table, all others for whoever may rule. A match that is over by it waits for confirmation by
    somebody else.

    Raises `Invalid` (`reason_missing`, and what the rules refuse), `Questions` (time up while the clock of the round
    allows another hand, not yet confirmed), `Conflict`, `NotAllowed`, `Missing`.
    """
    ruling = read_choice(RulingKind, kind, "kind")
    if ruling is RulingKind.PLAY:
        decisions = [each.value for each in RulingKind if each is not RulingKind.PLAY]
        raise unfit("not_a_choice", "kind", kind, decisions)
    posted: dict[str, Any] = {
        "kind": ruling.value,
        "side": None if side is None else read_number(side, "side", least=0, most=MOST_SIDES - 1),
        "levels": None if levels is None else read_number(levels, "levels"),
        "minutes": None if minutes is None else read_number(minutes, "minutes", least=0),
        "note": read_text(note, "note"),
    }
    confirmed = read_codes(confirmed_questions)
    if needs_reason(ruling) and not posted["note"]:
        raise Invalid("reason_missing", _("Say why."), field="note", value="", allowed=_("a written reason"))

    def do() -> Answer:
        match = open_match(account, act_of_ruling(ruling), match_id, revision, posted)
        require_open(match)
        if ruling is RulingKind.TIME_UP:
            _ask_about_clock(match, confirmed)
        return write_ruling(account, match, posted, request_id)

    payload = {"match": match_id, "revision": revision, "confirmed_questions": confirmed, **posted}
    return once(account, "record_ruling", request_id, payload, do)


def _ask_about_clock(match: Match, confirmed: Iterable[str]) -> None:
    """Asks whether time is up while this table's clock allows another hand, also while it is paused."""
    clock, now = match_clock(match, rule_set_of_match(match)), timezone.now()
    seconds = None if clock is None else clock.left(now)
    if clock is None or seconds is None or not clock.at(now).may_start.allowed:
        return
    left = ceil(seconds / MINUTE)
    told = ngettext(
        "%(minutes)s minute is left on the clock. End the match all the same?",
        "%(minutes)s minutes are left on the clock. End the match all the same?",
        left,
    )
    ask_in_words([(CLOCK_RUNS, told % {"minutes": left})], confirmed)


def write_ruling(account: Account | None, match: Match, posted: Mapping[str, Any], request_id: UUID) -> Answer:
    """The ruling stands on the sheet of a match that `open_match` gave; `posted`: kind, side, levels, minutes, note as
    far as they are said. Raises `Invalid` where the rules refuse it."""
    sheet = sheet_of(match)
    require_side(sheet, posted.get("side"), "side")
    line = Ruling(
        match=match,
        position=next_position(sheet.lines),
        recorded_by=account,
        request_id=request_id,
        **posted,
    )
    state = fold_with(sheet, line)
    return append_line(account, sheet, line, state, act="record_ruling", request_id=request_id, reason=posted["note"])
