"""The demo events."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.utils import timezone

from scoring import Note
from tests import builders
from tournament.management import demo
from tournament.models import AuditEntry, Entry, Event, Hand, Job, Match, Round, StandingsSnapshot
from tournament.rulebook.sheets import fold_lines, offences_before, read_sheet, rule_set_of_match
from tournament.services import standings

pytestmark = pytest.mark.django_db(transaction=True)


def seed(*arguments: str) -> str:
    said = StringIO()
    call_command("seed_demo", *arguments, stdout=said)
    return said.getvalue()


def test_the_demo_stands_in_the_middle_of_its_third_round_and_is_made_once(jobs_run_here):
    said = seed()
    event, cup = Event.objects.get(slug=demo.SLUG), Event.objects.get(slug=demo.FRIENDS_SLUG)
    assert Entry.objects.filter(event=event).count() == 48
    assert event.starts_at < timezone.now(), "what is half played has begun"
    assert _states(event) == ["closed", "closed", "running"]
    third = Counter(Match.objects.filter(round__stage__event=event, round__number=3).values_list("state", flat=True))
    assert set(third) == {"confirmed", "reported", "playing", "ready"}
    assert third["confirmed"] < 12, "half of the round at most"
    assert Match.objects.filter(disputed=True).count() == 1
    assert (Entry.objects.filter(event=cup).count(), _states(cup)) == (20, ["closed", "running"])
    second = Match.objects.filter(round__stage__event=cup, round__number=2)
    assert Counter(second.values_list("state", flat=True)) == {"ready": 3, "reported": 1}
    corrected = Hand.objects.filter(match__round__stage__event=event, revision=2)
    assert corrected.count() == 3, "one a round"
    for match in Match.objects.filter(hands__in=corrected):
        assert _warnings(match) == (), "the hands follow one another, corrected or not"
    for each in (event, cup):
        rebuilt = standings.rebuild(each.pk)
        assert rebuilt["matches_differing"] == []
        assert all(stage["agrees"] for stage in rebuilt["stages"])

    for person in demo.PEOPLE:
        assert authenticate(username=person.name, password=person.password), person.name
        assert f"{person.name} / {person.password}" in said
    assert f"/e/{event.slug}/" in said
    assert f"/e/{cup.slug}/" in said
    assert said.count("/referee/link/") == 6

    before = _counts()
    assert seed() == said.replace("Making the demo events …\n", "")
    assert seed("--if-empty") == seed()
    assert _counts() == before


def test_where_an_event_stands_the_demo_is_not_made():
    builders.event()
    assert seed("--if-empty") == ""
    assert Event.objects.count() == 1


def _warnings(match: Match) -> tuple[Note, ...]:
    return fold_lines(rule_set_of_match(match), read_sheet(match.pk), offences_before(match)).warnings


def _states(event: Event) -> list[str]:
    return list(Round.objects.filter(stage__event=event).order_by("number").values_list("state", flat=True))


def _counts() -> list[int]:
    return [model.objects.count() for model in (AuditEntry, Entry, Hand, Job, Match, Round, StandingsSnapshot)]
