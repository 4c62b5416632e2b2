"""Stages are made with the settings of the event's rule set, and keep what results rest on."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Job, Stage
from tournament.services.stages import create_stage, edit_stage

pytestmark = pytest.mark.django_db


def _create(event, account=None, **fields):
    given = {"format": "swiss", "name_zh": "积分赛", "name_en": "Swiss", "settings": {}} | fields
    return create_stage(account or play.organiser_of(event), request_id=uuid4(), event_id=event.pk, **given)


def _edit(stage, **fields):
    given = {"revision": stage.revision, "name_zh": stage.name_zh, "name_en": stage.name_en, "settings": {}} | fields
    return edit_stage(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **given)


def test_a_stage_takes_what_the_rule_set_proposes():
    event = builders.event()
    stage = Stage.objects.get(pk=_create(event, settings={"rounds_planned": 4})["stage"])
    assert stage.settings["rounds_planned"] == 4
    assert stage.settings["scheme"] == "2-1-0"
    assert stage.settings["tiebreaks"][0] == "points"
    assert (stage.number, stage.state) == (1, Stage.State.SETUP)
    assert AuditEntry.objects.filter(act="manage_stages").exists()


def test_a_number_of_rounds_that_does_not_fit_the_entries_is_warned_about():
    event = builders.event()
    builders.entries(event, 8)
    assert _create(event, settings={"rounds_planned": 4})["warnings"] == []
    codes = [_create(event, settings={"rounds_planned": rounds})["warnings"][0]["code"] for rounds in (2, 5, 8)]
    assert codes == ["rounds_below_suggestion", "rounds_over_half", "rounds_force_rematch"]
    warning = _create(event, settings={"rounds_planned": 5})["warnings"][0]
    assert (warning["grade"], warning["params"]) == ("medium", {"rounds": 5, "count": 8, "largest": 4})
    assert "8" in warning["sentences"]["en"]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"format": "ladder"}, "stage_format", "format"),
        ({"name_zh": "  "}, "stage_name", "name_zh"),
        ({"name_en": "x" * 81}, "stage_name", "name_en"),
        ({"settings": {"rounds_planned": 0}}, "stage_setting_invalid", "rounds_planned"),
        ({"settings": {"pattern": "zigzag"}}, "stage_setting_invalid", "pattern"),
        ({"settings": {"colour": "red"}}, "stage_setting_invalid", "colour"),
        ({"cut_size": 4}, "cut_size", "cut_size"),
    ],
)
def test_what_cannot_be_taken_is_named(fields, code, field):
    event = builders.event()
    with pytest.raises(Invalid) as refused:
        _create(event, **fields)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Stage.objects.exists()


def test_a_referee_makes_no_stages():
    event = builders.event()
    with pytest.raises(NotAllowed):
        _create(event, builders.staff(event))


def test_editing_replaces_only_what_is_given():
    event = builders.event()
    stage = Stage.objects.get(pk=_create(event, settings={"rounds_planned": 4})["stage"])
    answer = _edit(stage, settings={"units_apart": "always"}, name_zh="第一阶段")
    stage.refresh_from_db()
    assert (stage.settings["units_apart"], stage.settings["rounds_planned"]) == ("always", 4)
    assert (stage.name_zh, stage.revision, answer["revision"]) == ("第一阶段", 2, 2)


def test_a_stale_revision_is_refused_with_both_versions():
    event = builders.event()
    stage = Stage.objects.get(pk=_create(event)["stage"])
    _edit(stage, name_zh="一")
    with pytest.raises(Conflict) as refused:
        _edit(stage, name_zh="二")
    assert refused.value.code == "stale_revision"
    assert refused.value.details["yours"] == 1
    assert refused.value.details["current"]["name_zh"] == "一"


def test_what_results_rest_on_is_frozen_by_the_first_published_round():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    stage.refresh_from_db()
    with pytest.raises(Conflict) as refused:
        _edit(stage, settings={"scheme": "26-point"})
    assert (refused.value.code, refused.value.field) == ("stage_setting_frozen", "scheme")
    _edit(stage, settings={"units_apart": "never", "rounds_planned": 6})
    stage.refresh_from_db()
    assert stage.settings["rounds_planned"] == 6


def test_rounds_that_are_paired_cannot_be_unplanned():
    stage = play.played(play.swiss(6), 2)
    with pytest.raises(Invalid) as refused:
        _edit(stage, settings={"rounds_planned": 1})
    assert refused.value.code == "rounds_played"


def test_a_finished_stage_goes_on_when_more_rounds_are_planned():
    stage = play.played(play.swiss(6, rounds_planned=1), 1)
    assert stage.state == Stage.State.FINISHED
    _edit(stage, settings={"rounds_planned": 2})
    stage.refresh_from_db()
    assert stage.state == Stage.State.RUNNING
    assert play.drafted(stage).number == 2


@pytest.mark.parametrize("format", ["knockout", "double_elimination", "round_robin", "groups"])
def test_last_places_drop_out_of_nothing_that_is_drawn_beforehand(format):
    event = builders.event()
    with pytest.raises(Invalid) as refused:
        create_stage(
            play.organiser_of(event),
            request_id=uuid4(),
            event_id=event.pk,
            format=format,
            name_zh="阶段",
            name_en="",
            settings={"drop_each_round": 1},
        )
    assert (refused.value.code, refused.value.field) == ("setting_means_nothing", "drop_each_round")


@pytest.mark.parametrize(
    ("format", "order"),
    [("swiss", "top_first"), ("knockout", "top_first"), ("round_robin", "spread"), ("groups", "spread")],
)
def test_every_format_starts_from_an_order_of_its_tables(format, order):
    event = builders.event()
    answer = create_stage(
        play.organiser_of(event),
        request_id=uuid4(),
        event_id=event.pk,
        format=format,
        name_zh="阶段",
        name_en="",
        settings={},
    )
    assert Stage.objects.get(pk=answer["stage"]).settings["table_order"] == order


def test_units_may_be_ranked_at_any_time_and_the_standings_follow():
    stage = play.played(play.swiss(4, rounds_planned=2), 1)
    stage.refresh_from_db()
    _edit(stage, settings={"unit_best": 3})
    stage.refresh_from_db()
    assert stage.settings["unit_best"] == 3
    assert Job.objects.filter(kind=Job.Kind.REFRESH_STANDINGS, state=Job.State.QUEUED).exists()
    with pytest.raises(Invalid) as refused:
        _edit(stage, settings={"unit_best": 101})
    assert (refused.value.field, refused.value.allowed) == ("unit_best", "0–100")
