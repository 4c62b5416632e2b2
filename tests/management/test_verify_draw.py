"""`manage.py verify_draw`: every draw on record comes out again, or the command says which does not."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests import builders, play
from tests.services.schedules import events
from tests.stored_draws import store_draw
from tournament.models import Draw, Stage
from tournament.services.brackets import make_bracket
from tournament.services.commitments import commit_to_draw
from tournament.services.lots import draw_lots, record_lots
from tournament.services.schedules import draw_groups, enter_group, make_schedule, place_groups
from tournament.services.swaps import swap_entries

pytestmark = pytest.mark.django_db


def _act(stage, act, **fields):
    return act(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def _verify(event, *arguments, code=0):
    out = StringIO()
    if code:
        with pytest.raises(SystemExit) as stopped:
            call_command("verify_draw", event.slug, *arguments, stdout=out)
        assert stopped.value.code == code
    else:
        call_command("verify_draw", event.slug, *arguments, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def event():
    """Lots, paper lots, a Swiss draft, a bracket, groups with their schedule."""
    made = builders.event()
    pairs = builders.entries(made, 7, units=("North", "South"))
    builders.tables(made, 4)
    swiss = builders.stage(made)
    _act(swiss, commit_to_draw)
    _act(swiss, draw_lots)
    ids = sorted(entry.pk for entry in pairs)
    _act(swiss, record_lots, lots={entry: lot for lot, entry in enumerate(ids, start=1)}, reason="paper lots")
    play.drafted(swiss)
    knockout = builders.stage(made, pairs, format=Stage.Format.KNOCKOUT)
    _act(knockout, make_bracket)
    double = builders.stage(made, pairs, format=Stage.Format.DOUBLE_ELIMINATION)
    _act(double, make_bracket)
    groups = builders.stage(made, format=Stage.Format.GROUPS, settings={"group_count": 2})
    _act(groups, draw_groups, method="snake")
    _act(groups, make_schedule)
    placed = builders.stage(made, format=Stage.Format.GROUPS)
    _act(placed, place_groups, groups=[ids[:4], ids[4:]])
    return made


def test_every_kind_of_draw_comes_out_again(event):
    assert [line.replace(": ", " ").split(" ", 2)[2] for line in _verify(event)] == [
        "lots 1 lots/1 same",
        "lots 2 by-hand/1 by_hand",
        "swiss 1 swiss/2 same",
        "bracket 1 knockout/1 same",
        "bracket 1 double_elimination/1 same",
        "groups 1 groups/1 same",
        "schedule 1 berger/1 same",
        "groups 1 groups-by-hand/1 by_hand",
    ]


def test_stage_and_number_narrow_it_down(event):
    assert len(_verify(event, "--stage", "1")) == 3
    (line,) = _verify(event, "--stage", "1", "--draw", "2")
    assert line == "stage 1 lots 2 by-hand/1: by_hand"
    assert _verify(event, "--stage", "9") == ["There is no such draw."]


def test_an_event_that_does_not_exist_is_an_error():
    with pytest.raises(CommandError):
        call_command("verify_draw", "nothing")


def _swap(outcome):
    outcome[0], outcome[1] = outcome[1], outcome[0]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (lambda draw: _swap(draw.outcome), "outcome"),
        (lambda draw: setattr(draw, "seed", "another"), "outcome"),
        (lambda draw: setattr(draw, "seed", "another"), "commitment"),
        (lambda draw: setattr(draw, "input_digest", "0" * 64), "input_digest"),
        (lambda draw: draw.input.pop(), "outcome"),
        (lambda draw: setattr(draw, "input", [{"id": None}]), "input"),
        (lambda draw: setattr(draw, "algorithm", "lots/9"), "not_repeatable"),
    ],
)
def test_lots_that_were_changed_on_record_are_found(event, fields, why):
    draw = Draw.objects.get(stage__number=1, number=1)
    fields(draw)
    draw.save()
    (line,) = _verify(event, "--stage", "1", "--draw", "1", code=1)[:1]
    assert why in line


@pytest.mark.parametrize("number", [2, 3])
def test_a_bracket_with_exchanged_entries_is_found(event, number):
    draw = Draw.objects.get(stage__number=number, kind="bracket")
    slots = [slot for match in draw.outcome["matches"] for slot in match["slots"] if slot["entry"]]
    slots[0]["entry"], slots[-1]["entry"] = slots[-1]["entry"], slots[0]["entry"]
    draw.save()
    (line,) = _verify(event, "--stage", str(number), code=1)
    assert "differs (outcome" in line


def test_groups_with_exchanged_entries_are_found(event):
    draw = Draw.objects.get(stage__number=4, kind="groups")
    first, second = (group["places"][0] for group in draw.outcome["groups"][:2])
    first["entry"], second["entry"] = second["entry"], first["entry"]
    draw.save()
    assert "differs" in _verify(event, "--stage", "4", code=1)[0]


def test_a_schedule_of_other_rounds_is_found(event):
    draw = Draw.objects.get(stage__number=4, kind="schedule")
    draw.input["groups"][0]["entries"].reverse()
    draw.save()
    assert "differs (outcome; input_digest)" in _verify(event, "--stage", "4", code=1)[1]


def test_a_round_with_exchanged_opponents_is_found():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    pairings = draft.pairing["pairings"]
    pairings[0]["second"], pairings[1]["second"] = pairings[1]["second"], pairings[0]["second"]
    draft.save()
    (line,) = _verify(stage.event, code=1)
    assert "swiss 1 swiss/2: differs" in line


def test_a_round_changed_by_hand_comes_out_with_its_changes():
    stage = play.swiss(8)
    draft = play.drafted(stage)
    pairs = draft.pairing["pairings"]
    swap_entries(
        play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision,
        first=pairs[0]["second"], second=pairs[1]["second"], accepted_warnings=(),
    )  # fmt: skip
    assert _verify(stage.event) == ["stage 1 swiss 1 swiss/2: same"]


def test_a_round_of_an_older_algorithm_is_not_called_the_same():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    stored = store_draw(draft, [place.entry for place in stage.stage_entries.order_by("lot")])
    draft.pairing = stored.to_mapping() | {"algorithm": "swiss/1"}
    draft.save()
    (line,) = _verify(stage.event, code=1)
    assert "not_repeatable" in line or "differs" in line


def test_a_schedule_with_a_late_entry_comes_out_with_it():
    stage = events.round_robin(5, tables=3)
    late = builders.entries(stage.event, 1)[0]
    _act(stage, enter_group, entry_id=late.pk, group="", reason="a late train")
    assert [line.rsplit(" ", 1)[1] for line in _verify(stage.event) if " schedule " in line] == ["same", "same"]
