"""Nobody is led from the desk to a sheet that does not open."""

import re

import pytest
from django.test import Client

from tests import builders, play
from tests.services.schedules import events
from tournament.models import Match, Round, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("jobs_run_here")]


def _links(client, address):
    page = client.get(address)
    assert page.status_code == 200
    return set(re.findall(r'href="(/(?:referee|organise|e)/[^"#?]+)"', page.content.decode()))


def _client(account):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


@pytest.fixture
def stage():
    stage = events.round_robin(6)
    play.published(Round.objects.get(stage=stage, number=1))
    Match.objects.filter(round__stage=stage, round__number=1, table__number=2).update(
        state=Match.State.REPORTED,
        outcome_reason="time_up",
        levels=[4, 2],
        winner=0,
        reported_by=stage.event.created_by,
    )
    return stage


@pytest.mark.parametrize("page", ["", "stages/1/schedule/", "stages/1/crosstable/", "stages/1/rounds/1/"])
def test_a_referee_of_one_table_is_led_to_no_door_that_is_closed(stage, page):
    own = Table.objects.get(event=stage.event, number=1)
    client = _client(builders.staff(stage.event, tables=[own]))
    links = _links(client, f"/organise/{stage.event.slug}/{page}")
    sheets = {link for link in links if "/matches/" in link}
    assert any(link.startswith("/referee/") for link in sheets) or page.endswith("crosstable/")
    assert {link: client.get(link).status_code for link in links if client.get(link).status_code >= 400} == {}


def test_a_referee_of_all_tables_is_led_to_every_sheet(stage):
    client = _client(builders.staff(stage.event))
    sheets = {link for link in _links(client, f"/organise/{stage.event.slug}/") if "/matches/" in link}
    assert len(sheets) == 3
    assert all(link.startswith("/referee/") for link in sheets)
