"""Swiss rounds by optimal matching: algorithm "swiss/2".

Entries stand in ranking order (score with virtual points, rank, seeded lot). Forced pairs, assigned byes and
forbidden pairs hold whatever they cost. Of all complete pairings of the others the one is taken that has, in this
order of importance,

1. the fewest rematches (none while one pairing without exists), then the fewest third and later meetings,
2. for the bye of an odd field: the holder with the fewest earlier byes,
3. the fewest meetings within a unit, if units go before the score this round,
4. for the bye: the lowest-ranked holder,
5. the least sum of squared score differences,
6. the fewest meetings within a unit, if units go after the score,
7. the least sum of squared distances from the pattern (adjacent, fold or slide), in places of the ranking,
8. the most even sides: the least sum of squared side balances after the round,
9. the fewest tables closed to the pairings, a table being closed to a pairing if one of the two has sat there: so
   `seating`, which gives out the tables afterwards, has the widest choice,
10. chance, from the seed.

Up to `LARGEST_EXACT_FIELD` entries this is one exact matching over all legal pairings. Larger fields are matched in
rolling blocks, and the certificate says how far the result is proved; where even wide blocks leave somebody without
a fresh opponent, the whole field is solved or, beyond some hundreds, rematches are let in and counted first.

Weights are counted in 128-bit integers with room for what the solver adds up (see `matching`). With the scores,
meetings and byes that are let in here, everything down to the score difference fits for fields of up to 10,000
entries; the levels below fit too unless scores reach into the ten thousands, and where they do not the certificate
says so (`exact_through`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.digest import input_digest
from tournament.pairing.swiss.arguments import LARGEST_COUNT, LARGEST_SCORE, Arguments, check
from tournament.pairing.swiss.bye import choose_bye
from tournament.pairing.swiss.field import Field
from tournament.pairing.swiss.reasons import RoundReasons, reasons_for_bye, reasons_for_forced
from tournament.pairing.swiss.solve import LARGEST_EXACT_FIELD, Solution, solve
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

__all__ = ["ALGORITHM", "LARGEST_COUNT", "LARGEST_EXACT_FIELD", "LARGEST_SCORE", "pair_swiss"]

ALGORITHM = "swiss/2"


def pair_swiss(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    *,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_byes: Collection[int] = frozenset(),
    forced: Collection[tuple[int, int]] = frozenset(),
) -> SwissDraw:
    """Every entry that is not absent has a pairing or a bye; the draw is the best by the levels above.

    `forbidden`: pairs of ids, order free. `assigned_byes`: entries that sit out by decision; if an odd number is
    left, the draw gives one bye more. `forced`: pairs that meet by decision, rematch or not; `wish_warnings` says
    beforehand what speaks against them. The certificate is about the entries that are left to the draw.
    Raises PairingRefused: too_few_entries (fewer than two to pair), entry_twice, unknown_entry (field forbidden,
    absent, assigned_byes or forced), self_forbidden, self_forced, forced_twice, forced_and_forbidden,
    forced_absent, forced_with_bye, absent_with_bye, score_out_of_range, count_out_of_range, met_in_does_not_match,
    round_number_out_of_range, score_scale_out_of_range, seed_empty, no_pairing_possible (the forbidden pairs leave
    somebody without an opponent).
    """
    given = Arguments(
        forbidden=frozenset(forbidden),
        absent=frozenset(absent),
        assigned_byes=frozenset(assigned_byes),
        forced=frozenset((min(pair), max(pair)) for pair in forced),
    )
    check(entries, settings, round_number, seed, given)
    everybody = Field(
        [entry for entry in entries if entry.id not in given.away],
        settings,
        round_number=round_number,
        seed=seed,
        forbidden=given.forbidden,
    )
    decided = [_in_order(everybody, pair) for pair in sorted(given.forced)]
    left = everybody.without({place for pair in decided for place in pair}) if decided else everybody
    byes = [
        ByeGiven(entry=entry, kind=ByeKind.ASSIGNED, reasons=(Reason(code="bye_assigned"),))
        for entry in sorted(assigned_byes)
    ]
    field, solution = left, None
    if len(left) % 2:
        chosen = choose_bye(left)
        if chosen is not None:
            field, solution = chosen.rest, chosen.solution
            holder = left.entries[chosen.holder].id
            reasons = reasons_for_bye(left, chosen.holder)
            byes.insert(0, ByeGiven(entry=holder, kind=ByeKind.ALLOCATED, reasons=reasons))
    else:
        solution = solve(left)
    if solution is None:
        raise PairingRefused("no_pairing_possible", "forbidden", count=len(given.forbidden))
    return SwissDraw(
        round_number=round_number,
        pairings=_pairings(everybody, decided, field, solution),
        byes=tuple(byes),
        certificate=solution.certificate,
        rematches=solution.certificate.total(Level.REMATCHES) + sum(everybody.meetings(a, b) > 0 for a, b in decided),
        algorithm=ALGORITHM,
        seed=seed,
        input_digest=_digest(entries, settings, round_number, given),
        reasons=_round_reasons(field, solution, len(decided)),
    )


def _in_order(field: Field, pair: tuple[int, int]) -> tuple[int, int]:
    """The positions of two ids, the higher first."""
    a, b = sorted(field.position[entry] for entry in pair)
    return a, b


def _pairings(
    everybody: Field, decided: Sequence[tuple[int, int]], field: Field, solution: Solution
) -> tuple[Pairing, ...]:
    """Forced and drawn ones, by the score of the higher, then of the lower, then by place in the ranking."""
    why = RoundReasons(field, solution.pairs, solution.certificate)
    drawn = [
        Pairing(first=field.entries[a].id, second=field.entries[b].id, reasons=why.of_pairing(a, b))
        for a, b in solution.pairs
    ]
    drawn += [
        Pairing(
            first=everybody.entries[a].id, second=everybody.entries[b].id, reasons=reasons_for_forced(everybody, a, b)
        )
        for a, b in decided
    ]

    def height(pairing: Pairing) -> tuple[int, ...]:
        a, b = everybody.position[pairing.first], everybody.position[pairing.second]
        return (-everybody.scores[a], -everybody.scores[b], a, b)

    return tuple(sorted(drawn, key=height))


def _round_reasons(field: Field, solution: Solution, decided: int) -> tuple[Reason, ...]:
    reasons = RoundReasons(field, (), solution.certificate).of_round()
    if decided:
        return (*reasons, Reason(code="round_has_forced_pairs", params={"count": decided}))
    return reasons


def _digest(entries: Sequence[SwissEntry], settings: SwissSettings, round_number: int, given: Arguments) -> str:
    """The digest that a draw of this input carries; the order of entries and of pairs does not matter."""
    rows = [
        [
            entry.id,
            entry.score,
            entry.virtual,
            entry.rank,
            entry.unit or "",
            sorted(zip(entry.opponents, entry.met_in, strict=True)) if entry.met_in else sorted(entry.opponents),
            entry.byes,
            entry.seat_balance,
            sorted(entry.tables),
        ]
        for entry in sorted(entries, key=lambda entry: entry.id)
    ]
    first_round_pattern = settings.first_round_pattern
    return input_digest(
        {
            "algorithm": ALGORITHM,
            "round": round_number,
            "entries": rows,
            "forbidden": sorted({(min(pair), max(pair)) for pair in given.forbidden}),
            "absent": sorted(given.absent),
            "assigned_byes": sorted(given.assigned_byes),
            "forced": sorted(given.forced),
            "pattern": str(settings.pattern),
            "first_round_pattern": "" if first_round_pattern is None else str(first_round_pattern),
            "units_apart": str(settings.units_apart),
            "units_order": str(settings.units_order),
            "score_scale": settings.score_scale,
        }
    )
