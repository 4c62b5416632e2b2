"""Audit of a Swiss round, in three parts: who is in it, what is claimed of it, and could it be better."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tournament.pairing.audit.better import could_be_better
from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.lots import roll_call
from tournament.pairing.audit.round import AuditedRound
from tournament.pairing.values import (
    ByeKind,
    Finding,
    FindingGrade,
    Level,
    Pattern,
    SwissDraw,
    SwissEntry,
    SwissSettings,
)


def audit_swiss(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    draw: SwissDraw,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_byes: Collection[int] = frozenset(),
    forced: Collection[tuple[int, int]] = frozenset(),
) -> tuple[Finding, ...]:
    """Findings about a Swiss round; arguments as they were given to `pair_swiss`. Rounds of "swiss/1" too.

    Always errors: entry_unknown, entry_twice, entry_missing, absent_in_draw, assigned_bye_not_kept,
    bye_not_assigned, bye_needless, forced_pair_missing, forbidden_pair, algorithm_unknown, digest_differs,
    certificate_missing, rematch_count_differs, certificate_differs, score_below_bound.
    Errors in a draw that nobody changed by hand, notices in one that was: rematch_avoidable,
    second_bye_avoidable, unit_clash_avoidable, bye_not_lowest, better_pairing_exists, better_exchange_exists
    (a notice as well where the draw claims no exact optimum).
    Notices: rematch, second_bye and unit_clash as such, with rematch_minimum_not_proved and
    unit_minimum_not_proved where the audit could not decide; score_above_bound, pairings_out_of_order.
    """
    found = list(_membership(entries, draw, set(absent), set(assigned_byes)))
    if found:
        # nothing further can be judged
        return tuple(found)
    audited = AuditedRound(entries, settings, draw, forbidden, forced)
    found += _forced(audited, forced)
    found += _claims(audited, _digest(entries, settings, draw, forbidden, absent, assigned_byes, forced))
    found += could_be_better(audited)
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _membership(
    entries: Sequence[SwissEntry], draw: SwissDraw, absent: set[int], assigned: set[int]
) -> Iterator[Finding]:
    named = [entry for pairing in draw.pairings for entry in (pairing.first, pairing.second)]
    named += [bye.entry for bye in draw.byes]
    for entry in sorted(absent & set(named)):
        yield _error("absent_in_draw", entry=entry)
    yield from roll_call({entry.id for entry in entries} - absent, (entry for entry in named if entry not in absent))
    kept = {bye.entry for bye in draw.byes if bye.kind is ByeKind.ASSIGNED}
    for entry in sorted(assigned - kept):
        yield _error("assigned_bye_not_kept", entry=entry)
    # an assigned bye that was exchanged by hand belongs to somebody else now
    if not draw.swaps:
        for entry in sorted(kept - assigned):
            yield _error("bye_not_assigned", entry=entry)
    allocated = [bye.entry for bye in draw.byes if bye.kind is ByeKind.ALLOCATED]
    to_pair = len(entries) - len(absent | assigned)
    for entry in allocated[to_pair % 2 :]:
        yield _error("bye_needless", entry=entry)


def _forced(audited: AuditedRound, forced: Collection[tuple[int, int]]) -> Iterator[Finding]:
    """A forced pair that was taken apart by hand is noticed, one that the draw lost is an error."""
    drawn = {frozenset(pair) for pair in audited.all_pairs}
    grade = FindingGrade.NOTICE if audited.draw.swaps else FindingGrade.ERROR
    for first, second in sorted({(min(pair), max(pair)) for pair in forced}):
        if frozenset((first, second)) not in drawn:
            yield Finding(code="forced_pair_missing", grade=grade, params={"first": first, "second": second})


def _claims(audited: AuditedRound, digest: str) -> Iterator[Finding]:
    draw = audited.draw
    if draw.algorithm not in ("swiss/1", "swiss/2"):
        yield _error("algorithm_unknown", algorithm=draw.algorithm)
    if draw.input_digest != digest:
        yield _error("digest_differs")
    for first, second in audited.all_pairs:
        if audited.is_forbidden(first, second):
            yield _error("forbidden_pair", first=first, second=second)
    all_rematches = sum(audited.meetings(first, second) > 0 for first, second in audited.all_pairs)
    if all_rematches != draw.rematches:
        yield _error("rematch_count_differs", claimed=draw.rematches, found=all_rematches)
    rematches = sum(audited.meetings(first, second) > 0 for first, second in audited.pairs)
    score, bound = audited.score_total(), audited.score_bound()
    if score < bound:
        yield _error("score_below_bound", total=score, bound=bound)
    if score > bound:
        yield Finding(
            code="score_above_bound",
            grade=FindingGrade.NOTICE,
            params={"total": score, "bound": bound},
        )
    if audited.order_is_broken():
        yield Finding(code="pairings_out_of_order", grade=FindingGrade.NOTICE)
    if draw.certificate is None:
        if not draw.swaps:
            yield _error("certificate_missing")
        return
    known = {
        Level.REMATCHES: (rematches, None),
        Level.UNIT_CLASHES: (len(audited.clashes()), None),
        Level.SCORE_DIFFERENCE: (score, bound),
        Level.SEAT_BALANCE: (sum(audited.sides(*pair) for pair in audited.pairs), None),
        Level.TABLE_REPEAT: (sum(audited.closed_tables(*pair) for pair in audited.pairs), None),
    }
    if audited.ranks_differ() and draw.algorithm != "swiss/1":
        off_pattern = audited.off_pattern(audited.ranking(audited.holder))
        known[Level.PATTERN] = (sum(off_pattern(*pair) for pair in audited.pairs), None)
    for claim in draw.certificate.totals:
        total, least = known.get(claim.level, (claim.total, None))
        if claim.total != total:
            yield _error("certificate_differs", level=claim.level, claimed=claim.total, found=total)
        elif least is not None and claim.bound != least:
            yield _error("certificate_differs", level=claim.level, claimed=claim.bound, found=least)


def _digest(
    entries: Sequence[SwissEntry],
    settings: SwissSettings,
    draw: SwissDraw,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_byes: Collection[int],
    forced: Collection[tuple[int, int]],
) -> str:
    def named(pattern: Pattern | None) -> str:
        return pattern.value if pattern else ""

    ordered = sorted(entries, key=lambda entry: entry.id)
    first = draw.algorithm == "swiss/1"
    fields: dict[str, object] = {} if first else {"forced": sorted({tuple(sorted(pair)) for pair in forced})}
    return digest_of(
        algorithm=draw.algorithm,
        round=draw.round_number,
        entries=[_row_of_1(entry) if first else _row_of_2(entry) for entry in ordered],
        forbidden=sorted({tuple(sorted(pair)) for pair in forbidden}),
        absent=sorted({*absent}),
        assigned_byes=sorted({*assigned_byes}),
        pattern=named(settings.pattern),
        first_round_pattern=named(settings.first_round_pattern),
        units_apart=settings.units_apart.value,
        units_order=settings.units_order.value,
        score_scale=settings.score_scale,
        **fields,
    )


def _row_of_1(entry: SwissEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "score": entry.score,
        "rank": entry.rank,
        "unit": entry.unit or "",
        "opponents": sorted(entry.opponents),
        "byes": entry.byes,
        "seat_balance": entry.seat_balance,
    }


def _row_of_2(entry: SwissEntry) -> list[object]:
    met: list[object] = [*sorted(entry.opponents)]
    if entry.met_in:
        met = [*sorted([opponent, number] for opponent, number in zip(entry.opponents, entry.met_in, strict=False))]
    return [
        entry.id,
        entry.score,
        entry.virtual,
        entry.rank,
        entry.unit or "",
        met,
        entry.byes,
        entry.seat_balance,
        sorted(entry.tables),
    ]
