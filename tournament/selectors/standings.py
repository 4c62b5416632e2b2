"""Stored standings as everybody may read them through the API: found by address, never computed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Entry, Event, Round, StandingsSnapshot
from tournament.selectors.number_lists import read_numbers
from tournament.selectors.public.frames import numbers_left


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRef:
    """The newest standings of a stage by key, with what names them. Equal refs have equal standings.

    `withdrawn` and `disqualified`: numbers of the entries that have left since or before, rising.
    """

    pk: int
    revision: int
    after_round: int
    provisional: bool
    computed_at: datetime
    event: str
    stage: int
    name_zh: str
    name_en: str
    withdrawn: tuple[int, ...]
    disqualified: tuple[int, ...]


def newest_standings(slug: str, stage: int) -> StandingsRef:
    """The newest public standings of the stage with this number. One query.

    Raises `Missing` (`standings_missing`): no such event or stage, a draft of either, or nothing computed yet.
    """
    published = Round.objects.public().filter(stage=OuterRef("stage"))
    found = (
        StandingsSnapshot.objects.filter(stage__number=stage, stage__event__in=Event.objects.public().filter(slug=slug))
        .filter(Exists(published))
        .order_by("-revision")
        .values_list(
            "pk",
            "revision",
            "after_round",
            "provisional",
            "computed_at",
            "stage__name_zh",
            "stage__name_en",
            numbers_left(slug, Entry.State.WITHDRAWN),
            numbers_left(slug, Entry.State.DISQUALIFIED),
        )
        .first()
    )
    if found is None:
        raise Missing("standings_missing", _("There are no standings here yet."))
    pk, revision, after_round, provisional, computed_at, name_zh, name_en, withdrawn, disqualified = found
    return StandingsRef(
        pk=pk,
        revision=revision,
        after_round=after_round,
        provisional=provisional,
        computed_at=computed_at,
        event=slug,
        stage=stage,
        name_zh=name_zh,
        name_en=name_en,
        withdrawn=read_numbers(withdrawn),
        disqualified=read_numbers(disqualified),
    )


def standings_document(ref: StandingsRef) -> dict[str, Any]:
    """The standings as JSON data, rows best first, criteria as they decide, and who has left by number. One query.

    `units`: None where they are not ranked, else {"best", "rows"}, see `rulebook.unit_ranking`.
    """
    criteria, rows, units = StandingsSnapshot.objects.values_list("criteria", "rows", "units").get(pk=ref.pk)
    return {
        "event": ref.event,
        "stage": {"number": ref.stage, "name_zh": ref.name_zh, "name_en": ref.name_en},
        "revision": ref.revision,
        "after_round": ref.after_round,
        "provisional": ref.provisional,
        "computed_at": ref.computed_at.isoformat(),
        "criteria": criteria,
        "rows": rows,
        "units": units or None,
        "withdrawn": list(ref.withdrawn),
        "disqualified": list(ref.disqualified),
    }


def standings_sums(ref: StandingsRef, number: int) -> dict[str, Any]:
    """The row of the entry with this number and the sum of each of its values. Raises `Missing`. One query."""
    rows, cells = StandingsSnapshot.objects.values_list("rows", "cells").get(pk=ref.pk)
    row = next((each for each in rows if each["number"] == number), None)
    if row is None:
        raise Missing("standing_missing", _("This entry is not in the standings of this stage."))
    return {"revision": ref.revision, "row": row, "sums": cells[str(row["entry"])]}
