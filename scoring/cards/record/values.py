"""A recorded hand: who held what, how trumps were found, what was buried, and every trick in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, Suit
from scoring.levels import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedBid:
    """Cards shown by a seat, in the order in which bids stood."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFlip:
    """炒底: `seat` shows `cards`, takes up what lies in the kitty and puts back `buried`, of as many cards."""

    seat: Seat
    cards: tuple[Card, ...]
    buried: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPlay:
    """What one player laid down in one trick. tried: the cards of a throw that failed, `cards` being what was led
    instead; empty for every other play."""

    cards: tuple[Card, ...]
    tried: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrick:
    """`plays` in playing order, the leader's first. `leader`: its seat."""

    leader: Seat
    plays: tuple[RecordedPlay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand as it was played.

    rule_set: id of the rule set. decks, seats: as played. declarer: seat from 0. friends: seats of the friends, for
    games that call them. bid: the points of an auction. trump: None without a trump suit. level: a letter of RANKS,
    None where no card is a level card. dealt: the hand of each seat before the declarer took up the kitty or, where no
    `kitty` is recorded, as play began; empty where hands were not recorded, and then a hand is what its player laid
    down. buried: what the declarer put back. flips: who flipped the kitty after that, in order.
    """

    rule_set: str
    decks: int
    seats: int
    declarer: Seat
    trump: Suit | None
    level: str | None
    tricks: tuple[RecordedTrick, ...]
    friends: tuple[Seat, ...] = ()
    bid: int | None = None
    bids: tuple[RecordedBid, ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    kitty: tuple[Card, ...] = ()
    buried: tuple[Card, ...] = ()
    flips: tuple[RecordedFlip, ...] = ()

    @property
    def in_kitty(self) -> tuple[Card, ...]:
        """What lies in the kitty while the hand is played."""
        return self.flips[-1].buried if self.flips else self.buried

    @property
    def has_deal(self) -> bool:
        return bool(self.dealt)


_SHOWN = 80
"""Characters of a faulty value that are repeated."""


class RecordRefused(ValueError):
    """A record that cannot be read or be true.

    `code` is stable; `where`: line, path or trick; `found`: what stands there; `allowed`: what may stand there, as
    names, numbers or "low-high", empty where that cannot be listed. `more`: further faults of the same record, in its
    order, as far as they were found at the same time.
    """

    def __init__(
        self, code: str, where: str, found: str, *, allowed: str = "", more: Sequence[RecordRefused] = ()
    ) -> None:
        shown = found if len(found) <= _SHOWN else found[: _SHOWN - 1] + "…"
        super().__init__(f"{code} at {where}: {shown}{f', allowed: {allowed}' if allowed else ''}")
        self.code = code
        self.where = where
        self.found = shown
        self.allowed = allowed
        self.more = tuple(more)

    @property
    def all(self) -> tuple[RecordRefused, ...]:
        """This fault and the further ones."""
        return (self, *self.more)


def refuse_all(faults: Sequence[RecordRefused]) -> None:
    """RecordRefused with all these faults; nothing where there are none."""
    if faults:
        first = faults[0]
        raise RecordRefused(first.code, first.where, first.found, allowed=first.allowed, more=faults[1:]) from first
