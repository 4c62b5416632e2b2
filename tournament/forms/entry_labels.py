"""Forms that speak of entries, where everybody enters alone."""

from __future__ import annotations

from typing import Any

from django import forms

from tournament.templatetags.entry_words import words_of_players


def call_by(form: forms.Form, event: Any) -> None:
    """Labels, help and choices of the form speak of players, if it is players who enter the event."""
    words = words_of_players(event)
    if not words:
        return
    for field in form.fields.values():
        field.label = words.get(str(field.label), field.label)
        field.help_text = words.get(str(field.help_text), field.help_text)
        choices = getattr(field, "choices", None)
        if isinstance(choices, list) and any(str(label) in words for _value, label in choices):
            field.choices = [(value, words.get(str(label), label)) for value, label in choices]
