"""Individual events from the first draw to the last standings, through the services."""

from fractions import Fraction
from random import Random
from uuid import uuid4

import pytest

from tests import individual, play
from tournament.errors import Conflict, NotAllowed, Questions
from tournament.models import Entry, EntryRound, Job, Match, MatchSide, Round, Stage, StageEntry, StandingsSnapshot
from tournament.rulebook.individual_draws import StoredIndividual
from tournament.selectors.rounds.swaps import preview_swap
from tournament.services import jobs, pairing_round, standings
from tournament.services.entries import add_entry
from tournament.services.swaps import swap_entries
from tournament.services.withdrawals import (
    SharedMatches,
    disqualify_entry,
    mark_absent,
    mark_present,
    return_entry,
    withdraw_entry,
)

pytestmark = pytest.mark.django_db


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def _match_of(its_round, number):
    return Match.objects.get(round=its_round, sides__entry__number=number)


def _leave(stage, number, verb=withdraw_entry, account=None, **given):
    entry = _entry(stage, number)
    values = {"revision": entry.revision, "reason": "ill"} | given
    return verb(account or play.organiser_of(stage.event), request_id=uuid4(), entry_id=entry.pk, **values)


@pytest.mark.parametrize(
    ("preset", "players", "rounds", "scheme"),
    [
        ("jj-2d", 10, 4, "jj-points"),
        ("six-player-3d", 13, 3, "2-1-0"),
        ("friends-5p-3d", 15, 4, "places"),
        ("auction-3p-2d", 10, 4, "places"),
    ],
)
def test_a_whole_event_is_drawn_played_and_ranked(preset, players, rounds, scheme):
    stage = individual.individual(preset, players, rounds=rounds)
    assert stage.settings["scheme"] == scheme
    chance = Random(preset)
    played = [individual.play_round(stage, chance) for _each in range(rounds)]
    out = [number for its_round in played for number in individual.sitting_out(its_round)]
    times = [out.count(number) for number in range(1, players + 1)]
    assert max(times) - min(times) <= 1, "leftovers sit out in turn"
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    rows = individual.table(stage)
    assert sorted(row["number"] for row in rows) == list(range(1, players + 1))
    first_criterion = StandingsSnapshot.objects.filter(stage=stage).latest("revision").criteria[0]
    decisive = [Fraction(row["values"][first_criterion]) for row in rows]
    assert decisive == sorted(decisive, reverse=True)
    assert len(set(decisive)) > 2
    assert standings.rebuild(stage.event_id)["matches_differing"] == []
    with pytest.raises(Conflict) as refused:
        pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    assert refused.value.code == "stage_finished"


def test_partners_are_new_as_long_as_that_is_possible():
    stage = individual.individual("jj-2d", 10, rounds=4)
    chance = Random(1)
    played = [individual.play_round(stage, chance) for _each in range(4)]
    assert max(individual.partners_met(played).values()) == 1


def test_both_partners_get_the_points_of_their_side():
    stage = individual.individual("six-player-3d", 6, rounds=2)
    its_round = individual.play_round(stage, Random(2))
    match = its_round.matches.get()
    winners = set(match.sides.filter(side=match.winner).values_list("entry__number", flat=True))
    points = {row["number"]: row["values"]["points"] for row in individual.table(stage)}
    assert {number for number, each in points.items() if each == "2"} == winners
    assert len(winners) == 3


def test_a_draft_holds_seats_reasons_and_all_that_went_in():
    stage = individual.individual("jj-2d", 9, units=("甲", "乙", "丙"), units_apart="always")
    draft = play.drafted(stage)
    individual.require_sound(draft)
    game = draft.matches.filter(kind=Match.Kind.GAME).first()
    assert list(game.sides.values_list("side", "position")) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert game.reasons
    stored = StoredIndividual.from_mapping(draft.pairing)
    assert stored.to_mapping() == draft.pairing
    assert {player.unit for player in stored.players} == {"甲", "乙", "丙"}
    assert stored.draw.certificate is not None
    bye = draft.matches.get(kind=Match.Kind.BYE)
    assert (bye.state, bye.outcome_reason) == (Match.State.CONFIRMED, "bye")
    assert draft.entry_rounds.filter(state=EntryRound.State.BYE).count() == 1


def test_every_player_at_a_table_of_friends_is_a_side():
    stage = individual.individual("friends-5p-3d", 10)
    draft = play.drafted(stage)
    for match in draft.matches.all():
        assert list(match.sides.values_list("side", "position")) == [(side, 0) for side in range(5)]


def test_pressing_again_gives_the_same_job_and_the_job_runs_once():
    stage = individual.individual("auction-3p-2d", 7)
    account = play.organiser_of(stage.event)
    request_id = uuid4()
    first = pairing_round.request_pairing(account, request_id=request_id, stage_id=stage.pk)
    assert pairing_round.request_pairing(account, request_id=request_id, stage_id=stage.pk) == first
    assert pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk) == first
    jobs.run_job(first["job"])
    jobs.run_job(first["job"])
    assert Round.objects.filter(stage=stage).count() == 1
    assert Job.objects.get(pk=first["job"]).state == Job.State.DONE


def test_who_sits_out_is_read_when_the_job_runs():
    stage = individual.individual("auction-3p-2d", 6)
    answer = pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    entry = _entry(stage, 6)
    mark_absent(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, entry_id=entry.pk, reason="late")
    jobs.run_job(answer["job"])
    draft = Round.objects.get(stage=stage)
    assert len(individual.sitting_out(draft)) == 2
    assert EntryRound.objects.get(round=draft, entry=entry).state == EntryRound.State.ABSENT


def test_a_field_that_changes_while_it_is_drawn_is_drawn_again():
    stage = individual.individual("auction-3p-2d", 6)
    answer = pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    seen = []

    def progress(done, _total):
        seen.append(done)
        if seen.count(3) == 1 and done == 3:
            StageEntry.objects.filter(stage=stage, entry__number=6).update(absent_in_round=1)

    made = pairing_round.carry_out_pairing(Job.objects.get(pk=answer["job"]), progress)
    assert seen.count(3) == 2
    draft = Round.objects.get(pk=made["round"])
    individual.require_sound(draft)
    assert EntryRound.objects.get(round=draft, entry__number=6).state == EntryRound.State.ABSENT


def test_lots_are_asked_for_and_less_than_a_table_is_refused():
    stage = individual.individual("friends-5p-3d", 4)
    account = play.organiser_of(stage.event)
    with pytest.raises(Conflict) as refused:
        pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk)
    assert (refused.value.code, refused.value.details) == ("too_few_entries", {"needed": 5, "found": 4})
    StageEntry.objects.filter(stage=stage).update(lot=None)
    with pytest.raises(Conflict) as refused:
        pairing_round.request_pairing(account, request_id=uuid4(), stage_id=stage.pk)
    assert refused.value.code == "lots_not_drawn"


def test_too_few_tables_are_said_beforehand():
    stage = individual.individual("auction-3p-2d", 9)
    stage.event.tables.filter(number__gt=2).update(in_use=False)
    with pytest.raises(Conflict) as refused:
        pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    assert (refused.value.code, refused.value.details) == ("too_few_tables", {"needed": 3, "found": 2})


def test_a_late_player_joins_with_the_next_round():
    stage = individual.individual("auction-3p-2d", 8)
    chance = Random(3)
    first = individual.play_round(stage, chance)
    add_entry(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        event_id=stage.event_id,
        name="Late",
        unit="",
        members=["Late"],
    )
    second = individual.play_round(stage, chance)
    late = _entry(stage, 9)
    assert late.kind == Entry.Kind.PLAYER
    assert EntryRound.objects.get(round=first, entry=late).state == EntryRound.State.NOT_YET_ENTERED
    assert individual.sitting_out(second) == set()
    assert StageEntry.objects.get(stage=stage, entry=late).joined_from_round == 2


def test_fixed_tables_and_the_range_of_the_stage_hold():
    stage = individual.individual("auction-3p-2d", 9, first_table=2, last_table=3)
    fixed = _entry(stage, 5)
    fixed.fixed_table = stage.event.tables.get(number=1)
    fixed.save()
    draft = play.drafted(stage)
    assert _match_of(draft, 5).table.number == 1
    assert set(draft.matches.values_list("table__number", flat=True)) == {1, 2, 3}


def test_two_players_change_places_and_seats_stay():
    stage = individual.individual("jj-2d", 9)
    individual.play_round(stage, Random(4))
    draft = play.drafted(stage)
    sides = individual.seated(draft)[1]
    first, second = sides[0][0], next(iter(individual.sitting_out(draft)))
    before = MatchSide.objects.get(round=draft, entry__number=first)
    given = {
        "round_id": draft.pk,
        "revision": draft.revision,
        "first": _entry(stage, first).pk,
        "second": _entry(stage, second).pk,
    }
    account = play.organiser_of(stage.event)
    codes = [warning.code for warning in preview_swap(draft.pk, given["first"], given["second"]).warnings]
    answer = swap_entries(account, request_id=uuid4(), accepted_warnings=codes, **given)
    assert [each["code"] for each in answer["warnings"]] == codes
    assert answer["revision"] == 2
    draft.refresh_from_db()
    after = MatchSide.objects.get(round=draft, entry__number=second)
    assert (after.match_id, after.side, after.position) == (before.match_id, before.side, before.position)
    assert individual.sitting_out(draft) == {first}
    assert EntryRound.objects.get(round=draft, entry__number=first).state == EntryRound.State.BYE
    stored = StoredIndividual.from_mapping(draft.pairing)
    assert stored.draw.swaps == ((given["first"], given["second"]),)
    assert stored.draw.certificate is None
    assert [each["code"] for each in Match.objects.get(pk=before.match_id).reasons] == ["changed_by_hand"]
    individual.require_sound(draft)


def test_a_swap_that_repeats_partners_asks_first():
    stage = individual.individual("jj-2d", 8)
    first_round = individual.play_round(stage, Random(5))
    draft = play.drafted(stage)
    (one, other), _opponents = individual.seated(first_round)[1]
    partner_now = next(
        mate
        for sides in individual.seated(draft).values()
        for side in sides
        if one in side
        for mate in side
        if mate != one
    )
    assert partner_now != other
    with pytest.raises(Questions) as asked:
        swap_entries(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            first=_entry(stage, partner_now).pk,
            second=_entry(stage, other).pk,
            accepted_warnings=[],
        )
    assert "partners_again" in {each["code"] for each in asked.value.details["questions"]}


def test_two_partners_have_nothing_to_swap():
    stage = individual.individual("jj-2d", 8)
    draft = play.drafted(stage)
    one, other = individual.seated(draft)[1][0]
    with pytest.raises(Conflict) as refused:
        swap_entries(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            first=_entry(stage, one).pk,
            second=_entry(stage, other).pk,
            accepted_warnings=[],
        )
    assert refused.value.code == "nothing_to_swap"


def test_who_leaves_a_table_of_players_is_out_and_the_others_are_placed():
    stage = individual.individual("friends-5p-3d", 5)
    its_round = play.published(play.drafted(stage))
    answer = _leave(stage, 3)
    match = its_round.matches.get()
    assert (answer["forfeited"], answer["left_open"]) == ([match.pk], [])
    match.refresh_from_db()
    seat = match.sides.get(entry__number=3).side
    assert (match.state, match.outcome_reason) == (Match.State.REPORTED, "forfeit")
    assert match.outcome["places"][seat] == 5
    assert match.outcome["out_seats"] == [seat]


def test_a_partner_who_stays_behind_is_the_chief_referees_matter():
    stage = individual.individual("jj-2d", 4)
    its_round = play.published(play.drafted(stage))
    match = its_round.matches.get()
    chief = play.chief_of(stage.event)
    with pytest.raises(Questions) as asked:
        _leave(stage, 2, account=chief)
    question = asked.value.details["questions"][0]
    assert (question["code"], question["match"]) == ("partner_stays", match.pk)
    assert _entry(stage, 2).state == Entry.State.CHECKED_IN
    with pytest.raises(NotAllowed):
        _leave(stage, 2, shared_matches=SharedMatches.LOST)
    answer = _leave(stage, 2, account=chief, shared_matches=SharedMatches.LOST)
    assert (answer["forfeited"], answer["left_open"]) == ([match.pk], [])
    match.refresh_from_db()
    lost = match.sides.get(entry__number=2).side
    assert (match.outcome_reason, match.winner) == ("forfeit", 1 - lost)


def test_without_the_chief_referee_the_match_stays_open():
    stage = individual.individual("jj-2d", 4)
    its_round = play.published(play.drafted(stage))
    answer = _leave(stage, 2)
    match = its_round.matches.get()
    assert (answer["forfeited"], answer["left_open"]) == ([], [match.pk])
    assert match.state == Match.State.READY
    assert _entry(stage, 2).state == Entry.State.WITHDRAWN


def test_a_disqualified_player_takes_the_partner_along_only_by_decision():
    stage = individual.individual("jj-2d", 4)
    its_round = play.published(play.drafted(stage))
    chief = play.chief_of(stage.event)
    answer = _leave(stage, 2, disqualify_entry, chief, shared_matches="left_open")
    assert answer["left_open"] == [its_round.matches.get().pk]
    with pytest.raises(Conflict):
        _leave(stage, 2, disqualify_entry, chief, shared_matches="lost")


def test_a_draft_that_names_the_leaver_is_thrown_away_and_the_next_one_is_without_him():
    stage = individual.individual("auction-3p-2d", 7)
    play.drafted(stage)
    assert _leave(stage, 7)["discarded_rounds"] == [1]
    draft = play.drafted(stage)
    individual.require_sound(draft)
    assert EntryRound.objects.get(round=draft, entry__number=7).state == EntryRound.State.WITHDRAWN


def test_who_comes_back_is_drawn_again_and_points_without_play_count_as_sitting_out():
    stage = individual.individual("auction-3p-2d", 7)
    its_round = play.published(play.drafted(stage))
    match = its_round.matches.filter(kind=Match.Kind.GAME).first()
    gone = match.sides.first().entry.number
    others = set(match.sides.exclude(entry__number=gone).values_list("entry__number", flat=True))
    _leave(stage, gone)
    individual._act("confirm_match", match, play.chief_of(stage.event))
    for other in its_round.matches.filter(kind=Match.Kind.GAME).exclude(pk=match.pk):
        individual.finish(other, Random(6))
    play.close(its_round)
    standings.refresh_now(stage.pk)
    _leave(stage, gone, return_entry)
    draft = play.drafted(stage)
    individual.require_sound(draft)
    stored = StoredIndividual.from_mapping(draft.pairing)
    by_number = {_entry(stage, number).pk: number for number in range(1, 8)}
    sat_out = {by_number[player.id] for player in stored.players if player.sit_outs}
    assert sat_out == others | individual.sitting_out(its_round)
    met = {by_number[player.id] for player in stored.players if player.opponents}
    assert met.isdisjoint({gone, *others})


def test_who_said_so_sits_the_next_round_out_and_may_think_again():
    stage = individual.individual("auction-3p-2d", 7)
    account, entry = play.organiser_of(stage.event), _entry(stage, 4)
    given = {"stage_id": stage.pk, "entry_id": entry.pk}
    mark_absent(account, request_id=uuid4(), reason="train", **given)
    mark_present(account, request_id=uuid4(), **given)
    mark_absent(account, request_id=uuid4(), reason="train", **given)
    draft = play.drafted(stage)
    individual.require_sound(draft)
    row = EntryRound.objects.get(round=draft, entry=entry)
    assert (row.state, row.reason) == (EntryRound.State.ABSENT, "train")


def test_a_pre_assigned_sit_out_and_a_forbidden_pair_are_kept():
    stage = individual.individual("auction-3p-2d", 7)
    StageEntry.objects.filter(stage=stage, entry__number=2).update(bye_in_round=1)
    first, second = _entry(stage, 5), _entry(stage, 6)
    stage.pair_wishes.create(kind="forbidden", first=first, second=second, made_by=play.organiser_of(stage.event))
    draft = play.drafted(stage)
    individual.require_sound(draft)
    assert individual.sitting_out(draft) == {2}
    assert _match_of(draft, 5) != _match_of(draft, 6)


def test_the_last_of_an_individual_stage_drop_out_and_play_no_more():
    stage = individual.individual(
        "jj-2d", 12, rounds=3, drop_each_round=4, stay_at_least=4, tiebreaks=["points", "lots"]
    )
    individual.play_round(stage, Random(5))
    last = {row["number"] for row in individual.table(stage)[-4:]}
    draft = play.drafted(stage)
    out = EntryRound.objects.filter(round=draft, state=EntryRound.State.ELIMINATED)
    assert set(out.values_list("entry__number", flat=True)) == last
    assert not draft.matches.filter(sides__entry__number__in=last).exists()
    assert draft.matches.filter(kind=Match.Kind.GAME).count() == 2


def test_players_level_across_the_line_wait_for_a_decision():
    stage = individual.individual("friends-5p-3d", 10, rounds=3, drop_each_round=1, tiebreaks=["wins"])
    its_round = play.published(play.drafted(stage))
    for match in its_round.matches.filter(kind=Match.Kind.GAME):
        individual.finish(match, Random(1))
    play.close(its_round)
    play.run_jobs()
    with pytest.raises(Conflict) as refused:
        play.drafted(stage)
    assert refused.value.code == "tie_across_line"
