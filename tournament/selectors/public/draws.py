"""Draws that everybody may see: what went in, what came out, and the promise that was made before."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, assert_never

from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournament.caching import program_digest
from tournament.errors import Missing
from tournament.models import DrawCommitment, Entry, Round
from tournament.rulebook.draws import StoredSwiss, finding_mapping, read_finding
from tournament.rulebook.individual_draws import StoredIndividual
from tournament.rulebook.repeating import OnRecord
from tournament.selectors.draws import (
    DrawLine,
    RecordedDraw,
    public_draw_lines,
    public_draws,
    recorded_draw,
    recorded_round,
)
from tournament.selectors.public.draw_words import Block, DrawWords, Table
from tournament.selectors.public.names import Names
from tournament.selectors.rounds.remarks import sentences_of

# entries up to which a draw is repeated for whoever asks; above, the command line does it
LARGEST_REPEATED: Mapping[str, int] = {
    "lots": 10_000,
    "tie": 10_000,
    "bracket": 512,
    "groups": 400,
    "schedule": 400,
    "swiss": 2_000,
    "individual": 200,
}
_KEPT_SECONDS = 24 * 3600
_BUSY_SECONDS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """A commitment. `seed` is empty as long as nobody may know it. `draw`: id of the draw that took the seed, once that
    is public; `draw_kind` with it."""

    stage_number: int
    stage: Names
    digest: str
    made_at: datetime
    state: str
    seed: str
    draw: int | None
    draw_kind: str
    withdrawn_at: datetime | None
    reason: str

    @property
    def is_kept(self) -> bool:
        """Whether the seed has the promised hash."""
        return hashlib.sha256(self.seed.encode()).hexdigest() == self.digest


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage:
    """A draw in words. `findings`: what the audit remarked when it was drawn. `names`: of entries by id.
    `swaps`: changes by hand after it."""

    line: DrawLine
    recorded: RecordedDraw
    seed: str
    input_digest: str
    promise: Promise | None
    input: Table
    outcome: tuple[Block, ...]
    findings: tuple[str, ...]
    names: Mapping[int, str]
    swaps: int

    @property
    def can_be_repeated_here(self) -> bool:
        """Whether it is small enough to be drawn again for whoever asks."""
        return self.recorded.size <= LARGEST_REPEATED.get(self.line.kind, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Whether a draw came out again. `verdict` as of `Repetition`; "busy" while somebody else's question is answered;
    "too_large". `findings` are sentences."""

    verdict: str
    differences: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()


def promises(event_id: int, *, stage_id: int | None = None) -> tuple[Promise, ...]:
    """All promises of the event (of one stage), newest first. One query."""
    shown = Exists(public_draws().filter(commitment=OuterRef("pk")))
    rows = DrawCommitment.objects.filter(stage__event_id=event_id)
    if stage_id is not None:
        rows = rows.filter(stage_id=stage_id)
    found = rows.order_by("-pk").values(
        "stage__number", "stage__name_zh", "stage__name_en", "digest", "made_at", "state", "seed", "withdrawn_at",
        "reason", "draw", "draw__kind", shown=shown,
    )  # fmt: skip
    return tuple(_promise(row) for row in found)


def draw_lines(event_id: int) -> tuple[DrawLine, ...]:
    """Every draw that everybody may see. Two queries."""
    return public_draw_lines(event_id)


def draw_page(event_id: int, pk: int) -> DrawPage:
    """A draw of lots, groups, a bracket, a schedule or a tie. At most six queries. `Missing` (draw_missing) for drafts
    too."""
    if not public_draws().filter(pk=pk, stage__event_id=event_id).exists():
        raise Missing("draw_missing", _("There is no such draw."))
    return _page(event_id, recorded_draw(pk))


def round_draw_page(event_id: int, stage: int, number: int) -> DrawPage:
    """The draw of a round from the standings. At most five queries. `Missing` (draw_missing) for drafts too."""
    found = Round.objects.public().filter(
        stage__event_id=event_id, stage__number=stage, number=number, pairing__format__in=("swiss", "individual")
    )
    pk = found.values_list("pk", flat=True).first()
    if pk is None:
        raise Missing("draw_missing", _("There is no such draw."))
    return _page(event_id, recorded_round(pk))


def repeated(page: DrawPage) -> Answered:
    """Whether the draw comes out again: computed once a day for a version of the program, then remembered."""
    if not page.can_be_repeated_here:
        return Answered(verdict="too_large")
    line = page.line
    key = f"draw:{line.kind}:{line.pk}:{page.input_digest}:{program_digest()}"
    known = cache.get(key)
    if known is None:
        if not cache.add(f"{key}:busy", 1, _BUSY_SECONDS):
            return Answered(verdict="busy")
        repetition = page.recorded.repeat()
        known = (
            str(repetition.verdict),
            tuple(str(each) for each in repetition.differences),
            [finding_mapping(each) for each in repetition.findings],
        )
        cache.set(key, known, _KEPT_SECONDS)
    verdict, differences, findings = known
    return Answered(
        verdict=verdict,
        differences=differences,
        findings=tuple(each.text for each in sentences_of(map(read_finding, findings), page.names)),
    )


def _promise(row: Mapping[str, Any]) -> Promise:
    match row["state"]:
        case DrawCommitment.State.OPEN:
            is_known = False
        case DrawCommitment.State.WITHDRAWN:
            is_known = True
        case _:
            # a draft that took the seed is no more public than the seed: who has one has the other
            is_known = row["shown"]
    return Promise(
        stage_number=row["stage__number"],
        stage=Names(zh=row["stage__name_zh"], en=row["stage__name_en"]),
        digest=row["digest"],
        made_at=row["made_at"],
        state=row["state"],
        seed=row["seed"] if is_known else "",
        draw=row["draw"] if is_known else None,
        draw_kind=row["draw__kind"] or "" if is_known else "",
        withdrawn_at=row["withdrawn_at"],
        reason=row["reason"],
    )


def _page(event_id: int, recorded: RecordedDraw) -> DrawPage:
    line = next(each for each in public_draw_lines(event_id) if (each.kind, each.pk) == (recorded.kind, recorded.pk))
    rows = Entry.objects.filter(event_id=event_id).values_list("pk", "number", "name", "unit__name", "kind")
    entries = {pk: (number, name, unit or "") for pk, number, name, unit, _kind in rows}
    words = DrawWords(entries, of_players=all(kind == Entry.Kind.PLAYER for *_entry, kind in rows))
    findings = tuple(each.text for each in sentences_of(recorded.findings, words.names))
    promise = None
    if line.promised:
        digest = recorded.content.promised if isinstance(recorded.content, OnRecord) else ""
        promise = next((each for each in promises(event_id) if each.digest == digest), None)
    match recorded.content:
        case OnRecord():
            return DrawPage(
                line=line,
                recorded=recorded,
                seed=recorded.content.seed,
                input_digest=recorded.content.input_digest,
                promise=promise,
                input=words.input_of(recorded.content),
                outcome=words.outcome_of(recorded.content),
                findings=findings,
                names=words.names,
                swaps=0,
            )
        case StoredSwiss() | StoredIndividual():
            draw = recorded.content.draw
            return DrawPage(
                line=line,
                recorded=recorded,
                seed=draw.seed,
                input_digest=draw.input_digest,
                promise=None,
                input=words.field_of(recorded.content),
                outcome=words.round_of(recorded.content),
                findings=findings,
                names=words.names,
                swaps=len(draw.swaps),
            )
        case _:
            assert_never(recorded.content)
