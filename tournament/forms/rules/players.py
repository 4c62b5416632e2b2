"""The fields of a rule set in which every player has a level of his own."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring import Hook
from tournament.forms.rules import words
from tournament.forms.rules.parts import Field, Group, Kind, Part, Variants
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
    levels,
    number,
    source,
    standings,
)

RESULT = Group(
    key="result",
    label=_("What the attackers' points bring"),
    parts=(
        Variants(
            key="kind",
            label=_("Kind of game"),
            choices=words.of(words.RESULT),
            parts_of={
                "friends": (
                    number("take_stage_at", _("The attackers take the stage from … points")),
                    number("half_at", _("Below … points the declarer's side has twice the levels")),
                    number("step", _("One more level for every … points")),
                ),
                "bid": (
                    number("shutout", _("Levels at 0 points")),
                    number("below_half", _("Levels below half of the bid")),
                    number("below", _("Levels below the bid")),
                    choice("at_bid", _("A total of exactly the bid is"), words.of(words.AT_BID), default="attackers"),
                ),
                "bid_of_total": (
                    number("step_per_deck", _("Points a level, for each deck")),
                    number("most", _("Levels at most in a hand")),
                    choice(
                        "on_boundary",
                        _("Exactly half of what the bid leaves brings the declarer's side"),
                        words.of(words.ON_BOUNDARY),
                        default="two_levels",
                    ),
                    choice(
                        "rows_cross",
                        _("A total above the bid, within that half, is"),
                        words.of(words.ROWS_CROSS),
                        default="attackers_win",
                    ),
                ),
                "level_table": LEVEL_ROWS,
            },
        ),
        choice("sharing", _("Declarer and friend"), words.of(words.SHARING)),
        source(),
    ),
)

CALLING = Group(
    key="calling",
    label=_("Friends and the deal"),
    parts=(
        choice("kind", _("Friends"), words.of(words.CALLING)),
        choice(
            "called_in_kitty",
            _("A called card that lies in the kitty"),
            words.of(words.CALLED_IN_KITTY),
            default="counts_for_nobody",
            help=_("Matters only where whoever holds the called card is the partner."),
        ),
        choice("deals", _("The next hand is declared by"), words.of(words.DEALS)),
        source(),
    ),
)

EQUAL_LEVELS = Group(
    key="equal_levels",
    label=_("Level at the end"),
    parts=(choice("answer", _("Several players at the highest level"), words.of(words.HIGHEST_EQUAL)), source()),
)

PLACING = Group(
    key="placing",
    label=_("Places"),
    parts=(
        choice("when_out", _("A player who has lost the match"), words.of(words.WHEN_OUT)),
        choice("penalty_opponents", _("Opponents of an offender"), words.of(words.PENALTY_OPPONENTS)),
        source(),
    ),
)

PASSING_ON = Group(
    key="passing_on",
    label=_("Levels that are passed on"),
    parts=(choice("may_refuse", _("May be refused by"), words.of(words.MAY_REFUSE)), source()),
)

DEMOTIONS = Group(
    key="demotions",
    label=_("Demotions"),
    help=_("What losing the last trick to one's own level card costs."),
    optional=True,
    folded=True,
    parts=(
        Group(
            key="jack",
            label=_("The side drops in all"),
            optional=True,
            parts=(
                Field(key="level", label=_("At level"), kind=Kind.LEVEL, optional=True),
                Group(
                    key="totals",
                    label=_("Levels, when it was lost to"),
                    optional=True,
                    parts=tuple(number(hook.value, words.HOOK[hook.value], optional=True) for hook in Hook),
                ),
            ),
        ),
        Group(
            key="ace",
            label=_("The declarer goes back"),
            optional=True,
            parts=(
                Field(key="level", label=_("At level"), kind=Kind.LEVEL, optional=True),
                Field(key="back_to", label=_("Back to"), kind=Kind.LEVEL, optional=True),
                number("friend_drops", _("A friend drops"), optional=True),
            ),
        ),
        source(),
    ),
)

GAME = Group(
    key="game",
    label=_("Players and cards"),
    folded=True,
    parts=(
        number("players", _("Players at a table")),
        number("decks", _("Decks")),
        number("kitty_cards", _("Cards in the kitty")),
        Field(key="free_size", label=_("Players, decks and kitty may be chosen anew"), kind=Kind.FLAG, default=0),
        choice(
            "newcomer",
            _("Whoever sits down later begins at"),
            words.of(words.NEWCOMER),
            default="mean_down",
            help=_("Matters only where the size may be chosen anew."),
        ),
    ),
)

PLAYERS: tuple[Part, ...] = (
    RESULT,
    CALLING,
    KITTY,
    levels(),
    CLOCK,
    EQUAL_LEVELS,
    PLACING,
    PASSING_ON,
    Group(key="", label=_("Fines and penalties"), parts=(FINES, PENALTIES)),
    standings(3),
    DEMOTIONS,
    PLAY,
    DECLARING,
    GAME,
    IDENTITY,
)
"""In the order of the page: what is changed most stands first."""
