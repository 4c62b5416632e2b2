"""Standings: shared ranks, what decided, sums written out, and standings that are kept."""

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
    LiveStandings,
    OutcomeReason,
    WinsWithoutPlay,
    explain_cell,
    rank,
    rank_and_explain,
    ranks_and_points,
)
from tests.scoring.stages import (
    ABSENT,
    BYE,
    FORFEIT,
    FOUR,
    SETTINGS,
    USUAL,
    bye,
    chain,
    match,
    stages,
    table,
)
from tests.work import work_of


def test_standings_with_an_open_match_are_provisional() -> None:
    assert rank(["A", "B"], [], [], chain("points")).is_final
    standings = rank(["A", "B", "C"], [], [], chain("points"), [("A", "B"), ("A", "C")])
    assert not standings.is_final
    assert [row.open_matches for row in standings.rows] == [2, 1, 1]


def test_a_match_given_twice_is_an_error_for_standings_that_are_kept() -> None:
    with pytest.raises(ValueError, match="a match is given twice"):
        LiveStandings(["A", "B"], [match(1, "A", "B", 0)] * 2, [], SETTINGS)


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
        (["A", "B"], [match(1, "A", "B", 0, outcome=BYE)], [], USUAL, "sides_of_outcome"),
    ],
)
def test_what_contradicts_itself_is_an_error(entries, matches, absences, tiebreaks, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rank(entries, matches, absences, chain(*tiebreaks))


@given(stages(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(stage, random) -> None:
    entries, matches, absences, settings = stage
    expected = rank(entries, matches, absences, settings)
    for items in (entries, matches, absences):
        random.shuffle(items)
    assert rank(entries, matches, absences, settings) == expected


@given(stages(), st.data())
def test_standings_that_are_kept_are_those_that_are_made_anew(stage, data: st.DataObject) -> None:
    entries, matches, absences, settings = stage
    known = data.draw(st.integers(0, len(matches)))
    live = LiveStandings(entries, matches[:known], absences, settings)
    assert live.standings() == rank(entries, matches[:known], absences, settings)
    now = {each.match: each for each in matches[:known]}
    for each in data.draw(st.permutations(matches)):
        if each.match in now and data.draw(st.booleans()):
            del now[each.match]
            live.take_out(each.match)
        else:
            points = tuple(900 - 1800 * side for side in range(len(each.sides)))
            turned = replace(each, levels=each.levels and each.levels[::-1], hand_points=points)
            now[each.match] = data.draw(st.sampled_from([each, turned]))
            live.put(now[each.match])
        if data.draw(st.booleans()):
            assert live.standings() == rank(entries, list(now.values()), absences, settings)
    assert live.standings() == rank(entries, list(now.values()), absences, settings)


@given(stages())
def test_ranks_and_points_alone_are_those_of_the_standings(stage) -> None:
    entries, matches, absences, settings = stage
    settings = replace(settings, tiebreaks=tuple(dict.fromkeys((*settings.tiebreaks, "points"))))
    rows = rank(entries, matches, absences, settings).rows
    expected = [(row.entry, (row.rank, row.values["points"])) for row in rows]
    assert list(ranks_and_points(entries, matches, absences, settings).items()) == expected


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


def test_a_criterion_that_was_not_needed_or_to_which_nothing_adds_says_so() -> None:
    found = explain_cell(["A", "B"], [match(1, "A", "B", 0)], [], chain("points", "lots"), "A", "lots")
    assert ([term.code for term in found.terms], found.total) == (["term_not_asked"], 0)
    nothing = explain_cell(["A", "B"], [match(1, "A", "B", 0)], [], chain("points", "wins"), "B", "wins")
    assert ([term.code for term in nothing.terms], nothing.amounts, nothing.total) == (["term_none"], (0,), 0)
    with pytest.raises(KeyError):
        explain_cell(["A"], [], [], SETTINGS, "Z", "points")
    with pytest.raises(KeyError):
        explain_cell(["A"], [], [], SETTINGS, "A", "luck")


@pytest.mark.parametrize(
    ("criterion", "told"),
    [
        ("opponents_score", "Round 1, the opponent's points: +2. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("sonneborn_berger", "Round 1, beaten opponent's points: +2. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("wins", "Round 1, won: +1. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("level_difference", "Round 1, level difference: +5. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("level_points", "Round 1, 13 plus the level difference: +18. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("levels_climbed", "Round 1, levels climbed: +7. Round 2, won by forfeit: 0. Round 3, bye: 0."),
        ("times_over_ace", "Round 2, won by forfeit: 0. Round 3, bye: 0."),
    ],
)
def test_a_round_that_a_criterion_leaves_out_is_named_with_the_reason(criterion: str, told: str) -> None:
    settings = chain(criterion, wins_without_play=WinsWithoutPlay.IGNORED)
    found = explain_cell(list("ABCD"), [*FOUR, bye(3, "A")], ABSENT, settings, "A", criterion)
    assert scoring.say_all(found.terms, "en") == told


def test_whoever_stayed_away_or_sat_out_reads_why_the_round_adds_nothing() -> None:
    played = [match(1, "A", "B", 0, outcome=FORFEIT, levels=None)]
    played += [replace(match(2, "A", "B", None, outcome=OutcomeReason.DOUBLE_FORFEIT), levels=None)]
    played += [match(3, "A", "B", 0, outcome=FORFEIT, levels=None, points_forfeited=True)]
    played += [match(4, "A", "B", 0, levels=None)]
    absent = [Absence(entry="B", round=5)]
    found = explain_cell(["A", "B"], played, absent, chain("level_points"), "B", "level_points")
    assert scoring.say_all(found.terms, "zh") == (
        "第 1 轮弃权：0。第 2 轮双方弃权：0。第 3 轮未对局：0。第 4 轮没有级数：0。第 5 轮未参赛：0。"
    )
    mini = chain("head_to_head", head_to_head=HeadToHead.MINI_TABLE, wins_without_play=WinsWithoutPlay.IGNORED)
    among = explain_cell(["A", "B"], played, absent, mini, "A", "head_to_head")
    assert scoring.say_all(among.terms, "en") == (
        "Round 1, won by forfeit: 0. Round 2, forfeited by both sides: 0. Round 3, not played: 0. "
        "Round 4, against a tied entry: +2."
    )


def test_five_hundred_entries_over_nine_rounds_are_ranked_with_work_in_step_with_their_matches() -> None:
    entries = [f"{number:03}" for number in range(500)]
    matches = [
        match(number, entries[index], entries[(index + 250 + number) % 500], index % 2)
        for number in range(1, 10)
        for index in range(250)
    ]
    settings = chain("points", "opponents_score", *USUAL[1:], rounds=9)
    standings, calls = work_of(lambda: rank(entries, matches, [], settings))
    assert len(standings.rows) == 500
    assert calls < 300_000


def test_a_match_that_cannot_count_leaves_kept_standings_as_they_were() -> None:
    played = [match(1, "A", "B", 0)]
    live = LiveStandings(["A", "B"], played, [], SETTINGS)
    before = live.standings()
    for wrong in (replace(played[0], sides=(("A",), ("X",))), replace(played[0], outcome=BYE)):
        with pytest.raises(ValueError, match=r"no entry 'X'|sides_of_outcome"):
            live.put(wrong)
    assert live.standings() == before
