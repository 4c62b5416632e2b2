"""Whether somebody may play for a member of a side: what the rules of a game say of it."""

from dataclasses import dataclass
from enum import StrEnum


class SubstitutionAnswer(StrEnum):
    """When a side may change its players.

    not_stated: the rules leave it to the organiser. not_after_start: nobody is exchanged once the match has begun.
    opponents_consent: at any time, with the consent of the side that it meets.
    """

    NOT_STATED = "not_stated"
    NOT_AFTER_START = "not_after_start"
    OPPONENTS_CONSENT = "opponents_consent"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionRule:
    """The answer and where it stands."""

    answer: SubstitutionAnswer
    source: str


NOT_STATED = SubstitutionRule(answer=SubstitutionAnswer.NOT_STATED, source="")
