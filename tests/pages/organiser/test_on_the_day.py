"""Pages of the day: what an act would change is shown before it is done."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import builders, play
from tests.individual import individual
from tournament.models import Entry, Match, Round, Staff, Substitution
from tournament.selectors import no_shows as late_tables_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    pairs = builders.entries(event, 4, members=2)
    builders.tables(event, 3)
    made = builders.stage(event, pairs, settings={"rounds_planned": 3})
    play.published(play.drafted(made))
    return made


@pytest.fixture
def page(stage):
    return page_of(stage)


def page_of(stage):
    client = Client(headers={"accept-language": "en"})
    client.force_login(play.organiser_of(stage.event))

    def get(path, status=200):
        answer = client.get(f"/organise/{stage.event.slug}/{path}")
        assert answer.status_code == status
        return answer

    get.client = client
    return get


def send(page, stage, path, **typed):
    form = page(path).context["form"]
    hidden = {field.name: field.value() for field in form if field.is_hidden and field.value() is not None}
    return page.client.post(f"/organise/{stage.event.slug}/{path.split('?')[0]}", hidden | typed)


def test_a_substitution_tells_from_which_round_on_and_refuses_at_its_field(page, stage):
    path = "entries/1/substitute/"
    assert "from round 1 on" in page(path).content.decode()
    leaves = Entry.objects.get(number=1).members.first().person_id
    assert send(page, stage, path, leaves=leaves, comes="", reason="x").status_code == 400
    assert not Substitution.objects.exists()
    assert send(page, stage, path, leaves=leaves, comes="丙", reason="x").status_code == 302
    told = page("entries/1/").content.decode()
    assert "From round 1 on: 丙 for" in told
    public = Client(headers={"accept-language": "en"}).get(f"/e/{stage.event.slug}/entries/1/").content.decode()
    assert "From round 1 on: 丙 for" in public


def test_a_substitute_may_come_in_from_a_round_that_is_not_published(page, stage):
    path = "entries/1/substitute/"
    assert "from round 2 on, which is yet to be published" in page(path).content.decode()
    leaves = Entry.objects.get(number=1).members.first().person_id
    assert send(page, stage, path, leaves=leaves, comes="丙", begins="round-2", reason="x").status_code == 302
    assert Substitution.objects.get().from_round == 2
    assert "From round 2 on: 丙 for" in page("entries/1/").content.decode()


def test_tables_are_not_ruled_before_what_it_means_was_shown(page, stage):
    assert "Nobody is late" in page("no-shows/").content.decode()
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=90))
    match = Match.objects.order_by("pk").first()
    path = f"no-shows/?match_{match.pk}=all"
    assert "nobody wins" in page(path).content.decode()
    assert not Match.objects.filter(state=Match.State.REPORTED).exists()
    assert send(page, stage, path, reason="not there").status_code == 302
    match.refresh_from_db()
    assert match.outcome_reason == "double_forfeit"


def test_late_tables_are_turned_by_the_page_and_found(monkeypatch):
    monkeypatch.setattr(late_tables_room, "TABLES_ON_A_PAGE", 4)
    counts = []
    for entries in (12, 36):
        stage = play.swiss(entries)
        play.published(play.drafted(stage))
        Round.objects.filter(stage=stage).update(clock_started_at=timezone.now() - timedelta(minutes=90))
        get = page_of(stage)
        with CaptureQueriesContext(connection) as asked:
            first = get("no-shows/").content.decode()
        counts.append(len(asked))
        assert first.count('name="match_') == 4
    assert counts[0] == counts[1], "as many questions for any number of tables"
    assert "Page 1 of 5" in first
    assert [each.table for each in get("no-shows/?page=5").context["page"].object_list] == [17, 18]
    found = get("no-shows/?q=18").context["page"].object_list
    assert 18 in [each.table for each in found]
    assert "No table has all these words." in get("no-shows/?q=nobody").content.decode()
    last = get("no-shows/?page=5").context["page"].object_list[-1]
    assert "nobody wins" in get(f"no-shows/?match_{last.match}=all").content.decode(), "on whichever page it stands"


def test_of_players_several_may_be_missing_and_what_that_means_is_said():
    stage = individual("friends-5p-3d", 10)
    page = page_of(stage)
    play.published(play.drafted(stage))
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=90))
    match = Match.objects.order_by("pk").first()
    names = [str(side.entry) for side in match.sides.order_by("side")]
    assert f"{names[0]} (Seat 1)" in page("no-shows/").content.decode()
    path = f"no-shows/?match_{match.pk}=1.0&match_{match.pk}=3.0"
    said = page(path).content.decode()
    assert f"{names[1]}, {names[3]} forfeit; without them it is not played." in said
    assert f"{names[0]}, {names[2]}, {names[4]} share the first place." in said
    assert "match points for who came" in said
    assert send(page, stage, path, reason="not there").status_code == 302
    match.refresh_from_db()
    assert match.outcome["out_seats"] == [1, 3]


def test_a_partner_who_came_is_told_that_he_forfeits_too():
    stage = individual("jj-2d", 8)
    page = page_of(stage)
    play.published(play.drafted(stage))
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=90))
    match = Match.objects.order_by("pk").first()
    with_him = match.sides.get(side=0, position=1).entry
    said = page(f"no-shows/?match_{match.pk}=0.0").content.decode()
    assert f"{with_him} came, and forfeits with a partner who did not." in said


def test_a_table_nobody_may_wait_for_is_a_call_at_the_desk(page):
    Round.objects.update(clock_started_at=timezone.now() - timedelta(minutes=1))
    assert "Tables that have not begun" in page("").content.decode()


def test_referees_are_proposed_and_given(page, stage):
    assert "Nobody to share out" in page("tables/referees/").content.decode()
    builders.staff(stage.event, Staff.Role.REFEREE, name="Zhou")
    staff = Staff.objects.get(account__name="Zhou")
    form = page("tables/referees/").context["form"]
    typed = {name: form[name].value() for name in form.fields if name.startswith("table_")}
    assert set(typed.values()) == {staff.pk}
    assert send(page, stage, "tables/referees/", **typed).status_code == 302
    assert list(staff.tables.values_list("number", flat=True)) == [1, 2, 3]
    assert "Zhou" in page("tables/referees/sheet/").content.decode()


def test_a_match_moves_after_the_preview(page, stage):
    match = Match.objects.get(table__number=1)
    path = f"stages/{stage.number}/rounds/1/tables/?match={match.pk}&table=3"
    assert "from table 1 to table 3" in page(path).content.decode()
    assert send(page, stage, path, match=match.pk, table=3).status_code == 302
    match.refresh_from_db()
    assert match.table.number == 3
    turned = f"stages/{stage.number}/rounds/1/turn/?match={match.pk}"
    assert "sits where" in page(turned).content.decode()
    assert send(page, stage, turned, match=match.pk).status_code == 302


def test_adding_an_entry_says_where_it_gets_in(page):
    assert "it joins in round 2" in page("entries/new/").content.decode()


def test_without_a_schedule_there_is_no_match_to_miss(page):
    refused = page("entries/1/miss/", status=409).content.decode()
    assert "Not possible as things stand" in refused
    assert "Someone else was faster" not in refused, "nobody was"
