"""A whole match under every published rule set, worked out by hand from its level table and written down as data.

Nothing here is computed: the levels behind each line are what a person with the rules in hand writes on the slip.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.worked_matches.further_ends import FURTHER
from tests.worked_matches.players import PLAYERS
from tests.worked_matches.steps import Step, Worked
from tests.worked_matches.two_sides import TWO_SIDES

__all__ = ["FURTHER", "WORKED", "Step", "Worked"]

WORKED: Mapping[str, Worked] = {each.preset: each for each in (*TWO_SIDES, *PLAYERS)}
