"""A round is published, run and closed."""

from datetime import datetime
from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Event, Job, Match, Round, Stage
from tournament.services import rounds, standings

pytestmark = pytest.mark.django_db


def _act(verb, its_round, account=None, revision=None):
    return verb(
        account or play.organiser_of(its_round.stage.event),
        request_id=uuid4(),
        round_id=its_round.pk,
        revision=its_round.revision if revision is None else revision,
    )


def test_publishing_the_first_round_freezes_the_rule_set():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    answer = _act(rounds.publish_round, draft)
    event = Event.objects.get(pk=stage.event_id)
    assert event.rule_set_frozen_at is not None
    assert answer["rule_set_digest"] == event.rule_set_version.digest
    assert set(draft.matches.values_list("rule_set_version", flat=True)) == {event.rule_set_version_id}
    draft.refresh_from_db()
    assert (draft.state, draft.revision) == (Round.State.PUBLISHED, 2)
    assert AuditEntry.objects.filter(act="publish_round", public=True).count() == 1


def test_a_later_round_leaves_the_time_of_freezing():
    stage = play.played(play.swiss(4), 1)
    frozen = Event.objects.get().rule_set_frozen_at
    play.published(play.drafted(stage))
    assert Event.objects.get().rule_set_frozen_at == frozen


def test_nothing_of_a_draft_is_public_before_it_is_published():
    stage = play.swiss(5)
    draft = play.drafted(stage)
    assert not Round.objects.public().exists()
    assert not Match.objects.public().exists()
    assert not AuditEntry.objects.filter(public=True).exists()
    standings.refresh_now(stage.pk)
    assert stage.snapshots.get().rows[0]["values"]["points"] == "0", "the bye of a draft does not count"
    play.published(draft)
    assert Match.objects.public().count() == 3


def test_a_bye_counts_as_soon_as_its_round_is_published():
    stage = play.swiss(5)
    play.published(play.drafted(stage))
    play.run_jobs()
    assert stage.snapshots.latest().rows[0]["values"]["points"] == "2"


def test_a_round_is_published_once():
    its_round = play.published(play.drafted(play.swiss(4)))
    with pytest.raises(Conflict) as refused:
        _act(rounds.publish_round, its_round)
    assert refused.value.code == "round_not_draft"


def test_a_draft_that_was_changed_is_not_published_unseen():
    draft = play.drafted(play.swiss(4))
    Round.objects.filter(pk=draft.pk).update(revision=5)
    with pytest.raises(Conflict) as refused:
        _act(rounds.publish_round, draft)
    assert refused.value.code == "stale_revision"


def test_a_referee_publishes_nothing():
    draft = play.drafted(play.swiss(4))
    with pytest.raises(NotAllowed):
        _act(rounds.publish_round, draft, builders.staff(draft.stage.event))


def test_the_clock_starts_once():
    its_round = play.published(play.drafted(play.swiss(4)))
    _act(rounds.start_clock, its_round)
    its_round.refresh_from_db()
    assert its_round.state == Round.State.RUNNING
    assert its_round.clock_started_at is not None
    with pytest.raises(Conflict) as refused:
        _act(rounds.start_clock, its_round)
    assert refused.value.code == "clock_runs"


def test_closing_names_the_tables_that_are_open():
    its_round = play.published(play.drafted(play.swiss(6)))
    play.confirm(its_round.matches.get(table__number=2))
    with pytest.raises(Conflict) as refused:
        _act(rounds.close_round, its_round)
    assert refused.value.code == "open_tables"
    assert [each["table"] for each in refused.value.details["tables"]] == [1, 3]
    its_round.refresh_from_db()
    assert its_round.state == Round.State.PUBLISHED


def test_a_round_with_every_match_confirmed_closes_and_its_standings_become_final():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    answer = _act(rounds.close_round, its_round)
    play.run_jobs()
    its_round.refresh_from_db()
    assert (its_round.state, answer["stage_state"]) == (Round.State.CLOSED, Stage.State.RUNNING)
    assert its_round.closed_at is not None
    snapshot = stage.snapshots.latest()
    assert (snapshot.provisional, snapshot.after_round) == (False, 1)


def test_the_last_planned_round_finishes_the_stage():
    assert play.played(play.swiss(4, rounds_planned=2), 1).state == Stage.State.RUNNING
    assert play.played(Stage.objects.get(), 1).state == Stage.State.FINISHED


def test_a_closed_round_is_not_closed_again():
    stage = play.played(play.swiss(4), 1)
    its_round = Round.objects.get(stage=stage)
    with pytest.raises(Conflict) as refused:
        _act(rounds.close_round, its_round)
    assert refused.value.code == "round_closed"


def test_publishing_round_1_of_a_knock_out_publishes_all_its_rounds():
    stage = play.knockout(8)
    first = Round.objects.get(stage=stage, number=1)
    answer = _act(rounds.publish_round, first)
    assert len(answer["published"]) == 3
    assert set(Round.objects.values_list("state", flat=True)) == {Round.State.PUBLISHED}
    assert Match.objects.filter(rule_set_version=None).count() == 0
    assert Job.objects.filter(kind=Job.Kind.ADVANCE_BRACKET).exists()


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-05-01T09:00:00"])
def test_a_round_begins_at_a_moment_that_calendars_hold(moment):
    """The first of these is a year before the first: a database keeps it, and nothing could read it again."""
    draft = play.drafted(play.swiss())
    with pytest.raises(Invalid) as refusal:
        rounds.publish_round(
            play.organiser_of(draft.stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            starts_at=datetime.fromisoformat(moment),
        )
    assert (refusal.value.code, refusal.value.field) == ("starts_at_invalid", "starts_at")
    assert Round.objects.get(pk=draft.pk).state == Round.State.DRAFT
