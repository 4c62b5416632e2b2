"""Words for what is stored as a code: criteria, outcomes, sides, places in a bracket and who will sit there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Awaits, Note
from scoring.wording.criteria import criterion_name as scoring_criterion_name
from tournament.forms.rules.words import HOOK
from tournament.pairing import GroupSource, say_source
from tournament.rulebook.cross_overs import source_of
from tournament.rulebook.notes import reading_language, say_here
from tournament.rulebook.refusals import spoken
from tournament.rulebook.table_names import seat_word, side_word, table_names
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

_BRACKET_PARTS: Mapping[str, Any] = {
    "main": _("Knock-out"),
    "winners": _("Winners' side"),
    "losers": _("Losers' side"),
    "finals": _("Finals"),
    "places": _("Matches for places"),
}

_OUTCOMES: Mapping[str, Any] = {
    "goal_passed": pgettext_lazy("outcome", "goal passed"),
    "time_up": pgettext_lazy("outcome", "ended as it stood"),
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

_AWAITS: Mapping[Awaits, Any] = {
    Awaits.EXTRA_HAND: _("equal levels: one more hand decides"),
    Awaits.LOTS: _("equal levels: lots decide"),
    Awaits.RULING: _("equal levels: the chief referee decides"),
}

_COMPASS = 4
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
def bracket_part(part: str) -> str:
    """A side of a bracket, as a heading."""
    return str(_BRACKET_PARTS[part])


@register.filter
def seed_of(seeds: Mapping[int, int], entry: int) -> int | None:
    """The seed of an entry, None for one without."""
    return seeds.get(entry)


@register.filter
def place_range(place: Any) -> str:
    """ "3", or "5–8" where several share places."""
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"


_ALONE = ("final", "second_final", "third_place", "winners_final", "losers_final")


@register.filter
def bracket_number(match: Any) -> str:
    """Which of the matches of its round in a bracket this is, from the top of the sheet; empty for the only one."""
    if match.name in _ALONE:
        return ""
    match match.name.split("_"):
        case ["places", first, "to", last] if int(last) - int(first) == 1:
            return ""
    place = match.key.rpartition("M")[2]
    return place if place.isdigit() else str(match.number)


@register.filter
def bracket_match(match: Any) -> str:
    """A match of a bracket by its place: "Semi-final 2", "Losers, round 3: match 1"; its number outside of one."""
    its_round, number = bracket_round(match.name), bracket_number(match)
    if not its_round:
        return gettext("Match %(number)s") % {"number": match.number}
    return gettext("%(round)s: match %(number)s") % {"round": its_round, "number": number} if number else its_round


@register.filter
def outcome(reason: str) -> str:
    """Why a match is over. An unknown reason is a mistake: KeyError."""
    return str(_OUTCOMES[reason])


class Shape(Protocol):
    """What names depend on: a rule set, or the part of one that pages keep."""

    @property
    def sides(self) -> int: ...

    @property
    def seats(self) -> int: ...


def _size(shape: Shape | None) -> tuple[int, int]:
    """Sides and seats; of a table whose rules are not chosen yet, two and four."""
    return (2, 4) if shape is None else (shape.sides, shape.seats)


@register.simple_tag
def side_name(side: int, shape: Shape | None) -> str:
    """North-South and East-West at a table of four, side A and B at larger ones; the seat where each plays alone."""
    return side_word(side, *_size(shape))


@register.simple_tag
def place_name(slot: Any, shape: Shape | None) -> str:
    """Where an entry sits: its side, or its seat too where partners were drawn to sit with it."""
    sides, seats = _size(shape)
    side = side_word(slot.side, sides, seats)
    if slot.alone:
        return side
    seat = seat_word(slot.seat, seats)
    if seats == _COMPASS:
        return seat
    return gettext("%(side)s · %(seat)s") % {"side": side, "seat": seat}


@register.filter
def side_names(shape: Shape | None) -> tuple[str, ...]:
    """All sides' names."""
    return table_names(*_size(shape)).sides


@register.filter
def short_sides(shape: Shape | None) -> tuple[str, ...]:
    """All sides' names as they fit into the level ladder."""
    return table_names(*_size(shape)).short_sides


@register.filter
def hook(code: str) -> str:
    """The format that a hook was won with. An unknown one is a mistake: KeyError."""
    return str(HOOK[code])


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
    """Where the entry of an undecided place will come from: "Winner of semi-final 2", "A1" (first of group A); "Bye"
    for an empty one."""
    if slot.source == "place":
        return origin_of(source_of(slot.source_place))
    if slot.source_match is None:
        return gettext("Bye") if slot.source == "bye" else gettext("To be decided")
    place = slot.source_match
    values = {"round": bracket_round(place.name) or gettext("round %(number)s") % {"number": place.round_number}}
    values["number"] = bracket_number(place)
    if values["number"] and place.name.startswith(("winners_round", "losers_round")):
        text = (
            gettext("Winner of %(round)s, match %(number)s")
            if slot.source == "winner_of"
            else gettext("Loser of %(round)s, match %(number)s")
        )
    elif slot.source == "winner_of":
        text = gettext("Winner of %(round)s %(number)s")
    else:
        text = gettext("Loser of %(round)s %(number)s")
    return (text % values).strip()


def origin_of(source: GroupSource) -> str:
    """A place of groups as it stands on a sheet: "A1", or in words for one of the best thirds."""
    return source.label if source.group else say_source(source, spoken())


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
    if result.places is not None:
        return table_rank(result, side)
    if result.winner is None:
        return outcome(result.reason) if result.reason in _NOBODY_WINS else str(pgettext_lazy("result", "draw"))
    word = pgettext_lazy("result", "won") if result.winner == side else pgettext_lazy("result", "lost")
    played_out = result.reason in ("goal_passed", "time_up", "hand_cap", "mercy_lead", "final_result")
    return (
        str(word)
        if played_out
        else gettext("%(result)s (%(reason)s)") % {"result": word, "reason": outcome(result.reason)}
    )


@register.filter
def awaits(what: Awaits) -> str:
    """What a match waits for that has ended at equal levels."""
    return str(_AWAITS[what])


@register.filter
def rank(place: int, shared: Any = False) -> str:
    """A rank as tables write it; one that several share says so in the same way everywhere."""
    return pgettext("a rank that is shared", "%(rank)s=") % {"rank": place} if shared else str(place)


def table_rank(result: Any, side: int) -> str:
    """The place of a player who is a side of his own: "place 2 of 5", "place 1 of 5, shared"."""
    if result.reason in _NOBODY_WINS and result.winner is None:
        return outcome(result.reason)
    values = {"rank": result.places[side], "all": len(result.places)}
    if result.places.count(result.places[side]) > 1:
        return gettext("place %(rank)d of %(all)d, shared") % values
    return gettext("place %(rank)d of %(all)d") % values


@register.filter
def event_start(moment: datetime | None, zone: str) -> SafeString | str:
    """When something begins: the clock alone on the day itself, else with its day and zone; empty when not set."""
    if moment is None:
        return ""
    local = moment.astimezone(shangtai.zone_of(zone))
    today = timezone.now().astimezone(local.tzinfo).date()
    return shangtai.event_clock(moment, zone) if local.date() == today else shangtai.event_time(moment, zone)
