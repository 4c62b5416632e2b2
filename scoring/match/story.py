"""The story of a match: what every line of its sheet did and why, and how it ended."""

from dataclasses import dataclass

from scoring.match.outcome_in_words import outcome_note
from scoring.match.state import RULING_CLAUSE, LineKind, LineResult, LineStanding, MatchState
from scoring.notes import Note, above_ace, note
from scoring.players.rule_set import PlayersRuleSet
from scoring.players.state import PlayersLine, PlayersState
from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One line of the sheet told in full; `position` is None for the end of the match."""

    position: int | None
    notes: tuple[Note, ...]


def explain(rule_set: RuleSet | PlayersRuleSet, state: MatchState | PlayersState) -> tuple[Chapter, ...]:
    """The match hand by hand: for each line its steps and what they led to, then the end with the rule that decided.

    With a ruling stands its written reason, with a penalty its note. `say_all(chapter.notes, language)` is a chapter in
    words. A match that goes on has no end chapter; warnings about the sheet stand in `state.warnings`.
    """
    chapters = [_line(line) for line in state.lines]
    outcome = state.outcome
    if outcome is not None:
        told = (outcome_note(rule_set, outcome), _clause(outcome.clause))
        chapters.append(Chapter(position=None, notes=above_ace(told, rule_set.ladder)))
    return tuple(chapters)


def _clause(clause: str) -> Note:
    return note("story_ruling") if clause == RULING_CLAUSE else note("story_clause", clause=clause)


def _line(line: LineResult | PlayersLine) -> Chapter:
    told: list[Note] = []
    if line.number is not None and line.standing is LineStanding.COUNTED:
        told.append(note("story_hand", number=line.number))
    if line.score is not None:
        told.extend(step for step in line.score.steps if step not in line.notes)
    if not line.written:
        return Chapter(position=line.position, notes=(*told, *line.notes))
    # behind what was decided and before what came of it
    code = "story_reason" if line.kind is LineKind.RULING else "story_note"
    first, *rest = line.notes
    return Chapter(position=line.position, notes=(first, note(code, written=line.written), *rest))
