"""Two referees at one match at the same moment, on two connections."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests import builders
from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Hand, Job, Match, RequestRecord
from tournament.services import matches

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = {"declarer_seat": 0, "attackers_points": 45}
SECOND = {"declarer_seat": 0, "attackers_points": 50}


def test_two_referees_at_one_match_store_one_hand_and_the_other_sees_both_versions():
    table = at_table()

    def record(account, hand):
        return lambda: matches.record_hand(account, request_id=uuid4(), match_id=table.match.pk, revision=1, hand=hand)

    outcomes = at_once(record(table.referee, FIRST), record(table.second, SECOND))
    stored = [each for each in outcomes if isinstance(each, dict)]
    refused = [each for each in outcomes if isinstance(each, Conflict)]
    assert (len(stored), len(refused)) == (1, 1)
    assert refused[0].code == "stale_revision"
    kept = Hand.objects.get()
    assert refused[0].details["current"]["last_line"]["hand"]["attackers_points"] == kept.attackers_points
    assert refused[0].details["yours"]["hand"]["attackers_points"] != kept.attackers_points
    assert (table.now.revision, RequestRecord.objects.count(), AuditEntry.objects.count()) == (2, 1, 1)


def test_the_same_hand_sent_twice_at_once_is_stored_once_and_answered_alike():
    table = at_table()
    request = {"request_id": uuid4(), "match_id": table.match.pk, "revision": 1, "hand": FIRST}
    outcomes = at_once(*[lambda: matches.record_hand(table.referee, **request)] * 4)
    assert outcomes[0]["number"] == 1
    assert outcomes == [outcomes[0]] * 4
    assert (Hand.objects.count(), table.now.revision) == (1, 2)


def test_without_the_lock_both_referees_find_the_revision_they_saw():
    """The control: the same check on unlocked rows lets both through, and only a constraint of the database is left."""
    table = at_table()
    both_checked = threading.Barrier(2)

    def record_unlocked(account, points):
        def act():
            with transaction.atomic():
                match = Match.objects.get(pk=table.match.pk)
                seen = match.revision
                both_checked.wait(60)
                if seen != 1:
                    raise Conflict("stale_revision", "")
                Hand.objects.create(
                    match=match,
                    position=1,
                    number=1,
                    declarer_seat=0,
                    attackers_points=points,
                    recorded_by=account,
                    request_id=uuid4(),
                )
                return "stored"

        return act

    outcomes = at_once(record_unlocked(table.referee, 45), record_unlocked(table.second, 50))
    assert not [each for each in outcomes if isinstance(each, Refused)], "nobody is told of the other version"
    assert [type(each) for each in outcomes if each != "stored"] == [IntegrityError]


def test_a_confirmation_and_a_correction_at_once_leave_one_of_them():
    table = at_table()
    table.play_out()
    seen = table.now.revision

    def confirm():
        return matches.confirm_match(table.second, request_id=uuid4(), match_id=table.match.pk, revision=seen)

    def correct():
        return matches.correct_hand(
            table.referee,
            request_id=uuid4(),
            match_id=table.match.pk,
            revision=seen,
            number=1,
            hand={"declarer_seat": 0, "attackers_points": 60},
            reason="misread",
        )

    outcomes = at_once(confirm, correct)
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "dict"]
    match = table.now
    confirmed = match.state == "confirmed"
    assert (match.levels[0] == 4) is confirmed, "what was confirmed is what was seen"


def test_first_hands_at_many_tables_at_once_set_the_round_running_without_waiting_in_a_circle():
    event = builders.event()
    entries = builders.entries(event, 8)
    round_ = builders.published_round(builders.stage(event, entries), entries)
    tables = [at_table(match) for match in round_.matches.all()]
    outcomes = at_once(*[lambda table=table: table.hand(0, 45) for table in tables])
    assert [each["number"] for each in outcomes] == [1, 1, 1, 1]
    round_.refresh_from_db()
    assert round_.state == "running"


def test_confirming_many_matches_at_once_asks_for_standings_in_one_job():
    event = builders.event()
    entries = builders.entries(event, 8)
    round_ = builders.published_round(builders.stage(event, entries), entries)
    tables = [at_table(match) for match in round_.matches.all()]
    for table in tables:
        table.play_out()
    outcomes = at_once(*[lambda table=table: table.confirm() for table in tables])
    assert [each["state"] for each in outcomes] == ["confirmed"] * 4
    assert Job.objects.filter(kind="refresh_standings", state__in=["queued", "running"]).count() == 1
