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
        match=f"{number}-{one}-{two}", round=number, sides=((one,), (two,)), outcome=PLAYED, winner=winner, levels=levels
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


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[str], list[PlayedMatch], list[Absence], StandingsSettings]:
    """A stage of a few rounds with byes, forfeits, absences, draws and penalties."""
    entries = [f"E{number}" for number in range(draw(st.integers(1, 9)))]
    rounds = draw(st.integers(1, 5))
    matches: list[PlayedMatch] = []
    absences: list[Absence] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(entries))
        for one, two in zip(order[::2], order[1::2], strict=False):
            reason = draw(st.sampled_from([reason for reason in OutcomeReason if reason is not BYE]))
            nobody = reason in (OutcomeReason.DOUBLE_FORFEIT, OutcomeReason.ABANDONED)
            winner = None if nobody else draw(st.sampled_from([0, 1]))
            levels = (draw(st.integers(2, 15)), draw(st.integers(2, 15)))
            matches.append(
                PlayedMatch(
                    match=f"{number}-{one}",
                    round=number,
                    sides=((one,), (two,)),
                    outcome=reason,
                    winner=winner,
                    levels=levels,
                    penalties=(draw(st.integers(0, 2)), 0),
                )
            )
        if len(order) % 2:
            last = order[-1]
            if draw(st.booleans()):
                matches.append(bye(number, last))
            else:
                absences.append(Absence(entry=last, round=number))
    settings = StandingsSettings(
        scheme=load_scheme(draw(st.sampled_from(scoring.scheme_ids(sides=2)))),
        tiebreaks=tuple(draw(st.permutations(criterion_ids()))[: draw(st.integers(1, 17))]),
        rounds=rounds,
        start_level=2,
        head_to_head=draw(st.sampled_from(HeadToHead)),
        unplayed=draw(st.sampled_from(Unplayed)),
        wins_without_play=draw(st.sampled_from(WinsWithoutPlay)),
        lots={entry: lot for lot, entry in enumerate(draw(st.permutations(entries)), start=1)},
        carried={entry: Fraction(draw(st.integers(0, 5)), 2) for entry in entries[:2]},
    )
    return entries, matches, absences, settings
