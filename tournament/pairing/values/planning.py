"""How many rounds a Swiss stage should have, and who has to leave it on the way."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.pairing.values.saying import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsSuggestion:
    """`rounds`: how many to play. `without_rematch`: so many can be paired without a rematch whatever happens."""

    rounds: int
    without_rematch: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPlaceRule:
    """积分末位淘汰: after every round from `from_round` on the last `count` drop out, while `stay_at_least` stay."""

    from_round: int
    count: int
    stay_at_least: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPlaces:
    """Who drops out after a round, lowest first, and who stays, highest first.

    `tied`: entries of one place across the line, of whom `still_to_drop` have to go and nobody has said which; they
    are in neither of the two others. Empty when all is settled.
    """

    dropped: tuple[int, ...]
    staying: tuple[int, ...]
    tied: tuple[int, ...]
    still_to_drop: int
    reasons: tuple[Reason, ...]

    @property
    def settled(self) -> bool:
        return not self.tied
