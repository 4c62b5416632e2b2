"""One paragraph of rules in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.wording.pen import Tongue
from scoring.wording.sources import source_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One paragraph: its topic (a stable word), the heading, whole sentences, the source of the values."""

    topic: str
    language: str
    heading: str
    sentences: tuple[str, ...]
    source: str

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return ("" if self.language == "zh" else " ").join(self.sentences)


def paragraph(pen: Tongue, topic: str, zh: str, en: str, sentences: Iterable[str], source: str) -> Paragraph:
    """A paragraph with its heading in the language of the pen."""
    return Paragraph(
        topic=topic,
        language=pen.language,
        heading=pen.either(zh, en),
        sentences=tuple(sentences),
        source=source_words(source, pen.language),
    )
