"""Writes many rows on the installation that the environment names, as instances and as columns; prints JSON."""

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    from django.db import IntegrityError, connection, transaction

    from tests import play
    from tournament.models import EntryRound, Match, Round
    from tournament.services.bulk_rows import insert_columns, insert_rows

    stage = play.swiss(6)
    its_round = Round.objects.create(stage=stage, number=1)
    entries = list(stage.stage_entries.order_by("lot").values_list("entry_id", flat=True))
    made = insert_rows(Match(round=its_round, number=number, reasons=[{"code": "x"}]) for number in range(1, 1201))
    insert_columns(EntryRound, round_id=[its_round.pk] * 6, entry_id=entries, state=["paired"] * 6)
    told = {
        "vendor": connection.vendor,
        "matches": Match.objects.filter(round=its_round, reasons=[{"code": "x"}]).count(),
        "ids": [match.pk for match in made] == list(its_round.matches.order_by("number").values_list("pk", flat=True)),
        "states": list(its_round.entry_rounds.order_by("pk").values_list("state", "reason")),
    }
    try:
        with transaction.atomic():
            insert_rows([Match(round=its_round, number=2000)])
            insert_columns(EntryRound, round_id=[its_round.pk], entry_id=entries[:1], state=["bye"])
    except IntegrityError as error:
        told["refused"] = str(error)
    told["matches_after"] = its_round.matches.count()
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
