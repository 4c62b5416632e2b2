"""Signing in, by name and password with a lock-out or by personal link, and changing one's own password."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid, NotAllowed, TooMany
from tournament.models import Account, LinkUsed, LoginFailure, Staff
from tournament.selectors.staff import staff_of_token
from tournament.services.audit import record_act

WINDOW = timedelta(minutes=15)
MOST_FAILURES_BY_NAME_AND_ADDRESS = 5
MOST_FAILURES_BY_ADDRESS = 30

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_LINK_KEY = "link_used"


def log_in(request: HttpRequest, name: str, password: str) -> Account:
    """The session belongs to the account from now on.

    Raises `NotAllowed` (log_in_failed) without telling whether the name or the password was wrong; `TooMany`
    (too_many_attempts, `seconds`) after five failures of a name from an address, or thirty from an address, within
    a quarter of an hour. A locked-out attempt does not look at the password.
    """
    name = name.replace("\0", "").strip()[:80]
    attempt = _count_attempt(request, name)
    account = authenticate(request, username=name, password=password)
    if not isinstance(account, Account):
        raise NotAllowed("log_in_failed", _("This name and password do not match."))
    _forget_failures(attempt)
    login(request, account)
    # the same person may have come in by a personal link before
    request.session.pop(_LINK_KEY, None)
    return account


def enter_by_link(request: HttpRequest, token: str) -> Staff:
    """The session belongs to the official, for the link's event only and until the link is renewed or revoked.

    Raises `Missing` (link_void).
    """
    staff = staff_of_token(token)
    login(request, staff.account, backend=_BACKEND)
    request.session[_LINK_KEY] = [staff.event_id, staff.link_number]
    return staff


def change_password(request: HttpRequest, *, current: str, new: str) -> None:
    """The account's password is the new one; this session goes on, every other of the account has ended.

    Raises `NotAllowed`: not_signed_in, password_wrong; `Conflict` (no_password) for an account or a session that a
    personal link opens; `Invalid` (password_weak, password_unchanged); `TooMany` as signing in does, and wrong
    passwords count together with failures to sign in.
    """
    account = request.user
    if not account.is_authenticated:
        raise NotAllowed("not_signed_in", _("Sign in first."))
    if not may_change_password(account):
        raise Conflict("no_password", _("You are here by a personal link, so there is no password to change."))
    attempt = _count_attempt(request, account.name)
    if not account.check_password(current):
        raise NotAllowed("password_wrong", _("The current password is not right."))
    _forget_failures(attempt)
    if new == current:
        raise Invalid(
            "password_unchanged", _("This is the password you have."), field="new", value="…", allowed=_("another")
        )
    try:
        validate_password(new, account)
    except ValidationError as fault:
        raise Invalid(
            "password_weak", " ".join(fault.messages), field="new", value="…", allowed=_("8 characters or more")
        ) from None
    with transaction.atomic():
        # by its key: `request.user` is a lazy wrapper
        mine = Account.objects.get(pk=account.pk)
        mine.set_password(new)
        mine.save(update_fields=["password"])
        record_act(mine, "change_password", mine, event_id=None)
    update_session_auth_hash(request, mine)


def may_change_password(account: Account) -> bool:
    """Whether the account signed in with a password of its own."""
    return account.link_used is None and account.has_usable_password()


def log_out(request: HttpRequest) -> None:
    """Nobody is signed in; the session is gone."""
    logout(request)


def link_used(request: HttpRequest) -> LinkUsed | None:
    """The personal link that opened the session; None for one opened by a password."""
    kept = request.session.get(_LINK_KEY)
    return LinkUsed(event_id=kept[0], link_number=kept[1]) if kept else None


def client_address(request: HttpRequest) -> str:
    """The address that lock-outs count: the peer's, or what the nearest trusted proxy says it is."""
    peer = str(request.META.get("REMOTE_ADDR") or "unknown")
    if settings.TRUSTED_PROXIES:
        told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        if len(told) >= settings.TRUSTED_PROXIES:
            return str(told[-settings.TRUSTED_PROXIES])[:64]
    return peer[:64]


def _count_attempt(request: HttpRequest, name: str) -> LoginFailure:
    """A failure until `_forget_failures`. Raises `TooMany`."""
    LoginFailure.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    # written before the password is looked at, so that many attempts at once cannot all slip through
    attempt = LoginFailure.objects.create(name=name, address=client_address(request))
    seconds = _locked_for(attempt)
    if seconds:
        attempt.delete()
        raise TooMany(
            "too_many_attempts",
            _("Too many failed attempts. Try again in %(minutes)s minutes."),
            params={"seconds": seconds, "minutes": -(-seconds // 60)},
        )
    return attempt


def _forget_failures(attempt: LoginFailure) -> None:
    LoginFailure.objects.filter(name=attempt.name, address=attempt.address).delete()


def _locked_for(attempt: LoginFailure) -> int:
    """Seconds until the attempt would be looked at; 0 = now. The attempt itself is not counted."""
    since = timezone.now() - WINDOW
    earlier = LoginFailure.objects.filter(address=attempt.address, at__gte=since, pk__lt=attempt.pk).order_by("at")
    by_address = list(earlier.values_list("at", flat=True))
    by_both = list(earlier.filter(name=attempt.name).values_list("at", flat=True))
    waits = [
        found[-most] + WINDOW - timezone.now()
        for found, most in (
            (by_address, MOST_FAILURES_BY_ADDRESS),
            (by_both, MOST_FAILURES_BY_NAME_AND_ADDRESS),
        )
        if len(found) >= most
    ]
    return max((max(1, int(wait.total_seconds())) for wait in waits), default=0)
