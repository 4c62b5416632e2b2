"""The schema of the API is whole, free of warnings, and readable by everybody."""

from io import StringIO

import pytest
import yaml
from django.core.management import call_command
from django.urls import get_resolver

from tournament.api.urls import urlpatterns


@pytest.fixture(scope="module")
def schema():
    text = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=text)
    return yaml.safe_load(text.getvalue())


def test_it_is_valid_and_without_warnings(schema):
    assert schema["info"]["title"] == "Shangtai"


def test_it_knows_every_address_of_the_api(schema):
    described = len(schema["paths"])
    own = [each for each in urlpatterns if each.name not in ("api_schema", "api_docs")]
    assert described == len({str(each.pattern) for each in own})


def test_every_operation_has_a_name_of_its_own(schema):
    names = [
        operation["operationId"]
        for path in schema["paths"].values()
        for method, operation in path.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert len(names) == len(set(names))


def test_every_address_has_a_name_and_stands_once():
    names = [each.name for each in urlpatterns]
    assert None not in names
    assert len(names) == len(set(names))
    assert len({str(each.pattern) for each in urlpatterns}) == len(urlpatterns)
    assert get_resolver().reverse_dict["api_schema"]


def test_schema_and_its_page_are_open_and_only_the_page_may_style_itself(client):
    schema = client.get("/api/v1/schema/")
    page = client.get("/api/v1/docs/")
    script = client.get("/api/v1/docs/?script=")
    assert [schema.status_code, page.status_code, script.status_code] == [200, 200, 200]
    assert "unsafe-inline" not in schema.headers["Content-Security-Policy"]
    policy = {each.strip() for each in page.headers["Content-Security-Policy"].split(";")}
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src 'self'" in policy
