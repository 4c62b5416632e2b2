"""Brackets as they are stored and read back."""

import json
import random

import pytest
from django.utils import translation

from tests.pairing.bracket_play import play
from tournament.pairing import (
    ByesTo,
    PlacesPlayed,
    build_bracket,
    build_bracket_as_given,
    build_double_elimination,
    champion_of,
    resolve_bracket,
)
from tournament.rulebook.draws import bracket_mapping, read_bracket
from tournament.templatetags.words import bracket_round

BRACKETS = [
    build_bracket(range(1, 12), places_played=PlacesPlayed.ALL, byes=ByesTo.HIGHEST_LOT),
    build_bracket_as_given([4, None, 3, 1]),
    build_double_elimination(range(1, 12), units={1: "A", 2: "A"}),
]


@pytest.mark.parametrize("bracket", BRACKETS)
def test_a_bracket_is_read_back_as_it_was_stored(bracket):
    assert read_bracket(json.loads(json.dumps(bracket_mapping(bracket)))) == bracket


@pytest.mark.parametrize("bracket", BRACKETS)
def test_what_was_read_back_is_played_as_what_was_drawn(bracket):
    decided, state = play(bracket, random.Random(1))
    again = read_bracket(bracket_mapping(bracket))
    assert resolve_bracket(again, decided) == state
    assert champion_of(again, state) is not None


def test_knock_outs_stored_before_places_were_written_down_are_read_too():
    bracket = build_bracket(range(1, 9))
    stored = bracket_mapping(bracket)
    for match in stored["matches"]:
        del match["places"]
    assert read_bracket(stored) == bracket


@pytest.mark.parametrize("bracket", BRACKETS)
def test_keys_and_names_have_room_in_the_row_and_names_have_words(bracket):
    for match in bracket.matches:
        assert len(match.key) <= 20
        assert len(match.name) <= 20
        assert bracket_round(match.name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("losers_round_3", "Losers, round 3"),
        ("winners_round_1", "Winners, round 1"),
        ("places_5_to_8", "Places 5 to 8"),
        ("round_of_16", "Round of 16"),
        ("", ""),
    ],
)
def test_numbered_rounds_are_said_with_their_numbers(name, said):
    with translation.override("en"):
        assert bracket_round(name) == said
