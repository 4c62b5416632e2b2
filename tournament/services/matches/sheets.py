"""Appending a line to a match's sheet: fold first, then store line, fold and audit row together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyHandReport,
    AnyOutcome,
    AnyRuleSet,
    AnyState,
    Note,
    PlayersLine,
    PlayersOutcome,
    PlayersState,
    question_any_hand,
    say,
)
from tournament.errors import Questions
from tournament.models import Account, FinalResult, Hand, Match, Round
from tournament.rulebook.notes import LANGUAGES, reading_language, say_in_all
from tournament.rulebook.offences import offences_of_earlier_rounds
from tournament.rulebook.reports import read_number, read_text, unfit
from tournament.rulebook.sheets import (
    Line,
    current_lines,
    fold_lines,
    line_mapping,
    offences_before,
    read_locked_sheet,
    rule_set_of_match,
)
from tournament.services.audit import record_act
from tournament.services.locking import free_round
from tournament.services.requests import Answer

MOST_SIDES = 12
_FOLD_COLUMNS = (
    "levels",
    "offences_before",
    "on_stage",
    "hands_played",
    "outcome",
    "outcome_reason",
    "winner",
    "entered_by",
    "state",
    "disputed",
    "started_at",
    "ended_at",
    "reported_by",
    "revision",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheet of a locked match as it stands: every revision of every line, and what they fold to."""

    match: Match
    rule_set: AnyRuleSet
    lines: tuple[Line, ...]
    state: AnyState


def sheet_of(match: Match) -> Sheet:
    """The sheet of a locked match. One that begins takes along what its sides committed in earlier rounds."""
    rule_set = rule_set_of_match(match)
    lines = read_locked_sheet(match)
    if match.started_at is None:
        match.offences_before = offences_of_earlier_rounds(match, rule_set)
    return Sheet(match=match, rule_set=rule_set, lines=lines, state=fold_lines(rule_set, lines, offences_before(match)))


def fold_with(sheet: Sheet, line: Line) -> AnyState:
    """What the sheet would fold to with one more line. Raises `Invalid` where the rules refuse it."""
    return fold_lines(sheet.rule_set, (*sheet.lines, line), offences_before(sheet.match))


def require_side(sheet: Sheet, side: int | None, field: str) -> None:
    """`Invalid` (`not_a_number`) where this match has no such side."""
    if side is not None:
        read_number(side, field, least=0, most=sheet.rule_set.sides - 1)


def read_codes(confirmed_questions: Iterable[Any]) -> list[str]:
    """The codes of questions that were answered with yes, in a fixed order."""
    if isinstance(confirmed_questions, str) or not isinstance(confirmed_questions, Iterable):
        raise unfit("not_a_list", "confirmed_questions", confirmed_questions, _("a list of question codes"))
    return sorted({read_text(code, "confirmed_questions", most=60) for code in confirmed_questions})


def ask(notes: Iterable[Note], confirmed: Iterable[str]) -> None:
    """Nothing, when every question was confirmed. `Questions` with those that were not otherwise."""
    known = set(confirmed)
    open_questions = [note for note in notes if note.code not in known]
    if open_questions:
        language = reading_language()
        raise Questions(
            _("Is this right? It is possible, but unlikely."),
            [
                {
                    "code": note.code,
                    "params": dict(note.params),
                    "text": say(note, language),
                    "sentences": {each: say(note, each) for each in LANGUAGES},
                }
                for note in open_questions
            ],
        )


def ask_in_words(asked: Iterable[tuple[str, str | Promise]], confirmed: Iterable[str]) -> None:
    """As `ask`, for questions (code, words) that are none of the rules engine's."""
    known = set(confirmed)
    unanswered = [{"code": code, "params": {}, "text": str(text)} for code, text in asked if code not in known]
    if unanswered:
        raise Questions(_("Is this right? It is possible, but unlikely."), unanswered)


def ask_about_hand(sheet: Sheet, report: AnyHandReport, confirmed: Iterable[str]) -> None:
    """As `ask`, for a hand at its place: what stands before it on the sheet is what makes it likely or not."""
    earlier = [line for line in sheet.lines if line.position < report.position]
    before = fold_lines(sheet.rule_set, earlier, offences_before(sheet.match))
    ask(question_any_hand(sheet.rule_set, before, report), confirmed)


def append_line(
    account: Account | None,
    sheet: Sheet,
    line: Line,
    state: AnyState,
    *,
    act: str,
    request_id: UUID,
    reason: str = "",
) -> Answer:
    """The answer of the act, after line, fold and audit row are stored. `state` is what `fold_with` gave.

    The fold decides the state of the match: over = reported, by `account`; lines but no end = playing; none = ready.
    A dispute is answered by any change of the sheet. The first line of a round sets it running.
    """
    match, before = sheet.match, _version(sheet.match)
    line.save(force_insert=True)
    store_fold(match, state, (*sheet.lines, line), account)
    match.revision += 1
    match.save(update_fields=_FOLD_COLUMNS)
    if match.round.state == Round.State.PUBLISHED:
        free_round(match.round_id).filter(state=Round.State.PUBLISHED).update(state=Round.State.RUNNING)
    record_act(
        account,
        act,
        match,
        event_id=match.round.stage.event_id,
        before=before,
        after={**_version(match), "line": line_mapping(line)},
        reason=reason,
        request_id=request_id,
        public=True,
    )
    return _answer(sheet, state, line)


def store_fold(match: Match, state: AnyState, lines: Iterable[Line], account: Account | None) -> None:
    """Puts the fold on the match's fields without saving them. The match is not confirmed."""
    now = timezone.now()
    held = current_lines(lines)
    match.levels = list(state.levels)
    match.on_stage = state.on_stage
    match.hands_played = state.hands_played
    match.outcome = None if state.outcome is None else outcome_mapping(state.outcome)
    match.outcome_reason = str(state.outcome.reason) if state.outcome is not None and state.is_over else ""
    match.winner = state.outcome.winner if state.outcome is not None and state.is_over else None
    match.entered_by = _entered_by(held)
    match.started_at = match.started_at or now
    match.ended_at = (match.ended_at or now) if state.is_over else None
    match.reported_by = account if state.is_over else None
    match.disputed = False
    if state.is_over:
        match.state = Match.State.REPORTED
    else:
        match.state = Match.State.PLAYING if held else Match.State.READY


def _entered_by(lines: Iterable[Line]) -> str:
    for line in lines:
        if isinstance(line, FinalResult):
            return Match.EnteredBy.FINAL
        if isinstance(line, Hand):
            return Match.EnteredBy.HANDS
    return ""


def outcome_mapping(outcome: AnyOutcome) -> dict[str, Any]:
    """The outcome as stored on a match. With `needs_decision` the match goes on until what it `awaits` has decided it.

    `places` by side, and who is out, where every player has a level of his own.
    """
    return {
        "reason": str(outcome.reason),
        "winner": outcome.winner,
        "decided_by": str(outcome.decided_by),
        "levels": list(outcome.levels),
        "clause": outcome.clause,
        "levels_earned": _listed(outcome.levels_earned),
        "hand_points": _listed(outcome.hand_points),
        "needs_decision": outcome.needs_decision,
        "awaits": None if outcome.awaits is None else outcome.awaits.value,
        "places": list(outcome.places) if isinstance(outcome, PlayersOutcome) else None,
        "out_seats": list(outcome.out_seats) if isinstance(outcome, PlayersOutcome) else [],
        "points_forfeited": outcome.points_forfeited,
    }


def _listed(by_side: tuple[int, ...] | None) -> list[int] | None:
    return None if by_side is None else list(by_side)


def _version(match: Match) -> dict[str, Any]:
    return {
        "revision": match.revision,
        "state": match.state,
        "levels": match.levels,
        "on_stage": match.on_stage,
        "outcome": match.outcome_reason or None,
        "winner": match.winner,
    }


def _answer(sheet: Sheet, state: AnyState, line: Line) -> Answer:
    match = sheet.match
    result = next((each for each in state.lines if each.position == line.position), None)
    notes = result.notes if result is not None else ()
    return {
        "match": match.pk,
        "revision": match.revision,
        "state": str(match.state),
        "position": line.position,
        "line_revision": line.revision,
        "number": line.number if isinstance(line, Hand) else None,
        "levels_before": list(sheet.state.levels),
        "levels_after": list(state.levels),
        "on_stage": state.on_stage,
        "next_declarer_seat": state.next_declarer_seat,
        "next_level": state.next_level,
        "may_declare": list(state.may_declare) if isinstance(state, PlayersState) else None,
        "left_over": list(result.left_over) if isinstance(result, PlayersLine) else None,
        "hands_played": state.hands_played,
        "over": state.is_over,
        "outcome": None if state.outcome is None else outcome_mapping(state.outcome),
        "sentences": say_in_all(notes),
        "warnings": say_in_all(state.warnings),
    }
