"""Accounts that the operator of an installation makes."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account
from tournament.services.audit import record_act
from tournament.services.texts import optional_text, required_text


def create_account(*, name: str, password: str, display_name: str, may_create_events: bool) -> Account:
    """The new account, which may sign in with its name and password.

    Asks no permission: whoever can call it has the machine. Raises `Invalid`: text_missing, text_too_long,
    password_weak; `Conflict`: account_exists.
    """
    account = Account(
        name=required_text("name", name, 80),
        display_name=optional_text("display_name", display_name, 80),
        may_create_events=may_create_events,
    )
    try:
        validate_password(password, account)
    except ValidationError as fault:
        raise Invalid(
            "password_weak", " ".join(fault.messages), field="password", value="…", allowed=_("8 characters or more")
        ) from None
    account.set_password(password)
    try:
        with transaction.atomic():
            account.save()
            record_act(None, "create_account", account, event_id=None, after={"may_create_events": may_create_events})
    except IntegrityError:
        raise Conflict(
            "account_exists",
            _("There is an account “%(value)s” already."),
            field="name",
            value=account.name,
            params={"value": account.name},
        ) from None
    return account
