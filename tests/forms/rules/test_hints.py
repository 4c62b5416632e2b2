"""What is seldom meant is asked about beside its field, and stored all the same."""

import pytest

from scoring import load_any_preset, read_any_rule_set
from tests.services.rules.edited import PRESET, values_with
from tournament.forms.rules.hints import hints

BASE = load_any_preset(PRESET)


def hinted(**changes) -> list[tuple[str, str]]:
    return [(hint.path, hint.message) for hint in hints(values_with(**changes), BASE)]


@pytest.mark.parametrize("goal", [13, 14, None])
def test_a_must_play_level_that_the_goal_has_left_behind_is_asked_about(goal):
    ((path, message),) = hinted(levels__goal=goal)
    assert path == "levels.must_play"
    assert message.startswith("Level 10 had to be played")
    assert read_any_rule_set(values_with(levels__goal=goal)).goal_level == goal


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"clock__minutes": 45},
        {"levels__goal": 14, "levels__must_play": [13]},
        {"levels__goal": 14, "levels__must_play": []},
        {"levels__must_play": [5, 10]},
        {"levels__goal": "x"},
        {"levels__goal": 14, "levels__must_play": "10"},
    ],
)
def test_nothing_else_is_asked_about(changes):
    assert hinted(**changes) == []


def test_rules_without_such_a_level_ask_nothing():
    values = values_with(preset="classic-2d", levels__goal=None, levels__must_play=[10, 14])
    assert hints(values, load_any_preset("classic-2d")) == ()
