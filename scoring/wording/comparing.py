"""Rules that were made from published ones, told beside them: what is theirs, and what an organiser set."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.difference import Change, difference
from scoring.rules.published import all_preset_ids, load_any_preset
from scoring.rules.rule_set import RuleSet
from scoring.wording.describe import describe
from scoring.wording.left_out import left_out
from scoring.wording.paragraph import MARK, Paragraph, as_one_text, sources_in_words
from scoring.wording.readings import readings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedParagraph:
    """A paragraph in which `MARK` stands behind what the published rules do not say.

    `is_changed`: something was set otherwise or left out. `source`: the clauses of what is as published, empty where
    nothing is. `set_by`: where the marked parts come from, empty where there are none: a source of one's own, or that
    they are edited. `readings`: what was read into the values that are as published; of a paragraph that is gone none.
    `left_out`: the sentences of the published rules on fines, penalties, awards and rows that are there no more; of a
    paragraph that is gone all.
    """

    paragraph: Paragraph
    is_changed: bool
    source: str
    set_by: str
    readings: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def text_left_out(self) -> str:
        """What was left out as one text."""
        return as_one_text(self.left_out, self.paragraph.language)


def beside_published(
    rule_set: RuleSet | PlayersRuleSet, language: str, preset_id: str
) -> tuple[ComparedParagraph, ...]:
    """All paragraphs of a rule set that was made from this preset, and those that it has no more, without sentences. Of
    one that is not published nothing is marked."""
    paragraphs = describe(rule_set, language)
    if preset_id not in all_preset_ids():
        return tuple(
            ComparedParagraph(paragraph=each, is_changed=False, source=each.source, set_by="", readings=())
            for each in paragraphs
        )
    base = load_any_preset(preset_id)
    values, published = rule_set.to_mapping(), base.to_mapping()
    told = _published(preset_id, language)
    changes = difference(rule_set, base)
    compared = []
    for each in _with_gone(paragraphs, told):
        found = _compared(each, told.get(each.topic), changes)
        held = tuple(
            reading.words[language]
            for reading in readings_of(preset_id, each.topic)
            if each.sentences and (reading.holds(values, published) if reading.about else not found.is_changed)
        )
        compared.append(replace(found, readings=held))
    return tuple(compared)


@cache
def _published(preset_id: str, language: str) -> Mapping[str, Paragraph]:
    return {paragraph.topic: paragraph for paragraph in describe(load_any_preset(preset_id), language)}


def _with_gone(paragraphs: Sequence[Paragraph], published: Mapping[str, Paragraph]) -> list[Paragraph]:
    """The paragraphs, and without sentences those of the published rules that are not among them, each in its place."""
    found = list(paragraphs)
    at = 0
    for topic, each in published.items():
        place = next((index for index, one in enumerate(found) if one.topic == topic), None)
        if place is None:
            place = at
            found.insert(place, replace(each, sentences=(), sources=(), table=None, beside=(), about=()))
        at = place + 1
    return found


def _compared(paragraph: Paragraph, published: Paragraph | None, changes: Sequence[Change]) -> ComparedParagraph:
    """A sentence is the organiser's where the published rules do not have it, nor cite its source: one that only names
    an offence otherwise stays theirs."""
    said = {} if published is None else dict(zip(published.sentences, published.sources, strict=True))
    cited = set(said.values())
    own = {
        sentence: source
        for sentence, source in zip(paragraph.sentences, paragraph.sources, strict=True)
        if sentence not in said and source not in cited
    }
    kept = [
        said.get(sentence, source)
        for sentence, source in zip(paragraph.sentences, paragraph.sources, strict=True)
        if sentence not in own
    ]
    return ComparedParagraph(
        paragraph=_marked(paragraph, published, own),
        is_changed=set(said) != set(paragraph.sentences),
        source=sources_in_words(kept, paragraph.language),
        set_by=sources_in_words(own.values(), paragraph.language),
        readings=(),
        left_out=() if published is None else left_out(paragraph, published, changes),
    )


def _marked(paragraph: Paragraph, published: Paragraph | None, own: Collection[str]) -> Paragraph:
    """Where no sentence is the organiser's no row and nothing beside the table is."""
    if not own:
        return paragraph
    rows = _rows(published)
    beside = set(own) if published is None else {each for each in paragraph.beside if each not in published.beside}
    table = paragraph.table and replace(
        paragraph.table,
        rows=tuple(row if row in rows else (row[0] + MARK, *row[1:]) for row in paragraph.table.rows),
    )
    return replace(
        paragraph,
        sentences=tuple(each + MARK if each in own else each for each in paragraph.sentences),
        beside=tuple(each + MARK if each in beside else each for each in paragraph.beside),
        table=table,
    )


def _rows(published: Paragraph | None) -> frozenset[tuple[str, ...]]:
    return frozenset(published.table.rows) if published is not None and published.table is not None else frozenset()
