"""Rulings on plays of cards: what the engine answers stands on the sheet, with what the referee makes of a fault."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import PlayersRuleSet, RulingKind
from tournament.models import Account, Penalty, Ruling
from tournament.permissions import Act
from tournament.rulebook.plays import PlayKind, RemedyKind, read_remedy, remedies_for, rule_on, stored_ruling
from tournament.rulebook.reports import read_choice, read_mapping, read_text, unfit
from tournament.rulebook.sheets import next_position
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.penalties import ask_about_end
from tournament.services.matches.sheets import append_line, fold_with, read_codes, sheet_of
from tournament.services.requests import Answer, once

_MOST_CHARACTERS = 8000
"""Of the cards of a question: all of six decks, dealt out and named twice, stay below."""

# what the rules of the match say, whoever asks
_OF_RULES = ("fixed_trumps", "two_colour")
_DEEPEST = 4


def rule_on_play(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    question: Mapping[str, Any],
    remedy: Mapping[str, Any] | None = None,
    note: str = "",
    confirmed_questions: Iterable[str] = (),
) -> Answer:
    """The ruling on a play stands on the sheet: question, answer, reasons and clause, under the rules of the match.

    `question`: `kind` (a `PlayKind`) and `input` as `python -m scoring` takes them. `remedy` {kind, key, offender,
    cards?}: what follows from a fault; one of those that the rules offer for it. A penalty stands on a line of its own
    behind the ruling; a fine or an award waits for the hand that is being played, whose form proposes it. Answers as
    the other acts, with the `position` of the ruling, and `penalty_position` where there is a penalty.

    Raises `Invalid` (what the engine refuses, `not_a_choice`), `Questions` (the penalty ends the match, not yet
    confirmed: then neither line is stored), `Conflict`, `NotAllowed`, `Missing`.
    """
    given = read_mapping(question, "question", ("kind", "input", "rule_set", "options", "id"))
    kind = read_choice(PlayKind, given.get("kind"), "question.kind")
    cards = _read_input(given.get("input"), "question.input")
    asked = {"kind": kind.value, "input": cards}
    said = read_text(note, "note")
    confirmed = read_codes(confirmed_questions)
    posted: dict[str, Any] = {"question": asked, "remedy": remedy, "note": said}

    def do() -> Answer:
        match = open_match(account, Act.RECORD, match_id, revision, posted)
        require_open(match)
        sheet = sheet_of(match)
        decks = cards.get("decks")
        chosen_anew = isinstance(sheet.rule_set, PlayersRuleSet) and sheet.rule_set.free_size
        if not chosen_anew and decks not in (None, sheet.rule_set.decks):
            raise unfit("not_a_choice", "question.input.decks", decks, [sheet.rule_set.decks])
        ruling = rule_on(sheet.rule_set, {**asked, "rule_set": sheet.rule_set.id})
        chosen = read_remedy(remedy, remedies_for(sheet.rule_set, ruling))
        play = stored_ruling(ruling) | {"remedy": None if chosen is None else chosen.as_mapping()}
        line = Ruling(
            match=match,
            position=next_position(sheet.lines),
            kind=RulingKind.PLAY.value,
            play=play,
            note=said,
            recorded_by=account,
            request_id=request_id,
        )
        ruled = replace(sheet, lines=(*sheet.lines, line), state=fold_with(sheet, line))
        written: dict[str, Any] = {"request_id": request_id, "reason": said}
        if chosen is None or chosen.kind is not RemedyKind.PENALTY:
            return append_line(account, sheet, line, ruled.state, act="rule_on_play", **written)
        penalty = Penalty(
            match=match,
            position=next_position(ruled.lines),
            offence=chosen.key,
            side=int(chosen.offender),
            note=said,
            recorded_by=account,
            request_id=request_id,
        )
        state = fold_with(ruled, penalty)
        ask_about_end(ruled, state, confirmed)
        append_line(account, sheet, line, ruled.state, act="rule_on_play", **written)
        answer = append_line(account, ruled, penalty, state, act="record_penalty", **written)
        return answer | {"position": line.position, "penalty_position": penalty.position}

    payload = {"match": match_id, "revision": revision, "confirmed_questions": confirmed, **posted}
    return once(account, "rule_on_play", request_id, payload, do)


def _read_input(given: Any, field: str) -> dict[str, Any]:
    """A mapping whose keys the engine knows better; those that change rules are none of a match.

    Raises `Invalid`: not_a_mapping, not_a_choice, not_plain, too_long.
    """
    read = dict(read_mapping(given, field, given if isinstance(given, Mapping) else ()))
    for key in _OF_RULES:
        if read.get(key) is not None:
            raise unfit("not_a_choice", f"{field}.{key}", read[key], ["null"])
    if not _is_plain(read, _DEEPEST):
        raise unfit("not_plain", field, "…", _("characters that can be written"))
    if len(json.dumps(read)) > _MOST_CHARACTERS:
        raise unfit("too_long", field, "…", f"0..{_MOST_CHARACTERS}")
    return read


def _is_plain(value: Any, deepest: int) -> bool:
    """Whether every database holds it and gives it back: the engine passes over keys that it does not know."""
    match value:
        case str():
            return "\x00" not in value and value.encode("utf-8", "replace").decode("utf-8") == value
        case float():
            return math.isfinite(value)
        case list():
            return deepest > 0 and all(_is_plain(each, deepest - 1) for each in value)
        case dict():
            return deepest > 0 and all(_is_plain(each, deepest - 1) for item in value.items() for each in item)
        case _:
            return True
