"""Names that are written in two languages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """A name in Chinese and, where there is one, in English; as text it is the name for the active language."""

    zh: str
    en: str

    def __str__(self) -> str:
        return self.en if self.en and (get_language() or "").startswith("en") else self.zh
