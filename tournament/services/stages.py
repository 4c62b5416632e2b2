"""Making and changing the stages of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, scheme_ids
from tournament.errors import Conflict, Invalid
from tournament.models import Account, Entry, Event, Round, Stage
from tournament.permissions import Act, require
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.field_words import field_words
from tournament.rulebook.stage_settings import ASKED, setting_fault
from tournament.selectors.rounds.swaps import warning_mapping
from tournament.selectors.stages.plans import rounds_plan
from tournament.services.audit import record_act
from tournament.services.brackets.waiting import serve_waiting
from tournament.services.locking import lock_event, lock_stage
from tournament.services.refreshing import request_refresh
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision
from tournament.services.texts import up_to_characters

FORMATS_OFFERED = (
    Stage.Format.SWISS,
    Stage.Format.KNOCKOUT,
    Stage.Format.DOUBLE_ELIMINATION,
    Stage.Format.ROUND_ROBIN,
    Stage.Format.GROUPS,
    Stage.Format.INDIVIDUAL,
)

# once the first round is published these decide results already on the wall; the others concern rounds to come
FROZEN_BY_PLAY = (
    "first_round",
    "scheme",
    "scheme_values",
    "tiebreaks",
    "head_to_head",
    "unplayed",
    "carried_percent",
    "places_played",
    "byes_to",
    "second_final",
    "cycles",
    "annulment",
    "group_count",
    "group_method",
    "unequal_groups",
)


def create_stage(
    account: Account | None,
    *,
    request_id: UUID,
    event_id: int,
    format: str,
    name_zh: str,
    name_en: str,
    settings: Mapping[str, Any],
    source_id: int | None = None,
    cut_size: int | None = None,
) -> Answer:
    """A new stage behind the event's last one. Settings that are not given come from the event's rule set and
    suit the format (see `StageSettings.proposed`).

    Answers `{"stage", "number", "revision", "warnings"}`; these are what `warnings_of` says.
    Raises `Invalid`: stage_format, stage_name, stage_setting_invalid, setting_means_nothing, cut_size; `Missing`:
    event_missing, stage_missing. Locks the event.
    """

    def do() -> Answer:
        event = lock_event(event_id)
        require(account, Act.MANAGE_STAGES, event)
        stage = add_stage(
            event,
            format=format,
            name_zh=name_zh,
            name_en=name_en,
            settings=settings,
            source=_source(event, source_id),
            cut_size=cut_size,
        )
        record_act(
            account,
            Act.MANAGE_STAGES,
            stage,
            event_id=event.pk,
            after=_as_it_stands(stage),
            request_id=request_id,
            public=True,
        )
        return {"stage": stage.pk, "number": stage.number, "revision": 1, "warnings": warnings_of(stage)}

    payload = {
        "event": event_id,
        "format": format,
        "name_zh": name_zh,
        "name_en": name_en,
        "settings": settings,
        "source": source_id,
        "cut_size": cut_size,
    }
    return once(account, Act.MANAGE_STAGES, request_id, payload, do)


def edit_stage(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    revision: int,
    name_zh: str,
    name_en: str,
    settings: Mapping[str, Any],
) -> Answer:
    """The stage has these names and settings; settings that are not given stay as they are. Standings follow where
    units are ranked otherwise than before.

    Raises `Conflict`: stale_revision; stage_setting_frozen when a setting that results rest on is changed after
    round 1 was published; `Invalid`: stage_name, stage_setting_invalid,
    setting_means_nothing, rounds_played. Locks the stage.
    """

    def do() -> Answer:
        stage = lock_stage(stage_id)
        require(account, Act.MANAGE_STAGES, stage.event)
        before = _as_it_stands(stage)
        require_revision(yours=revision, current=stage.revision, stands=before)
        stood = StageSettings.from_mapping(stage.settings)
        wanted = StageSettings.from_mapping({**stage.settings, **settings})
        assert stage.event.rule_set_version is not None, "a stage was made by the rules of its event"
        require_fitting_scheme(wanted, rule_set_of(stage.event.rule_set_version))
        _require_meaning(stage.format, wanted)
        _require_open_settings(stage, wanted)
        _require_rounds(stage, wanted)
        stage.name_zh, stage.name_en = _names(name_zh, name_en)
        stage.settings = wanted.to_mapping()
        stage.state = _state_after(stage, wanted)
        stage.revision += 1
        stage.save(update_fields=["name_zh", "name_en", "settings", "state", "revision"])
        serve_waiting(stage.event_id, account)
        if wanted.unit_best != stood.unit_best and Round.objects.filter(stage=stage).public().exists():
            request_refresh(stage, account)
        record_act(
            account,
            Act.MANAGE_STAGES,
            stage,
            event_id=stage.event_id,
            before=before,
            after=_as_it_stands(stage),
            request_id=request_id,
            public=True,
        )
        return {
            "stage": stage.pk,
            "number": stage.number,
            "revision": stage.revision,
            "warnings": warnings_of(stage),
        }

    payload = {
        "stage": stage_id,
        "revision": revision,
        "name_zh": name_zh,
        "name_en": name_en,
        "settings": settings,
    }
    return once(account, Act.MANAGE_STAGES, request_id, payload, do)


def add_stage(
    event: Event,
    *,
    format: str,
    name_zh: str,
    name_en: str,
    settings: Mapping[str, Any],
    source: Stage | None,
    cut_size: int | None,
    extra_of: Stage | None = None,
) -> Stage:
    """The stored stage. `extra_of`: the stage whose level entries it puts in order.

    The caller holds the event's lock and has asked for permission.
    """
    if event.rule_set_version is None:
        raise Conflict("rule_set_missing", _("The event has no rule set yet."))
    rules = rule_set_of(event.rule_set_version)
    offered = formats_for(event)
    if format not in offered:
        raise Invalid(
            "stage_format",
            _("A stage by these rules has one of these formats: %(allowed)s."),
            field="format",
            value=format,
            allowed=[str(each) for each in offered],
            params={"allowed": ", ".join(str(each) for each in offered)},
        )
    if (cut_size is None) != (source is None) or (cut_size is not None and cut_size < 2):
        raise Invalid(
            "cut_size",
            _("A cut takes two or more entries from an earlier stage."),
            field="cut_size",
            value=cut_size,
            allowed=_("2 and more, with source_id"),
        )
    zh, en = _names(name_zh, name_en)
    entries = cut_size or Entry.objects.filter(event=event).taking_part().count()
    proposed = StageSettings.proposed(rules, format, entries=entries).to_mapping()
    wanted = StageSettings.from_mapping({**proposed, **settings})
    require_fitting_scheme(wanted, rules)
    _require_meaning(format, wanted)
    last = Stage.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first() or 0
    return Stage.objects.create(
        event=event,
        number=last + 1,
        name_zh=zh,
        name_en=en,
        format=format,
        settings=wanted.to_mapping(),
        source=source,
        cut_size=cut_size,
        extra_of=extra_of,
    )


def formats_for(event: Event) -> tuple[Stage.Format, ...]:
    """The formats an event can be played in: the individual one where players enter alone, else all others."""
    alone = event.entries_are == Event.EntriesAre.PLAYERS
    return tuple(each for each in FORMATS_OFFERED if (each == Stage.Format.INDIVIDUAL) is alone)


def require_fitting_scheme(wanted: StageSettings, rules: AnyRuleSet) -> None:
    """`Invalid` (`stage_setting_invalid`): the match point scheme is not one for matches of so many sides."""
    fitting = scheme_ids(sides=rules.sides)
    if wanted.scheme not in fitting:
        raise setting_fault("scheme", wanted.scheme, list(fitting))


def warnings_of(stage: Stage) -> list[dict[str, Any]]:
    """What speaks against so many rounds for those who take part: code, grade, params, a sentence in both languages.

    Codes: rounds_force_rematch, rounds_over_half, rounds_below_suggestion.
    """
    plan = rounds_plan(stage)
    return [] if plan is None else [warning_mapping(each, {}) for each in plan.warnings]


def _source(event: Event, source_id: int | None) -> Stage | None:
    if source_id is None:
        return None
    source = lock_stage(source_id)
    if source.event_id != event.pk:
        raise Invalid("source_stage", _("The source is a stage of this event."), field="source_id", value=source_id)
    return source


def _names(name_zh: str, name_en: str) -> tuple[str, str]:
    zh, en = name_zh.strip(), name_en.strip()
    for field, value in (("name_zh", zh), ("name_en", en)):
        if len(value) > 80:
            raise Invalid(
                "stage_name",
                _("A stage's name has at most 80 characters."),
                field=field,
                value=value,
                allowed=up_to_characters(80),
            )
    if not zh:
        raise Invalid(
            "stage_name", _("A stage needs a name."), field="name_zh", value=name_zh, allowed=up_to_characters(80)
        )
    return zh, en


def _require_open_settings(stage: Stage, wanted: StageSettings) -> None:
    if not Round.objects.filter(stage=stage).public().exists():
        return
    stands, asked = StageSettings.from_mapping(stage.settings).to_mapping(), wanted.to_mapping()
    for name in FROZEN_BY_PLAY:
        if stands[name] != asked[name]:
            raise Conflict(
                "stage_setting_frozen",
                _("“%(field)s” cannot change any more: round 1 has been published."),
                field=name,
                value=str(asked[name]),
                allowed=stands[name],
                params={"field": field_words(name)},
            )


def _require_meaning(format: str, wanted: StageSettings) -> None:
    """Nobody drops out of what is drawn whole beforehand."""
    if wanted.drop_each_round and "drop_each_round" not in ASKED[format]:
        raise Invalid(
            "setting_means_nothing",
            _("Last places drop out only where every round is paired by itself: in Swiss and individual rounds."),
            field="drop_each_round",
            value=wanted.drop_each_round,
            allowed=0,
        )


def _require_rounds(stage: Stage, wanted: StageSettings) -> None:
    made = Round.objects.filter(stage=stage).count()
    if stage.is_round_by_round and wanted.rounds_planned < made:
        raise Invalid(
            "rounds_played",
            _("%(made)d rounds are paired already."),
            field="rounds_planned",
            value=wanted.rounds_planned,
            allowed=f"{made}–30",
            params={"made": made},
        )


def _state_after(stage: Stage, wanted: StageSettings) -> str:
    """A finished Swiss stage goes on when more rounds are planned, and one cut short is finished."""
    if not stage.is_round_by_round or stage.state == Stage.State.SETUP:
        return stage.state
    closed = Round.objects.filter(stage=stage, state=Round.State.CLOSED).count()
    if closed < wanted.rounds_planned:
        if stage.state == Stage.State.FINISHED and stage.successors.exists():
            raise Conflict("already_cut", _("The entries of this stage have been cut to the next one already."))
        return Stage.State.RUNNING
    return Stage.State.FINISHED


def _as_it_stands(stage: Stage) -> dict[str, Any]:
    return {
        "name_zh": stage.name_zh,
        "name_en": stage.name_en,
        "format": stage.format,
        "settings": stage.settings,
        "state": stage.state,
        "cut_size": stage.cut_size,
    }
