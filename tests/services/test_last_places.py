"""积分末位淘汰: the last drop out before the next round is paired, and a tie across the line stops and asks."""

from uuid import uuid4

import pytest

from tests import builders, play
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import (
    AuditEntry,
    CutDecision,
    Draw,
    Entry,
    EntryRound,
    Match,
    MatchSide,
    Round,
    Stage,
    StageEntry,
    StandingsSnapshot,
)
from tournament.rulebook.last_places import out_of_stage
from tournament.selectors.stages.extra_matches import extra_matches_of
from tournament.selectors.stages.last_places import dropping_next
from tournament.services import pairing_round, standings
from tournament.services.commitments import commit_to_draw
from tournament.services.extra_matches import play_extra_matches_of_last

pytestmark = pytest.mark.django_db


def _out(stage):
    rows = EntryRound.objects.filter(round__stage=stage, state="eliminated")
    return sorted(rows.values_list("round__number", "entry__number"))


def _decide(stage, account=None, **fields):
    return pairing_round.decide_last_places(
        account or play.chief_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        **{"method": "lots", "order": (), "reason": "", "seed": "1"} | fields,
    )


def _tied(stage):
    with pytest.raises(Conflict) as refused:
        play.drafted(stage)
    assert refused.value.code == "tie_across_line"
    return refused.value.details


def _settled(**settings):
    """8 entries of which nobody is level with anybody: lots decide last."""
    fixed = {"drop_each_round": 2, "rounds_planned": 4, "tiebreaks": ["points", "lots"]}
    return play.swiss(8, **fixed | settings)


def test_the_last_drop_out_after_each_round_until_enough_are_left():
    stage = play.played(_settled(stay_at_least=5), 2)
    draft = play.drafted(stage)
    assert _out(stage) == [(2, 6), (2, 8), (3, 4), (3, 6), (3, 8)]
    assert draft.matches.filter(kind=Match.Kind.GAME).count() == 2
    codes = [each["code"] for each in draft.pairing["beforehand"]]
    assert codes == ["elimination_limited", "eliminated_as_last"]
    assert out_of_stage(stage) == {EntryRound.objects.filter(entry__number=n)[0].entry_id: 1 for n in (6, 8)}


def test_nobody_drops_out_before_the_round_that_is_named():
    stage = play.played(_settled(drop_from_round=2), 1)
    play.drafted(stage)
    assert _out(stage) == []


def test_who_came_late_is_not_judged_by_rounds_before():
    stage = play.played(_settled(), 1)
    builders.entries(stage.event, 1)
    draft = play.drafted(stage)
    states = dict(draft.entry_rounds.values_list("entry__number", "state"))
    assert states[9] in ("paired", "bye")
    assert list(states.values()).count("eliminated") == 2


def test_a_tie_across_the_line_stops_and_lots_with_a_seed_decide_it():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    details = _tied(stage)
    assert (details["after_round"], details["going"], len(details["tied"])) == (1, 1, 4)
    answer = _decide(stage)
    assert sorted(answer["order"]) == sorted(each["entry"] for each in details["tied"])
    play.drafted(stage)
    assert EntryRound.objects.get(state="eliminated").entry_id == answer["going"][0]
    decision = CutDecision.objects.get()
    assert (decision.seed, decision.cut_size, decision.method) == ("1", 7, "lots")
    assert AuditEntry.objects.filter(act="decide_tie", public=True).exists()


def test_the_chief_referee_orders_the_tied_and_says_why():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    tied = [each["entry"] for each in _tied(stage)["tied"]]
    with pytest.raises(Invalid):
        _decide(stage, method="chief_referee", order=tied[1:], reason="x")
    with pytest.raises(Invalid):
        _decide(stage, method="chief_referee", order=tied)
    assert _decide(stage, method="chief_referee", order=tied, reason="extra match")["going"] == [tied[-1]]
    play.drafted(stage)
    assert EntryRound.objects.get(state="eliminated").entry_id == tied[-1]
    with pytest.raises(NotAllowed):
        _decide(stage, play.organiser_of(stage.event))


def test_a_decision_does_not_hold_for_other_entries_than_it_was_about():
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    _tied(stage)
    _decide(stage)
    first = Match.objects.filter(kind=Match.Kind.GAME).order_by("number").first()
    play.confirm(first, 1 - first.winner)
    standings.refresh_now(stage.pk)
    assert len(_tied(stage)["tied"]) == 4


def test_where_nothing_is_level_there_is_nothing_to_decide():
    stage = play.played(_settled(), 1)
    with pytest.raises(Conflict) as refused:
        _decide(stage)
    assert refused.value.code == "no_tie"


def test_last_places_need_every_result_whoever_pairs():
    stage = play.played(_settled(), 1)
    Match.objects.filter(table__number=1).update(state=Match.State.REPORTED, confirmed_by=None, confirmed_at=None)
    with pytest.raises(Conflict) as refused:
        pairing_round.request_pairing(
            play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, override_reason="late"
        )
    assert refused.value.code == "open_tables"


def test_who_is_out_stays_behind_all_who_play_on_and_out_of_the_points_for_absence():
    stage = play.played(_settled(scheme_values={"absence": "5"}), 4)
    assert Round.objects.filter(stage=stage).count() == 4
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    out = out_of_stage(stage)
    assert [row["entry"] in out for row in rows] == [False] * 2 + [True] * 6
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    assert [out[row["entry"]] for row in rows if row["entry"] in out] == [3, 3, 2, 2, 1, 1]
    assert all(int(row["values"]["points"]) <= 8 for row in rows)


@pytest.fixture
def level():
    """Eight entries after a round, four of them level for the last place, of whom one drops out."""
    return play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)


def _extra(stage, format="knockout"):
    answer = play_extra_matches_of_last(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, format=format
    )
    return Stage.objects.get(pk=answer["stage"])


def _play(extra, decide=play.by_number):
    for its_round in Round.objects.filter(stage=extra).order_by("number"):
        its_round.refresh_from_db()
        if its_round.state == Round.State.DRAFT:
            play.published(its_round)
    play.run_jobs()
    for its_round in Round.objects.filter(stage=extra).order_by("number"):
        play.play(its_round, decide)
        play.run_jobs()
        if extra.has_bracket:
            play.advance(extra)


def test_those_who_are_level_play_for_the_last_place_and_the_next_round_goes_on(level):
    tied = {each["entry"] for each in _tied(level)["tied"]}
    extra = _extra(level)
    assert extra.extra_of == level
    assert set(StageEntry.objects.filter(stage=extra).values_list("entry_id", flat=True)) == tied
    found = dropping_next(level, 2)
    assert ([each.stage for each in found.waiting], len(found.level)) == ([extra.pk], 4)
    assert len(_tied(level)["tied"]) == 4, "nothing is decided before it is played"
    _play(extra)
    play.drafted(level)
    last = max(Entry.objects.filter(pk__in=tied), key=lambda entry: entry.number)
    assert EntryRound.objects.get(state="eliminated").entry == last
    assert not CutDecision.objects.exists()


def test_who_is_still_level_after_extra_matches_is_put_in_order_by_lots(level):
    tied = sorted(each["entry"] for each in _tied(level)["tied"])
    extra = _extra(level, "round_robin")

    def decide(match):
        """The first two beat the others and draw; so do the others."""
        sides = list(MatchSide.objects.filter(match=match).order_by("side").values_list("entry_id", flat=True))
        ahead = [entry in tied[:2] for entry in sides]
        return None if ahead[0] == ahead[1] else ahead.index(True)

    _play(extra, decide)
    found = dropping_next(level, 2)
    assert ([row.entry for row in found.level], [each.stage for each in found.over]) == (tied[2:], [extra.pk])
    with pytest.raises(Invalid) as against:
        _decide(level, method="chief_referee", order=[*tied[2:], *tied[:2]], reason="as I like it")
    assert against.value.code == "order_against_extra_matches"
    assert _decide(level)["going"][0] in tied[2:]
    play.drafted(level)


def test_extra_matches_of_the_last_places_say_nothing_of_ties_after_other_rounds(level):
    extra = _extra(level)
    assert [each.stage for each in extra_matches_of(level.pk, 1)] == [extra.pk]
    assert extra_matches_of(level.pk, 2) == ()
    assert extra_matches_of(level.pk) == (), "nor of one at the end"


def test_only_the_chief_referee_lets_the_last_play_and_only_where_there_is_a_tie(level):
    with pytest.raises(NotAllowed):
        play_extra_matches_of_last(play.organiser_of(level.event), request_id=uuid4(), stage_id=level.pk)
    _extra(level)
    with pytest.raises(Conflict) as twice:
        _extra(level)
    assert twice.value.code == "extra_matches_open"
    with pytest.raises(Conflict) as none:
        _extra(play.played(_settled(), 1))
    assert none.value.code == "no_tie"


def test_lots_among_the_last_take_the_promised_seed(level):
    promise = commit_to_draw(play.organiser_of(level.event), request_id=uuid4(), stage_id=level.pk)
    answer = _decide(level, seed=None)
    assert Draw.objects.get(pk=answer["draw"]).commitment_id == promise["commitment"]
