"""Where everything of a level ladder stands: levels in, a frozen drawing and its words out.

Knows no rule of the game: the start, the goal, the must-play levels and the last move are told to it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext

from scoring.levels import ACE

from .level_names import level_name


class LadderSize(StrEnum):
    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Units of the drawing. The width is shared out among the steps; the heights stand as they are."""

    width: int
    height: int
    rails: tuple[float, float]
    baseline: float
    middle: float
    radius: float
    ring: float
    arc: float = 0
    label_baselines: tuple[float, float] | None = None
    every_letter: bool = True


_NORMAL = Measure(
    width=336,
    height=92,
    rails=(25, 67),
    baseline=50.5,
    middle=46,
    radius=6,
    ring=10.5,
    arc=26,
    label_baselines=(13, 88),
)
MEASURES = {
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The last move: which side (0 or 1), from which level, to which."""

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
    last_move: Move | None,
    size: LadderSize,
    names: Sequence[str],
) -> Ladder:
    """The ladder of two sides.

    `goal` is the first level at which the match is won, or None when only time ends it; a side at or past
    the goal stands at the flag. `names` are short, as "NS" and "EW": they are written beside the markers.
    """
    measure = MEASURES[size]
    first = min(start, *levels)
    last = max(ACE, *levels) if goal is None else max(first, goal - 1)
    end = last if goal is None else last + 1
    step_width = measure.width / (end - first + 1)

    def x_of(level: int) -> float:
        return round((min(max(level, first), end) - first + 0.5) * step_width, 1)

    def letter_of(level: int) -> str:
        shown = measure.every_letter or level in must_play or level in levels or level in (first, last)
        return level_name(level) if shown else ""

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
                move=last_move if last_move and last_move.side == side else None,
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
            last_move=last_move,
            names=names,
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
    if move and measure.arc and x_of(move.before) != x:
        arc_from_x = x_of(move.before)
        away = -measure.arc if side == 0 else measure.arc
        arc = f"M{arc_from_x} {y}Q{round((arc_from_x + x) / 2, 1)} {y + away} {x} {y}"
    return Marker(
        x=x,
        y=y,
        on_stage=on_stage,
        arc=arc,
        arc_from_x=arc_from_x,
        label=_label(measure, side, x, arc_from_x, on_stage, name),
    )


def _label(measure: Measure, side: int, x: float, arc_from_x: float | None, on_stage: bool, name: str) -> Label | None:
    """The side's name beside its marker and clear of its arc, on whichever hand has room."""
    if measure.label_baselines is None:
        return None
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
    last_move: Move | None,
    names: Sequence[str],
) -> str:
    """The ladder in sentences, in the language that is active."""
    sentences = []
    for side, level in enumerate(levels):
        values = {"side": names[side], "level": level_name(level)}
        if side == on_stage:
            sentences.append(gettext("%(side)s: level %(level)s, on stage.") % values)
        else:
            sentences.append(gettext("%(side)s: level %(level)s.") % values)
    if last_move:
        sentences.append(
            gettext("Last move: %(side)s from %(before)s to %(after)s.")
            % {
                "side": names[last_move.side],
                "before": level_name(last_move.before),
                "after": level_name(last_move.after),
            }
        )
    if must_play:
        sentences.append(
            gettext("Must be played: %(levels)s.")
            % {"levels": ", ".join(level_name(level) for level in sorted(must_play))}
        )
    if goal is None:
        sentences.append(gettext("Start %(start)s, no goal.") % {"start": level_name(start)})
    else:
        sentences.append(
            gettext("Start %(start)s, goal past %(level)s.")
            % {"start": level_name(start), "level": level_name(goal - 1)}
        )
    return " ".join(sentences)
