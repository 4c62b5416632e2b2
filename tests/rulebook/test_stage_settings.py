"""Settings of a stage: round trip and refusals that name field, value and what is allowed."""

from fractions import Fraction

import pytest

from scoring import HeadToHead, load_preset
from tournament.errors import Invalid
from tournament.models import Stage
from tournament.rulebook import StageSettings


def test_settings_survive_being_stored():
    settings = StageSettings.from_mapping(
        {
            "rounds_planned": 7,
            "pattern": "fold",
            "units_apart": "always",
            "scheme": "26-point",
            "scheme_values": {"bye": "18", "absence": "-1/2"},
            "tiebreaks": ["points", "wins", "lots"],
        }
    )
    assert StageSettings.from_mapping(settings.to_mapping()) == settings


def test_own_values_replace_those_of_the_scheme():
    scheme = StageSettings.from_mapping({"scheme": "26-point", "scheme_values": {"bye": "18"}}).points_scheme()
    assert scheme.bye == Fraction(18)


def test_a_new_stage_takes_what_the_rule_set_proposes():
    rule_set = load_preset("shuangsheng-match-2d")
    settings = StageSettings.of_rule_set(rule_set)
    assert (settings.scheme, settings.tiebreaks) == (rule_set.match_points, tuple(rule_set.tiebreaks))


@pytest.mark.parametrize("format", Stage.Format.values)
@pytest.mark.parametrize(
    ("preset", "proposed"),
    [("shuangsheng-match-2d", "by_rules"), ("union-3v3-6d", "by_rules"), ("classic-2d", "with_consent")],
)
def test_a_new_stage_exchanges_players_as_its_rule_set_says(preset, proposed, format):
    settings = StageSettings.proposed(load_preset(preset), format, entries=8)
    assert settings.substitution == proposed


@pytest.mark.parametrize("format", sorted(Stage.SCHEDULES))
def test_where_all_meet_head_to_head_is_proposed_behind_the_points(format):
    proposed = StageSettings.proposed(load_preset("shuangsheng-match-2d"), format, entries=8)
    assert proposed.tiebreaks == ("points", "head_to_head", "wins", "level_difference", "levels_climbed", "lots")
    assert (proposed.head_to_head, proposed.group_count) == (HeadToHead.MINI_TABLE, 2)


def test_a_swiss_stage_keeps_the_chain_of_its_rule_set():
    rule_set = load_preset("shuangsheng-match-2d")
    assert StageSettings.proposed(rule_set, Stage.Format.SWISS, entries=8) == StageSettings.of_rule_set(rule_set)


@pytest.mark.parametrize(
    ("mapping", "field"),
    [
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"rounds_planned": 31}, "rounds_planned"),
        ({"rounds_planned": "5"}, "rounds_planned"),
        ({"rounds_planned": True}, "rounds_planned"),
        ({"pattern": "greedy"}, "pattern"),
        ({"units_apart": None}, "units_apart"),
        ({"scheme": "4-2-0"}, "scheme"),
        ({"scheme_values": {"bye": "1/0"}}, "scheme_values.bye"),
        ({"scheme_values": {"bye": "1000"}}, "scheme_values.bye"),
        ({"scheme_values": {"bye": "1e-5000"}}, "scheme_values.bye"),
        ({"scheme_values": {"bye": "1e99999999999"}}, "scheme_values.bye"),
        ({"scheme_values": {"bye": "0." + "1" * 4299}}, "scheme_values.bye"),
        ({"scheme_values": {"bye": None}}, "scheme_values.bye"),
        ({"scheme_values": {"win": "3"}}, "scheme_values"),
        ({"scheme_values": 3}, "scheme_values"),
        ({"tiebreaks": ["points", "points"]}, "tiebreaks"),
        ({"tiebreaks": ["luck"]}, "tiebreaks"),
        ({"tiebreaks": "points"}, "tiebreaks"),
        ({"table_order": "by_chance"}, "table_order"),
        ({"acceleration": True}, "acceleration"),
        ({"drop_each_round": -1}, "drop_each_round"),
        ({"drop_from_round": 0}, "drop_from_round"),
        ({"stay_at_least": 1}, "stay_at_least"),
        ({"first_table": 8, "last_table": 7}, "last_table"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_setting_is_refused_by_name(mapping, field):
    with pytest.raises(Invalid) as refusal:
        StageSettings.from_mapping(mapping)
    assert refusal.value.code == "stage_setting_invalid"
    assert refusal.value.field == field
    assert refusal.value.allowed
    assert refusal.value.text()
