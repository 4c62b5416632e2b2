"""Whether a throw stands against the other hands; if not, what is led instead and how many cards go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from scoring.cards.card import Card, CardsRefused, without
from scoring.cards.comparing import beats_type
from scoring.cards.leaning import reading_points, type_points
from scoring.cards.placing import highest_within
from scoring.cards.play_rules import PlayRules, RefusedThrow, ThrowCheck, ThrowForced
from scoring.cards.reading import read_lead
from scoring.cards.situation import Situation
from scoring.cards.throwing.allowance import Ban, ban_on
from scoring.cards.units import Group, Shape, Unit, groups_of
from scoring.notes import Note, note
from scoring.penalties import FineCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherHand:
    """A hand that a throw is held against. `name`: how the ruling calls its holder, perhaps by language."""

    name: str | Mapping[str, str]
    cards: tuple[Card, ...]
    is_opponent: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BeatenUnit:
    """A thrown unit that somebody holds a higher one against: the highest that `holder` has."""

    unit: Unit
    holder: str | Mapping[str, str]
    by: Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowRuling:
    """What becomes of a throw.

    components: largest type first. beaten: every component with every hand that beats it. forced: the unit that is led
    instead; None where the throw stands or is refused. cards_back: how many return to the hand. fined_cards: how many
    the fine of the rule set counts, 0 where nothing is fined. ban: why the suit may not be thrown. source: the clause
    of the points that were looked at.
    """

    stands: bool
    refused: bool
    components: tuple[Unit, ...]
    beaten: tuple[BeatenUnit, ...]
    forced: Unit | None
    cards_back: int
    fined_cards: int
    ban: Ban | None
    reasons: tuple[Note, ...]
    source: str

    @property
    def is_throw(self) -> bool:
        """Whether there is more than one unit; a single unit always stands."""
        return len(self.components) > 1

    @property
    def beaten_components(self) -> tuple[Unit, ...]:
        """The components that somebody beats, each once, in the order of `components`."""
        return tuple(unit for unit in self.components if any(beaten.unit is unit for beaten in self.beaten))


def judge_throw(
    thrown: Sequence[Card],
    others: Sequence[OtherHand],
    situation: Situation,
    rules: PlayRules,
    *,
    side_tricks_before: int = 0,
    named: Sequence[Sequence[Card]] = (),
    fine_counts: FineCounts = FineCounts.CARDS_TAKEN_BACK,
) -> ThrowRuling:
    """The ruling on a throw: refused, standing, or falling to one of its units.

    Every component is held against every other hand that the rules name: it is beaten by a higher unit of the same
    shape in the same effective suit, also one that lies within a longer run or a larger group (seed 001, 3.1; seed 002,
    散牌; seed 003, 甩牌). `side_tricks_before`: tricks before this one in which a side suit was led. `named`: as in
    `read_lead`. `fine_counts`: what the rule set fines: cards that go back, thrown or beaten. CardsRefused: as
    `read_lead`; too_many_of_a_card.
    """
    components = read_lead(thrown, situation, rules, named)
    _check_copies((thrown, *(hand.cards for hand in others)), situation)
    suit = components[0].suit
    points = (*reading_points(components), *(("reading",) if named else ()))
    if len(components) == 1:
        return _standing(components, rules.clause(*points), note("throw_single_unit", laid_cards=_text(components)))
    in_suit = [
        (hand, groups_of([card for card in hand.cards if situation.suit_of(card) == suit], situation))
        for hand in others
    ]
    holds_suit = any(groups for _hand, groups in in_suit)
    ban = ban_on(suit, rules, others_hold_suit=holds_suit, side_tricks_before=side_tricks_before)
    points += ("throws_allowed",) if ban is None else ("throws_allowed", "refused_throw")
    if ban is not None and rules.refused_throw is RefusedThrow.REFUSED:
        return ThrowRuling(
            stands=False,
            refused=True,
            components=components,
            beaten=(),
            forced=None,
            cards_back=len(thrown),
            fined_cards=0,
            ban=ban,
            reasons=(ban.note, note("throw_refused", back=len(thrown))),
            source=rules.clause(*points),
        )
    checked = [(hand, groups) for hand, groups in in_suit if hand.is_opponent or rules.throw_check is ThrowCheck.ALL]
    beaten = tuple(
        BeatenUnit(unit=unit, holder=hand.name, by=higher)
        for unit in components
        for hand, groups in checked
        if (higher := _highest_over(unit, groups, situation, rules)) is not None
    )
    points += ("throw_check", *type_points(components))
    if not beaten and ban is None:
        return _standing(components, rules.clause(*points), note("throw_stands", laid_cards=_text(components)))
    forced = _smallest(components) if ban is not None else _forced(components, beaten, rules)
    back = len(without(thrown, forced.cards))
    return ThrowRuling(
        stands=False,
        refused=False,
        components=components,
        beaten=beaten,
        forced=forced,
        cards_back=back,
        fined_cards=_fined_cards(fine_counts, thrown, back, beaten),
        ban=ban,
        reasons=(
            *([ban.note] if ban is not None else []),
            *(
                note("throw_beaten", holder=one.holder, by_cards=_text([one.by]), unit_cards=_text([one.unit]))
                for one in beaten
            ),
            *([_how_forced(rules)] if ban is None else []),
            note("throw_falls", forced_cards=_text([forced]), back=back),
        ),
        source=rules.clause(*points, *(("throw_forced",) if ban is None else ())),
    )


def _fined_cards(counts: FineCounts, thrown: Sequence[Card], back: int, beaten: Sequence[BeatenUnit]) -> int:
    """Of a throw that nobody beats, and that may not be led all the same, the cards that go back count as beaten."""
    match counts:
        case FineCounts.CARDS_TAKEN_BACK:
            return back
        case FineCounts.CARDS_THROWN:
            return len(thrown)
        case FineCounts.CARDS_BEATEN:
            return sum(unit.shape.cards for unit in {id(one.unit): one.unit for one in beaten}.values()) or back
    assert_never(counts)


def _standing(components: tuple[Unit, ...], source: str, reason: Note) -> ThrowRuling:
    return ThrowRuling(
        stands=True,
        refused=False,
        components=components,
        beaten=(),
        forced=None,
        cards_back=0,
        fined_cards=0,
        ban=None,
        reasons=(reason,),
        source=source,
    )


def _check_copies(hands: Sequence[Sequence[Card]], situation: Situation) -> None:
    for card, count in Counter(card for cards in hands for card in cards).items():
        if count > situation.decks:
            raise CardsRefused("too_many_of_a_card", f"{card} {count} times")


def _highest_over(unit: Unit, groups: Sequence[Group], situation: Situation, rules: PlayRules) -> Unit | None:
    """The highest unit in these groups of one suit that beats the thrown one; None if there is none."""
    shape = unit.shape
    for width in range(situation.decks, shape.width, -1):
        wider = Shape(width=width, length=shape.cards // width)
        if beats_type(wider, shape, rules) and (found := highest_within(groups, wider, situation)) is not None:
            return found
    same = highest_within(groups, shape, situation)
    return same if same is not None and same.height > unit.height else None


def _forced(components: Sequence[Unit], beaten: Sequence[BeatenUnit], rules: PlayRules) -> Unit:
    failing = [one.unit for one in beaten]
    match rules.throw_forced:
        case ThrowForced.LARGEST_TYPE_THEN_LOWEST:
            largest = max(unit.shape.rank for unit in failing)
            return _smallest([unit for unit in failing if unit.shape.rank == largest])
        case ThrowForced.FEWEST_CARDS_THEN_LOWEST:
            return _smallest(failing)
        case ThrowForced.GLOBALLY_SMALLEST:
            return _smallest(components)
    assert_never(rules.throw_forced)


def _how_forced(rules: PlayRules) -> Note:
    match rules.throw_forced:
        case ThrowForced.LARGEST_TYPE_THEN_LOWEST:
            return note("throw_largest_type_first")
        case ThrowForced.FEWEST_CARDS_THEN_LOWEST:
            return note("throw_fewest_cards_first")
        case ThrowForced.GLOBALLY_SMALLEST:
            return note("throw_smallest_of_all")
    assert_never(rules.throw_forced)


def _smallest(units: Sequence[Unit]) -> Unit:
    """The lowest of the smallest type; of equal ones the one shown last."""
    return min(reversed(units), key=lambda unit: (unit.shape.rank, unit.height))


def _text(units: Sequence[Unit]) -> str:
    return " + ".join(" ".join(unit.cards) for unit in units)
