"""How a match of players is over, and at which places."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.levels import Level, Seat
from scoring.match.clauses import of_end, of_equal_levels, of_goal, of_mercy_lead
from scoring.match.state import RULING_CLAUSE, Awaits, DecidedBy, OutcomeReason
from scoring.players.rule_set import HighestEqual, PlayersRuleSet
from scoring.players.state import PlayersOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Out:
    """Why a player has lost the match alone. `leaves`: with that the table is a player short, and the match over."""

    reason: OutcomeReason
    decided_by: DecidedBy
    clause: str
    leaves: bool
    absent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersStanding:
    """All that the end of a match depends on. `ended`: time or hands are up, or only the end is known.

    `out`: by seat, in the order in which the players lost the match. `levels_earned`: None where only the end is known.
    """

    levels: tuple[Level, ...]
    ended: OutcomeReason | None
    abandoned: bool
    out: Mapping[Seat, Out]
    awarded_to: Seat | None
    levels_earned: tuple[int, ...] | None
    points_forfeited: bool


def players_outcome_of(rule_set: PlayersRuleSet, standing: PlayersStanding) -> PlayersOutcome | None:
    """The end of the match, or None while it goes on.

    A ruling comes first, then the goal, the mercy lead, and time and hands. Players who are out share the last place,
    whatever their levels. When somebody left the table the others are placed as they stand, and nobody has to choose
    among equals; when nobody is left the reason is double_forfeit, however they lost.
    """
    if standing.abandoned:
        return _ended(standing, OutcomeReason.ABANDONED, None, DecidedBy.RULING, RULING_CLAUSE)
    rivals = [seat for seat in range(rule_set.players) if seat not in standing.out]
    best = max((standing.levels[seat] for seat in rivals), default=0)
    leaders = [seat for seat in rivals if standing.levels[seat] == best]
    last = list(standing.out.values())[-1] if standing.out else None
    if last is not None and (len(rivals) < 2 or any(out.leaves for out in standing.out.values())):
        return _ended_by_absence(standing, last, rivals, leaders)
    goal = rule_set.goal_level
    if goal is not None and best >= goal:
        reason = OutcomeReason.GOAL_PASSED if standing.ended is None else standing.ended
        reason = reason if reason is OutcomeReason.FINAL_RESULT else OutcomeReason.GOAL_PASSED
        by, clause = DecidedBy.GOAL, of_goal(rule_set)
    elif standing.ended is not OutcomeReason.FINAL_RESULT and _far_ahead(rule_set, standing, rivals):
        reason, by = OutcomeReason.MERCY_LEAD, DecidedBy.HIGHER_LEVEL
        clause = of_mercy_lead(rule_set)
    elif standing.ended is not None:
        reason, by = standing.ended, DecidedBy.HIGHER_LEVEL
        clause = of_end(rule_set, standing.ended)
    else:
        return None
    if len(leaders) == 1:
        return _ended(standing, reason, leaders[0], by, clause)
    clause = of_equal_levels(rule_set)
    if rule_set.highest_equal is HighestEqual.DRAW:
        return _ended(standing, reason, None, DecidedBy.DRAW, clause)
    if standing.awarded_to in leaders:
        return _ended(standing, reason, standing.awarded_to, DecidedBy.RULING, clause)
    return _ended(standing, reason, None, DecidedBy.OPEN, clause)


def _far_ahead(rule_set: PlayersRuleSet, standing: PlayersStanding, rivals: list[Seat]) -> bool:
    """Whether the first is so far ahead of the second that the mercy rule ends the match."""
    lead = rule_set.clock.mercy_lead
    second, first = sorted(standing.levels[seat] for seat in rivals)[-2:]
    return lead is not None and first - second >= lead


def _ended_by_absence(standing: PlayersStanding, last: Out, rivals: list[Seat], leaders: list[Seat]) -> PlayersOutcome:
    if not rivals:
        return _ended(standing, OutcomeReason.DOUBLE_FORFEIT, None, last.decided_by, last.clause)
    winner: Seat | None = None
    decided_by = last.decided_by
    if len(leaders) == 1:
        winner = leaders[0]
        if len(rivals) > 1:
            decided_by = DecidedBy.HIGHER_LEVEL
    elif standing.awarded_to in leaders:
        winner, decided_by = standing.awarded_to, DecidedBy.RULING
    return _ended(standing, last.reason, winner, decided_by, last.clause)


def _ended(
    standing: PlayersStanding, reason: OutcomeReason, winner: Seat | None, by: DecidedBy, clause: str
) -> PlayersOutcome:
    return PlayersOutcome(
        reason=reason,
        winner=winner,
        decided_by=by,
        levels=standing.levels,
        places=_places(standing, winner),
        clause=clause,
        awaits=Awaits.RULING if by is DecidedBy.OPEN else None,
        levels_earned=standing.levels_earned,
        out_seats=tuple(sorted(standing.out)),
        absent_seats=tuple(sorted(seat for seat, out in standing.out.items() if out.absent)),
        points_forfeited=standing.points_forfeited,
    )


def _places(standing: PlayersStanding, winner: Seat | None) -> tuple[int, ...]:
    keys = [
        (-1, False) if seat in standing.out else (level, seat == winner) for seat, level in enumerate(standing.levels)
    ]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
