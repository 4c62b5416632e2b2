"""Somebody plays for a member who leaves; what was played stays as it was."""

from uuid import uuid4

import pytest
from django.utils import translation

from tests import builders, play
from tests.services.schedules import events
from tournament.errors import Conflict, Invalid, NotAllowed
from tournament.models import AuditEntry, Entry, Match, Round, Staff, Substitution
from tournament.selectors.matches.sheet import match_sheet
from tournament.selectors.public import players_of
from tournament.selectors.substitutions import known_persons, members_then, substitutions_of
from tournament.services.entries import MemberGiven, edit_entry, substitute_member
from tournament.services.matches import record_hand

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.fixture
def stage():
    event = builders.event()
    pairs = builders.entries(event, 4, members=2)
    builders.tables(event, 2)
    return builders.stage(event, pairs, settings={"rounds_planned": 3})


def entry_of(stage, number=1):
    return Entry.objects.get(event=stage.event, number=number)


def substitute(entry, account=None, **fields):
    entry.refresh_from_db()
    leaves = entry.members.order_by("position").first().person_id
    given = {"revision": entry.revision, "leaves": leaves, "comes": "替补", "reason": "Pair 2 and the jury agree."}
    return substitute_member(
        account or play.organiser_of(entry.event), request_id=uuid4(), entry_id=entry.pk, **given | fields
    )


def names(entry):
    return [each.person.name for each in entry.members.order_by("position")]


def begun(stage):
    """Round 1 is published and the match of entry 1 is being played."""
    its_round = play.published(play.drafted(stage))
    match = its_round.matches.get(sides__entry=entry_of(stage))
    hand = {"declarer_seat": 0, "attackers_points": 80}
    record_hand(
        play.organiser_of(stage.event), request_id=uuid4(), match_id=match.pk, revision=match.revision, hand=hand
    )
    return match


def test_the_substitute_takes_the_place_in_the_list_and_the_change_is_kept(stage):
    entry = entry_of(stage)
    leaves = entry.members.order_by("position").first().person
    answer = substitute(entry)
    assert names(entry)[0] == "替补"
    row = Substitution.objects.get()
    assert (row.leaves, row.comes_id, row.from_round) == (leaves, answer["comes"], None)
    assert row.reason == "Pair 2 and the jury agree."
    act = AuditEntry.objects.get(act="substitute_member")
    assert act.public
    assert act.before["members"][0] == leaves.name


def test_matches_that_were_played_keep_their_players_and_later_ones_have_the_substitute(stage):
    entry = entry_of(stage)
    before = tuple(names(entry))
    play.played(stage, 1)
    substitute(entry)
    play.published(play.drafted(stage))
    first, second = (Match.objects.get(sides__entry=entry, round__number=number) for number in (1, 2))
    assert members_then(first, [entry.pk]) == {entry.pk: before}
    assert members_then(second, [entry.pk]) == {}
    shown = match_sheet(play.organiser_of(stage.event), first.pk)
    assert before in [place.members for side in shown.sides for place in side.places]
    (told,) = substitutions_of(entry.pk)
    assert (told.round_number, told.comes) == (2, "替补")


def test_before_the_next_round_is_published_nobody_knows_its_number(stage):
    play.played(stage, 1)
    substitute(entry_of(stage))
    assert substitutions_of(entry_of(stage).pk)[0].round_number is None


def test_two_substitutions_in_a_row_are_taken_back_one_by_one(stage):
    entry = entry_of(stage)
    before = tuple(names(entry))
    play.played(stage, 1)
    substitute(entry)
    first = Match.objects.get(sides__entry=entry, round__number=1)
    substitute(entry, comes="再替")
    assert names(entry)[0] == "再替"
    assert members_then(first, [entry.pk])[entry.pk] == before


def test_who_left_may_come_back_into_any_entry_that_needs_them(stage):
    entry, other = entry_of(stage), entry_of(stage, 2)
    leaves = entry.members.order_by("position").first().person
    substitute(entry)
    assert [row.person for row in known_persons(stage.event_id)] == [leaves.pk]
    substitute(other, comes="", comes_person=leaves.pk)
    assert names(other)[0] == leaves.name
    assert known_persons(stage.event_id)[0].name != leaves.name


def test_a_person_is_in_one_entry_only(stage):
    taken = entry_of(stage, 2).members.first().person_id
    with pytest.raises(Invalid) as refused:
        substitute(entry_of(stage), comes="", comes_person=taken)
    assert refused.value.code == "person_in_entry"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"reason": " "}, "reason_missing"),
        ({"comes": ""}, "text_missing"),
        ({"comes": "长" * 81}, "text_too_long"),
        ({"leaves": 10**9}, "member_unknown"),
        ({"comes": "", "comes_person": 10**9}, "person_unknown"),
    ],
)
def test_bad_input_is_refused_and_changes_nobody(stage, given, code):
    entry = entry_of(stage)
    before = names(entry)
    with pytest.raises(Invalid) as refused:
        substitute(entry, **given)
    assert refused.value.code == code
    assert names(entry) == before
    assert not Substitution.objects.exists()


def test_a_stage_that_allows_nobody_refuses_once_it_is_played(stage):
    stage.settings = {**stage.settings, "substitution": "nobody"}
    stage.save()
    play.published(play.drafted(stage))
    with pytest.raises(Conflict) as refused:
        substitute(entry_of(stage))
    assert refused.value.code == "substitution_forbidden"


def test_during_its_match_only_the_chief_referee_lets_somebody_in(stage):
    match = begun(stage)
    with pytest.raises(Conflict) as refused:
        substitute(entry_of(stage))
    assert refused.value.code == "match_in_play"
    substitute(entry_of(stage), play.chief_of(stage.event))
    assert Substitution.objects.get().from_round == match.round.number
    match.refresh_from_db()
    assert members_then(match, [entry_of(stage).pk])[entry_of(stage).pk][0].endswith("from hand 2 on 替补")
    assert substitutions_of(entry_of(stage).pk)[0].round_number == 1


def test_once_an_entry_has_played_its_members_leave_by_substitution_only(stage):
    entry = entry_of(stage)
    begun(stage)
    entry.refresh_from_db()
    stays = entry.members.order_by("position").last()
    with pytest.raises(Conflict) as refused:
        edit_entry(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            entry_id=entry.pk,
            revision=entry.revision,
            name=entry.name,
            unit="",
            members=[MemberGiven(name="别人"), MemberGiven(name="乙", person=stays.person_id)],
            seed=None,
        )
    assert refused.value.code == "substitute_instead"


def test_who_enters_alone_is_not_replaced():
    event = builders.event(preset="friends-5p-3d")
    (player, *_others) = builders.players(event, 5)
    with pytest.raises(Conflict) as refused:
        substitute(player, leaves=player.members.first().person_id)
    assert refused.value.code == "enters_alone"


def test_an_entry_that_left_and_an_old_page_are_refused(stage):
    entry = entry_of(stage)
    with pytest.raises(Conflict) as stale:
        substitute(entry, revision=9)
    assert stale.value.code == "stale_revision"
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.WITHDRAWN)
    with pytest.raises(Conflict) as left:
        substitute(entry)
    assert left.value.code == "entry_left"


@pytest.mark.parametrize("role", [Staff.Role.REFEREE, Staff.Role.VIEWER])
def test_referees_and_viewers_let_nobody_in(stage, role):
    with pytest.raises(NotAllowed):
        substitute(entry_of(stage), builders.staff(stage.event, role))


def test_a_round_that_is_a_draft_is_not_tied_to_a_substitution(stage):
    play.drafted(stage)
    substitute(entry_of(stage))
    assert Substitution.objects.get().from_round is None
    assert Round.objects.get().state == Round.State.DRAFT


RULED = "shuangsheng-match-2d"
CONSENT = "union-3v3-6d"


def stage_by(preset, **settings):
    """Three rounds of four teams by these rules."""
    event = builders.event(preset=preset)
    pairs = builders.entries(event, 4, members=3)
    builders.tables(event, 2)
    return builders.stage(event, pairs, settings={"rounds_planned": 3, **settings})


def match_of(stage, number, entry=1):
    return Match.objects.get(round__stage=stage, round__number=number, sides__entry=entry_of(stage, entry))


def who_sat(match, entry):
    """Names of the entry at this match, as everybody sees them."""
    shown = next(each for each in players_of(match.pk) if each.number == entry.number)
    return shown.members


def test_a_substitute_comes_from_a_chosen_match_on_and_the_one_before_is_played_by_who_leaves():
    stage = events.round_robin_of_pairs()
    entry = entry_of(stage)
    before = names(entry)
    later = match_of(stage, 3)
    answer = substitute(entry, from_match=later.pk)
    assert (answer["from_round"], answer["from_hand"], answer["against_rules"]) == (3, None, False)
    assert [who_sat(match_of(stage, number), entry)[0] for number in (1, 2, 3)] == [before[0], before[0], "替补"]
    (told,) = substitutions_of(entry.pk)
    assert (told.round_number, told.hand) == (3, None)


def test_one_after_the_other_leaves_and_every_match_names_its_own():
    stage = events.round_robin_of_pairs()
    entry = entry_of(stage)
    first = names(entry)[0]
    substitute(entry, comes="乙替", from_match=match_of(stage, 2).pk)
    substitute(entry, comes="丙替", from_match=match_of(stage, 3).pk)
    assert [who_sat(match_of(stage, number), entry)[0] for number in (1, 2, 3)] == [first, "乙替", "丙替"]


def test_nobody_leaves_before_they_have_come():
    stage = events.round_robin_of_pairs()
    entry = entry_of(stage)
    substitute(entry, comes="乙替", from_match=match_of(stage, 3).pk)
    with pytest.raises(Conflict) as refused:
        substitute(entry, comes="丙替", from_match=match_of(stage, 2).pk)
    assert refused.value.code == "member_came_later"


def test_who_is_yet_to_play_comes_into_no_other_entry():
    stage = events.round_robin_of_pairs()
    entry = entry_of(stage)
    leaves = entry.members.order_by("position").first().person_id
    substitute(entry, from_match=match_of(stage, 3).pk)
    with pytest.raises(Invalid) as refused:
        substitute(entry_of(stage, 2), comes="", comes_person=leaves)
    assert refused.value.code == "person_still_plays"


def test_the_chief_referee_says_from_which_hand_on_and_both_are_named_at_that_match(stage):
    match = begun(stage)
    entry = entry_of(stage)
    before = names(entry)[0]
    chief = play.chief_of(stage.event)
    answer = substitute(entry, chief, from_match=match.pk, from_hand=2)
    assert (answer["from_round"], answer["from_hand"]) == (1, 2)
    shown = match_sheet(chief, match.pk)
    seated = [place.members for side in shown.sides for place in side.places if place.entry == entry]
    assert seated[0][0] == f"{before}, from hand 2 on 替补"
    assert who_sat(match, entry) == seated[0]
    assert substitutions_of(entry.pk)[0].hand == 2


@pytest.mark.parametrize("hand", [0, 3])
def test_a_hand_that_is_neither_played_nor_the_next_is_refused(stage, hand):
    match = begun(stage)
    with pytest.raises(Invalid) as refused:
        substitute(entry_of(stage), play.chief_of(stage.event), from_match=match.pk, from_hand=hand)
    assert (refused.value.code, refused.value.field) == ("hand_unfit", "from_hand")


def test_a_match_to_come_is_from_its_first_hand_on_and_one_of_others_is_refused():
    stage = events.round_robin_of_pairs()
    entry, later = entry_of(stage), match_of(stage, 3)
    with pytest.raises(Invalid) as late:
        substitute(entry, from_match=later.pk, from_hand=2)
    assert late.value.code == "hand_unfit"
    strange = Match.objects.filter(round__number=1).exclude(sides__entry=entry).first()
    with pytest.raises(Invalid) as other:
        substitute(entry, from_match=strange.pk)
    assert other.value.code == "match_unknown"


def test_what_was_not_written_down_in_time_the_chief_referee_notes_afterwards():
    stage = events.round_robin_of_pairs()
    entry = entry_of(stage)
    first = match_of(stage, 1)
    play.confirm(first)
    with pytest.raises(Conflict) as refused:
        substitute(entry, from_match=first.pk)
    assert refused.value.code == "match_in_play"
    substitute(entry, play.chief_of(stage.event), from_match=first.pk)
    assert who_sat(first, entry)[0] == "替补"


def test_where_the_rules_let_nobody_in_after_the_start_the_chief_referee_decides_against_them():
    stage = stage_by(RULED)
    match = begun(stage)
    entry = entry_of(stage)
    answer = substitute(entry, play.chief_of(stage.event), from_match=match.pk, from_hand=2)
    assert answer["against_rules"]
    assert substitutions_of(entry.pk)[0].against_rules
    assert AuditEntry.objects.get(act="substitute_member").after["against_rules"]


def test_before_the_match_has_begun_these_rules_let_anybody_in():
    stage = stage_by(RULED)
    play.published(play.drafted(stage))
    answer = substitute(entry_of(stage), from_match=match_of(stage, 1).pk)
    assert not answer["against_rules"]


def test_where_the_opponents_must_agree_it_is_said_who_did_or_the_chief_referee_decides():
    stage = stage_by(CONSENT)
    play.published(play.drafted(stage))
    match = match_of(stage, 1)
    entry = entry_of(stage)
    with pytest.raises(Conflict) as refused:
        substitute(entry, from_match=match.pk)
    assert refused.value.code == "substitution_against_rules"
    assert "opponents' consent" in refused.value.text()
    assert not substitute(entry, from_match=match.pk, consent="Captain of pair 2")["against_rules"]
    assert substitutions_of(entry.pk)[0].consent == "Captain of pair 2"
    assert substitute(entry, play.chief_of(stage.event), comes="丁")["against_rules"]
