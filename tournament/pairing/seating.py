"""Tables and sides for the pairings of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.pairing.values import Pairing, Seated, SeatHistory


def seat_matches(
    pairings: Sequence[Pairing],
    tables: Sequence[int],
    histories: Mapping[int, SeatHistory],
    *,
    seed: str,
    fixed_tables: Mapping[int, int] | None = None,
    level_of: Mapping[int, int] | None = None,
) -> tuple[Seated, ...]:
    """Every pairing, in its order, has a table of its own and a side for each entry.

    The top pairing gets the first table and so on down. `fixed_tables` (entry -> table) go first.
    `level_of` (entry -> score): pairings whose two scores are the same may exchange tables among each other
    so that nobody sits at a table again; None keeps the strict order. The top pairing stays at the first table.
    The entry that has had side 0 less often gets side 0; equals by the seed.
    Raises PairingRefused: too_few_tables, table_twice, unknown_table, table_claimed_twice.
    """
    raise NotImplementedError
