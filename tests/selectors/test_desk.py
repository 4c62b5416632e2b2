"""What the desk reads: the one next step, the path, the calls, and how many queries that takes."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders, play
from tests.services.schedules import events
from tournament.models import Match, Round, Stage
from tournament.permissions import Role, Standing, standing_of
from tournament.selectors.brackets import staff_bracket
from tournament.selectors.desk import CallKind, PathKind, Step, desk
from tournament.selectors.jobs import live_and_failed_jobs
from tournament.selectors.rounds.pages import round_page
from tournament.selectors.stages.rows import stage_row
from tournament.selectors.stages.withdrawal import leaving
from tournament.services import pairing_round, rounds
from tournament.services.brackets import request_advance

pytestmark = pytest.mark.django_db


def _desk(stage):
    return desk(stage.event, standing_of(play.organiser_of(stage.event), stage.event_id))


def _queries(read):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        read()
    return len(seen)


def test_while_a_round_is_being_paired_the_step_is_to_wait():
    stage = play.swiss(4)
    pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    step = _desk(stage).step
    assert (step.step, step.number) == (Step.WAIT_FOR_JOB, 1)


def test_what_is_missing_is_named_by_table():
    stage = play.swiss(8)
    its_round = play.published(play.drafted(stage))
    play.confirm(its_round.matches.get(table__number=2))
    step = _desk(stage).step
    assert (step.step, step.done, step.total) == (Step.CONFIRM_TABLES, 1, 4)
    assert [match.table for match in step.missing] == [1, 3, 4]


def test_a_match_reopened_in_an_earlier_round_is_called_for():
    stage = play.played(play.swiss(4), 1)
    play.published(play.drafted(stage))
    first = Match.objects.filter(round__number=1).first()
    Match.objects.filter(pk=first.pk).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    calls = _desk(stage).calls
    assert [(call.kind, call.match.pk) for call in calls] == [(CallKind.UNCONFIRMED, first.pk)]


def test_tables_reopened_in_a_closed_round_are_confirmed_before_the_next_is_paired():
    stage = play.played(play.swiss(4, rounds_planned=2), 1)
    assert _desk(stage).step.step == Step.PAIR_ROUND
    reopened = {"state": Match.State.REPORTED, "confirmed_by": None, "confirmed_at": None}
    Match.objects.filter(table__number=2).update(**reopened)
    step = _desk(stage).step
    assert (step.step, [match.table for match in step.missing]) == (Step.CONFIRM_REOPENED, [2])
    play.confirm(Match.objects.get(table__number=2))
    assert _desk(stage).step.step == Step.PAIR_ROUND


def test_a_table_reopened_after_the_last_round_is_confirmed_before_the_cut():
    stage = play.played(play.swiss(4, rounds_planned=1), 1)
    assert _desk(stage).step.step == Step.CUT
    Match.objects.filter(table__number=1).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    assert _desk(stage).step.step == Step.CONFIRM_REOPENED


def test_a_match_that_ended_level_is_called_for():
    stage = play.published_knockout(2)
    Match.objects.update(state=Match.State.PLAYING, outcome={"needs_decision": True})
    assert [call.kind for call in _desk(stage).calls] == [CallKind.UNDECIDED]


def test_the_path_names_every_station():
    stage = play.played(play.swiss(4, rounds_planned=2), 1)
    path = [(step.kind, step.number, step.standing) for step in _desk(stage).path]
    assert path == [
        (PathKind.ENTRIES, 0, "past"),
        (PathKind.LOTS, 0, "past"),
        (PathKind.ROUND, 1, "past"),
        (PathKind.ROUND, 2, "ahead"),
        (PathKind.CUT, 0, "ahead"),
        (PathKind.CHAMPION, 0, "ahead"),
    ]


def test_work_that_failed_and_was_asked_for_again_is_no_call():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    account = play.organiser_of(stage.event)
    pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk)
    its_round.matches.filter(table__number=1).update(state="reported", confirmed_at=None, confirmed_by=None)
    play.run_jobs()
    assert [job.state for job in live_and_failed_jobs(stage.event)] == ["failed"]
    play.confirm(its_round.matches.get(table__number=1))
    pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk)
    assert [job.state for job in live_and_failed_jobs(stage.event)] == ["queued"]


def test_a_viewer_sees_no_draft():
    stage = play.swiss(4)
    play.drafted(stage)
    seen = desk(stage.event, Standing(role=Role.VIEWER, table_ids=frozenset()))
    assert seen.round is None
    assert seen.matches == ()


def _read_desk(size):
    stage = play.swiss(size)
    play.published(play.drafted(stage))
    return _queries(lambda: _desk(stage))


def _read_round(size):
    its_round = play.published(play.drafted(play.swiss(size)))
    return _queries(lambda: round_page(its_round.pk, None))


def _read_bracket(size):
    stage = play.published_knockout(size)
    return _queries(lambda: staff_bracket(stage_row(stage.event, 1), None))


@pytest.mark.parametrize(("read", "most"), [(_read_desk, 12), (_read_round, 9), (_read_bracket, 10)])
def test_the_number_of_queries_does_not_grow_with_the_field(read, most):
    counts = {read(4), read(16)}
    assert len(counts) == 1
    assert counts.pop() <= most


def test_leaving_tells_forfeits_drafts_and_brackets_apart():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    entry = builders.Entry.objects.get(number=1)
    assert [each.match for each in leaving(entry).forfeited] == [its_round.matches.get(sides__entry=entry).pk]
    play.play(its_round)
    draft = play.drafted(stage)
    after = leaving(entry)
    assert (after.forfeited, after.drafts) == ((), ((draft.pk, 2),))
    assert after.brackets == ()


def test_rounds_of_a_knock_out_that_is_over_stay_on_the_desk():
    stage = play.published_knockout(2)
    play.play_knockout(stage)
    seen = _desk(Stage.objects.get())
    assert seen.step.step == Step.FINISH_EVENT
    assert [match.key for match in seen.matches] == ["R1M1"]


def test_a_round_that_is_about_to_close_itself_asks_for_nothing():
    stage = play.published_knockout(2)
    play.play(Round.objects.get())
    request_advance(stage, None)
    assert _desk(Stage.objects.get()).step.step == Step.BRACKET_MOVES


def test_leaving_a_double_elimination_gives_walk_overs_on_both_sides():
    stage = play.published_double_elimination(4)
    play.confirm(Match.objects.get(key="W1M1"), 0)
    play.advance(stage)
    first = builders.Entry.objects.get(number=1)
    told = [(each.key, each.opponent) for each in leaving(first).walk_overs]
    assert told == [("W2M1", ""), ("L2M1", "")]
    third = builders.Entry.objects.get(number=3)
    assert [each.key for each in leaving(third).walk_overs] == ["L1M1"], "its open match is forfeited by a ruling"
    assert len(leaving(third).forfeited) == 1


def test_only_the_tables_of_the_current_round_are_counted_and_others_named_apart():
    stage = events.round_robin(6)
    account = play.organiser_of(stage.event)
    first = stage.rounds.get(number=1)
    rounds.publish_round(
        account, request_id=uuid4(), round_id=first.pk, revision=first.revision, publishing="all_rounds"
    )
    play.confirm(Match.objects.filter(round__stage=stage, round__number=1).first())
    seen = _desk(stage)
    assert [match.round_number for match in seen.matches] == [1, 1, 1]
    assert (seen.confirmed, seen.step.done, seen.step.total) == (1, 1, 3)
    assert (seen.others, seen.ahead) == ((), ((2, 3), (3, 3), (4, 3), (5, 3)))
    begun = Match.objects.filter(round__stage=stage, round__number=3).first()
    Match.objects.filter(pk=begun.pk).update(state=Match.State.PLAYING)
    seen = _desk(stage)
    assert [match.pk for match in seen.others] == [begun.pk]
    assert (len(seen.matches), dict(seen.ahead)[3]) == (3, 2)
