"""A confirmed result is taken back, and in a bracket never behind the back of those who played on by it."""

from uuid import uuid4

import pytest

from tests import play
from tests.at_table import at_table
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Hand, Match, MatchSide, Round, Stage
from tournament.selectors.corrections import consequences_of_reopening
from tournament.services.matches import reopen_and_clear, reopen_levels, reopen_match

pytestmark = pytest.mark.django_db


def _numbers(match):
    return tuple(MatchSide.objects.filter(match=match).order_by("side").values_list("entry__number", flat=True))


def _match(stage, key):
    return Match.objects.select_related("round__stage").get(round__stage=stage, key=key)


def _confirmed(stage, *keys):
    for key in keys:
        play.confirm(_match(stage, key), play.by_number(_match(stage, key)))
        play.advance(stage)


def _reopen(stage, key, account=None):
    match = _match(stage, key)
    return reopen_match(
        account or play.organiser_of(stage.event),
        request_id=uuid4(),
        match_id=match.pk,
        revision=match.revision,
        reason="misread",
    )


def _clear(stage, key, clears, account=None, **given):
    match = _match(stage, key)
    return reopen_and_clear(
        account or play.chief_of(stage.event),
        **{"request_id": uuid4(), "match_id": match.pk, "revision": match.revision, "reason": "misread"} | given,
        clears=[each.pk for each in clears],
    )


def _told(stage, key):
    return [(each.key, str(each.effect), each.begun) for each in consequences_of_reopening(_match(stage, key)).changes]


def test_reopening_tells_which_matches_wait_for_the_result():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2")
    assert _told(stage, "W1M1") == [("W2M1", "entries_changed", False), ("L1M1", "entries_changed", False)]
    first = consequences_of_reopening(_match(stage, "W1M1")).changes[0]
    assert (first.names, first.stays) == (("1 Pair 1", "2 Pair 2"), (False, True))


def test_what_has_begun_is_told_apart_from_what_only_waits():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1", "L1M1")
    assert [each.key for each in consequences_of_reopening(_match(stage, "W1M1")).begun] == ["W2M1", "L1M1"]
    assert [each.key for each in consequences_of_reopening(_match(stage, "W1M1")).waiting] == ["L2M1", "final"]


def test_outside_of_a_bracket_nothing_follows():
    match = at_table().match
    assert consequences_of_reopening(match).changes == ()


def test_a_second_final_that_was_not_needed_does_not_keep_the_final_from_being_reopened():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1", "L1M1", "L2M1", "final")
    assert _told(stage, "final") == []
    _reopen(stage, "final")
    assert _match(stage, "second_final").state == Match.State.WAITING
    stage.refresh_from_db()
    assert stage.state == Stage.State.RUNNING


def test_matches_behind_a_reopened_one_wait_at_once():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2")
    _reopen(stage, "W1M1")
    assert {_match(stage, key).state for key in ("W2M1", "L1M1")} == {Match.State.WAITING}
    assert _numbers(_match(stage, "W2M1")) == (None, 2)
    assert Round.objects.get(stage=stage, number=1).state == Round.State.RUNNING


def test_a_result_that_others_have_played_on_by_is_left_to_the_chief_referee():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1")
    with pytest.raises(Conflict) as refused:
        _reopen(stage, "W1M1")
    assert refused.value.code == "downstream_started"
    assert [each["key"] for each in refused.value.details["matches"]] == ["W2M1"]
    assert _match(stage, "W1M1").state == Match.State.CONFIRMED


def test_only_the_chief_referee_strikes_what_was_played_on():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1")
    with pytest.raises(NotAllowed):
        _clear(stage, "W1M1", [_match(stage, "W2M1")], account=play.organiser_of(stage.event))
    with pytest.raises(Invalid) as missing:
        _clear(stage, "W1M1", [_match(stage, "W2M1")], reason=" ")
    assert missing.value.code == "reason_missing"


def test_the_chief_referee_has_later_matches_played_anew_by_those_who_belong_there():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2")
    table = at_table(_match(stage, "W2M1"))
    table.hand(0, 45)
    table.hand(1, 60)
    answer = _clear(stage, "W1M1", [table.now], account=table.chief)
    assert (answer["state"], answer["cleared"]) == ("reported", [table.now.pk])
    now = table.now
    assert (now.state, now.levels, now.hands_played, now.started_at) == (Match.State.WAITING, None, 0, None)
    assert _numbers(now) == (None, 2)
    hands = Hand.objects.filter(match=now).order_by("position", "revision")
    assert list(hands.values_list("position", "revision", "struck", "reason")) == [
        (1, 1, False, ""),
        (1, 2, True, "misread"),
        (2, 1, False, ""),
        (2, 2, True, "misread"),
    ]
    row = AuditEntry.objects.get(act="clear_result")
    assert (row.subject, row.reason, row.before["state"]) == (f"match:{now.pk}", "misread", "playing")
    # the other side wins after all, and the match is played by others from its beginning
    play.confirm(_match(stage, "W1M1"), 1 - play.by_number(_match(stage, "W1M1")))
    play.advance(stage)
    assert (table.now.state, _numbers(table.now)) == (Match.State.READY, (4, 2))
    assert table.hand(0, 45)["number"] == 3, "a number that was given stays with its line"
    assert table.now.hands_played == 1


def test_a_whole_string_of_results_is_struck():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1", "L1M1", "L2M1", "final")
    begun = [_match(stage, key) for key in ("W2M1", "L1M1", "L2M1", "final")]
    _clear(stage, "W1M1", begun)
    assert {_match(stage, key).state for key in ("W2M1", "L1M1", "L2M1", "final", "second_final")} == {
        Match.State.WAITING
    }
    assert AuditEntry.objects.filter(act="clear_result").count() == 4
    play.confirm(_match(stage, "W1M1"), 1 - play.by_number(_match(stage, "W1M1")))
    play.play_bracket(stage)
    play.advance(stage)
    play.play_bracket(stage)
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED


def test_nothing_is_struck_that_was_not_shown():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1")
    shown = [_match(stage, "W2M1")]
    _confirmed(stage, "L1M1")
    with pytest.raises(Conflict) as refused:
        _clear(stage, "W1M1", shown)
    assert refused.value.code == "consequences_changed"
    assert [each["key"] for each in refused.value.details["matches"]] == ["W2M1", "L1M1"]
    assert _match(stage, "W2M1").state == Match.State.CONFIRMED


def test_a_match_whose_only_hand_was_struck_has_not_begun():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2")
    table = at_table(_match(stage, "W2M1"))
    table.hand(0, 45)
    table.act("strike_line", table.chief, position=1, reason="wrong table")
    assert table.now.state == Match.State.READY
    play.confirm(_match(stage, "W1M1"), 1 - play.by_number(_match(stage, "W1M1")))
    assert play.advance(stage).error is None
    assert _numbers(table.now) == (4, 2)
    assert (table.now.started_at, table.now.levels) == (None, None)


def test_the_same_request_strikes_once():
    stage = play.published_double_elimination(4)
    _confirmed(stage, "W1M1", "W1M2", "W2M1")
    given = {"request_id": uuid4(), "match_id": _match(stage, "W1M1").pk, "revision": _match(stage, "W1M1").revision}
    clears = [_match(stage, "W2M1")]
    first = _clear(stage, "W1M1", clears, **given)
    assert _clear(stage, "W1M1", clears, **given) == first
    assert AuditEntry.objects.filter(act="clear_result").count() == 1


def test_a_walk_over_behind_does_not_stand_in_the_way():
    stage = play.published_knockout(4, places_played="1")
    play.confirm(_match(stage, "R1M1"), None, reason="double_forfeit")
    Match.objects.filter(key="R1M1").update(outcome={"reason": "double_forfeit", "decided_by": "ruling"})
    play.advance(stage)
    _confirmed(stage, "R1M2")
    assert _match(stage, "R2M1").kind == Match.Kind.BYE
    _reopen(stage, "R1M2")
    assert (_match(stage, "R2M1").kind, _match(stage, "R2M1").state) == (Match.Kind.GAME, Match.State.WAITING)


def _for_levels(stage, key):
    match = _match(stage, key)
    return reopen_levels(
        play.organiser_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision, reason="misread"
    )


def _played_on():
    """Two matches of the first round at the table, and one behind them that was confirmed."""
    stage = play.published_double_elimination(4)
    table = at_table(_match(stage, "W1M1"))
    table.act("record_final_result", levels=[10, 5])
    table.act("confirm_match", table.chief)
    play.advance(stage)
    _confirmed(stage, "W1M2", "W2M1")
    return stage, table


def test_levels_are_corrected_and_nothing_that_was_played_on_is_struck():
    stage, table = _played_on()
    before = {
        each.key: (each.state, each.revision, _numbers(each)) for each in Match.objects.filter(round__stage=stage)
    }
    assert _for_levels(stage, "W1M1")["winner_stands"] == 0
    table.act("record_final_result", levels=[9, 6], reason="misread")
    assert play.advance(stage).error is None
    table.act("confirm_match", table.chief)
    assert play.advance(stage).error is None
    now = table.now
    assert (now.state, now.levels, now.winner_stands) == (Match.State.CONFIRMED, [9, 6], None)
    after = {each.key: (each.state, each.revision, _numbers(each)) for each in Match.objects.filter(round__stage=stage)}
    assert {key for key in before if before[key] != after[key]} == {"W1M1"}
    assert AuditEntry.objects.filter(act="reopen_levels").count() == 1


def test_what_only_waits_goes_on_while_levels_are_corrected():
    stage, _table = _played_on()
    _for_levels(stage, "W1M1")
    _confirmed(stage, "L1M1", "L2M1")
    assert _match(stage, "final").state == Match.State.READY


def test_another_winner_is_not_confirmed_where_only_levels_were_to_be_corrected():
    stage, table = _played_on()
    _for_levels(stage, "W1M1")
    table.act("record_final_result", levels=[5, 10], reason="misread")
    with pytest.raises(Conflict) as refused:
        table.act("confirm_match", table.chief)
    assert refused.value.code == "winner_changed"
    # the chief referee strikes what was played by it, and then it counts
    _clear(stage, "W1M1", [_match(stage, "W2M1")], account=table.chief)
    assert table.now.winner_stands is None
    table.act("confirm_match", table.chief)
    assert play.advance(stage).error is None
    assert _numbers(_match(stage, "W2M1"))[0] == _numbers(table.now)[1]


@pytest.mark.parametrize("outcome", ["double_forfeit", "game"])
def test_only_a_match_of_a_bracket_with_a_winner_is_reopened_for_its_levels(outcome):
    if outcome == "game":
        table = at_table()
        table.act("record_final_result", levels=[10, 5])
        table.act("confirm_match", table.chief)
        match = table.now
    else:
        stage = play.published_knockout(4)
        play.confirm(_match(stage, "R1M1"), None, reason="double_forfeit")
        match = _match(stage, "R1M1")
    with pytest.raises(Conflict) as refused:
        reopen_levels(
            play.organiser_of(match.round.stage.event),
            request_id=uuid4(),
            match_id=match.pk,
            revision=match.revision,
            reason="misread",
        )
    assert refused.value.code == "no_winner_to_keep"
