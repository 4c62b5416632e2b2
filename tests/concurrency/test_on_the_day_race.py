"""Two officials at once, on the day: one of them is told that something has changed."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import builders, play
from tests.concurrency.racing import at_once
from tournament.models import Match, Round, Ruling, Staff, Substitution
from tournament.services.entries import substitute_member
from tournament.services.matches import forfeit_no_shows
from tournament.services.seats import exchange_tables
from tournament.services.table_referees import assign_referees

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(outcomes):
    return sorted(type(each).__name__ for each in outcomes)


def test_of_two_substitutions_in_one_entry_one_is_refused():
    event = builders.event()
    entry = builders.entries(event, 1, members=2)[0]
    leaves = entry.members.first().person_id
    acts = [
        lambda name=name: substitute_member(
            event.created_by,
            request_id=uuid4(),
            entry_id=entry.pk,
            revision=entry.revision,
            leaves=leaves,
            comes=name,
            reason="agreed",
        )
        for name in ("甲", "乙")
    ]
    assert kinds(at_once(*acts)) == ["Conflict", "dict"]
    assert Substitution.objects.count() == 1


def test_a_table_is_ruled_forfeited_once():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(hours=1))
    absent = [{"match": each.pk, "revision": each.revision, "sides": [0]} for each in its_round.matches.all()]
    acts = [
        lambda account=account, rows=rows: forfeit_no_shows(
            account, request_id=uuid4(), absent=rows, reason="not there"
        )
        for account, rows in ((play.organiser_of(stage.event), absent), (play.chief_of(stage.event), absent[::-1]))
    ]
    assert kinds(at_once(*acts)) == ["Conflict", "dict"]
    assert Ruling.objects.count() == len(absent)


def test_of_two_moves_in_one_round_one_is_refused_and_no_table_is_taken_twice():
    draft = play.drafted(play.swiss(6, tables=4))
    first, second, _third = draft.matches.order_by("table__number")
    acts = [
        lambda match=match: exchange_tables(
            play.organiser_of(draft.stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            match_id=match.pk,
            table_number=4,
        )
        for match in (first, second)
    ]
    assert kinds(at_once(*acts)) == ["Conflict", "dict"]
    assert len(set(Match.objects.values_list("table_id", flat=True))) == 3


def test_of_two_lists_of_referees_one_is_refused_whole():
    event = builders.event()
    builders.tables(event, 4)
    staff = [Staff.objects.get(account=builders.staff(event, name=name)) for name in ("a", "b")]
    chief = play.chief_of(event)
    acts = [
        lambda numbers=numbers: assign_referees(
            chief,
            request_id=uuid4(),
            event_id=event.pk,
            referees=[
                {"staff": each.pk, "revision": each.revision, "table_numbers": own}
                for each, own in zip(staff, numbers, strict=True)
            ],
        )
        for numbers in (([1, 2], [3, 4]), ([3, 4], [1, 2]))
    ]
    assert kinds(at_once(*acts)) == ["Conflict", "dict"]
    given = {tuple(sorted(each.tables.values_list("number", flat=True))) for each in staff}
    assert given == {(1, 2), (3, 4)}
