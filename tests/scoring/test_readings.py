"""Every place where the printed rules leave something open: the reading holds, and what else can be set holds instead.

`readings.jsonl` names them by number, 1 to 75. A line has the setting's `path` in a rule set, the `reading` of
every set in `rule_sets`, the `topic` of the paragraph that tells of it (null where sets differ as they are printed), a
question that turns on it, and what it is answered under the reading and `otherwise`; or, under `none`, why nothing else
makes sense, with a question where the reading shows.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import load_any_preset, read_any_rule_set
from scoring.answers import QuestionRefused, answer
from scoring.cards.choices import PLAY_CHOICES, declared_like, played_like
from scoring.wording.readings import readings_of

LINES = [
    json.loads(line) for line in (Path(__file__).parent / "readings.jsonl").read_text(encoding="utf-8").splitlines()
]
DEFAULTS = {
    "result.on_boundary": "two_levels",
    "result.rows_cross": "attackers_win",
    "result.at_bid": "attackers",
    "kitty.format_of": "winner",
    "fines.failed_throw.counts": "cards_taken_back",
    "game.newcomer": "mean_down",
    "calling.called_in_kitty": "counts_for_nobody",
}
"""What stands where a rule set leaves a setting out."""


def answered(rule_set: str | dict[str, Any], line: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    question = {"rule_set": rule_set, "options": options, **line["asked"]}
    try:
        found = answer(question)
    except QuestionRefused as refused:
        return {"refused_with": refused.code}
    return {key: found[key] for key in line["gives"]}


def stands(preset: str, path: str) -> Any:
    """What a published rule set says at the path, of play and declaring what its published rules say."""
    rules = load_any_preset(preset)
    block, _point, key = path.partition(".")
    if block == "declaring":
        return getattr(declared_like(rules.id, rules.declaring), key)
    if block == "play":
        field, kind = PLAY_CHOICES[key]
        found = getattr(played_like(rules.id, rules.play), field)
        return next(each for each in kind if getattr(each, "ranks", each) == found)
    values: Any = rules.to_mapping()
    for name in path.split("."):
        if isinstance(values, list):
            values = values[int(name)]
        elif name in values:
            values = values[name]
        else:
            return DEFAULTS[path]
    return values


def test_all_of_them_are_listed() -> None:
    assert sorted({line["id"] for line in LINES}) == [f"A-{number:02}" for number in range(1, 76)]
    assert all(("path" in line) != ("none" in line) for line in LINES)


@pytest.mark.parametrize("number", sorted({line["id"] for line in LINES}))
def test_the_reading_holds_is_told_and_gives_way_to_what_else_is_set(number: str) -> None:
    for line in (each for each in LINES if each["id"] == number):
        for preset in line.get("rule_sets", ()):
            assert answered(preset, line, {}) == line["gives"], (preset, line["what"])
            if "path" in line:
                assert stands(preset, line["path"]) == line["reading"], (preset, line["path"])
                assert line["topic"] is None or is_told(preset, line), (preset, line["path"])
                gives_way(preset, line)


def is_told(preset: str, line: dict[str, Any]) -> bool:
    """Beside the paragraph of its topic, by a reading of this value or of the whole paragraph."""
    return any(
        not reading.about or any(line["path"].startswith(path) for path in reading.about)
        for reading in readings_of(preset, line["topic"])
    )


def gives_way(preset: str, line: dict[str, Any]) -> None:
    """As an option of the question, and stored in a rule set."""
    assert line["otherwise"]
    for other in line["otherwise"]:
        assert answered(preset, line, other["set"]) == other["gives"] != line["gives"], (preset, other["set"])
        values = load_any_preset(preset).to_mapping()
        for path, value in other["set"].items():
            put(values, path.split("."), value)
        edited = read_any_rule_set(values)
        assert read_any_rule_set(edited.to_mapping()) == edited
        assert answered(edited.to_mapping(), line, {}) == other["gives"], (preset, other["set"])


def put(values: Any, path: list[str], value: Any) -> None:
    name, *more = path
    key: Any = int(name) if isinstance(values, list) else name
    if not more:
        values[key] = value
        return
    if isinstance(values, dict):
        values.setdefault(key, {})
    put(values[key], more, value)
