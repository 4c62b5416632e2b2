"""Coming back: what returns with the entry, and what does not."""

from uuid import uuid4

import pytest

from tests import play
from tournament.errors import Invalid
from tournament.models import Entry, Match, Round, Ruling
from tournament.selectors.stages.returning import returning
from tournament.services.matches import confirm_match, strike_line
from tournament.services.withdrawals import disqualify_entry, return_entry, withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    made = play.swiss(4)
    play.published(play.drafted(made))
    return made


def entry_of(stage):
    return Entry.objects.get(event=stage.event, number=2)


def match_of(entry):
    return Match.objects.get(sides__entry=entry, round__number=1)


def leave(entry, verb=withdraw_entry, account=None, **fields):
    entry.refresh_from_db()
    given = {"revision": entry.revision, "reason": "a reason"} | fields
    return verb(account or play.chief_of(entry.event), request_id=uuid4(), entry_id=entry.pk, **given)


def test_a_disqualification_taken_back_in_time_lets_the_match_be_played(stage):
    entry = entry_of(stage)
    leave(entry, disqualify_entry)
    match = match_of(entry)
    (lost,) = returning(entry).unconfirmed
    assert (lost.match, lost.round_number) == (match.pk, 1)
    assert leave(entry, return_entry, lost_matches="struck")["struck"] == [match.pk]
    match.refresh_from_db()
    assert (match.state, match.outcome_reason, match.winner) == (Match.State.READY, "", None)
    assert list(Ruling.objects.order_by("revision").values_list("struck", flat=True)) == [False, True]
    assert returning(entry).unconfirmed == ()


def test_without_a_word_the_loss_stays(stage):
    entry = entry_of(stage)
    leave(entry)
    assert leave(entry, return_entry)["struck"] == []
    assert match_of(entry).outcome_reason == "forfeit"


def test_a_confirmed_loss_stays_until_the_match_is_reopened(stage):
    entry = entry_of(stage)
    leave(entry)
    match = match_of(entry)
    organiser = play.organiser_of(stage.event)
    confirm_match(organiser, request_id=uuid4(), match_id=match.pk, revision=match.revision)
    seen = returning(entry)
    assert (seen.unconfirmed, [each.match for each in seen.confirmed]) == ((), [match.pk])
    leave(entry, return_entry, lost_matches="struck")
    assert match_of(entry).state == Match.State.CONFIRMED


def test_a_draft_that_was_paired_without_it_is_told(stage):
    entry = entry_of(stage)
    leave(entry)
    for match in Match.objects.exclude(sides__entry=entry):
        play.confirm(match)
    lost = match_of(entry)
    confirm_match(play.organiser_of(stage.event), request_id=uuid4(), match_id=lost.pk, revision=lost.revision)
    play.close(Round.objects.get(stage=stage, number=1))
    play.drafted(stage)
    assert returning(entry).drafts == (2,)
    assert returning(entry).paired_on


def test_an_adjudged_loss_is_withdrawn_by_striking_its_ruling(stage):
    entry = entry_of(stage)
    leave(entry)
    match = match_of(entry)
    strike_line(
        play.chief_of(stage.event),
        request_id=uuid4(),
        match_id=match.pk,
        revision=match.revision,
        position=1,
        reason="no",
    )
    assert match_of(entry).state == Match.State.READY
    assert returning(entry).unconfirmed == ()


def test_an_unknown_word_about_lost_matches_is_refused(stage):
    entry = entry_of(stage)
    leave(entry)
    with pytest.raises(Invalid) as refused:
        leave(entry, return_entry, lost_matches="perhaps")
    assert refused.value.code == "lost_matches_unknown"
