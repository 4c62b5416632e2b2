"""FIDE tournament reports in and out. The worked example: 7 players, 5 rounds, a forfeit, byes of every kind."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.exchange.trf import (
    Colour,
    Result,
    TrfGame,
    TrfPlayer,
    TrfRefused,
    TrfReport,
    read_trf,
    swiss_question_of,
    with_round,
    write_trf,
)
from tournament.pairing.answers import answer

EXAMPLE = (Path(__file__).parent / "data" / "worked-example.trf").read_text()


@pytest.fixture
def report():
    return read_trf(EXAMPLE)


def _entries(question):
    return {entry["id"]: entry for entry in question["input"]["entries"]}


def _changed(old, new, *, times=1):
    assert EXAMPLE.count(old) >= 1, old
    return EXAMPLE.replace(old, new, times)


def _codes(text):
    with pytest.raises(TrfRefused) as refused:
        read_trf(text)
    return [fault.code for fault in refused.value.faults]


def test_points_and_ranks_are_those_of_the_table(report):
    told = {player.number: (player.points, player.rank) for player in report.players}
    half = Fraction(1, 2)
    assert told == {
        1: (4, 1), 2: (4, 2), 4: (2 + half, 3), 6: (2, 4), 5: (2, 5), 3: (2, 6), 7: (1, 7),
    }  # fmt: skip


def test_headers_are_read(report):
    assert (report.name, report.city, report.starts, report.ends) == (
        "Worked example", "Nowhere", "2026/03/07", "2026/03/08",
    )  # fmt: skip
    assert (report.kind, report.arbiter, report.time_control, report.rounds_planned) == (
        "Individual: Swiss-System", "Nobody", "60 minutes", 5,
    )  # fmt: skip


def test_points_follow_from_the_results(report):
    worth = {
        Result.WIN: 2, Result.FORFEIT_WIN: 2, Result.PAIRED_BYE: 2, Result.DRAW: 1, Result.HALF_BYE: 1,
        Result.LOSS: 0, Result.FORFEIT_LOSS: 0, Result.ZERO_BYE: 0,
    }  # fmt: skip
    for player in report.players:
        assert sum(worth[game.result] for game in player.rounds) == 2 * player.points, player.name


def test_the_next_round_starts_from_what_the_report_says(report):
    question = swiss_question_of(report, seed="x")
    entries = _entries(question)
    assert question["input"]["round_number"] == 6
    assert question["input"]["settings"] == {"score_scale": 2}
    assert {number: entry["score"] for number, entry in entries.items()} == {
        1: 8, 2: 8, 3: 4, 4: 5, 5: 4, 6: 4, 7: 2,
    }  # fmt: skip
    # a game that was won by forfeit is no meeting, and it is a point without play
    assert entries[2]["opponents"] == [5, 1, 6, 4]
    assert entries[2]["met_in"] == [1, 2, 4, 5]
    assert {number: entry["byes"] for number, entry in entries.items()} == {1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 1, 7: 1}
    assert {number: entry["seat_balance"] for number, entry in entries.items()} == {
        1: 1, 2: 2, 3: -1, 4: 1, 5: -2, 6: -2, 7: 1,
    }  # fmt: skip


def test_who_has_had_a_point_without_play_gets_no_bye(report):
    told = answer(swiss_question_of(report, seed="x"))
    (bye,) = told["answer"]["draw"]["byes"]
    assert bye["entry"] not in (2, 6, 7)
    assert told["answer"]["findings"] is not None


@pytest.mark.parametrize("after", [0, 1, 2, 3, 4])
def test_every_round_of_the_example_can_be_paired_from_the_rounds_before(report, after):
    early = TrfReport(
        players=tuple(
            TrfPlayer(number=each.number, name=each.name, points=each.points, rounds=each.rounds[:after])
            for each in report.players
        )
    )
    told = answer(swiss_question_of(early, seed="x"))
    assert told["answer"]["draw"]["round_number"] == after + 1
    assert len(told["answer"]["draw"]["pairings"]) == 3


def test_absent_players_and_given_byes_of_the_coming_round_are_kept(report):
    ahead = {1: Result.ZERO_BYE, 2: Result.HALF_BYE, 3: Result.FULL_BYE}
    players = tuple(
        TrfPlayer(
            number=each.number,
            name=each.name,
            points=each.points,
            rounds=(*each.rounds, *([TrfGame(result=ahead[each.number])] if each.number in ahead else [])),
        )
        for each in report.players
    )
    question = swiss_question_of(TrfReport(players=players, absent=(7,), forbidden=((4, 5),)), seed="x")
    assert question["input"]["absent"] == [1, 2, 7]
    assert question["input"]["assigned_byes"] == [3]
    assert question["input"]["forbidden"] == [[4, 5]]


def test_written_and_read_it_is_the_same(report):
    assert read_trf(write_trf(report)) == report
    assert write_trf(read_trf(write_trf(report))) == write_trf(report)


def test_player_lines_stand_in_the_columns_of_the_format(report):
    ours = [line for line in write_trf(report).splitlines() if line.startswith("001")]
    theirs = [line for line in EXAMPLE.splitlines() if line.startswith("001")]
    assert ours == theirs
    assert ours[0][80:84] == " 4.0"
    assert ours[0][91:99] == "   4 w 1"
    assert ours[6][91:99] == "0000 - U"


def test_the_paired_round_can_be_written_into_the_report(report):
    question = swiss_question_of(report, seed="x")
    paired = with_round(report, answer(question)["answer"])
    again = read_trf(write_trf(paired))
    results = [player.rounds[5].result for player in again.players]
    assert sorted(results) == [Result.OPEN] * 6 + [Result.PAIRED_BYE]
    with pytest.raises(TrfRefused) as refused:
        swiss_question_of(again, seed="x")
    assert {fault.code for fault in refused.value.faults} == {"trf_round_open"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("001    2", "001    1", "trf_number_twice"),
        ("001    2", "001    x", "trf_number"),
        (" 4.0    1", "  ?     1", "trf_number"),
        ("4 w 1     2 b =", "4 w 0     2 b =", "trf_not_mutual"),
        ("4 w 1     2 b =", "4 b 1     2 b =", "trf_not_mutual"),
        ("4 w 1     2 b =", "9 w 1     2 b =", "trf_opponent_unknown"),
        ("4 w 1     2 b =", "1 w 1     2 b =", "trf_opponent_unknown"),
        ("4 w 1     2 b =", "4 w ?     2 b =", "trf_result"),
        ("4 w 1     2 b =", "4 x 1     2 b =", "trf_colour"),
        ("0000 - H", "0000 - 1", "trf_opponent_missing"),
        ("XXR 5", "XXP 3", "trf_pair"),
        ("XXR 5", "XXZ 88", "trf_opponent_unknown"),
    ],
)
def test_faults_are_named(old, new, code):
    assert code in _codes(_changed(old, new))


def test_every_fault_says_its_line_and_is_worded_in_both_languages():
    with pytest.raises(TrfRefused) as refused:
        read_trf(_changed("0000 - H", "0000 - 1").replace("4 w 1     2 b =", "4 w ?     2 b =", 1))
    told = refused.value.to_mapping()
    lines = [fault["line"] for fault in told["faults"]]
    assert lines == sorted(lines)
    assert all(fault["zh"] and fault["en"] and str(fault["line"]) in fault["en"] for fault in told["faults"])


@pytest.mark.parametrize("text", ["", "\n\n", "012 Only a name\n", "hello"])
def test_what_is_no_report_is_refused(text):
    assert _codes(text) == ["trf_no_players"]


def test_lines_that_are_not_taken_over_are_named():
    text = EXAMPLE + "013 A team                              1    2\nXXA    1  1.0\n### a remark\n"
    assert read_trf(text).unread == ("013", "XXA")


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_any_line_ending_and_a_byte_order_mark_are_read(ending, report):
    assert read_trf("\ufeff" + EXAMPLE.replace("\n", ending)) == report


def test_long_names_are_cut_and_line_breaks_do_not_break_the_report():
    player = TrfPlayer(number=1, name="梅花队\n" + "长" * 60, points=Fraction(0))
    (again,) = read_trf(write_trf(TrfReport(players=(player,), name="杯\r赛"))).players
    assert again.name == "梅花队 " + "长" * 29


@pytest.mark.parametrize(
    ("points", "written"), [(Fraction(7, 2), " 3.5"), (Fraction(1, 3), " 0.3"), (Fraction(241, 2), " 120")]
)
def test_points_fit_their_column(points, written):
    player = TrfPlayer(number=1, name="x", points=points)
    assert write_trf(TrfReport(players=(player,))).splitlines()[-1][80:84] == written


@st.composite
def reports(draw):
    """Some players, and rounds in which some meet and the others sit out."""
    count = draw(st.integers(1, 12))
    rounds = []
    for _ in range(draw(st.integers(0, 5))):
        order = draw(st.permutations(range(1, count + 1)))
        games = {number: draw(st.sampled_from([None, TrfGame(result=Result.ZERO_BYE)])) for number in order}
        for first, second in zip(order[::2], order[1::2], strict=False):
            mine, theirs = draw(
                st.sampled_from(
                    [
                        (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
                        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), (Result.OPEN, Result.OPEN),
                    ]
                )
            )  # fmt: skip
            games[first] = TrfGame(opponent=second, colour=Colour.WHITE, result=mine)
            games[second] = TrfGame(opponent=first, colour=Colour.BLACK, result=theirs)
        rounds.append(games)
    # a round in which nothing stands for anybody at the end of a report cannot be told from none
    while rounds and not any(rounds[-1].values()):
        rounds.pop()
    return TrfReport(
        players=tuple(
            TrfPlayer(
                number=number,
                name=draw(st.text("abc 梅花", max_size=8)).strip().replace("  ", " "),
                points=Fraction(draw(st.integers(0, 20)), 2),
                rank=draw(st.integers(0, 99)),
                rounds=_trimmed(tuple(each[number] for each in rounds)),
            )
            for number in range(1, count + 1)
        ),
        rounds_planned=draw(st.integers(0, 9)),
    )


def _trimmed(rounds):
    while rounds and rounds[-1] is None:
        rounds = rounds[:-1]
    return rounds


@settings(max_examples=60, deadline=None)
@given(reports())
def test_any_report_comes_back_as_it_was_written(report):
    again = read_trf(write_trf(report))
    assert [(each.number, each.points, each.rank, each.rounds) for each in again.players] == [
        (each.number, each.points, each.rank, each.rounds) for each in report.players
    ]
    assert again.rounds_planned == report.rounds_planned


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=80), st.integers(0, len(EXAMPLE) - 1))
def test_whatever_is_typed_into_a_report_it_is_read_or_refused(typed, place):
    text = EXAMPLE[:place] + typed + EXAMPLE[place + len(typed) :]
    try:
        told = answer(swiss_question_of(read_trf(text), seed="x"))
    except TrfRefused as refused:
        told = {"error": refused.to_mapping()}
    assert "answer" in told or told["error"]["code"]
