"""A match hand by hand, folded from its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from scoring import AnyLine, AnyRuleSet, say
from tournament.errors import Missing
from tournament.models import Hand, Match, RuleSetVersion, Ruling
from tournament.rulebook import rule_set_of
from tournament.rulebook.notes import reading_language
from tournament.rulebook.sheets import Line, current_lines, fold_lines, read_sheet
from tournament.rulebook.table_names import Cast, called_players, cast_of
from tournament.selectors.matches import play_on_table, play_reasons, play_verdict, recorded_numbers
from tournament.selectors.public.frames import Frame
from tournament.selectors.public.matches import MatchRow, match_rows
from tournament.selectors.public.rules import LadderShape, ladder_shape


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryLine:
    """One line of the sheet as it stands. `sentences` say what it did, `steps` how its points came about.

    `ruling`: which ruling the line is, empty for any other; one on a play says first what lay on the table. `cast`: who
    played with whom, in a hand of players who are sides of their own. `corrected`: an earlier version of the line was
    replaced. Why, and by whom, is for officials.
    """

    kind: str
    number: int | None
    standing: str
    attackers_points: int | None
    trump: str
    ruling: str
    cast: Cast | None
    levels_before: tuple[int, ...]
    levels_after: tuple[int, ...]
    on_stage_after: int | None
    sentences: tuple[str, ...]
    steps: tuple[str, ...]
    corrected: bool
    recorded_at: datetime | None

    @property
    def moves(self) -> tuple[tuple[int, int, int], ...]:
        """(side, level before, level after) of each side that moved."""
        both = zip(self.levels_before, self.levels_after, strict=True)
        return tuple((side, before, after) for side, (before, after) in enumerate(both) if before != after)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStory:
    """A match of a public round with its lines in order; `last_moves` are (side, level before, level after).

    `recorded`: numbers of the hands whose record may be seen; none before the result counts.
    """

    match: MatchRow
    shape: LadderShape | None
    lines: tuple[StoryLine, ...]
    last_moves: tuple[tuple[int, int, int], ...]
    recorded: frozenset[int] = frozenset()


def match_story(frame: Frame, match_pk: int) -> MatchStory:
    """The story in the active language. Five queries, and one more once the result counts.

    Raises `Missing` (`match_missing`) for a match of a draft or of another event as for one that never was.
    """
    rounds = [each.pk for stage in frame.stages for each in stage.rounds]
    found = match_rows(Match.objects.filter(pk=match_pk, round_id__in=rounds))
    if not found:
        raise Missing("match_missing", _("There is no such match."))
    match = found[0]
    version_pk = match.rule_set_version_id or frame.event.rule_set_version_id
    if version_pk is None:
        return MatchStory(match=match, shape=None, lines=(), last_moves=())
    rule_set = rule_set_of(RuleSetVersion.objects.get(pk=version_pk))
    rows = {line.position: line for line in current_lines(read_sheet(match_pk))}
    state = fold_lines(rule_set, rows.values(), match.offences)
    names = {side.side: side.slots[0].entry.name for side in match.sides if side.slots[0].entry}
    called = called_players(rule_set.sides, rule_set.seats, names)
    lines = tuple(_line(match, rule_set, each, rows, called) for each in state.lines) if rows else ()
    return MatchStory(
        match=match,
        shape=ladder_shape(rule_set),
        lines=lines,
        last_moves=_last_moves(lines),
        recorded=recorded_numbers(match_pk) if match.confirmed else frozenset(),
    )


def _line(
    match: MatchRow, rule_set: AnyRuleSet, result: AnyLine, rows: Mapping[int, Line], called: tuple[str, ...]
) -> StoryLine:
    row = rows[result.position]
    language = reading_language()
    points = result.score.attackers_points if result.score else None
    sentences = tuple(say(note, language, called) for note in result.notes)
    steps = tuple(say(note, language, called) for note in result.score.steps) if result.score else ()
    if isinstance(row, Ruling) and row.play is not None:
        about = play_on_table(rule_set, row.play)
        sentences = (*((about,) if about else ()), *play_verdict(rule_set, row.play), *sentences[1:])
        # why tells what somebody held: like records, nobody reads that while the hand may still be played
        steps = play_reasons(row.play) if match.confirmed else ()
    return StoryLine(
        kind=result.kind,
        number=result.number,
        standing=result.standing,
        attackers_points=points,
        trump=row.trump if isinstance(row, Hand) else "",
        ruling=row.kind if isinstance(row, Ruling) else "",
        cast=cast_of(row, called) if isinstance(row, Hand) else None,
        levels_before=result.levels_before,
        levels_after=result.levels_after,
        on_stage_after=result.on_stage_after,
        sentences=sentences,
        steps=steps,
        corrected=row.revision > 1,
        recorded_at=row.recorded_at if isinstance(row, Hand) else None,
    )


def _last_moves(lines: tuple[StoryLine, ...]) -> tuple[tuple[int, int, int], ...]:
    """Of the last line that moved anybody."""
    return next((line.moves for line in reversed(lines) if line.moves), ())
