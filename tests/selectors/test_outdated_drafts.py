"""What taking a result back means for rounds drawn since, told before it is done."""

from uuid import uuid4

import pytest
from django.utils import translation

from tests import play
from tests.pages.rounds.conftest import Reader
from tournament.models import Match, Round
from tournament.selectors.rounds.outdated import after_reopening, results_since
from tournament.services import matches

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def _first_match(stage, number=1):
    return (
        Match.objects.select_related("round__stage")
        .filter(round__stage=stage, round__number=number)
        .order_by("number")[0]
    )


def _reopen(match):
    matches.reopen_match(
        play.chief_of(match.round.stage.event),
        request_id=uuid4(),
        match_id=match.pk,
        revision=Match.objects.get(pk=match.pk).revision,
        reason="wrong sheet",
    )


def test_a_draft_drawn_by_the_result_is_named_and_says_so_itself():
    stage = play.played(play.swiss(4), 1)
    draft = play.drafted(stage)
    match = _first_match(stage)
    after = after_reopening(match)
    assert (after.draft, after.published, after.dropped) == (2, (), 0)
    assert "The draft of round 2 was drawn by this result" in after.sentences[0]
    assert results_since(draft) == 0
    _reopen(match)
    assert results_since(draft) == 1
    play.confirm(Match.objects.get(pk=match.pk), 1)
    assert results_since(draft) == 1
    page = Reader(play.organiser_of(stage.event), stage.event.slug).get("stages/1/rounds/2/")
    assert "1 result has changed, or is open again, since this draft was drawn." in page
    publish = Reader(play.organiser_of(stage.event), stage.event.slug).get("stages/1/rounds/2/publish/")
    assert "Results have changed since this draft was drawn" in publish


def test_published_rounds_stay_and_who_dropped_out_stays_out():
    stage = play.played(play.swiss(8, drop_each_round=2, rounds_planned=4, tiebreaks=["points", "lots"]), 2)
    after = after_reopening(_first_match(stage))
    assert (after.draft, after.published, after.dropped) == (None, (2,), 2)
    assert [each.split()[0] for each in after.sentences] == ["Round", "2"]
    assert after_reopening(_first_match(stage, 2)).dropped == 0


def test_the_next_round_waits_where_nothing_was_drawn_since():
    after = after_reopening(_first_match(play.played(play.swiss(4), 1)))
    assert after.sentences == ("The next round is not paired before it is confirmed again.",)


def test_a_bracket_tells_for_itself():
    stage = play.published_knockout(4)
    assert after_reopening(_first_match(stage)) is None


def test_the_referees_page_shows_it_before_the_button():
    stage = play.played(play.swiss(4), 1)
    play.drafted(stage)
    match = _first_match(stage)
    reader = Reader(play.chief_of(stage.event), stage.event.slug)
    page = reader.client.get(f"/referee/{stage.event.slug}/matches/{match.pk}/reopen/").content.decode()
    assert "The draft of round 2 was drawn by this result" in page
    assert f"/organise/{stage.event.slug}/stages/1/rounds/2/" in page
    answer = reader.client.get(f"/api/v1/matches/{match.pk}/reopen/").json()
    assert answer["rounds_after"]["draft"] == 2
    assert Round.objects.filter(stage=stage).count() == 2
