"""The best players of an individual stage go on to other individual rounds, with or without their points."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from uuid import uuid4

import pytest

from scoring import rank
from tests import play
from tests.individual import finish, individual
from tournament.errors import Conflict, Invalid
from tournament.models import Stage, StageEntry
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.stored_rounds import audit_of, read_stored_round
from tournament.services import standings
from tournament.services.cut import cut_to_knockout, decide_tie, undo_cut
from tournament.services.extra_matches import play_extra_matches
from tournament.services.wishes import add_pair_wish

pytestmark = pytest.mark.django_db


def _cut(stage, size, **settings):
    return cut_to_knockout(
        play.organiser_of(stage.event),
        request_id=uuid4(),
        stage_id=stage.pk,
        size=size,
        format="individual",
        name_zh="决赛",
        name_en="Final rounds",
        settings={"rounds_planned": 2, **settings},
    )


@pytest.fixture
def played_out():
    """Twelve players after two rounds, all ranks their own."""
    stage = individual("shuangsheng-match-2d", 12, rounds=2, tiebreaks=["points", "level_difference", "lots"])
    for _number in range(2):
        play.published(play.drafted(stage))
        newest = stage.rounds.latest("number")
        for match in newest.matches.filter(kind="game"):
            finish(match, Random(match.number))
        play.close(newest)
    play.run_jobs()
    stage.refresh_from_db()
    return stage


def test_the_best_players_go_on_to_other_rounds_by_their_ranks(played_out):
    ranked = [row["entry"] for row in played_out.snapshots.latest().rows]
    final = Stage.objects.get(pk=_cut(played_out, 8)["stage"])
    assert (final.format, final.source_id, final.cut_size) == ("individual", played_out.pk, 8)
    draft = play.drafted(final)
    seated_there = set(draft.matches.filter(kind="game").values_list("sides__entry_id", flat=True))
    assert seated_there == set(ranked[:8])
    stored = read_stored_round(draft.pairing)
    assert {player.id: player.rank for player in stored.players} == {
        entry: rank for rank, entry in enumerate(ranked[:8], start=1)
    }
    assert audit_of(stored) == ()


@pytest.mark.parametrize("percent", [0, 50, 100])
def test_points_of_the_rounds_before_are_brought_along_or_not(played_out, percent):
    brought = {row["entry"]: Fraction(row["values"]["points"]) for row in played_out.snapshots.latest().rows}
    final = Stage.objects.get(pk=_cut(played_out, 4, carried_percent=percent)["stage"])
    play.published(play.drafted(final))
    newest = final.rounds.latest("number")
    for match in newest.matches.filter(kind="game"):
        finish(match, Random(1))
    standings.refresh_now(final.pk)
    alone = {
        row.entry: row.values["points"]
        for row in rank(
            tuple(read_standings_input(final).entries),
            read_standings_input(final).matches,
            (),
            replace(read_standings_input(final).settings, tiebreaks=("points",), carried={}),
        ).rows
    }
    for row in final.snapshots.latest().rows:
        wanted = alone[str(row["entry"])] + brought[row["entry"]] * percent / 100
        assert Fraction(row["values"]["points"]) == wanted


def test_players_are_cut_to_whole_tables_and_to_nothing_but_individual_rounds(played_out):
    with pytest.raises(Invalid) as few:
        _cut(played_out, 3)
    assert (few.value.code, few.value.allowed) == ("cut_size", "4–")
    with pytest.raises(Invalid) as other:
        cut_to_knockout(
            play.organiser_of(played_out.event),
            request_id=uuid4(),
            stage_id=played_out.pk,
            size=4,
            name_zh="淘汰赛",
            name_en="",
            settings={},
        )
    assert (other.value.code, other.value.allowed) == ("stage_format", ["individual"])


def test_a_tie_of_players_across_the_cut_is_for_lots_or_the_chief_referee():
    stage = individual("shuangsheng-match-2d", 8, rounds=1, tiebreaks=["points"])
    play.published(play.drafted(stage))
    newest = stage.rounds.latest("number")
    for match in newest.matches.filter(kind="game"):
        finish(match, Random(match.number))
    play.close(newest)
    play.run_jobs()
    with pytest.raises(Conflict) as refused:
        play_extra_matches(play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=5, format="knockout")
    assert refused.value.code == "extra_matches_individual"
    answer = decide_tie(
        play.chief_of(stage.event), request_id=uuid4(), stage_id=stage.pk, size=5, method="lots", order=[], reason=""
    )
    final = _cut(stage, 5)["stage"]
    assert answer["order"][0] in set(StageEntry.objects.filter(stage=final).values_list("entry_id", flat=True))


def test_a_cut_is_undone_with_the_wishes_and_the_points_that_its_stage_has_already(played_out):
    final = Stage.objects.get(pk=_cut(played_out, 8, carried_percent=50)["stage"])
    organiser = play.organiser_of(played_out.event)
    first, second = StageEntry.objects.filter(stage=final).values_list("entry_id", flat=True)[:2]
    add_pair_wish(
        organiser, request_id=uuid4(), stage_id=final.pk, kind="forbidden", first=first, second=second, round_number=1
    )
    standings.refresh_now(final.pk)
    assert final.snapshots.exists()
    undo_cut(organiser, request_id=uuid4(), stage_id=final.pk, revision=final.revision, reason="too late")
    assert list(Stage.objects.values_list("pk", flat=True)) == [played_out.pk]
