"""Officials of an event."""

from django.db import models
from django.db.models import Q


class Staff(models.Model):
    """An account's role in one event. A referee with `tables` sees and enters only these; without, all."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        CHIEF_REFEREE = "chief_referee"
        REFEREE = "referee"
        VIEWER = "viewer"

    event = models.ForeignKey("Event", models.PROTECT, related_name="staff")
    account = models.ForeignKey("Account", models.PROTECT, related_name="staff")
    role = models.CharField(max_length=14, choices=Role.choices)
    tables = models.ManyToManyField("Table", blank=True, related_name="staff")
    unit = models.ForeignKey(
        "Unit",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="tables of this unit are not for them",
    )
    link_number = models.PositiveIntegerField(
        default=1, help_text="part of the signed personal link; a new number makes older links void"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name_plural = "staff"
        constraints = [
            models.UniqueConstraint(fields=["event", "account"], name="one_role_per_event_and_account"),
            models.CheckConstraint(
                condition=Q(role__in=["organiser", "chief_referee", "referee", "viewer"]), name="role_is_known"
            ),
        ]
