"""Role × act × door: who is let in where, over HTTP, for every address the server knows."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
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


pytestmark = pytest.mark.django_db


def names(resolver: URLResolver | None = None) -> Iterator[str]:
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield str(pattern.name)
        else:
            yield from names(pattern)


def parameters(name: str) -> list[str]:
    """What the address of this name takes."""
    return [each for found in get_resolver().reverse_dict.getlist(name) for each in found[0][0][1]]


def first_word(name: str) -> str:
    """Of the address; everything at the root is one group."""
    (template, _wanted) = get_resolver().reverse_dict.getlist(name)[0][0][0]
    word, slash, _rest = template.partition("/")
    return word if slash and word in ("api", "organise", "referee") else "public"


def address(name: str, door: Door, world: World, **arguments: Any) -> str:
    """The door's address; what it takes is picked from what the world holds."""
    known = world.arguments | {ours: world.arguments[theirs] for ours, theirs in door.arguments.items()} | arguments
    return reverse(name, kwargs={each: known[each] for each in parameters(name)})


def knock(world: World, who: Who, name: str, door: Door, method: str, **arguments: Any) -> HttpResponse:
    """What the visitor is answered; nothing of it stays. `answer.wrote` = an act was carried out."""
    client = world.clients[who]
    kept, before = client.cookies.copy(), AuditEntry.objects.count()
    with transaction.atomic():
        answer = _ask(client, method, address(name, door, world, **arguments), door)
        answer.wrote = AuditEntry.objects.count() != before
        transaction.set_rollback(True)
    client.cookies = kept
    return answer


def _ask(client: Client, method: str, where: str, door: Door) -> HttpResponse:
    known = {"request_id": str(uuid4()), "revision": 1}
    body = {**{each: known[each] for each in door.writes}, **door.body}
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
            if door.at_table and who is Who.REFEREE_ELSEWHERE:
                return False
            return needs in GRANTS[who.role]


def test_every_door_stands_in_the_table():
    assert set(names()) - set(DOORS) == set(), "new doors: say in tests/permissions/doors.py what opens them"
    assert set(DOORS) - set(names()) == set(), "doors that are gone"


def groups(*, of: Callable[[str], bool] = lambda name: True) -> pytest.MarkDecorator:
    """Doors by the first word of their address: each group shares one world."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(DOORS):
        if of(name):
            found[first_word(name)].append(name)
    return pytest.mark.parametrize("doors", found.values(), ids=found.keys())


@groups()
def test_doors_open_to_whom_the_table_says(doors):
    world, wrong = make_world(), []
    for name, method, needs, who in (
        (n, m, needs, w) for n in doors for m, needs in DOORS[n].needs.items() for w in Who
    ):
        answer = knock(world, who, name, DOORS[name], method)
        if may(who, needs, DOORS[name]) == (is_shut(answer) or answer.status_code in DOORS[name].also_shut):
            wrong.append(_told(name, method, who, answer))
        assert not (is_shut(answer) and answer.wrote), f"{name} {method} by {who}: shut, and yet something was written"
        assert answer.status_code < 500 or answer.status_code == 501, _told(name, method, who, answer)
    assert not wrong, "\n" + "\n".join(wrong)


@groups()
def test_doors_take_no_other_method(doors):
    world, wrong = make_world(), []
    for name, method in ((n, m) for n in doors for m in METHODS if m not in DOORS[n].needs):
        answer = knock(world, Who.ORGANISER, name, DOORS[name], method)
        if answer.status_code not in (403, 405):
            wrong.append(_told(name, method, Who.ORGANISER, answer))
    assert not wrong, "\n" + "\n".join(wrong)


@groups(of=lambda name: "slug" in parameters(name) and not name.startswith("live_"))
def test_an_event_that_is_a_draft_is_unknown_to_strangers(doors):
    world, wrong = make_world(state=Event.State.DRAFT), []
    for name, method in ((n, m) for n in doors for m in DOORS[n].needs):
        for who in (Who.NOBODY, Who.STRANGER, Who.REVOKED):
            answer = knock(world, who, name, DOORS[name], method)
            if not (is_shut(answer) if who is Who.NOBODY else answer.status_code == 404):
                wrong.append(_told(name, method, who, answer))
    assert not wrong, "\n" + "\n".join(wrong)


@groups(of=lambda name: bool(DOORS[name].at_table))
def test_a_match_of_a_draft_round_is_unknown_to_whoever_may_not_see_drafts(doors):
    world, wrong = make_world(), []
    for name, method in ((n, m) for n in doors for m in DOORS[n].needs):
        for who in (Who.STRANGER, Who.VIEWER, Who.REFEREE):
            answer = knock(world, who, name, DOORS[name], method, match_id=world.draft_match.pk)
            if answer.status_code != 404 and not (who is Who.STRANGER and answer.status_code == 403):
                wrong.append(_told(name, method, who, answer))
    assert not wrong, "\n" + "\n".join(wrong)


def _told(name: str, method: str, who: Who, answer: HttpResponse) -> str:
    return f"{name} {method} by {who}: {answer.status_code}"
