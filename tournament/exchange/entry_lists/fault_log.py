"""Faults, collected up to a bound."""

from __future__ import annotations

from tournament.exchange.entry_lists.values import MOST_FAULTS, Fault, LineFault

_LONGEST_SHOWN = 40


class FaultLog:
    """Collects faults, bounded."""

    def __init__(self) -> None:
        self.kept: list[LineFault] = []
        self.uncounted = 0

    def add(self, line: int, code: Fault, field: str = "", value: str = "", **params: str | int) -> None:
        if len(self.kept) >= MOST_FAULTS:
            self.uncounted += 1
            return
        shown = value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "…"
        self.kept.append(LineFault(line=line, field=field, value=shown, code=code, params=params))

    def all(self) -> tuple[LineFault, ...]:
        kept = sorted(self.kept, key=lambda each: each.line)
        if self.uncounted:
            more = {"more": self.uncounted}
            kept.append(LineFault(line=0, field="", value="", code=Fault.TOO_MANY_FAULTS, params=more))
        return tuple(kept)
