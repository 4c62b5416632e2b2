"""What speaks against forced pairs and assigned byes, before anything is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.swap import pairing_warnings
from tournament.pairing.values import DraftWarning, Pairing, PairingRefused, SwissEntry, SwissSettings, WarningGrade


def wish_warnings(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    *,
    round_number: int,
    forced: Collection[tuple[int, int]] = frozenset(),
    forbidden: Collection[tuple[int, int]] = frozenset(),
    assigned_byes: Collection[int] = frozenset(),
) -> tuple[DraftWarning, ...]:
    """Warnings about each forced pair and each assigned bye, by id.

    Codes of pairs: those of `draft_warnings`. Of byes: assigned_bye_again (medium), assigned_bye_needless (low: with
    it an odd number is left, so that somebody else has a bye as well).
    Raises PairingRefused: unknown_entry (field forced or assigned_byes).
    """
    by_id = {entry.id: entry for entry in entries}
    for field, ids in (("forced", {one for pair in forced for one in pair}), ("assigned_byes", {*assigned_byes})):
        for entry in sorted(ids - by_id.keys()):
            raise PairingRefused("unknown_entry", field, entry=entry)
    steps = sorted({entry.pairing_score for entry in entries})
    banned = {frozenset(pair) for pair in forbidden}
    found: list[DraftWarning] = []
    for first, second in sorted({(min(pair), max(pair)) for pair in forced}):
        pairing = Pairing(first=first, second=second)
        found += pairing_warnings(pairing, by_id, steps, settings, round_number, banned)
    for entry in sorted(assigned_byes):
        byes = by_id[entry].byes
        if byes:
            params = {"entry": entry, "byes": byes}
            found.append(DraftWarning(code="assigned_bye_again", grade=WarningGrade.MEDIUM, params=params))
    if assigned_byes and (len(entries) - len(set(assigned_byes))) % 2:
        left = {"count": len(set(assigned_byes))}
        found.append(DraftWarning(code="assigned_bye_needless", grade=WarningGrade.LOW, params=left))
    return tuple(found)
