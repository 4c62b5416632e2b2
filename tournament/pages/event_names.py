"""The name of an event in the reader's language."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import get_language


class Named(Protocol):
    name_zh: str
    name_en: str


def event_name(event: Named) -> str:
    """The name in the reader's language; the Chinese one where there is no other."""
    return event.name_en if event.name_en and not (get_language() or "zh").startswith("zh") else event.name_zh
