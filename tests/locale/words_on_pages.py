"""What a reader sees or hears of a page, and which words of a catalogue are in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser

from django.conf import settings

from tournament.management.commands import update_messages

_READ_ALOUD = ("title", "alt", "placeholder", "aria-label", "data-declarer-words")
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|%%")
_LETTERS = re.compile(r"[^\W\d_]{2}")


@cache
def catalogue() -> Mapping[str, frozenset[str]]:
    """Every English text -> its translations."""
    source = settings.BASE_DIR / "tournament" / "locale" / update_messages.LOCALE / "LC_MESSAGES" / "django.po"
    found: dict[str, set[str]] = {}
    for message in update_messages._read(source.read_bytes()):
        texts = message.id if isinstance(message.id, tuple | list) else [message.id]
        translations = message.string if isinstance(message.string, tuple | list) else [message.string]
        for text in filter(None, texts):
            found.setdefault(text, set()).update(translations)
    return {text: frozenset(translations) for text, translations in found.items()}


def texts_of(page: str) -> list[str]:
    """Every piece of text of the page in order, also what is only read aloud, but the other language's name."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found


def words_left(page: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each text of the page that is, or holds as a whole phrase, one of the words; with that word."""
    whole, long = set(), []
    for word in words:
        whole.add(word)
        if " " in word and len(word) > 11 and _LETTERS.search(_PLACEHOLDER.sub("", word)):
            long.append((word, _pattern(word)))
    for text in texts_of(page):
        if text in whole:
            yield text, text
        for word, pattern in long:
            if pattern.search(text):
                yield text, word


def _pattern(word: str) -> re.Pattern[str]:
    parts = [re.escape(part) for part in _PLACEHOLDER.split(word)]
    return re.compile(r"\b" + r"\S.*?".join(parts) if parts[0] else r"\S.*?".join(parts))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style", "textarea") or (tag in ("button", "a") and given.get("lang")):
            self._silent.append(tag)
        for name in _READ_ALOUD:
            self._hear(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._hear(data)

    def _hear(self, text: str) -> None:
        if said := " ".join(text.split()).rstrip(":："):
            self.found.append(said)
