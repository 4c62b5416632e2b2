"""Taking on and changing officials."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.errors import Invalid
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.forms.tables import read_numbers
from tournament.models import Staff

ROLE_NAMES = {
    Staff.Role.REFEREE: _("Referee"),
    Staff.Role.CHIEF_REFEREE: _("Chief referee"),
    Staff.Role.ORGANISER: _("Organiser"),
    Staff.Role.VIEWER: _("Viewer"),
}
ROLE_DUTIES = {
    Staff.Role.REFEREE: _("enters and confirms hands at the tables"),
    Staff.Role.CHIEF_REFEREE: _("runs the desk, rules and decides"),
    Staff.Role.ORGANISER: _("runs the desk, the event and its staff"),
    Staff.Role.VIEWER: _("sees the desk and the score sheets"),
}


class _StaffFields(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"),
        choices=list(ROLE_NAMES.items()),
        initial=Staff.Role.REFEREE,
    )
    table_numbers = forms.CharField(
        label=_("Tables"),
        required=False,
        max_length=300,
        help_text=_("For a referee who has certain tables, for example: 1-8, 12. Left empty: all tables."),
    )

    unit = forms.CharField(
        label=_("Unit"),
        required=False,
        max_length=80,
        help_text=_("Referees are kept from tables at which their own unit plays."),
        widget=forms.TextInput(attrs={"list": "units"}),
    )

    def tables(self) -> tuple[int, ...]:
        """The numbers typed. Raises `Invalid` (tables_unreadable) at the field."""
        try:
            return read_numbers(self.cleaned_data["table_numbers"])
        except Invalid as refusal:
            refusal.field = "table_numbers"
            raise


class AddStaffForm(_StaffFields, ActForm):
    display_name = forms.CharField(label=pgettext_lazy("person", "Name"), max_length=80)
    account_name = forms.CharField(
        label=_("Sign-in name"),
        required=False,
        max_length=80,
        help_text=_(
            "Only for somebody who signs in with a password. With the name of an existing account its owner is "
            "added; then leave the password empty."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    field_order = ("display_name", "role", "table_numbers", "unit", "account_name", "password")


class EditStaffForm(_StaffFields, RevisedActForm):
    pass
