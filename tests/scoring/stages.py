"""Short ways to write stages, and a strategy that makes them."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

import scoring
from scoring import (
    Absence,
    HeadToHead,
    OutcomeReason,
    PlayedMatch,
    StandingsSettings,
    Unplayed,
    WinsWithoutPlay,
    criterion_ids,
    load_scheme,
    rank,
)

USUAL = ("points", "progressive_without_first", "wins", "level_difference", "levels_climbed", "lots")
SETTINGS = StandingsSettings(scheme=load_scheme("2-1-0"), tiebreaks=USUAL, rounds=5, start_level=2)
PLAYED, BYE, FORFEIT = OutcomeReason.TIME_UP, OutcomeReason.BYE, OutcomeReason.FORFEIT


def match(number: int, one: str, two: str, winner: int | None, levels=(9, 4), **parts) -> PlayedMatch:
    if winner == 1:
        levels = levels[::-1]
    elif winner is None:
        levels = (6, 6)
    found = PlayedMatch(
        match=f"{number}-{one}-{two}",
        round=number,
        sides=((one,), (two,)),
        outcome=PLAYED,
        winner=winner,
        levels=levels,
    )
    return replace(found, **parts)


def bye(number: int, entry: str) -> PlayedMatch:
    return PlayedMatch(match=f"{number}-{entry}", round=number, sides=((entry,),), outcome=BYE, winner=0)


def chain(*tiebreaks: str, **parts) -> StandingsSettings:
    return replace(SETTINGS, tiebreaks=tiebreaks, **parts)


def values(criterion: str, entries: str, matches, absences=(), **parts) -> dict[str, Fraction]:
    rows = rank(list(entries), matches, absences, chain(criterion, **parts)).rows
    return {row.entry: row.values[criterion] for row in rows if criterion in row.values}


def table(standings: scoring.Standings) -> list[tuple[str, int, str | None]]:
    return [(row.entry, row.rank, row.decided_by) for row in standings.rows]


# One match of each kind among four entries: A beats B, C draws with D; then A beats C by forfeit, B has a bye.
FOUR = [
    match(1, "A", "B", 0),
    match(1, "C", "D", None),
    match(2, "A", "C", 0, outcome=FORFEIT, levels=None),
    bye(2, "B"),
]
ABSENT = [Absence(entry="D", round=2)]


def seated(number: int, levels: dict[str, int], **parts) -> PlayedMatch:
    """A table of players, each a side; places by their levels."""
    told = tuple(levels.values())
    places = tuple(1 + sum(other > level for other in told) for level in told)
    winner = places.index(1) if places.count(1) == 1 else None
    found = PlayedMatch(
        match=f"{number}-{'-'.join(levels)}",
        round=number,
        sides=tuple((entry,) for entry in levels),
        outcome=PLAYED,
        winner=winner,
        places=places,
        levels=told,
    )
    return replace(found, **parts)


NOBODY = (OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED)
TO_ITS_END = (
    OutcomeReason.GOAL_PASSED,
    OutcomeReason.TIME_UP,
    OutcomeReason.HAND_CAP,
    OutcomeReason.MERCY_LEAD,
    OutcomeReason.FINAL_RESULT,
)


@st.composite
def two_sides(draw: st.DrawFn, number: int, sides: tuple[tuple[str, ...], ...]) -> PlayedMatch:
    """A match of two sides that ended in any way."""
    reason = draw(st.sampled_from([reason for reason in OutcomeReason if reason is not BYE]))
    needs_winner = reason not in (*NOBODY, *TO_ITS_END)
    winner = None if reason in NOBODY else draw(st.sampled_from([0, 1] if needs_winner else [0, 1, None]))
    return PlayedMatch(
        match=f"{number}-{sides[0][0]}",
        round=number,
        sides=sides,
        outcome=reason,
        winner=winner,
        levels=(draw(st.integers(2, 15)), draw(st.integers(2, 15))),
        penalties=(draw(st.integers(0, 2)), 0),
        points_forfeited=draw(st.booleans()) and reason in TO_ITS_END,
    )


@st.composite
def table_of_many(draw: st.DrawFn, number: int, sides: tuple[tuple[str, ...], ...]) -> PlayedMatch:
    """A table of more than two sides that ended in any way."""
    levels = tuple(draw(st.integers(2, 15)) for _ in sides)
    found = seated(number, {entries[0]: level for entries, level in zip(sides, levels, strict=True)})
    at_fault = len(set(levels)) > 1
    reasons = [reason for reason in OutcomeReason if reason is not BYE] if at_fault else [*NOBODY, *TO_ITS_END]
    reason = draw(st.sampled_from(reasons))
    return replace(
        found,
        match=f"{number}-{sides[0][0]}",
        outcome=reason,
        winner=None if reason in NOBODY else found.winner,
        hand_points=tuple(3 * level for level in levels) if draw(st.booleans()) else None,
        penalties=tuple(draw(st.integers(0, 1)) for _ in sides),
        points_forfeited=draw(st.booleans()) and reason in TO_ITS_END,
    )


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[str], list[PlayedMatch], list[Absence], StandingsSettings]:
    """A few rounds with byes, forfeits, absences, draws and penalties: of entries that meet one another, of players
    with partners drawn anew, or of tables of three to six players."""
    sides, per_side = draw(st.sampled_from([(2, 1), (2, 2), (3, 1), (4, 1), (6, 1)]))
    seats = sides * per_side
    entries = [f"E{number}" for number in range(draw(st.integers(1, max(9, seats + 1))))]
    rounds = draw(st.integers(1, 5))
    matches: list[PlayedMatch] = []
    absences: list[Absence] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(entries))
        seated_at = len(order) - len(order) % seats
        for start in range(0, seated_at, seats):
            at_table = order[start : start + seats]
            of_table = tuple(tuple(at_table[side * per_side : (side + 1) * per_side]) for side in range(sides))
            matches.append(draw((two_sides if sides == 2 else table_of_many)(number, of_table)))
        for left_over in order[seated_at:]:
            if draw(st.booleans()):
                matches.append(bye(number, left_over))
            else:
                absences.append(Absence(entry=left_over, round=number))
    settings = StandingsSettings(
        scheme=load_scheme(draw(st.sampled_from(scoring.scheme_ids(sides=sides)))),
        tiebreaks=tuple(draw(st.permutations(criterion_ids()))[: draw(st.integers(1, 17))]),
        rounds=rounds,
        start_level=2,
        head_to_head=draw(st.sampled_from(HeadToHead)),
        unplayed=draw(st.sampled_from(Unplayed)),
        opponents_a_round=seats - per_side,
        wins_without_play=draw(st.sampled_from(WinsWithoutPlay)),
        lots={entry: lot for lot, entry in enumerate(draw(st.permutations(entries)), start=1)},
        carried={entry: Fraction(draw(st.integers(0, 5)), 2) for entry in entries[:2]},
        extra_matches=tuple(matches[:1]) if draw(st.booleans()) else (),
    )
    return entries, matches, absences, settings
