"""Individual drafts changed by hand, and what an organiser should know about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import assert_never

from tournament.pairing.swiss.reasons import score_text
from tournament.pairing.values import (
    ByeKind,
    DraftWarning,
    ForcedPair,
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    PairingRefused,
    Param,
    Reason,
    Relation,
    SitOut,
    WarningGrade,
)


def swap_players(draw: IndividualDraw, players: Sequence[IndividualPlayer], a: int, b: int) -> IndividualDraw:
    """`a` and `b` have each other's seat, or sit-out; everything else is as it was.

    The changed tables and sit-outs say that they were changed by hand; the certificate is gone, repeats are counted
    anew, and `swaps` has one line more. A sit-out keeps its kind.
    Raises PairingRefused: not_in_draw, nothing_to_swap (one player, two partners, or two who sit out).
    """
    by_id = {player.id: player for player in players}
    place_of = {sit_out.player: (-1, -1) for sit_out in draw.sit_outs}
    for number, table in enumerate(draw.tables):
        for side, members in enumerate(table.sides):
            place_of.update((player, (number, side)) for player in members)
    for player in (a, b):
        if player not in place_of or player not in by_id:
            raise PairingRefused("not_in_draw", "player", entry=player)
    if place_of[a] == place_of[b]:
        raise PairingRefused("nothing_to_swap", "player", first=a, second=b)
    other = {a: b, b: a}

    def changed_table(table: IndividualTable) -> IndividualTable:
        leaving = {a, b} & set(table.seats)
        if not leaving:
            return table
        sides = tuple(tuple(other.get(player, player) for player in side) for side in table.sides)
        return IndividualTable(sides=sides, reasons=(_by_hand(leaving, other),))

    def changed_sit_out(sit_out: SitOut) -> SitOut:
        if sit_out.player not in other:
            return sit_out
        reasons = (_by_hand({sit_out.player}, other),)
        return SitOut(player=other[sit_out.player], kind=sit_out.kind, reasons=reasons)

    tables = tuple(changed_table(table) for table in draw.tables)
    swaps = (*draw.swaps, (a, b))
    return replace(
        draw,
        tables=tables,
        sit_outs=tuple(changed_sit_out(sit_out) for sit_out in draw.sit_outs),
        certificate=None,
        repeated_partners=sum(
            len(partner_rounds(by_id[first], by_id[second]))
            for table in tables
            for first, second in partner_pairs(table)
        ),
        repeated_opponents=sum(
            len(opponent_rounds(by_id[first], by_id[second]))
            for table in tables
            for first, second in opponent_pairs(table)
        ),
        reasons=(Reason(code="draft_changed_by_hand", params={"count": len(swaps)}),),
        swaps=swaps,
    )


def partner_pairs(table: IndividualTable) -> list[tuple[int, int]]:
    return [pair for side in table.sides for pair in combinations(side, 2)]


def opponent_pairs(table: IndividualTable) -> list[tuple[int, int]]:
    return [(a, b) for one, other in combinations(table.sides, 2) for a in one for b in other]


def comes_about(pair: ForcedPair, tables: Sequence[IndividualTable]) -> bool:
    """Whether the two are together, as what they should be."""
    both = {pair.first, pair.second}
    partners = any(both <= set(side) for table in tables for side in table.sides)
    match pair.relation:
        case Relation.PARTNERS:
            return partners
        case Relation.OPPONENTS:
            return not partners and any(both <= set(table.seats) for table in tables)
        case Relation.ANY:
            return any(both <= set(table.seats) for table in tables)
        case _:
            assert_never(pair.relation)


def _by_hand(leaving: Collection[int], other: Mapping[int, int]) -> Reason:
    left = min(leaving)
    return Reason(code="changed_by_hand", params={"entry": other[left], "opponent": left})


def partner_rounds(first: IndividualPlayer, second: IndividualPlayer) -> tuple[int, ...]:
    """In which rounds they were partners, as either of the two remembers it."""
    met = {met.round_number for met in first.partners if met.player == second.id}
    return tuple(sorted(met | {met.round_number for met in second.partners if met.player == first.id}))


def opponent_rounds(first: IndividualPlayer, second: IndividualPlayer) -> tuple[int, ...]:
    """In which rounds they were opponents, as either of the two remembers it."""
    met = {met.round_number for met in first.opponents if met.player == second.id}
    return tuple(sorted(met | {met.round_number for met in second.opponents if met.player == first.id}))


def individual_warnings(
    draw: IndividualDraw,
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    forced: Collection[ForcedPair] = frozenset(),
) -> tuple[DraftWarning, ...]:
    """What is worth knowing about each table and sit-out, in the order of the draw, gravest first in each.

    Codes: forced_players_apart (high, before all others), forbidden_at_table, partners_again, sits_out_again (somebody
    plays who has sat out less often) (high); opponents_again, same_unit_at_table where the round keeps units apart,
    scores_far_apart where tables are formed by score and more than one table's worth of players stands between two
    (medium); sit_out_not_lowest (low). Sit-outs that were assigned beforehand are not questioned.
    """
    by_id = {player.id: player for player in players}
    banned = {frozenset(pair) for pair in forbidden}
    found: list[DraftWarning] = [
        DraftWarning(
            code="forced_players_apart",
            grade=WarningGrade.HIGH,
            params={"first": each.first, "second": each.second},
        )
        for each in sorted(forced, key=lambda pair: (pair.first, pair.second))
        if not comes_about(each, draw.tables)
    ]
    for table in draw.tables:
        found += _table_warnings(table, by_id, settings, draw, banned)
    playing = [by_id[player] for table in draw.tables for player in table.seats]
    for sit_out in draw.sit_outs:
        if sit_out.kind is ByeKind.ALLOCATED:
            found += _sit_out_warnings(by_id[sit_out.player], playing)
    return tuple(found)


def _table_warnings(
    table: IndividualTable,
    by_id: Mapping[int, IndividualPlayer],
    settings: IndividualSettings,
    draw: IndividualDraw,
    banned: Collection[frozenset[int]],
) -> list[DraftWarning]:
    high, medium = WarningGrade.HIGH, WarningGrade.MEDIUM
    params: dict[str, Param]
    found: list[DraftWarning] = []
    everybody = list(combinations(table.seats, 2))
    for first, second in everybody:
        if frozenset((first, second)) in banned:
            params = {"first": first, "second": second}
            found.append(DraftWarning(code="forbidden_at_table", grade=high, params=params))
    for first, second in partner_pairs(table):
        rounds = partner_rounds(by_id[first], by_id[second])
        if rounds:
            params = {"first": first, "second": second, "rounds": rounds}
            found.append(DraftWarning(code="partners_again", grade=high, params=params))
    for first, second in opponent_pairs(table):
        rounds = opponent_rounds(by_id[first], by_id[second])
        if rounds:
            params = {"first": first, "second": second, "rounds": rounds}
            found.append(DraftWarning(code="opponents_again", grade=medium, params=params))
    for first, second in everybody:
        unit = by_id[first].unit
        if unit and unit == by_id[second].unit and settings.keeps_units_apart(draw.round_number):
            params = {"first": first, "second": second, "unit": unit}
            found.append(DraftWarning(code="same_unit_at_table", grade=medium, params=params))
    if settings.counts_scores(draw.round_number):
        found += _score_warnings(table, by_id, settings, draw)
    return found


def _score_warnings(
    table: IndividualTable,
    by_id: Mapping[int, IndividualPlayer],
    settings: IndividualSettings,
    draw: IndividualDraw,
) -> list[DraftWarning]:
    """A table that spans more players of other scores than it seats."""
    top = max(table.seats, key=lambda player: (by_id[player].score, -player))
    low = min(table.seats, key=lambda player: (by_id[player].score, player))
    between = sum(
        by_id[low].score < by_id[player].score < by_id[top].score for other in draw.tables for player in other.seats
    )
    if between <= settings.table_size:
        return []
    params: dict[str, Param] = {
        "first": top,
        "second": low,
        "first_score": score_text(by_id[top].score, settings.score_scale),
        "second_score": score_text(by_id[low].score, settings.score_scale),
        "count": between,
    }
    return [DraftWarning(code="scores_far_apart", grade=WarningGrade.MEDIUM, params=params)]


def _sit_out_warnings(holder: IndividualPlayer, playing: Sequence[IndividualPlayer]) -> list[DraftWarning]:
    fewer = [player for player in playing if player.sit_outs < holder.sit_outs]
    if fewer:
        params = {"entry": holder.id, "times": holder.sit_outs, "count": len(fewer)}
        return [DraftWarning(code="sits_out_again", grade=WarningGrade.HIGH, params=params)]
    lower = [player for player in playing if player.sit_outs == holder.sit_outs and player.rank > holder.rank]
    if lower:
        lowest = max(lower, key=lambda player: (player.rank, player.id))
        who = {"entry": holder.id, "ideal": lowest.id}
        return [DraftWarning(code="sit_out_not_lowest", grade=WarningGrade.LOW, params=who)]
    return []
