"""A Swiss round as the audit sees it: facts looked up from the entries, nothing taken from the draw's word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournament.pairing.values import ByeKind, Pattern, SwissDraw, SwissEntry, SwissSettings, UnitsApart, UnitsOrder


class AuditedRound:
    """Everybody has exactly one place in `draw` already; here is what their meeting means."""

    def __init__(
        self,
        entries: Sequence[SwissEntry],
        settings: SwissSettings,
        draw: SwissDraw,
        forbidden: Collection[tuple[int, int]],
        forced: Collection[tuple[int, int]] = frozenset(),
    ) -> None:
        self.draw = draw
        self.entry = {entry.id: entry for entry in entries}
        self.all_pairs = [(pairing.first, pairing.second) for pairing in draw.pairings]
        decided = {frozenset(pair) for pair in forced}
        # what was decided beforehand is not judged; the rest must be as good as it can be beside it
        self.pairs = [pair for pair in self.all_pairs if frozenset(pair) not in decided]
        self.points = {entry.id: entry.score + entry.virtual for entry in entries}
        self.pattern = settings.pattern
        if draw.round_number == 1 and settings.first_round_pattern:
            self.pattern = settings.first_round_pattern
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
        return max(self.entry[a].opponents.count(b), self.entry[b].opponents.count(a))

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
        return (self.points[a] - self.points[b]) ** 2

    def clashes(self) -> list[tuple[int, int]]:
        return [pair for pair in self.pairs if self.clash(*pair)]

    def score_total(self) -> int:
        return sum(self.gap(*pair) for pair in self.pairs)

    def score_bound(self) -> int:
        """Wherever an odd number stands above a drop in score, some pair must bridge the drop."""
        scores = sorted((self.points[one] for pair in self.pairs for one in pair), reverse=True)
        return sum((scores[above - 1] - scores[above]) ** 2 for above in range(1, len(scores), 2))

    def is_below(self, a: int, b: int) -> bool:
        """Whether `a` stands lower than `b`, lots aside."""
        return (self.points[a], -self.entry[a].rank) < (self.points[b], -self.entry[b].rank)

    def ranks_differ(self) -> bool:
        """Whether no two that were drawn share score and rank, so that the ranking hangs on no lot."""
        places = {(self.points[one], self.entry[one].rank) for one in self.ids}
        return len(places) == len(self.ids)

    def ranking(self, holder: int | None) -> list[int]:
        """Everybody but the holder of the bye, from the top; to be used where `ranks_differ`."""
        playing = [one for one in self.ids if one != holder]
        return sorted(playing, key=lambda one: (-self.points[one], self.entry[one].rank))

    def off_pattern(self, ranking: Sequence[int]) -> Callable[[int, int], int]:
        """What two entries of this ranking stand away from the pattern, squared."""
        place = {one: number for number, one in enumerate(ranking)}
        first_of: dict[int, int] = {}
        after: dict[int, int] = {}
        for number, one in enumerate(ranking):
            first_of.setdefault(self.points[one], number)
            after[self.points[one]] = number + 1

        def squared(a: int, b: int) -> int:
            up, down = sorted((a, b), key=lambda one: place[one])
            high, low = place[up], place[down]
            if self.pattern is Pattern.ADJACENT:
                return (low - high - 1) ** 2
            begin, end = first_of[self.points[up]], after[self.points[up]]
            if low >= end:
                # one goes down: ideally the last of its score to the first of the other's
                return (end - 1 - high + low - first_of[self.points[down]]) ** 2
            inside_first, inside_end = begin + begin % 2, end - end % 2
            if self.pattern is Pattern.FOLD:
                return (high + low - (inside_first + inside_end - 1)) ** 2
            return (low - high - (inside_end - inside_first) // 2) ** 2

        return squared

    def sides(self, a: int, b: int) -> int:
        """Squared side balances after the match, the more even way round."""
        one, other = self.entry[a].seat_balance, self.entry[b].seat_balance
        return min((one + step) ** 2 + (other - step) ** 2 for step in (1, -1))

    def closed_tables(self, a: int, b: int) -> int:
        """Tables at which one of the two has sat."""
        return len({*self.entry[a].tables, *self.entry[b].tables})

    def order_is_broken(self) -> bool:
        if self.draw.swaps:
            return False
        scores = [(self.points[a], self.points[b]) for a, b in self.all_pairs]
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
