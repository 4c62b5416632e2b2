"""What swapping two entries of a draft would give up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Entry, EntryRound, Round
from tournament.pairing import DraftWarning, PairingRefused, say_warning
from tournament.rulebook.draws import finding_mapping
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.stored_rounds import StoredRound, read_stored_round, warnings_in, with_swap
from tournament.selectors.public.matches import EntryRef, entry_ref
from tournament.selectors.rounds.swap_tables import TableMove, tables_after_swap


def require_swappable(draft: Round) -> StoredRound:
    """The draft as it was drawn. Raises `Conflict`: not_swiss (places of a bracket), round_not_draft."""
    stored = read_stored_round(draft.pairing) if draft.stage.is_round_by_round else None
    if stored is None:
        raise Conflict(
            "not_swiss", _("Places of a bracket follow from seeds and lots; they are not exchanged by hand.")
        )
    if draft.state != Round.State.DRAFT:
        raise Conflict("round_not_draft", _("This round has been published; it is no draft any more."))
    return stored


def swapped(
    stored: StoredRound, first: int, second: int, names: Mapping[int, str]
) -> tuple[StoredRound, tuple[DraftWarning, ...]]:
    """The round after the swap, and the warnings that it has and the draft had not.

    Raises `Conflict`: what pairing refuses, and draw_failed_audit where the swap would break what was decided before
    the draw: a pair that must not meet, an assigned bye.
    """
    try:
        changed = with_swap(stored, first, second)
    except PairingRefused as refusal:
        raise refused_by_pairing(refusal, names) from refusal
    require_clean_audit(changed.findings, names)
    before = Counter(_key(each) for each in warnings_in(stored))
    new = []
    for warning in warnings_in(changed):
        if before[_key(warning)]:
            before[_key(warning)] -= 1
        else:
            new.append(warning)
    return changed, tuple(new)


def warning_mapping(warning: DraftWarning, names: Mapping[int, str]) -> dict[str, object]:
    """Code, grade and values, and the sentence in both languages."""
    return {
        **finding_mapping(warning),
        "sentences": {"zh": say_warning(warning, "zh", names), "en": say_warning(warning, "en", names)},
    }


def names_of(draft: Round) -> dict[int, str]:
    """ "number name" of every entry of the round."""
    entries = Entry.objects.filter(entry_rounds__round=draft).only("number", "name")
    return {entry.pk: str(entry) for entry in entries}


def _key(warning: DraftWarning) -> tuple[str, str]:
    return warning.code, repr(sorted(warning.params.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesToSwap:
    """Everybody in a match or with a bye in a round. `listed`: by number; None where they are more than anybody picks
    one from, and are named by their number."""

    round_id: int
    listed: tuple[EntryRef, ...] | None

    def with_number(self, number: int) -> int | None:
        """The id of the entry with this number. One query."""
        found = _in_play(self.round_id).filter(entry__number=number) if 0 < number <= _MOST_NUMBER else None
        return None if found is None else found.values_list("entry_id", flat=True).first()


MOST_LISTED = 400
_MOST_NUMBER = 2**31 - 1


def entries_to_swap(round_id: int) -> EntriesToSwap:
    """One query, which reads no more than `MOST_LISTED` entries and one."""
    rows = list(_in_play(round_id).select_related("entry__unit").order_by("entry__number")[: MOST_LISTED + 1])
    listed = None if len(rows) > MOST_LISTED else tuple(entry_ref(row.entry) for row in rows)
    return EntriesToSwap(round_id=round_id, listed=listed)


def _in_play(round_id: int) -> QuerySet[EntryRound]:
    return EntryRound.objects.filter(round_id=round_id, state__in=(EntryRound.State.PAIRED, EntryRound.State.BYE))


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPreview:
    """What the draft would warn of after the swap and does not warn of now; `tables`: matches that would move so that
    somebody keeps the table they always have."""

    first: str
    second: str
    warnings: tuple[DraftWarning, ...]
    names: Mapping[int, str]
    tables: tuple[TableMove, ...]


def preview_swap(round_id: int, first: int, second: int) -> SwapPreview:
    """Nothing is written. Six queries at most. Raises what the swap itself would, but for stale revisions."""
    draft = Round.objects.select_related("stage").get(pk=round_id)
    stored = require_swappable(draft)
    names = names_of(draft)
    _changed, warnings = swapped(stored, first, second, names)
    moved = tables_after_swap(draft, first, second)
    return SwapPreview(
        first=names[first],
        second=names[second],
        warnings=(*warnings, *moved.warnings),
        names=names,
        tables=moved.moves,
    )
