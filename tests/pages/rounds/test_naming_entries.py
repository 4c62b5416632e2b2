"""An entry is named by typing: pages stay small however many there are, and work without a script."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import play
from tournament.models import Entry, Member, PairWish, Person, StageEntry

pytestmark = pytest.mark.django_db


def _wish(reader, status=302, **typed):
    fields = {"first": "1", "second": "2", "kind": "forbidden", "round_number": 1}
    return reader.press("stages/1/wishes/", status, **fields | typed).content.decode()


def _numbers(options):
    return [int(each) for each in re.findall(r'<option value="(\d+) ', options)]


def _named():
    wish = PairWish.objects.get()
    return {wish.first.number, wish.second.number}


@pytest.mark.parametrize("second", ["14", " 14 ", "14 Pair 14", "Pair 14", "pair 14"])
def test_number_name_or_words_that_only_one_has_are_enough(organiser, second):
    _wish(organiser(play.swiss(20)), second=second)
    assert _named() == {1, 14}


def test_a_member_is_enough(organiser):
    stage = play.swiss(8)
    entry = Entry.objects.get(event=stage.event, number=5)
    Member.objects.create(event=stage.event, entry=entry, person=Person.objects.create(name="李娜"), position=1)
    _wish(organiser(stage), second="李娜")
    assert _named() == {1, 5}


def test_a_number_is_that_entry_though_others_have_it_in_their_names(organiser):
    stage = play.swiss(12)
    Entry.objects.filter(event=stage.event, number=9).update(name="Team 2")
    _wish(organiser(stage), second="2")
    assert _named() == {1, 2}


def test_words_of_several_are_answered_with_who_is_meant_and_what_was_typed_stays(organiser):
    page = _wish(organiser(play.swiss(8)), 400, second="Pair")
    assert "Several are meant: 1 Pair 1, 2 Pair 2" in page
    assert 'value="Pair"' in page
    page = _wish(organiser(play.swiss(30)), 400, second="Pair")
    assert "Many are meant, among them 1 Pair 1" in page
    assert "9 Pair 9" not in page
    assert not PairWish.objects.exists()


@pytest.mark.parametrize("second", ["99", "nobody of that name", "0", "²", "5 Pair 6", "%"])
def test_what_nobody_has_names_nobody(organiser, second):
    assert "Nobody here has this number" in _wish(organiser(play.swiss(8)), 400, second=second)


def test_who_has_left_or_is_not_of_the_stage_is_not_found(organiser):
    stage = play.swiss(8)
    Entry.objects.filter(event=stage.event, number=4).update(state=Entry.State.WITHDRAWN)
    StageEntry.objects.filter(stage=stage, entry__number=5).delete()
    reader = organiser(stage)
    for second in ("4", "5", "Pair 4"):
        assert "Nobody here" in _wish(reader, 400, second=second)
    assert _numbers(reader.get("stages/1/entries/suggested/?first=Pair")) == [1, 2, 3, 6, 7, 8]


def test_numbers_that_begin_so_and_names_that_have_the_words_are_suggested(organiser):
    stage = play.swiss(30)
    Entry.objects.filter(event=stage.event, number=7).update(name="Two 2")
    reader = organiser(stage)
    assert _numbers(reader.get("stages/1/entries/suggested/?second=2")) == [2, 7, 12, 20, 21, 22, 23, 24]
    assert _numbers(reader.get("stages/1/entries/suggested/?entry=two")) == [7]
    assert _numbers(reader.get("stages/1/entries/suggested/?first=")) == []
    assert _numbers(reader.get("stages/1/entries/suggested/?first=%00")) == []


@pytest.mark.parametrize("path", ["stages/1/wishes/", "stages/1/wishes/bye/", "stages/1/entries/suggested/?entry=Pair"])
def test_the_pages_are_as_small_for_hundreds_as_for_eight(organiser, path):
    seen = []
    for size in (8, 300):
        reader = organiser(play.swiss(size))
        reader.get(path)
        with CaptureQueriesContext(connection) as captured:
            page = reader.get(path)
        seen.append((len(captured), len(page) // 1000, page.count("<option")))
    (few, small, _), (many, large, options) = seen
    assert many <= few <= 12
    assert large <= small + 1 < 9
    assert options <= 12
