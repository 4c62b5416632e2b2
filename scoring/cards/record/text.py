"""A recorded hand as text that people can type: one fact a line.

    rule_set: shuangsheng-match-2d
    decks: 2
    seats: 4
    declarer: 0
    trump: H
    level: 6
    friends: 2                (games that call friends)
    auction: 120              (games with an auction: the points bid)
    bid 0: H6
    dealt 0: S3 S3 ...        (a line for each seat)
    kitty: S5 C5 ...
    buried: C7 C8 ...
    flip 2: S6 => D7 D8 ...   (the kitty flipped: what was shown, what was buried then)
    trick 0: SA SA | S3 S4 | S9 S9 | D7 D8
    trick 1: SK S9 S9 => S9 S9 | ...

A trick names the leader's seat; plays follow in playing order between bars. `=>` parts the cards of a failed throw from
what was led instead. `trump: N` is no trump, `level: -` no level card. `#` begins a remark.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.cards.record.data import record_from_data
from scoring.cards.record.values import HandRecord, RecordedPlay, RecordRefused, refuse_all

_LINE = re.compile(r"(?P<key>[a-z_]+)(?:\s+(?P<seat>\d{1,2}))?\s*:\s*(?P<value>.*)")
_NUMBERS = ("decks", "seats", "declarer", "auction")
_SEATED = ("bid", "dealt", "flip", "trick")
_PLAIN = ("rule_set", *_NUMBERS, "trump", "level", "friends", "kitty", "buried")
_DATA_KEY = {"auction": "bid"}
MOST_TEXT = 40_000
"""Characters of a record; the longest hands of six decks need about 3,000."""


def record_to_text(record: HandRecord) -> str:
    """The record as text that `record_from_text` reads back to an equal one."""
    lines = [
        f"rule_set: {record.rule_set}",
        f"decks: {record.decks}",
        f"seats: {record.seats}",
        f"declarer: {record.declarer}",
        f"trump: {'N' if record.trump is None else record.trump.value}",
        f"level: {record.level or '-'}",
    ]
    if record.friends:
        lines.append(f"friends: {' '.join(map(str, record.friends))}")
    if record.bid is not None:
        lines.append(f"auction: {record.bid}")
    lines += [f"bid {bid.seat}: {' '.join(bid.cards)}" for bid in record.bids]
    lines += [f"dealt {seat}: {' '.join(hand)}" for seat, hand in enumerate(record.dealt)]
    if record.kitty:
        lines.append(f"kitty: {' '.join(record.kitty)}")
    if record.buried:
        lines.append(f"buried: {' '.join(record.buried)}")
    lines += [f"flip {flip.seat}: {' '.join(flip.cards)} => {' '.join(flip.buried)}" for flip in record.flips]
    lines += [f"trick {trick.leader}: {' | '.join(map(_play_text, trick.plays))}" for trick in record.tricks]
    return "\n".join(lines) + "\n"


def _play_text(play: RecordedPlay) -> str:
    cards = " ".join(play.cards)
    return f"{' '.join(play.tried)} => {cards}" if play.tried else cards


def record_from_text(text: str) -> HandRecord:
    """The record that the text describes.

    RecordRefused: too_long, bad_line, twice, and all of `record_from_data`; where a line is at fault, `where` names its
    number. Lines that are none are told together, and so are cards, hands and tricks at fault.
    """
    if len(text) > MOST_TEXT:
        raise RecordRefused("too_long", "record", str(len(text)), allowed=str(MOST_TEXT))
    lines = _Lines()
    faults: list[RecordRefused] = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.split("#")[0].strip()
        if not stripped:
            continue
        try:
            lines.take(stripped, number)
        except RecordRefused as refused:
            faults.append(refused)
    refuse_all(faults)
    try:
        return record_from_data(lines.data())
    except RecordRefused as refused:
        refuse_all(
            [
                RecordRefused(each.code, lines.place_of(each.where), each.found, allowed=each.allowed)
                for each in refused.all
            ]
        )
        raise


class _Lines:
    """The lines read so far, and where each part of the record stands among them."""

    def __init__(self) -> None:
        self.plain: dict[str, Any] = {}
        self.bids: list[dict[str, Any]] = []
        self.flips: list[dict[str, Any]] = []
        self.tricks: list[dict[str, Any]] = []
        self.dealt: dict[int, str] = {}
        self.lines: dict[str, int] = {}

    def take(self, line: str, number: int) -> None:
        where = f"line {number}"
        read = _LINE.fullmatch(line)
        if read is None:
            raise RecordRefused("bad_line", where, line)
        key, seat, value = read["key"], read["seat"], read["value"].strip()
        if key in _SEATED:
            if seat is None:
                raise RecordRefused("bad_seat", where, line)
            self.lines[self._add_seated(key, int(seat), value, where)] = number
        elif key not in _PLAIN:
            raise RecordRefused("unknown_key", where, key, allowed=" ".join((*_PLAIN, *_SEATED)))
        elif key in self.plain:
            raise RecordRefused("twice", where, key)
        else:
            self.plain[key] = _plain(key, value, where)
            self.lines[_DATA_KEY.get(key, key)] = number

    def _add_seated(self, key: str, seat: int, value: str, where: str) -> str:
        """The path at which the line stands in the record's data."""
        if key == "dealt":
            if seat in self.dealt:
                raise RecordRefused("twice", where, f"dealt {seat}")
            self.dealt[seat] = value
            return f"dealt[{seat}]"
        if key == "bid":
            self.bids.append({"seat": seat, "cards": value})
            return f"bids[{len(self.bids) - 1}]"
        if key == "flip":
            shown, _arrow, buried = value.partition("=>")
            self.flips.append({"seat": seat, "cards": shown.strip(), "buried": buried.strip()})
            return f"flips[{len(self.flips) - 1}]"
        self.tricks.append({"leader": seat, "plays": [_read_play(play) for play in value.split("|")]})
        return f"tricks[{len(self.tricks) - 1}]"

    def data(self) -> dict[str, Any]:
        found = {_DATA_KEY.get(key, key): value for key, value in self.plain.items()}
        if self.dealt:
            found["dealt"] = [self.dealt.get(seat, "") for seat in range(max(self.dealt) + 1)]
        return found | {"bids": self.bids, "flips": self.flips, "tricks": self.tricks}

    def place_of(self, path: str) -> str:
        """The line of a path, as far as it has one."""
        number = self.lines.get(path.partition(".")[0])
        return path if number is None else f"line {number}"


def _read_play(text: str) -> str | dict[str, str]:
    tried, arrow, led = text.partition("=>")
    return {"tried": tried.strip(), "cards": led.strip()} if arrow else text.strip()


def _plain(key: str, value: str, where: str) -> Any:
    if key in _NUMBERS:
        if not value.isdecimal() or len(value) > 3:
            raise RecordRefused("bad_number", where, value)
        return int(value)
    if key == "friends":
        if any(not seat.isdecimal() or len(seat) > 2 for seat in value.split()):
            raise RecordRefused("bad_seat", where, value)
        return [int(seat) for seat in value.split()]
    if key == "trump" and value == "N":
        return None
    if key == "level" and value == "-":
        return None
    return value
