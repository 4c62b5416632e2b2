"""The second demo event: 20 players at tables of five, in the middle of their second round."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournament.errors import Questions
from tournament.management.demo.diary import Answer, act, done, finish_job
from tournament.management.demo.people import CHIEF, FRIENDS_REFEREES, ORGANISER
from tournament.models import Account, Entry, Match, Round
from tournament.services import entries, events, lots, matches, pairing_round, rounds, staff, stages

SLUG = "friends-cup"
_TABLES, _ROUNDS = 4, 4
_PLAYED_FOR = timedelta(hours=2)
_ZONE = "Asia/Shanghai"
_LAST_ACT = "friends: first result of round 2"

People = dict[str, Account]


def is_complete() -> bool:
    return done(_LAST_ACT) is not None


def seed_friends(people: People) -> None:
    """One round played, the second on the wall with a first result. `people`: the accounts of the other event."""
    organiser, chief = people[ORGANISER.name], people[CHIEF.name]
    event_id = act("friends: create event", events.create_event, organiser, **_event())["event"]
    tables = [{"number": number, "room": "三号厅"} for number in range(1, _TABLES + 1)]
    act("friends: tables", events.set_tables, organiser, event_id=event_id, tables=tables)
    _officials(organiser, event_id)
    _players(organiser, event_id)
    act("friends: publish event", events.publish_event, organiser, event_id=event_id)
    stage_id = act(
        "friends: stage",
        stages.create_stage,
        organiser,
        event_id=event_id,
        format="individual",
        name_zh="个人赛",
        name_en="Individual",
        settings={"rounds_planned": _ROUNDS},
    )["stage"]
    act("friends: lots", lots.draw_lots, chief, stage_id=stage_id, seed="friends-cup-2026")
    first = _published(people, stage_id, 1)
    for match in _at_tables(first):
        _report(match, people)
        _confirm(match, people)
    first.refresh_from_db()
    act("friends: close round 1", rounds.close_round, chief, round_id=first.pk, revision=first.revision)
    second = _published(people, stage_id, 2)
    _report(_at_tables(second)[0], people, name=_LAST_ACT)


def _event() -> dict[str, Any]:
    begun = (timezone.now() - _PLAYED_FOR).astimezone(ZoneInfo(_ZONE)).replace(minute=0, second=0, microsecond=0)
    return {
        "slug": SLUG,
        "name_zh": "五人找朋友杯",
        "name_en": "Find a Friend Cup",
        "place": "职工活动中心",
        "time_zone": _ZONE,
        "starts_at": begun,
        "preset": "friends-5p-3d",
    }


def _officials(organiser: Account, event_id: int) -> None:
    """The chief referee and two referees of the other event work here too."""
    for person in (CHIEF, *FRIENDS_REFEREES):
        act(
            f"friends: staff {person.name}",
            staff.add_staff,
            organiser,
            event_id=event_id,
            display_name=person.display_name,
            role=str(person.role),
            account_name=person.name,
        )


def _players(organiser: Account, event_id: int) -> None:
    path = Path(__file__).parent / "players.csv"
    preview = act(
        "friends: preview players",
        entries.preview_import,
        organiser,
        event_id=event_id,
        filename=path.name,
        data=path.read_bytes(),
    )
    finish_job(act("friends: import players", entries.import_entries, organiser, batch_id=preview["batch"])["job"])
    ids = list(Entry.objects.filter(event_id=event_id).values_list("pk", flat=True))
    act(
        "friends: check in",
        entries.check_in,
        organiser,
        event_id=event_id,
        entry_ids=ids,
        checked_in_state="checked_in",
    )


def _published(people: People, stage_id: int, number: int) -> Round:
    chief = people[CHIEF.name]
    finish_job(act(f"friends: pair round {number}", pairing_round.request_pairing, chief, stage_id=stage_id)["job"])
    found = Round.objects.get(stage_id=stage_id, number=number)
    act(f"friends: publish round {number}", rounds.publish_round, chief, round_id=found.pk, revision=found.revision)
    found.refresh_from_db()
    return found


def _at_tables(its_round: Round) -> list[Match]:
    games = Match.objects.filter(round=its_round, kind=Match.Kind.GAME)
    return list(games.select_related("round", "table").order_by("table__number"))


def _report(match: Match, people: People, *, name: str = "") -> Answer:
    """The final level of every player, one of them ahead of all others."""
    chance = Random(f"friends:{match.round.number}:{match.number}")  # noqa: S311 - a demo, no secret
    levels = [chance.randint(4, 11) for _side in range(5)]
    levels[chance.randrange(5)] = 13
    given: dict[str, Any] = {"match_id": match.pk, "revision": _revision(match), "levels": levels}
    name, referee = name or f"{_name(match)} result", people[FRIENDS_REFEREES[0].name]
    try:
        return act(name, matches.record_final_result, referee, **given)
    except Questions as asked:
        codes = [question["code"] for question in asked.details["questions"]]
        return act(name, matches.record_final_result, referee, confirmed_questions=codes, **given)


def _confirm(match: Match, people: People) -> None:
    given = {"match_id": match.pk, "revision": _revision(match)}
    act(f"{_name(match)} confirm", matches.confirm_match, people[FRIENDS_REFEREES[1].name], **given)


def _name(match: Match) -> str:
    return f"friends: round {match.round.number} table {match.number}"


def _revision(match: Match) -> int:
    return Match.objects.values_list("revision", flat=True).get(pk=match.pk)
