"""Edited rules do not pass for the published ones that they were made from."""

import pytest
from django.utils import translation

from scoring import all_preset_ids, load_any_preset, read_any_rule_set
from tests.services.rules.edited import PRESET, values_with
from tournament.rulebook.rule_titles import is_edited, rules_title

PUBLISHED = load_any_preset(PRESET).names["en"]


def title(preset: str = PRESET, **changes) -> str:
    with translation.override("en"):
        return rules_title(read_any_rule_set(values_with(**changes)), preset)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_published_rules_bear_their_own_name(preset):
    with translation.override("en"):
        assert rules_title(load_any_preset(preset), preset) == load_any_preset(preset).names["en"]


def test_edited_rules_say_from_which_they_were_made():
    assert title(levels__goal=14) == f"Edited from: {PUBLISHED}"
    assert title(levels__goal=14, names__en="City Cup") == f"City Cup (edited from: {PUBLISHED})"


def test_a_new_name_or_another_source_edits_nothing():
    assert title(names__en="City Cup") == "City Cup"
    assert not is_edited(read_any_rule_set(values_with(clock__source="house rules", source="house rules")), PRESET)


def test_rules_of_which_nothing_published_is_known_bear_their_own_name():
    assert title(preset="gone", levels__goal=14) == PUBLISHED
