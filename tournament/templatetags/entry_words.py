"""What those who take part are called: entries are teams or pairs, or players where everybody enters alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, npgettext_lazy, pgettext_lazy

register = template.Library()

PLAYERS = "players"

_WORDS: Mapping[str, tuple[Any, Any]] = {
    "entries": (_("Entries"), pgettext_lazy("individual event", "Players")),
    "entry": (_("Entry"), pgettext_lazy("individual event", "Player")),
    "other_entry": (_("Other entry"), pgettext_lazy("individual event", "Other player")),
    "the_two": (_("The two"), pgettext_lazy("individual event", "The two")),
    "name": (_("Name"), pgettext_lazy("individual event", "Name")),
    "add": (_("Add an entry"), pgettext_lazy("individual event", "Add a player")),
    "all": (_("All entries"), pgettext_lazy("individual event", "All players")),
    "to_entries": (_("To the entries"), pgettext_lazy("individual event", "To the players")),
    "by_name": (_("By name"), pgettext_lazy("individual event", "By name")),
    "pairings_by_name": (_("Pairings by name"), pgettext_lazy("individual event", "Pairings by name")),
    "search": (_("Number, name or unit"), pgettext_lazy("individual event", "Number, name or unit")),
    "search_members": (_("Number, name, unit or player"), pgettext_lazy("individual event", "Number, name or unit")),
    "search_desk": (_("Name, unit, member or number"), pgettext_lazy("individual event", "Name, unit or number")),
    "nobody_seeded": (_("Nobody is seeded."), pgettext_lazy("individual event", "Nobody is seeded.")),
    "seeded": (
        _("Numbers of the seeded entries, the strongest first"),
        pgettext_lazy("individual event", "Numbers of the seeded players, the strongest first"),
    ),
    "seeded_help": (
        _("Separate them with commas or spaces, for example: 12, 3, 40. Left empty, nobody is seeded."),
        pgettext_lazy(
            "individual event",
            "Separate them with commas or spaces, for example: 12, 3, 40. Left empty, nobody is seeded.",
        ),
    ),
    "one_unit": (_("Entries of one unit"), pgettext_lazy("individual event", "Players of one unit")),
    "equal_share": (
        _("Entries equal in all of them share a rank."),
        pgettext_lazy("individual event", "Players equal in all of them share a rank."),
    ),
    "drop_out": (
        _("Last places that drop out after a round"),
        pgettext_lazy("individual event", "Last places that drop out after a round"),
    ),
    "stay": (_("So many stay at least"), pgettext_lazy("individual event", "So many stay at least")),
    "two_way": (
        _("Only when exactly two are tied and have met"),
        pgettext_lazy("individual event", "Only when exactly two are tied and have met"),
    ),
    "mini_table": (
        _("As a table among all that are tied, counting those who have met"),
        pgettext_lazy("individual event", "As a table among all that are tied, counting those who have met"),
    ),
    "complete_mini_table": (
        _("As a table among all that are tied, if all of them have met"),
        pgettext_lazy("individual event", "As a table among all that are tied, if all of them have met"),
    ),
    "own_points": (
        _("As if met by an opponent with the entry's own points"),
        pgettext_lazy("individual event", "As if met by an opponent with the player's own points"),
    ),
    "lots_numbers": (
        _(
            "Take these numbers in ascending order, one for each entry, and the seed above; the method is described"
            " under its name in the documentation. The order must come out as it stands here."
        ),
        pgettext_lazy(
            "individual event",
            "Take these numbers in ascending order, one for each player, and the seed above; the method is described"
            " under its name in the documentation. The order must come out as it stands here.",
        ),
    ),
    "own_tables": (
        _("Tables and ranges that entries have of their own go first. Without names of rooms the hall is one room."),
        pgettext_lazy(
            "individual event",
            "Tables and ranges that players have of their own go first. Without names of rooms the hall is one room.",
        ),
    ),
    "sits_out": (
        _("In round %(round)d it is neither paired nor given a bye."),
        pgettext_lazy("individual event", "In round %(round)d the player is neither paired nor given a bye."),
    ),
    "paired_again": (
        _("From the round after that it is paired again."),
        pgettext_lazy("individual event", "From the round after that the player is paired again."),
    ),
    "not_paired": (
        _("It is not paired any more. It can be let back in."),
        pgettext_lazy("individual event", "The player is not paired any more, and can be let back in."),
    ),
    "bye_given": (
        _("The entry is not paired in that round, and has the points of a bye."),
        pgettext_lazy("individual event", "The player is not paired in that round, and has the points of a bye."),
    ),
}
_COUNTED: Mapping[str, tuple[Any, Any]] = {
    "number": (
        ngettext_lazy("%(number)s entry", "%(number)s entries", "number"),
        npgettext_lazy("individual event", "%(number)s player", "%(number)s players", "number"),
    ),
    "take_part": (
        ngettext_lazy("%(number)s entry takes part.", "All %(number)s entries take part.", "number"),
        npgettext_lazy(
            "individual event", "%(number)s player takes part.", "All %(number)s players take part.", "number"
        ),
    ),
    "take_over": (
        ngettext_lazy("Take over %(number)s entry", "Take over all %(number)s entries", "number"),
        npgettext_lazy("individual event", "Take over %(number)s player", "Take over all %(number)s players", "number"),
    ),
    "checked_in": (
        ngettext_lazy("%(number)s entry is checked in.", "%(number)s entries are checked in.", "number"),
        npgettext_lazy(
            "individual event", "%(number)s player is checked in.", "%(number)s players are checked in.", "number"
        ),
    ),
    "taken_back": (
        ngettext_lazy("Taken back for %(number)s entry.", "Taken back for %(number)s entries.", "number"),
        npgettext_lazy(
            "individual event", "Taken back for %(number)s player.", "Taken back for %(number)s players.", "number"
        ),
    ),
}


@register.filter
def entry_word(word: str, event: Any) -> str:
    """The word or sentence as it is said of who enters; `event` tells `entries_are`. KeyError: no such word."""
    return str(_WORDS[word][event.entries_are == PLAYERS])


def words_of_players(event: Any) -> Mapping[str, str]:
    """In an event of players what is said of each word and sentence about entries; empty for any other event."""
    if event.entries_are != PLAYERS:
        return {}
    return {str(of_sides): str(of_players) for of_sides, of_players in _WORDS.values()}


def entries_counted(words: str, event: Any, number: int) -> str:
    """A sentence that counts who enters. KeyError: there is none by that name."""
    return str(_COUNTED[words][event.entries_are == PLAYERS] % {"number": number})


@register.simple_tag(name="entries_counted")
def _entries_counted(words: str, event: Any, number: int) -> str:
    return entries_counted(words, event, number)
