"""An entry cannot play its next match of a schedule: it forfeits it, or plays it later."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import Entry, Match, Round, Staff, Stage
from tournament.selectors.schedules.missing import next_match, schedule_of
from tournament.services import rounds, schedules
from tournament.services.schedules.missing import miss_match
from tournament.services.seats import exchange_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    pairs = builders.entries(event, 4)
    builders.tables(event, 2)
    made = builders.stage(event, pairs, format=Stage.Format.ROUND_ROBIN)
    first = schedules.make_schedule(event.created_by, request_id=uuid4(), stage_id=made.pk)["rounds"][0]
    rounds.publish_round(event.created_by, request_id=uuid4(), round_id=first, revision=1)
    return Stage.objects.get(pk=made.pk)


def miss(stage, account=None, **fields):
    entry = Entry.objects.get(event=stage.event, number=1)
    found = next_match(stage.pk, entry.pk)
    given = {
        "stage_id": stage.pk,
        "entry_id": entry.pk,
        "match_id": found.match if found else 1,
        "missed": "postponed",
        "reason": "He is ill.",
    }
    return miss_match(account or stage.event.created_by, request_id=uuid4(), **given | fields)


def test_the_match_is_forfeited_and_waits_for_a_second_person(stage):
    answer = miss(stage, missed="forfeited")
    match = Match.objects.get(pk=answer["match"])
    side = match.sides.get(entry__number=1).side
    assert (match.state, match.outcome_reason, match.winner) == (Match.State.REPORTED, "forfeit", 1 - side)


def test_a_match_put_off_gives_its_table_up_and_is_given_one_again(stage):
    answer = miss(stage)
    match = Match.objects.get(pk=answer["match"])
    assert (match.state, match.table) == (Match.State.READY, None)
    its_round = Round.objects.get(pk=match.round_id)
    with pytest.raises(Conflict) as again:
        miss(stage)
    assert again.value.code == "match_postponed"
    with pytest.raises(Conflict) as still_open:
        play.close(its_round)
    assert still_open.value.code == "open_tables"
    free = match.round.stage.event.tables.exclude(matches__round=its_round).first()
    exchange_tables(
        stage.event.created_by,
        request_id=uuid4(),
        round_id=its_round.pk,
        revision=its_round.revision,
        match_id=match.pk,
        table_number=free.number,
    )
    match.refresh_from_db()
    assert match.table == free


def test_what_is_not_there_or_has_changed_is_refused(stage):
    for fields, code in (({"missed": "gone"}, "missed_unknown"), ({"reason": " "}, "reason_missing")):
        with pytest.raises(Invalid) as bad:
            miss(stage, **fields)
        assert bad.value.code == code
    with pytest.raises(Conflict) as changed:
        miss(stage, match_id=10**6)
    assert changed.value.code == "match_changed"
    for match in Match.objects.filter(round__state=Round.State.PUBLISHED):
        play.confirm(match)
    with pytest.raises(Conflict) as nothing:
        miss(stage)
    assert nothing.value.code == "nothing_to_miss"
    swiss = play.swiss(4)
    with pytest.raises(Conflict) as other:
        miss(swiss)
    assert other.value.code == "not_a_schedule"
    assert schedule_of(swiss.event_id, 1) is None


def test_referees_put_nothing_off(stage):
    with pytest.raises(NotAllowed):
        miss(stage, builders.staff(stage.event, Staff.Role.REFEREE))
