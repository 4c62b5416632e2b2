"""Signing in."""

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
