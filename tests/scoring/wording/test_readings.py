"""Readings of doubtful rules stand with the paragraph they belong to, in both languages."""

import tomllib
from pathlib import Path

import pytest

import scoring
from scoring import all_preset_ids, describe, load_any_preset, load_preset
from scoring.wording.readings import published_readings, readings

DATA = tomllib.loads((Path(scoring.__file__).parent / "wording" / "readings.toml").read_text(encoding="utf-8"))[
    "reading"
]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_reading_belongs_to_a_paragraph_of_each_set_that_it_names(language: str) -> None:
    for row in DATA:
        assert set(row) == {"topic", "sets", "zh", "en"}
        for preset in row["sets"]:
            assert row["topic"] in {each.topic for each in describe(load_any_preset(preset), language)}, preset
            assert row[language] in published_readings(preset, row["topic"], language)


def test_english_readings_hold_no_chinese_and_all_end_in_a_stop() -> None:
    for row in DATA:
        assert all(ord(letter) < 0x3000 for letter in row["en"])
        assert row["en"].endswith(".")
        assert row["zh"].endswith("。")


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_published_set_shows_all_its_readings(preset: str) -> None:
    rules = load_any_preset(preset)
    found = readings(rules, describe(rules, "zh"), preset)
    assert sum(len(each) for each in found.values()) == sum(preset in row["sets"] for row in DATA)
    assert found


def test_a_changed_paragraph_has_no_reading_any_more() -> None:
    rules = load_preset("shuangsheng-match-2d")
    mapping = rules.to_mapping()
    mapping["equal_levels"]["answer"] = "draw"
    edited = scoring.RuleSet.from_mapping(mapping)
    before, after = (readings(each, describe(each, "en"), rules.id) for each in (rules, edited))
    assert "equal_levels" in before
    assert set(before) - set(after) == {"equal_levels"}


def test_a_set_that_is_not_published_has_no_readings() -> None:
    rules = load_preset("classic-2d")
    assert readings(rules, describe(rules, "en"), "of-the-club") == {}
