"""The next round is paired once, as a draft, from what counts."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, NotAllowed
from tournament.models import AuditEntry, EntryRound, Job, Match, Round, Stage, StageEntry, StandingsSnapshot
from tournament.services import jobs, pairing_round, standings
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


def _request(stage, account=None, **fields):
    account = account or play.organiser_of(stage.event)
    return pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk, **fields)


def _states(its_round):
    return dict(its_round.entry_rounds.values_list("entry__number", "state"))


def test_a_draft_holds_matches_with_tables_sides_and_reasons():
    draft = play.drafted(play.swiss(8))
    matches = list(draft.matches.order_by("number"))
    assert draft.state == Round.State.DRAFT
    assert [match.table.number for match in matches] == [1, 2, 3, 4]
    assert {match.sides.count() for match in matches} == {2}
    assert all(match.reasons for match in matches)
    assert draft.pairing["algorithm"] == "swiss/2"
    assert draft.pairing["seed"]
    assert len(draft.pairing["input_digest"]) == 64


def test_round_1_follows_the_lots():
    draft = play.drafted(play.swiss(6))
    pairs = {frozenset(match.sides.values_list("entry__number", flat=True)) for match in draft.matches.all()}
    assert pairs == {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})}


def test_an_odd_field_gives_one_bye_that_the_system_confirmed():
    draft = play.drafted(play.swiss(7))
    bye = draft.matches.get(kind=Match.Kind.BYE)
    assert bye.state == Match.State.CONFIRMED
    assert (bye.outcome_reason, bye.winner, bye.confirmed_by) == ("bye", 0, None)
    assert bye.sides.count() == 1
    assert bye.reasons
    assert sorted(_states(draft).values()) == ["bye"] + ["paired"] * 6


def test_pressing_again_while_the_job_waits_gives_the_same_job():
    stage = play.swiss(4)
    first, second = _request(stage), _request(stage)
    assert first == second
    assert Job.objects.filter(kind=Job.Kind.PAIR_ROUND).count() == 1


def test_the_same_request_sent_twice_is_answered_alike():
    stage = play.swiss(4)
    request_id = uuid4()
    account = play.organiser_of(stage.event)
    answers = [pairing_round.request_pairing(account, request_id=request_id, stage_id=stage.pk) for _each in range(2)]
    assert answers[0] == answers[1]
    assert AuditEntry.objects.filter(act="pair_round").count() == 1


def test_a_draft_is_not_paired_over():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "draft_exists"
    assert refused.value.details["round"] == draft.pk


def test_a_job_that_runs_again_after_it_was_killed_finds_its_round():
    stage = play.swiss(8)
    answer = _request(stage)
    job = Job.objects.get(pk=answer["job"])
    first = pairing_round.carry_out_pairing(job, lambda done, total: None)
    second = pairing_round.carry_out_pairing(job, lambda done, total: None)
    assert first == second
    assert Round.objects.count() == 1
    assert Match.objects.count() == 4


def test_a_job_killed_before_it_stored_leaves_nothing_and_then_draws_the_same():
    stage = play.swiss(9)
    job = Job.objects.get(pk=_request(stage)["job"])

    def killed(done, total):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pairing_round.carry_out_pairing(job, killed)
    assert not Round.objects.exists()
    first = Round.objects.get(pk=pairing_round.carry_out_pairing(job, lambda done, total: None)["round"]).pairing
    draft = Round.objects.get()
    pairing_round.drop_draft(draft, account=None, request_id=uuid4())
    AuditEntry.objects.filter(act="discard_draft").delete()
    again = Round.objects.get(pk=pairing_round.carry_out_pairing(job, lambda done, total: None)["round"]).pairing
    assert first == again


def test_a_late_run_does_not_bring_a_discarded_draft_back():
    stage = play.swiss(4)
    job = Job.objects.get(pk=_request(stage)["job"])
    made = pairing_round.carry_out_pairing(job, lambda done, total: None)
    pairing_round.discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=made["round"], revision=1)
    assert pairing_round.carry_out_pairing(job, lambda done, total: None) == {"round": None}
    assert not Round.objects.exists()


def test_after_a_discarded_draft_the_round_is_paired_anew():
    stage = play.swiss(4)
    draft = play.drafted(stage)
    pairing_round.discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=1)
    assert not Match.objects.exists()
    again = play.drafted(stage)
    assert again.number == 1


def test_a_published_round_cannot_be_discarded():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    with pytest.raises(Conflict) as refused:
        pairing_round.discard_draft(
            play.organiser_of(stage.event), request_id=uuid4(), round_id=its_round.pk, revision=its_round.revision
        )
    assert refused.value.code == "round_not_draft"


def test_open_tables_block_the_next_round_and_are_named():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.confirm(its_round.matches.get(table__number=1))
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "open_tables"
    tables = refused.value.details["tables"]
    assert [each["table"] for each in tables] == [2]
    assert "Pair 3" in refused.value.text()


def test_a_reported_result_still_blocks():
    stage = play.swiss(2)
    its_round = play.published(play.drafted(stage))
    its_round.matches.update(
        state=Match.State.REPORTED, outcome_reason="goal_passed", winner=0, reported_by=play.organiser_of(stage.event)
    )
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "open_tables"


def test_the_chief_referee_overrides_open_tables_with_a_reason():
    stage = play.swiss(6)
    its_round = play.published(play.drafted(stage))
    play.confirm(its_round.matches.get(table__number=1), 0)
    draft = play.drafted(stage, account=play.chief_of(stage.event), override_reason="table 3 went to the committee")
    assert draft.override_reason == "table 3 went to the committee"
    assert AuditEntry.objects.filter(act="override_open_tables", reason=draft.override_reason).exists()
    scores = {entry["id"]: entry["score"] for entry in draft.pairing["entries"]}
    assert sorted(scores.values()) == [0, 0, 0, 0, 0, 2], "an unconfirmed result counts nowhere"
    met = {frozenset(match.sides.values_list("entry_id", flat=True)) for match in its_round.matches.all()}
    again = {frozenset(match.sides.values_list("entry_id", flat=True)) for match in draft.matches.all()}
    assert not met & again, "those who are still playing have met"


def test_an_organiser_may_not_override():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    with pytest.raises(NotAllowed):
        _request(stage, override_reason="we are late")


def test_a_result_taken_back_before_the_job_runs_blocks_it():
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    answer = _request(stage)
    its_round.matches.filter(table__number=1).update(state=Match.State.REPORTED, confirmed_at=None, confirmed_by=None)
    jobs.run_job(answer["job"])
    job = Job.objects.get(pk=answer["job"])
    assert job.state == Job.State.FAILED
    assert job.error["code"] == "open_tables"
    assert Round.objects.count() == 1


def test_later_rounds_pair_by_points_without_rematch():
    stage = play.swiss(8)
    play.played(stage, 2)
    draft = play.drafted(stage)
    scores = {entry["id"]: entry["score"] for entry in draft.pairing["entries"]}
    assert sorted(scores.values(), reverse=True) == [4, 4, 2, 2, 2, 2, 0, 0]
    assert draft.pairing["rematches"] == 0


def test_a_late_entry_joins_with_the_next_round_and_had_not_yet_entered_before():
    stage = play.swiss(4)
    play.played(stage, 1)
    late = builders.entries(stage.event, 1)[0]
    draft = play.drafted(stage)
    assert StageEntry.objects.get(stage=stage, entry=late).joined_from_round == 2
    assert draft.entry_rounds.get(entry=late).state in (EntryRound.State.PAIRED, EntryRound.State.BYE)
    assert EntryRound.objects.get(round__number=1, entry=late).state == EntryRound.State.NOT_YET_ENTERED


def test_without_lots_nothing_is_paired():
    stage = play.swiss(4)
    StageEntry.objects.filter(stage=stage).update(lot=None)
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "lots_not_drawn"


def test_too_few_tables_are_told_before_any_job():
    stage = play.swiss(8, tables=3)
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert (refused.value.code, refused.value.details) == ("too_few_tables", {"needed": 4, "found": 3})
    assert not Job.objects.exists()


def test_no_more_rounds_than_planned_are_paired():
    stage = play.played(play.swiss(4, rounds_planned=1), 1)
    assert stage.state == Stage.State.FINISHED
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "stage_finished"


def test_a_knock_out_is_not_paired_round_by_round():
    event = builders.event()
    stage = builders.stage(event, builders.entries(event, 4), format=Stage.Format.KNOCKOUT)
    with pytest.raises(Conflict) as refused:
        _request(stage)
    assert refused.value.code == "not_swiss"


def test_a_referee_may_not_pair():
    stage = play.swiss(4)
    with pytest.raises(NotAllowed):
        _request(stage, builders.staff(stage.event))


def test_a_forfeited_match_was_not_played_and_its_winner_has_had_points_without_play():
    stage = play.swiss(3, tables=2)
    its_round = play.published(play.drafted(stage))
    game = its_round.matches.get(kind=Match.Kind.GAME)
    play.confirm(game, 0, reason="forfeit")
    draft = play.drafted(stage)
    entries = {entry["id"]: entry for entry in draft.pairing["entries"]}
    winner = game.sides.get(side=0).entry_id
    assert entries[winner]["opponents"] == []
    assert entries[winner]["byes"] == 1
    assert entries[winner]["score"] == 2


def test_pairing_asks_a_bounded_number_of_queries(django_assert_max_num_queries):
    stage = play.played(play.swiss(16), 2)
    job = Job.objects.get(pk=_request(stage)["job"])
    with django_assert_max_num_queries(60):
        pairing_round.carry_out_pairing(job, lambda done, total: None)


def test_closing_is_refused_to_whoever_saw_an_older_round():
    stage = play.swiss(2)
    its_round = play.published(play.drafted(stage))
    with pytest.raises(Conflict) as refused:
        close_round(play.organiser_of(stage.event), request_id=uuid4(), round_id=its_round.pk, revision=1)
    assert refused.value.code == "stale_revision"
    assert refused.value.details["current"]["revision"] == its_round.revision


def test_standings_know_a_late_entry_as_soon_as_it_has_joined():
    stage = play.played(play.swiss(4, tables=3), 1)
    builders.entries(stage.event, 1)
    play.drafted(stage)
    play.run_jobs()
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert sorted(row["number"] for row in rows) == [1, 2, 3, 4, 5]
    assert standings.rebuild(stage.event_id)["stages"][0]["agrees"]
