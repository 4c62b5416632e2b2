"""What every question about the play of cards names: the rules it is played by, and trump and level of the hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.refusing import UNITS
from scoring.cards.card import RANKS, Card, Suit
from scoring.cards.choices import played_like
from scoring.cards.play_rules import OPTIONS, PlayRules, play_rules_of, published_play_rules
from scoring.cards.situation import Pack, Situation
from scoring.notes import Note
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet
from scoring.wording.said import said

NO_TRUMP = ("N", "NT")
"""Texts that stand for no trump suit, besides null."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPlay:
    """`asked`: the input they stand in. `ignored`: options of the question that no rule of play knows."""

    asked: Asked
    rules: PlayRules
    situation: Situation
    ignored: tuple[str, ...]

    def cards(self, asked: Asked, key: str) -> tuple[Card, ...]:
        """The cards under `key`, a list or one text with blanks."""
        return self.read(asked.values.get(key), key)

    def read(self, value: Any, key: str) -> tuple[Card, ...]:
        return self.asked.read_cards(value, key, self.situation.decks)

    def named(self, asked: Asked) -> tuple[tuple[Card, ...], ...]:
        """The units of a lead as its leader names them under `reading`; none where he does not."""
        if not asked.has("reading"):
            return ()
        parts = asked.values["reading"]
        if not isinstance(parts, list):
            raise QuestionRefused("bad_list", "reading", value=parts, allowed=UNITS)
        return tuple(self.read(cards, f"reading[{place}]") for place, cards in enumerate(parts))

    def answer(self, source: str, reasons: Sequence[Note], **parts: Any) -> Answer:
        """The parts of an answer with its source, and its reasons as English sentences."""
        found: Answer = {**parts, "reasons": said(reasons), "source": source}
        if self.ignored:
            found["ignored_options"] = list(self.ignored)
        return found


def asked_play(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> AskedPlay:
    """The rules and the situation of a question.

    `options` changes single points of the published rules of play. `trump`: S, H, D, C, or null for none. `level`: a
    rank, or null where none is the level. `fixed_trumps`, `two_colour` and `decks` where they differ from the rule set.
    A rule set of one's own is played like the published one whose id it keeps, and like the classic game otherwise,
    with what it says of play itself.
    QuestionRefused: bad_option, bad_trump, bad_level, bad_rank, too_many_ranks, bad_list, bad_truth, bad_number.
    """
    rules, ignored = asked_rules(rule_set, asked)
    decks = asked.number("decks", 1, 6) if asked.has("decks") else rule_set.decks
    situation = rules.situation(decks=decks, trump=_trump(asked), level=_level(asked))
    return AskedPlay(asked=asked, rules=rules, situation=situation, ignored=ignored)


def asked_rules(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> tuple[PlayRules, tuple[str, ...]]:
    """The rules of play with the options of the question, and the options that are none. See `asked_play`."""
    rules = play_rules_like(rule_set)
    known = {name: value for name, value in asked.options.items() if name in OPTIONS}
    ladder_of = known.get("follow_ladder")
    if isinstance(ladder_of, str) and ladder_of in published_play_rules():
        known["follow_ladder"] = play_rules_of(ladder_of).follow_ladder.value
    for name in known:
        if known[name] == asked.options[name]:
            asked.option(name, OPTIONS[name][1])
    rules = rules.with_options(known)
    if asked.has("fixed_trumps"):
        permanent = asked.texts("fixed_trumps")
        if any(len(rank) != 1 or rank not in RANKS for rank in permanent):
            raise QuestionRefused("bad_rank", "fixed_trumps", value=permanent, allowed=" ".join(RANKS))
        ranks = tuple(dict.fromkeys(permanent))
        if len(ranks) > 1:
            # each more doubles the runs that lie across the suits of trumps, and no rule set has two
            raise QuestionRefused("too_many_ranks", "fixed_trumps", value=list(ranks))
        rules = rules.answered("", permanent=ranks)
    if asked.has("two_colour"):
        rules = rules.answered("", pack=Pack.TWO_COLOURS if asked.truth("two_colour") else Pack.FOUR_SUITS)
    return rules, tuple(sorted(set(asked.options) - set(known)))


def play_rules_like(rule_set: RuleSet | PlayersRuleSet) -> PlayRules:
    """The rules of play of the published set of this id, of the classic game for a set of one's own making, with what
    the rule set says of play itself."""
    return played_like(rule_set.id, rule_set.play)


def _trump(asked: Asked) -> Suit | None:
    trump = asked.values.get("trump")
    if trump is None or trump in NO_TRUMP:
        return None
    if trump not in [suit.value for suit in Suit]:
        raise QuestionRefused("bad_trump", "trump", value=trump, allowed="S H D C null")
    return Suit(trump)


def _level(asked: Asked) -> str | None:
    level = asked.values.get("level")
    if level is None:
        return None
    text = "T" if level in ("10", 10) else str(level)
    if len(text) != 1 or text not in RANKS:
        raise QuestionRefused("bad_level", "level", value=level, allowed=f"{' '.join(RANKS)} null")
    return text
