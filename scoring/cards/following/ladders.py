"""Ladders: in which order the answers to a lead are owed, printed ones and the plain one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import assert_never

from scoring.cards.card import CardsRefused
from scoring.cards.following.holding import Cut, Laid, Lead, fits
from scoring.cards.following.rungs import FREE, Rung, cards_of, read_rung, read_shapes, rung_of
from scoring.cards.play_rules import DrawPolicy, FollowLadder, FollowTractor, PlayRules
from scoring.cards.units import Shape, largest_first

MOST_CARDS_LISTED = 16
"""The answers to a larger lead are too many to be listed one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The best rung that some cards reach. place: ascends from the best rung to the worst. shapes: what lies there,
    without single cards."""

    rung: Rung
    place: tuple[int, ...]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLadder:
    """Rungs as a source prints them. The last one asks for single cards only, so every hand reaches it."""

    source: str
    printed: tuple[Rung, ...]

    def best(self, laid: Laid, cut: Cut) -> Standing:
        """The first rung of which one choice lies in these cards."""
        for at, rung in enumerate(self.printed):
            for shapes in rung.choices:
                if fits(laid, shapes, cut):
                    return Standing(rung=rung, place=(at,), shapes=shapes)
        raise AssertionError("the last rung asks for nothing")

    def rungs(self) -> Iterator[Rung]:
        return iter(self.printed)

    def down_to(self, standing: Standing) -> Iterator[tuple[Shape, ...]]:
        """What can lie in an answer that is no worse than this one, best first."""
        for rung in self.printed[: standing.place[0] + 1]:
            yield from rung.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainLadder:
    """What the led units give: as many of the largest type as the lead can be cut into, then of the next, and so on.

    Types are the led runs (with longest_available shorter ones in place of those that are missing), then groups of
    every width down to pairs, all in the order of their size. What has to be played of each lies side by side with what
    has to be played of the larger ones, in the answer as in the lead: a triple and a pair may be owed to two triples,
    three pairs never are (seed 001, 5.2; seed 003, 出牌规则).
    """

    led: tuple[Shape, ...]
    follow_tractor: FollowTractor
    source: str

    def best(self, laid: Laid, cut: Cut) -> Standing:
        """The most of the largest type that lies in these cards, then of the next beside it, and so on."""
        found: list[Shape] = []
        place = []
        for shape, most in self._types():
            count = 0
            while count < most and self._gives((*found, shape)) and fits(laid, (*found, shape), cut):
                found.append(shape)
                count += 1
            place.append(-count)
        return Standing(rung=rung_of(found, cards=cards_of(self.led)), place=tuple(place), shapes=tuple(found))

    def rungs(self) -> Iterator[Rung]:
        cards = cards_of(self.led)
        return (rung_of(shapes, cards=cards) for shapes in self._all((), self._types()))

    def down_to(self, standing: Standing) -> Iterator[tuple[Shape, ...]]:
        """What can lie in an answer that is no worse than this one, best first."""
        for shapes in self._all((), self._types()):
            yield shapes
            if shapes == standing.shapes:
                return

    def _types(self) -> tuple[tuple[Shape, int], ...]:
        return _types(self.led, self.follow_tractor)

    def _gives(self, shapes: tuple[Shape, ...]) -> bool:
        return _gives(self.led, shapes)

    def _all(self, found: tuple[Shape, ...], types: Sequence[tuple[Shape, int]]) -> Iterator[tuple[Shape, ...]]:
        if not types:
            yield found
            return
        (shape, most), *others = types
        given = 0
        while given < most and self._gives((*found, *[shape] * (given + 1))):
            given += 1
        for count in range(given, -1, -1):
            yield from self._all((*found, *[shape] * count), others)


Ladder = PrintedLadder | PlainLadder


@lru_cache(maxsize=2_000)
def _types(led: tuple[Shape, ...], follow_tractor: FollowTractor) -> tuple[tuple[Shape, int], ...]:
    """The types that a lead asks for, largest first, each with the most there can be of it."""
    runs = {shape for shape in led if shape.is_run}
    cards = cards_of(led)
    match follow_tractor:
        case FollowTractor.SAME_LENGTH:
            found = {run: led.count(run) for run in runs}
        case FollowTractor.LONGEST_AVAILABLE:
            shorter = {Shape(width=run.width, length=length) for run in runs for length in range(2, run.length + 1)}
            found = {run: cards // run.cards for run in shorter}
        case FollowTractor.PAIRS_ONLY:
            found = {}
        case _:
            assert_never(follow_tractor)
    widest = max(shape.width for shape in led)
    found.update({Shape(width=width): cards // width for width in range(2, widest + 1)})
    return tuple((shape, found[shape]) for shape in largest_first(found))


@lru_cache(maxsize=20_000)
def _gives(led: tuple[Shape, ...], shapes: tuple[Shape, ...]) -> bool:
    """Whether the lead can be cut into these shapes, and single cards."""
    return fits(Lead(led), shapes, Cut.FREE)


@lru_cache(maxsize=2_000)
def ladder_for(led: tuple[Shape, ...], rules: PlayRules) -> Ladder:
    """The ladder by which a lead of these shapes, largest first, is followed.

    A printed list holds for the leads that it names; a larger or smaller lead, and a throw, is followed by the plain
    ladder. With suit_only there is one rung. With tractor_only_on_tractor a lead without a run asks for no run.
    """
    if rules.draw_policy is DrawPolicy.SUIT_ONLY:
        return PrintedLadder(source=rules.clause("draw_policy"), printed=(FREE,))
    printed = printed_ladders()[rules.follow_ladder].get(led)
    if printed is None:
        points = ("follow_ladder", "draw_policy", *(["follow_tractor"] if any(shape.is_run for shape in led) else []))
        return PlainLadder(led=led, follow_tractor=rules.follow_tractor, source=rules.clause(*points))
    printed = replace(printed, source=rules.clause("draw_policy", printed=printed.source))
    if rules.draw_policy is DrawPolicy.TRACTOR_ONLY_ON_TRACTOR and not any(shape.is_run for shape in led):
        runless = (rung for rung in printed.printed if not _asks_for_runs(rung))
        return PrintedLadder(source=printed.source, printed=tuple(runless))
    return printed


def _asks_for_runs(rung: Rung) -> bool:
    return all(any(shape.is_run for shape in choice) for choice in rung.choices)


@lru_cache(maxsize=1)
def printed_ladders() -> Mapping[FollowLadder, Mapping[tuple[Shape, ...], PrintedLadder]]:
    """The printed lists of `ladders.toml`, by ladder and by what was led."""
    text = files("scoring.cards.following").joinpath("ladders.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    return {
        ladder: {
            read_shapes(led): PrintedLadder(source=one["source"], printed=tuple(map(read_rung, one["rungs"])))
            for led, one in told.get(ladder.value, {}).items()
        }
        for ladder in FollowLadder
    }


def follow_order(led: Shape | Sequence[Shape], rules: PlayRules) -> tuple[Rung, ...]:
    """All answers to a lead of this shape, or to a throw of these, from the best to the worst.

    CardsRefused: no_cards; lead_too_large, where a list that nobody printed would have to name too many answers.
    """
    shapes = largest_first([led] if isinstance(led, Shape) else led)
    if not shapes:
        raise CardsRefused("no_cards", "nothing")
    ladder = ladder_for(shapes, rules)
    if isinstance(ladder, PlainLadder) and cards_of(shapes) > MOST_CARDS_LISTED:
        raise CardsRefused("lead_too_large", f"{cards_of(shapes)} cards, at most {MOST_CARDS_LISTED}")
    return tuple(ladder.rungs())
