"""Questions as JSON lines: the worked cases of the sources, and lines that make no sense."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.__main__ import answer_lines
from scoring.answers import KINDS
from scoring.rules.published import all_preset_ids

DATA = Path(__file__).parent / "data"
CASES = [
    json.loads(line)
    for kind in (
        "level",
        "kitty",
        "penalty",
        "advance",
        "points",
        "friends",
        "card_order",
        "tractor",
        "bid",
        "trick",
        "throw",
        "follow",
        "follow_order",
    )
    for line in (DATA / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
]


def asked(question: object) -> dict:
    (line,) = answer_lines([json.dumps(question)])
    return json.loads(line)


def question(kind: str, rule_set: str = "shuangsheng-match-2d", **values: object) -> dict:
    return {"id": "q", "kind": kind, "rule_set": rule_set, "input": values}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_is_answered_as_its_source_answers_it(case: dict) -> None:
    found = asked(case)
    assert found["id"] == case["id"]
    assert {key: found["answer"].get(key) for key in case["expected"]} == case["expected"]


def test_there_are_cases_for_every_published_rule_set() -> None:
    told = {case["rule_set"] for case in CASES}
    without = {
        "bianfeng-called-2d",
        "friends-5p-2d",
        "friends-4p-2d",
        "half-1d",
        "six-player-3d",
    }
    assert told == set(all_preset_ids()) - without


def test_a_whole_hand_is_added_up() -> None:
    found = asked(
        question(
            "hand_result",
            trick_points=60,
            kitty_points=15,
            last_trick_winner="attackers",
            winning_play=["SA", "SA"],
            trump="H",
            level="6",
            penalties=[{"event": "failed_throw", "offender": "attackers", "cards_not_accepted": 2}],
        )
    )["answer"]
    assert (found["attackers_total"], found["attackers_gain"], found["dealer_side_gain"]) == (100, 1, 0)
    assert len(found["steps"]) == 5


def test_a_total_alone_is_a_whole_hand_too() -> None:
    found = asked(question("hand_result", "union-3v3-6d", attackers_points=235))["answer"]
    assert (found["attackers_total"], found["dealer_side_gain"]) == (235, 1)


def test_the_union_last_trick_counts_by_its_cards() -> None:
    play = {"last_trick_winner": "attackers", "winning_play": ["S3", "S3", "S3"], "trick_points": 100}
    found = asked(question("kitty", "union-3v3-6d", **play))["answer"]
    assert (found["multiplier"], found["points_added_to_attackers"]) == (3, 200)


def test_a_kitty_that_the_dealers_side_saves_multiplies_by_nothing() -> None:
    play = {"last_trick_winner": "dealer_side", "winning_play": ["SA"], "kitty_points": 10, "trump": "H", "level": "6"}
    found = asked(question("kitty", **play))["answer"]
    assert (found["multiplier"], found["points_added_to_attackers"]) == (0, 0)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"level": "8", "gain": 4}, {"new_level": "T", "match_won": False, "levels_lost": 2}),
        ({"level": "T", "gain": 3}, {"new_level": "J", "match_won": True}),
        ({"level": "T", "gain": 3, "climber": "attackers"}, {"new_level": "T", "match_won": False}),
        (
            {"seats_in_play_order": ["E", "N", "W", "S"], "dealer": "S", "dealer_side_stays": False},
            {"next_dealer": "E"},
        ),
        ({"time_up": True, "levels": {"A": "8", "B": "8"}}, {"winner": None, "decided_by": "open"}),
        ({"deal": 2, "level": "2"}, {"overcall_may_take_the_deal": False}),
    ],
)
def test_levels_stage_and_seats_advance(values: dict, expected: dict) -> None:
    found = asked(question("advance", **values))["answer"]
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "bad_json"),
        ("[" * 100_000, "bad_json"),
        ("7", "not_an_object"),
        ("{}", "unknown_kind"),
        (json.dumps({"kind": ["level"]}), "unknown_kind"),
        (json.dumps({"kind": "level", "rule_set": "mahjong"}), "unknown_rule_set"),
        (json.dumps({"kind": "level", "rule_set": "classic-2d"}), "no_input"),
        (json.dumps(question("level")), "bad_number"),
        (json.dumps(question("level", attackers_points="80")), "bad_number"),
        (json.dumps(question("level", attackers_points=True)), "bad_number"),
        (json.dumps(question("level", attackers_points=83)), "points_off_step"),
        (json.dumps(question("level", attackers_points=80, decks=3)), "wrong_decks"),
        (json.dumps(question("level", attackers_points=80, players=6)), "wrong_players"),
        (json.dumps(question("kitty", last_trick_winner="nobody")), "bad_party"),
        (json.dumps(question("kitty", last_trick_winner="attackers", winning_play=["XX"], level="6")), "not_a_card"),
        (json.dumps(question("kitty", last_trick_winner="attackers", winning_play=["SA"], level="1")), "bad_level"),
        (json.dumps(question("kitty", last_trick_winner="attackers", winning_play=["SA"] * 3, level="6")), "too_many_of_a_card"),
        (json.dumps(question("kitty", last_trick_winner="attackers", winning_play=[], level="6")), "no_cards"),
        (json.dumps(question("kitty", last_trick_winner="attackers", winning_play=["SA"], level="6", trump="X")), "bad_trump"),
        (json.dumps(question("kitty", last_trick_winner="attackers", kitty_points=95, winning_play=["SA"], level="6")), "kitty_points_out_of_range"),
        (json.dumps(question("kitty", last_trick_winner="attackers", format="flush", cards=5)), "bad_format"),
        (json.dumps(question("hand_result", attackers_points=80, penalties=5)), "bad_list"),
        (json.dumps(question("hand_result", attackers_points=80, penalties=[5])), "no_input"),
        (json.dumps(question("penalty", event="sneezing")), "unknown_event"),
        (json.dumps(question("penalty", event="wrong_card_count", offender="nobody")), "bad_party"),
        (json.dumps(question("penalty", "union-3v3-6d", event="revoke", offender="both")), "award_offender"),
        (json.dumps(question("advance")), "unknown_question"),
        (json.dumps(question("advance", time_up=True, levels={"A": "8"})), "bad_levels"),
        (json.dumps(question("advance", time_up=True, levels={"A": "8", "B": "8"}, dealer_side="C")), "bad_side"),
        (json.dumps(question("advance", seats_in_play_order=["E"], dealer="E", dealer_side_stays=True)), "bad_seats"),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_with_its_error_and_reading_goes_on(line: str, code: str) -> None:
    good = json.dumps(question("level", attackers_points=85))
    first, second = (json.loads(said) for said in answer_lines([line, "", good]))
    assert first["error"]["code"] == code
    assert first["error"]["message"]
    assert second["answer"]["dealer_side_stays"] is False


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = sorted({key for case in CASES for key in case["input"]} | {"trick_points", "penalties", "format", "climber"})


@given(
    st.sampled_from(list(KINDS)),
    st.sampled_from(all_preset_ids()),
    st.dictionaries(st.sampled_from(KEYS), JSON | st.sampled_from(CASES).flatmap(
        lambda case: st.sampled_from(list(case["input"].values()))
    )),
)  # fmt: skip
def test_any_input_is_answered_or_refused(kind: str, rule_set: str, values: dict) -> None:
    found = asked(question(kind, rule_set, **values))
    assert ("answer" in found) != ("error" in found)


def test_the_module_answers_on_standard_output() -> None:
    lines = [json.dumps(case) for case in CASES[:3]] + ["坏行"]
    done = subprocess.run(
        [sys.executable, "-m", "scoring"],
        input="\n".join(lines).encode(),
        capture_output=True,
        check=True,
        timeout=60,
        cwd=Path(scoring.__file__).parent.parent,
    )
    said = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [("answer" in one, one["id"]) for one in said] == [(True, case["id"]) for case in CASES[:3]] + [
        (False, None)
    ]
