"""Repeats the draws of an event from what is on record."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Event
from tournament.pairing import say_finding
from tournament.rulebook.repeating import Repetition, Verdict
from tournament.selectors.draws import RecordedDraw, recorded_draws

PASSED = (Verdict.SAME, Verdict.BY_HAND)


class Command(BaseCommand):
    help = (
        "Draws lots, groups, brackets, schedules and rounds again from their recorded input and seed, audits them, and "
        "prints one line each. Exit code 1: one does not come out as it is on record, or cannot be repeated."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's short name, as in its address")
        parser.add_argument("--stage", type=int, help="only this stage")
        parser.add_argument("--draw", type=int, help="only draws and rounds with this number")

    def handle(self, *, slug: str, stage: int | None, draw: int | None, **_: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        all_passed, any_found = True, False
        for recorded in recorded_draws(event.pk, stage=stage, number=draw):
            repetition = recorded.repeat()
            self.stdout.write(_line(recorded, repetition))
            all_passed &= repetition.verdict in PASSED
            any_found = True
        if not any_found:
            self.stdout.write("There is no such draw.")
        if not all_passed:
            sys.exit(1)


def _line(recorded: RecordedDraw, repetition: Repetition) -> str:
    about = (
        f"stage {recorded.stage_number} {recorded.kind} {recorded.number} {recorded.algorithm}: {repetition.verdict}"
    )
    why = [str(each) for each in repetition.differences]
    why += [say_finding(each, "en") for each in repetition.findings]
    return f"{about} ({'; '.join(why)})" if why else about
