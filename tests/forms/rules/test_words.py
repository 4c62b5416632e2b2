"""Every closed choice of a rule set has words on the form."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import pytest

from scoring import all_preset_ids, load_any_preset
from scoring.cards.choices import PLAY_CHOICES
from scoring.cards.declaring_rules import DECLARING_OPTIONS
from scoring.clock import RunningHand, TimeBreach
from scoring.hand_points import Surplus
from scoring.kitty import DeclarersLastTrick, FormatChoice, FormatKind, FormatOf, Growth, Multiplied, Party
from scoring.level_table import Stage
from scoring.levels import MustPlayExit, PastAce, PastGoal
from scoring.penalties import AttackersAtFault, AwardKind, CountedOver, FineCounts, TablePart
from scoring.players.results import AtBid, OnBoundary, RowsCross
from scoring.players.rule_set import (
    CalledInKitty,
    Calling,
    Deals,
    HighestEqual,
    Hook,
    MayRefuse,
    Newcomer,
    PenaltyOpponents,
    Sharing,
    WhenOut,
)
from scoring.rules.rule_set import Basis, EqualLevels, FirstDeclaration, FirstOvercall, OnStageMeans, Partners, Suits
from scoring.substitution import SubstitutionAnswer
from tournament.forms.rules import card_words, words
from tournament.forms.rules.reading import parts_for
from tournament.forms.rules.sheet import Node, make_sheet


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        (words.STAGE_OF_AWARD, Stage),
        (words.SUITS, Suits),
        (words.PARTNERS, Partners),
        (words.MULTIPLIED, Multiplied),
        (words.DECLARERS_LAST_TRICK, DeclarersLastTrick),
        (words.FORMAT, FormatKind),
        (words.GROWTH, Growth),
        (words.FORMAT_CHOICE, FormatChoice),
        (words.FORMAT_OF, FormatOf),
        (words.ON_BOUNDARY, OnBoundary),
        (words.ROWS_CROSS, RowsCross),
        (words.AT_BID, AtBid),
        (words.CALLED_IN_KITTY, CalledInKitty),
        (words.NEWCOMER, Newcomer),
        (words.MUST_PLAY_EXIT, MustPlayExit),
        (words.PAST_GOAL, PastGoal),
        (words.PAST_ACE, PastAce),
        (words.BASIS, Basis),
        (words.DECLARATION, FirstDeclaration),
        (words.OVERCALL, FirstOvercall),
        (words.RUNNING_HAND, RunningHand),
        (words.TIME_BREACH, TimeBreach),
        (words.EQUAL_LEVELS, EqualLevels),
        (words.SUBSTITUTION, SubstitutionAnswer),
        (words.ON_STAGE_MEANS, OnStageMeans),
        (words.HIGHEST_EQUAL, HighestEqual),
        (words.FINE_COUNTS, FineCounts),
        (words.COUNTED, CountedOver),
        (words.AWARD_TABLE, TablePart),
        (words.ATTACKERS_AT_FAULT, AttackersAtFault),
        (words.AWARD_KIND, AwardKind),
        (words.PARTY, Party),
        (words.SURPLUS, Surplus),
        (words.CALLING, Calling),
        (words.DEALS, Deals),
        (words.SHARING, Sharing),
        (words.WHEN_OUT, WhenOut),
        (words.PENALTY_OPPONENTS, PenaltyOpponents),
        (words.MAY_REFUSE, MayRefuse),
        (words.HOOK, Hook),
    ],
)
def test_every_choice_has_words(said: dict[str, object], choices: type[StrEnum]) -> None:
    assert {str(name) for name in said} == {choice.value for choice in choices}


def choices_of(preset: str) -> Iterator[Node]:
    values = load_any_preset(preset).to_mapping()
    for section in make_sheet(parts_for(values), values).sections:
        yield from (node for node in section.walk() if node.choices)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_no_choice_of_a_published_set_shows_the_name_that_programs_use(preset: str) -> None:
    raw = [
        (node.path, value)
        for node in choices_of(preset)
        for value, said in node.choices
        if "_" in str(value) and str(said) == value
    ]
    assert raw == []


@pytest.mark.parametrize("preset", all_preset_ids())
def test_only_schemes_that_fit_the_table_are_offered(preset: str) -> None:
    (points,) = (node for node in choices_of(preset) if node.path == "standings.match_points")
    offered = {value for value, _said in points.choices}
    players = load_any_preset(preset).sides > 2
    assert ("places" in offered, "26-point" in offered) == (players, not players)


def test_every_play_option_and_every_answer_has_words() -> None:
    asked = {name: {str(answer) for answer in answers} for name, (_label, answers) in card_words.PLAY.items()}
    assert asked == {name: {answer.value for answer in kind} for name, (_field, kind) in PLAY_CHOICES.items()}


def test_every_point_of_declaring_and_every_answer_has_words() -> None:
    asked = {name: {str(answer) for answer in answers} for name, (_label, answers) in card_words.DECLARING.items()}
    assert asked == {name: {answer.value for answer in kind} for name, kind in DECLARING_OPTIONS.items()}
