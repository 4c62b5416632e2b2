"""What an organiser may set on a stage, as a frozen value and as the mapping stored on `Stage.settings`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, HeadToHead, Scheme, Unplayed, criterion_ids, load_scheme, scheme_ids
from scoring.substitution import SubstitutionAnswer
from tournament.errors import Invalid
from tournament.models import Stage
from tournament.pairing import LastPlaceRule, Pattern, TableOrder, UnitsApart, suggested_group_count
from tournament.pairing.values.bracket import ByesTo, PlacesPlayed, SecondFinal
from tournament.pairing.values.cross_over import UnequalGroups
from tournament.pairing.values.groups import GroupMethod
from tournament.pairing.values.individual import Formation
from tournament.pairing.values.round_robin import Annulment, Cycles
from tournament.rulebook.field_words import field_words


class FirstRound(StrEnum):
    """What orders the entries before anything was played."""

    LOTS = "lots"
    SEEDS = "seeds"


class Substitution(StrEnum):
    """Who may play for somebody of an entry that leaves: nobody, anybody with the consent that is written down, or
    whom the rules of the game let play."""

    BY_RULES = "by_rules"
    NOBODY = "nobody"
    WITH_CONSENT = "with_consent"


class Acceleration(StrEnum):
    """Whether the first half of the rounds is paired with virtual points (see `pairing.acceleration`)."""

    NONE = "none"
    BAKU = "baku"


_RANKED = ("scheme", "scheme_values", "tiebreaks", "head_to_head", "unplayed", "carried_percent", "unit_best")
_EVERYWHERE = ("units_apart", "table_order", "first_table", "last_table", "substitution")
_LAST_PLACES = ("drop_each_round", "drop_from_round", "stay_at_least")
# what an organiser is asked for, by format; the rest of the settings means nothing there
ASKED: Mapping[str, tuple[str, ...]] = {
    Stage.Format.SWISS: (
        "rounds_planned",
        "first_round",
        "pattern",
        "acceleration",
        *_LAST_PLACES,
        *_RANKED,
        *_EVERYWHERE,
    ),
    Stage.Format.KNOCKOUT: ("first_round", "places_played", "byes_to", *_EVERYWHERE),
    Stage.Format.DOUBLE_ELIMINATION: ("first_round", "second_final", "byes_to", *_EVERYWHERE),
    Stage.Format.ROUND_ROBIN: ("first_round", "cycles", "annulment", *_RANKED, *_EVERYWHERE),
    Stage.Format.GROUPS: (
        "group_count",
        "group_method",
        "cycles",
        "annulment",
        "unequal_groups",
        *_RANKED,
        *_EVERYWHERE,
    ),
    Stage.Format.INDIVIDUAL: (
        "rounds_planned",
        "first_round",
        "formation",
        *_LAST_PLACES,
        *_RANKED,
        *_EVERYWHERE,
    ),
}

# criteria that depend on when an entry met whom
_BY_ORDER_OF_ROUNDS = frozenset({"progressive", "progressive_without_first"})
_NUMBER = re.compile(r"[+-]?[0-9]{1,3}(?:\.[0-9]{1,6}|/[0-9]{1,3})?")
SCHEME_VALUES = ("bye", "forfeit_win", "forfeit_loss", "both_absent", "absence")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSettings:
    """Settings of one stage; `ASKED` says which of them a format uses.

    `rounds_planned` counts Swiss and individual rounds (1 to 30). `scheme_values` replaces values of the match point
    scheme (any of `SCHEME_VALUES`, as decimal or fraction text). `tiebreaks` are criterion ids, the first decides
    first. `carried_percent`: how much of the match points of the stage it is cut from an entry brings along (0 to
    100). `unit_best`: how many of its best entries count for a unit (0 to 100; 0 = units are not ranked).
    `group_count`: 2 to 64. `first_table`, `last_table`: the table numbers it plays at; None = no bound.
    `drop_each_round`: how many of the last drop out after each round from `drop_from_round` on, while `stay_at_least`
    stay; 0 = nobody. `decides_after_round`: of extra matches, the round after which their entries were level for the
    last places that stay; 0 = at the end of the stage they come from. Nobody is asked for it.
    """

    rounds_planned: int = 5
    pattern: Pattern = Pattern.ADJACENT
    units_apart: UnitsApart = UnitsApart.FIRST_ROUND
    first_round: FirstRound = FirstRound.LOTS
    scheme: str = "2-1-0"
    scheme_values: Mapping[str, str] = field(default_factory=dict)
    tiebreaks: tuple[str, ...] = ()
    head_to_head: HeadToHead = HeadToHead.TWO_WAY
    unplayed: Unplayed = Unplayed.NOTHING
    carried_percent: int = 0
    unit_best: int = 0
    places_played: PlacesPlayed = PlacesPlayed.FOUR
    byes_to: ByesTo = ByesTo.TOP
    second_final: SecondFinal = SecondFinal.IF_NEEDED
    cycles: Cycles = Cycles.SINGLE
    annulment: Annulment = Annulment.UNDER_HALF
    group_count: int = 4
    group_method: GroupMethod = GroupMethod.SNAKE
    unequal_groups: UnequalGroups = UnequalGroups.DROP_LAST_PLACED
    formation: Formation = Formation.BY_SCORE
    first_table: int | None = None
    last_table: int | None = None
    substitution: Substitution = Substitution.WITH_CONSENT
    table_order: TableOrder = TableOrder.TOP_FIRST
    acceleration: Acceleration = Acceleration.NONE
    drop_each_round: int = 0
    drop_from_round: int = 1
    stay_at_least: int = 2
    decides_after_round: int = 0

    @classmethod
    def of_rule_set(cls, rule_set: AnyRuleSet) -> StageSettings:
        """The settings an event starts from: what the rule set proposes."""
        stated = rule_set.substitution.answer is not SubstitutionAnswer.NOT_STATED
        return cls(
            scheme=rule_set.match_points,
            tiebreaks=tuple(rule_set.tiebreaks),
            substitution=Substitution.BY_RULES if stated else Substitution.WITH_CONSENT,
        )

    @classmethod
    def proposed(cls, rule_set: AnyRuleSet, format: str, *, entries: int) -> StageSettings:
        """The settings a stage of this format starts from, with so many entries.

        Where everybody of a group meets, head-to-head decides behind the points, as a table among all that are tied;
        a running total over the rounds would only tell in which order the opponents came. Tables are spread there, for
        nobody stands first before anything was played.
        """
        settings = cls.of_rule_set(rule_set)
        if format not in Stage.SCHEDULES:
            return settings
        chain = [each for each in settings.tiebreaks if each not in _BY_ORDER_OF_ROUNDS and each != "head_to_head"]
        chain.insert(chain.index("points") + 1 if "points" in chain else 0, "head_to_head")
        return replace(
            settings,
            tiebreaks=tuple(chain),
            head_to_head=HeadToHead.MINI_TABLE,
            group_count=suggested_group_count(entries),
            table_order=TableOrder.SPREAD,
        )

    @property
    def last_place_rule(self) -> LastPlaceRule | None:
        """Who drops out after a round; None where nobody does."""
        if not self.drop_each_round:
            return None
        return LastPlaceRule(
            from_round=self.drop_from_round, count=self.drop_each_round, stay_at_least=self.stay_at_least
        )

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StageSettings:
        """The value of a stored or posted mapping; missing keys take the defaults.

        Raises `Invalid` (code `stage_setting_invalid`) that names the first field at fault, its value and what is
        allowed.
        """
        known = {each.name for each in fields(cls)}
        for name in mapping:
            if name not in known:
                raise setting_fault(name, mapping[name], sorted(known))
        given: dict[str, Any] = {}
        for name, value in mapping.items():
            match name:
                case _ if name in _BOUNDS and name not in _MAY_BE_NONE:
                    given[name] = _whole(name, value, *_BOUNDS[name])
                case _ if name in _MAY_BE_NONE:
                    given[name] = None if value is None else _whole(name, value, *_BOUNDS[name])
                case "scheme":
                    if value not in scheme_ids():
                        raise setting_fault(name, value, list(scheme_ids()))
                    given[name] = value
                case "scheme_values":
                    given[name] = _scheme_values(value)
                case "tiebreaks":
                    given[name] = _tiebreaks(value)
                case _:
                    kind = _ENUMS[name]
                    try:
                        given[name] = kind(value)
                    except ValueError:
                        raise setting_fault(name, value, [str(each) for each in kind]) from None
        read = cls(**given)
        if read.first_table is not None and read.last_table is not None and read.last_table < read.first_table:
            raise setting_fault("last_table", read.last_table, f"{read.first_table}–{_BOUNDS['last_table'][1]}")
        return read

    def to_mapping(self) -> dict[str, Any]:
        """JSON-able; `from_mapping` reads it back."""
        mapping = asdict(self)
        mapping["tiebreaks"] = list(self.tiebreaks)
        mapping["scheme_values"] = dict(self.scheme_values)
        return {name: str(value) if isinstance(value, StrEnum) else value for name, value in mapping.items()}

    def points_scheme(self) -> Scheme:
        """The match point scheme with this stage's own values in it."""
        values = {name: Fraction(value) for name, value in self.scheme_values.items()}
        return replace(load_scheme(self.scheme), **values)  # type: ignore[arg-type]


_ENUMS: dict[str, type[StrEnum]] = {
    "pattern": Pattern,
    "units_apart": UnitsApart,
    "first_round": FirstRound,
    "head_to_head": HeadToHead,
    "unplayed": Unplayed,
    "places_played": PlacesPlayed,
    "byes_to": ByesTo,
    "second_final": SecondFinal,
    "cycles": Cycles,
    "annulment": Annulment,
    "group_method": GroupMethod,
    "unequal_groups": UnequalGroups,
    "formation": Formation,
    "substitution": Substitution,
    "table_order": TableOrder,
    "acceleration": Acceleration,
}
_MAY_BE_NONE = frozenset({"first_table", "last_table"})
_BOUNDS = {
    "rounds_planned": (1, 30),
    "group_count": (2, 64),
    "carried_percent": (0, 100),
    "unit_best": (0, 100),
    "first_table": (1, 9999),
    "last_table": (1, 9999),
    "drop_each_round": (0, 1000),
    "drop_from_round": (1, 30),
    "stay_at_least": (2, 10_000),
    "decides_after_round": (0, 30),
}


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise setting_fault(name, value, f"{least}–{most}")
    return value


def setting_fault(name: str, value: Any, allowed: Any) -> Invalid:
    """The refusal of a setting: code `stage_setting_invalid`."""
    return Invalid(
        "stage_setting_invalid",
        _("The setting “%(field)s” cannot be “%(value)s”. Allowed: %(allowed)s."),
        field=name,
        value=str(value),
        allowed=allowed,
        params={
            "field": field_words(name),
            "value": value,
            "allowed": ", ".join(allowed) if isinstance(allowed, list) else allowed,
        },
    )


def _scheme_values(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise setting_fault("scheme_values", value, list(SCHEME_VALUES))
    read: dict[str, str] = {}
    for name, text in value.items():
        if name not in SCHEME_VALUES:
            raise setting_fault("scheme_values", name, list(SCHEME_VALUES))
        try:
            # as people write numbers: an exponent could ask for more digits than any machine has
            number = Fraction(str(text)) if _NUMBER.fullmatch(str(text)) else None
        except ZeroDivisionError:
            number = None
        if number is None or not -100 <= number <= 100:
            raise setting_fault(f"scheme_values.{name}", text, "-100–100")
        read[name] = str(number)
    return read


def _tiebreaks(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise setting_fault("tiebreaks", value, list(criterion_ids()))
    for each in value:
        if each not in criterion_ids() or value.count(each) > 1:
            raise setting_fault("tiebreaks", each, list(criterion_ids()))
    return tuple(value)
