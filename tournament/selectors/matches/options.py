"""What may be entered for a hand under a rule set: the bands to touch, formats, fines and faults, with their words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, assert_never

from scoring import AnyRuleSet, FormatKind, Hook, Party, PlayersRuleSet, RuleSet, Sharing, Trump, WinningFormat
from scoring.hand.checks import least_and_most_points
from scoring.kitty import DeclarersLastTrick, Multiplied
from scoring.level_table import POINT_STEP, Stage
from scoring.level_table import Band as TableBand
from scoring.levels import OVER_ACE, PastAce
from scoring.players.results import SideGain, gain_of, needs_bid
from scoring.wording.values import format_words, seat_words
from tournament.rulebook.notes import reading_language

# tractors and runs longer than this happen once in a lifetime and can be sent through the API
_LONGEST_FORMAT = 16
_ATTACKERS_BANDS = 3
# with the kitty multiplied a total can be above what is on the cards, but who looks for bands up there?
_MOST_TIMES_THE_CARDS = 2


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
class PointsOptions:
    """What the form of every hand offers, in the active language. `least` and `most` bound the points."""

    seats: tuple[tuple[int, str], ...]
    levels: tuple[int, ...]
    past_ace: PastAce
    trumps: tuple[tuple[str, str], ...]
    least: int
    most: int
    point_step: int
    formats: tuple[FormatChoice, ...]
    last_trick_winners: tuple[Party, ...]
    counts_kitty: bool
    fines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOptions(PointsOptions):
    """The form of a hand of two sides.

    `played_out_below`: the faults (kind, words) that decide a hand only once it is played out, where fewer cards than
    so many are left.
    """

    bands: tuple[Band, ...]
    awards: tuple[tuple[str, Party, str], ...]
    played_out_below: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersHandOptions(PointsOptions):
    """The form of a hand of players with levels of their own.

    `bids`: least and most bid, None where there is no auction. `asks_last_trick_seat`: who won the last trick decides
    who has the larger share (then it `needs_last_trick_seat` of a declarer with a friend), or who is spared.
    `gives_out`: the winner of the last trick shares out levels. `hooks`: formats that make the declarer's side drop.
    `passes_on`: levels can be left over.
    """

    rule_set: PlayersRuleSet
    most_friends: int
    bids: tuple[int, int] | None
    asks_last_trick_seat: bool
    needs_last_trick_seat: bool
    gives_out: bool
    hooks: tuple[Hook, ...]
    passes_on: bool

    def bands(self, *, friends: int, bid: int | None) -> tuple[Band, ...]:
        """The bands that hold with so many friends and this bid; none while they depend on a bid that is not told."""
        if self.bids is not None and (bid is None or not self.bids[0] <= bid <= self.bids[1]):
            return ()
        return players_bands(self.rule_set, friends=min(friends, self.most_friends), bid=bid or 0)


_SUITS = {Trump.SPADES: "♠", Trump.HEARTS: "♥", Trump.CLUBS: "♣", Trump.DIAMONDS: "♦"}


def hand_options(rule_set: RuleSet) -> HandOptions:
    """The options of a rule set of two sides; no query."""
    language = reading_language()
    return HandOptions(
        **_points_options(rule_set),
        bands=_bands(rule_set),
        awards=tuple(
            (kind.value, party, rule.names[language])
            for kind, rule in rule_set.awards.items()
            for party in rule.by_offender
        ),
        played_out_below=tuple(
            (kind.value, rule.names[language], rule.played_out_below_cards)
            for kind, rule in rule_set.awards.items()
            if rule.played_out_below_cards is not None
        ),
    )


def players_hand_options(rule_set: PlayersRuleSet) -> PlayersHandOptions:
    """The options of a rule set of players; no query."""
    bids = (POINT_STEP, rule_set.points_in_play - POINT_STEP) if needs_bid(rule_set.result) else None
    demotions = rule_set.demotions
    return PlayersHandOptions(
        **_points_options(rule_set),
        rule_set=rule_set,
        most_friends=rule_set.most_friends,
        bids=bids,
        asks_last_trick_seat=rule_set.sharing is not Sharing.EACH or demotions is not None,
        needs_last_trick_seat=rule_set.sharing is not Sharing.EACH,
        gives_out=rule_set.sharing is Sharing.FLEXIBLE,
        hooks=tuple(demotions.jack.totals) if demotions is not None else (),
        passes_on=bool(rule_set.must_play) or demotions is not None,
    )


def _points_options(rule_set: AnyRuleSet) -> dict[str, Any]:
    language = reading_language()
    both = rule_set.kitty.declarers_last_trick is not DeclarersLastTrick.NONE
    least, most = least_and_most_points(rule_set)
    last_level = rule_set.goal_level - 1 if rule_set.goal_level is not None else OVER_ACE + 12
    return {
        "seats": tuple((seat, seat_words(seat, rule_set.seats, language)) for seat in range(rule_set.seats)),
        "levels": tuple(range(rule_set.start_level, last_level + 1)),
        "past_ace": rule_set.ladder.past_ace,
        "trumps": tuple((trump.value, _SUITS.get(trump, "")) for trump in Trump),
        "least": least,
        "most": most,
        "point_step": POINT_STEP,
        "formats": tuple(_formats(rule_set, language)),
        "last_trick_winners": (Party.ATTACKERS, Party.DECLARERS) if both else (Party.ATTACKERS,),
        "counts_kitty": rule_set.kitty.multiplied is Multiplied.KITTY_POINTS,
        "fines": tuple((offence, rule.names[language]) for offence, rule in rule_set.fines.items()),
    }


def players_bands(rule_set: PlayersRuleSet, *, friends: int, bid: int) -> tuple[Band, ...]:
    """What each total brings, as bands; what the attackers climb beyond the third of theirs is left to the last.

    `bid` is not used where there is no auction.
    """
    declarers = friends + 1

    def gain_at(points: int) -> SideGain:
        return gain_of(
            rule_set.result,
            points,
            attackers=rule_set.players - declarers,
            declarers=declarers,
            bid=bid,
            points_in_play=rule_set.points_in_play,
            decks=rule_set.decks,
        )

    totals = range(0, _MOST_TIMES_THE_CARDS * rule_set.points_in_play + POINT_STEP, POINT_STEP)
    runs = [(gain, list(points)) for gain, points in groupby(totals, key=gain_at)]
    kept = sum(1 for gain, _points in runs if gain.stage is Stage.KEEP)
    shown, beyond = runs[: kept + _ATTACKERS_BANDS], runs[kept + _ATTACKERS_BANDS :]
    bands = [_players_band(gain, points) for gain, points in shown]
    return (*bands[:-1], replace(bands[-1], last=None, value=bands[-1].first, goes_on=bool(beyond)))


def _players_band(gain: SideGain, points: list[int]) -> Band:
    keeps = gain.stage is Stage.KEEP
    return Band(
        first=points[0],
        last=points[-1],
        value=points[(len(points) - 1) // 2],
        keeps=keeps,
        climb=gain.declarers_total if keeps else gain.each_attacker,
        goes_on=False,
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


def _formats(rule_set: AnyRuleSet, language: str) -> list[FormatChoice]:
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


def _cards_of(kind: FormatKind, rule_set: AnyRuleSet) -> list[int]:
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
