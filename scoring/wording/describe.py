"""The rules of an event in words, made from the values of its rule set alone."""

from dataclasses import dataclass

from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One paragraph: the heading, whole sentences, and the source of the values it tells."""

    topic: str
    heading: str
    sentences: tuple[str, ...]
    source: str

    @property
    def text(self) -> str:
        """The sentences as one text."""
        joiner = " " if self.heading.isascii() else ""
        return joiner.join(self.sentences)


def describe(rule_set: RuleSet, language: str) -> tuple[Paragraph, ...]:
    """The rules in words, in the order in which people ask. `language` is "zh" or "en"; KeyError for others."""
    raise NotImplementedError
