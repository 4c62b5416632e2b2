"""A correction is a new revision; everything after it is folded anew, and nothing is lost."""

import pytest

from tests.at_table import at_table
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import Hand, Ruling

pytestmark = pytest.mark.django_db


def test_a_corrected_hand_refolds_what_came_after_it():
    table = at_table()
    table.hand(0, 45)
    table.hand(2, 60)
    assert table.now.levels[0] == 5
    answer = table.correct(1, 0, 60)
    assert (answer["levels_before"], answer["levels_after"]) == ([5, 2], [4, 2])
    assert (table.now.levels[0], table.now.hands_played) == (4, 2)


def test_earlier_revisions_stay_as_they_were():
    table = at_table()
    table.hand(0, 45)
    table.correct(1, 0, 60)
    table.correct(1, 0, 65)
    rows = list(Hand.objects.values_list("number", "position", "revision", "attackers_points", "reason"))
    assert rows == [(1, 1, 1, 45, ""), (1, 1, 2, 60, "misread"), (1, 1, 3, 65, "misread")]


def test_a_corrected_sheet_is_the_same_as_one_that_was_right_at_once():
    wrong, right = at_table(), at_table()
    for seat, points in ((0, 45), (2, 85), (3, 60)):
        wrong.hand(seat, points + (5 if seat == 2 else 0))
        right.hand(seat, points)
    wrong.correct(2, 2, 85)
    fold = ("levels", "on_stage", "hands_played", "state", "winner", "outcome")
    assert [getattr(wrong.now, name) for name in fold] == [getattr(right.now, name) for name in fold]


def test_a_correction_can_end_a_match_and_open_it_again():
    table = at_table()
    for seat, points in ((0, 0), (2, 0), (0, 85)):
        table.hand(seat, points)
    assert table.now.state == "playing"
    table.correct(3, 0, 60)
    assert (table.now.state, table.now.outcome_reason, table.now.winner) == ("reported", "goal_passed", 0)
    table.correct(3, 0, 85)
    match = table.now
    assert (match.state, match.outcome, match.winner, match.ended_at, match.reported_by) == (
        "playing",
        None,
        None,
        None,
        None,
    )


def test_whoever_corrects_a_reported_match_is_not_the_one_who_confirms_it():
    table = at_table()
    table.play_out()
    table.correct(2, 2, 90, table.second)
    assert table.now.reported_by == table.second
    with pytest.raises(Conflict) as refusal:
        table.confirm(table.second)
    assert refusal.value.code == "same_person"
    assert table.confirm(table.referee)["state"] == "confirmed"


def test_a_confirmed_match_is_not_corrected_before_it_is_reopened():
    table = at_table()
    table.play_out()
    table.confirm()
    with pytest.raises(Conflict) as refusal:
        table.correct(1, 0, 50)
    assert refusal.value.code == "match_confirmed"
    table.act("reopen_match", table.chief, reason="slip found")
    table.correct(1, 0, 60)
    assert (table.now.levels[0], table.now.state) == (3, "reported")


def test_a_struck_line_is_out_of_the_fold_and_stays_on_the_sheet():
    table = at_table()
    table.hand(0, 45)
    table.hand(2, 60)
    answer = table.act("strike_line", position=2, reason="entered twice")
    assert answer["levels_after"] == [4, 2]
    assert list(Hand.objects.filter(number=2).values_list("revision", "struck", "attackers_points", "reason")) == [
        (1, False, 60, ""),
        (2, True, 60, "entered twice"),
    ]
    assert table.hand(2, 65)["number"] == 3, "a number stays with its line"


def test_a_sheet_whose_only_line_is_struck_is_a_match_that_has_not_begun():
    table = at_table()
    table.hand(0, 45)
    table.act("strike_line", position=1, reason="wrong table")
    assert (table.now.state, table.now.entered_by, table.now.hands_played) == ("ready", "", 0)


def test_a_struck_hand_is_put_back_by_a_correction():
    table = at_table()
    table.hand(0, 45)
    table.act("strike_line", position=1, reason="wrong table")
    table.correct(1, 0, 45)
    assert (table.now.levels[0], Hand.objects.count()) == (4, 3)


def test_time_up_pressed_too_early_is_struck_and_play_goes_on():
    table = at_table()
    table.play_out()
    table.act("strike_line", position=3, reason="ten minutes were left")
    assert table.now.state == "playing"
    assert table.hand(3, 60)["number"] == 3


def test_a_ruling_of_the_chief_referee_is_not_struck_by_a_referee():
    table = at_table()
    table.act("record_ruling", table.chief, kind="forfeit", side=1, note="nobody came")
    with pytest.raises(NotAllowed) as refusal:
        table.act("strike_line", position=1, reason="they are here")
    assert refusal.value.code == "not_allowed"
    table.act("strike_line", table.chief, position=1, reason="they are here")
    assert (table.now.state, Ruling.objects.count()) == ("ready", 2)


@pytest.mark.parametrize(
    ("act", "given", "kind", "code"),
    [
        ("correct_hand", {"number": 9, "hand": {"declarer_seat": 0, "attackers_points": 5}}, Missing, "hand_missing"),
        ("correct_hand", {"number": 1, "hand": {"declarer_seat": 0, "attackers_points": 45}}, Conflict, "nothing_changed"),
        ("correct_hand", {"number": 1, "hand": {"declarer_seat": 0, "attackers_points": 50}, "reason": " "}, Invalid, "reason_missing"),
        ("strike_line", {"position": 9}, Missing, "line_missing"),
        ("strike_line", {"position": 1, "reason": ""}, Invalid, "reason_missing"),
    ],
    ids=["no such hand", "the same again", "no reason", "no such line", "strike without reason"],
)  # fmt: skip
def test_a_correction_that_makes_no_sense_is_refused(act, given, kind, code):
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(kind) as refusal:
        table.act(act, **{"reason": "because", **given})
    assert refusal.value.code == code
    assert Hand.objects.count() == 1


def test_a_line_is_struck_once():
    table = at_table()
    table.hand(0, 45)
    table.act("strike_line", position=1, reason="wrong table")
    with pytest.raises(Conflict) as refusal:
        table.act("strike_line", position=1, reason="wrong table")
    assert refusal.value.code == "line_struck"
