"""The command: whole matches and standings as questions, and what it prints about itself."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.__main__ import answer_lines, main
from scoring.answers import KINDS
from scoring.answers.schema import question_schema

DATA = Path(__file__).parent / "data"
WHOLE = [json.loads(line) for line in (DATA / "match.jsonl").read_text(encoding="utf-8").splitlines()]


def asked(kind: str, rule_set: object = "shuangsheng-match-2d", **values: object) -> dict:
    (line,) = answer_lines([json.dumps({"id": "q", "kind": kind, "rule_set": rule_set, "input": values})])
    return json.loads(line)


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: case["id"])
def test_every_rule_set_plays_a_whole_match_to_an_outcome_with_its_reason(case: dict) -> None:
    found = json.loads(next(answer_lines([json.dumps(case)])))["answer"]
    assert {key: found[key] for key in case["expected"]} == case["expected"]
    assert found["outcome"]["clause"]
    assert len(found["steps"]) >= len(case["input"]["entries"])
    assert all(step["zh"] != step["en"] for step in found["steps"])


def test_there_is_a_whole_match_for_every_rule_set() -> None:
    assert {case["rule_set"] for case in WHOLE} == set(scoring.all_preset_ids())


def test_a_match_of_penalties_rulings_and_finals_is_answered_too() -> None:
    entries = [
        {"declarer_seat": 0, "trick_points": 60, "kitty_points": 10, "last_trick_winner": "attackers",
         "format": "pair", "cards": 2, "fines": [{"offence": "failed_throw", "offender": "attackers", "cards": 2}]},
        {"kind": "penalty", "offence": "wrong_follow", "side": 1, "note": "hand 1"},
        {"declarer_seat": 1, "award": {"kind": "card_count_error", "offender": "both"}},
        {"kind": "ruling", "ruling": "level_move", "side": 0, "levels": 2, "reason": "an old slip"},
        {"kind": "ruling", "ruling": "time_up"},
    ]  # fmt: skip
    found = asked("match", entries=entries, first_declarer_seat=0)["answer"]
    assert ("Note: “hand 1”." in found["steps"][1]["en"], "理由：“an old slip”。" in found["steps"][3]["zh"]) == (
        True,
        True,
    )
    assert (found["levels"], found["outcome"]["winner"], found["lines"][0]["attackers_points"]) == (["4", "2"], 0, 80)
    final = asked("match", entries=[{"kind": "final", "levels": ["J", "9"], "on_stage": 0}])["answer"]
    assert (final["outcome"]["reason"], final["outcome"]["winner"]) == ("final_result", 0)


def test_a_match_of_players_takes_penalties_rulings_finals_and_refusals_too() -> None:
    rules = scoring.load_players_preset("friends-5p-3d").to_mapping()
    rules["penalties"]["retract"] = {
        "source": "the organiser", "names": {"zh": "悔牌", "en": "retracted play"}, "counter": "retract",
        "offender_levels": -1, "opponents_levels": 0, "match_lost_at": 3, "counted": "event",
    }  # fmt: skip
    entries = [
        {"kind": "ruling", "ruling": "level_move", "side": 0, "levels": 8},
        {"declarer_seat": 0, "attackers_points": 0, "friend_seats": [2], "last_trick_seat": 0,
         "transfers": [{"giver": 0, "taker": 2, "direction": "up", "levels": 5, "answer": "refused"}]},
        {"kind": "penalty", "offence": "retract", "side": 0},
        {"kind": "ruling", "ruling": "forfeit", "side": 4},
    ]  # fmt: skip
    found = asked("match", rules, entries=entries)["answer"]
    assert (found["levels"], found["lines"][1]["left_over"]) == (["10", "2", "5", "2", "2"], [5, 0, 0, 0, 0])
    assert (found["outcome"]["winner"], found["outcome"]["places"]) == (0, [1, 3, 2, 3, 5])
    assert (found["outcome"]["reason"], found["outcome"]["absent_seats"]) == ("forfeit", [4])
    before = [{"side": 0, "counter": "retract", "count": 2}]
    assert asked("match", rules, entries=entries, offences_before=before)["answer"]["outcome"]["out_seats"] == [0, 4]
    final = asked("match", "auction-3p-2d", entries=[{"kind": "final", "levels": ["5", "J", "9"]}])["answer"]
    assert (final["outcome"]["winner"], final["outcome"]["levels_earned"]) == (1, None)
    step = asked("penalty", rules, event="retract", offences_so_far=2)["answer"]
    assert (step["level_change"], step["match_lost"]) == ({"offender": -1}, False)


def test_a_rule_set_of_ones_own_is_sent_whole() -> None:
    values = scoring.load_preset("shuangsheng-match-2d").to_mapping()
    values["level_table"]["bands"][0]["climb"] = 6
    assert asked("level", values, attackers_points=0)["answer"]["dealer_side_gain"] == 6
    players = scoring.load_players_preset("auction-3p-2d").to_mapping()
    assert asked("level", players, attackers_points=0, bid=80)["answer"]["dealer_side_gain"] == 6
    assert asked("level", {"id": "x"}, attackers_points=0)["error"]["code"] == "bad_rule_set"


PLAYED = [
    {"round": 1, "sides": ["A", "B"], "winner": 0, "levels": ["9", "4"]},
    {"round": 1, "sides": ["C", "D"], "levels": ["6", "6"]},
    {"round": 2, "sides": ["A", "C"], "winner": 0, "outcome": "forfeit"},
    {"round": 2, "sides": ["B"], "outcome": "bye"},
]


def test_standings_are_ranked_with_every_criterion_and_its_sum() -> None:
    found = asked(
        "standings",
        entries=["A", "B", "C", "D"],
        matches=PLAYED,
        absences=[{"entry": "D", "round": 2}],
        settings={"scheme": "2-1-0", "tiebreaks": ["points", "level_difference"], "carried": {"D": "1/2"}},
        open_matches=[["C", "D"]],
        explain=True,
    )["answer"]
    assert [(row["entry"], row["rank"], row["decided_by"]) for row in found["rows"]] == [
        ("A", 1, None), ("B", 2, "points"), ("D", 3, "points"), ("C", 4, "points"),
    ]  # fmt: skip
    assert found["rows"][0]["values"] == {"points": "4", "level_difference": "5"}
    assert found["rows"][2]["values"]["points"] == "3/2"
    assert found["rows"][0]["cells"]["points"] == "Round 1: +2. Round 2: +2."
    assert found["final"] is False


@pytest.mark.parametrize(
    ("kind", "values", "code"),
    [
        ("match", {"entries": [{"kind": "dance"}]}, "unknown_entry"),
        ("match", {"entries": [{"declarer_seat": 0, "attackers_points": 83}]}, "points_off_step"),
        ("match", {"entries": [{"kind": "ruling", "ruling": "nap"}]}, "not_a_choice"),
        ("match", {"entries": [{"kind": "final", "levels": ["J"]}]}, "bad_levels"),
        ("standings", {"entries": ["A", "A"]}, "bad_standings"),
        ("standings", {"entries": ["A"], "settings": {"tiebreaks": ["luck"]}}, "unknown_criterion"),
        ("standings", {"entries": ["A"], "settings": {"scheme": "7-3"}}, "unknown_scheme"),
        ("standings", {"entries": ["A"], "settings": {"scheme_values": {"joy": 1}}}, "unknown_value"),
        ("standings", {"entries": ["A"], "settings": {"scheme_values": {"win": "x"}}}, "bad_number"),
        ("standings", {"entries": ["A"], "settings": {"lots": 1}}, "bad_block"),
        ("standings", {"entries": ["A"], "settings": {"extra_places": {"A": "first"}}}, "bad_number"),
        (
            "standings",
            {"entries": ["A"], "settings": {"extra_matches": [{"round": 1, "sides": ["A", "B"]}]}},
            "bad_standings",
        ),
        ("standings", {"entries": ["A"], "matches": [{"round": 1, "sides": []}]}, "bad_list"),
        ("standings", {"entries": ["A"], "open_matches": "A"}, "bad_list"),
        ("friends", {"called": "SA"}, "no_friends"),
        ("friends", {"holders": {}, "play_order": [0, 1], "dealer": 3}, "bad_seats"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(kind: str, values: dict, code: str) -> None:
    assert asked(kind, **values)["error"]["code"] == code


@pytest.mark.parametrize(
    ("rule_set", "values", "expected"),
    [
        ("friends-5p-3d", {"dealer_level": "J", "attackers_points": 120, "last_trick_taken_with": ["HJ"]},
         {"hook": True, "dealer": -4, "friend": -2, "total": -6}),
        ("friends-5p-3d", {"dealer_level": "J", "attackers_points": 120, "last_trick_taken_with": ["HJ", "HJ"]},
         {"dealer": -8, "friend": -4}),
        ("friends-5p-3d", {"dealer_level": "A", "attackers_points": 120, "last_trick_taken_with": ["SA"]},
         {"hook": True, "dealer_to": "J", "friend": -3}),
        ("friends-5p-3d", {"dealer_level": "J", "attackers_points": 120, "last_trick_taken_with": ["HA"]}, {"hook": False}),
        ("friends-5p-3d", {"total_gain": 9, "kitty_saved_by": "friend"}, {"dealer": 3, "friend": 6}),
        ("friends-5p-3d", {"level": "T", "gain": 3}, {"new_level": "J", "levels_lost": 2}),
        ("auction-friends", {"players": 7, "decks": 3}, {"allowed": False}),
        ("auction-friends", {"players": 5, "kitty": 11}, {"allowed": False}),
        ("shuangsheng-online-2d", {"level": "A", "gain": 1}, {"new_level": "N"}),
        ("shuangsheng-online-2d", {"level": "N", "gain": 1}, {"new_level": "2"}),
        ("four-deck", {"level": "A", "gain": 2}, {"new_level": "4"}),
    ],
)  # fmt: skip
def test_levels_of_players_and_laps_advance(rule_set: str, values: dict, expected: dict) -> None:
    found = asked("advance", rule_set, **values)["answer"]
    assert {key: found[key] for key in expected} == expected


def test_points_on_cards_are_counted() -> None:
    assert asked("points", cards=["S5", "HT", "DK", "CA", "LJ"])["answer"]["points"] == 25


def test_a_jj_hand_is_told_with_its_points_and_a_players_hand_with_its_gains() -> None:
    assert asked("hand_result", "jj-2d", attackers_points=115)["answer"]["jj_score"] == 27
    found = asked("hand_result", "auction-3p-2d", attackers_points=120, bid=120)["answer"]
    assert (found["attackers_total"], found["attackers_gain"]) == (120, 1)


def test_the_rule_sets_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list-rule-sets"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["id"] for each in listed] == list(scoring.all_preset_ids())
    for preset in ("half-1d", "friends-4p-2d"):
        assert main(["--show", preset]) == 0
        assert json.loads(capsys.readouterr().out) == scoring.load_any_preset(preset).to_mapping()
    assert main(["--show", "mahjong"]) == 2
    assert "mahjong" in capsys.readouterr().err


def test_the_schema_names_every_kind_and_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == question_schema()
    properties = question_schema()["properties"]
    assert properties["kind"]["enum"] == list(KINDS)
    assert len(question_schema()["allOf"]) == len(KINDS)


JUNK = [None, True, -1, 0, 5, 10**9, "x", "", [], {}, 1.5, [1], ["A"], "J", "over-A+3", "bye", "double_forfeit", 2]
STANDINGS = {
    "id": "standings",
    "kind": "standings",
    "rule_set": "classic-2d",
    "input": {
        "entries": ["A", "B", "C", "D"],
        "matches": PLAYED,
        "absences": [{"entry": "D", "round": 2}],
        "settings": {
            "scheme": "26-point",
            "tiebreaks": ["points", "best_rounds", "head_to_head", "lots"],
            "carried": {"D": "1/2"},
            "scheme_values": {"bye": 18},
            "lots": {"A": 1},
            "extra_matches": [{"round": 3, "sides": ["A", "B"], "winner": 0}],
            "extra_places": {"C": 1, "D": 2},
        },
        "open_matches": [["C", "D"]],
        "explain": True,
    },
}


@given(st.sampled_from([*WHOLE, STANDINGS]), st.data())
def test_a_damaged_match_or_stage_is_answered_or_refused(case: dict, data: st.DataObject) -> None:
    damaged = copy.deepcopy(case)
    block = damaged["input"]
    while True:
        keys = list(block) if isinstance(block, dict) else range(len(block))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(block[key], dict | list) or not block[key] or data.draw(st.integers(0, 4)) == 0:
            break
        block = block[key]
    block[key] = data.draw(st.sampled_from(JUNK))
    (line,) = answer_lines([json.dumps(damaged)])
    assert ("answer" in json.loads(line)) != ("error" in json.loads(line))
