"""Browsing as somebody with a role."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests import play
from tournament.models import Account, Stage


class Reader:
    """Somebody signed in, who follows pages of one event as a browser without JavaScript does."""

    def __init__(self, account: Account, slug: str) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(account)
        self.slug = slug

    def get(self, path: str = "", status: int = 200, **headers: Any) -> str:
        answer = self.client.get(f"/organise/{self.slug}/{path}", headers=headers or None)
        assert answer.status_code == status, answer.content.decode()[:2000]
        return answer.content.decode()

    def press(self, path: str, status: int = 302, page: str | None = None, **typed: Any) -> Any:
        """Sends the form at `path` (or on `page`) with its hidden fields and what is typed."""
        fields = hidden_fields(self.get(path if page is None else page)) | typed
        where = path.split("?")[0]
        answer = self.client.post(f"/organise/{self.slug}/{where}", fields)
        assert answer.status_code == status, answer.content.decode()[:3000]
        return answer

    def send(self, path: str, **fields: Any) -> Any:
        return self.client.post(f"/organise/{self.slug}/{path}", fields)


def hidden_fields(page: str) -> dict[str, str]:
    """The hidden fields of the page's forms, but for the language switch."""
    found = {}
    for tag in re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value and name[1] not in ("next", "csrfmiddlewaretoken"):
            found[name[1]] = value[1]
    return found


@pytest.fixture
def organiser():
    def of(stage: Stage) -> Reader:
        return Reader(play.organiser_of(stage.event), stage.event.slug)

    return of


@pytest.fixture
def chief():
    def of(stage: Stage) -> Reader:
        return Reader(play.chief_of(stage.event), stage.event.slug)

    return of
