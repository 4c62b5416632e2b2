"""Throwing a draft away."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, AuditEntry, EntryRound, Job, Match, MatchSide, Round, Stage
from tournament.permissions import Act, require
from tournament.services.audit import record_act
from tournament.services.brackets.making import discard_bracket
from tournament.services.brackets.waiting import serve_waiting
from tournament.services.locking import lock_round
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.rules.versions import leave_drafts
from tournament.services.schedules.discarding import discard_schedule

DISCARD = "discard_draft"


def discard_draft(account: Account | None, *, request_id: UUID, round_id: int, revision: int) -> Answer:
    """The draft is gone as if it had never been paired, of a knock-out the whole bracket, of groups and a round robin
    all rounds; the audit trail keeps it.

    Answers `{"stage", "round_number"}`. Raises `Conflict`: stale_revision, round_not_draft,
    round_published (of a schedule of which a round is on the wall). Locks stage and round.
    """

    def do() -> Answer:
        draft = lock_round(round_id)
        require(account, Act.PAIR_ROUND, draft.stage.event)
        require_revision(yours=revision, current=draft.revision, stands={"state": draft.state})
        drop_draft(draft, account=account, request_id=request_id)
        return {"stage": draft.stage_id, "round_number": draft.number}

    return once(account, DISCARD, request_id, {"round": round_id, "revision": revision}, do)


def was_discarded(stage: Stage, job: Job) -> bool:
    """Whether this job has drawn a round that was thrown away since, so that it draws no other."""
    acts = AuditEntry.objects.filter(event_id=stage.event_id, act__in=(DISCARD, Act.DELETE_ROUND), before__job=job.pk)
    return acts.exists()


def drop_draft(draft: Round, *, account: Account | None, request_id: UUID, reason: str = "") -> None:
    """The same for a caller that holds the locks of stage and round and has asked for permission."""
    if draft.state != Round.State.DRAFT:
        raise Conflict("round_not_draft", _("This round has been published; it is no draft any more."))
    record_act(
        account,
        DISCARD,
        draft,
        event_id=draft.stage.event_id,
        before={"round": draft.number, "job": draft.pairing.get("job"), "seed": draft.pairing.get("seed")},
        reason=reason,
        request_id=request_id,
    )
    _drop(draft)
    serve_waiting(draft.stage.event_id, account)


def _drop(draft: Round) -> None:
    if draft.stage.has_bracket:
        discard_bracket(draft.stage)
        return
    if draft.stage.is_schedule:
        discard_schedule(draft.stage)
        return
    leave_drafts(Round.objects.filter(pk=draft.pk))
    MatchSide.objects.filter(round=draft).delete()
    Match.objects.filter(round=draft).delete()
    EntryRound.objects.filter(round=draft).delete()
    draft.delete()
