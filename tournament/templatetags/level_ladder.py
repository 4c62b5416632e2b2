"""Where everything of a level ladder stands: levels in, a frozen drawing and its words out.

Knows no rule of the game: the start, the goal, the must-play levels and the last move are told to it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext, pgettext

from scoring.levels import ACE, OVER_ACE, PastAce
from tournament.rulebook.lists import listed

from .level_names import level_name


class LadderSize(StrEnum):
    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Units of the drawing. What is left of `left` in the width is for names, the rest is shared out among the steps.

    `arcs`: how far the arc of each side's move reaches from its rail, up below 0 and down above; empty for none.
    """

    width: int
    height: int
    rails: tuple[float, ...]
    baseline: float
    middle: float
    radius: float
    ring: float
    arcs: tuple[float, ...] = ()
    label_baselines: tuple[float, ...] = ()
    left: float = 0
    every_letter: bool = True


_NORMAL = Measure(
    width=336,
    height=92,
    rails=(25, 67),
    baseline=50.5,
    middle=46,
    radius=6,
    ring=10.5,
    arcs=(-26, 26),
    label_baselines=(13, 88),
)
_OF_TWO = {
    LadderSize.SMALL: Measure(
        width=224,
        height=42,
        rails=(6, 36),
        baseline=25,
        middle=21,
        radius=4,
        ring=8.5,
        every_letter=False,
    ),
    LadderSize.NORMAL: _NORMAL,
    LadderSize.LARGE: _NORMAL,
}


_TWO = 2
_RAIL_ROOM = 20
_FIRST_RAIL = 38
_SMALL_RAIL_ROOM = 13
_FIRST_SMALL_RAIL = 32
_NAME_GAP = 8
_MOST_LETTERS = 16
_RING_GAP = 1.5


def measure_of(size: LadderSize, names: Sequence[str]) -> Measure:
    """Two sides stand above and below the letters; more have the letters on top and a rail each below them."""
    sides = len(names)
    if sides == _TWO:
        return _OF_TWO[size]
    if size is LadderSize.SMALL:
        rails = tuple(float(_FIRST_SMALL_RAIL + _SMALL_RAIL_ROOM * side) for side in range(sides))
        return Measure(
            width=224,
            height=int(rails[-1]) + 6,
            rails=rails,
            baseline=15,
            middle=11,
            radius=4,
            ring=7,
            every_letter=False,
        )
    rails = tuple(float(_FIRST_RAIL + _RAIL_ROOM * side) for side in range(sides))
    return Measure(
        width=336,
        height=int(rails[-1]) + 10,
        rails=rails,
        baseline=16.5,
        middle=12,
        radius=5.5,
        ring=9,
        arcs=(-15,) * sides,
        label_baselines=tuple(rail + 4 for rail in rails),
        left=max(_width(name) for name in names) + _NAME_GAP,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A move of the last line: which side, from which level, to which."""

    side: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One level of the row; `letter` is empty where a small ladder shows a dot."""

    x: float
    letter: str
    must_play: bool
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    text: str
    x: float
    y: float
    ends_at_x: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """One side on its rail; `arc` (SVG path data) is empty unless this side moved last."""

    x: float
    y: float
    on_stage: bool
    arc: str
    arc_from_x: float | None
    label: Label | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """A ladder ready to be drawn. `words` says the same as the picture."""

    size: LadderSize
    measure: Measure
    steps: tuple[Step, ...]
    start_x: float
    rail: tuple[float, float]
    goal_x: float | None
    markers: tuple[Marker, ...]
    words: str


def build_ladder(
    *,
    start: int,
    goal: int | None,
    must_play: Collection[int],
    levels: Sequence[int],
    on_stage: int | None,
    last_moves: Sequence[Move],
    size: LadderSize,
    names: Sequence[str],
    past_ace: PastAce = PastAce.NEXT_LAP,
) -> Ladder:
    """The ladder of as many sides as there are `levels`.

    `goal` is the first level at which the match is won, or None when only time ends it; a side at or past
    the goal stands at the flag. `names` are short, as "NS" and "EW": they are written beside the markers, or beside
    the rails where there are more than two. ValueError: there are not as many names as levels.
    """
    if len(names) != len(levels):
        raise ValueError(f"{len(levels)} sides with {len(names)} names")
    measure = measure_of(size, names)
    moves = {move.side: move for move in last_moves}
    first = min(start, *levels)
    last = max(ACE, *levels) if goal is None else max(first, goal - 1)
    end = last if goal is None else last + 1
    step_width = (measure.width - measure.left) / (end - first + 1)
    # rings of neighbours keep apart, however many steps share the row
    measure = replace(measure, ring=min(measure.ring, round(step_width / 2 - _RING_GAP, 1)))
    every_letter = measure.every_letter and end - first < _MOST_LETTERS

    def x_of(level: int) -> float:
        return round(measure.left + (min(max(level, first), end) - first + 0.5) * step_width, 1)

    def letter_of(level: int) -> str:
        shown = every_letter or level in must_play or level in levels or level in (first, last)
        return _letter(level, past_ace) if shown else ""

    return Ladder(
        size=size,
        measure=measure,
        steps=tuple(
            Step(x=x_of(level), letter=letter_of(level), must_play=level in must_play, held=level in levels)
            for level in range(first, last + 1)
        ),
        start_x=x_of(start),
        rail=(x_of(first), x_of(end)),
        goal_x=None if goal is None else x_of(goal),
        markers=tuple(
            _marker(
                x_of=x_of,
                measure=measure,
                side=side,
                level=level,
                on_stage=side == on_stage,
                move=moves.get(side),
                name=names[side],
            )
            for side, level in enumerate(levels)
        ),
        words=ladder_words(
            start=start,
            goal=goal,
            must_play=must_play,
            levels=levels,
            on_stage=on_stage,
            last_moves=last_moves,
            names=names,
            past_ace=past_ace,
        ),
    )


def _marker(
    *,
    x_of: Callable[[int], float],
    measure: Measure,
    side: int,
    level: int,
    on_stage: bool,
    move: Move | None,
    name: str,
) -> Marker:
    x, y = x_of(level), measure.rails[side]
    arc, arc_from_x = "", None
    if move and measure.arcs and x_of(move.before) != x:
        arc_from_x = x_of(move.before)
        arc = f"M{arc_from_x} {y}Q{round((arc_from_x + x) / 2, 1)} {y + measure.arcs[side]:g} {x} {y}"
    return Marker(
        x=x,
        y=y,
        on_stage=on_stage,
        arc=arc,
        arc_from_x=arc_from_x,
        label=_label(measure, side, x, arc_from_x, on_stage, name),
    )


def _label(measure: Measure, side: int, x: float, arc_from_x: float | None, on_stage: bool, name: str) -> Label | None:
    """The side's name: before its rail, or of two sides beside its marker and clear of its arc where there is room."""
    if not measure.label_baselines:
        return None
    if measure.left:
        return Label(text=name, x=0, y=measure.label_baselines[side], ends_at_x=False)
    text = gettext("%(side)s on stage") % {"side": name} if on_stage else name
    right = max(x, arc_from_x or x) + measure.radius
    left = min(x, arc_from_x or x) - measure.radius
    width = _width(text)
    y = measure.label_baselines[side]
    if right + width <= measure.width:
        return Label(text=text, x=right, y=y, ends_at_x=False)
    if width <= left:
        return Label(text=text, x=left, y=y, ends_at_x=True)
    # a move across the whole row: its arc runs low at the end, and below the name
    return Label(text=text, x=measure.width, y=y, ends_at_x=True)


def _letter(level: int, past_ace: PastAce) -> str:
    """A level as it fits on its step: those over A count on, and one without trumps has a sign of its own."""
    if level < OVER_ACE:
        return level_name(level)
    if past_ace is PastAce.NEXT_LAP:
        return f"+{level - ACE}"
    return pgettext("the joker level on a ladder", "Jo") if level == OVER_ACE else f"+{level - OVER_ACE}"


def _width(text: str) -> float:
    """About how wide a label runs at its size of 12 units: a Chinese character is square, a letter half."""
    return sum(12.5 if ord(character) > 0x2E7F else 7 for character in text)


def ladder_words(
    *,
    start: int,
    goal: int | None,
    must_play: Collection[int],
    levels: Sequence[int],
    on_stage: int | None,
    last_moves: Sequence[Move],
    names: Sequence[str],
    past_ace: PastAce = PastAce.NEXT_LAP,
) -> str:
    """The ladder in sentences, in the language that is active."""

    def name(level: int) -> str:
        return level_name(level, past_ace)

    sentences = []
    for side, level in enumerate(levels):
        values = {"side": names[side], "level": name(level)}
        if side == on_stage:
            sentences.append(gettext("%(side)s: level %(level)s, on stage.") % values)
        else:
            sentences.append(gettext("%(side)s: level %(level)s.") % values)
    for move in last_moves:
        sentences.append(
            gettext("Last move: %(side)s from %(before)s to %(after)s.")
            % {
                "side": names[move.side],
                "before": name(move.before),
                "after": name(move.after),
            }
        )
    if must_play:
        sentences.append(
            gettext("Must be played: %(levels)s.") % {"levels": listed(name(level) for level in sorted(must_play))}
        )
    if goal is None:
        sentences.append(gettext("Start %(start)s, no goal.") % {"start": name(start)})
    else:
        sentences.append(
            gettext("Start %(start)s, goal past %(level)s.") % {"start": name(start), "level": name(goal - 1)}
        )
    return " ".join(sentences)
