"""Nobody has come to the table in time: one side forfeits, or both; a second person confirms."""

from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import load_any_preset
from tests import builders, play
from tests.individual import individual
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import Match, Round, Ruling, Staff, StandingsSnapshot
from tournament.selectors.no_shows import late_tables
from tournament.services import standings
from tournament.services.matches import confirm_match, forfeit_no_shows, record_hand

pytestmark = pytest.mark.django_db


def waiting_for(minutes):
    """A Swiss stage of six by rules that let nobody be later than this; None: the rules do not say."""
    mapping = load_any_preset("shuangsheng-match-2d").to_mapping()
    if minutes is not None:
        mapping["clock"] = {**mapping["clock"], "forfeit_after_minutes": minutes}
    event = builders.event(mapping=mapping)
    builders.tables(event, 3)
    return builders.stage(event, builders.entries(event, 6), settings={"rounds_planned": 3})


@pytest.fixture
def late():
    """Round 1, whose clock has run longer than the rules wait."""
    stage = waiting_for(15)
    its_round = play.published(play.drafted(stage))
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=16))
    return Round.objects.get(pk=its_round.pk)


def games(its_round):
    return list(its_round.matches.filter(kind=Match.Kind.GAME).order_by("number"))


def forfeit(its_round, missing, account=None, **fields):
    rows = [{"match": match.pk, "revision": match.revision, "sides": sides} for match, sides in missing]
    given = {"absent": rows, "reason": "Not at the table."} | fields
    return forfeit_no_shows(account or play.organiser_of(its_round.stage.event), request_id=uuid4(), **given)


def test_tables_that_have_not_begun_are_listed_with_their_minutes(late, django_assert_max_num_queries):
    first = games(late)[0]
    hand = {"declarer_seat": 0, "attackers_points": 80}
    record_hand(
        play.organiser_of(late.stage.event), request_id=uuid4(), match_id=first.pk, revision=first.revision, hand=hand
    )
    with django_assert_max_num_queries(4):
        rows = late_tables(late.stage.event)
    assert [row.match for row in rows] == [match.pk for match in games(late)[1:]]
    assert rows[0].minutes == rows[0].allowed + 1
    assert len(rows[0].sides) == 2


def test_nobody_is_late_before_the_minutes_are_over_or_without_a_clock(late):
    Round.objects.filter(pk=late.pk).update(clock_started_at=timezone.now())
    assert late_tables(late.stage.event) == ()
    with pytest.raises(Conflict) as early:
        forfeit(late, [(games(late)[0], [0])])
    assert early.value.code == "not_too_late"
    Round.objects.filter(pk=late.pk).update(clock_started_at=None)
    assert late_tables(late.stage.event) == ()


def test_where_the_rules_do_not_say_it_is_up_to_whoever_rules():
    its_round = play.published(play.drafted(waiting_for(None)))
    assert late_tables(its_round.stage.event) == ()
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=3))
    rows = late_tables(its_round.stage.event)
    assert [(row.minutes, row.allowed) for row in rows] == [(3, None)] * 3
    assert forfeit(its_round, [(games(its_round)[0], [0])])["forfeited"]


def test_one_side_or_both_forfeit_and_somebody_else_confirms(late):
    one, both, _third = games(late)
    organiser = play.organiser_of(late.stage.event)
    assert forfeit(late, [(both, [1, 0]), (one, [1])])["forfeited"] == [one.pk, both.pk]
    for match in (one, both):
        match.refresh_from_db()
    assert (one.state, one.outcome_reason, one.winner) == (Match.State.REPORTED, "forfeit", 0)
    assert (both.state, both.outcome_reason, both.winner) == (Match.State.REPORTED, "double_forfeit", None)
    assert set(Ruling.objects.values_list("note", flat=True)) == {"Not at the table."}
    with pytest.raises(Conflict) as refused:
        confirm_match(organiser, request_id=uuid4(), match_id=one.pk, revision=one.revision)
    assert refused.value.code == "same_person"
    confirm_match(play.chief_of(late.stage.event), request_id=uuid4(), match_id=one.pk, revision=one.revision)
    one.refresh_from_db()
    assert one.state == Match.State.CONFIRMED


def test_a_table_that_began_meanwhile_keeps_all_from_being_ruled(late):
    one, other, _third = games(late)
    hand = {"declarer_seat": 0, "attackers_points": 80}
    record_hand(
        play.organiser_of(late.stage.event), request_id=uuid4(), match_id=other.pk, revision=other.revision, hand=hand
    )
    with pytest.raises(Conflict) as stale:
        forfeit(late, [(one, [0]), (other, [0])])
    assert stale.value.code == "stale_revision"
    other.refresh_from_db()
    with pytest.raises(Conflict) as begun:
        forfeit(late, [(one, [0]), (other, [0])])
    assert begun.value.code == "match_begun"
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"absent": []}, "nobody_absent"),
        ({"absent": "all"}, "not_a_list"),
        ({"reason": " "}, "reason_missing"),
        ({"sides": []}, "sides_unfit"),
        ({"sides": [7]}, "not_a_number"),
    ],
)
def test_bad_input_is_refused(late, change, code):
    match = games(late)[0]
    row = {"match": match.pk, "revision": match.revision, "sides": change.get("sides", [0])}
    changed = {name: value for name, value in change.items() if name != "sides"}
    with pytest.raises(Invalid) as refused:
        forfeit(late, [], **({"absent": [row]} | changed))
    assert refused.value.code == code


def test_the_same_table_twice_is_refused(late):
    match = games(late)[0]
    with pytest.raises(Invalid) as refused:
        forfeit(late, [(match, [0]), (match, [1])])
    assert refused.value.code == "match_repeated"


def test_referees_do_not_rule_it(late):
    referee = builders.staff(late.stage.event, Staff.Role.REFEREE)
    with pytest.raises(NotAllowed):
        forfeit(late, [(games(late)[0], [0])], referee)


def late_players(preset, players=10):
    """Round 1 of an individual event whose clock has run for an hour and more."""
    stage = individual(preset, players)
    its_round = play.published(play.drafted(stage))
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=90))
    return Round.objects.get(pk=its_round.pk)


def test_several_players_who_do_not_come_forfeit_and_the_others_share_the_first_place():
    late = late_players("friends-5p-3d")
    match = games(late)[0]
    forfeit(late, [(match, [3, 1])])
    match.refresh_from_db()
    assert (match.state, match.outcome_reason, match.winner) == (Match.State.REPORTED, "forfeit", None)
    assert match.outcome["places"] == [1, 4, 1, 4, 1]
    assert match.outcome["out_seats"] == [1, 3]
    assert list(Ruling.objects.order_by("position").values_list("kind", "side")) == [("forfeit", 1), ("forfeit", 3)]
    confirm_match(play.chief_of(late.stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision)
    standings.refresh_now(late.stage_id)
    rows = {row["entry"]: row["values"]["points"] for row in StandingsSnapshot.objects.latest("revision").rows}
    points = late_tables_points(late, match, (1, 3))
    for side in match.sides.all():
        assert Fraction(rows[side.entry_id]) == (points.absent if side.side in (1, 3) else points.present)


def late_tables_points(late, match, absent):
    """What is said beforehand of the points, of a table like this one that has not begun."""
    other = next(row for row in late_tables(late.stage.event) if row.match != match.pk)
    return other.points_without(absent)


def test_who_alone_comes_wins_and_a_table_without_anybody_is_lost_by_all():
    late = late_players("friends-5p-3d")
    one, all_gone = games(late)
    forfeit(late, [(one, [0, 1, 2, 4]), (all_gone, [0, 1, 2, 3, 4])])
    one.refresh_from_db()
    all_gone.refresh_from_db()
    assert (one.outcome_reason, one.winner) == ("forfeit", 3)
    assert (all_gone.outcome_reason, all_gone.winner) == ("double_forfeit", None)


def test_points_said_beforehand_are_those_of_the_stages_settings():
    late = late_players("friends-5p-3d")
    stage = late.stage
    stage.settings = {
        **stage.settings,
        "scheme_values": {"forfeit_win": "4", "forfeit_loss": "-1", "both_absent": "-2"},
    }
    stage.save()
    row = late_tables(stage.event)[0]
    assert row.is_of_players
    some, everybody = row.points_without([2]), row.points_without([0, 1, 2, 3, 4])
    assert (some.absent, some.present) == (-1, 4)
    assert (everybody.absent, everybody.present) == (-2, None)


def test_partners_drawn_for_the_round_are_named_one_by_one():
    row = late_tables(late_players("jj-2d", 8).stage.event)[0]
    assert row.is_of_players
    assert [len(side.players) for side in row.sides] == [2, 2]


def test_entries_of_a_team_event_are_asked_about_as_sides(late):
    assert not late_tables(late.stage.event)[0].is_of_players
