"""Once is enough: a write with a `request_id` is carried out once and answered the same ever after."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import Account, RequestRecord
from tournament.permissions import Act

Answer = dict[str, Any]

_MOST_TRIES = 5
_DEADLOCK_DETECTED = "40P01"
"""PostgreSQL, appendix A. SQLite has one writer at a time, who waits for nobody."""


def digest(value: Any) -> str:
    """SHA-256 (hex) of the canonical JSON of `value`."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()


def once(
    account: Account | None, act: Act | str, request_id: UUID, payload: Mapping[str, Any], do: Callable[[], Answer]
) -> Answer:
    """What `do` answers, carried out in one transaction, at most once per `request_id`.

    A second call with the same id waits for the first and gets its answer; with another payload, act or account it
    raises `Conflict` (`request_id_reused`). When `do` raises, nothing is stored and the id stays free.

    Two acts may come to wait for each other, for instance where each asks for the other's job to go round again. The
    database ends one of them, which is then carried out after the other: `do` may be called more than once.
    """
    seen = digest({"act": str(act), "account": account.pk if account else None, "payload": payload})
    for tries_left in reversed(range(_MOST_TRIES)):
        try:
            return _carried_out(account, act, request_id, seen, do)
        except OperationalError as error:
            # within a transaction that goes on around this one only its owner can begin again
            if not (tries_left and _is_deadlock(error)) or connection.in_atomic_block:
                raise
    raise AssertionError("the last try answers or raises")


def _is_deadlock(error: OperationalError) -> bool:
    return getattr(error.__cause__, "sqlstate", "") == _DEADLOCK_DETECTED


def _carried_out(
    account: Account | None, act: Act | str, request_id: UUID, seen: str, do: Callable[[], Answer]
) -> Answer:
    with transaction.atomic():
        if not _claim(account, act, request_id, seen):
            record = RequestRecord.objects.get(request_id=request_id)
            if record.input_digest != seen:
                raise Conflict(
                    "request_id_reused",
                    _("This request number was used for something else."),
                    field="request_id",
                    value=request_id,
                    allowed=_("a new UUID for each act"),
                )
            return dict(record.answer or {})
        answer = json.loads(json.dumps(do(), cls=DjangoJSONEncoder))
        RequestRecord.objects.filter(request_id=request_id).update(answer=answer)
        return dict(answer)


def _claim(account: Account | None, act: Act | str, request_id: UUID, seen: str) -> bool:
    """Whether the id is ours. Waits for another transaction that holds it."""
    uuid_field = RequestRecord._meta.get_field("request_id")
    at_field = RequestRecord._meta.get_field("at")
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {RequestRecord._meta.db_table} (request_id, account_id, act, input_digest, at)"  # noqa: S608
            " VALUES (%s, %s, %s, %s, %s) ON CONFLICT (request_id) DO NOTHING RETURNING id",
            [
                uuid_field.get_db_prep_save(request_id, connection),
                account.pk if account else None,
                str(act),
                seen,
                at_field.get_db_prep_save(timezone.now(), connection),
            ],
        )
        return cursor.fetchone() is not None
