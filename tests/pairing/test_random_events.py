"""A short run of the events that `benchmarks.audited_events` plays by the thousand."""

from __future__ import annotations

from benchmarks.audited_events import Tally, play_event


def test_random_events_pass_the_audit_and_reach_the_optimum_in_every_round() -> None:
    tally = Tally()
    for seed in range(60):
        play_event(seed, tally)
    assert tally.faults == []
    assert tally.counts["rounds against every pairing"] > 60
    assert tally.counts["rounds against networkx"] > 3
    assert tally.counts["rounds with rematches"] > 5
    assert tally.counts["seatings"] == tally.counts["rounds"]
