"""What the record of a hand shows beside the sheet."""

import pytest
from django.utils.translation import override

from scoring.cards.record import record_to_text
from tests.at_table import ALL_QUESTIONS, at_table
from tests.builders import players_match
from tests.recordings import entered_as_recorded, record_of, text_of, with_revoke
from tournament.models import HandRecording, Match
from tournament.rulebook.sheets import rule_set_of_match
from tournament.selectors.matches import match_sheet, recorded_hand, recorded_numbers

pytestmark = pytest.mark.django_db


def entered(table, record, **changes):
    hand = entered_as_recorded(rule_set_of_match(table.match), record) | changes
    table.act("record_hand", hand=hand, confirmed_questions=ALL_QUESTIONS)
    table.act("attach_record", number=1, record=record_to_text(record))


def shown(table, language="en"):
    with override(language):
        return recorded_hand(match_sheet(table.referee, table.match.pk), 1)


def test_a_hand_that_was_entered_as_it_is_recorded_differs_in_nothing():
    table = at_table()
    entered(table, record_of(table.match))
    found = shown(table)
    assert found.differences == ()
    assert found.hand.faults == ()
    assert found.hand.is_complete
    assert sum(found.hand.points) + found.hand.kitty_points == 200
    assert found.preview.levels_after == tuple(table.now.levels)


@pytest.mark.parametrize(("language", "name"), [("en", "Attackers' points in tricks"), ("zh-hans", None)])
def test_values_that_were_entered_otherwise_are_told_in_words(language, name):
    table = at_table()
    record = record_of(table.match)
    right = entered_as_recorded(rule_set_of_match(table.match), record)
    entered(table, record, trick_points=right["trick_points"] + 5, declarer_seat=(record.declarer + 1) % 4, level=3)
    found = {each.field: each for each in shown(table, language).differences}
    assert set(found) >= {"declarer", "level", "trick_points"}
    assert found["trick_points"].entered == str(right["trick_points"] + 5)
    assert found["trick_points"].recorded == str(right["trick_points"])
    assert (found["level"].entered, found["level"].recorded) == ("3", "2")
    seats = {"en": ("South", "East", "North", "West"), "zh-hans": ("南", "东", "北", "西")}[language]
    assert found["declarer"].recorded == seats[record.declarer]
    assert name is None or found["trick_points"].name == name


def test_a_level_that_was_not_noted_is_the_one_that_the_sheet_has_the_declarer_play():
    table = at_table()
    record = record_of(table.match)
    hand = entered_as_recorded(rule_set_of_match(table.match), record)
    del hand["level"]
    table.act("record_hand", hand=hand, confirmed_questions=ALL_QUESTIONS)
    text = record_to_text(record).replace("level: 2", "level: 7")
    table.act("attach_record", number=1, record=text)
    (level,) = [each for each in shown(table).differences if each.field == "level"]
    assert (level.entered, level.recorded) == ("2", "7")


@pytest.mark.parametrize(("language", "seats"), [("en", "South East North West"), ("zh-hans", "南 东 北 西")])
def test_a_revoke_is_told_with_trick_seat_and_what_should_have_followed(language, seats):
    table = at_table()
    record, trick, seat = with_revoke(record_of(table.match))
    entered(table, record_of(table.match))
    table.act("attach_record", number=1, record=record_to_text(record))
    found = shown(table, language).hand
    revoke = next(each for each in found.faults if (each.trick, each.seat) == (trick, seat))
    assert (revoke.code, revoke.who) == ("wrong_follow", seats.split()[seat])
    assert revoke.reasons
    assert revoke.what
    row = found.tricks[trick - 1]
    assert row.plays[seat].is_faulty
    assert [play.seat for play in row.plays if play.leads] == [record.tricks[trick - 1].leader]


def test_an_unfinished_record_is_shown_and_not_compared():
    table = at_table()
    table.hand(0, 45)
    lines = text_of(table.match).splitlines()
    table.act("attach_record", number=1, record="\n".join(lines[:-3]))
    found = shown(table)
    assert (found.hand.is_complete, found.report, found.differences) == (False, None, ())


def test_the_form_is_filled_in_by_the_record_and_keeps_what_only_people_know():
    table = at_table()
    record = record_of(table.match)
    fines = [{"offence": "failed_throw", "offender": "attackers", "cards": 9}]
    entered(table, record, fines=fines)
    report = shown(table).report
    assert report.declarer_seat == record.declarer
    assert all(fine.cards != 9 for fine in report.fines)
    assert len({(fine.offence, fine.offender) for fine in report.fines}) == len(report.fines)


def test_what_was_taken_away_is_not_shown():
    table = at_table()
    entered(table, record_of(table.match))
    assert recorded_numbers(table.match.pk) == {1}
    table.act("take_record_away", number=1, reason="of another table")
    assert recorded_numbers(table.match.pk) == frozenset()
    assert shown(table) is None


def test_a_record_that_the_rules_of_today_cannot_play_says_so():
    table = at_table()
    table.hand(0, 45)
    text = text_of(table.match).replace("shuangsheng-match-2d", "classic-2d")
    HandRecording.objects.create(
        match=Match.objects.get(pk=table.match.pk),
        number=1,
        text=text,
        recorded_by=table.referee,
        request_id="00000000-0000-0000-0000-000000000001",
    )
    found = shown(table)
    assert (found.hand, found.refusal.code) == (None, "wrong_rule_set")


def test_among_players_friends_and_bid_are_compared_by_name():
    table = at_table(players_match(preset="auction-friends", names=["An", "Bo", "Cai", "Ding", "Er"]))
    record = record_of(table.match)
    hand = entered_as_recorded(rule_set_of_match(table.match), record)
    stranger = next(seat for seat in range(4) if seat not in (record.declarer, *record.friends))
    won_by = "declarers" if hand["last_trick_seat"] in (record.declarer, stranger) else "attackers"
    entered(table, record, friend_seats=[stranger], bid=hand["bid"] + 5, last_trick_winner=won_by)
    found = {each.field: each for each in shown(table).differences}
    names = [side.name for side in match_sheet(table.referee, table.match.pk).sides]
    assert (found["friends"].entered, found["friends"].recorded) == (names[stranger], names[record.friends[0]])
    assert (found["bid"].entered, found["bid"].recorded) == (str(hand["bid"] + 5), str(hand["bid"]))
