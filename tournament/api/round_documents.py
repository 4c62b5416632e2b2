"""Stages, rounds, brackets and jobs as JSON for officials."""

from __future__ import annotations

from typing import Any

from tournament.selectors.brackets import StaffBracket
from tournament.selectors.jobs import JobRow
from tournament.selectors.public.matches import EntryRef
from tournament.selectors.rounds.matches import DeskMatch
from tournament.selectors.rounds.pages import DrawnMatch, RoundPage
from tournament.selectors.stages.cut import CutLine
from tournament.selectors.stages.extra_matches import ExtraMatches
from tournament.selectors.stages.lots import LotsDrawn
from tournament.selectors.stages.rows import RoundRow, StageRow

Mapped = dict[str, Any]


def stage_mapping(stage: StageRow) -> Mapped:
    return {
        "id": stage.pk,
        "number": stage.number,
        "name_zh": stage.names.zh,
        "name_en": stage.names.en,
        "format": stage.format,
        "state": stage.state,
        "settings": stage.settings.to_mapping(),
        "source": stage.source,
        "extra_of": stage.extra_of,
        "cut_size": stage.cut_size,
        "revision": stage.revision,
        "rounds": [round_row_mapping(each) for each in stage.rounds],
    }


def round_row_mapping(its_round: RoundRow) -> Mapped:
    return {
        "id": its_round.pk,
        "number": its_round.number,
        "state": its_round.state,
        "starts_at": its_round.starts_at,
        "clock_started_at": its_round.clock_started_at,
        "clock_paused_at": its_round.clock_paused_at,
        "clock_paused_seconds": its_round.clock_paused_seconds,
        "override_reason": its_round.override_reason,
        "revision": its_round.revision,
    }


def round_mapping(its_round: RoundRow, page: RoundPage) -> Mapped:
    """The round with its matches, byes and who does not play; reasons in the reader's language."""
    return {
        **round_row_mapping(its_round),
        "matches": [_drawn(each) for each in page.games],
        "byes": [_drawn(each) for each in page.byes],
        "not_playing": [
            {"entry": entry_mapping(each.entry), "state": each.state, "reason": each.reason}
            for each in page.not_playing.object_list
        ],
        "draw": {
            "algorithm": page.algorithm,
            "seed": page.seed,
            "input_digest": page.input_digest,
            "reasons": list(page.about),
            "findings": [{"code": each.code, "grade": each.grade, "text": each.text} for each in page.findings],
            "swaps": page.swaps,
        },
    }


def _drawn(drawn: DrawnMatch) -> Mapped:
    return {
        **match_mapping(drawn.match),
        "reasons": list(drawn.reasons),
        "warnings": [{"code": each.code, "grade": each.grade, "text": each.text} for each in drawn.warnings],
    }


def match_mapping(match: DeskMatch) -> Mapped:
    return {
        "id": match.pk,
        "number": match.number,
        "key": match.key,
        "name": match.name,
        "kind": match.kind,
        "state": match.state,
        "table": match.table,
        "sides": [
            {
                "side": side.side,
                "position": side.position,
                "entry": None if side.entry is None else entry_mapping(side.entry),
                "source": side.source,
                "source_place": side.source_place,
                "source_match": None if side.source_match is None else side.source_match.pk,
                "level": side.level,
            }
            for side in match.sides
        ],
        "on_stage": match.on_stage,
        "hands_played": match.hands_played,
        "winner": match.winner,
        "outcome": match.reason or None,
        "late": match.late,
        "revision": match.revision,
    }


def entry_mapping(entry: EntryRef) -> Mapped:
    return {"id": entry.pk, "number": entry.number, "name": entry.name, "unit": entry.unit}


def lots_mapping(draw: LotsDrawn) -> Mapped:
    return {
        "number": draw.number,
        "seed": draw.seed,
        "algorithm": draw.algorithm,
        "input_digest": draw.input_digest,
        "order": list(draw.ids),
        "names": list(draw.order),
        "reason": draw.reason,
        "drawn_at": draw.drawn_at,
    }


def bracket_mapping(bracket: StaffBracket) -> Mapped:
    return {
        "sections": [
            {
                "part": section.part,
                "columns": [
                    {
                        "round": column.number,
                        "name": column.name,
                        "matches": [match_mapping(match) for match in column.matches],
                    }
                    for column in section.columns
                ],
            }
            for section in bracket.sections
        ],
        "waiting_for_table": [match.pk for match in bracket.waiting],
        "rematches": [match.pk for match in bracket.rematches],
        "places": [
            {"first": place.first, "last": place.last, "entry": entry_mapping(place.entry)} for place in bracket.places
        ],
        "seeds": {str(entry): seed for entry, seed in bracket.seeds.items()},
        "reasons": list(bracket.about),
        "champion": None if bracket.champion is None else entry_mapping(bracket.champion),
    }


def cut_mapping(line: CutLine) -> Mapped:
    return {
        "size": line.size,
        "rows": [row.to_mapping() for row in line.rows],
        "tied": list(line.tied),
        "places": line.places,
        "decision": None if line.decision is None else list(line.decision),
        "method": line.method,
        "level": list(line.level),
        "extra_matches": [extra_matches_mapping(each) for each in (*line.over, *line.waiting)],
    }


def extra_matches_mapping(extra: ExtraMatches) -> Mapped:
    """`ranks`: [entry, rank] best first, null while not all of it is confirmed."""
    ranks = None if extra.ranks is None else sorted(map(list, extra.ranks.items()), key=lambda each: each[1])
    return {"stage": extra.stage, "number": extra.number, "format": extra.format, "ranks": ranks}


def job_mapping(job: JobRow) -> Mapped:
    return {
        "id": job.pk,
        "kind": job.kind,
        "state": job.state,
        "progress": {"done": job.done, "total": job.total},
        "result": dict(job.result) or None,
        "error": {"code": job.code, "message": job.message, "details": dict(job.details)} if job.code else None,
        "created_at": job.created_at,
        "finished_at": job.finished_at,
    }
