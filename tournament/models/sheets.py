"""The score sheet 记分表 of a match: hands, penalties, rulings, final results. Append-only.

Every line has a `position` (its place in the story of the match, unique over all kinds) and a `revision`. A
correction appends the next revision of the same position; the highest revision holds; `struck` takes a line out.
"""

from django.db import models
from django.db.models import Q


class SheetLine(models.Model):
    position = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField(default=1)
    struck = models.BooleanField(default=False, help_text="this revision takes the line out of the fold")
    reason = models.TextField(blank=True, help_text="why it was corrected")
    recorded_by = models.ForeignKey("Account", models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)
    request_id = models.UUIDField()

    class Meta:
        abstract = True


def _line_constraints(noun: str) -> list[models.BaseConstraint]:
    return [
        models.UniqueConstraint(fields=["match", "position", "revision"], name=f"one_{noun}_per_position_and_revision"),
        models.CheckConstraint(condition=Q(position__gte=1) & Q(revision__gte=1), name=f"{noun}_position_from_1"),
        models.CheckConstraint(condition=Q(revision=1) | ~Q(reason=""), name=f"corrected_{noun}_has_a_reason"),
    ]


class Hand(SheetLine):
    """副: one deal as the referee reported it. Points as a total, or as tricks + kitty + last winning play."""

    match = models.ForeignKey("Match", models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    declarer_seat = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField(null=True, blank=True, help_text="level played; empty = as folded")
    trump = models.CharField(max_length=1, blank=True, help_text="S H C D, N = no trump, empty = not noted")
    attackers_points = models.SmallIntegerField(null=True, blank=True)
    trick_points = models.SmallIntegerField(null=True, blank=True)
    kitty_points = models.SmallIntegerField(null=True, blank=True)
    last_trick_winner = models.CharField(max_length=10, blank=True)
    winning_format = models.JSONField(null=True, blank=True, help_text="{kind, cards} of the last winning play")
    fines = models.JSONField(default=list, help_text="[{offence, offender, cards}]")
    award = models.JSONField(null=True, blank=True, help_text="{kind, offender}")
    void = models.BooleanField(default=False, help_text="misdealt or redealt: counts for nothing")
    # where every player has a level of his own
    friend_seats = models.JSONField(default=list, help_text="the friends who were found")
    bid = models.PositiveSmallIntegerField(null=True, blank=True)
    last_trick_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    hook = models.CharField(max_length=10, blank=True, help_text="the declarer's level card that won the last trick")
    spoils = models.JSONField(default=list, help_text="[{taker, levels}] of the last third")
    transfers = models.JSONField(default=list, help_text="[{giver, taker, direction, levels}]")

    class Meta:
        ordering = ["position", "revision"]
        constraints = [
            *_line_constraints("hand"),
            models.UniqueConstraint(fields=["match", "number", "revision"], name="one_hand_per_number_and_revision"),
            models.CheckConstraint(
                condition=Q(void=True)
                | Q(struck=True)
                | Q(award__isnull=False)
                | (Q(attackers_points__isnull=False) & Q(trick_points__isnull=True))
                | (Q(attackers_points__isnull=True) & Q(trick_points__isnull=False)),
                name="hand_has_a_total_or_its_parts",
            ),
            models.CheckConstraint(condition=Q(trump__in=["", "S", "H", "C", "D", "N"]), name="trump_is_known"),
        ]


class Penalty(SheetLine):
    """判罚 between hands: what it does stands in the rule set under `offence`."""

    match = models.ForeignKey("Match", models.PROTECT, related_name="penalties")
    offence = models.CharField(max_length=40)
    side = models.PositiveSmallIntegerField()
    note = models.TextField(blank=True)

    class Meta:
        verbose_name_plural = "penalties"
        ordering = ["position", "revision"]
        constraints = _line_constraints("penalty")


class Ruling(SheetLine):
    """A referee's decision: time up, forfeit, adjudged loss, levels moved ... with a written reason.

    `play`: of a ruling on cards alone, what was asked and answered, as `rulebook.plays` writes it.
    """

    match = models.ForeignKey("Match", models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=20)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    levels = models.SmallIntegerField(null=True, blank=True, help_text="signed, for moved levels")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="how late, for a late start")
    note = models.TextField(blank=True)
    play = models.JSONField(
        null=True, blank=True, help_text="{question, answer, sentences, clause, remedy} of a ruling on a play of cards"
    )

    class Meta:
        ordering = ["position", "revision"]
        constraints = [
            *_line_constraints("ruling"),
            models.CheckConstraint(
                condition=Q(kind="play", play__isnull=False) | (~Q(kind="play") & Q(play__isnull=True)),
                name="ruling_on_a_play_says_which",
            ),
        ]


class FinalResult(SheetLine):
    """A match entered as its final result only: the level of each side, and who was on stage."""

    match = models.ForeignKey("Match", models.PROTECT, related_name="final_results")
    levels = models.JSONField(help_text="by side")
    on_stage = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position", "revision"]
        constraints = _line_constraints("final_result")
