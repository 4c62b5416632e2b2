"""From the players of a round to arranged tables, whichever way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tournament.pairing.individual.exact import LARGEST_EXACT_FIELD, solve_exactly
from tournament.pairing.individual.field import Field, Table, seeded_lot
from tournament.pairing.individual.schedule import rounds_of
from tournament.pairing.individual.search import search
from tournament.pairing.individual.seats import seat_table
from tournament.pairing.values import (
    ForcedPair,
    Formation,
    IndividualCertificate,
    IndividualLevel,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    PairingRefused,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged:
    """Tables of positions in `field`, seats included, top table first; and who has none, in order of choice."""

    field: Field
    tables: tuple[Table, ...]
    left_over: tuple[IndividualPlayer, ...]
    certificate: IndividualCertificate


def sit_out_order(players: Sequence[IndividualPlayer], round_number: int, seed: str) -> list[IndividualPlayer]:
    """Whose turn it is to sit out: fewest earlier sit-outs first, then the lowest in the ranking, then by lot."""
    return sorted(
        players,
        key=lambda player: (player.sit_outs, -player.rank, seeded_lot(seed, round_number, player.id), player.id),
    )


def arrange(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    *,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]],
    forced: Collection[ForcedPair],
) -> Arranged:
    """The tables for all these players but the leftovers; nobody of a forced pair is one of these while others are."""

    def field_of(taking_part: Sequence[IndividualPlayer]) -> Field:
        return Field(taking_part, settings, round_number=round_number, seed=seed, forbidden=forbidden, forced=forced)

    if settings.formation is Formation.BALANCED and not forbidden and not forced:
        scheduled = _scheduled(players, settings, round_number, field_of)
        if scheduled is not None:
            return scheduled
    needed = {player for pair in forced for player in (pair.first, pair.second)}
    turns = sorted(sit_out_order(players, round_number, seed), key=lambda player: player.id in needed)
    over = len(players) % settings.table_size
    if any(player.id in needed for player in turns[:over]):
        raise PairingRefused("forced_pairs_do_not_fit", "forced", count=len(forced))
    field = field_of(turns[over:])
    if len(field) <= LARGEST_EXACT_FIELD:
        return _seated(field, solve_exactly(field), turns[:over], IndividualMethod.EXACT)
    return _seated(field, search(field, seed), turns[:over], IndividualMethod.SEARCH)


def _scheduled(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    round_number: int,
    field_of: Callable[[Sequence[IndividualPlayer]], Field],
) -> Arranged | None:
    """The first round of the schedule, from this round's number on, in which partners and sit-outs repeat as
    little as they possibly can; None if there is none."""
    if (settings.sides, settings.players_per_side) != (2, 2):
        return None
    places = sorted(players, key=lambda player: (player.lot, player.id))
    fewest = min(player.sit_outs for player in players)
    whole = field_of(places)
    for tables in rounds_of(len(places), round_number - 1):
        seated = {number for table in tables for side in table for number in side}
        over = [player for number, player in enumerate(places) if number not in seated]
        if any(player.sit_outs > fewest for player in over):
            continue
        field = field_of([places[number] for number in seated]) if over else whole
        position = {player.id: place for place, player in enumerate(field.players)}
        found = [
            tuple(tuple(sorted(position[places[number].id] for number in side)) for side in table) for table in tables
        ]
        arranged = _seated(field, found, over, IndividualMethod.SCHEDULE)
        if arranged.certificate.proved(IndividualLevel.REPEATED_PARTNERS):
            return arranged
    return None


def _seated(
    field: Field, tables: Sequence[Table], left_over: Sequence[IndividualPlayer], method: IndividualMethod
) -> Arranged:
    seated = [seat_table(field, table) for table in tables]

    def standing(table: Table) -> tuple[int, int]:
        places = [place for side in table for place in side]
        return -sum(field.scores[place] for place in places), min(places)

    ordered = sorted((table for table, _ in seated), key=standing)
    return Arranged(
        field=field,
        tables=tuple(ordered),
        left_over=tuple(left_over),
        certificate=IndividualCertificate(method=method, totals=field.totals(ordered, sum(cost for _, cost in seated))),
    )
