"""Levels by side in one column, for matches of any number of sides, and hands of players who play alone."""

from django.db import migrations, models


def gather_levels(apps, schema_editor):
    for name in ("Match", "FinalResult"):
        for row in apps.get_model("tournament", name).objects.exclude(level_0=None).iterator():
            row.levels = [row.level_0, row.level_1]
            row.save(update_fields=["levels"])


def spread_levels(apps, schema_editor):
    for name in ("Match", "FinalResult"):
        for row in apps.get_model("tournament", name).objects.exclude(levels=None).iterator():
            row.level_0, row.level_1 = row.levels[:2]
            row.save(update_fields=["level_0", "level_1"])


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_initial")]

    operations = [
        migrations.RemoveConstraint("match", "both_levels_or_none"),
        migrations.AddField(
            "match",
            "levels",
            models.JSONField(blank=True, null=True, help_text="by side; empty before anything was entered"),
        ),
        migrations.AddField(
            "match",
            "offences_before",
            models.JSONField(
                default=list,
                help_text="[[side, counter, number]] of earlier rounds, as they stood when this match began",
            ),
        ),
        migrations.AddField("finalresult", "levels", models.JSONField(help_text="by side", default=list)),
        migrations.AlterField("finalresult", "level_0", models.PositiveSmallIntegerField(null=True)),
        migrations.AlterField("finalresult", "level_1", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(gather_levels, spread_levels),
        migrations.RemoveField("match", "level_0"),
        migrations.RemoveField("match", "level_1"),
        migrations.RemoveField("finalresult", "level_0"),
        migrations.RemoveField("finalresult", "level_1"),
        migrations.AlterField("finalresult", "levels", models.JSONField(help_text="by side")),
        migrations.AddField("hand", "bid", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField(
            "hand", "friend_seats", models.JSONField(default=list, help_text="the friends who were found")
        ),
        migrations.AddField(
            "hand",
            "hook",
            models.CharField(blank=True, help_text="the declarer's level card that won the last trick", max_length=10),
        ),
        migrations.AddField("hand", "last_trick_seat", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField(
            "hand", "spoils", models.JSONField(default=list, help_text="[{taker, levels}] of the last third")
        ),
        migrations.AddField(
            "hand", "transfers", models.JSONField(default=list, help_text="[{giver, taker, direction, levels}]")
        ),
        migrations.AlterField(
            "entry",
            "kind",
            models.CharField(
                choices=[("player", "Player"), ("pair", "Pair"), ("team", "Team")], default="pair", max_length=8
            ),
        ),
        migrations.AlterField(
            "match",
            "outcome",
            models.JSONField(blank=True, help_text="reason, winner, places, decided_by, levels, clause", null=True),
        ),
        migrations.AlterField(
            "matchside",
            "side",
            models.PositiveSmallIntegerField(help_text="0 south-north, 1 east-west; each player where all play alone"),
        ),
    ]
