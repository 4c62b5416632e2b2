"""Matches of players over HTTP: hands, corrections, previews and results as JSON, every refusal at its field."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from tests import builders
from tests.at_table import at_table
from tournament.models import Hand

pytestmark = pytest.mark.django_db

ALONE = {"declarer_seat": 0, "attackers_points": 60}
FOUND = ALONE | {"friend_seats": [3], "last_trick_seat": 3}


@pytest.fixture
def table():
    return at_table(builders.players_match(preset="friends-5p-3d"))


def send(account, path, body, method="post"):
    client = Client()
    if account is not None:
        client.force_login(account)
    return getattr(client, method)(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def write(table, path, *, account=None, method="post", **body):
    body = {"request_id": str(uuid4()), "revision": table.now.revision} | body
    return send(account or table.referee, f"matches/{table.match.pk}/{path}", body, method)


def test_a_hand_is_recorded_with_its_friend_and_says_who_may_declare_next(table):
    response = write(table, "hands/", hand=FOUND)
    assert response.status_code == 201
    answer = response.json()
    assert answer["levels_after"] == [3, 2, 2, 4, 2]
    assert (answer["may_declare"], answer["left_over"]) == ([0, 3], [0, 0, 0, 0, 0])
    assert (answer["on_stage"], answer["next_declarer_seat"], answer["next_level"]) == (None, None, None)
    assert answer["sentences"]["en"][0] == "60 points: the declarer's side climbs 3 levels in all."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"declarer_seat": 5}, "declarer_seat"),
        ({"declarer_seat": None}, "declarer_seat"),
        ({"friend_seats": 3}, "friend_seats"),
        ({"friend_seats": [0]}, "friend_seats"),
        ({"friend_seats": [1, 2]}, "friend_seats"),
        ({"friend_seats": [9]}, "friend_seats[0]"),
        ({"friend_seats": ["x"]}, "friend_seats[0]"),
        ({"last_trick_seat": None}, "last_trick_seat"),
        ({"last_trick_seat": 7}, "last_trick_seat"),
        ({"bid": 100}, "bid"),
        ({"bid": "many"}, "bid"),
        ({"hook": "flush"}, "hook"),
        ({"award": {"kind": "card_count_error", "offender": "declarers"}}, "hand"),
        ({"spoils": [{"taker": 3, "levels": 1}]}, "spoils"),
        ({"transfers": [{"giver": 0}]}, "transfers[0].taker"),
        ({"transfers": [{"giver": 0, "taker": 3, "direction": "sideways", "levels": 1}]}, "transfers[0].direction"),
        ({"transfers": [{"giver": 0, "taker": 3, "direction": "up", "levels": 1}]}, "transfers[0].levels"),
        ({"attackers_points": 61}, "attackers_points"),
        ({"colour": "red"}, "hand"),
    ],
)
def test_what_a_hand_cannot_say_is_refused_at_its_field(table, changes, field):
    response = write(table, "hands/", hand=FOUND | changes)
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["field"] == field
    assert error["code"]
    assert error["message"]
    assert not Hand.objects.exists()
    previewed = send(table.referee, f"matches/{table.match.pk}/preview/", {"hand": FOUND | changes})
    assert (previewed.status_code, previewed.json()["error"]["field"]) == (400, field)


def test_what_only_players_say_is_refused_at_a_table_of_two_sides():
    table = at_table()
    response = write(table, "hands/", hand={"declarer_seat": 0, "attackers_points": 45, "friend_seats": [2]})
    assert (response.status_code, response.json()["error"]["field"]) == (400, "hand")


def test_playing_alone_is_asked_about_and_stored_when_confirmed(table):
    response = write(table, "hands/", hand=ALONE)
    assert response.status_code == 422
    codes = [question["code"] for question in response.json()["error"]["details"]["questions"]]
    assert codes == ["ask_player_alone"]
    assert write(table, "hands/", hand=ALONE, confirmed_questions=codes).status_code == 201


def test_a_preview_tells_levels_who_may_declare_and_who_has_levels_left_over(table):
    table.act("record_ruling", table.chief, kind="level_move", side=3, levels=8, note="late")
    body = {"hand": FOUND | {"attackers_points": 0}}
    answer = send(table.referee, f"matches/{table.match.pk}/preview/", body).json()
    assert (answer["levels_before"], answer["levels_after"]) == ([2, 2, 2, 10, 2], [5, 2, 2, 11, 2])
    assert (answer["may_declare"], answer["left_over"]) == ([0, 3], [{"seat": 3, "levels": 5}])
    assert [question["code"] for question in answer["questions"]] == ["ask_no_points", "ask_levels_left"]
    assert not Hand.objects.exists()


def test_a_correction_replaces_the_hand(table):
    write(table, "hands/", hand=FOUND)
    response = write(table, "hands/1/", method="put", hand=FOUND | {"friend_seats": [4]}, reason="it was player 5")
    assert response.status_code == 200
    assert table.now.levels == [4, 2, 2, 2, 3]
    sheet = sheet_of(table)
    assert sheet["lines"][0]["hand"] == FOUND | {"friend_seats": [4]}
    assert [each["hand"]["friend_seats"] for each in sheet["history"]] == [[4], [3]]


def sheet_of(table):
    client = Client()
    client.force_login(table.referee)
    return client.get(f"/api/v1/matches/{table.match.pk}/sheet/").json()


def test_the_sheet_has_a_side_for_every_player(table):
    write(table, "hands/", hand=FOUND)
    sheet = sheet_of(table)
    assert [side["level"] for side in sheet["sides"]] == [3, 2, 2, 4, 2]
    assert [side["entries"][0]["seat"] for side in sheet["sides"]] == [0, 1, 2, 3, 4]
    assert sheet["next"] == {"number": 2, "declarer_seat": None, "level": None, "may_declare": [0, 3]}


def test_a_final_result_has_a_level_for_every_player_and_places(table):
    for levels, field in (([5, 9], "levels"), ([5, 9, 9, 4, 40], "levels[4]"), ([5, 9, 9, 4, "A"], "levels[4]")):
        response = write(table, "final-result/", levels=levels)
        assert (response.status_code, response.json()["error"]["field"]) == (400, field)
    response = write(table, "final-result/", levels=[5, 9, 9, 4, 10], on_stage=2)
    assert (response.status_code, response.json()["error"]["field"]) == (400, "on_stage")
    response = write(table, "final-result/", levels=[5, 9, 9, 4, 10])
    assert response.status_code == 201
    assert response.json()["outcome"]["places"] == [4, 2, 2, 5, 1]
    assert write(table, "confirm/", account=table.second).status_code == 200


def test_a_public_match_has_levels_by_side_places_and_entries_lists(table, client):
    table.act("record_final_result", levels=[5, 9, 9, 4, 10])
    match = client.get(f"/api/v1/matches/{table.match.pk}/").json()
    assert (match["levels"], match["result"]["winner"]) == ([5, 9, 9, 4, 10], 4)
    assert match["result"]["places"] == [4, 2, 2, 5, 1]
    assert [(side["side"], side["level"], side["place"]) for side in match["sides"]] == [
        (0, 5, 4),
        (1, 9, 2),
        (2, 9, 2),
        (3, 4, 5),
        (4, 10, 1),
    ]
    assert [[each["entry"]["number"] for each in side["entries"]] for side in match["sides"]] == [
        [1],
        [2],
        [3],
        [4],
        [5],
    ]


def test_a_side_of_drawn_partners_lists_both_with_their_seats(client):
    table = at_table(builders.players_match(preset="shuangsheng-match-2d"))
    table.hand(0, 45)
    match = client.get(f"/api/v1/matches/{table.match.pk}/").json()
    assert [[(each["seat"], each["entry"]["number"]) for each in side["entries"]] for side in match["sides"]] == [
        [(0, 1), (2, 3)],
        [(1, 2), (3, 4)],
    ]
    assert [(side["level"], side["place"]) for side in match["sides"]] == [(4, None), (2, None)]
    assert [side["entry"]["number"] for side in match["sides"]] == [1, 2]
    listed = client.get(f"/api/v1/events/{table.event.slug}/matches/").json()
    assert listed["results"][0]["sides"] == match["sides"]


def test_penalties_and_rulings_take_a_seat_for_a_side(table):
    response = write(table, "rulings/", account=table.chief, kind="level_move", side=4, levels=2, note="late")
    assert (response.status_code, table.now.levels) == (201, [2, 2, 2, 2, 4])
    response = write(table, "rulings/", account=table.chief, kind="level_move", side=5, levels=2, note="late")
    assert (response.status_code, response.json()["error"]["field"]) == (400, "side")


def test_the_description_of_the_api_names_what_a_hand_of_players_says(client):
    schema = client.get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).json()
    shapes = schema["components"]["schemas"]
    hand = next(shape for name, shape in shapes.items() if name.startswith("HandShape"))
    assert {"declarer_seat", "friend_seats", "bid", "last_trick_seat", "hook", "spoils", "transfers"} <= set(
        hand["properties"]
    )
    assert hand["required"] == ["declarer_seat"]
