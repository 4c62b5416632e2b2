"""The same request from two connections at once."""

import time
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.concurrency.racing import at_once
from tournament.models import Account, RequestRecord
from tournament.permissions import Act
from tournament.services.requests import once

pytestmark = pytest.mark.django_db(transaction=True)


def _slow_act(name):
    Account.objects.create_user(name)
    time.sleep(0.2)
    return {"name": name}


def test_a_request_sent_twice_at_once_is_carried_out_once():
    request_id = uuid4()
    answers = at_once(*[lambda: once(None, Act.RECORD, request_id, {}, lambda: _slow_act("one"))] * 2)
    assert answers == [{"name": "one"}, {"name": "one"}]
    assert Account.objects.count() == 1


def test_control_without_the_claim_the_second_request_breaks():
    def unguarded():
        with transaction.atomic():
            if RequestRecord.objects.filter(act="control").exists():
                return "answered"
            return _slow_act("control")

    outcomes = at_once(unguarded, unguarded)
    assert any(isinstance(outcome, IntegrityError) for outcome in outcomes)
