"""A bracket as it is laid out on a sheet: its sides, their rounds from the first on, and the places as they stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tournament.pairing import BracketPart, BracketRound, part_of


class Placed(Protocol):
    """A match that stands in a bracket. `needless`: a second final that nobody has to play."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def round_number(self) -> int: ...
    @property
    def needless(self) -> bool: ...


M = TypeVar("M", bound=Placed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[M]):
    """A round of one side of the bracket, its matches from top to bottom. `anchor` names it on the page, `previous`
    and `next` those beside it, empty at the ends."""

    number: int
    name: str
    anchor: str
    previous: str
    next: str
    matches: tuple[M, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section(Generic[M]):
    """A side of the bracket with its rounds; `part` as `pairing.BracketPart`."""

    part: str
    columns: tuple[Column[M], ...]

    @property
    def is_tree(self) -> bool:
        """Whether each round leads into the next one, two matches into one."""
        return self.part in (BracketPart.MAIN, BracketPart.WINNERS)


def sections_of(matches: Iterable[M]) -> tuple[Section[M], ...]:
    """Main part or winners' side first, then losers' side and finals, then the matches for places."""
    found: defaultdict[tuple[BracketPart, int, str], list[M]] = defaultdict(list)
    for match in matches:
        if not match.needless:
            found[_part(match), match.round_number, match.name].append(match)
    places = sorted(found, key=lambda place: _order(*place))
    anchors = ["", *(_anchor(*place) for place in places), ""]
    parts: defaultdict[BracketPart, list[Column[M]]] = defaultdict(list)
    for index, place in enumerate(places, start=1):
        part, number, name = place
        parts[part].append(
            Column(
                number=number,
                name=name,
                anchor=anchors[index],
                previous=anchors[index - 1],
                next=anchors[index + 1],
                matches=tuple(sorted(found[place], key=lambda match: match.number)),
            )
        )
    return tuple(Section(part=str(part), columns=tuple(columns)) for part, columns in parts.items())


def _anchor(part: BracketPart, number: int, name: str) -> str:
    return f"{name.replace('_', '-')}" if part is BracketPart.PLACES else f"{part}-{number}"


_PARTS = (BracketPart.MAIN, BracketPart.WINNERS, BracketPart.LOSERS, BracketPart.FINALS, BracketPart.PLACES)


def _part(match: Placed) -> BracketPart:
    if match.name == BracketRound.THIRD_PLACE:
        return BracketPart.PLACES
    return part_of(match.key) if match.key else BracketPart.MAIN


def _order(part: BracketPart, number: int, name: str) -> tuple[int, int, int]:
    first = name.split("_")[1] if name.startswith("places_") else "3"
    return _PARTS.index(part), number, int(first) if first.isdigit() else 0
