"""The desk of a large event shows a page of tables, finds any of them, and stays small."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import play
from tournament.models import Entry, Match
from tournament.selectors.desk import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def small_pages(monkeypatch):
    """Pages of four tables, so that no test needs hundreds."""
    monkeypatch.setattr(tables, "TABLES_ON_A_PAGE", 4)
    monkeypatch.setattr(tables, "MOST_CALLS", 2)


def _tables(page):
    return [int(each) for each in re.findall(r'<span class="spoken">Table </span>(\d+)</a>', page)]


def test_tables_are_turned_page_by_page_and_counted_whole(organiser, small_pages):
    stage = play.swiss(20)
    play.published(play.drafted(stage))
    reader = organiser(stage)
    page = reader.get()
    assert _tables(page) == [1, 2, 3, 4]
    assert "0 of 10 confirmed" in page
    assert "Page 1 of 3" in page
    page = reader.get("?page=3")
    assert _tables(page) == [9, 10]
    assert 'data-live-url="/organise/' in page
    assert "desk/live/?page=3" in page
    assert _tables(reader.get("desk/live/?page=3")) == [9, 10]
    assert _tables(reader.get("?page=many")) == [1, 2, 3, 4]


def test_any_table_is_found_by_its_number_or_by_who_sits_there(organiser, small_pages):
    stage = play.swiss(20)
    play.published(play.drafted(stage))
    Entry.objects.filter(event=stage.event, number=15).update(name="王伟 & 李娜")
    reader = organiser(stage)
    sits = Match.objects.get(sides__entry__number=15).table.number
    page = reader.get("?q=李娜")
    assert _tables(page) == [sits]
    assert 'value="李娜"' in page
    assert sits in _tables(reader.get("?q=15"))
    assert 9 in _tables(reader.get("?q=9"))
    page = reader.get("?q=nobody")
    assert _tables(page) == []
    assert "No table has all these words." in page


def test_the_calls_that_come_first_are_shown_and_the_others_counted(organiser, small_pages):
    stage = play.swiss(12)
    its_round = play.published(play.drafted(stage))
    its_round.matches.filter(number__lte=5).update(disputed=True)
    page = organiser(stage).get()
    assert "and 3 more" in page


def test_a_desk_of_one_page_has_neither_pages_nor_a_search_of_the_server(organiser):
    stage = play.swiss(8)
    play.published(play.drafted(stage))
    page = organiser(stage).get()
    assert _tables(page) == [1, 2, 3, 4]
    assert 'role="search"' not in page
    assert "pager" not in page


def test_pairing_over_many_open_tables_names_some_and_leads_to_the_desk(organiser):
    stage = play.swiss(100)
    play.published(play.drafted(stage))
    page = organiser(stage).get("stages/1/pair/")
    assert "50 tables are not confirmed yet" in page
    assert page.count("Round 1, table") == 40
    assert "All of them stand at the desk." in page


def test_the_desk_of_hundreds_costs_as_many_queries_as_that_of_eight_and_is_bounded(organiser):
    seen = []
    for size in (8, 300):
        stage = play.swiss(size)
        play.published(play.drafted(stage))
        reader = organiser(stage)
        reader.get()
        with CaptureQueriesContext(connection) as captured:
            page = reader.get()
        seen.append(len(captured))
        assert len(_tables(page)) == min(size // 2, tables.TABLES_ON_A_PAGE)
    assert seen[0] == seen[1] <= 14
    assert len(page) < 150_000
