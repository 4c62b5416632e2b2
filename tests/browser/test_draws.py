"""Promised draws and paper lots in a real browser: phone and desk, both languages."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests import builders, play
from tournament.models import StageEntry
from tournament.services.commitments import commit_to_draw
from tournament.services.lots import draw_lots

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PICTURES = os.environ.get("PICTURES_OF_DRAWS")


@pytest.fixture
def stage(transactional_db):
    event = builders.event(name_zh="春季公开赛", name_en="Spring Open")
    builders.entries(event, 9, units=("North Gate", "机械学院"))
    builders.tables(event, 5)
    return builders.stage(event)


def _act(stage, act, **fields):
    return act(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def _look(visitor, name: str) -> None:
    """The page fits and axe has nothing against it; a picture is kept where a folder is named for it."""
    assert visitor.too_wide() == 0, visitor.sticks_out("main")
    assert visitor.faults() == []
    if PICTURES:
        visitor.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


@pytest.mark.parametrize(("width", "locale"), [("phone", "en"), ("phone", "zh-CN"), ("desk", "en"), ("desk", "zh-CN")])
def test_a_promise_and_its_draw_fit_every_page(visit, stage, width, locale):
    visitor = visit(play.organiser_of(stage.event), width=width, locale=locale)
    here, at = f"/organise/{stage.event.slug}/stages/1/lots/", f"{width}-{locale}"
    public = f"/e/{stage.event.slug}/"
    visitor.goes(f"{here}promise/")
    _look(visitor, f"{at}-promise")
    _act(stage, commit_to_draw)
    for name, address in [("lots-promised", here), ("event", public), ("by-hand", f"{here}by-hand/")]:
        visitor.goes(address)
        _look(visitor, f"{at}-{name}")
    drawn = _act(stage, draw_lots)
    play.published(play.drafted(stage))
    for name, address in [
        ("lots-drawn", here),
        ("sheet", f"{here}sheet/"),
        ("draws", f"{public}draws/"),
        ("draw", f"{public}draws/{drawn['draw']}/?repeat=1"),
        ("round", f"{public}draws/1/1/"),
    ]:
        visitor.goes(address)
        _look(visitor, f"{at}-{name}")


def _type(page: Page, *numbers: str) -> None:
    for number in numbers:
        page.keyboard.type(number)
        page.keyboard.press("Enter")


def test_paper_lots_are_typed_without_touching_the_mouse(visit, stage):
    visitor = visit(play.organiser_of(stage.event))
    page = visitor.goes(f"/organise/{stage.event.slug}/stages/1/lots/by-hand/")
    missing = page.locator("[data-lots-missing]")
    expect(missing).to_contain_text("Not given yet: 1–9")
    page.locator("[data-lot]").first.focus()
    _type(page, "4", "2", "9", "4")
    expect(missing).to_contain_text("Not given yet: 1, 3, 5–8")
    expect(missing).to_contain_text("Given twice: 4")
    expect(page.locator("[data-lot][aria-invalid=true]")).to_have_count(2)
    # the fourth was mistyped: corrected, Enter goes on to the next empty field
    page.locator("[data-lot]").nth(3).fill("1")
    expect(page.locator("[data-lot][aria-invalid=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    _type(page, "3", "5", "6", "7", "8")
    expect(missing).to_contain_text("Every number is given.")
    expect(page.get_by_role("button", name="Keep these lots")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("none: drawn by hand")
    lots = StageEntry.objects.filter(stage=stage).order_by("entry__number").values_list("lot", flat=True)
    assert list(lots) == [4, 2, 9, 1, 3, 5, 6, 7, 8]


def test_paper_lots_are_typed_without_scripts_too(visit, stage):
    visitor = visit(play.organiser_of(stage.event), scripts=False)
    page = visitor.goes(f"/organise/{stage.event.slug}/stages/1/lots/by-hand/")
    expect(page.locator("[data-lots-missing]")).to_be_hidden()
    for place in range(9):
        page.locator("[data-lot]").nth(place).fill("1" if place == 8 else str(place + 1))
    visitor.presses("Keep these lots")
    expect(page.locator("main")).to_contain_text("1 has been given to 1 Pair 1 already.")
    page.locator("[data-lot]").nth(8).fill("9")
    visitor.presses("Keep these lots")
    expect(page.locator("main")).to_contain_text("none: drawn by hand")
