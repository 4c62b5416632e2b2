"""The page of a hand's record: paste it or choose its file, see what differs, correct by it."""

import json
import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.cards.record import record_to_data, record_to_text
from tests.at_table import ALL_QUESTIONS, at_table
from tests.builders import staff
from tests.recordings import entered_as_recorded, record_of, text_of, with_revoke
from tournament.models import Hand, HandRecording
from tournament.rulebook.sheets import rule_set_of_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = at_table()
    table.hand(0, 45)
    return table


def client_of(account, language="en"):
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def address(table, rest="hands/1/record/"):
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def send(table, account=None, rest="hands/1/record/", **fields):
    given = {"request_id": str(uuid4()), "revision": table.now.revision} | fields
    return client_of(account or table.referee).post(address(table, rest), given)


def words(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_record_is_what_the_page_is_for(table):
    page = client_of(table.referee).get(address(table))
    assert "Record optional" not in words(page)
    assert "Or its file" in words(page)


def test_the_record_of_a_struck_hand_is_set_aside_and_comes_back_with_it(table):
    table.act("attach_record", number=1, record=text_of(table.match))
    asked = client_of(table.referee).get(address(table, "lines/1/strike/"))
    assert "The record of the hand is set aside with it" in words(asked)
    table.act("strike_line", position=1, reason="written twice")
    page = client_of(table.referee).get(address(table))
    assert "This hand was struck. No record belongs to it now" in words(page)
    assert "Entered and recorded" not in words(page)
    assert "The record agrees" not in words(page)
    assert "Attach the record" not in words(page)
    assert "Tricks" in words(page)
    assert "Record of the hand ✓" in words(client_of(table.referee).get(address(table, "")))
    table.correct(1, 0, 45)
    back = client_of(table.referee).get(address(table))
    assert "This hand was struck" not in words(back)
    assert "Entered and recorded" in words(back)


def test_a_line_of_the_sheet_leads_to_the_record_and_says_whether_there_is_one(table):
    page = client_of(table.referee).get(address(table, ""))
    assert address(table) in page.content.decode()
    assert "Record of the hand ✓" not in words(page)
    table.act("attach_record", number=1, record=text_of(table.match))
    assert "Record of the hand ✓" in words(client_of(table.referee).get(address(table, "")))


def test_a_pasted_record_is_kept_and_shown_differences_first(table):
    record, trick, _seat = with_revoke(record_of(table.match))
    response = send(table, record=record_to_text(record).replace("\n", "\r\n"))
    assert (response.status_code, response["Location"]) == (303, address(table))
    page = words(client_of(table.referee).get(address(table)))
    assert page.index("Entered") < page.index("Against the rules") < page.index("Kitty")
    assert f"Trick {trick} ·" in page
    assert "did not follow as required" in page
    assert "Correct hand 1 by the record" in page


def test_the_tricks_say_who_declared_at_which_level_and_with_which_trumps(table):
    record = record_of(table.match)
    send(table, record=record_to_text(record))
    page = words(client_of(table.referee).get(address(table)))
    assert "Level played: 2" in page
    trump = "no trump" if record.trump is None else {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[record.trump.value]
    assert f"Trump suit: {trump}" in page
    seats = ("South", "East", "North", "West")
    assert f"Declarer: {seats[record.declarer]}" in page


def test_putting_a_record_there_is_answered(table):
    client = client_of(table.referee)
    given = {"request_id": str(uuid4()), "revision": table.now.revision, "record": text_of(table.match)}
    page = client.post(address(table), given, follow=True)
    assert "The record stands beside hand 1." in words(page)


def test_what_is_allowed_is_told_in_chinese_as_well(table):
    client = client_of(table.referee, "zh-hans")
    given = {"request_id": str(uuid4()), "revision": table.now.revision, "record": "colour: red\n"}
    page = words(client.post(address(table), given))
    assert "没有这个名称：colour。" in page
    assert "可用：rule_set decks seats" in page
    assert "allowed" not in page


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_does_as_well(table, form):
    record = record_of(table.match)
    content = record_to_text(record) if form == "text" else json.dumps(record_to_data(record))
    file = SimpleUploadedFile(f"hand.{form}", b"\xef\xbb\xbf" + content.encode())
    assert send(table, file=file).status_code == 303
    assert HandRecording.objects.get().text == record_to_text(record)


def test_what_cannot_be_read_is_told_line_by_line_and_nothing_typed_is_lost(table):
    text = text_of(table.match).replace("kitty:", "kitty: S1").replace("buried:", "buried: D1")
    lines = [at for at, line in enumerate(text.splitlines(), 1) if line.startswith(("kitty", "buried"))]
    response = send(table, record=text)
    assert response.status_code == 400
    for line, card in zip(lines, ("S1", "D1"), strict=True):
        assert f"Line {line}: “{card}” is no card." in words(response)
    assert "trick 0:" in response.content.decode() or "trick 1:" in response.content.decode()
    assert not HandRecording.objects.exists()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Paste the record, or choose its file."),
        ({"record": "  \n"}, "Paste the record, or choose its file."),
        ({"record": "{]"}, "This begins like JSON and is none."),
        ({"record": "[" * 100_000}, "more characters than any hand"),
        ({"record": '{"a":' * 100_000}, "This begins like JSON and is none."),
        ({"record": "hello"}, "This is no line of a record: hello"),
        ({"record": "rule_set: classic-2d"}, "This is missing."),
        ({"file": SimpleUploadedFile("x.txt", b"\xff\xfe\x00")}, "This file is no text in UTF-8."),
        ({"file": SimpleUploadedFile("x.txt", b"#" * 200_000)}, "This file is too large for the record of a hand."),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(table, fields, said):
    response = send(table, **fields)
    assert response.status_code == 400
    assert said in words(response)


def test_after_a_conflict_the_record_is_still_there_to_be_sent_again(table):
    text = text_of(table.match)
    response = send(table, record=text, revision=1)
    assert response.status_code == 409
    assert "Someone else was faster" in words(response)
    assert text.splitlines()[-1] in response.content.decode().replace("&gt;", ">")


def test_viewers_see_the_record_and_have_no_form(table):
    table.act("attach_record", number=1, record=text_of(table.match))
    viewer = staff(table.event, "viewer")
    page = client_of(viewer).get(address(table))
    assert "Entered and recorded" in words(page)
    assert "Attach the record" not in words(page)
    assert "by the record</a>" not in page.content.decode()
    assert send(table, viewer, record=text_of(table.match)).status_code == 403


def test_the_correction_is_filled_in_as_the_record_has_it(table):
    record = record_of(table.match)
    table.act("attach_record", number=1, record=record_to_text(record))
    page = client_of(table.referee).get(address(table, "hands/1/?from=record"))
    right = entered_as_recorded(rule_set_of_match(table.match), record)
    assert f'value="{right["trick_points"]}"' in page.content.decode()
    assert "as the record of hand 1 has it" in words(page)
    assert Hand.objects.count() == 1
    # without a record it is the hand that stands
    table.act("take_record_away", number=1, reason="of another table")
    again = client_of(table.referee).get(address(table, "hands/1/?from=record"))
    assert 'value="45"' in again.content.decode()


def test_a_hand_corrected_by_its_record_agrees_with_it(table):
    record = record_of(table.match)
    table.act("attach_record", number=1, record=record_to_text(record))
    hand = entered_as_recorded(rule_set_of_match(table.match), record)
    table.act("correct_hand", number=1, hand=hand, reason="record", confirmed_questions=ALL_QUESTIONS)
    assert "The record agrees with what was entered." in words(client_of(table.referee).get(address(table)))


def test_it_is_taken_away_on_a_page_that_says_what_that_does(table):
    table.act("attach_record", number=1, record=text_of(table.match))
    away = client_of(table.referee).get(address(table, "hands/1/record/away/"))
    assert "Nothing changes in the score." in words(away)
    assert send(table, rest="hands/1/record/away/", reason="").status_code == 400
    assert send(table, rest="hands/1/record/away/", reason="of another table").status_code == 303
    assert "Nothing is recorded of this hand." in words(client_of(table.referee).get(address(table)))


def test_a_hand_that_is_not_there_has_no_record(table):
    assert client_of(table.referee).get(address(table, "hands/9/record/")).status_code == 404


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_everybody_sees_the_tricks_once_the_result_counts(language):
    table = at_table()
    table.play_out()
    table.act("attach_record", number=1, record=record_to_text(with_revoke(record_of(table.match))[0]))
    story = f"/e/{table.event.slug}/matches/{table.match.pk}/"
    anybody = Client(headers={"Accept-Language": language})
    assert f"{story}hands/1/" not in anybody.get(story).content.decode()
    assert anybody.get(f"{story}hands/1/").status_code == 404
    table.confirm()
    assert f"{story}hands/1/" in anybody.get(story).content.decode()
    page = anybody.get(f"{story}hands/1/")
    assert page.status_code == 200
    assert "♠" in page.content.decode()
    assert "tricks__faulty" not in page.content.decode()
    assert anybody.get(f"{story}hands/2/").status_code == 404
    table.act("take_record_away", number=1, reason="of another table")
    assert anybody.get(f"{story}hands/1/").status_code == 404
