"""Several people at matches of one bracket at the same moment, on connections of their own."""

import threading
from uuid import uuid4

import pytest
from django.db import OperationalError, transaction

from tests import builders, play
from tests.at_table import at_table
from tests.concurrency.racing import Held, at_once
from tournament.errors import Conflict
from tournament.models import Entry, Hand, Job, Match, MatchSide, Round, Stage
from tournament.selectors.corrections import consequences_of_reopening
from tournament.services import brackets, matches

pytestmark = pytest.mark.django_db(transaction=True)


def _numbers(key):
    return tuple(MatchSide.objects.filter(match__key=key).order_by("side").values_list("entry__number", flat=True))


def _match(key):
    return Match.objects.select_related("round__stage").get(key=key)


def _reported(key):
    """The table after its match was played out and reported."""
    table = at_table(_match(key))
    table.act("record_final_result", levels=[11, 6], on_stage=0, confirmed_questions=["ask_still_undecided"])
    return table


def test_two_confirmations_of_matches_that_feed_the_same_one_both_count():
    stage = play.published_double_elimination(4)
    first, second = _reported("W1M1"), _reported("W1M2")
    answers = at_once(
        lambda: first.act("confirm_match", first.second), lambda: second.act("confirm_match", second.second)
    )
    assert [each["state"] for each in answers] == ["confirmed", "confirmed"], answers
    assert Job.objects.filter(key=f"advance_bracket:stage={stage.pk}", state=Job.State.QUEUED).count() == 1
    play.run_jobs()
    assert (_numbers("W2M1"), _numbers("L1M1")) == ((1, 2), (4, 3))
    assert Round.objects.get(stage=stage, number=1).state == Round.State.CLOSED


def test_two_workers_that_move_a_bracket_on_leave_it_as_one_would():
    stage = play.published_double_elimination(4)
    for key in ("W1M1", "W1M2"):
        play.confirm(_match(key), play.by_number(_match(key)))
    job = brackets.request_advance(stage, None)
    answers = at_once(*[lambda: brackets.carry_out_advance(job, lambda done, total: None)] * 2)
    assert sorted(each["moved"] for each in answers) == [0, 2], answers
    assert (_numbers("W2M1"), _numbers("L1M1")) == ((1, 2), (4, 3))


def test_a_result_is_taken_back_or_played_on_but_never_both():
    stage = play.published_double_elimination(4)
    for key in ("W1M1", "W1M2"):
        play.confirm(_match(key), play.by_number(_match(key)))
    play.advance(stage)
    table, feeding = at_table(_match("W2M1")), _match("W1M1")
    chief, revision = play.chief_of(stage.event), feeding.revision

    def reopen():
        return matches.reopen_match(chief, request_id=uuid4(), match_id=feeding.pk, revision=revision, reason="misread")

    taken_back, played = at_once(reopen, lambda: table.hand(0, 45))
    if isinstance(taken_back, Conflict):
        assert (taken_back.code, Hand.objects.count(), table.now.state) == ("downstream_started", 1, "playing")
    else:
        assert isinstance(played, Conflict), played
        assert played.code in ("match_waiting", "stale_revision")
        assert (Hand.objects.count(), table.now.state, _numbers("W2M1")) == (0, "waiting", (None, 2))


def test_two_who_strike_what_was_played_on_do_it_once():
    stage = play.published_double_elimination(4)
    for key in ("W1M1", "W1M2", "W2M1"):
        play.confirm(_match(key), play.by_number(_match(key)))
        play.advance(stage)
    feeding, chief = _match("W1M1"), play.chief_of(stage.event)
    clears = [each.match for each in consequences_of_reopening(feeding).begun]

    def clear():
        return matches.reopen_and_clear(
            chief,
            request_id=uuid4(),
            match_id=feeding.pk,
            revision=feeding.revision,
            reason="misread",
            clears=clears,
        )

    answers = at_once(clear, clear)
    assert [each.code for each in answers if isinstance(each, Conflict)] == ["stale_revision"]
    assert _match("W2M1").state == Match.State.WAITING


def _two_brackets_in_one_hall():
    """Both are published and wait for tables, of which there is one, and both have a job that is queued."""
    first = play.published_knockout(4, tables=1)
    entries = list(Entry.objects.filter(event=first.event))
    second = builders.stage(first.event, entries, format=Stage.Format.KNOCKOUT)
    brackets.make_bracket(play.organiser_of(first.event), request_id=uuid4(), stage_id=second.pk)
    play.published(Round.objects.get(stage=second, number=1))
    play.run_jobs()
    return (first, brackets.request_advance(first, None).pk), (second, brackets.request_advance(second, None).pk)


def test_results_of_two_brackets_that_wait_for_tables_are_confirmed_at_once():
    """Each asks for the job of its own bracket and then for that of the other: one is carried out after the other."""
    both = _two_brackets_in_one_hall()
    played = [Match.objects.filter(round__stage=stage).order_by("round__number", "number")[0] for stage, _job in both]
    chief, held = play.chief_of(both[0][0].event), Held()
    for match in played:
        play.confirm(match, 0)
    Match.objects.filter(pk__in=[each.pk for each in played]).update(
        state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None
    )

    def hold_the_jobs():
        list(Job.objects.select_for_update().filter(pk__in=[job for _stage, job in both]).order_by("pk"))

    def confirm(match):
        assert held.taken.wait(60)
        return matches.confirm_match(chief, request_id=uuid4(), match_id=match.pk, revision=match.revision + 1)

    _, one, other, _ = at_once(
        lambda: held.hold(hold_the_jobs),
        lambda: confirm(played[0]),
        lambda: confirm(played[1]),
        lambda: held.let_go(2),
    )
    assert [each["state"] for each in (one, other) if isinstance(each, dict)] == ["confirmed"] * 2, (one, other)


def test_without_another_try_one_of_them_is_lost():
    """The control: the same jobs asked for one after the other, in a transaction of one's own."""
    (first, _job), (second, _other) = _two_brackets_in_one_hall()
    both_asked = threading.Barrier(2)

    def ask_for(*stages):
        with transaction.atomic():
            brackets.request_advance(stages[0], None)
            both_asked.wait(60)
            brackets.request_advance(stages[1], None)

    outcomes = at_once(lambda: ask_for(first, second), lambda: ask_for(second, first))
    assert sorted(type(each).__name__ for each in outcomes) == ["NoneType", OperationalError.__name__]
