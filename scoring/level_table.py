"""From the attackers' points of a hand to its result: who has the stage and who climbs how far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

POINT_STEP = 5
"""Every point card counts 5 or 10, so points move in steps of five."""


class Stage(StrEnum):
    """What a hand does to the stage."""

    KEEP = "keep"
    SWITCH = "switch"
    CONTESTED = "contested"


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChange:
    """The result of a hand before must-play levels and goal: at most one side climbs."""

    stage: Stage
    declarers_climb: int
    attackers_climb: int

    @property
    def code(self) -> str:
        """The usual short form: "D+3", "switch", "A+1" (and "contested" after a card-count error)."""
        if self.stage is Stage.KEEP:
            return f"D+{self.declarers_climb}"
        if self.stage is Stage.CONTESTED:
            return "contested"
        return f"A+{self.attackers_climb}" if self.attackers_climb else "switch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Points from `first` to `last`, both included, and what they bring.

    `climb` levels go to the declarers when they keep the stage, to the attackers when they take it. `names`: what
    the source calls the band, by language; empty where it has no name.
    """

    first: int
    last: int
    stage: Stage
    climb: int
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def change(self) -> LevelChange:
        """The result that every total of this band has."""
        keeps = self.stage is Stage.KEEP
        return LevelChange(
            stage=self.stage,
            declarers_climb=self.climb if keeps else 0,
            attackers_climb=0 if keeps else self.climb,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuation:
    """How the table goes on behind its last band: one more level for every further `every` points.

    `most` caps the attackers' climb; None: no cap.
    """

    every: int
    most: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelTable:
    """Bands without gap from 0 points up, and their continuation. A total below 0 counts as 0."""

    bands: tuple[Band, ...]
    continuation: Continuation | None
    source: str

    def band_at(self, points: int) -> Band:
        """The band that holds `points`, which may be any whole number: the table is total."""
        for band in self.bands:
            if points < band.last + POINT_STEP:
                return band
        last = self.bands[-1]
        if self.continuation is None:
            return replace(last, last=max(last.last, points))
        every, most = self.continuation.every, self.continuation.most
        further = (points - last.first) // every
        climb = last.climb + further
        first = last.first + further * every
        if most is not None and climb >= most:
            first = min(first, last.first + max(0, most - last.climb) * every)
            climb = max(last.climb, most)
        return Band(first=first, last=first + every - POINT_STEP, stage=last.stage, climb=climb)

    def look_up(self, points: int) -> LevelChange:
        """What `points` bring, for any whole number."""
        return self.band_at(points).change
