"""Level entries of final standings are put in order wherever they stand, and the standings show it."""

from uuid import uuid4

import pytest
from django.db.models import F

from tests import play
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, CutDecision, Draw, Entry, Match, Round, Stage, StageEntry
from tournament.rulebook.brackets import places_of
from tournament.selectors.draws import recorded_draw
from tournament.selectors.stages.cut import require_final_standings
from tournament.selectors.stages.decided_ties import level_rank
from tournament.selectors.stages.level_places import level_in_standings
from tournament.services.decisions import undo_decision
from tournament.services.extra_matches import play_extra_matches_for_places
from tournament.services.level_places import decide_places
from tournament.services.matches import reopen_match
from tournament.services.pairing_round.last_places import decide_last_places
from tournament.services.standings import rebuild, refresh_now
from tournament.services.withdrawals import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


def ranks(stage):
    return [(row["rank"], row["shared"], row["decided_by"]) for row in stage.snapshots.latest().rows]


def level(stage, rank):
    """Entry ids that shared the rank before anything was decided."""
    return sorted(row["entry"] for row in stage.snapshots.latest().rows if level_rank(row) == rank)


def order(stage):
    return [row["entry"] for row in stage.snapshots.latest().rows]


def decide(stage, place, method="chief_referee", account=None, group="", **fields):
    given = {"order": [], "reason": "the extra hand", "seed": None} | fields
    return decide_places(
        account or play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        group=group,
        place=place,
        method=method,
        **given,
    )


def to_be_played(stage, place, format="knockout"):
    answer = play_extra_matches_for_places(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, group="", place=place, format=format
    )
    return Stage.objects.get(pk=answer["stage"])


def played_out(stage, place, format="knockout"):
    return played_to_the_end(to_be_played(stage, place, format))


def played_to_the_end(extra):
    for its_round in Round.objects.filter(stage=extra).order_by("number"):
        its_round.refresh_from_db()
        if its_round.state == Round.State.DRAFT:
            play.published(its_round)
    play.run_jobs()
    play.play_knockout(extra)
    play.run_jobs()
    return extra


def test_all_who_are_level_are_listed_with_their_first_place(stage):
    ties = level_in_standings(stage).ties
    assert [(tie.group, tie.place, len(tie.rows), tie.method, tie.by_lots) for tie in ties] == [
        ("", 2, 3, "", False),
        ("", 5, 3, "", False),
    ]
    assert sorted(ties[0].level) == sorted(level(stage, 2))


def test_level_entries_are_listed_by_their_numbers(stage):
    entries = Entry.objects.filter(event_id=stage.event_id)
    entries.update(number=F("number") + 100)
    entries.update(number=109 - F("number"))
    rebuild(stage.event_id)
    listed = [(row["rank"], row["number"]) for row in stage.snapshots.latest().rows]
    assert listed == sorted(listed)
    assert len({rank for rank, _number in listed}) < len(listed)


def test_the_chief_referees_order_stands_in_the_standings_with_its_own_criterion(stage):
    tied = level(stage, 5)
    wanted = [tied[1], tied[2], tied[0]]
    decide(stage, 5, order=wanted)
    assert order(stage)[4:7] == wanted
    assert ranks(stage)[3:] == [
        (2, True, None),
        (5, False, "points"),
        (6, False, "manual_order"),
        (7, False, "manual_order"),
        (8, False, "points"),
    ]
    newest = stage.snapshots.latest()
    assert newest.criteria == ["points", "manual_order"]
    cell = newest.cells[str(wanted[1])]["manual_order"]
    assert (cell["total"], [term["code"] for term in cell["terms"]]) == ("2", ["term_manual_order"])
    assert newest.cells[str(order(stage)[0])]["manual_order"]["terms"][0]["code"] == "term_not_asked"
    assert AuditEntry.objects.get(act="decide_places").reason == "the extra hand"
    assert [(tie.place, tie.method) for tie in level_in_standings(stage).ties] == [(2, ""), (5, "chief_referee")]
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
    assert refresh_now(stage.pk)["changed"] is False


def test_lots_among_the_level_are_a_draw_that_anybody_can_repeat(stage):
    answer = decide(stage, 2, "lots", reason="", seed="drawn in public")
    assert order(stage)[1:4] == answer["order"]
    assert [row[2] for row in ranks(stage)[1:4]] == ["points", "lots", "lots"]
    assert [row[:2] for row in ranks(stage)[4:7]] == [(5, True)] * 3, "the lots of the first round decide nothing here"
    assert Draw.objects.get(pk=answer["draw"]).kind == Draw.Kind.TIE
    assert recorded_draw(answer["draw"]).repeat().verdict == "same"


def test_a_knockout_among_them_gives_every_place_and_the_standings_show_it(stage):
    extra = played_out(stage, 5)
    assert order(stage)[4:7] == [place.entry for place in places_of(extra.pk)]
    assert order(stage)[4] == level(stage, 5)[0], "the smaller number wins every match"
    assert [row[2] for row in ranks(stage)[4:7]] == ["points", "extra_match", "extra_match"]
    newest = stage.snapshots.latest()
    assert [row["values"]["extra_match"] for row in newest.rows[4:7]] == ["2", "1", "0"]
    assert [tie.method for tie in level_in_standings(stage).ties] == ["", "extra_match"]


def test_a_decision_made_while_extra_matches_were_open_stays_in_standings_and_cut_alike(stage):
    extra = to_be_played(stage, 2)
    wanted = level(stage, 2)[::-1]
    decide(stage, 2, order=wanted)
    played_to_the_end(extra)
    assert order(stage)[1:4] == wanted
    assert [row[2] for row in ranks(stage)[1:4]] == ["points", "manual_order", "manual_order"]
    assert list(require_final_standings(stage).cut_at(3).decision) == wanted
    assert level_in_standings(stage).ties[0].method == "chief_referee"
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True


def test_an_extra_result_taken_back_makes_them_level_again(stage):
    extra = played_out(stage, 2)
    final = extra.rounds.order_by("number").last().matches.get(name="final")
    reopen_match(
        play.chief_of(stage.event), request_id=uuid4(), match_id=final.pk, revision=final.revision, reason="misread"
    )
    play.run_jobs()
    assert [row[:2] for row in ranks(stage)[1:4]] == [(2, True)] * 3


def test_a_criterion_that_waits_for_a_decision_stands_before_the_lots_of_the_stage():
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points", "extra_match", "lots"]), 3)
    assert [row[2] for row in ranks(stage)[1:4]] == ["points", "lots", "lots"]
    first = level_in_standings(stage).ties[0]
    assert (first.place, len(first.rows), first.by_lots) == (2, 3, True)
    lots = order(stage)[1:4]
    decide(stage, 2, order=lots[::-1])
    assert order(stage)[1:4] == lots[::-1]
    assert [row[2] for row in ranks(stage)[1:4]] == ["points", "manual_order", "manual_order"]
    assert stage.snapshots.latest().criteria == ["points", "extra_match", "manual_order", "lots"]
    extra = played_out(stage, 5)
    assert order(stage)[4:7] == [place.entry for place in places_of(extra.pk)]
    assert [tie.method for tie in level_in_standings(stage).ties] == ["chief_referee", "extra_match"]


@pytest.mark.parametrize(
    "chain", [["points", "extra_match", "opponents_score", "lots"], ["points", "manual_order", "opponents_score"]]
)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_lots_that_are_drawn_stand_before_what_the_chain_asks_behind_a_decision(chain, seed):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=chain), 3)
    others = stage.snapshots.latest().rows[4:]
    answer = decide(stage, 2, "lots", reason="", seed=seed)
    assert order(stage)[1:4] == answer["order"]
    newest = stage.snapshots.latest()
    assert [row["decided_by"] for row in newest.rows[1:4]] == ["points", "lots", "lots"]
    assert [row["values"]["lots"] for row in newest.rows[1:4]] == ["1", "2", "3"]
    assert newest.cells[str(order(stage)[2])]["lots"]["terms"] == [{"code": "term_lot", "params": {"amount": "2"}}]
    assert not [row for row in newest.rows if "manual_order" in row["values"]], "the chief referee gave no order"
    assert newest.rows[4:] == others
    assert level_in_standings(stage).ties[0].method == "lots"
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
    assert refresh_now(stage.pk)["changed"] is False


@pytest.mark.parametrize(
    ("without_a_lot", "behind"),
    [([2], []), (range(1, 11), []), (range(1, 11), ["manual_order"]), ([2, 5], ["extra_match", "levels_climbed"])],
    ids=["one", "everybody", "before the chief referee", "before extra matches"],
)
def test_lots_for_a_tie_decide_among_those_who_drew_where_the_chain_asks_more_behind_its_own(behind, without_a_lot):
    """Late entries have no lot of the stage, so that its lots say nothing of those who are level with them: what the
    chain asks then puts most of them in order, and lots are drawn for who is still level."""
    chain = ["points", "lots", "opponents_score", *behind]
    stage = play.played(play.swiss(10, rounds_planned=3, tiebreaks=chain), 3)
    StageEntry.objects.filter(stage=stage, entry__number__in=without_a_lot).update(lot=None)
    refresh_now(stage.pk)
    before = stage.snapshots.latest().rows
    first = level_in_standings(stage).ties[0]
    assert [row.number for row in first.rows] == [2, 5]
    for seed in ("a", "c"):
        decision = decide(stage, 2, "lots", reason="", seed=seed)
        newest = stage.snapshots.latest()
        assert order(stage)[1:3] == decision["order"]
        assert [row["rank"] for row in newest.rows[:3]] == [1, 2, 3]
        assert [row["decided_by"] for row in newest.rows[1:3]] == ["points", "lots"]
        assert [row["values"]["lots"] for row in newest.rows[1:3]] == ["1", "2"]
        assert newest.rows[3:] == before[3:], "nobody else is moved by it"
        assert level_in_standings(stage).tie_at("", 2).method == "lots"
        line = require_final_standings(stage).cut_at(2)
        assert [row.entry for row in line.rows[:1]] + list(line.decision or order(stage)[1:2])[:1] == order(stage)[:2]
        assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
        kept = CutDecision.objects.standing().get()
        undo_decision(
            play.chief_of(stage.event), request_id=uuid4(), decision_id=kept.pk, revision=1, reason="a slip fell"
        )
        assert stage.snapshots.latest().rows == before
    decide(stage, 2, order=[row.entry for row in first.rows][::-1])
    assert order(stage)[1:3] == [row.entry for row in first.rows][::-1]
    assert stage.snapshots.latest().rows[2]["decided_by"] == "manual_order"
    assert stage.snapshots.latest().rows[3:] == before[3:]


def test_a_decision_holds_only_for_those_who_are_level_by_what_they_had_then(stage):
    tied = level(stage, 5)
    decide(stage, 5, order=tied[::-1])
    played = Match.objects.filter(round__stage=stage, kind="game", sides__entry_id=tied[0]).order_by("pk")
    won = next(each for each in played if each.sides.get(entry_id=tied[0]).side == each.winner)
    reopen_match(
        play.chief_of(stage.event), request_id=uuid4(), match_id=won.pk, revision=won.revision, reason="misread"
    )
    refresh_now(stage.pk)
    now = {row["entry"]: row for row in stage.snapshots.latest().rows}
    assert "level_rank" not in now[tied[0]]
    assert [each for each in order(stage) if each in tied[1:]] == [tied[2], tied[1]], "they still are what they were"


def test_a_cut_through_them_goes_by_the_same_decision(stage):
    tied = level(stage, 2)
    wanted = [tied[2], tied[0], tied[1]]
    decide(stage, 2, order=wanted)
    line = require_final_standings(stage).cut_at(3)
    assert (line.method, list(line.decision), [row.entry for row in line.through]) == (
        "chief_referee",
        wanted,
        wanted[:2],
    )


def test_whoever_has_left_stands_behind_those_who_were_put_in_order(stage):
    tied = level(stage, 5)
    gone = Entry.objects.get(pk=tied[0])
    withdraw_entry(
        play.organiser_of(stage.event), request_id=uuid4(), entry_id=gone.pk, revision=gone.revision, reason="ill"
    )
    play.run_jobs()
    decide(stage, 5, order=[tied[2], tied[1]])
    assert order(stage)[4:7] == [tied[2], tied[1], tied[0]]
    assert [row[0] for row in ranks(stage)[4:7]] == [5, 6, 7]


@pytest.mark.parametrize("by", ["lots", "chief_referee", "extra_match"])
@pytest.mark.parametrize("leaving", [[0], [0, 1], [0, 1, 2]])
def test_whoever_leaves_after_being_put_in_order_keeps_the_place(stage, by, leaving):
    tied = level(stage, 5)
    if by == "extra_match":
        played_out(stage, 5)
    else:
        decide(stage, 5, by, **({"order": tied} if by == "chief_referee" else {}))
    before = stage.snapshots.latest()
    gone = [entry for entry in order(stage) if entry in tied]
    for place in leaving:
        entry = Entry.objects.get(pk=gone[place])
        withdraw_entry(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            entry_id=entry.pk,
            revision=entry.revision,
            reason="train",
        )
    play.run_jobs()
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
    assert refresh_now(stage.pk)["changed"] is False
    now = stage.snapshots.latest()
    assert [(row["entry"], row["rank"]) for row in now.rows] == [(row["entry"], row["rank"]) for row in before.rows]


def test_only_the_chief_referee_decides_once_and_where_somebody_is_level(stage):
    with pytest.raises(NotAllowed):
        decide(stage, 2, "lots", account=play.organiser_of(stage.event))
    with pytest.raises(Missing) as nobody:
        decide(stage, 1, "lots")
    assert nobody.value.code == "level_places_missing"
    with pytest.raises(Invalid) as silent:
        decide(stage, 2, order=level(stage, 2), reason=" ")
    assert silent.value.code == "reason_missing"
    decide(stage, 2, "lots")
    with pytest.raises(Conflict) as twice:
        decide(stage, 2, "lots")
    assert twice.value.code == "tie_decided"


def test_before_the_last_round_nobody_is_put_in_order():
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 2)
    with pytest.raises(Conflict) as early:
        decide(stage, 2, "lots")
    assert early.value.code == "rounds_left"


def test_a_bracket_has_no_level_places():
    with pytest.raises(Conflict) as refused:
        level_in_standings(play.knockout(4))
    assert refused.value.code == "not_ranked"


def test_who_dropped_out_at_the_same_time_is_put_in_order_though_others_have_as_much():
    stage = play.swiss(9, rounds_planned=3, tiebreaks=["points"], drop_each_round=2, stay_at_least=3)
    for number in (1, 2, 3):
        try:
            draft = play.drafted(stage)
        except Conflict:
            decide_last_places(
                play.chief_of(stage.event),
                request_id=uuid4(),
                stage_id=stage.pk,
                method="lots",
                order=[],
                reason="",
                seed=f"line {number}",
            )
            draft = play.drafted(stage)
        play.play(play.published(draft))
        play.run_jobs()
        play.close(draft)
        play.run_jobs()
    dropped = order(stage)[-2:]
    assert [row[:2] for row in ranks(stage)[-2:]] == [(8, True)] * 2
    decide(stage, 8, order=dropped[::-1])
    assert order(stage)[-2:] == dropped[::-1]
    assert [row[:2] for row in ranks(stage)[-2:]] == [(8, False), (9, False)]
    newest = stage.snapshots.latest()
    asked = [row["entry"] for row in newest.rows if "manual_order" in row["values"]]
    assert asked == dropped[::-1], "nobody else stands in an order"
    others = [cells["manual_order"]["terms"][0]["code"] for key, cells in newest.cells.items() if int(key) not in asked]
    assert set(others) == {"term_not_asked"}
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True
