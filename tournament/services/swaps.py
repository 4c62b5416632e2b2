"""Changing a draft by hand: two entries take each other's place."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Questions
from tournament.models import Account, EntryRound, Match, MatchSide, Round
from tournament.pairing import WarningGrade
from tournament.permissions import Act, require
from tournament.rulebook.draws import reason_mapping
from tournament.rulebook.stored_rounds import StoredRound, reasons_by_entry
from tournament.selectors.rounds.swap_tables import TableMove, tables_after_swap
from tournament.selectors.rounds.swaps import names_of, require_swappable, swapped, warning_mapping
from tournament.services.audit import record_act
from tournament.services.locking import lock_round
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision


def swap_entries(
    account: Account | None,
    *,
    request_id: UUID,
    round_id: int,
    revision: int,
    first: int,
    second: int,
    accepted_warnings: Sequence[str],
) -> Answer:
    """The two entries stand in each other's place in the draft, a bye included. Seats stay where they are, and tables
    as well, unless somebody would lose the table they always have.

    Answers `{"round", "revision", "warnings"}`. Raises `Questions` listing new warnings of grade high or medium whose
    codes are not in `accepted_warnings`; `Conflict`: stale_revision, round_not_draft, not_swiss, draw_failed_audit,
    and what pairing refuses (not_in_draw, nothing_to_swap). Locks stage and round.
    """

    def do() -> Answer:
        draft = lock_round(round_id)
        require(account, Act.SWAP_ENTRIES, draft.stage.event)
        require_revision(yours=revision, current=draft.revision, stands={"state": draft.state})
        stored = require_swappable(draft)
        names = names_of(draft)
        changed, warnings = swapped(stored, first, second, names)
        moved = tables_after_swap(draft, first, second)
        warnings = (*warnings, *moved.warnings)
        asked = [each for each in warnings if each.grade is not WarningGrade.LOW]
        if any(each.code not in accepted_warnings for each in asked):
            raise Questions(
                _("This swap gives up something the draw had kept. Is it meant?"),
                [warning_mapping(each, names) for each in asked],
            )
        _write(draft, changed, first, second)
        _move(draft, moved.moves)
        answer = {
            "round": draft.pk,
            "revision": draft.revision,
            "warnings": [warning_mapping(each, names) for each in warnings],
        }
        record_act(
            account,
            Act.SWAP_ENTRIES,
            draft,
            event_id=draft.stage.event_id,
            after={"first": first, "second": second, "accepted": sorted(each.code for each in asked)},
            request_id=request_id,
        )
        return answer

    payload = {
        "round": round_id,
        "revision": revision,
        "first": first,
        "second": second,
        "accepted": sorted(accepted_warnings),
    }
    return once(account, Act.SWAP_ENTRIES, request_id, payload, do)


def _write(draft: Round, stored: StoredRound, first: int, second: int) -> None:
    draft.pairing = stored.to_mapping()
    draft.revision += 1
    draft.save(update_fields=["pairing", "revision"])
    places = {side.entry_id: side for side in MatchSide.objects.filter(round=draft, entry_id__in=(first, second))}
    mine, other = places[first], places[second]
    MatchSide.objects.filter(pk__in=(mine.pk, other.pk)).delete()
    MatchSide.objects.bulk_create(
        MatchSide(match_id=place.match_id, round=draft, side=place.side, position=place.position, entry_id=entry)
        for place, entry in ((mine, second), (other, first))
    )
    states = {row.entry_id: row for row in EntryRound.objects.filter(round=draft, entry_id__in=(first, second))}
    states[first].state, states[second].state = states[second].state, states[first].state
    EntryRound.objects.bulk_update(states.values(), ["state"])
    reasons = reasons_by_entry(stored)
    for match_id, entry in {mine.match_id: second, other.match_id: first}.items():
        match = Match.objects.get(pk=match_id)
        match.reasons = [reason_mapping(each) for each in reasons[entry]]
        match.revision += 1
        match.save(update_fields=["reasons", "revision"])


def _move(draft: Round, moves: Sequence[TableMove]) -> None:
    """All leave their tables before one sits down at another's."""
    Match.objects.filter(pk__in=[move.match for move in moves]).update(table=None)
    for move in moves:
        Match.objects.filter(pk=move.match, round=draft).update(table=move.table)
