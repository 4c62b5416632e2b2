"""Finds text in templates that would reach the reader without passing through translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

_TRANSLATED_BLOCKS = re.compile(
    r"{%\s*blocktrans(?:late)?\b.*?%}.*?{%\s*endblocktrans(?:late)?\s*%}"
    r"|{%\s*comment\b.*?%}.*?{%\s*endcomment\s*%}"
    # names of classes, not words
    r"|{%\s*block (?:page|html)_class\s*%}.*?{%\s*endblock\b.*?%}",
    re.DOTALL,
)
_TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
_READ_ALOUD = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription", "data-confirm"}
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENTITY = re.compile(r"&\w+;")


def untranslated_in(template: str) -> Iterator[tuple[int, str]]:
    """Line and text of everything with a word in it."""
    blanked = _TRANSLATED_BLOCKS.sub(_same_lines, template)
    reader = _Reader()
    reader.feed(_TAGS.sub(_same_lines, blanked))
    reader.close()
    yield from reader.found


def _same_lines(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[tuple[int, str]] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "code", "svg"):
            self._inside.append(tag)
        for name, value in attrs:
            if name in _READ_ALOUD and value:
                self._look_at(value)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self._look_at(data)

    def _look_at(self, text: str) -> None:
        if _WORD.search(_ENTITY.sub("", text)):
            self.found.append((self.getpos()[0], text.strip()))
