"""The clause by which a match is over, of both kinds of rule sets."""

from scoring.match.state import OutcomeReason
from scoring.players.rule_set import PlayersRuleSet
from scoring.provenance import clause
from scoring.rules.rule_set import RuleSet

_ENDS = {OutcomeReason.TIME_UP: ("minutes",), OutcomeReason.HAND_CAP: ("hand_cap",)}


def of_goal(rule_set: RuleSet | PlayersRuleSet) -> str:
    """Of the level, and the games, that win at once."""
    return clause(rule_set, "levels", "goal", "past_ace", "best_of")


def of_games(rule_set: RuleSet) -> str:
    """Of a match that ended with more games for one side."""
    return clause(rule_set, "levels", "best_of")


def of_mercy_lead(rule_set: RuleSet | PlayersRuleSet) -> str:
    """Of a lead that wins at once."""
    return clause(rule_set, "clock", "mercy_lead")


def of_end(rule_set: RuleSet | PlayersRuleSet, reason: OutcomeReason) -> str:
    """Of an end by time or hands; of the clock as a whole where only the end is known."""
    return clause(rule_set, "clock", *_ENDS.get(reason, ()))


def of_equal_levels(rule_set: RuleSet | PlayersRuleSet) -> str:
    """Of the answer to equal levels."""
    return clause(rule_set, "equal_levels")


def of_hand_points(rule_set: RuleSet) -> str:
    """Of the sums of points that decide instead of levels."""
    return clause(rule_set, "hand_points")


def of_lost_match(rule_set: RuleSet | PlayersRuleSet, offence: str) -> str:
    """Of an offence whose repetition loses the match."""
    return clause(rule_set, f"penalties.{offence}", "match_lost_at", "counter", "counted")
