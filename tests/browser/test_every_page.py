"""What must hold on every page of every audience, in both languages, on a phone, on a desk and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scoring import load_preset
from tests import builders, play
from tests.at_table import AtTable, at_table
from tests.browser.visitors import A4_PIXELS, SIZES, Visitor
from tests.public_event import public_event
from tournament.models import Account, Entry, Event, Job, Match, Staff, Stage
from tournament.services import entries as entry_services
from tournament.services.lots import draw_lots
from tournament.services.staff import link_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOCALES = ("en", "zh-CN")
DATA = Path(__file__).resolve().parents[1] / "data"
Faults = dict[str, list[object]]


def test_every_public_page(visit):
    shown = public_event()
    here = shown.home
    found = look(
        visit,
        None,
        [
            "/",
            here,
            f"{here}?q=Pair",
            f"{here}?q=nobody",
            f"{here}entries/",
            f"{here}entries/3/",
            f"{here}rounds/1/1/",
            f"{here}rounds/1/2/?by=name",
            f"{here}standings/1/",
            f"{here}standings/1/3/",
            f"{here}bracket/2/",
            f"{here}matches/{shown.played.pk}/",
            f"{here}rules/",
        ],
    )
    assert found == {}


def test_every_page_of_a_referee(visit):
    table = at_table(name_zh="秋季杯", name_en="Autumn Cup")
    table.hand(0, 45)
    table.hand(2, 85)
    table.act("record_penalty", offence=next(iter(_penalties(table))), side=1, note="spoke to the partner")
    reported = _another_match(table)
    reported.play_out()
    here, there = (f"/referee/{table.event.slug}/matches/{each.match.pk}/" for each in (table, reported))
    found = look(
        visit,
        table.referee,
        [
            f"/referee/{table.event.slug}/",
            here,
            f"{here}?saved=2",
            f"{here}hands/1/",
            f"{here}penalty/",
            f"{here}ruling/",
            f"{here}time-up/",
            f"{here}lines/3/strike/",
            there,
            "/organise/",
            "/log-out/",
        ],
    )
    found |= look(visit, table.second, [there, f"{there}confirm/", f"{there}dispute/"])
    reported.confirm()
    found |= look(visit, table.chief, [there, f"{there}reopen/", f"{here}ruling/"])
    found |= look(visit, None, ["/log-in/", link_of(Staff.objects.get(account=table.referee))])
    assert found == {}


def test_every_page_of_setting_an_event_up(visit):
    event, organiser = _event_being_set_up()
    here = f"/organise/{event.slug}/"
    staff = Staff.objects.filter(event=event, role="referee").first()
    batch = entry_services.preview_import(
        organiser,
        request_id=uuid4(),
        event_id=event.pk,
        filename="bad.csv",
        data=(DATA / "entries-bad-semicolon.csv").read_bytes(),
    )["batch"]
    found = look(
        visit,
        organiser,
        [
            "/organise/",
            "/organise/new/",
            here,
            f"{here}event/",
            f"{here}event/finish/",
            f"{here}rules/",
            f"{here}rules/edit/",
            f"{here}rules/preset/",
            f"{here}tables/",
            f"{here}staff/",
            f"{here}staff/new/",
            f"{here}staff/links/",
            f"{here}staff/{staff.pk}/",
            f"{here}staff/{staff.pk}/renew-link/",
            f"{here}check-in/",
            f"{here}entries/",
            f"{here}entries/new/",
            f"{here}entries/seeds/",
            f"{here}entries/import/",
            f"{here}entries/import/{batch}/",
            f"{here}entries/1/",
            f"{here}entries/1/withdraw/",
            f"{here}stages/",
            f"{here}stages/new/?format=swiss",
            f"{here}stages/new/?format=knockout",
            f"{here}stages/1/",
            f"{here}stages/1/lots/",
            f"{here}stages/1/lots/by-hand/",
            f"{here}stages/1/pair/",
        ],
    )
    assert found == {}


def test_every_page_of_the_desk(visit):
    stage = _stage_in_its_second_round()
    here = f"/organise/{stage.event.slug}/"
    job = Job.objects.filter(event=stage.event).first()
    organiser = play.organiser_of(stage.event)
    found = look(
        visit,
        organiser,
        [here, f"{here}stages/1/rounds/1/", f"{here}stages/1/rounds/2/", f"{here}jobs/", f"{here}jobs/{job.pk}/"],
    )

    found |= look(visit, play.chief_of(stage.event), [f"{here}rules/", f"{here}rules/change/"])

    drafting = play.played(play.swiss(7, units=("机械学院", "Library")), 1)
    play.drafted(drafting)
    first, second = Entry.objects.filter(event=drafting.event).order_by("number")[:2]
    draft = f"/organise/{drafting.event.slug}/stages/1/rounds/2/"
    found |= look(
        visit,
        play.organiser_of(drafting.event),
        [draft, f"{draft}swap/?first={first.pk}&second={second.pk}", f"{draft}publish/", f"{draft}discard/"],
    )

    cutting = play.played(play.swiss(8, rounds_planned=1, tiebreaks=["points"]), 1)
    cut = f"/organise/{cutting.event.slug}/stages/1/cut/"
    found |= look(visit, play.chief_of(cutting.event), [f"{cut}?size=2", f"{cut}?size=4", f"{cut}tie/?size=2"])

    bracket = play.published_knockout(6, units=("机械学院", "Library"))
    knockout = f"/organise/{bracket.event.slug}/"
    found |= look(visit, play.organiser_of(bracket.event), [knockout, f"{knockout}stages/1/bracket/"])
    assert found == {}


def test_main_lists_fit_on_paper_without_what_is_for_screens(visit):
    shown = public_event()
    here = shown.home
    reader = visit()
    reader.page.emulate_media(media="print", color_scheme="light")
    reader.page.set_viewport_size(A4_PIXELS)
    for address in (f"{here}rounds/1/1/", f"{here}rounds/1/2/?by=name", f"{here}standings/1/", f"{here}entries/"):
        page = reader.goes(address)
        expect(page.locator("header.header")).to_be_hidden()  # a new page may take on paper a moment after it has come
        expect(page.locator("#filter")).to_be_hidden()
        assert reader.too_wide() == 0, address
        assert reader.sticks_out("#pairings, #standings, #entries") == [], address


def look(visit: Callable[..., Visitor], account: Account | None, addresses: Iterable[str]) -> Faults:
    """What is wrong, by language and address; every page's folded parts are open."""
    found: Faults = {}
    for locale in LOCALES:
        visitor = visit(account, locale=locale)
        for address in addresses:
            wrong = _faults_of(visitor, address)
            if wrong:
                found[f"{locale} {address}"] = wrong
        visitor.leave()
    return found


def _faults_of(visitor: Visitor, address: str) -> list[object]:
    page = visitor.goes(address)
    page.evaluate("document.querySelectorAll('main details').forEach(each => (each.open = true))")
    wrong: list[object] = [*visitor.faults(), *visitor.hard_to_touch(), *visitor.wordless_states()]
    if visitor.too_wide():
        wrong.append(f"{visitor.too_wide()} pixels too wide on a phone: {visitor.sticks_out('main *')[:5]}")
    page.set_viewport_size(SIZES["desk"])
    if visitor.too_wide():
        wrong.append(f"{visitor.too_wide()} pixels too wide on a desk: {visitor.sticks_out('main *')[:5]}")
    page.set_viewport_size(SIZES["phone"])
    return wrong


def _penalties(table: AtTable) -> Iterable[str]:
    return load_preset("shuangsheng-match-2d").penalties


def _another_match(table: AtTable) -> AtTable:
    """A match of the same event and the same people, between two others at table 2."""
    stage = table.match.round.stage
    pair = builders.entries(table.event, 2)
    of = table.match.round
    second = builders.tables(table.event, 2)[1]
    match = Match.objects.create(
        round=of, number=2, table=second, state=Match.State.READY, rule_set_version=stage.event.rule_set_version
    )
    for side, entry in enumerate(pair):
        match.sides.create(round=of, side=side, entry=entry)
    return AtTable(match=match, event=table.event, referee=table.referee, second=table.second, chief=table.chief)


def _event_being_set_up() -> tuple[Event, Account]:
    """Entries with units and members, staff, tables, a Swiss stage with its lots drawn."""
    event = builders.event(name_zh="秋季杯", name_en="Autumn Cup", place="Hall 3")
    pairs = builders.entries(event, 7, units=["机械学院", "Library"], members=2)
    builders.staff(event, tables=builders.tables(event, 4)[:2], name="Zhou")
    stage = builders.stage(event, pairs)
    organiser = play.organiser_of(event)
    organiser.may_create_events = True
    organiser.save()
    draw_lots(organiser, request_id=uuid4(), stage_id=stage.pk)
    return event, organiser


def _stage_in_its_second_round() -> Stage:
    """Round 2 has a table in every state."""
    stage = play.played(play.swiss(9, units=("机械学院", "Library")), 1)
    its_round = play.published(play.drafted(stage))
    games = list(its_round.matches.filter(kind=Match.Kind.GAME).order_by("number"))
    tables = [at_table(each) for each in games]
    tables[0].hand(0, 45)
    tables[1].play_out()
    tables[2].play_out()
    tables[2].act("dispute_match", tables[2].second, reason="the last hand is missing")
    return stage
