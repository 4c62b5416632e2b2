"""One table is given more time."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import load_any_preset
from tests.at_table import at_table
from tournament.errors import Conflict, Invalid, NotAllowed, Questions
from tournament.models import AuditEntry, Match, Round
from tournament.rulebook.sheets import rule_set_of_match
from tournament.selectors.matches import match_sheet, referee_tables
from tournament.selectors.matches.sheet import clock_end
from tournament.services import matches

pytestmark = pytest.mark.django_db


def started(table, minutes=10):
    Round.objects.filter(pk=table.match.round_id).update(
        state="running", clock_started_at=timezone.now() - timedelta(minutes=minutes)
    )
    return table


@pytest.fixture
def table():
    return started(at_table())


def extend(table, minutes=5, account=None, reason="A glass was spilled.", seen=None):
    seen = table.now.extension_seconds if seen is None else seen
    return matches.extend_match(
        account or table.chief,
        request_id=uuid4(),
        match_id=table.match.pk,
        extension_seconds=seen,
        minutes=minutes,
        reason=reason,
    )


def refused(table, **given):
    with pytest.raises((Conflict, Invalid)) as found:
        extend(table, **given)
    return found.value.code


def test_a_table_ends_later_than_its_round_by_all_that_it_was_given(table):
    rules = rule_set_of_match(table.now)
    before = clock_end(table.now, rules)
    assert extend(table)["extension_seconds"] == 300
    answer = extend(table, minutes=3)
    assert answer["extension_seconds"] == 480
    assert clock_end(table.now, rules) - before == timedelta(minutes=8)
    assert clock_end(table.now, rules) == match_sheet(table.chief, table.match.pk).ends_at
    written = AuditEntry.objects.filter(act="extend_match", public=True).order_by("pk")
    assert [(each.before["extension_seconds"], each.after["extension_seconds"]) for each in written] == [
        (0, 300),
        (300, 480),
    ]
    assert written[0].reason == "A glass was spilled."


def test_a_hand_and_more_time_rest_on_nothing_of_each_other(table):
    seen = table.now.revision
    extend(table)
    table.act("record_hand", revision=seen, hand={"declarer_seat": 0, "attackers_points": 45})
    extend(table, seen=300)
    assert (table.now.hands_played, table.now.extension_seconds) == (1, 600)


def test_of_two_who_saw_the_same_time_one_gives_more_and_the_other_is_told_what_was_given(table):
    extend(table)
    with pytest.raises(Conflict) as found:
        extend(table, minutes=3, seen=0)
    assert (found.value.code, found.value.field, found.value.allowed) == ("stale_revision", "extension_seconds", 300)
    assert found.value.details["yours"]["minutes"] == 3
    assert found.value.details["current"]["extension_seconds"] == 300
    assert table.now.extension_seconds == 300


def test_an_extended_table_is_not_late_when_its_round_is():
    table = started(at_table(), minutes=load_any_preset("shuangsheng-match-2d").clock.minutes + 3)

    def late():
        return [each.late for each in referee_tables(table.referee, table.event.slug).own]

    assert late() == [True]
    extend(table)
    assert late() == [False]


@pytest.mark.parametrize("minutes", [0, -5, 61, 2.5, "x"])
def test_minutes_are_whole_from_1_to_60(table, minutes):
    assert refused(table, minutes=minutes) == "not_a_number"


def test_a_reason_is_needed(table):
    assert refused(table, reason="  ") == "reason_missing"


def test_a_table_whose_clock_was_not_started_is_given_nothing():
    assert refused(at_table()) == "clock_not_running"


def test_rules_without_a_limit_have_nothing_to_extend():
    assert refused(started(at_table(preset="classic-2d"))) == "no_time_limit"


def test_a_match_that_is_over_is_given_nothing():
    table = started(at_table(), minutes=load_any_preset("shuangsheng-match-2d").clock.minutes + 1)
    table.play_out()
    assert refused(table) == "match_over"
    table.confirm()
    assert refused(table) == "match_over"
    assert Match.objects.get(pk=table.match.pk).extension_seconds == 0


def test_the_referee_of_the_table_asks_whoever_may_rule(table):
    with pytest.raises(NotAllowed):
        extend(table, account=table.referee)


def test_ending_the_match_asks_while_the_time_given_to_its_table_or_a_pause_leaves_a_hand():
    minutes = load_any_preset("shuangsheng-match-2d").clock.minutes
    table = started(at_table(), minutes=minutes + 1)
    table.hand(0, 45)
    extend(table, minutes=30)
    with pytest.raises(Questions):
        table.act("record_ruling", kind="time_up", confirmed_questions=())
    stopped = started(at_table(), minutes=minutes + 1)
    stopped.hand(0, 45)
    Round.objects.filter(pk=stopped.match.round_id).update(clock_paused_at=timezone.now() - timedelta(minutes=31))
    with pytest.raises(Questions):
        stopped.act("record_ruling", kind="time_up", confirmed_questions=())
    over = started(at_table(), minutes=minutes + 1)
    over.hand(0, 45)
    assert over.act("record_ruling", kind="time_up", confirmed_questions=())["over"]
