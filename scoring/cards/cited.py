"""Rules of which every point is an answer, and the clause that each point is cited by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from scoring.edited import edited_from


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedRules:
    """Rules whose points are fields. source: what the published ones cite, seed and section. otherwise: the points
    that were answered otherwise, by name, and what is cited for each in place of that."""

    id: str
    source: str
    otherwise: tuple[tuple[str, str], ...] = ()

    def answered(self, source: str, /, **points: Any) -> Self:
        """These rules with some points answered otherwise, as `source` says. Without one a point cites its own clause
        only while it does not differ, and else that it is edited from it."""
        cited = dict(self.otherwise)
        for name, answer in points.items():
            if source:
                cited[name] = source
            elif answer != getattr(self, name):
                cited[name] = edited_from(cited.get(name, self.source))
        return replace(self, **points, otherwise=tuple(sorted(cited.items())))

    def clause(self, *points: str, printed: str = "") -> str:
        """What a ruling cites that leans on these points, on all of them where none is named.

        The clause of the rules, or `printed` where that is narrower, unless one of the points was answered otherwise.
        """
        changed = dict.fromkeys(source for name, source in self.otherwise if not points or name in points)
        return "; ".join(changed) or printed or self.source
