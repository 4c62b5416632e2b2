"""The settings of a stage as its form asks for them."""

import pytest

from scoring import load_any_preset
from tournament.forms.stages import NewStageForm
from tournament.rulebook import StageSettings

RULES = load_any_preset("shuangsheng-match-2d")


def form_of(format: str = "swiss", **changed) -> NewStageForm:
    """A new stage as proposed, filled in as it is shown, with these fields typed otherwise."""
    stands = StageSettings.proposed(RULES, format, entries=8)
    shown = NewStageForm(format=format, stage_settings=stands)
    typed = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}
    typed |= {"request_id": "9b2f6d1e-5d0e-4a53-9a57-0c7f2a7d3c11", "name_zh": "积分赛"} | changed
    return NewStageForm(
        {name: value for name, value in typed.items() if value is not None}, format=format, stage_settings=stands
    )


@pytest.mark.parametrize(("typed", "kept"), [("", 0), ("0", 0), ("3", 3)])
def test_how_many_entries_count_for_a_unit_may_be_left_empty(typed: str, kept: int) -> None:
    form = form_of(unit_best=typed)
    assert form.is_valid(), form.errors
    assert form.settings()["unit_best"] == kept


def test_units_are_ranked_where_entries_are_and_not_in_a_bracket() -> None:
    for format in ("swiss", "round_robin", "groups"):
        assert "unit_best" in form_of(format).fields
    assert "unit_best" not in form_of("knockout").fields


def test_more_than_a_hundred_entries_of_a_unit_do_not_count() -> None:
    assert "unit_best" in form_of(unit_best="101").errors
