"""What a Swiss draw is asked for beside the entries, and what of it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.pairing.values import PairingRefused, SwissEntry, SwissSettings

LARGEST_SCORE = 100_000
# of byes and of a side balance, either way
LARGEST_COUNT = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """Ids and pairs of ids as they were given; forced pairs with the smaller id first."""

    forbidden: frozenset[tuple[int, int]]
    absent: frozenset[int]
    assigned_byes: frozenset[int]
    forced: frozenset[tuple[int, int]]

    @property
    def away(self) -> frozenset[int]:
        """Entries that have no opponent by decision."""
        return self.absent | self.assigned_byes


def check(
    entries: Sequence[SwissEntry], settings: SwissSettings, round_number: int, seed: str, given: Arguments
) -> None:
    """Raises PairingRefused for what `pair_swiss` does not take."""
    known: set[int] = set()
    for entry in entries:
        if entry.id in known:
            raise PairingRefused("entry_twice", "entries", entry=entry.id)
        known.add(entry.id)
        _check_entry(entry)
    if round_number < 1:
        raise PairingRefused("round_number_out_of_range", "round_number", found=round_number)
    if settings.score_scale < 1:
        raise PairingRefused("score_scale_out_of_range", "settings", found=settings.score_scale)
    if not seed:
        raise PairingRefused("seed_empty", "seed")
    named = {
        "forbidden": {entry for pair in given.forbidden for entry in pair},
        "absent": given.absent,
        "assigned_byes": given.assigned_byes,
        "forced": {entry for pair in given.forced for entry in pair},
    }
    for name, ids in named.items():
        for entry_id in sorted(ids - known):
            raise PairingRefused("unknown_entry", name, entry=entry_id)
    for first, second in sorted(given.forbidden):
        if first == second:
            raise PairingRefused("self_forbidden", "forbidden", entry=first)
    for entry_id in sorted(given.absent & given.assigned_byes):
        raise PairingRefused("absent_with_bye", "assigned_byes", entry=entry_id)
    _check_forced(given)
    left = len(known) - len(given.away)
    if left < 2:
        raise PairingRefused("too_few_entries", "entries", found=left)


def _check_entry(entry: SwissEntry) -> None:
    for found in (entry.score, entry.pairing_score):
        if abs(found) > LARGEST_SCORE:
            raise PairingRefused("score_out_of_range", "entries", entry=entry.id, found=found, largest=LARGEST_SCORE)
    for least, found in ((0, entry.byes), (-LARGEST_COUNT, entry.seat_balance)):
        if not least <= found <= LARGEST_COUNT:
            raise PairingRefused("count_out_of_range", "entries", entry=entry.id, found=found, largest=LARGEST_COUNT)
    if entry.met_in and len(entry.met_in) != len(entry.opponents):
        raise PairingRefused(
            "met_in_does_not_match",
            "entries",
            entry=entry.id,
            found=len(entry.met_in),
            needed=len(entry.opponents),
        )


def _check_forced(given: Arguments) -> None:
    forbidden = {frozenset(pair) for pair in given.forbidden}
    taken: set[int] = set()
    for first, second in sorted(given.forced):
        if first == second:
            raise PairingRefused("self_forced", "forced", entry=first)
        if frozenset((first, second)) in forbidden:
            raise PairingRefused("forced_and_forbidden", "forced", first=first, second=second)
        for entry in (first, second):
            if entry in taken:
                raise PairingRefused("forced_twice", "forced", entry=entry)
            if entry in given.absent:
                raise PairingRefused("forced_absent", "forced", entry=entry)
            if entry in given.assigned_byes:
                raise PairingRefused("forced_with_bye", "forced", entry=entry)
            taken.add(entry)
