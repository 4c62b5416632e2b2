"""Sends overdue jobs again: those queued and never started, and those whose worker died."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections

from tournament.services import jobs


class Command(BaseCommand):
    help = "Sends overdue jobs again; without Redis it runs them. With --every it goes on until it is stopped."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--every", type=float, metavar="SECONDS", help="go on, with this pause")

    def handle(self, *, every: float | None, **_: Any) -> None:
        if every is None:
            self.stdout.write(f"{jobs.resend_overdue_jobs()} overdue jobs were sent again.")
            return
        while True:
            # first the pause: what runs at the start of the web process is not overdue
            time.sleep(every)
            try:
                sent = jobs.resend_overdue_jobs()
            except DatabaseError as error:
                self.stderr.write(f"The database did not answer ({error}); next try in {every:g} s.")
            else:
                if sent:
                    self.stdout.write(f"{sent} overdue jobs were sent again.")
            close_old_connections()
