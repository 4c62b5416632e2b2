"""Individual events to test with: players who drew lots, rounds drawn and played through the services."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any
from uuid import uuid4

from tests import builders, play
from tests.at_table import ALL_QUESTIONS
from tournament.models import Account, Entry, Match, Round, Stage, StandingsSnapshot
from tournament.rulebook.stored_rounds import audit_of, read_stored_round
from tournament.rulebook.swiss_fields import TAKES_PART
from tournament.services import matches, standings


def individual(preset: str, players: int, *, rounds: int = 4, units: tuple[str, ...] = (), **settings: Any) -> Stage:
    """An individual stage with its lots drawn (lot = number) and a table for everybody."""
    event = builders.event(preset=preset, entries_are="players")
    entries = builders.players(event, players, units=units)
    builders.tables(event, players // 3 + 1)
    return builders.stage(
        event, entries, format=Stage.Format.INDIVIDUAL, settings={"rounds_planned": rounds, **settings}
    )


def seated(its_round: Round) -> dict[int, tuple[tuple[int, ...], ...]]:
    """By number of the match: the numbers of the players, side by side."""
    found: dict[int, dict[int, list[int]]] = {}
    rows = its_round.matches.filter(kind=Match.Kind.GAME).order_by("number", "sides__side", "sides__position")
    for number, side, player in rows.values_list("number", "sides__side", "sides__entry__number"):
        found.setdefault(number, {}).setdefault(side, []).append(player)
    return {number: tuple(tuple(each) for each in sides.values()) for number, sides in found.items()}


def sitting_out(its_round: Round) -> set[int]:
    byes = its_round.matches.filter(kind=Match.Kind.BYE)
    return set(byes.values_list("sides__entry__number", flat=True))


def finish(match: Match, chance: Random) -> None:
    """The match is played by its referee and confirmed by the chief, with a result by chance."""
    event = match.round.stage.event
    referee, chief = play.organiser_of(event), play.chief_of(event)
    preset = event.rule_set_version.preset
    if preset == "jj-2d":
        for number in range(3):
            _act("record_hand", match, referee, hand=_hand(chance, number))
        _act("record_ruling", match, chief, kind="time_up")
    else:
        sides = match.sides.values("side").distinct().count()
        levels = [chance.randint(2, 10) for _side in range(sides)]
        levels[chance.randrange(sides)] = 11
        _act("record_final_result", match, referee, levels=levels, confirmed_questions=ALL_QUESTIONS)
    _act("confirm_match", match, chief if _state(match).reported_by_id != chief.pk else referee)


def _hand(chance: Random, number: int) -> dict[str, Any]:
    return {"declarer_seat": chance.randrange(4), "attackers_points": chance.choice([20, 60, 85, 130])}


def _state(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def _act(name: str, match: Match, account: Account, **given: Any) -> None:
    if name == "record_hand":
        given["confirmed_questions"] = ALL_QUESTIONS
    getattr(matches, name)(account, request_id=uuid4(), match_id=match.pk, revision=_state(match).revision, **given)


def play_round(stage: Stage, chance: Random) -> Round:
    """The next round, drawn, published, played, closed and ranked; what holds of every round holds of it."""
    its_round = play.published(play.drafted(stage))
    require_sound(its_round)
    for match in its_round.matches.filter(kind=Match.Kind.GAME).order_by("number"):
        finish(match, chance)
    closed = play.close(its_round)
    standings.refresh_now(stage.pk)
    return closed


def require_sound(its_round: Round) -> None:
    """Everybody who takes part sits once or sits out once, tables are full, and the stored draw passes the audit."""
    stored = read_stored_round(its_round.pairing)
    assert stored is not None
    assert [each for each in audit_of(stored) if each.grade == "error"] == []
    event = its_round.stage.event
    here = [number for sides in seated(its_round).values() for side in sides for number in side]
    out = sitting_out(its_round)
    taking_part = set(Entry.objects.filter(event=event, state__in=TAKES_PART).values_list("number", flat=True))
    absent = set(its_round.entry_rounds.filter(state="absent").values_list("entry__number", flat=True))
    assert sorted([*here, *out]) == sorted(taking_part - absent)
    size = stored.settings.table_size
    assert len(out) < size
    assert all(sum(len(side) for side in sides) == size for sides in seated(its_round).values())


def partners_met(rounds: list[Round]) -> Counter[frozenset[int]]:
    met: Counter[frozenset[int]] = Counter()
    for its_round in rounds:
        for sides in seated(its_round).values():
            met.update(frozenset(pair) for side in sides for pair in combinations(side, 2))
    return met


def table(stage: Stage) -> list[dict[str, Any]]:
    """Rows of the newest standings."""
    rows: list[dict[str, Any]] = StandingsSnapshot.objects.filter(stage=stage).order_by("-revision")[0].rows
    return rows
