"""Many rows are written in one go, as one by one they would be, or not at all."""

from datetime import UTC, datetime

import pytest
from django.db import DataError, IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import builders, play
from tournament.models import EntryRound, Match, MatchSide, Person, Round, Unit
from tournament.services.bulk_rows import insert_columns, insert_rows

pytestmark = pytest.mark.django_db

AWKWARD = ["王伟", "tab\there", "two\nlines", "back\\slash", "\\N", "\\.", 'a "quoted" one', "it's", "👍", " "]


def _matches(its_round):
    now = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
    return [
        Match(round=its_round, number=1, reasons=[{"code": "x", "params": {"text": each}} for each in AWKWARD]),
        Match(round=its_round, number=2, levels=[11, 6], started_at=now, disputed=True, state=Match.State.PLAYING),
        Match(
            round=its_round,
            number=3,
            kind=Match.Kind.BYE,
            state=Match.State.CONFIRMED,
            outcome={"reason": "bye", "winner": 0},
            outcome_reason="bye",
            winner=0,
            confirmed_at=now,
        ),
    ]


def _rows(model, its_round):
    names = [field.attname for field in model._meta.concrete_fields if field.attname not in ("id", "round_id")]
    return list(model.objects.filter(round=its_round).order_by("pk").values_list(*names))


@pytest.fixture
def two_rounds():
    stage = play.swiss(6)
    return [Round.objects.create(stage=stage, number=number) for number in (1, 2)]


def test_rows_are_those_that_django_itself_would_have_written(two_rounds):
    ours, theirs = two_rounds
    made = insert_rows(_matches(ours))
    Match.objects.bulk_create(_matches(theirs))
    assert _rows(Match, ours) == _rows(Match, theirs)
    assert made == list(Match.objects.filter(round=ours).order_by("number"))
    assert not any(match._state.adding for match in made)


def test_columns_make_the_rows_that_instances_make(two_rounds):
    ours, theirs = two_rounds
    entries = list(ours.stage.stage_entries.order_by("lot").values_list("entry_id", flat=True))
    states = ["paired", "absent", EntryRound.State.BYE, "paired", "paired", "paired"]
    insert_columns(EntryRound, round_id=[ours.pk] * 6, entry_id=entries, state=states)
    EntryRound.objects.bulk_create(
        EntryRound(round=theirs, entry_id=entry, state=state) for entry, state in zip(entries, states, strict=True)
    )
    assert _rows(EntryRound, ours) == _rows(EntryRound, theirs)


def test_every_text_comes_back_as_it_was_given():
    made = insert_rows(Person(name=name) for name in AWKWARD)
    assert [Person.objects.get(pk=person.pk).name for person in made] == AWKWARD


def test_ids_come_from_the_sequence_so_that_the_next_row_gets_its_own():
    made = insert_rows(Person(name=name) for name in AWKWARD)
    after = Person.objects.create(name="after")
    assert after.pk > max(person.pk for person in made)
    assert insert_rows([Person(name="next")])[0].pk > after.pk


def test_a_row_may_refer_to_one_that_is_stored_just_before_it(two_rounds):
    its_round = two_rounds[0]
    (match,) = matches = [Match(round=its_round, number=1)]
    sides = [
        MatchSide(match=match, round=its_round, side=side, entry_id=entry)
        for side, entry in enumerate(its_round.stage.stage_entries.values_list("entry_id", flat=True)[:2])
    ]
    insert_rows(matches)
    insert_rows(sides)
    assert match.sides.count() == 2
    assert {side.match_id for side in sides} == {match.pk}


def test_a_row_that_refers_to_one_not_stored_is_refused(two_rounds):
    side = MatchSide(match=Match(round=two_rounds[0], number=1), round=two_rounds[0], side=0, source="bye")
    with pytest.raises(ValueError, match="match"):
        insert_rows([side])


def test_nothing_is_written_for_nothing():
    with CaptureQueriesContext(connection) as captured:
        assert insert_rows(iter(())) == []
    assert len(captured) == 0


def test_a_thousand_rows_cost_two_statements():
    event = builders.event()
    with CaptureQueriesContext(connection) as captured:
        insert_rows(Unit(event=event, name=str(number)) for number in range(1000))
    assert sum("SAVEPOINT" not in each["sql"] for each in captured) == 2
    assert event.units.count() == 1000


def _one_act_with_a_bad_row(its_round):
    with transaction.atomic():
        Unit.objects.create(event=its_round.stage.event, name="of the same act")
        insert_rows(Match(round=its_round, number=number) for number in range(1, 40))
        insert_rows(Match(round=its_round, number=number) for number in (100, 100))


def test_one_bad_row_of_many_leaves_nothing_of_its_act(two_rounds):
    with pytest.raises(IntegrityError):
        _one_act_with_a_bad_row(two_rounds[0])
    assert not Match.objects.filter(round=two_rounds[0]).exists()
    assert not Unit.objects.filter(name="of the same act").exists()


def test_constraints_hold_for_columns_as_well(two_rounds):
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_columns(EntryRound, round_id=[two_rounds[0].pk], entry_id=[1], state=["asleep"])
    with pytest.raises(DataError), transaction.atomic():
        insert_rows([Person(name="x" * 81)])
    with pytest.raises(TypeError, match="colour"):
        insert_columns(EntryRound, round_id=[two_rounds[0].pk], entry_id=[1], state=["paired"], colour=["red"])
    assert not EntryRound.objects.filter(round=two_rounds[0]).exists()
