"""Computes the standings of an event anew from its sheets."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Event
from tournament.services import standings


class Command(BaseCommand):
    help = "Folds every sheet again, stores standings where they differ, and prints as JSON what did not agree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's short name, as in its address")

    def handle(self, *, slug: str, **_: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        self.stdout.write(json.dumps(standings.rebuild(event.pk)))
