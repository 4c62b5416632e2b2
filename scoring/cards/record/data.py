"""A recorded hand as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from scoring.cards.card import MOST_DECKS, RANKS, Card, CardsRefused, Suit, read_cards
from scoring.cards.record.values import (
    HandRecord,
    RecordedBid,
    RecordedFlip,
    RecordedPlay,
    RecordedTrick,
    RecordRefused,
    refuse_all,
)

MOST_SEATS = 12
MOST_TRICKS = 120
MOST_BIDS = 100

Read = TypeVar("Read")


def record_to_data(record: HandRecord) -> dict[str, Any]:
    """Plain data that `record_from_data` reads back to an equal record; what is empty is left out."""
    found: dict[str, Any] = {
        "rule_set": record.rule_set,
        "decks": record.decks,
        "seats": record.seats,
        "declarer": record.declarer,
        "trump": None if record.trump is None else record.trump.value,
        "level": record.level,
        "friends": list(record.friends),
        "bid": [] if record.bid is None else record.bid,
        "bids": [{"seat": bid.seat, "cards": list(bid.cards)} for bid in record.bids],
        "dealt": [list(hand) for hand in record.dealt],
        "kitty": list(record.kitty),
        "buried": list(record.buried),
        "flips": [{"seat": flip.seat, "cards": list(flip.cards), "buried": list(flip.buried)} for flip in record.flips],
        "tricks": [{"leader": trick.leader, "plays": [_play(play) for play in trick.plays]} for trick in record.tricks],
    }
    return {key: value for key, value in found.items() if value != []}


def _play(play: RecordedPlay) -> list[str] | dict[str, list[str]]:
    if play.tried:
        return {"tried": list(play.tried), "cards": list(play.cards)}
    return list(play.cards)


def record_from_data(values: object) -> HandRecord:
    """The record that the data describes; only its form is checked here, `replay` judges what was played.

    RecordRefused, with the path of what is wrong: not_an_object, missing, unknown_key, bad_number, bad_list, bad_cards,
    not_a_card, too_many_of_a_card, bad_trump, bad_level, bad_seat, too_many_tricks, plays_differ. Faults of several
    bids, flips, hands and tricks are told together.
    """
    reader = _Reader(values)
    seats = reader.number("seats", 2, MOST_SEATS)
    decks = reader.number("decks", 1, MOST_DECKS)
    trump, level = reader.values.get("trump"), reader.values.get("level")
    if trump is not None and trump not in [suit.value for suit in Suit]:
        raise RecordRefused("bad_trump", "trump", repr(trump))
    if level is not None and not (isinstance(level, str) and len(level) == 1 and level in RANKS):
        raise RecordRefused("bad_level", "level", repr(level))
    dealt = reader.each("dealt", MOST_SEATS)
    if dealt and len(dealt) != seats:
        raise RecordRefused("bad_number", "dealt", str(len(dealt)), allowed=str(seats))
    tricks = reader.each("tricks", None)
    if len(tricks) > MOST_TRICKS:
        raise RecordRefused("too_many_tricks", "tricks", str(len(tricks)))
    faults: list[RecordRefused] = []

    def cards(value: object, where: str) -> tuple[Card, ...]:
        return _cards(value, where, decks)

    record = HandRecord(
        rule_set=reader.text("rule_set"),
        decks=decks,
        seats=seats,
        declarer=_seat(reader.values.get("declarer"), "declarer", seats),
        trump=None if trump is None else Suit(trump),
        level=level,
        friends=tuple(
            _seat(seat, f"friends[{at}]", seats) for at, seat in enumerate(reader.each("friends", MOST_SEATS))
        ),
        bid=None if reader.values.get("bid") is None else reader.number("bid", 5, 100 * decks),
        bids=_read_each(
            reader.each("bids", MOST_BIDS), "bids", lambda bid, where: _bid(bid, where, seats, decks), faults
        ),
        dealt=_read_each(dealt, "dealt", cards, faults),
        kitty=_noting(reader.values.get("kitty", []), "kitty", cards, faults) or (),
        buried=_noting(reader.values.get("buried", []), "buried", cards, faults) or (),
        flips=_read_each(
            reader.each("flips", MOST_SEATS), "flips", lambda flip, where: _flip(flip, where, seats, decks), faults
        ),
        tricks=_read_each(tricks, "tricks", lambda trick, where: _trick(trick, where, seats, decks), faults),
    )
    refuse_all(faults)
    return record


def _read_each(
    values: Sequence[object], key: str, read: Callable[[object, str], Read], faults: list[RecordRefused]
) -> tuple[Read, ...]:
    """What could be read; the rest goes to the faults."""
    found = (_noting(value, f"{key}[{at}]", read, faults) for at, value in enumerate(values))
    return tuple(each for each in found if each is not None)


def _noting(value: object, where: str, read: Callable[[object, str], Read], faults: list[RecordRefused]) -> Read | None:
    try:
        return read(value, where)
    except RecordRefused as refused:
        faults.append(refused)
        return None


_KEYS = (
    *("rule_set", "decks", "seats", "declarer", "trump", "level"),
    *("friends", "bid", "bids", "dealt", "kitty", "buried", "flips", "tricks"),
)


class _Reader:
    def __init__(self, values: object) -> None:
        if not isinstance(values, Mapping):
            raise RecordRefused("not_an_object", "record", repr(values))
        if unknown := sorted(str(key) for key in values if key not in _KEYS):
            raise RecordRefused("unknown_key", unknown[0], unknown[0], allowed=" ".join(_KEYS))
        self.values = values

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str) or not value:
            raise RecordRefused("missing", key, repr(value))
        return value

    def number(self, key: str, low: int, high: int) -> int:
        value = self.values.get(key)
        if value is None:
            raise RecordRefused("missing", key, "", allowed=f"{low}-{high}")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise RecordRefused("bad_number", key, repr(value), allowed=f"{low}-{high}")
        return value

    def each(self, key: str, most: int | None) -> list[Any]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise RecordRefused("bad_list", key, repr(value))
        if most is not None and len(value) > most:
            raise RecordRefused("bad_list", key, str(len(value)), allowed=f"0-{most}")
        return value


def _seat(value: object, where: str, seats: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise RecordRefused("bad_seat", where, repr(value), allowed=f"0-{seats - 1}")
    return value


def _cards(value: object, where: str, decks: int) -> tuple[Card, ...]:
    if not isinstance(value, (str, list)):
        raise RecordRefused("bad_cards", where, repr(value))
    try:
        return read_cards(value, decks=decks)
    except CardsRefused as refused:
        raise RecordRefused(refused.code, where, refused.found) from refused


def _bid(value: object, where: str, seats: int, decks: int) -> RecordedBid:
    if not isinstance(value, Mapping):
        raise RecordRefused("not_an_object", where, repr(value))
    return RecordedBid(
        seat=_seat(value.get("seat"), f"{where}.seat", seats),
        cards=_cards(value.get("cards"), f"{where}.cards", decks),
    )


def _flip(value: object, where: str, seats: int, decks: int) -> RecordedFlip:
    if not isinstance(value, Mapping):
        raise RecordRefused("not_an_object", where, repr(value))
    return RecordedFlip(
        seat=_seat(value.get("seat"), f"{where}.seat", seats),
        cards=_cards(value.get("cards"), f"{where}.cards", decks),
        buried=_cards(value.get("buried"), f"{where}.buried", decks),
    )


def _trick(value: object, where: str, seats: int, decks: int) -> RecordedTrick:
    if not isinstance(value, Mapping) or not isinstance(value.get("plays"), list):
        raise RecordRefused("not_an_object", where, repr(value))
    plays = tuple(_played(play, f"{where}.plays[{at}]", decks) for at, play in enumerate(value["plays"]))
    if len(plays) != seats:
        raise RecordRefused("plays_differ", where, str(len(plays)), allowed=str(seats))
    return RecordedTrick(leader=_seat(value.get("leader"), f"{where}.leader", seats), plays=plays)


def _played(value: object, where: str, decks: int) -> RecordedPlay:
    if isinstance(value, Mapping):
        return RecordedPlay(
            cards=_cards(value.get("cards"), f"{where}.cards", decks),
            tried=_cards(value.get("tried"), f"{where}.tried", decks),
        )
    return RecordedPlay(cards=_cards(value, where, decks))
