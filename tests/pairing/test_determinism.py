"""Same input, same draw: in another process, under another hash seed, next year."""

from __future__ import annotations

import os
import subprocess
import sys

from tournament.pairing import SwissEntry, SwissSettings, pair_swiss

SCRIPT = """
from tournament.pairing import *
entries = [SwissEntry(id=n, score=n % 5, rank=1, unit=str(n % 7), opponents=((n * 7) % 60,)) for n in range(61)]
for pattern in Pattern:
    settings = SwissSettings(pattern=pattern, units_apart=UnitsApart.ALWAYS)
    draw = pair_swiss(entries, settings, round_number=2, seed="s")
    print(draw.bye.entry, [(p.first, p.second) for p in draw.pairings], draw.input_digest)
many = [SwissEntry(id=n, score=n % 5, rank=1) for n in range(500)]
print([(p.first, p.second) for p in pair_swiss(many, SwissSettings(), round_number=2, seed="s").pairings])
order = list(range(1, 41))
bracket = build_bracket(order, units={n: str(n % 9) for n in order}, seeds=0)
print([slot.entry for match in bracket.matches for slot in match.slots], bracket.input_digest)
"""


def run(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_another_process_with_another_hash_seed_draws_the_same() -> None:
    first = run("1")
    assert first.count("\n") == 5
    assert run("2") == first


def test_swiss_2_gives_this_round_for_ever() -> None:
    entries = [SwissEntry(id=one, score=0, rank=1) for one in range(1, 10)]
    draw = pair_swiss(entries, SwissSettings(), round_number=1, seed="2026")
    assert [(p.first, p.second) for p in draw.pairings] == GOLDEN
    assert draw.bye is not None
    assert draw.bye.entry == GOLDEN_BYE


GOLDEN = [(6, 3), (8, 7), (4, 9), (1, 2)]
GOLDEN_BYE = 5
