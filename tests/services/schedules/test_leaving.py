"""Who leaves a group: byes for its opponents, and its results annulled or not."""

from uuid import uuid4

import pytest

from tests import play
from tests.services.schedules import events
from tournament.errors import Conflict
from tournament.models import Entry, EntryRound, Match, MatchSide, Round, StageEntry
from tournament.selectors.stages.withdrawal import leaving
from tournament.services import standings
from tournament.services.withdrawals import disqualify_entry, return_entry

pytestmark = pytest.mark.django_db


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def _points(stage):
    standings.refresh_now(stage.pk)
    return {number: points for _group, _rank, number, points in events.table(stage)}


def _matches_of(stage, number):
    return Match.objects.filter(round__stage=stage, sides__entry__number=number).order_by("round__number")


def test_with_fewer_than_half_played_its_results_count_for_nobody():
    stage = events.play_rounds(events.round_robin(6), [1, 2])
    before = _points(stage)
    assert before[1] == "4"
    effects = leaving(_entry(stage, 1)).schedules[0]
    assert (effects.played, effects.matches, effects.annulled, len(effects.freed)) == (2, 5, True, 3)
    answer = events.leave(stage, 1)
    assert len(answer["freed"]) == 3
    assert answer["annulled_in"] == [stage.number]
    assert StageEntry.objects.get(stage=stage, entry__number=1).annulled
    after = _points(stage)
    assert 1 not in after
    assert after == {number: points for number, points in before.items() if number != 1}
    events.play_rounds(stage, [3, 4, 5])
    assert _points(stage) == {2: "8", 3: "6", 4: "4", 5: "2", 6: "0"}


def test_from_half_on_results_stand_and_the_rest_is_won_without_play():
    stage = events.play_rounds(events.round_robin(6), [1, 2, 3])
    answer = events.leave(stage, 1)
    assert answer["annulled_in"] == []
    events.play_rounds(stage, [4, 5])
    assert _points(stage)[1] == "6"
    freed = Match.objects.filter(round__stage=stage, kind=Match.Kind.BYE)
    assert freed.count() == 2
    winners = {match.sides.get(side=match.winner).entry.number for match in freed}
    assert 1 not in winners
    assert sum(float(points) for points in _points(stage).values()) == 30


@pytest.mark.parametrize(("annulment", "is_annulled"), [("never", False), ("always", True)])
def test_the_stage_says_when_results_are_annulled(annulment, is_annulled):
    stage = events.play_rounds(events.round_robin(6, annulment=annulment), [1, 2, 3] if is_annulled else [1])
    events.leave(stage, 2)
    assert StageEntry.objects.get(stage=stage, entry__number=2).annulled is is_annulled


def test_the_opponents_of_a_leaver_sit_out_and_its_tables_are_free():
    stage = events.round_robin(4)
    play.published(Round.objects.get(stage=stage, number=1))
    events.leave(stage, 2)
    for match in _matches_of(stage, 2):
        assert (match.kind, match.state, match.table_id) == (Match.Kind.BYE, Match.State.CONFIRMED, None)
        states = dict(EntryRound.objects.filter(round=match.round).values_list("entry__number", "state"))
        opponent = MatchSide.objects.filter(match=match).exclude(entry__number=2).get().entry.number
        assert (states[2], states[opponent]) == ("withdrawn", "bye")


def test_a_match_that_has_begun_is_ruled_lost_by_two_people():
    stage = events.round_robin(4)
    play.published(Round.objects.get(stage=stage, number=1))
    match = _matches_of(stage, 2).first()
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLAYING, started_at=match.round.published_at)
    answer = events.leave(stage, 2)
    assert answer["forfeited"] == [match.pk]
    assert len(answer["freed"]) == 2
    match.refresh_from_db()
    assert match.state == Match.State.REPORTED


def test_where_both_have_left_nobody_wins():
    stage = events.round_robin(4)
    events.leave(stage, 1)
    events.leave(stage, 2)
    match = _matches_of(stage, 1).filter(sides__entry__number=2).get()
    assert match.winner is None
    events.play_rounds(stage)
    assert _points(stage) == {3: "2", 4: "0"}


def test_who_comes_back_plays_what_is_not_over_and_its_results_count_again():
    stage = events.play_rounds(events.round_robin(6), [1])
    won = _points(stage)[1]
    events.leave(stage, 1)
    play.published(Round.objects.get(stage=stage, number=2))
    play.play(Round.objects.get(stage=stage, number=2))
    play.close(Round.objects.get(stage=stage, number=2))
    entry = _entry(stage, 1)
    return_entry(
        play.organiser_of(stage.event), request_id=uuid4(), entry_id=entry.pk, revision=entry.revision, reason="well"
    )
    kinds = [match.kind for match in _matches_of(stage, 1)]
    assert kinds == [Match.Kind.GAME, Match.Kind.BYE, *[Match.Kind.GAME] * 3]
    assert all(match.table_id for match in _matches_of(stage, 1) if match.kind == Match.Kind.GAME)
    assert _points(stage)[1] == won
    events.play_rounds(stage, [3, 4, 5])
    assert _points(stage)[1] == "8"


def test_a_disqualification_and_its_reversal_leave_the_schedule_as_it_was():
    stage = events.play_rounds(events.groups(8, 2), [1])
    before = _points(stage)
    entry = _entry(stage, 3)
    chief = play.chief_of(stage.event)
    disqualify_entry(chief, request_id=uuid4(), entry_id=entry.pk, revision=entry.revision, reason="unfair")
    assert 3 not in _points(stage)
    entry.refresh_from_db()
    return_entry(chief, request_id=uuid4(), entry_id=entry.pk, revision=entry.revision, reason="mistaken identity")
    assert _points(stage) == before
    assert not Match.objects.filter(round__stage=stage, kind=Match.Kind.BYE).exists()


def test_leaving_after_the_stage_is_finished_changes_nothing_in_it():
    stage = events.play_rounds(events.round_robin(4))
    before = _points(stage)
    events.leave(stage, 1)
    assert _points(stage) == before


def test_standings_made_anew_agree_after_somebody_has_left():
    stage = events.play_rounds(events.groups(9, 2), [1, 2])
    events.leave(stage, 4)
    standings.refresh_now(stage.pk)
    answer = standings.rebuild(stage.event_id)
    assert [each["agrees"] for each in answer["stages"]] == [True]


def test_who_has_left_does_not_leave_twice():
    stage = events.round_robin(4)
    events.leave(stage, 2)
    with pytest.raises(Conflict) as refusal:
        events.leave(stage, 2)
    assert refusal.value.code == "entry_left"
