"""Lots on the organiser's pages: promised, drawn, and typed in from paper."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders, play
from tournament.models import Draw, DrawCommitment, StageEntry

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def stage():
    event = builders.event()
    builders.entries(event, 4, units=("North", "South"))
    return builders.stage(event)


@pytest.fixture
def client(stage):
    organiser = Client(headers=ENGLISH)
    organiser.force_login(play.organiser_of(stage.event))
    return organiser


def _here(stage, page=""):
    return f"/organise/{stage.event.slug}/stages/1/lots/{page}"


def _text(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def _post(client, address, **fields):
    return client.post(address, {"request_id": str(uuid4()), **fields})


def _numbers(stage, *numbers):
    ids = stage.event.entries.order_by("number").values_list("pk", flat=True)
    return {f"lot_{entry}": number for entry, number in zip(ids, numbers, strict=True)}


def test_the_next_draw_is_promised_drawn_and_shown(client, stage):
    asked = client.get(_here(stage, "promise/"))
    assert "its hash is published at once" in _text(asked)
    assert _post(client, _here(stage, "promise/")).status_code == 302
    page = client.get(_here(stage))
    assert DrawCommitment.objects.get().digest in page.content.decode()
    assert "Why the promised seed is not used" in _text(page)
    assert _post(client, _here(stage), seed="", reason="").status_code == 302
    drawn = client.get(_here(stage))
    assert "The seed has the hash that was promised." in _text(drawn)
    assert Draw.objects.get().commitment is not None


def test_a_typed_seed_beside_a_promise_needs_a_reason(client, stage):
    _post(client, _here(stage, "promise/"))
    refused = _post(client, _here(stage), seed="4711", reason="")
    assert refused.status_code == 400
    assert "Please write down why." in _text(refused)
    assert _post(client, _here(stage), seed="4711", reason="dice on the stage").status_code == 302
    assert Draw.objects.get().reason == "dice on the stage"


def test_a_promise_is_withdrawn_with_a_reason(client, stage):
    _post(client, _here(stage, "promise/"))
    assert _post(client, _here(stage, "promise/withdraw/"), reason="").status_code == 400
    assert _post(client, _here(stage, "promise/withdraw/"), reason="too early").status_code == 302
    assert "too early" in _text(client.get(_here(stage)))


def test_a_second_promise_is_refused_on_the_page(client, stage):
    _post(client, _here(stage, "promise/"))
    refused = _post(client, _here(stage, "promise/"))
    assert refused.status_code == 409
    assert "The next draw has been promised already." in _text(refused)


def test_numbers_from_paper_are_written_down(client, stage):
    page = client.get(_here(stage, "by-hand/"))
    body = page.content.decode()
    assert body.count("data-lot=") == 4
    assert 'enterkeyhint="next"' in body
    assert "lots.js" in body
    assert _post(client, _here(stage, "by-hand/"), **_numbers(stage, 3, 1, 4, 2)).status_code == 302
    lots = StageEntry.objects.filter(stage=stage).order_by("entry__number").values_list("lot", flat=True)
    assert list(lots) == [3, 1, 4, 2]


def test_a_number_given_twice_says_who_has_it(client, stage):
    refused = _post(client, _here(stage, "by-hand/"), **_numbers(stage, 3, 1, 3, 2))
    assert refused.status_code == 400
    assert "3 has been given to 1 Pair 1 already." in _text(refused)
    assert 'value="1"' in refused.content.decode(), "what was typed is kept"
    assert not Draw.objects.exists()


@pytest.mark.parametrize("number", ["", "0", "5", "x", "1.5"])
def test_a_number_that_is_none_or_out_of_range_is_refused(client, stage, number):
    refused = _post(client, _here(stage, "by-hand/"), **_numbers(stage, 3, 1, number, 2))
    assert refused.status_code == 400
    assert not Draw.objects.exists()


def test_paper_lots_beside_a_promise_need_a_reason(client, stage):
    _post(client, _here(stage, "promise/"))
    assert _post(client, _here(stage, "by-hand/"), **_numbers(stage, 3, 1, 4, 2)).status_code == 400
    answer = _post(client, _here(stage, "by-hand/"), reason="the hall wanted paper", **_numbers(stage, 3, 1, 4, 2))
    assert answer.status_code == 302


def test_the_sheet_has_a_box_for_every_entry(client, stage):
    page = client.get(_here(stage, "sheet/"))
    body = page.content.decode()
    assert body.count('class="lots-sheet__box"') == 4
    for name in ("Pair 1", "Pair 4", "North"):
        assert name in body
