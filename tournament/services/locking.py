"""The only place that takes row locks. Order: event, stage, round, match (by id). Never the other way.

On SQLite a write transaction holds the whole database from its start (IMMEDIATE), so the clauses are no-ops there.
Every function needs an open transaction and returns rows read after the lock was granted. The order is always said:
that of the models would join neighbours to the statement, and lock them with it.

Locks are taken without the key (FOR NO KEY UPDATE): every row that refers to an event or stage, an audit row for
instance, asks for a share of its key, and would otherwise wait for whoever has locked the event on their way to the
stage, while they wait for the stage.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing
from tournament.models import Event, Match, Round, Stage


def lock_event(event_id: int) -> Event:
    event = Event.objects.select_for_update(no_key=True).filter(pk=event_id).first()
    if event is None:
        raise Missing("event_missing", _("There is no such event."))
    return event


def lock_stage(stage_id: int) -> Stage:
    """The stage with its event (read after the lock)."""
    stage = Stage.objects.select_for_update(no_key=True).filter(pk=stage_id).first()
    if stage is None:
        raise Missing("stage_missing", _("There is no such stage."))
    return stage


def lock_stages_of(event_id: int) -> list[Stage]:
    """All stages of an event by id; the caller holds the event's lock."""
    return list(Stage.objects.select_for_update(no_key=True).filter(event_id=event_id).order_by("pk"))


def lock_round(round_id: int) -> Round:
    """The round; its stage is locked first."""
    stage_id = Round.objects.filter(pk=round_id).values_list("stage_id", flat=True).first()
    if stage_id is None:
        raise Missing("round_missing", _("There is no such round."))
    stage = lock_stage(stage_id)
    found = Round.objects.select_for_update(no_key=True).filter(pk=round_id).order_by("pk").first()
    if found is None:
        raise Missing("round_missing", _("There is no such round."))
    found.stage = stage
    return found


def lock_matches_of(round_id: int) -> list[Match]:
    """All matches of a round by id; the caller holds the round's lock."""
    return list(Match.objects.select_for_update(no_key=True).filter(round_id=round_id).order_by("pk"))


def hold_matches_of(round_id: int) -> None:
    """As `lock_matches_of`, for whoever asks nothing of them but to stay as they are."""
    list(Match.objects.select_for_update(no_key=True).filter(round_id=round_id).order_by("pk").values_list("pk"))


def lock_rounds_of(stage_id: int) -> list[Round]:
    """All rounds of a stage by number, how they were paired left out; the caller holds the stage's lock."""
    return list(
        Round.objects.select_for_update(no_key=True).filter(stage_id=stage_id).defer("pairing").order_by("number")
    )


def lock_matches_of_stage(stage_id: int) -> list[Match]:
    """All matches of a stage by id; the caller holds the locks of the stage and its rounds."""
    return list(
        Match.objects.select_for_update(of=("self",), no_key=True).filter(round__stage_id=stage_id).order_by("pk")
    )


def lock_matches_of_event(event_id: int) -> list[Match]:
    """All matches of an event by id, so that none is taken back; the caller holds the event's lock."""
    return list(
        Match.objects.select_for_update(of=("self",), no_key=True)
        .filter(round__stage__event_id=event_id)
        .order_by("pk")
    )


def lock_match(match_id: int) -> Match:
    """The match alone, then its round, stage and event as they stand after the lock.

    A joined read in the locking statement would show the neighbours as they were before the wait.
    """
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).order_by("pk").first()
    if match is None:
        raise Missing("match_missing", _("There is no such match."))
    match.round = Round.objects.select_related("stage__event__rule_set_version").get(pk=match.round_id)
    return match


def lock_matches(match_ids: Iterable[int]) -> list[Match]:
    """These matches, by id; those that do not exist are left out."""
    return list(Match.objects.select_for_update(no_key=True).filter(pk__in=set(match_ids)).order_by("pk"))


def free_round(round_id: int) -> QuerySet[Round]:
    """The round, to be updated while a match's lock is held: empty when somebody else holds the round.

    It never waits, so it may come after a match's lock without a danger of waiting for each other. What it skips
    must be made good by the next act, or by whoever holds the round.
    """
    skip = connection.features.has_select_for_update_skip_locked
    free = Round.objects.select_for_update(skip_locked=skip, no_key=True)
    return Round.objects.filter(pk__in=free.filter(pk=round_id).values("pk"))
