"""Questions about the rules as plain data, and their answers: for other programs and for the sources' worked cases."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.answers.advance import answer_advance
from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.cards import answer_card_order, answer_points, answer_tractor
from scoring.answers.declaring import answer_bid
from scoring.answers.follows import answer_follow, answer_follow_order
from scoring.answers.hands import answer_hand_result, answer_kitty, answer_level
from scoring.answers.matches import answer_match
from scoring.answers.offences import answer_penalty
from scoring.answers.players import answer_friends
from scoring.answers.records import answer_record
from scoring.answers.refusing import OBJECT, of_cards, of_report, of_rule_set
from scoring.answers.reported import path_of
from scoring.answers.settings import with_settings
from scoring.answers.tables import answer_standings
from scoring.answers.tricks import answer_throw, answer_trick
from scoring.cards.card import CardsRefused
from scoring.either import read_any_rule_set
from scoring.hand.report import HandRefused
from scoring.match.state import SheetRefused
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.published import all_preset_ids, load_any_preset
from scoring.rules.rule_set import RuleSet, RuleSetInvalid
from scoring.wording.said import said_in
from scoring.wording.values import LANGUAGES

__all__ = ["KINDS", "Answer", "QuestionRefused", "answer"]

KINDS: Mapping[str, Callable[[RuleSet | PlayersRuleSet, Asked], Answer]] = {
    "level": answer_level,
    "kitty": answer_kitty,
    "hand_result": answer_hand_result,
    "penalty": answer_penalty,
    "advance": answer_advance,
    "points": answer_points,
    "friends": answer_friends,
    "card_order": answer_card_order,
    "tractor": answer_tractor,
    "follow": answer_follow,
    "follow_order": answer_follow_order,
    "trick": answer_trick,
    "throw": answer_throw,
    "bid": answer_bid,
    "record": answer_record,
    "match": answer_match,
    "standings": answer_standings,
}
"""Every kind of question with its answer."""

_OF_PLAY = ("card_order", "tractor", "follow", "follow_order", "trick", "throw", "bid", "friends")
"""Kinds about cards on the table, which may come from any number of decks."""


def answer(question: Any) -> Answer:
    """The answer to a question object with `kind`, `rule_set` and `input`. QuestionRefused: there is none.

    `rule_set` is the id of a published set or a whole rule set as plain data; `options` changes single points of the
    play of cards or of the rule set (`with_settings`); `language` is "en" or "zh", for the sentences of the answer.
    """
    if not isinstance(question, Mapping):
        raise QuestionRefused("not_an_object", value=question, allowed=OBJECT)
    kind = question.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise QuestionRefused("unknown_kind", "kind", value=kind, allowed=" ".join(KINDS))
    rule_set = _rule_set(question.get("rule_set"))
    language = question.get("language", "en")
    if language not in LANGUAGES:
        raise QuestionRefused("not_a_choice", "language", value=language, allowed=" ".join(LANGUAGES))
    rule_set, options = with_settings(rule_set, question.get("options"))
    asked = Asked(question.get("input"), options, language=language)
    if kind not in _OF_PLAY and not (isinstance(rule_set, PlayersRuleSet) and rule_set.free_size):
        asked.same("decks", rule_set.decks)
        asked.same("players", rule_set.seats)
    try:
        found = KINDS[kind](rule_set, asked)
    except (HandRefused, SheetRefused) as refused:
        raise of_report(refused, path_of(refused, rule_set, asked)) from refused
    except CardsRefused as refused:
        raise of_cards(refused) from refused
    return found if language == "en" else said_in(found, language)


def _rule_set(asked: Any) -> RuleSet | PlayersRuleSet:
    if isinstance(asked, Mapping):
        try:
            return read_any_rule_set(asked)
        except RuleSetInvalid as invalid:
            raise of_rule_set(invalid) from invalid
    if not isinstance(asked, str) or asked not in all_preset_ids():
        raise QuestionRefused("unknown_rule_set", "rule_set", value=asked, allowed=" ".join(all_preset_ids()))
    return load_any_preset(asked)
