"""Makes the demo events and says how to look at it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management import demo
from tournament.models import Event, Staff
from tournament.services.staff import link_of


class Command(BaseCommand):
    help = "Makes the demo events: 48 pairs in their third round, 20 players in their second. Run again: no change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", dest="when", action="store_const", const="empty", default="always",
            help="only where there is no event yet",
        )  # fmt: skip

    def handle(self, *, when: str, **_: Any) -> None:
        made = Event.objects.filter(slug=demo.SLUG).exists()
        if when == "empty" and not made and Event.objects.exists():
            return
        if not demo.is_complete():
            self.stdout.write("Making the demo events …")
            self.stdout.flush()
            demo.seed()
        base = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}"
        lines = [line for slug in (demo.SLUG, demo.FRIENDS_SLUG) for line in _ways_in(slug, base)]
        lines += ["", f"log in                 {base}/log-in/"]
        lines += [f"      {person.role:<14} {person.name} / {person.password}" for person in demo.PEOPLE]
        self.stdout.write("\n".join([*lines, ""]))


def _ways_in(slug: str, base: str) -> list[str]:
    """How to look at the event; its referees come in by personal link, without a password."""
    event = Event.objects.get(slug=slug)
    referees = Staff.objects.filter(event=event, role=Staff.Role.REFEREE, revoked_at=None).select_related("account")
    return [
        "",
        f"{event.name_zh} / {event.name_en}",
        f"  everybody            {base}/e/{event.slug}/",
        f"  a player             {base}/e/{event.slug}/entries/12/   (no log-in)",
        f"  organiser            {base}/organise/{event.slug}/",
        *(f"  {row.account.name:<20} {base}{link_of(row)}" for row in referees.order_by("pk")),
    ]
