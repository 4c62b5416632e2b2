"""What whoever plays on one's side is called, which games differ in."""

from enum import StrEnum
from typing import assert_never

from scoring.players.rule_set import Calling, PlayersRuleSet
from scoring.rules.rule_set import RuleSet


class OwnSide(StrEnum):
    """one: a partner, fixed or called. several: a side of three or more. friends: called, as many as turn up. none:
    nobody is called, and nobody is a partner of the declarer's."""

    ONE = "one"
    SEVERAL = "several"
    FRIENDS = "friends"
    NONE = "none"


def own_side_of(rule_set: RuleSet | PlayersRuleSet) -> OwnSide:
    """Those of a game by this rule set."""
    if isinstance(rule_set, RuleSet):
        return OwnSide.ONE if rule_set.players_per_side <= 2 else OwnSide.SEVERAL
    match rule_set.calling:
        case Calling.HELD_CARD:
            return OwnSide.ONE
        case Calling.ANY_CARD | Calling.ACES:
            return OwnSide.FRIENDS
        case Calling.NOBODY:
            return OwnSide.NONE
        case _:
            assert_never(rule_set.calling)
