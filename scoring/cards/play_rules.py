"""How the cards are played in one rule set: every point on which the sources differ, as a choice."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any

from scoring.cards.card import CardsRefused, Suit
from scoring.cards.cited import CitedRules
from scoring.cards.situation import (
    EqualLevelPairs,
    LevelPlace,
    LevelWithJokers,
    LevelWithSuit,
    Neighbours,
    OffSuitRank,
    Pack,
    Situation,
)


class PermanentTrumps(StrEnum):
    """Which rank is trump in every hand (常主): none, or the 2s."""

    NONE = "none"
    TWOS = "twos"

    @property
    def ranks(self) -> tuple[str, ...]:
        return ("2",) if self is PermanentTrumps.TWOS else ()


class RuffMatch(StrEnum):
    """What a ruff has to hold: at least the led pairs and tractors (seed 001, 5.2), or just them (seed 000 陆)."""

    COVER = "cover"
    EXACT = "exact"


class ThrowBeat(StrEnum):
    """How two plays that answer a throw are compared.

    top_component: by the highest unit of the largest type led (seed 003, 出牌规则). unit_length: unit by unit from the
    largest type down, the highest first; where they are equal the next ones decide, and singles count only where
    nothing else was led. all: every led unit must be beaten by one of its shape. highest: by the highest card, once the
    shapes are covered. All but the first are settings of computer games.
    """

    TOP_COMPONENT = "top_component"
    ALL = "all"
    UNIT_LENGTH = "unit_length"
    HIGHEST = "highest"


class FollowTractor(StrEnum):
    """What a led tractor draws: a tractor of its length and then pairs; the longest there is; pairs only."""

    SAME_LENGTH = "same_length"
    LONGEST_AVAILABLE = "longest_available"
    PAIRS_ONLY = "pairs_only"


class FollowLadder(StrEnum):
    """Whose printed order of answers is followed; plain: the rungs that the led units themselves give."""

    PLAIN = "plain"
    LIANZHONG_3D = "lianzhong-3d"
    SHENGJI_3D = "shengji-3d"
    FOUR_DECK = "four-deck"
    UNION_3V3_6D = "union-3v3-6d"


class DrawPolicy(StrEnum):
    """Which held formats a smaller lead draws.

    no_protections: a pair draws pairs out of tractors and triples (遇同必拆). protect_longer: larger groups of equal
    cards need not be broken. tractor_only_on_tractor: a tractor is asked for only where one was led, so four equal
    cards draw no tractor; a pair in a tractor still answers a pair. suit_only: no format is owed, only the suit. The
    last three are settings of computer games.
    """

    NO_PROTECTIONS = "no_protections"
    PROTECT_LONGER = "protect_longer"
    TRACTOR_ONLY_ON_TRACTOR = "tractor_only_on_tractor"
    SUIT_ONLY = "suit_only"


class ThrowForced(StrEnum):
    """Which unit is led instead of a throw that fails.

    largest_type_then_lowest: the lowest of the largest type that fails (seed 002, 散牌). fewest_cards_then_lowest: the
    lowest of the smallest type that fails. globally_smallest: the smallest of the throw, beaten or not (seed 000 陆).
    """

    LARGEST_TYPE_THEN_LOWEST = "largest_type_then_lowest"
    FEWEST_CARDS_THEN_LOWEST = "fewest_cards_then_lowest"
    GLOBALLY_SMALLEST = "globally_smallest"


class ThrowCheck(StrEnum):
    """Whose hands are held against a throw: all others, the partner too, or opponents only."""

    ALL = "all"
    OPPONENTS = "opponents"


class ThrowsAllowed(StrEnum):
    """When a throw may be led at all.

    others_void: only when all others are void in the suit. first_side_tricks: in side suits, in the first three tricks
    of side suits only.
    """

    ALL = "all"
    TRUMP_ONLY = "trump_only"
    SIDE_ONLY = "side_only"
    OTHERS_VOID = "others_void"
    FIRST_SIDE_TRICKS = "first_side_tricks"
    NEVER = "never"


class RefusedThrow(StrEnum):
    """What becomes of a throw where none may be led: the lead is refused, or its smallest unit is led."""

    REFUSED = "refused"
    SMALLEST = "smallest"


class Bombs(StrEnum):
    """none: four equal cards are just that. four_or_more: a bomb (seed 004, (六))."""

    NONE = "none"
    FOUR_OR_MORE = "four_or_more"


class BombFollow(StrEnum):
    """Whether a bomb, or equal cards of the wrong type, may answer in place of what the ladder puts above it."""

    AS_LADDER = "as_ladder"
    FREE = "free"


class CrossTypeBeating(StrEnum):
    """Which units beat a unit of another type with as many cards.

    four-deck: wider runs beat narrower ones, and four equal cards a tractor of two pairs (seed 003, 3.4.4).
    union-3v3-6d: bombs beat runs, wider runs beat narrower ones (seed 004, (六)).
    """

    NONE = "none"
    FOUR_DECK = "four-deck"
    UNION_3V3_6D = "union-3v3-6d"


class VoidTrump(StrEnum):
    """What somebody void in the led suit may play. free: anything; trumps that do not cover are a discard.
    must_match: only trumps must not be played unless they cover the lead."""

    FREE = "free"
    MUST_MATCH = "must_match"


class FlippedLead(StrEnum):
    """Whether trumps may win the declarer's first lead of a side suit once the kitty was flipped (炒底).

    ruffed: as ever. safe: they may not (seed 000 伍: 其它家不能踩).
    """

    RUFFED = "ruffed"
    SAFE = "safe"


class Reading(StrEnum):
    """Which reading of a lead counts: the one with the largest types, or the one that the leader names."""

    LARGEST = "largest"
    LEADER_CHOOSES = "leader_chooses"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules(CitedRules):
    """How cards are played. permanent: ranks that are trump in every hand, lowest first."""

    permanent: tuple[str, ...] = ()
    pack: Pack = Pack.FOUR_SUITS
    neighbours: Neighbours = Neighbours.CLOSED
    equal_level_pairs: EqualLevelPairs = EqualLevelPairs.APART
    level_place: LevelPlace = LevelPlace.ABOVE_PERMANENT
    off_suit_rank: OffSuitRank = OffSuitRank.BELOW_TRUMP
    level_with_suit: LevelWithSuit = LevelWithSuit.NEIGHBOURS
    level_with_jokers: LevelWithJokers = LevelWithJokers.NEIGHBOURS
    ruff_match: RuffMatch = RuffMatch.COVER
    throw_beat: ThrowBeat = ThrowBeat.TOP_COMPONENT
    follow_tractor: FollowTractor = FollowTractor.SAME_LENGTH
    follow_ladder: FollowLadder = FollowLadder.PLAIN
    draw_policy: DrawPolicy = DrawPolicy.NO_PROTECTIONS
    throw_forced: ThrowForced = ThrowForced.LARGEST_TYPE_THEN_LOWEST
    throw_check: ThrowCheck = ThrowCheck.ALL
    throws_allowed: ThrowsAllowed = ThrowsAllowed.ALL
    refused_throw: RefusedThrow = RefusedThrow.REFUSED
    bombs: Bombs = Bombs.NONE
    bomb_follow: BombFollow = BombFollow.AS_LADDER
    cross_type_beating: CrossTypeBeating = CrossTypeBeating.NONE
    void_trump: VoidTrump = VoidTrump.FREE
    flipped_lead: FlippedLead = FlippedLead.RUFFED
    reading: Reading = Reading.LARGEST

    def situation(self, *, decks: int, trump: Suit | None, level: str | None) -> Situation:
        """The order of cards in a hand played by these rules. `level`: a letter of RANKS, None where none is level."""
        return Situation(
            decks=decks,
            trump=trump,
            level=level,
            permanent=self.permanent,
            pack=self.pack,
            neighbours=self.neighbours,
            equal_level_pairs=self.equal_level_pairs,
            level_place=self.level_place,
            off_suit_rank=self.off_suit_rank,
            level_with_suit=self.level_with_suit,
            level_with_jokers=self.level_with_jokers,
        )

    def with_options(self, options: Mapping[str, Any]) -> PlayRules:
        """These rules with some points answered otherwise, by the names of `OPTIONS`.

        CardsRefused: unknown_option, bad_option.
        """
        changed: dict[str, Any] = {}
        for name, value in options.items():
            if name not in OPTIONS:
                raise CardsRefused("unknown_option", name)
            field, readings = OPTIONS[name]
            if not isinstance(value, (str, bool)) or value not in readings:
                raise CardsRefused("bad_option", f"{name} {value!r}, allowed: {' '.join(map(str, readings))}")
            changed[field] = readings[value]
        return self.answered("", **changed)

    def answered(self, source: str, /, **points: Any) -> PlayRules:
        """As of all rules; permanent trumps may be named by their ranks or by their answer."""
        ranks = {name: each.ranks for name, each in points.items() if isinstance(each, PermanentTrumps)}
        return CitedRules.answered(self, source, **points | ranks)


def _choices(kind: type[StrEnum]) -> dict[str | bool, StrEnum]:
    return {choice.value: choice for choice in kind}


OPTIONS: Mapping[str, tuple[str, Mapping[str | bool, StrEnum]]] = {
    "tractor_level_gap": ("neighbours", {"closed": Neighbours.CLOSED, "open": Neighbours.OPEN}),
    "tractor_order": (
        "neighbours",
        {
            "trump": Neighbours.CLOSED,
            "closed": Neighbours.CLOSED,
            "natural": Neighbours.NATURAL,
            "natural_high": Neighbours.NATURAL_HIGH,
            "natural_rank_with_A_high_and_low": Neighbours.NATURAL,
        },
    ),
    "offsuit_level_pairs_chain": (
        "equal_level_pairs",
        {False: EqualLevelPairs.APART, True: EqualLevelPairs.CHAIN},
    ),
    "level_place": ("level_place", _choices(LevelPlace)),
    "off_suit_rank": ("off_suit_rank", _choices(OffSuitRank)),
    "level_with_suit": ("level_with_suit", _choices(LevelWithSuit)),
    "level_with_jokers": ("level_with_jokers", _choices(LevelWithJokers)),
    "permanent_trumps": ("permanent", _choices(PermanentTrumps)),
    "ruff_match": ("ruff_match", _choices(RuffMatch)),
    "throw_beat": ("throw_beat", _choices(ThrowBeat)),
    "follow_tractor": ("follow_tractor", _choices(FollowTractor)),
    "follow_ladder": ("follow_ladder", _choices(FollowLadder)),
    "draw_policy": ("draw_policy", _choices(DrawPolicy)),
    "throw_fail_forced": ("throw_forced", _choices(ThrowForced)),
    "throw_check": ("throw_check", _choices(ThrowCheck)),
    "throws_allowed": (
        "throws_allowed",
        {
            **_choices(ThrowsAllowed),
            True: ThrowsAllowed.ALL,
            False: ThrowsAllowed.NEVER,
            "side_suits": ThrowsAllowed.SIDE_ONLY,
            "first_three_side_tricks": ThrowsAllowed.FIRST_SIDE_TRICKS,
        },
    ),
    "refuse_lead": ("refused_throw", {True: RefusedThrow.REFUSED, False: RefusedThrow.SMALLEST}),
    "bombs": ("bombs", {**_choices(Bombs), True: Bombs.FOUR_OR_MORE, False: Bombs.NONE}),
    "bomb_follow": ("bomb_follow", _choices(BombFollow)),
    "cross_type_beating": (
        "cross_type_beating",
        {**_choices(CrossTypeBeating), False: CrossTypeBeating.NONE},
    ),
    "void_trump_must_match": ("void_trump", {False: VoidTrump.FREE, True: VoidTrump.MUST_MATCH}),
    "first_lead_after_flip": ("flipped_lead", _choices(FlippedLead)),
    "leader_may_choose_reading": ("reading", {False: Reading.LARGEST, True: Reading.LEADER_CHOOSES}),
}
"""Name of an option in questions -> the field it answers, and its values."""


@lru_cache(maxsize=1)
def published_play_rules() -> Mapping[str, PlayRules]:
    """The play rules of every published rule set by its id; `play_rules.toml` has what the classic game has not."""
    text = files("scoring.cards").joinpath("play_rules.toml").read_text(encoding="utf-8")
    found = {}
    for name, values in tomllib.loads(text).items():
        source, pack = values.pop("source"), Pack(values.pop("pack", Pack.FOUR_SUITS))
        plain = PlayRules(id=name, source=source, permanent=tuple(values.pop("permanent", ())), pack=pack)
        found[name] = replace(plain.with_options(values), otherwise=())
    return found


def play_rules_of(rule_set_id: str) -> PlayRules:
    """The play rules of this published rule set. CardsRefused: no_play_rules."""
    rules = published_play_rules().get(rule_set_id)
    if rules is None:
        raise CardsRefused("no_play_rules", rule_set_id)
    return rules
