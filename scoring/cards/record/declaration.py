"""The bids and flips of a recorded hand against the rules of declaring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.cards.card import Card, CardsRefused, Suit, read_card
from scoring.cards.declaring import DeclaringRules, Moment, first_declarer, judge_bid, judge_flip
from scoring.cards.record.values import HandRecord, RecordedBid, RecordedFlip
from scoring.cards.record.violations import Against, Violation
from scoring.cards.situation import Situation
from scoring.levels import Seat
from scoring.notes import Note, note
from scoring.rules.rule_set import FirstOvercall

_NO_SUIT = "N"


def judge_declaration(
    record: HandRecord, rules: DeclaringRules, situation: Situation, *, contest: FirstOvercall | None = None
) -> tuple[Violation, ...]:
    """Bids and flips that were not allowed, in their order, and a declarer and trump suit other than they say.

    A bid counts for nothing where it was not allowed. contest: who of the bidders declares, in the first hand of a
    match; None for every later hand, whose declarer no bid settles. A record does not say which of them it is.
    """
    table = _Declared(record, rules, situation, Moment.DEALING if contest is None else Moment.FIRST_DEAL)
    for bid in record.bids:
        table.bid(bid)
    if contest is not None:
        table.check_declarer(contest)
    for flip in record.flips:
        table.flip(flip)
    table.check_trump()
    return tuple(table.violations)


@dataclass
class _Declared:
    record: HandRecord
    rules: DeclaringRules
    situation: Situation
    dealing: Moment
    violations: list[Violation] = field(default_factory=list)
    standing: tuple[Card, ...] = ()
    bidders: list[Seat] = field(default_factory=list)

    def bid(self, bid: RecordedBid) -> None:
        if self._holds(bid.seat, bid.cards, taken_up=()):
            self._judged(bid.seat, bid.cards, self.dealing)

    def flip(self, flip: RecordedFlip) -> None:
        """A flip goes by the order of flips where the rules have one, else it is an overcall before play."""
        if not self._holds(flip.seat, flip.cards, taken_up=self._kitty_cards(flip.seat)):
            return
        if not self.rules.flips:
            self._judged(flip.seat, flip.cards, Moment.BEFORE_PLAY)
            return
        now, new = _letter(self.standing), _letter(flip.cards)
        if now is not None and new is not None:
            right = judge_flip(self.rules, now=now, new=new)
            if not right.allowed:
                self._against(flip.seat, Against.BID, *right.reasons)
                return
        self._stands(flip.seat, flip.cards)

    def check_declarer(self, contest: FirstOvercall) -> None:
        """Before the kitty is flipped: a flip takes no deal. Where nobody bid, bids say nothing of the declarer."""
        right = first_declarer(self.bidders, contest)
        if right is not None and right != self.record.declarer:
            other = note("record_other_declarer", seat=right, seats=self.record.seats)
            self._against(self.record.declarer, Against.DECLARER, other)

    def check_trump(self) -> None:
        """Three jokers and more may name any suit; they are not held against it."""
        letter = _letter(self.standing)
        if letter is None:
            return
        said, played = self._suit(letter), self._suit(self.record.trump)
        if said != played:
            different = note("record_other_trump", declared=said, played=played)
            self._against(self.bidders[-1], Against.TRUMP, different)

    def _suit(self, trump: str | None) -> str:
        """The letter of a trump suit, in two colours of its colour; N for jokers and for no trump suit."""
        if trump not in list(Suit):
            return _NO_SUIT
        return self.situation.same_as(read_card(f"{trump}3"))[0]

    def _judged(self, seat: Seat, cards: tuple[Card, ...], moment: Moment) -> None:
        mine = self.bidders[-1:] == [seat]
        since = self.bidders[self.bidders.index(seat) :] if seat in self.bidders else []
        try:
            ruling = judge_bid(
                self.rules,
                level=self.record.level,
                current=self.standing or None,
                new=cards,
                moment=moment,
                by_same_player=mine,
                others_overcalled=any(other != seat for other in since),
            )
        except CardsRefused as refused:
            self._against(seat, Against.BID, note("bid_not_a_bid", cards=refused.found, rank=self.record.level or "-"))
            return
        if ruling.accepted:
            self._stands(seat, cards)
        else:
            self._against(seat, Against.BID, *ruling.reasons)

    def _stands(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.standing = cards
        self.bidders.append(seat)

    def _holds(self, seat: Seat, cards: Sequence[Card], *, taken_up: Sequence[Card]) -> bool:
        """Whether the hand, as it was dealt, has what was shown; unknown hands are believed."""
        if not self.record.has_deal:
            return True
        missing = Counter(cards) - Counter((*self.record.dealt[seat], *taken_up))
        if missing:
            held = note("lead_not_held", missing_cards=" ".join(sorted(missing.elements())))
            self._against(seat, Against.BID, held)
        return not missing

    def _kitty_cards(self, seat: Seat) -> Sequence[Card]:
        """Cards that a seat may have taken up before it shows them: the declarer the kitty, others what was flipped."""
        flipped = [card for flip in self.record.flips for card in flip.buried]
        return (*self.record.kitty, *self.record.buried, *flipped) if seat == self.record.declarer else flipped

    def _against(self, seat: Seat, against: Against, *reasons: Note) -> None:
        self.violations.append(Violation(trick=0, seat=seat, against=against, reasons=reasons))


def _letter(cards: Sequence[Card]) -> str | None:
    """The suit letter or joker by which cards stand in an order of flips; None where they may stand for any suit."""
    if not cards:
        return None
    suits = {card[0] for card in cards if not card.is_joker}
    if len(suits) == 1:
        return suits.pop()
    jokers = set(cards)
    return str(jokers.pop()) if len(jokers) == 1 and len(cards) <= 2 else None
