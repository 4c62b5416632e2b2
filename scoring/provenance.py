"""Where a value of a rule set comes from: the clause that prints it, or that an organiser set it otherwise."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from scoring.edited import SET_BY_ORGANISER, edited_from
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.published import all_preset_ids, load_any_preset
from scoring.rules.rule_set import RuleSet

_TELLS = ("source", "names")

_Block = Mapping[str, Any]


def clause(rule_set: RuleSet | PlayersRuleSet, block: str, *keys: str) -> str:
    """The source of these values of a block, of all its values where no key is named; empty where there is no block.

    `block` is the path of plain data (`clock`, `penalties.wrong_follow`, `game` for what the whole set cites). A source
    that published rule sets cite for other values is not theirs any more: then it is `EDITED_FROM` and that source, or
    `SET_BY_ORGANISER` where none of them states such a value or the source names no document. A source of one's own
    stays as it is written.
    """
    return _clause(rule_set, block, keys)


@lru_cache(maxsize=1024)
def _clause(rule_set: RuleSet | PlayersRuleSet, block: str, keys: tuple[str, ...]) -> str:
    values = _blocks(rule_set.to_mapping()).get(block)
    if values is None:
        return ""
    source = str(values["source"])
    citing = _citing().get((block, source), {})
    published = [citing[rule_set.id]] if rule_set.id in citing else list(citing.values())
    if not published or any(_alike(values, each, keys) for each in published):
        return source
    if keys and not any(each.get(key) is not None for each in published for key in keys):
        return SET_BY_ORGANISER
    return edited_from(source)


def _alike(values: _Block, published: _Block, keys: tuple[str, ...]) -> bool:
    compared = keys or {*values, *published}.difference(_TELLS)
    return all(values.get(key) == published.get(key) for key in compared)


@cache
def _citing() -> Mapping[tuple[str, str], Mapping[str, _Block]]:
    """By block and source: the published rule sets that cite it there, with the values of that block."""
    found: dict[tuple[str, str], dict[str, _Block]] = {}
    for preset in all_preset_ids():
        for block, values in _blocks(load_any_preset(preset).to_mapping()).items():
            found.setdefault((block, values["source"]), {})[preset] = values
    return found


def _blocks(values: _Block, path: str = "") -> dict[str, _Block]:
    """Every block that has a source, by its path; the size of the table under the source of the whole set."""
    found: dict[str, _Block] = {}
    for key, below in values.items():
        if isinstance(below, Mapping):
            at = f"{path}.{key}" if path else key
            if "source" in below:
                found[at] = below
            found |= _blocks(below, at)
    if not path:
        found["game"] = {"source": values["source"], **values["game"]}
    return found
