"""Web servers of a test."""

from collections.abc import Callable, Iterator

import pytest

from tests.web_server import Server


@pytest.fixture
def serve(transactional_db, tmp_path) -> Iterator[Callable[..., Server]]:
    """Starts servers; they end with the test, before the database is emptied."""
    servers: list[Server] = []

    def start(**environment: str) -> Server:
        folder = tmp_path / str(len(servers))
        folder.mkdir()
        servers.append(Server(folder, **environment))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()
