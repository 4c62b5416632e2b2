"""What a hand would do, said before it is stored. Nothing is written and nothing is locked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring import AnyLine, Awaits, Note, PlayersLine, RulingKind, question_any_hand
from tournament.errors import Invalid
from tournament.models import Hand, Match, Penalty, Ruling
from tournament.rulebook.notes import say_here
from tournament.rulebook.reports import read_hand
from tournament.rulebook.sheets import fold_lines, hand_columns, offences_before, place_hand
from tournament.selectors.matches.lines import sums_of
from tournament.selectors.matches.sheet import MatchSheet


class PreviewKind(StrEnum):
    """What the preview does: it says what will happen, asks about something unlikely, or refuses."""

    SAYS = "says"
    ASKS = "asks"
    REFUSES = "refuses"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What the sheet would be with the hand on it. With `refusal` only that is known.

    `notes` say what the hand itself does; `questions` what will be asked before it is kept. Of players with levels of
    their own also what they are `called`, who may declare next, and (seat, levels) of those who have levels left to
    pass on.
    """

    kind: PreviewKind
    notes: tuple[Note, ...] = ()
    steps: tuple[Note, ...] = ()
    questions: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()
    levels_before: tuple[int, ...] | None = None
    levels_after: tuple[int, ...] | None = None
    on_stage: int | None = None
    may_declare: tuple[int, ...] = ()
    left_over: tuple[tuple[int, int], ...] = ()
    over: bool = False
    called: tuple[str, ...] = ()
    refusal: Invalid | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """In the active language."""
        if self.refusal is not None:
            return (self.refusal.text(),)
        return tuple(say_here(note, self.called) for note in self.notes)

    @property
    def sums(self) -> tuple[str, ...]:
        """How a total came about that nobody entered, in the active language; empty for a plain hand."""
        return tuple(say_here(note, self.called) for note in sums_of(self.steps))

    @property
    def asked(self) -> tuple[str, ...]:
        return tuple(say_here(note, self.called) for note in self.questions)

    @property
    def warned(self) -> tuple[str, ...]:
        """What would no longer fit together on the sheet, in the active language."""
        return tuple(say_here(note, self.called) for note in self.warnings)


def preview_hand(sheet: MatchSheet, posted: Mapping[str, Any], *, number: int | None = None) -> Preview:
    """What the posted hand would do as the next one, or in place of hand `number`. No query.

    A hand that cannot be read or that the rules refuse comes back as a preview that refuses. Raises `Missing`
    (`hand_missing`).
    """
    offences = offences_before(sheet.match)
    replaced = None if number is None else sheet.hand(number)
    try:
        placed = place_hand(
            sheet.rule_set,
            read_hand(posted),
            position=sheet.next_position if replaced is None else replaced.position,
            number=sheet.next_number if replaced is None else replaced.number,
        )
        line = Hand(
            match=Match(pk=sheet.match.pk),
            position=placed.position,
            number=placed.number,
            revision=1 if replaced is None else replaced.revision + 1,
            **hand_columns(placed),
        )
        after = fold_lines(sheet.rule_set, (*sheet.rows, line), offences)
    except Invalid as refusal:
        return Preview(kind=PreviewKind.REFUSES, refusal=refusal)
    earlier = [row for row in sheet.rows if row.position < placed.position]
    before = fold_lines(sheet.rule_set, earlier, offences)
    questions = question_any_hand(sheet.rule_set, before, placed)
    result = next(each for each in after.lines if each.position == placed.position)
    return Preview(
        kind=PreviewKind.ASKS if questions else PreviewKind.SAYS,
        notes=result.notes,
        steps=result.score.steps if result.score is not None else (),
        questions=questions,
        warnings=after.warnings,
        levels_before=sheet.state.levels,
        levels_after=after.levels,
        on_stage=after.on_stage,
        may_declare=result.may_declare if isinstance(result, PlayersLine) else (),
        left_over=_left_over(result),
        over=after.is_over,
        called=sheet.called,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """The match if it ended as it stands: `sentences` of the sheet in the active language, and what it would wait for.

    Not that time is up, which whoever ends it knows. No sentence where a match cannot be ended so now.
    """

    sentences: tuple[str, ...] = ()
    awaits: Awaits | None = None


def preview_time_up(sheet: MatchSheet) -> TimeUp:
    """No query."""
    line = Ruling(match=Match(pk=sheet.match.pk), position=sheet.next_position, kind=RulingKind.TIME_UP.value)
    try:
        after = fold_lines(sheet.rule_set, (*sheet.rows, line), offences_before(sheet.match))
    except Invalid:
        return TimeUp()
    return TimeUp(
        sentences=tuple(say_here(note, sheet.called) for note in after.lines[-1].notes[1:]),
        awaits=None if after.outcome is None else after.outcome.awaits,
    )


def preview_penalties(sheet: MatchSheet) -> tuple[tuple[str, ...], ...]:
    """For each offence of the rules, and each side in turn, what its penalty would do now, in the active language.

    Offences come in the order of the rule set; what the rules refuse now is left out. No query.
    """
    sides = range(sheet.rule_set.sides)
    told = (preview_penalty(sheet, offence, side) for offence in sheet.rule_set.penalties for side in sides)
    return tuple(sentences for sentences in told if sentences)


def preview_penalty(sheet: MatchSheet, offence: str, side: int) -> tuple[str, ...]:
    """What the penalty of `side` for this offence would do now, in the active language; the first sentence names it.

    Empty where the rules refuse it. No query.
    """
    line = Penalty(match=Match(pk=sheet.match.pk), position=sheet.next_position, offence=offence, side=side)
    try:
        after = fold_lines(sheet.rule_set, (*sheet.rows, line), offences_before(sheet.match))
    except Invalid:
        return ()
    return tuple(say_here(note, sheet.called) for note in after.lines[-1].notes)


def _left_over(result: AnyLine) -> tuple[tuple[int, int], ...]:
    if not isinstance(result, PlayersLine):
        return ()
    return tuple((seat, levels) for seat, levels in enumerate(result.left_over) if levels)
