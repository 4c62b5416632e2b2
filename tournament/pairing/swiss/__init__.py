"""Swiss rounds by optimal matching."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.values import SwissDraw, SwissEntry, SwissSettings


def pair_swiss(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    *,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_byes: Collection[int] = frozenset(),
) -> SwissDraw:
    """Every entry that is not absent has a pairing or a bye; the draw is the best by the levels above.

    Raises PairingRefused: too_few_entries, entry_twice, unknown_entry (field forbidden, absent or
    assigned_byes), self_forbidden, absent_with_bye, score_out_of_range, round_number_out_of_range,
    no_pairing_possible (the forbidden pairs leave somebody without an opponent).
    """
    raise NotImplementedError
