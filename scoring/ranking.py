"""The engine of standings: entries by their values, re-ranked where something changed."""

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.ledger import Bookkeeper, Ledger
from scoring.results import Absence, PlayedMatch, StandingsSettings
from scoring.tiebreaks import CRITERIA
from scoring.tiebreaks.criterion import Among, Better, OwnCriterion, Reach, Term, TiedCriterion, total_of

Key = tuple[int, ...]
"""The values of the criteria before the first that looks at tied entries only, smaller for better."""

Part = tuple[Among, str | None]
"""Entries that are tied to the end, and the criterion that set them below the part before."""


class Ranking:
    """All entries, split by one criterion after the other until nothing is tied or no criterion is left."""

    def __init__(
        self,
        entries: Sequence[str],
        matches: Sequence[PlayedMatch],
        absences: Sequence[Absence],
        settings: StandingsSettings,
    ) -> None:
        """ValueError: a criterion is unknown, an id is given twice, or a match names an unknown entry."""
        self.chain = settings.tiebreaks
        unknown = [criterion for criterion in self.chain if criterion not in CRITERIA]
        if unknown:
            raise ValueError(f"unknown criteria: {', '.join(unknown)}")
        self.books = Bookkeeper(entries, matches, absences, settings)
        self.ledger: Ledger = self.books.ledger
        self._own = [(name, rule) for name in self.chain if isinstance(rule := CRITERIA[name], OwnCriterion)]
        self._signs = [-1 if rule.better is Better.MORE else 1 for _, rule in self._own]
        tied = [isinstance(CRITERIA[name], TiedCriterion) for name in self.chain]
        self._prefix = tied.index(True) if True in tied else len(tied)
        self._place_of = {name: index for index, (name, _) in enumerate(self._own)}
        self._scales = [rule.scale(self.ledger) for _, rule in self._own]
        self._reads_opponents = any(rule.reach is Reach.OPPONENTS for _, rule in self._own)
        self._fractions: dict[tuple[int, int], Fraction] = {}
        # By entry: the quick values of its own criteria, and its key.
        self._values: dict[str, list[int]] = {}
        self._keys: dict[str, Key] = {}
        self._groups: dict[Key, list[str]] = {}
        self._parts: dict[Key, list[Part]] = {}
        # What a criterion that looks only at tied entries told about the group of an entry.
        self.asked: dict[tuple[str, str], Mapping[str, list[Term]]] = {}
        for entry in self.ledger.outings:
            self._value(entry)
            self._groups.setdefault(self._keys[entry], []).append(entry)
        self._order = sorted(self._groups)

    def replace(self, old: PlayedMatch | None, new: PlayedMatch | None) -> None:
        """Takes one match out and puts another in.

        ValueError: the new match names an unknown entry, or its sides do not fit its outcome; nothing has changed.
        """
        touched = self.books.replace(old, new)
        if self._reads_opponents:
            for entry in list(touched):
                touched.update(opponent for outing in self.ledger.outings[entry] for opponent in outing.opponents)
        for entry in touched:
            self._leave(entry)
            self._value(entry)
            self._join(entry)

    def groups(self) -> Iterator[tuple[Key, list[Part]]]:
        """Entries by key from the best to the last, with their parts.

        The list of parts of a key is the same object as before as long as nothing has changed in it.
        """
        for key in self._order:
            yield key, self._parts_at(key)

    def first_difference(self, above: Key, below: Key) -> str:
        """The criterion that sets one key below another."""
        return next(name for name, one, two in zip(self.chain, above, below, strict=False) if one != two)

    def values_of(self, entry: str) -> dict[str, Fraction]:
        """Every criterion's value of the entry, in the order of the chain; only what was asked of tied ones."""
        values: dict[str, Fraction] = {}
        own = self._values[entry]
        for criterion in self.chain:
            index = self._place_of.get(criterion)
            if index is not None:
                values[criterion] = self._exact(own[index], self._scales[index])
            elif (criterion, entry) in self.asked:
                values[criterion] = total_of(self.asked[criterion, entry][entry])
        return values

    def _exact(self, value: int, scale: int) -> Fraction:
        found = self._fractions.get((value, scale))
        if found is None:
            found = self._fractions[value, scale] = Fraction(value, scale)
        return found

    def _value(self, entry: str) -> None:
        ledger = self.ledger
        values = [rule.quick(ledger, entry) for _, rule in self._own]
        self._values[entry] = values
        self._keys[entry] = tuple(
            [value * sign for value, sign in zip(values[: self._prefix], self._signs, strict=False)]
        )

    def _leave(self, entry: str) -> None:
        key = self._keys[entry]
        group = self._groups[key]
        group.remove(entry)
        self._forget(key)
        if not group:
            del self._groups[key]
            del self._order[bisect_left(self._order, key)]

    def _join(self, entry: str) -> None:
        key = self._keys[entry]
        if key not in self._groups:
            self._groups[key] = []
            insort(self._order, key)
        self._groups[key].append(entry)
        self._forget(key)

    def _forget(self, key: Key) -> None:
        for entries, _ in self._parts.pop(key, ()):
            for entry in entries:
                for criterion in self.chain[self._prefix :]:
                    self.asked.pop((criterion, entry), None)

    def _parts_at(self, key: Key) -> list[Part]:
        found = self._parts.get(key)
        if found is None:
            found = [(tuple(sorted(self._groups[key])), None)]
            for criterion in self.chain[self._prefix :]:
                found = [part for group in found for part in self._split(group, criterion)]
            self._parts[key] = found
        return found

    def _split(self, group: Part, criterion: str) -> list[Part]:
        """The group in its parts, best first; each later part remembers what set it below the one before."""
        tied, decided_by = group
        if len(tied) == 1:
            return [group]
        rule = CRITERIA[criterion]
        by_value: dict[Fraction | int, list[str]] = {}
        if isinstance(rule, TiedCriterion):
            found = rule.terms(self.ledger, tied)
            if found is None:
                return [group]
            for entry in tied:
                self.asked[criterion, entry] = found
                by_value.setdefault(total_of(found[entry]), []).append(entry)
        else:
            index = self._place_of[criterion]
            for entry in tied:
                by_value.setdefault(self._values[entry][index], []).append(entry)
        best_first = sorted(by_value, reverse=rule.better is Better.MORE)
        return [(tuple(by_value[value]), criterion if index else decided_by) for index, value in enumerate(best_first)]
