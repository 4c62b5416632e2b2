"""The rules of an event in words, rendered from the values it is played by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring import Paragraph, RuleSet, describe
from tournament.models import RuleSetVersion
from tournament.rulebook import rule_set_of
from tournament.rulebook.notes import reading_language
from tournament.selectors.public.frames import EventRow
from tournament.selectors.public.names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesInWords:
    """The rules that hold now. `digest` names their values; `frozen_at` is empty while they may still change."""

    names: Names
    number: int
    digest: str
    frozen_at: datetime | None
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderShape:
    """What pages need of a rule set: the level ladder, players at a table, minutes of a match (None: no limit)."""

    start: int
    goal: int | None
    must_play: tuple[int, ...]
    seats: int
    minutes: int | None


def rules_in_words(event: EventRow) -> RulesInWords | None:
    """In the active language; None for an event without a rule set. One query."""
    if event.rule_set_version_id is None:
        return None
    version = RuleSetVersion.objects.get(pk=event.rule_set_version_id)
    rule_set = rule_set_of(version)
    return RulesInWords(
        names=Names(zh=rule_set.names["zh"], en=rule_set.names["en"]),
        number=version.number,
        digest=version.digest,
        frozen_at=event.rules_frozen_at,
        paragraphs=describe(rule_set, reading_language()),
    )


def event_shape(event: EventRow) -> LadderShape | None:
    """Of the rules that hold now; None for an event without a rule set. One query."""
    if event.rule_set_version_id is None:
        return None
    return ladder_shape(rule_set_of(RuleSetVersion.objects.get(pk=event.rule_set_version_id)))


def ladder_shape(rule_set: RuleSet) -> LadderShape:
    return LadderShape(
        start=rule_set.start_level,
        goal=rule_set.goal_level,
        must_play=tuple(rule_set.must_play),
        seats=rule_set.seats,
        minutes=rule_set.clock.minutes,
    )
