"""How many rounds a Swiss stage should have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Entry, Stage
from tournament.pairing import (
    DraftWarning,
    Reason,
    RoundsSuggestion,
    rounds_warnings,
    say_reason,
    say_warning,
    suggest_rounds,
)
from tournament.rulebook import StageSettings
from tournament.rulebook.refusals import spoken

# how many may go on, of those that are usual
CUTS = (2, 4, 8, 16, 32)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsPlan:
    """`entries`: how many take part. `without_cut`: for a winner; `with_cut`: (size, suggestion) for usual cuts.
    `warnings`: what speaks against the number that is planned."""

    entries: int
    without_cut: RoundsSuggestion
    with_cut: tuple[tuple[int, RoundsSuggestion], ...]
    warnings: tuple[DraftWarning, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Why so many, in the reader's language."""
        return _said(self.without_cut.reasons)

    @property
    def warning_sentences(self) -> tuple[str, ...]:
        return tuple(say_warning(each, spoken(), {}) for each in self.warnings)


def rounds_plan(stage: Stage) -> RoundsPlan | None:
    """The plan of a stage by those who take part in it, and its cut if it has been made. None where it is not Swiss or
    has fewer than two entries. Three queries."""
    if stage.format != Stage.Format.SWISS:
        return None
    there = Entry.objects.filter(event_id=stage.event_id).taking_part()
    if stage.source_id is not None:
        there = there.filter(stage_entries__stage=stage)
    cut = Stage.objects.filter(source=stage).values_list("cut_size", flat=True).first()
    return plan_for(there.count(), rounds=StageSettings.from_mapping(stage.settings).rounds_planned, cut=cut)


def plan_for(entries: int, *, rounds: int | None = None, cut: int | None = None) -> RoundsPlan | None:
    """The plan for so many entries; with `rounds` what speaks against them. No query."""
    if entries < 2:
        return None
    known = cut if cut is not None and 1 <= cut < entries else None
    return RoundsPlan(
        entries=entries,
        without_cut=suggest_rounds(entries),
        with_cut=tuple((size, suggest_rounds(entries, size)) for size in CUTS if size * 2 <= entries),
        warnings=() if rounds is None else rounds_warnings(entries, rounds, known),
    )


def _said(reasons: Sequence[Reason]) -> tuple[str, ...]:
    return tuple(say_reason(each, spoken(), {}) for each in reasons)
