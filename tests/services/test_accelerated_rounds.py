"""加速编排: in the first half of the rounds the upper half of the list is paired with virtual points."""

import pytest

from tests import builders, play
from tournament.models import StandingsSnapshot
from tournament.rulebook.repeating import Verdict, repeat_round
from tournament.rulebook.stored_rounds import read_stored_round
from tournament.selectors.rounds.pages import round_page

pytestmark = pytest.mark.django_db


def _virtual(draft):
    numbers = dict(draft.entry_rounds.values_list("entry_id", "entry__number"))
    stored = read_stored_round(draft.pairing)
    return {numbers[each.id]: each.virtual for each in stored.entries if each.virtual}, stored


def test_the_upper_half_has_virtual_points_in_the_first_half_of_the_rounds_and_nowhere_else():
    stage = play.swiss(8, rounds_planned=4, acceleration="baku")
    given = []
    for _number in range(3):
        draft = play.drafted(stage)
        virtual, stored = _virtual(draft)
        given.append(virtual)
        assert repeat_round(stored).verdict is Verdict.SAME
        its_round = play.published(draft)
        play.play(its_round)
        play.close(its_round)
    assert given == [{1: 2, 2: 2, 3: 2, 4: 2}, {1: 1, 2: 1, 3: 1, 4: 1}, {}]
    play.run_jobs()
    rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
    assert sum(int(row["values"]["points"]) for row in rows) == 3 * 4 * 2


def test_the_round_says_so():
    draft = play.drafted(play.swiss(8, rounds_planned=4, acceleration="baku"))
    assert [each["code"] for each in draft.pairing["beforehand"]] == ["round_accelerated"]
    assert any("4" in sentence for sentence in round_page(draft.pk, None).about)
    reasons = [each["code"] for each in draft.matches.get(number=1).reasons]
    assert "virtual_points_counted" in reasons


def test_half_of_an_odd_win_is_kept_whole_by_the_scale():
    stage = play.swiss(8, rounds_planned=4, acceleration="baku", scheme="3-2-1-0")
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    play.close(its_round)
    virtual, stored = _virtual(play.drafted(stage))
    assert stored.settings.score_scale == 2
    assert set(virtual.values()) == {3}
    assert {each.score for each in stored.entries} == {2, 6}


def test_who_comes_late_has_none_and_takes_none_away():
    stage = play.swiss(8, rounds_planned=4, acceleration="baku", tables=6)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    play.close(its_round)
    builders.entries(stage.event, 4)
    virtual, _stored = _virtual(play.drafted(stage))
    assert sorted(virtual) == [1, 2, 3, 4]
