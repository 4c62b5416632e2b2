"""Several people at matches of one bracket at the same moment, on connections of their own."""

from uuid import uuid4

import pytest

from tests import play
from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tournament.errors import Conflict
from tournament.models import Hand, Job, Match, MatchSide, Round
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
