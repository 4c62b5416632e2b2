"""A report as TRF16 text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tournament.exchange.trf.values import LONGEST_NAME, Result, TrfGame, TrfPlayer, TrfReport

_DECIMAL = 10


def write_trf(report: TrfReport) -> str:
    """Lines end with a line feed. Names are cut to 33 characters; points are written with one decimal, as whole numbers
    from 100 on (the column is four wide), both rounded down."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(report))


def _lines(report: TrfReport) -> Iterator[str]:
    headers = (
        ("012", report.name),
        ("022", report.city),
        ("032", report.federation),
        ("042", report.starts),
        ("052", report.ends),
        ("062", str(len(report.players))),
        ("092", report.kind),
        ("102", report.arbiter),
        ("122", report.time_control),
    )
    yield from (f"{code} {_clean(text)}" for code, text in headers if text)
    if report.rounds_planned:
        yield f"XXR {report.rounds_planned}"
    if report.absent:
        yield f"XXZ {' '.join(str(number) for number in report.absent)}"
    yield from (f"XXP {first} {second}" for first, second in report.forbidden)
    yield from (_player(player) for player in sorted(report.players, key=lambda player: player.number))


def _player(player: TrfPlayer) -> str:
    head = (
        f"001 {player.number:>4} {player.sex[:1]:1}{player.title[:3]:>3} {_clean(player.name)[:LONGEST_NAME]:33} "
        f"{player.rating or '':>4} {player.federation[:3]:3} {player.fide_number[:11]:>11} {player.birth[:10]:10} "
        f"{_points(player.points):>4} {player.rank or '':>4}"
    )
    return head + "".join(_round(game) for game in player.rounds)


def _round(game: TrfGame | None) -> str:
    if game is None:
        return " " * 10
    result = "" if game.result is Result.OPEN else str(game.result)
    return (
        f"  {game.opponent:04} {game.colour} {result:1}"
        if not game.opponent
        else (f"  {game.opponent:>4} {game.colour} {result:1}")
    )


def _points(points: Fraction) -> str:
    if abs(points) >= 100 or (points < 0 and abs(points) >= _DECIMAL):
        return str(int(points))
    tenths = int(points * _DECIMAL)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // _DECIMAL}.{abs(tenths) % _DECIMAL}"


def _clean(text: str) -> str:
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
