"""The best Swiss round by trying every pairing: slow, plain, and written apart from the code it checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.pairing import Pattern, SwissDraw, SwissEntry, SwissSettings, UnitsApart, UnitsOrder

Pair = tuple[int, int]


class Exhaustive:
    def __init__(
        self,
        entries: Sequence[SwissEntry],
        settings: SwissSettings,
        round_number: int,
        forbidden: set[Pair],
    ) -> None:
        self.entry = {entry.id: entry for entry in entries}
        self.ranking = [
            entry.id for entry in sorted(entries, key=lambda entry: (-entry.score - entry.virtual, entry.rank))
        ]
        self.settings = settings
        self.round_number = round_number
        self.forbidden = forbidden | {(b, a) for a, b in forbidden}

    def best(self) -> tuple[int, ...] | None:
        """The least worth, or None if there is no pairing at all."""
        holders: list[int | None] = list(self.ranking) if len(self.ranking) % 2 else [None]
        return min(
            (
                self.worth(pairs, holder)
                for holder in holders
                for pairs in self.pairings([one for one in self.ranking if one != holder])
            ),
            default=None,
        )

    def of_draw(self, draw: SwissDraw) -> tuple[int, ...]:
        return self.worth(
            [(pairing.first, pairing.second) for pairing in draw.pairings],
            draw.bye.entry if draw.bye else None,
        )

    def pairings(self, left: list[int]) -> Iterator[list[Pair]]:
        if not left:
            yield []
            return
        for other in left[1:]:
            if (left[0], other) not in self.forbidden:
                for rest in self.pairings([one for one in left[1:] if one != other]):
                    yield [(left[0], other), *rest]

    def worth(self, pairs: Sequence[Pair], holder: int | None) -> tuple[int, ...]:
        order = [one for one in self.ranking if one != holder]
        place = {one: number for number, one in enumerate(order)}
        met = [self.entry[a].opponents.count(b) for a, b in pairs]
        apart = self.settings.units_apart
        counted = apart is UnitsApart.ALWAYS or (apart is UnitsApart.FIRST_ROUND and self.round_number == 1)
        clashes = sum(
            counted and bool(self.entry[a].unit) and self.entry[a].unit == self.entry[b].unit for a, b in pairs
        )
        first = self.round_number == 1 or self.settings.units_order is UnitsOrder.BEFORE_SCORE
        return (
            sum(times > 0 for times in met),
            sum(max(0, times - 1) for times in met),
            self.entry[holder].byes if holder is not None else 0,
            clashes if first else 0,
            len(self.ranking) - 1 - self.ranking.index(holder) if holder is not None else 0,
            sum((self.points(a) - self.points(b)) ** 2 for a, b in pairs),
            0 if first else clashes,
            sum(self.off_pattern(order, *sorted((place[a], place[b]))) for a, b in pairs),
            sum(self.sides(a, b) for a, b in pairs),
            sum(len(set(self.entry[a].tables + self.entry[b].tables)) for a, b in pairs),
        )

    def points(self, one: int) -> int:
        return self.entry[one].score + self.entry[one].virtual

    def sides(self, a: int, b: int) -> int:
        x, y = self.entry[a].seat_balance, self.entry[b].seat_balance
        return min((x + 1) ** 2 + (y - 1) ** 2, (x - 1) ** 2 + (y + 1) ** 2)

    def off_pattern(self, order: Sequence[int], high: int, low: int) -> int:
        pattern = self.settings.pattern
        if self.round_number == 1 and self.settings.first_round_pattern is not None:
            pattern = self.settings.first_round_pattern
        if pattern is Pattern.ADJACENT:
            return (low - high - 1) ** 2
        scores = [self.points(one) for one in order]

        def group(number: int) -> tuple[int, int]:
            """First and last place of the score group."""
            same = [other for other, score in enumerate(scores) if score == scores[number]]
            return same[0], same[-1]

        (first, last), (first_below, _) = group(high), group(low)
        if first != first_below:
            return (last - high + low - first_below) ** 2
        floats_in, floats_out = first % 2, (last + 1) % 2
        if pattern is Pattern.FOLD:
            top, bottom = first + floats_in, last - floats_out
            return ((high - top) - (bottom - low)) ** 2
        return (low - high - (last + 1 - first - floats_in - floats_out) // 2) ** 2
