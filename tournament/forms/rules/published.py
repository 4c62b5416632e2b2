"""What the published rules of play and of declaring answer, where a rule set leaves the answer to them."""

from __future__ import annotations

from scoring.cards.choices import PLAY_CHOICES, declared_like, played_like
from scoring.cards.declaring_rules import DECLARING_NUMBERS, DECLARING_OPTIONS


def published_answer(path: str, rule_set_id: str) -> str | None:
    """The answer at a path such as `play.ruff_match` for rules of this id, as rule sets name it; None at any other."""
    block, _point, name = path.partition(".")
    if block == "declaring" and (name in DECLARING_OPTIONS or name in DECLARING_NUMBERS):
        return str(getattr(declared_like(rule_set_id), name))
    if block == "play" and name in PLAY_CHOICES:
        field, kind = PLAY_CHOICES[name]
        found = getattr(played_like(rule_set_id), field)
        return next((each.value for each in kind if getattr(each, "ranks", each) == found), None)
    return None
