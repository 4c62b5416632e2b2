"""Template tags of the product's own signs. They take plain values and know no model."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from scoring.levels import PastAce

from . import level_names
from .level_ladder import LadderSize, Move, build_ladder
from .states import LOOKS
from .zone_names import zone_words

register = template.Library()

NOTHING = "–"
_DECIMAL_PLACES = 4


@register.inclusion_tag("components/level_ladder.html")
def level_ladder(
    *,
    levels: Sequence[int],
    start: int = 2,
    goal: int | None = 15,
    must_play: Sequence[int] = (),
    on_stage: int | None = None,
    last_moves: Sequence[Sequence[int]] = (),
    size: str = "normal",
    names: Sequence[str] | None = None,
    rules: Any = None,
) -> dict[str, object]:
    """The level ladder of one match, with its text alternative.

    `levels` by side, side 0 first; `on_stage` a side or None; `last_moves` (side, level before, level after) of each
    side that moved last; `size` small, normal or large; `names` of the sides, "NS" and "EW" unless given.
    `rules` as for `level_name`.
    """
    return {
        "ladder": build_ladder(
            start=start,
            goal=goal,
            must_play=tuple(must_play or ()),
            levels=tuple(levels),
            on_stage=on_stage,
            last_moves=tuple(Move(side=side, before=before, after=after) for side, before, after in last_moves or ()),
            size=LadderSize(size),
            names=tuple(names) if names else (gettext("NS"), gettext("EW")),
            past_ace=_past_ace(rules),
        )
    }


@register.filter
def at(values: Sequence[str], index: int) -> str:
    """The value at this place, as the name of a side by its number. One that is not there is a mistake: IndexError."""
    return values[index]


@register.inclusion_tag("components/state_badge.html")
def state_badge(state: str) -> dict[str, object]:
    """Sign, word and tone of a state. A state without a look is a mistake of the page: KeyError."""
    return {"state": state, "look": LOOKS[str(state)]}


@register.inclusion_tag("components/state_sign.html")
def state_sign(state: str) -> dict[str, object]:
    """The sign of a state alone, its word for those who do not see it. KeyError as `state_badge`."""
    return {"look": LOOKS[str(state)]}


@register.filter
def state_word(state: str) -> str:
    """The word of a state alone, where no sign can stand: in a list to choose from."""
    return str(LOOKS[str(state)].word)


@register.filter
def level_name(level: int | None, rules: Any = None) -> str:
    """The level as people write it; a dash for None. `rules`: a rule set, or what pages keep of one, where there is
    any: by it one level above A may be played without trumps."""
    return NOTHING if level is None else level_names.level_name(level, _past_ace(rules))


def _past_ace(rules: Any) -> PastAce:
    if not rules:
        return PastAce.NEXT_LAP
    return PastAce(getattr(rules, "past_ace", None) or rules.ladder.past_ace)


@register.filter
def event_time(moment: datetime | None, zone: str | tzinfo) -> SafeString | str:
    """Day and time in the event's own zone, which is named: "5 March 2026 14:30 Beijing time"."""
    if moment is None:
        return NOTHING
    local = moment.astimezone(zone_of(zone))
    return format_html(
        '<time datetime="{}">{} {} <span class="soft">{}</span></time>',
        local.isoformat(timespec="seconds"),
        formats.date_format(local, "DATE_FORMAT", use_l10n=True),
        f"{local:%H:%M}",
        zone_name(str(zone), local),
    )


@register.filter
def event_clock(moment: datetime | None, zone: str | tzinfo) -> SafeString | str:
    """Hours and minutes in the event's own zone, for rows of one day; the full moment is in the markup."""
    if moment is None:
        return NOTHING
    local = moment.astimezone(zone_of(zone))
    return format_html(
        '<time datetime="{}" title="{} {}">{}</time>',
        local.isoformat(timespec="seconds"),
        f"{local:%Y-%m-%d %H:%M}",
        zone_name(str(zone), local),
        f"{local:%H:%M}",
    )


@register.filter
def zone_name(zone: str, moment: datetime | None = None) -> str:
    """A time zone as people call it; of one without a name how far it is from UTC."""
    return zone_words(zone, moment)


def zone_of(zone: str | tzinfo) -> tzinfo:
    return ZoneInfo(zone) if isinstance(zone, str) else zone


@register.filter
def fraction(value: Fraction | Decimal | int | str | None) -> str:
    """The number as it is and never rounded: 1.5, −0.25, 12; as 1/3 where no short decimal says it."""
    if value is None or value == "":
        return NOTHING
    exact = Fraction(value)
    sign = "−" if exact < 0 else ""
    size = abs(exact)
    scaled = size * 10**_DECIMAL_PLACES
    if scaled.denominator == 1:
        whole, rest = divmod(scaled.numerator, 10**_DECIMAL_PLACES)
        decimals = f"{rest:0{_DECIMAL_PLACES}d}".rstrip("0")
        return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"
    return f"{sign}{size.numerator}/{size.denominator}"


@register.filter
def signed(value: Fraction | Decimal | int | str | None) -> str:
    """As `fraction`, with a plus before what is above zero: for differences."""
    shown = fraction(value)
    return f"+{shown}" if shown not in (NOTHING, "0") and not shown.startswith("−") else shown


@register.simple_tag
def between_sentences() -> str:
    """What stands between two sentences of one paragraph: nothing in Chinese, whose full stop is wide already."""
    return "" if (get_language() or "").startswith("zh") else " "
