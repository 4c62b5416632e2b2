"""Records beside hands: attached once, replaced, taken away, and never a change of a result."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils.translation import override

from scoring.cards.card import read_card
from scoring.cards.record import RecordedBid, record_to_data, record_to_text
from tests.at_table import at_table
from tests.builders import players_match, staff, tables
from tests.recordings import record_of, text_of, with_revoke
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Hand, HandRecording, Match
from tournament.selectors.matches import match_sheet, recorded_hand

pytestmark = pytest.mark.django_db

SEATS = ("South", "East", "North", "West")


def played(**fields):
    table = at_table(**fields)
    table.hand(0, 45)
    return table


def test_a_record_stands_beside_its_hand_in_the_text_that_the_engine_writes():
    table = played()
    text = text_of(table.match)
    answer = table.act("attach_record", number=1, record=f"# typed by the east player\n\n{text}")
    row = HandRecording.objects.get()
    assert (row.text, row.revision, row.recorded_by, row.taken_away) == (text, 1, table.referee, False)
    assert (answer["recording"], answer["complete"], answer["violations"]) == (1, True, 0)
    assert sum(answer["points"]) + answer["kitty_points"] == 200
    (entry,) = AuditEntry.objects.filter(act="attach_record")
    assert (entry.after["recording"], entry.public) == (1, False)


def test_text_and_data_are_the_same_record():
    table = played()
    table.act("attach_record", number=1, record=text_of(table.match))
    with pytest.raises(Conflict) as refusal:
        table.act("attach_record", number=1, record=record_to_data(record_of(table.match)))
    assert refusal.value.code == "nothing_changed"


def test_nothing_that_was_entered_changes():
    table = played()
    before = Match.objects.values("levels", "state", "hands_played", "on_stage").get(pk=table.match.pk)
    table.act("attach_record", number=1, record=text_of(table.match))
    assert Match.objects.values("levels", "state", "hands_played", "on_stage").get(pk=table.match.pk) == before
    assert Hand.objects.count() == 1
    # and the sheet goes on as before
    assert table.hand(2, 60)["number"] == 2


def test_sent_twice_it_is_stored_once():
    table = played()
    request, seen = uuid4(), table.now.revision
    given = {"number": 1, "record": text_of(table.match), "request_id": request, "revision": seen}
    assert table.act("attach_record", **given) == table.act("attach_record", **given)
    assert HandRecording.objects.count() == 1
    with pytest.raises(Conflict) as refusal:
        table.act("attach_record", **given | {"record": text_of(table.match, seed=8)})
    assert refusal.value.code == "request_id_reused"


def test_a_new_record_takes_the_place_of_the_former_which_is_kept():
    table = played()
    table.act("attach_record", number=1, record=text_of(table.match))
    answer = table.act("attach_record", number=1, record=text_of(table.match, seed=8))
    assert answer["recording"] == 2
    assert HandRecording.objects.count() == 2


def test_it_is_taken_away_with_a_reason_and_may_come_back():
    table = played()
    text = text_of(table.match)
    table.act("attach_record", number=1, record=text)
    with pytest.raises(Invalid) as refusal:
        table.act("take_record_away", number=1, reason=" ")
    assert refusal.value.code == "reason_missing"
    answer = table.act("take_record_away", number=1, reason="of another table")
    assert answer["recording"] is None
    assert HandRecording.objects.get(revision=2).reason == "of another table"
    with pytest.raises(Missing):
        table.act("take_record_away", number=1, reason="again")
    assert table.act("attach_record", number=1, record=text)["recording"] == 3


def test_plays_against_the_rules_do_not_keep_it_out():
    table = played()
    record, _trick, _seat = with_revoke(record_of(table.match))
    assert table.act("attach_record", number=1, record=record_to_text(record))["violations"] >= 1


def with_bids(record, *seats):
    """The record with level cards of the trump suit shown by the seats one after the other, one card more each time."""
    shown = read_card(f"{record.trump.value}{record.level}")
    return replace(
        record,
        dealt=(),
        kitty=(),
        bids=tuple(RecordedBid(seat=seat, cards=(shown,) * count) for count, seat in enumerate(seats, start=1)),
    )


def test_in_the_first_hand_that_counts_the_bids_settle_who_declares():
    table = at_table()
    table.act("record_hand", hand={"declarer_seat": 0, "void": True})
    record = next(each for each in (record_of(table.match, seed) for seed in range(40)) if each.trump is not None)
    table.hand(record.declarer, 45)
    table.hand((record.declarer + 2) % 4, 45)
    declarer, other = record.declarer, (record.declarer + 1) % 4
    right, wrong = with_bids(record, other, declarer), with_bids(record, declarer, other)
    # hand 1 was void and is no first hand of a match
    assert table.act("attach_record", number=2, record=record_to_text(right))["violations"] == 0
    assert table.act("attach_record", number=2, record=record_to_text(wrong))["violations"] == 1
    assert table.act("attach_record", number=3, record=record_to_text(wrong))["violations"] == 0
    with override("en"):
        (fault,) = recorded_hand(match_sheet(table.referee, table.match.pk), 2).hand.faults
    assert (fault.code, fault.seat, fault.trick) == ("declarer", declarer, 0)
    assert fault.reasons == (f"In the first hand {SEATS[other]} had to declare.",)


def test_a_confirmed_match_takes_records_and_everybody_s_pages_are_told():
    table = at_table()
    table.play_out()
    table.confirm()
    table.act("attach_record", number=1, record=text_of(table.match))
    assert table.now.state == "confirmed"
    assert AuditEntry.objects.get(act="attach_record").public


def test_a_stale_revision_is_refused_with_both_versions():
    table = played()
    with pytest.raises(Conflict) as refusal:
        table.act("attach_record", number=1, record=text_of(table.match), revision=1)
    assert refusal.value.code == "stale_revision"
    assert refusal.value.details["yours"]["number"] == 1
    assert not HandRecording.objects.exists()


def test_there_is_no_record_of_a_hand_that_is_not_there_or_struck():
    table = played()
    for number in (2, 31_999):
        with pytest.raises(Missing) as refusal:
            table.act("attach_record", number=number, record=text_of(table.match))
        assert refusal.value.code == "hand_missing"
    table.act("strike_line", position=1, reason="misread")
    with pytest.raises(Conflict) as refusal:
        table.act("attach_record", number=1, record=text_of(table.match))
    assert refusal.value.code == "hand_struck"


def test_viewers_and_referees_of_other_tables_attach_nothing():
    table = played()
    elsewhere = tables(table.event, 2)[1]
    for account in (staff(table.event, "viewer"), staff(table.event, tables=[elsewhere])):
        with pytest.raises(NotAllowed):
            table.act("attach_record", account, number=1, record=text_of(table.match))
    assert not HandRecording.objects.exists()


HEAD = "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 2\n"


@pytest.mark.parametrize(
    ("record", "code", "where"),
    [
        (None, "not_an_object", "record"),
        (7, "not_an_object", "record"),
        ("", "missing", "seats"),
        ("hello", "bad_line", "line 1"),
        ("\x00", "bad_line", "line 1"),
        ("\ud800: 1", "bad_line", "line 1"),
        ("#" * 50_000, "too_long", "record"),
        (HEAD.replace("shuangsheng-match", "classic"), "wrong_rule_set", "rule_set"),
        (HEAD.replace("decks: 2", "decks: 3"), "wrong_decks", "decks"),
        (HEAD.replace("seats: 4", "seats: 6"), "wrong_seats", "seats"),
        (HEAD + "trick 0: SA | S1 | S3 | S4", "not_a_card", "line 7"),
        (HEAD + "trick 0: SA D3 | S3 S4 | S5 S6 | S7 S8", "several_suits", "trick 1"),
        (HEAD + "trick 0: SA | S3 S4 | S5 | S7", "hands_differ", "dealt"),
        ({"seats": 4, "decks": 2, "declarer": 0, "rule_set": ["x"] * 10_000}, "missing", "rule_set"),
        ({"rule_set": "x", "seats": 4, "decks": 2, "declarer": 0, "bids": [{}] * 200}, "bad_list", "bids"),
    ],
)
def test_what_is_no_record_of_this_match_is_refused_with_code_and_place(record, code, where):
    table = played()
    with pytest.raises(Invalid) as refusal:
        table.act("attach_record", number=1, record=record)
    assert (refusal.value.code, refusal.value.field, refusal.value.details["where"]) == (code, "record", where)
    assert refusal.value.text().encode("utf-8")
    assert refusal.value.as_mapping()["details"]["faults"]
    assert not HandRecording.objects.exists()


def test_all_lines_at_fault_are_told_at_once():
    table = played()
    with pytest.raises(Invalid) as refusal:
        table.act("attach_record", number=1, record=HEAD + "trick 0: SA | S1 | S3 | S4\ntrick 0: SA | S3\n")
    assert [each["where"] for each in refusal.value.details["faults"]] == ["line 7", "line 8"]


def test_among_players_with_levels_of_their_own_it_is_the_same():
    table = at_table(players_match(preset="auction-friends"))
    hand = {"declarer_seat": 0, "attackers_points": 100, "friend_seats": [1], "bid": 100, "last_trick_seat": 0}
    table.act("record_hand", hand=hand, confirmed_questions=["ask_player_declarer", "ask_level", "ask_nobody_climbed"])
    answer = table.act("attach_record", number=1, record=text_of(table.match))
    assert answer["complete"]
