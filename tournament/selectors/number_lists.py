"""Lists of numbers within a query, on PostgreSQL and SQLite alike."""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, TextField


class JoinedNumbers(Aggregate):
    """The integers of a group as text with commas between, in no order; None without any. `read_numbers` reads it."""

    function = "STRING_AGG"
    template = "%(function)s(CAST(%(expressions)s AS TEXT), ',')"
    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT", **context)


def read_numbers(text: str | None) -> tuple[int, ...]:
    """The numbers of a `JoinedNumbers`, rising."""
    return tuple(sorted(int(each) for each in text.split(","))) if text else ()
