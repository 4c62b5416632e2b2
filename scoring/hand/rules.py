"""What the points of a hand depend on, whoever plays against whom."""

from collections.abc import Mapping
from typing import Protocol

from scoring.kitty import KittyRule
from scoring.penalties import FineRule


class PointRules(Protocol):
    """The part of a rule set that a hand's points are counted by."""

    @property
    def kitty(self) -> KittyRule: ...

    @property
    def fines(self) -> Mapping[str, FineRule]: ...

    @property
    def kitty_cards(self) -> int: ...

    @property
    def cards_per_player(self) -> int: ...

    @property
    def points_in_play(self) -> int: ...

    @property
    def copies(self) -> int: ...
