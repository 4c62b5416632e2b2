"""A day at an event: referees get tables, somebody does not come, somebody is replaced, somebody leaves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import builders, play
from tests.browser.visitors import Visitor
from tournament.models import Entry, Match, Round, Staff, Stage, Unit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_day_with_everything_that_happens_on_it(visit):
    stage = stage_in_play()
    base = f"/organise/{stage.event.slug}/"
    organiser = visit(play.organiser_of(stage.event), width="desk")
    chief = visit(play.chief_of(stage.event))
    gives_referees_their_tables(chief, base)
    rules_tables_forfeited(organiser, base)
    confirms_the_forfeit(chief, stage)
    lets_a_substitute_play(organiser, base)
    everybody_sees_the_substitute(visit(), stage)
    moves_a_match(organiser, base, stage)
    withdraws_and_sees_first_what_it_changes(organiser, base)


def stage_in_play() -> Stage:
    """Round 1 of 8 pairs is published and its clock has run for an hour."""
    event = builders.event()
    pairs = builders.entries(event, 8, units=("North", "South", "East", "West"), members=2)
    builders.tables(event, 6)
    stage = builders.stage(event, pairs, settings={"rounds_planned": 3})
    its_round = play.published(play.drafted(stage))
    Round.objects.filter(pk=its_round.pk).update(clock_started_at=timezone.now() - timedelta(minutes=61))
    for name in ("Zhou", "Qian"):
        builders.staff(event, Staff.Role.REFEREE, name=name)
    north = Unit.objects.get(event=event, name="North")
    Staff.objects.filter(event=event, account__name="Zhou").update(unit=north)
    return stage


def well_built(visitor: Visitor) -> None:
    assert visitor.too_wide() == 0
    assert visitor.faults() == []
    assert visitor.hard_to_touch() == []


def gives_referees_their_tables(chief: Visitor, base: str) -> None:
    page = chief.goes(f"{base}tables/")
    chief.presses("Referees to tables")
    expect(page.locator("main")).to_contain_text("nobody at a table of their own unit")
    well_built(chief)
    chief.presses("Give these tables")
    expect(page.get_by_text("The referees have their tables.")).to_be_visible()
    given = {
        each.account.name: set(each.tables.values_list("number", flat=True))
        for each in Staff.objects.filter(role=Staff.Role.REFEREE)
    }
    assert given["Zhou"] | given["Qian"] == set(range(1, 7))
    of_north = Match.objects.filter(sides__entry__unit__name="North").values_list("table__number", flat=True)
    assert not given["Zhou"] & set(of_north)
    chief.presses("List to print")
    expect(page.locator("tbody tr")).to_have_count(6)
    well_built(chief)


def rules_tables_forfeited(organiser: Visitor, base: str) -> None:
    page = organiser.goes(base)
    organiser.presses("Tables that have not begun")
    expect(page.locator("main select")).to_have_count(4)
    well_built(organiser)
    page.locator("main select").nth(0).select_option("0")
    page.locator("main select").nth(1).select_option("all")
    organiser.presses("Look at what that means")
    said = page.locator(".consequences")
    expect(said).to_contain_text("forfeits against")
    expect(said).to_contain_text("nobody wins")
    assert not Match.objects.filter(state=Match.State.REPORTED).exists()
    organiser.presses("Rule them forfeited")
    expect(page.get_by_text("2 tables are ruled forfeited")).to_be_visible()
    reasons = Match.objects.filter(state=Match.State.REPORTED).values_list("outcome_reason", flat=True)
    assert sorted(reasons) == ["double_forfeit", "forfeit"]


def confirms_the_forfeit(chief: Visitor, stage: Stage) -> None:
    match = Match.objects.get(outcome_reason="forfeit")
    page = chief.goes(f"/referee/{stage.event.slug}/matches/{match.pk}/")
    chief.presses("Confirm the result")
    with chief.answered():
        page.locator("form button.button--primary").first.click()
    expect(page.locator("main")).to_contain_text("confirmed")
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED


def lets_a_substitute_play(organiser: Visitor, base: str) -> None:
    entry = Entry.objects.get(number=1)
    page = organiser.goes(f"{base}entries/1/")
    organiser.presses("Let a substitute play")
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Pairings, tables, points and printed sheets stay")
    sheet.get_by_role("radio").first.check()
    sheet.get_by_label("Who comes").fill("替补员")
    sheet.get_by_label("Reason, and who agrees").fill("Fever; Pair 2 agrees.")
    organiser.presses("Let the substitute play", within="#sheet")
    expect(page.get_by_text("The substitute plays for")).to_be_visible()
    assert entry.members.filter(person__name="替补员").exists()
    expect(page.locator("main")).to_contain_text("Fever; Pair 2 agrees.")


def everybody_sees_the_substitute(reader: Visitor, stage: Stage) -> None:
    page = reader.goes(f"/e/{stage.event.slug}/entries/1/")
    expect(page.locator("main")).to_contain_text("替补员 for")


def moves_a_match(organiser: Visitor, base: str, stage: Stage) -> None:
    match = Match.objects.filter(state=Match.State.READY).order_by("table__number").first()
    page = organiser.goes(f"{base}stages/{stage.number}/rounds/1/tables/")
    well_built(organiser)
    page.locator("#id_match").select_option(str(match.pk))
    page.locator("#id_table").fill("6")
    organiser.presses("Look at the change")
    expect(page.locator(".consequences")).to_contain_text("printed sheets no longer agree")
    organiser.presses("Change the tables")
    expect(page.get_by_text("The tables are changed.")).to_be_visible()
    match.refresh_from_db()
    assert match.table.number == 6


def withdraws_and_sees_first_what_it_changes(organiser: Visitor, base: str) -> None:
    match = Match.objects.filter(state=Match.State.READY).order_by("pk").first()
    gone = match.sides.order_by("side").first().entry
    page = organiser.goes(f"{base}entries/{gone.number}/")
    organiser.presses("Withdraw")
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("is forfeited")
    sheet.get_by_label("Reason").fill("Called home.")
    organiser.presses("Withdraw", within="#sheet")
    expect(page.get_by_text("has withdrawn.")).to_be_visible()
    gone.refresh_from_db()
    assert gone.state == Entry.State.WITHDRAWN
    page = organiser.goes(f"{base}entries/{gone.number}/return/")
    expect(page.locator(".consequences")).to_contain_text("lost, and not confirmed yet")
    page.get_by_label("are played after all").check()
    page.get_by_label("Reason").fill("Back again.")
    organiser.presses("Take part again")
    expect(page.get_by_text("takes part again.")).to_be_visible()
    match.refresh_from_db()
    assert match.state == Match.State.READY
