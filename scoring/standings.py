"""Standings: every entry with its rank, every criterion's value, and the criterion that decided."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from scoring.notes import Note, note
from scoring.ranking import Ranking
from scoring.results import Absence, PlayedMatch, StandingsSettings
from scoring.tiebreaks.criterion import NOTHING_COUNTS, Term, total_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry. `rank` from 1, shared where everything is equal (1, 2, 2, 4).

    `values`: the value of each criterion; head_to_head, lots and manual_order only where they were asked.
    `decided_by`: the criterion that separates the entry from the row above; None for the first row and for a row
    that shares its rank with the row above. `open_matches`: how many of its matches are not decided yet.
    """

    entry: str
    rank: int
    shared: bool
    values: Mapping[str, Fraction]
    decided_by: str | None
    open_matches: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All entries, best first; those that share a rank in the order of their ids.

    `open_matches`: matches that are not decided yet. With any of them the standings are provisional.
    """

    rows: tuple[Row, ...]
    open_matches: int = 0

    @property
    def is_final(self) -> bool:
        """True when no match is open."""
        return self.open_matches == 0

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


class LiveStandings:
    """Standings that are kept while results come in: one change costs what it touches, not the whole field.

    Matches are known by their id. After any series of changes `standings` is what `rank` gives for the same input.
    """

    def __init__(
        self,
        entries: Sequence[str],
        matches: Sequence[PlayedMatch],
        absences: Sequence[Absence],
        settings: StandingsSettings,
        open_matches: Sequence[tuple[str, ...]] = (),
    ) -> None:
        """ValueError: a criterion is unknown, an id is given twice, or a match names an unknown entry."""
        self._entries, self._absences, self._settings = tuple(entries), tuple(absences), settings
        self._matches = {match.match: match for match in matches}
        if len(self._matches) != len(matches):
            raise ValueError("a match is given twice")
        self.ranking = Ranking(self._entries, matches, self._absences, settings)
        self._open = Counter(entry for sides in open_matches for entry in sides)
        self._open_matches = len(open_matches)
        self._rows: dict[str, Row] = {}

    def put(self, match: PlayedMatch) -> None:
        """The match counts; it takes the place of an earlier result with the same id.

        ValueError: it names an unknown entry, or its sides do not fit its outcome; then nothing has changed.
        """
        self.ranking.replace(self._matches.get(match.match), match)
        self._matches[match.match] = match
        self._keep_base()

    def take_out(self, match_id: str) -> None:
        """The match counts no longer. KeyError: there is none with this id."""
        self.ranking.replace(self._matches.pop(match_id), None)
        self._keep_base()

    def _keep_base(self) -> None:
        """Values that stand as digits are all made anew when the base of the digits is another."""
        books = self.ranking.books
        if books.base_due() != books.ledger.base:
            self.ranking = Ranking(self._entries, tuple(self._matches.values()), self._absences, self._settings)

    def standings(self) -> Standings:
        """The standings as they are now; rows that say the same as before are the same objects."""
        rows: list[Row] = []
        kept, values_of, still_open = self._rows, self.ranking.values_of, self._open
        for entries, decided_by in self.ranking.parts():
            rank_of_part, shared = len(rows) + 1, len(entries) > 1
            for entry in entries:
                values, row = values_of(entry), kept.get(entry)
                if (
                    row is None
                    or row.rank != rank_of_part
                    or row.values is not values
                    or row.decided_by != decided_by
                    or row.shared != shared
                ):
                    row = kept[entry] = Row(
                        entry=entry,
                        rank=rank_of_part,
                        shared=shared,
                        values=values,
                        decided_by=decided_by,
                        open_matches=still_open.get(entry, 0),
                    )
                rows.append(row)
                decided_by = None
        return Standings(rows=tuple(rows), open_matches=self._open_matches)


def rank(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
    open_matches: Sequence[tuple[str, ...]] = (),
) -> Standings:
    """The standings of all entries; the order of the arguments' items does not matter.

    `open_matches`: the entries of each match that is not decided yet; with any of them the standings are provisional.

    ValueError: a criterion is unknown, an id is given twice, or a match names an entry that is not in `entries`.
    """
    return LiveStandings(entries, matches, absences, settings, open_matches).standings()


def ranks_and_points(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> dict[str, tuple[int, Fraction]]:
    """Rank and match points of every entry, best first: what `rank` tells of them without the rest of the rows.

    ValueError: as `rank`.
    """
    ranking = LiveStandings(entries, matches, absences, settings).ranking
    scaled, exact = ranking.ledger.points, cache(ranking.ledger.exact)
    found: dict[str, tuple[int, Fraction]] = {}
    for tied, _decided_by in ranking.parts():
        place = len(found) + 1
        for entry in tied:
            found[entry] = place, exact(scaled[entry])
    return found


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
    was asked about; where it was not asked, and where nothing adds to a value, there is one note and the total is 0.
    KeyError: no such entry or criterion.
    """
    ranking = Ranking(entries, matches, absences, settings)
    if entry not in ranking.ledger.outings:
        raise KeyError(entry)
    list(ranking.parts())
    return _explained(ranking, entry, criterion)


def rank_and_explain(
    entries: Sequence[str],
    matches: Sequence[PlayedMatch],
    absences: Sequence[Absence],
    settings: StandingsSettings,
) -> tuple[Standings, dict[str, dict[str, Explanation]]]:
    """The standings as `rank` gives them, and `explain_cell` for every entry and criterion of the chain at once."""
    live = LiveStandings(entries, matches, absences, settings)
    standings, ranking = live.standings(), live.ranking
    cells = {
        row.entry: {criterion: _explained(ranking, row.entry, criterion) for criterion in ranking.chain}
        for row in standings.rows
    }
    return standings, cells


def _explained(ranking: Ranking, entry: str, criterion: str) -> Explanation:
    """One cell of entries that are ranked already."""
    terms = ranking.terms_of(entry, criterion)
    if terms is None:
        return Explanation(
            entry=entry,
            criterion=criterion,
            terms=(note("term_not_asked"),),
            amounts=(Fraction(0),),
            total=Fraction(0),
        )
    terms = terms or [NOTHING_COUNTS]
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
        params.setdefault("opponent", ", ".join(term.outing.opponents))
    return Note(code=f"term_{term.kind}", params=params)
