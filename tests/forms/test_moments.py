"""Local times become moments."""

from datetime import UTC, datetime

import pytest
from django import forms

from tournament.errors import Invalid
from tournament.forms.moments import LocalMomentField, moment_in_zone


@pytest.mark.parametrize(
    ("text", "zone", "utc"),
    [
        ("2026-05-01T09:00", "Asia/Shanghai", "2026-05-01T01:00"),
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30"),  # shown twice: the earlier is meant
        ("2026-07-01 09:00", "America/New_York", "2026-07-01T13:00"),
    ],
)
def test_clocks_of_the_zone_are_meant(text, zone, utc):
    moment = moment_in_zone(LocalMomentField().clean(text), zone)
    assert moment == datetime.fromisoformat(utc).replace(tzinfo=UTC)


def test_a_time_that_the_clocks_skip_is_refused():
    with pytest.raises(Invalid) as refusal:
        moment_in_zone(datetime(2026, 3, 29, 2, 30), "Europe/Berlin")  # noqa: DTZ001
    assert refusal.value.code == "starts_at_skipped"


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-01T09:00", "2026-05-01T09:00+08:00", "2026-05-01T25:00"])
def test_what_is_no_local_time_is_refused(text):
    with pytest.raises(forms.ValidationError):
        LocalMomentField().clean(text)


def test_nothing_is_no_moment():
    assert moment_in_zone(LocalMomentField(required=False).clean(""), "UTC") is None
