"""Searching one's own entry, and what it does next."""

import pytest

from tests import builders, play
from tournament.errors import Missing
from tournament.models import Entry, EntryRound, Event, Match, Round, Stage
from tournament.selectors import public
from tournament.selectors.public import AnswerKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return builders.event()


@pytest.fixture
def entries(event):
    return builders.entries(event, 5, units=["机械学院", "Library"], members=2)


def found(event, text):
    return [each.entry.ref.number for each in public.find_entries(public.public_frame(event.slug), text)]


def answer_of(event, number):
    return public.entry_path(public.public_frame(event.slug), number).answer


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", [3]),  # the number; a name with a 3 in it counts, too
        ("003", [3]),
        ("Pair 2", [2]),
        ("机械", [1, 3, 5]),
        ("library", [2, 4]),
        ("player 4-2", [4]),
        ("  ", []),
        ("nobody", []),
        ("%", []),
        ("' OR 1=1 --", []),
        ("\x00", []),
        ("9" * 60, []),
        ("٣", []),
    ],
)
def test_an_entry_is_found_by_number_name_unit_or_member(event, entries, text, numbers):
    assert found(event, text) == numbers


def test_an_entry_of_another_event_is_not_found(event, entries):
    assert found(builders.event(), "Pair") == []


def test_a_search_takes_as_many_queries_for_many_as_for_one(event, django_assert_max_num_queries):
    many = builders.entries(event, 60, units=["U"], members=2)
    builders.published_round(builders.stage(event, many), many)
    frame = public.public_frame(event.slug)
    with django_assert_max_num_queries(6):
        hits = public.find_entries(frame, "Pair")
    assert len(hits) == public.MOST_FOUND


def test_before_anything_is_published_the_answer_says_so(event, entries):
    builders.published_round(builders.stage(event, entries), entries, state=Round.State.DRAFT)
    assert answer_of(event, 1).kind is AnswerKind.BEFORE_FIRST_ROUND


def test_the_answer_names_round_table_side_and_opponent(event, entries):
    builders.published_round(builders.stage(event, entries), entries)
    answer = answer_of(event, 4)
    assert answer.kind is AnswerKind.PLAYS
    assert answer.round is not None
    assert answer.match is not None
    assert answer.slot is not None
    assert answer.partners == ()
    assert (answer.round.number, answer.match.table_number, answer.slot.side) == (1, 2, 1)
    assert [slot.entry and slot.entry.number for slot in answer.opponents] == [3]
    assert answer_of(event, 5).kind is AnswerKind.BYE


def test_a_bye_of_a_draft_is_not_told(event, entries):
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries[:4], state=Round.State.CLOSED)
    builders.published_round(stage, entries, state=Round.State.DRAFT)
    path = public.entry_path(public.public_frame(event.slug), 5)
    assert path.answer.kind is AnswerKind.BEFORE_NEXT_ROUND
    assert path.steps == ()


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (EntryRound.State.ABSENT, AnswerKind.ABSENT),
        (EntryRound.State.NOT_YET_ENTERED, AnswerKind.NOT_YET_ENTERED),
        (EntryRound.State.WITHDRAWN, AnswerKind.WITHDRAWN),
        (EntryRound.State.DISQUALIFIED, AnswerKind.DISQUALIFIED),
    ],
)
def test_who_does_not_play_is_told_why(event, entries, state, kind):
    builders.published_round(builders.stage(event, entries), entries[:4], absent={entries[4]: state})
    assert answer_of(event, 5).kind is kind


@pytest.mark.parametrize("state", [Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED])
def test_who_has_left_the_event_is_told_so(event, entries, state):
    builders.published_round(builders.stage(event, entries), entries)
    Entry.objects.filter(pk=entries[0].pk).update(state=state)
    assert answer_of(event, 1).kind == state


def _decided(match: Match, winner: int) -> None:
    Match.objects.filter(pk=match.pk).update(
        state=Match.State.CONFIRMED,
        outcome_reason="goal_passed",
        winner=winner,
        confirmed_at=match.round.published_at,
        reported_by=builders.account(),
        confirmed_by=builders.account(),
    )


def test_champion_runner_up_and_those_who_did_not_reach_the_knock_out(event, entries):
    builders.published_round(builders.stage(event, entries), entries, state=Round.State.CLOSED)
    knockout = builders.stage(event, entries[:2], format=Stage.Format.KNOCKOUT)
    final = builders.published_round(knockout, entries[:2]).matches.get()
    Match.objects.filter(pk=final.pk).update(name="final", key="R1M1")
    _decided(final, 1)
    assert answer_of(event, 2).kind is AnswerKind.CHAMPION
    assert answer_of(event, 1).kind is AnswerKind.ELIMINATED
    assert answer_of(event, 4).kind is AnswerKind.ELIMINATED
    Round.objects.filter(pk=final.round_id).update(state=Round.State.CLOSED, closed_at=final.round.published_at)
    frame = public.public_frame(event.slug)
    assert [each.answer.kind for each in public.find_entries(frame, "Pair 2")] == [AnswerKind.CHAMPION]
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    assert answer_of(event, 2).kind is AnswerKind.CHAMPION
    assert answer_of(event, 1).kind is AnswerKind.FINISHED


def test_a_path_has_every_published_round_and_takes_five_queries(event, entries, django_assert_max_num_queries):
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries, state=Round.State.CLOSED)
    builders.published_round(stage, entries[::-1], state=Round.State.CLOSED)
    builders.published_round(stage, entries[:4], absent={entries[4]: EntryRound.State.ABSENT})
    frame = public.public_frame(event.slug)
    with django_assert_max_num_queries(5):
        path = public.entry_path(frame, 5)
    assert [(step.round.number, step.state) for step in path.steps] == [(1, "bye"), (2, "paired"), (3, "absent")]
    assert path.entry.members == ("Player 5-1", "Player 5-2")


@pytest.mark.parametrize("number", [6, 0, 10**30])
def test_an_entry_that_is_not_there_is_missing(event, entries, number):
    with pytest.raises(Missing):
        public.entry_path(public.public_frame(event.slug), number)


def _kinds(stage):
    frame = public.public_frame(stage.event.slug)
    return {number: public.entry_path(frame, number).answer.kind for number in (1, 2, 3, 4)}


def test_who_has_lost_once_in_a_double_elimination_is_not_out():
    stage = play.published_double_elimination(4)
    for key in ("W1M1", "W1M2"):
        play.confirm(Match.objects.get(key=key), play.by_number(Match.objects.get(key=key)))
    kinds = _kinds(stage)
    assert AnswerKind.ELIMINATED not in kinds.values(), "while the bracket has not moved on"
    play.advance(stage)
    assert set(_kinds(stage).values()) == {AnswerKind.PLAYS}


def test_the_champion_of_a_double_elimination_is_known_when_no_second_final_is_needed():
    stage = play.published_double_elimination(4)
    play.play_bracket(stage)
    kind = AnswerKind
    assert _kinds(stage) == {1: kind.CHAMPION, 2: kind.ELIMINATED, 3: kind.ELIMINATED, 4: kind.ELIMINATED}
