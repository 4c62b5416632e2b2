"""Comparing entries that stand at the same place of different groups."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from tournament.pairing.values import (
    ComparedEntry,
    Comparison,
    GroupRecord,
    MatchFigures,
    PairingRefused,
    Reason,
    UnequalGroups,
)

_Row = tuple[GroupRecord, tuple[Fraction, ...], int]


def compare_across_groups(
    records: Sequence[GroupRecord],
    *,
    take: int,
    rule: UnequalGroups = UnequalGroups.DROP_LAST_PLACED,
    decided: Sequence[int] = (),
) -> Comparison:
    """`records` best first by what their matches brought, figure by figure, groups of unequal size by `rule`.

    take: how many qualify. A tie across that cut is never settled here: `tied` names the equals, and the caller
    asks for an extra match, lots or the chief referee and calls again with `decided`, their ids in
    the order decided; equals that are all in `decided` stand in that order. An entry without a match has nought
    in every figure.
    Raises PairingRefused: entry_twice, best_next_out_of_range (take is 0 to the number of records),
    figures_differ (matches with unequal numbers of figures).
    """
    _check(records, take)
    width = max((len(match.figures) for record in records for match in record.matches), default=0)
    smallest = min((record.group_size for record in records), default=0)
    rows = [_row(record, width, smallest, rule) for record in records]
    rows.sort(key=lambda row: row[0].entry)
    rows.sort(key=lambda row: row[1], reverse=True)
    compared: list[ComparedEntry] = []
    tied: tuple[int, ...] = ()
    for _, same in groupby(rows, key=lambda row: row[1]):
        equals = list(same)
        first = len(compared) + 1
        is_decided = len(equals) > 1 and all(record.entry in decided for record, _, _ in equals)
        if is_decided:
            equals.sort(key=lambda row: decided.index(row[0].entry))
        elif first <= take < first + len(equals) - 1:
            tied = tuple(record.entry for record, _, _ in equals)
        for step, row in enumerate(equals):
            compared.append(_compared(row, first + step if is_decided else first, rule, is_decided=is_decided))
    return Comparison(
        rows=tuple(compared),
        qualified=() if tied else tuple(row.entry for row in compared[:take]),
        tied=tied,
        rule=rule,
    )


def _check(records: Sequence[GroupRecord], take: int) -> None:
    if not 0 <= take <= len(records):
        raise PairingRefused("best_next_out_of_range", "take", found=take, largest=len(records))
    seen: set[int] = set()
    widths = {len(match.figures) for record in records for match in record.matches}
    for record in records:
        if record.entry in seen:
            raise PairingRefused("entry_twice", "records", entry=record.entry)
        seen.add(record.entry)
        if any(len(match.figures) != max(widths) for match in record.matches):
            raise PairingRefused("figures_differ", "records", entry=record.entry, needed=max(widths))


def _row(record: GroupRecord, width: int, smallest: int, rule: UnequalGroups) -> _Row:
    match rule:
        case UnequalGroups.DROP_LAST_PLACED:
            counted = [one for one in record.matches if one.opponent_place <= smallest]
            return record, _sums(counted, width), len(counted)
        case UnequalGroups.PER_MATCH:
            many = len(record.matches)
            return record, tuple(total / max(many, 1) for total in _sums(record.matches, width)), many
        case _:
            assert_never(rule)


def _sums(matches: Sequence[MatchFigures], width: int) -> tuple[Fraction, ...]:
    return tuple(sum((match.figures[number] for match in matches), Fraction(0)) for number in range(width))


def _compared(row: _Row, rank: int, rule: UnequalGroups, *, is_decided: bool) -> ComparedEntry:
    record, figures, counted = row
    dropped = len(record.matches) - counted
    reasons = []
    match rule:
        case UnequalGroups.DROP_LAST_PLACED:
            if dropped:
                reasons.append(Reason(code="last_placed_dropped", params={"dropped": dropped, "counted": counted}))
        case UnequalGroups.PER_MATCH:
            reasons.append(Reason(code="figures_per_match", params={"counted": counted}))
        case _:
            assert_never(rule)
    if is_decided:
        reasons.append(Reason(code="tie_across_groups_decided", params={"rank": rank}))
    return ComparedEntry(
        entry=record.entry,
        group=record.group,
        rank=rank,
        figures=figures,
        counted=counted,
        dropped=dropped,
        reasons=tuple(reasons),
    )
