"""What a draft says about entries of one unit who meet: by name where there are few, else once with a count."""

import pytest

from tests import play
from tests.individual import individual
from tournament.pairing import DraftWarning, Finding, FindingGrade, WarningGrade
from tournament.selectors.rounds.pages import round_page
from tournament.selectors.rounds.remarks import sentences_of

pytestmark = pytest.mark.django_db

NAMES = {number: f"{number} Pair {number}" for number in range(1, 13)}


def _meets(first, unit):
    params = {"first": first, "second": first + 1, "unit": unit}
    return DraftWarning(code="same_unit", grade=WarningGrade.MEDIUM, params=params)


def test_a_draft_of_one_unit_says_so_once_and_not_at_every_table():
    draft = play.drafted(play.swiss(8, units=("North",), units_apart="always"))
    page = round_page(draft.pk, None)
    within = [each for each in page.graver_warnings if each.code == "same_unit"]
    assert len(within) == 1
    assert "4" in within[0].text
    assert "North" in within[0].text
    assert not [each for drawn in page.games for each in drawn.warnings if each.code == "same_unit"]


def test_a_table_of_players_of_one_unit_is_told_once_and_not_under_itself(settings):
    settings.LANGUAGE_CODE = "en"
    draft = play.drafted(individual("friends-5p-3d", 5, units=("North",), units_apart="always"))
    page = round_page(draft.pk, None)
    assert [(each.code, each.text) for each in page.graver_warnings] == [
        ("same_unit_at_table", "10 pairs of players of one unit, North, share a table.")
    ]
    assert not [each for drawn in page.games for each in drawn.warnings]


def test_few_meetings_within_a_unit_are_named(settings):
    settings.LANGUAGE_CODE = "en"
    told = sentences_of([_meets(1, "North"), _meets(3, "South"), _meets(5, "North")], NAMES)
    assert [each.text for each in told] == [
        "1 Pair 1 and 2 Pair 2 are both of North.",
        "3 Pair 3 and 4 Pair 4 are both of South.",
        "5 Pair 5 and 6 Pair 6 are both of North.",
    ]


def test_many_meetings_are_counted_where_the_first_stood_and_everything_else_stays(settings):
    settings.LANGUAGE_CODE = "en"
    rematch = DraftWarning(code="rematch", grade=WarningGrade.HIGH, params={"first": 1, "second": 2, "meetings": 1})
    told = sentences_of([rematch, *(_meets(first, "North") for first in (1, 3, 5)), _meets(7, "South")], NAMES)
    assert [each.text for each in told] == [
        "1 Pair 1 and 2 Pair 2 have met before (times: 1).",
        "3 meetings of entries of one unit, North.",
        "7 Pair 7 and 8 Pair 8 are both of South.",
    ]


def test_what_the_audit_finds_is_counted_alike(settings):
    settings.LANGUAGE_CODE = "en"
    params = {"first": 1, "second": 2, "unit": "North"}
    found = [Finding(code="unit_meets_in_first_round", grade=FindingGrade.NOTICE, params=params)] * 5
    assert [each.text for each in sentences_of(found, NAMES)] == ["5 meetings of entries of one unit, North."]
