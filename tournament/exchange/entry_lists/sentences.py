"""The faults of a list in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.entry_lists.values import Fault

_SENTENCES: dict[Fault, Promise] = {
    Fault.FILE_EMPTY: gettext_lazy("The file holds no entry."),
    Fault.FILE_TOO_LARGE: gettext_lazy("The file is larger than %(most)s bytes; split it or leave columns out."),
    Fault.FILE_IS_NO_TEXT: gettext_lazy("This is no text file. In Excel, save the sheet as CSV and choose that file."),
    Fault.BAD_ENCODING: gettext_lazy("The bytes %(value)s are neither UTF-8 nor GB18030."),
    Fault.TOO_MANY_ROWS: gettext_lazy("The file has more than %(most)s rows."),
    Fault.TOO_MANY_FAULTS: gettext_lazy("There are %(more)s more faults than are shown here."),
    Fault.BAD_QUOTES: gettext_lazy("A quotation mark opens here and does not close before the next column."),
    Fault.UNKNOWN_COLUMN: gettext_lazy("The column “%(value)s” is not known. Known are: %(allowed)s."),
    Fault.REPEATED_COLUMN: gettext_lazy("The column “%(value)s” stands in the header twice."),
    Fault.MISSING_COLUMN: gettext_lazy("The header lacks the column %(column)s."),
    Fault.TOO_MANY_CELLS: gettext_lazy("“%(value)s” stands in no column: the list has %(most)s columns."),
    Fault.TOO_MANY_MEMBERS: gettext_lazy("More than %(most)s members, from “%(value)s” on."),
    Fault.NAME_MISSING: gettext_lazy("The name is missing."),
    Fault.MEMBER_MISSING: gettext_lazy("%(given)s of %(needed)s members are given: a partner is missing."),
    Fault.TOO_LONG: gettext_lazy("“%(value)s” has %(length)s characters; at most %(most)s are allowed."),
    Fault.CONTROL_CHARACTER: gettext_lazy("“%(value)s” contains the invisible character %(character)s."),
    Fault.SEED_NOT_A_NUMBER: gettext_lazy("The seed “%(value)s” is not a whole number from 1 to %(most)s."),
    Fault.REPEATS_LINE: gettext_lazy("“%(value)s”: this row repeats line %(first)s."),
    Fault.NAME_REPEATS_LINE: gettext_lazy("The name “%(value)s” already stands in line %(first)s."),
    Fault.SEED_REPEATS_LINE: gettext_lazy("The seed %(value)s already stands in line %(first)s."),
    Fault.NAME_TAKEN: gettext_lazy("“%(value)s” already takes part, with number %(number)s."),
    Fault.SEED_TAKEN: gettext_lazy("The seed %(value)s is already held by “%(holder)s”."),
}


def say_list_fault(fault: Mapping[str, Any]) -> str:
    """The sentence in the active language. `fault` as stored: `code`, `value` and `params`; the line is not in it."""
    return str(_SENTENCES[Fault(fault["code"])]) % {"value": fault["value"], **fault["params"]}


def name_list_field(name: str) -> str:
    """The column in the active language; empty for faults of a whole row."""
    if name.startswith("member_"):
        return _("Member %(number)s") % {"number": name.removeprefix("member_")}
    return {"name": _("Name"), "unit": _("Unit"), "seed": _("Seed")}.get(name, "")
