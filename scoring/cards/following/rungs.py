"""Answers to a lead in the notation of the printed lists: `a`, `axb`, `+`, `|`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cards.card import CardsRefused
from scoring.cards.units import SINGLE, Shape

ANY_OF_SUIT = "any of suit"
"""The text of the rung that asks for the suit only."""

_SHAPE = re.compile(r"([1-6])(?:x([1-9][0-9]?))?")


def read_shapes(text: str) -> tuple[Shape, ...]:
    """The shapes of a text such as `3x2+1+1`, in its order. CardsRefused: not_a_shape."""
    found = []
    for part in text.replace("×", "x").replace(" ", "").split("+"):
        read = _SHAPE.fullmatch(part)
        shape = Shape(width=int(read[1]), length=int(read[2] or 1)) if read else SINGLE
        if read is None or (shape.is_run and shape.width == 1):
            raise CardsRefused("not_a_shape", text)
        found.append(shape)
    return tuple(found)


def shapes_text(shapes: Iterable[Shape]) -> str:
    """Shapes as `read_shapes` reads them."""
    return "+".join(map(str, shapes))


def cards_of(shapes: Iterable[Shape]) -> int:
    """How many cards these shapes have together."""
    return sum(shape.cards for shape in shapes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One step of a ladder. choices: shapes that have to lie side by side, without their single cards, which any card
    is; one of the choices is enough. A choice without shapes asks for the suit only."""

    text: str
    choices: tuple[tuple[Shape, ...], ...]

    def __str__(self) -> str:
        return self.text


def read_rung(text: str) -> Rung:
    """The rung of a text. CardsRefused: not_a_shape."""
    if text == ANY_OF_SUIT:
        return FREE
    choices = tuple(tuple(shape for shape in read_shapes(part) if shape.cards > 1) for part in text.split("|"))
    return Rung(text=text, choices=choices)


def rung_of(shapes: Sequence[Shape], *, cards: int) -> Rung:
    """The rung of these shapes, filled up with single cards to so many."""
    singles = [SINGLE] * (cards - cards_of(shapes))
    return Rung(text=shapes_text([*shapes, *singles]), choices=(tuple(shapes),))


FREE = Rung(text=ANY_OF_SUIT, choices=((),))
