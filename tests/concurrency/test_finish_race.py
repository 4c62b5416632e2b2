"""Finishing an event while a result is taken back."""

from __future__ import annotations

import threading
import time
from uuid import uuid4

import pytest
from django.db import transaction

from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import Match
from tournament.services import events, matches

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_event_is_not_finished_over_a_result_that_is_being_taken_back():
    """Nobody could confirm it any more: a finished event takes no acts at its tables."""
    table = at_table()
    table.play_out()
    table.confirm()
    reopened = threading.Event()

    def reopen():
        with transaction.atomic():
            matches.reopen_match(
                table.chief, request_id=uuid4(), match_id=table.match.pk, revision=table.now.revision, reason="misread"
            )
            reopened.set()
            time.sleep(0.5)

    def finish():
        assert reopened.wait(60)
        return events.finish_event(table.event.created_by, request_id=uuid4(), event_id=table.event.pk)

    _reopened, refused = at_once(reopen, finish)
    assert isinstance(refused, Conflict)
    assert refused.code == "open_matches"
    table.event.refresh_from_db()
    assert (table.event.state, table.now.state) == ("published", Match.State.REPORTED)


def test_of_finishing_and_taking_back_at_once_one_is_refused():
    table = at_table()
    table.play_out()
    table.confirm()
    seen = table.now.revision
    outcomes = at_once(
        lambda: matches.reopen_match(
            table.chief, request_id=uuid4(), match_id=table.match.pk, revision=seen, reason="misread"
        ),
        lambda: events.finish_event(table.event.created_by, request_id=uuid4(), event_id=table.event.pk),
    )
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "dict"]
