"""Wishes about pairs as they stand for a coming round."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import PairWish, Stage
from tournament.pairing import ForcedPair, Relation

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Pairs of entry ids that must and that must not meet, the smaller id first, each once. `relations`: as what those
    of `forced` come together, where partners are drawn."""

    forced: tuple[Pair, ...]
    forbidden: tuple[Pair, ...]
    relations: Mapping[Pair, Relation]

    def forced_among(self, entries: Collection[int]) -> tuple[Pair, ...]:
        """Those of which both are among `entries`: a pair waits for nobody who is not there."""
        return tuple(pair for pair in self.forced if pair[0] in entries and pair[1] in entries)

    def forced_players_among(self, players: Collection[int]) -> tuple[ForcedPair, ...]:
        """The same where partners are drawn for a round."""
        return tuple(
            ForcedPair(first=first, second=second, relation=self.relations[first, second])
            for first, second in self.forced_among(players)
        )

    def forbidden_among(self, entries: Collection[int]) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.forbidden if pair[0] in entries and pair[1] in entries)


def read_wishes(stage: Stage, round_number: int) -> Wishes:
    """The wishes that hold for the round with this number: its own, and those for every round. One query."""
    rows = PairWish.objects.filter(Q(round_number=round_number) | Q(round_number__isnull=True), stage=stage)
    pairs: dict[str, set[Pair]] = {str(kind): set() for kind in PairWish.Kind}
    relations: dict[Pair, Relation] = {}
    for kind, relation, first, second in rows.values_list("kind", "relation", "first_id", "second_id"):
        pairs[kind].add((first, second))
        if kind == PairWish.Kind.FORCED:
            relations[first, second] = Relation(relation)
    return Wishes(
        forced=tuple(sorted(pairs[PairWish.Kind.FORCED])),
        forbidden=tuple(sorted(pairs[PairWish.Kind.FORBIDDEN])),
        relations=relations,
    )
