"""Extra matches, tables of entries, players who come later and forced pairs, by two officials at the same moment."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests import builders, play
from tests.concurrency.racing import at_once
from tests.individual import individual
from tournament.errors import Refused
from tournament.models import AuditEntry, Entry, Hand, Match, Member, PairWish, Person, Round, Stage, Substitution
from tournament.services import matches, rounds, wishes
from tournament.services.entries import set_fixed_table, set_table_range, substitute_member
from tournament.services.extra_matches import play_extra_matches, undo_extra_matches

pytestmark = pytest.mark.django_db(transaction=True)


def codes(outcomes):
    return sorted(each.code if isinstance(each, Refused) else type(each).__name__ for each in outcomes)


@pytest.fixture
def level():
    """A stage played to its end, with ranks 1, 2, 2, 2, 5, 5, 5, 8."""
    return play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)


def test_of_two_who_let_a_tie_be_played_out_one_is_refused(level):
    chief = play.chief_of(level.event)
    acts = [
        lambda format=format: play_extra_matches(chief, request_id=uuid4(), stage_id=level.pk, size=3, format=format)
        for format in ("knockout", "round_robin")
    ]
    assert codes(at_once(*acts)) == ["dict", "extra_matches_open"]
    assert Stage.objects.filter(extra_of=level).count() == 1


def test_extra_matches_asked_for_twice_at_once_are_made_once(level):
    chief, request = play.chief_of(level.event), uuid4()
    outcomes = at_once(*[lambda: play_extra_matches(chief, request_id=request, stage_id=level.pk, size=3)] * 3)
    assert outcomes == [outcomes[0]] * 3
    assert Stage.objects.get(extra_of=level).pk == outcomes[0]["stage"]


def test_extra_matches_are_taken_back_once_whether_they_were_published_meanwhile_or_not(level):
    chief = play.chief_of(level.event)
    stage = Stage.objects.get(pk=play_extra_matches(chief, request_id=uuid4(), stage_id=level.pk, size=3)["stage"])
    draft = Round.objects.filter(stage=stage).order_by("number").first()
    undo = [
        lambda: undo_extra_matches(
            chief, request_id=uuid4(), stage_id=stage.pk, revision=stage.revision, reason="they agree"
        )
    ] * 2
    organiser = play.organiser_of(level.event)

    def publish():
        return rounds.publish_round(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)

    outcomes = at_once(publish, *undo)
    assert all(isinstance(each, dict | Refused) for each in outcomes), outcomes
    assert [type(each) for each in outcomes[1:]].count(dict) == 1, outcomes
    assert not Stage.objects.filter(pk=stage.pk).exists()
    assert not Match.objects.filter(round__stage_id=stage.pk).exists()
    assert AuditEntry.objects.filter(act="undo_extra_matches").count() == 1


def test_a_player_comes_into_a_match_from_the_hand_that_is_being_played_while_it_is_written_down():
    event = builders.event()
    pairs = builders.entries(event, 4, members=2)
    builders.tables(event, 2)
    stage = builders.stage(event, pairs, settings={"rounds_planned": 3})
    its_round = play.published(play.drafted(stage))
    match = its_round.matches.get(sides__entry=pairs[0])
    organiser, chief = play.organiser_of(event), play.chief_of(event)
    hand = {"declarer_seat": 0, "attackers_points": 80}
    matches.record_hand(organiser, request_id=uuid4(), match_id=match.pk, revision=match.revision, hand=hand)
    match.refresh_from_db()
    leaves = pairs[0].members.order_by("position").first().person_id
    given = {"entry_id": pairs[0].pk, "revision": 1, "leaves": leaves, "reason": "ill", "consent": "Pair 2"}
    request = uuid4()
    outcomes = at_once(
        *[lambda: substitute_member(chief, request_id=request, **given, comes="替补", from_match=match.pk, from_hand=2)]
        * 2,
        lambda: substitute_member(chief, request_id=uuid4(), **given, comes="乙", from_match=match.pk, from_hand=1),
        lambda: matches.record_hand(
            organiser,
            request_id=uuid4(),
            match_id=match.pk,
            revision=match.revision,
            hand=hand,
            confirmed_questions=("ask_declarer", "ask_declaring_side"),
        ),
    )
    assert all(isinstance(each, dict | Refused) for each in outcomes), outcomes
    assert Substitution.objects.count() == 1
    assert Member.objects.filter(entry=pairs[0]).count() == 2
    assert Person.objects.filter(name__in=["替补", "乙"]).count() == 1
    assert Hand.objects.filter(match=match).count() == (2 if isinstance(outcomes[3], dict) else 1)


def test_two_entries_never_have_one_table_and_one_entry_never_a_table_and_a_range():
    stage = play.swiss(4, tables=4)
    organiser, first, second = play.organiser_of(stage.event), *Entry.objects.order_by("number")[:2]
    outcomes = at_once(
        lambda: set_fixed_table(organiser, request_id=uuid4(), entry_id=first.pk, revision=1, table=3),
        lambda: set_fixed_table(organiser, request_id=uuid4(), entry_id=second.pk, revision=1, table=3),
        lambda: set_table_range(organiser, request_id=uuid4(), entry_id=first.pk, revision=1, tables_from=2),
        lambda: set_table_range(organiser, request_id=uuid4(), entry_id=second.pk, revision=1, room="", tables_to=2),
    )
    assert set(codes(outcomes)) <= {"dict", "stale_revision", "fixed_table_taken"}, outcomes
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.revision, second.revision) == (2, 2)
    assert [each.fixed_table_id for each in (first, second)].count(None) >= 1
    for entry in (first, second):
        has_range = entry.tables_from is not None or entry.tables_to is not None
        assert has_range is (entry.fixed_table_id is None)


def test_of_two_wishes_that_exclude_each_other_one_is_kept():
    stage = individual("jj-2d", 8)
    ids = list(Entry.objects.filter(event=stage.event).order_by("number").values_list("pk", flat=True))
    organiser = play.organiser_of(stage.event)

    def wish(kind, first, second, relation="any", request=None):
        return lambda: wishes.add_pair_wish(
            organiser,
            request_id=request or uuid4(),
            stage_id=stage.pk,
            kind=kind,
            first=ids[first],
            second=ids[second],
            relation=relation,
            round_number=1,
        )

    outcomes = at_once(wish("forced", 0, 1, "partners"), wish("forced", 1, 0, "opponents"), wish("forced", 0, 2))
    assert codes(outcomes).count("dict") == 1, outcomes
    assert set(codes(outcomes)) <= {"dict", "wish_exists", "forced_twice"}, outcomes
    assert PairWish.objects.count() == 1
    same = wish("forced", 4, 5, "partners", uuid4())
    outcomes = at_once(same, same, same)
    assert outcomes == [outcomes[0]] * 3
    assert PairWish.objects.count() == 2
