"""Standings: criteria, shared ranks, what decided, and sums written out."""

import time
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import (
    Absence,
    HeadToHead,
    OutcomeReason,
    PlayedMatch,
    StandingsSettings,
    Unplayed,
    WinsWithoutPlay,
    criterion_ids,
    explain_cell,
    load_scheme,
    rank,
    rank_and_explain,
)

USUAL = ("points", "progressive_without_first", "wins", "level_difference", "levels_climbed", "lots")
SETTINGS = StandingsSettings(scheme=load_scheme("2-1-0"), tiebreaks=USUAL, rounds=5, start_level=2)
PLAYED, BYE, FORFEIT = OutcomeReason.TIME_UP, OutcomeReason.BYE, OutcomeReason.FORFEIT


def match(number: int, one: str, two: str, winner: int | None, levels=(9, 4), **parts) -> PlayedMatch:
    if winner == 1:
        levels = levels[::-1]
    elif winner is None:
        levels = (6, 6)
    found = PlayedMatch(
        match=f"{number}-{one}-{two}", round=number, sides=(one, two), outcome=PLAYED, winner=winner, levels=levels
    )
    return replace(found, **parts)


def bye(number: int, entry: str) -> PlayedMatch:
    return PlayedMatch(match=f"{number}-{entry}", round=number, sides=(entry,), outcome=BYE, winner=0)


def chain(*tiebreaks: str, **parts) -> StandingsSettings:
    return replace(SETTINGS, tiebreaks=tiebreaks, **parts)


def values(criterion: str, entries: str, matches, absences=(), **parts) -> dict[str, Fraction]:
    rows = rank(list(entries), matches, absences, chain(criterion, **parts)).rows
    return {row.entry: row.values[criterion] for row in rows if criterion in row.values}


def table(standings: scoring.Standings) -> list[tuple[str, int, str | None]]:
    return [(row.entry, row.rank, row.decided_by) for row in standings.rows]


# One match of each kind among four entries: A beats B, C draws with D; then A beats C by forfeit, B has a bye.
FOUR = [
    match(1, "A", "B", 0),
    match(1, "C", "D", None),
    match(2, "A", "C", 0, outcome=FORFEIT, levels=None),
    bye(2, "B"),
]
ABSENT = [Absence(entry="D", round=2)]


def test_points_are_summed_and_what_is_carried_over_counts() -> None:
    assert values("points", "ABCD", FOUR, ABSENT) == {"A": 4, "B": 2, "C": 1, "D": 1}
    assert values("points", "ABCD", FOUR, ABSENT, carried={"D": Fraction(1, 2)})["D"] == Fraction(3, 2)


def test_wins_count_byes_and_forfeits_as_the_setting_says() -> None:
    assert values("wins", "ABCD", FOUR, ABSENT) == {"A": 2, "B": 1, "C": 0, "D": 0}
    ignored = values("wins", "ABCD", FOUR, ABSENT, wins_without_play=WinsWithoutPlay.IGNORED)
    assert ignored == {"A": 1, "B": 0, "C": 0, "D": 0}


def test_level_difference_is_signed_and_levels_climbed_start_at_the_start_level() -> None:
    assert values("level_difference", "ABCD", FOUR, ABSENT) == {"A": 5, "B": -5, "C": 0, "D": 0}
    assert values("levels_climbed", "ABCD", FOUR, ABSENT) == {"A": 7, "B": 2, "C": 4, "D": 4}
    told = [match(1, "A", "B", 0, levels_climbed=(9, 1))]
    assert values("levels_climbed", "AB", told) == {"A": 9, "B": 1}


def test_opponents_score_is_the_points_of_those_met_at_the_table() -> None:
    assert values("opponents_score", "ABCD", FOUR, ABSENT) == {"A": 2, "B": 4, "C": 1, "D": 1}
    own = values("opponents_score", "ABCD", FOUR, ABSENT, unplayed=Unplayed.OWN_POINTS)
    assert own == {"A": 2 + 4, "B": 4 + 2, "C": 1 + 1, "D": 1 + 1}


def test_sonneborn_berger_is_the_points_of_the_beaten_and_half_of_the_drawn() -> None:
    assert values("sonneborn_berger", "ABCD", FOUR, ABSENT) == {
        "A": 2,
        "B": 0,
        "C": Fraction(1, 2),
        "D": Fraction(1, 2),
    }
    own = values("sonneborn_berger", "ABCD", FOUR, ABSENT, unplayed=Unplayed.OWN_POINTS)
    assert own == {"A": 2 + 4, "B": 2, "C": Fraction(1, 2), "D": Fraction(1, 2)}


def scores(*points: int) -> list[PlayedMatch]:
    """One entry A with these round scores against made-up opponents."""
    winner = {2: 0, 1: None, 0: 1}
    return [match(number, "A", "BCDEF"[number - 1], winner[point]) for number, point in enumerate(points, start=1)]


def test_the_progressive_score_sums_the_running_totals() -> None:
    assert values("progressive", "ABCDEF", scores(2, 0, 2, 1, 2))["A"] == 2 + 2 + 4 + 5 + 7


def test_without_round_1_the_running_total_starts_at_nothing() -> None:
    assert values("progressive_without_first", "ABCDEF", scores(2, 0, 2, 1, 2))["A"] == 0 + 0 + 2 + 3 + 5


def test_fewer_penalties_rank_higher() -> None:
    played = [match(1, "A", "B", None, penalties=(2, 1))]
    assert table(rank(["A", "B"], played, [], chain("points", "fewer_penalties"))) == [
        ("B", 1, None),
        ("A", 2, "fewer_penalties"),
    ]


def test_ranks_are_shared_where_everything_is_equal() -> None:
    played = [match(1, "A", "B", 0), match(1, "C", "D", None), match(2, "A", "D", None), match(2, "B", "C", None)]
    standings = rank(["D", "C", "B", "A"], played, [], chain("points"))
    assert table(standings) == [("A", 1, None), ("C", 2, "points"), ("D", 2, None), ("B", 4, "points")]
    assert [row.shared for row in standings.rows] == [False, True, True, False]


def test_each_row_names_the_criterion_that_set_it_below_the_row_above() -> None:
    played = [
        match(1, "A", "B", 0, levels=(9, 4)),
        match(1, "C", "D", 0, levels=(9, 5)),
        match(2, "E", "F", 0),
    ]
    standings = rank(list("FEDCBA"), played, [], replace(SETTINGS, rounds=2))
    assert table(standings) == [
        ("E", 1, None),
        ("A", 2, "progressive_without_first"),
        ("C", 3, "level_difference"),
        ("D", 4, "points"),
        ("B", 5, "level_difference"),
        ("F", 5, None),
    ]


CIRCLE = [match(1, "A", "B", 0), match(2, "B", "C", 0), match(3, "C", "A", 0)]


@pytest.mark.parametrize("setting", list(HeadToHead))
def test_two_tied_entries_are_separated_by_their_match(setting: HeadToHead) -> None:
    played = [match(1, "B", "A", 0), match(2, "A", "C", 0), match(2, "D", "B", 0)]
    standings = rank(list("ABCD"), played, [], chain("points", "head_to_head", head_to_head=setting))
    ranks = {row.entry: row.rank for row in standings.rows}
    if setting is HeadToHead.MINI_TABLE:
        assert (ranks["B"], ranks["D"], ranks["A"]) == (1, 1, 3)
    else:
        assert ranks["A"] == ranks["B"] == ranks["D"] == 1
    two = rank(list("AB"), [match(1, "B", "A", 0)], [], chain("head_to_head", head_to_head=setting))
    assert table(two) == [("B", 1, None), ("A", 2, "head_to_head")]


def test_a_mini_table_of_three_that_beat_each_other_in_a_circle_separates_nothing() -> None:
    rows = rank(list("ABC"), CIRCLE, [], chain("points", "head_to_head", head_to_head=HeadToHead.MINI_TABLE)).rows
    assert [(row.rank, row.values["head_to_head"]) for row in rows] == [(1, 2)] * 3


def test_a_mini_table_of_three_ranks_by_their_matches_alone() -> None:
    played = [match(1, "A", "B", 0), match(2, "A", "C", 0), match(3, "B", "C", 0)]
    played += [
        match(4, "X", "A", 0),
        match(5, "C", "X", 0),
        match(5, "Y", "A", 0),
        match(4, "C", "Y", 0),
        match(6, "B", "Y", 0),
    ]
    settings = chain("points", "head_to_head", head_to_head=HeadToHead.COMPLETE_MINI_TABLE, rounds=6)
    rows = rank(list("ABCXY"), played, [], settings).rows
    assert [(row.entry, row.decided_by) for row in rows[:3]] == [
        ("A", None),
        ("B", "head_to_head"),
        ("C", "head_to_head"),
    ]


def test_a_forfeit_counts_in_head_to_head_only_where_the_setting_says_so() -> None:
    played = [match(1, "A", "B", 0, outcome=FORFEIT, levels=None), bye(2, "B")]
    counted = rank(["A", "B"], played, [], chain("points", "head_to_head"))
    ignored = rank(["A", "B"], played, [], chain("points", "head_to_head", wins_without_play=WinsWithoutPlay.IGNORED))
    assert table(counted) == [("A", 1, None), ("B", 2, "head_to_head")]
    assert table(ignored) == [("A", 1, None), ("B", 1, None)]


def test_lots_and_the_referees_order_decide_only_where_all_tied_have_a_place() -> None:
    drawn = chain("points", "lots", lots={"A": 2, "B": 1, "C": 3})
    assert table(rank(["A", "B", "C"], [], [], drawn)) == [("B", 1, None), ("A", 2, "lots"), ("C", 3, "lots")]
    missing = chain("points", "lots", lots={"A": 2, "B": 1})
    assert [row.rank for row in rank(["A", "B", "C"], [], [], missing).rows] == [1, 1, 1]
    ordered = chain("points", "manual_order", manual_order={"A": 2, "B": 1})
    assert table(rank(["A", "B"], [], [], ordered)) == [("B", 1, None), ("A", 2, "manual_order")]


def test_a_tie_across_a_cut_is_named() -> None:
    standings = rank(list("ABCD"), [match(1, "A", "B", 0), match(1, "C", "D", 0)], [], chain("points"))
    assert standings.tied_across(1) == ("A", "C")
    assert standings.tied_across(2) == ()
    assert standings.tied_across(3) == ("B", "D")
    assert standings.tied_across(0) == standings.tied_across(4) == ()


def test_an_empty_stage_has_empty_standings() -> None:
    assert rank([], [], [], SETTINGS).rows == ()


@pytest.mark.parametrize(
    ("entries", "matches", "absences", "tiebreaks", "message"),
    [
        (["A", "A"], [], [], USUAL, "twice"),
        (["A"], [match(1, "A", "B", 0)], [], USUAL, "no entry 'B'"),
        (["A"], [], [Absence(entry="B", round=1)], USUAL, "no entry 'B'"),
        (["A"], [], [], ("points", "luck"), "unknown criteria: luck"),
        (["A", "B"], [match(1, "A", "B", 0, outcome=BYE)], [], USUAL, "has 2 sides"),
    ],
)
def test_what_contradicts_itself_is_an_error(entries, matches, absences, tiebreaks, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rank(entries, matches, absences, chain(*tiebreaks))


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[str], list[PlayedMatch], list[Absence], StandingsSettings]:
    """A stage of a few rounds with byes, forfeits, absences, draws and penalties."""
    entries = [f"E{number}" for number in range(draw(st.integers(1, 9)))]
    rounds = draw(st.integers(1, 5))
    matches: list[PlayedMatch] = []
    absences: list[Absence] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(entries))
        for one, two in zip(order[::2], order[1::2], strict=False):
            reason = draw(st.sampled_from([reason for reason in OutcomeReason if reason is not BYE]))
            nobody = reason in (OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED)
            winner = None if nobody else draw(st.sampled_from([0, 1]))
            levels = (draw(st.integers(2, 15)), draw(st.integers(2, 15)))
            matches.append(
                PlayedMatch(
                    match=f"{number}-{one}",
                    round=number,
                    sides=(one, two),
                    outcome=reason,
                    winner=winner,
                    levels=levels,
                    penalties=(draw(st.integers(0, 2)), 0),
                )
            )
        if len(order) % 2:
            last = order[-1]
            if draw(st.booleans()):
                matches.append(bye(number, last))
            else:
                absences.append(Absence(entry=last, round=number))
    settings = StandingsSettings(
        scheme=load_scheme(draw(st.sampled_from(scoring.scheme_ids()))),
        tiebreaks=tuple(draw(st.permutations(criterion_ids()))[: draw(st.integers(1, 12))]),
        rounds=rounds,
        start_level=2,
        head_to_head=draw(st.sampled_from(HeadToHead)),
        unplayed=draw(st.sampled_from(Unplayed)),
        wins_without_play=draw(st.sampled_from(WinsWithoutPlay)),
        lots={entry: lot for lot, entry in enumerate(draw(st.permutations(entries)), start=1)},
        carried={entry: Fraction(draw(st.integers(0, 5)), 2) for entry in entries[:2]},
    )
    return entries, matches, absences, settings


@given(stages(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(stage, random) -> None:
    entries, matches, absences, settings = stage
    expected = rank(entries, matches, absences, settings)
    for items in (entries, matches, absences):
        random.shuffle(items)
    assert rank(entries, matches, absences, settings) == expected


@given(stages())
def test_ranks_are_those_of_a_competition(stage) -> None:
    entries, matches, absences, settings = stage
    rows = rank(entries, matches, absences, settings).rows
    assert sorted(row.entry for row in rows) == sorted(entries)
    for place, row in enumerate(rows, start=1):
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert row.rank <= place
        assert row.shared == (sum(other.rank == row.rank for other in rows) > 1)
    for above, below in pairwise(rows):
        assert (below.decided_by is None) == (above.rank == below.rank)
        if below.decided_by is not None:
            decided = settings.tiebreaks.index(below.decided_by)
            assert above.values[below.decided_by] != below.values[below.decided_by]
            for earlier in settings.tiebreaks[:decided]:
                assert above.values.get(earlier) == below.values.get(earlier)


@given(stages())
def test_every_number_is_the_sum_of_its_explanation(stage) -> None:
    entries, matches, absences, settings = stage
    for row in rank(entries, matches, absences, settings).rows:
        for criterion in settings.tiebreaks:
            found = explain_cell(entries, matches, absences, settings, row.entry, criterion)
            assert sum(found.amounts, Fraction(0)) == found.total == row.values.get(criterion, 0)
            assert len(found.terms) == len(found.amounts)
            for term in found.terms:
                assert scoring.say(term, "zh") != scoring.say(term, "en")


@given(stages())
def test_all_cells_at_once_are_the_cells_one_by_one(stage) -> None:
    entries, matches, absences, settings = stage
    standings, cells = rank_and_explain(entries, matches, absences, settings)
    assert standings == rank(entries, matches, absences, settings)
    for entry in entries:
        for criterion in settings.tiebreaks:
            assert cells[entry][criterion] == explain_cell(entries, matches, absences, settings, entry, criterion)


def test_a_sum_names_round_opponent_and_reason() -> None:
    found = explain_cell(list("ABCD"), FOUR, ABSENT, SETTINGS, "A", "points")
    assert [(term.params["round"], term.params["opponent"], term.params["why"]) for term in found.terms] == [
        (1, "B", "mp_win"),
        (2, "C", "mp_forfeit_win"),
    ]
    assert scoring.say_all(found.terms, "zh") == "第 1 轮：+2。第 2 轮：+2。"


def test_a_criterion_that_was_not_needed_says_so() -> None:
    found = explain_cell(["A", "B"], [match(1, "A", "B", 0)], [], chain("points", "lots"), "A", "lots")
    assert ([term.code for term in found.terms], found.total) == (["term_not_asked"], 0)
    with pytest.raises(KeyError):
        explain_cell(["A"], [], [], SETTINGS, "Z", "points")
    with pytest.raises(KeyError):
        explain_cell(["A"], [], [], SETTINGS, "A", "luck")


def test_five_hundred_entries_over_nine_rounds_are_ranked_in_a_moment() -> None:
    entries = [f"{number:03}" for number in range(500)]
    matches = [
        match(number, entries[index], entries[(index + 250 + number) % 500], index % 2)
        for number in range(1, 10)
        for index in range(250)
    ]
    settings = chain("points", "opponents_score", *USUAL[1:], rounds=9)
    started = time.process_time()
    rows = rank(entries, matches, [], settings).rows
    assert len(rows) == 500
    assert time.process_time() - started < 0.2
