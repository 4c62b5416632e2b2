"""Hand records as text and as data."""

import random
from pathlib import Path

import pytest

from scoring.cards.record import RecordRefused, record_from_data, record_from_text, record_to_data, record_to_text
from scoring.cards.record.report import replay_by
from scoring.cards.simulate import simulate_hand
from scoring.rules.published import all_preset_ids, load_any_preset

SMALL = """
rule_set: half-1d   # one deck
decks: 1
seats: 4
declarer: 0
trump: H
level: 5
bid 0: H5
trick 0: SA SK => SK | S3 | S4 | D7
trick 3: D8 | D9 | DT | DJ
"""


@pytest.mark.parametrize("rule_set", all_preset_ids())
def test_both_forms_read_back_to_an_equal_record(rule_set: str) -> None:
    record = simulate_hand(load_any_preset(rule_set), random.Random(7))
    assert record_from_text(record_to_text(record)) == record
    assert record_from_data(record_to_data(record)) == record


def test_a_record_typed_by_hand_is_read() -> None:
    record = record_from_text(SMALL)
    assert (record.declarer, record.level, record.bids[0].cards) == (0, "5", ("H5",))
    assert record.tricks[0].plays[0].tried == ("SA", "SK")
    assert record.tricks[0].plays[0].cards == ("SK",)
    assert [trick.leader for trick in record.tricks] == [0, 3]


def test_no_trump_and_no_level_have_signs_of_their_own() -> None:
    record = record_from_text(SMALL.replace("trump: H", "trump: N").replace("level: 5", "level: -"))
    assert (record.trump, record.level) == (None, None)
    assert record_from_text(record_to_text(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("declarer: 0", "declarer 0", "bad_line", "line 5"),
        ("declarer: 0", "declarer: 4", "bad_seat", "line 5"),
        ("declarer: 0", "declarer: x", "bad_number", "line 5"),
        ("declarer: 0", "declarer: 0\ndeclarer: 1", "twice", "line 6"),
        ("declarer: 0", "", "bad_seat", "declarer"),
        ("decks: 1", "decks: 7", "bad_number", "line 3"),
        ("seats: 4", "seats: 1", "bad_number", "line 4"),
        ("seats: 4", "seats: 5", "plays_differ", "line 9"),
        ("trump: H", "trump: X", "bad_trump", "line 6"),
        ("level: 5", "level: 1", "bad_level", "line 7"),
        ("bid 0: H5", "bid: H5", "bad_seat", "line 8"),
        ("bid 0: H5", "bid 7: H5", "bad_seat", "line 8"),
        ("bid 0: H5", "colour: red", "unknown_key", "line 8"),
        ("bid 0: H5", "tricks: 5", "unknown_key", "line 8"),
        ("bid 0: H5", "friends: " + "9" * 5000, "bad_seat", "line 8"),
        ("rule_set: half-1d", "", "missing", "rule_set"),
        ("S3", "S1", "not_a_card", "line 9"),
        ("DJ", "DJ DJ", "too_many_of_a_card", "line 10"),
        ("bid 0: H5", "dealt 0: S2\ndealt 5: S3", "bad_number", "dealt"),
        ("bid 0: H5", "dealt 0: S2\ndealt 0: S3", "twice", "line 9"),
    ],
)
def test_what_is_wrong_in_a_record_is_named(old: str, new: str, code: str, where: str) -> None:
    assert old in SMALL
    with pytest.raises(RecordRefused) as refused:
        record_from_text(SMALL.replace(old, new))
    assert (refused.value.code, refused.value.where) == (code, where)


@pytest.mark.parametrize(
    ("old", "new", "found", "allowed"),
    [
        ("declarer: 0", "declarer: 4", "4", "0-3"),
        ("decks: 1", "decks: 7", "7", "1-6"),
        ("seats: 4", "seats: 5", "4", "5"),
    ],
)
def test_what_stands_there_is_kept_apart_from_what_may(old: str, new: str, found: str, allowed: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        record_from_text(SMALL.replace(old, new))
    assert (refused.value.found, refused.value.allowed) == (found, allowed)


def test_faults_of_several_lines_are_told_together() -> None:
    with pytest.raises(RecordRefused) as refused:
        record_from_text(SMALL.replace("S3", "S1").replace("DJ", "DX").replace("H5", "H1"))
    assert [(each.where, each.found) for each in refused.value.all] == [
        ("line 8", "H1"),
        ("line 9", "S1"),
        ("line 10", "DX"),
    ]
    with pytest.raises(RecordRefused) as refused:
        record_from_text(SMALL.replace("decks: 1", "one deck").replace("seats: 4", "seats: many"))
    assert [each.where for each in refused.value.all] == ["line 3", "line 4"]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        (None, "not_an_object"),
        ([], "not_an_object"),
        ({"seats": True}, "bad_number"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "tricks": 5}, "bad_list"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "tricks": [5]}, "not_an_object"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "bids": [5]}, "not_an_object"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "bids": [{}] * 101}, "bad_list"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "friends": [0] * 13}, "bad_list"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "trump": []}, "bad_trump"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "kitty": 5}, "bad_cards"),
        ({"seats": 4, "decks": 1, "rule_set": "half-1d", "declarer": 0, "tricks": [{}] * 121}, "too_many_tricks"),
    ],
)
def test_data_that_is_no_record_is_refused(values: object, code: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        record_from_data(values)
    assert refused.value.code == code


def test_a_text_beyond_all_measure_is_refused() -> None:
    with pytest.raises(RecordRefused, match="too_long"):
        record_from_text("#" * 50_000)


def test_the_record_printed_in_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[4] / "docs" / "rules-engine.md").read_text(encoding="utf-8")
    example = page.partition("## Recorded hands")[2].partition("```text\n")[2].partition("```")[0]
    record = record_from_text(example)
    assert [len(trick.plays) for trick in record.tricks] == [4, 4]
    assert record.tricks[1].plays[0].tried == ("SQ", "SJ")
    assert len(replay_by(load_any_preset(record.rule_set), record).tricks) == 2
