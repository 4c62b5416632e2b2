"""Rounds drawn one after the other as they are stored, whatever the format: their warnings, swaps and audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from tournament.pairing import (
    DraftWarning,
    Finding,
    IndividualDraw,
    Reason,
    SwissDraw,
    audit_individual,
    audit_swiss,
    draft_warnings,
    individual_warnings,
    pair_individual,
    pair_swiss,
    swap_entries,
    swap_players,
)
from tournament.rulebook.draws import StoredSwiss
from tournament.rulebook.individual_draws import StoredIndividual

StoredRound = StoredSwiss | StoredIndividual


def read_stored_round(mapping: Mapping[str, Any]) -> StoredRound | None:
    """The round of a `Round.pairing`; None where a bracket or a schedule was drawn, or nothing is known."""
    match mapping.get("format"):
        case "swiss":
            return StoredSwiss.from_mapping(mapping)
        case "individual":
            return StoredIndividual.from_mapping(mapping)
        case _:
            return None


def warnings_in(stored: StoredRound) -> tuple[DraftWarning, ...]:
    """What is worth knowing about each pairing, table and bye."""
    match stored:
        case StoredSwiss():
            return draft_warnings(
                stored.draw, stored.entries, stored.settings, forbidden=stored.forbidden, forced=stored.forced
            )
        case StoredIndividual():
            return individual_warnings(
                stored.draw, stored.players, stored.settings, forbidden=stored.forbidden, forced=stored.forced
            )
        case _:
            assert_never(stored)


def with_swap(stored: StoredRound, first: int, second: int) -> StoredRound:
    """The round with the two in each other's place; its findings are those of the audit. Raises PairingRefused."""
    match stored:
        case StoredSwiss():
            changed = stored.with_draw(swap_entries(stored.draw, stored.entries, first, second), ())
            return changed.with_draw(changed.draw, audit_of(changed))
        case StoredIndividual():
            exchanged = stored.with_draw(swap_players(stored.draw, stored.players, first, second), ())
            return exchanged.with_draw(exchanged.draw, audit_of(exchanged))
        case _:
            assert_never(stored)


def audit_of(stored: StoredRound) -> Sequence[Finding]:
    """What the audit finds in the round as it is stored."""
    match stored:
        case StoredSwiss():
            return audit_swiss(stored.entries, stored.settings, stored.draw, **stored.wishes)
        case StoredIndividual():
            return audit_individual(
                stored.players,
                stored.settings,
                stored.draw,
                forbidden=stored.forbidden,
                absent=stored.absent,
                assigned_sit_outs=stored.assigned_sit_outs,
                forced=stored.forced,
            )
        case _:
            assert_never(stored)


def drawn_again(stored: StoredRound) -> SwissDraw | IndividualDraw:
    """The draw as it comes out now from what is stored, the changes by hand made again. Raises PairingRefused."""
    match stored:
        case StoredSwiss():
            draw = pair_swiss(
                stored.entries,
                stored.settings,
                round_number=stored.draw.round_number,
                seed=stored.draw.seed,
                **stored.wishes,
            )
            for first, second in stored.draw.swaps:
                draw = swap_entries(draw, stored.entries, first, second)
            return draw
        case StoredIndividual():
            seated = pair_individual(
                stored.players,
                stored.settings,
                round_number=stored.draw.round_number,
                seed=stored.draw.seed,
                forbidden=stored.forbidden,
                absent=stored.absent,
                assigned_sit_outs=stored.assigned_sit_outs,
                forced=stored.forced,
            )
            for first, second in stored.draw.swaps:
                seated = swap_players(seated, stored.players, first, second)
            return seated
        case _:
            assert_never(stored)


def outcome_of(draw: SwissDraw | IndividualDraw) -> tuple[object, ...]:
    """Who meets whom and who sits out: what must be the same when the draw is repeated."""
    match draw:
        case SwissDraw():
            return (
                tuple((each.first, each.second) for each in draw.pairings),
                tuple((bye.entry, bye.kind) for bye in draw.byes),
            )
        case IndividualDraw():
            return (
                tuple(table.sides for table in draw.tables),
                tuple((each.player, each.kind) for each in draw.sit_outs),
            )
        case _:
            assert_never(draw)


def reasons_by_entry(stored: StoredRound) -> dict[int, tuple[Reason, ...]]:
    """Why each entry plays where it does, or has a bye."""
    match stored:
        case StoredSwiss():
            found = {bye.entry: bye.reasons for bye in stored.draw.byes}
            for pairing in stored.draw.pairings:
                found[pairing.first] = found[pairing.second] = pairing.reasons
            return found
        case StoredIndividual():
            found = {sit_out.player: sit_out.reasons for sit_out in stored.draw.sit_outs}
            for table in stored.draw.tables:
                found |= dict.fromkeys(table.seats, table.reasons)
            return found
        case _:
            assert_never(stored)
