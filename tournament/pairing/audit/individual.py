"""Audit of an individual round: who is in it, what is claimed of it, and could it be better."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from tournament.pairing.audit.digests import digest_of
from tournament.pairing.audit.lots import roll_call
from tournament.pairing.values import (
    ByeKind,
    Finding,
    FindingGrade,
    ForcedPair,
    IndividualDraw,
    IndividualLevel,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    Param,
    Relation,
)

# Up to here every arrangement is tried: 315 of eight players at tables of four.
_LARGEST_TRIED_OUT = 9
# In larger fields those who might help by an exchange are looked for so many tables up and down.
_REACH = 40
_WHOLE_FIELD = 100

Sides = tuple[tuple[int, ...], ...]
Worth = tuple[int, int, int, int]


def audit_individual(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    draw: IndividualDraw,
    *,
    forbidden: Collection[tuple[int, int]] = frozenset(),
    absent: Collection[int] = frozenset(),
    assigned_sit_outs: Collection[int] = frozenset(),
    forced: Collection[ForcedPair] = frozenset(),
) -> tuple[Finding, ...]:
    """Findings about an individual round; arguments as they were given to `pair_individual`.

    Always errors: entry_unknown, entry_twice, entry_missing, absent_in_draw, table_misshapen,
    sit_out_not_kept, sit_out_not_assigned, sit_outs_needless, forbidden_at_table, algorithm_unknown,
    digest_differs, certificate_missing, repeat_count_differs, certificate_differs.
    Errors in a draw that nobody changed by hand, notices in one that was: forced_players_apart, sit_out_unfair,
    sit_out_not_lowest, partner_repeat_avoidable, better_arrangement_exists; opponent_repeat_avoidable too where the
    draw claims to be the best of all; otherwise it is a notice, and under a balanced schedule, which looks at all
    rounds, no finding.
    Notices: partners_again, opponents_again, shared_within_unit.
    """
    found = list(_membership(players, settings, draw, {*absent}, {*assigned_sit_outs}))
    if found:
        # nothing further can be judged
        return tuple(found)
    audited = _Audited(players, settings, draw, forbidden, forced)
    digest = _digest(players, settings, draw, forbidden, absent, assigned_sit_outs, forced)
    found += _claims(audited, digest)
    for pair in sorted(audited.decided.values(), key=lambda pair: (pair.first, pair.second)):
        if not any(_is_kept(pair, table) for table in audited.tables):
            params: dict[str, Param] = {"first": pair.first, "second": pair.second}
            found.append(Finding(code="forced_players_apart", grade=audited.grade, params=params))
    found += _sit_outs(audited)
    found += _repeats(audited)
    found += _better(audited)
    return tuple(found)


def _error(code: str, **params: Param) -> Finding:
    return Finding(code=code, grade=FindingGrade.ERROR, params=params)


def _notice(code: str, **params: Param) -> Finding:
    return Finding(code=code, grade=FindingGrade.NOTICE, params=params)


class _Audited:
    """Facts looked up from the players, nothing taken from the draw's word."""

    def __init__(
        self,
        players: Sequence[IndividualPlayer],
        settings: IndividualSettings,
        draw: IndividualDraw,
        forbidden: Collection[tuple[int, int]],
        forced: Collection[ForcedPair],
    ) -> None:
        self.draw, self.settings = draw, settings
        self.player = {player.id: player for player in players}
        self.tables: list[Sides] = [table.sides for table in draw.tables]
        self.banned = {frozenset(pair) for pair in forbidden}
        self.decided = {player: pair for pair in forced for player in (pair.first, pair.second)}
        self.units_matter = settings.keeps_units_apart(draw.round_number)
        self.scores_matter = settings.counts_scores(draw.round_number)
        partners: dict[frozenset[int], set[int]] = {}
        opponents: dict[frozenset[int], set[int]] = {}
        for player in players:
            for met in player.partners:
                partners.setdefault(frozenset((player.id, met.player)), set()).add(met.round_number)
            for met in player.opponents:
                opponents.setdefault(frozenset((player.id, met.player)), set()).add(met.round_number)
        self.partners: Mapping[frozenset[int], set[int]] = partners
        self.opponents: Mapping[frozenset[int], set[int]] = opponents

    @property
    def grade(self) -> FindingGrade:
        """What an organiser decided by hand is noticed, what the draw itself missed is an error."""
        return FindingGrade.NOTICE if self.draw.swaps else FindingGrade.ERROR

    def rounds_as_partners(self, a: int, b: int) -> tuple[int, ...]:
        return tuple(sorted(self.partners.get(frozenset((a, b)), ())))

    def rounds_as_opponents(self, a: int, b: int) -> tuple[int, ...]:
        return tuple(sorted(self.opponents.get(frozenset((a, b)), ())))

    def shares_unit(self, a: int, b: int) -> bool:
        unit = self.player[a].unit
        return self.units_matter and bool(unit) and unit == self.player[b].unit

    def is_legal(self, table: Sides) -> bool:
        """Nobody sits with whom he must not, and everybody with whom he is to, as what he is to."""
        if not self.banned and not self.decided:
            return True
        members = [one for side in table for one in side]
        if any(one in self.decided and not _is_kept(self.decided[one], table) for one in members):
            return False
        return not any(frozenset(pair) in self.banned for pair in combinations(members, 2))

    def worth(self, table: Sides) -> Worth:
        """Partners again, opponents again, pairs of a unit, squared score differences."""
        partners = sum(len(self.rounds_as_partners(*pair)) for side in table for pair in combinations(side, 2))
        opponents = sum(
            len(self.rounds_as_opponents(a, b)) for one, other in combinations(table, 2) for a in one for b in other
        )
        members = [one for side in table for one in side]
        clashes = gaps = 0
        for a, b in combinations(members, 2):
            clashes += self.shares_unit(a, b)
            if self.scores_matter:
                gaps += (self.player[a].score - self.player[b].score) ** 2
        return partners, opponents, clashes, gaps

    def total(self) -> Worth:
        return _sum(self.worth(table) for table in self.tables)


def _is_kept(pair: ForcedPair, table: Sides) -> bool:
    """Whether both sit at this table as what was decided."""
    side_of = {one: number for number, side in enumerate(table) for one in side}
    if pair.first not in side_of or pair.second not in side_of:
        return False
    are_partners = side_of[pair.first] == side_of[pair.second]
    return pair.relation is Relation.ANY or are_partners is (pair.relation is Relation.PARTNERS)


def _sum(worths: Iterable[Worth]) -> Worth:
    partners = opponents = clashes = gaps = 0
    for one, two, three, four in worths:
        partners, opponents, clashes, gaps = partners + one, opponents + two, clashes + three, gaps + four
    return partners, opponents, clashes, gaps


def _membership(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    draw: IndividualDraw,
    absent: set[int],
    assigned: set[int],
) -> Iterator[Finding]:
    named = [player for table in draw.tables for side in table.sides for player in side]
    named += [sit_out.player for sit_out in draw.sit_outs]
    for player in sorted(absent & set(named)):
        yield _error("absent_in_draw", entry=player)
    yield from roll_call({player.id for player in players} - absent, (one for one in named if one not in absent))
    for place, table in enumerate(draw.tables, start=1):
        if [len(side) for side in table.sides] != [settings.players_per_side] * settings.sides:
            yield _error("table_misshapen", place=place)
    kept = {sit_out.player for sit_out in draw.sit_outs if sit_out.kind is ByeKind.ASSIGNED}
    # an assigned sit-out that was exchanged by hand belongs to somebody else now
    if not draw.swaps:
        for player in sorted(assigned - kept):
            yield _error("sit_out_not_kept", entry=player)
        for player in sorted(kept - assigned):
            yield _error("sit_out_not_assigned", entry=player)
    over = len(draw.sit_outs) - len(kept)
    least = (len(players) - len(absent | assigned)) % (settings.sides * settings.players_per_side)
    if over > least:
        yield _error("sit_outs_needless", count=over, least=least)


def _claims(audited: _Audited, digest: str) -> Iterator[Finding]:
    draw = audited.draw
    if draw.algorithm != "individual/1":
        yield _error("algorithm_unknown", algorithm=draw.algorithm)
    if draw.input_digest != digest:
        yield _error("digest_differs")
    for table in audited.tables:
        for a, b in combinations([one for side in table for one in side], 2):
            if frozenset((a, b)) in audited.banned:
                yield _error("forbidden_at_table", first=a, second=b)
    partners, opponents, clashes, gaps = audited.total()
    claims = (draw.repeated_partners, draw.repeated_opponents)
    if claims != (partners, opponents):
        yield _error(
            "repeat_count_differs", claimed=claims[0], found=partners, claimed_opponents=claims[1], opponents=opponents
        )
    if draw.certificate is None:
        if not draw.swaps:
            yield _error("certificate_missing")
        return
    seats = sum(
        audited.player[one].seats.count(side + audited.settings.sides * place)
        for table in audited.tables
        for side, members in enumerate(table)
        for place, one in enumerate(members)
    )
    known = {
        IndividualLevel.REPEATED_PARTNERS: partners,
        IndividualLevel.REPEATED_OPPONENTS: opponents,
        IndividualLevel.UNIT_CLASHES: clashes,
        IndividualLevel.SCORE_DIFFERENCE: gaps,
        IndividualLevel.SEAT_BALANCE: seats,
    }
    claimed = {total.level: total.total for total in draw.certificate.totals}
    for level, total in known.items():
        if claimed.get(level) != total:
            yield _error("certificate_differs", level=level, claimed=claimed.get(level, -1), found=total)
    for bound in draw.certificate.totals:
        if bound.bound > bound.total:
            yield _error("certificate_differs", level=bound.level, claimed=bound.bound, found=bound.total)


def _sit_outs(audited: _Audited) -> Iterator[Finding]:
    """Nobody sits out while somebody who has done so less often plays, or as often and stands lower."""
    playing = [
        audited.player[one] for table in audited.tables for side in table for one in side if one not in audited.decided
    ]
    certificate = audited.draw.certificate
    scheduled = certificate is not None and certificate.method is IndividualMethod.SCHEDULE
    for sit_out in audited.draw.sit_outs:
        if sit_out.kind is ByeKind.ASSIGNED or not playing:
            continue
        holder = audited.player[sit_out.player]
        fewest = min(playing, key=lambda player: (player.sit_outs, -player.rank, player.id))
        params: dict[str, Param] = {"entry": holder.id, "ideal": fewest.id}
        if fewest.sit_outs < holder.sit_outs:
            yield Finding(code="sit_out_unfair", grade=audited.grade, params=params)
        elif fewest.sit_outs == holder.sit_outs and fewest.rank > holder.rank and not scheduled:
            yield Finding(code="sit_out_not_lowest", grade=audited.grade, params=params)


def _repeats(audited: _Audited) -> Iterator[Finding]:
    for table in audited.tables:
        for side in table:
            for a, b in combinations(side, 2):
                if rounds := audited.rounds_as_partners(a, b):
                    yield _notice("partners_again", first=a, second=b, rounds=rounds)
        for one, other in combinations(table, 2):
            for a in one:
                for b in other:
                    if rounds := audited.rounds_as_opponents(a, b):
                        yield _notice("opponents_again", first=a, second=b, rounds=rounds)
        for a, b in combinations([player for side in table for player in side], 2):
            if audited.shares_unit(a, b):
                yield _notice("shared_within_unit", first=a, second=b, unit=audited.player[a].unit or "")


def _better(audited: _Audited) -> Iterator[Finding]:
    """One exchange that leaves fewer repeats, if there is any; and in small fields the best of all."""
    certificate = audited.draw.certificate
    exact = certificate is not None and certificate.method is IndividualMethod.EXACT
    scheduled = certificate is not None and certificate.method is IndividualMethod.SCHEDULE
    exchange = _exchange(audited)
    if exchange is not None:
        first, second, fewer_partners = exchange
        if fewer_partners:
            params: dict[str, Param] = {"first": first, "second": second}
            yield Finding(code="partner_repeat_avoidable", grade=audited.grade, params=params)
        elif not scheduled:
            grade = audited.grade if exact else FindingGrade.NOTICE
            params = {"first": first, "second": second}
            yield Finding(code="opponent_repeat_avoidable", grade=grade, params=params)
    seated = sorted(one for table in audited.tables for side in table for one in side)
    if len(seated) <= _LARGEST_TRIED_OUT and not scheduled:
        best = min(
            (_sum(audited.worth(table) for table in tables) for tables in _all_arrangements(audited, seated)),
            default=audited.total(),
        )
        if best < audited.total():
            yield Finding(code="better_arrangement_exists", grade=audited.grade)


def _exchange(audited: _Audited) -> tuple[int, int, bool] | None:
    """Two players whose exchange leaves fewer repeated partners (True), or at least opponents (False)."""
    tables = audited.tables
    worths = [audited.worth(table) for table in tables]
    only_opponents: tuple[int, int, bool] | None = None
    for here, table in enumerate(tables):
        if not any(worths[here][:2]):
            continue
        far = len(tables) <= _WHOLE_FIELD or worths[here][0]
        others = range(len(tables)) if far else range(max(0, here - _REACH), min(len(tables), here + _REACH))
        for there in others:
            for a, b, changed in _changes(table, tables[there], same=here == there):
                if not all(audited.is_legal(one) for one in changed):
                    continue
                now = _sum(worths[index] for index in {here, there})
                then = _sum(audited.worth(one) for one in changed)
                if then[0] < now[0]:
                    return a, b, True
                if only_opponents is None and then[:2] < now[:2]:
                    only_opponents = a, b, False
    return only_opponents


def _changes(one: Sides, other: Sides, *, same: bool) -> Iterator[tuple[int, int, tuple[Sides, ...]]]:
    """Every exchange of a player of `one` for one of `other` (or of another side of the same table)."""
    for side in one:
        for a in side:
            for far_side in other:
                if same and a in far_side:
                    continue
                for b in far_side:
                    moved = {a: b, b: a}
                    both = (one,) if same else (one, other)
                    yield a, b, tuple(tuple(tuple(moved.get(x, x) for x in row) for row in table) for table in both)


def _all_arrangements(audited: _Audited, seated: Sequence[int]) -> Iterator[list[Sides]]:
    """All ways to seat these players that keep to what is forbidden; order of tables and sides aside."""
    per_side, sides = audited.settings.players_per_side, audited.settings.sides

    def rows(left: Sequence[int], table: Sides, size: int) -> Iterator[Sides]:
        if len(table) == size:
            yield table
            return
        # the first row holds the first player; later ones start after the row before
        starts = left[:1] if not table else [one for one in left if one > table[-1][0]]
        for start in starts:
            for mates in combinations([one for one in left if one > start], per_side - 1):
                row = (start, *mates)
                yield from rows([one for one in left if one not in row], (*table, row), size)

    def complete(left: Sequence[int]) -> Iterator[list[Sides]]:
        if not left:
            yield []
            return
        for table in rows(left, (), sides):
            if audited.is_legal(table):
                members = {one for row in table for one in row}
                for rest in complete([one for one in left if one not in members]):
                    yield [table, *rest]

    yield from complete(seated)


def _digest(
    players: Sequence[IndividualPlayer],
    settings: IndividualSettings,
    draw: IndividualDraw,
    forbidden: Collection[tuple[int, int]],
    absent: Collection[int],
    assigned_sit_outs: Collection[int],
    forced: Collection[ForcedPair],
) -> str:
    pairs = sorted((*sorted((pair.first, pair.second)), pair.relation.value) for pair in forced)
    people = [
        {
            "id": player.id,
            "score": player.score,
            "rank": player.rank,
            "lot": player.lot,
            "unit": player.unit or "",
            "partners": sorted((met.player, met.round_number) for met in player.partners),
            "opponents": sorted((met.player, met.round_number) for met in player.opponents),
            "sit_outs": player.sit_outs,
            "seats": sorted(player.seats),
        }
        for player in sorted(players, key=lambda player: player.id)
    ]
    return digest_of(
        algorithm="individual/1",
        round=draw.round_number,
        players=people,
        forbidden=sorted({tuple(sorted(pair)) for pair in forbidden}),
        absent=sorted({*absent}),
        assigned_sit_outs=sorted({*assigned_sit_outs}),
        sides=settings.sides,
        players_per_side=settings.players_per_side,
        formation=settings.formation.value,
        units_apart=settings.units_apart.value,
        score_scale=settings.score_scale,
        **({"forced": pairs} if pairs else {}),
    )
