"""Knock-out and double elimination: brackets built, resolved, placed and corrected."""

from tournament.pairing.knockout.corrections import changes_of_result, changes_of_taking_back
from tournament.pairing.knockout.double import build_double_elimination, build_double_elimination_as_given
from tournament.pairing.knockout.final_places import final_places
from tournament.pairing.knockout.lineup import LARGEST, SMALLEST, standard_order
from tournament.pairing.knockout.resolution import champion_of, resolve_bracket
from tournament.pairing.knockout.single import build_bracket, build_bracket_as_given

__all__ = [
    "LARGEST",
    "SMALLEST",
    "build_bracket",
    "build_bracket_as_given",
    "build_double_elimination",
    "build_double_elimination_as_given",
    "champion_of",
    "changes_of_result",
    "changes_of_taking_back",
    "final_places",
    "resolve_bracket",
    "standard_order",
]
