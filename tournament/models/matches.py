"""Matches and their sides."""

from django.db import models
from django.db.models import F, Q


class MatchQuerySet(models.QuerySet["Match"]):
    def open(self) -> "MatchQuerySet":
        """Matches whose result does not count yet."""
        return self.exclude(state=Match.State.CONFIRMED)

    def public(self) -> "MatchQuerySet":
        """Matches of rounds that everybody may see."""
        return self.exclude(round__state="draft")


class Match(models.Model):
    """场: one table, one round. What is shown of it is folded from its sheet; the fields here are the fold's result.

    A bye is a match of kind `bye` with one side, so that nobody can both play and have a bye.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        BYE = "bye"

    class State(models.TextChoices):
        WAITING = "waiting"  # an entry is still to be decided
        READY = "ready"
        PLAYING = "playing"
        REPORTED = "reported"  # over, and not yet confirmed by a second person
        CONFIRMED = "confirmed"  # counts

    class EnteredBy(models.TextChoices):
        HANDS = "hands"
        FINAL = "final"

    round = models.ForeignKey("Round", models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField(help_text="in the round, from 1")
    key = models.CharField(max_length=20, blank=True, help_text="place in the bracket, as R1M3 or third")
    group = models.CharField(max_length=4, blank=True, help_text="the group it belongs to, as A")
    name = models.CharField(max_length=20, blank=True, help_text="final, third_place, semi_final ...")
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.GAME)
    state = models.CharField(max_length=10, choices=State.choices, default=State.READY)
    disputed = models.BooleanField(default=False)
    table = models.ForeignKey("Table", models.PROTECT, null=True, blank=True, related_name="matches")
    rule_set_version = models.ForeignKey("RuleSetVersion", models.PROTECT, null=True, related_name="+")
    entered_by = models.CharField(max_length=5, choices=EnteredBy.choices, blank=True)
    reasons = models.JSONField(default=list, help_text="why these two were paired")
    # the fold of the sheet, stored with the write that changed it
    levels = models.JSONField(null=True, blank=True, help_text="by side; empty before anything was entered")
    offences_before = models.JSONField(
        default=list, help_text="[[side, counter, number]] of earlier rounds, as they stood when this match began"
    )
    on_stage = models.PositiveSmallIntegerField(null=True, blank=True)
    hands_played = models.PositiveSmallIntegerField(default=0)
    outcome = models.JSONField(null=True, blank=True, help_text="reason, winner, places, decided_by, levels, clause")
    outcome_reason = models.CharField(max_length=20, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="side; empty = draw, nobody or open")
    winner_stands = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="side that has won for the bracket while only the levels are corrected"
    )
    extension_seconds = models.PositiveIntegerField(
        default=0, help_text="playing time this table was given beyond the round's"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    reported_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(
        default=1, help_text="grows with every write to the match or its sheet, except time given to its table"
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_match_per_round_and_number"),
            # a table that is done with one match serves the next, of the same round as well
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=Q(table__isnull=False, started_at__isnull=True),
                name="one_match_to_begin_per_round_and_table",
            ),
            models.UniqueConstraint(
                fields=["round", "key"], condition=~Q(key=""), name="one_match_per_round_and_bracket_place"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "ready", "playing", "reported", "confirmed"]),
                name="match_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(winner_stands__isnull=True),
                name="winner_of_a_confirmed_match_stands_by_itself",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["reported", "confirmed"]) | ~Q(outcome_reason=""),
                name="reported_match_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(confirmed_at__isnull=False), name="confirmed_match_has_a_time"
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed")
                | Q(kind="bye")
                | (Q(confirmed_by__isnull=False) & Q(reported_by__isnull=False)),
                name="confirmed_match_has_two_people",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True) | ~Q(confirmed_by=F("reported_by")),
                name="nobody_confirms_their_own_report",
            ),
        ]


class MatchSide(models.Model):
    """A place in a match and who sits there, or where the entry will come from.

    `round` repeats the match's, so that an entry is in one match a round. A side of several entries (partners drawn
    for the round) has a row for each, by `position`.
    """

    class Source(models.TextChoices):
        ENTRY = "entry"
        WINNER_OF = "winner_of"
        LOSER_OF = "loser_of"
        PLACE = "place"
        BYE = "bye"

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    round = models.ForeignKey("Round", models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField(help_text="0 south-north, 1 east-west; each player where all play alone")
    position = models.PositiveSmallIntegerField(default=0)
    entry = models.ForeignKey("Entry", models.PROTECT, null=True, blank=True, related_name="match_sides")
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.ENTRY)
    source_match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="feeds")
    source_place = models.CharField(
        max_length=12, blank=True, help_text="place in the standings of the stage before: A1, or 3:2 for a best third"
    )

    class Meta:
        ordering = ["match", "side", "position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side", "position"], name="one_place_per_match_and_side"),
            models.UniqueConstraint(
                fields=["round", "entry"], condition=Q(entry__isnull=False), name="one_match_per_round_and_entry"
            ),
            models.CheckConstraint(
                condition=(Q(source__in=["winner_of", "loser_of"]) & Q(source_match__isnull=False))
                | (Q(source="entry") & Q(source_match__isnull=True) & Q(entry__isnull=False))
                | (Q(source="place") & Q(source_match__isnull=True) & ~Q(source_place=""))
                | (Q(source="bye") & Q(source_match__isnull=True) & Q(entry__isnull=True)),
                name="side_says_where_its_entry_comes_from",
            ),
        ]
