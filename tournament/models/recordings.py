"""Recorded hands 牌谱: the cards of a hand of a match, play by play, as they were written down. Append-only."""

from django.db import models
from django.db.models import Q


class HandRecording(models.Model):
    """What is recorded of hand `number`: the highest revision holds; one that is `taken_away` leaves none.

    Recordings change no result, so they stand beside the score sheet and not among its lines.
    """

    match = models.ForeignKey("Match", models.PROTECT, related_name="recordings")
    number = models.PositiveSmallIntegerField(help_text="of the hand on the score sheet")
    revision = models.PositiveSmallIntegerField(default=1)
    text = models.TextField(blank=True, help_text="as scoring.cards.record writes it; empty once taken away")
    taken_away = models.BooleanField(default=False)
    reason = models.TextField(blank=True, help_text="why it was taken away")
    recorded_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)
    request_id = models.UUIDField()

    class Meta:
        ordering = ["match", "number", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "revision"], name="one_recording_per_hand_and_revision"),
            models.CheckConstraint(condition=Q(number__gte=1) & Q(revision__gte=1), name="recording_counts_from_1"),
            models.CheckConstraint(
                condition=(Q(taken_away=False) & ~Q(text="") & Q(reason=""))
                | (Q(taken_away=True) & Q(text="") & ~Q(reason="")),
                name="recording_has_a_text_or_a_reason_for_none",
            ),
        ]
