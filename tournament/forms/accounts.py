"""Signing in, and changing one's password."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class LogInForm(forms.Form):
    name = forms.CharField(
        label=_("Sign-in name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class PasswordForm(forms.Form):
    """The current password, and the new one twice."""

    current = forms.CharField(
        label=_("Current password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    new = forms.CharField(
        label=_("New password"),
        max_length=200,
        strip=False,
        help_text=_("8 characters or more."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("New password, again"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "new" in given and "again" in given and given["new"] != given["again"]:
            self.add_error("again", _("The two are not the same."))
        return given
