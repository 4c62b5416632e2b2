"""What the score sheet of players with levels of their own holds."""

from dataclasses import dataclass

from scoring.levels import Level
from scoring.match.entries import PenaltyReport, RulingReport
from scoring.players.report import PlayersHandReport


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFinalReport:
    """A match of which only the end was handed in: the final levels by seat."""

    position: int
    levels: tuple[Level, ...]


PlayersEntry = PlayersHandReport | PenaltyReport | RulingReport | PlayersFinalReport
"""In penalties and rulings `side` is a seat."""
