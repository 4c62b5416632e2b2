"""Prepares an installation for a measurement and prints what the clients need, as one line of JSON.

python -m benchmarks.prepare hands 200 8     a published round of 200 entries, 8 signed-in referees
python -m benchmarks.prepare standings 500   five rounds of 500 entries, their standings, and queries per request
"""

from __future__ import annotations

import json
import logging
import os
import sys
from typing import Any

import django

ROUNDS = 5


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    logging.disable(logging.INFO)
    what, *numbers = sys.argv[1:]
    print(json.dumps({"hands": _hands, "standings": _standings}[what](*map(int, numbers))))


def _hands(size: int, clients: int) -> dict[str, Any]:
    from benchmarks.events import games_of, make_field, open_round, session_headers

    field = make_field(size, referees=clients)
    opened = open_round(field)
    games = [{"match": match.pk, "revision": match.revision} for match in games_of(opened)]
    return {
        "slug": field.event.slug,
        "sessions": [session_headers(referee) for referee in field.referees],
        "games": [games[client::clients] for client in range(clients)],
        "queries": _queries_of_a_hand(field, next(games_of(opened))),
    }


def _queries_of_a_hand(field: Any, match: Any) -> int:
    """Counted on the last of twelve hands of a match that no client plays: a long sheet is the worst case."""
    from uuid import uuid4

    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="127.0.0.1")
    client.force_login(field.referees[0], backend="django.contrib.auth.backends.ModelBackend")
    revision, seat, queries = match.revision, 0, 0
    for _hand in range(12):
        body = {
            "request_id": str(uuid4()),
            "revision": revision,
            "hand": {"declarer_seat": seat, "trump": "S", "attackers_points": 80},
        }
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(f"/api/v1/matches/{match.pk}/hands/", body, content_type="application/json")
        assert answer.status_code == 201, answer.content
        revision, seat, queries = answer.json()["revision"], answer.json()["next_declarer_seat"], len(captured)
    return queries


def _standings(size: int) -> dict[str, Any]:
    from benchmarks.events import make_field, open_round, play_by_final_results
    from tournament.services.standings import refresh_now

    field = make_field(size, referees=2)
    for _ in range(ROUNDS):
        play_by_final_results(field, open_round(field))
    refresh_now(field.stage.pk)
    slug = field.event.slug
    paths = {
        "page": f"/e/{slug}/standings/1/",
        "JSON": f"/api/v1/events/{slug}/standings/1/",
    }
    return {name: {"path": path, **_queries_of_a_page(path)} for name, path in paths.items()}


def _queries_of_a_page(path: str) -> dict[str, int]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="127.0.0.1")
    with CaptureQueriesContext(connection) as cold:
        answer = client.get(path)
    assert answer.status_code == 200, answer.content
    with CaptureQueriesContext(connection) as known:
        again = client.get(path, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304, again.status_code
    return {"queries": len(cold), "queries_304": len(known)}


if __name__ == "__main__":
    main()
