"""People at the doors of a running server: each with a session of their own, over HTTP only."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import requests

Answer = dict[str, Any]
_PATIENCE_SECONDS = 180


class Refusal(AssertionError):
    """The server answered with another status than the story expects."""


class Ledger:
    """Every write that was answered with a success, by request id: each must be found in the audit trail."""

    def __init__(self) -> None:
        self.carried_out: dict[str, str] = {}
        self._lock = threading.Lock()

    def note(self, request_id: str, path: str) -> None:
        with self._lock:
            self.carried_out[request_id] = path


class Door:
    """One person's session. Not to be shared between threads."""

    def __init__(self, base: str, ledger: Ledger) -> None:
        self._base = base
        self._ledger = ledger
        self._http = requests.Session()
        self._http.headers["Accept-Language"] = "en"
        self._take_token(self.get("session/"))

    def log_in(self, name: str, password: str) -> Door:
        self._take_token(self.send("session/", {"name": name, "password": password}))
        return self

    def enter_by_link(self, link: str) -> Door:
        """`link` as the organiser sees it; its last part is the token."""
        self._take_token(self.send("session/link/", {"token": link.rstrip("/").rpartition("/")[2]}))
        return self

    def get(self, path: str, *, status: int = 200, **query: Any) -> Answer:
        return self._answer(
            "GET", path, self._http.get(self._url(path), params=query, timeout=_PATIENCE_SECONDS), status
        )

    def page(self, path: str) -> requests.Response:
        """A page, as a browser gets it."""
        return self._http.get(f"{self._base}{path}", timeout=_PATIENCE_SECONDS)

    def act(self, path: str, *, method: str = "POST", status: int | None = None, **fields: Any) -> Answer:
        """A write with a new request id; `status` = the refusal that the story expects, else any success."""
        return self.send(path, {"request_id": str(uuid4()), **fields}, method=method, status=status)

    def ask(self, path: str, *, method: str = "POST", **fields: Any) -> Answer:
        """As `act`, and what is asked back (409 with a choice, 422) is an answer too."""
        body = {"request_id": str(uuid4()), **fields}
        answer = self._http.request(method, self._url(path), json=body, timeout=_PATIENCE_SECONDS)
        status = answer.status_code if answer.status_code in (409, 422) else None
        return self._written(method, path, answer, status, body["request_id"])

    def send(self, path: str, body: Mapping[str, Any], *, method: str = "POST", status: int | None = None) -> Answer:
        answer = self._http.request(method, self._url(path), json=dict(body), timeout=_PATIENCE_SECONDS)
        return self._written(method, path, answer, status, body.get("request_id"))

    def upload(self, path: str, filename: str, data: bytes) -> Answer:
        request_id = str(uuid4())
        answer = self._http.post(
            self._url(path),
            data={"request_id": request_id},
            files={"file": (filename, data)},
            timeout=_PATIENCE_SECONDS,
        )
        return self._written("POST", path, answer, None, request_id)

    def _written(
        self, method: str, path: str, answer: requests.Response, status: int | None, request_id: str | None
    ) -> Answer:
        told = self._answer(method, path, answer, status)
        if request_id is not None and answer.ok:
            self._ledger.note(request_id, path)
        return told

    def _answer(self, method: str, path: str, answer: requests.Response, status: int | None) -> Answer:
        fits = answer.status_code == status if status is not None else answer.ok
        if not fits:
            raise Refusal(
                f"{method} {path}: {answer.status_code} instead of {status or 'a success'}: {answer.text[:600]}"
            )
        return dict(answer.json()) if answer.content else {}

    def _take_token(self, session: Answer) -> None:
        self._http.headers["X-CSRFToken"] = session["csrf_token"]

    def _url(self, path: str) -> str:
        return f"{self._base}/api/v1/{path}"


def wait_for(true: Any, what: str, seconds: float = _PATIENCE_SECONDS) -> Any:
    """What `true()` gives as soon as it is something."""
    end = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > end:
            raise Refusal(f"{what} did not happen within {seconds} s")
        time.sleep(0.1)
    return found
