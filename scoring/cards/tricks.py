"""Who wins a trick, and why everybody else does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards.card import Card, CardsRefused, points_of
from scoring.cards.comparing import Laid, beats_type, laid_against, over
from scoring.cards.leaning import order_points, reading_points, type_points
from scoring.cards.play_rules import FlippedLead, PlayRules, ThrowBeat
from scoring.cards.reading import read_lead
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.units import Unit, one_suit
from scoring.notes import Note, note


class Standing(StrEnum):
    """What a play was when it lay on the table.

    led: the first. followed: all of the led suit, without being the best so far; beat: it was. ruffed: trumps on a side
    suit, best so far; over_ruffed: likewise, over an earlier ruff; under_ruffed: trumps with the led shapes that an
    earlier play keeps down. discarded: all else, trumps that lack the led shapes too (seed 003, 出牌规则).
    """

    LED = "led"
    FOLLOWED = "followed"
    BEAT = "beat"
    RUFFED = "ruffed"
    OVER_RUFFED = "over_ruffed"
    UNDER_RUFFED = "under_ruffed"
    DISCARDED = "discarded"


class Turn(StrEnum):
    """Which trick of a hand it is, as far as rules tell them apart. after_flip: the first one of a hand whose kitty was
    flipped."""

    ANY = "any"
    AFTER_FLIP = "after_flip"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRuling:
    """One play of a trick and the reason for where it stands."""

    standing: Standing
    reason: Note


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRuling:
    """Who has won.

    winner: the place of the winning play, from 0. points: on all cards of the trick. plays: one for each, in order.
    winning_units: the winning play, cut as it was compared. source: the clause of the points that were looked at.
    """

    winner: int
    points: int
    plays: tuple[PlayRuling, ...]
    winning_units: tuple[Unit, ...]
    reasons: tuple[Note, ...]
    source: str


def judge_trick(
    plays: Sequence[Sequence[Card]],
    situation: Situation,
    rules: PlayRules,
    *,
    named: Sequence[Sequence[Card]] = (),
    turn: Turn = Turn.ANY,
) -> TrickRuling:
    """The winner of a trick as it lies, or the best so far while plays are missing; index 0 leads.

    Whether everybody followed as he had to is another question. `named`: how the leader reads his lead, as in
    `read_lead`. `turn`: some rules keep trumps off the first trick after a flip. CardsRefused: no_plays; no_cards;
    several_suits, where the lead has several; different_lengths; too_many_of_a_card; as `read_lead`.
    """
    _check(plays, situation)
    led = read_lead(plays[0], situation, rules, named)
    best = Laid(cards=tuple(plays[0]), suit=led[0].suit, units=led)
    winner = 0
    flipped = turn is Turn.AFTER_FLIP and best.suit != TRUMPS
    safe = flipped and rules.flipped_lead is FlippedLead.SAFE
    rulings = [PlayRuling(standing=Standing.LED, reason=note("trick_led", play=1, laid_cards=_text(led)))]
    for place, cards in enumerate(plays[1:], 1):
        if safe and one_suit(cards, situation) == TRUMPS:
            kept_off = note("trick_no_ruff_after_flip", play=place + 1, laid_cards=" ".join(cards))
            rulings.append(_ruling(Standing.DISCARDED, kept_off))
            continue
        ruling, laid = _against(led, best, cards, place + 1, situation, rules)
        rulings.append(ruling)
        if laid is not None:
            winner, best = place, laid
    points = points_of(card for cards in plays for card in cards)
    return TrickRuling(
        winner=winner,
        points=points,
        plays=tuple(rulings),
        winning_units=best.units,
        reasons=(*(ruling.reason for ruling in rulings), note("trick_won", play=winner + 1, points=points)),
        source=rules.clause(
            *order_points(best.suit),
            *reading_points(led),
            *(("ruff_match", "throw_beat") if len(led) > 1 else type_points(led)),
            *(("flipped_lead",) if flipped else ()),
            *(("reading",) if named else ()),
        ),
    )


def _check(plays: Sequence[Sequence[Card]], situation: Situation) -> None:
    if not plays:
        raise CardsRefused("no_plays", "nothing")
    for place, cards in enumerate(plays, 1):
        if not cards:
            raise CardsRefused("no_cards", f"play {place}")
        if len(cards) != len(plays[0]):
            raise CardsRefused("different_lengths", f"play {place} has {len(cards)} cards, the lead {len(plays[0])}")
    for card, count in Counter(card for cards in plays for card in cards).items():
        if count > situation.decks:
            raise CardsRefused("too_many_of_a_card", f"{card} {count} times")


def _against(
    led: Sequence[Unit], best: Laid, cards: Sequence[Card], play: int, situation: Situation, rules: PlayRules
) -> tuple[PlayRuling, Laid | None]:
    """The standing of a play against the best so far, and the play as it lies if it is the best now."""
    suit = one_suit(cards, situation)
    if suit is None or suit not in (led[0].suit, TRUMPS):
        return _ruling(Standing.DISCARDED, note("trick_discarded", play=play, laid_cards=" ".join(cards))), None
    follows = suit == led[0].suit
    beaten = Standing.FOLLOWED if follows else Standing.UNDER_RUFFED
    laid = laid_against(led, cards, situation, rules)
    if laid is None:
        shapes = " ".join(str(unit.shape) for unit in led)
        reason = note("trick_not_covered", play=play, laid_cards=" ".join(cards), led_shapes=shapes)
        return _ruling(Standing.FOLLOWED if follows else Standing.DISCARDED, reason), None
    higher = over(laid, best, situation, rules)
    if higher is None:
        return _ruling(beaten, _why_beaten(laid, best, play, rules)), None
    values = {"laid_cards": _text(higher.units), "best_cards": _text(best.units)}
    if follows:
        return _ruling(Standing.BEAT, note("trick_beat", play=play, **values)), higher
    if best.suit == TRUMPS:
        return _ruling(Standing.OVER_RUFFED, note("trick_over_ruffed", play=play, **values)), higher
    return _ruling(Standing.RUFFED, note("trick_ruffed", play=play, **values)), higher


def _ruling(standing: Standing, reason: Note) -> PlayRuling:
    return PlayRuling(standing=standing, reason=reason)


def _why_beaten(laid: Laid, best: Laid, play: int, rules: PlayRules) -> Note:
    values = {"laid_cards": _text(laid.units), "best_cards": _text(best.units)}
    if best.suit == TRUMPS and laid.suit != TRUMPS:
        return note("trick_side_under_trumps", play=play, **values)
    if beats_type(best.units[0].shape, laid.units[0].shape, rules):
        return note("trick_smaller_type", play=play, **values)
    parts = 1 if rules.throw_beat is ThrowBeat.TOP_COMPONENT else len(best.units)
    mine, other = laid.units[:parts], best.units[:parts]
    values = {"laid_cards": _text(mine), "best_cards": _text(other)}
    if [unit.height for unit in mine] == [unit.height for unit in other]:
        return note("trick_equal", play=play, **values)
    return note("trick_not_higher", play=play, **values)


def _text(units: Sequence[Unit]) -> str:
    return " + ".join(" ".join(unit.cards) for unit in units)
