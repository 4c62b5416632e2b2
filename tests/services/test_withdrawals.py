"""Leaving before, during and after a round, coming back, and sitting one out."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import Entry, EntryRound, Match, MatchSide, Round, Ruling, StageEntry
from tournament.services.matches import confirm_match
from tournament.services.withdrawals import (
    disqualify_entry,
    mark_absent,
    mark_present,
    return_entry,
    withdraw_entry,
)

pytestmark = pytest.mark.django_db


def _leave(entry, verb=withdraw_entry, account=None, **fields):
    entry.refresh_from_db()
    given = {"revision": entry.revision, "reason": "ill"} | fields
    return verb(account or play.organiser_of(entry.event), request_id=uuid4(), entry_id=entry.pk, **given)


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def _match_of(entry, number):
    return Match.objects.get(sides__entry=entry, round__number=number)


def test_before_a_round_the_entry_is_simply_not_paired():
    stage = play.swiss(6)
    gone = _entry(stage, 2)
    assert _leave(gone)["state"] == Entry.State.WITHDRAWN
    draft = play.drafted(stage)
    assert EntryRound.objects.get(round=draft, entry=gone).state == EntryRound.State.WITHDRAWN
    assert not MatchSide.objects.filter(round=draft, entry=gone).exists()
    assert draft.matches.filter(kind=Match.Kind.BYE).count() == 1


def test_a_draft_that_names_the_entry_is_thrown_away():
    stage = play.swiss(6)
    play.drafted(stage)
    assert _leave(_entry(stage, 2))["discarded_rounds"] == [1]
    assert not Round.objects.exists()


def test_during_a_round_the_open_match_is_forfeited_and_a_second_person_confirms():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    gone = _entry(stage, 2)
    match = _match_of(gone, 1)
    side = match.sides.get(entry=gone).side
    answer = _leave(gone)
    assert answer["forfeited"] == [match.pk]
    match.refresh_from_db()
    assert (match.state, match.outcome_reason, match.winner) == (Match.State.REPORTED, "forfeit", 1 - side)
    ruling = Ruling.objects.get(match=match)
    assert (ruling.kind, ruling.side, ruling.note) == ("forfeit", side, "ill")
    with pytest.raises(Conflict) as refused:
        confirm_match(play.organiser_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision)
    assert refused.value.code == "same_person"
    confirm_match(play.chief_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision)


def test_a_result_already_reported_stays_as_it_was_played():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    gone = _entry(stage, 1)
    its_round.matches.filter(sides__entry=gone).update(
        state=Match.State.REPORTED, outcome_reason="goal_passed", winner=0, reported_by=play.organiser_of(stage.event)
    )
    assert _leave(gone)["forfeited"] == []
    assert _match_of(gone, 1).outcome_reason == "goal_passed"


def test_after_a_round_what_was_played_stays():
    stage = play.played(play.swiss(6), 1)
    gone = _entry(stage, 1)
    assert _leave(gone)["forfeited"] == []
    assert _match_of(gone, 1).state == Match.State.CONFIRMED
    draft = play.drafted(stage)
    assert EntryRound.objects.get(round=draft, entry=gone).state == EntryRound.State.WITHDRAWN


def test_who_comes_back_is_paired_again():
    stage = play.played(play.swiss(6), 1)
    back = _entry(stage, 1)
    _leave(back)
    assert _leave(back, return_entry, reason="better")["state"] == Entry.State.CHECKED_IN
    draft = play.drafted(stage)
    assert EntryRound.objects.get(round=draft, entry=back).state == EntryRound.State.PAIRED
    with pytest.raises(Conflict) as refused:
        _leave(back, return_entry)
    assert refused.value.code == "entry_takes_part"


def test_the_chief_referee_disqualifies_and_takes_it_back():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    bad = _entry(stage, 3)
    with pytest.raises(NotAllowed):
        _leave(bad, disqualify_entry)
    _leave(bad, disqualify_entry, play.chief_of(stage.event), reason="signals")
    assert _match_of(bad, 1).outcome_reason == "disqualified"
    with pytest.raises(NotAllowed):
        _leave(bad, return_entry)
    _leave(bad, return_entry, play.chief_of(stage.event))
    bad.refresh_from_db()
    assert bad.state == Entry.State.CHECKED_IN


def test_leaving_twice_without_a_reason_or_on_an_old_page_is_refused():
    stage = play.swiss(4)
    gone = _entry(stage, 2)
    with pytest.raises(Invalid) as missing:
        _leave(gone, reason=" ")
    assert missing.value.code == "reason_missing"
    with pytest.raises(Conflict) as stale:
        _leave(gone, revision=7)
    assert stale.value.code == "stale_revision"
    _leave(gone)
    with pytest.raises(Conflict) as twice:
        _leave(gone)
    assert twice.value.code == "entry_left"


def test_nothing_is_half_stored_when_a_ruling_fails():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    gone = _entry(stage, 2)
    Entry.objects.filter(pk=gone.pk).update(revision=4)
    Match.objects.filter(sides__entry=gone).update(rule_set_version=None)
    stage.event.rule_set_version = None
    stage.event.save()
    with pytest.raises(AssertionError):
        _leave(gone)
    gone.refresh_from_db()
    assert (gone.state, gone.revision) == (Entry.State.CHECKED_IN, 4)
    assert not Ruling.objects.exists()


def test_who_says_so_beforehand_sits_the_next_round_out():
    stage = play.swiss(6)
    away = _entry(stage, 2)
    account = play.organiser_of(stage.event)
    answer = mark_absent(account, request_id=uuid4(), stage_id=stage.pk, entry_id=away.pk, reason="an examination")
    assert answer["round_number"] == 1
    draft = play.drafted(stage)
    row = EntryRound.objects.get(round=draft, entry=away)
    assert (row.state, row.reason) == (EntryRound.State.ABSENT, "an examination")
    with pytest.raises(Conflict) as refused:
        mark_absent(account, request_id=uuid4(), stage_id=stage.pk, entry_id=away.pk, reason="")
    assert refused.value.code == "draft_exists"
    play.play(play.published(draft))
    following = play.drafted(stage)
    assert EntryRound.objects.get(round=following, entry=away).state != EntryRound.State.ABSENT


def test_an_absence_is_taken_back_before_the_round_is_paired():
    stage = play.swiss(4)
    away = _entry(stage, 2)
    account = play.organiser_of(stage.event)
    mark_absent(account, request_id=uuid4(), stage_id=stage.pk, entry_id=away.pk, reason="")
    mark_present(account, request_id=uuid4(), stage_id=stage.pk, entry_id=away.pk)
    assert StageEntry.objects.get(stage=stage, entry=away).absent_in_round is None
    assert EntryRound.objects.get(round=play.drafted(stage), entry=away).state == EntryRound.State.PAIRED


def test_a_referee_withdraws_nobody():
    stage = play.swiss(4)
    with pytest.raises(NotAllowed):
        _leave(_entry(stage, 1), account=builders.staff(stage.event))
