"""The table page where every player has a level of his own, and where partners were drawn for the round."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client

from scoring import load_players_preset
from tests import builders
from tests.at_table import ALL_QUESTIONS, at_table
from tournament.models import FinalResult, Hand, Match, Penalty, Ruling

pytestmark = pytest.mark.django_db

MOST_QUERIES_FOR_THE_PAGE = 14
NAMES = ("Ann", "Bo", "Chen", "Dai", "Eva", "Fan")


def table_of(preset="friends-5p-3d", **fields):
    return at_table(builders.players_match(preset=preset, names=NAMES, **fields))


@pytest.fixture
def table():
    return table_of()


def client_of(account, language="en"):
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def address(table, rest=""):
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def typed(table, **fields):
    posted = {"request_id": str(uuid4()), "revision": table.now.revision, "declarer_seat": "0"} | fields
    return {name.replace("__", ":"): value for name, value in posted.items()}


def record(table, account=None, **fields):
    return client_of(account or table.referee).post(address(table, "hands/"), typed(table, **fields))


def preview(table, **fields):
    return client_of(table.referee).post(address(table, "preview/"), typed(table, **fields))


def page_of(table, account=None, rest=""):
    response = client_of(account or table.referee).get(address(table, rest))
    assert response.status_code == 200
    return response


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_the_head_names_every_player_with_seat_level_and_who_may_declare_next(table, django_assert_max_num_queries):
    table.hand(0, 200, friend_seats=[1], last_trick_seat=3)
    client = client_of(table.referee)
    with django_assert_max_num_queries(MOST_QUERIES_FOR_THE_PAGE):
        page = client.get(address(table))
    head = text_of(page)
    for place in ("1 Ann Seat 1 2", "3 Chen Seat 3 may declare 3", "5 Eva Seat 5 may declare 3"):
        assert place in head
    assert "Ann Seat 1 may declare" not in head
    assert 'aria-label="Seat 1: level 2. Seat 2: level 2. Seat 3: level 3.' in page.content.decode()


def test_a_hand_says_who_declared_who_was_found_and_who_won_the_last_trick(table):
    response = record(table, points="60", friend_seats="3", last_trick_seat="3")
    assert response.status_code == 303
    hand = Hand.objects.get()
    assert (hand.declarer_seat, hand.friend_seats, hand.last_trick_seat, hand.attackers_points) == (0, [3], 3, 60)
    page = text_of(client_of(table.referee).get(response["Location"]))
    assert "60 points: the declarer's side climbs 3 levels in all." in page
    assert "Ann 2 → 3, Dai 2 → 4" in page


def test_a_hand_of_an_auction_says_its_bid_and_all_friends():
    table = table_of("auction-friends")
    assert record(table, points="100", bid="150", friend_seats=["2", "4"]).status_code == 303
    hand = Hand.objects.get()
    assert (hand.bid, hand.friend_seats) == (150, [2, 4])
    assert table.now.levels == [4, 2, 4, 2, 4, 2]


def test_playing_alone_is_asked_about_and_stored_on_yes():
    table = table_of("bianfeng-called-2d")
    response = record(table, points="60")
    assert response.status_code == 422
    assert "had no friend and played alone. Is that right?" in text_of(response)
    assert "Ann" in text_of(response), "the players are still called by name"
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', response.content.decode()))
    assert record(table, points="60", **confirmed).status_code == 303


@pytest.mark.parametrize(
    ("preset", "fields", "said"),
    [
        ("auction-3p-2d", {"points": "60"}, "Say the bid."),
        ("friends-5p-3d", {"points": "60", "friend_seats": "1"}, "Say who won the last trick"),
        ("friends-5p-3d", {"points": "60", "friend_seats": "0", "last_trick_seat": "1"}, "are not possible"),
        ("friends-5p-3d", {"points": "62"}, "62 points are no multiple of 5."),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_what_was_typed_is_kept(preset, fields, said):
    table = table_of(preset)
    response = record(table, **fields)
    assert response.status_code == 400
    assert said in text_of(response)
    assert f'name="points" value="{fields["points"]}"' in response.content.decode()
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Touch a band"),
        ({"declarer_seat": ""}, "Say who declares"),
        ({"points": "60", "friend_seats": "1"}, "Say who won the last trick"),
        ({"points": "60", "friend_seats": "1", "last_trick_seat": "1"}, "Bo climbs, 2 → 4."),
        ({"points": "0", "friend_seats": "1", "last_trick_seat": "0"}, "The attackers have no points at all"),
        ({"void": "on"}, "Hand 1 is void"),
        ({"points": "200", "hook": "pair", "last_trick_seat": "2"}, "The hook costs nothing here"),
        ({"points": "200", "hook": "pair", "last_trick_seat": "0"}, "Only the attackers hook"),
        ({"points": "60", "transfer__0__giver": "1"}, "Nothing"),
    ],
)
def test_the_preview_answers_whatever_is_in_the_form(table, fields, said):
    response = preview(table, **fields)
    assert response.status_code == 200
    assert b"<html" not in response.content
    if said != "Nothing":
        assert said in text_of(response)
    assert not Hand.objects.exists()


def test_the_preview_of_an_auction_waits_for_the_bid():
    table = table_of("auction-3p-2d")
    assert "Say who declares and the bid; then touch a band." in text_of(page_of(table)), "there are no bands yet"
    assert "Say the bid; then touch a band." in text_of(preview(table, points="60"))
    assert "the declarer's side climbs" in text_of(preview(table, points="60", bid="100"))


def test_who_won_the_last_trick_is_chosen_by_nobody_but_the_referee_where_the_shares_depend_on_it(table):
    page = page_of(table).content.decode()
    seats = re.findall(r'<input[^>]*name="last_trick_seat"[^>]*>', page)
    assert len(seats) == 5
    assert not any("checked" in each or 'value=""' in each for each in seats)


def test_bands_come_again_only_when_they_have_moved(table):
    moved = preview(table, friend_seats="1", bands_for="0:").content.decode()
    assert 'id="bands" hx-swap-oob="true"' in moved
    assert re.search(r'name="bands_for" value="1:"', moved)
    assert "D+9" in moved
    assert "hx-swap-oob" not in preview(table, friend_seats="1", bands_for="1:", transfer__0__giver="").content.decode()


def test_a_row_is_added_when_the_last_one_is_filled_in(table):
    given = {"transfer__0__giver": "1", "bands_for": "0:"}
    assert 'hx-swap-oob="beforeend:#transfers"' in preview(table, **given).content.decode()
    answer = preview(table, **given, transfer__1__giver="").content.decode()
    assert "beforeend" not in answer


def test_the_preview_says_who_has_levels_left_over_and_passing_them_on_stores_them(table):
    table.act("record_ruling", table.chief, kind="level_move", side=1, levels=8, note="late")
    table.hand(0, 200, friend_seats=[2], last_trick_seat=1)
    assert table.now.levels == [2, 11, 2, 3, 3]
    hand = {"declarer_seat": "3", "friend_seats": "1", "points": "0", "last_trick_seat": "1"}
    said = text_of(preview(table, **hand))
    assert "Left over: Seat 2 · Bo 6 levels Pass them on" in said
    moves = {"giver": "1", "taker": "3", "direction": "up", "levels": "6", "answer": "taken"}
    passed = {f"transfer__0__{part}": value for part, value in moves.items()}
    assert "Left over" not in text_of(preview(table, **hand, **passed))
    response = record(table, **hand, **passed, confirmed_questions="")
    assert response.status_code == 422
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', response.content.decode()))
    assert record(table, **hand, **passed, **confirmed).status_code == 303
    assert Hand.objects.get(number=2).transfers == [
        {"giver": 1, "taker": 3, "direction": "up", "levels": 6, "answer": "taken"}
    ]
    assert "Bo → Dai +6" in text_of(page_of(table))


def test_a_transfer_that_cannot_be_is_refused_at_its_row(table):
    fields = {"points": "60", "friend_seats": "1", "last_trick_seat": "0"}
    moves = {"giver": "0", "taker": "1", "direction": "up", "levels": "2", "answer": "taken"}
    response = record(table, **fields, **{f"transfer__0__{part}": value for part, value in moves.items()})
    assert response.status_code == 400
    html = response.content.decode()
    assert '<a href="#id_transfer:0:levels">' in html
    assert re.search(r'<details class="unfold" id="passing-on" open', html)


def test_a_correction_shows_the_hand_and_counts_everything_anew(table):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    page = page_of(table, rest="hands/1/").content.decode()
    assert re.search(r'name="friend_seats" value="3"[^>]*checked', page)
    assert re.search(r'name="last_trick_seat" value="3"[^>]*checked', page)
    fields = {"points": "60", "friend_seats": "2", "last_trick_seat": "0", "reason": "it was Chen"}
    response = client_of(table.referee).post(address(table, "hands/1/"), typed(table, **fields))
    assert response.status_code == 303, text_of(response)
    assert table.now.levels == [4, 2, 3, 2, 2]
    history = text_of(page_of(table))
    assert "Hand 1: Ann + Chen, 60, last trick Ann" in history
    assert "corrected: it was Chen" in history
    assert "Declarer Ann · Friend Chen" in history


def test_both_versions_stand_after_a_conflict(table):
    seen = table.now.revision
    table.hand(1, 60, table.second, friend_seats=[3], last_trick_seat=1)
    response = record(table, revision=seen, points="90", friend_seats="2", last_trick_seat="0")
    assert response.status_code == 409
    said = text_of(response)
    assert "Hand 1 : Bo + Dai, 60, last trick Bo" in said or "Hand 1: Bo + Dai, 60" in said
    assert "Ann + Chen, 90, last trick Ann" in said
    assert "Ann 2, Bo 4" in said


def test_a_penalty_and_a_ruling_name_a_player(table):
    form = text_of(page_of(table, table.chief, "ruling/"))
    assert "Player" in form
    assert "Seat 3 · Chen" in form
    assert "Forfeit: the player is absent or too late" in form
    assert "the side" not in form
    given = {
        "request_id": str(uuid4()),
        "revision": table.now.revision,
        "kind": "level_move",
        "side": "2",
        "levels": "2",
    }
    response = client_of(table.chief).post(address(table, "ruling/"), given | {"note": "started late"})
    assert response.status_code == 303
    assert Ruling.objects.get().side == 2
    assert table.now.levels == [2, 2, 4, 2, 2]
    assert "The player's level is moved (Chen), started late" in text_of(page_of(table))


def test_a_penalty_names_the_player_at_fault():
    table = at_table(builders.players_match(preset="friends-5p-3d", names=NAMES, mapping=with_a_penalty()))
    assert "Player at fault" in text_of(page_of(table, rest="penalty/"))
    given = {"request_id": str(uuid4()), "revision": 1, "offence": "signals", "side": "4"}
    assert client_of(table.referee).post(address(table, "penalty/"), given).status_code == 303
    assert Penalty.objects.get().side == 4
    assert table.now.levels == [3, 3, 3, 3, 2]


def with_a_penalty():
    values = load_players_preset("friends-5p-3d").to_mapping()
    values["penalties"] = {
        "signals": {
            "names": {"zh": "暗示", "en": "signals"},
            "offender_levels": 0,
            "opponents_levels": 1,
            "counter": "signals",
            "source": "house rule",
        }
    }
    return values


def test_a_final_result_has_a_level_for_every_player_and_shows_the_places(table):
    form = page_of(table, rest="final-result/").content.decode()
    assert "Level of Seat 5 · Eva" in form
    assert "on_stage" not in form
    levels = {f"level_{seat}": str(level) for seat, level in enumerate((7, 9, 9, 3, 10))}
    given = {"request_id": str(uuid4()), "revision": 1} | levels
    assert client_of(table.referee).post(address(table, "final-result/"), given).status_code == 303
    assert FinalResult.objects.get().levels == [7, 9, 9, 3, 10]
    page = text_of(page_of(table))
    assert "Eva wins" in page
    assert "1 Eva Seat 5 10 2= Bo Seat 2 9 2= Chen Seat 3 9 4 Ann Seat 1 7 5 Dai Seat 4 3" in page


def test_a_shared_first_place_names_all_who_share_it(table):
    table.act("record_final_result", levels=[9, 9, 4, 3, 2], confirmed_questions=["ask_still_undecided"])
    page = text_of(page_of(table))
    assert "the chief referee decides who won" in page
    assert "Record hand" not in page, "it would count for nothing"
    table.act("record_ruling", table.chief, kind="forfeit", side=4, note="left")
    assert "Ann, Bo share the first place" in text_of(page_of(table))


def test_confirming_disputing_and_reopening_work_as_at_any_table(table):
    table.act("record_final_result", levels=[7, 9, 8, 3, 10])
    second = client_of(table.second)
    for account, rest, fields in (
        (table.second, "dispute/", {"reason": "Eva was at 9"}),
        (table.chief, "confirm/", {}),
        (table.chief, "reopen/", {"reason": "miscounted"}),
    ):
        given = {"request_id": str(uuid4()), "revision": table.now.revision} | fields
        assert client_of(account).post(address(table, rest), given).status_code == 303
    assert table.now.state == Match.State.REPORTED
    assert second.get(address(table, "confirm/")).status_code == 200


def test_the_list_of_tables_names_every_player_with_his_level(table):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    page = client_of(table.referee).get(f"/referee/{table.event.slug}/")
    assert "1 Ann 3 2 Bo 2 3 Chen 2 4 Dai 4 5 Eva 2" in text_of(page)
    assert 'class="ladder ladder--small"' in page.content.decode()


def test_drawn_partners_are_both_named_with_their_seats():
    table = table_of("shuangsheng-match-2d")
    table.hand(0, 45)
    page = text_of(page_of(table))
    assert "1 Ann South 3 Chen North North-South" in page
    assert "North · Chen declares, plays 4" in page
    assert "North-South · Ann, Chen" in text_of(page_of(table, table.chief, "ruling/"))
    table.time_up()
    assert "Ann, Chen win · Ann, Chen 4 : Bo, Dai 2" in text_of(page_of(table))


def test_a_table_of_six_in_two_sides_names_three_on_each():
    table = table_of("union-3v3-6d")
    page = text_of(page_of(table))
    assert "1 Ann Seat 1 3 Chen Seat 3 5 Eva Seat 5 Side A" in page
    assert "Seat 4 · Dai" in page


def test_chinese_readers_find_seats_in_chinese(table):
    page = text_of(client_of(table.referee, "zh-hans").get(address(table)))
    assert "1号位" in page
    assert "Seat 1" not in page


def test_every_kind_of_question_of_players_is_known_to_the_tests():
    assert {"ask_player_alone", "ask_levels_left", "ask_player_goal"} <= set(ALL_QUESTIONS)
