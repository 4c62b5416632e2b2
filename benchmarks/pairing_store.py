"""From the button to the stored draft: round 5 of 9 of a large Swiss stage, on a throwaway PostgreSQL.

`python -m benchmarks.pairing_store 1000 10000` prints for each size the seconds of the request and of the job, of the
draft's first page, the size of what the round keeps about its draw, and queries. The rounds before are written as rows,
with results by chance. `--profile` prints where the job's time goes. Sizes are multiples of 8.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import random
import sys
import tempfile
import time
from argparse import ArgumentParser
from typing import Any
from uuid import uuid4

from tests.servers import Postgres, Redis

ROUNDS = 5


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*", default=[1000, 5000, 10_000])
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    postgres, redis = Postgres(), Redis()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            DATABASE_URL=postgres.url,
            REDIS_URL=redis.url,
            SECRET_KEY="measured",
            SHANGTAI_DATA_DIR=folder,
            SHANGTAI_PLAIN_STATIC="1",
            ALLOWED_HOSTS="testserver",
            DJANGO_SETTINGS_MODULE="tournament.config.settings",
        )
        import django

        django.setup()
        import logging

        from django.core.management import call_command

        logging.disable(logging.INFO)
        call_command("migrate", verbosity=0)
        print(
            "entries | request s | job s | its CPU s | kept MB | draft page s | page kB | queries of the job | peak MB"
        )
        for size in given.sizes:
            print(" | ".join(_measured(size, profile=given.profile)), flush=True)


def _measured(size: int, *, profile: Any) -> list[str]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tournament.models import Round
    from tournament.services import jobs, pairing_round

    stage, organiser = _field(size)
    for number in range(1, ROUNDS):
        _play(stage, organiser, number)
    begun = time.perf_counter()
    job = _requested(stage, organiser)
    requested = time.perf_counter()
    profiler = cProfile.Profile()
    if profile:
        profiler.enable()
    worked = time.process_time()
    jobs.run_job(job)
    worked = time.process_time() - worked
    profiler.disable()
    done = time.perf_counter()
    if profile:
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("cumulative").print_stats(70)
    draft = Round.objects.get(stage=stage, number=ROUNDS)
    with connection.cursor() as cursor:
        cursor.execute("SELECT length(pairing::text) FROM tournament_round WHERE id = %s", [draft.pk])
        kept = cursor.fetchone()[0]
    client = Client()
    client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/organise/{stage.event.slug}/stages/1/rounds/{ROUNDS}/"
    asked = time.perf_counter()
    page = client.get(address)
    answered = time.perf_counter()
    assert page.status_code == 200, page.status_code
    pairing_round.discard_draft(organiser, request_id=uuid4(), round_id=draft.pk, revision=draft.revision)
    again = _requested(stage, organiser)
    with CaptureQueriesContext(connection) as captured:
        jobs.run_job(again)
    return [
        f"{size:>7}",
        f"{requested - begun:9.2f}",
        f"{done - requested:5.2f}",
        f"{worked:7.2f}",
        f"{kept / 1e6:7.1f}",
        f"{answered - asked:12.2f}",
        f"{len(page.content) / 1e3:7.0f}",
        f"{len(captured):7}",
        f"{_peak():7.0f}",
    ]


def _peak() -> float:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _field(size: int) -> tuple[Any, Any]:
    from tests import builders
    from tournament.models import Entry, Table, Unit

    event = builders.event()
    units = Unit.objects.bulk_create(Unit(event=event, name=f"单位{number}") for number in range(size // 20 + 1))
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=n, name=f"第{n}对", unit=units[n % len(units)], state="checked_in")
        for n in range(1, size + 1)
    )
    Table.objects.bulk_create(Table(event=event, number=n, room=f"Hall {n // 500}") for n in range(1, size // 2 + 1))
    stage = builders.stage(event, entries, settings={"rounds_planned": 9, "units_apart": "always"})
    return stage, event.created_by


def _requested(stage: Any, organiser: Any) -> int:
    """The broker takes the nudge and nobody works on it: the job is run by hand."""
    from tournament.services import pairing_round

    return int(pairing_round.request_pairing(organiser, request_id=uuid4(), stage_id=stage.pk)["job"])


def _play(stage: Any, organiser: Any, number: int) -> None:
    """A closed round: neighbours by place XOR `number`, so that nobody meets twice; one end in five is even."""
    from django.utils import timezone

    from tests.play import chief_of
    from tournament.models import EntryRound, Match, MatchSide, Round, Table

    now, chance, chief = timezone.now(), random.Random(number), chief_of(stage.event)
    its_round = Round.objects.create(
        stage=stage, number=number, state=Round.State.CLOSED, published_at=now, closed_at=now
    )
    entries = list(stage.stage_entries.order_by("lot").values_list("entry_id", flat=True))
    tables = list(Table.objects.filter(event=stage.event).order_by("number").values_list("pk", flat=True))
    pairs = [(place, place ^ number) for place in range(len(entries)) if place < place ^ number < len(entries)]
    ends = {0: ("goal_passed", [11, 6]), 1: ("goal_passed", [6, 11]), None: ("time_up", [7, 7])}
    games = []
    for place, table in zip(range(len(pairs)), tables, strict=True):
        winner = chance.choice((0, 0, 1, 1, None))
        reason, levels = ends[winner]
        games.append(
            Match(
                round=its_round,
                number=place + 1,
                table_id=table,
                state=Match.State.CONFIRMED,
                winner=winner,
                outcome_reason=reason,
                outcome={"reason": reason, "winner": winner},
                levels=levels,
                started_at=now,
                reported_by=organiser,
                confirmed_by=chief,
                confirmed_at=now,
            )
        )
    Match.objects.bulk_create(games)
    MatchSide.objects.bulk_create(
        MatchSide(match=match, round=its_round, side=side, entry_id=entries[place])
        for match, pair in zip(games, pairs, strict=True)
        for side, place in enumerate(pair)
    )
    EntryRound.objects.bulk_create(EntryRound(round=its_round, entry_id=entry, state="paired") for entry in entries)


if __name__ == "__main__":
    main()
