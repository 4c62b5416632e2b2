"""Promises before a draw: the hash of a secret seed is public at once, the seed only with the draw that takes it.

The seed leaves this room in `taken_seed` alone, in the transaction that stores the draw. No answer, audit row or
request record holds it before.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, DrawCommitment, Event, Round, Stage
from tournament.permissions import Act
from tournament.services.audit import record_act
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason
from tournament.services.stage_acts import locked_stage
from tournament.services.texts import up_to_characters

COMMIT = "commit_to_draw"
WITHDRAW = "withdraw_commitment"
LONGEST_SEED = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenSeed:
    """The seed of a draw, and the promise that it keeps, if there was one."""

    seed: str
    commitment: DrawCommitment | None


def commit_to_draw(account: Account | None, *, request_id: UUID, stage_id: int) -> Answer:
    """The stage has an open promise; the next draw without a typed seed takes its seed and reveals it. After round 1
    that is the one that decides a tie for places.

    Answers `{"commitment", "digest", "made_at"}`, digest being the SHA-256 (hex) of the seed's text. Raises
    `Conflict`: event_is_draft, seeded_by_cut, draft_exists, lots_fixed, commitment_open. Locks event and stage.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.DRAW_LOTS)
        assert account is not None, "only accounts are allowed to draw"
        if stage.event.state == Event.State.DRAFT:
            raise Conflict("event_is_draft", _("Publish the event first: now nobody could see what is promised."))
        _require_draw_ahead(stage)
        if open_commitment(stage) is not None:
            raise Conflict("commitment_open", _("The next draw has been promised already."))
        seed = new_seed()
        made = DrawCommitment.objects.create(stage=stage, seed=seed, digest=digest_of_seed(seed), made_by=account)
        answer = {"commitment": made.pk, "digest": made.digest, "made_at": made.made_at}
        record_act(
            account, COMMIT, stage, event_id=stage.event_id, after=dict(answer, made_at=made.made_at.isoformat()),
            request_id=request_id, public=True,
        )  # fmt: skip
        return answer

    return once(account, COMMIT, request_id, {"stage": stage_id}, do)


def withdraw_commitment(account: Account | None, *, request_id: UUID, stage_id: int, reason: str) -> Answer:
    """The stage's open promise is withdrawn; its seed is public from now on and no draw will take it.

    Answers `{"commitment", "digest", "seed"}`. Raises `Conflict`: no_commitment; `Invalid`: reason_missing.
    Locks event and stage.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.DRAW_LOTS)
        found = open_commitment(stage)
        if found is None:
            raise Conflict("no_commitment", _("No draw has been promised."))
        found.reason = require_reason(reason)
        found.state = DrawCommitment.State.WITHDRAWN
        found.withdrawn_by = account
        found.withdrawn_at = timezone.now()
        found.save(update_fields=["reason", "state", "withdrawn_by", "withdrawn_at"])
        answer = {"commitment": found.pk, "digest": found.digest, "seed": found.seed}
        record_act(
            account, WITHDRAW, stage, event_id=stage.event_id, after=answer, reason=found.reason,
            request_id=request_id, public=True,
        )  # fmt: skip
        return answer

    return once(account, WITHDRAW, request_id, {"stage": stage_id, "reason": reason}, do)


def taken_seed(stage: Stage, typed: str | None, reason: str) -> TakenSeed:
    """The seed of a draw that is stored in this transaction: the typed one, the promised one, or a new one.

    A promise that is taken is used up. Passing over an open one by typing a seed needs a `reason`; it stays open. The
    caller holds the stage's lock and stores the commitment with the draw. Raises `Invalid`: seed_invalid,
    reason_missing.
    """
    if typed is not None and typed.strip():
        chosen = _checked(typed)
        require_reason_to_pass_over(stage, reason)
        return TakenSeed(seed=chosen, commitment=None)
    promised = open_commitment(stage)
    if promised is None:
        return TakenSeed(seed=new_seed(), commitment=None)
    promised.state = DrawCommitment.State.USED
    promised.save(update_fields=["state"])
    return TakenSeed(seed=promised.seed, commitment=promised)


def require_reason_to_pass_over(stage: Stage, reason: str) -> None:
    """Nothing, unless a draw by other means passes over an open promise without a reason: `Invalid`, reason_missing."""
    if open_commitment(stage) is not None:
        require_reason(reason)


def open_commitment(stage: Stage) -> DrawCommitment | None:
    return DrawCommitment.objects.filter(stage=stage, state=DrawCommitment.State.OPEN).first()


def new_seed() -> str:
    """A seed nobody can foresee."""
    return secrets.token_hex(16)


def digest_of_seed(seed: str) -> str:
    """What a promise shows of its seed: SHA-256 in hex of its UTF-8 text, without a line feed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _checked(seed: str) -> str:
    chosen = seed.strip()
    if len(chosen) > LONGEST_SEED or not chosen.isprintable():
        raise Invalid(
            "seed_invalid",
            _("A seed is one line of at most 64 characters."),
            field="seed",
            value=seed,
            allowed=up_to_characters(64),
        )
    return chosen


def _require_draw_ahead(stage: Stage) -> None:
    if stage.extra_of_id is not None or (stage.source_id is not None and stage.has_bracket):
        raise Conflict("seeded_by_cut", _("The ranks of the stage before are the seeds here; no lots are drawn."))
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        if _may_have_ties_ahead(stage):
            return
        raise Conflict("lots_fixed", _("Round 1 has been published: its lots stand."))
    if rounds.exists():
        raise Conflict("draft_exists", _("Round 1 is a draft by the lots as they are. Discard the draft first."))


def _may_have_ties_ahead(stage: Stage) -> bool:
    """Whether lots may still have to decide who goes on: from groups also once their bracket is drawn by places."""
    if stage.has_bracket or stage.event.state == Event.State.FINISHED:
        return False
    return stage.format == Stage.Format.GROUPS or not Stage.objects.filter(source=stage).exists()
