"""The value of every ranking criterion."""

import re
from fractions import Fraction
from pathlib import Path

import scoring
from scoring import (
    OverAce,
    PlayedMatch,
    Unplayed,
    WinsWithoutPlay,
    criterion_ids,
    explain_cell,
    load_scheme,
    rank,
    scheme_ids,
)
from tests.scoring.stages import ABSENT, FOUR, chain, match, table, values


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


def test_level_points_are_13_plus_or_minus_the_difference_of_every_match_with_levels() -> None:
    assert values("level_points", "ABCD", FOUR, ABSENT) == {"A": 18, "B": 8, "C": 13, "D": 13}


def test_times_over_ace_count_matches_and_a_level_above_ace_may_count_as_ace() -> None:
    played = [match(1, "A", "B", 0, levels=(15, 13)), match(2, "A", "B", 1, levels=(17, 2))]
    assert values("times_over_ace", "AB", played) == {"A": 1, "B": 1}
    assert values("level_difference", "AB", played) == {"A": 2 - 15, "B": 15 - 2}
    assert values("level_difference", "AB", played, over_ace=OverAce.AS_ACE) == {"A": 1 - 12, "B": 12 - 1}
    assert values("levels_climbed", "AB", played, over_ace=OverAce.AS_ACE)["B"] == 11 + 12


def test_the_best_single_round_decides_then_the_second_best_and_so_on() -> None:
    played = [
        match(1, "A", "X", 0, levels=(9, 4)), match(2, "A", "Y", 0, levels=(6, 4)),
        match(1, "B", "Y", 0, levels=(9, 4)), match(2, "B", "X", 0, levels=(5, 4)),
    ]  # fmt: skip
    settings = chain("best_rounds", scheme=load_scheme("26-point"), rounds=2)
    rows = rank(list("ABXY"), played, [], settings).rows
    assert [row.entry for row in rows] == ["A", "B", "X", "Y"]
    assert [row.values["best_rounds"] for row in rows] == [
        18 + Fraction(15, 1000), 18 + Fraction(14, 1000), 12 + Fraction(8, 1000), 11 + Fraction(8, 1000),
    ]  # fmt: skip


def test_the_last_round_decides_then_the_one_before() -> None:
    played = [match(1, "A", "X", 1), match(1, "B", "Y", 0), match(2, "A", "Y", 0), match(2, "B", "X", 0)]
    rows = rank(list("ABXY"), played, [], chain("last_rounds", rounds=2)).rows
    assert [(row.entry, row.values["last_rounds"]) for row in rows] == [
        ("B", Fraction(202, 100)), ("A", 2), ("X", Fraction(2, 100)), ("Y", 0),
    ]  # fmt: skip


def test_an_extra_match_separates_those_who_played_it_and_adds_no_points() -> None:
    settings = chain("points", "extra_match", extra_matches=(match(9, "B", "A", 0),))
    rows = rank(list("ABC"), [], [], settings).rows
    assert [(row.entry, row.rank, row.decided_by) for row in rows] == [
        ("B", 1, None), ("A", 2, "extra_match"), ("C", 2, None),
    ]  # fmt: skip
    assert {row.values["points"] for row in rows} == {0}


def test_places_of_several_extra_matches_separate_those_who_are_all_placed() -> None:
    places = {"A": 2, "B": 1, "C": 3, "D": 3}
    found = values("extra_match", "ABCD", [], extra_places=places)
    assert found == {"A": 2, "B": 3, "C": Fraction(1, 2), "D": Fraction(1, 2)}
    assert values("extra_match", "ABCDE", [], extra_places=places) == {}, "E did not play"
    assert values("extra_match", "CD", [], extra_places=places) == {}, "they are still level"
    settings = chain("points", "extra_match", extra_places=places)
    cell = explain_cell(list("ABCD"), [], [], settings, "A", "extra_match")
    assert scoring.say_all(cell.terms, "en") == (
        "Of the tied, 2 came out of the extra matches behind and 0 still level: +2."
    )


def test_the_guide_names_every_criterion_and_every_scheme() -> None:
    guide = (Path(scoring.__file__).parent.parent / "docs" / "rules-engine.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in guide.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert {*criterion_ids(), *scheme_ids()} <= named
