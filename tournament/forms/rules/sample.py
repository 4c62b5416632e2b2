"""A hand to try rules on: what it brings under each, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring import (
    AnyRuleSet,
    CountedPoints,
    FormatKind,
    HandRefused,
    HandReport,
    LastTrick,
    Party,
    PlayersHandReport,
    PlayersRuleSet,
    Points,
    RuleSet,
    Sharing,
    Spoil,
    TotalPoints,
    WinningFormat,
    say,
    score_hand,
    score_players_hand,
)
from scoring.levels import ACE
from scoring.players.results import gain_of, needs_bid
from scoring.wording.values import format_words, level_words, seat_words
from tournament.forms.rules.aftermath import Before, what_follows
from tournament.forms.rules.sheet import named_words
from tournament.rulebook.notes import reading_language

_USUAL_KITTY = 15
MOST_OFFENCES = 9
_CARDS = {
    FormatKind.SINGLE: (1,),
    FormatKind.PAIR: (2,),
    FormatKind.TRACTOR: (4, 6, 8),
    FormatKind.EQUAL_CARDS: (3, 4),
    FormatKind.RUN: (6, 9),
}


def _winners() -> list[tuple[str, Any]]:
    return [
        ("", _("Only the total is known")),
        (Party.ATTACKERS.value, _("The attackers")),
        (Party.DECLARERS.value, _("The declarers")),
    ]


def _formats() -> Iterator[tuple[str, str]]:
    for kind, sizes in _CARDS.items():
        for cards in sizes:
            yield f"{kind.value}:{cards}", format_words(kind.value, cards, reading_language())


class SampleForm(forms.Form):
    """The hand, the level it is played at, and offences of the declarer's side. For games of single players also the
    bid, and whether a friend was found.

    `values`: the rules as they are being edited; their offences can be tried, too.
    """

    points = forms.IntegerField(label=gettext_lazy("Attackers' points on the table"), min_value=0, max_value=5000)
    winner = forms.ChoiceField(label=gettext_lazy("Last trick won by"), choices=_winners, required=False)
    format = forms.ChoiceField(label=gettext_lazy("Won with"), choices=lambda: list(_formats()), required=False)
    kitty = forms.IntegerField(label=gettext_lazy("Points in the kitty"), min_value=0, max_value=1000, required=False)
    bid = forms.IntegerField(label=gettext_lazy("Bid"), min_value=5, max_value=1200, required=False)
    friend = forms.BooleanField(label=gettext_lazy("A friend was found"), required=False)
    level = forms.TypedChoiceField(label=gettext_lazy("Level before it"), coerce=int, required=False)
    offence = forms.ChoiceField(label=gettext_lazy("Offence of the declarers"), required=False)
    times = forms.IntegerField(
        label=gettext_lazy("How many times"), min_value=1, max_value=MOST_OFFENCES, required=False
    )

    def __init__(self, *args: Any, rules: AnyRuleSet, values: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        half = rules.points_in_play // 2 // 5 * 5
        initial = {"points": max(0, half - 20), "winner": Party.ATTACKERS.value, "format": "pair:2"}
        initial["kitty"] = min(_USUAL_KITTY, 10 * rules.kitty_cards)
        initial |= {"level": rules.start_level, "offence": "", "times": 1}
        if isinstance(rules, PlayersRuleSet):
            initial |= {"bid": half, "friend": rules.most_friends > 0}
        if FormatKind.PAIR not in rules.kitty.kinds:
            initial["format"] = "single:1"
        super().__init__(*args, initial=initial, prefix="sample", **kwargs)
        if not isinstance(rules, PlayersRuleSet) or not needs_bid(rules.result):
            del self.fields["bid"]
        if not isinstance(rules, PlayersRuleSet) or not rules.most_friends:
            del self.fields["friend"]
        top = ACE + 1 if rules.goal_level is None else max(rules.goal_level, rules.start_level + 1)
        self.fields["level"].choices = [
            (level, level_words(level, reading_language(), rules.ladder.past_ace))
            for level in range(rules.start_level, top)
        ]
        offences = {name: rule.names[reading_language()] for name, rule in rules.penalties.items()}
        offences |= _offences(values)
        if offences:
            self.fields["offence"].choices = [("", _("none")), *offences.items()]
        else:
            del self.fields["offence"], self.fields["times"]

    def hand(self) -> dict[str, Any]:
        """What was entered; what the form proposes where nothing was sent yet. None of it where it cannot be read."""
        if not self.is_bound:
            return dict(self.initial)
        return dict(self.cleaned_data) if self.is_valid() else {}


def _offences(values: Mapping[str, Any] | None) -> dict[str, str]:
    """Offences by name of rules that may be faulty as yet."""
    blocks = (values or {}).get("penalties")
    if not isinstance(blocks, Mapping):
        return {}
    return {name: named_words(name, block, {}) for name, block in blocks.items() if isinstance(block, Mapping)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What the hand brings: every step in words, the last of them the result. `refused`: the one sentence why not.

    `after`: where everybody stands then, what offences cost, and the match if it ended with them.
    """

    steps: tuple[str, ...]
    refused: bool
    after: tuple[str, ...] = ()


def play_sample(rules: AnyRuleSet, hand: dict[str, Any]) -> Played | None:
    """The hand under these rules, in the active language; None where it cannot be read."""
    if hand.get("points") is None:
        return None
    language = reading_language()
    try:
        report = _report(rules, hand)
        steps = tuple(_steps(rules, report, language))
        before = Before(
            level=hand.get("level") or None, offence=hand.get("offence") or "", times=hand.get("times") or 1
        )
        return Played(steps=steps, refused=False, after=tuple(what_follows(rules, report, before)))
    except HandRefused as refused:
        return Played(steps=(say(refused.note, language),), refused=True)
    except KeyError:
        return Played(steps=(_("These rules do not know this format."),), refused=True)


def _report(rules: AnyRuleSet, hand: dict[str, Any]) -> HandReport | PlayersHandReport:
    points = _points(rules, hand)
    if isinstance(rules, RuleSet):
        return HandReport(position=1, number=1, declarer_seat=0, points=points)
    return _players_report(rules, hand, points)


def _steps(rules: AnyRuleSet, report: HandReport | PlayersHandReport, language: str) -> Iterator[str]:
    if isinstance(rules, RuleSet):
        assert isinstance(report, HandReport)
        yield from (say(note, language) for note in score_hand(rules, report).steps)
        return
    assert isinstance(report, PlayersHandReport)
    gained = score_players_hand(rules, report)
    yield from (say(note, language) for note in gained.steps)
    for seat, levels in enumerate(gained.gains):
        if levels:
            yield f"{seat_words(seat, rules.players, language)}{pgettext('after a label', ': ')}+{levels}"


def _points(rules: AnyRuleSet, hand: dict[str, Any]) -> Points:
    if not hand.get("winner"):
        return TotalPoints(attackers_points=hand["points"])
    kind, _colon, cards = str(hand.get("format") or "single:1").partition(":")
    format_ = WinningFormat(kind=FormatKind(kind), cards=int(cards))
    last = LastTrick(winner=Party(hand["winner"]), format=format_)
    return CountedPoints(trick_points=hand["points"], kitty_points=hand.get("kitty") or 0, last_trick=last)


def _players_report(rules: PlayersRuleSet, hand: dict[str, Any], points: Points) -> PlayersHandReport:
    friends = (1,) if hand.get("friend") and rules.most_friends else ()
    by_declarers = hand.get("winner") == Party.DECLARERS
    report = PlayersHandReport(
        position=1,
        number=1,
        declarer_seat=0,
        friend_seats=friends,
        bid=hand.get("bid") if needs_bid(rules.result) else None,
        points=points,
        last_trick_seat=0 if by_declarers else rules.players - 1,
    )
    if rules.sharing is not Sharing.FLEXIBLE or not friends:
        return report
    # whoever gives out the rest keeps it in this sample
    total = score_players_hand(_shared_alike(rules), report).attackers_points
    gain = gain_of(
        rules.result,
        total,
        attackers=rules.players - 2,
        declarers=2,
        bid=0,
        points_in_play=rules.points_in_play,
        decks=rules.decks,
    )
    rest = gain.declarers_total - 2 * (gain.declarers_total // 3)
    return replace(report, spoils=(Spoil(taker=0, levels=rest),) if rest else ())


def _shared_alike(rules: PlayersRuleSet) -> PlayersRuleSet:
    return replace(rules, sharing=Sharing.EACH)
