"""What speaks against forced pairs of an individual round, before it is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tournament.pairing.individual.swap import opponent_rounds, partner_rounds
from tournament.pairing.values import (
    DraftWarning,
    ForcedPair,
    IndividualPlayer,
    IndividualSettings,
    PairingRefused,
    Param,
    Relation,
    WarningGrade,
)


def individual_wish_warnings(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    *,
    round_number: int,
    forced: Collection[ForcedPair],
) -> tuple[DraftWarning, ...]:
    """Warnings about each forced pair, by id.

    Codes: partners_again (high) where they would be partners again, opponents_again (medium), same_unit_at_table
    (medium) in rounds that keep units apart. Of two who only share a table the draw makes what repeats less.
    Raises PairingRefused: unknown_entry (field forced).
    """
    by_id = {player.id: player for player in players}
    found: list[DraftWarning] = []
    for pair in sorted(forced, key=lambda each: (each.first, each.second)):
        for player in (pair.first, pair.second):
            if player not in by_id:
                raise PairingRefused("unknown_entry", "forced", entry=player)
        found += _warnings(pair, by_id[pair.first], by_id[pair.second], settings, round_number)
    return tuple(found)


def _warnings(
    pair: ForcedPair,
    first: IndividualPlayer,
    second: IndividualPlayer,
    settings: IndividualSettings,
    round_number: int,
) -> Iterator[DraftWarning]:
    who: dict[str, Param] = {"first": pair.first, "second": pair.second}
    partners, opponents = partner_rounds(first, second), opponent_rounds(first, second)
    if partners and pair.relation is Relation.PARTNERS:
        yield DraftWarning(code="partners_again", grade=WarningGrade.HIGH, params=who | {"rounds": partners})
    if opponents and pair.relation is Relation.OPPONENTS:
        yield DraftWarning(code="opponents_again", grade=WarningGrade.MEDIUM, params=who | {"rounds": opponents})
    if first.unit and first.unit == second.unit and settings.keeps_units_apart(round_number):
        yield DraftWarning(code="same_unit_at_table", grade=WarningGrade.MEDIUM, params=who | {"unit": first.unit})
