"""Every published rule set plays a whole match through the services, hand by hand, to an outcome that counts."""

import pytest

from scoring import OutcomeReason, all_preset_ids, load_any_preset
from tests import builders
from tests.at_table import ALL_QUESTIONS, AtTable, at_table
from tests.whole_matches import play_whole, sheet_of, table_for, table_of
from tests.worked_matches import FURTHER, WORKED, Worked
from tournament.errors import Conflict
from tournament.models import Hand, Match
from tournament.rulebook.sheets import fold_lines, read_sheet, rule_set_of_match
from tournament.selectors.public import match_story, public_frame
from tournament.services.matches.sheets import outcome_mapping

pytestmark = pytest.mark.django_db


def rebuilt(table: AtTable) -> dict[str, object]:
    """What the stored sheet folds to from nothing, as the fields of a match."""
    match = table.now
    state = fold_lines(rule_set_of_match(match), read_sheet(match.pk))
    assert state.outcome is not None
    return {
        "levels": list(state.levels),
        "hands_played": state.hands_played,
        "outcome": outcome_mapping(state.outcome),
        "winner": state.outcome.winner,
    }


def stored(table: AtTable) -> dict[str, object]:
    return Match.objects.values("levels", "hands_played", "outcome", "winner").get(pk=table.match.pk)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_whole_match_ends_with_a_reason_and_a_second_person_confirms_it(preset):
    table, rules = table_for(preset), load_any_preset(preset)
    hands = play_whole(table)
    match = table.now
    assert match.state == Match.State.REPORTED
    assert match.hands_played == hands == Hand.objects.count() >= 4
    reason = OutcomeReason.TIME_UP if rules.goal_level is None else OutcomeReason.GOAL_PASSED
    assert match.outcome_reason == reason
    assert match.outcome["clause"] or match.outcome["decided_by"] == "ruling"
    assert match.winner is not None
    assert match.levels[match.winner] == max(match.levels)
    assert len(match.levels) == rules.sides
    if rules.goal_level is not None:
        assert match.levels[match.winner] >= rules.goal_level
    if rules.sides > 2:
        assert match.outcome["places"][match.winner] == min(match.outcome["places"]) == 1
    assert stored(table) == rebuilt(table)
    with pytest.raises(Conflict, match="same_person"):
        table.confirm(match.reported_by)
    table.confirm(table.second)
    assert table.now.state == Match.State.CONFIRMED
    assert stored(table) == rebuilt(table)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_correction_of_the_first_hand_counts_the_whole_match_anew(preset):
    table = table_for(preset)
    play_whole(table)
    first = Hand.objects.get(number=1, revision=1)
    posted = sheet_of(table).line_at(first.position).says["hand"]
    before = stored(table)
    table.act(
        "correct_hand",
        number=1,
        hand={name: value for name, value in posted.items() if name != "transfers"} | {"trump": "H"},
        reason="the trump suit was hearts",
        confirmed_questions=ALL_QUESTIONS,
    )
    assert Hand.objects.get(number=1, revision=2).trump == "H"
    assert stored(table) == before, "the trump suit moves nobody"


ASKING = ("record_hand", "record_final_result", "record_penalty")


def played(worked: Worked, table: AtTable) -> None:
    """Every line of the slip is entered, and behind each the levels and the next declarer are those on the slip."""
    for step in worked.steps:
        ruled = step.act == "record_ruling" and step.given["kind"] != "time_up"
        asks = {"confirmed_questions": ALL_QUESTIONS} if step.act in ASKING else {}
        answer = table.act(step.act, table.chief if ruled else None, **step.given, **asks)
        assert tuple(answer["levels_after"]) == step.levels, step
        if step.next_seat is not None:
            assert answer["next_declarer_seat"] == step.next_seat, step


def came_out_as_worked(worked: Worked, table: AtTable) -> None:
    match = table.now
    assert match.state == Match.State.REPORTED
    assert tuple(match.levels) == worked.levels
    assert match.hands_played == worked.hands
    assert (match.outcome_reason, match.winner) == (worked.reason, worked.winner)
    assert match.outcome["decided_by"] == worked.decided_by
    assert tuple(match.outcome["places"] or ()) == worked.places
    assert stored(table) == rebuilt(table)
    told = match_story(public_frame(table.event.slug), match.pk).lines[-1].sentences
    assert told
    table.confirm(table.second)
    assert table.now.state == Match.State.CONFIRMED


@pytest.mark.parametrize("preset", all_preset_ids())
def test_a_match_worked_out_by_hand_comes_out_as_on_the_slip(preset):
    worked = WORKED[preset]
    table = table_of(worked)
    played(worked, table)
    assert worked.hands >= 4
    came_out_as_worked(worked, table)


@pytest.mark.parametrize("end", FURTHER)
def test_a_match_comes_to_its_end_in_other_ways_too(end):
    worked = FURTHER[end]
    table = table_of(worked)
    played(worked, table)
    came_out_as_worked(worked, table)


def test_the_worked_matches_come_to_different_ends():
    reasons = {worked.reason for worked in (*WORKED.values(), *FURTHER.values())}
    assert reasons == set(OutcomeReason) - {OutcomeReason.BYE}


def test_drawn_partners_play_as_a_side_of_two_entries():
    table = at_table(builders.players_match(preset="shuangsheng-match-2d"))
    play_whole(table)
    table.confirm()
    match = table.now
    assert match.state == Match.State.CONFIRMED
    sides = match.sides.order_by("side", "position").values_list("side", "position", "entry__number")
    assert list(sides) == [(0, 0, 1), (0, 1, 3), (1, 0, 2), (1, 1, 4)]
    assert stored(table) == rebuilt(table)


def test_levels_left_over_are_passed_on_in_the_games_that_waste_none():
    table = table_for("friends-5p-3d")
    play_whole(table)
    passing = {hand.number for hand in Hand.objects.all() if hand.transfers}
    assert passing, "somebody was stopped by a level that must be played"
    assert all(sum(line.left_over) == 0 for line in sheet_of(table).state.lines if line.number in passing)
