"""Tables as `seat_matches` gives them, sides as the Berger table gives them."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.pairing.values import Reason, RoundRobinRound, Seated


def keep_table_sides(drawn: RoundRobinRound, seated: Sequence[Seated]) -> tuple[Seated, ...]:
    """`seated` (of this round's pairings, in any order) with every pairing's `first` on side 0.

    What was said about the sides gives way to one reason; what was said about the tables stays.
    Raises KeyError: a seated match that is not of this round.
    """
    side0_of = {frozenset((pairing.first, pairing.second)): pairing.first for pairing in drawn.pairings}
    kept = []
    for match in seated:
        side0 = side0_of[frozenset((match.side0, match.side1))]
        about_tables = tuple(reason for reason in match.reasons if not reason.code.startswith("side_by_"))
        kept.append(
            Seated(
                side0=side0,
                side1=match.side1 if side0 == match.side0 else match.side0,
                table=match.table,
                reasons=(*about_tables, Reason(code="side_by_berger_table", params={"entry": side0})),
            )
        )
    return tuple(kept)
