"""Matches and sheets as JSON data."""

from __future__ import annotations

from typing import Any

from tournament.selectors.matches import MatchSheet
from tournament.selectors.public import MatchRow


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
        "sides": [
            {
                "side": slot.side,
                "source": slot.source,
                "source_match": slot.source_match.pk if slot.source_match is not None else None,
                "entry": None
                if slot.entry is None
                else {
                    "id": slot.entry.pk,
                    "number": slot.entry.number,
                    "name": slot.entry.name,
                    "unit": slot.entry.unit,
                },
            }
            for slot in row.slots
        ],
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
        },
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "revision": row.revision,
    }


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
        "sides": [
            {
                "side": side.side,
                "entry": None
                if side.entry is None
                else {"id": side.entry.pk, "number": side.entry.number, "name": side.entry.name},
                "members": side.members,
                "level": side.level,
                "on_stage": side.on_stage,
            }
            for side in sheet.sides
        ],
        "next": {
            "number": sheet.next_number,
            "declarer_seat": sheet.state.next_declarer_seat,
            "level": sheet.state.next_level,
        },
        "hands_played": sheet.state.hands_played,
        "over": sheet.state.is_over,
        "outcome": match.outcome,
        "winner": match.winner,
        "reported_by": str(match.reported_by) if match.reported_by is not None else None,
        "confirmed_by": str(match.confirmed_by) if match.confirmed_by is not None else None,
        "confirmed_at": match.confirmed_at,
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
            "confirm": sheet.may_confirm,
            "dispute": sheet.may_dispute,
            "reopen": sheet.may_reopen,
        },
    }
