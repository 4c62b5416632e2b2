"""What suits, trumps and the places of a question about a play are called, in the active language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.rulebook.plays.asking import NO_TRUMP, ORDINARY_LEVEL

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_WORDS = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
_PLACE_WORDS = {
    "thrown": _("Thrown"),
    "next": _("Next player's hand"),
    "partner": _("Partner's hand"),
    "previous": _("Previous player's hand"),
    "led": _("Led"),
    "hand": _("Hand before the answer"),
    "play": _("Played"),
    "cards": _("Cards"),
    "winning_play": _("Play that won the last trick"),
    "kitty": _("Kitty"),
    "new": _("Shown now"),
    "current": _("Declared so far"),
}


def place_words(name: str) -> str:
    """What a place is called: whose cards lie there."""
    if name.startswith("play") and name != "play":
        number = int(name.removeprefix("play"))
        return gettext("Play 1, the lead") if number == 1 else gettext("Play %(number)d") % {"number": number}
    if name.startswith("seat"):
        return gettext("Hand of player %(number)s") % {"number": name.removeprefix("seat")}
    return str(_PLACE_WORDS[name])


def trump_words(trump: str, offered: Iterable[str]) -> str:
    """A trump suit by sign and name, or which kind of no trump."""
    if trump == ORDINARY_LEVEL:
        return gettext("none, level cards ordinary")
    if trump == NO_TRUMP:
        return gettext("none, level cards trump") if ORDINARY_LEVEL in offered else pgettext("trump", "none")
    if "C" not in offered:
        return gettext("black") if trump == "S" else gettext("red")
    return f"{SUIT_SIGNS[trump]} {SUIT_WORDS[trump]}"
