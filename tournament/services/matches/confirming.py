"""What makes a result count: a second person confirms it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import OutcomeReason
from tournament.errors import Conflict
from tournament.models import Account, Match
from tournament.permissions import Act, allows
from tournament.rulebook.reports import read_reason
from tournament.services import brackets, standings
from tournament.services.audit import record_act
from tournament.services.matches.opening import open_match
from tournament.services.requests import Answer, once


def confirm_match(account: Account | None, *, request_id: UUID, match_id: int, revision: int) -> Answer:
    """The result counts from now on, and standings or bracket are brought up to date in the background. Its table
    goes to the next match of a bracket that waits for one.

    Raises `Conflict`: `same_person` (whoever reported it last cannot confirm it), `not_reported`, `match_confirmed`,
    `disputed` (then only somebody who may rule), `winner_missing` (a knock-out match in which nobody goes on),
    `winner_changed` (it was reopened for its levels alone), `stale_revision`.
    """

    def do() -> Answer:
        match = open_match(account, Act.CONFIRM, match_id, revision, {"act": "confirm_match"})
        _require_reported(match)
        if account is None or match.reported_by_id == account.pk:
            raise Conflict(
                "same_person",
                _(
                    "You entered this result yourself. A result is confirmed by somebody else than the person who"
                    " entered it last: for the other side, another referee, or the chief referee."
                ),
            )
        if match.disputed and not allows(account, Act.RULE, match.round.stage.event_id):
            raise Conflict("disputed", _("This result is disputed; the chief referee decides."))
        _require_somebody_goes_on(match)
        _require_winner_that_stands(match)
        before = _version(match)
        match.state = Match.State.CONFIRMED
        match.disputed = False
        match.confirmed_by = account
        match.confirmed_at = timezone.now()
        match.winner_stands = None
        match.revision += 1
        match.save(update_fields=["state", "disputed", "confirmed_by", "confirmed_at", "winner_stands", "revision"])
        _bring_up_to_date(account, match)
        return _done(account, match, "confirm_match", before, request_id)

    return once(account, "confirm_match", request_id, {"match": match_id, "revision": revision}, do)


def dispute_match(account: Account | None, *, request_id: UUID, match_id: int, revision: int, reason: str) -> Answer:
    """A reported result is marked as disputed: a correction answers it, or somebody who may rule confirms it.

    Raises `Conflict`: `not_reported`, `match_confirmed`, `disputed`, `stale_revision`; `Invalid` (`reason_missing`).
    """
    why = read_reason(reason)

    def do() -> Answer:
        match = open_match(account, Act.CONFIRM, match_id, revision, {"act": "dispute_match", "reason": why})
        _require_reported(match)
        if match.disputed:
            raise Conflict("disputed", _("This result is disputed already."))
        before = _version(match)
        match.disputed = True
        match.revision += 1
        match.save(update_fields=["disputed", "revision"])
        return _done(account, match, "dispute_match", before, request_id, reason=why)

    return once(account, "dispute_match", request_id, {"match": match_id, "revision": revision, "reason": why}, do)


def _require_reported(match: Match) -> None:
    if match.state == Match.State.CONFIRMED:
        raise Conflict("match_confirmed", _("This match is confirmed already."))
    if match.state != Match.State.REPORTED:
        raise Conflict("not_reported", _("This match is not over yet; there is no result to confirm."))


def _require_somebody_goes_on(match: Match) -> None:
    """In a knock-out a match without a winner moves nobody on; only a double forfeit means that."""
    if not match.round.stage.has_bracket or match.winner is not None:
        return
    if match.outcome_reason != OutcomeReason.DOUBLE_FORFEIT:
        raise Conflict(
            "winner_missing",
            _("A knock-out match needs a winner. Enter who goes on as a ruling, then confirm."),
            field="winner",
            allowed=["award_match", "walkover"],
        )


def _require_winner_that_stands(match: Match) -> None:
    if match.winner_stands is None or match.winner == match.winner_stands:
        return
    raise Conflict(
        "winner_changed",
        _(
            "The match was reopened for its levels alone, and others have gone on by who won it. Correct it so that the"
            " same side wins; if the other side has won, the chief referee strikes what was played by the result."
        ),
        field="winner",
        value=match.winner,
        allowed=match.winner_stands,
    )


def _version(match: Match) -> dict[str, Any]:
    return {"revision": match.revision, "state": str(match.state), "disputed": match.disputed}


def _bring_up_to_date(account: Account | None, match: Match) -> None:
    stage = match.round.stage
    if stage.has_bracket:
        brackets.request_advance(stage, account)
        brackets.serve_waiting(stage.event_id, account, besides=stage.pk)
    else:
        standings.request_refresh(stage, account)
        brackets.serve_waiting(stage.event_id, account)


def _done(
    account: Account | None,
    match: Match,
    act: str,
    before: dict[str, Any],
    request_id: UUID,
    reason: str = "",
) -> Answer:
    record_act(
        account,
        act,
        match,
        event_id=match.round.stage.event_id,
        before=before,
        after=_version(match),
        reason=reason,
        request_id=request_id,
        public=True,
    )
    return {
        "match": match.pk,
        "revision": match.revision,
        "state": str(match.state),
        "disputed": match.disputed,
        "levels": match.levels,
        "on_stage": match.on_stage,
        "outcome": match.outcome,
        "winner": match.winner,
    }
