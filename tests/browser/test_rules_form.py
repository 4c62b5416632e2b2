"""Editing the rules of an event in a real browser: faults as one types, a sample hand, differences; then a change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import builders, play
from tournament.models import Event, Round, RuleSetVersion, Stage
from tournament.rulebook import rule_set_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def stage() -> Stage:
    return play.swiss(4)


def edit_page(event: Event) -> str:
    return f"/organise/{event.slug}/rules/edit/"


def field(page: Page, path: str):
    return page.locator(f"[name='{path}']")


def input_places(page: Page, row: str) -> list[float]:
    """How far below the top of its row each of its inputs begins."""
    return page.locator(row).evaluate(
        """row => [...row.querySelectorAll(".rule-fields > .field > :is(input, select)")]
            .map(each => Math.round(each.getBoundingClientRect().top - row.getBoundingClientRect().top))"""
    )


def test_rules_from_a_fault_to_a_change_during_play(visit, stage):
    event = stage.event
    organiser = visit(event.created_by, width="desk")
    page = organiser.goes(edit_page(event))
    expect(page.locator("#rules-count")).to_have_text("Just as published")

    field(page, "level_table.bands[4].first").fill("83")
    slot = page.locator("#rule-level_table-bands-4-first-fault")
    expect(slot).to_contain_text("a multiple of 5")
    expect(field(page, "level_table.bands[4].first")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#rules-count")).to_contain_text("fault")
    field(page, "level_table.bands[4].first").fill("85")
    expect(slot).to_be_hidden()
    expect(page.locator("#rules-count")).to_contain_text("No faults")

    field(page, "sample-points").fill("60")
    field(page, "sample-kitty").fill("10")
    field(page, "kitty.factors[1].base").fill("8")
    stood = input_places(page, "#rule-kitty-factors-1")
    field(page, "kitty.factors[1].base").fill("abc")
    expect(page.locator("#rule-kitty-factors-1-base-fault")).to_be_visible()
    assert input_places(page, "#rule-kitty-factors-1") == stood
    field(page, "kitty.factors[1].base").fill("8")

    told = page.locator("#rules-check")
    expect(told).to_contain_text("Band 100 to 115")
    expect(told).to_contain_text("Band 140 to 155")
    expect(page.locator("#rules-differences")).to_contain_text("4 → 8")
    expect(page.locator("#rules-differences")).to_contain_text("80 → 85")

    organiser.presses("Save the rules")
    expect(page.locator(".messages")).to_contain_text("The rules are saved.")
    tables = page.locator(".rules__block table")
    assert tables.count() > 2
    assert (
        tables.evaluate_all(
            "all => all.filter(each => each.offsetWidth > each.closest('.rules__block').offsetWidth).map(each => each.innerText)"
        )
        == []
    )
    rules = rule_set_of(RuleSetVersion.objects.get(event=event, number=2))
    assert [band.first for band in rules.level_table.bands] == [0, 5, 30, 55, 85, 100]
    assert rules.kitty.factors[1].base == 8

    first = play.published(play.drafted(stage))
    play.play(first)
    play.close(first)
    second = play.published(play.drafted(stage))

    chief = visit(play.chief_of(event))
    page = chief.goes(f"/organise/{event.slug}/rules/")
    chief.presses("Change the rules")
    page.wait_for_url("**/rules/change/")
    field(page, "clock.minutes").fill("40")
    expect(page.locator("#rules-differences")).to_contain_text("60 → 40")
    page.get_by_label("round 2").check()
    page.get_by_label("Why").fill("The hall closes at ten.")
    chief.presses("Save the rules")
    expect(page.locator("main")).to_contain_text("from round 2 on: The hall closes at ten.")
    version = RuleSetVersion.objects.get(event=event, number=3)
    assert (version.reason, version.holds_from) == ("The hall closes at ten.", second)
    assert {match.rule_set_version.number for match in first.matches.all()} == {2}
    assert {match.rule_set_version.number for match in second.matches.all()} == {3}
    assert Round.objects.get(pk=first.pk).state == "closed"


def test_a_row_is_added_and_taken_away_where_one_is(visit, stage):
    organiser = visit(stage.event.created_by)
    page = organiser.goes(edit_page(stage.event))
    page.locator("summary", has_text="Players and cards").click()
    field(page, "clock.minutes").fill("45")
    organiser.presses("Add a row", "#rule-level_table-bands")
    new = field(page, "level_table.bands[6].first")
    expect(new).to_have_value("120")
    expect(new).to_be_focused()
    expect(field(page, "clock.minutes")).to_have_value("45")
    expect(page.locator("#rule-game")).to_have_attribute("open", "")
    page.get_by_role("button", name="Remove Row 7").click()
    expect(new).to_have_count(0)
    page.get_by_role("button", name="Remove Row 6").click()
    expect(field(page, "level_table.bands[5].first")).to_have_count(0)
    field(page, "level_table.bands[4].first").fill("81")
    expect(page.locator("#rule-level_table-bands-4-first-fault")).to_be_visible()
    assert RuleSetVersion.objects.filter(event=stage.event).count() == 1


def test_a_fault_in_something_folded_is_one_touch_away(visit, stage):
    organiser = visit(stage.event.created_by)
    page = organiser.goes(edit_page(stage.event))
    page.locator("summary", has_text="Players and cards").click()
    field(page, "game.decks").fill("99")
    expect(page.locator("#rules-faults")).to_contain_text("Players and cards · Decks")
    page.locator("summary", has_text="Players and cards").click()
    page.locator("#rules-faults a", has_text="Decks").click()
    expect(field(page, "game.decks")).to_be_focused()


def test_the_form_fits_a_phone_a_finger_and_a_screen_reader(visit, stage):
    organiser = visit(stage.event.created_by)
    page = organiser.goes(edit_page(stage.event))
    page.evaluate("document.querySelectorAll('main details').forEach(each => (each.open = true))")
    field(page, "clock.minutes").fill("0")
    expect(page.locator("#rule-clock-minutes-fault")).to_be_visible()
    assert organiser.faults() == []
    assert organiser.too_wide() == 0
    assert organiser.hard_to_touch() == []


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_the_change_of_the_chief_referee_fits_them_too(visit, stage, locale):
    play.published(play.drafted(stage))
    chief = visit(play.chief_of(stage.event), locale=locale)
    page = chief.goes(f"/organise/{stage.event.slug}/rules/change/")
    page.evaluate("document.querySelectorAll('main details').forEach(each => (each.open = true))")
    assert chief.faults() == []
    assert chief.too_wide() == 0
    assert chief.hard_to_touch() == []


def test_the_rules_are_edited_with_the_keyboard_alone(visit, stage):
    organiser = visit(stage.event.created_by, width="desk")
    page, keys = organiser.goes(edit_page(stage.event)), organiser.page.keyboard
    organiser.tabs_to("[name='level_table.bands[0].climb']")
    keys.type("5")
    expect(page.locator("#rules-differences")).to_contain_text("4 → 5")
    page.locator("[name='sample-points']").focus()
    organiser.tabs_to("button.button--primary")
    keys.press("Enter")
    expect(page.locator(".messages")).to_contain_text("The rules are saved.")
    saved = rule_set_of(RuleSetVersion.objects.get(event=stage.event, number=2))
    assert saved.level_table.bands[0].climb == 5


def test_play_of_the_cards_is_set_and_the_sample_hand_goes_on_to_the_end(visit, stage):
    organiser = visit(stage.event.created_by)
    page = organiser.goes(edit_page(stage.event))
    page.locator("summary", has_text="Play of the cards").click()
    field(page, "play.throws_allowed").select_option("never")
    field(page, "levels.must_play").locator("xpath=self::*[@value='10']").uncheck(force=True)
    field(page, "sample-level").select_option("8")
    field(page, "sample-offence").select_option("wrong_follow")
    field(page, "sample-times").fill("3")
    told = page.locator("#rules-check")
    expect(told).to_contain_text("10 must be played: East-West stop there and lose 1 level.")
    expect(told).to_contain_text("East-West take the stage and climb 3 levels, 8 → J.")
    expect(told).to_contain_text("With that, North-South lose the match.")
    expect(page.locator("#rules-differences")).to_contain_text("as published: in all suits → never")
    page.locator("#rules-count a").click()
    expect(page.locator("#rules-sample")).to_be_in_viewport()
    organiser.presses("Save the rules")
    expect(page.locator("main")).to_contain_text("Nothing may be thrown.")
    saved = rule_set_of(RuleSetVersion.objects.get(event=stage.event, number=2))
    assert saved.to_mapping()["play"] == {"throws_allowed": "never"}


def test_without_scripts_rows_checks_and_saving_work(visit, stage):
    organiser = visit(stage.event.created_by, scripts=False)
    page = organiser.goes(edit_page(stage.event))
    page.get_by_role("button", name="Add a row").first.click()
    expect(field(page, "level_table.bands[6].first")).to_have_value("120")
    field(page, "clock.minutes").fill("0")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#rule-clock-minutes-fault")).to_be_visible()
    field(page, "clock.minutes").fill("45")
    page.get_by_role("button", name="Save the rules").last.click()
    expect(page.locator(".messages")).to_contain_text("The rules are saved.")
    assert len(rule_set_of(RuleSetVersion.objects.get(event=stage.event, number=2)).level_table.bands) == 7


def test_a_new_event_tells_the_chosen_rules_alone(visit):
    page = visit(builders.account("creator", may_create_events=True)).goes("/organise/new/")
    page.get_by_text("These rules in words").click()
    page.get_by_label("Find a friend, five players, two decks").check()
    expect(page.locator("#rules-in-words")).to_contain_text("friend")
    expect(page.locator("#rules-in-words .rules")).to_have_count(1)


def test_a_level_that_the_goal_leaves_behind_is_asked_about_as_one_types(visit, stage):
    page = visit(stage.event.created_by, width="desk").goes(edit_page(stage.event))
    asked = page.locator("#rule-levels-must_play-hint")
    expect(asked).to_be_hidden()
    field(page, "levels.goal").select_option("14")
    expect(asked).to_contain_text("Level 10 had to be played")
    expect(page.locator("#rules-count")).to_contain_text("No faults")
    field(page, "levels.goal").select_option("11")
    expect(asked).to_be_hidden()
