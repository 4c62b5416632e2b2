"""The embedded default answers every page that can be reached by links, on SQLite.

All other tests run on PostgreSQL; what only PostgreSQL understands would go unnoticed without this walk.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCTION = ("DATABASE_URL", "REDIS_URL", "SHANGTAI_TEST_SERVICES")


@pytest.fixture(scope="module")
def walked(tmp_path_factory) -> dict[str, dict[str, int]]:
    """Addresses and answers by visitor, of the demo event on a fresh embedded installation."""
    environment = {name: value for name, value in os.environ.items() if name not in PRODUCTION}
    environment |= {
        "SHANGTAI_DATA_DIR": str(tmp_path_factory.mktemp("embedded")),
        "SHANGTAI_PLAIN_STATIC": "1",
        "PYTHONPATH": str(ROOT),
    }
    for command in (["manage.py", "migrate", "--verbosity", "0"], ["manage.py", "seed_demo"]):
        subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=True, capture_output=True)
    walk = subprocess.run(
        [sys.executable, "-m", "tests.embedded.walk"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert walk.returncode == 0, walk.stderr[-3000:]
    return json.loads(walk.stdout)


@pytest.mark.parametrize("visitor", ["", "organiser", "chief", "referee1"])
def test_every_page_that_links_lead_to_is_answered(walked, visitor):
    answers = walked[visitor]
    assert len(answers) > 20
    assert {address: status for address, status in answers.items() if status >= 400} == {}


def test_the_walk_is_on_sqlite_and_reaches_what_each_page_is_for(walked):
    assert walked["vendor"] == {"sqlite": 1}
    everybody = set(walked[""])
    assert {"/", "/e/spring-open/standings/1/", "/e/spring-open/rules/", "/api/v1/public/events/"} <= everybody
    assert {"/organise/spring-open/", "/organise/spring-open/history/"} <= set(walked["organiser"])


@pytest.mark.parametrize(
    ("visitor", "match"), [("", "/e/friends-cup/matches/"), ("referee1", "/referee/friends-cup/matches/")]
)
def test_the_walk_comes_to_tables_where_every_player_has_a_level(walked, visitor, match):
    assert [address for address in walked[visitor] if address.startswith(match)]


def test_the_walk_comes_to_the_clock_and_to_more_time_for_a_table(walked):
    assert [address for address in walked["organiser"] if address.endswith("/clock/pause/")]
    assert [address for address in walked["chief"] if address.endswith("/extension/")]
