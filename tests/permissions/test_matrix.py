"""Role × act × door: who is let in where, over HTTP, for every address the server knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.permissions.doors import DOORS, Anyone, Door, Needs
from tests.permissions.world import Who, World, make_world
from tournament.models import AuditEntry, Event
from tournament.permissions import GRANTS, Act

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SHUT = {401, 403, 404}


@pytest.fixture(scope="module")
def connected(django_db_setup, django_db_blocker):
    """The database for the whole module; nothing of it stays."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def world(connected) -> World:
    return make_world()


@pytest.fixture(scope="module")
def draft_world(connected) -> World:
    return make_world(state=Event.State.DRAFT)


@pytest.fixture(autouse=True)
def nothing_stays(connected):
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def names(resolver: URLResolver | None = None) -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield str(pattern.name)
        else:
            yield from names(pattern)


def parameters(name: str) -> list[str]:
    """What the address of this name takes."""
    return [each for found in get_resolver().reverse_dict.getlist(name) for each in found[0][0][1]]


def address(name: str, door: Door, world: World, **arguments: Any) -> str:
    """The door's address; what it takes is picked from what the world holds."""
    known = world.arguments | {ours: world.arguments[theirs] for ours, theirs in door.arguments.items()} | arguments
    return reverse(name, kwargs={each: known[each] for each in parameters(name)})


def knock(world: World, who: Who, name: str, door: Door, method: str, **arguments: Any) -> HttpResponse:
    """What the visitor is answered; nothing of it stays."""
    client = Client(raise_request_exception=True)
    account = world.people[who]
    if account is not None:
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    known = {"request_id": str(uuid4()), "revision": 1}
    body = {**{each: known[each] for each in door.writes}, **door.body}
    where = address(name, door, world, **arguments)
    if method == "GET":
        return client.get(where)
    if where.startswith("/api/"):
        return client.generic(method, where, json.dumps(body), content_type="application/json")
    return client.generic(method, where, urlencode(body), content_type="application/x-www-form-urlencoded")


def is_shut(answer: HttpResponse) -> bool:
    return answer.status_code in SHUT or (answer.status_code == 302 and answer["Location"].startswith("/log-in/"))


def may(who: Who, needs: Needs, door: Door) -> bool:
    match needs:
        case Anyone.EVERYBODY:
            return True
        case Anyone.SIGNED_IN:
            return who is not Who.NOBODY
        case Anyone.EVENT_CREATOR:
            return False
        case Act():
            if door.at_table and who is Who.REFEREE_ELSEWHERE and needs is not Act.SEE_SHEET:
                return False
            return needs in GRANTS[who.role]


def test_every_door_stands_in_the_table():
    assert set(names()) - set(DOORS) == set(), "new doors: say in tests/permissions/doors.py what opens them"
    assert set(DOORS) - set(names()) == set(), "doors that are gone"


@pytest.mark.parametrize("name", sorted(DOORS))
def test_a_door_opens_to_whom_the_table_says(name, world):
    door = DOORS[name]
    wrong = []
    for method, needs in door.needs.items():
        for who in Who:
            before = AuditEntry.objects.count()
            with transaction.atomic():
                answer = knock(world, who, name, door, method)
                changed = AuditEntry.objects.count() != before
                transaction.set_rollback(True)
            if may(who, needs, door) == is_shut(answer):
                wrong.append(f"{method} by {who}: {answer.status_code} {answer.content[:160].decode(errors='replace')}")
            assert not (is_shut(answer) and changed), f"{method} by {who}: shut, and yet something was written"
            assert answer.status_code < 500 or answer.status_code == 501
    assert wrong == []


@pytest.mark.parametrize("name", sorted(DOORS))
def test_a_door_takes_no_other_method(name, world):
    door = DOORS[name]
    for method in METHODS:
        if method not in door.needs:
            with transaction.atomic():
                answer = knock(world, Who.ORGANISER, name, door, method)
                transaction.set_rollback(True)
            assert answer.status_code in (405, 403), f"{method}: {answer.status_code}"


@pytest.mark.parametrize("name", sorted(name for name, door in DOORS.items() if "slug" in parameters(name)))
def test_an_event_that_is_a_draft_is_unknown_to_strangers(name, draft_world):
    door = DOORS[name]
    for method in door.needs:
        for who in (Who.NOBODY, Who.STRANGER, Who.REVOKED):
            answer = knock(draft_world, who, name, door, method)
            if name.startswith("live_"):
                assert answer.status_code == 501
            elif who is Who.NOBODY:
                assert is_shut(answer), f"{method} by {who}: {answer.status_code}"
            else:
                assert answer.status_code == 404, f"{method} by {who}: {answer.status_code}"


@pytest.mark.parametrize("name", sorted(name for name, door in DOORS.items() if door.at_table))
def test_a_match_of_a_draft_round_is_unknown_to_whoever_may_not_see_drafts(name, world):
    door = DOORS[name]
    for method in door.needs:
        for who in (Who.STRANGER, Who.VIEWER, Who.REFEREE):
            answer = knock(world, who, name, door, method, match_id=world.draft_match.pk)
            assert answer.status_code in (403, 404), f"{method} by {who}: {answer.status_code}"
            if who is not Who.STRANGER:
                assert answer.status_code == 404, f"{method} by {who}: {answer.status_code}"
