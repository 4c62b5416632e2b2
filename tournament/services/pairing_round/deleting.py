"""Taking a published round down that nobody has played, and pairing a draft again."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Missing
from tournament.models import Account, EntryRound, Match, MatchSide, Round, Stage
from tournament.permissions import Act, require
from tournament.selectors.rounds.deleting import require_deletable
from tournament.selectors.rounds.open_tables import open_tables_of_stage
from tournament.services import standings
from tournament.services.audit import record_act
from tournament.services.brackets.waiting import serve_waiting
from tournament.services.locking import hold_matches_of, lock_event, lock_round
from tournament.services.pairing_round.discarding import drop_draft
from tournament.services.pairing_round.requesting import request_locked
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision


def delete_round(account: Account | None, *, request_id: UUID, round_id: int, revision: int, reason: str) -> Answer:
    """The newest round of the stage, published and not played, is gone; it can be paired anew. The audit trail keeps
    who would have met whom.

    Answers `{"stage", "round_number"}`. Raises `Invalid`: reason_missing; `NotAllowed` (the chief referee alone);
    `Conflict`: stale_revision, and what `require_deletable` names. Locks stage, round and matches.
    """

    def do() -> Answer:
        its_round = lock_round(round_id)
        stage = its_round.stage
        require(account, Act.DELETE_ROUND, stage.event)
        require_revision(yours=revision, current=its_round.revision, stands={"state": its_round.state})
        told = require_reason(reason)
        hold_matches_of(its_round.pk)
        require_deletable(its_round)
        record_act(
            account,
            Act.DELETE_ROUND,
            its_round,
            event_id=stage.event_id,
            before={
                "round": its_round.number,
                "job": its_round.pairing.get("job"),
                "seed": its_round.pairing.get("seed"),
                "matches": _who_met(its_round),
            },
            reason=told,
            request_id=request_id,
            public=True,
        )
        MatchSide.objects.filter(round=its_round).delete()
        Match.objects.filter(round=its_round).delete()
        EntryRound.objects.filter(round=its_round).delete()
        its_round.delete()
        if stage.state == Stage.State.RUNNING and not Round.objects.public().filter(stage=stage).exists():
            stage.state = Stage.State.SETUP
            stage.save(update_fields=["state"])
        standings.request_refresh(stage, account)
        serve_waiting(stage.event_id, account)
        return {"stage": stage.pk, "round_number": its_round.number}

    payload = {"round": round_id, "revision": revision, "reason": reason}
    return once(account, Act.DELETE_ROUND, request_id, payload, do)


def redraw_draft(account: Account | None, *, request_id: UUID, round_id: int, revision: int, reason: str) -> Answer:
    """The draft is gone, and a job draws the round again from a new seed. Both or neither.

    Answers `{"job", "round_number"}`. Raises `Invalid`: reason_missing; `Conflict`: stale_revision, round_not_draft,
    not_swiss, and what `request_pairing` raises; a draft paired over open tables is drawn again by the chief referee
    only while they are open. Locks event, stage and round.
    """

    def do() -> Answer:
        event_id = Round.objects.filter(pk=round_id).values_list("stage__event_id", flat=True).first()
        if event_id is None:
            raise Missing("round_missing", _("There is no such round."))
        lock_event(event_id)
        draft = lock_round(round_id)
        stage = draft.stage
        require(account, Act.PAIR_ROUND, stage.event)
        require_revision(yours=revision, current=draft.revision, stands={"state": draft.state})
        if not stage.is_round_by_round:
            raise Conflict("not_swiss", _("A knock-out is drawn as a whole bracket, not round by round."))
        told = require_reason(reason)
        drop_draft(draft, account=account, request_id=request_id, reason=told)
        override = draft.override_reason if open_tables_of_stage(stage.pk) else ""
        return request_locked(account, stage, request_id=request_id, override_reason=override, redraw_reason=told)

    payload = {"round": round_id, "revision": revision, "reason": reason}
    return once(account, "redraw_draft", request_id, payload, do)


def _who_met(its_round: Round) -> list[list[int]]:
    """Entry ids by match, in the order of sides."""
    met: dict[int, list[int]] = {}
    rows = MatchSide.objects.filter(round=its_round, entry__isnull=False).order_by("match__number", "side", "position")
    for match_id, entry in rows.values_list("match_id", "entry_id"):
        if entry is not None:
            met.setdefault(match_id, []).append(entry)
    return list(met.values())
