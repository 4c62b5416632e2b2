"""The lines of a score sheet as officials read them: what each did, who wrote it, and every revision of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import AnyLine, AnyRuleSet, AnyState, Note, say
from tournament.models import Hand, Ruling
from tournament.rulebook.sheets import Line, current_lines, line_mapping
from tournament.rulebook.table_names import Cast, cast_of
from tournament.selectors.matches.plays import play_reasons, play_verdict

_TWO = 2
# said by the sentences of the hand already
_PLAIN_STEPS = ("points_total", "points_in_tricks", "points_sum")
_WORTH = "hand_points"
_RESULTS = ("band_", "award_", "players_")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line that holds. `sentences` say what it did and `steps` how its points came about, in the active language.

    `sums`: of the steps those that say how a number came about that nobody entered; none for a plain hand.
    `standing` is counted, void or after_end. `says` is the line as JSON data. `cast`: who
    played with whom, in a hand of players who are sides of their own.
    """

    position: int
    revision: int
    kind: str
    number: int | None
    standing: str
    attackers_points: int | None
    levels_before: tuple[int, ...]
    levels_after: tuple[int, ...]
    on_stage_after: int | None
    sentences: tuple[str, ...]
    steps: tuple[str, ...]
    sums: tuple[str, ...]
    by: str
    at: datetime
    reason: str
    says: Mapping[str, Any]
    cast: Cast | None

    @property
    def moves(self) -> tuple[tuple[int, int, int], ...]:
        """(side, level before, level after) of each side that moved."""
        both = zip(self.levels_before, self.levels_after, strict=True)
        return tuple((side, before, after) for side, (before, after) in enumerate(both) if before != after)

    @property
    def shown_levels(self) -> tuple[tuple[int, int, int], ...]:
        """As `moves`; of two sides both, moved or not, as each has to be seen."""
        if len(self.levels_after) > _TWO:
            return self.moves
        both = zip(self.levels_before, self.levels_after, strict=True)
        return tuple((side, before, after) for side, (before, after) in enumerate(both))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRevision:
    """One revision of one line as it was written: what, by whom, when and why."""

    position: int
    revision: int
    kind: str
    struck: bool
    by: str
    at: datetime
    reason: str
    says: Mapping[str, Any]


def sums_of(steps: Iterable[Note]) -> tuple[Note, ...]:
    """The steps that make up a total: kitty, last trick, fines, points of a hand. Empty where the total was entered."""
    told = tuple(step for step in steps if not step.code.startswith(_RESULTS))
    beyond = tuple(step for step in told if step.code not in _PLAIN_STEPS)
    return told if any(step.code != _WORTH for step in beyond) else beyond


def sheet_lines(
    rule_set: AnyRuleSet, rows: Iterable[Line], state: AnyState, language: str, called: tuple[str, ...]
) -> tuple[SheetLine, ...]:
    """The lines that hold, the newest first, told in `language`; `called` as of `MatchSheet`."""
    held = {row.position: row for row in current_lines(rows)}
    results: tuple[AnyLine, ...] = state.lines
    lines = []
    for result in reversed(results):
        row, score = held[result.position], result.score
        sentences = tuple(say(note, language, called) for note in result.notes)
        counted = score.steps if score is not None else ()
        steps = tuple(say(note, language, called) for note in counted)
        if isinstance(row, Ruling) and row.play is not None:
            # the fold knows only that a play was ruled on; what it says behind that is about the match
            sentences = (*play_verdict(rule_set, row.play), *sentences[1:])
            steps = play_reasons(row.play)
        lines.append(
            SheetLine(
                position=row.position,
                revision=row.revision,
                kind=str(result.kind),
                number=result.number,
                standing=str(result.standing),
                attackers_points=score.attackers_points if score is not None else None,
                levels_before=result.levels_before,
                levels_after=result.levels_after,
                on_stage_after=result.on_stage_after,
                sentences=sentences,
                steps=steps,
                sums=tuple(say(note, language, called) for note in sums_of(counted)),
                by=str(row.recorded_by),
                at=row.recorded_at,
                reason=row.reason,
                says=line_mapping(row),
                cast=cast_of(row, called) if isinstance(row, Hand) else None,
            )
        )
    return tuple(lines)


def revision_of(row: Line) -> SheetRevision:
    says = line_mapping(row)
    return SheetRevision(
        position=row.position,
        revision=row.revision,
        kind=says["kind"],
        struck=row.struck,
        by=str(row.recorded_by),
        at=row.recorded_at,
        reason=row.reason,
        says=says,
    )
