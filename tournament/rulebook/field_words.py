"""What a field of a posted hand, act or stage is called in a sentence that somebody reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

_WORDS: Mapping[str, Any] = {
    # hands
    "declarer_seat": _("Declarer"),
    "level": _("Level played"),
    "trump": _("Trump suit"),
    "attackers_points": _("Attackers' points"),
    "trick_points": _("Attackers' points"),
    "kitty_points": _("Points in the kitty"),
    "last_trick_winner": _("Last trick"),
    "winning_format": _("Won with"),
    "fines": _("Fines"),
    "award": _("A fault decides the hand"),
    "award.cards_left": _("Cards left when the fault was found"),
    "friend_seats": _("Friends"),
    "bid": _("Bid"),
    "last_trick_seat": _("Who won the last trick"),
    "hook": _("Hooked with"),
    "spoils": _("Levels given out"),
    "transfers": _("Levels passed on"),
    # acts at a table
    "offence": _("Offence"),
    "side": _("Side"),
    "levels": _("Levels"),
    "minutes": _("Minutes late"),
    "note": _("Note"),
    "reason": _("Reason"),
    # wishes
    "round_number": _("Round"),
    "first": _("Entry"),
    "second": _("Other entry"),
    "fixed_table": _("Fixed table"),
    "tables_from": _("From table"),
    "tables_to": _("To table"),
    "room": _("Room"),
    # stages
    "rounds_planned": _("Rounds"),
    "first_round": _("Order in round 1"),
    "pattern": _("Who meets whom"),
    "units_apart": _("Entries of one unit"),
    "places_played": _("Places played out"),
    "byes_to": _("Byes of the first round"),
    "second_final": _("Second final"),
    "cycles": _("How often all meet"),
    "annulment": _("Results of an entry that withdraws"),
    "group_count": _("Number of groups"),
    "group_method": _("How the groups are made"),
    "unequal_groups": _("Comparing groups of different size"),
    "formation": _("How tables are formed"),
    "carried_percent": _("Points brought along, in per cent"),
    "unit_best": _("Best of a unit that count"),
    "first_table": _("First table"),
    "last_table": _("Last table"),
    "substitution": _("Substitutes"),
    "table_order": _("Order of the tables"),
    "acceleration": _("Accelerated rounds"),
    "drop_each_round": _("Last places that drop out after a round"),
    "drop_from_round": _("Beginning after round"),
    "stay_at_least": _("So many stay at least"),
    "decides_after_round": _("Round"),
    "scheme": _("Match points"),
    "scheme_values": _("Points without play"),
    "scheme_values.bye": _("A bye"),
    "scheme_values.forfeit_win": _("The opponent did not come"),
    "scheme_values.forfeit_loss": _("Did not come"),
    "scheme_values.both_absent": _("Neither side came"),
    "scheme_values.absence": _("A round sat out"),
    "tiebreaks": _("What ranks, the first criterion first"),
    "head_to_head": _("When head-to-head counts"),
    "unplayed": _("What a round without an opponent adds to the opponents' score"),
}


def field_words(field: str) -> Any:
    """The field as the pages name it, translated when it is read; the field itself where no page shows it.

    A value within a list, as transfers[0].levels, bears the name of the list.
    """
    return _WORDS.get(field) or _WORDS.get(field.partition("[")[0], field)
