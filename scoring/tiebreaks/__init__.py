"""Tie-breaks: the registry of ranking criteria.

A value comes twice: as a quick whole number for ranking, and as terms for whoever asks why. Tests hold the two
together.
"""

from collections.abc import Mapping

from scoring.tiebreaks.among import TIED_CRITERIA
from scoring.tiebreaks.criterion import OwnCriterion, TiedCriterion
from scoring.tiebreaks.own import OWN_CRITERIA

_ORDER = (
    "points",
    "head_to_head",
    "wins",
    "level_difference",
    "level_points",
    "levels_climbed",
    "times_over_ace",
    "opponents_score",
    "sonneborn_berger",
    "progressive",
    "progressive_without_first",
    "best_rounds",
    "last_rounds",
    "fewer_penalties",
    "extra_match",
    "lots",
    "manual_order",
)

_ALL: Mapping[str, OwnCriterion | TiedCriterion] = {**OWN_CRITERIA, **TIED_CRITERIA}

CRITERIA: Mapping[str, OwnCriterion | TiedCriterion] = {criterion: _ALL[criterion] for criterion in _ORDER}
"""Criterion id -> criterion, in the order in which pages offer them."""


def criterion_ids() -> tuple[str, ...]:
    """All criteria that a chain of tie-breaks may name."""
    return tuple(CRITERIA)
