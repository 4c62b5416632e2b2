"""Badges and filters."""

from datetime import UTC, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring import load_any_preset
from scoring.levels import PastAce
from tournament import models
from tournament.templatetags.level_names import level_by_goal
from tournament.templatetags.shangtai import event_clock, event_time, fraction, level_name, signed, zone_name
from tournament.templatetags.states import LOOKS


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def badge(state: str) -> str:
    return Template("{% load shangtai %}{% state_badge state %}").render(Context({"state": state}))


@pytest.mark.parametrize("state", LOOKS)
def test_every_badge_has_a_sign_for_the_eye_and_a_word(state):
    look = LOOKS[state]
    assert str(look.word).strip()
    assert f'<span class="badge__sign" aria-hidden="true">{look.sign}</span>{look.word}</span>' in badge(state)


@pytest.mark.parametrize(
    "states",
    [
        models.Event.State,
        models.Stage.State,
        models.Round.State,
        models.Match.State,
        models.Entry.State,
        models.EntryRound.State,
        models.ImportBatch.State,
        models.Job.State,
    ],
)
def test_every_state_of_every_model_has_a_look(states):
    assert set(states.values) <= set(LOOKS)


@pytest.mark.parametrize(
    "together",
    [
        ("draft", "published", "running", "closed"),
        ("waiting", "ready", "playing", "reported", "confirmed", "disputed", "conflict"),
        ("registered", "checked_in", "withdrawn", "disqualified"),
        ("queued", "running", "done", "failed"),
    ],
)
def test_states_seen_side_by_side_differ_in_sign(together):
    assert len({LOOKS[state].sign for state in together}) == len(together)


def test_a_state_without_a_look_is_refused():
    with pytest.raises(KeyError):
        badge("asleep")


@pytest.mark.parametrize(
    ("level", "name"),
    [(2, "2"), (10, "10"), (11, "J"), (12, "Q"), (13, "K"), (14, "A"), (15, "over A"), (17, "over A +2"), (None, "–")],
)
def test_levels_are_named_as_people_write_them(level, name):
    assert level_name(level) == name
    assert level_name(level, load_any_preset("classic-2d")) == name


@pytest.mark.parametrize(
    ("level", "name"),
    [(14, "A"), (15, "joker level"), (16, "past the joker level"), (18, "past the joker level +2")],
)
def test_a_level_without_trumps_above_a_has_a_name_of_its_own(level, name):
    assert level_name(level, load_any_preset("friends-5p-3d")) == name
    assert level_by_goal(level, 16, PastAce.NO_TRUMP_LEVEL) == name


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(3, 2), "1.5"),
        ("3/2", "1.5"),
        ("0.5", "0.5"),
        (12, "12"),
        (0, "0"),
        (Fraction(-1, 4), "−0.25"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-10, 3), "−10/3"),
        ("100", "100"),
        (None, "–"),
        ("", "–"),
    ],
)
def test_fractions_are_shown_as_they_are_and_never_rounded(value, shown):
    assert fraction(value) == shown


@pytest.mark.parametrize(("value", "shown"), [(3, "+3"), (0, "0"), ("-3/2", "−1.5"), (None, "–")])
def test_differences_bear_their_sign(value, shown):
    assert signed(value) == shown


MOMENT = datetime(2026, 3, 5, 18, 30, tzinfo=UTC)


def test_event_time_is_told_in_the_events_zone_with_its_name():
    shown = event_time(MOMENT, "Asia/Shanghai")
    assert '<time datetime="2026-03-06T02:30:00+08:00">' in shown
    assert "02:30" in shown
    assert "Beijing time" in shown
    assert "Asia/Shanghai" not in shown


def test_event_clock_is_hours_and_minutes_with_the_zone_in_the_title():
    shown = event_clock(MOMENT, ZoneInfo("Asia/Urumqi"))
    assert shown.endswith(">00:30</time>")
    assert 'title="2026-03-06 00:30 Ürümqi time"' in shown


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Asia/Singapore", "Singapore time"),
        ("Europe/Berlin", "UTC+1"),
        ("Asia/Kolkata", "UTC+5:30"),
        ("America/New_York", "UTC−5"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_is_told_by_its_name_or_by_how_far_it_is_from_utc(zone, words):
    assert zone_name(zone, MOMENT) == words


@pytest.mark.parametrize("show", [event_time, event_clock])
def test_no_moment_is_a_dash(show):
    assert show(None, "Asia/Shanghai") == "–"


@pytest.mark.parametrize(
    ("level", "goal", "said"),
    [
        (10, 11, "10"),
        (11, 11, "J: past 10"),
        (12, 11, "Q: past 10"),
        (11, 15, "J"),
        (15, 15, "over A"),
        (13, 12, "K: past J"),
        (28, 28, "over A +13: the goal"),
        (27, 28, "over A +12"),
        (11, None, "J"),
    ],
)
def test_a_level_that_wins_is_said_by_the_goal(level, goal, said):
    assert level_by_goal(level, goal) == said


@pytest.mark.parametrize(("language", "expected"), [("en", "One. Two."), ("zh-hans", "One.Two.")])
def test_sentences_follow_one_another_as_the_language_sets_them(language, expected):
    with translation.override(language):
        assert Template("{% load shangtai %}One.{% between_sentences %}Two.").render(Context()) == expected
