"""Offences and rulings at a table of players with levels of their own."""

import pytest

import scoring
from scoring import (
    DecidedBy,
    OutcomeReason,
    PenaltyReport,
    PlayersFinalReport,
    PlayersRuleSet,
    RulingKind,
    RulingReport,
    SheetRefused,
    fold_any,
    say_all,
)
from tests.scoring.players.tables import AUCTION, CALLED, EVERY, FRIENDS, TIME_UP, changed, hand, with_friend

NAMES = {"zh": "悔牌", "en": "retracted play"}


def ruled(rules: PlayersRuleSet, placing: dict[str, str] | None = None, **figures: object) -> PlayersRuleSet:
    """The rule set with one offence, "retract"."""
    offence = {"source": "the organiser", "names": NAMES, "counter": "retract", "offender_levels": 0}
    mapping = rules.to_mapping()
    mapping["penalties"] = {"retract": {**offence, "opponents_levels": 0, **figures}}
    mapping["placing"] |= placing or {}
    return PlayersRuleSet.from_mapping(mapping)


def offence(position: int, seat: int) -> PenaltyReport:
    return PenaltyReport(position=position, offence="retract", side=seat)


def ruling(position: int, kind: RulingKind, seat: int | None = None, **parts: object) -> RulingReport:
    return RulingReport(position=position, kind=kind, side=seat, **parts)


def test_an_offence_moves_the_offender_down_and_all_others_up() -> None:
    rules = ruled(AUCTION, offender_levels=-1, opponents_levels=2)
    state = fold_any(rules, [hand(1, 0, 0, bid=120), offence(11, 0)])
    assert state.levels == (7, 4, 4)
    assert say_all(state.lines[1].notes, "en").startswith("Seat 1: retracted play, number 1. Seat 1 drops, 8 → 7.")


def test_the_opponents_may_be_those_of_the_hand_before() -> None:
    rules = ruled(FRIENDS, {"penalty_opponents": "hand_opponents"}, opponents_levels=1)
    assert fold_any(rules, [offence(1, 0)]).levels == (2, 3, 3, 3, 3)
    played = with_friend(1, 0, 2, 120)
    assert fold_any(rules, [played, offence(11, 2)]).levels == (2, 3, 2, 3, 3)
    assert fold_any(rules, [played, offence(11, 1)]).levels == (3, 2, 3, 2, 2)


def test_a_third_offence_places_a_player_last_and_the_others_play_on() -> None:
    rules = ruled(AUCTION, match_lost_at=3)
    sheet = [hand(1, 0, 0, bid=120), *(offence(position, 0) for position in (11, 12, 13))]
    state = fold_any(rules, sheet)
    assert (state.outcome, state.out_seats) == (None, (0,))
    outcome = fold_any(rules, [*sheet, hand(2, 1, 100, bid=150), TIME_UP]).outcome
    assert (outcome.winner, outcome.places, outcome.levels) == (1, (3, 1, 2), (8, 4, 2))
    assert (outcome.reason, outcome.out_seats, outcome.absent_seats) == (OutcomeReason.TIME_UP, (0,), ())


def test_a_third_offence_ends_the_match_where_the_rules_say_so() -> None:
    rules = ruled(AUCTION, {"when_out": "match_ends"}, match_lost_at=1)
    outcome = fold_any(rules, [hand(1, 1, 0, bid=120), offence(11, 0)]).outcome
    assert (outcome.reason, outcome.winner, outcome.decided_by) == (
        OutcomeReason.PENALTY_LOSS,
        1,
        DecidedBy.HIGHER_LEVEL,
    )
    assert (outcome.places, outcome.clause) == ((3, 1, 2), "the organiser")
    level = fold_any(rules, [offence(11, 0)]).outcome
    assert (level.winner, level.places, level.needs_decision) == (None, (3, 1, 1), False)


def test_a_player_who_is_out_cannot_pass_the_goal() -> None:
    rules = changed(ruled(AUCTION, match_lost_at=1), "levels", goal=8)
    state = fold_any(rules, [offence(1, 0), hand(1, 0, 0, bid=120)])
    assert (state.levels[0], state.outcome) == (8, None)


def test_the_last_player_left_has_won() -> None:
    rules = ruled(AUCTION, match_lost_at=1)
    outcome = fold_any(rules, [offence(1, 0), offence(2, 2)]).outcome
    assert (outcome.winner, outcome.places, outcome.decided_by) == (1, (2, 1, 2), DecidedBy.PENALTY)


def test_nobody_wins_when_all_players_have_lost() -> None:
    rules = ruled(AUCTION, match_lost_at=1)
    outcome = fold_any(rules, [offence(1, 0), ruling(2, RulingKind.FORFEIT, 1), offence(3, 2)]).outcome
    assert (outcome.reason, outcome.winner, outcome.places) == (OutcomeReason.DOUBLE_FORFEIT, None, (1, 1, 1))
    assert (outcome.out_seats, outcome.absent_seats) == ((0, 1, 2), (1,))


def test_warnings_add_up_over_the_event_where_the_rule_counts_so() -> None:
    over_event = ruled(FRIENDS, warnings=1, offender_levels=-1, match_lost_at=3, counted="event")
    assert fold_any(over_event, [offence(1, 4)]).levels == (2,) * 5
    twice = fold_any(over_event, [offence(1, 4)], offences_before={(4, "retract"): 2, (3, "retract"): 9})
    assert twice.out_seats == (4,)
    over_match = ruled(FRIENDS, match_lost_at=3)
    assert fold_any(over_match, [offence(1, 4)], offences_before={(4, "retract"): 2}).out_seats == ()


def test_a_warning_that_is_repeated_asks_for_the_chief_referee() -> None:
    state = fold_any(ruled(FRIENDS), [offence(1, 4), offence(2, 4)])
    assert [warning.code for warning in state.warnings] == ["warn_player_offence_repeated"]
    assert "Seat 5 is warned." in say_all(state.lines[0].notes, "en")


@pytest.mark.parametrize(
    ("kind", "seat", "reason", "winner", "places", "absent"),
    [
        (RulingKind.FORFEIT, 2, OutcomeReason.FORFEIT, None, (1, 1, 3), (2,)),
        (RulingKind.DISQUALIFIED, 0, OutcomeReason.DISQUALIFIED, None, (3, 1, 1), ()),
        (RulingKind.WALKOVER, 1, OutcomeReason.WALKOVER, 1, (2, 1, 2), (0, 2)),
        (RulingKind.DOUBLE_FORFEIT, None, OutcomeReason.DOUBLE_FORFEIT, None, (1, 1, 1), (0, 1, 2)),
        (RulingKind.ABANDONED, None, OutcomeReason.ABANDONED, None, (1, 1, 1), ()),
    ],
)
def test_a_ruling_ends_a_match_of_players(kind, seat, reason, winner, places, absent) -> None:
    outcome = fold_any(AUCTION, [ruling(1, kind, seat)]).outcome
    assert (outcome.reason, outcome.winner, outcome.places) == (reason, winner, places)
    assert (outcome.absent_seats, outcome.needs_decision, outcome.decided_by) == (absent, False, DecidedBy.RULING)


def test_several_players_may_be_absent_and_the_others_stand_as_they_are() -> None:
    sheet = [
        hand(1, 0, 0, bid=200, friend_seats=(2,)),
        ruling(20, RulingKind.FORFEIT, 0),
        ruling(21, RulingKind.FORFEIT, 5),
    ]
    outcome = fold_any(CALLED, sheet).outcome
    assert (outcome.winner, outcome.places, outcome.absent_seats) == (2, (5, 2, 1, 2, 2, 5), (0, 5))
    named = fold_any(CALLED, [*sheet[1:], ruling(22, RulingKind.AWARD_MATCH, 3)]).outcome
    assert (named.winner, named.places, named.decided_by) == (3, (5, 2, 2, 1, 2, 5), DecidedBy.RULING)


def test_an_adjudged_loss_places_last_and_can_be_taken_back() -> None:
    sheet = [hand(1, 0, 0, bid=120), ruling(20, RulingKind.ADJUDGED_LOSS, 0)]
    assert fold_any(AUCTION, [*sheet, TIME_UP]).outcome.places == (3, 1, 1)
    back = [*sheet, ruling(30, RulingKind.ANNUL_OUTCOME), TIME_UP]
    assert fold_any(AUCTION, back).outcome.places == (1, 2, 2)
    nothing = fold_any(AUCTION, [ruling(1, RulingKind.ANNUL_OUTCOME)])
    assert [warning.code for warning in nothing.warnings] == ["warn_nothing_to_annul"]


def test_a_late_player_lets_all_others_start_higher() -> None:
    rules = changed(AUCTION, "clock", late_start_minutes=5)
    state = fold_any(rules, [ruling(1, RulingKind.LATE_START, 1, minutes=6)])
    assert state.levels == (4, 2, 4)
    assert "6 minutes late" in say_all(state.lines[0].notes, "en")


def test_an_award_among_equals_puts_one_player_first_and_one_without_need_is_named() -> None:
    outcome = fold_any(AUCTION, [TIME_UP, ruling(901, RulingKind.AWARD_MATCH, 2)]).outcome
    assert (outcome.winner, outcome.places) == (2, (2, 2, 1))
    early = fold_any(AUCTION, [ruling(1, RulingKind.AWARD_MATCH, 2)])
    assert [warning.code for warning in early.warnings] == ["warn_player_award_not_needed"]


def test_only_the_end_of_a_match_may_be_handed_in() -> None:
    state = fold_any(AUCTION, [PlayersFinalReport(position=1, levels=(5, 9, 5))])
    outcome = state.outcome
    assert (outcome.reason, outcome.winner, outcome.places) == (OutcomeReason.FINAL_RESULT, 1, (2, 1, 2))
    assert (outcome.levels_earned, state.hands_played) == (None, 0)
    assert say_all(state.lines[0].notes, "zh").startswith("只报最终结果。1号位 5。2号位 9。")
    past = fold_any(FRIENDS, [PlayersFinalReport(position=1, levels=(16, 2, 2, 2, 2))]).outcome
    assert (past.reason, past.decided_by) == (OutcomeReason.FINAL_RESULT, DecidedBy.GOAL)


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([PlayersFinalReport(position=1, levels=(2, 3))], "final_players_missing"),
        ([PlayersFinalReport(position=1, levels=(2, 3, 1))], "final_level_out_of_range"),
        ([PlayersFinalReport(position=p, levels=(2, 3, 4)) for p in (1, 2)], "final_twice"),
        ([PlayersFinalReport(position=1, levels=(2, 3, 4)), hand(1, 0, 0, bid=80)], "final_beside_hands"),
        ([offence(1, 0)], "penalty_unknown"),
        ([ruling(1, RulingKind.FORFEIT, 3)], "seat_out_of_range"),
        ([ruling(1, RulingKind.FORFEIT)], "seat_out_of_range"),
        ([ruling(1, RulingKind.TIME_UP, 1)], "side_not_allowed"),
        ([ruling(1, RulingKind.LATE_START, 1, minutes=5)], "late_start_not_in_rules"),
        ([ruling(1, RulingKind.TIME_BREACH)], "time_breach_not_in_rules"),
        ([ruling(1, RulingKind.FORFEIT, 1, levels=2)], "levels_not_allowed"),
    ],
)
def test_an_impossible_entry_is_refused(entries, code: str) -> None:
    with pytest.raises(SheetRefused) as caught:
        fold_any(AUCTION, entries)
    assert caught.value.code == code


def test_a_lead_ends_the_match_where_the_rules_say_so() -> None:
    rules = changed(AUCTION, "clock", mercy_lead=5)
    outcome = fold_any(rules, [hand(1, 2, 0, bid=120)]).outcome
    assert (outcome.reason, outcome.winner) == (OutcomeReason.MERCY_LEAD, 2)
    for ended in ([TIME_UP], []):
        capped = changed(rules, "clock", hand_cap=1)
        assert fold_any(capped, [hand(1, 2, 0, bid=120), *ended]).outcome.reason is OutcomeReason.MERCY_LEAD


def test_a_breach_of_time_costs_the_match_points_and_nothing_else() -> None:
    rules = changed(AUCTION, "clock", time_breach="points_forfeited")
    sheet = [hand(1, 2, 0, bid=120), ruling(20, RulingKind.TIME_BREACH), TIME_UP]
    outcome = fold_any(rules, sheet).outcome
    assert (outcome.points_forfeited, outcome.winner) == (True, 2)
    assert not fold_any(rules, [sheet[0], TIME_UP]).outcome.points_forfeited


def test_levels_earned_are_what_the_hands_brought_before_must_play_levels() -> None:
    up = RulingReport(position=1, kind=RulingKind.LEVEL_MOVE, side=0, levels=8)
    outcome = fold_any(FRIENDS, [up, with_friend(3, 0, 2, 0), TIME_UP]).outcome
    assert (outcome.levels_earned, outcome.levels[:3]) == ((6, 0, 3, 0, 0), (11, 2, 5))


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    "kind", [kind for kind in RulingKind if kind not in (RulingKind.LATE_START, RulingKind.TIME_BREACH)]
)
def test_every_ruling_and_every_end_can_be_told_in_both_languages(rules: PlayersRuleSet, kind: RulingKind) -> None:
    none = (
        RulingKind.TIME_UP,
        RulingKind.DOUBLE_FORFEIT,
        RulingKind.ABANDONED,
        RulingKind.ANNUL_OUTCOME,
        RulingKind.PLAY,
    )
    levels = 3 if kind is RulingKind.LEVEL_MOVE else None
    sheet = [ruling(1, kind, None if kind in none else 1, levels=levels, reason="seen by all"), TIME_UP]
    for each in (
        rules,
        changed(rules, "equal_levels", answer="draw"),
        changed(rules, "placing", when_out="match_ends"),
    ):
        chapters = scoring.explain(each, fold_any(each, sheet))
        told = {language: [say_all(chapter.notes, language) for chapter in chapters] for language in ("zh", "en")}
        assert all(zh != en for zh, en in zip(told["zh"], told["en"], strict=True))
        assert "Reason: “seen by all”." in told["en"][0]
        assert chapters[-1].position is None
