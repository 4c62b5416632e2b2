"""One Chromium and one web server for all browser tests; each test has visitors of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitors import PATIENCE_MILLISECONDS, Visitor
from tests.web_server import Server
from tournament.models import Account

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ALONE = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
)
expect.set_options(timeout=PATIENCE_MILLISECONDS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ALONE)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def web(django_db_setup, tmp_path_factory) -> Iterator[Server]:
    """The server on the test database; jobs run in it, as on the embedded default."""
    server = Server(tmp_path_factory.mktemp("web"), REDIS_URL="")
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, web: Server, transactional_db, jobs_run_here) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser's window of its own for a visitor, signed in as an account when one is given.

    Nothing a page's console complains about goes unnoticed: it fails the test at its end.
    """
    visitors: list[Visitor] = []

    def come(account: Account | None = None, **given: object) -> Visitor:
        visitors.append(Visitor(browser, web.base, account, **given))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    web.comes_to_rest()
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
