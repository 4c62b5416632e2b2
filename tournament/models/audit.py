"""What was done by whom, and which requests have been answered."""

from django.db import models

CLOCK_ACTS = ("extend_match", "pause_clock", "resume_clock", "start_clock")
"""Acts that move the clock of a round or of a table."""


class AuditEntry(models.Model):
    """One act, written in the act's own transaction. Never changed, never deleted."""

    event = models.ForeignKey("Event", models.PROTECT, null=True, related_name="audit_entries")
    act = models.CharField(max_length=40)
    account = models.ForeignKey("Account", models.PROTECT, null=True, related_name="+", help_text="empty = the system")
    subject = models.CharField(max_length=60, help_text="kind and id, as match:12")
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    request_id = models.UUIDField(null=True)
    public = models.BooleanField(default=False, help_text="it changed something that everybody may see")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ["id"]
        indexes = [
            models.Index(fields=["event", "-id"], name="audit_by_event"),
            models.Index(fields=["event", "public", "-id"], name="audit_by_event_and_public"),
            models.Index(fields=["subject", "id"], name="audit_by_subject"),
            # few among many, and asked for every second while pages of tables are open
            models.Index(
                fields=["event", "-id"], condition=models.Q(act__in=CLOCK_ACTS), name="audit_of_clocks_by_event"
            ),
        ]


class RequestRecord(models.Model):
    """A write that was carried out: sent again with the same `request_id` it is answered from here."""

    request_id = models.UUIDField(unique=True)
    account = models.ForeignKey("Account", models.PROTECT, null=True, related_name="+")
    act = models.CharField(max_length=40)
    input_digest = models.CharField(max_length=64)
    answer = models.JSONField(null=True, help_text="empty only inside the transaction that carries it out")
    at = models.DateTimeField(auto_now_add=True)
