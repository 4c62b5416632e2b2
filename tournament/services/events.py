"""Making, changing, publishing and finishing events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, Entry, Event, Match, RuleSetVersion, Staff, Stage
from tournament.permissions import Act, require, require_event_creator
from tournament.rulebook import rule_set_of
from tournament.rulebook.entrants import proposed_entrants, require_fitting_entrants
from tournament.selectors.events import RESERVED_SLUGS, free_slug
from tournament.selectors.time_zones import time_zone_names
from tournament.services.audit import record_act
from tournament.services.locking import lock_event, lock_matches_of_event
from tournament.services.moments import read_moment
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.rules.editing import choose_preset
from tournament.services.rules.versions import add_version, read_preset
from tournament.services.tables import set_tables
from tournament.services.texts import optional_text, required_text

__all__ = ["create_event", "edit_event", "finish_event", "publish_event", "set_tables"]

CREATE_EVENT = "create_event"
FINISH_EVENT = "finish_event"
LONGEST_SLUG = 60
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def create_event(
    account: Account | None,
    *,
    request_id: UUID,
    slug: str,
    name_zh: str,
    name_en: str,
    place: str,
    time_zone: str,
    starts_at: datetime | None,
    preset: str,
    entries_are: str | None = None,
) -> Answer:
    """A new event in draft, with version 1 of its rule set copied from `preset`; the account is its organiser.

    An empty `slug` is proposed from the English name or the day. `entries_are` None: what the rules are written for.
    Answers `{"event", "slug", "revision"}`.
    Raises `NotAllowed`; `Invalid`: slug_invalid, slug_taken, text_missing, text_too_long, control_character,
    time_zone_unknown, starts_at_invalid, preset_unknown, entries_are_unknown; `Conflict` rules_need_players.
    """

    def do() -> Answer:
        require_event_creator(account)
        assert account is not None
        rules = read_preset(preset)
        values = _values(name_zh=name_zh, name_en=name_en, place=place, time_zone=time_zone, starts_at=starts_at)
        values["entries_are"] = proposed_entrants(rules) if entries_are is None else _read_entrants(entries_are)
        require_fitting_entrants(values["entries_are"], rules)
        event = Event(created_by=account, slug=_slug(slug) if slug.strip() else _proposed_slug(values), **values)
        _save_with_slug(event)
        version = add_version(event, account, rules, preset=preset, number=1, reason="")
        event.rule_set_version = version
        event.save(update_fields=["rule_set_version"])
        Staff.objects.create(event=event, account=account, role=Staff.Role.ORGANISER)
        record_act(
            account, CREATE_EVENT, event, event_id=event.pk, after=_as_it_stands(event, version), request_id=request_id
        )
        return {"event": event.pk, "slug": event.slug, "revision": event.revision}

    payload = {
        "slug": slug,
        "name_zh": name_zh,
        "name_en": name_en,
        "place": place,
        "time_zone": time_zone,
        "starts_at": starts_at,
        "preset": preset,
    }
    if entries_are is not None:
        payload["entries_are"] = entries_are
    return once(account, CREATE_EVENT, request_id, payload, do)


def edit_event(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    revision: int,
    name_zh: str,
    name_en: str,
    place: str,
    time_zone: str,
    starts_at: datetime | None,
    slug: str | None = None,
    preset: str | None = None,
    entries_are: str | None = None,
) -> Answer:
    """The event has these values; `slug`, `preset` and `entries_are` stay as they are where None is given.

    The address is fixed once the event is published, the rule set once a first round is; a rule set for sides of
    another size cannot be taken while there are entries. Another preset becomes the rule set's next version; the one
    that the rules were copied from leaves them as they are, edited or not. Raises what `create_event` raises, and
    `Conflict`: stale_revision, slug_fixed, rule_set_frozen, entries_exist, rounds_exist. What the entries are changes
    only while there are none, and no stages: `Conflict` entries_exist, stages_exist.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.EDIT_EVENT, event)
        before = _as_it_stands(event, event.rule_set_version)
        require_revision(yours=revision, current=event.revision, stands=before)
        values = _values(name_zh=name_zh, name_en=name_en, place=place, time_zone=time_zone, starts_at=starts_at)
        for name, value in values.items():
            setattr(event, name, value)
        if slug is not None and slug != event.slug:
            _require_open_slug(event, slug)
            event.slug = _slug(slug)
        if entries_are is not None:
            _change_entrants(event, _read_entrants(entries_are))
        event.revision += 1
        _save_with_slug(event)
        if preset is not None:
            choose_preset(event, account, preset)
        assert event.rule_set_version is not None, "an event is made with its rules"
        require_fitting_entrants(event.entries_are, rule_set_of(event.rule_set_version))
        after = _as_it_stands(event, event.rule_set_version)
        record_act(
            account,
            Act.EDIT_EVENT,
            event,
            event_id=event.pk,
            before=before,
            after=after,
            request_id=request_id,
            public=event.state != Event.State.DRAFT,
        )
        return {"event": event.pk, "slug": event.slug, "revision": event.revision}

    payload = {
        "event": event_id,
        "revision": revision,
        "name_zh": name_zh,
        "name_en": name_en,
        "place": place,
        "time_zone": time_zone,
        "starts_at": starts_at,
        "slug": slug,
        "preset": preset,
    }
    if entries_are is not None:
        payload["entries_are"] = entries_are
    return once(account, Act.EDIT_EVENT, request_id, payload, do)


def publish_event(account: Account | None, *, request_id: UUID, event_id: int) -> Answer:
    """Everybody may see the event. Answers `{"event", "slug", "state", "revision"}`.

    Raises `Conflict` event_not_draft when it is published already.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.PUBLISH_EVENT, event)
        if event.state != Event.State.DRAFT:
            raise _wrong_state(event, "event_not_draft", _("The event is published already."))
        return _move(account, Act.PUBLISH_EVENT, event, Event.State.PUBLISHED, request_id)

    return once(account, Act.PUBLISH_EVENT, request_id, {"event": event_id}, do)


def finish_event(account: Account | None, *, request_id: UUID, event_id: int) -> Answer:
    """The event is over: it stays visible and takes no more entries.

    Raises `Conflict`: event_not_published; open_matches while a match on the wall does not count yet. Locks the
    event and its matches, so that no result is taken back meanwhile.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.PUBLISH_EVENT, event)
        if event.state != Event.State.PUBLISHED:
            raise _wrong_state(event, "event_not_published", _("Only an event that is published can be finished."))
        lock_matches_of_event(event.pk)
        open_matches = Match.objects.public().open().filter(round__stage__event=event).count()
        if open_matches:
            raise Conflict(
                "open_matches",
                _("%(number)s matches are still open. Confirm or rule them first."),
                params={"number": open_matches},
            )
        return _move(account, FINISH_EVENT, event, Event.State.FINISHED, request_id)

    return once(account, FINISH_EVENT, request_id, {"event": event_id}, do)


def _values(*, name_zh: str, name_en: str, place: str, time_zone: str, starts_at: datetime | None) -> dict[str, Any]:
    if time_zone not in time_zone_names():
        raise Invalid(
            "time_zone_unknown",
            _("“%(value)s” is no time zone. Choose one of the list, for example Asia/Shanghai."),
            field="time_zone",
            value=time_zone,
            allowed="Asia/Shanghai, Europe/Berlin …",
            params={"value": time_zone},
        )
    return {
        "name_zh": required_text("name_zh", name_zh, 120),
        "name_en": optional_text("name_en", name_en, 120),
        "place": optional_text("place", place, 120),
        "time_zone": time_zone,
        "starts_at": read_moment("starts_at", starts_at),
    }


def _read_entrants(entries_are: str) -> Event.EntriesAre:
    if entries_are not in Event.EntriesAre.values:
        raise Invalid(
            "entries_are_unknown",
            _("“%(value)s” is nothing that enters. Allowed: %(allowed)s."),
            field="entries_are",
            value=entries_are,
            allowed=list(Event.EntriesAre.values),
            params={"value": entries_are, "allowed": ", ".join(Event.EntriesAre.values)},
        )
    return Event.EntriesAre(entries_are)


def _change_entrants(event: Event, wanted: Event.EntriesAre) -> None:
    if event.entries_are == wanted:
        return
    given: dict[str, Any] = {"field": "entries_are", "value": str(wanted), "allowed": event.entries_are}
    if Entry.objects.filter(event=event).exists():
        raise Conflict(
            "entries_exist", _("Entries are registered already; what enters cannot change any more."), **given
        )
    if Stage.objects.filter(event=event).exists():
        raise Conflict("stages_exist", _("The event has stages already; what enters cannot change any more."), **given)
    event.entries_are = wanted


def _slug(slug: str) -> str:
    if not _SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG or slug in RESERVED_SLUGS:
        raise Invalid(
            "slug_invalid",
            _("The address may hold small letters a–z, digits and single hyphens, at most %(most)s of them."),
            field="slug",
            value=slug,
            allowed="a-z, 0-9, -",
            params={"most": LONGEST_SLUG},
        )
    return slug


def _proposed_slug(values: Mapping[str, Any]) -> str:
    starts_at = values["starts_at"]
    day = f"{starts_at.astimezone(ZoneInfo(values['time_zone'])):%Y-%m-%d}" if starts_at else ""
    return free_slug(values["name_en"], day)


def _save_with_slug(event: Event) -> None:
    try:
        with transaction.atomic():
            event.save()
    except IntegrityError:
        if not Event.objects.filter(slug=event.slug).exclude(pk=event.pk).exists():
            raise
        raise Invalid(
            "slug_taken",
            _("Another event has the address “%(value)s”."),
            field="slug",
            value=event.slug,
            allowed=_("an address nobody uses"),
            params={"value": event.slug},
        ) from None


def _require_open_slug(event: Event, slug: str) -> None:
    if event.state != Event.State.DRAFT:
        raise Conflict(
            "slug_fixed",
            _("The event is published: people know its address, so it stays."),
            field="slug",
            value=slug,
            allowed=event.slug,
        )


def _wrong_state(event: Event, code: str, message: Any) -> Conflict:
    return Conflict(code, message, details={"current": {"state": event.state, "revision": event.revision}})


def _move(account: Account | None, act: Act | str, event: Event, state: str, request_id: UUID) -> Answer:
    before = {"state": event.state}
    event.state = state
    event.revision += 1
    event.save(update_fields=["state", "revision"])
    record_act(
        account,
        act,
        event,
        event_id=event.pk,
        before=before,
        after={"state": state},
        request_id=request_id,
        public=True,
    )
    return {"event": event.pk, "slug": event.slug, "state": state, "revision": event.revision}


def _as_it_stands(event: Event, version: RuleSetVersion | None) -> dict[str, Any]:
    return {
        "slug": event.slug,
        "name_zh": event.name_zh,
        "name_en": event.name_en,
        "place": event.place,
        "time_zone": event.time_zone,
        "starts_at": event.starts_at.isoformat() if event.starts_at else None,
        "entries_are": event.entries_are,
        "preset": version.preset if version else None,
        "digest": version.digest if version else None,
    }
