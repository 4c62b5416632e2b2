"""Which key of a question it is that the refusal of a hand or of a score sheet names."""

from collections.abc import Mapping

from scoring.answers.asked import Asked
from scoring.answers.events import award_of, event_of
from scoring.hand.report import HandRefused
from scoring.kitty import FormatOf
from scoring.match.state import SheetRefused
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import RuleSet

IN_TRICKS = ("trick_points", "attackers_trick_points", "points_in_tricks", "attackers_points")
"""Keys of what the attackers caught in tricks."""

_KEYS = {
    "points": "attackers_points",
    "slip_total": "attackers_points",
    "last_trick.winner": "last_trick_winner",
    "last_trick.format": "format",
}
"""Values of a report that stand under another name in a question."""


def path_of(refused: HandRefused | SheetRefused, rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> str:
    """The path within `input` of the value that a refusal names."""
    if isinstance(refused, HandRefused):
        return asked.path(_key(refused.field, rule_set, asked))
    if not asked.has("entries") or refused.field == "first_declarer_seat":
        return refused.field
    entry = _entry_at(refused.position, asked)
    return entry.path(_key(refused.field, rule_set, entry))


def format_key(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> str:
    """The key of the cards that give the format: those that were led where the rules say so and they are told."""
    led = rule_set.kitty.format_of is FormatOf.LED and asked.has("led")
    return "led" if led else "winning_play"


def _entry_at(position: int, asked: Asked) -> Asked:
    """The entry of this position; of two the second, which is the one too many."""
    places = enumerate(asked.blocks("entries"), start=1)
    entries = [
        entry for place, entry in places if (entry.number("position") if entry.has("position") else place) == position
    ]
    return entries[-1]


def _key(field: str, rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> str:
    field = field.removeprefix("points.")
    if field in ("trick_points", "attackers_points"):
        ways = IN_TRICKS if field == "trick_points" else ("attackers_points", *IN_TRICKS)
        return next((key for key in ways if asked.has(key)), field)
    if field.startswith("last_trick.format."):
        return field.removeprefix("last_trick.format.") if asked.has("format") else format_key(rule_set, asked)
    if field == "kind" and asked.has("ruling"):
        return "ruling"
    if field == "fines" and not asked.has("fines"):
        return "penalties" if asked.has("penalties") else "penalty"
    block, dot, key = field.partition(".")
    if dot and block == "award" and not asked.has("award"):
        return _in_penalties(0, key, awards=True, rule_set=rule_set, asked=asked)
    if dot and block.startswith("fines["):
        place = int(block[len("fines[") : -1])
        if not asked.has("fines"):
            return _in_penalties(place, key, awards=False, rule_set=rule_set, asked=asked)
        if key == "offence" and not asked.blocks("fines")[place].has("offence"):
            return f"{block}.event"
    return _KEYS.get(field, field)


def _in_penalties(place: int, key: str, *, awards: bool, rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> str:
    """A key of a fine, or of the fault that decides the hand, where `penalties` or `penalty` tell them."""
    blocks = penalty_blocks(asked)
    told = [each for each in blocks if (award_of(rule_set, event_of(rule_set, offence_in(each))) is not None) == awards]
    return told[place].path(key).removeprefix(asked.at)


def penalty_blocks(asked: Asked) -> list[Asked]:
    """What `penalties` lists, and the one block of `penalty`."""
    one = isinstance(asked.values.get("penalty"), Mapping)
    return [*asked.blocks("penalties"), *([asked.block("penalty")] if one else [])]


def offence_in(asked: Asked) -> str:
    """What a fine or fault is called under `offence` or `event`."""
    return asked.text("offence" if asked.has("offence") else "event")
