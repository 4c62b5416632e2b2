"""A stored draw comes back as it was, and one that was stored before a field existed can still be read."""

from __future__ import annotations

import json

import pytest

from tournament.pairing import Pattern, SwissEntry, SwissSettings, audit_swiss, pair_swiss
from tournament.rulebook.draws import StoredSwiss

ENTRIES = (
    SwissEntry(id=1, score=4, rank=1, opponents=(2,), met_in=(1,), tables=(1,), virtual=2),
    SwissEntry(id=2, score=2, rank=2, opponents=(1,), met_in=(1,), tables=(1,)),
    SwissEntry(id=3, score=2, rank=3),
    SwissEntry(id=4, score=0, rank=4),
)


def stored(pattern: Pattern) -> StoredSwiss:
    settings = SwissSettings(pattern=pattern)
    return StoredSwiss(
        draw=pair_swiss(ENTRIES, settings, round_number=2, seed="s"),
        entries=ENTRIES,
        settings=settings,
        absent=(),
        findings=(),
        job=7,
    )


@pytest.mark.parametrize("pattern", Pattern)
def test_a_stored_round_comes_back_as_it_was_and_still_passes_the_audit(pattern: Pattern) -> None:
    before = stored(pattern)
    after = StoredSwiss.from_mapping(json.loads(json.dumps(before.to_mapping())))
    assert after == before
    assert audit_swiss(after.entries, after.settings, after.draw) == ()


def test_a_round_stored_without_the_later_fields_is_read() -> None:
    mapping = json.loads(json.dumps(stored(Pattern.ADJACENT).to_mapping()))
    del mapping["certificate"]["exact_through"]
    for entry in mapping["entries"]:
        del entry["met_in"], entry["virtual"]
    read = StoredSwiss.from_mapping(mapping)
    assert [(entry.met_in, entry.virtual) for entry in read.entries] == [((), 0)] * 4
    assert read.draw.certificate is not None
    assert read.draw.certificate.exact_through is None
