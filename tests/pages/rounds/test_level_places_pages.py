"""Pages on which level entries of final standings are put in order."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.utils.html import strip_tags

from tests import play
from tournament.models import CutDecision, Stage, StandingsSnapshot
from tournament.services.level_places import decide_places

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def stage():
    """Ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


@pytest.fixture
def home(stage):
    return f"/organise/{stage.event.slug}/stages/{stage.number}/level-places/"


@pytest.fixture
def chief(client, stage):
    client.force_login(play.chief_of(stage.event))
    return client


def text_of(response) -> str:
    return re.sub(r"\s+", " ", unescape(strip_tags(response.content.decode().replace("<", " <"))))


def decided_by(stage):
    return [row["decided_by"] for row in StandingsSnapshot.objects.filter(stage=stage).latest().rows]


def test_the_page_lists_who_is_level_and_the_desk_leads_there(chief, stage, home):
    text = text_of(chief.get(home, headers=ENGLISH))
    assert "From place 2 on" in text
    assert "From place 5 on" in text
    assert text.count("Put them in order") == 2
    assert home in chief.get(f"/organise/{stage.event.slug}/", headers=ENGLISH).content.decode()


def test_the_chief_referee_types_the_places(chief, stage, home):
    page = chief.get(f"{home}decide/?group=&place=5", headers=ENGLISH)
    assert "3 entries are level from place 5 on." in text_of(page)
    tied = [row.entry for row in page.context["tie"].rows]
    typed = {"request_id": uuid4(), "group": "", "place": 5, "method": "chief_referee", "reason": "", "seed": ""}
    typed |= {f"place_{entry}": place for place, entry in enumerate(reversed(tied), start=1)}
    refused = chief.post(f"{home}decide/", typed, headers=ENGLISH)
    assert (refused.status_code, "reason" in text_of(refused).lower()) == (400, True)
    answer = chief.post(f"{home}decide/", typed | {"reason": "the extra hand", "request_id": uuid4()}, headers=ENGLISH)
    assert (answer.status_code, answer.headers["Location"]) == (302, home)
    assert decided_by(stage)[5:7] == ["manual_order", "manual_order"]
    assert "The chief referee put them in this order." in text_of(chief.get(home, headers=ENGLISH))
    public = text_of(chief.get(f"/e/{stage.event.slug}/standings/{stage.number}/", headers=ENGLISH))
    assert "The chief referee's order" in public


def test_lots_are_drawn_with_a_seed_that_is_kept(chief, stage, home):
    tied = [row.entry for row in chief.get(f"{home}decide/?group=&place=2").context["tie"].rows]
    typed = {"request_id": uuid4(), "group": "", "place": 2, "method": "lots", "reason": "", "seed": "in public"}
    chief.post(f"{home}decide/", typed | {f"place_{entry}": 1 for entry in tied})
    assert decided_by(stage)[2:4] == ["lots", "lots"]
    assert stage.draws.get(kind="tie").seed == "in public"


def test_they_are_asked_to_play_and_the_matches_stand_as_a_draft(chief, stage, home):
    page = chief.get(f"{home}extra-matches/?group=&place=2", headers=ENGLISH)
    assert "the standings show the order" in text_of(page)
    answer = chief.post(f"{home}extra-matches/", {"request_id": uuid4(), "group": "", "place": 2, "format": "knockout"})
    extra = Stage.objects.get(extra_of=stage)
    assert answer.headers["Location"].endswith(f"/stages/{extra.number}/bracket/")
    assert "They play for it" in text_of(chief.get(home, headers=ENGLISH))


def test_an_organiser_sees_it_and_does_not_decide(client, stage, home):
    client.force_login(play.organiser_of(stage.event))
    page = client.get(f"{home}decide/?group=&place=2", headers=ENGLISH)
    assert "Only the chief referee puts level entries in order." in text_of(page)
    assert client.get(f"{home}extra-matches/?group=&place=2").status_code == 403


def test_a_place_at_which_nobody_is_level_is_not_found(chief, home):
    assert chief.get(f"{home}decide/?group=&place=1").status_code == 404
    assert chief.get(f"{home}decide/?group=&place=x").status_code == 404


def test_before_the_last_round_the_page_says_what_it_waits_for(client):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 2)
    client.force_login(play.chief_of(stage.event))
    page = client.get(f"/organise/{stage.event.slug}/stages/{stage.number}/level-places/", headers=ENGLISH)
    assert "2 of 3 rounds are closed" in text_of(page)


def test_a_decision_is_taken_back_from_the_list_of_decisions(chief, client, stage, home):
    decide_places(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, group="", place=2, method="lots", order=[],
        reason="",
    )  # fmt: skip
    decisions = home.replace("level-places", "decisions")
    assert decisions in chief.get(home, headers=ENGLISH).content.decode()
    text = text_of(chief.get(decisions, headers=ENGLISH))
    assert "From place 2 on Lots put them in this order." in text
    pk = CutDecision.objects.get().pk
    page = chief.get(f"{decisions}{pk}/undo/", headers=ENGLISH)
    assert "are level again from place 2 on" in text_of(page)
    sent = {"request_id": uuid4(), "revision": 1}
    assert chief.post(f"{decisions}{pk}/undo/", sent | {"reason": ""}, headers=ENGLISH).status_code == 400
    answer = chief.post(f"{decisions}{pk}/undo/", sent | {"reason": "A slip fell."}, headers=ENGLISH)
    assert (answer.status_code, answer.headers["Location"]) == (302, decisions)
    again = chief.post(f"{decisions}{pk}/undo/", sent | {"reason": "A slip fell."}, headers=ENGLISH)
    assert (again.status_code, again.headers.get("Location")) == (302, decisions), "the answer was lost on its way"
    assert "Nothing has been decided" in text_of(chief.get(decisions, headers=ENGLISH))
    assert decided_by(stage)[1:4] == ["points", None, None]
    history = text_of(chief.get(f"/organise/{stage.event.slug}/history/", headers=ENGLISH))
    assert "took the decision on a tie back" in history
    draws = text_of(client.get(f"/e/{stage.event.slug}/draws/", headers=ENGLISH))
    assert "What it decided was taken back : A slip fell." in draws
    assert chief.get(f"{decisions}{pk}/undo/", headers=ENGLISH).status_code == 404
