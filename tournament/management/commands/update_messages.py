"""Brings the translation catalogue up to date with the sources and compiles it, without GNU gettext.

For developers: Babel comes with requirements-dev.txt.
"""

from __future__ import annotations

import io
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
LOCALE = "zh_Hans"


class Command(BaseCommand):
    help = "Updates and compiles the translations; with --check nothing is written and anything missing is an error."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", dest="mode", action="store_const", const="check", default="update")

    def handle(self, *, mode: str, **_: Any) -> None:
        folder = settings.BASE_DIR / "tournament" / "locale" / LOCALE / "LC_MESSAGES"
        source, compiled = folder / "django.po", folder / "django.mo"
        before = source.read_bytes() if source.exists() else b""
        catalogue = _read(before)
        catalogue.update(_found(settings.BASE_DIR), no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        after, machine = _written(catalogue), _compiled(catalogue)
        if mode == "check":
            _complain(catalogue, before == after, compiled.exists() and compiled.read_bytes() == machine)
            self.stdout.write(f"{len(catalogue)} texts are translated, and the compiled file is up to date.")
            return
        folder.mkdir(parents=True, exist_ok=True)
        source.write_bytes(after)
        compiled.write_bytes(machine)
        missing = _untranslated(catalogue)
        self.stdout.write(f"{len(catalogue)} texts, {len(missing)} of them without a translation.")


def _read(text: bytes) -> Any:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if text:
        return read_po(io.BytesIO(text), locale=LOCALE)
    return Catalog(
        locale=LOCALE,
        header_comment="# Simplified Chinese of Shangtai.",
        project="Shangtai",
        version="1",
        last_translator="Shangtai",
        language_team="Shangtai",
        fuzzy=False,
    )


def _found(base: Path) -> Any:
    """A catalogue of every text marked for translation, with the files (not the lines) they stand in."""
    from babel.messages.catalog import Catalog

    found = Catalog()
    for path in _sources(base):
        name = path.relative_to(base).as_posix()
        for message, comments, context in _texts(path):
            found.add(message, locations=[(name, None)], auto_comments=comments, context=context)
    return found


def _sources(base: Path) -> Iterator[Path]:
    yield from sorted((base / "tournament").rglob("*.py"))
    yield from sorted((base / "templates").rglob("*.html"))


def _texts(path: Path) -> Iterator[tuple[Any, list[str], str | None]]:
    from babel.messages.extract import extract

    text = path.read_text()
    if path.suffix == ".html":
        # what is no text becomes placeholders; within brackets their indentation means nothing to Python
        text = f"(\n{templatize(text, origin=str(path))}\n)"
    for _line, message, comments, context in extract(
        "python", io.BytesIO(text.encode()), KEYWORDS, comment_tags=("Translators:",)
    ):
        if message:
            yield message, comments, context


def _written(catalogue: Any) -> bytes:
    from babel.messages.pofile import write_po

    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, ignore_obsolete=True)
    return buffer.getvalue()


def _compiled(catalogue: Any) -> bytes:
    from babel.messages.mofile import write_mo

    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def _untranslated(catalogue: Any) -> list[str]:
    def empty(message: Any) -> bool:
        texts = message.string if isinstance(message.string, list | tuple) else [message.string]
        return message.fuzzy or not all(texts)

    return [str(message.id) for message in catalogue if message.id and empty(message)]


def _complain(catalogue: Any, same_source: bool, same_compiled: bool) -> None:
    if missing := _untranslated(catalogue):
        raise CommandError("Without a translation:\n  " + "\n  ".join(missing))
    broken = [f"{message.id}: {error}" for message in catalogue for error in message.check(catalogue)]
    if broken:
        raise CommandError("Translations that do not fit their text:\n  " + "\n  ".join(broken))
    if not (same_source and same_compiled):
        raise CommandError("The translation files are not up to date: run `make messages`.")
