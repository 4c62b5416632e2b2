"""Audit of an order among level entries that lots have decided."""

from __future__ import annotations

from tournament.pairing.audit.lots import audit_lots, roll_call
from tournament.pairing.values import Blocks, Finding, FindingGrade, LotEntry, TieOrder


def audit_tie_order(blocks: Blocks, decided: TieOrder) -> tuple[Finding, ...]:
    """Findings about the order; empty when all is well.

    Errors: those of `audit_lots`, entry_unknown, entry_missing, entry_twice (in the order), tie_ahead_of_better (an
    entry stands ahead of one that was ahead of it already), tie_against_lots.
    """
    entries = [LotEntry(id=entry) for block in blocks for entry in block]
    found = [*audit_lots(entries, decided.lots), *roll_call({entry.id for entry in entries}, decided.order)]
    if found:
        return tuple(found)
    lot = {entry: number for number, entry in enumerate(decided.lots.order)}
    block_of = {entry: number for number, block in enumerate(blocks) for entry in block}
    for place, entry in enumerate(decided.order):
        for behind in decided.order[place + 1 :]:
            if block_of[behind] < block_of[entry]:
                found.append(_error("tie_ahead_of_better", entry=entry))
                break
            if block_of[behind] == block_of[entry] and lot[behind] < lot[entry]:
                found.append(_error("tie_against_lots", entry=entry))
                break
    return tuple(found)


def _error(code: str, **params: int | str) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)
