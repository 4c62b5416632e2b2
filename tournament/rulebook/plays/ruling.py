"""The engine's ruling on a question about a play, in both languages, and how it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, Note, say
from scoring.answers import QuestionRefused, answer
from scoring.answers.verdicts import right_guess, verdict_of
from scoring.notes import note
from scoring.wording.said import notes_of
from scoring.wording.sources import source_words
from tournament.errors import Invalid
from tournament.rulebook.notes import LANGUAGES, reading_language
from tournament.rulebook.plays.asking import PlayKind

_CLAUSE = "follow_clause"
"""The note of a ruling on an answer that names where its rule is printed."""

_HOLDERS: Mapping[str, Mapping[str, str]] = {
    "next": {"zh": "下家", "en": "The next player"},
    "partner": {"zh": "对家", "en": "The partner"},
    "previous": {"zh": "上家", "en": "The previous player"},
}

# what people slip on, in their own language; for the rest the engine's English sentence is good enough
_REFUSALS = {
    "not_a_card": _("“%(found)s” is no card. Write suit and rank as H5, ST, CA, and the jokers LJ and BJ."),
    "too_many_of_a_card": _("There are more equal cards than the decks hold: %(found)s."),
    "not_held": _("This was played and is not in the hand: %(found)s."),
    "no_cards": _("Choose the cards first."),
    "several_suits": _("The cards that are led are of several suits: %(found)s."),
    "different_lengths": _("All plays of a trick have as many cards as the lead: %(found)s."),
    "wrong_number_of_cards": _("As many cards are played as were led: %(found)s."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRuling:
    """A ruling: the question, the answer as data, what it comes to, why, and where that is printed.

    `right`: what somebody who knows the rules would have guessed, as `right_guess` tells it.
    """

    question: Mapping[str, Any]
    answer: Mapping[str, Any]
    verdict: Note
    reasons: tuple[Note, ...]
    source: str
    right: str

    @property
    def kind(self) -> str:
        return str(self.question["kind"])

    def sentences(self, language: str) -> tuple[str, ...]:
        """The verdict and then the reasons."""
        return tuple(say(each, language) for each in (self.verdict, *self.reasons))

    def clause(self, language: str) -> str:
        return source_words(self.source, language)


def rule_on(rule_set: AnyRuleSet, question: Mapping[str, Any]) -> PlayRuling:
    """The ruling under the values of this rule set, whatever the question says about rules.

    Raises `Invalid` with the engine's code: the cards are none, or cannot lie so.
    """
    try:
        found = answer({**question, "rule_set": rule_set.to_mapping()})
    except QuestionRefused as refused:
        raise _refusal(refused) from refused
    kind = question["kind"]
    order = _order(rule_set, question) if kind == PlayKind.FORMAT and found["one_effective_suit"] else ()
    reasons = notes_of(found["reasons"])
    narrower = [str(each.params["clause"]) for each in reasons if each.code == _CLAUSE]
    return PlayRuling(
        question=question,
        answer=found,
        verdict=verdict_of(kind, found),
        reasons=(*(_with_holder(each) for each in reasons if each.code != _CLAUSE), *order),
        source="; ".join(narrower) or found["source"],
        right=right_guess(kind, found),
    )


def stored_ruling(ruling: PlayRuling) -> dict[str, Any]:
    """The ruling as JSON data, with its sentences as they were said."""
    return {
        "question": dict(ruling.question),
        "answer": dict(ruling.answer),
        "sentences": {language: list(ruling.sentences(language)) for language in LANGUAGES},
        "clause": {language: ruling.clause(language) for language in LANGUAGES},
    }


def _order(rule_set: AnyRuleSet, question: Mapping[str, Any]) -> tuple[Note, ...]:
    """The order of the cards that were asked about, all of one suit; nothing of equal ones."""
    tiers = answer({**question, "kind": "card_order", "rule_set": rule_set.to_mapping()})["high_to_low"]
    shown = " > ".join(" = ".join(tier) for tier in tiers)
    return (note("verdict_order", order_cards=shown),) if ">" in shown or "=" in shown else ()


def _with_holder(reason: Note) -> Note:
    holder = reason.params.get("holder")
    if not isinstance(holder, str):
        return reason
    seat = holder.removeprefix("seat")
    words = _HOLDERS.get(holder, {"zh": f"第 {seat} 家", "en": f"Player {seat}"})
    return replace(reason, params={**reason.params, "holder": words})


def _refusal(refused: QuestionRefused) -> Invalid:
    known = _REFUSALS.get(refused.code)
    found = refused.value
    if known is None:
        why = refused.sentence(reading_language())
        return Invalid(refused.code, _("This cannot be ruled on: %(found)s"), params={"found": why})
    return Invalid(refused.code, known, field="cards", value=found, params={"found": found})
