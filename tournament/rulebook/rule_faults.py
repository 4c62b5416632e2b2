"""Faults of a rule set in sentences that can be translated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import Fault
from tournament.errors import Invalid

_SENTENCES: Mapping[str, Any] = {
    "not_in_range": _("This has to be a whole number from %(low)s to %(high)s."),
    "not_a_choice": _("Choose one of what is offered."),
    "not_a_text": _("This must not be empty, and have at most %(high)s characters."),
    "not_a_list": _("At least one row is needed."),
    "too_many_rows": _("At most %(high)s rows can stand here."),
    "not_a_block": _("A part with values of its own must stand here."),
    "bad_list": _("This list cannot be read."),
    "bad_id": _("Only a–z, 0–9 and hyphens, at most 60 of them."),
    "bad_key": _("Only a–z, 0–9 and _, from a letter on, at most 40 of them."),
    "unknown_key": _("These rules have no such value."),
    "uneven_deal": _("The cards that are left cannot be shared evenly: more or fewer have to lie in the kitty."),
    "nothing_to_deal": _("With so many cards in the kitty there is nothing to deal."),
    "decks_for_players": _("So many decks do not fit the number of players; allowed: %(allowed)s."),
    "kitty_for_players": _("So many cards do not fit the number of players; allowed: %(allowed)s."),
    "gap": _("The rows leave a gap: %(low)s has to stand here."),
    "overlap": _("The rows overlap: %(low)s has to stand here."),
    "off_step": _("Points move in steps of 5, so this has to be a multiple of 5."),
    "empty_band": _("Each row has to begin above the row before it."),
    "does_not_rise": _("With more points the attackers have to get more: this row does not rise."),
    "too_high": _("This has to be less than %(low)s."),
    "no_switch": _("In one row at least the attackers have to take the stage."),
    "cap_below_table": _("This is below what the last row gives; %(low)s or more is allowed."),
    "twice": _("This stands here twice."),
    "no_pairs": _("Only a tractor has pairs that a factor can grow by."),
    "no_triples": _("Only a run has triples that a factor can grow by."),
    "missing_kind": _("A row is missing for: %(found)s."),
    "no_kitty": _("There is no kitty whose points could be multiplied."),
    "goal_below_start": _("The goal has to lie above the level at the start."),
    "not_rising": _("Each level once, from low to high."),
    "even": _("The number of games has to be odd."),
    "no_goal": _("Several games need a goal that ends each."),
    "must_play_outside": _("Level %(found)s cannot be a must-play level here: it lies outside start and goal."),
    "longer_than_clock": _("This has to be shorter than the time of the match."),
    "never_ends": _("The match would never end: set minutes, a number of hands or a goal."),
    "warned_too_long": _("The match would be lost before the warnings are used up."),
    "points_and_stake": _("A fine is points a card or a part of the stake: with the latter 0 has to stand here."),
    "empty": _("Something has to stand here."),
    "climbs_off_stage": _("Only the side that has the stage afterwards can climb here."),
    "added_for_nobody": _("Where points are added, the side without fault has to have the stage."),
    "scheme_for_other_sides": _("This scheme does not count matches of so many sides."),
    "unknown_scheme": _("There is no such scheme of match points."),
    "unknown_criterion": _("There is no such criterion."),
    "control_character": _("This contains the invisible character %(found)s."),
    "nothing_to_share": _("With an auction there is nothing to share."),
}
_GENERAL = _("“%(found)s” cannot stand here. Allowed: %(allowed)s.")


def fault_words(fault: Fault) -> str:
    """What is wrong, in the active language."""
    numbers = re.findall(r"-?\d+", fault.allowed)
    found = fault.found.strip("'")
    words = {"found": found, "allowed": fault.allowed, "low": numbers[0] if numbers else fault.allowed}
    words["high"] = numbers[-1] if numbers else fault.allowed
    return str(_SENTENCES.get(fault.code, _GENERAL)) % words


def fault_mapping(fault: Fault) -> dict[str, str]:
    """The fault as JSON data with its sentence."""
    return {
        "path": fault.path,
        "code": fault.code,
        "found": fault.found,
        "allowed": fault.allowed,
        "message": fault_words(fault),
    }


def rule_set_invalid(faults: Iterable[Fault]) -> Invalid:
    """The refusal of values that make no rule set: `rule_set_invalid` with every fault in `details["faults"]`."""
    listed = [fault_mapping(fault) for fault in faults]
    return Invalid(
        "rule_set_invalid",
        _Number(len(listed)),
        field=listed[0]["path"],
        value=listed[0]["found"],
        allowed=listed[0]["allowed"],
        details={"faults": listed},
    )


class _Number:
    """How many faults there are, said when it is read."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __str__(self) -> str:
        said = ngettext(
            "These rules have %(number)d fault; nothing was stored.",
            "These rules have %(number)d faults; nothing was stored.",
            self.number,
        )
        return said % {"number": self.number}
