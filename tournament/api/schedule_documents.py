"""Groups, crosstables and the way from groups into a bracket as JSON data."""

from __future__ import annotations

from typing import Any

from tournament.api.round_documents import entry_mapping, extra_matches_mapping
from tournament.pairing import GroupSource
from tournament.selectors.schedules import Crosstable, GroupsDrawn, GroupsPage
from tournament.selectors.stages.group_cut import GroupCut, GroupTie

Mapped = dict[str, Any]


def groups_mapping(page: GroupsPage) -> Mapped:
    """The groups by pot with the reason of every place in the reader's language, and the draws, newest first."""
    return {
        "groups": [
            {
                "name": group.name,
                "entries": [
                    {**entry_mapping(place.entry), "pot": place.pot, "reasons": list(place.reasons)}
                    for place in group.places
                ],
            }
            for group in page.groups
        ],
        "clashes": page.clashes,
        "least_clashes": page.least_clashes,
        "about": list(page.about),
        "without_group": [entry_mapping(each) for each in page.without_group],
        "draws": [_draw(each) for each in page.draws],
    }


def _draw(draw: GroupsDrawn) -> Mapped:
    return {
        "number": draw.number,
        "method": draw.method,
        "seed": draw.seed,
        "algorithm": draw.algorithm,
        "input_digest": draw.input_digest,
        "reason": draw.reason,
        "drawn_by": draw.drawn_by,
        "drawn_at": draw.drawn_at,
    }


def crosstable_mapping(table: Crosstable) -> Mapped:
    """Rows in the order of the standings; `meetings` of each row name the opponent by its number."""
    return {
        "group": table.group,
        "rows": [
            {
                "place": row.place,
                "entry": entry_mapping(row.entry),
                "rank": row.rank,
                "shared": row.shared,
                "points": row.points,
                "annulled": row.annulled,
                "meetings": [
                    {
                        "opponent": other.entry.number,
                        "match": meeting.match,
                        "round": meeting.round_number,
                        "result": meeting.result,
                        "own_level": meeting.own_level,
                        "other_level": meeting.other_level,
                    }
                    for other, cell in zip(table.rows, row.cells, strict=True)
                    for meeting in cell.meetings
                ],
            }
            for row in table.rows
        ],
    }


def group_cut_mapping(cut: GroupCut) -> Mapped:
    """The places in seed order with their entries as far as these are certain, the first round, and ties."""
    return {
        "qualifiers": cut.plan.qualifiers,
        "best_next": cut.plan.best_next,
        "seeding": str(cut.plan.seeding),
        "places": [{"place": each.source.label, "entry": each.entry} for each in cut.resolved],
        "first_round": [[_label(first), _label(second)] for first, second in cut.first_round],
        "groups": [
            {
                "name": table.name,
                "games": table.games,
                "confirmed": table.confirmed,
                "final": table.is_final,
                "order": None if table.order is None else list(table.order),
            }
            for table in cut.tables
        ],
        "ties": [_tie(each) for each in cut.ties],
        "settled": cut.is_settled,
    }


def _label(source: GroupSource | None) -> str | None:
    return None if source is None else source.label


def _tie(tie: GroupTie) -> Mapped:
    return {
        "group": tie.group,
        "place": tie.place,
        "entries": [row.to_mapping() for row in tie.rows],
        "places": tie.places,
        "decided": None if tie.decided is None else list(tie.decided),
        "method": tie.method,
        "level": list(tie.level),
        "extra_matches": [extra_matches_mapping(each) for each in (*tie.over, *tie.waiting)],
    }
