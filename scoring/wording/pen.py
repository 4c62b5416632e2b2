"""What everyone needs who writes about one rule set in one language."""

from scoring.levels import Level, PastAce
from scoring.rules.rule_set import RuleSet
from scoring.wording.values import LANGUAGES, level_words


class Tongue:
    """The language in which something is told."""

    def __init__(self, language: str, past_ace: PastAce = PastAce.NEXT_LAP) -> None:
        self.language = language
        self.past_ace = past_ace

    def either(self, zh: str, en: str) -> str:
        return zh if self.language == "zh" else en

    def level(self, level: Level) -> str:
        return level_words(level, self.language, self.past_ace)

    def the(self, level: str) -> str:
        """A level in English within a sentence: letters and numbers stand alone, words have an article."""
        return f"the {level}" if level.endswith(" level") else level

    def names(self, names: tuple[str, str]) -> str:
        return names[LANGUAGES.index(self.language)]


class Pen(Tongue):
    """A two-side rule set and the language in which it is told."""

    def __init__(self, rule_set: RuleSet, language: str) -> None:
        super().__init__(language, rule_set.ladder.past_ace)
        self.rules = rule_set
