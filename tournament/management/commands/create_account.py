"""Makes an account: the first organiser of an installation, for instance."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.errors import Refused
from tournament.services.new_accounts import create_account


class Command(BaseCommand):
    help = "Makes an account. The password is asked for, read from standard input, or made and shown with --generate."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="sign-in name")
        parser.add_argument("--display-name", default="", help="as others see it")
        parser.add_argument("--may-create-events", action="store_true", help="may make events and so be an organiser")
        parser.add_argument("--generate", dest="password_from", action="store_const", const=_made, default=_asked)

    def handle(self, *, name: str, display_name: str, may_create_events: bool, password_from: Any, **_: Any) -> None:
        password = password_from()
        try:
            account = create_account(
                name=name, password=password, display_name=display_name, may_create_events=may_create_events
            )
        except Refused as refusal:
            raise CommandError(f"{refusal.field}: {refusal.text()}") from refusal
        self.stdout.write(f"The account “{account.name}” was made.")
        if password_from is _made:
            self.stdout.write(f"Its password, shown this once: {password}")


def _made() -> str:
    return secrets.token_urlsafe(12)


def _asked() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass("Password: ")
    if password != getpass("Again: "):
        raise CommandError("The two passwords differ.")
    return password
