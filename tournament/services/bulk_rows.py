"""Many rows of one model, written in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.db import connection, connections, models, transaction

Row = TypeVar("Row", bound=models.Model)


def insert_rows(rows: Iterable[Row]) -> list[Row]:
    """All of them are stored, in their order, and each knows its id; or none is, and the caller's transaction is lost.

    Rows of one model, with plain values. Related rows may have got their ids since these were made. Raises what
    `bulk_create` raises: `IntegrityError`, `DataError`; ValueError where a related row is not stored.
    PostgreSQL gets them as one COPY, with ids from the table's own sequence: thousands of rows cost a third of what
    an INSERT of them does. SQLite has no such thing.
    """
    new = list(rows)
    if not new:
        return []
    if connection.vendor != "postgresql":
        made: list[Row] = type(new[0])._default_manager.bulk_create(new)
        return made
    with transaction.atomic(savepoint=False):
        _take_ids(new)
        _copy(type(new[0]), {field: _values_of(field, new) for field in _fields_of(type(new[0]))})
    for row in new:
        row._state.adding, row._state.db = False, connection.alias
    return new


def insert_columns(model: type[models.Model], **columns: Sequence[Any]) -> None:
    """As many rows as each of the columns is long, by the names of their keys and fields (`match_id`, `side`); what is
    not named has its default. As `insert_rows`, for rows that nobody asks anything of afterwards: not even made.
    """
    if connection.vendor != "postgresql":
        rows = zip(*columns.values(), strict=True)
        model._default_manager.bulk_create(model(**dict(zip(columns, row, strict=True))) for row in rows)
        return
    fields = {field.attname: field for field in _fields_of(model)}
    if unknown := columns.keys() - fields.keys():
        raise TypeError(f"{model.__name__} has no {', '.join(sorted(unknown))}")
    count = len(next(iter(columns.values())))
    given = {
        field: columns[name] if name in columns else [field.get_default()] * count
        for name, field in fields.items()
        if name in columns or not field.primary_key
    }
    with transaction.atomic(savepoint=False):
        _copy(model, given)


def _fields_of(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def _take_ids(rows: Sequence[models.Model]) -> None:
    """From the sequence, so that nobody else ever gets them."""
    meta = rows[0]._meta
    without = [row for row in rows if row.pk is None]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [meta.db_table, str(meta.pk.column), len(without)],
        )
        for row, (number,) in zip(without, cursor.fetchall(), strict=True):
            row.pk = number


def _copy(model: type[models.Model], columns: Mapping[models.Field[Any, Any], Sequence[Any]]) -> None:
    quoted = connection.ops.quote_name
    names = ", ".join(quoted(str(field.column)) for field in columns)
    prepared = [_prepared(field, values) for field, values in columns.items()]
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quoted(model._meta.db_table)} ({names}) FROM STDIN") as copy,
    ):
        write = copy.write_row
        for values in zip(*prepared, strict=True):
            write(values)


def _prepared(field: models.Field[Any, Any], values: Sequence[Any]) -> list[Any]:
    """The values as the database takes them."""
    database = connections[connection.alias]
    if isinstance(field, models.JSONField):
        return [field.get_db_prep_save(value, database) for value in values]
    # what many rows have in common is prepared once
    known = {value: field.get_db_prep_save(value, database) for value in set(values)}
    return [known[value] for value in values]


def _values_of(field: models.Field[Any, Any], rows: Sequence[models.Model]) -> list[Any]:
    values = [field.pre_save(row, add=True) for row in rows]
    if isinstance(field, models.ForeignKey) and None in values:
        return [_key_of(field, row) if value is None else value for row, value in zip(rows, values, strict=True)]
    return values


def _key_of(field: models.ForeignKey[Any, Any], row: models.Model) -> Any:
    """The key of a related row that was stored after this one was made; None where there is none."""
    related = field.get_cached_value(row, default=None)
    if related is None:
        return None
    if related.pk is None:
        raise ValueError(f"{field.name} of a {row._meta.verbose_name} is not stored")
    setattr(row, field.attname, related.pk)
    return related.pk
