"""An event with something behind every door, and one person of every kind who may knock."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from tests import builders
from tests.stored_draws import store_draw
from tournament.models import (
    Account,
    CutDecision,
    Draw,
    Event,
    HandRecording,
    ImportBatch,
    Job,
    Match,
    PairWish,
    Round,
    Staff,
    Stage,
)
from tournament.permissions import Role
from tournament.selectors.staff import link_token
from tournament.services import rounds, schedules
from tournament.services.brackets import make_bracket
from tournament.services.matches import confirm_match, record_final_result, record_hand
from tournament.services.standings import refresh_now

ENTRIES, TABLES = 8, 5
# nobody plays at the last table
EMPTY_TABLE = TABLES
RECORD = "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 2\n"


class Who(StrEnum):
    """Who knocks. Everybody below `NOBODY` is signed in."""

    NOBODY = "nobody"
    STRANGER = "stranger"
    REVOKED = "revoked"
    VIEWER = "viewer"
    REFEREE = "referee"
    REFEREE_ELSEWHERE = "referee_elsewhere"
    CHIEF_REFEREE = "chief_referee"
    ORGANISER = "organiser"

    @property
    def role(self) -> Role:
        match self:
            case Who.NOBODY | Who.STRANGER | Who.REVOKED:
                return Role.PUBLIC
            case Who.REFEREE_ELSEWHERE:
                return Role.REFEREE
            case _:
                return Role(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """`match` is published and being played at table 1; `draft_match` belongs to a round that is a draft."""

    event: Event
    match: Match
    draft_match: Match
    arguments: dict[str, Any]
    clients: dict[Who, Client]


def make_world(*, state: str = Event.State.PUBLISHED) -> World:
    event = builders.event(state=state)
    tables = builders.tables(event, TABLES)
    pairs = builders.entries(event, ENTRIES, units=["North", "South"], members=2)
    swiss = builders.stage(event, pairs, settings={"unit_best": 2})
    first = builders.published_round(swiss, pairs)
    store_draw(first, pairs)
    draft = builders.published_round(swiss, pairs[::-1], state=Round.State.DRAFT)
    refresh_now(swiss.pk)
    knockout = builders.stage(event, pairs, format=Stage.Format.KNOCKOUT)
    organiser = event.created_by
    bracket = make_bracket(organiser, request_id=uuid4(), stage_id=knockout.pk)["rounds"]
    rounds.publish_round(organiser, request_id=uuid4(), round_id=bracket[0], revision=1)
    groups = builders.stage(event, format=Stage.Format.GROUPS, settings={"group_count": 2})
    schedules.draw_groups(organiser, request_id=uuid4(), stage_id=groups.pk, seed="a seed")
    of_groups = schedules.make_schedule(organiser, request_id=uuid4(), stage_id=groups.pk)["rounds"]
    rounds.publish_round(organiser, request_id=uuid4(), round_id=of_groups[0], revision=1)
    match = first.matches.order_by("number")[0]
    wish = PairWish.objects.create(
        stage=swiss, kind=PairWish.Kind.FORBIDDEN, first=pairs[2], second=pairs[3], made_by=organiser
    )
    swiss.stage_entries.filter(entry=pairs[0]).update(bye_in_round=5)
    hand = {"declarer_seat": 0, "attackers_points": 80}
    record_hand(organiser, request_id=uuid4(), match_id=match.pk, revision=match.revision, hand=hand)
    people: dict[Who, Account | None] = {
        Who.NOBODY: None,
        Who.STRANGER: builders.account(),
        Who.REVOKED: builders.staff(event, Staff.Role.ORGANISER),
        Who.VIEWER: builders.staff(event, Staff.Role.VIEWER),
        Who.REFEREE: builders.staff(event, Staff.Role.REFEREE),
        Who.REFEREE_ELSEWHERE: builders.staff(event, Staff.Role.REFEREE, tables=tables[EMPTY_TABLE - 1 :]),
        Who.CHIEF_REFEREE: builders.staff(event, Staff.Role.CHIEF_REFEREE),
        Who.ORGANISER: organiser,
    }
    played = first.matches.order_by("number")[1]
    final = {"match_id": played.pk, "levels": [5, 3], "on_stage": 0}
    seen = record_final_result(organiser, request_id=uuid4(), revision=played.revision, **final)["revision"]
    confirm_match(people[Who.CHIEF_REFEREE], request_id=uuid4(), match_id=played.pk, revision=seen)
    for each in (match, played):
        HandRecording.objects.create(match=each, number=1, text=RECORD, recorded_by=organiser, request_id=uuid4())
    decision = CutDecision.objects.create(
        stage=swiss, snapshot=swiss.snapshots.latest(), cut_size=1, tied=[pairs[0].pk], order=[pairs[0].pk],
        method=CutDecision.Method.CHIEF_REFEREE, reason="x", decided_by=organiser,
    )  # fmt: skip
    Staff.objects.filter(account=people[Who.REVOKED]).update(revoked_at=timezone.now())
    batch = ImportBatch.objects.create(
        event=event, filename="list.csv", encoding="utf-8", delimiter=",", rows=[], created_by=organiser
    )
    job = Job.objects.create(
        event=event, kind=Job.Kind.REFRESH_STANDINGS, key="refresh_standings:stage=0", state=Job.State.FAILED,
        error={"code": "internal_error", "message": "It failed."}, arguments={"stage": swiss.pk},
    )  # fmt: skip
    member = Staff.objects.get(account=people[Who.VIEWER])
    return World(
        event=event,
        match=match,
        draft_match=draft.matches.order_by("number")[0],
        arguments={
            "preset": "classic-2d",
            "slug": event.slug,
            "staff_id": member.pk,
            "token": link_token(member),
            "batch_id": batch.pk,
            "job_id": job.pk,
            "stage": swiss.number,
            "number": 1,
            "position": 1,
            "match": match.pk,
            "confirmed_match": played.pk,
            "wish": wish.pk,
            "match_id": match.pk,
            "knockout": knockout.number,
            "groups": groups.number,
            "decision": decision.pk,
            "draw": Draw.objects.get(stage=knockout).pk,
        },
        clients={who: _signed_in(account) for who, account in people.items()},
    )


def _signed_in(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client
