"""Whole events: how often anybody meets again, as measured; a draw that repeats more fails here."""

from __future__ import annotations

import pytest

from tests.pairing.individual.event import Event
from tournament.pairing import FindingGrade, Formation, IndividualSettings, audit_individual
from tournament.pairing.individual.schedule import schedules


# how many pairs of opponents met once, twice, three times in nine rounds; the draw is the same every time
@pytest.mark.parametrize(
    ("count", "formation", "met"),
    [
        (12, Formation.BY_SCORE, {1: 27, 2: 36, 3: 3}),
        (12, Formation.ROTATING, {1: 26, 2: 38, 3: 2}),
        (16, Formation.BY_SCORE, {1: 94, 2: 25}),
        (16, Formation.ROTATING, {1: 96, 2: 24}),
        (20, Formation.BY_SCORE, {1: 162, 2: 9}),
        (20, Formation.ROTATING, {1: 166, 2: 7}),
        (23, Formation.BY_SCORE, {1: 180}),
        (23, Formation.ROTATING, {1: 180}),
        (40, Formation.BY_SCORE, {1: 360}),
        (40, Formation.ROTATING, {1: 360}),
    ],
)
def test_in_nine_rounds_partners_are_always_new(count: int, formation: Formation, met: dict[int, int]) -> None:
    event = Event(count, IndividualSettings(formation=formation))
    for _ in range(9):
        players = event.players()
        drawn = event.draw()
        found = audit_individual(players, event.settings, drawn)
        assert [finding for finding in found if finding.grade is FindingGrade.ERROR] == []
        event.play(drawn)
    assert set(event.partner_counts()) == {1}
    assert event.opponent_counts() == met


@pytest.mark.parametrize("formation", list(Formation))
def test_eight_players_have_everybody_for_a_partner_once_in_seven_rounds(formation: Formation) -> None:
    event = Event(8, IndividualSettings(formation=formation))
    event.play_rounds(7)
    assert event.partner_counts() == {1: 28}
    assert max(event.opponent_counts()) <= 3


def test_sixteen_single_players_meet_everybody_once_in_five_rounds() -> None:
    event = Event(16, IndividualSettings(sides=4, players_per_side=1, formation=Formation.ROTATING))
    event.play_rounds(5)
    assert event.opponent_counts() == {1: 120}


def test_nine_single_players_meet_everybody_once_in_four_rounds() -> None:
    event = Event(9, IndividualSettings(sides=3, players_per_side=1, formation=Formation.ROTATING))
    event.play_rounds(4)
    assert event.opponent_counts() == {1: 36}


@pytest.mark.parametrize("count", sorted(schedules()))
def test_a_balanced_event_brings_everybody_together_once_and_against_each_other_twice(count: int) -> None:
    event = Event(count, IndividualSettings(formation=Formation.BALANCED))
    draws = event.play_rounds(schedules()[count].rounds)
    pairs = count * (count - 1) // 2
    assert event.partner_counts() == {1: pairs}
    assert event.opponent_counts() == {2: pairs}
    assert {one.sit_outs for one in event.played.values()} == {count % 4}
    assert {table.reasons[0].code for drawn in draws for table in drawn.tables} == {"table_by_schedule"}


def test_there_is_a_schedule_for_every_number_up_to_36_that_leaves_at_most_one_over() -> None:
    assert sorted(schedules()) == [count for count in range(4, 37) if count % 4 < 2]


def test_a_balanced_event_goes_on_by_search_while_somebody_is_missing_and_returns_to_the_schedule() -> None:
    event = Event(12, IndividualSettings(formation=Formation.BALANCED))
    event.play_rounds(2)
    short = event.draw(absent=frozenset({5, 6}))
    assert short.tables[0].reasons[0].code == "table_regardless_of_scores"
    event.play(short)
    following = event.draw()
    assert following.repeated_partners == 0
    found = audit_individual(event.players(), event.settings, following)
    assert [finding for finding in found if finding.grade is FindingGrade.ERROR] == []


def test_a_balanced_event_of_a_number_without_schedule_is_drawn_like_a_rotating_one() -> None:
    event = Event(14, IndividualSettings(formation=Formation.BALANCED))
    draws = event.play_rounds(3)
    assert {table.reasons[0].code for drawn in draws for table in drawn.tables} == {"table_regardless_of_scores"}
    assert event.partner_counts() == {1: 18}
