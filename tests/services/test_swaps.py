"""A draft may be changed by hand, and says what that gives up."""

from uuid import uuid4

import pytest

from tests import play
from tournament.errors import Conflict, Questions
from tournament.models import EntryRound, Match, MatchSide, Round
from tournament.services.swaps import swap_entries

pytestmark = pytest.mark.django_db


def _swap(draft, first, second, accepted=(), revision=None):
    return swap_entries(
        play.organiser_of(draft.stage.event),
        request_id=uuid4(),
        round_id=draft.pk,
        revision=draft.revision if revision is None else revision,
        first=first.pk,
        second=second.pk,
        accepted_warnings=accepted,
    )


def _entry(draft, number):
    return EntryRound.objects.get(round=draft, entry__number=number).entry


def _place(draft, entry):
    side = MatchSide.objects.get(round=draft, entry=entry)
    return side.match_id, side.side


def test_two_entries_stand_in_each_others_place():
    draft = play.drafted(play.swiss(8))
    first, second = _entry(draft, 1), _entry(draft, 4)
    before = _place(draft, first), _place(draft, second)
    answer = _swap(draft, first, second)
    assert (_place(draft, second), _place(draft, first)) == before
    assert answer["revision"] == 2
    draft.refresh_from_db()
    assert draft.pairing["swaps"] == [[first.pk, second.pk]]
    assert draft.pairing["certificate"] is None
    reasons = Match.objects.get(pk=before[0][0]).reasons
    assert [reason["code"] for reason in reasons] == ["changed_by_hand"]


def test_a_bye_can_be_swapped_and_stays_a_bye():
    draft = play.drafted(play.swiss(5))
    bye = EntryRound.objects.get(round=draft, state=EntryRound.State.BYE).entry
    other = _entry(draft, 1)
    _swap(draft, bye, other, ["bye_not_lowest"])
    assert EntryRound.objects.get(round=draft, entry=other).state == EntryRound.State.BYE
    assert EntryRound.objects.get(round=draft, entry=bye).state == EntryRound.State.PAIRED
    assert MatchSide.objects.get(round=draft, entry=other).match.kind == Match.Kind.BYE


def test_a_rematch_asks_first_and_stores_nothing_until_it_is_meant():
    stage = play.played(play.swiss(8), 1)
    draft = play.drafted(stage)
    met = Round.objects.get(stage=stage, number=1).matches.get(table__number=1)
    first, second = (side.entry for side in met.sides.select_related("entry"))
    opponent = MatchSide.objects.get(round=draft, match=_place(draft, first)[0], side=1 - _place(draft, first)[1]).entry
    with pytest.raises(Questions) as asked:
        _swap(draft, opponent, second)
    codes = {question["code"] for question in asked.value.details["questions"]}
    assert "rematch" in codes
    assert all(question["sentences"]["zh"] for question in asked.value.details["questions"])
    assert _place(draft, opponent)[0] == _place(draft, first)[0]
    _swap(draft, opponent, second, sorted(codes))
    assert _place(draft, second)[0] == _place(draft, first)[0]


def test_units_that_would_meet_in_round_1_ask_first():
    stage = play.swiss(4, units=("A", "B"))
    draft = play.drafted(stage)
    match = draft.matches.order_by("number").first()
    stays, leaves = (side.entry for side in match.sides.select_related("entry__unit").order_by("side"))
    same_unit = next(
        row.entry
        for row in EntryRound.objects.filter(round=draft).select_related("entry")
        if row.entry.unit_id == stays.unit_id and row.entry != stays
    )
    with pytest.raises(Questions) as asked:
        _swap(draft, leaves, same_unit)
    assert "same_unit" in {question["code"] for question in asked.value.details["questions"]}


def test_a_stale_draft_is_not_changed():
    draft = play.drafted(play.swiss(8))
    _swap(draft, _entry(draft, 1), _entry(draft, 4))
    with pytest.raises(Conflict) as refused:
        _swap(draft, _entry(draft, 2), _entry(draft, 5), revision=1)
    assert refused.value.code == "stale_revision"


def test_a_published_round_is_not_changed():
    its_round = play.published(play.drafted(play.swiss(4)))
    with pytest.raises(Conflict) as refused:
        _swap(its_round, _entry(its_round, 1), _entry(its_round, 3))
    assert refused.value.code == "round_not_draft"


def test_opponents_cannot_be_swapped_with_each_other():
    draft = play.drafted(play.swiss(4))
    first, second = (side.entry for side in draft.matches.first().sides.all())
    with pytest.raises(Conflict) as refused:
        _swap(draft, first, second)
    assert refused.value.code == "nothing_to_swap"
