"""A recorded hand stands on the sheet, and the match holds what the sheet folds to."""

from uuid import uuid4

import pytest

from scoring import fold_match
from tests.at_table import ALL_QUESTIONS, at_table
from tests.builders import players_match
from tournament.errors import Conflict, Invalid, Questions
from tournament.models import AuditEntry, Hand, Match, RequestRecord, Round
from tournament.rulebook.sheets import current_lines, entry_of, read_sheet, rule_set_of_match
from tournament.services import matches

pytestmark = pytest.mark.django_db

FINE = {"offence": "failed_throw", "offender": "declarers", "cards": 1}


def test_the_first_hand_puts_its_declarers_on_stage_and_sets_match_and_round_going():
    table = at_table()
    answer = table.hand(0, 45)
    match = table.now
    assert (answer["number"], answer["position"], answer["revision"]) == (1, 1, 2)
    assert (answer["levels_before"], answer["levels_after"]) == ([2, 2], [4, 2])
    assert (answer["on_stage"], answer["next_declarer_seat"], answer["next_level"]) == (0, 2, 4)
    assert (match.levels, match.on_stage, match.hands_played) == ([4, 2], 0, 1)
    assert (match.state, match.entered_by, match.revision) == ("playing", "hands", 2)
    assert match.started_at is not None
    assert match.round.state == Round.State.RUNNING


def test_hands_are_numbered_here_and_follow_each_other():
    table = at_table()
    assert [table.hand(0, 45)["number"], table.hand(2, 85)["number"], table.hand(3, 130)["number"]] == [1, 2, 3]
    assert list(Hand.objects.values_list("number", "position", "revision")) == [(1, 1, 1), (2, 2, 1), (3, 3, 1)]


def test_a_void_hand_keeps_its_number_and_counts_for_nothing():
    table = at_table()
    table.hand(0, 45)
    answer = table.act("record_hand", hand={"declarer_seat": 2, "void": True})
    assert (answer["number"], answer["levels_after"], answer["hands_played"]) == (2, [4, 2], 1)
    assert table.hand(2, 45)["number"] == 3


def test_points_counted_in_parts_are_stored_as_parts_and_scored_with_the_kitty():
    table = at_table()
    counted = {
        "declarer_seat": 0,
        "level": 2,
        "trump": "H",
        "trick_points": 75,
        "kitty_points": 10,
        "last_trick_winner": "attackers",
        "winning_format": {"kind": "pair", "cards": 2},
    }
    answer = table.act("record_hand", hand=counted)
    hand = Hand.objects.get()
    assert answer["levels_after"] == [2, 3], "75 + 10 × 4 = 115: the attackers take the stage and climb one"
    assert (hand.attackers_points, hand.trick_points, hand.kitty_points, hand.trump) == (None, 75, 10, "H")
    assert hand.winning_format == {"kind": "pair", "cards": 2}


COUNTED = {
    "declarer_seat": 0,
    "trick_points": 75,
    "kitty_points": 10,
    "last_trick_winner": "attackers",
    "winning_format": {"kind": "pair", "cards": 2},
}


def test_a_total_beside_its_parts_is_compared_and_both_give_the_same_hand():
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("record_hand", hand=COUNTED | {"attackers_points": 85})
    error = refusal.value
    assert (error.code, error.field, error.value, error.allowed) == (
        "points_do_not_add_up",
        "attackers_points",
        85,
        "115",
    )
    assert error.details["clause"]
    both = table.act("record_hand", hand=COUNTED | {"attackers_points": 115, "fines": [FINE]})
    assert both["levels_after"] == [2, 4], "115 and a fine of 10 on top of the total"
    with pytest.raises(Conflict) as same:
        table.act("correct_hand", number=1, hand=COUNTED | {"fines": [FINE]}, reason="nothing new")
    assert same.value.code == "nothing_changed"
    with pytest.raises(Invalid):
        table.act("correct_hand", number=1, hand=COUNTED | {"attackers_points": 120}, reason="added up anew")


def test_of_players_too_a_total_beside_its_parts_has_to_agree():
    table = at_table(players_match())
    parts = COUNTED | {"friend_seats": [2], "last_trick_seat": 1}
    with pytest.raises(Invalid) as refusal:
        table.act("record_hand", hand=parts | {"attackers_points": 80}, confirmed_questions=ALL_QUESTIONS)
    assert (refusal.value.code, refusal.value.field) == ("points_do_not_add_up", "attackers_points")
    told = parts | {"attackers_points": int(refusal.value.allowed)}
    assert table.act("record_hand", hand=told, confirmed_questions=ALL_QUESTIONS)["number"] == 1


def test_how_many_cards_were_left_when_labour_reform_was_found_is_stored_and_told():
    table = at_table(preset="union-3v3-6d")
    award = {"kind": "labour_reform", "offender": "declarers", "cards_left": 8}
    answer = table.hand(0, 300, award=award)
    assert Hand.objects.get().award == award
    assert "fewer than 10: the hand was played out first." in answer["sentences"]["en"][1]
    assert "发现时手中剩 8 张牌，少于 10 张：本副先打完再判。" in answer["sentences"]["zh"]


def test_the_answer_says_what_happened_in_both_languages():
    answer = at_table().hand(0, 45)
    assert any("2 → 4" in sentence for sentence in answer["sentences"]["zh"])
    assert any("2 → 4" in sentence for sentence in answer["sentences"]["en"])


def test_a_match_that_passes_the_goal_is_over_and_waits_for_confirmation():
    table = at_table()
    for seat in (0, 2, 0):
        table.hand(seat, 0)
    match = table.now
    assert (match.state, match.outcome_reason, match.winner) == ("reported", "goal_passed", 0)
    assert match.reported_by == table.referee
    assert match.ended_at is not None


def test_no_hand_follows_a_match_that_is_over():
    table = at_table()
    table.play_out()
    with pytest.raises(Conflict) as refusal:
        table.hand(3, 80)
    assert refusal.value.code == "match_over"


def test_the_same_request_twice_is_stored_once_and_answered_alike():
    table = at_table()
    request = {
        "request_id": uuid4(),
        "match_id": table.match.pk,
        "revision": 1,
        "hand": {"declarer_seat": 0, "attackers_points": 45},
    }
    first = matches.record_hand(table.referee, **request)
    second = matches.record_hand(table.referee, **request)
    assert first == second
    assert Hand.objects.count() == 1
    assert AuditEntry.objects.filter(act="record_hand").count() == 1
    assert table.now.revision == 2


def test_a_request_number_used_for_another_hand_is_refused():
    table = at_table()
    request = {"request_id": uuid4(), "match_id": table.match.pk, "revision": 1}
    matches.record_hand(table.referee, **request, hand={"declarer_seat": 0, "attackers_points": 45})
    with pytest.raises(Conflict) as refusal:
        matches.record_hand(table.referee, **request, hand={"declarer_seat": 0, "attackers_points": 50})
    assert refusal.value.code == "request_id_reused"
    assert Hand.objects.count() == 1


def test_a_stale_hand_is_refused_with_both_versions_and_stores_nothing():
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(Conflict) as refusal:
        table.act("record_hand", table.second, revision=1, hand={"declarer_seat": 0, "attackers_points": 50})
    details = refusal.value.details
    assert refusal.value.code == "stale_revision"
    assert details["yours"] == {"revision": 1, "hand": {"declarer_seat": 0, "attackers_points": 50}}
    current = details["current"]
    assert (current["revision"], current["levels"], current["on_stage"]) == (2, [4, 2], 0)
    assert current["by"] == str(table.referee)
    assert current["act"] == "record_hand"
    assert current["last_line"]["hand"] == {"declarer_seat": 0, "attackers_points": 45}
    assert current["at"]
    assert Hand.objects.count() == 1
    assert RequestRecord.objects.count() == 1


def test_every_act_leaves_one_audit_row_with_before_and_after():
    table = at_table()
    table.hand(0, 45)
    row = AuditEntry.objects.get(act="record_hand")
    assert (row.account, row.subject, row.public) == (table.referee, f"match:{table.match.pk}", True)
    assert (row.before["revision"], row.after["revision"]) == (1, 2)
    assert row.after["line"]["hand"] == {"declarer_seat": 0, "attackers_points": 45}


def test_an_unlikely_hand_is_asked_about_and_stored_only_when_it_is_meant():
    table = at_table()
    hand = {"declarer_seat": 0, "attackers_points": 0}
    request = {"request_id": uuid4(), "match_id": table.match.pk, "revision": 1, "hand": hand}
    with pytest.raises(Questions) as refusal:
        matches.record_hand(table.referee, **request)
    asked = refusal.value.details["questions"]
    assert [each["code"] for each in asked] == ["ask_no_points"]
    assert set(asked[0]["sentences"]) == {"zh", "en"}
    assert not Hand.objects.exists()
    answer = matches.record_hand(table.referee, **request, confirmed_questions=["ask_no_points"])
    assert answer["levels_after"] == [6, 2]


def test_a_yes_to_one_question_is_no_yes_to_another():
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(Questions) as refusal:
        table.act(
            "record_hand",
            hand={"declarer_seat": 1, "attackers_points": 0},
            confirmed_questions=["ask_no_points"],
        )
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_declaring_side"]


def test_what_the_match_holds_is_always_what_its_rows_fold_to():
    table = at_table()
    for seat, points in ((0, 45), (2, 85), (3, 130), (0, 40), (2, 20)):
        table.hand(seat, points)
        match = table.now
        rule_set = rule_set_of_match(Match.objects.select_related("round__stage__event__rule_set_version").get())
        entries = [entry_of(line) for line in current_lines(read_sheet(match.pk))]
        state = fold_match(rule_set, entries)
        assert (match.levels, match.on_stage, match.hands_played) == (
            list(state.levels),
            state.on_stage,
            state.hands_played,
        )
