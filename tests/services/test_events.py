"""Events are made, changed, published and finished."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from scoring import load_preset
from tests import builders
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Event, RuleSetVersion, Staff, Table
from tournament.services.events import create_event, edit_event, finish_event, publish_event, set_tables

pytestmark = pytest.mark.django_db

STARTS = datetime(2026, 5, 1, 1, 0, tzinfo=UTC)


def values(**other):
    return {
        "name_zh": "春季双升赛",
        "name_en": "Spring Event",
        "place": "大厅",
        "time_zone": "Asia/Shanghai",
        "starts_at": STARTS,
    } | other


def create(account, request_id=None, **other):
    given = values(slug="spring", preset="classic-2d") | other
    return create_event(account, request_id=request_id or uuid4(), **given)


def edit(account, event, **other):
    given = values(request_id=uuid4(), event_id=event.pk, revision=event.revision) | other
    return edit_event(account, **given)


@pytest.fixture
def creator():
    return builders.account("creator", may_create_events=True)


def test_a_new_event_is_a_draft_with_its_rules_and_its_creator_as_organiser(creator):
    answer = create(creator)
    event = Event.objects.get(pk=answer["event"])
    version = event.rule_set_version
    assert (event.slug, event.state, event.starts_at) == ("spring", Event.State.DRAFT, STARTS)
    assert (version.number, version.preset) == (1, "classic-2d")
    assert version.digest == load_preset("classic-2d").digest
    assert version.mapping == load_preset("classic-2d").to_mapping()
    assert Staff.objects.get(event=event).role == Staff.Role.ORGANISER
    assert AuditEntry.objects.get(event=event).act == "create_event"


def test_the_same_request_twice_makes_one_event(creator):
    request_id = uuid4()
    assert create(creator, request_id) == create(creator, request_id)
    assert Event.objects.count() == 1


def test_only_accounts_that_may_create_events_do():
    with pytest.raises(NotAllowed):
        create(builders.account())
    assert Event.objects.count() == 0


def test_an_address_is_proposed_from_the_english_name_or_the_local_day(creator):
    assert create(creator, slug="")["slug"] == "spring-event"
    assert create(creator, slug="")["slug"] == "spring-event-2"
    late = datetime(2026, 4, 30, 17, 0, tzinfo=UTC)
    assert create(creator, slug="", name_en="", starts_at=late)["slug"] == "event-2026-05-01"
    assert create(creator, slug="", name_en="", starts_at=None)["slug"] == "event"
    assert create(creator, slug="", name_en="New")["slug"] == "new-2"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("slug", "Spring", "slug_invalid"),
        ("slug", "a--b", "slug_invalid"),
        ("slug", "春", "slug_invalid"),
        ("slug", "a" * 61, "slug_invalid"),
        ("slug", "new", "slug_invalid"),
        ("name_zh", "  ", "text_missing"),
        ("name_zh", "长" * 121, "text_too_long"),
        ("place", "a\u202eb", "control_character"),
        ("time_zone", "Mars/Base", "time_zone_unknown"),
        ("starts_at", datetime(1999, 1, 1, tzinfo=UTC), "starts_at_invalid"),
        ("preset", "bridge", "preset_unknown"),
    ],
)
def test_bad_input_is_refused_by_field_and_stores_nothing(creator, field, value, code):
    with pytest.raises(Invalid) as refusal:
        create(creator, **{field: value})
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert refusal.value.text()
    assert Event.objects.count() == 0


def test_an_address_belongs_to_one_event(creator):
    create(creator)
    with pytest.raises(Invalid) as refusal:
        create(creator)
    assert refusal.value.code == "slug_taken"


def test_an_edit_with_a_stale_revision_is_refused_with_both_versions():
    event = builders.event()
    organiser = event.created_by
    edit(organiser, event, name_zh="新名")
    with pytest.raises(Conflict) as refusal:
        edit(organiser, event, name_zh="旧名")
    assert refusal.value.code == "stale_revision"
    assert refusal.value.details["yours"] == 1
    assert refusal.value.details["current"]["name_zh"] == "新名"


def test_another_preset_before_the_first_round_becomes_the_next_version():
    event = builders.event()
    edit(event.created_by, event, preset="classic-2d")
    event.refresh_from_db()
    assert (event.rule_set_version.number, event.rule_set_version.preset) == (2, "classic-2d")
    assert RuleSetVersion.objects.filter(event=event).count() == 2


def test_the_same_preset_again_makes_no_version():
    event = builders.event()
    edit(event.created_by, event, preset=event.rule_set_version.preset)
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_frozen_rules_and_a_published_address_stay():
    event = builders.event(rule_set_frozen_at=STARTS)
    for change, code in (({"preset": "classic-2d"}, "rule_set_frozen"), ({"slug": "other"}, "slug_fixed")):
        with pytest.raises(Conflict) as refusal:
            edit(event.created_by, event, **change)
        assert refusal.value.code == code
    event.refresh_from_db()
    assert event.revision == 1


def test_rules_for_larger_sides_cannot_be_taken_while_there_are_pairs():
    event = builders.event()
    builders.entries(event, 1)
    with pytest.raises(Conflict) as refusal:
        edit(event.created_by, event, preset="union-3v3-6d")
    assert refusal.value.code == "entries_exist"


def test_publishing_shows_the_event_once(creator):
    event_id = create(creator)["event"]
    assert publish_event(creator, request_id=uuid4(), event_id=event_id)["state"] == "published"
    with pytest.raises(Conflict) as refusal:
        publish_event(creator, request_id=uuid4(), event_id=event_id)
    assert refusal.value.code == "event_not_draft"
    assert AuditEntry.objects.get(event_id=event_id, act="publish_event").public


def test_an_event_with_open_matches_cannot_be_finished():
    match = builders.published_match()
    event = match.round.stage.event
    with pytest.raises(Conflict) as refusal:
        finish_event(event.created_by, request_id=uuid4(), event_id=event.pk)
    assert refusal.value.code == "open_matches"


def test_a_published_event_without_open_matches_is_finished_once():
    event = builders.event()
    finish_event(event.created_by, request_id=uuid4(), event_id=event.pk)
    event.refresh_from_db()
    assert event.state == Event.State.FINISHED
    with pytest.raises(Conflict):
        finish_event(event.created_by, request_id=uuid4(), event_id=event.pk)


@pytest.mark.parametrize("role", ["chief_referee", "referee", "viewer"])
def test_other_roles_do_not_edit_or_publish(role):
    event = builders.event()
    someone = builders.staff(event, role)
    with pytest.raises(NotAllowed):
        edit(someone, event)
    with pytest.raises(NotAllowed):
        finish_event(someone, request_id=uuid4(), event_id=event.pk)


def test_strangers_do_not_learn_of_a_draft():
    event = builders.event(state="draft")
    with pytest.raises(Missing):
        edit(builders.account(), event)


def tables_of(event):
    return list(Table.objects.filter(event=event, in_use=True).values_list("number", "room"))


def test_tables_are_replaced_and_those_left_out_are_kept_out_of_use():
    event = builders.event()
    first = [{"number": 1, "room": "大厅"}, {"number": 2, "room": "大厅"}]
    set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=first)
    set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=[{"number": 2, "room": "二楼"}])
    assert tables_of(event) == [(2, "二楼")]
    assert Table.objects.filter(event=event).count() == 2
    set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=first)
    assert tables_of(event) == [(1, "大厅"), (2, "大厅")]


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([{"number": 0, "room": ""}], "table_number_invalid"),
        ([{"number": "1", "room": ""}], "table_number_invalid"),
        ([{"number": True}], "table_number_invalid"),
        ([{"number": 10_000}], "table_number_invalid"),
        ([{"number": 1}, {"number": 1}], "table_repeated"),
        ([{"number": number} for number in range(1, 5002)], "too_many_tables"),
        ([{"number": 1, "room": "长" * 61}], "text_too_long"),
    ],
)
def test_bad_tables_are_refused_and_nothing_is_stored(tables, code):
    event = builders.event()
    with pytest.raises(Invalid) as refusal:
        set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=tables)
    assert refusal.value.code == code
    assert tables_of(event) == []


def test_tables_seen_in_an_older_version_are_not_overwritten():
    event = builders.event()
    new = [{"number": 1, "room": ""}]
    set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=new, revision=1)
    with pytest.raises(Conflict) as refusal:
        set_tables(event.created_by, request_id=uuid4(), event_id=event.pk, tables=[], revision=1)
    assert refusal.value.details["current"]["tables"] == new


@pytest.mark.parametrize(
    ("preset", "entries_are"),
    [("classic-2d", "sides"), ("jj-2d", "players"), ("friends-5p-3d", "players"), ("six-player-3d", "sides")],
)
def test_the_rules_propose_who_enters(creator, preset, entries_are):
    event = Event.objects.get(pk=create(creator, preset=preset)["event"])
    assert event.entries_are == entries_are


def test_players_may_enter_alone_also_by_rules_for_fixed_partners(creator):
    event = Event.objects.get(pk=create(creator, preset="six-player-3d", entries_are="players")["event"])
    assert event.entries_are == Event.EntriesAre.PLAYERS


def test_rules_where_everybody_plays_for_himself_need_players(creator):
    with pytest.raises(Conflict) as refused:
        create(creator, preset="auction-3p-2d", entries_are="sides")
    assert (refused.value.code, refused.value.field) == ("rules_need_players", "entries_are")
    event = Event.objects.get(pk=create(creator, preset="auction-3p-2d")["event"])
    with pytest.raises(Conflict) as refused:
        edit(creator, event, entries_are="sides")
    assert refused.value.code == "rules_need_players"
    event.refresh_from_db()
    assert event.entries_are == Event.EntriesAre.PLAYERS


def test_rules_and_who_enters_can_be_changed_together(creator):
    event = Event.objects.get(pk=create(creator)["event"])
    with pytest.raises(Conflict) as refused:
        edit(creator, event, preset="friends-5p-3d")
    assert refused.value.code == "rules_need_players"
    edit(creator, event, preset="friends-5p-3d", entries_are="players")
    event.refresh_from_db()
    assert (event.entries_are, event.rule_set_version.preset) == ("players", "friends-5p-3d")


def test_who_enters_is_fixed_by_the_first_entry_or_stage(creator):
    event = Event.objects.get(pk=create(creator)["event"])
    stage = builders.stage(event)
    with pytest.raises(Conflict) as refused:
        edit(creator, event, entries_are="players")
    assert refused.value.code == "stages_exist"
    stage.delete()
    builders.entries(event, 1)
    with pytest.raises(Conflict) as refused:
        edit(creator, event, entries_are="players")
    assert (refused.value.code, refused.value.allowed) == ("entries_exist", "sides")
    edit(creator, event, entries_are="sides", name_en="Renamed")


def test_nobody_else_can_enter(creator):
    with pytest.raises(Invalid) as refused:
        create(creator, entries_are="dogs")
    assert (refused.value.code, refused.value.allowed) == ("entries_are_unknown", ["sides", "players"])


def test_rules_whose_tables_do_not_fit_the_match_points_of_a_stage_are_refused(creator):
    event = Event.objects.get(pk=create(creator, preset="jj-2d")["event"])
    builders.stage(event, settings={"scheme": "2-1-0"})
    with pytest.raises(Conflict) as refused:
        edit(creator, event, preset="friends-5p-3d")
    assert refused.value.code == "stages_exist"
