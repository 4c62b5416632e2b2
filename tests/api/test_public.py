"""Public reads of the API: no account, no session, published things only, few queries."""

import pytest

from tests import builders
from tests.public_event import Shown, public_event
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown() -> Shown:
    return public_event()


def test_every_document_answers_without_an_account_a_session_or_a_cookie(
    client,
    shown,
    django_assert_max_num_queries,
):
    for address in shown.documents:
        with django_assert_max_num_queries(9) as queries:
            answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["Content-Type"] == "application/json"
        assert not answer.cookies, address
        assert not any("session" in each["sql"] for each in queries.captured_queries), address
        again = client.get(address, headers={"if-none-match": answer.headers["ETag"]})
        assert again.status_code == 304, address


def test_an_event_tells_its_stages_and_rounds(client, shown):
    document = client.get(f"/api/v1/public/events/{shown.event.slug}/").json()
    assert document["event"]["names"] == {"zh": "上海杯", "en": "Shanghai Cup"}
    assert [(each["number"], each["format"], each["current_round"]) for each in document["stages"]] == [
        (1, "swiss", 2),
        (2, "knockout", 1),
    ]
    assert [each["has_standings"] for each in document["stages"]] == [True, False]


def test_events_are_listed_and_drafts_are_not(client, shown):
    builders.event(state=Event.State.DRAFT)
    lists = client.get("/api/v1/public/events/").json()
    assert [each["slug"] for each in lists["now"]] == [shown.event.slug]
    assert (lists["upcoming"], lists["past"]) == ([], [])


def test_a_search_tells_where_an_entry_plays(client, shown):
    found = client.get(f"/api/v1/public/events/{shown.event.slug}/search/", {"q": "Pair 5"}).json()["found"]
    assert [each["entry"]["number"] for each in found] == [5]
    answer = found[0]["answer"]
    assert (answer["kind"], answer["stage"], answer["round"], answer["match"]["table"]) == ("plays", 1, 2, 2)
    assert [slot["entry"]["number"] for slot in answer["match"]["slots"]] == [4, 5]


def test_pairings_and_results_are_told_by_table(client, shown):
    document = client.get(f"/api/v1/public/events/{shown.event.slug}/rounds/1/1/").json()
    first = document["matches"][0]
    assert (first["table"], first["levels"], first["state"]) == (1, [11, 8], "confirmed")
    assert first["result"] == {
        "reason": "goal_passed", "winner": 0, "decided_by": "goal", "needs_decision": False, "places": None,
    }  # fmt: skip
    assert [each["kind"] for each in document["matches"]] == ["game", "game", "bye"]


def test_an_entrys_way_names_absence_as_what_it_is(client, shown):
    document = client.get(f"/api/v1/public/events/{shown.event.slug}/entries/1/").json()
    assert [(each["stage"], each["round"], each["state"]) for each in document["steps"]] == [
        (1, 1, "paired"),
        (1, 2, "absent"),
        (2, 1, "paired"),
    ]
    assert document["entry"]["members"] == ["Player 1-1", "Player 1-2"]


def test_a_bracket_names_the_match_that_decides_a_place(client, shown):
    document = client.get(f"/api/v1/public/events/{shown.event.slug}/bracket/2/").json()
    slot = document["sections"][0]["columns"][1]["matches"][0]["slots"][1]
    assert (slot["entry"], slot["source"]) == (None, "winner_of")
    assert (slot["source_match"]["name"], slot["source_match"]["number"]) == ("semi_final", 2)
    assert document["champion"] is None


def test_a_match_is_told_line_by_line_in_the_language_asked_for(client, shown):
    address = f"/api/v1/public/events/{shown.event.slug}/matches/{shown.played.pk}/"
    english = client.get(address, headers={"accept-language": "en"}).json()
    chinese = client.get(address, headers={"accept-language": "zh-hans"}).json()
    assert [each["attackers_points"] for each in english["lines"]] == [35, 85]
    assert english["lines"][1]["sentences"][0] == "85 points: the stage changes, nobody climbs."
    assert "换庄" in chinese["lines"][1]["sentences"][0]
    assert not {"recorded_by", "reason"} & set(english["lines"][0])


@pytest.mark.parametrize(
    "address", ["nothing/", "{slug}/rounds/1/9/", "{slug}/rounds/9/1/", "{slug}/entries/99/", "{slug}/bracket/1/",
                "{slug}/matches/99999999999999999999/"],
)  # fmt: skip
def test_what_is_not_there_is_answered_404_with_a_code(client, shown, address):
    answer = client.get("/api/v1/public/events/" + address.format(slug=shown.event.slug))
    assert answer.status_code == 404
    assert answer.json()["error"]["code"].endswith("_missing")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_public_reads_are_for_reading(client, shown, method):
    assert getattr(client, method)(f"/api/v1/public/events/{shown.event.slug}/").status_code == 405
