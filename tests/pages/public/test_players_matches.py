"""What everybody sees of tables of players, and of partners drawn for a round."""

import re
from html import unescape

import pytest

from tests import builders
from tests.at_table import at_table

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Chen", "Dai", "Eva", "Fan")


@pytest.fixture
def table():
    return at_table(builders.players_match(preset="friends-5p-3d", names=NAMES))


@pytest.fixture
def drawn():
    return at_table(builders.players_match(preset="shuangsheng-match-2d", names=NAMES))


def read(client, table, rest, language="en"):
    response = client.get(f"/e/{table.event.slug}/{rest}", headers={"accept-language": language})
    assert response.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_the_story_of_a_match_names_every_player_and_every_move(client, table):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    page = read(client, table, f"matches/{table.match.pk}/")
    assert "Ann – Bo – Chen – Dai – Eva" in page
    assert "1 Ann Seat 1 3 2 Bo Seat 2 2" in page
    assert "Hand 1 3 : 2 : 2 : 4 : 2" in page
    assert "60 points: the declarer's side climbs 3 levels in all." in page
    assert "Ann climbs, 2 → 3. Dai climbs, 2 → 4." in page
    assert "Declarer Ann · Friend Dai" in page
    assert "How it was scored" in page


def test_a_result_shows_the_winner_and_every_place(client, table):
    table.act("record_final_result", levels=[7, 9, 9, 3, 10])
    table.confirm()
    page = read(client, table, f"matches/{table.match.pk}/")
    assert "5 Eva Seat 5 ✓ place 1 of 5 10" in page
    assert "2 Bo Seat 2 place 2 of 5, shared 9" in page
    assert "4 Dai Seat 4 place 5 of 5 3" in page
    assert "place 4 of 5" in read(client, table, "entries/1/")


def test_a_table_that_nobody_came_to_says_so_and_ranks_nobody_first(client, table):
    table.act("record_ruling", table.chief, kind="double_forfeit", note="nobody came")
    assert "place 1" not in read(client, table, f"matches/{table.match.pk}/")


def test_a_player_finds_table_seat_and_opponents(client, table):
    page = read(client, table, "entries/2/")
    assert "Round 1 · Table 1 · Seat 2" in page
    assert "against 1 Ann , 3 Chen , 4 Dai , 5 Eva" in page or "against 1 Ann, 3 Chen, 4 Dai, 5 Eva" in page


def test_a_player_finds_seat_partner_and_opponents_where_partners_are_drawn(client, drawn):
    page = read(client, drawn, "entries/3/")
    assert "Round 1 · Table 1 · North" in page
    assert "with 1 Ann · against 2 Bo , 4 Dai" in page
    assert "北" in read(client, drawn, "entries/3/", "zh-hans")


def test_pairings_by_table_and_by_name_name_everybody(client, table, drawn):
    assert "1 Ann Seat 1 2 Bo Seat 2 3 Chen Seat 3" in read(client, table, "rounds/1/1/")
    assert "Opponents" in read(client, table, "rounds/1/1/?by=name")
    assert "1 Ann South 3 Chen North" in read(client, drawn, "rounds/1/1/")
    by_name = read(client, drawn, "rounds/1/1/?by=name")
    assert "Ann 1 South with 3 Chen against 2 Bo 4 Dai" in by_name


def test_a_table_of_six_in_two_sides_says_side_and_seat(client):
    six = at_table(builders.players_match(preset="union-3v3-6d", names=NAMES))
    assert "Side B · Seat 6" in read(client, six, "entries/6/")
    page = read(client, six, "entries/6/")
    assert "with 2 Bo , 4 Dai · against 1 Ann , 3 Chen , 5 Eva" in page


def test_pairs_are_shown_as_before(client):
    table = at_table()
    page = read(client, table, "rounds/1/1/")
    assert "1 Pair 1 North-South" in page
    assert "against 2 Pair 2" in read(client, table, "entries/1/")
