"""Readings: where printed rules are silent or doubtful, what the published rule sets took and what else can be set."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.published import all_preset_ids, load_any_preset
from scoring.rules.rule_set import RuleSet
from scoring.wording.describe import describe
from scoring.wording.paragraph import Paragraph
from scoring.wording.values import LANGUAGES

_Reading = Mapping[str, str]


@cache
def _published() -> Mapping[tuple[str, str], tuple[_Reading, ...]]:
    """By rule set and topic."""
    text = files("scoring").joinpath("wording", "readings.toml").read_text(encoding="utf-8")
    found: dict[tuple[str, str], tuple[_Reading, ...]] = {}
    for row in tomllib.loads(text)["reading"]:
        for preset in row["sets"]:
            key = (preset, row["topic"])
            found[key] = (*found.get(key, ()), {language: row[language] for language in LANGUAGES})
    return found


def published_readings(preset_id: str, topic: str, language: str) -> tuple[str, ...]:
    """What was read into the paragraph `topic` of a published rule set; empty where its source leaves no doubt."""
    return tuple(reading[language] for reading in _published().get((preset_id, topic), ()))


def readings(
    rule_set: RuleSet | PlayersRuleSet, paragraphs: Sequence[Paragraph], preset_id: str
) -> Mapping[str, tuple[str, ...]]:
    """The readings that still hold, by topic, for a rule set that was made from the preset.

    A paragraph that says something else than the preset's has none: there an organiser decided. Empty for a preset
    that is not published.
    """
    if preset_id not in all_preset_ids() or not paragraphs:
        return {}
    changed = changed_sources(rule_set, paragraphs, preset_id)
    held = {
        paragraph.topic: published_readings(preset_id, paragraph.topic, paragraph.language)
        for paragraph in paragraphs
        if paragraph.topic not in changed
    }
    return {topic: found for topic, found in held.items() if found}


def changed_sources(
    rule_set: RuleSet | PlayersRuleSet, paragraphs: Sequence[Paragraph], preset_id: str
) -> Mapping[str, str]:
    """Of each paragraph that says something else than the preset's, by topic, what is left of its source without the
    clauses that the preset's cites: they do not say so. Empty for a preset that is not published.
    """
    if preset_id not in all_preset_ids() or not paragraphs or load_any_preset(preset_id) == rule_set:
        return {}
    published = _published_paragraphs(preset_id, paragraphs[0].language)
    changed: dict[str, str] = {}
    for paragraph in paragraphs:
        before = published.get(paragraph.topic)
        # a stored set may list its offences in another order
        if before is None:
            changed[paragraph.topic] = paragraph.source
        elif set(before.sentences) != set(paragraph.sentences):
            cited = _clauses(before.source)
            changed[paragraph.topic] = "; ".join(each for each in _clauses(paragraph.source) if each not in cited)
    return changed


@cache
def _published_paragraphs(preset_id: str, language: str) -> Mapping[str, Paragraph]:
    return {paragraph.topic: paragraph for paragraph in describe(load_any_preset(preset_id), language)}


def _clauses(source: str) -> list[str]:
    return [each for each in re.split(r"; |；", source) if each]
