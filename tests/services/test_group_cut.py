"""From groups into a bracket: places first, entries as soon as they are certain, ties only by a decision."""

from uuid import uuid4

import pytest

from tests import play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, CutDecision, Entry, Job, Match, MatchSide, Round, Stage, StageEntry
from tournament.services import standings
from tournament.services.brackets import make_bracket
from tournament.services.cut import undo_cut
from tournament.services.group_cut import cut_groups, decide_group_tie
from tournament.services.level_places import decide_places
from tournament.services.matches import reopen_match
from tournament.services.pairing_round import discard_draft

pytestmark = pytest.mark.django_db


def _cut(stage, qualifiers=2, best_next=0, *, account=None, format="knockout", **settings):
    answer = cut_groups(
        account or play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        qualifiers=qualifiers,
        best_next=best_next,
        format=format,
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings=settings,
    )
    return Stage.objects.get(pk=answer["stage"]), answer


def _decide(stage, group, place, *, method="lots", order=(), reason="", account=None, qualifiers=2, best_next=0):
    answer = decide_group_tie(
        account or play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        qualifiers=qualifiers,
        best_next=best_next,
        group=group,
        place=place,
        method=method,
        order=list(order),
        reason=reason,
    )
    play.run_jobs()
    return answer


def _first_round(stage):
    """By match the number of each side's entry, or the place it stands for."""
    sides = MatchSide.objects.filter(round__stage=stage, round__number=1).order_by("match__number", "side")
    rows = list(sides.values_list("match__number", "entry__number", "source_place"))
    return [
        tuple(number or place for match, number, place in rows if match == wanted)
        for wanted in sorted({row[0] for row in rows})
    ]


def _seeds(stage):
    return dict(StageEntry.objects.filter(stage=stage).order_by("seed").values_list("seed", "entry__number"))


# 1 beats 4, 4 beats 5, 5 beats 1: three of group A are level
LEVEL = {(1, 4): 1, (4, 5): 4, (1, 5): 5}


def test_places_stand_on_the_sheet_before_the_groups_are_drawn_out():
    stage = events.groups(8, 2)
    knockout, answer = _cut(stage)
    assert set(answer["places"]) == {"A1", "B1", "A2", "B2"}
    assert {frozenset(pair) for pair in _first_round(knockout)} == {frozenset(("A1", "B2")), frozenset(("B1", "A2"))}
    assert set(Match.objects.filter(round__stage=knockout).values_list("state", flat=True)) == {"waiting"}
    assert (knockout.source_id, knockout.cut_size) == (stage.pk, 4)
    assert AuditEntry.objects.get(act="cut").after["cross_over"]["places"] == answer["places"]


def test_a_place_has_its_entry_as_soon_as_its_group_is_final():
    stage = events.groups(8, 2)
    knockout, _answer = _cut(stage)
    play.published(Round.objects.get(stage=knockout, number=1))
    for its_round in Round.objects.filter(stage=stage).order_by("number"):
        play.published(its_round)
        for match in its_round.matches.filter(group="A"):
            play.confirm(match, play.by_number(match))
    standings.refresh_now(stage.pk)
    play.run_jobs()
    assert {frozenset(pair) for pair in _first_round(knockout)} == {frozenset((1, "B2")), frozenset(("B1", 4))}
    for match in Match.objects.filter(round__stage=stage, group="B"):
        play.confirm(match, play.by_number(match))
    standings.refresh_now(stage.pk)
    play.run_jobs()
    assert {frozenset(pair) for pair in _first_round(knockout)} == {frozenset((1, 3)), frozenset((2, 4))}
    states = Match.objects.filter(round__stage=knockout, round__number=1).values_list("state", "table__number")
    assert sorted(states) == [("ready", 1), ("ready", 2)]


def test_a_bracket_cut_from_final_groups_holds_its_entries_at_once_and_is_played_to_its_champion():
    stage = events.play_rounds(events.groups(8, 2))
    knockout, _answer = _cut(stage)
    assert set(_seeds(knockout).values()) == {1, 2, 3, 4}
    play.published(Round.objects.get(stage=knockout, number=1))
    play.run_jobs()
    play.play_knockout(knockout)
    knockout.refresh_from_db()
    assert knockout.state == Stage.State.FINISHED
    final = Match.objects.get(round__stage=knockout, name="final")
    assert final.sides.get(side=final.winner).entry.number == 1


def test_a_double_elimination_takes_the_places_of_groups_as_well():
    stage = events.play_rounds(events.groups(8, 2))
    double, _answer = _cut(stage, format="double_elimination")
    play.published(Round.objects.get(stage=double, number=1))
    play.run_jobs()
    play.play_knockout(double)
    double.refresh_from_db()
    assert double.state == Stage.State.FINISHED


def test_a_tie_across_a_place_that_goes_on_stops_the_group_and_lots_decide_it():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    knockout, made = _cut(stage)
    assert set(_seeds(knockout).values()) == {2, 3}
    answer = _decide(stage, "A", 1)
    assert answer["seed"]
    by_pk = dict(Entry.objects.filter(event=stage.event).values_list("pk", "number"))
    first, second, _third = (by_pk[each] for each in answer["order"])
    labels = dict(zip(made["places"], range(1, 5), strict=True))
    assert _seeds(knockout)[labels["A1"]] == first
    assert _seeds(knockout)[labels["A2"]] == second
    decision = CutDecision.objects.get()
    assert (decision.group, decision.cut_size, decision.method) == ("A", 1, "lots")


def test_a_tie_is_decided_by_the_chief_referees_order_with_a_reason():
    method = "chief_referee"
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    knockout, answer = _cut(stage)
    tied = list(
        Entry.objects.filter(event=stage.event, number__in=[5, 1, 4]).order_by("-number").values_list("pk", flat=True)
    )
    with pytest.raises(Invalid) as missing:
        _decide(stage, "A", 1, method=method, order=tied)
    assert missing.value.code == "reason_missing"
    with pytest.raises(Invalid) as order:
        _decide(stage, "A", 1, method=method, order=tied[:2], reason="as played")
    assert order.value.code == "order"
    _decide(stage, "A", 1, method=method, order=tied, reason="as played")
    labels = dict(zip(answer["places"], range(1, 5), strict=True))
    assert (_seeds(knockout)[labels["A1"]], _seeds(knockout)[labels["A2"]]) == (5, 4)


def test_a_tie_below_the_places_that_go_on_asks_nobody():
    level_below = {(4, 5): 5, (4, 8): 4, (5, 8): 8}
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(level_below))
    knockout, _answer = _cut(stage, 1)
    assert set(_seeds(knockout).values()) == {1, 2}


def test_a_decision_holds_while_the_entries_are_level_by_the_same_values():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    knockout, _answer = _cut(stage)
    _decide(stage, "A", 1)
    before = _seeds(knockout)
    Entry.objects.filter(event=stage.event, number=7).update(name="Renamed")
    standings.refresh_now(stage.pk)
    play.run_jobs()
    assert _seeds(knockout) == before
    with pytest.raises(Conflict) as refusal:
        _decide(stage, "A", 1)
    assert refusal.value.code == "tie_decided"


def test_only_the_chief_referee_decides_a_tie_and_only_where_there_is_one():
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(LEVEL))
    with pytest.raises(NotAllowed):
        _decide(stage, "A", 1, account=play.organiser_of(stage.event))
    with pytest.raises(Conflict) as refusal:
        _decide(stage, "B", 1)
    assert refusal.value.code == "no_tie"


def test_the_best_of_the_thirds_go_on_and_meet_nobody_of_their_own_group_at_once():
    stage = events.play_rounds(events.groups(11, 3, unequal_groups="per_match"))
    knockout, answer = _cut(stage, 2, 2)
    assert answer["places"][-2:] == ["3/1", "3/2"]
    sizes = {name: StageEntry.objects.filter(stage=stage, group=name).count() for name in "ABC"}
    small = min(sizes, key=sizes.__getitem__)
    assert sizes[small] == 3
    thirds = {row["group"]: row["number"] for row in stage.snapshots.latest().rows if row["rank"] == 3}
    seeds = _seeds(knockout)
    assert {seeds[7], seeds[8]} == {number for group, number in thirds.items() if group != small}
    group_of = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "group"))
    for match in Match.objects.filter(round__stage=knockout, round__number=1):
        assert len({group_of[side.entry_id] for side in match.sides.all()}) == 2


def test_level_thirds_stop_and_ask_and_the_decision_fills_the_bracket():
    stage = events.play_rounds(events.groups(12, 3))
    knockout, _answer = _cut(stage, 2, 2)
    assert len(_seeds(knockout)) == 6
    thirds = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 3]
    decided = _decide(stage, "", 3, best_next=2, method="chief_referee", order=thirds[::-1], reason="by draw of cards")
    assert decided["order"] == thirds[::-1]
    entered = set(StageEntry.objects.filter(stage=knockout).values_list("entry_id", flat=True))
    assert entered & set(thirds) == set(thirds[1:])
    group_of = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "group"))
    for match in Match.objects.filter(round__stage=knockout, round__number=1):
        groups = [group_of[side.entry_id] for side in match.sides.all()]
        assert len(groups) == len(set(groups)) == 2


def test_whoever_has_left_is_passed_over_before_and_keeps_its_place_after_it_went_on():
    stage = events.play_rounds(events.groups(8, 2))
    events.leave(stage, 1)
    knockout, _answer = _cut(stage)
    assert set(_seeds(knockout).values()) == {2, 3, 4, 5}
    events.leave(stage, 2)
    play.run_jobs()
    standings.refresh_now(stage.pk)
    play.advance(knockout)
    assert set(_seeds(knockout).values()) == {2, 3, 4, 5}


def test_an_order_that_the_standings_of_a_group_show_holds_for_the_bracket_whoever_has_left_above():
    results = {**LEVEL, (1, 8): 8, (4, 8): 8, (5, 8): 8}
    stage = events.play_rounds(events.groups(8, 2), decide=events.results(results))
    events.leave(stage, 8)
    play.run_jobs()
    pks = {number: pk for pk, number in Entry.objects.filter(event=stage.event).values_list("pk", "number")}
    decide_places(
        play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        group="A",
        place=2,
        method="chief_referee",
        order=[pks[number] for number in (5, 1, 4)],
        reason="the extra hand",
    )
    knockout, made = _cut(stage)
    labels = dict(zip(made["places"], range(1, 5), strict=True))
    assert (_seeds(knockout).get(labels["A1"]), _seeds(knockout).get(labels["A2"])) == (5, 1)


def test_a_corrected_result_of_a_group_changes_a_bracket_that_has_not_begun():
    stage = events.play_rounds(events.groups(8, 2))
    knockout, answer = _cut(stage)
    labels = dict(zip(answer["places"], range(1, 5), strict=True))
    assert _seeds(knockout)[labels["A1"]] == 1
    match = next(
        each
        for each in Match.objects.filter(round__stage=stage, group="A")
        if {side.entry.number for side in each.sides.all()} == {1, 4}
    )
    reopen_match(
        play.chief_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision, reason="typo"
    )
    play.run_jobs()
    assert _seeds(knockout)[labels["A1"]] == 1
    match.refresh_from_db()
    play.confirm(match, events.results({(1, 4): 4})(match))
    standings.refresh_now(stage.pk)
    play.run_jobs()
    assert (_seeds(knockout)[labels["A1"]], _seeds(knockout)[labels["A2"]]) == (4, 1)


def test_a_correction_after_the_bracket_has_begun_stands_as_a_failed_job_that_names_the_matches():
    stage = events.play_rounds(events.groups(8, 2))
    knockout, _answer = _cut(stage)
    play.published(Round.objects.get(stage=knockout, number=1))
    play.run_jobs()
    play.play(Round.objects.get(stage=knockout, number=1))
    play.advance(knockout)
    match = next(
        each
        for each in Match.objects.filter(round__stage=stage, group="A")
        if {side.entry.number for side in each.sides.all()} == {1, 4}
    )
    play.confirm(match, events.results({(1, 4): 4})(match))
    standings.refresh_now(stage.pk)
    failed = [job for job in play.run_jobs() if job.state == Job.State.FAILED]
    assert [job.error["code"] for job in failed] == ["downstream_started"]


def test_whoever_sits_in_a_match_that_began_too_early_is_waited_for_where_they_belong():
    stage = events.play_rounds(events.groups(8, 2))
    knockout, _answer = _cut(stage, 3)
    play.published(Round.objects.get(stage=knockout, number=1))
    play.run_jobs()
    keys = dict(MatchSide.objects.filter(round__stage=knockout).values_list("source_place", "match__key"))

    def sits(place):
        sides = MatchSide.objects.filter(round__stage=knockout, match__key=keys[place]).order_by("side")
        return {side.entry.number for side in sides if side.entry is not None}, sides[0].match.state

    assert (sits("A1"), sits("A2")[0] & {4}, sits("A3")[0] & {5}) == (({1}, "confirmed"), {4}, {5})
    early = Match.objects.get(round__stage=knockout, key=keys["A2"])
    Match.objects.filter(pk=early.pk).update(state=Match.State.PLAYING)
    turned = {(1, 4): 4, (1, 5): 5}
    for match in Match.objects.filter(round__stage=stage, group="A"):
        play.confirm(match, events.results(turned)(match))
    standings.refresh_now(stage.pk)
    play.run_jobs()
    assert sits("A1") == (set(), "waiting"), "4 is the first of its group now, and sits in a match that has begun"
    assert sits("A2")[0] >= {4}
    assert sits("A3")[0] >= {1}, "nobody keeps a place where another belongs"
    Match.objects.filter(pk=early.pk).update(state=Match.State.READY)
    play.advance(knockout)
    assert sits("A1") == ({4}, "confirmed")
    assert (sits("A2")[0] & {4, 5}, sits("A3")[0] & {1, 5}) == ({5}, {1})


def test_the_cut_is_undone_and_the_bracket_drawn_again_while_it_is_a_draft():
    stage = events.groups(8, 2)
    knockout, _answer = _cut(stage)
    with pytest.raises(Conflict) as refusal:
        _cut(stage)
    assert refusal.value.code == "already_cut"
    draft = Round.objects.get(stage=knockout, number=1)
    organiser = play.organiser_of(stage.event)
    discard_draft(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    make_bracket(organiser, request_id=uuid4(), stage_id=knockout.pk, reason="tables were missing")
    assert {frozenset(pair) for pair in _first_round(knockout)} == {frozenset(("A1", "B2")), frozenset(("B1", "A2"))}
    undo_cut(organiser, request_id=uuid4(), stage_id=knockout.pk, revision=knockout.revision, reason="four go on")
    assert not Stage.objects.filter(source=stage).exists()


def test_numbers_out_of_range_and_other_formats_are_refused():
    stage = events.groups(8, 2)
    for qualifiers, best_next, code in ((5, 0, "qualifiers_out_of_range"), (2, 3, "best_next_out_of_range")):
        with pytest.raises(Conflict) as refusal:
            _cut(stage, qualifiers, best_next)
        assert refusal.value.code == code
    with pytest.raises(Invalid) as format_refused:
        _cut(stage, format="swiss")
    assert format_refused.value.code == "stage_format"
    with pytest.raises(Conflict) as not_groups:
        _cut(events.round_robin(4))
    assert not_groups.value.code == "not_groups"


def test_a_bracket_whose_draft_was_discarded_waits_until_it_is_drawn_again():
    stage = events.groups(8, 2)
    knockout, _answer = _cut(stage)
    draft = Round.objects.get(stage=knockout, number=1)
    discard_draft(play.organiser_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    events.play_rounds(stage)
    assert not Job.objects.exclude(state=Job.State.DONE).exists()
    make_bracket(play.organiser_of(stage.event), request_id=uuid4(), stage_id=knockout.pk, reason="drawn too early")
    assert {frozenset(pair) for pair in _first_round(knockout)} == {frozenset((1, 3)), frozenset((2, 4))}


def test_whoever_is_left_alone_in_a_group_holds_its_first_place():
    stage = events.groups(4, 2)
    knockout, _answer = _cut(stage, 1)
    play.published(Round.objects.get(stage=knockout, number=1))
    alone, leaves = StageEntry.objects.filter(stage=stage, group="B").values_list("entry__number", flat=True)
    events.leave(stage, leaves)
    events.play_rounds(stage)
    assert alone in set(_seeds(knockout).values())
    assert list(Match.objects.filter(round__stage=knockout).values_list("state", flat=True)) == ["ready"]


def test_a_place_that_nobody_is_left_for_is_a_bye():
    stage = events.groups(8, 2, annulment="never")
    knockout, _answer = _cut(stage, 3, 1)
    play.published(Round.objects.get(stage=knockout, number=1))
    events.play_rounds(stage, [1])
    numbers = list(StageEntry.objects.filter(stage=stage, group="A").values_list("entry__number", flat=True))
    for number in numbers[:2]:
        events.leave(stage, number)
    events.play_rounds(stage, [2, 3])
    assert not Match.objects.filter(round__stage=knockout, state=Match.State.WAITING, round__number=1).exists()
    sides = MatchSide.objects.filter(round__stage=knockout, source="bye").exclude(source_place="")
    assert list(sides.values_list("source_place", "entry")) == [("A3", None)]
    assert Match.objects.get(sides__in=sides).outcome_reason == "bye"
    play.play_bracket(knockout)
    knockout.refresh_from_db()
    assert knockout.state == Stage.State.FINISHED
