"""Somebody plays for a member from a round on that is not published yet."""

from uuid import uuid4

import pytest

from tests import builders, play
from tests.services.entries.test_substitutions import entry_of, names, substitute
from tournament.errors import Conflict, Invalid
from tournament.models import Match, Round, Substitution
from tournament.selectors.substitutions import members_then, room_for
from tournament.services import pairing_round
from tournament.services.entries import MemberGiven, edit_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = builders.event()
    pairs = builders.entries(event, 4, members=2)
    builders.tables(event, 2)
    return builders.stage(event, pairs, settings={"rounds_planned": 3})


def test_somebody_comes_in_from_a_round_that_is_not_paired_yet(stage):
    entry = entry_of(stage)
    before = tuple(names(entry))
    play.published(play.drafted(stage))
    assert [each.round_number for each in room_for(entry).coming] == [2, 3]
    answer = substitute(entry, from_round=3)
    assert (answer["from_round"], answer["from_hand"]) == (3, None)
    row = Substitution.objects.get()
    assert (row.from_stage, row.from_round, row.from_hand) == (stage, 3, None)
    for number in (1, 2, 3):
        if number > 1:
            play.published(play.drafted(stage))
        its_round = Round.objects.get(stage=stage, number=number)
        play.play(its_round)
        play.run_jobs()
    then = [
        members_then(match, [entry.pk]).get(entry.pk)
        for match in Match.objects.filter(sides__entry=entry).select_related("round__stage").order_by("round__number")
    ]
    assert then == [before, before, None], "in round 3 those played who are members now"


def test_a_coming_round_is_one_that_is_planned_and_not_published(stage):
    entry = entry_of(stage)
    play.published(play.drafted(stage))
    for number in (1, 4):
        with pytest.raises(Invalid) as refused:
            substitute(entry, from_round=number)
        assert (refused.value.code, refused.value.allowed) == ("round_unknown", [2, 3])


def test_who_leaves_from_a_coming_round_on_plays_for_nobody_else_before(stage):
    entry, other = entry_of(stage), entry_of(stage, 2)
    leaves = entry.members.order_by("position").first().person_id
    play.played(stage, 1)
    substitute(entry, from_round=3)
    with pytest.raises(Invalid) as refused:
        substitute(other, comes="", comes_person=leaves)
    assert refused.value.code == "person_still_plays"


def test_who_comes_from_a_coming_round_on_is_not_replaced_before_it(stage):
    entry = entry_of(stage)
    play.played(stage, 1)
    came = substitute(entry, from_round=3)["comes"]
    with pytest.raises(Conflict) as refused:
        substitute(entry, leaves=came, comes="another")
    assert refused.value.code == "member_came_later"


def test_a_published_round_that_somebody_comes_in_from_may_be_deleted_and_paired_again(stage):
    entry = entry_of(stage)
    before = tuple(names(entry))
    its_round = play.published(play.drafted(stage))
    substitute(entry, from_match=its_round.matches.get(sides__entry=entry).pk)
    pairing_round.delete_round(
        play.chief_of(stage.event),
        request_id=uuid4(),
        round_id=its_round.pk,
        revision=its_round.revision,
        reason="hall",
    )
    again = play.published(play.drafted(stage))
    match = again.matches.select_related("round__stage").get(sides__entry=entry)
    assert members_then(match, [entry.pk]) == {}
    assert before != tuple(names(entry))


def test_who_comes_from_a_coming_round_on_is_not_taken_off_the_list_before_it(stage):
    entry = entry_of(stage)
    came = substitute(entry, from_round=3)["comes"]
    entry.refresh_from_db()
    stays = entry.members.exclude(person_id=came).select_related("person").get().person
    with pytest.raises(Conflict) as refused:
        edit_entry(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            entry_id=entry.pk,
            revision=entry.revision,
            name=entry.name,
            unit="",
            seed=entry.seed,
            members=[MemberGiven(person=stays.pk, name=stays.name), MemberGiven(name="another")],
        )
    assert refused.value.code == "substitute_instead"
    assert came in entry.members.values_list("person_id", flat=True)
