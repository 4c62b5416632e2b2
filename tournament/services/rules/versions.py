"""Versions of an event's rule set: adding one, and which of them a round is played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyRuleSet,
    Fault,
    RuleSet,
    RuleSetInvalid,
    all_preset_ids,
    load_any_preset,
    read_any_rule_set,
    scheme_ids,
)
from scoring.rules.reader import MOST_FAULTS
from tournament.errors import Conflict, Invalid
from tournament.exchange.entry_lists import odd_character
from tournament.models import Account, Entry, Event, Match, Round, RuleSetVersion
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.entrants import require_fitting_entrants
from tournament.rulebook.rule_faults import rule_set_invalid
from tournament.services.locking import lock_event, lock_stages_of

_SHOWN = 80
"""Characters of a key that a path shows."""


def read_rules(values: Mapping[str, Any]) -> AnyRuleSet:
    """The rule set that the values describe. Raises `Invalid` (rule_set_invalid) with every fault.

    Characters that nobody sees are a fault too: no page could show them, and no database keeps all of them.
    """
    odd = odd_texts(values)
    try:
        rules = read_any_rule_set(values)
    except RuleSetInvalid as invalid:
        raise rule_set_invalid((*invalid.faults, *odd)) from None
    if odd:
        raise rule_set_invalid(odd)
    return rules


def odd_texts(values: Mapping[str, Any]) -> tuple[Fault, ...]:
    """A fault for every text with characters that nobody sees, as many as are told."""
    return tuple(islice(_odd_texts(values), MOST_FAULTS))


def _odd_texts(values: Mapping[str, Any]) -> Iterator[Fault]:
    """However deep they stand: what was posted may be nested as deep as Python can read."""
    waiting: list[tuple[str, Any]] = [("", values)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str):
            odd = odd_character(value)
            if odd is not None:
                allowed = "letters, digits, punctuation, spaces"
                yield Fault(path=path, code="control_character", found=odd, allowed=allowed)
        elif isinstance(value, Mapping):
            inner = [(f"{path}.{key[:_SHOWN]}".lstrip("."), each) for key, each in value.items()]
            waiting.extend(reversed(inner))
        elif isinstance(value, list):
            waiting.extend((f"{path}[{index}]", each) for index, each in reversed(list(enumerate(value))))


def read_preset(preset: str) -> AnyRuleSet:
    """The published rule set with this id. Raises `Invalid` (preset_unknown)."""
    if preset not in all_preset_ids():
        raise Invalid(
            "preset_unknown",
            _("There is no rule set “%(value)s”."),
            field="preset",
            value=preset,
            allowed=list(all_preset_ids()),
            params={"value": preset},
        )
    return load_any_preset(preset)


def newest_version(event: Event) -> RuleSetVersion:
    """The version with the highest number, which may still wait for its round."""
    return RuleSetVersion.objects.filter(event=event).order_by("-number")[0]


def take_version(event: Event, its_round: Round) -> RuleSetVersion:
    """The version that a round which is published now is played by: the newest that holds from it or from before.

    One that was made for the next round to be published holds from this one from now on.
    """
    versions = RuleSetVersion.objects.filter(event=event).select_related("holds_from__stage").order_by("-number")
    place = (its_round.stage.number, its_round.number)
    for version in versions:
        first = version.holds_from
        if first is None or (first.stage.number, first.number) <= place:
            if first is None and event.rule_set_frozen_at and version.created_at > event.rule_set_frozen_at:
                version.holds_from = its_round
                version.save(update_fields=["holds_from"])
            return version
    raise AssertionError("version 1 holds from the start")


def leave_drafts(drafts: QuerySet[Round]) -> None:
    """Versions that were to hold from one of these drafts wait for the next round that is published. The caller holds
    the locks of the drafts and discards them."""
    RuleSetVersion.objects.filter(holds_from__in=drafts).update(holds_from=None)


def lock_where_rules_change(event_id: int) -> Event | None:
    """The event, locked, if its rules have more than one version: other ones may hold once a round is closed or open
    again. It is locked in any case: a first change that is being made has not yet left its version for all to see.
    """
    event = lock_event(event_id)
    return event if RuleSetVersion.objects.filter(event=event, number__gt=1).exists() else None


def hold_now(event: Event) -> None:
    """The locked event's `rule_set_version` is what the earliest open round on the wall is played by, or else the last.

    So a clock that runs is read by the rules it began with, whatever later rounds will be played by.
    """
    walls = Round.objects.public().filter(stage__event=event).order_by("stage__number", "number")
    its_round = walls.exclude(state=Round.State.CLOSED).first() or walls.last()
    games = Match.objects.filter(round=its_round, kind=Match.Kind.GAME, rule_set_version__isnull=False)
    game = games.select_related("rule_set_version").order_by("number").first()
    if game is not None and game.rule_set_version_id != event.rule_set_version_id:
        event.rule_set_version = game.rule_set_version
        event.save(update_fields=["rule_set_version"])


def add_version(
    event: Event,
    account: Account | None,
    rules: AnyRuleSet,
    *,
    preset: str,
    number: int,
    reason: str,
    holds_from: Round | None = None,
) -> RuleSetVersion:
    """The stored version. The caller holds the event's lock and says itself from when on it holds."""
    assert account is not None
    return RuleSetVersion.objects.create(
        event=event,
        number=number,
        preset=preset,
        mapping=rules.to_mapping(),
        digest=rules.digest,
        holds_from=holds_from,
        reason=reason,
        created_by=account,
    )


def require_same_table(event: Event, rules: AnyRuleSet, *, field: str, value: object) -> None:
    """Nothing, if who is registered and what is drawn fits these rules. The caller holds the event's lock; the stages
    are locked too, so that no round is drawn and no scheme chosen by the rules as they were.

    Raises `Conflict`: entries_exist, rounds_exist, rules_need_players, stages_exist.
    """
    stages = lock_stages_of(event.pk)
    current = rule_set_of(newest_version(event))
    enter_together = event.entries_are == Event.EntriesAre.SIDES
    of_another_size = enter_together and rules.players_per_side != current.players_per_side
    if of_another_size and Entry.objects.filter(event=event).exists():
        raise Conflict(
            "entries_exist",
            _("These rules are for sides of another size than the entries that are registered."),
            field=field,
            value=value,
            allowed=current.players_per_side,
        )
    if _table_of(rules) != _table_of(current) and Round.objects.filter(stage__event=event).exists():
        raise Conflict(
            "rounds_exist",
            _("These rules are for tables of another kind than the rounds that are drawn."),
            field=field,
            value=value,
            allowed=f"{current.sides} × {current.players_per_side}",
        )
    require_fitting_entrants(event.entries_are, rules)
    fitting = scheme_ids(sides=rules.sides)
    for stage in stages:
        if StageSettings.from_mapping(stage.settings).scheme not in fitting:
            raise Conflict(
                "stages_exist",
                _("The match points of a stage are for tables of another kind than these rules."),
                field=field,
                value=value,
                allowed=f"{current.sides} × {current.players_per_side}",
            )


def _table_of(rules: AnyRuleSet) -> tuple[int, str]:
    return rules.sides, rules.partners if isinstance(rules, RuleSet) else "players"


def as_it_stands(version: RuleSetVersion | None) -> dict[str, Any]:
    """What audit and conflicts tell of a version."""
    if version is None:
        return {"number": None, "digest": None, "preset": None}
    return {"number": version.number, "digest": version.digest, "preset": version.preset}
