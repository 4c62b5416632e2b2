"""A write is carried out once per request id."""

from uuid import uuid4

import pytest

from tournament.errors import Conflict, Invalid
from tournament.models import Account, RequestRecord
from tournament.permissions import Act
from tournament.services.requests import once

pytestmark = pytest.mark.django_db


def test_the_same_request_twice_is_done_once_and_answered_alike():
    done = []
    request_id = uuid4()

    def do():
        done.append(1)
        return {"made": len(done)}

    first = once(None, Act.RECORD, request_id, {"points": 80}, do)
    second = once(None, Act.RECORD, request_id, {"points": 80}, do)
    assert first == second == {"made": 1}
    assert done == [1]


@pytest.mark.parametrize(
    ("act", "payload"), [(Act.RECORD, {"points": 85}), (Act.CONFIRM, {"points": 80})], ids=["payload", "act"]
)
def test_a_request_id_used_for_something_else_is_refused(act, payload):
    request_id = uuid4()
    once(None, Act.RECORD, request_id, {"points": 80}, dict)
    with pytest.raises(Conflict) as refusal:
        once(None, act, request_id, payload, dict)
    assert refusal.value.code == "request_id_reused"


def test_another_account_cannot_fetch_an_answer_by_its_request_id():
    mine, theirs = Account.objects.create_user("mine"), Account.objects.create_user("theirs")
    request_id = uuid4()
    once(mine, Act.RECORD, request_id, {}, lambda: {"secret": 1})
    with pytest.raises(Conflict):
        once(theirs, Act.RECORD, request_id, {}, dict)


def test_a_refused_request_stores_nothing_and_leaves_its_id_free():
    request_id = uuid4()

    def refuse():
        Account.objects.create_user("half")
        raise Invalid("no", "no")

    with pytest.raises(Invalid):
        once(None, Act.RECORD, request_id, {}, refuse)
    assert not Account.objects.filter(name="half").exists()
    assert not RequestRecord.objects.exists()
    assert once(None, Act.RECORD, request_id, {}, lambda: {"ok": True}) == {"ok": True}
