"""Entries that leave a schedule, and those that come back.

A match that is not played any more stays in the schedule as one that nobody sits down to: kind bye, with both its
sides, won by whoever is still there. `StageEntry.annulled` says whether what the entry has to do with counts at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from scoring import OutcomeReason
from tournament.models import Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.rulebook.brackets import outcome_without_play
from tournament.selectors.stages.schedule_leaving import LeavingSchedule, freed_matches, leaving_schedule
from tournament.services.locking import lock_matches, lock_rounds_of
from tournament.services.schedules.making import tables_of

_OUT = {
    Entry.State.WITHDRAWN: EntryRound.State.WITHDRAWN,
    Entry.State.DISQUALIFIED: EntryRound.State.DISQUALIFIED,
}
_FREED = ("kind", "state", "outcome", "outcome_reason", "winner", "confirmed_at", "table", "revision")


def free_matches(stage: Stage, entry: Entry) -> LeavingSchedule:
    """Nobody plays the entry's matches that have not begun: its opponents sit these rounds out; and its results are
    annulled if the stage's setting says so. The entry's state says already that it has left.

    The caller holds the stage's lock; locks its rounds and these matches.
    """
    lock_rounds_of(stage.pk)
    effects = leaving_schedule(stage, entry)
    freed = lock_matches(each.match for each in effects.freed)
    sides = _sides_of(freed)
    for match in freed:
        _free(match, sides[match.pk])
    Match.objects.bulk_update(freed, _FREED)
    _write_states(freed, sides)
    if effects.annulled:
        StageEntry.objects.filter(stage=stage, entry=entry).update(annulled=True)
    return effects


def take_matches_back(stage: Stage, entry: Entry) -> list[Match]:
    """The entry plays again what was freed in rounds that are not closed, where its opponent is still there, and all
    its results count. The entry's state says already that it takes part. Locks as `free_matches`.
    """
    lock_rounds_of(stage.pk)
    StageEntry.objects.filter(stage=stage, entry=entry).update(annulled=False)
    matches = lock_matches(
        freed_matches(stage.pk, entry.pk).exclude(round__state=Round.State.CLOSED).values_list("pk", flat=True)
    )
    sides = _sides_of(matches)
    for match in matches:
        _free(match, sides[match.pk])
        if match.winner is not None and all(side.entry.state not in _OUT for side in sides[match.pk] if side.entry):
            _give_back(match)
    _give_tables(stage, [match for match in matches if match.kind == Match.Kind.GAME])
    Match.objects.bulk_update(matches, _FREED)
    _write_states(matches, sides)
    return matches


def _sides_of(matches: Iterable[Match]) -> dict[int, list[MatchSide]]:
    """By match, side 0 first, with the entries as they are now."""
    found: dict[int, list[MatchSide]] = {match.pk: [] for match in matches}
    for side in MatchSide.objects.filter(match_id__in=found).select_related("entry").order_by("match_id", "side"):
        found[side.match_id].append(side)
    return found


def _free(match: Match, sides: list[MatchSide]) -> None:
    there = [side.side for side in sides if side.entry is not None and side.entry.state not in _OUT]
    winner = there[0] if there else None
    match.kind = Match.Kind.BYE
    match.state = Match.State.CONFIRMED
    match.outcome = outcome_without_play(OutcomeReason.WALKOVER, winner)
    match.outcome_reason = OutcomeReason.WALKOVER
    match.winner = winner
    match.confirmed_at = timezone.now()
    match.table = None
    match.revision += 1


def _give_back(match: Match) -> None:
    match.kind = Match.Kind.GAME
    match.state = Match.State.READY
    match.outcome = None
    match.outcome_reason = ""
    match.winner = None
    match.confirmed_at = None


def _give_tables(stage: Stage, matches: list[Match]) -> None:
    """A free table of the round each, as far as there are any; a match without one gets it at the desk."""
    rounds = {match.round_id for match in matches}
    taken: dict[int, set[Any]] = {each: set() for each in rounds}
    rows = Match.objects.filter(round_id__in=rounds, table__isnull=False).values_list("round_id", "table_id")
    for round_id, table in rows:
        taken[round_id].add(table)
    playing = {
        match_id: [side.entry_id for side in of_match if side.entry_id is not None]
        for match_id, of_match in _sides_of(matches).items()
    }
    tables = tables_of(stage, (entry for entries in playing.values() for entry in entries))
    for match in matches:
        free = tables.free_for(playing[match.pk], taken[match.round_id])
        if free is not None:
            match.table_id = free
            taken[match.round_id].add(free)


def _write_states(matches: Iterable[Match], sides: dict[int, list[MatchSide]]) -> None:
    wanted: dict[tuple[int, int], str] = {}
    for match in matches:
        for side in sides[match.pk]:
            assert side.entry is not None, "every side of a schedule has its entry"
            state = _OUT.get(Entry.State(side.entry.state))
            if state is None:
                state = EntryRound.State.PAIRED if match.kind == Match.Kind.GAME else EntryRound.State.BYE
            wanted[match.round_id, side.entry.pk] = state
    rows = [
        row
        for row in EntryRound.objects.filter(
            round_id__in={key[0] for key in wanted}, entry_id__in={key[1] for key in wanted}
        )
        if (row.round_id, row.entry_id) in wanted
    ]
    for row in rows:
        row.state = wanted[row.round_id, row.entry_id]
    EntryRound.objects.bulk_update(rows, ["state"])
