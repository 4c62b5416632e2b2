"""Ruling on a play: asked by its address, answered with reasons and clause, stored with what follows."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scoring import all_preset_ids, load_any_preset
from tests.at_table import at_table
from tests.builders import players_match, staff
from tournament.models import Penalty, Ruling
from tournament.rulebook.plays import kinds_of, trumps_of

pytestmark = pytest.mark.django_db

FOLLOW = {
    "kind": "follow",
    "ask": "yes",
    "trump": "H",
    "level": "5",
    "led": "S9 S9",
    "hand": "S3 S3 SK",
    "play": "SK S3",
}
THROW = {"kind": "throw", "ask": "yes", "trump": "H", "level": "5", "thrown": "SA SA SQ", "next": "SK"}


@pytest.fixture
def table():
    return at_table()


def client_of(account, language="en"):
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def address(table, rest=""):
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def asked(table, question=None, language="en", account=None, **headers):
    client = client_of(account or table.referee, language)
    return client.get(address(table, "play/"), question or {}, headers=headers)


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def stored(table, page, account=None, **fields):
    """Sends the form that stands under the ruling."""
    form = {name: page.context["store"][name].value() for name in ("request_id", "revision", "question")}
    return client_of(account or table.referee).post(address(table, "play/store/"), form | fields)


def test_it_is_one_tap_from_the_sheet(table):
    page = client_of(table.referee).get(address(table))
    assert f'href="{address(table, "play/")}"' in page.content.decode()


def test_the_situation_is_that_of_the_table(table):
    table.hand(0, 45)
    form = asked(table).context["form"]
    assert form["level"].value() == "4"
    assert form["trump"].value() is None
    assert form.fields["thrown"].decks == 2


@pytest.mark.parametrize(
    ("language", "verdict", "reason"),
    [
        ("en", "This answer is not allowed.", "pair of spades held, none played"),
        ("zh-hans", "不能这样跟。", "手中有黑桃一个对子"),
    ],
)
def test_a_ruling_is_said_in_the_readers_language_with_its_clause(table, language, verdict, reason):
    page = asked(table, FOLLOW, language)
    assert page.status_code == 200
    for words in (verdict, reason):
        assert words in text_of(page)
    assert page.context["ruling"].clause in text_of(page)


def test_a_script_gets_the_ruling_alone(table):
    part = asked(table, FOLLOW, **{"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "This answer is not allowed." in text_of(part)


def test_cards_are_written_as_people_write_them(table):
    page = asked(table, FOLLOW | {"led": "♠9, s9", "hand": "♠10 s3 S3 小王", "play": "s3、s3", "trump": "D"})
    assert "This answer is allowed." in text_of(page)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"led": "S9 S1"}, "“S1” is no card."),
        ({"led": ""}, "This field is required."),
        ({"led": "S9 S9 S9"}, "more equal cards than the decks hold"),
        ({"hand": "S9 S3 SK"}, "more equal cards than the decks hold"),
        ({"play": "HA HK"}, "not in the hand"),
        ({"trump": "X"}, "not one of the available choices"),
        ({"hand": "S3 " * 2000}, "at most 2000"),
    ],
)
def test_what_cannot_be_ruled_on_is_said_on_the_page_and_in_the_part(table, changes, words):
    page = asked(table, FOLLOW | changes)
    assert page.status_code == 400
    assert words in text_of(page)
    assert words in text_of(asked(table, FOLLOW | changes, **{"HX-Request": "true"}))
    assert not Ruling.objects.exists()


def test_an_unknown_question_is_the_first_one(table):
    assert asked(table, {"kind": "sneeze"}).context["form"].asked_kind == "throw"


def test_a_stored_ruling_stands_on_the_sheet_and_puts_the_fine_into_the_hand(table):
    page = asked(table, THROW)
    assert "Fine for the attackers: failed throw, cards: 2, points: 20." in text_of(page)
    response = stored(table, page, remedy="fine:failed_throw:attackers", cards="2", note="trick 3")
    assert (response.status_code, response["Location"]) == (303, address(table) + "?saved=1")
    sheet = client_of(table.referee).get(response["Location"])
    assert "The throw fails: ♠Q is led instead, and 2 cards go back." in text_of(sheet)
    assert sheet.context["form"]["fine:failed_throw:attackers"].value() == 2
    assert sheet.context["form"].opens_fines
    assert "waits in the form of hand 1 and counts when that is recorded" in text_of(sheet)
    hand = {"request_id": str(uuid4()), "revision": table.now.revision, "declarer_seat": "0", "points": "45"}
    client_of(table.referee).post(address(table, "hands/"), hand | {"fine:failed_throw:attackers": "2"})
    assert table.now.hands.get().fines == [{"offence": "failed_throw", "offender": "attackers", "cards": 2}]
    assert client_of(table.referee).get(address(table)).context["form"]["fine:failed_throw:attackers"].value() is None


def test_a_penalty_is_entered_with_the_ruling(table):
    response = stored(table, asked(table, FOLLOW), remedy="penalty:wrong_follow:1")
    assert response.status_code == 303
    assert Penalty.objects.get().side == 1


def test_a_penalty_by_which_the_match_is_over_says_so_and_asks_before_it_is_stored(table):
    for _ in range(2):
        table.act("record_penalty", offence="wrong_follow", side=1)
    page = asked(table, FOLLOW)
    assert "Penalty for East-West: follow error. With that, East-West lose the match." in text_of(page)
    again = stored(table, page, remedy="penalty:wrong_follow:1", note="trick 4")
    assert again.status_code == 422
    assert "Not stored yet. Is this right? With this penalty the match is over. Is this right?" in text_of(again)
    assert "Yes, that is right: Store the ruling" in text_of(again)
    store = again.context["store"]
    assert (store["remedy"].value(), store["note"].value()) == ("penalty:wrong_follow:1", "trick 4")
    assert not Ruling.objects.exists()
    yes = {name: store[name].value() for name in ("confirmed_questions", "confirmed_for")}
    other = stored(table, again, remedy="penalty:wrong_follow:1", **{**yes, "confirmed_for": "something else"})
    assert other.status_code == 422, "a yes holds for what was asked about"
    assert stored(table, again, remedy="penalty:wrong_follow:1", **yes).status_code == 303
    assert (table.now.outcome_reason, table.now.winner) == ("penalty_loss", 0)


def test_somebody_else_was_faster_and_the_ruling_is_still_there(table):
    page = asked(table, THROW)
    table.hand(0, 45)
    response = stored(table, page, note="trick 3")
    assert response.status_code == 409
    assert "Someone else was faster" in text_of(response)
    assert "The throw fails" in text_of(response)
    assert response.context["store"]["note"].value() == "trick 3"
    again = stored(table, response)
    assert again.status_code == 303


RULED = '{"kind": "trick", "input": {"trump": "H", "level": "2", "plays": [["S9"], ["SA"]], "note": %s}}'


@pytest.mark.parametrize(
    "question",
    [
        *("", "{", "[]", '{"kind": "level"}', '{"kind": "follow", "input": 3}', "[" * 9999),
        *(
            RULED % odd
            for odd in ("NaN", "1e400", '"\\u0000"', '"\\ud800"', '{"\\ud800": 1}', "9" * 5000, "[[[[[[]]]]]]")
        ),
    ],
    ids=lambda question: question[-30:],
)
def test_a_form_that_was_tampered_with_stores_nothing(table, question):
    form = {"request_id": str(uuid4()), "revision": 1, "question": question}
    response = client_of(table.referee).post(address(table, "play/store/"), form)
    assert response.status_code == 400
    assert not Ruling.objects.exists()


def test_who_only_looks_is_told_the_ruling_and_cannot_store_it(table):
    viewer = staff(table.event, "viewer")
    page = asked(table, FOLLOW, account=viewer)
    assert "This answer is not allowed." in text_of(page)
    assert "Store the ruling" not in text_of(page)


def test_a_struck_ruling_is_said_so_in_the_history(table):
    stored(table, asked(table, THROW), remedy="fine:failed_throw:attackers", cards="2")
    table.act("strike_line", position=1, reason="misheard")
    page = client_of(table.referee).get(address(table))
    assert "misheard" in text_of(page)
    assert page.context["form"]["fine:failed_throw:attackers"].value() is None


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_question_can_be_asked_under_every_rule_set(preset):
    of_players = load_any_preset(preset).sides > 2
    table = at_table(players_match(preset=preset)) if of_players else at_table(preset=preset)
    client = client_of(table.referee, "zh-hans")
    rules = client.get(address(table, "play/")).context["form"].rule_set
    for kind in kinds_of(rules):
        cards = {
            "throw": {"thrown": "S9 S8"},
            "follow": {"led": "S9", "hand": "S8 S7", "play": "S8"},
            "trick": {"play1": "S9", "play2": "SK"},
            "tractor": {"cards": "S9"},
            "kitty": {"winning_play": "S9", "kitty": "S5", "last_trick_winner": "attackers"},
            "bid": {"new": "H5", "stage": "dealing"},
        }[kind]
        situation = {"kind": kind.value, "ask": "yes", "level": "5", "trump": trumps_of(rules)[-1]}
        answer = client.get(address(table, "play/"), situation | cards)
        assert answer.status_code == 200, (kind, text_of(answer))
        assert answer.context["ruling"].verdict
