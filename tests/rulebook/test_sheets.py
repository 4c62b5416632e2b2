"""Rows of a sheet become what `scoring` folds: the newest revision of each line, struck lines left out."""

from copy import deepcopy

import pytest

from scoring import (
    FinalReport,
    HandReport,
    PenaltyReport,
    RulingKind,
    RulingReport,
    load_preset,
    read_any_rule_set,
)
from tests.at_table import at_table
from tournament.errors import Invalid
from tournament.models import FinalResult, Hand, Penalty, Ruling
from tournament.rulebook.rule_sets import preset_choices
from tournament.rulebook.sheets import (
    current_lines,
    entry_of,
    fold_lines,
    line_mapping,
    newest_at,
    next_hand_number,
    next_position,
    read_locked_sheet,
    read_sheet,
    read_sheets,
    takes_another_hand,
)


def hand(position, revision=1, points=45, **more):
    fields = {"number": position, "declarer_seat": 0, "attackers_points": points, **more}
    return Hand(position=position, revision=revision, **fields)


def test_the_highest_revision_of_a_position_holds():
    lines = [hand(1), hand(2, points=60), hand(1, revision=3, points=10), hand(1, revision=2, points=20)]
    assert [(line.position, line.attackers_points) for line in current_lines(lines)] == [(1, 10), (2, 60)]


def test_a_struck_line_is_out_until_a_later_revision_puts_it_back():
    struck = [hand(1), hand(1, revision=2, struck=True)]
    assert current_lines(struck) == ()
    assert [line.revision for line in current_lines([*struck, hand(1, revision=3)])] == [3]


def test_positions_and_numbers_are_never_given_twice():
    lines = [hand(1), Penalty(position=2, offence="wrong_follow", side=0), hand(3, number=2, struck=True)]
    assert (next_position(lines), next_hand_number(lines)) == (4, 3)
    assert (next_position([]), next_hand_number([])) == (1, 1)
    assert newest_at(lines, 3).struck
    assert newest_at(lines, 9) is None


def test_each_kind_of_line_is_the_entry_it_says():
    assert isinstance(entry_of(hand(1)), HandReport)
    assert entry_of(Penalty(position=2, offence="wrong_follow", side=1, note="x")) == PenaltyReport(
        position=2, offence="wrong_follow", side=1, note="x"
    )
    assert entry_of(Ruling(position=3, kind="level_move", side=0, levels=-2, note="y")) == RulingReport(
        position=3, kind=RulingKind.LEVEL_MOVE, side=0, levels=-2, reason="y"
    )
    assert entry_of(FinalResult(position=4, levels=[9, 7], on_stage=1)) == FinalReport(
        position=4, levels=(9, 7), on_stage=1
    )


def test_what_the_rules_refuse_names_posted_field_value_allowed_and_clause():
    with pytest.raises(Invalid) as refusal:
        fold_lines(preset_choices()[0], [hand(1, points=7)])
    error = refusal.value
    assert (error.code, error.field, error.value) == ("points_off_step", "attackers_points", 7)
    assert error.allowed == "5, 10"
    assert error.details == {"position": 1, "clause": preset_choices()[0].level_table.source}


def test_a_refusal_under_edited_rules_cites_no_clause_that_says_something_else():
    values = deepcopy(preset_choices()[0].to_mapping())
    values["level_table"]["bands"][0]["climb"] = 5
    with pytest.raises(Invalid) as refusal:
        fold_lines(read_any_rule_set(values), [hand(1, points=7)])
    assert refusal.value.details["clause"] == "edited from seed 000, 『肆』, rule 10"


@pytest.mark.django_db
def test_a_sheet_is_read_in_two_queries_as_it_was_written(django_assert_num_queries):
    table = at_table()
    table.hand(0, 45)
    table.act("record_penalty", offence="wrong_follow", side=1, note="hand 1")
    table.act("record_ruling", table.chief, kind="level_move", side=0, levels=-1, note="late")
    table.correct(1, 0, 60)
    with django_assert_num_queries(2):
        lines = read_sheet(table.match.pk)
    assert [(type(line).__name__, line.position, line.revision) for line in lines] == [
        ("Hand", 1, 1),
        ("Hand", 1, 2),
        ("Penalty", 2, 1),
        ("Ruling", 3, 1),
    ]
    assert [line_mapping(line) for line in lines] == [
        line_mapping(row) for row in (*Hand.objects.order_by("revision"), Penalty.objects.get(), Ruling.objects.get())
    ]


@pytest.mark.django_db
def test_a_final_result_is_read_as_it_was_written():
    table = at_table()
    table.act("record_final_result", levels=[9, 7], on_stage=1)
    assert [line_mapping(line) for line in read_sheet(table.match.pk)] == [line_mapping(FinalResult.objects.get())]


@pytest.mark.django_db
def test_a_locked_sheet_is_the_whole_sheet_and_asks_once_while_there_are_only_hands(django_assert_num_queries):
    table = at_table()
    acts = [
        (1, lambda: table.hand(0, 45)),
        (1, lambda: table.correct(1, 0, 60)),
        (2, lambda: table.act("record_penalty", offence="wrong_follow", side=1)),
        (2, lambda: table.hand(2, 85)),
        (2, lambda: table.time_up()),
        (2, lambda: table.act("strike_line", position=2, reason="the other side")),
        (2, lambda: table.act("dispute_match", table.second, reason="hand 2")),
    ]
    for queries, act in acts:
        act()
        match = table.now
        with django_assert_num_queries(queries):
            locked = read_locked_sheet(match)
        assert [line_mapping(line) for line in locked] == [line_mapping(line) for line in read_sheet(match.pk)]


@pytest.mark.django_db
def test_sheets_are_read_together_as_each_is_read_alone(django_assert_num_queries):
    tables = [at_table(slug=f"event-{number}") for number in range(3)]
    tables[0].hand(0, 45)
    tables[0].act("record_penalty", offence="wrong_follow", side=1)
    tables[0].correct(1, 0, 60)
    tables[1].act("record_final_result", levels=[9, 7], on_stage=1)
    with django_assert_num_queries(4):
        together = read_sheets([each.match.pk for each in tables])
    alone = {each.match.pk: read_sheet(each.match.pk) for each in tables[:2]}
    assert {match: [line_mapping(line) for line in lines] for match, lines in together.items()} == {
        match: [line_mapping(line) for line in lines] for match, lines in alone.items()
    }


@pytest.mark.parametrize(
    ("answer", "takes"), [("extra_hand", True), ("extra_hand_at_start", True), ("lots", False), ("on_stage", False)]
)
def test_equal_levels_take_another_hand_only_where_the_rules_ask_for_one(answer, takes):
    values = load_preset("shuangsheng-match-2d").to_mapping()
    rules = read_any_rule_set(values | {"equal_levels": values["equal_levels"] | {"answer": answer}})
    lines = [hand(1), hand(2, points=120, declarer_seat=2), Ruling(position=3, revision=1, kind="time_up")]
    assert takes_another_hand(fold_lines(rules, lines[:2]))
    state = fold_lines(rules, lines)
    assert (state.levels, state.outcome is None) == ((4, 4), False)
    assert takes_another_hand(state) is takes


def test_a_final_result_at_equal_levels_takes_no_hand():
    rules = load_preset("shuangsheng-match-2d")
    lines = [FinalResult(position=1, revision=1, levels=[7, 7], on_stage=None)]
    assert not takes_another_hand(fold_lines(rules, lines))
