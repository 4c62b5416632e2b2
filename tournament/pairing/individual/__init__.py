"""Individual rounds: partners and opponents drawn anew; algorithm "individual/1".

Who sits out comes first: of the players that do not fill a table, those with the fewest earlier sit-outs, then
the lowest in the ranking, then by lot. The others are arranged so that there are, in this order of importance,

1. the fewest repeated partners (two who were partners twice before count twice),
2. the fewest repeated opponents, counted likewise,
3. the fewest pairs of a unit at a table, in rounds that keep units apart,
4. the least sum of squared score differences over all pairs at a table, where tables are formed by score,
5. the fewest repeated seats, counted likewise,
6. chance, from the seed.

Two who are forbidden to each other never share a table. Forced pairs come together, as partners, as opponents or just
at one table, whatever that costs, and nobody of them sits out. Up to `LARGEST_EXACT_FIELD` players the arrangement is
the best of all that keep to this; larger fields are searched (see `search`), and the certificate says how far the
result is proved.
A balanced stage follows a schedule instead, for as long as that repeats no more partners than it must.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournament.pairing.digest import input_digest
from tournament.pairing.individual.arranging import arrange
from tournament.pairing.individual.exact import LARGEST_EXACT_FIELD
from tournament.pairing.individual.reasons import reasons_for_draw, reasons_for_sit_out, reasons_for_table
from tournament.pairing.individual.swap import individual_warnings, swap_players
from tournament.pairing.individual.tables import number_tables
from tournament.pairing.individual.wishes import individual_wish_warnings
from tournament.pairing.values import (
    ByeKind,
    ForcedPair,
    IndividualDraw,
    IndividualLevel,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    PairingRefused,
    Reason,
    Relation,
    SitOut,
)

__all__ = [
    "ALGORITHM",
    "LARGEST_EXACT_FIELD",
    "LARGEST_SCORE",
    "individual_digest",
    "individual_warnings",
    "individual_wish_warnings",
    "number_tables",
    "pair_individual",
    "swap_players",
]

ALGORITHM = "individual/1"
LARGEST_SCORE = 100_000
_SMALLEST_TABLE, _LARGEST_TABLE = 3, 6


def pair_individual(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    *,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_sit_outs: Collection[int] = frozenset(),
    forced: Collection[ForcedPair] = frozenset(),
) -> IndividualDraw:
    """Every player who is not absent has one seat at one table, or sits out; tables are full.

    `forbidden`: pairs of ids, order free, who must not share a table. `assigned_sit_outs`: players who sit out by
    decision; of the rest, those who do not fill a table sit out too. `forced`: pairs who come together, each player
    in one pair at most.
    Raises PairingRefused: table_shape_unknown, too_few_players (less than one table), entry_twice,
    unknown_entry (field forbidden, absent, assigned_sit_outs or forced), self_forbidden, self_forced, forced_twice,
    forced_and_forbidden, forced_absent, forced_with_bye, no_partners (partners are forced where everybody plays
    alone), absent_with_bye, score_out_of_range, round_number_out_of_range, score_scale_out_of_range, seed_empty,
    no_arrangement_found (two who are forbidden to each other would have to share a table), forced_pairs_do_not_fit.
    """
    _check(players, settings, round_number, seed, forbidden, absent, assigned_sit_outs)
    _check_forced(forced, settings, {player.id for player in players}, forbidden, absent, assigned_sit_outs)
    away = {*absent, *assigned_sit_outs}
    arranged = arrange(
        sorted((player for player in players if player.id not in away), key=lambda player: player.id),
        settings,
        round_number=round_number,
        seed=seed,
        forbidden=forbidden,
        forced=forced,
    )
    field, certificate = arranged.field, arranged.certificate
    if field.breaks_promise(arranged.tables):
        raise PairingRefused("forced_pairs_do_not_fit", "forced", count=len(forced))
    if field.breaks_ban(arranged.tables):
        raise PairingRefused("no_arrangement_found", "forbidden", count=len(set(forbidden)))
    sit_outs = [
        SitOut(player=player.id, kind=ByeKind.ALLOCATED, reasons=reasons_for_sit_out(arranged, player))
        for player in arranged.left_over
    ]
    sit_outs += [
        SitOut(player=player, kind=ByeKind.ASSIGNED, reasons=(Reason(code="sit_out_assigned"),))
        for player in sorted(set(assigned_sit_outs))
    ]
    return IndividualDraw(
        round_number=round_number,
        tables=tuple(
            IndividualTable(
                sides=tuple(tuple(field.players[place].id for place in side) for side in table),
                reasons=reasons_for_table(field, table, certificate.method),
            )
            for table in arranged.tables
        ),
        sit_outs=tuple(sit_outs),
        certificate=certificate,
        repeated_partners=certificate.total(IndividualLevel.REPEATED_PARTNERS),
        repeated_opponents=certificate.total(IndividualLevel.REPEATED_OPPONENTS),
        algorithm=ALGORITHM,
        seed=seed,
        input_digest=individual_digest(players, settings, round_number, forbidden, absent, assigned_sit_outs, forced),
        reasons=reasons_for_draw(certificate),
    )


def individual_digest(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    round_number: int,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_sit_outs: Collection[int],
    forced: Collection[ForcedPair] = frozenset(),
) -> str:
    """The digest that a draw of this input carries; the order of players, pairs and histories does not matter."""
    pairs = sorted([min(each.first, each.second), max(each.first, each.second), str(each.relation)] for each in forced)
    rows = [
        {
            "id": player.id,
            "score": player.score,
            "rank": player.rank,
            "lot": player.lot,
            "unit": player.unit or "",
            "partners": sorted([met.player, met.round_number] for met in player.partners),
            "opponents": sorted([met.player, met.round_number] for met in player.opponents),
            "sit_outs": player.sit_outs,
            "seats": sorted(player.seats),
        }
        for player in sorted(players, key=lambda player: player.id)
    ]
    return input_digest(
        {
            "algorithm": ALGORITHM,
            "round": round_number,
            "players": rows,
            "forbidden": sorted({(min(pair), max(pair)) for pair in forbidden}),
            "absent": sorted(set(absent)),
            "assigned_sit_outs": sorted(set(assigned_sit_outs)),
            "sides": settings.sides,
            "players_per_side": settings.players_per_side,
            "formation": str(settings.formation),
            "units_apart": str(settings.units_apart),
            "score_scale": settings.score_scale,
            # said only where there are any, so that draws without them keep their digest
            **({"forced": pairs} if pairs else {}),
        }
    )


def _check_forced(
    forced: Collection[ForcedPair],
    settings: IndividualSettings,
    known: Collection[int],
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_sit_outs: Collection[int],
) -> None:
    banned = {frozenset(pair) for pair in forbidden}
    seen: set[int] = set()
    for each in sorted(forced, key=lambda pair: (pair.first, pair.second)):
        if each.first == each.second:
            raise PairingRefused("self_forced", "forced", entry=each.first)
        for player in (each.first, each.second):
            if player not in known:
                raise PairingRefused("unknown_entry", "forced", entry=player)
            if player in seen:
                raise PairingRefused("forced_twice", "forced", entry=player)
            if player in absent:
                raise PairingRefused("forced_absent", "forced", entry=player)
            if player in assigned_sit_outs:
                raise PairingRefused("forced_with_bye", "forced", entry=player)
            seen.add(player)
        if frozenset((each.first, each.second)) in banned:
            raise PairingRefused("forced_and_forbidden", "forced", first=each.first, second=each.second)
        if each.relation is Relation.PARTNERS and settings.players_per_side == 1:
            raise PairingRefused("no_partners", "forced", first=each.first, second=each.second)


def _check(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    round_number: int,
    seed: str,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_sit_outs: Collection[int],
) -> None:
    if (
        settings.sides < 2
        or settings.players_per_side < 1
        or not _SMALLEST_TABLE <= settings.table_size <= _LARGEST_TABLE
    ):
        raise PairingRefused(
            "table_shape_unknown",
            "settings",
            sides=settings.sides,
            found=settings.players_per_side,
            smallest=_SMALLEST_TABLE,
            largest=_LARGEST_TABLE,
        )
    known: set[int] = set()
    for player in players:
        if player.id in known:
            raise PairingRefused("entry_twice", "players", entry=player.id)
        known.add(player.id)
        if abs(player.score) > LARGEST_SCORE:
            raise PairingRefused(
                "score_out_of_range", "players", entry=player.id, found=player.score, largest=LARGEST_SCORE
            )
    if round_number < 1:
        raise PairingRefused("round_number_out_of_range", "round_number", found=round_number)
    if settings.score_scale < 1:
        raise PairingRefused("score_scale_out_of_range", "settings", found=settings.score_scale)
    if not seed:
        raise PairingRefused("seed_empty", "seed")
    named = {
        "forbidden": {player for pair in forbidden for player in pair},
        "absent": set(absent),
        "assigned_sit_outs": set(assigned_sit_outs),
    }
    for name, ids in named.items():
        for player_id in sorted(ids - known):
            raise PairingRefused("unknown_entry", name, entry=player_id)
    for first, second in sorted(forbidden):
        if first == second:
            raise PairingRefused("self_forbidden", "forbidden", entry=first)
    for player_id in sorted(named["absent"] & named["assigned_sit_outs"]):
        raise PairingRefused("absent_with_bye", "assigned_sit_outs", entry=player_id)
    left = len(known - named["absent"] - named["assigned_sit_outs"])
    if left < settings.table_size:
        raise PairingRefused("too_few_players", "players", found=left, needed=settings.table_size)
