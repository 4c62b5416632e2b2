"""A second opinion on standings, slow and plain: written from the words of the published schemes and criteria.

It shares nothing with `scoring` but the values that go in. Scores by round stand as tuples, not as digits of a number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring import Absence, OutcomeReason, PlayedMatch, StandingsSettings

Value = Fraction | tuple[Fraction, ...]

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
ACE, OVER_ACE = 14, 15
AWAY = ("forfeit", "walkover")
RULED = ("adjudged_loss", "penalty_loss", "disqualified")
WITHOUT_PLAY = ("bye", "forfeit", "double_forfeit", "walkover")

# scheme: bye, the side that came against an absent one, the absent side, both absent each, the winner by a ruling
WITHOUT = {
    "2-1-0": (2, 2, 0, 0, 2),
    "1-half-0": (1, 1, -1, 0, 1),
    "3-2-1-0": (3, 3, 0, 0, 3),
    "3-0": (3, 3, 0, 0, 3),
    "1-0": (1, 1, 0, 0, 1),
    "26-point": (0, 26, 0, 0, 26),
    "base-15": (18, 18, 0, 0, 18),
    "decimal": (1, 2, 0, 1, 2),
    "stage-reached": (5, 5, 0, 0, 5),
    "sum-of-hands": (0, 0, 0, 0, 0),
    "jj-points": (0, 0, 0, 0, 0),
    "places": (Fraction(3, 2), Fraction(3, 2), 0, 0, Fraction(3, 2)),
}
BY_RESULT = {
    "2-1-0": (2, 1, 0),
    "1-half-0": (1, HALF, 0),
    "3-2-1-0": (3, 2, 1),
    "3-0": (3, Fraction(3, 2), 0),
    "1-0": (1, HALF, 0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One entry's part in a round. `against`: (opponent, 1 finished ahead of it, 1/2 level, 0 behind or unranked)."""

    round: int
    points: Fraction
    won: Fraction
    at_table: bool
    against: tuple[tuple[str, Fraction], ...] = ()
    sides: int = 1
    difference: int = 0
    own_level: int | None = None
    climbed: int = 0
    penalties: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainRow:
    entry: str
    rank: int
    shared: bool
    decided_by: str | None
    values: dict[str, Value]


@dataclass(kw_only=True)
class Plain:
    """All standings of a stage by the words of the rules."""

    entries: Sequence[str]
    matches: Sequence[PlayedMatch]
    absences: Sequence[Absence]
    settings: StandingsSettings
    told: dict[tuple[str, str], Value] = field(default_factory=dict)

    def rows(self) -> list[PlainRow]:
        self.seen = {entry: list(self._seen(entry, self.matches)) for entry in self.entries}
        for absence in self.absences:
            absent = Seen(round=absence.round, points=Fraction(0), won=Fraction(0), at_table=False)
            self.seen[absence.entry].append(absent)
        self.extra = {entry: list(self._seen(entry, self.settings.extra_matches)) for entry in self.entries}
        rows: list[PlainRow] = []
        for tied, decided_by in self._split(sorted(self.entries), list(self.settings.tiebreaks), None):
            place = len(rows) + 1
            for entry in tied:
                values = {
                    each: self.told[entry, each] for each in self.settings.tiebreaks if (entry, each) in self.told
                }
                rows.append(
                    PlainRow(entry=entry, rank=place, shared=len(tied) > 1, decided_by=decided_by, values=values)
                )
                decided_by = None
        return rows

    def _split(
        self, tied: list[str], criteria: list[str], decided_by: str | None
    ) -> Iterator[tuple[list[str], str | None]]:
        if not criteria:
            if tied:
                yield tied, decided_by
            return
        first, *rest = criteria
        own = getattr(self, f"_{first}", None)
        values = {entry: own(entry) for entry in tied} if own else self._among(first, tied)
        if values is None:
            yield from self._split(tied, rest, decided_by)
            return
        self.told.update({(entry, first): value for entry, value in values.items()})
        less_is_better = first in ("fewer_penalties", "lots", "manual_order")
        for value in sorted(set(values.values()), reverse=not less_is_better):
            yield from self._split([entry for entry in tied if values[entry] == value], rest, decided_by)
            decided_by = first

    # what a match is worth

    def _seen(self, entry: str, matches: Sequence[PlayedMatch]) -> Iterator[Seen]:
        for match in matches:
            for side, members in enumerate(match.sides):
                if entry in members:
                    yield self._of_match(match, side)

    def _of_match(self, match: PlayedMatch, side: int) -> Seen:
        places, levels = _places(match), self._levels(match)
        others = [other for other in range(len(match.sides)) if other != side]
        climbed = 0
        if levels:
            climbed = levels[side] - self.settings.start_level
        if match.levels_climbed:
            climbed = match.levels_climbed[side]
        return Seen(
            round=match.round,
            points=Fraction(self._match_points(match, side)),
            won=_won(match, side),
            at_table=match.outcome not in WITHOUT_PLAY,
            against=tuple((entry, _ahead(places, side, other)) for other in others for entry in match.sides[other]),
            sides=len(match.sides),
            difference=sum(levels[side] - levels[other] for other in others) if levels else 0,
            own_level=match.levels[side] if match.levels else None,
            climbed=climbed,
            penalties=match.penalties[side] if match.penalties else 0,
        )

    def _levels(self, match: PlayedMatch) -> tuple[int, ...] | None:
        if match.levels is None or self.settings.over_ace == "own_level":
            return match.levels
        return tuple(min(level, ACE) for level in match.levels)

    def _match_points(self, match: PlayedMatch, side: int) -> Any:
        bye, came, away, both_away, ruled = WITHOUT[self.settings.scheme.id]
        places = _places(match)
        if match.outcome == "bye":
            return bye
        if match.points_forfeited or match.outcome == "abandoned":
            return 0
        if match.outcome == "double_forfeit":
            return both_away
        assert places is not None
        last = places[side] == max(places)
        if match.outcome in AWAY:
            return away if last else came
        if match.outcome in RULED:
            if last:
                return 0
            if len(match.sides) == 2:
                return ruled
        return self._by_play(match, side, places)

    def _by_play(self, match: PlayedMatch, side: int, places: tuple[int, ...]) -> Any:
        scheme, levels = self.settings.scheme.id, self._levels(match)
        first, alone = places[side] == 1, places.count(1) == 1
        match scheme:
            case "26-point" | "base-15" | "decimal":
                assert levels is not None
                gap = abs(levels[0] - levels[1])
                if not alone:
                    return {"26-point": 13, "base-15": 15, "decimal": 1}[scheme]
                if scheme == "decimal":
                    return 2 + TENTH * gap if first else -TENTH * gap
                base, most = (13, 13) if scheme == "26-point" else (15, 10)
                return base + min(gap, most) if first else base - min(gap, most)
            case "stage-reached":
                assert levels is not None
                own = levels[side]
                return 5 if own > 13 else 3 if own == 13 else 2 if own >= 10 else 1 if own >= 5 else 0
            case "sum-of-hands":
                if match.levels_earned is not None:
                    return match.levels_earned[side]
                assert levels is not None
                return levels[side] - self.settings.start_level
            case "jj-points":
                return match.hand_points[side] if match.hand_points is not None else 0
            case "places":
                others = [place for other, place in enumerate(places) if other != side]
                return sum(place > places[side] for place in others) + HALF * others.count(places[side])
            case _:
                win, draw, loss = BY_RESULT[scheme]
                return draw if not alone else win if first else loss

    # what an entry has by itself

    def _points(self, entry: str) -> Fraction:
        brought = self.settings.carried.get(entry, Fraction(0))
        return brought + sum((each.points for each in self.seen[entry]), Fraction(0))

    def _wins(self, entry: str) -> Fraction:
        counted = [each for each in self.seen[entry] if each.at_table or self._counts_without_play]
        return Fraction(sum(each.won == 1 for each in counted))

    @property
    def _counts_without_play(self) -> bool:
        return self.settings.wins_without_play == "counted"

    def _level_difference(self, entry: str) -> Fraction:
        return Fraction(sum(each.difference for each in self.seen[entry]))

    def _level_points(self, entry: str) -> Fraction:
        with_levels = [each for each in self.seen[entry] if each.own_level is not None]
        return Fraction(sum(13 * (each.sides - 1) + each.difference for each in with_levels))

    def _levels_climbed(self, entry: str) -> Fraction:
        return Fraction(sum(each.climbed for each in self.seen[entry]))

    def _times_over_ace(self, entry: str) -> Fraction:
        return Fraction(sum((each.own_level or 0) >= OVER_ACE for each in self.seen[entry]))

    def _in_place(self, entry: str) -> Fraction:
        """What stands for the opponents of a round that was not played."""
        if self.settings.unplayed == "nothing":
            return Fraction(0)
        return self._points(entry) * self.settings.opponents_a_round

    def _opponents_score(self, entry: str) -> Fraction:
        total = Fraction(0)
        for each in self.seen[entry]:
            if each.at_table:
                total += sum((self._points(opponent) for opponent, _ in each.against), Fraction(0))
            else:
                total += self._in_place(entry)
        return total

    def _sonneborn_berger(self, entry: str) -> Fraction:
        total = Fraction(0)
        for each in self.seen[entry]:
            if each.at_table:
                total += sum((self._points(opponent) * ahead for opponent, ahead in each.against), Fraction(0))
            else:
                total += self._in_place(entry) * each.won
        return total

    def _by_round(self, entry: str) -> list[Fraction]:
        numbers = range(1, self.settings.rounds + 1)
        return [
            sum((each.points for each in self.seen[entry] if each.round == number), Fraction(0)) for number in numbers
        ]

    def _progressive(self, entry: str) -> Fraction:
        scores = self._by_round(entry)
        return sum((sum(scores[: upto + 1], Fraction(0)) for upto in range(len(scores))), Fraction(0))

    def _progressive_without_first(self, entry: str) -> Fraction:
        scores = [Fraction(0), *self._by_round(entry)[1:]]
        return sum((sum(scores[: upto + 1], Fraction(0)) for upto in range(len(scores))), Fraction(0))

    def _best_rounds(self, entry: str) -> tuple[Fraction, ...]:
        return tuple(sorted(self._by_round(entry), reverse=True))

    def _last_rounds(self, entry: str) -> tuple[Fraction, ...]:
        return tuple(reversed(self._by_round(entry)))

    def _fewer_penalties(self, entry: str) -> Fraction:
        return Fraction(sum(each.penalties for each in self.seen[entry]))

    # what is asked of tied entries alone

    def _among(self, criterion: str, tied: list[str]) -> dict[str, Value] | None:
        if len(tied) == 1:
            return None
        match criterion:
            case "head_to_head":
                return self._among_themselves(tied)
            case "extra_match":
                return self._by_extra_matches(tied)
            case "lots" | "manual_order":
                places = self.settings.lots if criterion == "lots" else self.settings.manual_order
                if not set(tied) <= set(places):
                    return None
                return {entry: Fraction(places[entry]) for entry in tied}
            case other:
                raise AssertionError(other)

    def _among_themselves(self, tied: list[str]) -> dict[str, Value] | None:
        setting = self.settings.head_to_head
        if setting == "two_way" and len(tied) != 2:
            return None
        counted = {
            entry: [each for each in self.seen[entry] if each.at_table or self._counts_without_play] for entry in tied
        }
        met = {entry: {name for each in counted[entry] for name, _ in each.against} & set(tied) for entry in tied}
        if setting != "mini_table" and any(met[entry] != set(tied) - {entry} for entry in tied):
            return None
        if not any(met.values()):
            return None
        return {
            entry: sum((_against(each, tied, each.points) for each in counted[entry]), Fraction(0)) for entry in tied
        }

    def _by_extra_matches(self, tied: list[str]) -> dict[str, Value] | None:
        places = self.settings.extra_places
        if set(tied) <= set(places) and len({places[entry] for entry in tied}) > 1:
            # as at one table at which all of them sat
            return {
                entry: Fraction(sum(places[entry] < places[other] for other in tied))
                + HALF * (sum(places[entry] == places[other] for other in tied) - 1)
                for entry in tied
            }
        among = {
            entry: [each for each in self.extra[entry] if any(name in tied for name, _ in each.against)]
            for entry in tied
        }
        if not any(among.values()):
            return None
        return {entry: sum((_against(each, tied, each.won) for each in among[entry]), Fraction(0)) for entry in tied}


def _against(seen: Seen, tied: list[str], of_two_sides: Fraction) -> Fraction:
    """What one match against the tied brings: the whole of it at a table of two sides, else those left behind."""
    among = [ahead for name, ahead in seen.against if name in tied]
    if not among:
        return Fraction(0)
    return of_two_sides if seen.sides == 2 else sum(among, Fraction(0))


def _places(match: PlayedMatch) -> tuple[int, ...] | None:
    """Who finished where, 1 for the best; None where nobody did."""
    if match.outcome in (OutcomeReason.BYE, OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED):
        return None
    if match.places is None:
        return tuple(1 if match.winner in (None, side) else 2 for side in range(len(match.sides)))
    return tuple(
        2 if place == 1 and match.winner not in (None, side) else place for side, place in enumerate(match.places)
    )


def _ahead(places: tuple[int, ...] | None, side: int, other: int) -> Fraction:
    if places is None or places[side] > places[other]:
        return Fraction(0)
    return Fraction(1) if places[side] < places[other] else HALF


def _won(match: PlayedMatch, side: int) -> Fraction:
    """1 for a match won, 1/2 for one that was level at the top, else 0; against who did not come all others have won."""
    places = _places(match)
    if places is None:
        return Fraction(match.outcome == "bye")
    if match.outcome in AWAY:
        return Fraction(places[side] < max(places))
    if places[side] != 1:
        return Fraction(0)
    return Fraction(1) if places.count(1) == 1 else HALF
