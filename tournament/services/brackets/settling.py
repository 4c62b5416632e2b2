"""Bringing a stored bracket in line with what has been decided: who stands where, what is ready, who goes through."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import OutcomeReason
from tournament.errors import Missing
from tournament.models import Entry, EntryRound, Match, MatchSide, Round, Stage
from tournament.pairing import (
    Bracket,
    BracketMatch,
    Decided,
    MatchStanding,
    ResolvedMatch,
    SlotKind,
    champion_of,
)
from tournament.pairing.knockout.resolution import walk
from tournament.rulebook.brackets import (
    NOT_NEEDED,
    Entries,
    drawn_bracket,
    has_begun,
    is_decided,
    is_needless,
    known,
    outcome_without_play,
    winning_side,
)
from tournament.services.brackets.closing import close_rounds
from tournament.services.brackets.tables import give_tables
from tournament.services.bulk_rows import insert_rows
from tournament.services.locking import lock_matches_of_stage, lock_rounds_of

_OUT = {
    Entry.State.WITHDRAWN: EntryRound.State.WITHDRAWN,
    Entry.State.DISQUALIFIED: EntryRound.State.DISQUALIFIED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What `settle` did. `moved`: the matches that changed, as they stand now. `blocked`: keys of matches that have
    begun with other entries than results before them say now; they stay as they are. `closed` and `opened`: numbers
    of rounds that are over now, or are open again. `champion`: an entry id."""

    moved: tuple[dict[str, Any], ...]
    blocked: tuple[str, ...]
    closed: tuple[int, ...]
    opened: tuple[int, ...]
    champion: int | None

    @property
    def changed(self) -> bool:
        return bool(self.moved or self.closed or self.opened)

    def to_mapping(self) -> dict[str, Any]:
        """As the audit trail keeps it."""
        return {
            "moved": list(self.moved),
            "closed": list(self.closed),
            "opened": list(self.opened),
            "champion": self.champion,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """What a match of the bracket should be now. `through`: side that goes on without play, None = nobody."""

    entries: Entries
    kind: Match.Kind
    state: Match.State
    reason: str = ""
    through: int | None = None
    decided_by: str = "no_opponent"


@dataclass(slots=True)
class _Board:
    """The stored bracket under its locks. `kept`: walk-overs behind which play has gone on already."""

    bracket: Bracket
    rounds: dict[int, Round]
    matches: dict[str, Match]
    sides: dict[int, list[MatchSide]]
    states: dict[int, str]
    behind: dict[str, list[str]]
    kept: set[str] = field(default_factory=set)
    resolved: dict[str, ResolvedMatch] = field(default_factory=dict)
    became: dict[int, tuple[Match, _Place]] = field(default_factory=dict)
    given: tuple[Match, ...] = ()
    seats: list[tuple[MatchSide, int | None]] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)

    def stand(self, key: str) -> Entries:
        sides = self.sides[self.matches[key].pk]
        return sides[0].entry_id, sides[1].entry_id

    def changed(self) -> list[Match]:
        """In the order of the bracket."""
        touched = {*self.became, *(match.pk for match in self.given)}
        return [match for match in self.matches.values() if match.pk in touched]

    def is_out(self, entry: int | None) -> bool:
        return entry is not None and self.states.get(entry) in _OUT


def settle(stage: Stage) -> Settled:
    """Every match of the bracket holds the entries that confirmed results send there, byes and walk-overs have gone
    through, ready matches have tables as far as there are free ones, rounds of which every match is confirmed are
    closed and others are not, and the stage is finished when all is decided.

    A match that has begun is never touched. The same state in, nothing written. The number of queries does not depend
    on the number of matches. The caller holds the stage's lock; locks its rounds and matches.
    """
    board = _read(stage)
    board.resolved = {each.key: each for each in walk(board.bracket, lambda *match: _outcome(board, *match))}
    _bring_in_line(board)
    _write_sides(board)
    numbers = {each.pk: each.number for each in board.rounds.values()}
    board.given = give_tables(stage, list(board.matches.values()), board.sides, numbers)
    _write_matches(board)
    _write_entry_rounds(stage, board)
    closed, opened = close_rounds(stage, list(board.rounds.values()), list(board.matches.values()))
    return Settled(
        moved=tuple(_as_it_stands(board, match) for match in board.changed()),
        blocked=tuple(board.blocked),
        closed=closed,
        opened=opened,
        champion=champion_of(board.bracket, board.resolved.values()),
    )


def _read(stage: Stage) -> _Board:
    rounds = lock_rounds_of(stage.pk)
    matches = lock_matches_of_stage(stage.pk)
    sides: dict[int, list[MatchSide]] = {match.pk: [] for match in matches}
    for side in MatchSide.objects.filter(round__in=[each.pk for each in rounds]).order_by("match", "side"):
        sides[side.match_id].append(side)
    bracket = drawn_bracket(stage.pk)
    if bracket is None:
        raise Missing("bracket_missing", _("There is no bracket yet."))
    behind: defaultdict[str, list[str]] = defaultdict(list)
    for place in bracket.matches:
        for slot in place.slots:
            if slot.match is not None:
                behind[slot.match].append(place.key)
    return _Board(
        bracket=bracket,
        rounds={each.number: each for each in rounds},
        matches={match.key: match for match in matches},
        sides=sides,
        states=dict(Entry.objects.filter(event_id=stage.event_id).values_list("pk", "state")),
        behind=behind,
    )


def _outcome(board: _Board, key: str, first: int, second: int) -> Decided | None:
    """How the match between these two has ended, played or not."""
    match, entries = board.matches[key], (first, second)
    stand = board.stand(key)
    if has_begun(match):
        if stand != entries or not is_decided(match):
            return None
        side = winning_side(match)
        return Decided(match=key, winner=None if side is None else stand[side])
    out = [board.is_out(entry) for entry in entries]
    wanted = _between(entries, out)
    if stand == entries and not _is(match, wanted) and _was_gone_through(board, key):
        board.kept.add(key)
        return Decided(match=key, winner=None if match.winner is None else stand[match.winner])
    if any(out):
        return Decided(match=key, winner=None if wanted.through is None else entries[wanted.through])
    return None


def _was_gone_through(board: _Board, key: str) -> bool:
    """Whether nobody played here and play has gone on behind: then whoever comes back has come too late."""
    match = board.matches[key]
    if match.kind != Match.Kind.BYE or match.state != Match.State.CONFIRMED:
        return False
    return any(has_begun(board.matches[each]) or _was_gone_through(board, each) for each in board.behind[key])


def _bring_in_line(board: _Board) -> None:
    """Matches hold who belongs there. In a round where somebody is stuck in a match that has begun, the matches where
    that entry belongs wait without it: nobody plays in two matches of a round, nor where somebody else belongs."""
    by_round: defaultdict[int, list[BracketMatch]] = defaultdict(list)
    for place in board.bracket.matches:
        by_round[place.round].append(place)
    for places in by_round.values():
        stuck: set[int] = set()
        for place in places:
            stand, belong = board.stand(place.key), board.resolved[place.key].entries
            if has_begun(board.matches[place.key]) and stand != belong:
                board.blocked.append(place.key)
                stuck |= {entry for entry in stand if entry is not None and entry not in belong}
        for place in places:
            if has_begun(board.matches[place.key]) or place.key in board.kept:
                continue
            wanted = _without_placeholders(_wanted(board, place))
            if stuck & {*wanted.entries}:
                board.blocked.append(place.key)
                wanted = _waiting_for(wanted, stuck)
            _seat(board, place, wanted)


def _seat(board: _Board, place: BracketMatch, wanted: _Place) -> None:
    match, stand = board.matches[place.key], board.stand(place.key)
    for side, entry in zip(board.sides[match.pk], wanted.entries, strict=True):
        if side.entry_id != entry:
            board.seats.append((side, entry))
    if stand != wanted.entries or not _is(match, wanted):
        _become(match, wanted)
        board.became[match.pk] = (match, wanted)


def _waiting_for(wanted: _Place, stuck: Collection[int]) -> _Place:
    first, second = (None if entry in stuck else entry for entry in wanted.entries)
    return _Place(entries=(first, second), kind=Match.Kind.GAME, state=Match.State.WAITING)


def _wanted(board: _Board, place: BracketMatch) -> _Place:
    resolved = board.resolved[place.key]
    entries = resolved.entries
    if is_needless(place.name, resolved.standing):
        return _through((None, None), OutcomeReason.WALKOVER, None, NOT_NEEDED)
    match resolved.standing:
        case MatchStanding.WAITING:
            return _Place(entries=entries, kind=Match.Kind.GAME, state=Match.State.WAITING)
        case MatchStanding.READY | MatchStanding.DECIDED:
            return _between(entries, [board.is_out(entry) for entry in entries])
        case MatchStanding.WALKOVER:
            has_bye = any(slot.kind is SlotKind.BYE for slot in place.slots)
            reason = OutcomeReason.BYE if has_bye else OutcomeReason.WALKOVER
            return _through(entries, reason, 0 if entries[0] is not None else 1)
        case MatchStanding.EMPTY:
            return _through(entries, OutcomeReason.WALKOVER, None)
        case _:
            assert_never(resolved.standing)


def _without_placeholders(wanted: _Place) -> _Place:
    """A place of a group that is not known yet holds nobody, and nobody plays there before it is."""
    entries = (known(wanted.entries[0]), known(wanted.entries[1]))
    if entries == wanted.entries:
        return wanted
    state = Match.State.WAITING if wanted.kind == Match.Kind.GAME else wanted.state
    return replace(wanted, entries=entries, state=state)


def _between(entries: Entries, out: list[bool]) -> _Place:
    """A match of two that has not begun: whoever has left the event loses it without play."""
    if not any(out):
        return _Place(entries=entries, kind=Match.Kind.GAME, state=Match.State.READY)
    return _through(entries, OutcomeReason.WALKOVER, None if all(out) else out.index(False))


def _through(entries: Entries, reason: OutcomeReason, through: int | None, decided_by: str = "no_opponent") -> _Place:
    return _Place(
        entries=entries,
        kind=Match.Kind.BYE,
        state=Match.State.CONFIRMED,
        reason=str(reason),
        through=through,
        decided_by=decided_by,
    )


def _is(match: Match, wanted: _Place) -> bool:
    return (match.kind, match.state, match.outcome_reason, match.winner) == (
        wanted.kind,
        wanted.state,
        wanted.reason,
        wanted.through,
    )


def _become(match: Match, wanted: _Place) -> None:
    for name, value in _columns(wanted).items():
        setattr(match, name, value)
    if match.started_at is not None or wanted.kind == Match.Kind.BYE or wanted.state == Match.State.WAITING:
        match.table = None
    match.started_at = None


def _columns(wanted: _Place) -> dict[str, Any]:
    """Nothing is left of others who may have sat there: their sheet was struck."""
    is_over = wanted.state == Match.State.CONFIRMED
    return {
        "kind": wanted.kind,
        "state": wanted.state,
        "outcome_reason": wanted.reason,
        "winner": wanted.through,
        "outcome": outcome_without_play(wanted.reason, wanted.through, wanted.decided_by) if is_over else None,
        "confirmed_at": timezone.now() if is_over else None,
        "levels": None,
        "on_stage": None,
        "hands_played": 0,
        "offences_before": [],
        "entered_by": "",
        "ended_at": None,
    }


def _write_sides(board: _Board) -> None:
    """Places are cleared before they are filled: two entries may change places within a round."""
    taken = [side.pk for side, _entry in board.seats if side.entry_id is not None]
    if taken:
        MatchSide.objects.filter(pk__in=taken).update(entry=None)
    for side, entry in board.seats:
        side.entry_id = entry
    if board.seats:
        MatchSide.objects.bulk_update([side for side, _entry in board.seats], ["entry"])


def _write_matches(board: _Board) -> None:
    """An update for all that became the same, however many they are; tables are taken away before they are given."""
    groups: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
    places: dict[tuple[Any, ...], _Place] = {}
    new = {match.pk for match in board.given}
    for match, place in board.became.values():
        has_table = match.table_id is not None and match.pk not in new
        alike = (place.kind, place.state, place.reason, place.through, place.decided_by, has_table)
        groups[alike].append(match.pk)
        places[alike] = place
    for alike, pks in groups.items():
        columns = _columns(places[alike]) | {"started_at": None, "revision": F("revision") + 1}
        if not alike[-1]:
            columns["table"] = None
        Match.objects.filter(pk__in=pks).update(**columns)
    Match.objects.bulk_update(board.given, ["table"])
    Match.objects.filter(pk__in=new - board.became.keys()).update(revision=F("revision") + 1)


def _write_entry_rounds(stage: Stage, board: _Board) -> None:
    wanted = _states_by_round(board)
    there = {(row.round_id, row.entry_id): row for row in EntryRound.objects.filter(round__stage=stage)}
    gone = [row.pk for key, row in there.items() if key not in wanted]
    if gone:
        EntryRound.objects.filter(pk__in=gone).delete()
    insert_rows(
        [
            EntryRound(round_id=round_id, entry_id=entry_id, state=state)
            for (round_id, entry_id), state in wanted.items()
            if (round_id, entry_id) not in there
        ]
    )
    changed = [row for key, row in there.items() if key in wanted and row.state != wanted[key]]
    for row in changed:
        row.state = wanted[row.round_id, row.entry_id]
    if changed:
        EntryRound.objects.bulk_update(changed, ["state"])


def _states_by_round(board: _Board) -> dict[tuple[int, int], str]:
    """What every entry does that sits in a round, be it in a match that began too early. Who is out is told so once, in
    the round behind its last match."""
    states: dict[tuple[int, int], str] = {}
    last: dict[int, BracketMatch] = {}
    for place in board.bracket.matches:
        resolved, match = board.resolved[place.key], board.matches[place.key]
        if is_needless(place.name, resolved.standing):
            continue
        for entry in board.stand(place.key):
            if entry is None:
                continue
            last[entry] = place
            state = EntryRound.State.PAIRED
            if match.kind == Match.Kind.BYE:
                state = _OUT.get(board.states[entry], EntryRound.State.BYE)  # type: ignore[call-overload]
            states[board.rounds[place.round].pk, entry] = state
    for entry, place in last.items():
        resolved = board.resolved[place.key]
        has_lost = resolved.standing is MatchStanding.DECIDED and resolved.winner != entry
        if has_lost and entry in resolved.entries and place.round + 1 in board.rounds:
            state = _OUT.get(board.states[entry], EntryRound.State.ELIMINATED)  # type: ignore[call-overload]
            states[board.rounds[place.round + 1].pk, entry] = state
    return states


def _as_it_stands(board: _Board, match: Match) -> dict[str, Any]:
    return {
        "match": match.pk,
        "key": match.key,
        "entries": [side.entry_id for side in board.sides[match.pk]],
        "state": match.state,
        "table": match.table.number if match.table else None,
    }
