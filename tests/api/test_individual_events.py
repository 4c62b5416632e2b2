"""An individual event over the API."""

from random import Random

import pytest

from tests import builders, individual, play
from tests.api.test_rounds import Caller
from tournament.models import Entry, Match
from tournament.services import jobs

pytestmark = pytest.mark.django_db


def _caller(stage, account=None):
    return Caller(account or play.organiser_of(stage.event), stage.event.slug)


def test_players_are_entered_drawn_and_told_side_by_side():
    event = builders.event(preset="jj-2d", entries_are="players")
    builders.tables(event, 2)
    caller = Caller(event.created_by, event.slug)
    for number in range(1, 10):
        caller.post("entries/", 201, name=f"Player {number}")
    assert Entry.objects.filter(event=event, kind="player").count() == 9
    refused = caller.post("stages/", 400, format="swiss", name_zh="积分赛")
    assert refused["error"]["code"] == "stage_format"
    caller.post("stages/", 201, format="individual", name_zh="个人赛", settings={"rounds_planned": 3})
    caller.post("stages/1/lots/", 201)
    jobs.run_job(caller.post("stages/1/pairing/", 202)["job"])
    draft = caller.get("stages/1/rounds/1/")
    assert [(each["side"], each["position"]) for each in draft["matches"][0]["sides"]] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    ]
    assert len(draft["byes"]) == 1
    assert draft["draw"]["algorithm"] == "individual/1"
    assert all(match["reasons"] for match in draft["matches"])


def test_a_swap_of_players_asks_and_is_done():
    stage = individual.individual("jj-2d", 8)
    individual.play_round(stage, Random(1))
    draft = play.drafted(stage)
    caller = _caller(stage)
    (one, mate), _others = individual.seated(draft)[1]
    first_round = stage.rounds.get(number=1)
    former = next(
        each
        for sides in individual.seated(first_round).values()
        for side in sides
        if one in side
        for each in side
        if each != one
    )
    given = {
        "revision": draft.revision,
        "first": Entry.objects.get(event=stage.event, number=mate).pk,
        "second": Entry.objects.get(event=stage.event, number=former).pk,
    }
    asked = caller.post("stages/1/rounds/2/swap/", 422, **given)
    codes = [each["code"] for each in asked["error"]["details"]["questions"]]
    assert "partners_again" in codes
    done = caller.post("stages/1/rounds/2/swap/", accepted_warnings=codes, **given)
    assert done["revision"] == draft.revision + 1
    assert set(individual.seated(draft)[1][0]) == {one, former}


def test_the_chief_referee_says_what_becomes_of_the_partner():
    stage = individual.individual("jj-2d", 4)
    match = play.published(play.drafted(stage)).matches.get()
    entry = Entry.objects.get(event=stage.event, number=1)
    caller = _caller(stage, play.chief_of(stage.event))
    path = f"entries/{entry.number}/withdraw/"
    given = {"revision": entry.revision, "reason": "ill"}
    asked = caller.post(path, 422, **given)
    assert asked["error"]["details"]["questions"][0]["code"] == "partner_stays"
    caller.post(path, 400, shared_matches="perhaps", **given)
    left = caller.post(path, shared_matches="left_open", **given)
    assert left["left_open"] == [match.pk]
    assert Match.objects.get(pk=match.pk).state == Match.State.READY


def test_standings_of_players_are_public():
    stage = individual.individual("auction-3p-2d", 7, rounds=2)
    individual.play_round(stage, Random(2))
    standings = _caller(stage).get("standings/1/")
    assert len(standings["rows"]) == 7
    assert standings["criteria"][0] == "points"
