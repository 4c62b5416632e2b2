"""Entries that leave, come back, are disqualified, or sit out a round."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import RulingKind
from tournament.errors import Conflict, Invalid, Missing, Questions
from tournament.models import Account, Entry, Match, Round, Stage, StageEntry
from tournament.permissions import Act, allows, require
from tournament.rulebook.sheets import newest_at
from tournament.selectors.stages.returning import LostMatch, returning
from tournament.selectors.stages.withdrawal import Leaving, OpenMatch, leaving
from tournament.services import brackets, schedules, standings
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_match, lock_round, lock_stage
from tournament.services.matches.opening import open_match
from tournament.services.matches.rulings import write_ruling
from tournament.services.matches.sheets import append_line, fold_with, sheet_of
from tournament.services.matches.striking import struck
from tournament.services.pairing_round import drop_draft
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision


class SharedMatches(StrEnum):
    """What becomes of an open match in which the partner of somebody who leaves stays behind."""

    LEFT_OPEN = "left_open"
    LOST = "lost"


class LostMatches(StrEnum):
    """What becomes of rulings by which an entry lost when it left, and which nobody has confirmed."""

    STAY = "stay"
    STRUCK = "struck"


PARTNER_STAYS = "partner_stays"


def withdraw_entry(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    reason: str,
    shared_matches: str | None = None,
) -> Answer:
    """退赛: the entry takes part no more. Rounds it has played stay; it will not be paired again.

    Its open matches of published rounds are ruled forfeited, which a second person confirms; results already
    reported stay as they are; drafts that name it are thrown away; in a bracket its opponents go on without play.
    A match in which a partner stays behind is decided by the chief referee: `shared_matches` says how
    (`SharedMatches`); others leave it open. Answers `{"entry", "revision", "state", "forfeited": [match ids],
    "left_open": [match ids], "discarded_rounds": [numbers]}`.
    Raises `Invalid`: reason_missing, shared_matches_unknown; `NotAllowed`; `Questions` (partner_stays) to a chief
    referee who has not said; `Conflict`: stale_revision, entry_left. Locks event, stages, rounds, matches.
    """
    return _leave(
        account,
        Act.WITHDRAW_ENTRY,
        Entry.State.WITHDRAWN,
        request_id=request_id,
        entry_id=entry_id,
        revision=revision,
        reason=reason,
        shared_matches=shared_matches,
    )


def disqualify_entry(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    reason: str,
    shared_matches: str | None = None,
) -> Answer:
    """取消资格, by the chief referee: as `withdraw_entry`, and open matches are ruled lost by disqualification."""
    return _leave(
        account,
        Act.DISQUALIFY_ENTRY,
        Entry.State.DISQUALIFIED,
        request_id=request_id,
        entry_id=entry_id,
        revision=revision,
        reason=reason,
        shared_matches=shared_matches,
    )


def return_entry(
    account: Account | None,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    reason: str,
    lost_matches: str = LostMatches.STAY,
) -> Answer:
    """An entry that had left takes part again, from the next round that is paired. In a schedule it plays again what
    was freed in rounds that are not closed, and its results count again.

    `lost_matches` says whether rulings by which it lost, and which nobody has confirmed, stay or are struck, so that
    these matches are played after all. A confirmed loss stays until its match is reopened. A disqualification is taken
    back by whoever may disqualify. Answers `{"entry", "revision", "state", "struck": [match ids]}`.
    Raises `Invalid`: reason_missing, lost_matches_unknown; `Conflict`: stale_revision, entry_takes_part. Locks event,
    stages, and rounds and matches whose rulings are struck.
    """

    def do() -> Answer:
        entry = _lock_entry(entry_id)
        is_disqualified = entry.state == Entry.State.DISQUALIFIED
        require(account, Act.DISQUALIFY_ENTRY if is_disqualified else Act.WITHDRAW_ENTRY, entry.event)
        require_revision(yours=revision, current=entry.revision, stands={"state": entry.state})
        if entry.state not in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
            raise Conflict("entry_takes_part", _("This entry takes part already."))
        told = require_reason(reason)
        lost = returning(entry).unconfirmed if _lost_matches(lost_matches) is LostMatches.STRUCK else ()
        for bracket in leaving(entry).brackets:
            brackets.request_advance(Stage.objects.get(pk=bracket), account)
        for each in lost:
            _strike(account, each, told, request_id)
        _turn(account, entry, Entry.State.CHECKED_IN, "return_entry", told, request_id)
        for stage in _schedules_of(entry):
            schedules.take_matches_back(stage, entry)
            standings.request_refresh(stage, account)
        brackets.serve_waiting(entry.event_id, account)
        return {
            "entry": entry.pk,
            "revision": entry.revision,
            "state": entry.state,
            "struck": [each.match for each in lost],
        }

    payload = {"entry": entry_id, "revision": revision, "reason": reason}
    if lost_matches != LostMatches.STAY:
        payload["lost_matches"] = lost_matches
    return once(account, "return_entry", request_id, payload, do)


def mark_absent(account: Account | None, *, request_id: UUID, stage_id: int, entry_id: int, reason: str) -> Answer:
    """The entry sits out the stage's next round: it will neither be paired nor have a bye.

    Answers `{"entry", "round_number"}`. Raises `Conflict`: draft_exists (discard it first, or swap), not_swiss;
    `Missing`: entry_missing (not in this stage). Locks the stage.
    """

    def do() -> Answer:
        place, number = _next_round_of(account, stage_id, entry_id)
        place.absent_in_round = number
        place.absence_reason = reason.strip()
        place.save(update_fields=["absent_in_round", "absence_reason"])
        record_act(
            account,
            "mark_absent",
            place.entry,
            event_id=place.entry.event_id,
            after={"stage": stage_id, "round": number},
            reason=place.absence_reason,
            request_id=request_id,
        )
        return {"entry": entry_id, "round_number": number}

    payload = {"stage": stage_id, "entry": entry_id, "reason": reason}
    return once(account, "mark_absent", request_id, payload, do)


def mark_present(account: Account | None, *, request_id: UUID, stage_id: int, entry_id: int) -> Answer:
    """Takes `mark_absent` back while the round is not paired. Answers and raises like it."""

    def do() -> Answer:
        place, number = _next_round_of(account, stage_id, entry_id)
        place.absent_in_round = None
        place.absence_reason = ""
        place.save(update_fields=["absent_in_round", "absence_reason"])
        record_act(
            account,
            "mark_present",
            place.entry,
            event_id=place.entry.event_id,
            after={"stage": stage_id, "round": number},
            request_id=request_id,
        )
        return {"entry": entry_id, "round_number": number}

    return once(account, "mark_present", request_id, {"stage": stage_id, "entry": entry_id}, do)


def _leave(
    account: Account | None,
    act: Act,
    state: Entry.State,
    *,
    request_id: UUID,
    entry_id: int,
    revision: int,
    reason: str,
    shared_matches: str | None,
) -> Answer:
    def do() -> Answer:
        entry = _lock_entry(entry_id)
        require(account, act, entry.event)
        require_revision(yours=revision, current=entry.revision, stands={"state": entry.state})
        if entry.state in (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED):
            raise Conflict("entry_left", _("This entry has left the event already."))
        told = require_reason(reason)
        effects = leaving(entry)
        lost = effects.forfeited
        if _decide_shared(account, entry, effects.shared, shared_matches) is SharedMatches.LOST:
            lost += effects.shared
        _throw_drafts_away(account, effects, told, request_id)
        for match in lost:
            _rule_lost(account, match, state, told, request_id)
        _turn(account, entry, state, act, told, request_id)
        for bracket in effects.brackets:
            brackets.request_advance(Stage.objects.get(pk=bracket), account)
        freed: list[int] = []
        for schedule in effects.schedules:
            stage = Stage.objects.get(pk=schedule.stage)
            freed += [each.match for each in schedules.free_matches(stage, entry).freed]
            standings.request_refresh(stage, account)
        brackets.serve_waiting(entry.event_id, account)
        return {
            "entry": entry.pk,
            "revision": entry.revision,
            "state": entry.state,
            "forfeited": [match.match for match in lost],
            "left_open": [match.match for match in effects.shared if match not in lost],
            "discarded_rounds": [number for _round, number in effects.drafts],
            "freed": freed,
            "annulled_in": [each.stage_number for each in effects.schedules if each.annulled],
        }

    payload = {"entry": entry_id, "revision": revision, "reason": reason}
    if shared_matches is not None:
        payload["shared_matches"] = shared_matches
    return once(account, act, request_id, payload, do)


def _decide_shared(
    account: Account | None, entry: Entry, shared: tuple[OpenMatch, ...], said: str | None
) -> SharedMatches:
    """Who may disqualify decides about the partner as well; without a word of theirs the match stays open."""
    if said is not None and said not in list(SharedMatches):
        raise Invalid(
            "shared_matches_unknown",
            _("“%(value)s” does not say what becomes of the match. Allowed: %(allowed)s."),
            field="shared_matches",
            value=said,
            allowed=[str(each) for each in SharedMatches],
            params={"value": said, "allowed": ", ".join(SharedMatches)},
        )
    if said is not None and SharedMatches(said) is SharedMatches.LOST:
        require(account, Act.DISQUALIFY_ENTRY, entry.event)
    if said is None and shared and allows(account, Act.DISQUALIFY_ENTRY, entry.event_id):
        raise Questions(
            _("A partner stays behind. Does the side lose the match, or does it stay open?"),
            [
                {
                    "code": PARTNER_STAYS,
                    "match": each.match,
                    "params": {"round": each.round_number, "partner": each.partner, "opponent": each.opponent},
                    "text": _("Round %(round)d: %(partner)s would lose against %(opponent)s as well.")
                    % {"round": each.round_number, "partner": each.partner, "opponent": each.opponent},
                }
                for each in shared
            ],
        )
    return SharedMatches.LEFT_OPEN if said is None else SharedMatches(said)


def _lock_entry(entry_id: int) -> Entry:
    """The entry after its event and all stages were locked: no round is stored or published meanwhile."""
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Missing("entry_missing", _("There is no such entry."))
    event = lock_event(event_id)
    for stage_id in Stage.objects.filter(event=event).order_by("pk").values_list("pk", flat=True):
        lock_stage(stage_id)
    entry = Entry.objects.get(pk=entry_id)
    entry.event = event
    return entry


def _schedules_of(entry: Entry) -> list[Stage]:
    """Round robins and groups it belongs to that are not finished."""
    stages = Stage.objects.filter(format__in=Stage.SCHEDULES, stage_entries__entry=entry)
    return list(stages.exclude(state=Stage.State.FINISHED).order_by("pk"))


def _turn(
    account: Account | None, entry: Entry, state: Entry.State, act: Act | str, reason: str, request_id: UUID
) -> None:
    before = {"state": entry.state}
    entry.state = state
    entry.revision += 1
    entry.save(update_fields=["state", "revision"])
    record_act(
        account,
        act,
        entry,
        event_id=entry.event_id,
        before=before,
        after={"state": entry.state},
        reason=reason,
        request_id=request_id,
        public=True,
    )


def _throw_drafts_away(account: Account | None, effects: Leaving, reason: str, request_id: UUID) -> None:
    for round_id, _number in effects.drafts:
        drop_draft(lock_round(round_id), account=account, request_id=request_id, reason=reason)


def _rule_lost(account: Account | None, open_one: OpenMatch, state: Entry.State, reason: str, request_id: UUID) -> None:
    """The ruling stands on the match's sheet as if it had been given there; the account reports the match by it."""
    lock_round(open_one.round)
    locked = lock_match(open_one.match)
    posted = {"kind": _ruling_of(state), "side": open_one.side, "note": reason}
    match = open_match(account, Act.RULE, locked.pk, locked.revision, posted)
    write_ruling(account, match, posted, request_id)


def _lost_matches(said: str) -> LostMatches:
    if said not in list(LostMatches):
        raise Invalid(
            "lost_matches_unknown",
            _("“%(value)s” does not say what becomes of the match. Allowed: %(allowed)s."),
            field="lost_matches",
            value=said,
            allowed=[str(each) for each in LostMatches],
            params={"value": said, "allowed": ", ".join(LostMatches)},
        )
    return LostMatches(said)


def _strike(account: Account | None, lost: LostMatch, reason: str, request_id: UUID) -> None:
    """The ruling is out of the fold, as if it had been struck at the match."""
    lock_round(lost.round)
    locked = lock_match(lost.match)
    match = open_match(account, Act.RULE, locked.pk, locked.revision, {"position": lost.position})
    sheet = sheet_of(match)
    newest = newest_at(sheet.lines, lost.position)
    if match.state == Match.State.CONFIRMED or newest is None or newest.struck:
        raise Conflict(
            "match_confirmed",
            _("Meanwhile the match of round %(round)d was confirmed or changed. Look again."),
            params={"round": lost.round_number},
            details={"match": match.pk},
        )
    line = struck(newest, account, reason, request_id)
    append_line(account, sheet, line, fold_with(sheet, line), act="strike_line", request_id=request_id, reason=reason)


def _ruling_of(state: Entry.State) -> str:
    match state:
        case Entry.State.WITHDRAWN:
            return RulingKind.FORFEIT.value
        case Entry.State.DISQUALIFIED:
            return RulingKind.DISQUALIFIED.value
        case Entry.State.REGISTERED | Entry.State.CHECKED_IN:
            raise AssertionError("an entry that takes part loses nothing by leaving")
        case _:
            assert_never(state)


def _next_round_of(account: Account | None, stage_id: int, entry_id: int) -> tuple[StageEntry, int]:
    stage = lock_stage(stage_id)
    require(account, Act.CHECK_IN, stage.event)
    if not stage.is_round_by_round:
        raise Conflict("not_swiss", _("In a knock-out nobody sits out a round: an absent entry forfeits its match."))
    last = Round.objects.filter(stage=stage).defer("pairing").order_by("-number").first()
    if last is not None and last.state == Round.State.DRAFT:
        raise Conflict(
            "draft_exists",
            _("Round %(number)d is already paired and waits as a draft. Discard it first."),
            params={"number": last.number},
            details={"round": last.pk, "number": last.number},
        )
    place = StageEntry.objects.filter(stage=stage, entry_id=entry_id).select_related("entry").first()
    if place is None:
        raise Missing("entry_missing", _("This entry is not in this stage."))
    return place, (last.number if last else 0) + 1
