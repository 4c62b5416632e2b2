"""What a season counted, and what it found wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class Fault(AssertionError):
    """Something that must never be: an error that is no refusal, or a broken law."""


@dataclass(slots=True)
class Tally:
    """`counts`: events, steps, checks. `acts` and `refusals` by name and code. `faults`: one text each."""

    counts: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        self.acts += other.acts
        self.refusals += other.refusals
        self.faults += other.faults
