"""Several things in a row, as the active language sets them apart."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import pgettext


def listed(items: Iterable[object]) -> str:
    """All of them in their order, with what stands between items: "A, B", "A、B". Empty for none."""
    return pgettext("between items", ", ").join(map(str, items))


def listed_apart(items: Iterable[object]) -> str:
    """As `listed`, of items that may have commas or dashes of their own: "A – B; C – D", "A – B；C – D"."""
    return pgettext("between items", "; ").join(map(str, items))
