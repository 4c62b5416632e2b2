"""One paragraph of rules in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from scoring.wording.pen import Tongue
from scoring.wording.sources import source_words
from scoring.wording.tables import RulesTable

MARK = "*"
"""Stands behind every sentence and row that an organiser set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One paragraph: its topic (a stable word), the heading, whole sentences, and of each the source of its values as
    the rule set writes it.

    `table` says the same in rows where rows are easier to read, and then `beside` are the sentences that it leaves out.
    `about`: of each sentence the path of the penalty, award, fine or row that it tells, empty for others; none at all
    where a paragraph has no such sentence.
    """

    topic: str
    language: str
    heading: str
    sentences: tuple[str, ...]
    sources: tuple[str, ...]
    table: RulesTable | None = None
    beside: tuple[str, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The sources of all sentences, each once, as a reader can read them."""
        return sources_in_words(self.sources, self.language)

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return self._joined(self.sentences)

    @property
    def text_beside(self) -> str:
        """The sentences that stand beside the table as one text; all of them where there is no table."""
        return self.text if self.table is None else self._joined(self.beside)

    def _joined(self, sentences: tuple[str, ...]) -> str:
        return as_one_text(sentences, self.language)


def as_one_text(sentences: Iterable[str], language: str) -> str:
    """Sentences one after the other, as the language sets them; a mark stands apart from the sentence after it."""
    gap, text = "" if language == "zh" else " ", ""
    for each in sentences:
        text += (" " if text.endswith(MARK) else gap if text else "") + each
    return text


def sources_in_words(sources: Iterable[str], language: str) -> str:
    """Each once, in their order, as one text."""
    return source_words("; ".join(dict.fromkeys(filter(None, sources))), language)


def paragraph(
    pen: Tongue,
    topic: str,
    zh: str,
    en: str,
    sentences: Iterable[str],
    source: str | Sequence[str],
    *,
    table: RulesTable | None = None,
    beside: Iterable[str] = (),
    about: Iterable[str] = (),
) -> Paragraph:
    """A paragraph with its heading in the language of the pen. `source`: one for all sentences, or one for each.
    `about`: paths of the first sentences; those behind them tell no row."""
    told = tuple(sentences)
    return Paragraph(
        topic=topic,
        language=pen.language,
        heading=pen.either(zh, en),
        sentences=told,
        sources=(source,) * len(told) if isinstance(source, str) else tuple(source),
        table=table if table is not None and table.rows else None,
        beside=tuple(beside),
        about=tuple(path for _sentence, path in zip(told, chain(about, repeat("")), strict=False)) if about else (),
    )
