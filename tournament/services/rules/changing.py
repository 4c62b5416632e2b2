"""Changing the rules of an event that is being played: an act of the chief referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet
from tournament.errors import Conflict, Invalid, Missing
from tournament.models import Account, Event, Match, Round, RuleSetVersion
from tournament.permissions import Act, require
from tournament.rulebook import rule_set_of
from tournament.selectors.rule_sets import has_begun
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_matches_of_event, lock_rounds_of, lock_stages_of
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.rules.editing import require_unfinished
from tournament.services.rules.versions import (
    add_version,
    as_it_stands,
    hold_now,
    newest_version,
    read_rules,
    require_same_table,
)
from tournament.services.texts import optional_text

LONGEST_REASON = 1000
_ON_THE_WALL = (Round.State.PUBLISHED, Round.State.RUNNING)


def change_rule_set(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    revision: int,
    values: Mapping[str, Any],
    reason: str,
    from_round_id: int | None = None,
) -> Answer:
    """The event is played by these values from a round on that has not begun; None = from the next round published.

    Matches of that round and of later ones on the wall, none of which has begun, take the new version. A round that
    has begun is finished by the rules it began with, and whatever is stored keeps the version it was scored by.
    `revision` is the event's. Answers `{"event", "revision", "version", "digest", "rounds"}`, the rounds whose matches
    were moved. Raises `Invalid`: rule_set_invalid (every fault in its details), reason_missing, nothing_changed;
    `Missing` round_missing; `Conflict`: stale_revision, rule_set_free (nothing is published yet), event_finished,
    round_begun, entries_exist, rounds_exist, start_level_fixed. Locks the event, its stages, rounds and matches.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.CHANGE_RULES, event)
        current = newest_version(event)
        if event.rule_set_frozen_at is None:
            raise Conflict(
                "rule_set_free", _("No round is published yet: the organiser edits the rules without further ado.")
            )
        require_unfinished(event)
        require_revision(yours=revision, current=event.revision, stands=as_it_stands(current))
        told = require_reason(optional_text("reason", reason, LONGEST_REASON))
        rules = read_rules(values)
        _require_change(event, rules, current)
        rounds, matches = _lock_all(event)
        first = _first_round(rounds, from_round_id, matches)
        version = add_version(
            event,
            account,
            rules,
            preset=current.preset,
            number=current.number + 1,
            reason=told,
            holds_from=first,
        )
        moved = _move(version, first, rounds, matches) if first is not None else []
        event.revision += 1
        event.save(update_fields=["revision"])
        hold_now(event)
        record_act(
            account,
            Act.CHANGE_RULES,
            event,
            event_id=event.pk,
            before=as_it_stands(current),
            after={**as_it_stands(version), "holds_from": first.pk if first else None, "rounds": moved},
            reason=told,
            request_id=request_id,
            public=True,
        )
        return {
            "event": event.pk,
            "revision": event.revision,
            "version": version.number,
            "digest": version.digest,
            "rounds": moved,
        }

    payload = {
        "event": event_id,
        "revision": revision,
        "values": values,
        "reason": reason,
        "from_round": from_round_id,
    }
    return once(account, Act.CHANGE_RULES, request_id, payload, do)


def _require_change(event: Event, rules: AnyRuleSet, current: RuleSetVersion) -> None:
    if rules.digest == current.digest:
        raise Invalid(
            "nothing_changed",
            _("These are the rules that hold already."),
            field="values",
            value=rules.digest,
            allowed=_("other values"),
        )
    require_same_table(event, rules, field="values", value=rules.players_per_side)
    started_at = rule_set_of(current).start_level
    if rules.start_level != started_at:
        raise Conflict(
            "start_level_fixed",
            _("The level at the start stays: the levels climbed in the rounds before are counted from it."),
            field="levels.start",
            value=rules.start_level,
            allowed=started_at,
        )


def _lock_all(event: Event) -> tuple[list[Round], list[Match]]:
    """Every round in playing order with its stage, and every match."""
    rounds = []
    for stage in lock_stages_of(event.pk):
        for each in lock_rounds_of(stage.pk):
            each.stage = stage
            rounds.append(each)
    return sorted(rounds, key=_place), lock_matches_of_event(event.pk)


def _place(its_round: Round) -> tuple[int, int]:
    return its_round.stage.number, its_round.number


def _first_round(rounds: Iterable[Round], wanted: int | None, matches: Iterable[Match]) -> Round | None:
    if wanted is None:
        return None
    found = next((each for each in rounds if each.pk == wanted), None)
    if found is None:
        raise Missing("round_missing", _("There is no such round."))
    if has_begun(found, matches):
        raise Conflict(
            "round_begun",
            _("Round %(number)s has begun: it is finished by the rules it began with."),
            field="from_round",
            value=wanted,
            allowed=_("a round that has not begun"),
            params={"number": found.number},
        )
    return found


def _move(version: RuleSetVersion, first: Round, rounds: Iterable[Round], matches: list[Match]) -> list[int]:
    """The matches on the wall from `first` on are played by `version`, those of rounds that have begun not."""
    moved = [
        each.pk
        for each in rounds
        if _place(each) >= _place(first) and each.state in _ON_THE_WALL and not has_begun(each, matches)
    ]
    # the revision grows, so that a table page which shows the old rules is told to look again
    Match.objects.filter(round__in=moved, kind=Match.Kind.GAME).update(
        rule_set_version=version, revision=F("revision") + 1
    )
    return moved
