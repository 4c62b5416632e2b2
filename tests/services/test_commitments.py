"""A draw is promised by the hash of its seed, and nobody learns the seed before the draw."""

import hashlib
import logging
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Draw, DrawCommitment, RequestRecord, Stage
from tournament.services.commitments import commit_to_draw, withdraw_commitment
from tournament.services.lots import draw_lots, record_lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    builders.entries(event, 6, units=("A", "B"))
    return builders.stage(event)


def _promise(stage):
    return commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)


def _withdraw(stage, reason="the hall was not full yet"):
    return withdraw_commitment(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, reason=reason)


def _draw(stage, **fields):
    return draw_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def _by_hand(stage, **fields):
    ids = sorted(stage.event.entries.values_list("pk", flat=True))
    lots = {entry: lot for lot, entry in enumerate(ids, start=1)}
    return record_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, lots=lots, **fields)


def test_the_next_draw_takes_the_promised_seed_and_reveals_it(stage):
    promise = _promise(stage)
    drawn = _draw(stage)
    assert hashlib.sha256(drawn["seed"].encode()).hexdigest() == promise["digest"]
    stored = Draw.objects.get(pk=drawn["draw"])
    assert (stored.commitment_id, stored.seed) == (promise["commitment"], drawn["seed"])
    assert DrawCommitment.objects.get().state == DrawCommitment.State.USED


def test_a_promise_holds_for_one_draw(stage):
    _promise(stage)
    first = _draw(stage)
    second = _draw(stage, reason="a late entry")
    assert second["seed"] != first["seed"]
    assert Draw.objects.get(pk=second["draw"]).commitment is None


def test_the_seed_stands_nowhere_before_the_draw(stage, caplog):
    caplog.set_level(logging.DEBUG)
    answer = _promise(stage)
    seed = DrawCommitment.objects.get().seed
    assert seed not in str(answer)
    assert seed not in str(list(AuditEntry.objects.values()))
    assert seed not in str(list(RequestRecord.objects.values()))
    # a log of statements, as an operator may switch on, is the database's own
    assert seed not in "".join(record.getMessage() for record in caplog.records if record.name != "django.db.backends")
    act = AuditEntry.objects.get(act="commit_to_draw")
    assert (act.public, act.after["digest"]) == (True, answer["digest"])


def test_a_refused_draw_reveals_nothing_and_keeps_the_promise_open(stage):
    _draw(stage)
    _promise(stage)
    with pytest.raises(Invalid) as refused:
        _draw(stage)
    assert refused.value.code == "reason_missing"
    assert DrawCommitment.objects.get().seed not in str(refused.value.details)
    assert DrawCommitment.objects.get().state == DrawCommitment.State.OPEN


def test_two_promises_have_two_seeds(stage):
    first = _promise(stage)
    _withdraw(stage)
    assert _promise(stage)["digest"] != first["digest"]


def test_one_promise_is_open_at_a_time(stage):
    _promise(stage)
    with pytest.raises(Conflict) as refused:
        _promise(stage)
    assert refused.value.code == "commitment_open"
    with pytest.raises(IntegrityError), transaction.atomic():
        DrawCommitment.objects.create(stage=stage, seed="x", digest="y", made_by=stage.event.created_by)


def test_a_promise_sent_twice_is_made_once(stage):
    number = uuid4()
    organiser = play.organiser_of(stage.event)
    answers = [commit_to_draw(organiser, request_id=number, stage_id=stage.pk) for _ in range(2)]
    assert answers[0] == answers[1]
    assert DrawCommitment.objects.count() == 1


@pytest.mark.parametrize("draw", [lambda stage, **told: _draw(stage, seed="4711", **told), _by_hand])
def test_passing_over_an_open_promise_needs_a_reason_and_leaves_it_open(stage, draw):
    _promise(stage)
    with pytest.raises(Invalid) as refused:
        draw(stage)
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")
    drawn = draw(stage, reason="the hall asked for paper lots")
    stored = Draw.objects.get(pk=drawn["draw"])
    assert (stored.commitment, stored.reason) == (None, "the hall asked for paper lots")
    assert DrawCommitment.objects.get().state == DrawCommitment.State.OPEN


def test_a_withdrawn_promise_says_why_and_shows_its_seed(stage):
    promise = _promise(stage)
    answer = _withdraw(stage)
    row = DrawCommitment.objects.get()
    assert (row.state, row.reason, row.withdrawn_by) == (
        "withdrawn",
        "the hall was not full yet",
        stage.event.created_by,
    )
    assert hashlib.sha256(answer["seed"].encode()).hexdigest() == promise["digest"]
    assert _draw(stage)["seed"] != answer["seed"]
    assert AuditEntry.objects.get(act="withdraw_commitment").reason == "the hall was not full yet"


@pytest.mark.parametrize("reason", ["", "  "])
def test_withdrawing_needs_a_reason(stage, reason):
    _promise(stage)
    with pytest.raises(Invalid) as refused:
        _withdraw(stage, reason)
    assert refused.value.code == "reason_missing"
    assert DrawCommitment.objects.get().state == DrawCommitment.State.OPEN


def test_only_an_open_promise_can_be_withdrawn(stage):
    with pytest.raises(Conflict) as refused:
        _withdraw(stage)
    assert refused.value.code == "no_commitment"
    _promise(stage)
    _draw(stage)
    with pytest.raises(Conflict) as again:
        _withdraw(stage)
    assert again.value.code == "no_commitment"


def test_nothing_is_promised_once_round_1_is_drawn():
    stage = play.swiss(4)
    play.drafted(stage)
    with pytest.raises(Conflict) as refused:
        _promise(stage)
    assert refused.value.code == "draft_exists"


def test_after_round_1_lots_that_decide_a_tie_may_be_promised_until_the_cut():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    _promise(stage)
    _withdraw(stage)
    Stage.objects.create(event=stage.event, number=2, name_zh="淘汰赛", format="knockout", source=stage, cut_size=2)
    with pytest.raises(Conflict) as fixed:
        _promise(stage)
    assert fixed.value.code == "lots_fixed"


def test_nothing_is_promised_where_a_cut_gives_the_seeds(stage):
    knockout = builders.stage(stage.event, format=Stage.Format.KNOCKOUT)
    Stage.objects.filter(pk=knockout.pk).update(source=stage)
    with pytest.raises(Conflict) as refused:
        _promise(knockout)
    assert refused.value.code == "seeded_by_cut"


def test_a_viewer_promises_nothing(stage):
    viewer = builders.staff(stage.event, "viewer")
    with pytest.raises(NotAllowed):
        commit_to_draw(viewer, request_id=uuid4(), stage_id=stage.pk)
    assert not DrawCommitment.objects.exists()


def test_a_withdrawal_without_a_name_time_or_reason_cannot_be_stored(stage):
    _promise(stage)
    rows = DrawCommitment.objects.filter(stage=stage)
    for fields in ({}, {"withdrawn_at": timezone.now(), "reason": "x"}, {"reason": "x"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(state="withdrawn", **fields)


def test_a_draw_reads_the_promise_after_the_stage_is_locked(stage):
    _promise(stage)
    with CaptureQueriesContext(connection) as queries:
        _draw(stage)
    statements = [each["sql"] for each in queries.captured_queries]
    locked = next(place for place, sql in enumerate(statements) if "FOR NO KEY UPDATE" in sql and "_stage" in sql)
    read = next(place for place, sql in enumerate(statements) if "_drawcommitment" in sql)
    assert locked < read
