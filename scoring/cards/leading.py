"""What may be led: whether a lead is in order, and all that could be led from a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, CardsRefused
from scoring.cards.leaning import SUIT_POINTS, reading_points
from scoring.cards.play_rules import PlayRules, RefusedThrow
from scoring.cards.reading import read_lead
from scoring.cards.situation import Situation
from scoring.cards.throwing import OtherHand, ThrowRuling, ban_on, judge_throw
from scoring.cards.units import Group, Shape, Unit, equal_cards, groups_of, in_order, one_suit, run_of, runs_within
from scoring.notes import Note, note


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadRuling:
    """Whether a lead is in order.

    legal: the cards are held, of one suit, and may be led together; a throw that falls to one of its units is a legal
    lead too. units: how it is read, none where it is of several suits. throw: the ruling on it where it is a throw and
    the other hands are known. source: the clause of the points that were looked at.
    """

    legal: bool
    units: tuple[Unit, ...]
    throw: ThrowRuling | None
    reasons: tuple[Note, ...]
    source: str


def judge_lead(
    lead: Sequence[Card],
    hand: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    others: Sequence[OtherHand] | None = None,
    *,
    side_tricks_before: int = 0,
    named: Sequence[Sequence[Card]] = (),
) -> LeadRuling:
    """The ruling on a lead from this hand.

    `others`: the other hands; None where they are not known, and then a throw is not held against them.
    `side_tricks_before`, `named`: as in `judge_throw`. CardsRefused: no_cards; as `judge_throw` for a throw.
    """
    if not lead:
        raise CardsRefused("no_cards", "nothing")
    if missing := Counter(lead) - Counter(hand):
        return _unlawful(note("lead_not_held", missing_cards=" ".join(sorted(missing.elements()))), rules.source)
    if one_suit(lead, situation) is None:
        return _unlawful(note("lead_several_suits", laid_cards=" ".join(lead)), rules.clause(*SUIT_POINTS))
    units = read_lead(lead, situation, rules, named)
    points = (*reading_points(units), *(("reading",) if named else ()))
    if len(units) == 1:
        reason = note("lead_single_unit", laid_cards=" ".join(lead), led_shapes=str(units[0].shape))
        return LeadRuling(legal=True, units=units, throw=None, reasons=(reason,), source=rules.clause(*points))
    if others is not None:
        throw = judge_throw(lead, others, situation, rules, side_tricks_before=side_tricks_before, named=named)
        return LeadRuling(legal=not throw.refused, units=units, throw=throw, reasons=throw.reasons, source=throw.source)
    ban = ban_on(units[0].suit, rules, others_hold_suit=False, side_tricks_before=side_tricks_before)
    refused = ban is not None and rules.refused_throw is RefusedThrow.REFUSED
    reason = ban.note if ban is not None else note("lead_throw_unchecked")
    asked = ("throws_allowed",) if ban is None else ("throws_allowed", "refused_throw")
    source = rules.clause(*points, *asked)
    return LeadRuling(legal=not refused, units=units, throw=None, reasons=(reason,), source=source)


def _unlawful(reason: Note, source: str) -> LeadRuling:
    return LeadRuling(legal=False, units=(), throw=None, reasons=(reason,), source=source)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalLeads:
    """What can be led from a hand.

    units: every single unit, largest type first; two that differ only in equal cards are one. throwable_suits: the
    effective suits of which any two cards or more may be tried as a throw; whether it stands is for `judge_throw`.
    """

    units: tuple[Unit, ...]
    throwable_suits: tuple[str, ...]


def legal_leads(
    hand: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    others: Sequence[OtherHand] | None = None,
    *,
    side_tricks_before: int = 0,
) -> LegalLeads:
    """All leads from a hand; nothing from an empty one. `others` None: as if all others were void."""
    groups = groups_of(hand, situation)
    found = [equal_cards(group, width) for group in groups for width in range(1, group.count + 1)]
    held = Counter(situation.suit_of(card) for card in hand)
    away = {situation.suit_of(card) for other in others or () for card in other.cards}
    throwable = tuple(
        suit
        for suit, count in held.items()
        if count > 1
        and ban_on(suit, rules, others_hold_suit=suit in away, side_tricks_before=side_tricks_before) is None
    )
    return LegalLeads(units=in_order([*found, *_runs(groups, situation)]), throwable_suits=throwable)


def _runs(groups: Sequence[Group], situation: Situation) -> list[Unit]:
    found: list[Unit] = []
    for width in range(2, max((group.count for group in groups), default=0) + 1):
        able = [group for group in groups if group.count >= width]
        for length in range(2, len(able) + 1):
            runs = list(runs_within(able, Shape(width=width, length=length), situation))
            if not runs:
                break
            found.extend(run_of(run, width, situation) for run in runs)
    return found
