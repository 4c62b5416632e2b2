"""What follows from a sample hand: levels, offences, and the match if it ended then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import (
    AnyHandReport,
    AnyRuleSet,
    HandReport,
    MatchResult,
    PenaltyReport,
    PlayersHandReport,
    PlayersRuleSet,
    RulingKind,
    RulingReport,
    award_match_points,
    fold_match,
    fold_players,
    load_scheme,
    say,
)
from scoring.either import AnyOutcome, AnyState
from scoring.match_points import ResultRefused
from scoring.players.state import PlayersOutcome
from scoring.wording.values import number_words
from tournament.rulebook.notes import reading_language


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """Where everybody stands before the hand, and what the declarer's side does wrong after it: `times` offences.

    `level` None: the level at the start. `offence` empty: nothing.
    """

    level: int | None = None
    offence: str = ""
    times: int = 1


def what_follows(rules: AnyRuleSet, report: AnyHandReport, before: Before) -> Iterator[str]:
    """Every line of it in the active language, the match points last."""
    language = reading_language()
    entries: list[PenaltyReport | RulingReport] = []
    if before.offence in rules.penalties:
        entries += [PenaltyReport(position=2 + index, offence=before.offence, side=0) for index in range(before.times)]
    elif before.offence:
        yield _("These rules do not know this offence.")
    state = _folded(rules, report, entries, before.level)
    told = len(state.lines)
    for line in state.lines:
        scored = () if line.score is None else line.score.steps
        yield from (say(note, language) for note in line.notes if note not in scored)
    if state.outcome is None:
        entries.append(RulingReport(position=2 + len(entries), kind=RulingKind.TIME_UP))
        state = _folded(rules, report, entries, before.level)
        for line in state.lines[told:]:
            # that time is up is said again with who has won
            yield from (say(note, language) for note in line.notes[1:])
    points = _match_points(rules, state.outcome)
    if points:
        yield _("Match points: %(points)s") % {"points": points}


def _folded(
    rules: AnyRuleSet, report: AnyHandReport, entries: list[PenaltyReport | RulingReport], level: int | None
) -> AnyState:
    at = rules.start_level if level is None else level
    match rules, report:
        case PlayersRuleSet(), PlayersHandReport():
            return fold_players(rules, [report, *entries], levels_before=(at,) * rules.players)
        case _, HandReport():
            assert not isinstance(rules, PlayersRuleSet)
            return fold_match(rules, [report, *entries], levels_before=(at, at))
        case _:
            raise TypeError(f"{rules.id}: {type(report).__name__} is not of its kind")


def _match_points(rules: AnyRuleSet, outcome: AnyOutcome | None) -> str:
    """Of all sides, in their order; empty while the winner is open, and where the scheme does not say."""
    if outcome is None or outcome.needs_decision:
        return ""
    result = MatchResult(
        reason=outcome.reason,
        winner=outcome.winner,
        levels=outcome.levels,
        sides=rules.sides,
        places=outcome.places if isinstance(outcome, PlayersOutcome) else None,
        out=outcome.out_seats if isinstance(outcome, PlayersOutcome) else (),
        levels_earned=outcome.levels_earned,
        hand_points=outcome.hand_points,
        start_level=rules.start_level,
    )
    try:
        award = award_match_points(load_scheme(rules.match_points), result)
    except ResultRefused:
        return ""
    return " : ".join(number_words(points) for points in award.points)
