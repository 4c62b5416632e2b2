"""Pairings by table and by name, and brackets."""

import pytest

from tests import builders
from tournament.errors import Missing
from tournament.models import Draw, EntryRound, Match, MatchSide, Round, Stage
from tournament.selectors import public

pytestmark = pytest.mark.django_db


def test_pairings_come_by_table_with_byes_last_and_four_queries(django_assert_max_num_queries):
    event = builders.event()
    entries = builders.entries(event, 9, units=["A", "B"])
    absent = builders.entries(event, 1)
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries, absent={absent[0]: EntryRound.State.ABSENT})
    row = public.public_frame(event.slug).stage(1).round(1)
    with django_assert_max_num_queries(4):
        pairings = public.pairings(row)
    assert [match.table_number for match in pairings.matches] == [1, 2, 3, 4, None]
    assert [(each.entry.number, each.state) for each in pairings.sitting_out] == [(10, "absent")]
    assert len(pairings.places) == 9
    assert (pairings.games, pairings.confirmed, pairings.drawn) == (4, 0, None)


def test_the_progress_of_a_round_is_one_question(django_assert_num_queries):
    event = builders.event()
    entries = builders.entries(event, 9)
    builders.published_round(builders.stage(event, entries), entries)
    row = public.public_frame(event.slug).stage(1).round(1)
    with django_assert_num_queries(1):
        assert public.round_progress(row) == public.Progress(matches=4, confirmed=0, name="")


def test_names_are_looked_up_by_pinyin():
    names = ["张三", "李四", "阿明", "Bob", "王伟"]
    assert sorted(names, key=public.name_order) == ["Bob", "阿明", "李四", "王伟", "张三"]


def test_a_round_says_how_anyone_can_repeat_its_draw():
    event = builders.event()
    entries = builders.entries(event, 2)
    made = builders.published_round(builders.stage(event, entries), entries)
    made.pairing = {"algorithm": "swiss/1", "seed": "s", "input_digest": "d", "swaps": [[1, 2]], "entries": ["large"]}
    made.save()
    drawn = public.pairings(public.public_frame(event.slug).stage(1).round(1)).drawn
    assert drawn == public.Drawn(algorithm="swiss/1", seed="s", input_digest="d", swaps=1)


def test_a_round_of_a_bracket_names_the_seed_of_its_draw():
    event = builders.event()
    entries = builders.entries(event, 2)
    stage = builders.stage(event, entries, format=Stage.Format.KNOCKOUT)
    draw = Draw.objects.create(
        stage=stage, number=1, kind=Draw.Kind.BRACKET, seed="lots", algorithm="bracket/1", input={}, input_digest="d",
        outcome={}, drawn_by=event.created_by,
    )  # fmt: skip
    made = builders.published_round(stage, entries)
    made.pairing = {"algorithm": "bracket/1", "draw": draw.pk, "input_digest": "d"}
    made.save()
    drawn = public.pairings(public.public_frame(event.slug).stage(1).round(1)).drawn
    assert drawn == public.Drawn(algorithm="bracket/1", seed="lots", input_digest="d", swaps=0)


def test_a_bracket_names_places_that_are_still_to_be_decided(django_assert_max_num_queries):
    event = builders.event()
    entries = builders.entries(event, 4)
    stage = builders.stage(event, entries, format=Stage.Format.KNOCKOUT)
    first = builders.published_round(stage, entries)
    for match in first.matches.all():
        Match.objects.filter(pk=match.pk).update(name="semi_final", key=f"R1M{match.number}")
    last = builders.published_round(stage, [])
    for number, (name, key, source) in enumerate(
        [("final", "R2M1", "winner_of"), ("third_place", "third", "loser_of")], start=1
    ):
        match = Match.objects.create(round=last, number=number, name=name, key=key, state=Match.State.WAITING)
        for side, feeder in enumerate(first.matches.order_by("number")):
            MatchSide.objects.create(match=match, round=last, side=side, source=source, source_match=feeder)
    row = public.public_frame(event.slug).stage(1)
    with django_assert_max_num_queries(6):
        tree = public.bracket_tree(row)
    shape = [(each.part, [(column.name, len(column.matches)) for column in each.columns]) for each in tree.sections]
    assert shape == [("main", [("semi_final", 2), ("final", 1)]), ("places", [("third_place", 1)])]
    assert tree.final is not None
    places = [slot.source_match for slot in tree.final.slots]
    assert [(each.name, each.number) for each in places if each] == [("semi_final", 1), ("semi_final", 2)]
    assert tree.champion is None


def test_a_swiss_stage_has_no_bracket():
    event = builders.event()
    entries = builders.entries(event, 2)
    builders.published_round(builders.stage(event, entries), entries)
    with pytest.raises(Missing):
        public.bracket_tree(public.public_frame(event.slug).stage(1))


def test_rows_of_a_draft_are_left_out_whoever_asks():
    event = builders.event()
    entries = builders.entries(event, 4)
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries)
    draft = builders.published_round(stage, entries, state=Round.State.DRAFT)
    frame = public.public_frame(event.slug)
    for match in draft.matches.all():
        with pytest.raises(Missing):
            public.match_story(frame, match.pk)
