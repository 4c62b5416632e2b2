"""Why the result of a match is disputed: what whoever decides has to answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import AuditEntry, Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """`by`: the official who disputed the result, by name."""

    reason: str
    by: str
    at: datetime


def standing_dispute(match: Match) -> Dispute | None:
    """The dispute that waits for an answer; None where there is none. One query where the result is disputed."""
    if not match.disputed:
        return None
    acts = AuditEntry.objects.filter(subject=f"match:{match.pk}", act="dispute_match").select_related("account")
    act = acts.order_by("-pk").first()
    if act is None:
        return None
    return Dispute(reason=act.reason, by=str(act.account or ""), at=act.at)
