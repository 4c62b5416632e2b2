"""A bracket while it is built: matches that nobody can ever have to play are left out as they come.

A bye beats nobody and is beaten by nobody, so nobody goes down from it; a later match with one such slot passes its
other slot on. So byes go through the whole bracket before anything is played.
"""

from __future__ import annotations

from collections import Counter

from tournament.pairing.values import BracketMatch, Slot, SlotKind

BYE = Slot(kind=SlotKind.BYE)


class Tree:
    """Matches in order of play, and what each sends on. Sources must be added before their targets."""

    def __init__(self) -> None:
        self.matches: list[BracketMatch] = []
        self._in_round: Counter[int] = Counter()
        self._winner: dict[str, Slot] = {}
        self._loser: dict[str, Slot] = {}

    def winner_of(self, key: str) -> Slot:
        """Where the winner of a match comes from; a bye where nobody can."""
        return self._winner[key]

    def loser_of(self, key: str) -> Slot:
        """Where the loser of a match comes from; a bye where nobody can."""
        return self._loser[key]

    def open_with(self, key: str, name: str, places: tuple[int, int], first: int | None, second: int | None) -> None:
        """A match of the first round; with a bye it stands on the sheet and is not played."""
        slots = (_entry(first), _entry(second))
        self._stand(key, 1, name, places, slots)
        if BYE in slots:
            self._loser[key] = BYE

    def add(self, key: str, round_number: int, name: str, places: tuple[int, int], slots: tuple[Slot, Slot]) -> None:
        """A later match, if two entries can come to it."""
        first, second = slots
        if first != BYE and second != BYE:
            self._stand(key, round_number, name, places, slots)
        else:
            self._winner[key] = second if first == BYE else first
            self._loser[key] = BYE

    def _stand(self, key: str, round_number: int, name: str, places: tuple[int, int], slots: tuple[Slot, Slot]) -> None:
        self._in_round[round_number] += 1
        self.matches.append(
            BracketMatch(
                key=key,
                round=round_number,
                number=self._in_round[round_number],
                slots=slots,
                name=name,
                places=places,
            )
        )
        self._winner[key] = Slot(kind=SlotKind.WINNER_OF, match=key)
        self._loser[key] = Slot(kind=SlotKind.LOSER_OF, match=key)


def _entry(entry: int | None) -> Slot:
    return BYE if entry is None else Slot(kind=SlotKind.ENTRY, entry=entry)
