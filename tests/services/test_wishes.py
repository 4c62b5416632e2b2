"""Wishes for rounds to come are asked about, kept, and drawn and audited again."""

from uuid import uuid4

import pytest

from tests import builders, play
from tests.individual import individual
from tournament.errors import Conflict, Invalid, Missing, NotAllowed, Questions
from tournament.models import AuditEntry, Entry, EntryRound, Job, MatchSide, PairWish, Round, StageEntry
from tournament.rulebook.repeating import Verdict, repeat_round
from tournament.rulebook.stored_rounds import read_stored_round
from tournament.services import jobs, pairing_round, wishes, withdrawals
from tournament.services.swaps import swap_entries

pytestmark = pytest.mark.django_db


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number).pk


def _wish(stage, kind, first, second, number=None, **fields):
    fields.setdefault("account", play.organiser_of(stage.event))
    account = fields.pop("account")
    return wishes.add_pair_wish(
        account,
        request_id=uuid4(),
        stage_id=stage.pk,
        kind=kind,
        first=_entry(stage, first),
        second=_entry(stage, second),
        round_number=number,
        **fields,
    )


def _bye(stage, number, **fields):
    return wishes.give_bye(
        play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, entry_id=_entry(stage, number), **fields
    )


def _pairs(draft):
    found = {}
    for match_id, number in MatchSide.objects.filter(round=draft).values_list("match_id", "entry__number"):
        found.setdefault(match_id, set()).add(number)
    return sorted(sorted(pair) for pair in found.values())


def test_a_round_is_drawn_by_its_wishes_and_can_be_repeated_from_what_is_stored():
    stage = play.swiss(8)
    _wish(stage, "forced", 1, 5, 1)
    _wish(stage, "forbidden", 3, 4)
    _bye(stage, 8)
    draft = play.drafted(stage)
    pairs = _pairs(draft)
    assert [1, 5] in pairs
    assert [3, 4] not in pairs
    assert [8] in pairs
    stored = read_stored_round(draft.pairing)
    assert stored.forced == ((_entry(stage, 1), _entry(stage, 5)),)
    assert stored.forbidden == ((_entry(stage, 3), _entry(stage, 4)),)
    assert stored.assigned_byes == (_entry(stage, 8),)
    assert repeat_round(stored).verdict is Verdict.SAME
    assert EntryRound.objects.get(round=draft, entry__number=8).state == "bye"


def test_a_swap_keeps_the_wishes_and_can_still_be_repeated():
    stage = play.swiss(8)
    _wish(stage, "forced", 1, 5, 1)
    _wish(stage, "forbidden", 3, 4)
    draft = play.drafted(stage)
    organiser = play.organiser_of(stage.event)

    def swap(first, second, accepted=()):
        return swap_entries(
            organiser,
            request_id=uuid4(),
            round_id=draft.pk,
            revision=Round.objects.get(pk=draft.pk).revision,
            first=_entry(stage, first),
            second=_entry(stage, second),
            accepted_warnings=accepted,
        )

    with pytest.raises(Questions) as asked:
        swap(1, 2)
    assert [each["code"] for each in asked.value.details["questions"]] == ["forced_pair_apart"]
    third = next(pair for pair in _pairs(draft) if 3 in pair)
    with pytest.raises(Conflict) as refused:
        swap(next(each for each in third if each != 3), 4)
    assert refused.value.details["findings"][0]["code"] == "forbidden_pair"
    swap(1, 2, ["forced_pair_apart"])
    stored = read_stored_round(Round.objects.get(pk=draft.pk).pairing)
    assert stored.draw.swaps
    assert repeat_round(stored).verdict is Verdict.SAME


def test_a_rematch_that_is_wished_for_is_asked_about_first():
    stage = play.played(play.swiss(4), 1)
    with pytest.raises(Questions) as asked:
        _wish(stage, "forced", 1, 2, 2)
    codes = [each["code"] for each in asked.value.details["questions"]]
    assert codes[0] == "rematch"
    assert not PairWish.objects.exists()
    answer = _wish(stage, "forced", 1, 2, 2, accepted_warnings=codes)
    assert answer["wish"] == PairWish.objects.get().pk
    assert [1, 2] in _pairs(play.drafted(stage))


def test_a_second_bye_is_asked_about_first_and_a_needless_one_only_told():
    stage = play.played(play.swiss(5), 1)
    holder = EntryRound.objects.get(state="bye").entry
    with pytest.raises(Questions) as asked:
        _bye(stage, holder.number)
    assert [each["code"] for each in asked.value.details["questions"]] == ["assigned_bye_again"]
    assert _bye(stage, holder.number, accepted_warnings=["assigned_bye_again"])["round_number"] == 2
    even = play.swiss(4)
    assert [each["code"] for each in _bye(even, 4)["warnings"]] == ["assigned_bye_needless"]


def test_who_left_or_sits_out_is_waited_for_by_no_wish():
    stage = play.swiss(8)
    _wish(stage, "forced", 1, 5, 1)
    _wish(stage, "forced", 2, 6, 1)
    _bye(stage, 8)
    organiser = play.organiser_of(stage.event)
    withdrawals.withdraw_entry(organiser, request_id=uuid4(), entry_id=_entry(stage, 5), revision=1, reason="ill")
    for number in (6, 8):
        withdrawals.mark_absent(
            organiser, request_id=uuid4(), stage_id=stage.pk, entry_id=_entry(stage, number), reason=""
        )
    draft = play.drafted(stage)
    states = dict(draft.entry_rounds.values_list("entry__number", "state"))
    assert (states[5], states[6], states[8]) == ("withdrawn", "absent", "absent")
    assert read_stored_round(draft.pairing).forced == ()


@pytest.mark.parametrize(
    ("first", "then", "code"),
    [
        (("forced", 1, 2, 1), ("forced", 1, 3, 1), "forced_twice"),
        (("forced", 1, 2, 1), ("forbidden", 2, 1, None), "forced_and_forbidden"),
        (("forbidden", 1, 2, None), ("forced", 2, 1, 3), "forced_and_forbidden"),
        (("forbidden", 1, 2, None), ("forbidden", 2, 1, 2), "wish_exists"),
        (("forced", 1, 2, 2), ("forced", 2, 1, 2), "wish_exists"),
    ],
)
def test_wishes_that_cannot_both_be_kept_are_refused(first, then, code):
    stage = play.swiss(8)
    _wish(stage, *first)
    with pytest.raises(Conflict) as refused:
        _wish(stage, *then)
    assert refused.value.code == code
    assert PairWish.objects.count() == 1


def test_a_pair_and_a_bye_for_one_entry_are_refused_in_either_order():
    stage = play.swiss(8)
    _bye(stage, 1)
    with pytest.raises(Conflict) as refused:
        _wish(stage, "forced", 1, 2, 1)
    assert refused.value.code == "forced_with_bye"
    _wish(stage, "forced", 3, 4, 1)
    with pytest.raises(Conflict) as refused:
        _bye(stage, 3)
    assert refused.value.code == "forced_with_bye"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (("liked", 1, 2, 1), "wish_kind"),
        (("forced", 1, 2, None), "wish_round"),
        (("forced", 1, 2, 4), "wish_round"),
        (("forced", 1, 2, 0), "wish_round"),
        (("forbidden", 1, 1, None), "wish_pair"),
    ],
)
def test_a_wish_that_says_nothing_is_refused_by_its_field(wish, code):
    with pytest.raises(Invalid) as refused:
        _wish(play.swiss(8), *wish)
    assert refused.value.code == code
    assert refused.value.field
    assert refused.value.allowed


def test_a_paired_round_takes_no_wishes_any_more():
    stage = play.swiss(8)
    play.drafted(stage)
    with pytest.raises(Invalid):
        _wish(stage, "forced", 1, 2, 1)
    assert _wish(stage, "forced", 1, 2, 2, accepted_warnings=["rematch"])["wish"]
    assert _bye(stage, 3)["round_number"] == 2


def test_wishes_and_byes_can_be_taken_back():
    stage = play.swiss(8)
    organiser = play.organiser_of(stage.event)
    made = _wish(stage, "forced", 1, 5, 1)["wish"]
    _bye(stage, 8)
    wishes.withdraw_pair_wish(organiser, request_id=uuid4(), wish_id=made)
    wishes.take_bye_back(organiser, request_id=uuid4(), stage_id=stage.pk, entry_id=_entry(stage, 8))
    assert not PairWish.objects.exists()
    assert not StageEntry.objects.filter(bye_in_round__isnull=False).exists()
    acts = set(AuditEntry.objects.values_list("act", flat=True))
    assert {"add_pair_wish", "withdraw_pair_wish", "give_bye", "take_bye_back"} <= acts
    with pytest.raises(Missing):
        wishes.withdraw_pair_wish(organiser, request_id=uuid4(), wish_id=made)
    with pytest.raises(Conflict):
        wishes.take_bye_back(organiser, request_id=uuid4(), stage_id=stage.pk, entry_id=_entry(stage, 8))


def test_entries_of_another_event_and_referees_are_kept_out():
    stage = play.swiss(4)
    stranger = builders.entries(builders.event(), 1)[0]
    with pytest.raises(Missing):
        wishes.add_pair_wish(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            stage_id=stage.pk,
            kind="forbidden",
            first=_entry(stage, 1),
            second=stranger.pk,
        )
    with pytest.raises(NotAllowed):
        _wish(stage, "forbidden", 1, 2, account=builders.staff(stage.event))


def test_players_of_an_individual_event_are_kept_from_a_table_or_sit_out():
    stage = individual("classic-2d", 9)
    _wish(stage, "forbidden", 1, 2)
    _bye(stage, 3)
    draft = play.drafted(stage)
    pairs = _pairs(draft)
    assert not any({1, 2} <= set(table) for table in pairs)
    assert [3] in pairs
    assert repeat_round(read_stored_round(draft.pairing)).verdict is Verdict.SAME


def _met_as(draft, first, second):
    """Sides of the two at their table; the same side where they are partners."""
    rows = MatchSide.objects.filter(round=draft, entry__number__in=(first, second)).order_by("entry__number")
    one, other = rows
    assert one.match_id == other.match_id
    return "partners" if one.side == other.side else "opponents"


def test_players_of_an_individual_event_come_together_as_what_is_wished():
    stage = individual("classic-2d", 9)
    _wish(stage, "forced", 9, 8, 1, relation="partners")
    _wish(stage, "forced", 1, 7, 1, relation="opponents")
    _wish(stage, "forced", 2, 6, 1)
    draft = play.drafted(stage)
    assert _met_as(draft, 8, 9) == "partners"
    assert _met_as(draft, 1, 7) == "opponents"
    assert _met_as(draft, 2, 6) in ("partners", "opponents")
    assert repeat_round(read_stored_round(draft.pairing)).verdict is Verdict.SAME
    reasons = [each["code"] for match in draft.matches.all() for each in match.reasons]
    assert {"partners_forced", "opponents_forced", "together_forced"} <= set(reasons)
    told = AuditEntry.objects.filter(act="add_pair_wish").first()
    assert told.after["relation"] == "partners"


def test_partners_who_have_been_partners_are_asked_about_before_they_are_forced():
    stage = individual("classic-2d", 8)
    first = play.published(play.drafted(stage))
    for match in first.matches.filter(kind="game"):
        play.confirm(match, 0)
    play.close(first)
    play.run_jobs()
    match = first.matches.order_by("number").first()
    one, other = match.sides.filter(side=0).order_by("position").values_list("entry__number", flat=True)
    with pytest.raises(Questions) as asked:
        _wish(stage, "forced", one, other, 2, relation="partners")
    assert [each["code"] for each in asked.value.details["questions"]] == ["partners_again"]
    _wish(stage, "forced", one, other, 2, relation="partners", accepted_warnings=["partners_again"])
    draft = play.drafted(stage)
    assert _met_as(draft, one, other) == "partners"


def test_a_swap_that_parts_two_who_must_be_partners_is_asked_about():
    stage = individual("classic-2d", 8)
    _wish(stage, "forced", 1, 2, 1, relation="partners")
    draft = play.drafted(stage)
    other = MatchSide.objects.filter(round=draft).exclude(match__sides__entry__number=1).first().entry
    with pytest.raises(Questions) as asked:
        swap_entries(
            play.organiser_of(stage.event),
            request_id=uuid4(),
            round_id=draft.pk,
            revision=draft.revision,
            first=_entry(stage, 1),
            second=other.pk,
            accepted_warnings=[],
        )
    assert "forced_players_apart" in [each["code"] for each in asked.value.details["questions"]]


@pytest.mark.parametrize(
    ("preset", "kind", "relation"),
    [
        ("friends-5p-3d", "forced", "partners"),
        ("classic-2d", "forced", "friends"),
        ("classic-2d", "forbidden", "partners"),
    ],
)
def test_nobody_is_told_to_be_what_cannot_be(preset, kind, relation):
    stage = individual(preset, 10)
    with pytest.raises(Invalid) as refused:
        _wish(stage, kind, 1, 2, 1, relation=relation)
    assert (refused.value.code, refused.value.field) == ("wish_relation", "relation")


def test_pairs_of_a_swiss_stage_meet_and_are_told_nothing_more():
    with pytest.raises(Invalid) as refused:
        _wish(play.swiss(4), "forced", 1, 2, 1, relation="opponents")
    assert refused.value.code == "wish_relation"


def test_forced_pairs_that_do_not_fit_the_tables_stop_the_draw_with_a_reason():
    stage = individual("auction-3p-2d", 6)
    for first in (1, 3, 5):
        _wish(stage, "forced", first, first + 1, 1)
    answer = pairing_round.request_pairing(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk)
    jobs.run_job(answer["job"])
    job = Job.objects.get(pk=answer["job"])
    assert job.state == Job.State.FAILED
    assert job.error["code"] == "forced_pairs_do_not_fit"
    assert not Round.objects.filter(stage=stage).exists()
