"""What a rule set makes of a fault that a ruling has found: a fine in the hand, a penalty, or an awarded hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from scoring import AnyRuleSet, AwardKind, Party, PlayersRuleSet, RulingKind
from scoring.wording.values import LANGUAGES, seat_words, side_words
from tournament.models import Hand, Ruling
from tournament.rulebook.plays.asking import PlayKind
from tournament.rulebook.plays.ruling import PlayRuling
from tournament.rulebook.reports import read_choice, read_mapping, read_number, unfit
from tournament.rulebook.sheets import Line, current_lines

FAILED_THROW = "failed_throw"
_WRONG_CARDS = ("wrong_card_on_table",)
_WRONG_FOLLOW = ("wrong_follow",)
_AWARDS = (AwardKind.WRONG_PLAY, AwardKind.LABOUR_REFORM)
_MOST_CARDS = 324
_PARTIES = (Party.DECLARERS, Party.ATTACKERS)


class RemedyKind(StrEnum):
    """fine: points a card in the hand that is played. penalty: a line on the sheet. award: it decides the hand."""

    FINE = "fine"
    PENALTY = "penalty"
    AWARD = "award"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """What follows from a ruling. `offender`: a party of the hand, for a penalty the number of the side at fault.

    `cards`: how many are fined, for a fine alone. `key`: the fine, penalty or award of the rule set.
    """

    kind: RemedyKind
    key: str
    offender: str
    cards: int = 0

    @property
    def value(self) -> str:
        """The remedy as a form sends it, without the cards."""
        return f"{self.kind.value}:{self.key}:{self.offender}"

    def as_mapping(self) -> dict[str, Any]:
        found: dict[str, Any] = {"kind": self.kind.value, "key": self.key, "offender": self.offender}
        return found | {"cards": self.cards} if self.kind is RemedyKind.FINE else found


def remedies_for(rule_set: AnyRuleSet, ruling: PlayRuling) -> tuple[Remedy, ...]:
    """What the rule set offers for the fault that was found, for each who may be at fault; none where all is well.

    A failed throw is fined where the rules have such a fine, by the cards that they count. Who has followed wrongly
    has played a wrong card: what the rules have for that is offered.
    """
    return tuple(_offered(rule_set, ruling))


def _offered(rule_set: AnyRuleSet, ruling: PlayRuling) -> Iterator[Remedy]:
    answer, asked = ruling.answer, ruling.question["input"]
    if ruling.kind == PlayKind.THROW and not answer["valid"] and not answer["refused"]:
        rule = rule_set.fines.get(FAILED_THROW)
        if rule is not None:
            cards = answer.get("fined_cards", answer["cards_taken_back"])
            for party in _PARTIES:
                yield Remedy(kind=RemedyKind.FINE, key=FAILED_THROW, offender=party.value, cards=cards)
    if ruling.kind == PlayKind.FOLLOW and not answer["legal"]:
        for key in _WRONG_CARDS:
            if key in rule_set.fines:
                for party in _PARTIES:
                    yield Remedy(kind=RemedyKind.FINE, key=key, offender=party.value, cards=len(asked["play"]))
        for key in _WRONG_FOLLOW:
            if key in rule_set.penalties:
                for side in range(rule_set.sides):
                    yield Remedy(kind=RemedyKind.PENALTY, key=key, offender=str(side))
        if not isinstance(rule_set, PlayersRuleSet):
            for kind in _AWARDS:
                for party in _PARTIES if kind in rule_set.awards else ():
                    if party in rule_set.awards[kind].by_offender:
                        yield Remedy(kind=RemedyKind.AWARD, key=kind.value, offender=party.value)


def read_remedy(given: Any, offered: Iterable[Remedy]) -> Remedy | None:
    """The remedy that was chosen: `kind`, `key`, `offender`, and for a fine `cards`; None for none.

    Raises `Invalid`: not_a_mapping, field_unknown, not_a_choice (the ruling gives no ground for it), not_a_number.
    """
    if given is None:
        return None
    known = ("kind", "key", "offender", "cards")
    mapping = read_mapping(given, "remedy", known)
    kind = read_choice(RemedyKind, mapping.get("kind"), "remedy.kind")
    wanted = f"{kind.value}:{mapping.get('key')}:{mapping.get('offender')}"
    choices = {each.value: each for each in offered}
    found = choices.get(wanted)
    if found is None:
        raise unfit("not_a_choice", "remedy", wanted, list(choices) or ["null"])
    if kind is not RemedyKind.FINE or mapping.get("cards") is None:
        return found
    cards = read_number(mapping["cards"], "remedy.cards", least=1, most=_MOST_CARDS)
    return Remedy(kind=kind, key=found.key, offender=found.offender, cards=cards)


def remedy_of(mapping: Mapping[str, Any]) -> Remedy:
    """A remedy that `as_mapping` wrote."""
    return Remedy(
        kind=RemedyKind(mapping["kind"]),
        key=mapping["key"],
        offender=mapping["offender"],
        cards=mapping.get("cards", 0),
    )


def waiting_remedies(lines: Iterable[Line]) -> tuple[Remedy, ...]:
    """Fines and awards of rulings that stand behind the last hand, and so belong to the hand that is being played."""
    found: list[Remedy] = []
    for line in current_lines(lines):
        if isinstance(line, Hand):
            found = []
        elif isinstance(line, Ruling) and line.kind == RulingKind.PLAY and line.play and line.play.get("remedy"):
            remedy = remedy_of(line.play["remedy"])
            if remedy.kind is not RemedyKind.PENALTY:
                found.append(remedy)
    return tuple(found)


def offender_words(rule_set: AnyRuleSet, remedy: Remedy) -> dict[str, str]:
    """Who is at fault, by language."""
    match remedy.kind:
        case RemedyKind.FINE | RemedyKind.AWARD:
            return dict(_PARTY_WORDS[Party(remedy.offender)])
        case RemedyKind.PENALTY:
            side = int(remedy.offender)
            words = side_words if rule_set.sides == 2 else seat_words
            return {language: words(side, rule_set.seats, language) for language in LANGUAGES}
    assert_never(remedy.kind)


_PARTY_WORDS: Mapping[Party, Mapping[str, str]] = {
    Party.DECLARERS: {"zh": "庄家方", "en": "the declarers"},
    Party.ATTACKERS: {"zh": "闲家方", "en": "the attackers"},
}
