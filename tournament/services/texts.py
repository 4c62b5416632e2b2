"""Texts that people type: cleaned, bounded, without characters nobody sees."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid
from tournament.exchange.entry_lists import clean_text, odd_character


def up_to_characters(most: int) -> str:
    """What is allowed of a text, in the reader's words: at least one character and at most `most`."""
    return _("1–%(most)d characters") % {"most": most}


def required_text(field: str, value: str, longest: int) -> str:
    """The text as it is stored. Raises `Invalid`: text_missing, and what `optional_text` raises."""
    text = optional_text(field, value, longest)
    if not text:
        raise Invalid(
            "text_missing", _("This must not be empty."), field=field, value=value, allowed=up_to_characters(longest)
        )
    return text


def optional_text(field: str, value: str, longest: int) -> str:
    """The text as it is stored, perhaps empty. Raises `Invalid`: text_too_long, control_character."""
    text = clean_text(value)
    if len(text) > longest:
        raise Invalid(
            "text_too_long",
            _("This has %(length)s characters; at most %(most)s are allowed."),
            field=field,
            value=text,
            allowed=up_to_characters(longest),
            params={"length": len(text), "most": longest},
        )
    odd = odd_character(text)
    if odd is not None:
        raise Invalid(
            "control_character",
            _("This contains the invisible character %(character)s."),
            field=field,
            value=odd,
            allowed=_("letters, digits, punctuation, spaces"),
            params={"character": odd},
        )
    return text
