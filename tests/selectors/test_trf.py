"""A Swiss stage as a FIDE tournament report: what was played, and the next round paired from it."""

from uuid import uuid4

import pytest
from django.test import Client

from tests import builders, play
from tournament.errors import Conflict
from tournament.exchange.trf import Result, read_trf, swiss_question_of
from tournament.models import Entry, EntryRound, Event, Match, Stage
from tournament.rulebook.swiss_fields import read_swiss_field
from tournament.selectors.stages.trf import stage_report, stage_trf
from tournament.services.withdrawals import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Seven entries after two rounds: a bye each, a draw, a forfeit."""
    made = play.swiss(7)
    Event.objects.filter(pk=made.event_id).update(name_zh="春季公开赛", name_en="", place="杭州")
    made = Stage.objects.get(pk=made.pk)
    first = play.published(play.drafted(made))
    games = list(first.matches.filter(kind=Match.Kind.GAME).order_by("number"))
    play.confirm(games[0], 0)
    play.confirm(games[1], None, reason="time_up")
    play.confirm(games[2], 1, reason="forfeit")
    play.play(play.published(play.drafted(made)))
    return made


def test_what_was_played_stands_in_the_report(stage):
    report = stage_report(stage)
    assert (report.name, report.city, report.rounds_planned) == ("春季公开赛", "杭州", 3)
    results = [player.rounds[0].result for player in report.players]
    assert sorted(results) == sorted(
        [Result.WIN, Result.LOSS, Result.DRAW, Result.DRAW, Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.PAIRED_BYE]
    )
    for match in Match.objects.filter(round__stage=stage, kind=Match.Kind.GAME):
        white, black = (side.entry.number for side in match.sides.order_by("side"))
        game = next(each for each in report.players if each.number == white).rounds[match.round.number - 1]
        assert (game.opponent, str(game.colour)) == (black, "w")


def test_written_and_read_the_report_is_the_same(stage):
    report = stage_report(stage)
    assert read_trf(stage_trf(stage)) == report


def test_the_report_asks_for_the_round_that_the_stage_would_draw(stage):
    question = swiss_question_of(read_trf(stage_trf(stage)), seed="x")["input"]
    field = read_swiss_field(stage, 3)
    number = dict(Entry.objects.filter(event=stage.event).values_list("pk", "number"))
    ours = {
        number[each.id]: (
            each.score / field.settings.score_scale, sorted(number[one] for one in each.opponents), each.byes,
            each.seat_balance, each.rank,
        )
        for each in field.entries
    }  # fmt: skip
    theirs = {
        each["id"]: (
            each["score"] / question["settings"]["score_scale"], sorted(each["opponents"]), each["byes"],
            each["seat_balance"], each["rank"],
        )
        for each in question["entries"]
    }  # fmt: skip
    assert theirs == ours


def test_who_has_left_is_absent_from_now_on(stage):
    gone = Entry.objects.get(event=stage.event, number=3)
    withdraw_entry(
        play.chief_of(stage.event), request_id=uuid4(), entry_id=gone.pk, revision=gone.revision, reason="ill"
    )
    report = stage_report(stage)
    assert report.absent == (3,)
    assert 3 in swiss_question_of(report, seed="x")["input"]["absent"]


def test_a_round_sat_out_is_a_zero_point_bye():
    stage = play.swiss(4)
    pairs = [place.entry for place in stage.stage_entries.order_by("lot")]
    builders.published_round(stage, pairs[:2], absent={pairs[2]: EntryRound.State.ABSENT})
    assert stage_report(stage).players[2].rounds[0].result is Result.ZERO_BYE
    assert stage_report(stage).players[3].rounds[0] is None


def test_drafts_are_not_told(stage):
    before = stage_trf(stage)
    play.drafted(stage)
    assert stage_trf(stage) == before


def test_open_matches_have_no_result_yet():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    assert {player.rounds[0].result for player in stage_report(stage).players} == {Result.OPEN}


def test_the_report_takes_as_many_queries_for_many_entries_as_for_few(django_assert_max_num_queries):
    for entries in (4, 16):
        stage = play.swiss(entries)
        play.play(play.published(play.drafted(stage)))
        with django_assert_max_num_queries(16):
            stage_trf(Stage.objects.select_related("event__rule_set_version").get(pk=stage.pk))


def test_a_bracket_is_no_report():
    event = builders.event()
    stage = builders.stage(event, builders.entries(event, 4), format=Stage.Format.KNOCKOUT)
    with pytest.raises(Conflict) as refused:
        stage_trf(stage)
    assert refused.value.code == "trf_not_swiss"


def test_officials_download_it_from_the_page_and_the_api(stage):
    official = Client()
    official.force_login(play.chief_of(stage.event))
    page = official.get(f"/organise/{stage.event.slug}/stages/1/report.trf")
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert f'filename="{stage.event.slug}-1.trf"' in page.headers["Content-Disposition"]
    assert page.content.decode() == stage_trf(stage)
    document = official.get(f"/api/v1/events/{stage.event.slug}/stages/1/report.trf")
    assert document.content == page.content
    assert "report.trf" in official.get(f"/organise/{stage.event.slug}/stages/1/").content.decode()
