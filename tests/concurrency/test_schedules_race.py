"""Groups drawn, schedules made and entries leaving from two connections at once."""

from uuid import uuid4

import pytest

from tests import play
from tests.concurrency.racing import at_once
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid
from tournament.models import Draw, Entry, Match, Round, Stage, StageEntry
from tournament.services import schedules
from tournament.services.group_cut import cut_groups
from tournament.services.withdrawals import withdraw_entry

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_draws_at_once_one_stands_and_the_other_is_asked_for_a_reason():
    stage = events.undrawn(8, Stage.Format.GROUPS, group_count=2)
    account = play.organiser_of(stage.event)

    def draw(seed):
        return schedules.draw_groups(account, request_id=uuid4(), stage_id=stage.pk, method="lots", seed=seed)

    outcomes = at_once(lambda: draw("one"), lambda: draw("two"))
    refused = [each for each in outcomes if isinstance(each, Exception)]
    assert [(type(each), each.code) for each in refused] == [(Invalid, "reason_missing")]
    drawn = Draw.objects.get(stage=stage)
    stored = {name: set(ids) for name, ids in ((each["name"], each["entries"]) for each in _groups(drawn))}
    for name, ids in stored.items():
        assert set(StageEntry.objects.filter(stage=stage, group=name).values_list("entry_id", flat=True)) == ids


def _groups(draw):
    return [
        {"name": group["name"], "entries": [place["entry"] for place in group["places"]]}
        for group in draw.outcome["groups"]
    ]


def test_two_schedules_asked_for_at_once_are_one():
    stage = events.undrawn(6, Stage.Format.ROUND_ROBIN)
    account = play.organiser_of(stage.event)
    outcomes = at_once(
        *[lambda: schedules.make_schedule(account, request_id=uuid4(), stage_id=stage.pk)] * 2,
    )
    refused = [each for each in outcomes if isinstance(each, Exception)]
    assert [(type(each), each.code) for each in refused] == [(Conflict, "draft_exists")]
    assert Round.objects.filter(stage=stage).count() == 5
    assert Match.objects.filter(round__stage=stage).count() == 15


def test_two_opponents_that_leave_at_once_free_their_match_once():
    stage = events.round_robin(4)
    account = play.organiser_of(stage.event)
    entries = list(Entry.objects.filter(event=stage.event, number__in=(1, 2)).order_by("number"))

    def leave(entry):
        return withdraw_entry(account, request_id=uuid4(), entry_id=entry.pk, revision=entry.revision, reason="ill")

    outcomes = at_once(*[lambda entry=entry: leave(entry) for entry in entries])
    assert not [each for each in outcomes if isinstance(each, Exception)]
    between = Match.objects.filter(round__stage=stage, sides__entry=entries[0]).get(sides__entry=entries[1])
    assert (between.kind, between.winner) == (Match.Kind.BYE, None)
    assert Match.objects.filter(round__stage=stage, kind=Match.Kind.GAME).count() == 1


def test_groups_are_cut_once_however_often_the_button_is_pressed():
    stage = events.groups(8, 2)
    account = play.organiser_of(stage.event)

    def cut():
        return cut_groups(
            account,
            request_id=uuid4(),
            stage_id=stage.pk,
            qualifiers=2,
            best_next=0,
            format="knockout",
            name_zh="淘汰赛",
            name_en="",
            settings={},
        )

    outcomes = at_once(cut, cut)
    refused = [each for each in outcomes if isinstance(each, Exception)]
    assert [(type(each), each.code) for each in refused] == [(Conflict, "already_cut")]
    assert Stage.objects.filter(source=stage).count() == 1
