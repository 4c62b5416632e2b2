"""Every draw of an event on record, and whether it comes out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournament.models import CutDecision, Draw, Event, Round
from tournament.pairing import Finding
from tournament.rulebook.draws import read_finding
from tournament.rulebook.repeating import OnRecord, Repetition, repeat_draw, repeat_round
from tournament.rulebook.stored_rounds import StoredRound, read_stored_round

ROUND_KINDS = ("swiss", "individual")
DRAWN_IN_PUBLIC = (Draw.Kind.LOTS, Draw.Kind.GROUPS, Draw.Kind.TIE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDraw:
    """A draw with all that went in and came out.

    `kind`: `Draw.Kind`, or swiss or individual for a round drawn from the standings; then `number` is the round's and
    `pk` the round's id. `findings`: what the audit remarked when it was drawn.
    """

    kind: str
    pk: int
    stage_number: int
    number: int
    algorithm: str
    content: OnRecord | StoredRound
    findings: tuple[Finding, ...]

    @property
    def size(self) -> int:
        """Entries that took part in it."""
        content = self.content
        if isinstance(content, OnRecord):
            if isinstance(content.input, dict):
                return len(ids_in(content.input))
            return len(content.input)
        return len(content.to_mapping().get("entries") or content.to_mapping()["players"])

    def repeat(self) -> Repetition:
        """Draws it again; as slow as the draw itself."""
        content = self.content
        return repeat_draw(content) if isinstance(content, OnRecord) else repeat_round(content)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine:
    """A draw as lists name it. `kind`, `number` and `pk` as of `RecordedDraw`; `drawn_at` None for a
    round, `published_at` for anything else. `undone_reason`: why what its lots decided was taken back; empty while it
    holds."""

    kind: str
    pk: int
    stage_number: int
    stage_zh: str
    stage_en: str
    number: int
    algorithm: str
    drawn_at: datetime | None
    published_at: datetime | None
    reason: str
    promised: bool
    undone_reason: str


def recorded_draws(event_id: int, *, stage: int | None = None, number: int | None = None) -> Iterator[RecordedDraw]:
    """All draws, drafts among them, by stage: what is drawn once, then rounds. One query for each draw, so that one
    alone is held at a time."""
    asked = Q() if stage is None else Q(stage__number=stage)
    if number is not None:
        asked &= Q(number=number)
    draws = Draw.objects.filter(asked, stage__event_id=event_id)
    rounds = Round.objects.filter(asked, stage__event_id=event_id, pairing__format__in=ROUND_KINDS)
    found = [(place, 0, pk) for place, pk in draws.values_list("stage__number", "pk")]
    found += [(place, 1, pk) for place, pk in rounds.values_list("stage__number", "pk")]
    for _stage, is_round, pk in sorted(found):
        yield recorded_round(pk) if is_round else recorded_draw(pk)


def recorded_draw(pk: int) -> RecordedDraw:
    """The draw with this id. Draw.DoesNotExist if there is none."""
    draw = Draw.objects.select_related("stage", "commitment").get(pk=pk)
    return RecordedDraw(
        kind=draw.kind,
        pk=draw.pk,
        stage_number=draw.stage.number,
        number=draw.number,
        algorithm=draw.algorithm,
        content=OnRecord(
            kind=draw.kind,
            algorithm=draw.algorithm,
            seed=draw.seed,
            input=draw.input,
            input_digest=draw.input_digest,
            outcome=draw.outcome,
            promised=draw.commitment.digest if draw.commitment else "",
        ),
        findings=tuple(read_finding(each) for each in draw.findings),
    )


def recorded_round(pk: int) -> RecordedDraw:
    """The round with this id, drawn from the standings. Round.DoesNotExist if there is none that was."""
    found = Round.objects.select_related("stage").get(pk=pk, pairing__format__in=ROUND_KINDS)
    stored = read_stored_round(found.pairing)
    assert stored is not None, "the query asks for these formats only"
    return RecordedDraw(
        kind=found.pairing["format"],
        pk=found.pk,
        stage_number=found.stage.number,
        number=found.number,
        algorithm=stored.draw.algorithm,
        content=stored,
        findings=stored.findings,
    )


def public_draws() -> QuerySet[Draw]:
    """Draws that everybody may see: lots, groups and lots of a tie at once; brackets and schedules once a round has
    been published."""
    shown = Exists(Round.objects.public().filter(stage=OuterRef("stage")))
    return Draw.objects.filter(Q(kind__in=DRAWN_IN_PUBLIC) | Q(shown)).exclude(stage__event__state=Event.State.DRAFT)


def public_draw_lines(event_id: int) -> tuple[DrawLine, ...]:
    """Two queries. By stage; what is drawn whole comes before rounds."""
    names = ("pk", "stage__number", "stage__name_zh", "stage__name_en", "number")
    draws = (
        public_draws()
        .filter(stage__event_id=event_id)
        .order_by("stage__number", "pk")
        .annotate(undone=Subquery(CutDecision.objects.filter(draw=OuterRef("pk")).values("undone_reason")))
        .values(*names, "kind", "algorithm", "drawn_at", "reason", "commitment", "undone")
    )
    rounds = (
        Round.objects.public()
        .filter(stage__event_id=event_id, pairing__format__in=ROUND_KINDS)
        .order_by("stage__number", "number")
        .values(*names, "published_at", "pairing__format", "pairing__algorithm")
    )
    lines = [
        DrawLine(
            kind=row["kind"],
            pk=row["pk"],
            stage_number=row["stage__number"],
            stage_zh=row["stage__name_zh"],
            stage_en=row["stage__name_en"],
            number=row["number"],
            algorithm=row["algorithm"],
            drawn_at=row["drawn_at"],
            published_at=None,
            reason=row["reason"],
            promised=row["commitment"] is not None,
            undone_reason=row["undone"] or "",
        )
        for row in draws
    ]
    lines += [
        DrawLine(
            kind=row["pairing__format"],
            pk=row["pk"],
            stage_number=row["stage__number"],
            stage_zh=row["stage__name_zh"],
            stage_en=row["stage__name_en"],
            number=row["number"],
            algorithm=row["pairing__algorithm"],
            drawn_at=None,
            published_at=row["published_at"],
            reason="",
            promised=False,
            undone_reason="",
        )
        for row in rounds
    ]
    return tuple(sorted(lines, key=lambda line: (line.stage_number, line.drawn_at is None)))


def ids_in(given: Mapping[str, Any]) -> list[int]:
    """The entries of a bracket's, a schedule's or a group draw's input, in the order in which the draw took them."""
    if "seeded" in given:
        return list(given["seeded"])
    if "groups" in given:
        return [entry for group in given["groups"] for entry in group["entries"]]
    return [each["id"] for each in given["entries"]]
