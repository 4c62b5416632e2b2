"""Options of a question that set a point of the rule set."""

import pytest

from scoring.answers import QuestionRefused, answer

TIME_UP = {"time_up": True, "levels": {"A": "8", "B": "8"}, "reached_first": "A", "dealer_side": "B"}


def asked(kind: str, rule_set: str, values: dict, **options: object) -> dict:
    return answer({"kind": kind, "rule_set": rule_set, "input": values, "options": options})


def test_a_setting_is_named_by_its_path() -> None:
    match = "shuangsheng-match-2d"
    assert asked("advance", match, TIME_UP)["winner"] == "B"
    assert asked("advance", match, TIME_UP, **{"equal_levels.answer": "reached_first"})["winner"] == "A"
    assert asked("level", match, {"attackers_points": 0}, **{"level_table.bands.0.climb": 5})["dealer_side_gain"] == 5


def test_a_setting_that_the_rule_set_leaves_out_can_be_named_too() -> None:
    led = {
        "trump": "H", "level": "2", "last_trick_winner": "attackers", "kitty_points": 10,
        "led": ["SA", "SA", "SK", "SQ"], "winning_play": ["H3", "H3", "H4", "H4"],
    }  # fmt: skip
    assert asked("kitty", "classic-2d", led)["multiplier"] == 8
    assert asked("kitty", "classic-2d", led, **{"kitty.format_of": "led"})["multiplier"] == 4


def test_options_of_play_stand_beside_settings() -> None:
    values = {"trump": "H", "level": "5", "cards": ["S3", "S3", "S4", "S4"]}
    found = asked("tractor", "classic-2d", values, after_A="win", tractor_level_gap="open", taste="any")
    assert found["is_tractor"] is True
    assert found["ignored_options"] == ["taste"]


def test_a_point_of_declaring_is_an_option_too() -> None:
    again = {"decks": 2, "level": "5", "current": ["H5"], "new": ["S5", "S5"], "stage": "dealing", "same_player": True}
    assert asked("bid", "classic-2d", again)["accepted"] is True
    found = asked("bid", "classic-2d", again, self_overcall="never", taste="any")
    assert (found["accepted"], found["ignored_options"]) == (False, ["taste"])


@pytest.mark.parametrize(
    ("kind", "values", "name"),
    [
        ("bid", {"nobody_calls": True}, "nobody_declares"),
        ("tractor", {"trump": "H", "level": "5", "cards": ["S3", "S3"]}, "bombs"),
    ],
)
@pytest.mark.parametrize("value", ["dance", 1, ["yes"], None])
def test_an_option_with_another_value_is_refused_by_its_name(kind: str, values: dict, name: str, value: object) -> None:
    with pytest.raises(QuestionRefused) as refused:
        asked(kind, "classic-2d", values, **{name: value})
    assert (refused.value.code, refused.value.field) == ("bad_option", f"options.{name}")
    assert refused.value.allowed


@pytest.mark.parametrize(
    "options",
    [
        {"after_A": "dance"},
        {"after_A": ["win"]},
        {"kitty.colour": "red"},
        {"nowhere.at_all": 1},
        {"kitty.factors.9.base": 2},
        {"kitty.factors.first.base": 2},
        {"level_table.bands.0.climb": "many"},
        {"id.of": 1},
        {".": 1},
        {"level_table.bands.1": 3},
    ],
)
def test_a_setting_that_the_rule_set_cannot_have_is_refused(options: dict) -> None:
    with pytest.raises(QuestionRefused) as refused:
        asked("level", "classic-2d", {"attackers_points": 80}, **options)
    assert refused.value.code == "bad_option"
    for language in ("en", "zh"):
        assert refused.value.sentence(language)
