"""A result counts when a second person has confirmed it, and not before."""

import pytest

from tests import builders
from tests.at_table import at_table
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Job, Match, MatchSide, StandingsSnapshot
from tournament.services.standings import refresh_now

pytestmark = pytest.mark.django_db


def test_a_second_person_confirms_and_standings_are_asked_for():
    table = at_table()
    table.play_out()
    answer = table.confirm()
    match = table.now
    assert (answer["state"], match.confirmed_by, match.revision) == ("confirmed", table.second, 5)
    assert match.confirmed_at is not None
    job = Job.objects.get()
    assert (job.kind, job.key) == ("refresh_standings", f"refresh_standings:stage={match.round.stage_id}")


def test_whoever_reported_a_result_cannot_confirm_it():
    table = at_table()
    table.play_out()
    with pytest.raises(Conflict) as refusal:
        table.confirm(table.referee)
    assert refusal.value.code == "same_person"
    assert table.now.state == "reported"


def test_a_match_that_goes_on_cannot_be_confirmed():
    table = at_table()
    table.hand(0, 45)
    with pytest.raises(Conflict) as refusal:
        table.confirm()
    assert refusal.value.code == "not_reported"


def test_a_match_is_confirmed_once():
    table = at_table()
    table.play_out()
    table.confirm()
    with pytest.raises(Conflict) as refusal:
        table.confirm(table.chief)
    assert refusal.value.code == "match_confirmed"


def test_a_confirmation_of_an_older_version_is_refused():
    table = at_table()
    table.play_out()
    seen = table.now.revision
    table.correct(1, 0, 50)
    with pytest.raises(Conflict) as refusal:
        table.act("confirm_match", table.second, revision=seen)
    assert refusal.value.code == "stale_revision"


def test_a_disputed_result_is_decided_by_whoever_may_rule():
    table = at_table()
    table.play_out()
    table.act("dispute_match", table.second, reason="hand 2 is not what they say")
    assert table.now.disputed
    with pytest.raises(Conflict) as refusal:
        table.confirm()
    assert refusal.value.code == "disputed"
    table.confirm(table.chief)
    assert (table.now.state, table.now.disputed) == ("confirmed", False)
    assert AuditEntry.objects.get(act="dispute_match").reason == "hand 2 is not what they say"


def test_a_correction_answers_a_dispute():
    table = at_table()
    table.play_out()
    table.act("dispute_match", table.second, reason="hand 2")
    table.correct(2, 2, 90)
    assert not table.now.disputed
    assert table.confirm()["state"] == "confirmed"


def test_a_dispute_has_a_reason_and_is_raised_once():
    table = at_table()
    table.play_out()
    with pytest.raises(Invalid):
        table.act("dispute_match", table.second, reason="")
    table.act("dispute_match", table.second, reason="hand 2")
    with pytest.raises(Conflict) as refusal:
        table.act("dispute_match", table.second, reason="hand 2")
    assert refusal.value.code == "disputed"


def test_a_reopened_match_counts_no_more_until_it_is_confirmed_again():
    table = at_table()
    table.play_out()
    table.confirm()
    stage = table.match.round.stage_id
    refresh_now(stage)
    table.act("reopen_match", table.chief, reason="slip found")
    assert (table.now.state, table.now.confirmed_by) == ("reported", None)
    refresh_now(stage)
    points = [row["values"]["points"] for row in StandingsSnapshot.objects.latest().rows]
    assert points == ["0", "0"]
    table.confirm()
    refresh_now(stage)
    points = [row["values"]["points"] for row in StandingsSnapshot.objects.latest().rows]
    assert points == ["2", "0"]


def test_only_a_confirmed_match_is_reopened_and_only_with_a_reason():
    table = at_table()
    table.play_out()
    with pytest.raises(Conflict) as refusal:
        table.act("reopen_match", table.chief, reason="x")
    assert refusal.value.code == "not_confirmed"
    table.confirm()
    with pytest.raises(Invalid):
        table.act("reopen_match", table.chief, reason="  ")
    with pytest.raises(NotAllowed):
        table.act("reopen_match", table.second, reason="x")


def test_a_match_of_a_closed_round_is_corrected_by_reopening_it():
    table = at_table()
    table.play_out()
    table.confirm()
    round_ = table.match.round
    round_.state, round_.closed_at = "closed", table.now.confirmed_at
    round_.published_at = round_.closed_at
    round_.save()
    table.act("reopen_match", table.chief, reason="slip found")
    table.correct(1, 0, 60)
    table.confirm()
    assert (table.now.levels[0], table.now.round.state) == (3, "closed")


def test_nothing_begins_in_a_closed_round():
    table = at_table()
    round_ = table.match.round
    round_.state, round_.closed_at = "closed", round_.published_at
    round_.save()
    with pytest.raises(Conflict) as refusal:
        table.hand(0, 45)
    assert refusal.value.code == "round_closed"


def _semi_final_and_final():
    """Two published rounds of a knock-out; the winner of the first match goes on to the second."""
    event = builders.event()
    pair = builders.entries(event, 2)
    stage = builders.stage(event, pair, format="knockout")
    table = at_table(builders.published_round(stage, pair).matches.get())
    later = builders.published_round(stage, [])
    final = Match.objects.create(round=later, number=1, state="waiting", key="R2M1")
    MatchSide.objects.create(match=final, round=later, side=0, source="winner_of", source_match=table.match)
    return table, final


def test_a_knockout_result_moves_the_bracket_on():
    table, _final = _semi_final_and_final()
    table.play_out()
    table.confirm()
    assert Job.objects.get().key == f"advance_bracket:stage={table.match.round.stage_id}"


def test_a_knockout_match_without_a_winner_is_not_confirmed():
    table, _final = _semi_final_and_final()
    table.act("record_ruling", table.chief, kind="abandoned", note="power cut")
    with pytest.raises(Conflict) as refusal:
        table.confirm()
    assert refusal.value.code == "winner_missing"
    assert table.now.state == "reported"


def test_a_double_forfeit_ends_a_knockout_match_without_a_winner():
    table, _final = _semi_final_and_final()
    table.act("record_ruling", table.chief, kind="double_forfeit", note="nobody came")
    assert table.confirm()["winner"] is None
    assert table.now.state == "confirmed"


def test_a_swiss_match_may_end_without_a_winner():
    table = at_table()
    table.act("record_ruling", table.chief, kind="abandoned", note="power cut")
    assert table.confirm()["state"] == "confirmed"


@pytest.mark.parametrize("act", ["confirm_match", "reopen_match", "dispute_match"])
@pytest.mark.parametrize("match_id", [0, -1, 2**63, 10**30])
def test_a_match_under_a_number_that_no_match_can_have_is_missing(act, match_id):
    given = {} if act == "confirm_match" else {"reason": "misread"}
    with pytest.raises(Missing) as refusal:
        at_table().act(act, match_id=match_id, revision=1, **given)
    assert refusal.value.code == "match_missing"
