"""The audit trail as officials read it: who did what to what, when and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.models import AuditEntry, Entry, Event, Match, Round, Staff, Stage
from tournament.selectors.public.names import Names

PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What an act was done to. `kind` as the row's model; `number` and `name` where people call it by these.

    `stage`: the name of the stage that a match or a round belongs to, in an event with several.
    """

    kind: str
    pk: int
    number: int | None = None
    table: int | None = None
    round: int | None = None
    name: str = ""
    stage: Names | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActRow:
    """One act. `account` empty = the system.

    `told` is the act as people tell it, where one code stands for several: asking for a pairing is not the pairing, and
    what a referee notes at a table is no ruling.
    """

    pk: int
    act: str
    told: str
    account: str
    subject: Subject
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ActPage:
    """Acts, newest first. `older`: the number to ask the next page with; None on the last."""

    rows: tuple[ActRow, ...]
    older: int | None


def act_page(event: Event, *, before: int | None = None) -> ActPage:
    """The newest `PAGE` acts of the event older than act number `before`. At most seven queries."""
    acts = AuditEntry.objects.filter(event=event).select_related("account").order_by("-pk")
    if before is not None:
        acts = acts.filter(pk__lt=before)
    found = list(acts[: PAGE + 1])
    shown = found[:PAGE]
    subjects = _subjects([act.subject for act in shown], _stage_names(event))
    rows = tuple(
        ActRow(
            pk=act.pk,
            act=act.act,
            told=_told(act),
            account=str(act.account) if act.account else "",
            subject=subjects[act.subject],
            reason=act.reason,
            at=act.at,
        )
        for act in shown
    )
    return ActPage(rows=rows, older=shown[-1].pk if len(found) > PAGE else None)


def _told(act: AuditEntry) -> str:
    after = act.after or {}
    if act.act == "pair_round" and act.subject.startswith("stage:"):
        return "ask_for_pairing" if "job" in after else "make_bracket"
    noted = after.get("line", {}).get("ruling") if act.act == "record_ruling" else None
    return f"note_{noted}" if noted in ("time_up", "late_start") else act.act


def _stage_names(event: Event) -> Mapping[int, Names]:
    """By stage; empty for an event with one stage, where nobody needs its name."""
    stages = Stage.objects.filter(event=event).values_list("pk", "name_zh", "name_en")
    names = {pk: Names(zh=zh, en=en) for pk, zh, en in stages}
    return names if len(names) > 1 else {}


def _subjects(texts: Iterable[str], stages: Mapping[int, Names]) -> Mapping[str, Subject]:
    """Subjects by their text `kind:id`; a row that is gone (a discarded draft) keeps its kind alone."""
    wanted: dict[str, set[int]] = {}
    known: dict[str, Subject] = {}
    for text in texts:
        kind, _colon, pk = text.partition(":")
        wanted.setdefault(kind, set()).add(int(pk))
        known[text] = Subject(kind=kind, pk=int(pk))
    for match in Match.objects.filter(pk__in=wanted.get("match", ())).select_related("table", "round").order_by():
        known[f"match:{match.pk}"] = Subject(
            kind="match",
            pk=match.pk,
            number=match.number,
            table=match.table.number if match.table else None,
            round=match.round.number,
            name=match.name,
            stage=stages.get(match.round.stage_id),
        )
    for entry in Entry.objects.filter(pk__in=wanted.get("entry", ())).order_by():
        known[f"entry:{entry.pk}"] = Subject(kind="entry", pk=entry.pk, number=entry.number, name=entry.name)
    for its_round in Round.objects.filter(pk__in=wanted.get("round", ())).order_by():
        known[f"round:{its_round.pk}"] = Subject(
            kind="round", pk=its_round.pk, number=its_round.number, stage=stages.get(its_round.stage_id)
        )
    for staff in Staff.objects.filter(pk__in=wanted.get("staff", ())).select_related("account").order_by():
        known[f"staff:{staff.pk}"] = Subject(kind="staff", pk=staff.pk, name=str(staff.account))
    return known
