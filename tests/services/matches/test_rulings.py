"""Penalties, rulings and final results."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import load_any_preset
from tests.at_table import at_table
from tests.builders import published_match
from tournament.errors import Conflict, Invalid, NotAllowed, Questions
from tournament.models import FinalResult, Penalty, Round, Ruling

pytestmark = pytest.mark.django_db


def test_a_penalty_moves_levels_between_hands():
    table = at_table()
    table.hand(0, 45)
    answer = table.act("record_penalty", offence="wrong_follow", side=0, note="hand 1")
    assert answer["levels_after"] == [3, 2]
    assert Penalty.objects.get().note == "hand 1"


def test_the_third_offence_of_a_kind_loses_the_match():
    table = at_table()
    third = {"offence": "take_back_card", "side": 1, "request_id": uuid4()}
    for _ in range(2):
        table.act("record_penalty", offence="take_back_card", side=1)
    with pytest.raises(Questions) as refusal:
        table.act("record_penalty", **third)
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_penalty_ends_match"]
    assert (Penalty.objects.count(), table.now.state) == (2, "playing")
    table.act("record_penalty", **third, confirmed_questions=["ask_penalty_ends_match"])
    assert (table.now.state, table.now.outcome_reason, table.now.winner) == ("reported", "penalty_loss", 0)


def test_a_penalty_after_the_last_hand_may_open_the_match_again():
    table = at_table()
    for seat in (0, 2, 0):
        table.hand(seat, 0)
    assert table.now.state == "reported"
    table.act("record_penalty", offence="wrong_follow", side=0)
    assert (table.now.state, table.now.levels[0], table.now.reported_by) == ("playing", 10, None)


def test_an_unknown_offence_is_refused_with_those_that_the_rules_know():
    with pytest.raises(Invalid) as refusal:
        at_table().act("record_penalty", offence="sneezing", side=0)
    error = refusal.value
    assert (error.code, error.field, error.value) == ("penalty_unknown", "offence", "sneezing")
    assert error.allowed == "wrong_follow take_back_card"
    assert error.details["clause"]


def test_time_up_while_the_clock_allows_another_hand_is_asked_about():
    mapping = load_any_preset("shuangsheng-match-2d").to_mapping()
    table = at_table(mapping=mapping | {"clock": mapping["clock"] | {"minutes": 60, "no_new_hand_minutes": 5}})

    def clock_shows(minutes: int) -> None:
        begun = timezone.now() - timedelta(minutes=60 - minutes)
        Round.objects.filter(pk=table.match.round_id).update(clock_started_at=begun)

    table.hand(0, 45)
    clock_shows(43)
    with pytest.raises(Questions) as refusal:
        table.time_up()
    asked = refusal.value.details["questions"]
    assert [each["code"] for each in asked] == ["ask_clock_runs"]
    assert "43" in asked[0]["text"]
    clock_shows(4)
    table.time_up()
    assert table.now.state == "reported"


def test_time_up_at_equal_levels_is_decided_by_the_stage():
    table = at_table()
    table.hand(0, 80)
    table.time_up()
    assert (table.now.outcome["decided_by"], table.now.winner) == ("on_stage", 1)


@pytest.mark.parametrize(
    ("kind", "side", "reason", "winner"),
    [
        ("forfeit", 0, "forfeit", 1),
        ("double_forfeit", None, "double_forfeit", None),
        ("walkover", 1, "walkover", 1),
        ("adjudged_loss", 1, "adjudged_loss", 0),
        ("disqualified", 0, "disqualified", 1),
        ("abandoned", None, "abandoned", None),
    ],
)
def test_a_ruling_ends_the_match_and_waits_for_a_second_person(kind, side, reason, winner):
    table = at_table()
    table.act("record_ruling", table.chief, kind=kind, side=side, note="as seen")
    match = table.now
    assert (match.state, match.outcome_reason, match.winner) == ("reported", reason, winner)
    assert match.reported_by == table.chief
    assert table.confirm()["state"] == "confirmed"


def test_a_ruling_may_move_levels():
    table = at_table()
    table.hand(0, 45)
    assert table.act("record_ruling", table.chief, kind="level_move", side=1, levels=2, note="x")["levels_after"] == [
        4,
        4,
    ]
    assert table.act("record_ruling", table.chief, kind="level_move", side=0, levels=-1, note="x")["levels_after"] == [
        3,
        4,
    ]


def test_an_annulled_end_lets_the_match_go_on():
    table = at_table()
    table.act("record_ruling", table.chief, kind="forfeit", side=1, note="late")
    table.act("record_ruling", table.chief, kind="annul_outcome", note="the bus was late")
    assert (table.now.state, table.now.outcome) == ("playing", None)
    assert table.hand(0, 45)["number"] == 1


def test_equal_levels_that_the_rules_leave_open_wait_for_a_decision():
    mapping = published_match().round.stage.event.rule_set_version.mapping
    mapping["equal_levels"]["answer"] = "lots"
    table = at_table(mapping=mapping)
    table.hand(0, 80)
    table.time_up()
    match = table.now
    assert (match.state, match.outcome_reason, match.outcome["needs_decision"]) == ("playing", "", True)
    with pytest.raises(Conflict) as refusal:
        table.confirm()
    assert refusal.value.code == "not_reported"
    table.act("record_ruling", table.chief, kind="award_match", side=0, note="lots drawn at the desk")
    assert (table.now.state, table.now.winner) == ("reported", 0)


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"kind": "applause", "note": "x"}, "not_a_choice", "kind"),
        ({"kind": "", "note": "x"}, "field_missing", "kind"),
        ({"kind": "forfeit", "side": 0}, "reason_missing", "note"),
        ({"kind": "forfeit", "note": "x"}, "side_missing", "side"),
        ({"kind": "abandoned", "side": 0, "note": "x"}, "side_not_allowed", "side"),
        ({"kind": "forfeit", "side": 2, "note": "x"}, "not_a_number", "side"),
        ({"kind": "level_move", "side": 0, "note": "x"}, "levels_missing", "levels"),
        ({"kind": "level_move", "side": 0, "levels": 99, "note": "x"}, "levels_missing", "levels"),
        ({"kind": "level_move", "side": 0, "levels": "2", "note": "x"}, "not_a_number", "levels"),
        ({"kind": "forfeit", "side": 0, "levels": 2, "note": "x"}, "levels_not_allowed", "levels"),
        ({"kind": "late_start", "side": 0, "minutes": 10}, "late_start_not_in_rules", "kind"),
        ({"kind": "forfeit", "side": 0, "minutes": 5, "note": "x"}, "minutes_not_allowed", "minutes"),
        ({"kind": "forfeit", "side": 0, "note": "\ud800"}, "not_a_text", "note"),
        ({"kind": "forfeit", "side": 0, "note": "a\x00b"}, "not_a_text", "note"),
        ({"kind": "forfeit", "side": 0, "note": 5}, "not_a_text", "note"),
    ],
)  # fmt: skip
def test_a_ruling_that_cannot_be_is_refused_by_its_field(given, code, field):
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("record_ruling", table.chief, **given)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert refusal.value.allowed
    assert refusal.value.text()
    assert not Ruling.objects.exists()


def test_a_referee_calls_the_bell_and_leaves_decisions_to_the_chief_referee():
    table = at_table()
    table.time_up()
    with pytest.raises(NotAllowed):
        table.act("record_ruling", kind="forfeit", side=0, note="late")


def test_a_final_result_alone_makes_a_match():
    table = at_table()
    answer = table.act("record_final_result", levels=[11, 7], on_stage=0)
    match = table.now
    assert answer["levels_after"] == [11, 7]
    assert (match.state, match.entered_by, match.winner, match.hands_played) == ("reported", "final", 0, 0)


def test_a_final_result_given_again_replaces_the_first_with_a_reason():
    table = at_table()
    table.act("record_final_result", levels=[9, 7])
    with pytest.raises(Invalid) as refusal:
        table.act("record_final_result", levels=[7, 9])
    assert refusal.value.code == "reason_missing"
    table.act("record_final_result", table.second, levels=[7, 9], reason="sides mixed up")
    assert (table.now.winner, table.now.reported_by) == (1, table.second)
    assert list(FinalResult.objects.values_list("revision", "levels__0")) == [(1, 9), (2, 7)]


def test_a_final_result_does_not_stand_beside_hands():
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(Invalid) as refusal:
        table.act("record_final_result", levels=[9, 7])
    assert refusal.value.code == "final_beside_hands"


def test_a_final_result_in_which_nobody_climbed_is_asked_about():
    table = at_table()
    given = {"levels": [2, 2], "on_stage": 1, "request_id": uuid4()}
    with pytest.raises(Questions) as refusal:
        table.act("record_final_result", **given)
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_nobody_climbed"]
    table.act("record_final_result", **given, confirmed_questions=["ask_nobody_climbed"])
    assert table.now.winner == 1


def test_who_was_on_stage_is_asked_where_that_decides_equal_levels():
    table = at_table()
    given = {"levels": [8, 8], "request_id": uuid4()}
    with pytest.raises(Questions) as refusal:
        table.act("record_final_result", **given)
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_stage_unknown"]
    table.act("record_final_result", **given, confirmed_questions=["ask_stage_unknown"])
    assert table.now.outcome["needs_decision"]


def test_a_final_result_that_leaves_the_winner_open_is_asked_about():
    mapping = load_any_preset("shuangsheng-match-2d").to_mapping()
    table = at_table(mapping=mapping | {"equal_levels": mapping["equal_levels"] | {"answer": "lots"}})
    with pytest.raises(Questions) as refusal:
        table.act("record_final_result", levels=[8, 8])
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_still_undecided"]


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"levels": [9]}, "final_levels_missing", "levels"),
        ({"levels": None}, "final_levels_missing", "levels"),
        ({"levels": "97"}, "final_levels_missing", "levels"),
        ({"levels": [9, "7"]}, "not_a_number", "levels[1]"),
        ({"levels": [9, True]}, "not_a_number", "levels[1]"),
        ({"levels": [9, None]}, "field_missing", "levels[1]"),
        ({"levels": [1, 9]}, "final_level_out_of_range", "levels[0]"),
        ({"levels": [9, 12]}, "final_level_out_of_range", "levels[1]"),
        ({"levels": [11, 11]}, "final_both_past_goal", "levels"),
        ({"levels": [9, 7], "on_stage": 2}, "not_a_number", "on_stage"),
        ({"levels": [9, 7], "on_stage": "0"}, "not_a_number", "on_stage"),
    ],
)
def test_a_final_result_that_cannot_be_is_refused_by_its_field(given, code, field):
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("record_final_result", **given)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert refusal.value.allowed
    assert not FinalResult.objects.exists()
