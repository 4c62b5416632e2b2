"""Bringing a stored bracket in line with what has been decided: who stands where, what is ready, who goes through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import OutcomeReason
from tournament.errors import Missing
from tournament.models import Draw, Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry, Table
from tournament.pairing import (
    Bracket,
    BracketMatch,
    Decided,
    MatchStanding,
    ResolvedMatch,
    SlotKind,
    champion_of,
    resolve_bracket,
)
from tournament.rulebook.draws import read_bracket
from tournament.services.locking import lock_matches_of_stage, lock_rounds_of

_STARTED = (Match.State.PLAYING, Match.State.REPORTED, Match.State.CONFIRMED)
_OUT = {
    Entry.State.WITHDRAWN: EntryRound.State.WITHDRAWN,
    Entry.State.DISQUALIFIED: EntryRound.State.DISQUALIFIED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What `settle` did. `moved`: the matches that changed, as they stand now. `blocked`: keys of matches that have
    begun with other entries than results before them say now; they stay as they are. `champion`: an entry id."""

    moved: tuple[dict[str, Any], ...]
    blocked: tuple[str, ...]
    champion: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """What a match of the bracket should be now. `through`: side that goes on without play, None = nobody."""

    entries: tuple[int | None, int | None]
    kind: Match.Kind
    state: Match.State
    reason: str = ""
    through: int | None = None


@dataclass(slots=True)
class _Board:
    """The stored bracket under its locks."""

    bracket: Bracket
    rounds: dict[int, Round]
    matches: dict[str, Match]
    sides: dict[int, list[MatchSide]]
    states: dict[int, str]
    decided: list[Decided] = field(default_factory=list)
    changed: list[Match] = field(default_factory=list)
    seats: list[tuple[MatchSide, int | None]] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)

    def resolved(self) -> dict[str, ResolvedMatch]:
        return {each.key: each for each in resolve_bracket(self.bracket, self.decided)}

    def is_out(self, entry: int | None) -> bool:
        return entry is not None and self.states[entry] in _OUT


def settle(stage: Stage) -> Settled:
    """Every match of the bracket holds the entries that confirmed results send there, byes and walk-overs have gone
    through, ready matches have tables as far as there are free ones, and the stage is finished when all is decided.

    A match that has begun is never touched. The same state in, nothing written. The caller holds the stage's lock;
    locks its rounds and matches.
    """
    board = _read(stage)
    for number in board.rounds:
        resolved = board.resolved()
        places = [place for place in board.bracket.matches if place.round == number]
        stuck: set[int] = set()
        for place in places:
            if _has_begun(board.matches[place.key]):
                stuck |= _take_result(board, place.key, resolved[place.key])
        for place in places:
            if _has_begun(board.matches[place.key]):
                continue
            if stuck & {*resolved[place.key].entries}:
                board.blocked.append(place.key)
            else:
                _bring_in_line(board, place, resolved[place.key])
    _write_sides(board)
    _give_tables(stage, board)
    _write_matches(board)
    resolved = board.resolved()
    _write_entry_rounds(stage, board, resolved)
    _write_stage(stage, board)
    return Settled(
        moved=tuple(_as_it_stands(board, match) for match in board.changed),
        blocked=tuple(board.blocked),
        champion=champion_of(board.bracket, resolved.values()),
    )


def bracket_of(stage: Stage) -> Bracket:
    """The bracket that was drawn last."""
    draw = Draw.objects.filter(stage=stage, kind=Draw.Kind.BRACKET).order_by("-number").first()
    if draw is None:
        raise Missing("bracket_missing", _("There is no bracket yet."))
    return read_bracket(draw.outcome)


def _read(stage: Stage) -> _Board:
    rounds = lock_rounds_of(stage.pk)
    matches = lock_matches_of_stage(stage.pk)
    sides: dict[int, list[MatchSide]] = {match.pk: [] for match in matches}
    for side in MatchSide.objects.filter(match__round__stage=stage).order_by("match", "side"):
        sides[side.match_id].append(side)
    return _Board(
        bracket=bracket_of(stage),
        rounds={each.number: each for each in rounds},
        matches={match.key: match for match in matches},
        sides=sides,
        states=dict(Entry.objects.filter(event_id=stage.event_id).values_list("pk", "state")),
    )


def _has_begun(match: Match) -> bool:
    return match.kind == Match.Kind.GAME and (match.state in _STARTED or match.started_at is not None)


def _take_result(board: _Board, key: str, resolved: ResolvedMatch) -> set[int]:
    """Reads a match that has begun. The entries that are stuck in it because they no longer belong there."""
    match = board.matches[key]
    stand = tuple(side.entry_id for side in board.sides[match.pk])
    if stand != resolved.entries:
        board.blocked.append(key)
        return {entry for entry in stand if entry is not None and entry not in resolved.entries}
    if match.state == Match.State.CONFIRMED and _is_decided(match):
        winner = None if match.winner is None else stand[match.winner]
        board.decided.append(Decided(match=key, winner=winner))
    return set()


def _bring_in_line(board: _Board, place: BracketMatch, resolved: ResolvedMatch) -> None:
    match = board.matches[place.key]
    sides = board.sides[match.pk]
    stand = (sides[0].entry_id, sides[1].entry_id)
    wanted = _wanted(board, place, resolved)
    if stand == wanted.entries and not _is(match, wanted) and _was_gone_through(board, match):
        board.decided.append(Decided(match=place.key, winner=None if match.winner is None else stand[match.winner]))
        return
    if resolved.standing is MatchStanding.READY and wanted.kind == Match.Kind.BYE:
        through = None if wanted.through is None else wanted.entries[wanted.through]
        board.decided.append(Decided(match=place.key, winner=through))
    for side, entry in zip(sides, wanted.entries, strict=True):
        if side.entry_id != entry:
            board.seats.append((side, entry))
    if stand != wanted.entries or not _is(match, wanted):
        _become(match, wanted)
        board.changed.append(match)


def _was_gone_through(board: _Board, match: Match) -> bool:
    """Whether nobody played here and play has gone on behind: then whoever comes back has come too late."""
    if match.kind != Match.Kind.BYE or match.state != Match.State.CONFIRMED:
        return False
    behind = [
        board.matches[place.key]
        for place in board.bracket.matches
        if any(slot.match == match.key for slot in place.slots)
    ]
    return any(_has_begun(each) or _was_gone_through(board, each) for each in behind)


def _is_decided(match: Match) -> bool:
    """Whether the confirmed match sends somebody on or, for certain, nobody: a draw decides nothing here."""
    return match.winner is not None or (match.outcome or {}).get("decided_by") != "draw"


def _wanted(board: _Board, place: BracketMatch, resolved: ResolvedMatch) -> _Place:
    entries = resolved.entries
    match resolved.standing:
        case MatchStanding.WAITING:
            return _Place(entries=entries, kind=Match.Kind.GAME, state=Match.State.WAITING)
        case MatchStanding.READY | MatchStanding.DECIDED:
            out = [board.is_out(entry) for entry in entries]
            if not any(out):
                return _Place(entries=entries, kind=Match.Kind.GAME, state=Match.State.READY)
            return _through(entries, OutcomeReason.WALKOVER, None if all(out) else out.index(False))
        case MatchStanding.WALKOVER:
            has_bye = any(slot.kind is SlotKind.BYE for slot in place.slots)
            reason = OutcomeReason.BYE if has_bye else OutcomeReason.WALKOVER
            return _through(entries, reason, 0 if entries[0] is not None else 1)
        case MatchStanding.EMPTY:
            return _through(entries, OutcomeReason.WALKOVER, None)
        case _:
            assert_never(resolved.standing)


def _through(entries: tuple[int | None, int | None], reason: OutcomeReason, through: int | None) -> _Place:
    return _Place(
        entries=entries, kind=Match.Kind.BYE, state=Match.State.CONFIRMED, reason=str(reason), through=through
    )


def _is(match: Match, wanted: _Place) -> bool:
    return (match.kind, match.state, match.outcome_reason, match.winner) == (
        wanted.kind,
        wanted.state,
        wanted.reason,
        wanted.through,
    )


def _become(match: Match, wanted: _Place) -> None:
    match.kind = wanted.kind
    match.state = wanted.state
    match.outcome_reason = wanted.reason
    match.winner = wanted.through
    match.outcome = outcome_without_play(wanted.reason, wanted.through) if wanted.reason else None
    match.confirmed_at = timezone.now() if wanted.state == Match.State.CONFIRMED else None
    match.revision += 1
    if wanted.kind == Match.Kind.BYE or wanted.state == Match.State.WAITING:
        match.table = None


def outcome_without_play(reason: str, winner: int | None) -> dict[str, Any]:
    """The stored outcome of a bye or a walk-over that nobody had to rule."""
    return {
        "reason": reason,
        "winner": winner,
        "decided_by": "no_opponent",
        "levels": None,
        "clause": "",
        "needs_decision": False,
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


def _give_tables(stage: Stage, board: _Board) -> None:
    """Ready matches without a table get the free ones by number, earlier rounds first."""
    needing = [
        match
        for match in board.matches.values()
        if match.kind == Match.Kind.GAME and match.state == Match.State.READY and match.table_id is None
    ]
    if not needing:
        return
    elsewhere = Match.objects.filter(round__stage__event_id=stage.event_id, table__isnull=False).open()
    busy = set(elsewhere.exclude(round__stage=stage).values_list("table_id", flat=True))
    mine = board.matches.values()
    busy |= {each.table_id for each in mine if each.table_id and each.state != Match.State.CONFIRMED}
    tables = list(Table.objects.filter(event_id=stage.event_id, in_use=True).order_by("number"))
    for match in needing:
        in_round = {each.table_id for each in mine if each.round_id == match.round_id}
        free = next((table for table in tables if table.pk not in busy | in_round), None)
        if free is None:
            continue
        match.table = free
        busy.add(free.pk)
        if match not in board.changed:
            match.revision += 1
            board.changed.append(match)


def _write_matches(board: _Board) -> None:
    Match.objects.bulk_update(
        board.changed,
        ["kind", "state", "outcome_reason", "winner", "outcome", "confirmed_at", "revision", "table"],
    )


def _write_entry_rounds(stage: Stage, board: _Board, resolved: Mapping[str, ResolvedMatch]) -> None:
    wanted = _states_by_round(stage, board, resolved)
    there = {(row.round_id, row.entry_id): row for row in EntryRound.objects.filter(round__stage=stage)}
    gone = [row.pk for key, row in there.items() if key not in wanted]
    if gone:
        EntryRound.objects.filter(pk__in=gone).delete()
    EntryRound.objects.bulk_create(
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


def _states_by_round(stage: Stage, board: _Board, resolved: Mapping[str, ResolvedMatch]) -> dict[tuple[int, int], str]:
    """Every entry whose place in a round is known."""
    states: dict[tuple[int, int], str] = {}
    beaten: set[int] = set()
    members = list(StageEntry.objects.filter(stage=stage).values_list("entry_id", flat=True))
    for number, its_round in board.rounds.items():
        places = [place for place in board.bracket.matches if place.round == number]
        for place in places:
            match = board.matches[place.key]
            for entry in resolved[place.key].entries:
                if entry is not None:
                    is_bye = match.kind == Match.Kind.BYE
                    states[its_round.pk, entry] = EntryRound.State.BYE if is_bye else EntryRound.State.PAIRED
        for entry in members:
            if (its_round.pk, entry) not in states and entry in beaten:
                states[its_round.pk, entry] = _OUT.get(board.states[entry], EntryRound.State.ELIMINATED)  # type: ignore[call-overload]
        beaten |= {entry for place in places for entry in _losers(board, resolved[place.key])}
    return states


def _losers(board: _Board, place: ResolvedMatch) -> Sequence[int]:
    if place.standing is not MatchStanding.DECIDED:
        return ()
    return [entry for entry in place.entries if entry is not None and entry != place.winner]


def _write_stage(stage: Stage, board: _Board) -> None:
    """Finished when every match is confirmed; running again when one was taken back."""
    if any(each.state == Round.State.DRAFT for each in board.rounds.values()):
        return
    over = all(match.state == Match.State.CONFIRMED for match in board.matches.values())
    state = Stage.State.FINISHED if over else Stage.State.RUNNING
    if stage.state != state:
        stage.state = state
        stage.save(update_fields=["state"])


def _as_it_stands(board: _Board, match: Match) -> dict[str, Any]:
    return {
        "match": match.pk,
        "key": match.key,
        "entries": [side.entry_id for side in board.sides[match.pk]],
        "state": match.state,
        "table": match.table.number if match.table else None,
    }
