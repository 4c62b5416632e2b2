"""Every edge of every table of players, on both sides, from data that was written down from the sources."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.level_table import POINT_STEP
from scoring.players.results import gain_of, needs_bid
from scoring.rules.published import all_preset_ids, load_any_preset
from tests.scoring.players.tables import EVERY

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "players_level_tables.json").read_text(encoding="utf-8"))
TABLES = [(preset, table) for preset, tables in GOLDEN.items() for table in tables]


def code(preset: str, table: dict, points: int) -> str:
    rules = load_any_preset(preset)
    if "players" in table:
        rules = rules.sized(players=table["players"], decks=table["decks"])
    friends = table.get("friends", 0)
    return gain_of(
        rules.result,
        points,
        attackers=rules.players - 1 - friends,
        declarers=1 + friends,
        bid=table.get("bid", 0),
        points_in_play=rules.points_in_play,
        decks=rules.decks,
    ).code


@pytest.mark.parametrize(("preset", "table"), TABLES)
def test_totals_change_their_result_where_the_source_says_and_nowhere_else(preset: str, table: dict) -> None:
    rows = table["rows"]
    assert [[points, code(preset, table, points)] for points, _result in rows] == rows
    for (low, one), (high, other) in pairwise(rows):
        assert one == other or high == low + POINT_STEP, "a row is missing at one side of an edge"
        between = range(low, high, POINT_STEP) if one == other else ()
        assert {code(preset, table, points) for points in between} <= {one}


def test_every_published_table_of_players_is_there_with_bids_where_there_are_bids() -> None:
    assert set(GOLDEN) == {rules.id for rules in EVERY} == {id for id in all_preset_ids() if id in GOLDEN}
    for preset, tables in GOLDEN.items():
        bids = {table.get("bid") for table in tables}
        assert len(bids) > 5 if needs_bid(load_any_preset(preset).result) else bids == {None}
