"""The end of a match as a note."""

from scoring.match.state import DecidedBy, Outcome
from scoring.notes import Note
from scoring.rules.rule_set import RuleSet


def outcome_note(rule_set: RuleSet, outcome: Outcome) -> Note:
    """The end of a match as a note: who won and by which rule."""
    code = f"outcome_{outcome.reason.value}"
    params: dict[str, int | str] = {
        "level0": outcome.levels[0],
        "level1": outcome.levels[1],
        "seats": rule_set.seats,
        "decided_by": outcome.decided_by.value,
    }
    if outcome.winner is not None:
        params["side"] = outcome.winner
        return Note(code=code, params=params)
    if outcome.needs_decision:
        return Note(code=f"{code}_open", params=params)
    if outcome.decided_by is DecidedBy.DRAW:
        return Note(code=f"{code}_draw", params=params)
    return Note(code=code, params=params)
