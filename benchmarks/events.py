"""Events to measure with, made through the services. Runs inside an installation: Django is set up."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.test import Client

from tournament.management.demo.diary import finish_job
from tournament.models import Account, Entry, Event, Match, Round, Stage
from tournament.services import entries, events, lots, matches, pairing_round, rounds, staff, stages
from tournament.services.new_accounts import create_account

CSRF_TOKEN = "b" * 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """An event with a Swiss stage whose next round can be paired."""

    event: Event
    stage: Stage
    organiser: Account
    referees: tuple[Account, ...]


def make_field(size: int, *, referees: int) -> Field:
    """An event of `size` entries in units of three, lots drawn."""
    word = secrets.token_hex(4)
    organiser = create_account(
        name=f"organiser-{word}", password=secrets.token_urlsafe(), display_name="", may_create_events=True
    )
    event_id = events.create_event(
        organiser, request_id=uuid4(), slug=f"measured-{size}-{word}",
        name_zh=f"测速 {size}", name_en=f"Measured {size}",
        place="", time_zone="Asia/Shanghai", starts_at=None, preset="shuangsheng-match-2d",
    )["event"]  # fmt: skip
    tables = [{"number": number, "room": ""} for number in range(1, size // 2 + 1)]
    events.set_tables(organiser, request_id=uuid4(), event_id=event_id, tables=tables)
    lines = ["队名,单位,队员1,队员2,种子"]
    lines += [f"第{n}对,单位{n // 3},甲{n},乙{n}," for n in range(1, size + 1)]
    batch = entries.preview_import(
        organiser, request_id=uuid4(), event_id=event_id, filename="list.csv", data="\n".join(lines).encode()
    )["batch"]
    finish_job(entries.import_entries(organiser, request_id=uuid4(), batch_id=batch)["job"])
    ids = list(Entry.objects.filter(event_id=event_id).values_list("pk", flat=True))
    entries.check_in(organiser, request_id=uuid4(), event_id=event_id, entry_ids=ids, checked_in_state="checked_in")
    events.publish_event(organiser, request_id=uuid4(), event_id=event_id)
    stage_id = stages.create_stage(
        organiser, request_id=uuid4(), event_id=event_id, format="swiss", name_zh="积分赛", name_en="Swiss",
        settings={"rounds_planned": 9},
    )["stage"]  # fmt: skip
    lots.draw_lots(organiser, request_id=uuid4(), stage_id=stage_id, seed="bench")
    return Field(
        event=Event.objects.get(pk=event_id),
        stage=Stage.objects.get(pk=stage_id),
        organiser=organiser,
        referees=tuple(_referee(organiser, event_id, f"referee-{word}-{n}") for n in range(1, referees + 1)),
    )


def _referee(organiser: Account, event_id: int, name: str) -> Account:
    answer = staff.add_staff(
        organiser, request_id=uuid4(), event_id=event_id, display_name=name, role="referee",
        account_name=name, password=secrets.token_urlsafe(),
    )  # fmt: skip
    return Account.objects.get(pk=answer["account"])


def open_round(field: Field) -> Round:
    """The next round, published."""
    job = pairing_round.request_pairing(field.organiser, request_id=uuid4(), stage_id=field.stage.pk)["job"]
    finish_job(job)
    found = Round.objects.filter(stage=field.stage).order_by("-number")[0]
    rounds.publish_round(field.organiser, request_id=uuid4(), round_id=found.pk, revision=found.revision)
    return found


def play_by_final_results(field: Field, opened: Round) -> None:
    """Every match is reported as its final result and confirmed; the round is closed."""
    chance = random.Random(opened.number)
    reporter, confirmer = field.referees[:2]
    for match in games_of(opened):
        levels = (chance.randint(3, 9), 10) if chance.random() < 0.5 else (10, chance.randint(3, 9))
        revision = matches.record_final_result(
            reporter, request_id=uuid4(), match_id=match.pk, revision=match.revision, levels=levels, on_stage=0
        )["revision"]
        matches.confirm_match(confirmer, request_id=uuid4(), match_id=match.pk, revision=revision)
    opened.refresh_from_db()
    rounds.close_round(field.organiser, request_id=uuid4(), round_id=opened.pk, revision=opened.revision)


def games_of(opened: Round) -> Iterator[Match]:
    yield from Match.objects.filter(round=opened, kind=Match.Kind.GAME).order_by("number")


def session_headers(account: Account) -> dict[str, str]:
    """Headers of a signed-in browser that posts JSON."""
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {
        "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF_TOKEN}",
        "X-CSRFToken": CSRF_TOKEN,
        "Content-Type": "application/json",
    }
