"""pytest plugin: tests run on real PostgreSQL and Redis, never on SQLite in silence.

`TEST_DATABASE_URL` and `TEST_REDIS_URL` name running servers; otherwise throwaway ones are started from the programs
on this machine, before Django reads its settings. Workers of pytest-xdist inherit the controller's.
"""

import os
import tempfile
from pathlib import Path

import pytest

from tests.servers import Postgres, Redis

_started: list[object] = []


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    if os.environ.get("SHANGTAI_TEST_SERVICES") == "up":
        _take_a_redis_database_of_its_own()
        return
    if "TEST_DATABASE_URL" not in os.environ:
        postgres = Postgres()
        _started.append(postgres)
        os.environ["TEST_DATABASE_URL"] = postgres.url
    if "TEST_REDIS_URL" not in os.environ:
        redis = Redis()
        _started.append(redis)
        os.environ["TEST_REDIS_URL"] = redis.url
    data = tempfile.TemporaryDirectory(prefix="shangtai-test-")
    _started.append(data)
    os.environ.update(
        DATABASE_URL=os.environ["TEST_DATABASE_URL"],
        REDIS_URL=os.environ["TEST_REDIS_URL"],
        SECRET_KEY="a key for tests only",
        SHANGTAI_DATA_DIR=str(Path(data.name)),
        SHANGTAI_PLAIN_STATIC="1",
        ALLOWED_HOSTS="localhost,127.0.0.1,testserver",
        SHANGTAI_TEST_SERVICES="up",
    )


def _take_a_redis_database_of_its_own() -> None:
    """A worker of pytest-xdist has its own cache and broker, as it has its own PostgreSQL database."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    server = os.environ["TEST_REDIS_URL"].rsplit("/", 1)[0]
    os.environ["REDIS_URL"] = f"{server}/{int(worker.removeprefix('gw')) + 1}"


def pytest_report_header() -> str:
    return f"database {os.environ['DATABASE_URL']}, redis {os.environ['REDIS_URL']}"
