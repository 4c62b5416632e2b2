"""One event of a season, from its first entry to its last rank."""

from __future__ import annotations

import traceback
from random import Random
from unittest.mock import patch

from django.db import transaction

from tests.season.hall import Hall
from tests.season.laws import Laws
from tests.season.makings import MOST, Plan, open_event, plan_by_chance
from tests.season.mishaps import Mishaps
from tests.season.progress import Progress
from tests.season.tables import Tables
from tests.season.tally import Fault, Tally
from tournament.models import Stage

MOST_STEPS = 1500
JOBS_WAIT = 0.1


class _Enough(Exception):
    """The event is thrown away."""


def play_and_forget(seed: int, tally: Tally, *, format: Stage.Format | None = None, most: int = MOST) -> None:
    """The event is played in one transaction that is then taken back, so that a season leaves no rows behind."""
    try:
        with transaction.atomic():
            play_event(seed, tally, format=format, most=most)
            raise _Enough
    except _Enough:
        return
    except Exception as error:
        told = str(error) if isinstance(error, Fault) else traceback.format_exc()
        tally.faults.append(f"seed {seed}: {told}")


def play_event(seed: int, tally: Tally, *, format: Stage.Format | None = None, most: int = MOST) -> Plan:
    """The event with this seed is played to its end. Raises `Fault` at the first step that breaks a law."""
    chance = Random(seed)
    plan = plan_by_chance(chance, format=format, most=most)
    hall = Hall(chance, tally)
    hall.story.append(f"seed {seed}: {plan}")
    try:
        # seeds of draws come by chance as well, so that the same event can be played again
        with patch("secrets.token_hex", lambda size=16: f"{chance.getrandbits(8 * size):0{2 * size}x}"):
            _play(hall, plan, seed)
    except Fault:
        tally.counts["events with a fault"] += 1
        raise
    tally.counts["events"] += 1
    tally.counts[f"events: {plan.format}{f' into {plan.cut}' if plan.cut else ''}"] += 1
    tally.counts["entries"] += plan.entries
    return plan


def _play(hall: Hall, plan: Plan, seed: int) -> None:
    tally, chance = hall.tally, hall.chance
    open_event(hall, plan, f"season-{seed}")
    laws = Laws(hall)
    tables = Tables(hall)
    progress = Progress(hall, plan, tables)
    mishaps = Mishaps(hall, plan, tables, progress)
    hall.run_jobs()
    laws.look(thoroughly=True)
    left = plan.mishaps
    for _step in range(MOST_STEPS):
        tally.counts["steps"] += 1
        if left and chance.random() < 0.35:
            left -= 1
            mishaps.happen()
        elif not progress.step():
            hall.run_jobs()
            if not progress.step():
                break
        if chance.random() >= JOBS_WAIT:
            hall.run_jobs()
        laws.look()
    else:
        raise hall.fault(f"not over after {MOST_STEPS} steps")
    hall.run_jobs()
    progress.finish_event()
    laws.the_end()
