"""Drafts changed by hand, and what an organiser should know about them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.values import DraftWarning, SwissDraw, SwissEntry, SwissSettings


def swap_entries(draw: SwissDraw, entries: Sequence[SwissEntry], a: int, b: int) -> SwissDraw:
    """`a` and `b` stand in each other's place, bye included; everything else is as it was.

    The changed pairings and byes say that they were changed by hand; the certificate is gone.
    Raises PairingRefused: not_in_draw, same_entry, same_pairing.
    """
    raise NotImplementedError


def draft_warnings(
    draw: SwissDraw,
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
) -> tuple[DraftWarning, ...]:
    """What is worth knowing about each pairing and bye, in the order of the draw.

    Codes: forbidden_pair, rematch, second_bye (high); same_unit, score_gap of more than one score group
    (medium); score_gap to the next score group, bye_not_lowest (low).
    """
    raise NotImplementedError
