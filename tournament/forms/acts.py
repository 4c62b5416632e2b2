"""What every form that writes has in common: its request id, the revision seen, and a place for refusals."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms

from tournament.errors import Refused


class ActForm(forms.Form):
    """A form for one act. Unbound it carries a new `request_id`, so that a form sent twice is carried out once.

    `revision_field`: where the form says which version its writer saw, if it replaces anything.
    """

    revision_field = "revision"
    request_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("request_id", uuid4())
        self.refusal: Refused | None = None

    def refuse(self, refusal: Refused) -> None:
        """The refusal stands at its field (or over the form); what was typed is kept.

        After a stale revision the form carries the current one: who sends again has seen what stands now. A form that
        was sent before with something else in it (its answer was lost, or somebody went back to it) is an act of its
        own: it carries a new request id where a revision tells whoever sends again what was stored meanwhile.
        """
        self.refusal = refusal
        field = refusal.field if refusal.field in self.fields else None
        self.add_error(None if field in ("request_id", self.revision_field) else field, refusal.text())
        current = refusal.details.get("current", {}).get(self.revision_field)
        if current is not None and self.revision_field in self.fields and self.is_bound:
            self._send_next(self.revision_field, current)
        if refusal.code == "request_id_reused" and self.revision_field in self.fields and self.is_bound:
            self._send_next("request_id", uuid4())

    def _send_next(self, field: str, value: object) -> None:
        self.data = self.data.copy()
        self.data[field] = str(value)

    @property
    def status(self) -> int:
        """HTTP status of the page that shows the form again."""
        if self.refusal is not None:
            return self.refusal.status
        return 400 if self.is_bound and not self.is_valid() else 200


class RevisedActForm(ActForm):
    """A form that replaces something: it carries the revision that was seen."""

    revision = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
