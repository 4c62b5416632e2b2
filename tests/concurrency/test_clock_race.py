"""Clocks that two people touch at the same moment, and a hand that is entered meanwhile."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import AuditEntry, Hand, Match, Round
from tournament.services import matches, rounds

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_pauses_at_once_one_is_stored():
    table = at_table()
    Round.objects.filter(pk=table.match.round_id).update(state="running", clock_started_at=timezone.now())
    seen = Round.objects.get(pk=table.match.round_id).revision

    def pause(account):
        return lambda: rounds.pause_clock(account, request_id=uuid4(), round_id=table.match.round_id, revision=seen)

    outcomes = at_once(pause(table.chief), pause(table.event.created_by))
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "dict"]
    assert [each.code for each in outcomes if isinstance(each, Conflict)] == ["stale_revision"]
    assert AuditEntry.objects.filter(act="pause_clock").count() == 1


FIRST = {"declarer_seat": 0, "attackers_points": 45}
SECOND = {"declarer_seat": 0, "attackers_points": 50}


def running_table():
    table = at_table()
    Round.objects.filter(pk=table.match.round_id).update(state="running", clock_started_at=timezone.now())
    return table


def record(table, account, hand):
    return lambda: matches.record_hand(account, request_id=uuid4(), match_id=table.match.pk, revision=1, hand=hand)


def extend(table, account, minutes):
    return lambda: matches.extend_match(
        account,
        request_id=uuid4(),
        match_id=table.match.pk,
        extension_seconds=0,
        minutes=minutes,
        reason="The fire bell rang.",
    )


def test_of_two_hands_and_two_extensions_at_once_one_of_each_is_stored():
    """A hand has no conflict with more time for its table; two hands have, and so have two extensions."""
    table = running_table()
    outcomes = at_once(
        record(table, table.referee, FIRST),
        extend(table, table.chief, 5),
        record(table, table.second, SECOND),
        extend(table, table.event.created_by, 3),
    )
    hands, extensions = outcomes[::2], outcomes[1::2]
    for pair in (hands, extensions):
        assert sorted(type(each).__name__ for each in pair) == ["Conflict", "dict"]
    refused = [(each.code, each.field) for each in outcomes if isinstance(each, Conflict)]
    assert sorted(refused) == [("stale_revision", "extension_seconds"), ("stale_revision", "revision")]
    match = table.now
    assert (Hand.objects.count(), match.hands_played, match.revision) == (1, 1, 2)
    given = next(each for each in extensions if isinstance(each, dict))
    assert match.extension_seconds == given["extension_seconds"] in (180, 300)


def test_without_the_lock_both_extensions_find_the_time_they_saw_and_one_is_lost():
    """The control: the same check on unlocked rows lets both through."""
    table = running_table()
    both_checked = threading.Barrier(2)

    def extend_unlocked(seconds):
        def act():
            match = Match.objects.get(pk=table.match.pk)
            both_checked.wait(60)
            if match.extension_seconds != 0:
                raise Conflict("stale_revision", "")
            match.extension_seconds += seconds
            match.save(update_fields=["extension_seconds"])
            return "stored"

        return act

    assert at_once(extend_unlocked(300), extend_unlocked(180)) == ["stored", "stored"]
    assert table.now.extension_seconds in (180, 300)
