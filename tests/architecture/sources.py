"""The project's own files, as the rules of the house look at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = ("scoring", "tournament", "templates", "tests", "benchmarks", "docs", ".ci")
WRITTEN = {".py", ".html", ".js", ".css", ".toml", ".md", ".txt", ".yaml", ".sh", ".po", ""}


def python_files(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def template_files() -> Iterator[Path]:
    yield from sorted((ROOT / "templates").rglob("*.html"))


def written_files() -> Iterator[Path]:
    """Everything people wrote: code, pages, documents, settings; no data, no compiled or vendored files."""
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and path.suffix in WRITTEN and not path.name.startswith(".env"):
            yield path
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.is_file() and path.suffix in WRITTEN and "__pycache__" not in path.parts:
                yield path


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
