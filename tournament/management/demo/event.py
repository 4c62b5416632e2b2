"""Seeds the demo through the services, as officials would do it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournament.management.demo import friends
from tournament.management.demo.diary import act, done, finish_job
from tournament.management.demo.people import CHIEF, ORGANISER, PEOPLE
from tournament.management.demo.play import dispute_a_result, play_a_round, play_half_a_round
from tournament.models import Account, Entry, Event, Round
from tournament.services import entries, events, lots, pairing_round, rounds, staff, stages
from tournament.services.new_accounts import create_account

SLUG = "spring-open"
TABLES, PER_HALL = 24, 12
_PLAYED_FOR = timedelta(hours=3)
"""Two rounds and a half are behind it."""
_ZONE = "Asia/Shanghai"
_LAST_ACT = "dispute in round 3"


def is_complete() -> bool:
    return done(_LAST_ACT) is not None and friends.is_complete()


def seed() -> Event:
    """The first demo event with two rounds played and the third half way, and then the second one, of players.

    What stands already is left as it is.
    """
    organiser = _organiser()
    event_id = act("create event", events.create_event, organiser, **_event())["event"]
    act("tables", events.set_tables, organiser, event_id=event_id, tables=_tables())
    people = _officials(organiser, event_id)
    _entries(organiser, event_id)
    act("publish event", events.publish_event, organiser, event_id=event_id)
    stage_id = act(
        "swiss",
        stages.create_stage,
        organiser,
        event_id=event_id,
        format="swiss",
        name_zh="积分赛",
        name_en="Swiss",
        settings={"rounds_planned": 5, "units_apart": "always"},
    )["stage"]
    act("lots", lots.draw_lots, people[CHIEF.name], stage_id=stage_id, seed="spring-open-2026")
    for number in (1, 2):
        play_a_round(_open_round(people, stage_id, number), people)
        _close(people, stage_id, number)
    third = _open_round(people, stage_id, 3)
    play_half_a_round(third, people)
    dispute_a_result(third, people, _LAST_ACT)
    friends.seed_friends(people)
    return Event.objects.get(pk=event_id)


def _organiser() -> Account:
    found = Account.objects.filter(name=ORGANISER.name).first()
    if found is not None:
        return found
    return create_account(
        name=ORGANISER.name,
        password=ORGANISER.password,
        display_name=ORGANISER.display_name,
        may_create_events=True,
    )


def _event() -> dict[str, Any]:
    zone = ZoneInfo(_ZONE)
    begun = (timezone.now() - _PLAYED_FOR).astimezone(zone).replace(minute=0, second=0, microsecond=0)
    return {
        "slug": SLUG,
        "name_zh": "春季双升邀请赛",
        "name_en": "Spring Shuangsheng Open",
        "place": "职工活动中心",
        "time_zone": _ZONE,
        "starts_at": begun,
        "preset": "shuangsheng-match-2d",
    }


def _officials(organiser: Account, event_id: int) -> dict[str, Account]:
    people = {ORGANISER.name: organiser}
    for person in PEOPLE[1:]:
        answer = act(
            f"staff {person.name}",
            staff.add_staff,
            organiser,
            event_id=event_id,
            display_name=person.display_name,
            role=str(person.role),
            account_name=person.name,
            password=person.password,
            table_numbers=person.tables,
        )
        people[person.name] = Account.objects.get(pk=answer["account"])
    return people


def _tables() -> list[dict[str, Any]]:
    return [{"number": number, "room": "一号厅" if number <= PER_HALL else "二号厅"} for number in range(1, TABLES + 1)]


def _entries(organiser: Account, event_id: int) -> None:
    path = Path(__file__).parent / "entries.csv"
    preview = act(
        "preview entries",
        entries.preview_import,
        organiser,
        event_id=event_id,
        filename=path.name,
        data=path.read_bytes(),
    )
    finish_job(act("import entries", entries.import_entries, organiser, batch_id=preview["batch"])["job"])
    ids = list(Entry.objects.filter(event_id=event_id).values_list("pk", flat=True))
    act("check in", entries.check_in, organiser, event_id=event_id, entry_ids=ids, checked_in_state="checked_in")


def _open_round(people: dict[str, Account], stage_id: int, number: int) -> Round:
    """The round, paired and published, with its clock running."""
    chief = people[CHIEF.name]
    finish_job(act(f"pair round {number}", pairing_round.request_pairing, chief, stage_id=stage_id)["job"])
    found = Round.objects.get(stage_id=stage_id, number=number)
    act(f"publish round {number}", rounds.publish_round, chief, round_id=found.pk, revision=found.revision)
    found.refresh_from_db()
    act(f"clock of round {number}", rounds.start_clock, chief, round_id=found.pk, revision=found.revision)
    found.refresh_from_db()
    return found


def _close(people: dict[str, Account], stage_id: int, number: int) -> None:
    found = Round.objects.get(stage_id=stage_id, number=number)
    act(f"close round {number}", rounds.close_round, people[CHIEF.name], round_id=found.pk, revision=found.revision)
