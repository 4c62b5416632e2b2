"""Standings: every entry with its rank, every criterion's value, and the criterion that decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.notes import Note, note
from scoring.results import Absence, Ledger, PlayedMatch, StandingsSettings, book
from scoring.tiebreaks import CRITERIA, Among, Better, OwnCriterion, Term, TiedCriterion, total_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry. `rank` from 1, shared where everything is equal (1, 2, 2, 4).

    `values`: the value of each criterion; head_to_head, lots and manual_order only where they were asked.
    `decided_by`: the criterion that separates the entry from the row above; None for the first row and for a row
    that shares its rank with the row above.
    """

    entry: str
    rank: int
    shared: bool
    values: Mapping[str, Fraction]
    decided_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All entries, best first; those that share a rank in the order of their ids."""

    rows: tuple[Row, ...]

    def tied_across(self, cut: int) -> tuple[str, ...]:
        """The entries that share a rank over the line below the first `cut` rows; empty when the cut is clean."""
        if not 0 < cut < len(self.rows) or self.rows[cut - 1].rank != self.rows[cut].rank:
            return ()
        return tuple(row.entry for row in self.rows if row.rank == self.rows[cut].rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A value written out: `amounts[i]` is what `terms[i]` says, and the amounts add up to `total`."""

    entry: str
    criterion: str
    terms: tuple[Note, ...]
    amounts: tuple[Fraction, ...]
    total: Fraction


def rank(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> Standings:
    """The standings of all entries; the order of the arguments' items does not matter.

    ValueError: a criterion is unknown, an id is given twice, or a match names an entry that is not in `entries`.
    """
    return _Ranking(book(entries, matches, absences, settings)).standings()


def explain_cell(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
    entry: str,
    criterion: str,
) -> Explanation:
    """How the value of one cell comes about: terms whose amounts add up to it.

    A criterion that only separates tied entries (head-to-head, lots, manual order) is explained among those it
    was asked about; where it was not asked there is one note and the total is 0.
    KeyError: no such entry or criterion.
    """
    ledger = book(entries, matches, absences, settings)
    if entry not in ledger.outings:
        raise KeyError(entry)
    ranking = _Ranking(ledger)
    ranking.standings()
    return _explained(ranking, entry, criterion)


def rank_and_explain(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> tuple[Standings, dict[str, dict[str, Explanation]]]:
    """The standings as `rank` gives them, and `explain_cell` for every entry and criterion of the chain at once."""
    ranking = _Ranking(book(entries, matches, absences, settings))
    standings = ranking.standings()
    cells = {
        row.entry: {criterion: _explained(ranking, row.entry, criterion) for criterion in ranking.chain}
        for row in standings.rows
    }
    return standings, cells


def _explained(ranking: "_Ranking", entry: str, criterion: str) -> Explanation:
    """One cell of entries that are ranked already."""
    ledger = ranking.ledger
    rule = CRITERIA[criterion]
    match rule:
        case OwnCriterion():
            terms = list(rule.terms(ledger, entry))
        case TiedCriterion():
            found = ranking.asked.get((criterion, entry))
            if found is None:
                return Explanation(
                    entry=entry,
                    criterion=criterion,
                    terms=(note("term_not_asked"),),
                    amounts=(Fraction(0),),
                    total=Fraction(0),
                )
            terms = list(found[entry])
    return Explanation(
        entry=entry,
        criterion=criterion,
        terms=tuple(_term_note(term) for term in terms),
        amounts=tuple(term.amount for term in terms),
        total=total_of(terms),
    )


def _term_note(term: Term) -> Note:
    params: dict[str, str | int] = {"amount": str(term.amount), **term.values}
    if term.outing is not None:
        params["round"] = term.outing.round
        params["opponent"] = term.outing.opponent or ""
    return Note(code=f"term_{term.kind}", params=params)


class _Ranking:
    """All entries, split by one criterion after the other until nothing is tied or no criterion is left."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.chain = ledger.settings.tiebreaks
        unknown = [criterion for criterion in self.chain if criterion not in CRITERIA]
        if unknown:
            raise ValueError(f"unknown criteria: {', '.join(unknown)}")
        self.values: dict[str, dict[str, Fraction]] = {entry: {} for entry in ledger.outings}
        # What a criterion that looks only at tied entries told about the group of an entry.
        self.asked: dict[tuple[str, str], Mapping[str, list[Term]]] = {}

    def standings(self) -> Standings:
        for criterion in self.chain:
            rule = CRITERIA[criterion]
            if isinstance(rule, OwnCriterion):
                for entry in self.ledger.outings:
                    self.values[entry][criterion] = rule.value(self.ledger, entry)
        groups: list[tuple[Among, str | None]] = []
        if self.values:
            groups = [(tuple(sorted(self.values)), None)]
        for criterion in self.chain:
            groups = [part for group in groups for part in self._split(group, criterion)]
        rows: list[Row] = []
        for group, decided_by in groups:
            place = len(rows) + 1
            for index, entry in enumerate(group):
                rows.append(
                    Row(
                        entry=entry,
                        rank=place,
                        shared=len(group) > 1,
                        values=self.values[entry],
                        decided_by=None if index else decided_by,
                    )
                )
        return Standings(rows=tuple(rows))

    def _split(self, group: tuple[Among, str | None], criterion: str) -> list[tuple[Among, str | None]]:
        """The group in its parts, best first; each later part remembers what set it below the one before."""
        tied, decided_by = group
        if len(tied) == 1:
            return [group]
        rule = CRITERIA[criterion]
        if isinstance(rule, TiedCriterion):
            found = rule.terms(self.ledger, tied)
            if found is None:
                return [group]
            for entry in tied:
                self.asked[criterion, entry] = found
                self.values[entry][criterion] = total_of(found[entry])
        by_value: dict[Fraction, list[str]] = {}
        for entry in tied:
            by_value.setdefault(self.values[entry][criterion], []).append(entry)
        best_first = sorted(by_value, reverse=rule.better is Better.MORE)
        return [(tuple(by_value[value]), criterion if index else decided_by) for index, value in enumerate(best_first)]
