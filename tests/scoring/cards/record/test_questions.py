"""Questions of kind `record`."""

import json
import random

import pytest

from scoring.__main__ import answer_lines
from scoring.cards.record import record_to_data, record_to_text
from scoring.cards.record.report import replay_by, report_of
from scoring.cards.simulate import simulate_hand
from scoring.hand.score import add_up
from scoring.rules.published import all_preset_ids, load_any_preset

MATCH = load_any_preset("shuangsheng-match-2d")


def asked(**values: object) -> dict:
    (line,) = answer_lines([json.dumps({"kind": "record", "rule_set": MATCH.id} | values)])
    return json.loads(line)


@pytest.mark.parametrize("rule_set", all_preset_ids())
def test_a_whole_hand_is_answered_alike_from_both_forms(rule_set: str) -> None:
    record = simulate_hand(load_any_preset(rule_set), random.Random(11))
    forms = (record_to_text(record), record_to_data(record))
    text, data = (asked(rule_set=rule_set, input={"record": form})["answer"] for form in forms)
    assert text == data
    assert (text["complete"], text["violations"]) == (True, [])
    assert sum(text["points"]) + text["kitty_points"] == 100 * record.decks
    assert text["band"]
    assert text["steps"]


def test_what_was_entered_otherwise_is_told() -> None:
    record = simulate_hand(MATCH, random.Random(11))
    report = report_of(replay_by(MATCH, record), MATCH)
    total = add_up(MATCH, report.points, ())[0]
    entered = {"declarer_seat": (record.declarer + 1) % 4, "attackers_points": total + 5}
    found = asked(input={"record": record_to_data(record), "entered": entered})["answer"]
    told = {each["field"]: (each["entered"], each["recorded"]) for each in found["differences"]}
    assert told["total"] == (str(total + 5), str(total))
    assert told["declarer"] == (str(entered["declarer_seat"] + 1), str(record.declarer + 1))


def test_the_stage_says_that_bids_settle_who_declares() -> None:
    text = "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: S\nlevel: 2\nbid 1: S2\n"
    later = asked(input={"record": text})["answer"]["violations"]
    first = asked(input={"record": text, "stage": "first_deal"})["answer"]["violations"]
    assert later == []
    assert [(each["seat"], each["against"]) for each in first] == [(0, "declarer")]
    assert asked(input={"record": text, "stage": "noon"})["error"]["code"] == "not_a_choice"


def test_an_option_decides_what_is_a_violation() -> None:
    text = (
        "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 6\n"
        "trick 0: S9 S9 | S3 S4 | S5 S7 | D2 D3\ntrick 0: D4 D4 | S3 S4 | C2 C3 | D5 D7\n"
    )
    strict = asked(input={"record": text})["answer"]["violations"]
    loose = asked(input={"record": text}, options={"draw_policy": "suit_only"})["answer"]["violations"]
    assert [(each["trick"], each["seat"], each["against"]) for each in strict] == [(1, 1, "wrong_follow")]
    assert loose == []


@pytest.mark.parametrize(
    ("record", "code"),
    [(None, "not_an_object"), ("nonsense", "bad_line"), ({"cards": 1}, "unknown_key"), (7, "not_an_object")],
)
def test_what_is_no_record_is_refused(record: object, code: str) -> None:
    assert asked(input={"record": record})["error"]["code"] == code
