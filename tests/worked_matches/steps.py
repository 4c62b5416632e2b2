"""A worked match and the acts that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Levels = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act at the table and the levels behind it. `next_seat`: who declares next; None where that is not asked."""

    act: str
    given: Mapping[str, Any]
    levels: Levels
    next_seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """A match from its first hand to its end. `changed`: blocks of the rule set that the event has otherwise."""

    preset: str
    steps: tuple[Step, ...]
    reason: str
    winner: int | None
    decided_by: str
    places: tuple[int, ...] = ()
    changed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def levels(self) -> Levels:
        return self.steps[-1].levels

    @property
    def hands(self) -> int:
        """Hands that count."""
        return sum(1 for step in self.steps if step.act == "record_hand" and not step.given["hand"].get("void"))


def hand(seat: int, points: int | None, levels: Levels, next_seat: int | None = None, **more: Any) -> Step:
    reported: dict[str, Any] = {"declarer_seat": seat} | more
    if points is not None:
        reported["attackers_points"] = points
    return Step(act="record_hand", given={"hand": reported}, levels=levels, next_seat=next_seat)


def counted(seat: int, tricks: int, won_by: str, cards: int, levels: Levels, next_seat: int) -> Step:
    """A hand without a kitty whose last trick was won with so many equal cards."""
    kind = {1: "single", 2: "pair"}.get(cards, "equal_cards")
    last = {"last_trick_winner": won_by, "winning_format": {"kind": kind, "cards": cards}}
    return hand(seat, None, levels, next_seat, trick_points=tricks, kitty_points=0, **last)


def ruling(kind: str, levels: Levels, side: int | None = None) -> Step:
    note = "" if kind == "time_up" else "as the chief referee saw it"
    return Step(act="record_ruling", given={"kind": kind, "side": side, "note": note}, levels=levels)


def penalty(offence: str, side: int, levels: Levels) -> Step:
    return Step(act="record_penalty", given={"offence": offence, "side": side}, levels=levels)


def up(giver: int, taker: int, levels: int) -> dict[str, Any]:
    return {"giver": giver, "taker": taker, "direction": "up", "levels": levels}


def down(giver: int, taker: int, levels: int) -> dict[str, Any]:
    return up(giver, taker, levels) | {"direction": "down"}
