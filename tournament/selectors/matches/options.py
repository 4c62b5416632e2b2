"""What may be entered for a hand under a rule set: the bands to touch, formats, fines and faults, with their words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from scoring import FormatKind, Party, RuleSet, Trump, WinningFormat
from scoring.hand.checks import least_and_most_points
from scoring.kitty import DeclarersLastTrick, Multiplied
from scoring.level_table import POINT_STEP, Stage
from scoring.level_table import Band as TableBand
from scoring.levels import OVER_ACE
from scoring.wording.values import format_words, seat_words, side_words
from tournament.rulebook.notes import reading_language

# tractors and runs longer than this happen once in a lifetime and can be sent through the API
_LONGEST_FORMAT = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A band of the level table to touch. `value` is the points it fills in; `last` None: it goes on upwards.

    `keeps`: the declarers keep the stage and climb `climb` levels; otherwise the attackers take it and climb them.
    `goes_on`: further points bring further levels.
    """

    first: int
    last: int | None
    value: int
    keeps: bool
    climb: int
    goes_on: bool

    @property
    def label(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatChoice:
    """A winning format of the last trick; `value` as "tractor:4"."""

    value: str
    words: str
    factor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOptions:
    """Everything that the form of a hand offers, in the active language. `least` and `most` bound the points."""

    seats: tuple[tuple[int, str], ...]
    sides: tuple[str, str]
    levels: tuple[int, ...]
    trumps: tuple[tuple[str, str], ...]
    bands: tuple[Band, ...]
    least: int
    most: int
    point_step: int
    formats: tuple[FormatChoice, ...]
    last_trick_winners: tuple[Party, ...]
    counts_kitty: bool
    fines: tuple[tuple[str, str], ...]
    awards: tuple[tuple[str, Party, str], ...]


_SUITS = {Trump.SPADES: "♠", Trump.HEARTS: "♥", Trump.CLUBS: "♣", Trump.DIAMONDS: "♦"}


def hand_options(rule_set: RuleSet) -> HandOptions:
    """The options of a rule set; no query."""
    language = reading_language()
    seats = rule_set.seats
    both = rule_set.kitty.declarers_last_trick is not DeclarersLastTrick.NONE
    least, most = least_and_most_points(rule_set)
    last_level = rule_set.goal_level - 1 if rule_set.goal_level is not None else OVER_ACE + 12
    return HandOptions(
        seats=tuple((seat, seat_words(seat, seats, language)) for seat in range(seats)),
        sides=(side_words(0, seats, language), side_words(1, seats, language)),
        levels=tuple(range(rule_set.start_level, last_level + 1)),
        trumps=tuple((trump.value, _SUITS.get(trump, "")) for trump in Trump),
        bands=_bands(rule_set),
        least=least,
        most=most,
        point_step=POINT_STEP,
        formats=tuple(_formats(rule_set, language)),
        last_trick_winners=(Party.ATTACKERS, Party.DECLARERS) if both else (Party.ATTACKERS,),
        counts_kitty=rule_set.kitty.multiplied is Multiplied.KITTY_POINTS,
        fines=tuple((offence, rule.names[language]) for offence, rule in rule_set.fines.items()),
        awards=tuple(
            (kind.value, party, rule.names[language])
            for kind, rule in rule_set.awards.items()
            for party in rule.by_offender
        ),
    )


def _bands(rule_set: RuleSet) -> tuple[Band, ...]:
    """The table's own bands; the last one, or one more where the table goes on, holds all that lies beyond."""
    table = rule_set.level_table
    bands = [_band(band) for band in table.bands]
    if table.continuation is None:
        last = bands.pop()
        return (*bands, replace(last, last=None, value=last.first))
    beyond = _band(table.band_at(table.bands[-1].last + POINT_STEP))
    return (*bands, replace(beyond, last=None, value=beyond.first, goes_on=True))


def _band(band: TableBand) -> Band:
    middle = (band.first + band.last) // 2 // POINT_STEP * POINT_STEP
    return Band(
        first=band.first,
        last=band.last,
        value=max(band.first, middle),
        keeps=band.stage is Stage.KEEP,
        climb=band.climb,
        goes_on=False,
    )


def _formats(rule_set: RuleSet, language: str) -> list[FormatChoice]:
    choices = []
    for factor in rule_set.kitty.factors:
        for cards in _cards_of(factor.kind, rule_set):
            winning = WinningFormat(kind=factor.kind, cards=cards)
            choices.append(
                FormatChoice(
                    value=f"{factor.kind.value}:{cards}",
                    words=format_words(factor.kind.value, cards, language),
                    factor=factor.of(winning),
                )
            )
    return choices


def _cards_of(kind: FormatKind, rule_set: RuleSet) -> list[int]:
    match kind:
        case FormatKind.SINGLE:
            return [1]
        case FormatKind.PAIR:
            return [2]
        case FormatKind.TRACTOR:
            return list(range(4, _LONGEST_FORMAT + 1, 2))
        case FormatKind.EQUAL_CARDS:
            return list(range(3, rule_set.copies + 1))
        case FormatKind.RUN:
            widths = range(3, rule_set.copies + 1)
            return [
                cards
                for cards in range(6, _LONGEST_FORMAT + 1)
                if any(cards % width == 0 and cards // width > 1 for width in widths)
            ]
        case _:
            assert_never(kind)
