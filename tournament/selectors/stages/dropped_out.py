"""积分末位淘汰: who has dropped out of a stage as one of the last; some at a glance, all by the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, Min, OuterRef, QuerySet, Subquery

from tournament.models import EntryRound, Stage
from tournament.rulebook import StageSettings
from tournament.selectors.entries import find_entries

MOST_NAMED = 20
ROWS_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedOut:
    """`count` entries dropped out after the round with this number; `names` ("number name"): the first of them, all
    where they are few."""

    after_round: int
    count: int
    names: tuple[str, ...]

    @property
    def more(self) -> int:
        return self.count - len(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    number: int
    name: str
    unit: str
    after_round: int


def dropped_out(stage_id: int, settings: StageSettings, rounds: Sequence[int]) -> tuple[DroppedOut, ...]:
    """Who dropped out before one of these rounds (ids), the newest first. No query where nobody does, else two, however
    many they are."""
    if settings.last_place_rule is None:
        return ()
    first = _first_rows(stage_id, rounds)
    counts = dict(first.values("round__number").annotate(all=Count("pk")).values_list("round__number", "all"))
    if not counts:
        return ()
    newest = first.order_by("-round__number", "entry__number")
    names: dict[int, list[str]] = {}
    for number, entry, name in newest.values_list("round__number", "entry__number", "entry__name")[:MOST_NAMED]:
        names.setdefault(number, []).append(f"{entry} {name}")
    return tuple(
        DroppedOut(after_round=number - 1, count=counts[number], names=tuple(names.get(number, ())))
        for number in sorted(counts, reverse=True)
    )


def dropped_page(
    stage: Stage, rounds: Sequence[int], *, words: str = "", page: str | int | None = 1
) -> Page[DroppedRow]:
    """A page of those who dropped out before one of these rounds (ids) and have all the words in number, name, unit or
    members, the newest first; a page that does not exist is the nearest one. Two queries."""
    out = EntryRound.objects.filter(entry=OuterRef("pk"), round_id__in=rounds, state=EntryRound.State.ELIMINATED)
    first = out.order_by().values("entry").annotate(first=Min("round__number")).values("first")
    found = (
        find_entries(stage.event_id, words=words)
        .filter(Exists(out))
        .annotate(before=Subquery(first))
        .order_by("-before", "number")
        .values_list("number", "name", "unit__name", "before")
    )
    shown = Paginator(found, ROWS_ON_A_PAGE).get_page(page)
    rows = [
        DroppedRow(number=number, name=name, unit=unit or "", after_round=before - 1)
        for number, name, unit, before in shown.object_list
    ]
    return Page(rows, shown.number, cast("Paginator[DroppedRow]", shown.paginator))


def _first_rows(stage_id: int, rounds: Sequence[int]) -> QuerySet[EntryRound]:
    """Of each entry the first round in which it played no more."""
    out = EntryRound.objects.filter(round__stage_id=stage_id, round_id__in=rounds, state=EntryRound.State.ELIMINATED)
    earlier = EntryRound.objects.filter(
        entry=OuterRef("entry"),
        round__stage_id=stage_id,
        round__number__lt=OuterRef("round__number"),
        state=EntryRound.State.ELIMINATED,
    )
    return out.filter(~Exists(earlier))
