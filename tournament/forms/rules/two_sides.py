"""The fields of a rule set for two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.level_table import POINT_STEP
from tournament.forms.rules import words
from tournament.forms.rules.parts import Group, Named, Part, Rows
from tournament.forms.rules.shared_parts import (
    CLOCK,
    DECLARING,
    FINES,
    IDENTITY,
    KITTY,
    LEVEL_ROWS,
    PENALTIES,
    PLAY,
    choice,
    known_in,
    levels,
    names,
    number,
    source,
    standings,
)


def _next_points_row(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    if not rows or not all(isinstance(rows[-1].get(key), int) for key in ("first", "last")):
        return {"first": 0, "surplus": "none"}
    return {"first": rows[-1]["last"] + POINT_STEP, "surplus": rows[-1].get("surplus", "none")}


LEVEL_TABLE = Group(key="level_table", label=_("Level table"), parts=(*LEVEL_ROWS, source()))

EQUAL_LEVELS = Group(
    key="equal_levels",
    label=_("Level at the end"),
    parts=(
        choice("answer", _("At equal levels"), words.of(words.EQUAL_LEVELS)),
        choice(
            "on_stage_means",
            _("“On stage” is"),
            words.of(words.ON_STAGE_MEANS),
            help=_("Matters only where the side on stage wins."),
        ),
        source(),
    ),
)

_RESULT = (
    choice("stage", _("Then"), words.of(words.STAGE_OF_AWARD)),
    number("declarers_climb", _("Declarers climb")),
    number("attackers_climb", _("Attackers climb")),
)

AWARDS = Named(
    key="awards",
    label=_("Faults that decide a hand"),
    add_label=_("Add a fault"),
    known=lambda: known_in("awards"),
    parts=(
        names(),
        choice("table", _("The points of the innocent side"), words.of(words.AWARD_TABLE)),
        choice(
            "attackers_at_fault",
            _("With the attackers at fault their points are read"),
            words.of(words.ATTACKERS_AT_FAULT),
            help=_("Matters only where those points earn levels on top."),
        ),
        number(
            "played_out_below_cards",
            _("Played out with fewer than … cards left"),
            optional=True,
            help=_("Left empty, the hand stops at once."),
        ),
        Named(
            key="by_offender",
            label=_("By who was at fault"),
            add_label=_("Add who was at fault"),
            known=lambda: {
                party: (said, {"stage": "keep", "declarers_climb": 0, "attackers_climb": 0})
                for party, said in words.PARTY.items()
            },
            parts=_RESULT,
        ),
        source(),
    ),
)

HAND_POINTS = Group(
    key="hand_points",
    label=_("Points of a hand instead of levels"),
    help=_("Where rows stand here, sums of these points decide a match, and not levels."),
    optional=True,
    folded=True,
    parts=(
        Rows(
            key="rows",
            label=_("What a hand is worth for the attackers"),
            row_label=_("Row %(number)d"),
            add_label=_("Add a row"),
            spans="every",
            proposes=_next_points_row,
            parts=(
                number("first", _("Points")),
                number("value", _("Value")),
                choice("surplus", _("One more for every 5 points"), words.of(words.SURPLUS)),
            ),
        ),
        number("every", _("Behind the last row: for every … points"), optional=True),
        number("adds", _("… so much more"), optional=True),
        number("base", _("Times the base"), optional=True),
        source(),
    ),
)

GAME = Group(
    key="game",
    label=_("Players and cards"),
    folded=True,
    parts=(
        number("sides", _("Sides")),
        number("players_per_side", _("Players a side")),
        number("decks", _("Decks")),
        number("kitty_cards", _("Cards in the kitty")),
        choice("suits", _("Suits"), words.of(words.SUITS), default="four"),
        choice("partners", _("Partners"), words.of(words.PARTNERS), default="fixed"),
    ),
)

FIRST_HAND = Group(
    key="first_hand",
    label=_("First hand"),
    folded=True,
    parts=(
        choice("declaration", _("Trumps are declared with"), words.of(words.DECLARATION)),
        choice("overcall", _("An overcall"), words.of(words.OVERCALL)),
        source(),
    ),
)

SUBSTITUTION = Group(
    key="substitution",
    label=_("Substitutes"),
    folded=True,
    optional=True,
    parts=(
        choice("answer", _("A side changes its players"), words.of(words.SUBSTITUTION), default="not_stated"),
        source(),
    ),
)

NEXT_DEALER = Group(
    key="next_dealer",
    label=_("Who declares next"),
    folded=True,
    parts=(choice("basis", _("The order is"), words.of(words.BASIS)), source()),
)

TWO_SIDES: tuple[Part, ...] = (
    LEVEL_TABLE,
    KITTY,
    levels(number("best_of", _("Games of a match"), optional=True, default=1)),
    CLOCK,
    EQUAL_LEVELS,
    SUBSTITUTION,
    Group(key="", label=_("Fines, penalties and faults"), parts=(FINES, PENALTIES, AWARDS)),
    standings(2),
    PLAY,
    DECLARING,
    GAME,
    FIRST_HAND,
    NEXT_DEALER,
    HAND_POINTS,
    IDENTITY,
)
"""In the order of the page: what is changed most stands first."""
