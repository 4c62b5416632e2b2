"""Words for what is stored as a code: criteria, outcomes, sides, places in a bracket and who will sit there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Note
from scoring.wording.criteria import criterion_name as scoring_criterion_name
from scoring.wording.values import side_words
from tournament.rulebook.notes import reading_language, say_here
from tournament.templatetags import shangtai

register = template.Library()

_BRACKET_ROUNDS: Mapping[str, Any] = {
    "final": _("Final"),
    "second_final": _("Second final"),
    "winners_final": _("Final of the winners"),
    "losers_final": _("Final of the losers"),
    "third_place": _("Match for third place"),
    "semi_final": _("Semi-final"),
    "quarter_final": _("Quarter-final"),
}

_OUTCOMES: Mapping[str, Any] = {
    "goal_passed": pgettext_lazy("outcome", "goal passed"),
    "time_up": pgettext_lazy("outcome", "time up"),
    "hand_cap": pgettext_lazy("outcome", "all hands played"),
    "mercy_lead": pgettext_lazy("outcome", "lead that ends the match"),
    "final_result": pgettext_lazy("outcome", "final result"),
    "forfeit": pgettext_lazy("outcome", "forfeit"),
    "double_forfeit": pgettext_lazy("outcome", "double forfeit"),
    "walkover": pgettext_lazy("outcome", "walkover"),
    "adjudged_loss": pgettext_lazy("outcome", "adjudged loss"),
    "penalty_loss": pgettext_lazy("outcome", "lost by penalties"),
    "abandoned": pgettext_lazy("outcome", "abandoned"),
    "disqualified": pgettext_lazy("outcome", "disqualified"),
    "bye": pgettext_lazy("outcome", "bye"),
}

_NOBODY_WINS = ("double_forfeit", "abandoned", "disqualified")
_TRUMPS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


@register.filter
def criterion(code: str) -> str:
    """A ranking criterion, as a heading."""
    return capfirst(scoring_criterion_name(code, reading_language()))


@register.filter
def bracket_round(name: str) -> str:
    """A round of a bracket by its name: "Semi-final", "Losers, round 3", "Places 5 to 8"; empty for none."""
    if name in _BRACKET_ROUNDS:
        return str(_BRACKET_ROUNDS[name])
    match name.split("_"):
        case ["round", "of", entries]:
            return gettext("Round of %(entries)s") % {"entries": entries}
        case ["winners", "round", number]:
            return gettext("Winners, round %(number)s") % {"number": number}
        case ["losers", "round", number]:
            return gettext("Losers, round %(number)s") % {"number": number}
        case ["places", first, "to", last]:
            return gettext("Places %(first)s to %(last)s") % {"first": first, "last": last}
        case _:
            return ""


@register.filter
def outcome(reason: str) -> str:
    """Why a match is over. An unknown reason is a mistake: KeyError."""
    return str(_OUTCOMES[reason])


@register.simple_tag
def side_name(side: int, seats: int) -> str:
    """North-South and East-West at a table of four, side A and B at larger ones."""
    return side_words(side, seats, reading_language())


@register.filter
def side_names(seats: int) -> tuple[str, str]:
    """Both sides' names, for the ladder."""
    return side_name(0, seats), side_name(1, seats)


@register.filter
def sentence(note: Note) -> str:
    """A note of the rules in the active language."""
    return say_here(note)


@register.filter
def trump(code: str) -> str:
    """The trump suit of a hand as its sign; words for no trump; empty when it was not noted."""
    return gettext("no trump") if code == "N" else _TRUMPS.get(code, "")


@register.filter
def origin(slot: Any) -> str:
    """Where the entry of an undecided place will come from: "Winner of semi-final 2"; "Bye" for an empty one."""
    if slot.source_match is None:
        return gettext("Bye") if slot.source == "bye" else gettext("To be decided")
    place = slot.source_match
    values = {"round": bracket_round(place.name) or gettext("round %(number)s") % {"number": place.round_number}}
    values["number"] = "" if place.name == "final" else str(place.number)
    text = (
        gettext("Winner of %(round)s %(number)s")
        if slot.source == "winner_of"
        else gettext("Loser of %(round)s %(number)s")
    )
    return (text % values).strip()


@register.simple_tag
def result_for(match: Any, side: int) -> str:
    """The result as one side sees it: won, lost or a draw, and why where it was not played out."""
    result = match.result
    if result is None:
        return ""
    if result.reason == "bye":
        return outcome("bye")
    if result.needs_decision:
        return gettext("still to be decided")
    if result.winner is None:
        return outcome(result.reason) if result.reason in _NOBODY_WINS else pgettext_lazy("result", "draw")
    word = pgettext_lazy("result", "won") if result.winner == side else pgettext_lazy("result", "lost")
    played_out = result.reason in ("goal_passed", "time_up", "hand_cap", "mercy_lead", "final_result")
    return (
        str(word)
        if played_out
        else gettext("%(result)s (%(reason)s)") % {"result": word, "reason": outcome(result.reason)}
    )


@register.filter
def event_start(moment: datetime | None, zone: str) -> SafeString | str:
    """When something begins: the clock alone on the day itself, else with its day and zone; empty when not set."""
    if moment is None:
        return ""
    local = moment.astimezone(shangtai.zone_of(zone))
    today = timezone.now().astimezone(local.tzinfo).date()
    return shangtai.event_clock(moment, zone) if local.date() == today else shangtai.event_time(moment, zone)
