"""What an organiser may set on a stage, as a frozen value and as the mapping stored on `Stage.settings`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import HeadToHead, RuleSet, Scheme, Unplayed, criterion_ids, load_scheme, scheme_ids
from tournament.errors import Invalid
from tournament.pairing import Pattern, ThirdPlace, UnitsApart
from tournament.rulebook.field_words import field_words


class FirstRound(StrEnum):
    """What orders the entries before anything was played."""

    LOTS = "lots"
    SEEDS = "seeds"


_NUMBER = re.compile(r"[+-]?[0-9]{1,3}(?:\.[0-9]{1,6}|/[0-9]{1,3})?")
SCHEME_VALUES = ("bye", "forfeit_win", "forfeit_loss", "both_absent", "absence")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSettings:
    """Settings of one stage.

    `rounds_planned` counts Swiss rounds (1 to 30). `scheme_values` replaces values of the match point scheme (any of
    `SCHEME_VALUES`, as decimal or fraction text). `tiebreaks` are criterion ids, the first decides first.
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
    third_place: ThirdPlace = ThirdPlace.PLAYED

    @classmethod
    def of_rule_set(cls, rule_set: RuleSet) -> StageSettings:
        """The settings an event starts from: what the rule set proposes."""
        return cls(scheme=rule_set.match_points, tiebreaks=tuple(rule_set.tiebreaks))

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StageSettings:
        """The value of a stored or posted mapping; missing keys take the defaults.

        Raises `Invalid` (code `stage_setting_invalid`) that names the first field at fault, its value and what is
        allowed.
        """
        known = {each.name for each in fields(cls)}
        for name in mapping:
            if name not in known:
                raise _fault(name, mapping[name], sorted(known))
        given: dict[str, Any] = {}
        for name, value in mapping.items():
            match name:
                case "rounds_planned":
                    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 30:
                        raise _fault(name, value, "1–30")
                    given[name] = value
                case "scheme":
                    if value not in scheme_ids():
                        raise _fault(name, value, list(scheme_ids()))
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
                        raise _fault(name, value, [str(each) for each in kind]) from None
        return cls(**given)

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
    "third_place": ThirdPlace,
}


def _fault(name: str, value: Any, allowed: Any) -> Invalid:
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
        raise _fault("scheme_values", value, list(SCHEME_VALUES))
    read: dict[str, str] = {}
    for name, text in value.items():
        if name not in SCHEME_VALUES:
            raise _fault("scheme_values", name, list(SCHEME_VALUES))
        try:
            # as people write numbers: an exponent could ask for more digits than any machine has
            number = Fraction(str(text)) if _NUMBER.fullmatch(str(text)) else None
        except ZeroDivisionError:
            number = None
        if number is None or not -100 <= number <= 100:
            raise _fault(f"scheme_values.{name}", text, "-100–100")
        read[name] = str(number)
    return read


def _tiebreaks(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise _fault("tiebreaks", value, list(criterion_ids()))
    for each in value:
        if each not in criterion_ids() or value.count(each) > 1:
            raise _fault("tiebreaks", each, list(criterion_ids()))
    return tuple(value)
