"""Readings of doubtful rules stand with the paragraph they belong to, in both languages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring import all_preset_ids, describe, load_any_preset, load_preset
from scoring.wording.comparing import beside_published
from scoring.wording.readings import readings_of
from tests.scoring.sheets import changed

DATA = tomllib.loads((Path(scoring.__file__).parent / "wording" / "readings.toml").read_text(encoding="utf-8"))[
    "reading"
]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_reading_belongs_to_a_paragraph_of_each_set_that_it_names(language: str) -> None:
    for row in DATA:
        assert set(row) - {"about"} == {"topic", "sets", "zh", "en"}
        for preset in row["sets"]:
            assert row["topic"] in {each.topic for each in describe(load_any_preset(preset), language)}, preset
            assert row[language] in [each.words[language] for each in readings_of(preset, row["topic"])]


def test_english_readings_hold_no_chinese_and_all_end_in_a_stop() -> None:
    for row in DATA:
        assert all(ord(letter) < 0x3000 for letter in row["en"])
        assert row["en"].endswith(".")
        assert row["zh"].endswith("。")


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_published_set_shows_all_its_readings(preset: str) -> None:
    found = beside_published(load_any_preset(preset), "zh", preset)
    assert sum(len(each.readings) for each in found) == sum(preset in row["sets"] for row in DATA) > 0


@pytest.mark.parametrize(
    ("topic", "path", "value", "kept"),
    [
        ("equal_levels", "equal_levels.answer", "draw", []),
        ("levels", "levels.must_play_exit", "either_side", []),
        ("kitty", "kitty.declarers_last_trick", "mirror", ["The format is ", "“2, 4, 8 and s"]),
        ("penalties", "fines.failed_throw.points_per_card", 5, ["Each of the tw"]),
        ("clock", "clock.minutes", 45, ["A side short o"]),
        ("level_table", "level_table.bands.5.climb", 2, ["The printed ro"]),
        ("level_table", "level_table.bands.0.climb", 5, ["“And so on” be"]),
        ("penalties", "penalties.take_back_card", None, ["A failed throw"]),
        ("play", "play", {"throws_allowed": "never"}, ["Of a tractor l", "Whether larger"]),
    ],
)
def test_a_reading_holds_as_long_as_the_values_that_it_is_about(
    topic: str, path: str, value: Any, kept: list[str]
) -> None:
    edited = changed(load_preset("shuangsheng-match-2d"), path, value)
    (found,) = (each for each in beside_published(edited, "en", edited.id) if each.paragraph.topic == topic)
    assert [each[:14] for each in found.readings] == kept


@pytest.mark.parametrize(
    ("preset", "topic", "path", "value", "gone"),
    [
        ("menghuan-match-2d", "levels", "clock.minutes", 45, "Time ends the"),
        ("shengji-2d", "clock", "levels.goal", 14, "The source kn"),
        ("four-deck", "levels", "play", {"permanent_trumps": "none"}, "2s are always"),
    ],
)
def test_a_reading_goes_with_a_value_that_another_paragraph_tells(
    preset: str, topic: str, path: str, value: Any, gone: str
) -> None:
    rules = load_preset(preset)
    before, after = (
        next(each for each in beside_published(one, "en", preset) if each.paragraph.topic == topic)
        for one in (rules, changed(rules, path, value))
    )
    assert gone in [each[:13] for each in before.readings]
    assert gone not in [each[:13] for each in after.readings]


def test_a_reading_that_names_a_row_by_its_points_is_about_that_row() -> None:
    for row in (each for each in DATA if each["topic"] == "level_table" and "about" in each):
        for preset in row["sets"]:
            values = load_any_preset(preset).to_mapping()
            for index, band in enumerate(values["level_table"]["bands"] if "level_table" in values else ()):
                named = re.search(rf"\b{band['first']}\b", row["en"]) is not None and band["first"] >= 10
                assert not named or {"level_table", f"level_table.bands.{index}"} & set(row["about"]), (preset, band)


def test_what_a_reading_is_about_stands_in_the_rule_set() -> None:
    for row in DATA:
        for path in row.get("about", ()):
            # the blocks in which an event answers what is published elsewhere are not there until it does
            block, _point, _key = path.partition(".")
            assert block in ("declaring", "play") or all(
                block in load_any_preset(preset).to_mapping() for preset in row["sets"]
            ), path
