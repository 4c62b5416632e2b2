"""What a broken journey says: the values that differ, as in tests."""

import pytest

pytest.register_assert_rewrite(
    "tests.journeys.checks", "tests.journeys.desk", "tests.journeys.event", "tests.journeys.tables"
)
