"""Who finished where: one answer for two sides and for more."""

from scoring.levels import Side
from scoring.match.state import OutcomeReason
from scoring.notes import Note, ParamValue

NOBODY_WINS = frozenset({OutcomeReason.BYE, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED})


class ResultRefused(ValueError):
    """A result that cannot be counted: `code` (stable, see `wording`) and the values that its sentence needs."""

    def __init__(self, code: str, **params: ParamValue) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params

    @property
    def note(self) -> Note:
        """The refusal as a note, so that it can be said in words."""
        return Note(code=self.code, params=self.params)


def finishing_places(
    reason: OutcomeReason,
    *,
    sides: int,
    winner: Side | None,
    places: tuple[int, ...] | None,
    out: tuple[Side, ...],
) -> tuple[int, ...] | None:
    """The place of every side, 1 for the best, shared where equal; None where nobody is ranked (bye, abandoned, all
    out).

    A winner is ahead of the sides that share its place. ResultRefused: `places_missing` for more than two sides,
    `places_wrong` where the places are none, the winner is not first, or who is out does not share the last place.
    """
    if reason in NOBODY_WINS or len(set(out)) == sides:
        return None
    if winner is not None and not 0 <= winner < sides:
        raise ResultRefused("places_wrong", places=str(winner), sides=sides)
    if places is None:
        if sides > 2 or out:
            raise ResultRefused("places_missing", sides=sides)
        return (1,) * sides if winner is None else tuple(1 if side == winner else 2 for side in range(sides))
    ranked = len(places) == sides and all(place == 1 + sum(other < place for other in places) for place in places)
    last = {side for side, place in enumerate(places) if place == max(places)}
    if not ranked or (winner is not None and places[winner] != 1) or (out and set(out) != last):
        raise ResultRefused("places_wrong", places=" ".join(map(str, places)), sides=sides)
    if winner is None:
        return places
    return tuple(2 if place == 1 and side != winner else place for side, place in enumerate(places))


def first_alone(places: tuple[int, ...]) -> Side | None:
    """The side that finished first, None where several share the first place."""
    return places.index(1) if places.count(1) == 1 else None


def halves_against(places: tuple[int, ...], side: Side) -> tuple[int, ...]:
    """Against each other side in turn: 2 finished ahead of it, 1 level with it, 0 behind it."""
    own = places[side]
    return tuple(
        [2 if own < place else 1 if own == place else 0 for other, place in enumerate(places) if other != side]
    )
