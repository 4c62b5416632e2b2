"""Wishes, fixed tables, last places and rounds taken back over the API."""

import pytest

from tests import builders, play
from tests.api.test_rounds import _chief, _organiser
from tournament.models import Entry, EntryRound, Job, PairWish, Round
from tournament.services import jobs

pytestmark = pytest.mark.django_db


def _pk(stage, number):
    return Entry.objects.get(event=stage.event, number=number).pk


def test_wishes_are_made_listed_kept_and_taken_back():
    stage = play.swiss(8)
    caller = _organiser(stage)
    made = caller.post(
        "stages/1/wishes/", 201, kind="forced", first=_pk(stage, 1), second=_pk(stage, 5), round_number=1
    )
    caller.post("stages/1/wishes/", 201, kind="forbidden", first=_pk(stage, 3), second=_pk(stage, 4))
    assert caller.post("entries/8/bye/", stage=1)["round_number"] == 1
    shown = caller.get("stages/1/wishes/")
    assert (shown["count"], [each["kind"] for each in shown["results"]]) == (2, ["forced", "forbidden"])
    assert (shown["results"][0]["first"]["number"], shown["results"][0]["missing"]) == (1, [])
    assert (shown["next_round"], shown["last_round"]) == (1, 3)
    second = caller.get("stages/1/wishes/?page=2&page_size=1")
    assert ([each["kind"] for each in second["results"]], second["next"]) == (["forbidden"], None)
    assert "page_size=1" in second["previous"]
    byes = caller.get("stages/1/wishes/byes/")
    assert (byes["count"], [each["entry"]["number"] for each in byes["results"]]) == (1, [8])
    warnings = caller.get("stages/1/wishes/warnings/")["warnings"]
    assert [each["code"] for each in warnings][-1] == "assigned_bye_needless"
    caller.post("entries/8/bye/back/", stage=1)
    caller.post(f"stages/1/wishes/{made['wish']}/withdraw/")
    caller.post(f"stages/1/wishes/{made['wish']}/withdraw/", 404)
    assert PairWish.objects.get().kind == "forbidden"


def test_questions_refusals_and_strangers_wishes_have_their_statuses():
    stage = play.played(play.swiss(4), 1)
    caller = _organiser(stage)
    body = {"kind": "forced", "first": _pk(stage, 1), "second": _pk(stage, 2), "round_number": 2}
    asked = caller.post("stages/1/wishes/", 422, **body)
    codes = [each["code"] for each in asked["error"]["details"]["questions"]]
    caller.post("stages/1/wishes/", 201, **body, accepted_warnings=codes)
    caller.post("stages/1/wishes/", 400, **body | {"round_number": 9})
    caller.post("stages/1/wishes/", 400, kind="forbidden", first="x", second=1)
    other = play.swiss(4)
    wish = PairWish.objects.get()
    _organiser(other).post(f"stages/1/wishes/{wish.pk}/withdraw/", 404)


@pytest.mark.parametrize("strange", [-1, 0, 2**63, 10**30])
@pytest.mark.parametrize("place", ["first", "second"])
def test_a_wish_for_an_entry_that_cannot_be_is_refused(place, strange):
    stage = play.swiss(4)
    given = {"kind": "forbidden", "first": _pk(stage, 1), "second": _pk(stage, 2)} | {place: strange}
    refused = _organiser(stage).post("stages/1/wishes/", 404, **given)
    assert refused["error"]["code"] == "entry_missing"


def test_an_entry_keeps_a_table():
    stage = play.swiss(4)
    caller = _organiser(stage)
    assert caller.put("entries/2/table/", revision=1, table=2)["table"] == 2
    caller.put("entries/3/table/", 400, revision=1, table=2)
    caller.put("entries/2/table/", 409, revision=1, table=1)
    caller.put("entries/2/table/", revision=2, table=None)
    assert Entry.objects.get(pk=_pk(stage, 2)).fixed_table is None


def test_a_tie_of_the_last_is_decided():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    shown = _organiser(stage).get("stages/1/last-places/")
    assert (len(shown["tied"]), shown["still_to_drop"], shown["dropped"]) == (4, 1, [])
    refused = _organiser(stage).post("stages/1/pairing/", 409)
    assert refused["error"]["code"] == "tie_across_line"
    _organiser(stage).post("stages/1/last-places/", 403, method="lots")
    answer = _chief(stage).post("stages/1/last-places/", 201, method="lots", seed="7")
    assert _organiser(stage).get("stages/1/last-places/")["dropped"] == answer["going"]
    play.drafted(stage)
    assert EntryRound.objects.get(state="eliminated").entry_id == answer["going"][0]
    assert _organiser(play.swiss(4)).get("stages/1/last-places/") == {
        "dropped": [],
        "tied": [],
        "still_to_drop": 0,
        "level": [],
        "extra_matches": [],
    }


def test_a_draft_is_drawn_again_and_a_published_round_is_taken_down():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    caller = _organiser(stage)
    caller.post("stages/1/rounds/1/draw-again/", 400, revision=draft.revision)
    answer = caller.post("stages/1/rounds/1/draw-again/", 202, revision=draft.revision, reason="late entry")
    jobs.run_job(answer["job"])
    assert Job.objects.get(pk=answer["job"]).state == Job.State.DONE
    its_round = play.published(Round.objects.get(stage=stage))
    body = {"revision": its_round.revision, "reason": "wrong hall"}
    caller.post("stages/1/rounds/1/delete/", 403, **body)
    _chief(stage).post("stages/1/rounds/1/delete/", **body)
    caller.get("stages/1/rounds/1/", 404)
    assert not builders.Round.objects.filter(stage=stage).exists()
