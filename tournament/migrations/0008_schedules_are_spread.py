from django.db import migrations


def _as_they_were_seated(apps, schema_editor):
    stage = apps.get_model("tournament", "Stage")
    for row in stage.objects.filter(format__in=["round_robin", "groups"]):
        row.settings = {**row.settings, "table_order": "spread"}
        row.save(update_fields=["settings"])


class Migration(migrations.Migration):
    """Schedules were always spread over the tables, whatever stood in their settings, which nobody was asked for."""

    dependencies = [
        ("tournament", "0007_winner_stands"),
    ]

    operations = [
        migrations.RunPython(_as_they_were_seated, migrations.RunPython.noop),
    ]
