"""Runs the whole installation: web, and with Redis worker and beat. Starts again what dies, stops all cleanly."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import BaseCommand, CommandError

from tournament.serving import AddressTaken, Supervisor, listen, programs_of


class Command(BaseCommand):
    help = (
        "Runs web and, with REDIS_URL, worker and beat; starts again what dies. Stops all of it on Ctrl-C or SIGTERM."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"), help="HOST; 0.0.0.0 = the network")
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"), help="PORT; 0 = any free one")
        parser.add_argument(
            "--web-processes", type=int, default=os.environ.get("WEB_PROCESSES"),
            help="WEB_PROCESSES; default 2 with Redis, else 1",
        )  # fmt: skip
        parser.add_argument(
            "--worker-processes", type=int, default=os.environ.get("WORKER_PROCESSES", "2"), help="WORKER_PROCESSES"
        )

    def handle(self, *, host: str, port: int, web_processes: int | None, worker_processes: int, **_: Any) -> None:
        with_broker = bool(settings.REDIS_URL)
        web_processes = web_processes or (2 if with_broker else 1)
        if web_processes < 1 or worker_processes < 1:
            raise CommandError("There must be at least one web process and one worker process.")
        if not _static_files_are_there():
            raise CommandError(
                f"No static files under {settings.STATIC_ROOT}, so no page could be shown. "
                "Run `manage.py migrate` and `manage.py collectstatic` first; `make run` does both."
            )
        try:
            listener = listen(host, port)
        except AddressTaken as taken:
            raise CommandError(f"Cannot listen on {host}:{port}: {taken}. Set PORT (or --port) to another.") from taken
        with listener:
            shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
            self.stdout.write(f"Shangtai: http://{shown}:{listener.getsockname()[1]}/  (Ctrl-C stops it)")
            self.stdout.flush()
            os.chdir(settings.BASE_DIR)
            Supervisor(
                programs_of(
                    listener,
                    web_processes=web_processes,
                    worker_processes=worker_processes,
                    data_dir=settings.DATA_DIR,
                    with_broker=with_broker,
                )
            ).run()


def _static_files_are_there() -> bool:
    """Also where files are served as they lie in the project, which has no list of collected ones."""
    read_manifest = getattr(staticfiles_storage, "read_manifest", None)
    return read_manifest is None or read_manifest() is not None
