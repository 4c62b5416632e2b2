"""The rules of an event in words, rendered from the values it is played by, and the published sets to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from scoring import Clock, PlayersRuleSet, RuleSet, all_preset_ids, describe, load_any_preset
from scoring.levels import PastAce
from scoring.wording.comparing import ComparedParagraph, beside_published
from scoring.wording.criteria import criterion_name
from scoring.wording.pen import Tongue
from scoring.wording.sources import source_words
from scoring.wording.standings_in_words import points_table, ranking_in_words, units_in_words
from scoring.wording.tables import RulesTable
from tournament.errors import Missing
from tournament.models import Round, RuleSetVersion, Stage
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.clocks import ClockNow, table_clock
from tournament.rulebook.notes import reading_language
from tournament.rulebook.rule_titles import rules_title
from tournament.selectors.public.frames import EventRow, Frame, RoundRow, StageRow
from tournament.selectors.public.names import Names

AnyRules = RuleSet | PlayersRuleSet
_OF_STAGES = "standings"
"""The topic of which every stage has settings of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRules:
    """What a match of the stage is worth, by what its entries are ranked in order, and how that is read.

    A knock-out ranks nobody: it has neither points nor criteria.
    """

    stage: StageRow
    points: RulesTable | None
    criteria: tuple[str, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesVersion:
    """One version of the rules: from when it holds (None: from the start), why it was made, and the headings of
    what it changed against the version before."""

    number: int
    stage_names: Names | None
    holds_from_round: int | None
    reason: str
    made_at: datetime
    in_force: bool
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesInWords:
    """The rules of one version in the active language. `digest` names their values; `frozen_at` is empty while they
    may still change. `versions` fall by number; with one only there was no change. `of_players`: every player has a
    level of his own. `preset`: the published set they were copied from; the `title` of edited ones names it."""

    title: str
    preset: str
    of_players: bool
    number: int
    in_force: bool
    digest: str
    frozen_at: datetime | None
    blocks: tuple[ComparedParagraph, ...]
    stages: tuple[StageRules, ...]
    versions: tuple[RulesVersion, ...]

    @property
    def by_topic(self) -> Mapping[str, ComparedParagraph]:
        return {block.paragraph.topic: block for block in self.blocks}

    @property
    def has_marks(self) -> bool:
        """Whether an organiser set something that is marked as such."""
        return any(block.set_by for block in self.blocks)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRules:
    """A published rule set at a glance, as people choose by it."""

    id: str
    names: Names
    of_players: bool
    players: int
    decks: int
    kitty_cards: int
    start: int
    goal: int | None
    past_ace: PastAce
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderShape:
    """What pages need of a rule set: the level ladder, sides and players at a table, its clock, what is played above
    A."""

    start: int
    goal: int | None
    must_play: tuple[int, ...]
    sides: int
    seats: int
    clock: Clock
    past_ace: PastAce

    @property
    def minutes(self) -> int | None:
        """Of a match; None without a limit."""
        return self.clock.minutes


def rules_in_words(frame: Frame, number: int | None = None) -> RulesInWords | None:
    """The version in force, or version `number`; None for an event without a rule set. Two queries.

    Raises `Missing` (`rules_version_missing`).
    """
    if frame.event.rule_set_version_id is None:
        return None
    found = RuleSetVersion.objects.filter(event_id=frame.event.pk).select_related("holds_from__stage")
    rows = sorted(found, key=lambda row: row.number)
    for row in rows:
        if row.number == number or (number is None and row.pk == frame.event.rule_set_version_id):
            return _in_words(frame, row, rows)
    raise Missing("rules_version_missing", _("There is no such version of the rules."))


def _in_words(frame: Frame, version: RuleSetVersion, rows: list[RuleSetVersion]) -> RulesInWords:
    rules = rule_set_of(version)
    stages = _stage_rules(frame)
    blocks = rules_blocks(rules, version.preset)
    if stages:
        blocks = tuple(block for block in blocks if block.paragraph.topic != _OF_STAGES)
    return RulesInWords(
        title=rules_title(rules, version.preset),
        preset=version.preset,
        of_players=isinstance(rules, PlayersRuleSet),
        number=version.number,
        in_force=version.pk == frame.event.rule_set_version_id,
        digest=version.digest,
        frozen_at=frame.event.rules_frozen_at,
        blocks=blocks,
        stages=stages,
        versions=_versions(frame, rows),
    )


def rules_blocks(rules: AnyRules, preset: str) -> tuple[ComparedParagraph, ...]:
    """All paragraphs in the active language, told beside the published set that they were made from."""
    return beside_published(rules, reading_language(), preset)


def _stage_rules(frame: Frame) -> tuple[StageRules, ...]:
    """Of the stages that everybody may see, by number. One query where there are any."""
    if not frame.stages:
        return ()
    stored = dict(Stage.objects.filter(pk__in=[each.pk for each in frame.stages]).values_list("pk", "settings"))
    return tuple(_of_stage(each, StageSettings.from_mapping(stored[each.pk])) for each in frame.stages)


def _of_stage(stage: StageRow, settings: StageSettings) -> StageRules:
    if stage.has_bracket:
        return StageRules(stage=stage, points=None, criteria=(), terms=())
    language = reading_language()
    return StageRules(
        stage=stage,
        points=points_table(Tongue(language), settings.points_scheme()),
        criteria=tuple(criterion_name(each, language) for each in settings.tiebreaks),
        terms=(
            *ranking_in_words(language, settings.tiebreaks, settings.head_to_head, settings.unplayed),
            *((units_in_words(language, settings.unit_best),) if settings.unit_best else ()),
        ),
    )


def _versions(frame: Frame, rows: list[RuleSetVersion]) -> tuple[RulesVersion, ...]:
    versions = []
    before: RuleSetVersion | None = None
    for row in rows:
        # of a draft nobody knows yet: it is the next round that is published
        first = row.holds_from if row.holds_from is not None and row.holds_from.state != Round.State.DRAFT else None
        versions.append(
            RulesVersion(
                number=row.number,
                stage_names=Names(zh=first.stage.name_zh, en=first.stage.name_en) if first is not None else None,
                holds_from_round=first.number if first is not None else None,
                reason=row.reason,
                made_at=row.created_at,
                in_force=row.pk == frame.event.rule_set_version_id,
                changed=_changed(before, row) if before is not None else (),
            )
        )
        before = row
    return tuple(reversed(versions))


def _changed(before: RuleSetVersion, after: RuleSetVersion) -> tuple[str, ...]:
    """Headings of the paragraphs that say something else, or are new; and of those that are gone."""
    language = reading_language()
    old, new = (describe(rule_set_of(each), language) for each in (before, after))
    # offences come in any order
    said = {each.topic: set(each.sentences) for each in old}
    stands = {each.topic for each in new}
    changed = [each.heading for each in new if said.get(each.topic) != set(each.sentences)]
    return tuple(changed + [each.heading for each in old if each.topic not in stands])


def published_rules() -> tuple[PublishedRules, ...]:
    """All published rule sets, the default for events first. No query."""
    return tuple(_published(load_any_preset(preset)) for preset in all_preset_ids())


def published_rule_set(preset_id: str) -> AnyRules:
    """One of them as values. No query. Raises `Missing` (`preset_missing`)."""
    if preset_id not in all_preset_ids():
        raise Missing("preset_missing", _("There is no such published rule set."))
    return load_any_preset(preset_id)


def published_rules_in_words(preset_id: str) -> tuple[PublishedRules, tuple[ComparedParagraph, ...]]:
    """One of them, whole. No query. Raises `Missing` (`preset_missing`)."""
    rules = published_rule_set(preset_id)
    return _published(rules), rules_blocks(rules, preset_id)


def _published(rules: AnyRules) -> PublishedRules:
    return PublishedRules(
        id=rules.id,
        names=Names(zh=rules.names["zh"], en=rules.names["en"]),
        of_players=isinstance(rules, PlayersRuleSet),
        players=rules.seats,
        decks=rules.decks,
        kitty_cards=rules.kitty_cards,
        start=rules.start_level,
        goal=rules.goal_level,
        past_ace=rules.ladder.past_ace,
        source=source_words(rules.source, reading_language()),
    )


def event_shape(event: EventRow) -> LadderShape | None:
    """Of the rules that hold now; None for an event without a rule set. One query."""
    if event.rule_set_version_id is None:
        return None
    return ladder_shape(rule_set_of(RuleSetVersion.objects.get(pk=event.rule_set_version_id)))


def clock_now(
    its_round: RoundRow, shape: LadderShape | None, now: datetime, *, extension_seconds: int = 0
) -> ClockNow | None:
    """The clock of the round, or of a table that was given more time; None where none was started that has a limit,
    and when the round is closed."""
    if its_round.closed or shape is None or shape.minutes is None:
        return None
    clock = table_clock(its_round, shape.clock, extension_seconds=extension_seconds)
    return None if clock is None else clock.at(now)


def ladder_shape(rule_set: AnyRules) -> LadderShape:
    return LadderShape(
        start=rule_set.start_level,
        goal=rule_set.goal_level,
        must_play=tuple(rule_set.ladder.must_play),
        sides=rule_set.sides,
        seats=rule_set.seats,
        clock=rule_set.clock,
        past_ace=rule_set.ladder.past_ace,
    )
