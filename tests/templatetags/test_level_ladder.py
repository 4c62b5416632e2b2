"""The level ladder: what it says in words and where its marks stand."""

import re
from itertools import pairwise

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.levels import PastAce
from tournament.templatetags.level_ladder import LadderSize, Move, build_ladder


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def ladder(**changes):
    values = {
        "start": 2,
        "goal": 15,
        "must_play": (10,),
        "levels": (13, 10),
        "on_stage": 0,
        "last_moves": (Move(side=0, before=12, after=13),),
        "size": LadderSize.NORMAL,
        "names": ("NS", "EW"),
    }
    return build_ladder(**(values | changes))


def test_words_tell_levels_stage_move_must_play_and_goal():
    assert ladder().words == (
        "NS: level K, on stage. EW: level 10. Last move: NS from Q to K. Must be played: 10. Start 2, goal past A."
    )


def test_words_leave_out_what_there_is_not():
    drawn = ladder(goal=None, must_play=(), on_stage=None, last_moves=(), levels=(2, 2))
    assert drawn.words == "NS: level 2. EW: level 2. Start 2, no goal."


def test_steps_run_from_the_start_to_the_level_before_the_goal():
    assert [step.letter for step in ladder().steps] == [
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    ]
    assert [step.letter for step in ladder(start=3, goal=11, levels=(3, 4)).steps] == [str(n) for n in range(3, 11)]


def test_without_a_goal_the_row_ends_at_the_ace_and_bears_no_flag():
    drawn = ladder(goal=None)
    assert drawn.steps[-1].letter == "A"
    assert drawn.goal_x is None


def test_a_side_fined_below_the_start_is_still_on_the_row():
    drawn = ladder(start=3, levels=(2, 4))
    assert drawn.steps[0].letter == "2"
    assert drawn.markers[0].x == drawn.steps[0].x
    assert drawn.start_x == drawn.steps[1].x


@pytest.mark.parametrize("level", [11, 12, 14])
def test_a_side_at_or_past_the_goal_stands_at_the_flag(level):
    drawn = ladder(goal=11, levels=(level, 5), last_moves=())
    assert drawn.markers[0].x == drawn.goal_x


def test_must_play_levels_are_ringed_and_held_levels_marked():
    drawn = ladder(must_play=(5, 10))
    assert [step.letter for step in drawn.steps if step.must_play] == ["5", "10"]
    assert [step.letter for step in drawn.steps if step.held] == ["10", "K"]


def test_only_the_side_that_moved_has_an_arc_and_it_ends_at_its_marker():
    first, second = ladder(last_moves=(Move(side=1, before=6, after=10),)).markers
    assert first.arc == ""
    assert second.arc.startswith(f"M{second.arc_from_x} {second.y}Q")
    assert second.arc.endswith(f" {second.x} {second.y}")


def test_a_move_that_moved_nothing_has_no_arc():
    assert ladder(last_moves=(Move(side=0, before=13, after=13),)).markers[0].arc == ""


def test_a_small_ladder_shows_ends_must_play_and_held_levels_only():
    drawn = ladder(size=LadderSize.SMALL)
    assert [step.letter for step in drawn.steps if step.letter] == ["2", "10", "K", "A"]
    assert all(marker.label is None and marker.arc == "" for marker in drawn.markers)


@pytest.mark.parametrize("first", range(2, 16))
@pytest.mark.parametrize("names", [("NS", "EW"), ("南北", "东西")])
def test_labels_stay_inside_the_drawing(first, names):
    drawn = ladder(levels=(first, first), names=names, on_stage=0, last_moves=(Move(side=0, before=2, after=first),))
    for marker in drawn.markers:
        width = sum(12 if character > "⺀" else 7 for character in marker.label.text)
        left = marker.label.x - width if marker.label.ends_at_x else marker.label.x
        assert left >= 0
        assert left + width <= drawn.measure.width


def test_markup_names_the_picture_and_has_no_inline_style():
    page = Template(
        "{% load shangtai %}{% level_ladder levels=levels must_play=must on_stage=1 last_moves=moves size='small' %}"
    )
    markup = page.render(Context({"levels": (13, 10), "must": [10], "moves": [[1, 8, 10]]}))
    assert 'role="img" aria-label="NS: level K. EW: level 10, on stage. Last move: EW from 8 to 10.' in markup
    assert "style=" not in markup
    assert markup.count('class="ladder__on-stage"') == 1
    assert not re.search(r"\d,\d", markup.split("aria-label")[0])


def test_names_are_escaped():
    page = Template("{% load shangtai %}{% level_ladder levels=levels names=names %}")
    markup = page.render(Context({"levels": (2, 3), "names": ('<b>"', "EW")}))
    assert "<b>" not in markup


def test_an_unknown_size_is_refused():
    page = Template("{% load shangtai %}{% level_ladder levels=levels size='huge' %}")
    with pytest.raises(ValueError, match="huge"):
        page.render(Context({"levels": (2, 3)}))


FIVE = ("Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5")


def many(**changes):
    moves = (Move(side=1, before=2, after=4), Move(side=4, before=2, after=3))
    return ladder(**({"levels": (2, 4, 8, 2, 3), "names": FIVE, "on_stage": None, "last_moves": moves} | changes))


def test_a_ladder_of_many_has_the_letters_on_top_and_a_rail_for_each_below():
    drawn = many()
    rails = [marker.y for marker in drawn.markers]
    assert len(rails) == 5
    assert drawn.measure.middle < rails[0]
    assert all(below - above >= 2 * drawn.measure.radius for above, below in pairwise(rails))
    assert rails[-1] + drawn.measure.radius <= drawn.measure.height


def test_names_stand_before_the_rails_and_reach_into_none():
    drawn = many(levels=(2, 2, 2, 2, 2))
    for marker, name in zip(drawn.markers, FIVE, strict=True):
        assert (marker.label.text, marker.label.x) == (name, 0)
        assert 7 * len(name) < marker.x - drawn.measure.radius


def test_everybody_who_moved_has_an_arc_and_all_moves_are_said():
    drawn = many()
    assert [bool(marker.arc) for marker in drawn.markers] == [False, True, False, False, True]
    assert "Last move: Seat 2 from 2 to 4. Last move: Seat 5 from 2 to 3." in drawn.words
    assert drawn.words.startswith(
        "Seat 1: level 2. Seat 2: level 4. Seat 3: level 8. Seat 4: level 2. Seat 5: level 3."
    )


def test_a_small_ladder_of_many_has_neither_names_nor_arcs():
    drawn = many(size=LadderSize.SMALL)
    assert all(marker.label is None and marker.arc == "" for marker in drawn.markers)
    assert drawn.measure.left == 0
    assert drawn.words == many().words


@pytest.mark.parametrize("sides", range(3, 13))
@pytest.mark.parametrize("size", list(LadderSize))
def test_any_number_of_sides_fits_into_the_drawing(sides, size):
    drawn = many(
        levels=(5,) * sides, names=tuple(f"Seat {seat + 1}" for seat in range(sides)), last_moves=(), size=size
    )
    assert len({marker.y for marker in drawn.markers}) == sides
    assert max(marker.y for marker in drawn.markers) + drawn.measure.radius <= drawn.measure.height
    assert all(0 < step.x <= drawn.measure.width for step in drawn.steps)


def test_levels_over_a_count_on_in_the_row_and_not_every_letter_of_a_long_row_is_shown():
    drawn = many(goal=None, levels=(2, 4, 20, 2, 15), last_moves=())
    shown = [step.letter for step in drawn.steps if step.letter]
    assert shown == ["2", "4", "10", "+1", "+6"]


def test_as_many_names_are_needed_as_levels():
    with pytest.raises(ValueError, match="5 sides with 2 names"):
        many(names=("NS", "EW"))


def test_rings_of_neighbouring_must_play_levels_keep_apart_on_a_phone():
    drawn = build_ladder(
        start=2,
        goal=16,
        must_play=(11, 14, 15),
        levels=(2,) * 5,
        on_stage=None,
        last_moves=(),
        size=LadderSize.NORMAL,
        names=tuple(f"Seat {seat}" for seat in range(1, 6)),
        past_ace=PastAce.NO_TRUMP_LEVEL,
    )
    ringed = [step for step in drawn.steps if step.must_play]
    assert [step.letter for step in ringed] == ["J", "A", "Jo"]
    stroke = 1.5
    assert ringed[2].x - ringed[1].x >= 2 * drawn.measure.ring + stroke
    assert "goal past joker level" in drawn.words
