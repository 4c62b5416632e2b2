"""Groups, cross-overs and round robins come out the same in another process under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
from tournament.pairing import *
entries = [GroupEntry(id=n, rank=n % 9 + 1, unit=f"u{n * n % 7}") for n in range(1, 62)]
for method in (GroupMethod.SNAKE, GroupMethod.POTS, GroupMethod.LOTS):
    for sizes in (group_sizes(61, 8), (20, 4, 9, 11, 3, 2, 5, 7)):
        draw = make_groups(entries, sizes=sizes, method=method, seed="2026")
        print([group.entries for group in draw.groups], draw.input_digest)
many = [GroupEntry(id=n, rank=n, unit=f"u{n * n % 37}") for n in range(400)]
print([group.entries for group in make_groups(many, sizes=[4] * 100, method=GroupMethod.LOTS, seed="1").groups])
drawn = cross_over({str(n): 5 for n in range(11)}, qualifiers=3, best_next=5)
print([source.label for source in drawn.seeded], drawn.input_digest)
table = pair_round_robin(range(1, 20), cycles=Cycles.DOUBLE)
print([(p.first, p.second) for each in table.rounds for p in each.pairings], table.input_digest)
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
    assert first.count("\n") == 9
    assert run("2") == first
