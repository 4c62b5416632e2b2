"""Wishes about pairs as they stand for a coming round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import PairWish, Stage

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Pairs of entry ids that must and that must not meet, the smaller id first, each once."""

    forced: tuple[Pair, ...]
    forbidden: tuple[Pair, ...]

    def forced_among(self, entries: Collection[int]) -> tuple[Pair, ...]:
        """Those of which both are among `entries`: a pair waits for nobody who is not there."""
        return tuple(pair for pair in self.forced if pair[0] in entries and pair[1] in entries)

    def forbidden_among(self, entries: Collection[int]) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.forbidden if pair[0] in entries and pair[1] in entries)


def read_wishes(stage: Stage, round_number: int) -> Wishes:
    """The wishes that hold for the round with this number: its own, and those for every round. One query."""
    rows = PairWish.objects.filter(Q(round_number=round_number) | Q(round_number__isnull=True), stage=stage)
    pairs: dict[str, set[Pair]] = {str(kind): set() for kind in PairWish.Kind}
    for kind, first, second in rows.values_list("kind", "first_id", "second_id"):
        pairs[kind].add((first, second))
    return Wishes(
        forced=tuple(sorted(pairs[PairWish.Kind.FORCED])), forbidden=tuple(sorted(pairs[PairWish.Kind.FORBIDDEN]))
    )
