"""One paragraph of rules in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.wording.pen import Tongue
from scoring.wording.sources import source_words
from scoring.wording.tables import RulesTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One paragraph: its topic (a stable word), the heading, whole sentences, the source of the values.

    `table` says the same in rows where rows are easier to read, and then `beside` are the sentences that it leaves out.
    """

    topic: str
    language: str
    heading: str
    sentences: tuple[str, ...]
    source: str
    table: RulesTable | None = None
    beside: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return self._joined(self.sentences)

    @property
    def text_beside(self) -> str:
        """The sentences that stand beside the table as one text; all of them where there is no table."""
        return self.text if self.table is None else self._joined(self.beside)

    def _joined(self, sentences: tuple[str, ...]) -> str:
        return ("" if self.language == "zh" else " ").join(sentences)


def paragraph(
    pen: Tongue,
    topic: str,
    zh: str,
    en: str,
    sentences: Iterable[str],
    source: str,
    *,
    table: RulesTable | None = None,
    beside: Iterable[str] = (),
) -> Paragraph:
    """A paragraph with its heading in the language of the pen."""
    return Paragraph(
        topic=topic,
        language=pen.language,
        heading=pen.either(zh, en),
        sentences=tuple(sentences),
        source=source_words(source, pen.language),
        table=table if table is not None and table.rows else None,
        beside=tuple(beside),
    )
