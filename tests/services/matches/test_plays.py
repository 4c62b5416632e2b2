"""Rulings on plays of cards: kept whole on the sheet, with the fine, the penalty or the award that follows."""

from uuid import uuid4

import pytest

from tests.at_table import at_table
from tests.builders import players_match, staff
from tournament.errors import Conflict, Invalid, NotAllowed, Questions
from tournament.models import AuditEntry, Penalty, Ruling
from tournament.rulebook.plays import waiting_remedies
from tournament.rulebook.sheets import read_sheet

pytestmark = pytest.mark.django_db

REVOKE = {
    "kind": "follow",
    "input": {"decks": 2, "trump": "H", "level": "5", "led": ["S9", "S9"], "hand": "S3 S3 SK", "play": "SK S3"},
}
FAILED = {
    "kind": "throw",
    "input": {
        "decks": 2,
        "trump": "H",
        "level": "5",
        "thrown": ["SA", "SA", "SQ"],
        "other_hands": {"next": ["SK"], "partner": [], "previous": []},
    },
}
FINE = {"kind": "fine", "key": "failed_throw", "offender": "attackers"}
PENALTY = {"kind": "penalty", "key": "wrong_follow", "offender": "0"}


def with_input(**more):
    return {"kind": "follow", "input": REVOKE["input"] | more}


def waiting(table):
    return waiting_remedies(read_sheet(table.match.pk))


def test_a_ruling_keeps_question_answer_reasons_clause_and_who():
    table = at_table()
    answer = table.act("rule_on_play", question=REVOKE, note="trick 4")
    row = Ruling.objects.get()
    assert (row.kind, row.position, row.note, row.recorded_by) == ("play", 1, "trick 4", table.referee)
    assert row.play["question"] == {**REVOKE, "rule_set": "shuangsheng-match-2d"}
    assert row.play["answer"]["legal"] is False
    assert row.play["sentences"]["en"][0] == "This answer is not allowed."
    assert row.play["sentences"]["zh"][0] == "不能这样跟。"
    assert "pair of spades" in " ".join(row.play["sentences"]["en"])
    assert row.play["clause"]["en"]
    assert row.play["remedy"] is None
    assert (answer["levels_before"], answer["levels_after"], answer["state"]) == ([2, 2], [2, 2], "playing")


def test_it_is_audited_and_sent_twice_it_is_stored_once():
    table = at_table()
    request = uuid4()
    first = table.act("rule_on_play", question=FAILED, request_id=request, revision=1)
    again = table.act("rule_on_play", question=FAILED, request_id=request, revision=1)
    assert first == again
    assert Ruling.objects.count() == 1
    (entry,) = AuditEntry.objects.filter(act="rule_on_play")
    assert entry.after["line"]["play"]["answer"]["valid"] is False


def test_the_fine_of_a_failed_throw_waits_for_the_hand_and_is_gone_once_that_is_recorded():
    table = at_table()
    table.act("rule_on_play", question=FAILED, remedy=FINE)
    (fine,) = waiting(table)
    # the queen is led alone, and both aces go back
    assert (fine.key, fine.offender, fine.cards) == ("failed_throw", "attackers", 2)
    table.hand(0, 45)
    assert waiting(table) == ()


def test_how_many_cards_are_fined_may_be_put_right():
    table = at_table()
    table.act("rule_on_play", question=FAILED, remedy=FINE | {"cards": 1})
    assert waiting(table)[0].cards == 1
    with pytest.raises(Invalid) as refusal:
        table.act("rule_on_play", question=FAILED, remedy=FINE | {"cards": 0})
    assert refusal.value.field == "remedy.cards"


def test_a_penalty_stands_on_a_line_of_its_own_by_the_same_act():
    table = at_table()
    table.hand(0, 45)
    answer = table.act("rule_on_play", question=REVOKE, remedy=PENALTY, note="hand 1")
    penalty = Penalty.objects.get()
    assert (answer["position"], answer["penalty_position"], penalty.position) == (2, 3, 3)
    assert (penalty.offence, penalty.side, penalty.note) == ("wrong_follow", 0, "hand 1")
    assert answer["levels_after"] == [3, 2]
    assert penalty.request_id == Ruling.objects.get().request_id
    assert waiting(table) == ()


def test_a_penalty_by_which_the_match_is_over_asks_first_and_till_then_nothing_is_stored():
    table = at_table()
    for _ in range(2):
        table.act("record_penalty", offence="wrong_follow", side=0)
    third = {"question": REVOKE, "remedy": PENALTY, "request_id": uuid4()}
    with pytest.raises(Questions) as refusal:
        table.act("rule_on_play", **third)
    assert [each["code"] for each in refusal.value.details["questions"]] == ["ask_penalty_ends_match"]
    assert (Ruling.objects.count(), Penalty.objects.count(), table.now.state) == (0, 2, "playing")
    answer = table.act("rule_on_play", **third, confirmed_questions=["ask_penalty_ends_match"])
    assert (answer["over"], answer["position"], answer["penalty_position"]) == (True, 3, 4)
    assert (table.now.state, table.now.outcome_reason, table.now.winner) == ("reported", "penalty_loss", 1)


def test_where_the_rules_let_a_wrong_card_decide_the_hand_that_is_offered():
    table = at_table(preset="menghuan-match-2d")
    award = {"kind": "award", "key": "wrong_play", "offender": "attackers"}
    table.act("rule_on_play", question=REVOKE, remedy=award)
    assert [each.as_mapping() for each in waiting(table)] == [award]


def test_a_struck_ruling_leaves_no_fine_and_keeps_what_was_ruled():
    table = at_table()
    answer = table.act("rule_on_play", question=FAILED, remedy=FINE)
    table.act("strike_line", position=answer["position"], reason="misheard")
    assert waiting(table) == ()
    struck = Ruling.objects.get(revision=2)
    assert (struck.struck, struck.play) == (True, Ruling.objects.get(revision=1).play)


@pytest.mark.parametrize(
    ("question", "remedy", "code"),
    [
        (REVOKE, FINE, "not_a_choice"),
        (FAILED, FINE | {"offender": "both"}, "not_a_choice"),
        (FAILED, "fine", "not_a_mapping"),
        (FAILED, FINE | {"kind": "gift"}, "not_a_choice"),
        ({**FAILED, "kind": "level"}, None, "not_a_choice"),
        ({"kind": "follow"}, None, "not_a_mapping"),
        ("follow", None, "not_a_mapping"),
        ({"kind": "follow", "input": {"led": "S9"}}, None, "bad_cards"),
        ({"kind": "follow", "input": {**REVOKE["input"], "play": ["HA", "HK"]}}, None, "not_held"),
        ({"kind": "trick", "input": {"plays": [["S9"], ["XX"]]}}, None, "not_a_card"),
        ({"kind": "bid", "input": {"note": "x" * 9000}}, None, "too_long"),
        (with_input(note="\x00"), None, "not_plain"),
        (with_input(**{"\x00": 1}), None, "not_plain"),
        (with_input(note=["\ud800"]), None, "not_plain"),
        (with_input(note=float("inf")), None, "not_plain"),
        (with_input(note=float("nan")), None, "not_plain"),
        (with_input(note=[[[[[1]]]]]), None, "not_plain"),
        (with_input(fixed_trumps=["9"]), None, "not_a_choice"),
        (with_input(two_colour=True), None, "not_a_choice"),
        (with_input(decks=6), None, "not_a_choice"),
    ],
)
def test_what_cannot_be_ruled_on_is_refused_with_a_code_and_nothing_is_stored(question, remedy, code):
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("rule_on_play", question=question, remedy=remedy)
    assert refusal.value.code == code
    assert refusal.value.text()
    assert not Ruling.objects.exists()


def test_a_right_around_the_deal_is_ruled_on_without_a_bid():
    table = at_table(preset="shuangsheng-online-2d")
    question = {"kind": "bid", "input": {"opponent_hand_points": 10}}
    table.act("rule_on_play", question=question)
    assert Ruling.objects.get().play["sentences"]["en"][0] == "This is allowed."


def test_a_stale_revision_is_refused_with_both_versions():
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(Conflict) as refusal:
        table.act("rule_on_play", question=FAILED, revision=1)
    assert refusal.value.details["yours"]["question"]["kind"] == "throw"


def test_it_is_no_decision_that_can_be_entered_without_a_question():
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("record_ruling", kind="play", note="x", account=table.chief)
    assert "play" not in refusal.value.allowed


def test_who_may_only_look_stores_no_ruling():
    table = at_table()
    viewer = staff(table.event, "viewer")
    with pytest.raises(NotAllowed):
        table.act("rule_on_play", question=FAILED, account=viewer)


def test_among_players_with_levels_of_their_own_the_penalty_is_a_players():
    match = players_match(preset="auction-friends")
    table = at_table(match)
    question = {"kind": "throw", "input": FAILED["input"] | {"other_hands": [["SK"], [], []]}}
    table.act("rule_on_play", question=question, remedy=FINE)
    assert waiting(table)[0].cards == 3
