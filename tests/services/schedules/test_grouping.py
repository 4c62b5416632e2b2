"""Groups by a seed that anyone can repeat, by paper in a hat, and by hand."""

from collections import Counter
from uuid import uuid4

import pytest

from tests import builders, play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Draw, Entry, Stage, StageEntry
from tournament.rulebook.schedules import StoredGroups
from tournament.services import schedules

pytestmark = pytest.mark.django_db


def _undrawn(entries=8, count=2, **fields):
    stage = events.undrawn(entries, Stage.Format.GROUPS, group_count=count, **fields)
    for entry in Entry.objects.filter(event=stage.event):
        entry.seed = entry.number
        entry.save(update_fields=["seed"])
    return stage


def _numbers(stage):
    """Group -> numbers of its entries."""
    found = {}
    for place in StageEntry.objects.filter(stage=stage).select_related("entry").order_by("entry__number"):
        found.setdefault(place.group, []).append(place.entry.number)
    return found


def test_a_snake_runs_forwards_and_backwards_through_the_seeds():
    stage = _undrawn()
    answer = events.draw(stage)
    assert _numbers(stage) == {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}
    assert answer["number"] == 1
    assert AuditEntry.objects.get(act="draw_groups").public


def test_two_of_a_unit_come_into_different_groups():
    stage = _undrawn(units=("North", "West", "South", "North"))
    events.draw(stage)
    units = {
        name: Counter(StageEntry.objects.filter(stage=stage, group=name).values_list("entry__unit__name", flat=True))
        for name in ("A", "B")
    }
    assert units["A"] == units["B"] == {"North": 2, "West": 1, "South": 1}


@pytest.mark.parametrize("method", ["snake", "pots", "lots"])
def test_a_stored_draw_comes_out_the_same_when_it_is_drawn_again(method):
    stage = _undrawn(11, 3, units=("North", "West"))
    events.draw(stage, method=method, seed="abc")
    stored = StoredGroups.from_draw(Draw.objects.get(stage=stage))
    assert stored.drawn_again() == stored.draw
    assert {each.code for each in stored.audited()} == {"unit_mates_in_group"}


def test_without_a_method_the_stage_s_own_is_taken():
    stage = _undrawn(group_method="lots")
    events.draw(stage)
    assert Draw.objects.get(stage=stage).input["method"] == "lots"


def test_sizes_may_be_told():
    stage = _undrawn(9, 2)
    events.draw(stage, sizes=[5, 4])
    assert {name: len(each) for name, each in _numbers(stage).items()} == {"A": 5, "B": 4}
    with pytest.raises(Conflict) as refusal:
        events.draw(stage, sizes=[5, 5], reason="again")
    assert refusal.value.code == "group_sizes_differ"


def test_drawing_again_needs_a_reason_and_keeps_the_first_draw_on_record():
    stage = _undrawn()
    events.draw(stage)
    with pytest.raises(Invalid) as refusal:
        events.draw(stage, method="lots")
    assert refusal.value.code == "reason_missing"
    events.draw(stage, method="lots", reason="somebody was forgotten")
    assert list(Draw.objects.filter(stage=stage).values_list("number", "reason")) == [
        (1, ""),
        (2, "somebody was forgotten"),
    ]


def test_an_unknown_method_is_refused_naming_what_is_allowed():
    with pytest.raises(Invalid) as refusal:
        events.draw(_undrawn(), method="by_taste")
    assert (refusal.value.code, refusal.value.allowed) == ("group_method", ["snake", "pots", "lots"])


def test_numbers_drawn_by_hand_go_round_the_groups_in_turn():
    stage = _undrawn(5, 2)
    entries = {each.number: each.pk for each in Entry.objects.filter(event=stage.event)}
    numbers = {entries[1]: 5, entries[2]: 4, entries[3]: 3, entries[4]: 2, entries[5]: 1}
    schedules.record_groups(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, numbers=numbers)
    drawn = _numbers(stage)
    assert 5 in drawn["A"]
    assert 4 in drawn["B"]
    stored = StoredGroups.from_draw(Draw.objects.get(stage=stage))
    assert stored.drawn_again() == stored.draw


def test_a_number_that_two_have_drawn_is_refused():
    stage = _undrawn(4, 2)
    entries = list(Entry.objects.filter(event=stage.event).values_list("pk", flat=True))
    with pytest.raises(Conflict) as refusal:
        schedules.record_groups(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            stage_id=stage.pk,
            numbers=dict(zip(entries, [1, 2, 3, 3], strict=True)),
        )
    assert refusal.value.code == "number_twice"


def test_groups_stand_as_they_are_put_together_and_somebody_left_out_is_named():
    stage = _undrawn(6, 2)
    entries = list(Entry.objects.filter(event=stage.event).order_by("number").values_list("pk", flat=True))

    def place(groups, **fields):
        return schedules.place_groups(
            play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, groups=groups, **fields
        )

    place([entries[:2], entries[2:]])
    assert _numbers(stage) == {"A": [1, 2], "B": [3, 4, 5, 6]}
    with pytest.raises(Conflict) as refusal:
        place([entries[:2], entries[3:]], reason="again")
    assert refusal.value.code == "entry_not_placed"


def test_a_late_entry_is_in_the_next_draw_and_who_has_left_is_not():
    stage = _undrawn(7, 2)
    events.draw(stage)
    builders.entries(stage.event, 1)
    Entry.objects.filter(event=stage.event, number=2).update(state=Entry.State.WITHDRAWN)
    events.draw(stage, reason="one came, one left")
    assert sorted(number for group in _numbers(stage).values() for number in group) == [1, 3, 4, 5, 6, 7, 8]


def test_while_the_schedule_stands_the_groups_stand():
    stage = _undrawn()
    events.draw(stage)
    events.make(stage)
    with pytest.raises(Conflict) as draft:
        events.draw(stage, reason="again")
    assert draft.value.code == "draft_exists"
    play.published(stage.rounds.get(number=1))
    with pytest.raises(Conflict) as fixed:
        events.draw(stage, reason="again")
    assert fixed.value.code == "groups_fixed"


def test_only_a_stage_of_groups_is_drawn_into_groups():
    stage = events.undrawn(4, Stage.Format.ROUND_ROBIN)
    with pytest.raises(Conflict) as refusal:
        events.draw(stage)
    assert refusal.value.code == "not_groups"


def test_a_referee_draws_nothing():
    stage = _undrawn()
    with pytest.raises(NotAllowed):
        schedules.draw_groups(builders.staff(stage.event), request_id=uuid4(), stage_id=stage.pk)
