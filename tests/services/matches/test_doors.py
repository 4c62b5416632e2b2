"""Who may write at a table, and what is refused before anything is stored."""

import pytest

from tests import builders
from tests.at_table import at_table
from tournament.errors import Conflict, Invalid, Missing, NotAllowed
from tournament.models import AuditEntry, Hand, Match, RequestRecord

pytestmark = pytest.mark.django_db

ERROR = {"kind": "card_count_error", "offender": "declarers"}
GOOD = {"declarer_seat": 0, "attackers_points": 45}
COUNTED = {
    "declarer_seat": 0,
    "trick_points": 75,
    "kitty_points": 10,
    "last_trick_winner": "attackers",
    "winning_format": {"kind": "pair"},
}


def test_a_referee_of_other_tables_is_refused():
    table = at_table()
    elsewhere = builders.tables(table.event, 2)[1]
    stranger = builders.staff(table.event, tables=[elsewhere])
    own = builders.staff(table.event, tables=[table.match.table])
    with pytest.raises(NotAllowed) as refusal:
        table.hand(0, 45, stranger)
    assert refusal.value.code == "not_your_table"
    assert table.hand(0, 45, own)["number"] == 1


def test_viewers_outsiders_and_nobody_write_nothing():
    table = at_table()
    viewer = builders.staff(table.event, "viewer")
    outsider = builders.account()
    other_event = builders.staff(builders.event(), "organiser")
    for account in (viewer, outsider, other_event, None):
        with pytest.raises(NotAllowed):
            table.act("record_hand", account or builders.account(), hand=GOOD)
    assert not Hand.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_draft_does_not_exist_for_a_referee_and_cannot_be_written_by_anybody():
    event = builders.event()
    pair = builders.entries(event, 2)
    match = builders.published_round(builders.stage(event, pair), pair, state="draft").matches.get()
    table = at_table(match)
    with pytest.raises(Missing):
        table.hand(0, 45)
    with pytest.raises(Conflict) as refusal:
        table.hand(0, 45, table.chief)
    assert refusal.value.code == "round_not_published"


def test_what_is_missing_is_called_missing():
    table = at_table()
    for match_id in (0, 987654321, 10**30):
        with pytest.raises(Missing) as refusal:
            table.act("record_hand", match_id=match_id, hand=GOOD)
        assert refusal.value.code == "match_missing"


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"state": "waiting"}, "match_waiting"), ({"kind": "bye"}, "match_is_a_bye")],
    ids=["waiting", "bye"],
)
def test_there_is_nothing_to_enter_where_nobody_plays(fields, code):
    table = at_table()
    Match.objects.filter(pk=table.match.pk).update(**fields)
    with pytest.raises(Conflict) as refusal:
        table.hand(0, 45)
    assert refusal.value.code == code


def test_a_finished_event_takes_no_hand():
    table = at_table(state="finished")
    with pytest.raises(Conflict) as refusal:
        table.hand(0, 45)
    assert refusal.value.code == "event_finished"


@pytest.mark.parametrize("revision", [None, "1", 0, -1, True, 1.0, 2**40])
def test_a_revision_is_a_whole_number(revision):
    with pytest.raises(Invalid) as refusal:
        at_table().act("record_hand", revision=revision, hand=GOOD)
    assert refusal.value.field == "revision"


@pytest.mark.parametrize(
    ("hand", "code", "field"),
    [
        ([], "not_a_mapping", "hand"),
        ("45", "not_a_mapping", "hand"),
        (None, "not_a_mapping", "hand"),
        ({}, "field_missing", "declarer_seat"),
        ({**GOOD, "dealer": 1}, "field_unknown", "hand"),
        ({**GOOD, "declarer_seat": 4}, "seat_out_of_range", "declarer_seat"),
        ({**GOOD, "declarer_seat": -1}, "not_a_number", "declarer_seat"),
        ({**GOOD, "declarer_seat": "0"}, "not_a_number", "declarer_seat"),
        ({**GOOD, "declarer_seat": True}, "not_a_number", "declarer_seat"),
        ({**GOOD, "level": 1}, "level_out_of_range", "level"),
        ({**GOOD, "level": 11}, "level_out_of_range", "level"),
        ({**GOOD, "level": 10**12}, "not_a_number", "level"),
        ({**GOOD, "level": "J"}, "not_a_number", "level"),
        ({**GOOD, "trump": "X"}, "not_a_choice", "trump"),
        ({**GOOD, "trump": 1}, "not_a_choice", "trump"),
        ({**GOOD, "trump": "\ud800"}, "not_a_choice", "trump"),
        ({"declarer_seat": 0}, "points_missing", "attackers_points"),
        ({**GOOD, "attackers_points": 42}, "points_off_step", "attackers_points"),
        ({**GOOD, "attackers_points": -5}, "points_out_of_range", "attackers_points"),
        ({**GOOD, "attackers_points": 10**20}, "not_a_number", "attackers_points"),
        ({**GOOD, "attackers_points": 45.0}, "not_a_number", "attackers_points"),
        ({**GOOD, "attackers_points": "45"}, "not_a_number", "attackers_points"),
        ({**GOOD, "trick_points": 40}, "field_missing", "kitty_points"),
        ({**GOOD, "winning_format": {"kind": "pair"}}, "field_missing", "trick_points"),
        ({**COUNTED, "attackers_points": 110}, "points_do_not_add_up", "attackers_points"),
        ({**COUNTED, "attackers_points": "115"}, "not_a_number", "attackers_points"),
        ({**COUNTED, "attackers_points": 115, "trick_points": 205}, "points_out_of_range", "trick_points"),
        ({**COUNTED, "trick_points": None}, "field_missing", "trick_points"),
        ({**COUNTED, "trick_points": 205}, "points_out_of_range", "trick_points"),
        ({**COUNTED, "trick_points": 77}, "points_off_step", "trick_points"),
        ({**COUNTED, "trick_points": 195}, "points_exceed_decks", "trick_points"),
        ({**COUNTED, "kitty_points": 85}, "kitty_points_out_of_range", "kitty_points"),
        ({**COUNTED, "kitty_points": -5}, "kitty_points_out_of_range", "kitty_points"),
        ({**COUNTED, "kitty_points": None}, "field_missing", "kitty_points"),
        ({**COUNTED, "last_trick_winner": "both"}, "last_trick_winner", "last_trick_winner"),
        ({**COUNTED, "last_trick_winner": "us"}, "not_a_choice", "last_trick_winner"),
        ({**COUNTED, "last_trick_winner": None}, "field_missing", "last_trick_winner"),
        ({**COUNTED, "winning_format": None}, "format_missing", "winning_format"),
        ({**COUNTED, "winning_format": "pair"}, "not_a_mapping", "winning_format"),
        ({**COUNTED, "winning_format": {"kind": "bomb"}}, "not_a_choice", "winning_format.kind"),
        ({**COUNTED, "winning_format": {"kind": "run", "cards": 6}}, "format_unknown", "winning_format.kind"),
        ({**COUNTED, "winning_format": {"kind": "tractor"}}, "field_missing", "winning_format.cards"),
        ({**COUNTED, "winning_format": {"kind": "tractor", "cards": 5}}, "format_cards", "winning_format.cards"),
        ({**COUNTED, "winning_format": {"kind": "pair", "cards": 3}}, "format_cards", "winning_format.cards"),
        ({**COUNTED, "winning_format": {"kind": "pair", "size": 3}}, "field_unknown", "winning_format"),
        ({**GOOD, "fines": {}}, "not_a_list", "fines"),
        ({**GOOD, "fines": [5]}, "not_a_mapping", "fines[0]"),
        ({**GOOD, "fines": [{"offence": "x", "offender": "declarers", "cards": 1}]}, "fine_unknown", "fines[0].offence"),
        ({**GOOD, "fines": [{"offence": "failed_throw", "offender": "both", "cards": 1}]}, "fine_offender", "fines[0].offender"),
        ({**GOOD, "fines": [{"offence": "failed_throw", "offender": "declarers", "cards": 0}]}, "fine_cards", "fines[0].cards"),
        ({**GOOD, "fines": [{"offence": "failed_throw", "offender": "declarers"}]}, "field_missing", "fines[0].cards"),
        ({**GOOD, "fines": [{"offence": "failed_throw", "offender": "x", "cards": 1}]}, "not_a_choice", "fines[0].offender"),
        ({**GOOD, "fines": [{"offence": "failed_throw", "offender": "declarers", "cards": 1}] * 21}, "not_a_list", "fines"),
        ({**GOOD, "award": {"kind": "labour_reform", "offender": "declarers"}}, "award_unknown", "award.kind"),
        ({**GOOD, "award": {"kind": "x", "offender": "declarers"}}, "not_a_choice", "award.kind"),
        ({**GOOD, "award": {"kind": "card_count_error"}}, "field_missing", "award.offender"),
        ({**GOOD, "award": "card_count_error"}, "not_a_mapping", "award"),
        ({**GOOD, "award": {**ERROR, "cards_left": "9"}}, "not_a_number", "award.cards_left"),
        ({**GOOD, "award": {**ERROR, "cards_left": 9}}, "cards_left_not_asked", "award.cards_left"),
        ({**GOOD, "void": "yes"}, "not_a_choice", "void"),
        ({**GOOD, "void": True}, "void_hand_counts_nothing", "attackers_points"),
        ({"declarer_seat": 9, "void": True}, "seat_out_of_range", "declarer_seat"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused_by_its_field_and_stores_nothing(hand, code, field):
    table = at_table()
    with pytest.raises(Invalid) as refusal:
        table.act("record_hand", hand=hand)
    error = refusal.value
    assert (error.code, error.field) == (code, field)
    assert error.allowed not in (None, "")
    assert error.text()
    assert error.as_mapping()["code"] == code
    assert not Hand.objects.exists()
    assert not RequestRecord.objects.exists()
    assert table.now.revision == 1


def test_a_refusal_of_the_rules_names_the_clause():
    with pytest.raises(Invalid) as refusal:
        at_table().act("record_hand", hand={**GOOD, "attackers_points": 42})
    assert (refusal.value.value, refusal.value.allowed) == (42, "40, 45")
    assert refusal.value.details["clause"] == "seed 000, 『肆』, rule 10"


@pytest.mark.parametrize("codes", ["ask_goal", 5, [5], ["\ud800"]])
def test_confirmed_questions_are_a_list_of_codes(codes):
    with pytest.raises(Invalid) as refusal:
        at_table().act("record_hand", hand=GOOD, confirmed_questions=codes)
    assert refusal.value.field == "confirmed_questions"
