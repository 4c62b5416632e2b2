"""A small event with a wheelchair user, a wished pair, a bye said beforehand, and last places that drop out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import builders, play
from tests.browser.visitors import Visitor
from tournament.models import Entry, EntryRound, MatchSide, Round, Stage
from tournament.services import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# where pictures go that somebody wants to look at; nowhere as a rule
PICTURES = os.environ.get("SHANGTAI_PICTURES")


@pytest.fixture
def stage() -> Stage:
    """Nine pairs, a table for each match and one more, one of the last drops out after each round."""
    made = play.swiss(9, units=("North", "South"), tables=5, drop_each_round=1, rounds_planned=4, tiebreaks=["points"])
    builders.staff(made.event, "chief_referee")
    return made


@pytest.mark.parametrize(("width", "locale"), [("desk", "en"), ("phone", "zh-CN")])
def test_wishes_a_fixed_table_and_last_places_in_one_event(visit, stage, width, locale):
    event = stage.event
    organiser = visit(play.organiser_of(event), width=width, locale=locale)
    chief = visit(play.chief_of(event), width=width, locale=locale)
    desk = f"/organise/{event.slug}/"

    _keeps_a_table(organiser, desk, width)
    _wishes_for_a_pair(organiser, stage, desk, width)
    _gives_a_bye(organiser, stage, desk)
    _pairs(organiser, desk, 1)
    draft = Round.objects.get(stage=stage, number=1)
    assert {1, 6} <= _at(draft, 1)
    assert MatchSide.objects.get(round=draft, entry__number=3).match.table.number == 5
    assert EntryRound.objects.get(round=draft, entry__number=9).state == "bye"
    _look(organiser, "draft", width)

    play.play(play.published(draft))
    play.close(Round.objects.get(pk=draft.pk))
    standings.refresh_now(stage.pk)

    page = organiser.goes(desk + "stages/1/pair/")
    expect(page.locator("main .notice--asks a[href$='/last-places/']")).to_be_visible()
    _look(organiser, "pair", width)
    _decides(chief, desk, width)
    _pairs(organiser, desk, 2)
    out = EntryRound.objects.get(round__stage=stage, state="eliminated").entry
    play.published(Round.objects.get(stage=stage, number=2))
    expect(organiser.goes(desk).locator("main")).to_contain_text(f"{out.number} {out.name}")
    _look(organiser, "desk", width)
    answer = visit(width=width, locale=locale).goes(f"/e/{event.slug}/entries/{out.number}/").locator(".answer")
    expect(answer).to_contain_text("1")


def _keeps_a_table(organiser: Visitor, desk: str, width: str) -> None:
    page = organiser.goes(desk + "entries/3/")
    _look(organiser, "entry", width)
    organiser.goes(desk + "entries/3/table/")
    page.locator("input[name=where][value=table]").check()
    page.locator("select[name=table]").select_option("5")
    page.locator("main button").last.click()
    page.wait_for_url("**/entries/3/")
    assert Entry.objects.get(number=3).fixed_table.number == 5


def _wishes_for_a_pair(organiser: Visitor, stage: Stage, desk: str, width: str) -> None:
    page = organiser.goes(desk + "stages/1/pair/")
    page.locator("main a[href$='/wishes/']").click()
    page.wait_for_url("**/wishes/")
    page.locator("input[name=first]").fill("1")
    name = Entry.objects.get(event=stage.event, number=6).name
    page.locator("input[name=second]").press_sequentially(name[-3:])
    expect(page.locator(f"#second-choices option[value='6 {name}']")).to_be_attached()
    page.locator("input[name=second]").fill(f"6 {name}")
    page.locator("input[name=kind][value=forced]").check()
    page.locator("select[name=round_number]").select_option("1")
    page.locator("input[name=reason]").fill("TV")
    page.locator("main form button").last.click()
    expect(page.locator("main .log li").first).to_contain_text("TV")
    assert organiser.too_wide() == 0
    assert organiser.faults() == []
    if width == "phone":
        assert organiser.hard_to_touch() == []
    _look(organiser, "wishes", width)


def _gives_a_bye(organiser: Visitor, stage: Stage, desk: str) -> None:
    page = organiser.goes(desk + "entries/9/")
    page.locator("main a[href*='/wishes/bye/']").click()
    page.locator("form[action*='/wishes/bye/'] button:visible").click()
    page.wait_for_url("**/wishes/")
    assert stage.stage_entries.get(entry__number=9).bye_in_round == 1


def _pairs(organiser: Visitor, desk: str, number: int) -> None:
    page = organiser.goes(desk + "stages/1/pair/")
    page.locator("main form button").last.click()
    page.wait_for_url(f"**/rounds/{number}/")


def _decides(chief: Visitor, desk: str, width: str) -> None:
    page = chief.goes(desk + "stages/1/last-places/")
    _look(chief, "last-places", width)
    page.locator("input[name=method][value=lots]").check()
    page.locator("input[name=seed]").fill("4711")
    page.locator("main form button").last.click()
    page.wait_for_url("**/pair/")


def _at(its_round: Round, number: int) -> set[int]:
    """Numbers of everybody in the match of the entry with this number."""
    match = MatchSide.objects.get(round=its_round, entry__number=number).match
    return set(match.sides.values_list("entry__number", flat=True))


def _look(visitor: Visitor, name: str, width: str) -> None:
    if PICTURES:
        visitor.page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)
