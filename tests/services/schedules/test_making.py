"""All rounds of a round robin or of groups at once."""

from collections import Counter
from itertools import combinations
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders, play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Draw, EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.rulebook.schedules import stored_schedule
from tournament.services import standings
from tournament.services.pairing_round import discard_draft
from tournament.services.rounds import publish_round
from tournament.services.schedules import make_schedule

pytestmark = pytest.mark.django_db


def test_in_a_round_robin_of_five_everybody_meets_everybody_and_sits_out_once():
    stage = events.round_robin(5)
    assert Round.objects.filter(stage=stage).count() == 5
    assert events.meetings(stage) == {frozenset(pair): 1 for pair in combinations(range(1, 6), 2)}
    byes = MatchSide.objects.filter(round__stage=stage, match__kind=Match.Kind.BYE)
    assert sorted(byes.values_list("entry__number", flat=True)) == [1, 2, 3, 4, 5]
    states = Counter(EntryRound.objects.filter(round__stage=stage).values_list("state", flat=True))
    assert states == {"paired": 20, "bye": 5}


def test_in_a_double_round_robin_of_six_all_meet_twice_with_sides_reversed():
    stage = events.round_robin(6, cycles="double")
    assert Round.objects.filter(stage=stage).count() == 10
    assert set(events.meetings(stage).values()) == {2}
    sides = Counter(
        tuple(match.sides.order_by("side").values_list("entry__number", flat=True))
        for match in Match.objects.filter(round__stage=stage)
    )
    assert set(sides.values()) == {1}
    assert len(sides) == 30


def test_nobody_sits_at_one_table_all_day():
    stage = events.round_robin(8)
    for place in StageEntry.objects.filter(stage=stage):
        tables = Match.objects.filter(round__stage=stage, sides__entry=place.entry).values_list(
            "table__number", flat=True
        )
        assert len(set(tables)) > 2


def test_groups_of_uneven_size_end_in_different_rounds():
    stage = events.groups(11, 3)
    sizes = Counter(StageEntry.objects.filter(stage=stage).values_list("group", flat=True))
    assert sorted(sizes.values()) == [3, 4, 4]
    assert set(sizes) == {"A", "B", "C"}
    for name, size in sizes.items():
        games = Match.objects.filter(round__stage=stage, group=name, kind=Match.Kind.GAME)
        assert games.count() == size * (size - 1) // 2
        assert MatchSide.objects.filter(match__in=games).exclude(entry__stage_entries__group=name).count() == 0


def test_a_table_that_is_fixed_for_an_entry_is_kept_in_every_round():
    stage = events.undrawn(6, Stage.Format.ROUND_ROBIN)
    place = StageEntry.objects.get(stage=stage, lot=4)
    place.entry.fixed_table = builders.tables(stage.event, 3)[2]
    place.entry.save()
    events.make(stage)
    tables = Match.objects.filter(round__stage=stage, sides__entry=place.entry).values_list("table__number", flat=True)
    assert list(tables) == [3] * 5


def test_the_stage_keeps_to_its_range_of_tables():
    stage = events.round_robin(6, tables=9, first_table=5, last_table=8)
    used = set(Match.objects.filter(round__stage=stage).values_list("table__number", flat=True))
    assert used <= {5, 6, 7, 8}


def test_too_few_tables_are_refused_and_nothing_is_stored():
    stage = events.undrawn(8, Stage.Format.ROUND_ROBIN, tables=3)
    with pytest.raises(Conflict) as refusal:
        events.make(stage)
    assert refusal.value.code == "too_few_tables"
    assert not Round.objects.filter(stage=stage).exists()
    assert not Draw.objects.filter(stage=stage).exists()


def test_a_round_robin_by_lots_waits_for_the_lots():
    stage = events.undrawn(4, Stage.Format.ROUND_ROBIN)
    StageEntry.objects.filter(stage=stage).delete()
    with pytest.raises(Conflict) as refusal:
        events.make(stage)
    assert refusal.value.code == "lots_not_drawn"


def test_a_round_robin_by_seeds_takes_them_in_their_order():
    stage = events.undrawn(4, Stage.Format.ROUND_ROBIN, first_round="seeds")
    for place in StageEntry.objects.filter(stage=stage):
        place.entry.seed = 5 - place.entry.number
        place.entry.save()
    events.make(stage)
    order = stored_schedule(stage.pk).orders[""]
    numbers = {place.entry_id: place.entry.number for place in StageEntry.objects.filter(stage=stage)}
    assert [numbers[each] for each in order] == [4, 3, 2, 1]


def test_groups_wait_for_their_draw():
    stage = events.undrawn(8, Stage.Format.GROUPS, group_count=2)
    with pytest.raises(Conflict) as refusal:
        events.make(stage)
    assert refusal.value.code == "groups_not_drawn"


def test_an_entry_that_came_after_the_draw_is_named():
    stage = events.undrawn(8, Stage.Format.GROUPS, group_count=2)
    events.draw(stage)
    builders.entries(stage.event, 1)
    with pytest.raises(Conflict) as refusal:
        events.make(stage)
    assert (refusal.value.code, refusal.value.details) == ("entries_without_group", {"entries": [9]})


def test_a_schedule_is_made_once_and_again_only_after_it_was_discarded_with_a_reason():
    stage = events.round_robin(4)
    with pytest.raises(Conflict) as refusal:
        events.make(stage)
    assert refusal.value.code == "draft_exists"
    draft = Round.objects.get(stage=stage, number=2)
    discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    assert not Round.objects.filter(stage=stage).exists()
    with pytest.raises(Invalid) as missing:
        events.make(stage)
    assert missing.value.code == "reason_missing"
    events.make(stage, reason="another table was found")
    assert list(Draw.objects.filter(stage=stage).values_list("number", "reason")) == [
        (1, ""),
        (2, "another table was found"),
    ]
    assert AuditEntry.objects.filter(act="make_schedule").count() == 2


def test_drafts_of_a_schedule_on_the_wall_are_not_discarded():
    stage = events.round_robin(4)
    play.published(Round.objects.get(stage=stage, number=1))
    draft = Round.objects.get(stage=stage, number=2)
    with pytest.raises(Conflict) as refusal:
        discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    assert refusal.value.code == "round_published"


def test_rounds_are_published_in_order_one_by_one_or_all_at_once():
    stage = events.round_robin(6)
    organiser = play.organiser_of(stage.event)
    third = Round.objects.get(stage=stage, number=3)
    with pytest.raises(Conflict) as refusal:
        publish_round(organiser, request_id=uuid4(), round_id=third.pk, revision=third.revision)
    assert refusal.value.code == "round_order"
    play.published(Round.objects.get(stage=stage, number=1))
    assert Round.objects.public().filter(stage=stage).count() == 1
    second = Round.objects.get(stage=stage, number=2)
    answer = publish_round(
        organiser, request_id=uuid4(), round_id=second.pk, revision=second.revision, publishing="all_rounds"
    )
    assert len(answer["published"]) == 4
    assert Round.objects.public().filter(stage=stage).count() == 5
    assert not Match.objects.filter(round__stage=stage, rule_set_version=None).exists()


def test_an_unknown_way_of_publishing_is_refused():
    stage = events.round_robin(4)
    draft = Round.objects.get(stage=stage, number=1)
    with pytest.raises(Invalid) as refusal:
        publish_round(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            publishing="some",
        )
    assert refusal.value.code == "publishing"


def test_a_match_of_a_later_published_round_counts_when_it_is_played_early():
    stage = events.round_robin(4)
    first = Round.objects.get(stage=stage, number=1)
    publish_round(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        round_id=first.pk,
        revision=first.revision,
        publishing="all_rounds",
    )
    early = Match.objects.filter(round__stage=stage, round__number=3).first()
    play.confirm(early)
    play.run_jobs()
    standings.refresh_now(stage.pk)
    assert [row[3] for row in events.table(stage)].count("2") == 1


def test_the_stage_is_finished_with_its_last_round():
    stage = events.play_rounds(events.round_robin(5))
    assert stage.state == Stage.State.FINISHED
    assert events.table(stage) == [("", 1, 1, "8"), ("", 2, 2, "6"), ("", 3, 3, "4"), ("", 4, 4, "2"), ("", 5, 5, "0")]


def test_a_referee_makes_no_schedule():
    stage = events.undrawn(4, Stage.Format.ROUND_ROBIN)
    with pytest.raises(NotAllowed):
        make_schedule(builders.staff(stage.event), request_id=uuid4(), stage_id=stage.pk)


@pytest.mark.parametrize(("entries", "count"), [(128, 16), (40, 1)])
def test_large_schedules_are_made_with_a_bounded_number_of_queries(entries, count):
    if count > 1:
        stage = events.undrawn(entries, Stage.Format.GROUPS, group_count=count)
        events.draw(stage)
    else:
        stage = events.undrawn(entries, Stage.Format.ROUND_ROBIN)
    with CaptureQueriesContext(connection) as queries:
        events.make(stage)
    assert len(queries) < 45
