"""A Swiss round as the audit sees it: facts looked up from the entries, nothing taken from the draw's word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournament.pairing.values import ByeKind, SwissDraw, SwissEntry, SwissSettings, UnitsApart, UnitsOrder


class AuditedRound:
    """Everybody has exactly one place in `draw` already; here is what their meeting means."""

    def __init__(
        self,
        entries: Sequence[SwissEntry],
        settings: SwissSettings,
        draw: SwissDraw,
        forbidden: Collection[tuple[int, int]],
    ) -> None:
        self.draw = draw
        self.entry = {entry.id: entry for entry in entries}
        self.pairs = [(pairing.first, pairing.second) for pairing in draw.pairings]
        self.holder = next((bye.entry for bye in draw.byes if bye.kind is ByeKind.ALLOCATED), None)
        self.ids = sorted(entry for pair in self.pairs for entry in pair)
        if self.holder is not None:
            self.ids = sorted([*self.ids, self.holder])
        self.forbidden = {frozenset(pair) for pair in forbidden}
        self._opponents = {entry.id: set(entry.opponents) for entry in entries}
        self.units_matter = settings.units_apart is UnitsApart.ALWAYS or (
            settings.units_apart is UnitsApart.FIRST_ROUND and draw.round_number == 1
        )
        self.units_first = self.units_matter and (
            draw.round_number == 1 or settings.units_order is UnitsOrder.BEFORE_SCORE
        )

    def meetings(self, a: int, b: int) -> int:
        return max(
            list(self.entry[a].opponents).count(b),
            list(self.entry[b].opponents).count(a),
        )

    def is_forbidden(self, a: int, b: int) -> bool:
        return bool(self.forbidden) and frozenset((a, b)) in self.forbidden

    def may_meet_anew(self, a: int, b: int) -> bool:
        return b not in self._opponents[a] and a not in self._opponents[b] and not self.is_forbidden(a, b)

    def clash(self, a: int, b: int) -> bool:
        unit = self.entry[a].unit
        return self.units_matter and bool(unit) and self.entry[b].unit == unit

    def anew_and_apart(self, a: int, b: int) -> bool:
        return self.may_meet_anew(a, b) and not self.clash(a, b)

    def gap(self, a: int, b: int) -> int:
        return (self.entry[a].score - self.entry[b].score) ** 2

    def clashes(self) -> list[tuple[int, int]]:
        return [pair for pair in self.pairs if self.clash(*pair)]

    def score_total(self) -> int:
        return sum(self.gap(*pair) for pair in self.pairs)

    def score_bound(self) -> int:
        """Wherever an odd number stands above a drop in score, some pair must bridge the drop."""
        scores = sorted((self.entry[one].score for pair in self.pairs for one in pair), reverse=True)
        return sum((scores[above - 1] - scores[above]) ** 2 for above in range(1, len(scores), 2))

    def is_below(self, a: int, b: int) -> bool:
        """Whether `a` stands lower than `b`, lots aside."""
        one, other = self.entry[a], self.entry[b]
        return one.score < other.score or (one.score == other.score and one.rank > other.rank)

    def order_is_broken(self) -> bool:
        if self.draw.swaps:
            return False
        scores = [(self.entry[a].score, self.entry[b].score) for a, b in self.pairs]
        return any(a < b for a, b in scores) or scores != sorted(scores, reverse=True)

    def graph(
        self, ids: Sequence[int], allowed: Callable[[int, int], bool], bye_for: Collection[int] = ()
    ) -> list[set[int]]:
        """Who may meet whom, by index into `ids`; with `bye_for` one more vertex, the bye, at the end."""
        neighbours: list[set[int]] = [set() for _ in ids]
        for one in range(len(ids)):
            for other in range(one + 1, len(ids)):
                if allowed(ids[one], ids[other]):
                    neighbours[one].add(other)
                    neighbours[other].add(one)
        if len(ids) % 2:
            takers = {index for index, entry in enumerate(ids) if entry in bye_for}
            for index in takers:
                neighbours[index].add(len(ids))
            neighbours.append(takers)
        return neighbours
