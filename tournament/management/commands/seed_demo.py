"""Makes the demo event and says how to look at it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management import demo
from tournament.models import Event, Staff
from tournament.services.staff import link_of


class Command(BaseCommand):
    help = "Makes the demo event: 48 pairs in the middle of their third round. Run again it changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", dest="when", action="store_const", const="empty", default="always",
            help="only where there is no event yet",
        )  # fmt: skip

    def handle(self, *, when: str, **_: Any) -> None:
        event = Event.objects.filter(slug=demo.SLUG).first()
        if when == "empty" and event is None and Event.objects.exists():
            return
        if not demo.is_complete():
            self.stdout.write("Making the demo event …")
            self.stdout.flush()
            event = demo.seed()
        self._say_how_to_look_at_it(event)

    def _say_how_to_look_at_it(self, event: Event) -> None:
        base = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}"
        lines = [
            "",
            f"{event.name_zh} / {event.name_en}",
            f"  everybody            {base}/e/{event.slug}/",
            f"  a player             {base}/e/{event.slug}/entries/12/   (no log-in)",
            f"  organiser            {base}/organise/{event.slug}/",
            f"  log in               {base}/log-in/",
        ]
        lines += [f"      {person.role:<14} {person.name} / {person.password}" for person in demo.PEOPLE]
        lines.append("  or by personal link, without a password")
        referees = Staff.objects.filter(event=event, role=Staff.Role.REFEREE, revoked_at=None).select_related("account")
        lines += [f"      {row.account.name:<14} {base}{link_of(row)}" for row in referees.order_by("pk")]
        self.stdout.write("\n".join([*lines, ""]))
