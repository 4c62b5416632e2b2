"""A match with its score sheet: what stands, how it came about, and what this account may do with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, AnyState, Awaits, MatchState, PlayersState, say
from tournament.errors import Missing
from tournament.models import (
    Account,
    Entry,
    FinalResult,
    Hand,
    Match,
    MatchSide,
    Penalty,
    Round,
    Ruling,
    Stage,
)
from tournament.permissions import Act, Standing, require_at_table
from tournament.rulebook.clocks import ClockNow, TableClock, table_clock
from tournament.rulebook.lists import listed
from tournament.rulebook.notes import reading_language
from tournament.rulebook.plays import Remedy, waiting_remedies
from tournament.rulebook.sheets import (
    Line,
    fold_lines,
    next_hand_number,
    next_position,
    offences_before,
    rule_set_of_match,
    takes_another_hand,
)
from tournament.rulebook.table_names import TableNames, called_players, table_names
from tournament.selectors.matches.disputes import Dispute, standing_dispute
from tournament.selectors.matches.lines import SheetLine, SheetRevision, revision_of, sheet_lines
from tournament.selectors.substitutions import members_then

Who = Account | None
_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPlace:
    """Where an entry sits: `seat` is the seat of its first player. `entry` is None while it is to be decided."""

    seat: int
    position: int
    entry: Entry | None
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """A side with its level, and whether that is on stage. Its places are several where partners are drawn.

    `may_declare`: a player who is a side of his own and is among those who may declare next, but not all may. `rank`
    at the table once the match is over among such players, `shares_rank` with others; None and False otherwise.
    """

    side: int
    places: tuple[SheetPlace, ...]
    level: int
    on_stage: bool
    may_declare: bool
    rank: int | None
    shares_rank: bool

    @property
    def name(self) -> str:
        """The names of its entries; empty while none is known."""
        return listed(place.entry.name for place in self.places if place.entry is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlayer:
    """Who sits at a seat, as far as one entry has it to itself (else `name` is empty), with the level of the side.

    `word` is what the seat is called, `may_declare` as in `SheetSide`.
    """

    seat: int
    word: str
    name: str
    level: int
    may_declare: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """A match as an official sees it. `lines` and `history` newest first; `state` is the fold of `rows`.

    `called`: what players who are sides of their own are called in sentences, by seat; empty at a table of two sides.
    The `may_…` say what this account may do now: its role, its tables, and the state of match and round together.
    `entered_by_reader`: its result waits, and this account entered it, so that somebody else confirms it. `dispute`:
    why its result is disputed, while nobody has answered that.
    """

    match: Match
    rule_set: AnyRuleSet
    sides: tuple[SheetSide, ...]
    state: AnyState
    rows: tuple[Line, ...]
    lines: tuple[SheetLine, ...]
    history: tuple[SheetRevision, ...]
    warnings: tuple[str, ...]
    next_number: int
    next_position: int
    clock: ClockNow | None
    called: tuple[str, ...]
    dispute: Dispute | None
    may_record: bool
    may_record_hand: bool
    may_rule: bool
    may_extend: bool
    entered_by_reader: bool
    may_confirm: bool
    may_dispute: bool
    may_reopen: bool

    @property
    def ends_at(self) -> datetime | None:
        """When the time of this table is up."""
        return None if self.clock is None else self.clock.ends_at

    @property
    def round(self) -> Round:
        return self.match.round

    @property
    def stage(self) -> Stage:
        return self.match.round.stage

    @property
    def last_moves(self) -> tuple[tuple[int, int, int], ...]:
        """(side, level before, level after) of all sides that the last line moved which moved any."""
        return next((line.moves for line in self.lines if line.moves), ())

    @property
    def hand_points(self) -> tuple[int, int] | None:
        """By side, where the rules count points of hands; None elsewhere, and where only the end is known."""
        return self.state.hand_points if isinstance(self.state, MatchState) else None

    def struck(self, position: int) -> SheetRevision | None:
        """The line at this place, as it was struck; None where it holds or nothing was written."""
        found = [each for each in self.history if each.position == position]
        newest = max(found, key=lambda each: each.revision, default=None)
        return newest if newest is not None and newest.struck else None

    @property
    def struck_hands(self) -> frozenset[int]:
        """Numbers of the hands that are out of the count."""
        newest = {row.number: row.struck for row in self.rows if isinstance(row, Hand)}
        return frozenset(number for number, struck in newest.items() if struck)

    @property
    def of_players(self) -> bool:
        """Every player is a side of his own."""
        return self.rule_set.sides > _TWO

    @property
    def by_rank(self) -> tuple[SheetSide, ...]:
        """Players who are sides of their own, the first of the table first; empty while the match goes on."""
        ranked = [(side.rank, side) for side in self.sides if side.rank is not None]
        return tuple(side for _rank, side in sorted(ranked, key=lambda each: (each[0], each[1].side)))

    @property
    def won_by(self) -> str:
        """Who has won, in words, also that nobody has; empty while the match goes on."""
        if self.match.state not in (Match.State.REPORTED, Match.State.CONFIRMED):
            return ""
        first = [side.name for side in self.by_rank if side.rank == 1 and side.shares_rank]
        if self.match.winner is not None:
            side = self.sides[self.match.winner]
            if len(side.places) > 1:
                return pgettext("several win together", "%(name)s win") % {"name": side.name}
            return gettext("%(name)s wins") % {"name": side.name}
        if first:
            return gettext("%(names)s share the first place") % {"names": listed(first)}
        return gettext("Nobody wins")

    @property
    def names(self) -> TableNames:
        return table_names(self.rule_set.sides, self.rule_set.seats)

    @property
    def players(self) -> tuple[SeatPlayer, ...]:
        """By seat. Where an entry has several seats nobody says which of its players sits where."""
        sides = len(self.sides)
        seats = []
        for seat, word in enumerate(self.names.seats):
            side = self.sides[seat % sides]
            alone = len(side.places) * sides == self.rule_set.seats
            found = next((place for place in side.places if place.seat == seat), None) if alone else None
            name = found.entry.name if found is not None and found.entry is not None else ""
            seats.append(SeatPlayer(seat=seat, word=word, name=name, level=side.level, may_declare=side.may_declare))
        return tuple(seats)

    @property
    def awaits(self) -> Awaits | None:
        """What the match waits for at equal levels; None while it goes on and once its winner is known."""
        return None if self.state.outcome is None else self.state.outcome.awaits

    @property
    def may_award(self) -> bool:
        """Whether this account may say now who has won: not before the one more hand that decides."""
        return self.may_rule and self.awaits is not None and self.awaits is not Awaits.EXTRA_HAND

    @property
    def waiting_remedies(self) -> tuple[Remedy, ...]:
        """Fines and awards of rulings that belong to the hand that is being played."""
        return waiting_remedies(self.rows)

    def line_at(self, position: int) -> SheetLine | None:
        return next((line for line in self.lines if line.position == position), None)

    def hand(self, number: int) -> Hand:
        """The newest revision of hand `number`, struck or not. Raises `Missing` (`hand_missing`)."""
        found = [row for row in self.rows if isinstance(row, Hand) and row.number == number]
        if not found:
            raise Missing("hand_missing", _("There is no hand %(number)s in this match."), params={"number": number})
        return max(found, key=lambda row: row.revision)


def match_sheet(account: Who, match_id: int) -> MatchSheet:
    """The match for an account that may see the score sheets of its table. At most ten queries, one more where its
    result is disputed.

    Raises `Missing` (`match_missing`, also for drafts that the account may not see) and `NotAllowed`.
    """
    match = _match(match_id)
    standing = _require_to_see(account, match)
    rule_set = rule_set_of_match(match)
    rows = _rows(match_id)
    state = fold_lines(rule_set, rows, offences_before(match))
    language = reading_language()
    sides = _sides(match, state, members_then(match, [row.entry_id for row in match.sides.all() if row.entry_id]))
    called = called_players(rule_set.sides, rule_set.seats, {side.side: side.name for side in sides})
    return MatchSheet(
        match=match,
        rule_set=rule_set,
        sides=sides,
        state=state,
        rows=rows,
        lines=sheet_lines(rule_set, rows, state, language, called),
        history=tuple(revision_of(row) for row in sorted(rows, key=lambda row: row.recorded_at, reverse=True)),
        warnings=tuple(say(note, language, called) for note in state.warnings),
        next_number=next_hand_number(rows),
        next_position=next_position(rows),
        clock=_clock_now(match, rule_set, state),
        called=called,
        dispute=standing_dispute(match),
        **_may(
            account,
            match,
            standing,
            takes_hand=takes_another_hand(state),
            clock_runs=rule_set.clock.minutes is not None and match.round.clock_started_at is not None,
        ),
    )


def rules_at(slug: str, match_id: int) -> AnyRuleSet:
    """The rule set of a match of the event with this address. One query. Raises `Missing` (`match_missing`)."""
    match = (
        Match.objects.select_related("round__stage__event__rule_set_version")
        .filter(pk=match_id, round__stage__event__slug=slug)
        .first()
    )
    if match is None:
        raise Missing("match_missing", _("There is no such match."))
    return rule_set_of_match(match)


def match_clock(match: Match, rule_set: AnyRuleSet) -> TableClock | None:
    """The clock of the match's round with what its table was given beyond it; None before it was started."""
    return table_clock(match.round, rule_set.clock, extension_seconds=match.extension_seconds)


def clock_end(match: Match, rule_set: AnyRuleSet) -> datetime | None:
    """When the time of this match is up; None before its round's clock was started, while that stands with time left,
    and without a limit."""
    clock = match_clock(match, rule_set)
    return None if clock is None else clock.ends_at


def _clock_now(match: Match, rule_set: AnyRuleSet, state: AnyState) -> ClockNow | None:
    """None also without a limit, and when the match has ended: then no clock is shown, nor for its one more hand."""
    clock = match_clock(match, rule_set)
    if clock is None or rule_set.clock.minutes is None or state.outcome is not None:
        return None
    return clock.at(timezone.now(), hands_played=state.hands_played)


def _match(match_id: int) -> Match:
    sides = MatchSide.objects.select_related("entry__unit").order_by("side", "position")
    match = (
        Match.objects.select_related("round__stage__event__rule_set_version", "table", "reported_by", "confirmed_by")
        .prefetch_related(Prefetch("sides", queryset=sides), "sides__entry__members__person")
        .filter(pk=match_id)
        .first()
    )
    if match is None:
        raise Missing("match_missing", _("There is no such match."))
    return match


def _require_to_see(account: Who, match: Match) -> Standing:
    return require_at_table(account, Act.SEE_SHEET, match.round.stage.event, match)


def _may(account: Who, match: Match, standing: Standing, *, takes_hand: bool, clock_runs: bool) -> dict[str, bool]:
    here = standing.covers(match.table_id)
    in_play = (
        match.kind == Match.Kind.GAME
        and match.state != Match.State.WAITING
        and match.round.state != Round.State.DRAFT
        and match.round.stage.event.state != "finished"
    )
    confirmed = match.state == Match.State.CONFIRMED
    writable = in_play and not confirmed and (match.round.state != Round.State.CLOSED or match.started_at is not None)
    reported = in_play and match.state == Match.State.REPORTED
    other_person = account is not None and match.reported_by_id != account.pk
    may_rule = standing.allows(Act.RULE)
    return {
        "may_record": writable and here and standing.allows(Act.RECORD),
        "may_record_hand": writable and here and standing.allows(Act.RECORD) and not reported and takes_hand,
        "may_rule": writable and here and may_rule,
        "may_extend": writable
        and here
        and may_rule
        and match.state in (Match.State.READY, Match.State.PLAYING)
        and clock_runs
        and match.round.state != Round.State.CLOSED,
        "entered_by_reader": reported and not other_person,
        "may_confirm": reported
        and here
        and other_person
        and standing.allows(Act.CONFIRM)
        and (not match.disputed or may_rule),
        "may_dispute": reported and here and standing.allows(Act.CONFIRM) and not match.disputed,
        "may_reopen": in_play and confirmed and here and standing.allows(Act.CORRECT_CONFIRMED),
    }


def _sides(match: Match, state: AnyState, then: Mapping[int, tuple[str, ...]]) -> tuple[SheetSide, ...]:
    """`then`: members of entries that have had substitutes since."""
    sides = len(state.levels)
    places: dict[int, list[SheetPlace]] = {side: [] for side in range(sides)}
    for row in match.sides.all():
        places[row.side].append(
            SheetPlace(
                seat=row.side + row.position * sides,
                position=row.position,
                entry=row.entry,
                members=then.get(row.entry.pk, tuple(member.person.name for member in row.entry.members.all()))
                if row.entry
                else (),
            )
        )
    due: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    if isinstance(state, PlayersState):
        due = state.may_declare if len(state.may_declare) < sides and not state.is_over else ()
        ranks = state.outcome.places if state.outcome is not None and state.is_over else ()
    return tuple(
        SheetSide(
            side=side,
            places=tuple(places[side]),
            level=level,
            on_stage=state.on_stage == side,
            may_declare=side in due,
            rank=ranks[side] if ranks else None,
            shares_rank=bool(ranks) and ranks.count(ranks[side]) > 1,
        )
        for side, level in enumerate(state.levels)
    )


def _rows(match_id: int) -> tuple[Line, ...]:
    """Every revision of every line with who wrote it. Four queries."""
    rows: list[Line] = []
    rows.extend(Hand.objects.filter(match_id=match_id).select_related("recorded_by"))
    rows.extend(Penalty.objects.filter(match_id=match_id).select_related("recorded_by"))
    rows.extend(Ruling.objects.filter(match_id=match_id).select_related("recorded_by"))
    rows.extend(FinalResult.objects.filter(match_id=match_id).select_related("recorded_by"))
    return tuple(sorted(rows, key=lambda row: (row.position, row.revision)))
