"""Parts that rule sets of both kinds have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import all_preset_ids, load_any_preset
from scoring.level_table import POINT_STEP
from tournament.forms.rules import card_words, words
from tournament.forms.rules.parts import Choices, Field, Group, Items, Kind, Named, Part, Rows


def text(key: str, label: Any, **more: Any) -> Field:
    return Field(key=key, label=label, kind=Kind.TEXT, **more)


def number(key: str, label: Any, **more: Any) -> Field:
    return Field(key=key, label=label, kind=Kind.NUMBER, **more)


def choice(key: str, label: Any, choices: Choices, **more: Any) -> Field:
    return Field(key=key, label=label, kind=Kind.CHOICE, choices=choices, **more)


def _source(**more: Any) -> Field:
    return Field(key="source", label=_("Source"), kind=Kind.SOURCE, **more)


def source() -> Group:
    return Group(key="", label=_("Source of this part"), folded=True, parts=(_source(),))


def names(*, optional: bool = False) -> Group:
    return Group(
        key="names",
        label=pgettext_lazy("rule set", "Name"),
        optional=optional,
        parts=(
            text("zh", _("Name in Chinese"), optional=optional),
            text("en", _("Name in English"), optional=optional),
        ),
    )


def _next_band(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    """A row behind the last, as wide as it and one level better for the attackers."""
    if not rows or not all(isinstance(rows[-1].get(key), int) for key in ("first", "last", "climb")):
        return {"stage": "switch"}
    last = rows[-1]
    width = max(POINT_STEP, last["last"] - last["first"] + POINT_STEP)
    keeps = last.get("stage") == "keep"
    stays = keeps and last["climb"] > 1
    return {
        "first": last["first"] + width,
        "stage": "keep" if stays else "switch",
        "climb": last["climb"] - 1 if stays else 0 if keeps else last["climb"] + 1,
    }


LEVEL_ROWS: tuple[Part, ...] = (
    Rows(
        key="bands",
        label=_("What the attackers' points bring"),
        help=_("Each row ends where the next one begins."),
        row_label=_("Row %(number)d"),
        add_label=_("Add a row"),
        spans="continuation.every",
        proposes=_next_band,
        parts=(
            number("first", _("Points")),
            number("climb", _("Levels")),
            choice("stage", _("Then"), words.of(words.STAGE)),
            Group(key="", label=_("Name of the row"), folded=True, parts=(names(optional=True),)),
        ),
    ),
    Group(
        key="continuation",
        label=_("Behind the last row"),
        optional=True,
        parts=(
            number("every", _("One more level for every … points"), optional=True),
            number("most", _("Levels at most"), optional=True),
        ),
    ),
)

IDENTITY = Group(
    key="",
    label=_("Name and source"),
    folded=True,
    parts=(
        names(),
        text("id", _("Short name"), help=_("a–z, 0–9 and hyphens")),
        _source(help=_("Where these rules come from; edited ones may say so here.")),
    ),
)

KITTY = Group(
    key="kitty",
    label=_("Last trick and kitty"),
    parts=(
        Rows(
            key="factors",
            label=_("Factors by the format that wins the last trick"),
            row_label=pgettext_lazy("cards of a trick", "Format %(number)d"),
            add_label=_("Add a format"),
            parts=(
                choice("kind", _("Won with"), words.of(words.FORMAT)),
                number("base", _("Factor")),
                choice("growth", _("How it grows"), words.of(words.GROWTH)),
                number("most", _("At most"), optional=True),
            ),
            proposes=lambda rows: {"growth": "flat"},
        ),
        choice("multiplied", _("The factor multiplies"), words.of(words.MULTIPLIED)),
        choice("declarers_last_trick", _("A last trick of the declarers"), words.of(words.DECLARERS_LAST_TRICK)),
        choice("format_of", _("The format is that of"), words.of(words.FORMAT_OF), default="winner"),
        choice(
            "choice", _("Of several formats in a throw counts"), words.of(words.FORMAT_CHOICE), default="highest_factor"
        ),
        source(),
    ),
)


def levels(*more: Part) -> Group:
    return Group(
        key="levels",
        label=_("Levels and goal"),
        parts=(
            Field(key="start", label=_("Level at the start"), kind=Kind.LEVEL),
            Field(
                key="goal",
                label=_("Won on reaching"),
                kind=Kind.LEVEL,
                optional=True,
                help=_("The first level at which the match is won: J for past 10, over A for past A."),
            ),
            Field(key="must_play", label=_("Must-play levels"), kind=Kind.LEVELS, default=[]),
            choice("must_play_exit", _("Leaving a must-play level"), words.of(words.MUST_PLAY_EXIT)),
            choice("past_goal", _("Levels beyond the goal"), words.of(words.PAST_GOAL)),
            choice("past_ace", _("Above A"), words.of(words.PAST_ACE), default="next_lap"),
            *more,
            source(),
        ),
    )


CLOCK = Group(
    key="clock",
    label=_("Clock and end of a match"),
    parts=(
        number("minutes", _("Minutes of a match"), optional=True),
        number("no_new_hand_minutes", _("No new hand in the last … minutes")),
        choice("running_hand", _("A hand that is being played at the bell"), words.of(words.RUNNING_HAND)),
        number("hand_cap", _("Hands at most"), optional=True),
        number(
            "forfeit_after_minutes",
            _("A side that is more than … minutes late forfeits"),
            optional=True,
            help=_("0: at the start."),
        ),
        number("late_start_minutes", _("Late: a level for the opponents for each started … minutes"), optional=True),
        number("mercy_lead", _("A lead of … levels wins at once"), optional=True),
        choice(
            "time_breach",
            _("Starting early or finishing late costs"),
            words.of(words.TIME_BREACH),
            default="nothing",
        ),
        source(),
    ),
)


@cache
def _in_presets(block: str) -> Mapping[str, Mapping[str, Any]]:
    """What published rule sets say under each name of a block, of the first that has it."""
    found: dict[str, Mapping[str, Any]] = {}
    for preset in all_preset_ids():
        for name, values in load_any_preset(preset).to_mapping().get(block, {}).items():
            found.setdefault(name, values)
    return found


def known_in(block: str) -> Mapping[str, tuple[Any, Mapping[str, Any]]]:
    """Names that can be added to a block, with their words by language and their values."""
    return {name: (values["names"], values) for name, values in _in_presets(block).items()}


FINES = Named(
    key="fines",
    label=_("Fines in points"),
    help=_("Points move within the hand: to the attackers if the declarers erred, away from them otherwise."),
    add_label=_("Add a fine"),
    known=lambda: known_in("fines"),
    own={"points_per_card": 10},
    stem="fine",
    parts=(
        names(),
        number("points_per_card", _("Points a card")),
        choice("counts", _("Counted are"), words.of(words.FINE_COUNTS), default="cards_taken_back"),
        number("stake_percent", _("Per cent of the stake"), optional=True, default=0),
        source(),
    ),
)

PENALTIES = Named(
    key="penalties",
    label=_("Penalties in levels"),
    help=_("They move levels after the hand; repeated offences can lose the match."),
    add_label=_("Add an offence"),
    known=lambda: known_in("penalties"),
    own={"offender_levels": -1, "opponents_levels": 0},
    stem="penalty",
    parts=(
        names(),
        number("offender_levels", _("Offender's levels"), help=_("0 or less")),
        number("opponents_levels", _("Opponents' levels"), help=_("0 or more")),
        number("offender_growth", _("Offender: more with each offence"), optional=True, default=0, help=_("0 or less")),
        number(
            "opponents_growth", _("Opponents: more with each offence"), optional=True, default=0, help=_("0 or more")
        ),
        number("warnings", _("First offences that are warnings only"), optional=True, default=0),
        number("match_lost_at", _("Offences that lose the match"), optional=True),
        text("counter", _("Counted together under"), help=_("Offences with the same word here add up.")),
        choice("counted", _("Offences add up"), words.of(words.COUNTED), default="match"),
        source(),
    ),
)

PLAY = Group(
    key="play",
    label=_("Play of the cards"),
    help=_("Rulings on plays and recorded hands go by these. What is left as published follows the published rules."),
    folded=True,
    optional=True,
    parts=(
        *(
            choice(name, label, words.or_as_published(answers), optional=True)
            for name, (label, answers) in card_words.PLAY.items()
        ),
        Group(key="", label=_("Source of this part"), folded=True, parts=(_source(optional=True),)),
    ),
)


DECLARING = Group(
    key="declaring",
    label=_("Declaring trumps"),
    help=_("Rulings on bids and recorded hands go by these. What is left as published follows the published rules."),
    folded=True,
    optional=True,
    parts=(
        *(
            choice(name, label, words.or_as_published(answers), optional=True)
            for name, (label, answers) in card_words.DECLARING.items()
        ),
        number("redeal_below", _("A new deal with fewer than … points in a hand"), optional=True, help=_("0: never.")),
        number(
            "exchange_at_most",
            _("Five cards may be exchanged within a side with … trumps at most"),
            optional=True,
            help=_("0: never."),
        ),
        Group(key="", label=_("Source of this part"), folded=True, parts=(_source(optional=True),)),
    ),
)


def standings(sides: int) -> Group:
    """By what matches of so many sides count, and what ranks."""
    return Group(
        key="standings",
        label=_("Match points and standings"),
        help=_(
            "Stages that are made from now on begin with these; stages that exist keep their own. What a bye, a "
            "forfeit and an absence are worth is set at each stage."
        ),
        parts=(
            choice("match_points", _("Match points"), words.schemes_for(sides)),
            Items(
                key="tiebreaks",
                label=_("What ranks, the first criterion first"),
                field=choice("", _("Criterion"), words.criteria),
                add_label=_("Add a criterion"),
            ),
            source(),
        ),
    )
