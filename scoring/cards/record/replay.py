"""A recorded hand played over again: what was against the rules, who won what, and what the hand comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, CardsRefused, pack, points_of, without
from scoring.cards.declaring import DeclaringRules
from scoring.cards.following import judge_follow
from scoring.cards.formats import formats_in, whole_play
from scoring.cards.leading import judge_lead
from scoring.cards.play_rules import PlayRules
from scoring.cards.reading import read_lead
from scoring.cards.record.declaration import judge_declaration
from scoring.cards.record.values import HandRecord, RecordedPlay, RecordedTrick, RecordRefused
from scoring.cards.record.violations import Against, Violation
from scoring.cards.situation import TRUMPS, Situation
from scoring.cards.throwing import OtherHand, ThrowRuling, judge_throw
from scoring.cards.tricks import TrickRuling, Turn, judge_trick
from scoring.kitty import FormatOf, Growth, KittyRule, WinningFormat
from scoring.levels import Seat
from scoring.notes import Note, note
from scoring.penalties import FineCounts
from scoring.rules.rule_set import FirstOvercall
from scoring.wording.values import LANGUAGES, seat_words


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedThrow:
    """A throw that fell, rightly: the cards that the rule set's fine counts."""

    trick: int
    seat: Seat
    fined_cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedTrick:
    """`winner`: seat. `points`: on its cards."""

    leader: Seat
    winner: Seat
    points: int
    ruling: TrickRuling


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What a record comes to.

    points: captured by each seat in tricks. last_format: of the play that won the last trick, as the kitty's rules of
    the rule set read it. is_complete: every card of every hand was played; without a deal, as many as a hand has.
    """

    record: HandRecord
    tricks: tuple[ReplayedTrick, ...]
    points: tuple[int, ...]
    kitty_points: int
    last_format: WinningFormat | None
    violations: tuple[Violation, ...]
    failed_throws: tuple[FailedThrow, ...]
    is_complete: bool

    @property
    def last_winner(self) -> Seat | None:
        """The seat that won the last trick; None where none was played."""
        return self.tricks[-1].winner if self.tricks else None


def replay(
    record: HandRecord,
    rules: PlayRules,
    *,
    kitty_rule: KittyRule,
    partners: Sequence[Sequence[Seat]] = (),
    fine_counts: FineCounts = FineCounts.CARDS_TAKEN_BACK,
    declaring: DeclaringRules | None = None,
    contest: FirstOvercall | None = None,
    hand_cards: int = 0,
) -> Replay:
    """The record, trick by trick. What was played stays played, whether it was legal or not.

    declaring: rules by which bids and flips are judged; None: they are not. contest: as `judge_declaration`.
    partners: seats that play together, for rules that hold a throw against opponents only. hand_cards: how many cards
    a hand has as play begins, for records without a deal; 0: what was laid down is all of it. RecordRefused, with what
    cannot be true: too_many_of_a_card, deal_incomplete, hands_differ, not_buried, several_suits (of a lead),
    different_lengths (of the plays of a trick).
    """
    table = _Table(record, rules, kitty_rule, partners, fine_counts, hand_cards)
    if declaring is not None:
        table.violations.extend(judge_declaration(record, declaring, table.situation, contest=contest))
    return table.played()


class _Table:
    def __init__(
        self,
        record: HandRecord,
        rules: PlayRules,
        kitty_rule: KittyRule,
        partners: Sequence[Sequence[Seat]],
        fine_counts: FineCounts,
        hand_cards: int,
    ) -> None:
        self.record, self.rules, self.kitty_rule = record, rules, kitty_rule
        self.partners, self.fine_counts = partners, fine_counts
        self.situation: Situation = rules.situation(decks=record.decks, trump=record.trump, level=record.level)
        self.hands = [list(hand) for hand in hands_of(record)]
        self.unknown_cards = 0 if record.has_deal else max(0, hand_cards - len(self.hands[0]))
        self.violations: list[Violation] = []
        self.failed: list[FailedThrow] = []
        self.side_tricks = 0

    def played(self) -> Replay:
        tricks: list[ReplayedTrick] = []
        points = [0] * self.record.seats
        leader: Seat | None = self.record.declarer
        for number, trick in enumerate(self.record.tricks, start=1):
            if leader is not None and trick.leader != leader:
                right = note("record_wrong_leader", seat=leader, seats=self.record.seats)
                self._against(number, trick.leader, Against.WRONG_LEADER, right)
            ruled = self._trick(number, trick)
            tricks.append(ruled)
            points[ruled.winner] += ruled.points
            leader = ruled.winner
        return Replay(
            record=self.record,
            tricks=tuple(tricks),
            points=tuple(points),
            kitty_points=points_of(self.record.in_kitty),
            last_format=self._last_format(tricks),
            violations=tuple(self.violations),
            failed_throws=tuple(self.failed),
            is_complete=bool(tricks) and not any(self.hands) and not self.unknown_cards,
        )

    def _last_format(self, tricks: Sequence[ReplayedTrick]) -> WinningFormat | None:
        if not tricks:
            return None
        led = self.kitty_rule.format_of is FormatOf.LED
        won_by = 0 if led else (tricks[-1].winner - tricks[-1].leader) % self.record.seats
        cards = self.record.tricks[-1].plays[won_by].cards
        if all(factor.growth is Growth.BY_CARDS for factor in self.kitty_rule.factors):
            try:
                return whole_play(cards)
            except CardsRefused:
                return max(formats_in(cards, self.situation), key=lambda each: each.cards)
        return self.kitty_rule.best(formats_in(cards, self.situation))

    def _trick(self, number: int, trick: RecordedTrick) -> ReplayedTrick:
        seats = [(trick.leader + at) % self.record.seats for at in range(self.record.seats)]
        lead = trick.plays[0].cards
        try:
            suit = read_lead(lead, self.situation, self.rules)[0].suit
            turn = Turn.AFTER_FLIP if self.record.flips and number == 1 else Turn.ANY
            ruling = judge_trick([play.cards for play in trick.plays], self.situation, self.rules, turn=turn)
        except CardsRefused as refused:
            raise RecordRefused(refused.code, f"trick {number}", refused.found) from refused
        self._lead(number, trick.leader, trick.plays[0])
        for seat, play in zip(seats[1:], trick.plays[1:], strict=True):
            self._answer(number, seat, play, lead)
        for seat, play in zip(seats, trick.plays, strict=True):
            left = Counter(self.hands[seat]) - Counter(play.cards)
            self.hands[seat] = list(left.elements())
        if suit != TRUMPS:
            self.side_tricks += 1
        return ReplayedTrick(leader=trick.leader, winner=seats[ruling.winner], points=ruling.points, ruling=ruling)

    def _lead(self, number: int, seat: Seat, play: RecordedPlay) -> None:
        hand = self.hands[seat]
        tried = play.tried or play.cards
        if missing := Counter(tried) - Counter(hand):
            held = note("lead_not_held", missing_cards=" ".join(sorted(missing.elements())))
            self._against(number, seat, Against.NOT_HELD, held)
            return
        ruling = judge_lead(tried, hand, self.situation, self.rules, side_tricks_before=self.side_tricks)
        if not ruling.units:
            self._against(number, seat, Against.LEAD, *ruling.reasons)
            return
        if len(ruling.units) == 1 and not play.tried:
            return
        throw = judge_throw(
            tried,
            self._others(seat),
            self.situation,
            self.rules,
            side_tricks_before=self.side_tricks,
            fine_counts=self.fine_counts,
        )
        self._throw(number, seat, play, throw)

    def _throw(self, number: int, seat: Seat, play: RecordedPlay, throw: ThrowRuling) -> None:
        if throw.refused:
            self._against(number, seat, Against.LEAD, *throw.reasons)
        elif throw.stands and play.tried:
            self._against(number, seat, Against.THROW_SHOULD_STAND, *throw.reasons)
        elif not throw.stands and not play.tried:
            self._against(number, seat, Against.THROW_SHOULD_FALL, *throw.reasons)
        elif throw.forced is not None:
            if not self._same(throw.forced.cards, play.cards):
                self._against(number, seat, Against.WRONG_UNIT_LED, *throw.reasons)
            self.failed.append(FailedThrow(trick=number, seat=seat, fined_cards=throw.fined_cards))

    def _same(self, forced: Sequence[Card], led: Sequence[Card]) -> bool:
        """Whether the led cards are the forced ones, or equal ones of the same height."""
        heights = [sorted(map(self.situation.height_of, cards)) for cards in (forced, led)]
        return heights[0] == heights[1]

    def _others(self, seat: Seat) -> list[OtherHand]:
        together = next((set(side) for side in self.partners if seat in side), {seat})
        return [
            OtherHand(
                name={language: seat_words(other, self.record.seats, language) for language in LANGUAGES},
                cards=tuple(self.hands[other]),
                is_opponent=other not in together,
            )
            for other in range(self.record.seats)
            if other != seat
        ]

    def _answer(self, number: int, seat: Seat, play: RecordedPlay, lead: Sequence[Card]) -> None:
        hand = self.hands[seat]
        if missing := Counter(play.cards) - Counter(hand):
            held = note("lead_not_held", missing_cards=" ".join(sorted(missing.elements())))
            self._against(number, seat, Against.NOT_HELD, held)
            return
        ruling = judge_follow(lead, hand, play.cards, self.situation, self.rules)
        if not ruling.legal:
            self._against(number, seat, Against.WRONG_FOLLOW, *ruling.reasons)

    def _against(self, trick: int, seat: Seat, against: Against, *reasons: Note) -> None:
        self.violations.append(Violation(trick=trick, seat=seat, against=against, reasons=reasons))


def hands_of(record: HandRecord) -> tuple[tuple[Card, ...], ...]:
    """The hand of each seat as play begins. RecordRefused: as `replay`."""
    laid: list[list[Card]] = [[] for _seat in range(record.seats)]
    for trick in record.tricks:
        for at, play in enumerate(trick.plays):
            laid[(trick.leader + at) % record.seats].extend(play.cards)
    if not record.has_deal:
        _check_copies([*record.in_kitty, *(card for hand in laid for card in hand)], record.decks)
        _check_sizes(laid)
        return tuple(tuple(hand) for hand in laid)
    hands = list(record.dealt)
    if record.kitty:
        hands[record.declarer] = _exchanged(hands[record.declarer], record.kitty, record.buried, "buried")
        lying = record.buried
        for at, flip in enumerate(record.flips):
            hands[flip.seat] = _exchanged(hands[flip.seat], lying, flip.buried, f"flips[{at}].buried")
            lying = flip.buried
    cards = [*record.in_kitty, *(card for hand in hands for card in hand)]
    _check_copies(cards, record.decks)
    if Counter(cards) != Counter(pack(record.decks)):
        missing = (Counter(pack(record.decks)) - Counter(cards)).total()
        raise RecordRefused("deal_incomplete", "dealt", str(missing))
    _check_sizes(hands)
    return tuple(hands)


def _exchanged(hand: Sequence[Card], kitty: Sequence[Card], buried: Sequence[Card], where: str) -> tuple[Card, ...]:
    try:
        return without((*hand, *kitty), buried)
    except CardsRefused as refused:
        raise RecordRefused("not_buried", where, refused.found) from refused


def _check_copies(cards: Sequence[Card], decks: int) -> None:
    for card, count in Counter(cards).items():
        if count > decks:
            raise RecordRefused("too_many_of_a_card", "record", f"{card} × {count}")


def _check_sizes(hands: Sequence[Sequence[Card]]) -> None:
    sizes = {len(hand) for hand in hands}
    if len(sizes) > 1:
        raise RecordRefused("hands_differ", "dealt", " ".join(str(len(hand)) for hand in hands))
