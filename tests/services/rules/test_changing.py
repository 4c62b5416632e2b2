"""After the first round the chief referee changes the rules, from a round on that has not begun."""

from uuid import uuid4

import pytest

from tests import builders, play
from tests.at_table import at_table
from tests.services.rules.edited import change, edit, values_with
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Event, Match, Round, RuleSetVersion, Stage, StandingsSnapshot
from tournament.services import pairing_round, standings
from tournament.services.brackets import make_bracket
from tournament.services.rounds import start_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Round 1 is on the wall and has not begun."""
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    return stage


def round_of(stage, number=1):
    return Round.objects.get(stage=stage, number=number)


def versions_in(its_round):
    return {match.rule_set_version.number for match in its_round.matches.select_related("rule_set_version")}


def test_a_named_round_that_has_not_begun_takes_the_new_version(stage):
    first = round_of(stage)
    answer = change(stage.event, from_round_id=first.pk)
    version = RuleSetVersion.objects.get(event=stage.event, number=2)
    assert (version.holds_from_id, version.reason) == (first.pk, "the hall closes early")
    assert version.created_by == play.chief_of(stage.event)
    assert (answer["rounds"], versions_in(first)) == ([first.pk], {2})
    assert Event.objects.get(pk=stage.event_id).rule_set_version == version


def test_a_table_page_with_the_old_rules_is_told_to_look_again(stage):
    first = round_of(stage)
    table = at_table(first.matches.order_by("number")[0])
    seen = table.now.revision
    change(stage.event, from_round_id=first.pk)
    with pytest.raises(Conflict) as refused:
        table.act("record_hand", revision=seen, hand={"declarer_seat": 0, "attackers_points": 45})
    assert refused.value.code == "stale_revision"
    table.hand(0, 45)
    assert table.now.hands_played == 1


def test_a_round_in_which_a_hand_was_played_is_refused(stage):
    first = round_of(stage)
    at_table(first.matches.order_by("number")[0]).hand(0, 45)
    with pytest.raises(Conflict) as refused:
        change(stage.event, from_round_id=first.pk)
    assert (refused.value.code, refused.value.field) == ("round_begun", "from_round")
    assert (RuleSetVersion.objects.filter(event=stage.event).count(), versions_in(first)) == (1, {1})


def test_a_round_whose_clock_runs_has_begun(stage):
    first = round_of(stage)
    start_clock(stage.event.created_by, request_id=uuid4(), round_id=first.pk, revision=first.revision)
    with pytest.raises(Conflict) as refused:
        change(stage.event, from_round_id=first.pk)
    assert refused.value.code == "round_begun"


def test_the_running_round_keeps_its_rules_and_the_next_one_takes_the_new(stage):
    first = round_of(stage)
    change(stage.event)
    assert versions_in(first) == {1}
    assert Event.objects.get(pk=stage.event_id).rule_set_version.number == 1
    play.play(first)
    play.close(first)
    second = play.published(play.drafted(stage))
    assert (versions_in(first), versions_in(second)) == ({1}, {2})
    version = Event.objects.get(pk=stage.event_id).rule_set_version
    assert (version.number, version.holds_from) == (2, second)


def test_stored_results_and_standings_of_earlier_rounds_stay(stage):
    first = round_of(stage)
    play.play(first)
    play.close(first)
    standings.refresh_now(stage.pk)
    second = play.drafted(stage)
    before = _stored(stage)
    change(stage.event, values=values_with(clock__minutes=30, levels__goal=14), from_round_id=second.pk)
    standings.refresh_now(stage.pk)
    assert _stored(stage) == before


def _stored(stage):
    """Results with the rules they were scored by, and the rows of the standings."""
    matches = Match.objects.filter(round__stage=stage, round__number=1).order_by("pk")
    results = list(matches.values_list("outcome", "levels", "winner", "rule_set_version__digest"))
    return results, StandingsSnapshot.objects.filter(stage=stage).order_by("-pk")[0].rows


def test_of_a_bracket_later_rounds_change_and_begun_ones_do_not():
    stage = play.published_knockout(4)
    semi, final = Round.objects.filter(stage=stage).order_by("number")
    at_table(semi.matches.order_by("number")[0]).hand(0, 45)
    answer = change(stage.event, from_round_id=final.pk)
    assert answer["rounds"] == [final.pk]
    assert (versions_in(semi), versions_in(final)) == ({1}, {2})


def test_while_a_round_is_played_its_own_rules_hold_and_after_it_the_new_ones():
    """The clock of the semi-finals is not that of the final."""
    stage = play.published_knockout(4)
    semi, final = Round.objects.filter(stage=stage).order_by("number")
    at_table(semi.matches.order_by("number")[0]).hand(0, 45)
    change(stage.event, from_round_id=final.pk)
    assert Event.objects.get(pk=stage.event_id).rule_set_version.number == 1
    play.play(semi)
    play.advance(stage)
    assert Event.objects.get(pk=stage.event_id).rule_set_version.number == 2


def test_from_a_round_on_the_later_ones_follow():
    stage = play.published_knockout(8)
    rounds = list(Round.objects.filter(stage=stage).order_by("number"))
    change(stage.event, from_round_id=rounds[1].pk)
    assert [versions_in(each) for each in rounds] == [{1}, {2}, {2}]


def test_a_round_before_the_named_one_is_published_by_the_rules_before():
    """The change is for the final; the Swiss round that is published after it is not meant."""
    swiss = play.swiss(4)
    bracket = builders.stage(swiss.event, list(swiss.event.entries.all()), format="knockout")
    make_bracket(swiss.event.created_by, request_id=uuid4(), stage_id=bracket.pk)
    play.published(round_of(bracket))
    change(swiss.event, from_round_id=round_of(bracket, 2).pk)
    assert versions_in(play.published(play.drafted(swiss))) == {1}


@pytest.mark.parametrize("reason", ["", "   "])
def test_without_a_reason_nothing_changes(stage, reason):
    with pytest.raises(Invalid) as refused:
        change(stage.event, reason=reason)
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")


@pytest.mark.parametrize("role", ["viewer", "referee", "organiser"])
def test_only_the_chief_referee_changes_them(stage, role):
    with pytest.raises(NotAllowed):
        change(stage.event, builders.staff(stage.event, role))


def test_before_the_first_round_there_is_nothing_to_change():
    event = builders.event()
    with pytest.raises(Conflict) as refused:
        change(event)
    assert refused.value.code == "rule_set_free"


def test_a_round_of_another_event_is_unknown(stage):
    other = play.swiss(4)
    foreign = play.drafted(other)
    with pytest.raises(Missing) as refused:
        change(stage.event, from_round_id=foreign.pk)
    assert refused.value.code == "round_missing"


def test_the_level_at_the_start_stays(stage):
    with pytest.raises(Conflict) as refused:
        change(stage.event, values=values_with(levels__start=3))
    assert refused.value.code == "start_level_fixed"


def test_tables_of_another_kind_are_refused(stage):
    with pytest.raises(Conflict) as refused:
        change(stage.event, values=values_with(preset="friends-5p-2d"))
    assert refused.value.code in ("entries_exist", "rounds_exist")


def test_the_rules_that_hold_already_are_no_change(stage):
    with pytest.raises(Invalid) as refused:
        change(stage.event, values=values_with())
    assert refused.value.code == "nothing_changed"


def test_faults_are_all_listed_and_nothing_is_stored(stage):
    with pytest.raises(Invalid) as refused:
        change(stage.event, values=values_with(clock__no_new_hand_minutes=99, kitty__factors=[]))
    assert len(refused.value.details["faults"]) == 2
    assert RuleSetVersion.objects.filter(event=stage.event).count() == 1


def test_the_same_request_twice_changes_once_and_a_stale_one_is_refused(stage):
    request_id = uuid4()
    first = change(stage.event, request_id=request_id, revision=1)
    assert change(stage.event, request_id=request_id, revision=1) == first
    with pytest.raises(Conflict) as refused:
        change(stage.event, revision=1, values=values_with(clock__minutes=30))
    assert refused.value.code == "stale_revision"


def test_a_change_is_written_down_for_everybody(stage):
    change(stage.event, from_round_id=round_of(stage).pk)
    act = AuditEntry.objects.get(event=stage.event, act="change_rules")
    assert (act.reason, act.before["number"], act.after["number"], act.public) == (
        "the hall closes early", 1, 2, True,
    )  # fmt: skip


def test_a_finished_event_is_over(stage):
    Event.objects.filter(pk=stage.event_id).update(state="finished")
    with pytest.raises(Conflict) as refused:
        change(stage.event)
    assert refused.value.code == "event_finished"


def test_edits_before_and_changes_after_count_on():
    stage = play.swiss(4)
    edit(stage.event)
    play.published(play.drafted(stage))
    change(stage.event, values=values_with(clock__minutes=40))
    assert list(RuleSetVersion.objects.filter(event=stage.event).values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("act", ["discard_draft", "redraw_draft"])
def test_a_draft_that_the_rules_were_to_hold_from_is_thrown_away_all_the_same(stage, act):
    play.play(round_of(stage))
    play.close(round_of(stage))
    draft = play.drafted(stage)
    change(stage.event, from_round_id=draft.pk)
    told = {} if act == "discard_draft" else {"reason": "a slip"}
    throw = getattr(pairing_round, act)
    throw(play.chief_of(stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision, **told)
    assert RuleSetVersion.objects.get(event=stage.event, number=2).holds_from_id is None
    again = play.published(play.drafted(stage) if act == "discard_draft" else _drawn_again(stage))
    assert (versions_in(again), versions_in(round_of(stage))) == ({2}, {1})
    assert RuleSetVersion.objects.get(event=stage.event, number=2).holds_from_id == again.pk


def _drawn_again(stage):
    play.run_jobs()
    return round_of(stage, 2)


def test_a_bracket_that_the_rules_were_to_hold_from_is_thrown_away_all_the_same(stage):
    pairs = list(stage.event.entries.order_by("number"))
    knockout = builders.stage(stage.event, pairs, format=Stage.Format.KNOCKOUT)
    make_bracket(stage.event.created_by, request_id=uuid4(), stage_id=knockout.pk)
    final = round_of(knockout, knockout.rounds.count())
    change(stage.event, from_round_id=final.pk)
    pairing_round.discard_draft(stage.event.created_by, request_id=uuid4(), round_id=final.pk, revision=final.revision)
    assert knockout.rounds.count() == 0
    assert RuleSetVersion.objects.get(event=stage.event, number=2).holds_from_id is None
