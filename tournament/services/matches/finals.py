"""A match entered as its final result only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import AnyState, EqualLevels, PlayersRuleSet
from tournament.errors import Conflict
from tournament.models import Account, FinalResult
from tournament.permissions import Act
from tournament.rulebook.reports import read_number, read_reason, read_text, unfit
from tournament.rulebook.sheets import current_lines, newest_at, next_position
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

NOBODY_CLIMBED = "ask_nobody_climbed"
STILL_UNDECIDED = "ask_still_undecided"
STAGE_UNKNOWN = "ask_stage_unknown"
_BY_STAGE = frozenset({EqualLevels.ON_STAGE, EqualLevels.LEADS_NEXT})


def record_final_result(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    levels: Sequence[int],
    on_stage: int | None = None,
    reason: str = "",
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """The final level of each side (side 0 first) and who was on stage, if known, stand on the sheet, and it is over.

    Given again it replaces the result that stands, with a `reason`. Equal levels that the rule set cannot decide
    leave the match open for an award_match ruling. Raises `Invalid` (levels out of range, `final_beside_hands`,
    `reason_missing`), `Questions`, `Conflict`, `NotAllowed`, `Missing`.
    """
    if not isinstance(levels, list | tuple) or not 2 <= len(levels) <= MOST_SIDES:
        raise unfit("final_levels_missing", "levels", levels, _("a level for each side"))
    posted: dict[str, Any] = {
        "levels": [read_number(level, f"levels[{side}]") for side, level in enumerate(levels)],
        "on_stage": None if on_stage is None else read_number(on_stage, "on_stage", least=0, most=MOST_SIDES - 1),
    }
    why = read_text(reason, "reason")
    confirmed = read_codes(confirmed_questions)

    def do() -> Answer:
        match = open_match(account, Act.RECORD, match_id, revision, posted)
        require_open(match)
        sheet = sheet_of(match)
        if posted["on_stage"] is not None and isinstance(sheet.rule_set, PlayersRuleSet):
            raise unfit("nobody_on_stage", "on_stage", posted["on_stage"], _("nothing: no side stands on stage"))
        require_side(sheet, posted["on_stage"], "on_stage")
        standing = next((line for line in current_lines(sheet.lines) if isinstance(line, FinalResult)), None)
        position = next_position(sheet.lines) if standing is None else standing.position
        newest = newest_at(sheet.lines, position)
        line = FinalResult(
            match=match,
            position=position,
            revision=1 if newest is None else newest.revision + 1,
            reason="" if newest is None else read_reason(why),
            levels=posted["levels"],
            on_stage=posted["on_stage"],
            recorded_by=account,
            request_id=request_id,
        )
        if standing is not None and (standing.levels, standing.on_stage) == (line.levels, line.on_stage):
            raise Conflict("nothing_changed", _("This is what stands already."))
        state = fold_with(sheet, line)
        _ask(sheet, state, confirmed)
        return append_line(account, sheet, line, state, act="record_final_result", request_id=request_id, reason=why)

    payload = {"match": match_id, "revision": revision, "reason": why, "confirmed_questions": confirmed, **posted}
    return once(account, "record_final_result", request_id, payload, do)


def _ask(sheet: Sheet, state: AnyState, confirmed: Iterable[str]) -> None:
    """Asks about a result in which nobody climbed, and about one that leaves the winner open: who was on stage, where
    the rules decide equal levels by that."""
    asked = []
    if set(state.levels) == {sheet.rule_set.start_level}:
        asked.append((NOBODY_CLIMBED, _("All end on the level they started from. Is this right?")))
    if state.outcome is not None and state.outcome.needs_decision:
        if not isinstance(sheet.rule_set, PlayersRuleSet) and sheet.rule_set.equal_levels in _BY_STAGE:
            told = _("At equal levels the side on stage wins: who was on stage at the end? If nobody knows, say yes.")
            asked.append((STAGE_UNKNOWN, told))
        else:
            told = _("With this result the winner is still open and has to be decided. Is this right?")
            asked.append((STILL_UNDECIDED, told))
    ask_in_words(asked, confirmed)
