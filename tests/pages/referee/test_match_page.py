"""The page of a table: a hand in a few touches, nothing typed is lost, and both versions after a conflict."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import preset_ids
from tests import builders
from tests.at_table import at_table
from tournament.models import Hand

pytestmark = pytest.mark.django_db

MOST_QUERIES_FOR_THE_PAGE = 14
MOST_QUERIES_FOR_A_HAND = 15


@pytest.fixture
def table():
    return at_table()


def client_of(account, language="en"):
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def address(table, rest=""):
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def typed(table, **fields):
    return {"request_id": str(uuid4()), "revision": table.now.revision, "declarer_seat": "0"} | fields


def record(table, account=None, **fields):
    return client_of(account or table.referee).post(address(table, "hands/"), typed(table, **fields))


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_a_plain_hand_is_band_adjust_save(table):
    response = record(table, band="40", points="45")
    assert (response.status_code, response["Location"]) == (303, address(table) + "?saved=1")
    assert Hand.objects.get().attackers_points == 45
    page = client_of(table.referee).get(response["Location"])
    assert "45 points: North-South, on stage, climb 2 levels, 2 → 4." in text_of(page)
    assert "North-South 2 → 4" in text_of(page)


def test_in_chinese_nothing_stands_between_a_name_its_colon_and_the_sentences(table):
    response = record(table, points="45")
    page = client_of(table.referee, "zh-hans").get(response["Location"]).content.decode()
    assert "<strong>第 1 副：</strong>45 分：南北坐庄，升 2 级，2 → 4。下一副北坐庄，打 4。" in page
    assert "第 1 副：南、45" in " ".join(page.split()), "the history"


def test_of_a_plain_hand_no_sum_is_told_and_of_any_other_how_it_came_about(table):
    page = client_of(table.referee).get(record(table, points="45")["Location"])
    assert "The slip gives" not in text_of(page).partition("Score sheet")[0]
    kitty = {"last_trick_winner": "attackers", "kitty_points": "10", "winning_format": "pair:2"}
    typed_in = {"points": "60", "declarer_seat": "2", **kitty, "fine:failed_throw:declarers": "2"}
    preview = client_of(table.referee).post(address(table, "preview/"), typed(table, **typed_in))
    for said in (text_of(preview), text_of(client_of(table.referee).get(record(table, **typed_in)["Location"]))):
        # 60 + 10 x 4 + 2 x 10
        assert "10 points times 4 is 40" in said
        assert "The attackers have 120 points in all." in said
        assert "120 points: East-West take the stage and climb 2 levels" in said


def test_where_hands_are_worth_points_these_are_told_and_added_up():
    table = at_table(preset="jj-2d")
    # 75: 20 for the declarers; 115: 27 for the attackers; so 7 for who attacked
    page = client_of(table.referee).get(record(table, points="75")["Location"])
    assert "The hand is worth -20 times the base 1" in text_of(page)
    page = client_of(table.referee).get(record(table, points="115", declarer_seat="2")["Location"])
    assert "27 for the attackers" in text_of(page)
    assert "-7 points" in text_of(page)
    assert "7 points" in text_of(page)


def test_a_kitty_of_which_nothing_is_said_is_asked_for(table):
    counted = {"points": "60", "last_trick_winner": "attackers", "winning_format": "pair:2"}
    preview = client_of(table.referee).post(address(table, "preview/"), typed(table, **counted))
    assert "Say the points in the kitty." in text_of(preview)
    assert "Say the points in the kitty." in text_of(record(table, **counted))
    assert not Hand.objects.exists()


def test_impossible_points_are_refused_with_what_is_allowed_in_words(table):
    for language, words in (("en", "0 to 80, a multiple of 5"), ("zh-hans", "0 到 80，5 的倍数")):
        counted = {"points": "60", "last_trick_winner": "attackers", "kitty_points": "95", "winning_format": "pair:2"}
        preview = client_of(table.referee, language).post(address(table, "preview/"), typed(table, **counted))
        assert words in text_of(preview)


def test_a_correction_says_before_it_is_sent_where_all_hands_end_and_what_no_longer_fits(table):
    record(table, points="45")
    record(table, points="75", declarer_seat="2")
    changed = typed(table, points="85", number="1")
    said = text_of(client_of(table.referee).post(address(table, "preview/"), changed))
    assert "85 points: the stage changes, nobody climbs." in said
    # the second hand was declared by North, whose side keeps its one level
    assert "After all hands: North-South 3, East-West 2" in said.replace(" :", ":")
    assert "In hand 2 North-South declared, which the hand before does not lead to" in said


def test_a_struck_hand_is_said_to_be_struck_and_may_be_put_back_from_the_history(table):
    record(table, points="45")
    answer = table.act("strike_line", position=1, reason="written twice")
    page = client_of(table.referee).get(address(table, f"?saved={answer['position']}"))
    assert "Hand 1 is struck; what came after it is counted anew." in text_of(page)
    assert "North-South 2, East-West 2" in text_of(page).replace(" ,", ",")
    assert f'href="{address(table, "hands/1/")}"' in page.content.decode()
    table.correct(1, 0, 45)
    assert "Put it back" not in text_of(client_of(table.referee).get(address(table)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("hands_before", [0, 8], ids=["the first hand", "the ninth hand"])
def test_a_hand_recorded_on_the_page_takes_few_queries_whole_request_included(hands_before):
    table = at_table()
    for index in range(hands_before):
        table.hand(index % 4, 80)
    client, seat = client_of(table.referee), str(hands_before % 4)
    form = typed(table, points="80", declarer_seat=seat)
    with CaptureQueriesContext(connection) as queries:
        response = client.post(address(table, "hands/"), form)
    assert response.status_code == 303
    assert len(queries) <= MOST_QUERIES_FOR_A_HAND, [each["sql"][:90] for each in queries.captured_queries]


@pytest.mark.parametrize(
    ("more", "lit"),
    [
        ({}, ["65"]),
        ({"fine:failed_throw:declarers": "0"}, ["65"]),
        ({"fine:failed_throw:declarers": "2"}, []),
        ({"last_trick_winner": "attackers", "kitty_points": "20", "winning_format": "pair:2"}, []),
        ({"points": "", "band": "65", "last_trick_winner": "attackers", "kitty_points": "20"}, ["65"]),
    ],
)
def test_no_band_is_lit_where_the_hand_counts_more_than_the_number_in_it(table, more, lit):
    page = record(table, check="yes", **{"points": "70"} | more).content.decode()
    bands = re.findall(r'<input type="radio" name="band"[^>]*>', page)
    assert [re.search(r'value="(\d+)"', each)[1] for each in bands if "checked" in each] == lit


def test_without_javascript_a_band_alone_fills_in_its_points(table):
    assert record(table, band="85").status_code == 303
    assert Hand.objects.get().attackers_points == 85


def test_the_next_declarer_and_level_are_proposed(table):
    table.hand(0, 45)
    page = client_of(table.referee).get(address(table))
    assert "North declares, plays 4" in text_of(page)
    assert re.search(r'name="declarer_seat" value="2"[^>]*checked', page.content.decode())
    assert "Record hand 2" in text_of(page)


def test_the_bands_are_those_of_the_rule_set(table):
    page = text_of(client_of(table.referee).get(address(table)))
    for label in ("0 D+4", "5–25 D+3", "55–75 D+1", "80–95 switch", "100–115 A+1", "120+ A+2"):
        assert label in page


def test_the_page_asks_a_bounded_number_of_questions(table, django_assert_max_num_queries):
    for index in range(6):
        table.hand((index * 3) % 4, 80)
    client = client_of(table.referee)
    with django_assert_max_num_queries(MOST_QUERIES_FOR_THE_PAGE):
        assert client.get(address(table)).status_code == 200


def test_the_check_button_says_what_would_happen_and_stores_nothing(table):
    response = record(table, points="85", check="yes")
    assert response.status_code == 200
    assert "85 points: the stage changes, nobody climbs." in text_of(response)
    assert 'value="85"' in response.content.decode()
    assert not Hand.objects.exists()


def test_the_preview_is_a_fragment_in_the_readers_language(table):
    response = client_of(table.referee, "zh-hans").post(address(table, "preview/"), typed(table, points="85"))
    assert response.status_code == 200
    assert "85 分" in text_of(response)
    assert b"<html" not in response.content


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "Touch a band"),
        ({"points": "x"}, "Touch a band"),
        ({"points": "42"}, "no multiple of 5"),
        ({"points": "0"}, "no points at all"),
        ({"void": "on"}, "Hand 1 is void"),
        ({"points": "75", "last_trick_winner": "attackers", "kitty_points": "10", "winning_format": "pair:2"}, "115"),
        ({"points": "80", "fine:failed_throw:declarers": "2"}, "100"),
        ({"award": "card_count_error:attackers"}, "climb"),
        ({"declarer_seat": "", "points": "80"}, "Say who declares"),
        ({"declarer_seat": "7", "points": "80"}, "Say who declares"),
        ({"number": "99"}, ""),
    ],
)
def test_the_preview_answers_whatever_is_in_the_form(table, fields, expected):
    response = client_of(table.referee).post(address(table, "preview/"), typed(table, **fields))
    assert response.status_code == 200
    assert expected in text_of(response)


def test_an_unlikely_hand_asks_keeps_the_input_and_is_stored_on_yes(table):
    response = record(table, points="0", trump="H")
    assert response.status_code == 422
    assert "The attackers have no points at all. Is that right?" in text_of(response)
    html = response.content.decode()
    assert re.search(r'name="trump" value="H"[^>]*checked', html)
    assert not Hand.objects.exists()
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', html))
    assert record(table, points="0", trump="H", **confirmed).status_code == 303
    assert Hand.objects.get().trump == "H"


def test_a_question_stands_once_in_the_bar_and_takes_the_focus(table):
    html = record(table, points="0").content.decode()
    assert html.count("The attackers have no points at all. Is that right?") == 1
    assert html.count("data-takes-focus") == 1
    bar = html[html.index('class="action-bar"') :]
    assert bar.index('id="asked"') < bar.index("no points at all") < bar.index("Yes, that is right:")
    assert 'role="alert"' not in bar, "what takes the focus is read out by that, and not a second time"
    changed = client_of(table.referee).post(address(table, "preview/"), typed(table, points="0")).content.decode()
    assert "no points at all" in changed
    assert "data-takes-focus" not in changed, "who types keeps the focus"


def test_a_hand_without_a_declarer_is_answered_with_where_to_say_who(table):
    page = client_of(table.referee).get(address(table)).content.decode()
    form = page[page.index('id="hand"') :]
    assert "novalidate" in form[: form.index(">")], "a browser says nothing of a field that is folded away"
    html = record(table, declarer_seat="", points="80").content.decode()
    assert '<a href="#id_declarer_seat_0">Declarer</a>' in html
    assert 'id="id_declarer_seat_0"' in html
    assert re.search(r'class="unfold hand__declarer" open', html)
    assert "Say who declares" in html


def test_a_yes_holds_only_for_the_values_that_were_asked_about(table):
    table.hand(0, 45)
    asked = record(table, declarer_seat="1", points="80").content.decode()
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', asked))
    response = record(table, declarer_seat="3", points="80", **confirmed)
    assert response.status_code == 422, "another declarer is another question"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"points": "42"}, "no multiple of 5"),
        ({"points": "-5"}, "allowed"),
        ({"points": "many"}, "whole number"),
        ({"points": "9" * 30}, "9"),
        ({"declarer_seat": "9", "points": "80"}, "not one of the available choices"),
        ({"declarer_seat": "", "points": "80"}, "required"),
        ({"points": ""}, ""),
        ({"points": "80", "revision": "x"}, "whole number"),
        ({"points": "80", "revision": "0"}, "greater than"),
        ({"points": "80", "request_id": "7"}, "UUID"),
        ({"points": "80", "trump": "Z"}, "not one of the available choices"),
        ({"points": "80", "level": "99"}, "not one of the available choices"),
        ({"points": "80", "last_trick_winner": "attackers"}, ""),
        ({"points": "195", "last_trick_winner": "attackers", "kitty_points": "10", "winning_format": "pair:2"}, ""),
        ({"points": "80", "winning_format": "bomb:9"}, "not one of the available choices"),
        ({"points": "80", "award": "labour_reform:both"}, "not one of the available choices"),
        ({"points": "80", "fine:failed_throw:declarers": "99"}, ""),
        ({"points": "80", "fine:failed_throw:declarers": "-1"}, ""),
    ],
)
def test_a_hand_that_cannot_be_shows_the_form_again_with_what_was_typed(table, fields, said):
    response = record(table, **fields)
    assert response.status_code == 400
    text = text_of(response)
    assert "Nothing has been saved yet." in text
    assert said in text
    for name, value in fields.items():
        if name == "points" and value:
            assert f'value="{value}"' in response.content.decode()
    assert not Hand.objects.exists()


def test_the_second_of_two_referees_sees_both_versions_and_keeps_what_was_typed(table):
    mine = typed(table, points="65")
    table.hand(0, 45, table.second)
    response = client_of(table.referee).post(address(table, "hands/"), mine)
    text = text_of(response)
    assert response.status_code == 409
    assert "Someone else was faster" in text
    assert "Hand 1: South, 45" in text
    assert "South, 65" in text
    assert "Record hand 2" in text
    assert 'value="65"' in response.content.decode()
    assert Hand.objects.count() == 1


def test_the_same_form_sent_twice_is_one_hand(table):
    form = typed(table, points="45")
    client = client_of(table.referee)
    first, second = (client.post(address(table, "hands/"), form) for _ in range(2))
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert Hand.objects.count() == 1


def test_a_hand_is_corrected_on_a_page_that_shows_it_as_it_stands(table):
    table.act("record_hand", hand={"declarer_seat": 0, "attackers_points": 45, "trump": "S"})
    client = client_of(table.referee)
    page = client.get(address(table, "hands/1/"))
    assert 'value="45"' in page.content.decode()
    assert "Hand 1 South declares" in text_of(page)
    fields = typed(table, points="60", trump="S")
    assert client.post(address(table, "hands/1/"), fields).status_code == 400, "a correction has a reason"
    response = client.post(address(table, "hands/1/"), fields | {"reason": "slip misread"})
    assert response.status_code == 303
    after = text_of(client.get(response["Location"]))
    assert "slip misread" in after
    assert "NS 2→3" in after
    assert client.get(address(table, "hands/9/")).status_code == 404


def test_the_history_shows_every_revision_with_who_and_why(table):
    table.hand(0, 45)
    table.correct(1, 0, 60, table.second)
    text = text_of(client_of(table.referee).get(address(table)))
    assert f"{table.second} · Hand 1: South, 60 · corrected: misread" in text
    assert f"{table.referee} · Hand 1: South, 45" in text


@pytest.mark.parametrize("preset", preset_ids())
def test_every_rule_set_has_a_page_on_which_a_hand_is_recorded(preset):
    table = at_table(preset=preset)
    page = client_of(table.referee).get(address(table)).content.decode()
    band = re.findall(r'name="band" value="(\d+)"', page)[1]
    assert record(table, band=band).status_code == 303
    assert table.now.hands_played == 1


def test_who_may_not_enter_sees_no_form(table):
    viewer = builders.staff(table.event, "viewer")
    elsewhere = builders.staff(table.event, tables=[builders.tables(table.event, 2)[1]])
    page = client_of(viewer).get(address(table))
    assert page.status_code == 200
    assert b'id="hand"' not in page.content
    assert client_of(elsewhere).get(address(table)).status_code == 403, "the sheets of others are not theirs to see"
    for account in (viewer, elsewhere):
        assert record(table, account, points="45").status_code in (403, 400)
    assert not Hand.objects.exists()


def test_strangers_and_wrong_addresses_find_nothing(table):
    assert client_of(builders.account()).get(address(table)).status_code == 403
    anonymous = Client().get(address(table))
    assert (anonymous.status_code, anonymous["Location"].split("?")[0]) == (302, "/log-in/")
    other = builders.event()
    assert client_of(table.referee).get(f"/referee/{other.slug}/matches/{table.match.pk}/").status_code == 404
    assert client_of(table.referee).get(f"/referee/{table.event.slug}/matches/99999/").status_code == 404


def test_a_draft_is_not_there_for_a_referee():
    event = builders.event()
    pair = builders.entries(event, 2)
    match = builders.published_round(builders.stage(event, pair), pair, state="draft").matches.get()
    table = at_table(match)
    assert client_of(table.referee).get(address(table)).status_code == 404
    page = client_of(table.chief).get(address(table))
    assert page.status_code == 200
    assert b'id="hand"' not in page.content


def test_a_page_that_was_posted_can_be_loaded_again(table):
    response = client_of(table.referee).get(address(table, "hands/"))
    assert (response.status_code, response["Location"]) == (302, address(table))


@pytest.mark.parametrize("saved", ["", "0", "99", "x", "-1", "9" * 30, "²"])
def test_any_saved_parameter_is_survived(table, saved):
    assert client_of(table.referee).get(address(table), {"saved": saved}).status_code == 200


def test_pages_of_officials_are_kept_by_nobody_and_hold_nothing_inline(table):
    table.play_out()
    page = client_of(table.chief).get(address(table))
    html = page.content.decode()
    assert page["Cache-Control"] == "private, no-store"
    assert not re.search(r"\sstyle=|\son\w+=|<style", html)
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
