"""Two real connections that do something at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

from tests.servers import wait_until


class Held:
    """What one connection holds, so that others come to wait at a known place, until `over` is set."""

    def __init__(self) -> None:
        self.taken = threading.Event()
        self.over = threading.Event()

    def hold(self, take: Callable[[], Any]) -> None:
        with transaction.atomic():
            take()
            self.taken.set()
            assert self.over.wait(60)

    def let_go(self, waiting: int) -> None:
        """Once so many wait for it."""
        wait_for_locks(waiting)
        self.over.set()


def wait_for_locks(count: int) -> None:
    """Returns as soon as so many connections to this database wait for a lock that another one holds."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

    def there() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            return int(cursor.fetchone()[0]) >= count

    wait_until(there, seconds=60, what=f"a wait of {count} for a lock")


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each act returned or raised, all started together, each in a thread with a connection of its own."""
    gate = threading.Barrier(len(acts))
    outcomes: list[Any] = [None] * len(acts)

    def run(place: int, act: Callable[[], Any]) -> None:
        try:
            gate.wait(60)
            outcomes[place] = act()
        except Exception as error:
            outcomes[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert not any(thread.is_alive() for thread in threads), "an act did not come back"
    return outcomes
