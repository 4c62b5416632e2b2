"""Whoever edits rules finds each reading of the printed rules in a field, and what else can be set among its choices."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scoring import load_any_preset
from tournament.forms.rules.parts import Kind
from tournament.forms.rules.reading import parts_for
from tournament.forms.rules.sheet import make_sheet

DATA = Path(__file__).parents[2] / "scoring" / "readings.jsonl"
LINES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def test_a_field_asks_for_each_and_offers_what_else_can_be_set() -> None:
    for line in (each for each in LINES if "path" in each):
        values = load_any_preset(line["rule_sets"][0]).to_mapping()
        at = re.sub(r"\.(\d+)", r"[\1]", line["path"])
        fields = [
            node
            for section in make_sheet(parts_for(values), values).sections
            for node in section.walk()
            if node.path == at and node.kind in list(Kind)
        ]
        assert len(fields) == 1, at
        if fields[0].kind == Kind.CHOICE:
            words = dict(fields[0].choices)
            offered = set(words)
            if line["path"].startswith(("play.", "declaring.")):
                assert words[""] == f"as published: {words[line['reading']]}", at
            asked = {other["set"][line["path"]] for other in line["otherwise"] if line["path"] in other["set"]}
            assert {line["reading"], *asked} <= offered, at
