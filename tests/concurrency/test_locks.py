"""Row locks and rows that refer to what is locked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from tests import builders
from tests.concurrency.racing import at_once
from tournament.models import AuditEntry, Event, Stage
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_stage

pytestmark = pytest.mark.django_db(transaction=True)


def refresh_while_somebody_pairs(stage: Stage, lock_the_event: Callable[[int], Any]) -> list[Any]:
    """One holds the stage and writes an audit row of the event; another holds the event and waits for the stage."""
    stage_is_held, event_is_held = threading.Event(), threading.Event()

    def refresh() -> str:
        with transaction.atomic():
            lock_stage(stage.pk)
            stage_is_held.set()
            assert event_is_held.wait(60)
            record_act(None, "refresh", stage, event_id=stage.event_id)
        return "refreshed"

    def pair() -> str:
        with transaction.atomic():
            assert stage_is_held.wait(60)
            lock_the_event(stage.event_id)
            event_is_held.set()
            lock_stage(stage.pk)
        return "paired"

    return at_once(refresh, pair)


def test_who_holds_a_stage_can_write_rows_of_its_event_while_the_event_is_held():
    stage = builders.stage(builders.event())
    assert refresh_while_somebody_pairs(stage, lock_event) == ["refreshed", "paired"]
    assert AuditEntry.objects.get().act == "refresh"


def test_control_with_the_keys_locked_too_the_two_wait_for_each_other():
    def lock_with_the_key(event_id: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT id FROM {Event._meta.db_table} WHERE id = %s FOR UPDATE", [event_id])

    stage = builders.stage(builders.event())
    outcomes = refresh_while_somebody_pairs(stage, lock_with_the_key)
    assert [type(each) for each in outcomes].count(OperationalError) == 1
