"""An independent look at any draw. Shares nothing with the code that draws but the value types."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.pairing.values import (
    Bracket,
    Finding,
    LotDraw,
    LotEntry,
    Pairing,
    Seated,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    ThirdPlace,
)


def audit_lots(entries: Sequence[LotEntry], draw: LotDraw) -> tuple[Finding, ...]:
    """Findings about drawn lots; empty when all is well."""
    raise NotImplementedError


def audit_swiss(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    draw: SwissDraw,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_byes: Collection[int] = frozenset(),
) -> tuple[Finding, ...]:
    """Findings about a Swiss round; arguments as they were given to `pair_swiss`."""
    raise NotImplementedError


def audit_seating(
    pairings: Sequence[Pairing],
    tables: Sequence[int],
    seated: Sequence[Seated],
    *,
    fixed_tables: Mapping[int, int] | None = None,
) -> tuple[Finding, ...]:
    """Findings about tables and sides."""
    raise NotImplementedError


def audit_bracket(
    seeded: Sequence[int],
    bracket: Bracket,
    *,
    units: Mapping[int, str] | None = None,
    third_place: ThirdPlace = ThirdPlace.PLAYED,
    seeds: int | None = None,
) -> tuple[Finding, ...]:
    """Findings about a bracket; arguments as they were given to `build_bracket`."""
    raise NotImplementedError
