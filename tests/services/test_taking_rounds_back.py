"""Drafts are drawn again from a new seed; a published round that nobody has played can be taken down."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from tests import play
from tests.individual import individual
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, EntryRound, Job, Match, MatchSide, Penalty, Round, Stage, StandingsSnapshot
from tournament.services import jobs, pairing_round

pytestmark = pytest.mark.django_db


def _delete(its_round, account=None, reason="wrong hall", revision=None):
    return pairing_round.delete_round(
        account or play.chief_of(its_round.stage.event),
        request_id=uuid4(),
        round_id=its_round.pk,
        revision=its_round.revision if revision is None else revision,
        reason=reason,
    )


def _redraw(draft, account=None, reason="a late entry"):
    return pairing_round.redraw_draft(
        account or play.organiser_of(draft.stage.event),
        request_id=uuid4(),
        round_id=draft.pk,
        revision=draft.revision,
        reason=reason,
    )


def test_a_draft_is_drawn_again_from_another_seed_with_its_reason_on_record():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    answer = _redraw(draft)
    assert not Round.objects.filter(pk=draft.pk).exists()
    jobs.run_job(answer["job"])
    again = Round.objects.get(stage=stage)
    assert (again.number, again.state) == (1, Round.State.DRAFT)
    assert again.pairing["seed"] != draft.pairing["seed"]
    assert Job.objects.get(pk=again.pairing["job"]).arguments["redraw_reason"] == "a late entry"
    assert AuditEntry.objects.filter(act="discard_draft", reason="a late entry").exists()


def test_a_redraw_without_a_reason_or_of_a_published_round_changes_nothing():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    with pytest.raises(Invalid):
        _redraw(draft, reason=" ")
    its_round = play.published(draft)
    with pytest.raises(Conflict) as refused:
        _redraw(its_round)
    assert refused.value.code == "round_not_draft"
    assert Round.objects.get(pk=draft.pk).matches.count() == 2


def test_a_redraw_that_cannot_be_paired_leaves_the_draft():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    stage.event.tables.filter(number__gt=2).update(in_use=False)
    with pytest.raises(Conflict) as refused:
        _redraw(draft)
    assert refused.value.code == "too_few_tables"
    assert Round.objects.filter(pk=draft.pk).exists()


def test_a_pairing_that_has_not_ended_is_not_asked_to_draw_what_was_discarded():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    Job.objects.filter(pk=draft.pairing["job"]).update(
        state=Job.State.RUNNING, lease_until=datetime(2100, 1, 1, tzinfo=UTC)
    )
    with pytest.raises(Conflict) as refused:
        _redraw(draft)
    assert refused.value.code == "pairing_still_ends"
    assert Round.objects.filter(pk=draft.pk).exists()


@pytest.mark.parametrize("make", [lambda: play.swiss(7), lambda: individual("classic-2d", 9)])
def test_a_round_that_nobody_played_is_taken_down_and_can_be_paired_anew(make):
    stage = make()
    its_round = play.published(play.drafted(stage))
    play.run_jobs()
    assert _delete(its_round) == {"stage": stage.pk, "round_number": 1}
    play.run_jobs()
    assert not Round.objects.filter(stage=stage).exists()
    assert not Match.objects.exists()
    assert not EntryRound.objects.exists()
    assert Stage.objects.get(pk=stage.pk).state == Stage.State.SETUP
    assert StandingsSnapshot.objects.filter(stage=stage).latest().after_round == 0
    kept = AuditEntry.objects.get(act="delete_round")
    assert kept.public
    assert kept.reason == "wrong hall"
    assert sum(len(match) for match in kept.before["matches"]) == stage.stage_entries.count()
    again = play.drafted(stage)
    assert again.number == 1
    assert again.pairing["seed"] != its_round.pairing["seed"]


def test_the_round_before_counts_on_when_a_later_one_is_taken_down():
    stage = play.played(play.swiss(8), 1)
    before = StandingsSnapshot.objects.filter(stage=stage).latest()
    second = play.published(play.drafted(stage))
    play.run_jobs()
    _delete(second)
    play.run_jobs()
    newest = StandingsSnapshot.objects.filter(stage=stage).latest()
    assert (newest.after_round, newest.rows) == (1, before.rows)
    assert Stage.objects.get(pk=stage.pk).state == Stage.State.RUNNING


def test_only_the_chief_referee_takes_a_round_down_and_says_why():
    its_round = play.published(play.drafted(play.swiss(4)))
    with pytest.raises(NotAllowed):
        _delete(its_round, play.organiser_of(its_round.stage.event))
    with pytest.raises(Invalid):
        _delete(its_round, reason="")
    with pytest.raises(Conflict):
        _delete(its_round, revision=1)
    assert Round.objects.filter(pk=its_round.pk).exists()


def test_a_line_on_a_sheet_keeps_the_round_even_when_it_was_struck():
    its_round = play.published(play.drafted(play.swiss(4)))
    match = its_round.matches.get(table__number=2)
    Penalty.objects.create(
        match=match, position=1, revision=1, offence="late", side=0, struck=True,
        recorded_by=play.organiser_of(its_round.stage.event), request_id=uuid4(),
    )  # fmt: skip
    with pytest.raises(Conflict) as refused:
        _delete(its_round)
    assert refused.value.code == "round_begun"
    assert refused.value.details == {"matches": [match.pk]}
    assert refused.value.params["tables"].startswith("2 (")


def test_drafts_closed_rounds_and_rounds_before_the_newest_are_not_taken_down():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    codes = []
    with pytest.raises(Conflict) as refused:
        _delete(draft)
    codes.append(refused.value.code)
    first = play.published(draft)
    play.play(first)
    play.drafted(stage)
    first.refresh_from_db()
    with pytest.raises(Conflict) as refused:
        _delete(first)
    codes.append(refused.value.code)
    first = play.close(first)
    with pytest.raises(Conflict) as refused:
        _delete(first)
    codes.append(refused.value.code)
    assert codes == ["round_not_published", "round_not_newest", "round_closed"]


def test_a_bracket_has_no_round_to_take_down_by_itself():
    stage = play.published_knockout(4)
    with pytest.raises(Conflict) as refused:
        _delete(Round.objects.filter(stage=stage).latest("number"))
    assert refused.value.code == "not_swiss"


def test_the_reason_for_open_tables_reaches_a_job_that_was_queued_before():
    stage = play.swiss(4)
    first = play.published(play.drafted(stage))
    play.play(first)
    organiser, chief = play.organiser_of(stage.event), play.chief_of(stage.event)
    queued = pairing_round.request_pairing(organiser, request_id=uuid4(), stage_id=stage.pk)
    match = first.matches.get(table__number=1)
    Match.objects.filter(pk=match.pk).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    answer = pairing_round.request_pairing(
        chief, request_id=uuid4(), stage_id=stage.pk, override_reason="the hall closes"
    )
    assert answer["job"] == queued["job"]
    jobs.run_job(queued["job"])
    assert Job.objects.get(pk=queued["job"]).state == Job.State.DONE
    draft = Round.objects.get(stage=stage, number=2)
    assert draft.override_reason == "the hall closes"
    assert MatchSide.objects.filter(round=draft).count() == 4
