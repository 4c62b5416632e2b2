"""Players who do not come, ties of groups that are played out, and hands that are put right beside their record: by two
officials at the same moment."""

from __future__ import annotations

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import play
from tests.at_table import ALL_QUESTIONS, at_table
from tests.concurrency.racing import at_once
from tests.individual import individual
from tests.recordings import text_of
from tests.services.rules.edited import change
from tests.services.schedules import events
from tests.services.test_group_cut import LEVEL, _cut
from tournament.errors import Refused
from tournament.models import CutDecision, Hand, HandRecording, Match, Round, Ruling, Stage
from tournament.services import matches, rounds
from tournament.services.extra_matches import play_extra_group_matches, undo_extra_matches
from tournament.services.group_cut import decide_group_tie
from tournament.services.matches import forfeit_no_shows, record_hand

pytestmark = pytest.mark.django_db(transaction=True)


def codes(outcomes):
    return sorted(each.code if isinstance(each, Refused) else type(each).__name__ for each in outcomes)


@pytest.fixture
def late():
    """A table of five players, each a side, whose clock has run for an hour and more."""
    stage = individual("friends-5p-3d", 5)
    its_round = play.published(play.drafted(stage))
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=90))
    return Match.objects.select_related("round__stage__event").get(round=its_round)


def absent(match, account, sides):
    row = {"match": match.pk, "revision": match.revision, "sides": sides}
    return lambda: forfeit_no_shows(account, request_id=uuid4(), absent=[row], reason="not there")


def test_several_absent_players_are_ruled_on_once_and_never_by_halves(late):
    event = late.round.stage.event
    organiser, chief = play.organiser_of(event), play.chief_of(event)
    outcomes = at_once(absent(late, organiser, [1, 3]), absent(late, chief, [2, 3, 4]), absent(late, chief, [0]))
    assert codes(outcomes).count("dict") == 1, outcomes
    assert set(codes(outcomes)) <= {"dict", "stale_revision"}, outcomes
    (ruled,) = (sides for sides, each in zip(([1, 3], [2, 3, 4], [0]), outcomes, strict=True) if isinstance(each, dict))
    assert list(Ruling.objects.order_by("side").values_list("side", flat=True)) == ruled
    late.refresh_from_db()
    assert (late.state, late.outcome["out_seats"]) == (Match.State.REPORTED, ruled)


def test_absent_players_are_ruled_on_or_the_first_hand_is_played_but_never_both(late):
    event = late.round.stage.event
    organiser, chief = play.organiser_of(event), play.chief_of(event)
    hand = {"declarer_seat": 0, "attackers_points": 120, "friend_seats": [2], "last_trick_seat": 0}

    def play_on():
        return record_hand(
            organiser,
            request_id=uuid4(),
            match_id=late.pk,
            revision=late.revision,
            hand=hand,
            confirmed_questions=ALL_QUESTIONS,
        )

    outcomes = at_once(absent(late, chief, [1, 3]), play_on)
    assert codes(outcomes) == ["dict", "stale_revision"], outcomes
    ruled = isinstance(outcomes[0], dict)
    assert (Ruling.objects.count(), Hand.objects.count()) == ((2, 0) if ruled else (0, 1))


def test_control_without_the_lock_both_rule_on_the_same_table(late):
    """Whoever finds the match ready unlocked rules, and only the place of the entry on the sheet keeps the two apart."""
    event = late.round.stage.event
    both_found = threading.Barrier(2)

    def rule_unlocked(account, side):
        def act():
            with transaction.atomic():
                assert Match.objects.get(pk=late.pk).state == Match.State.READY
                both_found.wait(60)
                Ruling.objects.create(
                    match=late,
                    position=1,
                    kind="forfeit",
                    side=side,
                    note="not there",
                    recorded_by=account,
                    request_id=uuid4(),
                )
                return "ruled"

        return act

    outcomes = at_once(rule_unlocked(play.organiser_of(event), 1), rule_unlocked(play.chief_of(event), 3))
    assert outcomes.count("ruled") == 2 or [type(each) for each in outcomes if each != "ruled"] == [IntegrityError]


@pytest.fixture
def groups():
    """Two groups played to their end, with three level for the places of group A, and the bracket behind them."""
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    _cut(stage)
    return stage


def asked(stage):
    return {
        "request_id": uuid4(),
        "stage_id": stage.pk,
        "qualifiers": 2,
        "best_next": 0,
        "group": "A",
        "place": 1,
    }


def test_lots_hold_for_a_tie_of_a_group_whoever_sends_it_to_extra_matches_at_the_same_moment(groups):
    chief = play.chief_of(groups.event)
    *played, drawn = at_once(
        lambda: play_extra_group_matches(chief, **asked(groups), format="knockout"),
        lambda: play_extra_group_matches(chief, **asked(groups), format="round_robin"),
        lambda: decide_group_tie(chief, **asked(groups), method="lots", order=[], reason=""),
    )
    # before the lots one of them may have been sent to play, behind them nobody
    assert set(codes(played)) <= {"dict", "tie_decided", "extra_matches_open"}, played
    assert Stage.objects.filter(extra_of=groups).count() == codes(played).count("dict") <= 1
    assert list(CutDecision.objects.values_list("order", flat=True)) == [drawn["order"]]


def test_the_first_hand_of_an_extra_match_is_written_down_or_the_matches_are_gone_but_never_both(groups):
    chief, organiser = play.chief_of(groups.event), play.organiser_of(groups.event)
    extra = Stage.objects.get(pk=play_extra_group_matches(chief, **asked(groups))["stage"])
    draft = Round.objects.filter(stage=extra).order_by("number").first()
    rounds.publish_round(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    match = Match.objects.filter(round=draft, state=Match.State.READY).order_by("number").first()
    extra.refresh_from_db()
    outcomes = at_once(
        lambda: record_hand(
            organiser,
            request_id=uuid4(),
            match_id=match.pk,
            revision=match.revision,
            hand={"declarer_seat": 0, "attackers_points": 80},
            confirmed_questions=ALL_QUESTIONS,
        ),
        *[
            lambda: undo_extra_matches(
                chief, request_id=uuid4(), stage_id=extra.pk, revision=extra.revision, reason="they agree"
            )
        ]
        * 2,
    )
    assert codes(outcomes).count("dict") == 1, outcomes
    assert all(isinstance(each, dict | Refused) for each in outcomes), outcomes
    written = isinstance(outcomes[0], dict)
    assert Hand.objects.filter(match_id=match.pk).exists() is written
    assert Stage.objects.filter(pk=extra.pk).exists() is written


def test_a_confirmation_and_taking_extra_matches_back_leave_the_confirmed_match(groups):
    chief, organiser = play.chief_of(groups.event), play.organiser_of(groups.event)
    extra = Stage.objects.get(pk=play_extra_group_matches(chief, **asked(groups))["stage"])
    draft = Round.objects.filter(stage=extra).order_by("number").first()
    rounds.publish_round(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    match = Match.objects.filter(round=draft, state=Match.State.READY).order_by("number").first()
    matches.record_ruling(
        organiser, request_id=uuid4(), match_id=match.pk, revision=match.revision, kind="forfeit", side=1, note="away"
    )
    match.refresh_from_db()
    extra.refresh_from_db()
    confirmed, undone = at_once(
        lambda: matches.confirm_match(chief, request_id=uuid4(), match_id=match.pk, revision=match.revision),
        lambda: undo_extra_matches(
            chief, request_id=uuid4(), stage_id=extra.pk, revision=extra.revision, reason="they agree"
        ),
    )
    assert isinstance(confirmed, dict), confirmed
    assert isinstance(undone, Refused), undone
    assert Match.objects.get(pk=match.pk).state == Match.State.CONFIRMED


def test_a_hand_is_put_right_or_its_record_is_kept_and_the_other_looks_again():
    table = at_table()
    table.hand(0, 45)
    seen, text = table.now.revision, text_of(table.match)
    outcomes = at_once(
        lambda: matches.attach_record(
            table.referee, request_id=uuid4(), match_id=table.match.pk, revision=seen, number=1, record=text
        ),
        lambda: table.act(
            "correct_hand",
            table.second,
            revision=seen,
            number=1,
            hand={"declarer_seat": 0, "attackers_points": 85},
            reason="misread",
            confirmed_questions=ALL_QUESTIONS,
        ),
    )
    assert codes(outcomes) == ["dict", "stale_revision"], outcomes
    assert HandRecording.objects.exists() is isinstance(outcomes[0], dict)
    assert table.now.revision == seen + 1


@pytest.mark.parametrize("_time", range(3))
def test_a_record_is_kept_under_the_rules_of_its_match_while_those_of_later_rounds_change(_time):
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    table = at_table(Match.objects.filter(round=its_round).order_by("number")[0])
    table.hand(0, 45)
    seen, version = table.now.revision, table.now.rule_set_version_id
    play.chief_of(stage.event)
    text = text_of(table.match)
    kept, changed, this_round = at_once(
        lambda: matches.attach_record(
            table.referee, request_id=uuid4(), match_id=table.match.pk, revision=seen, number=1, record=text
        ),
        lambda: change(stage.event, revision=1),
        lambda: change(stage.event, revision=1, from_round_id=its_round.pk),
    )
    assert isinstance(kept, dict), kept
    assert isinstance(changed, dict), changed
    assert this_round.code in ("round_begun", "stale_revision")
    assert (table.now.rule_set_version_id, HandRecording.objects.count()) == (version, 1)
