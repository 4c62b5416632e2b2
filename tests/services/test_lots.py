"""Lots are drawn so that anyone can draw them again."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid
from tournament.models import AuditEntry, Draw, Entry, StageEntry
from tournament.pairing import LotEntry
from tournament.pairing import draw_lots as draw_lots_of
from tournament.services.lots import draw_lots, record_lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    builders.entries(event, 6, units=("A", "B"))
    return builders.stage(event)


def _draw(stage, **fields):
    return draw_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def _lots(stage):
    return dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "lot"))


def test_everybody_who_takes_part_joins_with_a_lot(stage):
    gone = Entry.objects.first()
    Entry.objects.filter(pk=gone.pk).update(state=Entry.State.WITHDRAWN)
    answer = _draw(stage)
    assert sorted(_lots(stage).values()) == [1, 2, 3, 4, 5]
    assert gone.pk not in _lots(stage)
    assert [_lots(stage)[entry] for entry in answer["order"]] == [1, 2, 3, 4, 5]


def test_the_stored_draw_can_be_repeated_from_what_it_names(stage):
    draw = Draw.objects.get(pk=_draw(stage, seed="2026-03-08 index 3312.5")["draw"])
    again = draw_lots_of([LotEntry(id=row["id"], unit=row["unit"] or None) for row in draw.input], draw.seed)
    assert list(again.order) == draw.outcome
    assert (again.algorithm, again.input_digest) == (draw.algorithm, draw.input_digest)
    assert draw.seed == "2026-03-08 index 3312.5"


def test_without_a_seed_each_draw_has_one_of_its_own(stage):
    first = _draw(stage)
    second = _draw(stage, reason="the hall asked for a public draw")
    assert first["seed"] != second["seed"]
    assert (first["number"], second["number"]) == (1, 2)
    assert AuditEntry.objects.filter(act="draw_lots").count() == 2


def test_a_repeat_needs_a_reason(stage):
    _draw(stage)
    before = _lots(stage)
    with pytest.raises(Invalid) as refused:
        _draw(stage, reason="  ")
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")
    assert _lots(stage) == before


def test_a_draft_of_round_1_must_go_before_lots_are_drawn_again():
    stage = play.swiss(4)
    play.drafted(stage)
    with pytest.raises(Conflict) as refused:
        _draw(stage, reason="again")
    assert refused.value.code == "draft_exists"


def test_after_round_1_is_published_the_lots_stand():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    with pytest.raises(Conflict) as refused:
        _draw(stage, reason="again")
    assert refused.value.code == "lots_fixed"


@pytest.mark.parametrize("seed", ["x" * 65, "two\nlines"])
def test_a_seed_is_one_short_line(stage, seed):
    with pytest.raises(Invalid) as refused:
        _draw(stage, seed=seed)
    assert refused.value.code == "seed_invalid"


def test_without_entries_there_is_nothing_to_draw():
    stage = builders.stage(builders.event())
    with pytest.raises(Invalid) as refused:
        _draw(stage)
    assert refused.value.code == "no_entries"


def test_lots_drawn_by_hand_are_kept_as_they_were_drawn(stage):
    entries = list(Entry.objects.order_by("number"))
    lots = {entry.pk: lot for entry, lot in zip(entries, (3, 1, 6, 2, 5, 4), strict=True)}
    record_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, lots=lots)
    assert _lots(stage) == lots
    assert Draw.objects.get().algorithm == "by-hand/1"


def test_lots_by_hand_name_what_is_missing(stage):
    entries = list(Entry.objects.order_by("number"))
    lots = dict(zip([entry.pk for entry in entries[:5]], (1, 2, 3, 4, 4), strict=True))
    with pytest.raises(Invalid) as refused:
        record_lots(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, lots=lots)
    assert refused.value.code == "lots_incomplete"
    assert refused.value.details == {"entries_without_lot": [6], "lots_not_given": [5, 6]}
    assert not Draw.objects.exists()
