"""How trumps are declared and cards are played, each in a paragraph whose sentences keep their clauses."""

from collections.abc import Iterable

from scoring.cards.choices import declared_like, played_like
from scoring.cards.cited import CitedRules
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet
from scoring.wording.declaring_in_words import declaring_in_words
from scoring.wording.own_side import own_side_of
from scoring.wording.paragraph import Paragraph, paragraph
from scoring.wording.pen import Tongue
from scoring.wording.play_in_words import play_in_words


def declaring_paragraph(pen: Tongue, rule_set: RuleSet | PlayersRuleSet) -> Paragraph:
    """Bids, overcalls and the rights around the deal."""
    rules, own_side = declared_like(rule_set.id, rule_set.declaring), own_side_of(rule_set)
    told = tuple(declaring_in_words(pen, rules, copies=rule_set.copies, own_side=own_side))
    published = declaring_in_words(pen, declared_like(rule_set.id), copies=rule_set.copies, own_side=own_side)
    return paragraph(pen, "declaring", "亮主", "Declaring trumps", told, _clauses(rules, told, published))


def play_paragraph(pen: Tongue, rule_set: RuleSet | PlayersRuleSet) -> Paragraph:
    """What a referee has to know of the play of the cards."""
    rules, own_side = played_like(rule_set.id, rule_set.play), own_side_of(rule_set)
    told = tuple(play_in_words(pen, rules, copies=rule_set.copies, own_side=own_side))
    published = play_in_words(pen, played_like(rule_set.id), copies=rule_set.copies, own_side=own_side)
    return paragraph(pen, "play", "出牌", "Play of the cards", told, _clauses(rules, told, published))


def _clauses(rules: CitedRules, told: Iterable[str], published: Iterable[str]) -> tuple[str, ...]:
    """Of each sentence: what the published rules say as well is theirs, whatever else was answered otherwise."""
    kept = frozenset(published)
    return tuple(rules.source if sentence in kept else rules.clause() for sentence in told)
