"""The one entrance for both kinds of rule set."""

import pytest

import scoring
from scoring import (
    HandReport,
    MatchState,
    PlayersRuleSet,
    PlayersState,
    RuleSet,
    RuleSetInvalid,
    RulingKind,
    RulingReport,
    SheetRefused,
    TotalPoints,
    all_preset_ids,
    describe,
    explain,
    fold_any,
    load_any_preset,
    outcome_note,
    question_any_hand,
    read_any_rule_set,
    say,
    say_all,
    score_any_hand,
)
from tests.scoring.players.tables import AUCTION, FRIENDS, hand, with_friend

MATCH = load_any_preset("shuangsheng-match-2d")
TWO_SIDES = HandReport(position=1, number=1, declarer_seat=0, points=TotalPoints(attackers_points=40))
SHARED = (
    "id", "names", "source", "sides", "players_per_side", "seats", "decks", "copies", "kitty_cards", "cards_per_player",
    "points_in_play", "ladder", "ladder_source", "start_level", "goal_level", "must_play", "kitty", "clock",
    "equal_levels", "forfeit_after_minutes", "best_of", "games_to_win", "suits", "hand_points", "fines", "penalties", "awards", "match_points",
    "tiebreaks", "standings_source", "digest",
)  # fmt: skip


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_rule_set_is_read_told_and_folded_alike(preset: str) -> None:
    rules = load_any_preset(preset)
    again = read_any_rule_set(rules.to_mapping())
    assert (again, type(again)) == (rules, type(rules))
    assert all(hasattr(rules, name) for name in SHARED)
    assert rules.match_points in scoring.scheme_ids(sides=rules.sides)
    state = fold_any(rules, [])
    assert (state.on_stage, state.next_declarer_seat, state.outcome, state.is_over) == (None, None, None, False)
    assert state.levels == (rules.start_level,) * rules.sides
    assert (len(state.games), state.hands_played, state.lines) == (rules.sides, 0, ())
    for language in ("zh", "en"):
        assert {"levels", "level_table", "standings"} <= {each.topic for each in describe(rules, language)}


@pytest.mark.parametrize("preset", all_preset_ids())
def test_the_end_of_any_match_is_told_with_its_rule(preset: str) -> None:
    rules = load_any_preset(preset)
    state = fold_any(rules, [RulingReport(position=1, kind=RulingKind.FORFEIT, side=1)])
    assert state.outcome is not None
    last = explain(rules, state)[-1]
    assert last.notes[0] == outcome_note(rules, state.outcome)
    assert say_all(last.notes, "zh") != say_all(last.notes, "en")


def test_plain_data_without_a_kind_are_refused_with_their_faults() -> None:
    with pytest.raises(RuleSetInvalid):
        read_any_rule_set({})
    with pytest.raises(RuleSetInvalid) as caught:
        read_any_rule_set({"result": {}})
    assert "result.kind" in {fault.path for fault in caught.value.faults}


def test_entries_of_the_other_kind_are_refused() -> None:
    with pytest.raises(SheetRefused, match="entry_of_other_kind") as caught:
        fold_any(MATCH, [hand(1, 0, 40)])
    assert say(caught.value.note, "zh") != say(caught.value.note, "en")
    with pytest.raises(SheetRefused, match="entry_of_other_kind"):
        fold_any(AUCTION, [TWO_SIDES])


def test_hands_are_scored_and_questioned_by_their_own_rules() -> None:
    assert score_any_hand(MATCH, TWO_SIDES).band == "D+2"
    assert score_any_hand(AUCTION, hand(1, 0, 0, bid=80)).band == "D+6"
    with pytest.raises(TypeError):
        score_any_hand(AUCTION, TWO_SIDES)
    assert question_any_hand(MATCH, fold_any(MATCH, []), TWO_SIDES) == ()
    with pytest.raises(TypeError):
        question_any_hand(MATCH, fold_any(AUCTION, []), TWO_SIDES)


def test_a_first_declarer_that_is_fixed_is_the_only_one_who_may_declare() -> None:
    state = fold_any(FRIENDS, [], first_declarer_seat=3)
    assert (state.next_declarer_seat, state.next_level, state.may_declare) == (3, 2, (3,))
    warned = fold_any(FRIENDS, [with_friend(1, 0, 1, 60)], first_declarer_seat=3)
    assert [warning.code for warning in warned.warnings] == ["warn_players_declarer"]
    assert fold_any(AUCTION, [], first_declarer_seat=1).may_declare == (0, 1, 2)
    with pytest.raises(SheetRefused, match="seat_out_of_range"):
        fold_any(FRIENDS, [], first_declarer_seat=5)


def test_a_lone_declarer_who_keeps_the_stage_declares_next_at_a_known_level() -> None:
    state = fold_any(FRIENDS, [hand(1, 3, 60)])
    assert (state.next_declarer_seat, state.next_level) == (3, 6)
    line = state.lines[0]
    assert (line.next_declarer_seat, line.next_level, line.on_stage_before, line.on_stage_after) == (3, 6, None, None)
    several = fold_any(FRIENDS, [with_friend(1, 0, 2, 0)])
    assert (several.next_declarer_seat, several.next_level) == (None, None)


def test_the_kinds_are_told_apart_by_their_types() -> None:
    assert isinstance(MATCH, RuleSet)
    assert isinstance(AUCTION, PlayersRuleSet)
    assert isinstance(fold_any(MATCH, []), MatchState)
    assert isinstance(fold_any(AUCTION, []), PlayersState)
