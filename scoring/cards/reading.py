"""How a lead is read: as the units that count, or as the leader names them where the rules let him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.cards.card import Card, CardsRefused
from scoring.cards.play_rules import PlayRules, Reading
from scoring.cards.situation import Situation
from scoring.cards.units import Unit, decompose, in_order


def read_lead(
    lead: Sequence[Card], situation: Situation, rules: PlayRules, named: Sequence[Sequence[Card]] = ()
) -> tuple[Unit, ...]:
    """The units of a lead, largest type first and the higher first within a type.

    `named`: the cards of each unit as the leader reads them; none: the reading that counts. CardsRefused: no_cards;
    several_suits; reading_not_named, where the rules fix the reading; bad_reading, where the parts are not just the
    cards of the lead, or one of them is no unit.
    """
    units = decompose(lead, situation)
    if not named:
        return units
    if rules.reading is not Reading.LEADER_CHOOSES:
        raise CardsRefused("reading_not_named", "in these rules the largest types count")
    if Counter(card for part in named for card in part) != Counter(lead):
        raise CardsRefused("bad_reading", "the parts are not the cards of the lead")
    found: list[Unit] = []
    for part in named:
        read = decompose(part, situation)
        if len(read) != 1:
            raise CardsRefused("bad_reading", f"{' '.join(part)} is no single unit")
        found.extend(read)
    return in_order(found)
