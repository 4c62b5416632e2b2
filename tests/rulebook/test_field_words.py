"""Refused fields are named in the reader's language; programs keep the field's own name."""

import pytest
from django.utils import translation

from tournament.errors import Invalid
from tournament.rulebook import StageSettings
from tournament.rulebook.field_words import field_words
from tournament.rulebook.reports import read_hand, read_number


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "“Attackers' points” cannot be “90000”"), ("zh-hans", "“闲家方抓分”不能是“90000”")],
)
def test_a_refused_value_is_told_with_the_words_of_the_page(language, words):
    with translation.override(language), pytest.raises(Invalid) as refused:
        read_hand({"declarer_seat": 0, "attackers_points": 90000})
    with translation.override(language):
        assert words in refused.value.text()
    assert refused.value.field == "attackers_points"


def test_what_was_not_posted_is_told_as_missing():
    with translation.override("en"), pytest.raises(Invalid) as refused:
        read_number(None, "revision", least=1, most=9)
    assert (refused.value.code, refused.value.field, refused.value.value) == ("field_missing", "revision", "")
    with translation.override("en"):
        assert refused.value.text() == "“revision” is missing. Allowed: 1..9."


def test_every_setting_of_a_stage_has_words():
    assert [name for name in StageSettings().to_mapping() if field_words(name) == name] == []


def test_a_field_that_no_page_shows_keeps_its_name():
    assert field_words("confirmed_questions") == "confirmed_questions"
