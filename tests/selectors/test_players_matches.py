"""What is read of matches with more than two sides, and of sides with several entries."""

import pytest

from tests import builders
from tests.at_table import at_table
from tournament.models import Match
from tournament.rulebook.notes import say_in_all
from tournament.selectors.matches import match_sheet, preview_hand, referee_tables
from tournament.selectors.matches.preview import PreviewKind
from tournament.selectors.public import AnswerKind, entry_path, match_story, pairings, public_frame
from tournament.selectors.public.matches import match_rows

pytestmark = pytest.mark.django_db

FOUND = {"declarer_seat": 0, "attackers_points": 60, "friend_seats": [3], "last_trick_seat": 3}


@pytest.fixture
def table():
    return at_table(builders.players_match(preset="friends-5p-3d"))


@pytest.fixture
def drawn():
    return at_table(builders.players_match(preset="shuangsheng-match-2d"))


def test_a_sheet_has_a_side_for_every_player_with_who_may_declare(table):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    sheet = match_sheet(table.referee, table.match.pk)
    assert [(side.name, side.level, side.may_declare) for side in sheet.sides] == [
        ("Player 1", 3, True),
        ("Player 2", 2, False),
        ("Player 3", 2, False),
        ("Player 4", 4, True),
        ("Player 5", 2, False),
    ]
    assert sheet.last_moves == ((0, 2, 3), (3, 2, 4))
    assert sheet.lines[0].shown_levels == ((0, 2, 3), (3, 2, 4))
    assert (sheet.of_players, sheet.by_rank) == (True, ())


def test_before_the_first_hand_and_in_an_auction_nobody_is_told_to_declare(table):
    auction = at_table(builders.players_match(preset="auction-3p-2d"))
    auction.hand(0, 60, bid=100)
    for each in (table, auction):
        assert not any(side.may_declare for side in match_sheet(each.referee, each.match.pk).sides)


def test_players_are_ranked_once_the_match_is_over(table):
    table.act("record_final_result", levels=[7, 9, 9, 3, 10])
    sheet = match_sheet(table.referee, table.match.pk)
    assert [(side.rank, side.shares_rank, side.name) for side in sheet.by_rank] == [
        (1, False, "Player 5"),
        (2, True, "Player 2"),
        (2, True, "Player 3"),
        (4, False, "Player 1"),
        (5, False, "Player 4"),
    ]
    assert sheet.won_by == "Player 5 胜"


def test_each_seat_has_a_name_where_entries_have_a_seat_each(table, drawn):
    def names(of):
        return [player.name for player in match_sheet(of.referee, of.match.pk).players]

    assert names(table) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
    assert names(drawn) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert names(at_table()) == [""] * 4, "nobody knows which of a pair sits where"


def test_drawn_partners_are_places_of_one_side(drawn):
    sheet = match_sheet(drawn.referee, drawn.match.pk)
    assert [[(place.seat, place.entry.name) for place in side.places] for side in sheet.sides] == [
        [(0, "Player 1"), (2, "Player 3")],
        [(1, "Player 2"), (3, "Player 4")],
    ]


def test_a_preview_asks_as_the_service_would_and_tells_what_is_left_over(table, django_assert_num_queries):
    table.act("record_ruling", table.chief, kind="level_move", side=3, levels=8, note="late")
    sheet = match_sheet(table.referee, table.match.pk)
    with django_assert_num_queries(0):
        asks = preview_hand(sheet, FOUND | {"attackers_points": 0})
    assert (asks.kind, asks.left_over, asks.may_declare) == (PreviewKind.ASKS, ((3, 5),), (0, 3))
    assert [note.code for note in asks.questions] == ["ask_no_points", "ask_levels_left"]
    refuses = preview_hand(sheet, FOUND | {"friend_seats": [0]})
    assert (refuses.kind, refuses.refusal.field) == (PreviewKind.REFUSES, "friend_seats")


def test_a_preview_is_what_recording_then_does(table):
    preview = preview_hand(match_sheet(table.referee, table.match.pk), FOUND)
    answer = table.act("record_hand", hand=FOUND)
    assert preview.kind is PreviewKind.SAYS
    assert (list(preview.levels_after), list(preview.may_declare)) == (answer["levels_after"], answer["may_declare"])
    assert say_in_all(preview.notes) == answer["sentences"]
    assert "Player 1：2 → 3。" in preview.sentences, "people are called by name, seats are for programs"


def test_the_list_of_tables_has_a_side_for_each_level(table, drawn):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    (of_players,) = referee_tables(table.referee, table.event.slug).own
    assert of_players.levels == (3, 2, 2, 4, 2)
    (of_two,) = referee_tables(drawn.referee, drawn.event.slug).own
    assert [[entry.name for entry in side.entries] for side in of_two.sides] == [
        ["Player 1", "Player 3"],
        ["Player 2", "Player 4"],
    ]


def test_a_row_groups_the_places_by_side_and_knows_partners_and_opponents(table, drawn):
    (many,) = match_rows(Match.objects.filter(pk=table.match.pk))
    first = many.slots[0].entry
    assert many.partners_of(first.pk) == ()
    assert [slot.entry.number for slot in many.opponents_of(first.pk)] == [2, 3, 4, 5]
    assert all(slot.alone for slot in many.slots)
    (two,) = match_rows(Match.objects.filter(pk=drawn.match.pk))
    first = two.slots[0].entry
    assert [slot.entry.number for slot in two.partners_of(first.pk)] == [3]
    assert [slot.entry.number for slot in two.opponents_of(first.pk)] == [2, 4]
    assert [[slot.seat for slot in side.slots] for side in two.sides] == [[0, 2], [1, 3]]
    assert two.partners_of(-1) == ()


def test_the_answer_of_a_player_names_seat_partner_and_opponents(drawn):
    frame = public_frame(drawn.event.slug)
    path = entry_path(frame, 4)
    assert path.answer.kind is AnswerKind.PLAYS
    assert path.answer.slot.seat == 3
    assert [slot.entry.number for slot in path.answer.partners] == [2]
    assert [slot.entry.number for slot in path.answer.opponents] == [1, 3]
    places = pairings(frame.stages[0].rounds[0]).places
    assert {place.entry.number: [slot.entry.number for slot in place.partners] for place in places} == {
        1: [3],
        2: [4],
        3: [1],
        4: [2],
    }


def test_a_story_tells_all_moves_of_the_last_hand_and_the_places(table):
    table.hand(0, 60, friend_seats=[3], last_trick_seat=3)
    table.act("record_ruling", table.chief, kind="walkover", side=2, note="all others left")
    story = match_story(public_frame(table.event.slug), table.match.pk)
    assert story.last_moves == ((0, 2, 3), (3, 2, 4))
    assert story.match.result.places == (2, 2, 1, 2, 2)
    assert story.shape.sides == 5
