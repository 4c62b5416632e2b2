"""The engine of standings: entries by their values, re-ranked where something changed."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from scoring.ledger import Bookkeeper, Ledger
from scoring.results import Absence, PlayedMatch, StandingsSettings
from scoring.tiebreaks import CRITERIA
from scoring.tiebreaks.criterion import Better, OwnCriterion, Reach, Term, TiedCriterion

Key = tuple[int, ...]
"""Values of some criteria in the order of the chain, smaller for better."""

Part = tuple[Sequence[str], str | None]
"""Entries that are tied to the end, and the criterion that sets them below the part before."""


@dataclass(frozen=True, slots=True)
class _Own:
    """A criterion whose value an entry has whether it is tied or not."""

    name: str
    rule: OwnCriterion
    sign: int
    scale: int


@dataclass(frozen=True, slots=True)
class _Tied:
    """A criterion that looks at tied entries only."""

    name: str
    rule: TiedCriterion
    sign: int
    scale: int


@dataclass(frozen=True, slots=True)
class _Stage:
    """A stretch of the chain: a criterion that looks at tied entries (but in the first stretch), and its followers."""

    tied: _Tied | None
    own: tuple[_Own, ...]
    names: tuple[str, ...]


class Ranking:
    """All entries, split by one criterion after the other until nothing is tied or no criterion is left."""

    def __init__(
        self,
        entries: Sequence[str],
        matches: Sequence[PlayedMatch],
        absences: Sequence[Absence],
        settings: StandingsSettings,
    ) -> None:
        """ValueError: a criterion is unknown, an id is given twice, or a match cannot be counted."""
        self.chain = settings.tiebreaks
        unknown = [criterion for criterion in self.chain if criterion not in CRITERIA]
        if unknown:
            raise ValueError(f"unknown criteria: {', '.join(unknown)}")
        self.books = Bookkeeper(entries, matches, absences, settings)
        self.ledger: Ledger = self.books.ledger
        self.stages = _stages(self.chain, self.ledger)
        self._reads_opponents = any(own.rule.reach is Reach.OPPONENTS for stage in self.stages for own in stage.own)
        self._fractions: dict[tuple[int, int], Fraction] = {}
        # By entry: a key for every stage; the groups of tied entries that told it something; its values as shown.
        self.keys: dict[str, list[Key]] = {}
        self._asked: dict[tuple[str, str], _Group] = {}
        self._shown: dict[str, dict[str, Fraction]] = {}
        for entry in self.ledger.outings:
            self._value(entry)
        self._everybody = _Group(self, 0, self.ledger.outings)

    def replace(self, old: PlayedMatch | None, new: PlayedMatch | None) -> None:
        """Takes one match out and puts another in.

        ValueError: the new match names an unknown entry, or cannot be counted; then nothing has changed.
        """
        touched = self.books.replace(old, new)
        if self._reads_opponents:
            for entry in list(touched):
                touched.update(opponent for outing in self.ledger.outings[entry] for opponent in outing.opponents)
        for entry in touched:
            for stage in self.stages:
                if stage.tied is not None:
                    self._asked.pop((stage.tied.name, entry), None)
            self._shown.pop(entry, None)
            self._everybody.leave(entry)
            self._value(entry)
            self._everybody.join(entry)

    def parts(self) -> Iterator[Part]:
        """All entries from the best to the last, those that are tied to the end together in the order of their ids."""
        return self._everybody.parts(None)

    def values_of(self, entry: str) -> Mapping[str, Fraction]:
        """Every criterion's value of the entry, in the order of the chain; only what was asked of tied ones.

        To be asked after `parts`. The mapping is the same object as before as long as no value has changed.
        """
        values = self._shown.get(entry)
        if values is None:
            values = self._shown[entry] = {}
            for stage, key in zip(self.stages, self.keys[entry], strict=True):
                if stage.tied is not None:
                    group = self._asked.get((stage.tied.name, entry))
                    if group is not None:
                        values[stage.tied.name] = self._exact(group.told[entry], stage.tied.scale)
                for own, value in zip(stage.own, key, strict=True):
                    values[own.name] = self._exact(value * own.sign, own.scale)
        return values

    def terms_of(self, entry: str, criterion: str) -> Sequence[Term] | None:
        """What the value adds up from; None where a criterion that looks at tied entries only was not asked."""
        rule = CRITERIA[criterion]
        if isinstance(rule, OwnCriterion):
            return list(rule.terms(self.ledger, entry))
        group = self._asked.get((criterion, entry))
        return None if group is None else group.terms(rule)[entry]

    def asked_of(self, criterion: str, entry: str, group: _Group) -> None:
        """The criterion told something about the entry as one of the group."""
        self._asked[criterion, entry] = group
        self._shown.pop(entry, None)

    def not_asked(self, criterion: str, entry: str, group: _Group) -> None:
        """What the criterion told about the entry as one of the group holds no longer."""
        if self._asked.get((criterion, entry)) is group:
            del self._asked[criterion, entry]
            self._shown.pop(entry, None)

    def _exact(self, value: int, scale: int) -> Fraction:
        found = self._fractions.get((value, scale))
        if found is None:
            found = self._fractions[value, scale] = Fraction(value, scale)
        return found

    def _value(self, entry: str) -> None:
        ledger = self.ledger
        self.keys[entry] = [
            tuple([own.sign * own.rule.quick(ledger, entry) for own in stage.own]) for stage in self.stages
        ]


def _stages(criteria: Sequence[str], ledger: Ledger) -> tuple[_Stage, ...]:
    found: list[tuple[_Tied | None, list[_Own]]] = [(None, [])]
    for name in criteria:
        rule = CRITERIA[name]
        sign = -1 if rule.better is Better.MORE else 1
        if isinstance(rule, TiedCriterion):
            found.append((_Tied(name, rule, sign, rule.scale(ledger)), []))
        else:
            found[-1][1].append(_Own(name, rule, sign, rule.scale(ledger)))
    return tuple(_Stage(tied, tuple(own), tuple([each.name for each in own])) for tied, own in found)


class _Group:
    """Entries that are equal in all earlier stages, in the order of their keys in this one.

    Who joins and leaves is noted, and sorted in when the parts are asked for: one by one where the criterion of tied
    entries has nothing to say, else all anew, because each of them may change what it says of the others.
    """

    __slots__ = (
        "_at",
        "_buckets",
        "_groups",
        "_joined",
        "_left",
        "_order",
        "_ranking",
        "_stage",
        "_terms",
        "depth",
        "told",
    )

    def __init__(self, ranking: Ranking, depth: int, entries: Iterable[str]) -> None:
        self._ranking, self.depth = ranking, depth
        self._stage = ranking.stages[depth]
        self._joined: set[str] = set(entries)
        self._left: set[str] = set()
        # The key at which each entry stands, the entries at each key, and those of them that are tied as a group.
        self._at: dict[str, Key] = {}
        self._buckets: dict[Key, list[str]] = {}
        self._groups: dict[Key, _Group] = {}
        self._order: list[Key] = []
        self.told: Mapping[str, int] = {}
        self._terms: Mapping[str, list[Term]] | None = None

    def join(self, entry: str) -> None:
        self._joined.add(entry)

    def leave(self, entry: str) -> None:
        if entry in self._joined:
            self._joined.remove(entry)
        else:
            self._left.add(entry)

    def parts(self, decided_by: str | None) -> Iterator[Part]:
        """The entries in their parts, best first; `decided_by` set the first of them below the part before."""
        self._settle()
        names = (self._stage.tied.name, *self._stage.names) if self.told and self._stage.tied else self._stage.names
        buckets, groups = self._buckets, self._groups
        above: Key | None = None
        for key in self._order:
            if above is not None:
                for name, one, two in zip(names, above, key, strict=True):
                    if one != two:
                        decided_by = name
                        break
            above = key
            entries = buckets[key]
            if len(entries) == 1:
                yield entries, decided_by
            elif key in groups:
                yield from groups[key].parts(decided_by)
            else:
                yield sorted(entries), decided_by

    def terms(self, rule: TiedCriterion) -> Mapping[str, list[Term]]:
        """What the criterion of tied entries says of each, written out."""
        if self._terms is None:
            self._terms = rule.terms(self._ranking.ledger, tuple(sorted(self._at)))
        return self._terms

    def drop(self) -> None:
        """The entries are no longer a group: what was told of them is forgotten."""
        if self.told and self._stage.tied is not None:
            for entry in self._at:
                self._ranking.not_asked(self._stage.tied.name, entry, self)
        for group in self._groups.values():
            group.drop()

    def _settle(self) -> None:
        joined, left = self._joined, self._left
        if not joined and not left:
            return
        tied, told = self._stage.tied, None
        members = [entry for entry in self._at if entry not in left]
        members.extend(joined)
        if tied is not None:
            told = tied.rule.quick(self._ranking.ledger, members)
        self._terms = None
        if bool(told) != bool(self.told) or len(joined) > len(self._at):
            self.drop()
            self.told = told or {}
            self._put_all(members)
        else:
            before, self.told = self.told, told or {}
            moved = [entry for entry in self.told if entry not in joined and before[entry] != self.told[entry]]
            for entry in chain(left, moved):
                self._take_out(entry)
            for entry in chain(joined, moved):
                self._put(entry)
        self._joined, self._left = set(), set()

    def _key_of(self, entry: str) -> Key:
        """The key at which the entry stands in this group; what it was told of the entry is noted for all to see."""
        key = self._ranking.keys[entry][self.depth]
        if not self.told or self._stage.tied is None:
            return key
        self._ranking.asked_of(self._stage.tied.name, entry, self)
        return self._stage.tied.sign * self.told[entry], *key

    def _put_all(self, members: Sequence[str]) -> None:
        self._at = {entry: self._key_of(entry) for entry in members}
        buckets: dict[Key, list[str]] = {}
        for entry, key in self._at.items():
            buckets.setdefault(key, []).append(entry)
        self._buckets, self._order = buckets, sorted(buckets)
        self._groups = {}
        if self.depth + 1 < len(self._ranking.stages):
            for key, entries in buckets.items():
                if len(entries) > 1:
                    self._groups[key] = _Group(self._ranking, self.depth + 1, entries)

    def _put(self, entry: str) -> None:
        key = self._at[entry] = self._key_of(entry)
        entries = self._buckets.get(key)
        if entries is None:
            self._buckets[key] = [entry]
            insort(self._order, key)
            return
        entries.append(entry)
        if key in self._groups:
            self._groups[key].join(entry)
        elif self.depth + 1 < len(self._ranking.stages):
            self._groups[key] = _Group(self._ranking, self.depth + 1, entries)

    def _take_out(self, entry: str) -> None:
        key = self._at.pop(entry)
        entries = self._buckets[key]
        entries.remove(entry)
        group = self._groups.get(key)
        if group is not None:
            group.leave(entry)
        if len(entries) == 1 and group is not None:
            group.drop()
            del self._groups[key]
        elif not entries:
            del self._buckets[key]
            del self._order[bisect_left(self._order, key)]
