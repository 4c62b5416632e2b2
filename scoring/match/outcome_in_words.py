"""The end of a match as a note."""

from scoring.match.state import DecidedBy, Outcome, OutcomeReason
from scoring.notes import Note
from scoring.players.rule_set import PlayersRuleSet
from scoring.players.state import PlayersOutcome
from scoring.rules.rule_set import RuleSet


def outcome_note(rule_set: RuleSet | PlayersRuleSet, outcome: Outcome | PlayersOutcome) -> Note:
    """The end of a match as a note: who won and by which rule, or that nobody did or is known to."""
    if isinstance(outcome, PlayersOutcome):
        return _players_outcome_note(rule_set, outcome)
    code = f"outcome_{_reason_told(rule_set, outcome)}"
    params: dict[str, int | str] = {
        "level0": outcome.levels[0],
        "level1": outcome.levels[1],
        "seats": rule_set.seats,
        "decided_by": outcome.decided_by.value,
    }
    if outcome.winner is not None:
        params["side"] = outcome.winner
        return Note(code=code, params=params)
    if outcome.awaits is not None:
        params["awaits"] = outcome.awaits.value
    return Note(code=_undecided(code, outcome), params=params)


def _players_outcome_note(rule_set: RuleSet | PlayersRuleSet, outcome: PlayersOutcome) -> Note:
    reason = _reason_told(rule_set, outcome)
    if outcome.reason in (OutcomeReason.ABANDONED, OutcomeReason.DOUBLE_FORFEIT):
        return Note(code=f"players_{reason}")
    if outcome.winner is not None:
        params: dict[str, int | str] = {
            "seat": outcome.winner,
            "seats": rule_set.seats,
            "level": outcome.levels[outcome.winner],
            "decided_by": outcome.decided_by.value,
        }
        return Note(code=f"players_{reason}", params=params)
    code = _undecided(f"players_{reason}", outcome)
    if code == f"players_{reason}":
        code += "_shared"
    rivals = [level for seat, level in enumerate(outcome.levels) if seat not in outcome.out_seats]
    shared: dict[str, int | str] = {"level": max(rivals), "seats": rule_set.seats}
    if outcome.awaits is not None:
        shared["awaits"] = outcome.awaits.value
    return Note(code=code, params=shared)


def _reason_told(rule_set: RuleSet | PlayersRuleSet, outcome: Outcome | PlayersOutcome) -> str:
    """Where the rules set no time nobody can say that it is up: the referee has ended the match."""
    untimed = outcome.reason is OutcomeReason.TIME_UP and rule_set.clock.minutes is None
    return "ended" if untimed else outcome.reason.value


def _undecided(code: str, outcome: Outcome | PlayersOutcome) -> str:
    if outcome.needs_decision:
        return f"{code}_open"
    return f"{code}_draw" if outcome.decided_by is DecidedBy.DRAW else code
