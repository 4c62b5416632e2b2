"""Accounts that sign in, and failed attempts to."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class AccountManager(BaseUserManager["Account"]):
    def create_user(self, name: str, password: str | None = None, **fields) -> "Account":
        """A new account; without a password it can be entered by a personal link only."""
        account = self.model(name=name.strip(), **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkUsed:
    """The personal link that a session was opened by: for one event, void when the link is renewed."""

    event_id: int
    link_number: int


class Account(AbstractBaseUser):
    """Somebody who signs in: organiser, official or viewer. What they may do stands on `Staff`, per event.

    `link_used` is set, for one request, where the session was opened by a personal link: whoever holds the link of
    one event has no business in the account's others.
    """

    link_used: LinkUsed | None = None

    name = models.CharField(max_length=80, unique=True, help_text="sign-in name")
    display_name = models.CharField(max_length=80, blank=True)
    may_create_events = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = AccountManager()

    USERNAME_FIELD = "name"

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="account_has_a_name")]

    def __str__(self) -> str:
        return self.display_name or self.name


class LoginFailure(models.Model):
    """One failed attempt to sign in; counted by name and by address over a window, then deleted."""

    name = models.CharField(max_length=80)
    address = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["name", "at"], name="login_failure_by_name"),
            models.Index(fields=["address", "at"], name="login_failure_by_address"),
        ]
