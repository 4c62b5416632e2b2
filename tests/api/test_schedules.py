"""Round robins and groups led over the API: the same acts, the same refusals."""

import pytest
from rest_framework.test import APIClient

from tests import builders, play
from tests.api.test_rounds import Caller
from tests.services.schedules import events
from tests.services.test_group_cut import LEVEL
from tournament.models import Entry, Round, Stage

pytestmark = pytest.mark.django_db


def _organiser(stage):
    return Caller(play.organiser_of(stage.event), stage.event.slug)


def _chief(stage):
    return Caller(play.chief_of(stage.event), stage.event.slug)


def _public(stage, path):
    answer = APIClient().get(f"/api/v1/public/events/{stage.event.slug}/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_from_the_draw_of_groups_to_a_bracket_by_places():
    event = builders.event()
    builders.entries(event, 8)
    builders.tables(event, 4)
    caller = Caller(event.created_by, event.slug)
    caller.post("stages/", 201, format="groups", name_zh="小组赛", settings={"group_count": 2, "tiebreaks": ["points"]})
    drawn = caller.post("stages/1/groups/", 201, method="lots", seed="public")
    page = caller.get("stages/1/groups/")
    assert [[each["id"] for each in group["entries"]] for group in page["groups"]] == [
        group["entries"] for group in drawn["groups"]
    ]
    assert page["draws"][0]["seed"] == "public"
    assert all(each["reasons"] for group in page["groups"] for each in group["entries"])
    made = caller.post("stages/1/schedule/", 201)
    assert (len(made["rounds"]), made["matches"]) == (3, 12)
    caller.post("stages/1/rounds/1/publish/", revision=1, publishing="all_rounds")
    sheet = caller.get("stages/1/group-cut/?qualifiers=2&best_next=0")
    assert {place["place"] for place in sheet["places"]} == {"A1", "A2", "B1", "B2"}
    assert not sheet["settled"]
    cut = caller.post("stages/1/group-cut/", 201, qualifiers=2, name_zh="淘汰赛")
    events.play_rounds(Stage.objects.get(number=1))
    settled = caller.get("stages/1/group-cut/")
    assert settled["settled"]
    assert all(group["final"] for group in settled["groups"])
    seeds = caller.get(f"stages/{cut['number']}/bracket/")["seeds"]
    assert sorted(int(entry) for entry in seeds) == sorted(place["entry"] for place in settled["places"])


def test_groups_are_typed_in_and_put_together_by_hand():
    stage = events.undrawn(4, Stage.Format.GROUPS, group_count=2)
    caller = _organiser(stage)
    entries = list(Entry.objects.filter(event=stage.event).order_by("number").values_list("pk", flat=True))
    numbers = {str(entry): number for number, entry in enumerate(reversed(entries), start=1)}
    caller.post("stages/1/groups/by-hand/", 201, numbers=numbers)
    refused = caller.post("stages/1/groups/by-hand/", 400, numbers={"one": 1})["error"]
    assert (refused["code"], refused["field"]) == ("not_a_number", "numbers")
    placed = caller.post("stages/1/groups/placed/", 201, groups=[entries[:2], entries[2:]], reason="by the hosts")
    assert [group["entries"] for group in placed["groups"]] == [entries[:2], entries[2:]]


def test_a_tie_is_named_and_decided_by_the_chief_referee_only():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    sheet = _organiser(stage).get("stages/1/group-cut/?qualifiers=2")
    tie = sheet["ties"][0]
    assert (tie["group"], tie["place"], tie["decided"], len(tie["entries"])) == ("A", 1, None, 3)
    body = {"qualifiers": 2, "group": "A", "place": 1, "method": "lots", "seed": "public"}
    _organiser(stage).post("stages/1/group-tie/", 403, **body)
    decided = _chief(stage).post("stages/1/group-tie/", 201, **body)
    assert _organiser(stage).get("stages/1/group-cut/?qualifiers=2")["ties"][0]["decided"] == decided["order"]


def test_a_late_entry_takes_the_place_of_a_bye_or_is_told_where_there_is_one():
    stage = events.round_robin(5, tables=3)
    late = builders.entries(stage.event, 1)[0]
    answer = _organiser(stage).post("stages/1/schedule/late/", 201, entry_id=late.pk, reason="came late")
    assert answer["rounds"] == [1, 2, 3, 4, 5]
    another = builders.entries(stage.event, 1)[0]
    refused = _organiser(stage).post("stages/1/schedule/late/", 409, entry_id=another.pk, reason="late")["error"]
    assert refused["code"] == "no_empty_place"


def test_public_documents_tell_groups_places_and_meetings():
    stage = events.play_rounds(events.groups(8, 2), [1])
    standings = APIClient().get(f"/api/v1/events/{stage.event.slug}/standings/1/").json()
    assert {row["group"] for row in standings["rows"]} == {"A", "B"}
    matches = _public(stage, "rounds/1/1/")["matches"]
    assert {match["group"] for match in matches} == {"A", "B"}
    tables = _public(stage, "crosstable/1/")["tables"]
    assert [table["group"] for table in tables] == ["A", "B"]
    meetings = [meeting for table in tables for row in table["rows"] for meeting in row["meetings"]]
    assert sorted({meeting["result"] for meeting in meetings}) == ["lost", "won"]
    assert len(meetings) == 8
    organiser = _organiser(stage)
    organiser.post("stages/1/group-cut/", 201, qualifiers=1, name_zh="决赛")
    final = Round.objects.get(stage__number=2)
    organiser.post("stages/2/rounds/1/publish/", revision=final.revision)
    slots = [slot for match in _public(stage, "rounds/2/1/")["matches"] for slot in match["slots"]]
    assert {slot["source_place"] for slot in slots} == {"A1", "B1"}
    assert {slot["source"] for slot in slots} == {"place"}


def test_a_stage_without_a_schedule_has_no_crosstable():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    answer = APIClient().get(f"/api/v1/public/events/{stage.event.slug}/crosstable/1/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "crosstable_missing")
