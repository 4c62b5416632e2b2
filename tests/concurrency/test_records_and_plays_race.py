"""Rulings on plays, records of hands and levels put right, by two officials at the same moment."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests import play
from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tests.recordings import text_of
from tournament.errors import Refused
from tournament.models import AuditEntry, HandRecording, Match, Penalty, Ruling
from tournament.services import matches
from tournament.services.matches.recordings import newest_recording

pytestmark = pytest.mark.django_db(transaction=True)

REVOKE = {
    "kind": "follow",
    "input": {"decks": 2, "trump": "H", "level": "5", "led": ["S9", "S9"], "hand": "S3 S3 SK", "play": "SK S3"},
}
PENALTY = {"kind": "penalty", "key": "wrong_follow", "offender": "0"}


def kinds(outcomes):
    return sorted(type(each).__name__ for each in outcomes)


def test_of_two_rulings_on_a_play_one_is_refused_and_a_penalty_is_entered_once():
    table = at_table()
    acts = [
        lambda account=account: matches.rule_on_play(
            account, request_id=uuid4(), match_id=table.match.pk, revision=1, question=REVOKE, remedy=PENALTY
        )
        for account in (table.referee, table.second)
    ]
    outcomes = at_once(*acts)
    assert kinds(outcomes) == ["Conflict", "dict"]
    assert [each.code for each in outcomes if isinstance(each, Refused)] == ["stale_revision"]
    assert (Ruling.objects.count(), Penalty.objects.count(), table.now.revision) == (1, 1, 3)


def test_a_ruling_sent_twice_at_once_stands_once_and_is_answered_alike():
    table = at_table()
    request = {"request_id": uuid4(), "match_id": table.match.pk, "revision": 1}
    outcomes = at_once(*[lambda: matches.rule_on_play(table.referee, **request, question=REVOKE, remedy=PENALTY)] * 4)
    assert outcomes == [outcomes[0]] * 4
    assert outcomes[0]["penalty_position"] == 2
    assert (Ruling.objects.count(), Penalty.objects.count()) == (1, 1)


def test_of_two_records_of_one_hand_one_is_refused_and_both_sent_again_are_kept_in_turn():
    table = at_table()
    table.hand(0, 45)
    seen = table.now.revision
    texts = [text_of(table.match), text_of(table.match, seed=8)]

    def attach(account, text, revision):
        return lambda: matches.attach_record(
            account, request_id=uuid4(), match_id=table.match.pk, revision=revision, number=1, record=text
        )

    outcomes = at_once(attach(table.referee, texts[0], seen), attach(table.second, texts[1], seen))
    assert kinds(outcomes) == ["Conflict", "dict"]
    kept = HandRecording.objects.get().text
    (other,) = (text for text in texts if text != kept)
    assert attach(table.second, other, table.now.revision)()["recording"] == 2


def test_a_record_sent_twice_at_once_is_kept_once():
    table = at_table()
    table.hand(0, 45)
    request = {"request_id": uuid4(), "match_id": table.match.pk, "revision": 2, "number": 1}
    text = text_of(table.match)
    outcomes = at_once(*[lambda: matches.attach_record(table.referee, **request, record=text)] * 4)
    assert outcomes == [outcomes[0]] * 4
    assert (HandRecording.objects.count(), AuditEntry.objects.filter(act="attach_record").count()) == (1, 1)


def test_a_record_is_taken_away_once_or_replaced_but_never_both():
    table = at_table()
    table.hand(0, 45)
    table.act("attach_record", number=1, record=text_of(table.match))
    seen = table.now.revision
    match = {"match_id": table.match.pk, "revision": seen, "number": 1}
    other = text_of(table.match, seed=8)
    outcomes = at_once(
        lambda: matches.take_record_away(table.chief, request_id=uuid4(), **match, reason="of another table"),
        lambda: matches.take_record_away(table.second, request_id=uuid4(), **match, reason="mine"),
        lambda: matches.attach_record(table.referee, request_id=uuid4(), **match, record=other),
    )
    assert kinds(outcomes) == ["Conflict", "Conflict", "dict"]
    assert list(HandRecording.objects.order_by("revision").values_list("revision", flat=True)) == [1, 2]
    assert table.now.revision == seen + 1


def test_without_the_lock_both_records_are_the_next_one():
    """The control: whoever reads the newest revision unlocked takes the same number, and the database alone objects."""
    table = at_table()
    table.hand(0, 45)
    both_read = threading.Barrier(2)

    def attach_unlocked(account):
        def act():
            with transaction.atomic():
                match = Match.objects.get(pk=table.match.pk)
                newest = newest_recording(match.pk, 1)
                both_read.wait(60)
                HandRecording.objects.create(
                    match=match,
                    number=1,
                    revision=1 if newest is None else newest.revision + 1,
                    text="rule_set: x",
                    recorded_by=account,
                    request_id=uuid4(),
                )
                return "stored"

        return act

    outcomes = at_once(attach_unlocked(table.referee), attach_unlocked(table.second))
    assert [type(each) for each in outcomes if each != "stored"] == [IntegrityError]


def test_levels_are_put_right_by_one_of_two_who_ask_for_it_at_once():
    stage = play.published_double_elimination(4)
    match = Match.objects.select_related("round__stage").get(round__stage=stage, key="W1M1")
    play.confirm(match, play.by_number(match))
    play.advance(stage)
    seen = Match.objects.get(pk=match.pk)
    given = {"match_id": match.pk, "revision": seen.revision, "reason": "misread"}
    chief = play.chief_of(stage.event)
    outcomes = at_once(
        lambda: matches.reopen_levels(play.organiser_of(stage.event), request_id=uuid4(), **given),
        lambda: matches.reopen_levels(chief, request_id=uuid4(), **given),
        lambda: matches.reopen_match(chief, request_id=uuid4(), **given),
    )
    assert kinds(outcomes) == ["Conflict", "Conflict", "dict"]
    (done,) = (each for each in outcomes if isinstance(each, dict))
    now = Match.objects.get(pk=match.pk)
    assert (now.state, now.winner_stands) == (Match.State.REPORTED, done.get("winner_stands"))
    assert AuditEntry.objects.filter(act__startswith="reopen").count() == 1
