"""Records of whole hands for tests, and the hands that a referee would enter for them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from scoring.cards.record import HandRecord, record_to_text
from scoring.cards.record.report import replay_by, report_of
from scoring.cards.simulate import simulate_hand
from scoring.either import AnyRuleSet
from tournament.models import Match
from tournament.rulebook.recordings import corrected_report
from tournament.rulebook.reports import hand_mapping
from tournament.rulebook.sheets import rule_set_of_match

SEED = 3


def record_of(match: Match, seed: int = SEED) -> HandRecord:
    """A hand as it may have been played under the rules of the match, at its first level."""
    rule_set = rule_set_of_match(match)
    return next(
        hand
        for hand in (simulate_hand(rule_set, random.Random(seed + 1000 * time)) for time in range(1000))
        if hand.level == str(rule_set.start_level)
    )


def text_of(match: Match, seed: int = SEED) -> str:
    return record_to_text(record_of(match, seed))


def entered_as_recorded(rule_set: AnyRuleSet, record: HandRecord) -> dict[str, Any]:
    """What the referee sends who enters all that the record has."""
    report = report_of(replay_by(rule_set, record), rule_set)
    return hand_mapping(corrected_report(replace(report, fines=()), report))


def with_revoke(record: HandRecord) -> tuple[HandRecord, int, int]:
    """The record with a card kept back that had to be played and is played later; the trick from 1, and the seat.

    The first such trick in which one card was led, in which the second player does not win, and all cards show who
    had to follow.
    """
    trumps = {record.trump.value} if record.trump is not None else set()
    for number, trick in enumerate(record.tricks):
        lead, answer = trick.plays[0].cards, trick.plays[1].cards
        plain = {card[0] for card in (*lead, *answer) if not card.is_joker and card[1] not in (record.level, "2")}
        if len(lead) != 1 or trick.plays[0].tried or len(plain) != 1 or plain & trumps:
            continue
        if any(card.is_joker or card[1] in (record.level, "2") for card in (*lead, *answer)):
            continue
        seat = (trick.leader + 1) % record.seats
        for later in range(number + 1, len(record.tricks)):
            at = (seat - record.tricks[later].leader) % record.seats
            cards = record.tricks[later].plays[at].cards
            if at and len(cards) == 1 and cards[0][0] not in plain | trumps and not cards[0].is_joker:
                if cards[0][1] in (record.level, "2"):
                    continue
                changed = _played(_played(record, number, 1, cards), later, at, answer)
                return changed, number + 1, seat
    raise LookupError("no card to revoke with")


def _played(record: HandRecord, number: int, at: int, cards: Any) -> HandRecord:
    tricks = list(record.tricks)
    plays = list(tricks[number].plays)
    plays[at] = replace(plays[at], cards=cards)
    tricks[number] = replace(tricks[number], plays=tuple(plays))
    return replace(record, tricks=tuple(tricks))
