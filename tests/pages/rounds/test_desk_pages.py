"""What the desk shows at every station of an event, and to whom."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import builders, play
from tests.pages.rounds.conftest import Reader
from tournament.models import Event, Job, Match, Round, Stage
from tournament.services import pairing_round

pytestmark = pytest.mark.django_db


def test_an_event_without_entries_asks_for_them():
    event = builders.event()
    reader = Reader(event.created_by, event.slug)
    assert "Add the entries" in reader.get()
    builders.entries(event, 4)
    builders.tables(event, 2)
    page = reader.get()
    assert "Make the first stage" in page
    assert f"/organise/{event.slug}/stages/" in page


def test_the_steps_follow_one_another_from_lots_to_the_cut(organiser):
    stage = play.swiss(4, rounds_planned=1)
    reader = organiser(stage)
    stage.stage_entries.update(lot=None)
    assert "Draw the lots" in reader.get()
    for lot, place in enumerate(stage.stage_entries.all(), start=1):
        place.lot = lot
        place.save()
    assert "Pair round 1" in reader.get()
    draft = play.drafted(stage)
    assert "Look at the draft" in reader.get()
    its_round = play.published(draft)
    assert "Start the clock" in reader.get()
    Round.objects.filter(pk=its_round.pk).update(state="running", clock_started_at=its_round.published_at)
    play.confirm(its_round.matches.get(table__number=1))
    page = reader.get()
    assert "1 of 2 tables are confirmed." in page
    assert "table 2" in page
    play.play(its_round)
    assert "Close round 1" in reader.get()
    play.close(its_round)
    play.run_jobs()
    assert "Cut to the knock-out" in reader.get()


def test_a_call_from_another_round_says_which(organiser):
    stage = play.swiss(4, rounds_planned=2)
    reader = organiser(play.played(stage, 1))
    here = play.published(play.drafted(stage))
    play.confirm(here.matches.get(table__number=2))
    Match.objects.filter(table__number=1, round__number=1).update(state=Match.State.REPORTED)
    Match.objects.filter(table__number=2, round=here).update(state=Match.State.REPORTED)
    page = reader.get()
    assert "Table 1</strong> · Round 1 · a second person has to confirm the result" in page
    assert "Table 2</strong> · a second person has to confirm the result" in page


def test_too_few_tables_are_the_next_step(organiser):
    stage = play.swiss(8, tables=1)
    page = organiser(stage).get()
    assert "4 tables are needed and 1 are there." in page


def test_tables_come_before_the_first_stage(organiser):
    event = builders.event()
    builders.entries(event, 6)
    reader = Reader(event.created_by, event.slug)
    assert "3 tables are needed and 0 are there." in reader.get()
    builders.tables(event, 3)
    assert "Make the first stage" in reader.get()


def test_a_draft_event_is_published_before_its_first_round(organiser):
    stage = play.swiss(4)
    Event.objects.update(state="draft")
    stage.event.refresh_from_db()
    play.drafted(stage)
    assert "Publish the event" in organiser(stage).get()


def test_the_step_names_tables_reopened_in_a_closed_round(organiser):
    stage = play.played(play.swiss(4, rounds_planned=2), 1)
    match = Match.objects.get(table__number=2)
    Match.objects.filter(pk=match.pk).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    page = organiser(stage).get()
    assert "Confirm them again before the next round is paired." in page
    assert re.search(rf'Round 1 <a href="[^"]*/{match.pk}/">table 2</a>', page)
    assert "Pair round 2" not in page


def test_what_needs_a_hand_is_named_with_its_reason(organiser):
    stage = play.swiss(6)
    its_round = play.published(play.drafted(stage))
    account = play.organiser_of(stage.event)
    reported = {"state": Match.State.REPORTED, "outcome_reason": "goal_passed", "winner": 0, "reported_by": account}
    its_round.matches.filter(table__number=3).update(**reported)
    its_round.matches.filter(table__number=2).update(**reported, disputed=True)
    page = organiser(stage).get()
    calls = page[page.index('id="calls-title"') :]
    assert calls.index("Table 2") < calls.index("Table 3")
    assert "the result is disputed" in calls
    assert "a second person has to confirm the result" in calls
    grid = page[page.index('id="tables"') : page.index('id="calls-title"')]
    assert grid.index("card--wrong") < grid.index("card--asks")


def test_failed_work_says_why_in_the_readers_language(organiser):
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    answer = pairing_round.request_pairing(
        play.organiser_of(stage.event), request_id="7f0a5c7e-2b1d-4a3e-9a43-0d9a62d9f001", stage_id=stage.pk
    )
    its_round.matches.filter(table__number=1).update(state="reported", confirmed_at=None, confirmed_by=None)
    play.run_jobs()
    assert Job.objects.get(pk=answer["job"]).state == Job.State.FAILED
    page = organiser(stage).get()
    assert "Pairing a round" in page
    assert "Not confirmed yet: 1 (" in page
    assert "Look and try again" in page


def test_the_live_part_is_sent_again_only_when_it_has_changed(organiser):
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    reader = organiser(stage)
    first = reader.client.get(f"/organise/{reader.slug}/desk/live/")
    assert "<html" not in first.content.decode()
    same = reader.client.get(f"/organise/{reader.slug}/desk/live/", headers={"if-none-match": first["ETag"]})
    assert same.status_code == 304
    play.confirm(its_round.matches.first())
    changed = reader.client.get(f"/organise/{reader.slug}/desk/live/", headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


def test_a_referee_sees_the_desk_without_drafts():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    referee = Reader(builders.staff(stage.event), stage.event.slug)
    page = referee.get()
    assert "Pair 1" not in page
    assert "Look at the draft" not in page
    assert f"rounds/{draft.number}/" not in page
    referee.get("stages/1/rounds/1/", status=404)
    referee.get("stages/1/rounds/1/live/", status=404)
    referee.get("stages/1/pair/", status=403)


def test_a_stranger_learns_nothing():
    stage = play.swiss(4)
    stranger = Reader(builders.account(), stage.event.slug)
    stranger.get(status=403)
    Event.objects.update(state="draft")
    stranger.get(status=404)


@pytest.mark.parametrize("entries", [8, 24])
def test_the_desk_asks_the_same_number_of_queries_for_any_field(entries, django_assert_max_num_queries, organiser):
    stage = play.swiss(entries)
    play.published(play.drafted(stage))
    reader = organiser(stage)
    with django_assert_max_num_queries(20):
        reader.get()


def test_the_desk_of_a_knock_out_shows_open_matches_of_every_round(organiser):
    stage = play.published_knockout(8)
    for key in ("R1M1", "R1M2"):
        play.confirm(Match.objects.get(key=key))
    play.advance(stage)
    page = organiser(stage).get()
    assert "Quarter-final" in page
    assert "Semi-final" in page
    assert "2 of 4 tables are confirmed." in page
    Round.objects.filter(number=1).update(state="running", clock_started_at=timezone.now() - timedelta(days=1))
    assert "Quarter-final · late" in organiser(stage).get()


def test_a_finished_event_asks_for_nothing(organiser):
    stage = play.published_knockout(2)
    play.play_knockout(stage)
    assert "Finish the event" in organiser(stage).get()
    Event.objects.update(state="finished")
    assert "The event is finished." in organiser(stage).get()
    assert Stage.objects.get().state == Stage.State.FINISHED


def test_the_clock_is_paused_and_resumed_beside_itself(organiser):
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    reader = organiser(stage)
    reader.press("stages/1/rounds/1/clock/")
    for place in ("", "stages/1/rounds/1/"):
        assert "data-clock-ends" in reader.get(place)
        assert "stages/1/rounds/1/clock/pause/" in reader.get(place)
    reader.press("stages/1/rounds/1/clock/pause/")
    assert Round.objects.get(pk=its_round.pk).clock_paused_at is not None
    for place in ("", "stages/1/rounds/1/"):
        page = reader.get(place)
        assert "data-clock-ends" not in page
        assert "(paused)" in page
        assert "stages/1/rounds/1/clock/resume/" in page
    again = reader.press("stages/1/rounds/1/clock/pause/", status=409)
    assert "paused already" in again.content.decode()
    reader.press("stages/1/rounds/1/clock/resume/")
    assert "data-clock-ends" in reader.get()
