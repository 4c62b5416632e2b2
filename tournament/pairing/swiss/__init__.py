"""Swiss rounds by optimal matching: algorithm "swiss/1".

Entries stand in ranking order (score, rank, seeded lot). Of all complete pairings the one is taken that has, in
this order of importance,

1. the fewest rematches (none while one pairing without exists), then the fewest third and later meetings,
2. for the bye of an odd field: the holder with the fewest earlier byes,
3. the fewest meetings within a unit, if units go before the score this round,
4. for the bye: the lowest-ranked holder,
5. the least sum of squared score differences,
6. the fewest meetings within a unit, if units go after the score,
7. the least sum of squared distances from the pattern (adjacent or fold), in places of the ranking,
8. the most even sides,
9. chance, from the seed.

Forbidden pairs are never made. Up to `LARGEST_EXACT_FIELD` entries this is one exact matching over all legal
pairings; larger fields are matched in rolling blocks, always without avoidable rematch, and the certificate
says how far the result is proved. Tables come afterwards, in `seating`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.digest import input_digest
from tournament.pairing.swiss.bye import choose_bye
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.reasons import reasons_for_bye, reasons_for_pairing, reasons_for_round
from tournament.pairing.swiss.solve import LARGEST_EXACT_FIELD, solve
from tournament.pairing.values import (
    ByeGiven,
    ByeKind,
    Level,
    Pairing,
    PairingRefused,
    Reason,
    SwissDraw,
    SwissEntry,
    SwissSettings,
)

__all__ = ["ALGORITHM", "LARGEST_EXACT_FIELD", "LARGEST_SCORE", "pair_swiss", "swiss_digest"]

ALGORITHM = "swiss/1"
LARGEST_SCORE = 100_000


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

    `forbidden`: pairs of ids, order free. `assigned_byes`: entries that sit out by decision; if an odd
    number is left, the draw gives one bye more.
    Raises PairingRefused: too_few_entries (fewer than two to pair), entry_twice, unknown_entry (field
    forbidden, absent or assigned_byes), self_forbidden, absent_with_bye, score_out_of_range,
    round_number_out_of_range, score_scale_out_of_range, seed_empty, no_pairing_possible (the forbidden pairs
    leave somebody without an opponent).
    """
    _check(entries, settings, round_number, seed, forbidden, absent, assigned_byes)
    away = {*absent, *assigned_byes}
    everybody = Field(
        [entry for entry in entries if entry.id not in away],
        settings,
        round_number=round_number,
        seed=seed,
        forbidden=forbidden,
    )
    byes = [
        ByeGiven(entry=entry, kind=ByeKind.ASSIGNED, reasons=(Reason(code="bye_assigned"),))
        for entry in sorted(assigned_byes)
    ]
    field = everybody
    if len(everybody) % 2:
        chosen = choose_bye(everybody)
        if chosen is None:
            raise PairingRefused("no_pairing_possible", "forbidden", count=len(set(forbidden)))
        field, solution = chosen.rest, chosen.solution
        given = ByeGiven(
            entry=everybody.entries[chosen.holder].id,
            kind=ByeKind.ALLOCATED,
            reasons=reasons_for_bye(everybody, chosen.holder),
        )
        byes.insert(0, given)
    else:
        found = solve(field)
        if found is None:
            raise PairingRefused("no_pairing_possible", "forbidden", count=len(set(forbidden)))
        solution = found
    opponent = {place: other for a, b in solution.pairs for place, other in ((a, b), (b, a))}
    ordered = sorted(
        solution.pairs, key=lambda pair: (-field.entries[pair[0]].score, -field.entries[pair[1]].score, pair)
    )
    return SwissDraw(
        round_number=round_number,
        pairings=tuple(
            Pairing(
                first=field.entries[a].id,
                second=field.entries[b].id,
                reasons=reasons_for_pairing(field, a, b, opponent, solution.certificate),
            )
            for a, b in ordered
        ),
        byes=tuple(byes),
        certificate=solution.certificate,
        rematches=solution.certificate.total(Level.REMATCHES),
        algorithm=ALGORITHM,
        seed=seed,
        input_digest=swiss_digest(entries, settings, round_number, forbidden, absent, assigned_byes),
        reasons=reasons_for_round(field, solution.certificate),
    )


def swiss_digest(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    round_number: int,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_byes: Collection[int],
) -> str:
    """The digest that a draw of this input carries; the order of entries and of pairs does not matter."""
    rows = [
        {
            "id": entry.id,
            "score": entry.score,
            "rank": entry.rank,
            "unit": entry.unit or "",
            "opponents": sorted(entry.opponents),
            "byes": entry.byes,
            "seat_balance": entry.seat_balance,
        }
        for entry in sorted(entries, key=lambda entry: entry.id)
    ]
    first_round_pattern = settings.first_round_pattern
    return input_digest(
        {
            "algorithm": ALGORITHM,
            "round": round_number,
            "entries": rows,
            "forbidden": sorted({(min(pair), max(pair)) for pair in forbidden}),
            "absent": sorted(set(absent)),
            "assigned_byes": sorted(set(assigned_byes)),
            "pattern": str(settings.pattern),
            "first_round_pattern": "" if first_round_pattern is None else str(first_round_pattern),
            "units_apart": str(settings.units_apart),
            "units_order": str(settings.units_order),
            "score_scale": settings.score_scale,
        }
    )


def _check(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_byes: Collection[int],
) -> None:
    known: set[int] = set()
    for entry in entries:
        if entry.id in known:
            raise PairingRefused("entry_twice", "entries", entry=entry.id)
        known.add(entry.id)
        if abs(entry.score) > LARGEST_SCORE:
            raise PairingRefused(
                "score_out_of_range", "entries", entry=entry.id, found=entry.score, largest=LARGEST_SCORE
            )
    if round_number < 1:
        raise PairingRefused("round_number_out_of_range", "round_number", found=round_number)
    if settings.score_scale < 1:
        raise PairingRefused("score_scale_out_of_range", "settings", found=settings.score_scale)
    if not seed:
        raise PairingRefused("seed_empty", "seed")
    named = {
        "forbidden": {entry for pair in forbidden for entry in pair},
        "absent": set(absent),
        "assigned_byes": set(assigned_byes),
    }
    for name, ids in named.items():
        for entry_id in sorted(ids - known):
            raise PairingRefused("unknown_entry", name, entry=entry_id)
    for first, second in sorted(forbidden):
        if first == second:
            raise PairingRefused("self_forbidden", "forbidden", entry=first)
    for entry_id in sorted(named["absent"] & named["assigned_byes"]):
        raise PairingRefused("absent_with_bye", "assigned_byes", entry=entry_id)
    left = len(known) - len(named["absent"] | named["assigned_byes"])
    if left < 2:
        raise PairingRefused("too_few_entries", "entries", found=left)
