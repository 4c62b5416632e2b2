"""TRF16 text as a report. Columns are counted in characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournament.exchange.trf.faults import TrfFault, TrfRefused
from tournament.exchange.trf.values import PLAYED, Colour, Result, TrfGame, TrfPlayer, TrfReport

MOST_PLAYERS, MOST_ROUNDS, MOST_CHARACTERS = 9_999, 60, 20_000_000
# columns of line 001, from 0
_NUMBER, _SEX, _TITLE, _NAME = slice(4, 8), slice(9, 10), slice(10, 13), slice(14, 47)
_RATING, _FEDERATION, _FIDE, _BIRTH = slice(48, 52), slice(53, 56), slice(57, 68), slice(69, 79)
_POINTS, _RANK, _FIRST_ROUND, _ROUND_WIDTH = slice(80, 84), slice(85, 89), 91, 10
_HEADERS: Mapping[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "starts",
    "052": "ends",
    "092": "kind",
    "102": "arbiter",
    "122": "time_control",
}
# counts that follow from the rest, and remarks
_NEEDLESS = frozenset({"062", "072", "082", "###"})
_ANSWER: Mapping[Result, Result] = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.OPEN: Result.OPEN,
}
_OTHER: Mapping[Colour, Colour] = {
    Colour.WHITE: Colour.BLACK,
    Colour.BLACK: Colour.WHITE,
    Colour.NONE: Colour.NONE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    number: int
    player: TrfPlayer


def read_trf(text: str) -> TrfReport:
    """The report. Raises TrfRefused with every fault found: unknown results, opponents that do not agree ..."""
    if len(text) > MOST_CHARACTERS:
        raise TrfRefused([TrfFault(code="trf_too_large", value=f"{MOST_CHARACTERS} characters")])
    faults: list[TrfFault] = []
    headers: dict[str, str] = {}
    lines: list[_Line] = []
    absent: list[int] = []
    forbidden: list[tuple[int, int]] = []
    unread: dict[str, None] = {}
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), start=1):
        code, rest = line[:3], line[4:].strip()
        match code:
            case "001":
                player = _player(line, number, faults)
                if player is not None:
                    lines.append(_Line(number=number, player=player))
            case "XXR":
                headers["rounds_planned"] = rest
            case "XXZ":
                absent += _numbers(rest, number, faults)
            case "XXP":
                forbidden += _pairs(rest, number, faults)
            case _ if code in _HEADERS:
                headers.setdefault(_HEADERS[code], rest)
            case _ if line.strip() and code not in _NEEDLESS:
                unread[code.strip()] = None
    planned = headers.pop("rounds_planned", "0").split()
    report = TrfReport(
        players=tuple(each.player for each in lines),
        rounds_planned=_number(planned[0] if planned else "0", 0, "XXR", faults),
        absent=tuple(absent),
        forbidden=tuple(forbidden),
        unread=tuple(unread),
        **headers,  # type: ignore[arg-type]  # all of these are texts
    )
    faults += _whole(report, lines)
    if faults:
        raise TrfRefused(sorted(faults, key=lambda fault: fault.line))
    return report


def _player(line: str, number: int, faults: list[TrfFault]) -> TrfPlayer | None:
    found = len(faults)
    start = _number(line[_NUMBER], number, "start number", faults)
    points = _points(line[_POINTS].strip(), number, faults)
    rank = _number(line[_RANK].strip() or "0", number, "rank", faults)
    rating = _number(line[_RATING].strip() or "0", number, "rating", faults)
    rounds = tuple(_rounds(line, number, faults))
    if len(rounds) > MOST_ROUNDS:
        faults.append(TrfFault(code="trf_too_large", line=number, value=f"{MOST_ROUNDS} rounds"))
    if len(faults) > found:
        return None
    return TrfPlayer(
        number=start,
        name=line[_NAME].strip(),
        points=points,
        rank=rank,
        rounds=rounds,
        sex=line[_SEX].strip(),
        title=line[_TITLE].strip(),
        rating=rating,
        federation=line[_FEDERATION].strip(),
        fide_number=line[_FIDE].strip(),
        birth=line[_BIRTH].strip(),
    )


def _rounds(line: str, number: int, faults: list[TrfFault]) -> Iterator[TrfGame | None]:
    end = len(line.rstrip())
    for place, start in enumerate(range(_FIRST_ROUND, end, _ROUND_WIDTH), start=1):
        part = line[start : start + 8].ljust(8)
        if not part.strip():
            yield None
            continue
        where = f"round {place}"
        opponent = _number(part[:4].strip() or "0", number, where, faults)
        colour, result = part[5].lower().replace(" ", "-"), part[7].upper()
        if colour not in set(Colour):
            faults.append(TrfFault(code="trf_colour", line=number, field=where, value=colour))
        elif result not in set(Result):
            faults.append(TrfFault(code="trf_result", line=number, field=where, value=result))
        elif not opponent and Result(result) in (*PLAYED, Result.FORFEIT_WIN, Result.OPEN):
            faults.append(TrfFault(code="trf_opponent_missing", line=number, field=where))
        else:
            yield TrfGame(opponent=opponent, colour=Colour(colour), result=Result(result))
            continue
        yield None


def _whole(report: TrfReport, lines: Iterable[_Line]) -> Iterator[TrfFault]:
    """What only shows when all lines are seen together."""
    by_number: dict[int, _Line] = {}
    for each in lines:
        if each.player.number in by_number:
            yield TrfFault(code="trf_number_twice", line=each.number, value=str(each.player.number))
        by_number.setdefault(each.player.number, each)
    if not by_number:
        yield TrfFault(code="trf_no_players")
    if len(by_number) > MOST_PLAYERS:
        yield TrfFault(code="trf_too_large", value=f"{MOST_PLAYERS} players")
    for each in by_number.values():
        for place, game in enumerate(each.player.rounds):
            if game is not None and game.opponent:
                fault = _opponents(each, place, game, by_number)
                if fault is not None:
                    yield fault
    for named in (*report.absent, *(number for pair in report.forbidden for number in pair)):
        if named not in by_number:
            yield TrfFault(code="trf_opponent_unknown", field="XXZ, XXP", value=str(named))


def _opponents(mine: _Line, place: int, game: TrfGame, by_number: Mapping[int, _Line]) -> TrfFault | None:
    where = f"round {place + 1}"
    theirs = by_number.get(game.opponent)
    if theirs is None or theirs is mine:
        return TrfFault(code="trf_opponent_unknown", line=mine.number, field=where, value=str(game.opponent))
    rounds = theirs.player.rounds
    other = rounds[place] if place < len(rounds) else None
    agrees = (
        other is not None
        and other.opponent == mine.player.number
        and other.colour is _OTHER[game.colour]
        and (
            other.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
            if game.result is Result.FORFEIT_LOSS
            else other.result is _ANSWER.get(game.result)
        )
    )
    if agrees:
        return None
    return TrfFault(code="trf_not_mutual", line=mine.number, field=where, value=str(game.opponent))


def _number(text: str, line: int, field: str, faults: list[TrfFault]) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 4:
        return int(digits)
    faults.append(TrfFault(code="trf_number", line=line, field=field, value=text))
    return 0


def _points(text: str, line: int, faults: list[TrfFault]) -> Fraction:
    if re.fullmatch(r"-?\d{1,4}([.,]\d{1,2})?", text, re.ASCII):
        return Fraction(text.replace(",", "."))
    faults.append(TrfFault(code="trf_number", line=line, field="points", value=text))
    return Fraction(0)


def _numbers(text: str, line: int, faults: list[TrfFault]) -> list[int]:
    return [_number(each, line, "player", faults) for each in text.split()]


def _pairs(text: str, line: int, faults: list[TrfFault]) -> list[tuple[int, int]]:
    """Every two of the named must not meet."""
    named = _numbers(text, line, faults)
    if len(set(named)) < 2:
        faults.append(TrfFault(code="trf_pair", line=line, value=text))
        return []
    together = sorted(set(named))
    return [(first, second) for place, first in enumerate(together) for second in together[place + 1 :]]
