"""What must be true when the champion stands: counted anew here, from what the doors tell everybody."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise

from tests.journeys.doors import Answer, Ledger
from tests.stack import Stack

_WIN, _DRAW, _LOSS, _BYE = 2, 1, 0, 2

_AUDIT = """
import json
from collections import Counter
from tournament.models import AuditEntry, Event, FinalResult, Hand, Match, Penalty, Ruling
event = Event.objects.get(slug={slug!r})
acts = AuditEntry.objects.filter(event=event)
lines = [
    model.objects.filter(match__round__stage__event=event).count() for model in (FinalResult, Hand, Penalty, Ruling)
]
print(json.dumps({{
    "request_ids": [str(each) for each in AuditEntry.objects.exclude(request_id=None).values_list("request_id", flat=True)],
    "acts": Counter(acts.values_list("act", flat=True)),
    "lines": sum(lines),
    "unexplained_lines": sum(
        model.objects.filter(match__round__stage__event=event)
        .exclude(request_id__in=acts.values("request_id")).count()
        for model in (FinalResult, Hand, Penalty, Ruling)
    ),
    "open": Match.objects.filter(round__stage__event=event).exclude(state="confirmed").count(),
}}))
"""


def entries_of(match: Answer) -> list[int]:
    """Numbers of the entries at the table; one for a bye."""
    return [side["entry"]["number"] for side in match["sides"] if side["entry"] is not None]


def nobody_met_twice(matches: list[Answer]) -> None:
    met = Counter(frozenset(entries_of(match)) for match in matches if match["kind"] == "game")
    assert [pair for pair, times in met.items() if times > 1] == []


def everybody_played_every_round(matches: list[Answer], entries: set[int], left_after: dict[int, int]) -> None:
    """`left_after`: entry -> the last round it took part in."""
    by_round = defaultdict(list)
    for match in matches:
        by_round[match["round"]] += entries_of(match)
    for number, found in by_round.items():
        expected = {entry for entry in entries if left_after.get(entry, number) >= number}
        assert sorted(found) == sorted(expected), f"round {number}"
    byes = Counter(entries_of(match)[0] for match in matches if match["kind"] == "bye")
    assert all(times == 1 for times in byes.values()), "a bye is never given twice while it can be avoided"


def standings_follow_from(matches: list[Answer], document: Answer) -> None:
    """Match points counted from the confirmed results are those of the table, which is in order."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    wins: Counter[int] = Counter()
    for match in matches:
        assert match["state"] == "confirmed", match
        sides = entries_of(match)
        if match["kind"] == "bye":
            points[sides[0]] += _BYE
            continue
        winner = match["result"]["winner"]
        for side, entry in enumerate(sides):
            points[entry] += _DRAW if winner is None else _WIN if winner == side else _LOSS
            wins[entry] += winner == side
    rows = document["rows"]
    assert {row["number"]: Fraction(row["values"]["points"]) for row in rows} == dict(points)
    for above, below in pairwise(rows):
        better = [Fraction(above["values"][each]) for each in document["criteria"] if each in above["values"]]
        worse = [Fraction(below["values"][each]) for each in document["criteria"] if each in below["values"]]
        assert better[0] >= worse[0]
        assert below["rank"] == above["rank"] if below["shared"] and better == worse else below["rank"] >= above["rank"]


def bracket_was_played_to_the_end(bracket: Answer, qualified: list[int]) -> None:
    """Seeds are the best of the standings, winners went on, losers of the semi-finals met, and one is champion."""
    main, places = bracket["sections"]
    columns = [column["matches"] for column in main["columns"]]
    assert [len(column) for column in columns] == [4, 2, 1]
    first = {slot["entry"]["number"] for match in columns[0] for slot in match["slots"]}
    assert first == set(qualified)
    # the two best can meet in the final only
    halves = [
        {slot["entry"]["number"] for match in columns[0][half : half + 2] for slot in match["slots"]} for half in (0, 2)
    ]
    assert all(len(half & set(qualified[:2])) == 1 for half in halves)
    for column, following in pairwise(columns):
        assert {_winner(match) for match in column} == {
            slot["entry"]["number"] for match in following for slot in match["slots"]
        }
    third = {slot["entry"]["number"] for slot in places["columns"][0]["matches"][0]["slots"]}
    assert third == {_loser(match) for match in columns[1]}
    assert bracket["champion"]["number"] == _winner(columns[2][0])


def audit_trail_is_whole(stack: Stack, slug: str, ledger: Ledger) -> None:
    """Every write that was answered has its row, and every line of a sheet its act."""
    told = json.loads(stack.manage("shell", "-v", "0", "-c", _AUDIT.format(slug=slug)).splitlines()[-1])
    without_a_row = {path for request_id, path in ledger.carried_out.items() if request_id not in told["request_ids"]}
    assert without_a_row == set()
    assert told["unexplained_lines"] == 0
    assert told["lines"] > 200
    assert told["open"] == 0


def a_rebuild_agrees(stack: Stack, slug: str) -> None:
    told = json.loads(stack.manage("rebuild_standings", slug))
    assert told["matches"] > 100
    assert told["matches_differing"] == []
    assert all(stage["agrees"] for stage in told["stages"])


def nothing_broke(stack: Stack) -> None:
    log = stack.log.read_text()
    assert "Traceback" not in log, log[-6000:]
    assert "Internal Server Error" not in log


def _winner(match: Answer) -> int:
    return match["slots"][match["result"]["winner"]]["entry"]["number"]


def _loser(match: Answer) -> int:
    return match["slots"][1 - match["result"]["winner"]]["entry"]["number"]
