"""One promise, asked for from two connections at once."""

from uuid import uuid4

import pytest

from tests import builders, play
from tests.concurrency.racing import at_once
from tournament.errors import Conflict, Refused
from tournament.models import Draw, DrawCommitment
from tournament.services.commitments import commit_to_draw, withdraw_commitment
from tournament.services.lots import draw_lots

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def stage():
    event = builders.event()
    builders.entries(event, 6)
    return builders.stage(event)


def _promise(stage):
    return commit_to_draw(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)


def _draw(stage):
    return draw_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, reason="pressed twice")


def test_of_two_draws_one_takes_the_promised_seed(stage):
    promise = _promise(stage)
    answers = at_once(lambda: _draw(stage), lambda: _draw(stage))
    assert not [each for each in answers if isinstance(each, Exception)]
    assert answers[0]["seed"] != answers[1]["seed"]
    assert sorted(Draw.objects.values_list("number", "commitment")) == [(1, promise["commitment"]), (2, None)]


def test_two_promises_at_once_are_one(stage):
    answers = at_once(lambda: _promise(stage), lambda: _promise(stage))
    refused = [each for each in answers if isinstance(each, Conflict)]
    assert [each.code for each in refused] == ["commitment_open"]
    assert DrawCommitment.objects.count() == 1


def test_a_draw_and_a_withdrawal_at_once_never_both_have_the_promise(stage):
    _promise(stage)
    organiser = play.organiser_of(stage.event)
    answers = at_once(
        lambda: _draw(stage),
        lambda: withdraw_commitment(organiser, request_id=uuid4(), stage_id=stage.pk, reason="not today"),
    )
    drawn, withdrawn = answers
    row = DrawCommitment.objects.get()
    assert not isinstance(drawn, Refused)
    if isinstance(withdrawn, Conflict):
        assert (withdrawn.code, row.state, drawn["seed"]) == ("no_commitment", "used", row.seed)
    else:
        assert (row.state, withdrawn["seed"]) == ("withdrawn", row.seed)
        assert drawn["seed"] != row.seed
