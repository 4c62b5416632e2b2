"""Publishing a round, its clock, closing it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Event, Match, Round, RuleSetVersion, Stage
from tournament.permissions import Act, require
from tournament.rulebook import StageSettings
from tournament.rulebook.clocks import seconds_paused
from tournament.selectors.rounds.open_tables import open_tables_of_round
from tournament.services import brackets, standings
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_matches_of, lock_round, lock_rounds_of
from tournament.services.moments import read_moment
from tournament.services.pairing_round.turns import tables_open
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.rules.versions import hold_now, lock_where_rules_change, take_version


class Publishing(StrEnum):
    """How much of a schedule goes on the wall. Of all rounds the first one open is in play; matches of later ones may
    be played early, as soon as both entries and a table are free."""

    THIS_ROUND = "this_round"
    ALL_ROUNDS = "all_rounds"


def publish_round(
    account: Account | None,
    *,
    request_id: UUID,
    round_id: int,
    revision: int,
    starts_at: datetime | None = None,
    publishing: str = Publishing.THIS_ROUND,
) -> Answer:
    """Everybody sees the round; a knock-out is published whole, a schedule round by round or with all drafts at once.
    Its matches are played by the newest rule set that holds from the round or from before; the event's first published
    round freezes what organisers may edit.

    Answers `{"round", "revision", "published": [round ids], "rule_set_digest"}`.
    Raises `Invalid`: starts_at_invalid, publishing; `Conflict`: stale_revision, round_not_draft, round_order,
    event_finished, rule_set_missing. Locks event, stage, rounds.
    """

    def do() -> Answer:
        event = lock_event(_event_of(round_id))
        draft = lock_round(round_id)
        require(account, Act.PUBLISH_ROUND, event)
        require_revision(yours=revision, current=draft.revision, stands={"state": draft.state})
        if draft.state != Round.State.DRAFT:
            raise Conflict("round_not_draft", _("This round has been published already."))
        if event.state == Event.State.FINISHED:
            raise Conflict("event_finished", _("This event is finished."))
        begins = read_moment("starts_at", starts_at)
        published = _published_with(draft, publishing)
        _freeze_rule_set(event)
        version = _publish(published, event, draft, begins)
        if draft.stage.state == Stage.State.SETUP:
            draft.stage.state = Stage.State.RUNNING
            draft.stage.save(update_fields=["state"])
        ids = [each.pk for each in published]
        record_act(
            account,
            Act.PUBLISH_ROUND,
            draft,
            event_id=event.pk,
            before={"state": Round.State.DRAFT},
            after={"state": Round.State.PUBLISHED, "rounds": ids, "rule_set_digest": version.digest},
            request_id=request_id,
            public=True,
        )
        _bring_up_to_date(draft.stage, account)
        return {
            "round": draft.pk,
            "revision": draft.revision + 1,
            "published": ids,
            "rule_set_digest": version.digest,
        }

    payload = {"round": round_id, "revision": revision, "starts_at": starts_at, "publishing": publishing}
    return once(account, Act.PUBLISH_ROUND, request_id, payload, do)


def _published_with(draft: Round, publishing: str) -> list[Round]:
    """The rounds that go on the wall together; locks them."""
    if publishing not in [str(each) for each in Publishing]:
        raise Invalid(
            "publishing",
            _("This round is published, or all rounds of the schedule."),
            field="publishing",
            value=publishing,
            allowed=[str(each) for each in Publishing],
        )
    if draft.stage.has_bracket:
        return lock_rounds_of(draft.stage_id)
    if not draft.stage.is_schedule:
        return [draft]
    drafts = [each for each in lock_rounds_of(draft.stage_id) if each.state == Round.State.DRAFT]
    if drafts[0].number < draft.number:
        raise Conflict(
            "round_order",
            _("Round %(number)d is not published yet. Rounds are published in their order."),
            params={"number": drafts[0].number},
            details={"round": drafts[0].pk, "number": drafts[0].number},
        )
    return drafts if publishing == Publishing.ALL_ROUNDS else [draft]


def start_clock(account: Account | None, *, request_id: UUID, round_id: int, revision: int) -> Answer:
    """The round is running since now. Answers `{"round", "revision", "clock_started_at"}`.

    Raises `Conflict`: stale_revision, round_not_published, clock_runs. Locks stage and round.
    """

    def do() -> Answer:
        its_round = lock_round(round_id)
        require(account, Act.PUBLISH_ROUND, its_round.stage.event)
        require_revision(yours=revision, current=its_round.revision, stands={"state": its_round.state})
        if its_round.clock_started_at is not None:
            raise Conflict("clock_runs", _("The clock of this round was started already."))
        if its_round.state not in (Round.State.PUBLISHED, Round.State.RUNNING):
            raise Conflict("round_not_published", _("Only a published round that is not closed has a clock to start."))
        its_round.state = Round.State.RUNNING
        its_round.clock_started_at = timezone.now()
        its_round.revision += 1
        its_round.save(update_fields=["state", "clock_started_at", "revision"])
        after = {"state": its_round.state, "clock_started_at": its_round.clock_started_at.isoformat()}
        record_act(
            account,
            "start_clock",
            its_round,
            event_id=its_round.stage.event_id,
            after=after,
            request_id=request_id,
            public=True,
        )
        return {
            "round": its_round.pk,
            "revision": its_round.revision,
            "clock_started_at": after["clock_started_at"],
        }

    return once(account, "start_clock", request_id, {"round": round_id, "revision": revision}, do)


def pause_clock(account: Account | None, *, request_id: UUID, round_id: int, revision: int) -> Answer:
    """The round's clock stands since now, for play and for lateness alike.

    Answers `{"round", "revision", "clock_paused_at", "clock_paused_seconds"}`. Raises `Conflict`: stale_revision,
    clock_not_running, clock_paused. Locks stage and round.
    """

    def do() -> Answer:
        its_round = _clocked(account, round_id, revision)
        if its_round.clock_paused_at is not None:
            raise Conflict("clock_paused", _("The clock of this round is paused already."))
        its_round.clock_paused_at = timezone.now()
        return _store_clock(account, "pause_clock", its_round, before={"paused_at": None}, request_id=request_id)

    return once(account, "pause_clock", request_id, {"round": round_id, "revision": revision}, do)


def resume_clock(account: Account | None, *, request_id: UUID, round_id: int, revision: int) -> Answer:
    """The round's clock runs on since now: every end is as much later as it stood.

    Answers as `pause_clock`. Raises `Conflict`: stale_revision, clock_not_running, clock_runs. Locks stage and round.
    """

    def do() -> Answer:
        its_round = _clocked(account, round_id, revision)
        since = its_round.clock_paused_at
        if since is None:
            raise Conflict("clock_runs", _("The clock of this round runs; it is not paused."))
        its_round.clock_paused_seconds += seconds_paused(since, timezone.now())
        its_round.clock_paused_at = None
        before = {"paused_at": since.isoformat()}
        return _store_clock(account, "resume_clock", its_round, before=before, request_id=request_id)

    return once(account, "resume_clock", request_id, {"round": round_id, "revision": revision}, do)


def _clocked(account: Account | None, round_id: int, revision: int) -> Round:
    """The round, locked, if the account may and its clock was started."""
    its_round = lock_round(round_id)
    require(account, Act.PUBLISH_ROUND, its_round.stage.event)
    stands = {"state": its_round.state, "paused": its_round.clock_paused_at is not None}
    require_revision(yours=revision, current=its_round.revision, stands=stands)
    if its_round.clock_started_at is None or its_round.state == Round.State.CLOSED:
        raise Conflict("clock_not_running", _("The clock of this round is not running."))
    return its_round


def _store_clock(
    account: Account | None, act: str, its_round: Round, *, before: dict[str, Any], request_id: UUID
) -> Answer:
    its_round.revision += 1
    its_round.save(update_fields=["clock_paused_at", "clock_paused_seconds", "revision"])
    paused_at = None if its_round.clock_paused_at is None else its_round.clock_paused_at.isoformat()
    record_act(
        account,
        act,
        its_round,
        event_id=its_round.stage.event_id,
        before=before,
        after={"paused_at": paused_at, "paused_seconds": its_round.clock_paused_seconds},
        request_id=request_id,
        public=True,
    )
    return {
        "round": its_round.pk,
        "revision": its_round.revision,
        "clock_paused_at": paused_at,
        "clock_paused_seconds": its_round.clock_paused_seconds,
    }


def close_round(account: Account | None, *, request_id: UUID, round_id: int, revision: int) -> Answer:
    """The round is closed: every match of it is confirmed. With the last planned Swiss round the stage is finished.

    Answers `{"round", "revision", "stage_state"}`. Raises `Conflict`: stale_revision, round_not_published,
    round_closed, open_tables (naming them). Locks event, stage, round and its matches, so that nothing is taken back
    meanwhile.
    """

    def do() -> Answer:
        changed = lock_where_rules_change(_event_of(round_id))
        its_round = lock_round(round_id)
        require(account, Act.CLOSE_ROUND, its_round.stage.event)
        require_revision(yours=revision, current=its_round.revision, stands={"state": its_round.state})
        match its_round.state:
            case Round.State.DRAFT:
                raise Conflict("round_not_published", _("This round is a draft."))
            case Round.State.CLOSED:
                raise Conflict("round_closed", _("This round is closed already."))
        matches = lock_matches_of(its_round.pk)
        if any(match.state != Match.State.CONFIRMED for match in matches):
            raise tables_open(open_tables_of_round(its_round.pk))
        before = {"state": its_round.state}
        its_round.state = Round.State.CLOSED
        its_round.closed_at = timezone.now()
        its_round.revision += 1
        its_round.save(update_fields=["state", "closed_at", "revision"])
        _finish_stage(its_round.stage)
        if changed is not None:
            hold_now(changed)
        record_act(
            account,
            Act.CLOSE_ROUND,
            its_round,
            event_id=its_round.stage.event_id,
            before=before,
            after={"state": its_round.state},
            request_id=request_id,
            public=True,
        )
        _bring_up_to_date(its_round.stage, account)
        return {"round": its_round.pk, "revision": its_round.revision, "stage_state": its_round.stage.state}

    return once(account, Act.CLOSE_ROUND, request_id, {"round": round_id, "revision": revision}, do)


def _event_of(round_id: int) -> int:
    event_id = Round.objects.filter(pk=round_id).values_list("stage__event_id", flat=True).first()
    if event_id is None:
        raise Missing("round_missing", _("There is no such round."))
    return int(event_id)


def _freeze_rule_set(event: Event) -> None:
    if event.rule_set_version_id is None:
        raise Conflict("rule_set_missing", _("The event has no rule set yet."))
    if event.rule_set_frozen_at is None:
        event.rule_set_frozen_at = timezone.now()
        event.save(update_fields=["rule_set_frozen_at"])


def _publish(rounds: list[Round], event: Event, first: Round, starts_at: datetime | None) -> RuleSetVersion:
    """The rounds are on the wall, each with its version of the rules; answers that of `first`."""
    now = timezone.now()
    changes: dict[str, Any] = {"state": Round.State.PUBLISHED, "published_at": now}
    versions: dict[int, RuleSetVersion] = {}
    for each in rounds:
        own = {"starts_at": starts_at} if each.pk == first.pk else {}
        Round.objects.filter(pk=each.pk).update(**changes, **own, revision=each.revision + 1)
        each.stage = first.stage
        versions[each.pk] = take_version(event, each)
        Match.objects.filter(round=each.pk).update(rule_set_version=versions[each.pk])
    if any(version.number > 1 for version in versions.values()):
        hold_now(event)
    return versions[first.pk]


def _bring_up_to_date(stage: Stage, account: Account | None) -> None:
    """Byes count as soon as their round is published; a closed round makes the standings final."""
    if stage.has_bracket:
        brackets.request_advance(stage, account)
    else:
        standings.request_refresh(stage, account)


def _finish_stage(stage: Stage) -> None:
    """Finished with its last round; a bracket finishes itself when its last match is confirmed."""
    if stage.has_bracket:
        return
    states = list(Round.objects.filter(stage=stage).values_list("state", flat=True))
    planned = StageSettings.from_mapping(stage.settings).rounds_planned if stage.is_round_by_round else len(states)
    if len(states) >= planned and all(state == Round.State.CLOSED for state in states):
        stage.state = Stage.State.FINISHED
        stage.save(update_fields=["state"])
