"""Confirmed matches of any shape as values of `scoring`."""

import pytest
from django.utils import timezone

from scoring import OutcomeReason, load_players_preset
from tests import builders
from tournament.models import EntryRound, Match, MatchSide, Round, Stage, StandingsSnapshot
from tournament.rulebook.results import read_standings_input
from tournament.services.standings import refresh_now

pytestmark = pytest.mark.django_db


def stage_of_players(number: int, **settings) -> Stage:
    """A stage of single players at tables of four, each with a level."""
    event = builders.event()
    version = event.rule_set_version
    rules = load_players_preset("friends-4p-2d")
    version.mapping, version.digest = rules.to_mapping(), rules.digest
    version.save()
    return builders.stage(event, builders.entries(event, number), settings=settings)


def confirmed(stage: Stage, *sides: tuple[int, ...], outcome: dict, reason: str = "time_up", **fields) -> Match:
    """A confirmed match in a published round of its own; sides name entries by number."""
    by_number = {place.entry.number: place.entry for place in stage.stage_entries.all()}
    number = Round.objects.filter(stage=stage).count() + 1
    round_ = Round.objects.create(stage=stage, number=number, state=Round.State.PUBLISHED, published_at=timezone.now())
    match = Match.objects.create(
        round=round_,
        number=1,
        state=Match.State.CONFIRMED,
        outcome=outcome,
        outcome_reason=reason,
        reported_by=builders.account(),
        confirmed_by=builders.account(),
        confirmed_at=timezone.now(),
        rule_set_version=stage.event.rule_set_version,
        **fields,
    )
    for side, numbers in enumerate(sides):
        for position, each in enumerate(numbers):
            entry = by_number[each]
            MatchSide.objects.create(match=match, round=round_, side=side, position=position, entry=entry)
            EntryRound.objects.create(round=round_, entry=entry, state=EntryRound.State.PAIRED)
    return match


def test_a_table_of_players_has_a_side_places_and_points_for_each():
    stage = stage_of_players(4, scheme="places", tiebreaks=["points", "opponents_score"])
    confirmed(
        stage, (3,), (1,), (2,), (4,),
        outcome={"places": [1, 2, 2, 4], "levels_earned": [7, 5, 5, 2], "out_seats": []},
        winner=0, levels=[9, 7, 7, 4],
    )  # fmt: skip
    (played,) = read_standings_input(stage).matches
    ids = {entry.number: entry_id for entry_id, entry in read_standings_input(stage).entries.items()}
    assert played.sides == ((ids[3],), (ids[1],), (ids[2],), (ids[4],))
    assert (played.places, played.levels, played.levels_earned) == ((1, 2, 2, 4), (9, 7, 7, 4), (7, 5, 5, 2))
    refresh_now(stage.pk)
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert [(row["number"], row["values"]["points"]) for row in rows] == [(3, "3"), (1, "3/2"), (2, "3/2"), (4, "0")]


def test_who_is_out_and_forfeited_match_points_reach_the_standings():
    stage = stage_of_players(4, scheme="places", scheme_values={"forfeit_win": "2", "forfeit_loss": "-1"})
    outcome = {"places": [1, 1, 1, 4], "out_seats": [3], "points_forfeited": False}
    confirmed(stage, (1,), (2,), (3,), (4,), outcome=outcome, reason="forfeit", levels=[2, 2, 2, 2])
    late = {"places": [1, 2, 3, 4], "points_forfeited": True}
    confirmed(stage, (1,), (2,), (3,), (4,), outcome=late, winner=0, levels=[5, 4, 3, 2])
    forfeit, late_match = read_standings_input(stage).matches
    assert (forfeit.outcome, forfeit.out, forfeit.levels) == (OutcomeReason.FORFEIT, (3,), None)
    assert (late_match.points_forfeited, forfeit.points_forfeited) == (True, False)
    refresh_now(stage.pk)
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert {row["number"]: row["values"]["points"] for row in rows} == {1: "2", 2: "2", 3: "2", 4: "-1"}


def test_a_side_of_partners_has_all_its_entries():
    event = builders.event()
    stage = builders.stage(event, builders.entries(event, 4), format=Stage.Format.INDIVIDUAL)
    confirmed(stage, (1, 4), (2, 3), outcome={"levels_earned": None}, winner=1, levels=[4, 9])
    given = read_standings_input(stage)
    ids = {entry.number: entry_id for entry_id, entry in given.entries.items()}
    assert given.matches[0].sides == ((ids[1], ids[4]), (ids[2], ids[3]))
    assert given.settings.opponents_a_round == 2
    refresh_now(stage.pk)
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert {row["number"]: row["values"]["points"] for row in rows} == {1: "0", 2: "2", 3: "2", 4: "0"}


def test_an_unplayed_round_stands_for_the_opponents_of_a_round():
    assert read_standings_input(stage_of_players(4)).settings.opponents_a_round == 3
    event = builders.event()
    assert read_standings_input(builders.stage(event, builders.entries(event, 2))).settings.opponents_a_round == 1


def test_a_match_with_somebody_who_is_not_in_the_stage_does_not_count():
    stage = stage_of_players(4, scheme="places")
    confirmed(stage, (1,), (2,), (3,), (4,), outcome={"places": [1, 2, 3, 4]}, winner=0, levels=[5, 4, 3, 2])
    stage.stage_entries.get(entry__number=4).delete()
    assert read_standings_input(stage).matches == ()
