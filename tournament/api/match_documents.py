"""Matches and sheets as JSON data."""

from __future__ import annotations

from typing import Any

from scoring import PlayersState
from scoring.cards.record import record_to_data
from tournament.rulebook.clocks import ClockNow
from tournament.rulebook.notes import say_in_all
from tournament.rulebook.reports import hand_mapping
from tournament.selectors.matches import MatchSheet, RecordedHand, ReplayedHand, SheetSide
from tournament.selectors.public import EntryRef, MatchRow
from tournament.selectors.public.matches import SideRow


def match_mapping(row: MatchRow) -> dict[str, Any]:
    """A public match as JSON data. `result` counts once `state` is confirmed."""
    return {
        "id": row.pk,
        "stage": row.stage_number,
        "round": row.round_number,
        "number": row.number,
        "name": row.name,
        "kind": row.kind,
        "state": row.state,
        "table": row.table_number,
        "room": row.room,
        "sides": [_side(side, row) for side in row.sides],
        "levels": row.levels,
        "on_stage": row.on_stage,
        "hands_played": row.hands_played,
        "result": None
        if row.result is None
        else {
            "reason": row.result.reason,
            "winner": row.result.winner,
            "decided_by": row.result.decided_by,
            "needs_decision": row.result.needs_decision,
            "places": row.result.places,
        },
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "revision": row.revision,
    }


def _side(side: SideRow, row: MatchRow) -> dict[str, Any]:
    """A side; `entries` are several where partners are drawn, and its other values are those of the first."""
    entries = [
        {
            "position": slot.position,
            "seat": slot.seat,
            "source": slot.source,
            "source_match": slot.source_match.pk if slot.source_match is not None else None,
            "entry": None if slot.entry is None else _entry(slot.entry),
        }
        for slot in side.slots
    ]
    first = entries[0]
    return {
        "side": side.side,
        "level": side.level,
        "place": row.result.places[side.side] if row.result is not None and row.result.places is not None else None,
        "source": first["source"],
        "source_match": first["source_match"],
        "entry": first["entry"],
        "entries": entries,
    }


def _entry(entry: EntryRef) -> dict[str, Any]:
    return {"id": entry.pk, "number": entry.number, "name": entry.name, "unit": entry.unit}


def sheet_mapping(sheet: MatchSheet) -> dict[str, Any]:
    """The sheet as JSON data, lines and history newest first, sentences in the language asked for."""
    match = sheet.match
    return {
        "id": match.pk,
        "revision": match.revision,
        "state": match.state,
        "disputed": match.disputed,
        "stage": sheet.stage.number,
        "round": sheet.round.number,
        "table": match.table.number if match.table is not None else None,
        "rule_set": {"id": sheet.rule_set.id, "digest": sheet.rule_set.digest},
        "sides": [_sheet_side(side) for side in sheet.sides],
        "next": {
            "number": sheet.next_number,
            "declarer_seat": sheet.state.next_declarer_seat,
            "level": sheet.state.next_level,
            "may_declare": sheet.state.may_declare if isinstance(sheet.state, PlayersState) else None,
        },
        "hands_played": sheet.state.hands_played,
        "over": sheet.state.is_over,
        "outcome": match.outcome,
        "winner": match.winner,
        "reported_by": str(match.reported_by) if match.reported_by is not None else None,
        "confirmed_by": str(match.confirmed_by) if match.confirmed_by is not None else None,
        "confirmed_at": match.confirmed_at,
        "clock": None if sheet.clock is None else _clock(sheet.clock),
        "extension_seconds": match.extension_seconds,
        "lines": [
            {
                **line.says,
                "standing": line.standing,
                "levels_before": line.levels_before,
                "levels_after": line.levels_after,
                "on_stage": line.on_stage_after,
                "attackers_points": line.attackers_points,
                "sentences": line.sentences,
                "steps": line.steps,
                "by": line.by,
                "at": line.at,
            }
            for line in sheet.lines
        ],
        "history": [
            {**each.says, "struck": each.struck, "by": each.by, "at": each.at, "reason": each.reason}
            for each in sheet.history
        ],
        "warnings": sheet.warnings,
        "may": {
            "record": sheet.may_record_hand,
            "correct": sheet.may_record,
            "rule": sheet.may_rule,
            "extend": sheet.may_extend,
            "confirm": sheet.may_confirm,
            "dispute": sheet.may_dispute,
            "reopen": sheet.may_reopen,
        },
    }


def _clock(clock: ClockNow) -> dict[str, Any]:
    """The clock of the table; no moment while it is paused with time left."""
    return {
        "paused": clock.is_paused,
        "ends_at": clock.ends_at,
        "no_new_hand_after": clock.closes_at,
        "paused_seconds_left": clock.paused_left,
        "extension_minutes": clock.extension_minutes,
        "may_start_hand": clock.may_start.allowed,
        "may_finish_hand": clock.may_finish.allowed,
        "sentences": say_in_all((clock.may_start.reason, clock.may_finish.reason)),
    }


def _sheet_side(side: SheetSide) -> dict[str, Any]:
    entries = [
        {
            "position": place.position,
            "seat": place.seat,
            "entry": None
            if place.entry is None
            else {"id": place.entry.pk, "number": place.entry.number, "name": place.entry.name},
            "members": place.members,
        }
        for place in side.places
    ]
    return {
        "side": side.side,
        "entry": entries[0]["entry"] if entries else None,
        "members": entries[0]["members"] if entries else (),
        "entries": entries,
        "level": side.level,
        "on_stage": side.on_stage,
        "place": side.rank,
    }


def record_mapping(match_id: int, recorded: RecordedHand) -> dict[str, Any]:
    """A recorded hand as JSON data. `replay` is None where the rules have changed so that it cannot be played over;
    `hand`, the hand as the record has it, is None for an unfinished one. Words are in the language asked for."""
    return {
        "match": match_id,
        "number": recorded.number,
        "recording": recorded.revision,
        "by": recorded.by,
        "at": recorded.at,
        "text": recorded.text,
        "refusal": None if recorded.refusal is None else recorded.refusal.as_mapping(),
        "replay": None if recorded.hand is None else _replay(recorded.hand),
        "hand": None if recorded.report is None else hand_mapping(recorded.report),
        "differences": [
            {"field": each.field, "name": each.name, "entered": each.entered, "recorded": each.recorded}
            for each in recorded.differences
        ],
    }


def _replay(hand: ReplayedHand) -> dict[str, Any]:
    replayed = hand.replay
    return {
        "record": record_to_data(replayed.record),
        "complete": replayed.is_complete,
        "tricks": [
            {"leader": trick.leader, "winner": trick.winner, "points": trick.points} for trick in replayed.tricks
        ],
        "points": list(replayed.points),
        "attackers_trick_points": hand.attackers_points,
        "kitty_points": replayed.kitty_points,
        "violations": [
            {
                "trick": violation.trick,
                "seat": violation.seat,
                "against": violation.against.value,
                "sentences": say_in_all(violation.reasons),
            }
            for violation in replayed.violations
        ],
        "failed_throws": [
            {"trick": failed.trick, "seat": failed.seat, "fined_cards": failed.fined_cards}
            for failed in replayed.failed_throws
        ],
    }
