"""Throwing away a schedule of which nothing is published."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict
from tournament.models import EntryRound, Match, MatchSide, Round, Stage
from tournament.services.rules.versions import leave_drafts


def discard_schedule(stage: Stage) -> None:
    """All rounds are gone; the draw stays on record. The caller holds the stage's lock.

    Raises `Conflict` (round_published) once one of them is on the wall.
    """
    rounds = Round.objects.filter(stage=stage)
    if rounds.public().exists():
        raise Conflict(
            "round_published", _("A round of this schedule has been published: the rounds to come belong to it.")
        )
    leave_drafts(rounds)
    MatchSide.objects.filter(round__in=rounds).delete()
    Match.objects.filter(round__in=rounds).delete()
    EntryRound.objects.filter(round__in=rounds).delete()
    rounds.delete()
