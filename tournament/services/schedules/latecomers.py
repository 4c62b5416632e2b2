"""An entry that comes when the groups stand: into the empty place of a group with an odd number, or not at all."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import OutcomeReason
from tournament.errors import Conflict, Missing
from tournament.models import Account, Draw, Entry, EntryRound, Match, MatchSide, Round, Stage, StageEntry
from tournament.pairing import PairingRefused, Reason, RoundRobin
from tournament.permissions import Act
from tournament.rulebook.draws import reason_mapping
from tournament.rulebook.lists import listed
from tournament.rulebook.refusals import refused_by_pairing, require_clean_audit
from tournament.rulebook.schedules import StoredSchedule, newest_draw, schedule_outcome
from tournament.services import standings
from tournament.services.audit import record_act
from tournament.services.bulk_rows import insert_rows
from tournament.services.locking import lock_matches, lock_rounds_of
from tournament.services.pairing_round.rows import reason_mappings
from tournament.services.requests import Answer, digest, once
from tournament.services.revisions import require_reason
from tournament.services.schedules.making import tables_of
from tournament.services.stage_acts import locked_stage

ENTER = "enter_group"
_AHEAD = (Round.State.DRAFT, Round.State.PUBLISHED)


def enter_group(
    account: Account | None, *, request_id: UUID, stage_id: int, entry_id: int, group: str, reason: str
) -> Answer:
    """The entry takes the empty place of the group ("" in a round robin): whoever would have sat out a round that has
    not begun meets it there. Rounds that have begun it has missed, and what was a bye in them stays one.

    Answers `{"entry", "group", "rounds": [numbers it plays in]}`. Raises `Conflict`: not_a_schedule, schedule_missing,
    entry_in_stage, entry_left, stage_seeded_by_cut, no_empty_place (with the groups that have one), no_round_ahead;
    `Missing`: entry_missing, group_missing; `Invalid`: reason_missing. Locks event, stage, rounds and their byes.
    """

    def do() -> Answer:
        stage = locked_stage(account, stage_id, Act.PAIR_ROUND)
        told = require_reason(reason)
        entry = _comer(stage, entry_id)
        draw, stored = _schedule(stage)
        order = _order_with_room(stored, group)
        changed = StoredSchedule(orders={**stored.orders, group: (*order, entry.pk)}, cycles=stored.cycles)
        rounds = [each for each in lock_rounds_of(stage.pk) if each.state in _AHEAD and not each.clock_started_at]
        try:
            table = changed.tables()[group]
        except PairingRefused as refusal:
            raise refused_by_pairing(refusal) from refusal
        require_clean_audit(changed.audited(changed.tables()))
        played = _seat(stage, entry, group, table, rounds)
        if not played:
            raise Conflict("no_round_ahead", _("No round of this group is left to be played."))
        _store(account, stage, entry, group, draw, changed, told, min(played))
        answer = {"entry": entry.pk, "group": group, "rounds": played}
        record_act(
            account,
            ENTER,
            stage,
            event_id=stage.event_id,
            after=answer,
            reason=told,
            request_id=request_id,
            public=Round.objects.filter(stage=stage).public().exists(),
        )
        standings.request_refresh(stage, account)
        return answer

    payload = {"stage": stage_id, "entry": entry_id, "group": group, "reason": reason}
    return once(account, ENTER, request_id, payload, do)


def _comer(stage: Stage, entry_id: int) -> Entry:
    if not stage.is_schedule:
        raise Conflict("not_a_schedule", _("Only a round robin and groups have a schedule of all rounds."))
    if stage.entries_are_given:
        raise Conflict("stage_seeded_by_cut", _("This stage is played by those who came through the stage before."))
    entry = Entry.objects.filter(event_id=stage.event_id, pk=entry_id).first()
    if entry is None:
        raise Missing("entry_missing", _("There is no such entry."))
    if StageEntry.objects.filter(stage=stage, entry=entry).exists():
        raise Conflict("entry_in_stage", _("This entry plays in this stage already."))
    if entry.state not in (Entry.State.REGISTERED, Entry.State.CHECKED_IN):
        raise Conflict("entry_left", _("This entry has left the event already."))
    return entry


def _schedule(stage: Stage) -> tuple[Draw, StoredSchedule]:
    draw = newest_draw(stage.pk, Draw.Kind.SCHEDULE)
    if draw is None or not Round.objects.filter(stage=stage).exists():
        raise Conflict("schedule_missing", _("There is no schedule yet: draw again, and the entry is in it."))
    return draw, StoredSchedule.from_mapping(draw.input)


def _order_with_room(stored: StoredSchedule, group: str) -> tuple[int, ...]:
    if group not in stored.orders:
        raise Missing("group_missing", _("There is no such group."))
    open_ones = [name for name, order in stored.orders.items() if len(order) % 2]
    if group not in open_ones:
        raise Conflict(
            "no_empty_place",
            _("After the schedule was made an entry can only come into a group in which somebody sits out: %(groups)s.")
            if open_ones
            else _("After the schedule was made nobody can come in: no group has a place in which somebody sits out."),
            field="group",
            value=group,
            allowed=open_ones,
            params={"groups": listed(each or "–" for each in open_ones)},
            details={"groups": open_ones},
        )
    return stored.orders[group]


def _seat(stage: Stage, entry: Entry, group: str, table: RoundRobin, rounds: list[Round]) -> list[int]:
    """Byes of rounds to come become matches; the numbers of these rounds."""
    byes = Match.objects.filter(
        round__in=rounds, group=group, kind=Match.Kind.BYE, outcome_reason=OutcomeReason.BYE
    ).values_list("pk", flat=True)
    by_round = {match.round_id: match for match in lock_matches(byes)}
    tables = tables_of(stage, table.entries)
    played = []
    for its_round in rounds:
        match = by_round.get(its_round.pk)
        if match is None:
            continue
        drawn = table.rounds[its_round.number - 1]
        pairing = next(each for each in drawn.pairings if entry.pk in (each.first, each.second))
        taken = set(Match.objects.filter(round=its_round, table__isnull=False).values_list("table_id", flat=True))
        free = tables.free_for((pairing.first, pairing.second), taken)
        if free is None:
            raise Conflict(
                "too_few_tables",
                _("In round %(number)d no table is free for one more match. Add a table to the event first."),
                params={"number": its_round.number},
            )
        match.kind = Match.Kind.GAME
        match.state = Match.State.READY
        match.outcome, match.outcome_reason, match.winner, match.confirmed_at = None, "", None, None
        match.table_id = free
        came_late = Reason(code="side_by_berger_table", params={"entry": pairing.first})
        match.reasons = [*reason_mappings(pairing.reasons), reason_mapping(came_late)]
        match.revision += 1
        match.save()
        MatchSide.objects.filter(match=match).delete()
        MatchSide.objects.bulk_create(
            MatchSide(match=match, round=its_round, side=side, entry_id=each)
            for side, each in enumerate((pairing.first, pairing.second))
        )
        EntryRound.objects.filter(round=its_round, entry_id__in=(pairing.first, pairing.second)).update(
            state=EntryRound.State.PAIRED
        )
        EntryRound.objects.create(round=its_round, entry=entry, state=EntryRound.State.PAIRED)
        played.append(its_round.number)
    return played


def _store(
    account: Account | None,
    stage: Stage,
    entry: Entry,
    group: str,
    draw: Draw,
    changed: StoredSchedule,
    reason: str,
    first_round: int,
) -> None:
    assert account is not None, "only accounts are allowed to draw"
    StageEntry.objects.create(stage=stage, entry=entry, group=group, joined_from_round=first_round)
    given = {**draw.input, **changed.to_mapping()}
    Draw.objects.create(
        stage=stage,
        number=draw.number + 1,
        kind=Draw.Kind.SCHEDULE,
        seed=draw.seed,
        algorithm=draw.algorithm,
        input=given,
        input_digest=digest(given),
        outcome=schedule_outcome(changed.tables()),
        findings=draw.findings,
        reason=reason,
        drawn_by=account,
    )
    missed = Round.objects.filter(stage=stage, number__lt=first_round).values_list("pk", flat=True)
    insert_rows(EntryRound(round_id=each, entry=entry, state=EntryRound.State.NOT_YET_ENTERED) for each in missed)
