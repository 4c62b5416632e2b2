"""The next step and the path of an event that players enter alone."""

from random import Random

import pytest

from tests import builders, individual, play
from tournament.models import Event, Match, StageEntry
from tournament.permissions import Role, Standing
from tournament.selectors.desk import PathKind, Step, desk

pytestmark = pytest.mark.django_db

ORGANISER = Standing(role=Role.ORGANISER, table_ids=frozenset())


def _now(event):
    return desk(Event.objects.select_related("rule_set_version").get(pk=event.pk), ORGANISER)


def test_a_table_full_of_players_is_asked_for_first():
    event = builders.event(preset="friends-5p-3d", entries_are="players")
    assert _now(event).step.step is Step.ADD_ENTRIES
    builders.players(event, 4)
    assert (_now(event).step.step, _now(event).step.needed) == (Step.ADD_ENTRIES, 5)
    builders.players(event, 7)
    assert (_now(event).step.step, _now(event).step.needed) == (Step.ADD_TABLES, 2)
    builders.tables(event, 2)
    assert _now(event).step.step is Step.MAKE_STAGE


def test_lots_then_round_after_round_then_the_end_without_a_cut():
    stage = individual.individual("friends-5p-3d", 10, rounds=2)
    event = stage.event
    StageEntry.objects.filter(stage=stage).update(lot=None)
    assert _now(event).step.step is Step.DRAW_LOTS
    for lot, place in enumerate(StageEntry.objects.filter(stage=stage), start=1):
        place.lot = lot
        place.save()
    for number in (1, 2):
        assert (_now(event).step.step, _now(event).step.number) == (Step.PAIR_ROUND, number)
        draft = play.drafted(stage)
        assert _now(event).step.step is Step.LOOK_AT_DRAFT
        play.published(draft)
        assert (_now(event).step.step, _now(event).step.total) == (Step.CONFIRM_TABLES, 2)
        for match in draft.matches.filter(kind=Match.Kind.GAME):
            individual.finish(match, Random(number))
        assert _now(event).step.step is Step.CLOSE_ROUND
        play.close(draft)
    assert _now(event).step.step is Step.FINISH_EVENT
    path = _now(event).path
    assert [station.kind for station in path] == [
        PathKind.ENTRIES,
        PathKind.LOTS,
        PathKind.ROUND,
        PathKind.ROUND,
        PathKind.CHAMPION,
    ]
    assert path[-1].standing == "here"


def test_seeds_instead_of_lots_ask_for_no_draw():
    stage = individual.individual("auction-3p-2d", 6, first_round="seeds")
    StageEntry.objects.filter(stage=stage).update(lot=None)
    assert _now(stage.event).step.step is Step.PAIR_ROUND


def test_missing_tables_are_counted_by_the_players_that_fill_one():
    stage = individual.individual("six-player-3d", 13)
    stage.event.tables.filter(number__gt=1).update(in_use=False)
    step = _now(stage.event).step
    assert (step.step, step.needed) == (Step.ADD_TABLES, 2)


def test_every_player_of_a_table_is_on_the_desk():
    stage = individual.individual("jj-2d", 5)
    play.published(play.drafted(stage))
    seen = _now(stage.event)
    assert [(side.side, side.entry is not None) for side in seen.matches[0].sides] == [(0, True)] * 2 + [(1, True)] * 2
    assert len(seen.byes) == 1
