"""Every refusal has one shape, wherever it is made, and the schema tells of all of them."""

from io import StringIO

import pytest
import yaml
from django.core.management import call_command
from django.test import Client, RequestFactory

from tournament.pages.errors import bad_request, server_error

METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def operations():
    text = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=text)
    paths = yaml.safe_load(text.getvalue())["paths"]
    return [(method, operation) for path in paths.values() for method, operation in path.items() if method in METHODS]


def test_every_operation_says_how_it_refuses(operations):
    for method, operation in operations:
        expected = {"400", "401", "403", "404", "409", "429"} | (set() if method == "get" else {"413", "415", "422"})
        assert expected <= set(operation["responses"]), operation["operationId"]
        assert any(status.startswith("2") for status in operation["responses"]), operation["operationId"]


@pytest.mark.parametrize("path", ["nowhere/", "events/%C2%92v/entries/", "events/spring/unknown/", "%00"])
def test_an_address_that_is_none_is_refused_as_json(path: str, client: Client):
    answer = client.get(f"/api/v1/{path}", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert answer.json() == {"error": {"code": "missing", "message": "There is no such page."}}
    assert client.get("/nowhere/").headers["content-type"].startswith("text/html")


def test_what_no_view_caught_is_told_to_programs_as_json():
    request = RequestFactory().get("/api/v1/events/")
    assert server_error(request).status_code == 500
    assert b'"code": "server_error"' in server_error(request).content
    assert b'"code": "body_unreadable"' in bad_request(request, ValueError()).content
