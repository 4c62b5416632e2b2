"""Editing the rules while a round is paired or published; changing them while a table begins or a round is closed."""

import threading
from uuid import uuid4

import pytest
from django.db import transaction

from tests import play
from tests.at_table import at_table
from tests.concurrency.racing import Held, at_once, wait_for_locks
from tests.services.rules.edited import change, edit, values_with
from tournament.errors import Conflict
from tournament.models import Event, Job, Match, Round, RuleSetVersion, Table
from tournament.services.brackets.settling import settle
from tournament.services.jobs import run_job
from tournament.services.locking import lock_event, lock_match, lock_stage
from tournament.services.pairing_round import request_pairing
from tournament.services.rounds import publish_round
from tournament.services.rules.versions import add_version, read_preset

pytestmark = pytest.mark.django_db(transaction=True)


def publish(draft):
    return publish_round(
        play.organiser_of(draft.stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision
    )


@pytest.mark.parametrize("_time", range(4))
def test_a_round_is_published_by_the_rules_as_they_are_frozen(_time):
    """Either the edit came first and the round is played by it, or it is refused."""
    stage = play.swiss(4)
    draft = play.drafted(stage)
    edited, published = at_once(lambda: edit(stage.event, revision=1), lambda: publish(draft))
    assert isinstance(published, dict)
    played_by = {match.rule_set_version.number for match in Match.objects.filter(round=draft)}
    if isinstance(edited, dict):
        assert (edited["version"], played_by) == (2, {2})
    else:
        assert isinstance(edited, Conflict)
        assert (edited.code, played_by) == ("rule_set_frozen", {1})
    held = Event.objects.get(pk=stage.event_id).rule_set_version
    assert {held.number} == played_by


def test_of_two_edits_at_once_one_is_refused():
    stage = play.swiss(4)
    outcomes = at_once(
        lambda: edit(stage.event, revision=1, values=values_with(clock__minutes=45)),
        lambda: edit(stage.event, revision=1, values=values_with(clock__minutes=50)),
    )
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "dict"]
    assert RuleSetVersion.objects.filter(event=stage.event).count() == 2


@pytest.mark.parametrize("_time", range(4))
def test_a_hand_and_a_change_of_its_round_do_not_mix(_time):
    """The hand is scored by the version its match keeps: it was first, or it is told to look again."""
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    table = at_table(Match.objects.filter(round=its_round).order_by("number")[0])
    seen = table.now.revision
    hand = {"declarer_seat": 0, "attackers_points": 45}
    play.chief_of(stage.event)
    recorded, changed = at_once(
        lambda: table.act("record_hand", revision=seen, hand=hand),
        lambda: change(stage.event, revision=1, from_round_id=its_round.pk),
    )
    version = table.now.rule_set_version.number
    if isinstance(changed, dict):
        assert (recorded.code, version, table.now.hands_played) == ("stale_revision", 2, 0)
    else:
        assert (changed.code, version, table.now.hands_played) == ("round_begun", 1, 1)
    assert Round.objects.get(pk=its_round.pk).state in ("published", "running")


def a_bracket_before_its_final():
    """The semi-finals are played; the bracket's next job closes them."""
    stage = play.published_knockout(4)
    semi, final = Round.objects.filter(stage=stage).order_by("number")
    at_table(semi.matches.order_by("number")[0]).hand(0, 45)
    play.play(semi)
    play.chief_of(stage.event)
    return stage, semi, final


def in_force(stage):
    return Event.objects.get(pk=stage.event_id).rule_set_version.number


def test_rules_that_change_for_the_final_while_the_semi_finals_are_closed_are_in_force_after_them():
    stage, semi, final = a_bracket_before_its_final()
    held = Held()
    one_of_it = semi.matches.order_by("pk")[0].pk

    def change_rules():
        assert held.taken.wait(60)
        return change(stage.event, from_round_id=final.pk)

    def close():
        wait_for_locks(1)
        return play.advance(stage)

    _, changed, closed, _ = at_once(
        lambda: held.hold(lambda: lock_match(one_of_it)), change_rules, close, lambda: held.let_go(2)
    )
    assert (changed["rounds"], closed.state) == ([final.pk], Job.State.DONE)
    assert (in_force(stage), Round.objects.get(pk=semi.pk).state) == (2, Round.State.CLOSED)


def test_without_the_lock_the_former_rules_stay_in_force():
    """The control: whoever closes the round has asked whether the rules changed before they did."""
    stage, semi, final = a_bracket_before_its_final()
    both_asked = threading.Barrier(2)

    def close_unlocked():
        asked = RuleSetVersion.objects.filter(event=stage.event, number__gt=1).exists()
        both_asked.wait(60)
        both_asked.wait(60)
        with transaction.atomic():
            settle(lock_stage(stage.pk))
        return asked

    def change_meanwhile():
        both_asked.wait(60)
        changed = change(stage.event, from_round_id=final.pk)
        both_asked.wait(60)
        return changed["version"]

    assert at_once(close_unlocked, change_meanwhile) == [False, 2]
    assert (in_force(stage), Round.objects.get(pk=semi.pk).state) == (1, Round.State.CLOSED)


def test_rules_for_tables_of_another_kind_are_refused_while_a_round_is_being_stored():
    """Its rows are written and their transaction is not over yet: the draw waits for a table that somebody holds."""
    stage = play.swiss(4)
    job = request_pairing(stage.event.created_by, request_id=uuid4(), stage_id=stage.pk)["job"]
    held = Held()

    def hold_the_tables():
        list(Table.objects.select_for_update().filter(event=stage.event).order_by("pk"))

    def pair():
        assert held.taken.wait(60)
        run_job(job)

    def take_other_rules():
        wait_for_locks(1)
        try:
            return edit(stage.event, values=values_with(preset="jj-2d"))
        finally:
            held.over.set()

    outcomes = at_once(lambda: held.hold(hold_the_tables), pair, take_other_rules, lambda: held.let_go(2))
    assert isinstance(outcomes[2], Conflict), outcomes
    assert outcomes[2].code == "rounds_exist"
    assert (Round.objects.filter(stage=stage).count(), in_force(stage)) == (1, 1)


def test_without_the_lock_a_round_is_drawn_for_tables_that_the_rules_do_not_have():
    """The control: asked for rounds before there is one, and stored after it."""
    stage = play.swiss(4)
    organiser = stage.event.created_by
    job = request_pairing(organiser, request_id=uuid4(), stage_id=stage.pk)["job"]
    both_asked = threading.Barrier(2)

    def take_other_rules_unlocked():
        with transaction.atomic():
            event = lock_event(stage.event_id)
            asked = Round.objects.filter(stage=stage).exists()
            both_asked.wait(60)
            both_asked.wait(60)
            rules = read_preset("jj-2d")
            return asked, add_version(event, organiser, rules, preset="jj-2d", number=2, reason="others").number

    def pair_meanwhile():
        both_asked.wait(60)
        run_job(job)
        both_asked.wait(60)
        return Round.objects.filter(stage=stage).count()

    assert at_once(take_other_rules_unlocked, pair_meanwhile) == [(False, 2), 1]
