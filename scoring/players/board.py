"""The levels of all players while a sheet is read, and what is said about their moves."""

from scoring.levels import Climber, Level, Seat, climb, drop
from scoring.notes import Note, note
from scoring.players.rule_set import PlayersRuleSet


def seat_note(code: str, rule_set: PlayersRuleSet, seat: Seat, **params: int) -> Note:
    """A note about one player."""
    return note(code, seat=seat, seats=rule_set.seats, **params)


class PlayersBoard:
    """Levels by seat, and what a player could not use of the levels due."""

    def __init__(self, rule_set: PlayersRuleSet) -> None:
        self.rule_set = rule_set
        self._levels: list[Level] = [rule_set.start_level] * rule_set.players

    @property
    def levels(self) -> tuple[Level, ...]:
        return tuple(self._levels)

    def put(self, levels: tuple[Level, ...]) -> None:
        """All levels are known without the way to them."""
        self._levels = list(levels)

    def climb(self, seat: Seat, earned: int, climber: Climber) -> tuple[list[Note], int]:
        """The player goes up as far as the ladder lets him; what is told, and the levels that a must-play level cost.

        Levels beyond the goal are no surplus.
        """
        way = climb(self.rule_set.ladder, self._levels[seat], earned, climber)
        self._levels[seat] = way.end
        notes = []
        if way.end != way.start:
            notes.append(seat_note("player_climbs", self.rule_set, seat, start=way.start, end=way.end))
        if not way.lost or way.stopped_at is None:
            return notes, 0
        notes.append(seat_note("player_stopped", self.rule_set, seat, level=way.end, lost=way.lost))
        return notes, way.lost

    def drop(self, seat: Seat, levels: int) -> list[Note]:
        """The player goes down, never below the start level."""
        way = drop(self.rule_set.ladder, self._levels[seat], levels)
        self._levels[seat] = way.end
        return [seat_note("player_drops", self.rule_set, seat, start=way.start, end=way.end)]
