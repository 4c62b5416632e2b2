"""Every kind of question: what it holds, how it is drawn, and how its draw is audited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, assert_never

from tournament.pairing.audit import (
    audit_bracket,
    audit_bracket_as_given,
    audit_cross_over,
    audit_double_elimination,
    audit_double_elimination_as_given,
    audit_groups,
    audit_individual,
    audit_lots,
    audit_round_robin,
    audit_seating,
    audit_swiss,
)
from tournament.pairing.cross_over import cross_over
from tournament.pairing.groups import group_sizes, groups_as_placed, groups_by_hand, make_groups
from tournament.pairing.individual import pair_individual
from tournament.pairing.knockout import (
    build_bracket,
    build_bracket_as_given,
    build_double_elimination,
    build_double_elimination_as_given,
)
from tournament.pairing.lots import draw_lots
from tournament.pairing.round_robin import pair_round_robin
from tournament.pairing.seating import seat_matches
from tournament.pairing.swiss import pair_swiss
from tournament.pairing.values import (
    Bracket,
    ByesTo,
    CrossOver,
    Cycles,
    Finding,
    ForcedPair,
    GroupDraw,
    GroupEntry,
    GroupMethod,
    IndividualDraw,
    IndividualPlayer,
    IndividualSettings,
    LotDraw,
    LotEntry,
    Pairing,
    PlacesPlayed,
    RoundRobin,
    Seated,
    SeatHistory,
    SecondFinal,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    TableOrder,
)

Findings = tuple[Finding, ...]
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsQuestion:
    """Lots for all entries."""

    outcome: ClassVar[Any] = LotDraw
    entries: tuple[LotEntry, ...]
    seed: str

    def draw(self) -> LotDraw:
        return draw_lots(self.entries, self.seed)

    def audit(self, draw: LotDraw) -> Findings:
        return audit_lots(self.entries, draw)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissQuestion:
    """A Swiss round. With `tables` (in order, the first for the top pairing) everybody gets a table and a side too."""

    outcome: ClassVar[Any] = SwissDraw
    entries: tuple[SwissEntry, ...]
    round_number: int
    seed: str
    settings: SwissSettings = field(default_factory=SwissSettings)
    forbidden: Pairs = ()
    absent: tuple[int, ...] = ()
    assigned_byes: tuple[int, ...] = ()
    forced: Pairs = ()
    tables: tuple[int, ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)

    def draw(self) -> SwissDraw:
        return pair_swiss(self.entries, self.settings, round_number=self.round_number, seed=self.seed, **self._wishes)

    def audit(self, draw: SwissDraw) -> Findings:
        return audit_swiss(self.entries, self.settings, draw, **self._wishes)

    def seats(self, draw: SwissDraw) -> tuple[Seated, ...]:
        """Tables and sides; empty where no tables were given."""
        if not self.tables:
            return ()
        return seat_matches(
            draw.pairings,
            self.tables,
            {each.id: SeatHistory(seat_balance=each.seat_balance, tables=each.tables) for each in self.entries},
            seed=self.seed,
            fixed_tables=self.fixed_tables,
            level_of={each.id: each.score for each in self.entries},
        )

    @property
    def _wishes(self) -> dict[str, Any]:
        return {
            "forbidden": self.forbidden,
            "absent": self.absent,
            "assigned_byes": self.assigned_byes,
            "forced": self.forced,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualQuestion:
    """A round in which partners and opponents are drawn anew."""

    outcome: ClassVar[Any] = IndividualDraw
    players: tuple[IndividualPlayer, ...]
    round_number: int
    seed: str
    settings: IndividualSettings = field(default_factory=IndividualSettings)
    forbidden: Pairs = ()
    absent: tuple[int, ...] = ()
    assigned_sit_outs: tuple[int, ...] = ()
    forced: tuple[ForcedPair, ...] = ()

    def draw(self) -> IndividualDraw:
        return pair_individual(
            self.players, self.settings, round_number=self.round_number, seed=self.seed, **self._wishes
        )

    def audit(self, draw: IndividualDraw) -> Findings:
        return audit_individual(self.players, self.settings, draw, **self._wishes)

    @property
    def _wishes(self) -> dict[str, Any]:
        return {
            "forced": self.forced,
            "forbidden": self.forbidden,
            "absent": self.absent,
            "assigned_sit_outs": self.assigned_sit_outs,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinQuestion:
    """All rounds of a round robin; `entries` in the order of lots or seeds."""

    outcome: ClassVar[Any] = RoundRobin
    entries: tuple[int, ...]
    cycles: Cycles = Cycles.SINGLE

    def draw(self) -> RoundRobin:
        return pair_round_robin(self.entries, cycles=self.cycles)

    def audit(self, draw: RoundRobin) -> Findings:
        return audit_round_robin(self.entries, draw, cycles=self.cycles)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsQuestion:
    """Groups. `sizes` of groups A, B, ..., or `count` of groups of even size. Method numbers takes `numbers` (entry ->
    the number it drew), method placed takes `placed` (ids of each group); the others take `seed`."""

    outcome: ClassVar[Any] = GroupDraw
    entries: tuple[GroupEntry, ...]
    method: GroupMethod
    sizes: tuple[int, ...] = ()
    count: int = 0
    seed: str = ""
    numbers: Mapping[int, int] = field(default_factory=dict)
    placed: tuple[tuple[int, ...], ...] = ()

    def draw(self) -> GroupDraw:
        match self.method:
            case GroupMethod.NUMBERS:
                return groups_by_hand(self.entries, self.numbers, sizes=self._sizes)
            case GroupMethod.PLACED:
                return groups_as_placed(self.entries, self.placed)
            case GroupMethod.SNAKE | GroupMethod.POTS | GroupMethod.LOTS as method:
                return make_groups(self.entries, sizes=self._sizes, method=method, seed=self.seed)
            case _:
                assert_never(self.method)

    def audit(self, draw: GroupDraw) -> Findings:
        sizes = tuple(map(len, self.placed)) if self.method is GroupMethod.PLACED else self._sizes
        return audit_groups(self.entries, draw, sizes=sizes, numbers=self.numbers or None)

    @property
    def _sizes(self) -> tuple[int, ...]:
        return self.sizes or tuple(group_sizes(len(self.entries), self.count))


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossOverQuestion:
    """From groups into a knock-out. `sizes`: name of each group -> its entries. `ranking`: to seed by performance, for
    each place that goes on the groups in order, best first."""

    outcome: ClassVar[Any] = CrossOver
    sizes: Mapping[str, int]
    qualifiers: int
    best_next: int = 0
    ranking: tuple[tuple[str, ...], ...] = ()

    def draw(self) -> CrossOver:
        return cross_over(self.sizes, qualifiers=self.qualifiers, best_next=self.best_next, ranking=self.ranking)

    def audit(self, draw: CrossOver) -> Findings:
        return audit_cross_over(
            self.sizes, draw, qualifiers=self.qualifiers, best_next=self.best_next, ranking=self.ranking
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketQuestion:
    """A knock-out of `seeded`, best first, or with first-round places as given in `slots` (null is a bye)."""

    outcome: ClassVar[Any] = Bracket
    seeded: tuple[int, ...] = ()
    slots: tuple[int | None, ...] = ()
    units: Mapping[int, str] | None = None
    seeds: int | None = None
    byes: ByesTo = ByesTo.TOP
    places_played: PlacesPlayed = PlacesPlayed.FOUR

    def draw(self) -> Bracket:
        if self.slots:
            return build_bracket_as_given(self.slots, places_played=self.places_played)
        return build_bracket(
            self.seeded, units=self.units, seeds=self.seeds, byes=self.byes, places_played=self.places_played
        )

    def audit(self, draw: Bracket) -> Findings:
        if self.slots:
            return audit_bracket_as_given(self.slots, draw, places_played=self.places_played)
        return audit_bracket(
            self.seeded, draw, units=self.units, seeds=self.seeds, byes=self.byes, places_played=self.places_played
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleEliminationQuestion:
    """A double elimination, asked for as a knock-out is."""

    outcome: ClassVar[Any] = Bracket
    seeded: tuple[int, ...] = ()
    slots: tuple[int | None, ...] = ()
    units: Mapping[int, str] | None = None
    seeds: int | None = None
    byes: ByesTo = ByesTo.TOP
    second_final: SecondFinal = SecondFinal.IF_NEEDED

    def draw(self) -> Bracket:
        if self.slots:
            return build_double_elimination_as_given(self.slots, second_final=self.second_final)
        return build_double_elimination(
            self.seeded, units=self.units, seeds=self.seeds, byes=self.byes, second_final=self.second_final
        )

    def audit(self, draw: Bracket) -> Findings:
        if self.slots:
            return audit_double_elimination_as_given(self.slots, draw, second_final=self.second_final)
        return audit_double_elimination(
            self.seeded, draw, units=self.units, seeds=self.seeds, byes=self.byes, second_final=self.second_final
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingQuestion:
    """Tables and sides for pairings in their order. Mappings go by entry id, `rooms` by table."""

    outcome: ClassVar[Any] = tuple[Seated, ...]
    pairings: tuple[Pairing, ...]
    tables: tuple[int, ...]
    seed: str
    histories: Mapping[int, SeatHistory] = field(default_factory=dict)
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    level_of: Mapping[int, int] = field(default_factory=dict)
    allowed_tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    rooms: Mapping[int, int] | None = None
    order: TableOrder = TableOrder.TOP_FIRST

    def draw(self) -> tuple[Seated, ...]:
        return seat_matches(
            self.pairings,
            self.tables,
            self.histories,
            seed=self.seed,
            fixed_tables=self.fixed_tables,
            level_of=self.level_of,
            allowed_tables=self.allowed_tables,
            rooms=self.rooms,
            order=self.order,
        )

    def audit(self, draw: tuple[Seated, ...]) -> Findings:
        return audit_seating(
            self.pairings,
            self.tables,
            draw,
            fixed_tables=self.fixed_tables,
            histories=self.histories or None,
            allowed_tables=self.allowed_tables,
            order=self.order,
        )


DrawQuestion = (
    LotsQuestion
    | SwissQuestion
    | IndividualQuestion
    | RoundRobinQuestion
    | GroupsQuestion
    | CrossOverQuestion
    | BracketQuestion
    | DoubleEliminationQuestion
    | SeatingQuestion
)
KINDS: Mapping[str, Any] = {
    "lots": LotsQuestion,
    "swiss": SwissQuestion,
    "individual": IndividualQuestion,
    "round_robin": RoundRobinQuestion,
    "groups": GroupsQuestion,
    "cross_over": CrossOverQuestion,
    "bracket": BracketQuestion,
    "double_elimination": DoubleEliminationQuestion,
    "seating": SeatingQuestion,
}
"""What a question of each kind is read as; an audit names one of these."""
