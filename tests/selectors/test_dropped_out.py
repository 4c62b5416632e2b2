"""Who has dropped out as one of the last: some at a glance, all of them by the page, in as many queries for any field."""

import pytest
from django.utils import timezone

from tests import builders, play
from tournament.models import EntryRound, Round
from tournament.rulebook import StageSettings
from tournament.selectors.stages import dropped_out as room
from tournament.selectors.stages.dropped_out import dropped_out, dropped_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Of 60 entries those from 41 on dropped out after round 1, those from 11 to 40 after round 2."""
    event = builders.event()
    entries = builders.entries(event, 60, units=("A", "B"))
    made = builders.stage(event, entries, settings={"rounds_planned": 4, "drop_each_round": 20})
    for number, first in ((1, 61), (2, 41), (3, 11)):
        its_round = Round.objects.create(
            stage=made, number=number, state=Round.State.PUBLISHED, published_at=timezone.now()
        )
        EntryRound.objects.bulk_create(
            EntryRound(round=its_round, entry=entry, state=EntryRound.State.ELIMINATED)
            for entry in entries[first - 1 :]
        )
    return made


def _rounds(stage):
    return list(stage.rounds.order_by("number").values_list("pk", flat=True))


def test_the_newest_are_named_and_all_are_counted(stage, django_assert_num_queries):
    rounds = _rounds(stage)
    with django_assert_num_queries(2):
        found = dropped_out(stage.pk, StageSettings.from_mapping(stage.settings), rounds)
    assert [(each.after_round, each.count, each.more) for each in found] == [(2, 30, 10), (1, 20, 20)]
    assert found[0].names[0].startswith("11 ")


def test_few_are_all_named():
    stage = play.played(play.swiss(8, drop_each_round=2, rounds_planned=4, tiebreaks=["points", "lots"]), 2)
    (found,) = dropped_out(stage.pk, StageSettings.from_mapping(stage.settings), _rounds(stage))
    assert (found.after_round, found.count, found.more) == (1, 2, 0)


def test_only_rounds_that_are_asked_about_count(stage):
    settings = StageSettings.from_mapping(stage.settings)
    assert [each.after_round for each in dropped_out(stage.pk, settings, _rounds(stage)[:2])] == [1]
    assert dropped_page(stage, _rounds(stage)[:2]).paginator.count == 20
    assert dropped_out(stage.pk, StageSettings(), _rounds(stage)) == ()


def test_they_are_turned_by_the_page_and_found(stage, django_assert_num_queries, monkeypatch):
    monkeypatch.setattr(room, "ROWS_ON_A_PAGE", 20)
    rounds = _rounds(stage)
    with django_assert_num_queries(2):
        page = dropped_page(stage, rounds)
        assert [row.number for row in page.object_list] == list(range(11, 31))
    assert page.paginator.num_pages == 3
    assert {row.after_round for row in page.object_list} == {2}
    assert [row.number for row in dropped_page(stage, _rounds(stage), words="41").object_list] == [41]
    assert dropped_page(stage, _rounds(stage), words="nobody").paginator.count == 0
    assert [row.number for row in dropped_page(stage, _rounds(stage), page=3).object_list][-1] == 60
