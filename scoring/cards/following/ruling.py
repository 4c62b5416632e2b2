"""Whether an answer to a lead is legal, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, without
from scoring.cards.following.demand import Demand, demand_on
from scoring.cards.following.holding import Cut, Holding, Laid, fits
from scoring.cards.following.ladders import Standing
from scoring.cards.leaning import SUIT_POINTS, reading_points
from scoring.cards.play_rules import DrawPolicy, PlayRules
from scoring.cards.situation import Situation
from scoring.cards.units import SINGLE, Shape
from scoring.notes import Note, note


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """So many of one shape had to be played, beside all others that are owed; so many lie in the play. Shape SINGLE:
    any cards of the led suit."""

    shape: Shape
    count: int
    played: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRuling:
    """Whether a play answers a lead. owed_rung and played_rung: the best step of the ladder that the hand and the play
    reach, as text; None where no format is owed. source: the clause of the points that were looked at."""

    legal: bool
    owed: tuple[Owed, ...]
    owed_rung: str | None
    played_rung: str | None
    reasons: tuple[Note, ...]
    source: str


def judge_follow(
    led: Sequence[Card],
    hand: Sequence[Card],
    play: Sequence[Card],
    situation: Situation,
    rules: PlayRules,
    *,
    named: Sequence[Sequence[Card]] = (),
) -> FollowRuling:
    """The ruling on a play out of this hand, which still holds the play, against a lead.

    As many cards as were led; first all of the led effective suit, as far as they are needed; and with more of them
    than that, the best rung of the ladder that the hand reaches. `named`: as for `read_lead`. CardsRefused: not_held;
    as `read_lead` for a lead that is none.
    """
    demand = demand_on(hand, led, situation, rules, named)
    lead = (*reading_points(demand.led), *(("reading",) if named else ()))
    without(hand, play)
    if len(play) != demand.cards:
        return _suit_ruling(demand, play, note("follow_count", led=demand.cards, played=len(play)), legal=False)
    answered = sum(situation.suit_of(card) == demand.suit for card in play)
    due = min(len(demand.held), demand.cards)
    if answered < due:
        kept = without(demand.held, [card for card in play if situation.suit_of(card) == demand.suit])
        left = note(
            "follow_suit_kept",
            held=len(demand.held),
            due=due,
            played=answered,
            led_suit=demand.suit_code,
            kept_cards=" ".join(kept),
        )
        return _suit_ruling(demand, play, left, legal=False)
    if not demand.held:
        if not demand.lets_go(play):
            shapes = " ".join(str(unit.shape) for unit in demand.led)
            refused = note("follow_trumps_do_not_match", led_suit=demand.suit_code, led_shapes=shapes)
            return _suit_ruling(demand, play, refused, "void_trump", "ruff_match", *lead, legal=False)
        return _suit_ruling(demand, play, note("follow_void", led_suit=demand.suit_code), "void_trump", legal=True)
    if demand.is_short:
        all_played = note("follow_all_played", held=len(demand.held), led_suit=demand.suit_code)
        return _suit_ruling(demand, play, all_played, legal=True)
    if rules.draw_policy is DrawPolicy.SUIT_ONLY:
        free = note("follow_suit_only", led_suit=demand.suit_code)
        return _suit_ruling(demand, play, free, "draw_policy", legal=True)
    return _format_ruling(demand, Holding(demand.held, situation), Holding(play, situation), lead)


def _suit_ruling(demand: Demand, play: Sequence[Card], reason: Note, *points: str, legal: bool) -> FollowRuling:
    """`points`: what was looked at beyond the suits of the cards."""
    source = demand.rules.clause(*SUIT_POINTS, *points)
    answered = sum(demand.situation.suit_of(card) == demand.suit for card in play)
    due = min(len(demand.held), demand.cards)
    return FollowRuling(
        legal=legal,
        owed=(Owed(shape=SINGLE, count=due, played=answered),) if due else (),
        owed_rung=None,
        played_rung=None,
        reasons=(reason, note("follow_clause", clause=source)),
        source=source,
    )


def _format_ruling(demand: Demand, hand: Holding, answer: Holding, lead: tuple[str, ...]) -> FollowRuling:
    """`lead`: the points by which the lead was read."""
    owed, reached = demand.owed(hand), demand.ladder.best(answer, Cut.FREE)
    parts = tuple(
        Owed(shape=shape, count=count, played=_most(answer, shape, count))
        for shape, count in Counter(owed.shapes).items()
    )
    legal = reached.place <= owed.place
    bombs = () if legal else ("bomb_follow",)
    source = demand.rules.clause(*lead, *bombs, printed=demand.ladder.source)
    reasons: list[Note] = []
    if legal and owed.shapes:
        reasons.append(note("follow_best_played", owed_formats=owed.rung.text, led_suit=demand.suit_code))
    elif legal:
        reasons.append(note("follow_no_format_held", led_suit=demand.suit_code))
    elif demand.bombed_by(answer):
        legal = True
        reasons.append(note("follow_bomb_instead", owed_formats=owed.rung.text))
    else:
        reasons.extend(_missing(demand, owed, reached, parts))
    return FollowRuling(
        legal=legal,
        owed=parts,
        owed_rung=owed.rung.text,
        played_rung=reached.rung.text,
        reasons=(*reasons, note("follow_clause", clause=source)),
        source=source,
    )


def _most(answer: Laid, shape: Shape, count: int) -> int:
    while count and not fits(answer, [shape] * count, Cut.FREE):
        count -= 1
    return count


def _missing(demand: Demand, owed: Standing, reached: Standing, parts: Sequence[Owed]) -> list[Note]:
    fewer = [
        note(
            "follow_fewer_played",
            owed_formats="+".join([str(part.shape)] * part.count),
            played_count=part.played,
            led_suit=demand.suit_code,
        )
        for part in parts
        if part.played < part.count
    ]
    if not fewer:
        fewer = [note("follow_not_side_by_side", owed_formats=owed.rung.text, led_suit=demand.suit_code)]
    return [*fewer, note("follow_rung_below", owed_rung=owed.rung.text, played_rung=reached.rung.text)]
