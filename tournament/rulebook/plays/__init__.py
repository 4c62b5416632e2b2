"""Questions about a play of cards: what is asked, the ruling of the engine, and what a rule set makes of a fault."""

from tournament.rulebook.plays.asking import (
    NO_TRUMP,
    ORDINARY_LEVEL,
    Place,
    PlayKind,
    asks_about_side_tricks,
    kinds_of,
    places_of,
    play_rules_for,
    question_of,
    trumps_of,
)
from tournament.rulebook.plays.remedies import (
    Remedy,
    RemedyKind,
    offender_words,
    read_remedy,
    remedies_for,
    remedy_of,
    waiting_remedies,
)
from tournament.rulebook.plays.ruling import PlayRuling, rule_on, stored_ruling

__all__ = [
    "NO_TRUMP",
    "ORDINARY_LEVEL",
    "Place",
    "PlayKind",
    "PlayRuling",
    "Remedy",
    "RemedyKind",
    "asks_about_side_tricks",
    "kinds_of",
    "offender_words",
    "places_of",
    "play_rules_for",
    "question_of",
    "read_remedy",
    "remedies_for",
    "remedy_of",
    "rule_on",
    "stored_ruling",
    "trumps_of",
    "waiting_remedies",
]
