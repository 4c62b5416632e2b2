"""What takes a confirmed result back, and in a bracket what was played on by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, Event, Match, Stage
from tournament.permissions import Act
from tournament.rulebook.reports import read_number, read_reason, unfit
from tournament.rulebook.sheets import current_lines
from tournament.selectors.corrections import Consequences, consequences_of_reopening
from tournament.services import brackets, standings
from tournament.services.audit import record_act
from tournament.services.brackets import ADVANCE
from tournament.services.brackets.advancing import let_extra_matches_decide
from tournament.services.locking import lock_match, lock_matches_of_stage, lock_rounds_of, lock_stage
from tournament.services.matches.opening import open_match
from tournament.services.matches.sheets import sheet_of
from tournament.services.matches.striking import struck
from tournament.services.requests import Answer, once
from tournament.services.rules.versions import hold_now, lock_where_rules_change

_LARGEST_ID = 2**63 - 1


def reopen_match(account: Account | None, *, request_id: UUID, match_id: int, revision: int, reason: str) -> Answer:
    """A confirmed match is reported again: it counts no more, may be corrected, and has to be confirmed anew.

    Standings follow in the background. In a bracket the matches behind it wait at once. Raises `Conflict`:
    `not_confirmed`, `downstream_started` (matches behind it have begun by its result; `details` names them),
    `stale_revision`; `Invalid` (`reason_missing`). In a bracket it locks event and stage with all its rounds and
    matches.
    """
    why = read_reason(reason)

    def do() -> Answer:
        changed, bracket = _lock_bracket(match_id)
        match = open_match(account, Act.CORRECT_CONFIRMED, match_id, revision, {"act": "reopen_match", "reason": why})
        _require_confirmed(match)
        begun = consequences_of_reopening(match).begun
        if begun:
            raise Conflict(
                "downstream_started",
                _("%(count)s matches behind this one have begun by its result. The chief referee decides about them."),
                params={"count": len(begun)},
                details={"matches": [each.to_mapping() for each in begun]},
            )
        answer = _take_back(account, match, "reopen_match", why, request_id)
        _follow(account, match, bracket, changed)
        return answer

    return once(account, "reopen_match", request_id, {"match": match_id, "revision": revision, "reason": why}, do)


def reopen_levels(account: Account | None, *, request_id: UUID, match_id: int, revision: int, reason: str) -> Answer:
    """A confirmed match of a bracket is reported again for its levels alone: whoever has won it stays its winner, and
    nothing behind it moves or is struck. It is confirmed again only with the same winner.

    Raises `Conflict`: `not_confirmed`, `no_winner_to_keep` (nobody won it, or it is no match of a bracket),
    `stale_revision`; `Invalid` (`reason_missing`). Locks as `reopen_match`.
    """
    why = read_reason(reason)

    def do() -> Answer:
        changed, bracket = _lock_bracket(match_id)
        match = open_match(account, Act.CORRECT_CONFIRMED, match_id, revision, {"act": "reopen_levels", "reason": why})
        _require_confirmed(match)
        if bracket is None or match.winner is None or match.kind != Match.Kind.GAME:
            raise Conflict(
                "no_winner_to_keep", _("Only a match of a bracket that somebody has won is reopened for its levels.")
            )
        match.winner_stands = match.winner
        answer = _take_back(account, match, "reopen_levels", why, request_id)
        _follow(account, match, bracket, changed)
        return answer | {"winner_stands": match.winner_stands}

    return once(account, "reopen_levels", request_id, {"match": match_id, "revision": revision, "reason": why}, do)


def reopen_and_clear(
    account: Account | None,
    *,
    request_id: UUID,
    match_id: int,
    revision: int,
    reason: str,
    clears: Sequence[int],
) -> Answer:
    """A confirmed match of a bracket is reported again, and every match behind it that had begun by its result is to be
    played anew by those who belong there; so is one that was reopened for its levels and turns out to have another
    winner.

    `clears`: ids of these matches, as `consequences_of_reopening` names them, so that nothing else is struck than what
    was shown. Every line of their sheets is struck with the reason; the lines stay on record. Answers as
    `reopen_match`, with `cleared` (ids). Raises `Conflict`: `not_confirmed`, `consequences_changed`, `stale_revision`;
    `Invalid`: `reason_missing`, `not_a_list`. Locks as `reopen_match`.
    """
    why = read_reason(reason)
    if not isinstance(clears, list | tuple):
        raise unfit("not_a_list", "clears", clears, _("a list of match ids"))
    agreed = sorted({read_number(each, "clears", least=1, most=_LARGEST_ID) for each in clears})

    def do() -> Answer:
        changed, bracket = _lock_bracket(match_id)
        posted = {"act": "reopen_and_clear", "reason": why, "clears": agreed}
        match = open_match(account, Act.CLEAR_RESULTS, match_id, revision, posted)
        if match.winner_stands is None:
            _require_confirmed(match)
        consequences = consequences_of_reopening(match)
        _require_agreed(consequences, agreed)
        for each in consequences.begun:
            _clear(account, each.match, why, request_id)
        match.winner_stands = None
        answer = _take_back(account, match, "reopen_and_clear", why, request_id)
        _follow(account, match, bracket, changed)
        return answer | {"cleared": agreed}

    payload = {"match": match_id, "revision": revision, "reason": why, "clears": agreed}
    return once(account, "reopen_and_clear", request_id, payload, do)


def _lock_bracket(match_id: int) -> tuple[Event | None, Stage | None]:
    """The bracket that the match stands in, locked whole after its event; the event only where its rules changed."""
    # asked by the match's own key: it may be larger than any, which not every database takes elsewhere
    found = Match.objects.filter(pk=match_id, round__stage__format__in=Stage.BRACKETS)
    place = found.values_list("round__stage__event_id", "round__stage_id").first()
    if place is None:
        return None, None
    changed = lock_where_rules_change(place[0])
    stage = lock_stage(place[1])
    lock_rounds_of(stage.pk)
    lock_matches_of_stage(stage.pk)
    return changed, stage


def _require_confirmed(match: Match) -> None:
    if match.state != Match.State.CONFIRMED:
        raise Conflict("not_confirmed", _("This match is not confirmed; it can be corrected as it is."))


def _require_agreed(consequences: Consequences, agreed: Sequence[int]) -> None:
    """Nothing is struck that was not shown, and nothing that was shown is left."""
    if sorted(each.match for each in consequences.begun) != list(agreed):
        raise Conflict(
            "consequences_changed",
            _("Meanwhile other matches have begun than those you were shown. Look at what it would change now."),
            field="clears",
            value=list(agreed),
            allowed=[each.match for each in consequences.begun],
            details={"matches": [each.to_mapping() for each in consequences.begun]},
        )


def _take_back(account: Account | None, match: Match, act: str, reason: str, request_id: UUID) -> Answer:
    before = _version(match)
    if match.state == Match.State.CONFIRMED:
        match.state = Match.State.REPORTED
    match.confirmed_by = None
    match.confirmed_at = None
    match.revision += 1
    match.save(update_fields=["state", "confirmed_by", "confirmed_at", "winner_stands", "revision"])
    _record(account, act, match, before, reason, request_id)
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


def _clear(account: Account | None, match_id: int, reason: str, request_id: UUID) -> None:
    """The match is to be played from its beginning. Its table is given anew."""
    match = lock_match(match_id)
    before = _version(match)
    lines = [struck(line, account, reason, request_id) for line in current_lines(sheet_of(match).lines)]
    for line in lines:
        line.save(force_insert=True)
    match.state = Match.State.READY
    match.disputed = False
    match.levels = None
    match.on_stage = None
    match.hands_played = 0
    match.offences_before = []
    match.outcome = None
    match.outcome_reason = ""
    match.winner = match.winner_stands = None
    match.entered_by = ""
    match.table = None
    match.started_at = match.ended_at = None
    match.reported_by = match.confirmed_by = None
    match.confirmed_at = None
    match.revision += len(lines) + 1
    match.save()
    _record(account, "clear_result", match, before, reason, request_id)


def _follow(account: Account | None, match: Match, bracket: Stage | None, changed: Event | None) -> None:
    """Standings or bracket by what counts now. The bracket at once: nobody sits down to a match that is not theirs."""
    brackets.serve_waiting(match.round.stage.event_id, account, besides=None if bracket is None else bracket.pk)
    if bracket is None:
        standings.request_refresh(match.round.stage, account)
        return
    settled = brackets.settle(bracket)
    let_extra_matches_decide(bracket)
    if changed is not None:
        hold_now(changed)
    if settled.changed:
        record_act(
            account,
            ADVANCE,
            bracket,
            event_id=bracket.event_id,
            after=settled.to_mapping(),
            public=True,
        )


def _version(match: Match) -> dict[str, Any]:
    return {
        "revision": match.revision,
        "state": str(match.state),
        "disputed": match.disputed,
        "entries": [side.entry_id for side in match.sides.order_by("side", "position")],
        "levels": match.levels,
        "outcome": match.outcome_reason or None,
        "winner": match.winner,
    }


def _record(
    account: Account | None, act: str, match: Match, before: dict[str, Any], reason: str, request_id: UUID
) -> None:
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
