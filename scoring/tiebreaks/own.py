"""Criteria whose value an entry has whether it is tied or not.

The unit is the match point where nothing else is said. Sources: public notices and rule books of events; opponents'
score and Sonneborn-Berger as in chess.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from scoring.ledger import Ledger, Outing
from scoring.levels import OVER_ACE
from scoring.results import Unplayed, WinsWithoutPlay
from scoring.tiebreaks.criterion import Better, OwnCriterion, Reach, Term, left_out, of_opponent, of_outing

_BASE_OF_DIFFERENCE = 13


def _whole(ledger: Ledger) -> int:
    return 1


def _scaled(ledger: Ledger) -> int:
    return ledger.scale


# Match points: the sum of all rounds, and what was carried over from an earlier stage.


def _points(ledger: Ledger, entry: str) -> int:
    return ledger.points[entry]


def _points_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    carried = ledger.settings.carried.get(entry)
    if carried is not None:
        yield Term(carried, "carried", None, {})
    for outing in ledger.outings[entry]:
        yield Term(ledger.exact(outing.part.points), "points", outing, {"why": outing.part.reason.code})


# Wins: matches won, at a table of many those with the first place alone; byes and forfeits as the settings say. Unit:
# matches.


def _won(ledger: Ledger, entry: str) -> Iterator[Outing]:
    return (outing for outing in ledger.outings[entry] if outing.part.halves == 2)


def _is_win(ledger: Ledger, won: Outing) -> bool:
    return won.part.at_table or ledger.settings.wins_without_play is WinsWithoutPlay.COUNTED


def _wins(ledger: Ledger, entry: str) -> int:
    return sum(1 for won in _won(ledger, entry) if _is_win(ledger, won))


def _wins_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for won in _won(ledger, entry):
        yield of_outing(Fraction(1), "win", won) if _is_win(ledger, won) else left_out(won)


# Level difference: own final level less each other side's, signed, over all matches with levels. Unit: levels. Our
# reading for tables of many: it is summed over the other sides, so that it adds up to nothing at every table.


def _level_difference(ledger: Ledger, entry: str) -> int:
    return sum([outing.part.level_difference for outing in ledger.outings[entry]])


def _level_difference_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for outing in ledger.outings[entry]:
        if outing.part.level is None:
            yield left_out(outing)
        elif outing.part.level_difference:
            yield of_outing(Fraction(outing.part.level_difference), "level_difference", outing)


# Level points: the same as 13 + d for every match with levels, 13 - |d| for the lower side; at a table of many once for
# each other side. Unit: levels.


def _level_points(ledger: Ledger, entry: str) -> int:
    with_levels = [outing.part for outing in ledger.outings[entry] if outing.part.level is not None]
    return sum([_BASE_OF_DIFFERENCE * len(part.against) + part.level_difference for part in with_levels])


def _level_points_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for outing in ledger.outings[entry]:
        if outing.part.level is None:
            yield left_out(outing)
        else:
            amount = _BASE_OF_DIFFERENCE * len(outing.part.against) + outing.part.level_difference
            yield of_outing(Fraction(amount), "level_points", outing)


# Levels climbed: in all matches. Unit: levels.


def _levels_climbed(ledger: Ledger, entry: str) -> int:
    return sum([outing.part.levels_climbed for outing in ledger.outings[entry]])


def _levels_climbed_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for outing in ledger.outings[entry]:
        if outing.part.levels_climbed:
            yield of_outing(Fraction(outing.part.levels_climbed), "levels_climbed", outing)
        elif outing.part.level is None:
            yield left_out(outing)


# Times over A: matches that ended with the entry above A. Unit: matches.


def _times_over_ace(ledger: Ledger, entry: str) -> int:
    return sum(1 for outing in ledger.outings[entry] if (outing.part.level or 0) >= OVER_ACE)


def _times_over_ace_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for outing in ledger.outings[entry]:
        if outing.part.level is None:
            yield left_out(outing)
        elif outing.part.level >= OVER_ACE:
            yield of_outing(Fraction(1), "over_ace", outing)


# Opponents' score (Buchholz): the final points of all opponents met at the table, at a table of many of each of them;
# a round that was not played adds nothing, or the entry's own points in place of opponents', as the settings say.


def _in_place(ledger: Ledger, entry: str) -> int:
    """The scaled points that stand in for the opponents of a round that was not played."""
    if ledger.settings.unplayed is Unplayed.NOTHING:
        return 0
    return ledger.points[entry] * ledger.settings.opponents_a_round


def _opponents_score(ledger: Ledger, entry: str) -> int:
    points, total = ledger.points, 0
    in_place = _in_place(ledger, entry)
    for _, opponents, _, _, _, part in ledger.outings[entry]:
        if part.at_table:
            for opponent in opponents:
                total += points[opponent]
        else:
            total += in_place
    return total


def _opponents_score_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    stand_in = ledger.settings.unplayed is Unplayed.OWN_POINTS
    for outing in ledger.outings[entry]:
        if outing.part.at_table:
            for opponent in outing.opponents:
                yield of_opponent(ledger.exact(ledger.points[opponent]), "opponent", outing, opponent)
        elif stand_in:
            yield of_outing(ledger.exact(_in_place(ledger, entry)), "own_in_place", outing)
        else:
            yield left_out(outing)


# Sonneborn-Berger: the final points of opponents that finished behind, and half of those that finished level; for a
# match that was won or drawn without play what stands in for opponents, as the settings say.


def _sonneborn_berger(ledger: Ledger, entry: str) -> int:
    points, total = ledger.points, 0
    in_place = _in_place(ledger, entry)
    for _, opponents, against, _, _, part in ledger.outings[entry]:
        if part.at_table:
            for opponent, halves in zip(opponents, against, strict=True):
                total += points[opponent] * halves
        else:
            total += in_place * part.halves
    return total


def _sonneborn_berger_scale(ledger: Ledger) -> int:
    return 2 * ledger.scale


def _sonneborn_berger_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    stand_in = ledger.settings.unplayed is Unplayed.OWN_POINTS
    for outing in ledger.outings[entry]:
        if outing.part.at_table:
            for opponent, halves in zip(outing.opponents, outing.against, strict=True):
                if halves:
                    amount = ledger.exact(ledger.points[opponent] * halves) / 2
                    yield of_opponent(amount, "beaten" if halves == 2 else "drawn", outing, opponent)
        elif stand_in and outing.part.halves:
            amount = ledger.exact(_in_place(ledger, entry) * outing.part.halves) / 2
            yield of_outing(amount, "own_in_place", outing)
        else:
            yield left_out(outing)


# Progressive score: the running total of match points after each round, summed over the rounds. Without round 1 that
# round is set to 0: round scores 2, 0, 2, 1, 2 give 0, 0, 2, 3, 5, in all 10.


def _by_round(ledger: Ledger, entry: str) -> list[int]:
    """Scaled match points of every round from the first to the last."""
    scores = [0] * ledger.settings.rounds
    for outing in ledger.outings[entry]:
        if 0 < outing.round <= len(scores):
            scores[outing.round - 1] += outing.part.points
    return scores


def _summed(scores: list[int]) -> int:
    last = len(scores)
    return sum([score * (last - index) for index, score in enumerate(scores)])


def _progressive(ledger: Ledger, entry: str) -> int:
    return _summed(_by_round(ledger, entry))


def _progressive_without_first(ledger: Ledger, entry: str) -> int:
    return _summed(_by_round(ledger, entry)[1:])


def _running_terms(ledger: Ledger, entry: str, first_counted: int) -> Iterator[Term]:
    total = 0
    for number, score in enumerate(_by_round(ledger, entry), start=1):
        if number >= first_counted:
            total += score
        yield Term(ledger.exact(total), "running", None, {"round": number})


def _progressive_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    return _running_terms(ledger, entry, first_counted=1)


def _progressive_without_first_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    return _running_terms(ledger, entry, first_counted=2)


# Best rounds: the best single round, then the second best, and so on; last rounds: the last round, then the one
# before. The scores stand as digits of one number, the first before the point: 2, 2, 1 read 2.0201 in base 100.


def _best_first(ledger: Ledger, entry: str) -> list[int]:
    return sorted(_by_round(ledger, entry), reverse=True)


def _last_first(ledger: Ledger, entry: str) -> list[int]:
    return _by_round(ledger, entry)[::-1]


def _digits(ledger: Ledger, scores: list[int]) -> int:
    value = 0
    for score in scores:
        value = value * ledger.base + score
    return value


def _digits_scale(ledger: Ledger) -> int:
    return int(ledger.scale * ledger.base ** max(0, ledger.settings.rounds - 1))


def _best_rounds(ledger: Ledger, entry: str) -> int:
    return _digits(ledger, _best_first(ledger, entry))


def _last_rounds(ledger: Ledger, entry: str) -> int:
    return _digits(ledger, _last_first(ledger, entry))


def _digit_terms(ledger: Ledger, scores: list[int], kind: str) -> Iterator[Term]:
    for place, score in enumerate(scores):
        exact = ledger.exact(score)
        yield Term(exact / ledger.base**place, kind, None, {"place": place + 1, "score": str(exact)})


def _best_rounds_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    return _digit_terms(ledger, _best_first(ledger, entry), "best_round")


def _last_rounds_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    return _digit_terms(ledger, _last_first(ledger, entry), "last_round")


# Fewer penalties: the number of penalties in all matches. Unit: penalties.


def _fewer_penalties(ledger: Ledger, entry: str) -> int:
    return sum([outing.penalties for outing in ledger.outings[entry]])


def _fewer_penalties_terms(ledger: Ledger, entry: str) -> Iterator[Term]:
    for outing in ledger.outings[entry]:
        if outing.penalties:
            yield of_outing(Fraction(outing.penalties), "penalties", outing)


OWN_CRITERIA: Mapping[str, OwnCriterion] = {
    "points": OwnCriterion(quick=_points, scale=_scaled, terms=_points_terms),
    "wins": OwnCriterion(quick=_wins, scale=_whole, terms=_wins_terms),
    "level_difference": OwnCriterion(quick=_level_difference, scale=_whole, terms=_level_difference_terms),
    "level_points": OwnCriterion(quick=_level_points, scale=_whole, terms=_level_points_terms),
    "levels_climbed": OwnCriterion(quick=_levels_climbed, scale=_whole, terms=_levels_climbed_terms),
    "times_over_ace": OwnCriterion(quick=_times_over_ace, scale=_whole, terms=_times_over_ace_terms),
    "opponents_score": OwnCriterion(
        quick=_opponents_score, scale=_scaled, terms=_opponents_score_terms, reach=Reach.OPPONENTS
    ),
    "sonneborn_berger": OwnCriterion(
        quick=_sonneborn_berger,
        scale=_sonneborn_berger_scale,
        terms=_sonneborn_berger_terms,
        reach=Reach.OPPONENTS,
    ),
    "progressive": OwnCriterion(quick=_progressive, scale=_scaled, terms=_progressive_terms),
    "progressive_without_first": OwnCriterion(
        quick=_progressive_without_first, scale=_scaled, terms=_progressive_without_first_terms
    ),
    "best_rounds": OwnCriterion(quick=_best_rounds, scale=_digits_scale, terms=_best_rounds_terms),
    "last_rounds": OwnCriterion(quick=_last_rounds, scale=_digits_scale, terms=_last_rounds_terms),
    "fewer_penalties": OwnCriterion(
        quick=_fewer_penalties, scale=_whole, terms=_fewer_penalties_terms, better=Better.LESS
    ),
}
