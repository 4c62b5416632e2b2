"""Plays groups into a knock-out on the installation that the environment names, and asks for their pages; prints JSON."""

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    from uuid import uuid4

    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from tests import play
    from tests.services.schedules import events
    from tournament.models import Round, Stage, StageEntry
    from tournament.services.group_cut import cut_groups

    settings.ALLOWED_HOSTS = ["testserver"]
    groups = events.groups(9, 2)
    account = play.organiser_of(groups.event)
    cut = cut_groups(
        account,
        request_id=uuid4(),
        stage_id=groups.pk,
        qualifiers=2,
        best_next=0,
        format="knockout",
        name_zh="淘汰赛",
        name_en="Knock-out",
        settings={},
    )
    events.play_rounds(groups)
    knockout = Stage.objects.get(pk=cut["stage"])
    play.published(Round.objects.get(stage=knockout, number=1))
    play.run_jobs()
    qualified = sorted(StageEntry.objects.filter(stage=knockout).values_list("entry__number", flat=True))
    play.play_knockout(knockout)
    left = events.play_rounds(events.groups(8, 2), [1])
    events.leave(left, 1)
    play.run_jobs()
    client = Client(raise_request_exception=False)
    client.force_login(account)
    slug, other = groups.event.slug, left.event.slug
    addresses = [
        f"/organise/{slug}/",
        f"/organise/{slug}/stages/1/groups/",
        f"/organise/{slug}/stages/1/groups/by-hand/",
        f"/organise/{slug}/stages/1/groups/place/",
        f"/organise/{slug}/stages/1/schedule/",
        f"/organise/{slug}/stages/1/schedule/enter/",
        f"/organise/{slug}/stages/1/crosstable/",
        f"/organise/{slug}/stages/1/cut/",
        f"/e/{slug}/standings/1/",
        f"/e/{slug}/crosstable/1/",
        f"/e/{slug}/rounds/1/1/",
        f"/e/{slug}/bracket/2/",
        f"/e/{other}/crosstable/1/",
        f"/api/v1/public/events/{slug}/crosstable/1/",
    ]
    told = {
        "vendor": connection.vendor,
        "qualified": qualified,
        "state": Stage.objects.get(pk=knockout.pk).state,
        "annulled": StageEntry.objects.filter(stage=left, annulled=True).count(),
        "answers": {address: client.get(address).status_code for address in addresses},
    }
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
