"""Faults, collected up to a bound."""

from __future__ import annotations

from tournament.exchange.entry_lists.values import LONGEST_TEXT, MOST_FAULTS, Fault, LineFault


class FaultLog:
    """Collects faults, bounded."""

    def __init__(self) -> None:
        self.kept: list[LineFault] = []
        self.uncounted = 0

    def add(self, line: int, code: Fault, field: str = "", value: str = "", **params: str | int) -> None:
        if len(self.kept) >= MOST_FAULTS:
            self.uncounted += 1
            return
        shown = value if len(value) <= LONGEST_TEXT else value[:LONGEST_TEXT] + "…"
        self.kept.append(LineFault(line=line, field=field, value=shown, code=code, params=params))

    def all(self) -> tuple[LineFault, ...]:
        kept = sorted(self.kept, key=lambda each: each.line)
        if self.uncounted:
            more = {"more": self.uncounted}
            kept.append(LineFault(line=0, field="", value="", code=Fault.TOO_MANY_FAULTS, params=more))
        return tuple(kept)
