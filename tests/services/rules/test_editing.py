"""Before the first round the organiser edits the rules; every version stays."""

from uuid import uuid4

import pytest

from scoring import load_any_preset
from tests import builders, play
from tests.services.rules.edited import PRESET, edit, values_with
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Event, RuleSetVersion
from tournament.rulebook import rule_set_of
from tournament.services import rules
from tournament.services.events import edit_event

pytestmark = pytest.mark.django_db


def now(event):
    return Event.objects.select_related("rule_set_version").get(pk=event.pk)


def test_edited_values_become_the_next_version_and_hold_at_once():
    event = builders.event()
    answer = edit(event)
    version = now(event).rule_set_version
    assert (answer["version"], answer["revision"], answer["digest"]) == (2, 2, version.digest)
    assert (version.number, version.preset, version.created_by) == (2, PRESET, event.created_by)
    assert rule_set_of(version).clock.minutes == 45
    assert version.reason != ""
    first = RuleSetVersion.objects.get(event=event, number=1)
    assert first.digest == load_any_preset(PRESET).digest


def test_an_edit_leaves_its_trace():
    event = builders.event()
    edit(event)
    act = AuditEntry.objects.get(event=event)
    assert (act.act, act.before["number"], act.after["number"], act.public) == ("edit_rules", 1, 2, True)


def test_equal_values_make_no_version():
    event = builders.event()
    assert edit(event, values=values_with())["version"] == 1
    assert (RuleSetVersion.objects.count(), now(event).revision, AuditEntry.objects.count()) == (1, 1, 0)


def test_the_same_request_twice_makes_one_version():
    event, request_id = builders.event(), uuid4()
    first = edit(event, request_id=request_id, revision=1)
    assert edit(event, request_id=request_id, revision=1) == first
    assert RuleSetVersion.objects.filter(event=event).count() == 2


def test_values_that_contradict_themselves_are_refused_with_every_fault_and_nothing_is_stored():
    event = builders.event()
    wrong = values_with(clock__no_new_hand_minutes=90, standings__match_points="x", levels__must_play=[10, 12])
    with pytest.raises(Invalid) as refused:
        edit(event, values=wrong)
    faults = {each["path"]: each["code"] for each in refused.value.details["faults"]}
    assert refused.value.code == "rule_set_invalid"
    assert faults == {
        "clock.no_new_hand_minutes": "longer_than_clock",
        "standings.match_points": "unknown_scheme",
        "levels.must_play": "must_play_outside",
    }
    assert all(each["message"] and each["allowed"] for each in refused.value.details["faults"])
    assert (RuleSetVersion.objects.count(), now(event).revision) == (1, 1)


@pytest.mark.parametrize("text", ["a\0b", "a\u202eb", "a\nb"])
def test_characters_that_nobody_sees_are_a_fault(text):
    with pytest.raises(Invalid) as refused:
        edit(builders.event(), values=values_with(names={"zh": text, "en": "x"}))
    assert [(each["path"], each["code"]) for each in refused.value.details["faults"]] == [
        ("names.zh", "control_character")
    ]


@pytest.mark.parametrize("values", [{}, {"result": 1}, {"names": []}, {"id": "x", "level_table": {"bands": "x"}}])
def test_what_is_no_rule_set_at_all_is_refused(values):
    with pytest.raises(Invalid) as refused:
        edit(builders.event(), values=values)
    assert refused.value.code == "rule_set_invalid"


def test_a_stale_revision_is_refused_with_what_stands():
    event = builders.event()
    edit(event)
    with pytest.raises(Conflict) as refused:
        edit(event, revision=1, values=values_with(clock__minutes=50))
    assert refused.value.code == "stale_revision"
    assert refused.value.details["current"]["number"] == 2


@pytest.mark.parametrize("role", ["viewer", "referee", "chief_referee"])
def test_only_organisers_edit(role):
    event = builders.event()
    with pytest.raises(NotAllowed):
        edit(event, builders.staff(event, role))


def test_once_a_round_is_published_the_rules_are_frozen():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    for attempt in (lambda: edit(stage.event), lambda: reset(stage.event, "classic-2d")):
        with pytest.raises(Conflict) as refused:
            attempt()
        assert refused.value.code == "rule_set_frozen"
    assert RuleSetVersion.objects.filter(event=stage.event).count() == 1


def test_a_round_is_published_with_what_was_edited_last():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    edit(stage.event)
    its_round = play.published(draft)
    assert {match.rule_set_version.number for match in its_round.matches.all()} == {2}


def test_rules_for_sides_of_another_size_are_refused_while_entries_are_registered():
    event = builders.event()
    builders.entries(event, 2)
    with pytest.raises(Conflict) as refused:
        edit(event, values=values_with(game__players_per_side=3, game__decks=3, game__kitty_cards=6))
    assert refused.value.code == "entries_exist"


def reset(event, preset, **given):
    given.setdefault("revision", now(event).revision)
    return rules.reset_rule_set(event.created_by, request_id=uuid4(), event_id=event.pk, preset=preset, **given)


def test_edited_rules_are_reset_to_their_preset_or_another():
    event = builders.event()
    edit(event)
    reset(event, PRESET)
    assert now(event).rule_set_version.digest == load_any_preset(PRESET).digest
    reset(event, "classic-2d")
    version = now(event).rule_set_version
    assert (version.number, version.preset, version.digest) == (4, "classic-2d", load_any_preset("classic-2d").digest)


def test_an_unknown_preset_is_refused():
    with pytest.raises(Invalid) as refused:
        reset(builders.event(), "bridge")
    assert refused.value.code == "preset_unknown"


def test_players_with_levels_of_their_own_are_edited_too():
    event = builders.event(entries_are="players")
    reset(event, "friends-5p-2d")
    edit(event, values=values_with(preset="friends-5p-2d", result__take_stage_at=85))
    version = now(event).rule_set_version
    assert (version.preset, rule_set_of(version).result.take_stage_at) == ("friends-5p-2d", 85)


def test_saving_the_event_leaves_edited_rules_alone():
    event = builders.event()
    edit(event)
    given = {"name_zh": "新名", "name_en": "", "place": "", "time_zone": "UTC", "starts_at": None}
    edit_event(event.created_by, request_id=uuid4(), event_id=event.pk, revision=2, preset=PRESET, **given)
    assert rule_set_of(now(event).rule_set_version).clock.minutes == 45
