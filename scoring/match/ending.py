"""How a match is over: by goal, time, hands, a final result, a ruling or a third offence, and who has won it."""

from dataclasses import dataclass, replace
from typing import assert_never

from scoring.levels import Level, Side, other
from scoring.match import clauses
from scoring.match.board import far_ahead
from scoring.match.state import Awaits, DecidedBy, Outcome, OutcomeReason
from scoring.rules.rule_set import EqualLevels, OnStageMeans, RuleSet

EXTRA_HANDS = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """An end that does not depend on the levels: a ruling, or an offence that lost the match."""

    reason: OutcomeReason
    winner: Side | None
    decided_by: DecidedBy
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """All that the end of a match depends on.

    `reached_at`: for each side the line at which it came to its present level, -1 from the start.
    `first_past`: the side past the goal, of two the one that came there first. `declared_last`: the last hand's
    declaring side. `ended`: time or hands are up, or only the end is known. `games`: games won before this one.
    `hand_points`: side 0's sum, None where only the end is known. `extra_hand_to`: the winner of an extra hand at the
    start level. `extra_hands`: how many were played.
    """

    levels: tuple[Level, Level]
    on_stage: Side | None
    declared_last: Side | None
    reached_at: tuple[int, int]
    ended: OutcomeReason | None
    verdict: Verdict | None
    awarded_to: Side | None
    games: tuple[int, int] = (0, 0)
    hand_points: int | None = None
    extra_hand_to: Side | None = None
    extra_hands: int = 0
    first_past: Side | None = None


def outcome_of(rule_set: RuleSet, standing: Standing) -> Outcome | None:
    """The end of the match, or None while it goes on.

    A ruling comes first, then what wins at once, the goal before the mercy lead, then time and hands: a sheet on which
    the time is noted behind such a hand, or whose last hand under the cap it was, was won by that hand.
    """
    if standing.verdict is not None:
        verdict = standing.verdict
        return Outcome(
            reason=verdict.reason,
            winner=verdict.winner,
            decided_by=verdict.decided_by,
            levels=standing.levels,
            clause=verdict.clause,
        )
    winner = standing.first_past
    if winner is not None and _wins_match(rule_set, standing, winner):
        reason = (
            OutcomeReason.FINAL_RESULT if standing.ended is OutcomeReason.FINAL_RESULT else OutcomeReason.GOAL_PASSED
        )
        return _won(standing, reason, winner, DecidedBy.GOAL, clauses.of_goal(rule_set))
    ahead = far_ahead(rule_set, standing.levels)
    final = standing.ended is OutcomeReason.FINAL_RESULT
    if ahead is not None and not final and _wins_match(rule_set, standing, ahead):
        return _won(standing, OutcomeReason.MERCY_LEAD, ahead, DecidedBy.HIGHER_LEVEL, clauses.of_mercy_lead(rule_set))
    if standing.ended is None:
        return None
    if standing.games[0] != standing.games[1]:
        winner = 0 if standing.games[0] > standing.games[1] else 1
        return _won(standing, standing.ended, winner, DecidedBy.GAMES, clauses.of_games(rule_set))
    if rule_set.hand_points is not None:
        return _by_hand_points(rule_set, standing, standing.ended)
    first, second = standing.levels
    if first != second:
        winner = 0 if first > second else 1
        return _won(standing, standing.ended, winner, DecidedBy.HIGHER_LEVEL, clauses.of_end(rule_set, standing.ended))
    return _equal(rule_set, standing, standing.ended)


def _wins_match(rule_set: RuleSet, standing: Standing, winner: Side) -> bool:
    """Whether the game that is won is the last one that the side needs; a final result tells the whole match."""
    return standing.ended is OutcomeReason.FINAL_RESULT or standing.games[winner] + 1 >= rule_set.games_to_win


def _by_hand_points(rule_set: RuleSet, standing: Standing, reason: OutcomeReason) -> Outcome:
    if not standing.hand_points:
        return _equal(rule_set, standing, reason)
    winner = 0 if standing.hand_points > 0 else 1
    return _won(standing, reason, winner, DecidedBy.HAND_POINTS, clauses.of_hand_points(rule_set))


def _won(standing: Standing, reason: OutcomeReason, winner: Side | None, decided_by: DecidedBy, clause: str) -> Outcome:
    return Outcome(
        reason=reason,
        winner=winner,
        decided_by=decided_by,
        levels=standing.levels,
        clause=clause,
    )


def _equal(rule_set: RuleSet, standing: Standing, reason: OutcomeReason) -> Outcome:
    tie, clause = rule_set.tie, clauses.of_equal_levels(rule_set)
    winner: Side | None = None
    decided_by = DecidedBy.OPEN
    match tie.answer:
        case EqualLevels.ON_STAGE:
            means_next = tie.on_stage_means is OnStageMeans.DECLARES_NEXT
            winner = standing.on_stage if means_next else standing.declared_last
            decided_by = DecidedBy.ON_STAGE
        case EqualLevels.REACHED_FIRST:
            first, second = standing.reached_at
            if first != second:
                winner = 0 if first < second else 1
                decided_by = DecidedBy.REACHED_FIRST
        case EqualLevels.LEADS_NEXT:
            winner, decided_by = standing.on_stage, DecidedBy.LEADS_NEXT
        case EqualLevels.EXTRA_HAND_AT_START:
            winner, decided_by = standing.extra_hand_to, DecidedBy.EXTRA_HAND
        case EqualLevels.DRAW:
            return _won(standing, reason, None, DecidedBy.DRAW, clause)
        case EqualLevels.LOTS | EqualLevels.EXTRA_HAND | EqualLevels.RULING:
            pass
        case _:
            assert_never(tie.answer)
    if winner is None:
        if standing.awarded_to is not None:
            by_lots = tie.answer is EqualLevels.LOTS
            decided_by = DecidedBy.LOTS if by_lots else DecidedBy.RULING
            return _won(standing, reason, standing.awarded_to, decided_by, clause)
        return replace(
            _won(standing, reason, None, DecidedBy.OPEN, clause), awaits=_awaited(tie.answer, standing, reason)
        )
    return _won(standing, reason, winner, decided_by, clause)


def _awaited(answer: EqualLevels, standing: Standing, reason: OutcomeReason) -> Awaits:
    """Of which only the end is known takes no hand more, and whatever was to decide and did not leaves it to the chief
    referee."""
    if answer is EqualLevels.LOTS:
        return Awaits.LOTS
    by_hand = answer in (EqualLevels.EXTRA_HAND, EqualLevels.EXTRA_HAND_AT_START)
    if by_hand and reason is not OutcomeReason.FINAL_RESULT and standing.extra_hands < EXTRA_HANDS:
        return Awaits.EXTRA_HAND
    return Awaits.RULING


def loser_verdict(reason: OutcomeReason, loser: Side, decided_by: DecidedBy, clause: str) -> Verdict:
    """The match goes to the opponents of `loser`."""
    return Verdict(reason=reason, winner=other(loser), decided_by=decided_by, clause=clause)
