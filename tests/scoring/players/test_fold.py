"""Matches of players with levels of their own, hand by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import (
    DecidedBy,
    Direction,
    Hook,
    LineStanding,
    OutcomeReason,
    Party,
    PenaltyReport,
    PlayersRuleSet,
    RulingKind,
    RulingReport,
    SheetRefused,
    Spoil,
    Transfer,
    fold_any,
    say_all,
)
from scoring.players.results import needs_bid
from tests.scoring.players.tables import AUCTION, CALLED, EVERY, FOUR, FRIENDS, TIME_UP, changed, hand, with_friend
from tests.scoring.sheets import counted


def moved(seat: int, levels: int, position: int = 1) -> RulingReport:
    return RulingReport(position=position, kind=RulingKind.LEVEL_MOVE, side=seat, levels=levels)


def test_a_declarer_who_saved_the_kitty_has_two_thirds() -> None:
    state = fold_any(FRIENDS, [with_friend(1, 0, 2, 0)])
    assert state.levels == (8, 2, 5, 2, 2)
    assert state.may_declare == (0, 2)


def test_a_friend_who_saved_the_kitty_has_two_thirds() -> None:
    assert fold_any(FRIENDS, [with_friend(1, 0, 2, 55, last_trick_seat=2)]).levels == (4, 2, 6, 2, 2)
    assert fold_any(FRIENDS, [with_friend(1, 0, 2, 55, last_trick_seat=4)]).levels == (6, 2, 4, 2, 2)


def test_a_declarer_alone_has_all_of_it_and_two_against_two_share_evenly() -> None:
    assert fold_any(FRIENDS, [hand(1, 3, 60)]).levels == (2, 2, 2, 6, 2)
    assert fold_any(FOUR, [with_friend(1, 0, 1, 5)]).levels == (4, 4, 2, 2)


def test_attackers_who_take_the_stage_share_nothing_so_the_last_trick_need_not_be_told() -> None:
    told, untold = (fold_any(FRIENDS, [with_friend(1, 0, 2, 200, last_trick_seat=seat)]) for seat in (1, None))
    assert told.levels == untold.levels == (2, 3, 2, 3, 3)


def test_flexible_sharing_gives_the_last_third_as_its_owner_says() -> None:
    rules = changed(FRIENDS, "result", sharing="flexible")
    given_out = (Spoil(taker=0, levels=1), Spoil(taker=2, levels=2))
    state = fold_any(rules, [with_friend(1, 0, 2, 0, spoils=given_out)])
    assert state.levels == (6, 2, 7, 2, 2)
    with pytest.raises(SheetRefused, match="spoils_impossible"):
        fold_any(rules, [with_friend(1, 0, 2, 0)])


def test_attackers_who_take_the_stage_climb_each_and_may_all_declare() -> None:
    state = fold_any(FRIENDS, [with_friend(1, 0, 2, 240)])
    assert (state.levels, state.may_declare) == ((2, 4, 2, 4, 4), (1, 3, 4))
    again = fold_any(FRIENDS, [with_friend(1, 0, 2, 120), hand(2, 0, 60)])
    assert [warning.code for warning in again.warnings] == ["warn_players_declarer"]


def test_a_must_play_level_stops_a_player_and_the_surplus_goes_on() -> None:
    up = Transfer(giver=0, taker=2, direction=Direction.UP, levels=3)
    down = Transfer(giver=0, taker=1, direction=Direction.DOWN, levels=2)
    sheet = [moved(0, 8), moved(1, 3, 2), with_friend(3, 0, 2, 0, transfers=(up, down))]
    state = fold_any(FRIENDS, sheet)
    assert state.levels == (11, 3, 8, 2, 2)
    assert state.warnings == ()
    lost = fold_any(FRIENDS, [moved(0, 8), with_friend(3, 0, 2, 0)])
    assert [(warning.code, warning.params["lost"]) for warning in lost.warnings] == [("warn_levels_lost", 5)]


def test_only_a_declarer_who_wins_leaves_a_must_play_level() -> None:
    on_jack = [moved(0, 9), moved(1, 9, 2)]
    assert fold_any(FRIENDS, [*on_jack, hand(3, 0, 60)]).levels == (14, 11, 2, 2, 2)
    assert fold_any(FRIENDS, [*on_jack, hand(3, 2, 240)]).levels[:2] == (11, 11)


@pytest.mark.parametrize(
    ("hook", "levels"),
    [(Hook.SINGLE, (7, 9)), (Hook.PAIR, (3, 7)), (Hook.TRIPLE, (2, 2))],
)
def test_a_jack_that_takes_the_kitty_drops_declarer_and_friend(hook: Hook, levels: tuple[int, int]) -> None:
    sheet = [moved(0, 9), moved(2, 9, 2), with_friend(3, 0, 2, 120, last_trick_seat=1, hook=hook)]
    assert (fold_any(FRIENDS, sheet).levels[0], fold_any(FRIENDS, sheet).levels[2]) == levels


def test_what_the_side_cannot_drop_goes_to_opponents_and_at_last_to_the_taker() -> None:
    hooked = with_friend(3, 0, 2, 120, last_trick_seat=1, hook=Hook.PAIR)
    sheet = [moved(0, 9), moved(3, 4, 2), moved(1, 4, 4)]
    rest = fold_any(FRIENDS, [*sheet, hooked])
    assert rest.levels == (3, 6, 2, 6, 2)
    assert rest.warnings[0].params["lost"] == 4
    named = Transfer(giver=0, taker=3, direction=Direction.DOWN, levels=4)
    assert fold_any(FRIENDS, [*sheet, replace(hooked, transfers=(named,))]).levels == (3, 6, 2, 2, 2)
    to_taker = Transfer(giver=0, taker=1, direction=Direction.DOWN, levels=4)
    with pytest.raises(SheetRefused, match="transfer_taker"):
        fold_any(FRIENDS, [*sheet, replace(hooked, transfers=(to_taker,))])
    nobody_else = [moved(0, 9), moved(1, 4, 4), replace(hooked, transfers=(to_taker,))]
    assert fold_any(FRIENDS, nobody_else).levels == (3, 2, 2, 2, 2)


def test_an_ace_that_takes_the_kitty_sends_the_declarer_back_to_jack() -> None:
    sheet = [moved(0, 9, 1), moved(2, 6, 2), hand(3, 0, 60)]
    hooked = with_friend(4, 0, 2, 120, last_trick_seat=1, hook=Hook.SINGLE)
    state = fold_any(FRIENDS, [*sheet, hooked])
    assert (state.levels[0], state.levels[2]) == (11, 5)
    unhooked = with_friend(4, 0, 2, 115, last_trick_seat=1, hook=Hook.SINGLE)
    assert fold_any(FRIENDS, [*sheet, unhooked]).levels[0] == 15


def test_a_hook_below_the_stage_or_at_another_level_costs_nothing() -> None:
    assert fold_any(FRIENDS, [with_friend(1, 0, 2, 120, last_trick_seat=1, hook=Hook.TITANIC)]).levels == (2,) * 5


def test_whoever_passes_the_level_without_trumps_has_won() -> None:
    sheet = [moved(0, 9), hand(2, 0, 60), hand(3, 0, 60), hand(4, 0, 60), hand(5, 0, 0)]
    state = fold_any(FRIENDS, sheet)
    assert (state.outcome.reason, state.outcome.winner, state.levels[0]) == (OutcomeReason.GOAL_PASSED, 0, 16)
    assert state.lines[-1].standing is LineStanding.AFTER_END
    assert "wins at past the joker level" in say_all(state.lines[-2].notes, "en")


def test_each_line_tells_who_may_declare_next() -> None:
    state = fold_any(FRIENDS, [with_friend(1, 0, 2, 120), hand(2, 1, 0)])
    told = [say_all(line.notes[-1:], "en") for line in state.lines]
    assert told == [
        "Next, Seat 2, Seat 4 or Seat 5 may declare and plays 2.",
        "Next, Seat 2 may declare and plays J.",
    ]
    kept = fold_any(FRIENDS, [with_friend(1, 0, 2, 0)])
    assert say_all(kept.lines[0].notes[-1:], "zh") == "下一副由1号位或3号位亮牌坐庄，打庄家的级数。"
    auction = fold_any(AUCTION, [hand(1, 0, 0, bid=120)])
    assert say_all(auction.lines[0].notes[-1:], "en") == "The next declarer is found by auction."


def test_an_auction_of_three_is_played_to_its_end_by_time() -> None:
    sheet = [hand(1, 0, 0, bid=120), hand(2, 1, 115, bid=115), hand(3, 2, 100, bid=150), TIME_UP]
    state = fold_any(AUCTION, sheet)
    assert state.levels == (9, 2, 5)
    outcome = state.outcome
    assert (outcome.winner, outcome.places, outcome.decided_by) == (0, (1, 3, 2), DecidedBy.HIGHER_LEVEL)
    assert state.may_declare == (0, 1, 2)


def test_without_a_time_in_the_rules_the_match_just_ends() -> None:
    mapping = AUCTION.to_mapping()
    del mapping["clock"]["minutes"]
    mapping["clock"]["hand_cap"] = 9
    sheet = [hand(1, 0, 0, bid=120), TIME_UP]
    state = fold_any(PlayersRuleSet.from_mapping(mapping), sheet)
    assert say_all(state.lines[-1].notes, "zh") == "比赛到此结束。比赛结束：1号位获胜（8，级数高者胜）。"
    assert say_all(fold_any(AUCTION, sheet).lines[-1].notes, "zh").startswith("时间到。时间到：1号位获胜")


def test_called_friends_of_an_auction_each_climb_the_same() -> None:
    state = fold_any(CALLED, [hand(1, 0, 0, bid=200, friend_seats=(2, 4)), hand(2, 1, 285, bid=200)])
    assert state.levels == (7, 2, 7, 4, 7, 4)


def test_several_at_the_highest_level_wait_for_a_ruling_or_draw() -> None:
    state = fold_any(AUCTION, [TIME_UP])
    assert state.outcome.needs_decision
    award = RulingReport(position=901, kind=RulingKind.AWARD_MATCH, side=2)
    assert fold_any(AUCTION, [TIME_UP, award]).outcome.winner == 2
    drawn = fold_any(changed(AUCTION, "equal_levels", answer="draw"), [TIME_UP])
    assert (drawn.is_over, drawn.outcome.decided_by) == (True, DecidedBy.DRAW)


KEPT = counted(100, 10, Party.DECLARERS)
WON = counted(100, 10, Party.ATTACKERS, scoring.WinningFormat.pair())
REFUSED = [
    (FRIENDS, hand(1, 5, 80), "seat_out_of_range"),
    (FRIENDS, hand(1, 0, 80, bid=100), "bid_not_allowed"),
    (FRIENDS, hand(1, 0, 83), "points_off_step"),
    (FRIENDS, hand(1, 0, 80, points=None), "points_missing"),
    (FRIENDS, hand(1, 0, 80, friend_seats=(0,)), "friends_impossible"),
    (FRIENDS, hand(1, 0, 80, friend_seats=(1, 2)), "friends_impossible"),
    (FRIENDS, hand(1, 0, 80, friend_seats=(1,)), "last_trick_seat_missing"),
    (FRIENDS, with_friend(1, 0, 1, 80, spoils=(Spoil(taker=0, levels=1),)), "spoils_not_allowed"),
    (FRIENDS, hand(1, 0, 80, transfers=(Transfer(giver=0, taker=1, direction=Direction.UP, levels=1),)), "transfer_too_large"),
    (FRIENDS, hand(1, 0, 80, level=1), "level_out_of_range"),
    (FRIENDS, with_friend(1, 0, 1, 120, hook=Hook.SINGLE), "hook_by_declarers"),
    (FRIENDS, with_friend(1, 0, 1, 120, last_trick_seat=1, hook=Hook.PAIR), "hook_by_declarers"),
    (FRIENDS, hand(1, 0, 0, points=KEPT, hook=Hook.PAIR), "hook_by_declarers"),
    (FRIENDS, with_friend(1, 0, 1, 0, points=KEPT, last_trick_seat=2), "last_trick_of_other_side"),
    (FRIENDS, with_friend(1, 0, 1, 0, points=WON, last_trick_seat=1), "last_trick_of_other_side"),
    (AUCTION, hand(1, 0, 80), "bid_missing"),
    (AUCTION, hand(1, 0, 80, bid=200), "bid_out_of_range"),
    (AUCTION, hand(1, 0, 80, bid=83), "bid_out_of_range"),
    (AUCTION, hand(1, 0, 80, bid=80, friend_seats=(1,)), "friends_impossible"),
    (AUCTION, RulingReport(position=1, kind=RulingKind.LATE_START, side=1, minutes=3), "late_start_not_in_rules"),
    (AUCTION, RulingReport(position=1, kind=RulingKind.LEVEL_MOVE, side=3, levels=1), "seat_out_of_range"),
    (AUCTION, RulingReport(position=1, kind=RulingKind.LEVEL_MOVE, side=1), "levels_missing"),
]  # fmt: skip


@pytest.mark.parametrize("parts", [{"points": KEPT, "last_trick_seat": 1}, {"points": WON, "last_trick_seat": 2}])
def test_the_winner_of_the_last_trick_may_be_told_twice_alike(parts) -> None:
    assert fold_any(FRIENDS, [with_friend(1, 0, 1, 0, **parts)]).hands_played == 1


@pytest.mark.parametrize(("rules", "entry", "code"), REFUSED)
def test_an_impossible_entry_is_refused_with_its_reason(rules, entry, code: str) -> None:
    with pytest.raises(SheetRefused) as caught:
        fold_any(rules, [entry])
    assert caught.value.code == code
    assert scoring.say(caught.value.note, "zh") != scoring.say(caught.value.note, "en")


def test_positions_and_hand_numbers_are_used_once_and_a_void_hand_counts_for_nothing() -> None:
    with pytest.raises(SheetRefused, match="position_twice"):
        fold_any(AUCTION, [TIME_UP, TIME_UP])
    with pytest.raises(SheetRefused, match="hand_number_twice"):
        fold_any(AUCTION, [hand(1, 0, 0, bid=80), hand(1, 1, 0, bid=80, position=11)])
    state = fold_any(AUCTION, [hand(1, 0, 0, void=True), hand(1, 1, 0, bid=80, position=11)])
    assert (state.hands_played, state.levels) == (1, (2, 8, 2))


OFFENCES = {
    "retract": {
        "source": "the organiser",
        "names": {"zh": "悔牌", "en": "retracted play"},
        "counter": "retract",
        "offender_levels": -1,
        "opponents_levels": 1,
        "opponents_growth": 1,
        "match_lost_at": 3,
    }
}


@st.composite
def sheets(draw: st.DrawFn, rules: PlayersRuleSet) -> list[scoring.PlayersEntry]:
    """Hands of any result, with penalties and rulings between them."""
    found: list[scoring.PlayersEntry] = []
    for number in range(1, draw(st.integers(0, 10)) + 1):
        seats = draw(st.permutations(range(rules.players)))
        friends = tuple(seats[1 : 1 + draw(st.integers(0, rules.most_friends))])
        found.append(
            hand(
                number,
                seats[0],
                5 * draw(st.integers(0, rules.points_in_play // 5)),
                friend_seats=friends,
                bid=5 * draw(st.integers(1, rules.points_in_play // 5 - 1)) if needs_bid(rules.result) else None,
                last_trick_seat=seats[-1],
                hook=draw(st.none() | st.sampled_from(Hook)),
                void=draw(st.integers(0, 9)) == 9,
            )
        )
        what = draw(st.integers(0, 5))
        if what == 0:
            found.append(PenaltyReport(position=10 * number + 1, offence="retract", side=seats[0]))
        elif what == 1:
            found.append(draw(rulings(10 * number + 1, seats[0])))
    return found


@st.composite
def rulings(draw: st.DrawFn, position: int, seat: int) -> RulingReport:
    by_rule = (RulingKind.LATE_START, RulingKind.TIME_BREACH)
    kind = draw(st.sampled_from([kind for kind in RulingKind if kind not in by_rule]))
    none = (
        RulingKind.TIME_UP,
        RulingKind.DOUBLE_FORFEIT,
        RulingKind.ABANDONED,
        RulingKind.ANNUL_OUTCOME,
        RulingKind.PLAY,
    )
    levels = draw(st.sampled_from([-2, 1, 5])) if kind is RulingKind.LEVEL_MOVE else None
    return RulingReport(position=position, kind=kind, side=None if kind in none else seat, levels=levels)


@given(st.sampled_from(EVERY), st.data(), st.randoms(use_true_random=False))
def test_any_sheet_folds_alike_in_any_order_and_no_level_leaves_its_bounds(rules, data, random) -> None:
    rules = PlayersRuleSet.from_mapping({**rules.to_mapping(), "penalties": OFFENCES})
    sheet = data.draw(sheets(rules))
    state = fold_any(rules, sheet)
    for line in state.lines:
        assert all(level >= rules.start_level for level in line.levels_after)
        assert say_all(line.notes, "zh") != say_all(line.notes, "en") or not line.notes
    for above, below in zip(state.lines, state.lines[1:], strict=False):
        assert above.levels_after == below.levels_before
    outcome = state.outcome
    if outcome is not None:
        places = outcome.places
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        assert outcome.winner is None or (places[outcome.winner] == 1 and places.count(1) == 1)
        assert set(outcome.absent_seats) <= set(outcome.out_seats)
    assert all(chapter.notes for chapter in scoring.explain(rules, state))
    random.shuffle(sheet)
    assert fold_any(rules, sheet) == state
