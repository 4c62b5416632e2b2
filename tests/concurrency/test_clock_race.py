"""Two officials pause the clock at the same moment."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import AuditEntry, Round
from tournament.services import rounds

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
