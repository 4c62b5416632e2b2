"""Tables of more than two sides and sides of several entries: every value counted by hand."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    HeadToHead,
    MatchResult,
    OutcomeReason,
    PlayedMatch,
    ResultRefused,
    Unplayed,
    WinsWithoutPlay,
    award_match_points,
    explain_cell,
    load_scheme,
    rank,
    say,
    say_all,
    scheme_ids,
)
from scoring.__main__ import answer_lines
from tests.scoring.stages import BYE, FORFEIT, PLAYED, bye, chain, match, seated, table, values

PLACES = load_scheme("places")
HALF = Fraction(1, 2)


def award(places, reason=PLAYED, scheme=PLACES, winner=None, **parts) -> tuple[Fraction, ...]:
    result = MatchResult(
        reason=reason, winner=winner, levels=parts.pop("levels", None), sides=len(places), places=places, **parts
    )
    return award_match_points(scheme, result).points


# Match points


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3), (2, 1, 0)),
        ((1, 2, 2, 4), (3, Fraction(3, 2), Fraction(3, 2), 0)),
        ((1, 1, 1, 1, 1), (2, 2, 2, 2, 2)),
        ((6, 5, 4, 3, 2, 1), (0, 1, 2, 3, 4, 5)),
        ((1, 1, 3), (Fraction(3, 2), Fraction(3, 2), 0)),
    ],
)
def test_a_place_is_worth_a_point_for_each_player_left_behind_and_half_for_each_level(places, points) -> None:
    assert award(places) == points


@given(st.lists(st.integers(2, 15), min_size=3, max_size=6))
def test_the_players_of_a_table_share_the_points_of_its_pairs(levels: list[int]) -> None:
    found = award(tuple(1 + sum(other > level for other in levels) for level in levels))
    assert sum(found) == Fraction(len(levels) * (len(levels) - 1), 2)


def test_a_winner_by_ruling_is_ahead_of_those_it_shared_the_first_place_with() -> None:
    assert award((1, 1, 3), winner=1) == (1, 2, 0)


def test_who_comes_to_a_table_that_could_not_play_has_the_value_of_a_forfeit_and_each_value_is_a_setting() -> None:
    came = Fraction(3, 2)
    assert award((1, 1, 1, 4), FORFEIT) == (came, came, came, 0)
    assert award((1, 1, 3, 3), OutcomeReason.WALKOVER) == (came, came, 0, 0)
    other = PLACES.with_values(forfeit_win=2, forfeit_loss=-1, bye=1, both_absent=-2, abandoned=1)
    assert award((1, 1, 1, 4), FORFEIT, other) == (2, 2, 2, -1)
    assert award((1,), BYE, other) == (1,)
    assert award((1, 1, 1), OutcomeReason.DOUBLE_FORFEIT, other) == (-2, -2, -2)
    assert award((1, 1, 1), OutcomeReason.ABANDONED, other) == (1, 1, 1)


def test_a_ruling_takes_the_points_of_whoever_is_last_and_leaves_the_others_theirs() -> None:
    scheme = PLACES.with_values(ruled_loss=-1)
    assert award((1, 2, 2, 4), OutcomeReason.PENALTY_LOSS, scheme) == (3, Fraction(3, 2), Fraction(3, 2), -1)


def test_schemes_that_count_by_side_count_for_any_number_of_sides() -> None:
    places, levels = (1, 2, 3, 4), (14, 13, 6, 2)
    assert award(places, scheme=load_scheme("stage-reached"), levels=levels) == (5, 3, 1, 0)
    assert award(places, scheme=load_scheme("sum-of-hands"), levels=levels) == (12, 11, 4, 0)
    assert award(places, scheme=load_scheme("sum-of-hands"), levels_earned=(9, 8, 3, 0)) == (9, 8, 3, 0)
    assert award(places, scheme=load_scheme("jj-points"), hand_points=(30, 10, -15, -25)) == (30, 10, -15, -25)
    assert award(places, scheme=load_scheme("jj-points")) == (0, 0, 0, 0)


def test_each_scheme_says_for_how_many_sides_it_is() -> None:
    by_side = ("stage-reached", "sum-of-hands", "jj-points")
    assert scheme_ids(sides=3) == scheme_ids(sides=6) == (*by_side, "places")
    assert scheme_ids(sides=2) == scheme_ids()[:-1]
    assert scheme_ids(sides=1) == ()


@pytest.mark.parametrize("scheme", [scheme for scheme in scheme_ids() if scheme not in scheme_ids(sides=3)])
def test_a_scheme_of_two_sides_refuses_a_table_of_more(scheme: str) -> None:
    with pytest.raises(ResultRefused) as refused:
        award((1, 2, 3), scheme=load_scheme(scheme), levels=(9, 8, 7))
    assert refused.value.code == "scheme_needs_two_sides"
    assert refused.value.params == {"scheme": scheme, "sides": 3}
    assert scheme in say(refused.value.note, "zh")


def test_a_scheme_of_places_refuses_two_sides() -> None:
    with pytest.raises(ResultRefused, match="scheme_needs_more_sides"):
        award((1, 2))


@pytest.mark.parametrize(
    ("places", "winner", "code"),
    [
        (None, 0, "places_missing"),
        ((1, 2, 2, 3), None, "places_wrong"),
        ((2, 3, 4), None, "places_wrong"),
        ((1, 2), None, "places_wrong"),
        ((1, 2, 3), 1, "places_wrong"),
        ((1, 2, 3), 3, "places_wrong"),
    ],
)
def test_places_that_make_no_sense_are_refused(places, winner, code) -> None:
    sides = 4 if places and len(places) == 4 else 3
    with pytest.raises(ResultRefused, match=code) as refused:
        award_match_points(PLACES, MatchResult(reason=PLAYED, winner=winner, levels=None, sides=sides, places=places))
    assert say(refused.value.note, "zh") != say(refused.value.note, "en")


def test_who_is_out_is_named_and_has_the_value_of_a_ruling_whatever_ended_the_match() -> None:
    scheme = PLACES.with_values(ruled_loss=-1)
    assert award((1, 2, 3, 3), scheme=scheme) == (3, 2, HALF, HALF)
    assert award((1, 2, 3, 3), scheme=scheme, out=(2, 3)) == (3, 2, -1, -1)
    assert award((1, 1, 1), OutcomeReason.PENALTY_LOSS, scheme, out=(0, 1, 2)) == (-1, -1, -1)
    assert award((1, 1, 1), FORFEIT, scheme.with_values(both_absent=-2), out=(0, 1, 2)) == (-2, -2, -2)
    with pytest.raises(ResultRefused, match="places_wrong"):
        award((1, 2, 3, 3), scheme=scheme, out=(2,))
    nobody = seated(1, {"A": 9, "B": 7, "C": 5}, outcome=OutcomeReason.PENALTY_LOSS, winner=None, out=(0, 1, 2))
    assert values("wins", "ABC", [nobody], scheme=PLACES) == {"A": 0, "B": 0, "C": 0}


def test_a_forfeit_of_nobody_is_refused() -> None:
    with pytest.raises(ResultRefused, match="winner_needed"):
        award((1, 1, 1), FORFEIT)


def test_forfeited_match_points_are_lost_by_all_and_the_result_stands_otherwise() -> None:
    played = [match(1, "A", "B", 0, points_forfeited=True), seated(1, {"C": 9, "D": 7, "E": 2}, points_forfeited=True)]
    scheme = load_scheme("sum-of-hands").with_values(points_forfeited=-1)
    assert values("points", "ABCDE", played, scheme=scheme) == dict.fromkeys("ABCDE", -1)
    assert values("wins", "ABCDE", played, scheme=scheme) == {"A": 1, "B": 0, "C": 1, "D": 0, "E": 0}
    assert values("level_difference", "AB", played[:1]) == {"A": 5, "B": -5}
    told = explain_cell(list("AB"), played[:1], [], chain("points"), "A", "points")
    assert (told.terms[0].params["why"], told.total) == ("mp_points_forfeited", 0)


# Two rounds of one table of four: every criterion counted by hand


TWO_ROUNDS = [seated(1, {"A": 9, "B": 7, "C": 7, "D": 4}), seated(2, {"D": 8, "A": 8, "B": 5, "C": 3})]


def of_two_rounds(criterion: str, **parts) -> list[Fraction]:
    found = values(criterion, "ABCD", TWO_ROUNDS, scheme=PLACES, rounds=2, **parts)
    return [found[entry] for entry in "ABCD"]


@pytest.mark.parametrize(
    ("criterion", "by_hand"),
    [
        # 3 + 5/2, 3/2 + 1, 3/2 + 0, 0 + 5/2
        ("points", ["11/2", "5/2", "3/2", "5/2"]),
        # the first place of round 2 is shared
        ("wins", ["1", "0", "0", "0"]),
        # round 1: 4 x 9 - 27 ...; round 2: 4 x 8 - 24 ...
        ("level_difference", ["17", "-3", "-11", "-3"]),
        # 2 x 3 x 13 + the difference
        ("level_points", ["95", "75", "67", "75"]),
        ("levels_climbed", ["13", "8", "6", "8"]),
        ("times_over_ace", ["0", "0", "0", "0"]),
        # twice the points of the other three
        ("opponents_score", ["13", "19", "21", "19"]),
        # A: 5/2 + 3/2 + 5/2, then 5/2 / 2 + 5/2 + 3/2 ...
        ("sonneborn_berger", ["47/4", "19/4", "15/4", "27/4"]),
        ("progressive", ["17/2", "4", "3", "5/2"]),
        ("progressive_without_first", ["5/2", "1", "0", "5/2"]),
        ("best_rounds", ["121/40", "151/100", "3/2", "5/2"]),
        ("last_rounds", ["253/100", "203/200", "3/200", "5/2"]),
        ("fewer_penalties", ["0", "0", "0", "0"]),
    ],
)
def test_a_criterion_at_a_table_of_four_is_what_it_is_by_hand(criterion: str, by_hand: list[str]) -> None:
    assert of_two_rounds(criterion) == [Fraction(value) for value in by_hand]


def test_a_sum_over_a_table_names_each_opponent() -> None:
    told = explain_cell(
        list("ABCD"),
        TWO_ROUNDS,
        [],
        chain("points", "sonneborn_berger", scheme=PLACES, rounds=2),
        "A",
        "sonneborn_berger",
    )
    assert [(term.params["round"], term.params["opponent"], str(amount)) for term, amount in zip(told.terms, told.amounts, strict=True)] == [
        (1, "B", "5/2"), (1, "C", "3/2"), (1, "D", "5/2"), (2, "D", "5/4"), (2, "B", "5/2"), (2, "C", "3/2"),
    ]  # fmt: skip
    assert told.total == Fraction(47, 4)
    points = explain_cell(list("ABCD"), TWO_ROUNDS, [], chain("points", scheme=PLACES), "B", "points")
    assert [term.params["opponent"] for term in points.terms] == ["A, C, D", "D, A, C"]
    assert say_all(points.terms, "en") == "Round 1: +1.5. Round 2: +1."


def test_head_to_head_at_shared_tables_is_who_finished_ahead() -> None:
    rows = rank(list("ABCD"), TWO_ROUNDS, [], chain("points", "head_to_head", scheme=PLACES, rounds=2)).rows
    assert {row.entry: row.values.get("head_to_head") for row in rows} == {"A": None, "B": 1, "D": 1, "C": None}
    again = [*TWO_ROUNDS, seated(3, {"B": 6, "D": 6, "A": 15})]
    three = rank(list("ABCD"), again, [], chain("points", "head_to_head", scheme=PLACES, rounds=3)).rows
    assert {row.entry: row.values.get("head_to_head") for row in three[1:3]} == {"B": 3 * HALF, "D": 3 * HALF}


def test_a_mini_table_counts_only_the_tied_at_a_shared_table() -> None:
    played = [seated(1, {"A": 9, "X": 8, "B": 7, "C": 6}), seated(2, {"C": 9, "B": 8, "X": 7, "Y": 5})]
    settings = chain("head_to_head", scheme=PLACES, head_to_head=HeadToHead.MINI_TABLE)
    found = {row.entry: row.values["head_to_head"] for row in rank(list("ABCXY"), played, [], settings).rows}
    assert found == {"A": 3, "B": 1 + 2, "C": 3, "X": 2 + 1, "Y": 0}


def test_an_extra_table_of_three_separates_by_its_places() -> None:
    settings = chain("points", "extra_match", scheme=PLACES, extra_matches=(seated(9, {"A": 5, "B": 9, "C": 5}),))
    rows = rank(list("ABC"), [], [], settings).rows
    assert [(row.entry, row.rank, row.values["extra_match"]) for row in rows] == [
        ("B", 1, 2),
        ("A", 2, HALF),
        ("C", 2, HALF),
    ]


def test_all_that_came_win_a_table_that_one_did_not_come_to() -> None:
    played = [replace(seated(1, {"A": 3, "B": 3, "C": 2}), outcome=FORFEIT, levels=None)]
    assert values("wins", "ABC", played, scheme=PLACES) == {"A": 1, "B": 1, "C": 0}
    ignored = WinsWithoutPlay.IGNORED
    assert values("wins", "ABC", played, scheme=PLACES, wins_without_play=ignored) == {"A": 0, "B": 0, "C": 0}
    assert values("opponents_score", "ABC", played, scheme=PLACES) == {"A": 0, "B": 0, "C": 0}
    own = {"scheme": PLACES, "unplayed": Unplayed.OWN_POINTS, "opponents_a_round": 2}
    assert values("opponents_score", "ABC", played, **own) == {"A": 3, "B": 3, "C": 0}
    assert values("sonneborn_berger", "ABC", played, **own) == {"A": 3, "B": 3, "C": 0}


# Partners drawn anew: A and B, then A and C play together


def partners(number: int, one: str, two: str, winner: int | None, levels) -> PlayedMatch:
    return PlayedMatch(
        match=f"{number}-{one}",
        round=number,
        sides=(tuple(one), tuple(two)),
        outcome=PLAYED,
        winner=winner,
        levels=levels,
    )


DRAWN = [partners(1, "AB", "CD", 0, (9, 4)), partners(2, "AC", "BD", None, (7, 7))]


@pytest.mark.parametrize(
    ("criterion", "by_hand"),
    [
        ("points", [3, 3, 1, 1]),
        ("wins", [1, 1, 0, 0]),
        ("level_difference", [5, 5, -5, -5]),
        ("level_points", [31, 31, 21, 21]),
        ("levels_climbed", [12, 12, 7, 7]),
        # A: C and D, then B and D
        ("opponents_score", [1 + 1 + 3 + 1, 1 + 1 + 3 + 1, 3 + 3 + 3 + 1, 3 + 3 + 3 + 1]),
        ("sonneborn_berger", [2 + 2, 2 + 2, 2, 2]),
        ("progressive", [5, 5, 1, 1]),
    ],
)
def test_each_player_of_a_side_has_what_the_side_won_and_partners_are_no_opponents(criterion, by_hand) -> None:
    found = values(criterion, "ABCD", DRAWN, rounds=2)
    assert [found[entry] for entry in "ABCD"] == by_hand


def test_partners_have_not_met_until_they_play_against_each_other() -> None:
    settings = chain("points", "head_to_head", rounds=2)
    first = rank(list("ABCD"), DRAWN[:1], [], settings)
    assert [row.values.get("head_to_head") for row in first.rows] == [None] * 4
    both = rank(list("ABCD"), [*DRAWN, partners(3, "AD", "BC", 1, (4, 9))], [], settings)
    assert table(both)[:2] == [("B", 1, None), ("A", 2, "points")]
    met = rank(list("ABCD"), DRAWN, [], settings)
    assert [(row.entry, row.values["head_to_head"]) for row in met.rows] == [("A", 1), ("B", 1), ("C", 1), ("D", 1)]


def test_a_match_counts_once_in_a_mini_table_however_many_of_the_tied_sat_on_the_other_side() -> None:
    settings = chain("head_to_head", head_to_head=HeadToHead.MINI_TABLE)
    found = {row.entry: row.values["head_to_head"] for row in rank(list("ABCD"), DRAWN[:1], [], settings).rows}
    assert found == {"A": 2, "B": 2, "C": 0, "D": 0}


def test_a_bye_stands_for_as_many_opponents_as_a_round_has() -> None:
    settings = {"unplayed": Unplayed.OWN_POINTS, "opponents_a_round": 2}
    found = values("opponents_score", "ABCDE", [*DRAWN, bye(1, "E")], **settings)
    assert found["E"] == 2 + 2
    assert values("sonneborn_berger", "ABCDE", [*DRAWN, bye(1, "E")], **settings)["E"] == 4


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"sides": (("A",), ("A",))}, "sides_wrong"),
        ({"sides": (("A", "B"), ())}, "sides_wrong"),
        ({"sides": (("A", "B"), ("C", "A"))}, "sides_wrong"),
        ({"levels": (9, 4, 2)}, "not_by_side"),
        ({"penalties": (1,)}, "not_by_side"),
        ({"hand_points": (1, 2, 3)}, "not_by_side"),
        ({"sides": (("A",),)}, "sides_of_outcome"),
    ],
)
def test_a_match_that_does_not_fit_its_sides_is_refused_in_words(parts, code: str) -> None:
    with pytest.raises(ResultRefused) as refused:
        rank(list("ABC"), [match(1, "A", "B", 0, **parts)], [], chain("points"))
    assert refused.value.code == code
    assert say(refused.value.note, "zh") != say(refused.value.note, "en")


# The command


def asked(**given) -> dict:
    (line,) = answer_lines([json.dumps({"id": "q", "kind": "standings", "rule_set": "friends-4p-2d", "input": given})])
    return json.loads(line)


def test_the_command_ranks_tables_of_players_and_partners() -> None:
    tables = [
        {"round": 1, "sides": ["A", "B", "C", "D"], "places": [1, 2, 2, 4], "winner": 0},
        {"round": 2, "sides": ["D", "A", "B", "C"], "places": [1, 1, 3, 4]},
    ]
    settings = {"scheme": "places", "tiebreaks": ["points", "sonneborn_berger"]}
    found = asked(entries=list("ABCD"), matches=tables, settings=settings)["answer"]["rows"]
    assert [(row["entry"], row["values"]["points"]) for row in found] == [
        ("A", "11/2"), ("D", "5/2"), ("B", "5/2"), ("C", "3/2"),
    ]  # fmt: skip
    pairs = [{"round": 1, "sides": [["A", "B"], ["C", "D"]], "winner": 0}]
    simple = {"scheme": "2-1-0", "tiebreaks": ["points"]}
    ranked = asked(entries=list("ABCD"), matches=pairs, settings=simple)["answer"]["rows"]
    assert [row["rank"] for row in ranked] == [1, 1, 3, 3]


def test_the_command_says_which_scheme_does_not_fit() -> None:
    tables = [{"round": 1, "sides": ["A", "B", "C"], "places": [1, 2, 3]}]
    refused = asked(entries=list("ABC"), matches=tables, settings={"scheme": "2-1-0", "tiebreaks": ["points"]})
    assert "scheme_needs_two_sides" in json.dumps(refused)
