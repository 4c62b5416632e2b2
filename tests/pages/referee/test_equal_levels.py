"""A match that ends at equal levels says everywhere what it waits for: one more hand, lots, or the chief referee."""

import pytest

from scoring import load_any_preset
from tests.at_table import ALL_QUESTIONS, AtTable, at_table
from tests.pages.referee.test_match_page import address, client_of, text_of
from tournament.permissions import standing_of
from tournament.selectors.desk import CallKind, desk

pytestmark = pytest.mark.django_db

HAND = "equal levels: one more hand decides"
LOTS = "equal levels: lots decide"
RULING = "equal levels: the chief referee decides"


def answered(answer: str, *, preset: str = "shuangsheng-match-2d") -> AtTable:
    """A table under rules with this answer to equal levels."""
    mapping = load_any_preset(preset).to_mapping()
    return at_table(mapping=mapping | {"equal_levels": mapping["equal_levels"] | {"answer": answer}})


def equal_at(table: AtTable) -> AtTable:
    """The table at 4 to 4, with the stage at East-West, and time up."""
    table.hand(0, 45)
    table.hand(2, 85)
    table.hand(3, 45)
    table.time_up()
    return table


def read(table: AtTable, account=None, rest: str = "") -> str:
    return text_of(client_of(account or table.referee).get(address(table, rest)))


def everywhere(table: AtTable) -> tuple[str, str, str]:
    """The list of the referee's tables, the desk and the public page."""
    slug = table.event.slug
    reader = client_of(table.chief)
    return (
        text_of(client_of(table.referee).get(f"/referee/{slug}/")),
        text_of(reader.get(f"/organise/{slug}/")),
        text_of(reader.get(f"/e/{slug}/matches/{table.match.pk}/")),
    )


def calls(table: AtTable) -> list[CallKind]:
    return [each.kind for each in desk(table.event, standing_of(table.chief, table.event.pk)).calls]


@pytest.mark.parametrize("answer", ["extra_hand", "extra_hand_at_start"])
def test_where_one_more_hand_decides_everybody_is_told_so_and_nobody_decides_before_it(answer):
    table = answered(answer)
    table.hand(0, 45)
    table.hand(2, 85)
    table.hand(3, 45)
    asked = read(table, rest="time-up/")
    assert "at equal levels, 4 to 4; one more hand decides." in asked
    assert "One more hand is played and recorded here" in asked
    assert "No further hand" not in asked
    table.time_up()
    page = read(table)
    assert "The levels are equal at the end: one more hand decides." in page
    assert "Record hand" in page
    assert "Time is up at equal levels, 4 to 4; one more hand decides." in page, "the sheet"
    assert "plays 2" in page if answer == "extra_hand_at_start" else "plays 4" in page
    assert all(HAND in told for told in everywhere(table))
    assert calls(table) == []
    assert "Equal levels decided" not in read(table, table.chief, "ruling/")
    assert "Decide" not in read(table, table.chief)


@pytest.mark.parametrize("answer", ["extra_hand", "extra_hand_at_start"])
def test_an_extra_hand_that_brings_no_winner_calls_the_chief_referee(answer):
    table = equal_at(answered(answer))
    contested = {"award": {"kind": "card_count_error", "offender": "both"}}
    table.hand(1, 80) if answer == "extra_hand" else table.hand(1, 0, **contested)
    page = read(table)
    assert "Record hand" not in page
    assert "the chief referee decides who won. Call the chief referee; the match waits for that ruling." in page
    assert all(RULING in told for told in everywhere(table))
    assert calls(table) == [CallKind.UNDECIDED]
    assert "Decide" in read(table, table.chief)
    assert "Equal levels decided" in read(table, table.chief, "ruling/")
    table.act("record_ruling", table.chief, kind="award_match", side=0, note="the hall closes")
    assert not any("equal levels:" in told for told in everywhere(table))


@pytest.mark.parametrize(
    ("answer", "who", "waits", "short"),
    [
        ("lots", "lots decide", "Call the chief referee, who has them drawn and records who won.", LOTS),
        (
            "ruling",
            "the chief referee decides who won",
            "Call the chief referee; the match waits for that ruling.",
            RULING,
        ),
    ],
)
def test_where_no_hand_decides_the_referee_is_told_whom_to_call(answer, who, waits, short):
    table = answered(answer)
    table.hand(0, 80)
    assert "No further hand can be recorded; the chief referee is called" in read(table, rest="time-up/")
    table.time_up()
    assert f"The levels are equal at the end: {who}. {waits}" in read(table)
    assert "Record hand" not in read(table)
    assert all(short in told for told in everywhere(table))
    assert calls(table) == [CallKind.UNDECIDED]
    assert "Decide" in read(table, table.chief)


@pytest.mark.parametrize("answer", ["on_stage", "leads_next", "reached_first", "draw"])
def test_where_the_rules_know_the_winner_somebody_confirms_the_result(answer):
    table = answered(answer)
    table.hand(0, 45)
    table.hand(2, 85)
    table.hand(3, 45)
    asked = read(table, rest="time-up/")
    assert "No further hand can be recorded, and somebody else confirms the result." in asked
    table.time_up()
    assert "The levels are equal at the end" not in read(table)
    assert not any("equal levels:" in told for told in everywhere(table))


def test_where_nothing_of_what_the_rules_ask_is_known_the_chief_referee_decides():
    table = answered("on_stage")
    table.time_up()
    assert "the chief referee decides who won. Call the chief referee" in read(table)
    assert calls(table) == [CallKind.UNDECIDED]


@pytest.mark.parametrize("answer", ["extra_hand", "ruling"])
def test_a_final_result_at_equal_levels_calls_the_chief_referee(answer):
    table = answered(answer)
    table.act("record_final_result", levels=[8, 8], confirmed_questions=ALL_QUESTIONS)
    page = read(table)
    assert "The levels are equal, 8 to 8; the chief referee decides." in page
    assert "Call the chief referee; the match waits for that ruling." in page
    assert "Record hand" not in page
    assert calls(table) == [CallKind.UNDECIDED]
