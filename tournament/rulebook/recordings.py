"""Recorded hands: what was posted -> a record, the record played over by a rule set, and the hand it comes to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import AnyHandReport, AnyRuleSet, Fine, HandReport, PlayersHandReport
from scoring.cards.declaring import Moment
from scoring.cards.record import HandRecord, RecordRefused, Replay, record_from_data, record_from_text
from scoring.cards.record.report import FAILED_THROW, replay_by, report_of
from tournament.errors import Invalid
from tournament.models import Hand
from tournament.rulebook.plays import play_rules_for
from tournament.rulebook.sheets import Line, current_lines

FIELD = "record"
MOST_FAULTS = 30
"""Faults of one record that are told; who has more of them has pasted something else."""

_FAULTS: Mapping[str, Any] = {
    "too_long": _("This has more characters than any hand: %(found)s."),
    "bad_line": _("This is no line of a record: %(found)s"),
    "twice": _("This stands there twice: %(found)s."),
    "unknown_key": _("Nothing is called so: %(found)s."),
    "missing": _("This is missing."),
    "not_an_object": _("Here an object is expected, not %(found)s."),
    "bad_list": _("Here a list is expected: %(found)s."),
    "bad_number": _("This number cannot be: %(found)s."),
    "bad_seat": _("There is no such seat: %(found)s."),
    "bad_cards": _("These are no cards: %(found)s."),
    "bad_trump": _("Trump is S, H, D or C, or N for none; not %(found)s."),
    "bad_level": _("The level is one of 2 to 9, T, J, Q, K and A, or - for none; not %(found)s."),
    "not_a_card": _("“%(found)s” is no card. Write suit and rank as H5, ST, CA, and the jokers LJ and BJ."),
    "too_many_of_a_card": _("There are more equal cards than the decks hold: %(found)s."),
    "too_many_tricks": _("No hand has so many tricks: %(found)s."),
    "plays_differ": _("In a trick everybody plays once: %(found)s."),
    "wrong_rule_set": _("The record is of another rule set: %(found)s."),
    "wrong_decks": _("The match is not played with so many decks: %(found)s."),
    "wrong_seats": _("The match is not played by so many players: %(found)s."),
    "deal_incomplete": _("Cards that are missing from the deal: %(found)s."),
    "hands_differ": _("The hands are not of one size: %(found)s."),
    "not_buried": _("What was buried was not in the declarer's hand: %(found)s."),
    "no_cards": _("Nobody may play nothing."),
    "several_suits": _("The cards that are led are of several suits: %(found)s."),
    "different_lengths": _("All plays of a trick have as many cards as the lead: %(found)s."),
}
_LINE_OR_TRICK = re.compile(r"(?P<what>line|trick) (?P<number>\d+)")


def read_record(given: Any) -> HandRecord:
    """The record that was posted, as text or as data. Raises `Invalid` with the code of its first fault."""
    try:
        return record_from_text(given) if isinstance(given, str) else record_from_data(given)
    except RecordRefused as refused:
        raise record_refusal(refused) from refused


def deal_of(rows: Iterable[Line], number: int) -> Moment:
    """Whether hand `number` of a sheet is the first of its match: what was void or struck before it was none."""
    hands = (row for row in current_lines(rows) if isinstance(row, Hand) and not row.void)
    return Moment.DEALING if any(hand.number < number for hand in hands) else Moment.FIRST_DEAL


def replay_record(rule_set: AnyRuleSet, record: HandRecord, moment: Moment = Moment.DEALING) -> Replay:
    """The record played over again by the rules of a match; `moment`: as `deal_of`. `Invalid` as `read_record`."""
    try:
        if record.rule_set == rule_set.id:
            _require_size(rule_set, record)
        return replay_by(rule_set, record, play_rules_for(rule_set), moment=moment)
    except RecordRefused as refused:
        raise record_refusal(refused) from refused


def _require_size(rule_set: AnyRuleSet, record: HandRecord) -> None:
    """Rule sets that any number may play by have one at a match all the same."""
    if record.decks != rule_set.decks:
        raise RecordRefused("wrong_decks", "decks", str(record.decks), allowed=str(rule_set.decks))
    if record.seats != rule_set.seats:
        raise RecordRefused("wrong_seats", "seats", str(record.seats), allowed=str(rule_set.seats))


def record_refusal(refused: RecordRefused) -> Invalid:
    """What is wrong with a record, as a refusal of the product: the first fault, and all of them in `details`."""
    faults = [
        {"code": each.code, "where": each.where, "found": _plain(each.found), "allowed": each.allowed}
        for each in refused.all
    ]
    return Invalid(
        refused.code,
        _fault_later(faults[0]),
        field=FIELD,
        value=faults[0]["found"],
        details={"where": refused.where, "faults": faults[:MOST_FAULTS]},
    )


def fault_words(fault: Mapping[str, str]) -> str:
    """One of the faults of `record_refusal` in the active language: where it is, what is wrong, and what is allowed."""
    known = _FAULTS.get(fault["code"])
    found = {"found": fault["found"]}
    what = str(known) % found if known is not None else gettext("This cannot be: %(found)s.") % found
    told = gettext("%(where)s: %(what)s") % {"where": _place_words(fault["where"]), "what": what}
    if not fault["allowed"]:
        return told
    return gettext("%(fault)s Allowed: %(allowed)s.") % {"fault": told, "allowed": fault["allowed"]}


_fault_later = lazy(fault_words, str)


def _place_words(where: str) -> str:
    place = _LINE_OR_TRICK.fullmatch(where)
    if place is None:
        return where
    words = gettext("Line %(number)s") if place["what"] == "line" else gettext("Trick %(number)s")
    return words % {"number": place["number"]}


def _plain(found: str) -> str:
    """What was found, as text that can be stored and sent."""
    return found.replace("\x00", "?").encode("utf-8", "replace").decode("utf-8")


def recorded_report(rule_set: AnyRuleSet, replayed: Replay) -> AnyHandReport | None:
    """The hand as the record has it; None where not every card was played."""
    return report_of(replayed, rule_set) if replayed.is_complete else None


def corrected_report(entered: AnyHandReport, recorded: AnyHandReport) -> AnyHandReport:
    """The hand that was entered with all that the record knows better; what only people know stays as it was."""
    fines = (*(fine for fine in entered.fines if fine.offence != FAILED_THROW), *_one_each(recorded.fines))
    placed = replace(recorded, position=entered.position, number=entered.number, fines=fines, void=entered.void)
    match placed, entered:
        case PlayersHandReport(), PlayersHandReport():
            return replace(placed, spoils=entered.spoils, transfers=entered.transfers)
        case HandReport(), HandReport():
            return replace(placed, award=entered.award)
        case _:
            raise TypeError(f"{type(entered).__name__} and {type(recorded).__name__} are not of one kind")


def _one_each(fines: tuple[Fine, ...]) -> tuple[Fine, ...]:
    """One line of fines for each party, as score sheets have them."""
    cards: Counter[tuple[str, Any]] = Counter()
    for fine in fines:
        cards[fine.offence, fine.offender] += fine.cards
    return tuple(Fine(offence=offence, offender=offender, cards=count) for (offence, offender), count in cards.items())
