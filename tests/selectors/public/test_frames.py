"""The frame of public pages: published things only, in one query."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tests import builders
from tests.snapshots import snapshot
from tournament.errors import Missing
from tournament.models import Event, Round, Stage
from tournament.selectors import public

pytestmark = pytest.mark.django_db


def test_a_draft_event_is_as_missing_as_one_that_never_was():
    draft = builders.event(state=Event.State.DRAFT)
    for slug in (draft.slug, "never-was"):
        with pytest.raises(Missing) as refused:
            public.public_frame(slug)
        assert refused.value.code == "event_missing"


def test_stages_and_rounds_appear_once_a_round_is_published():
    event = builders.event()
    entries = builders.entries(event, 4)
    stage = builders.stage(event, entries)
    builders.stage(event, entries)
    assert public.public_frame(event.slug).stages == ()
    builders.published_round(stage, entries)
    builders.published_round(stage, entries, state=Round.State.DRAFT)
    frame = public.public_frame(event.slug)
    assert [(each.number, [row.number for row in each.rounds]) for each in frame.stages] == [(1, [1])]
    with pytest.raises(Missing):
        frame.stage(2)
    with pytest.raises(Missing):
        frame.stage(1).round(2)


def test_a_frame_takes_one_query_however_many_rounds(django_assert_num_queries):
    event = builders.event()
    entries = builders.entries(event, 4)
    stage = builders.stage(event, entries)
    for _round in range(4):
        builders.published_round(stage, entries, state=Round.State.CLOSED)
    snapshot(stage, entries)
    newest = snapshot(stage, entries, revision=2)
    with django_assert_num_queries(1):
        frame = public.public_frame(event.slug)
    assert frame.ranked_stage is not None
    assert frame.ranked_stage.snapshot == public.SnapshotRef(pk=newest.pk)


def test_the_current_round_is_the_newest_and_in_a_bracket_the_first_open_one():
    event = builders.event()
    entries = builders.entries(event, 4)
    swiss = builders.stage(event, entries)
    builders.published_round(swiss, entries)
    builders.published_round(swiss, entries)
    knockout = builders.stage(event, entries, format=Stage.Format.KNOCKOUT)
    builders.published_round(knockout, entries, state=Round.State.CLOSED)
    builders.published_round(knockout, entries[:2])
    builders.published_round(knockout, entries[:2])
    frame = public.public_frame(event.slug)
    assert frame.stage(1).current_round.number == 2
    assert frame.stage(2).current_round.number == 2
    assert frame.bracket_stage is frame.stage(2)


def test_events_are_on_from_their_time_or_their_first_round_and_drafts_are_in_no_list():
    now = timezone.now()
    coming = builders.event(starts_at=now + timedelta(days=2))
    someday = builders.event()
    on = builders.event(starts_at=now - timedelta(hours=1))
    early = builders.event(starts_at=now + timedelta(days=1))
    entries = builders.entries(early, 2)
    builders.published_round(builders.stage(early, entries), entries)
    over = builders.event(state=Event.State.FINISHED)
    builders.event(state=Event.State.DRAFT, starts_at=now)
    lists = public.public_events(now)
    assert {each.slug for each in lists.now} == {on.slug, early.slug}
    assert {each.slug for each in lists.upcoming} == {coming.slug, someday.slug}
    assert [each.slug for each in lists.past] == [over.slug]


def test_names_follow_the_language_and_fall_back_to_chinese():
    both, one = public.Names(zh="上海杯", en="Shanghai Cup"), public.Names(zh="上海杯", en="")
    with translation.override("en"):
        assert (str(both), str(one)) == ("Shanghai Cup", "上海杯")
    with translation.override("zh-hans"):
        assert str(both) == "上海杯"
