"""An event led over the API: the same acts, the same refusals."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import builders, play
from tournament.models import Entry, Job, Match, MatchSide, Round, Stage
from tournament.services import jobs

pytestmark = pytest.mark.django_db


class Caller:
    """Somebody signed in who posts acts of one event."""

    def __init__(self, account, slug):
        self.client = APIClient()
        self.client.force_login(account)
        self.base = f"/api/v1/events/{slug}/"

    def get(self, path, status=200):
        answer = self.client.get(self.base + path)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path, status=200, **body):
        answer = self.client.post(self.base + path, {"request_id": str(uuid4()), **body}, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def put(self, path, status=200, **body):
        answer = self.client.put(self.base + path, {"request_id": str(uuid4()), **body}, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()


def _organiser(stage):
    return Caller(play.organiser_of(stage.event), stage.event.slug)


def _chief(stage):
    return Caller(play.chief_of(stage.event), stage.event.slug)


def _pair(caller, status=202, **body):
    answer = caller.post("stages/1/pairing/", status, **body)
    jobs.run_job(answer["job"])
    return answer


def test_from_a_stage_to_a_bracket():
    event = builders.event()
    builders.entries(event, 4)
    builders.tables(event, 2)
    caller = Caller(event.created_by, event.slug)
    made = caller.post(
        "stages/",
        201,
        format="swiss",
        name_zh="积分赛",
        settings={"rounds_planned": 1, "tiebreaks": ["points", "lots"]},
    )
    assert made["number"] == 1
    edited = caller.put("stages/1/", name_zh="积分循环赛", revision=1)
    assert edited["revision"] == 2
    assert caller.get("stages/")["stages"][0]["settings"]["rounds_planned"] == 1
    drawn = caller.post("stages/1/lots/", 201, seed="public")
    assert caller.get("stages/1/lots/")["draws"][0]["order"] == drawn["order"]
    asked = _pair(caller)
    job = caller.get(f"jobs/{asked['job']}/")
    assert (job["state"], job["progress"]) == ("done", {"done": 4, "total": 4})
    draft = caller.get("stages/1/rounds/1/")
    assert draft["state"] == "draft"
    assert all(match["reasons"] for match in draft["matches"])
    assert draft["draw"]["algorithm"] == "swiss/2"
    published = caller.post("stages/1/rounds/1/publish/", revision=1, starts_at="2026-05-01T09:00")
    assert caller.get("stages/1/rounds/1/")["starts_at"] == "2026-05-01T01:00:00Z"
    running = caller.post("stages/1/rounds/1/clock/", revision=published["revision"])
    play.play(Round.objects.get())
    caller.post("stages/1/rounds/1/close/", revision=running["revision"])
    play.run_jobs()
    line = caller.get("stages/1/cut/?size=2")
    assert (line["size"], line["tied"]) == (2, [])
    cut = caller.post("stages/1/cut/", 201, size=2, name_zh="决赛")
    bracket = caller.get(f"stages/{cut['number']}/bracket/")
    assert [each["name"] for each in bracket["sections"][0]["columns"]] == ["final"]
    assert sorted(bracket["seeds"].values()) == [1, 2]
    undone = caller.post(f"stages/{cut['number']}/undo-cut/", revision=1, reason="four, not two")
    assert undone == {"source": made["stage"]}


def test_the_same_request_is_answered_alike():
    stage = play.swiss(4)
    caller = _organiser(stage)
    request_id = str(uuid4())
    answers = [caller.post("stages/1/pairing/", 202, request_id=request_id) for _each in range(2)]
    assert answers[0] == answers[1]
    assert Job.objects.filter(kind="pair_round").count() == 1


def test_open_tables_are_named_and_overridden_by_the_chief_referee_only():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    refused = _organiser(stage).post("stages/1/pairing/", 409)["error"]
    assert refused["code"] == "open_tables"
    assert [each["table"] for each in refused["details"]["tables"]] == [1, 2]
    _organiser(stage).post("stages/1/pairing/", 403, override_reason="late")
    _pair(_chief(stage), override_reason="late")
    assert Round.objects.count() == 2


def test_a_swap_asks_before_it_gives_something_up():
    stage = play.swiss(4, units=("A", "B"))
    draft = play.drafted(stage)
    match = draft.matches.order_by("number").first()
    stays, leaves = (side.entry for side in match.sides.select_related("entry__unit").order_by("side"))
    mate = Entry.objects.exclude(pk=stays.pk).get(unit=stays.unit)
    caller = _organiser(stage)
    body = {"revision": 1, "first": leaves.pk, "second": mate.pk}
    asked = caller.post("stages/1/rounds/1/swap/", 422, **body)["error"]
    codes = [each["code"] for each in asked["details"]["questions"]]
    assert "same_unit" in codes
    caller.post("stages/1/rounds/1/swap/", accepted_warnings=codes, **body)
    assert MatchSide.objects.get(round=draft, entry=mate).match_id == match.pk
    stale = caller.post("stages/1/rounds/1/swap/", 409, **body)["error"]
    assert stale["details"] == {"yours": 1, "current": {"revision": 2, "state": "draft"}}
    caller.post("stages/1/rounds/1/discard/", revision=2)
    assert not Round.objects.exists()


def test_a_tie_is_told_and_decided():
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    refused = _organiser(stage).post("stages/1/cut/", 409, size=2, name_zh="决赛")["error"]
    assert refused["code"] == "tie_across_cut"
    tied = [each["entry"] for each in refused["details"]["tied"]]
    _organiser(stage).post("stages/1/cut/tie/", 403, size=2, method="lots")
    decided = _chief(stage).post("stages/1/cut/tie/", 201, size=2, method="lots", seed="public")
    assert sorted(decided["order"]) == sorted(tied)
    _organiser(stage).post("stages/1/cut/", 201, size=2, name_zh="决赛")


def test_entries_leave_and_come_back():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    caller = _organiser(stage)
    left = caller.post("entries/2/withdraw/", revision=1, reason="ill")
    assert left["forfeited"] == [Match.objects.get(sides__entry__number=2).pk]
    back = caller.post("entries/2/return/", revision=left["revision"], reason="better")
    assert back["state"] == "checked_in"
    caller.post("entries/3/disqualify/", 403, revision=1, reason="signals")
    _chief(stage).post("entries/3/disqualify/", revision=1, reason="signals")
    caller.post("entries/99/withdraw/", 404, revision=1, reason="x")


def test_an_absence_is_said_and_taken_back():
    stage = play.swiss(4)
    caller = _organiser(stage)
    assert caller.post("entries/2/absent/", stage=1)["round_number"] == 1
    assert stage.stage_entries.get(entry__number=2).absent_in_round == 1
    caller.post("entries/2/present/", stage=1)
    assert stage.stage_entries.get(entry__number=2).absent_in_round is None


def test_a_bracket_by_lots_is_drawn():
    event = builders.event()
    pairs = builders.entries(event, 5)
    builders.tables(event, 2)
    stage = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT)
    caller = _organiser(stage)
    caller.post("stages/1/lots/by-hand/", 201, lots={str(entry.pk): lot for lot, entry in enumerate(pairs, start=1)})
    caller.post("stages/1/lots/by-hand/", 400, lots={"x": 1}, reason="y")
    caller.post("stages/1/bracket/", 201)
    bracket = caller.get("stages/1/bracket/")
    main, places = bracket["sections"]
    assert [len(each["matches"]) for each in main["columns"]] == [4, 2, 1]
    assert (places["part"], places["columns"][0]["matches"][0]["state"]) == ("places", "waiting")
    assert bracket["places"] == []


def test_failed_work_is_told_and_tried_again():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    caller = _organiser(stage)
    asked = caller.post("stages/1/pairing/", 202)
    its_round.matches.filter(table__number=1).update(state="reported", confirmed_at=None, confirmed_by=None)
    jobs.run_job(asked["job"])
    failed = caller.get(f"jobs/{asked['job']}/")
    assert (failed["state"], failed["error"]["code"]) == ("failed", "open_tables")
    play.confirm(its_round.matches.get(table__number=1))
    again = caller.post(f"jobs/{asked['job']}/retry/", 202)
    jobs.run_job(again["job"])
    assert caller.get("jobs/")["jobs"][0]["state"] == "done"
    caller.post(f"jobs/{again['job']}/retry/", 409)


def test_drafts_do_not_exist_for_referees_and_nothing_exists_for_strangers():
    stage = play.swiss(4)
    play.drafted(stage)
    referee = Caller(builders.staff(stage.event), stage.event.slug)
    assert referee.get("stages/")["stages"][0]["rounds"] == []
    referee.get("stages/1/rounds/1/", 404)
    referee.post("stages/1/pairing/", 403)
    referee.post("stages/1/rounds/1/publish/", 403, revision=1)
    referee.get("jobs/", 403)
    stranger = Caller(builders.account(), stage.event.slug)
    stranger.get("stages/", 403)
    assert APIClient().get(f"/api/v1/events/{stage.event.slug}/stages/").status_code == 403


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("stages/", {"format": "swiss"}, "name_zh"),
        ("stages/", {"format": "swiss", "name_zh": "x", "colour": "red"}, "colour"),
        ("stages/1/rounds/1/publish/", {"revision": 0}, "revision"),
        ("stages/1/cut/", {"size": "many", "name_zh": "x"}, "size"),
    ],
)
def test_what_cannot_be_read_is_named(path, body, field):
    stage = play.swiss(4)
    play.drafted(stage)
    error = _organiser(stage).post(path, 400, **body)["error"]
    assert field in error["details"]["fields"]


def test_a_setting_that_is_not_allowed_is_named_with_what_is():
    stage = play.swiss(4)
    error = _organiser(stage).post("stages/", 400, format="swiss", name_zh="x", settings={"pattern": "zigzag"})["error"]
    assert (error["code"], error["field"], error["value"]) == ("stage_setting_invalid", "pattern", "zigzag")
    assert error["allowed"] == ["adjacent", "fold", "slide"]


def test_the_clock_is_paused_and_resumed():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    caller = _organiser(stage)
    where = "stages/1/rounds/1/clock/"
    assert caller.post(f"{where}pause/", 409, revision=its_round.revision)["error"]["code"] == "clock_not_running"
    started = caller.post(where, revision=its_round.revision)
    paused = caller.post(f"{where}pause/", revision=started["revision"])
    assert caller.get("stages/1/rounds/1/")["clock_paused_at"] is not None
    assert caller.post(f"{where}pause/", 409, revision=paused["revision"])["error"]["code"] == "clock_paused"
    caller.post(f"{where}resume/", revision=paused["revision"])
    found = caller.get("stages/1/rounds/1/")
    assert found["clock_paused_at"] is None
    assert found["clock_paused_seconds"] >= 1
