"""A report as the question for the draw of its next Swiss round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import lcm
from typing import Any

from tournament.exchange.trf.faults import TrfFault, TrfRefused
from tournament.exchange.trf.values import (
    FREE_POINTS,
    GIVEN_BYE,
    PLAYED,
    SITS_OUT,
    Colour,
    Result,
    TrfGame,
    TrfPlayer,
    TrfReport,
)


def swiss_question_of(report: TrfReport, *, seed: str) -> dict[str, Any]:
    """What `python -m tournament.pairing` takes: entries are players by start number, colours are sides, forfeits are
    no meetings, points without play are byes. Who sits out the coming round stands in its column or in line XXZ.

    Raises TrfRefused (trf_round_open) while a result is missing.
    """
    coming = report.paired_rounds + 1
    open_games = [
        TrfFault(code="trf_round_open", field=f"player {player.number}, round {number}")
        for player in report.players
        for number, game in enumerate(player.rounds, start=1)
        if game is not None and game.result is Result.OPEN
    ]
    if open_games:
        raise TrfRefused(open_games)
    scale = lcm(1, *(player.points.denominator for player in report.players))
    ranks = _ranks(report)
    ahead = {
        player.number: game.result
        for player in report.players
        if coming <= len(player.rounds) and (game := player.rounds[coming - 1]) is not None
    }
    absent = set(report.absent) | {number for number, result in ahead.items() if result in SITS_OUT}
    byes = {number for number, result in ahead.items() if result in GIVEN_BYE} - absent
    return {
        "id": report.name or None,
        "kind": "swiss",
        "names": {str(player.number): player.name for player in report.players if player.name},
        "input": {
            "entries": [_entry(player, coming, scale, ranks[player.number]) for player in report.players],
            "round_number": coming,
            "seed": seed,
            "settings": {"score_scale": scale},
            "absent": sorted(absent),
            "assigned_byes": sorted(byes),
            "forbidden": [list(pair) for pair in report.forbidden],
            "tables": list(range(1, len(report.players) // 2 + 1)),
        },
    }


def with_round(report: TrfReport, answer: Mapping[str, Any]) -> TrfReport:
    """The report with the coming round in it, as `answer` to its question says: no results yet, byes of the draw as U.

    Who sits out by decision keeps what stands there, or has a zero-point bye.
    """
    coming = report.paired_rounds + 1
    games: dict[int, TrfGame] = {number: TrfGame(result=Result.ZERO_BYE) for number in report.absent}
    for bye in answer["draw"]["byes"]:
        games[bye["entry"]] = TrfGame(result=Result.PAIRED_BYE)
    for seated in answer["seats"]:
        white, black = seated["side0"], seated["side1"]
        games[white] = TrfGame(opponent=black, colour=Colour.WHITE, result=Result.OPEN)
        games[black] = TrfGame(opponent=white, colour=Colour.BLACK, result=Result.OPEN)
    players = []
    for player in report.players:
        rounds = [*player.rounds, *[None] * (coming - len(player.rounds))]
        rounds[coming - 1] = rounds[coming - 1] or games.get(player.number)
        players.append(replace(player, rounds=tuple(rounds)))
    return replace(report, players=tuple(players))


def _entry(player: TrfPlayer, coming: int, scale: int, rank: int) -> dict[str, Any]:
    past = [(number, game) for number, game in enumerate(player.rounds[: coming - 1], start=1) if game is not None]
    met = [(number, game) for number, game in past if game.result in PLAYED]
    whites = sum(game.colour is Colour.WHITE for _number, game in met)
    blacks = sum(game.colour is Colour.BLACK for _number, game in met)
    return {
        "id": player.number,
        "score": int(player.points * scale),
        "rank": rank,
        "opponents": [game.opponent for _number, game in met],
        "met_in": [number for number, _game in met],
        "byes": sum(game.result in FREE_POINTS for _number, game in past),
        "seat_balance": whites - blacks,
    }


def _ranks(report: TrfReport) -> dict[int, int]:
    """The ranks of the report where it says all of them, else by points and start number."""
    if report.players and all(player.rank for player in report.players):
        return {player.number: player.rank for player in report.players}
    ordered = sorted(report.players, key=lambda player: (-player.points, player.number))
    return {player.number: rank for rank, player in enumerate(ordered, start=1)}
