"""Rules and the referee's card: whole on a phone and a desk, and the card on one side of A4 for every rule set."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from scoring import AnyRuleSet, all_preset_ids, load_any_preset, read_any_rule_set
from tests import builders
from tests.browser.visitors import SIZES, Visitor
from tests.public_event import public_event
from tournament.models import RuleSetVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sheets_of_paper(visitor: Visitor, address: str) -> int:
    """Pages of the printed document."""
    page = visitor.goes(address)
    paper = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", paper))


def with_additions(preset: str) -> AnyRuleSet:
    """The published rules with three penalties and two limits that an organiser set."""
    values = deepcopy(load_any_preset(preset).to_mapping())
    values["clock"] |= {"minutes": 50, "no_new_hand_minutes": 8, "forfeit_after_minutes": 15}
    penalty = {"source": "set by the organiser", "offender_levels": -1, "opponents_levels": 0, "match_lost_at": 3}
    for name, zh, en in (
        ("talking", "违规交谈", "talking across the table"),
        ("unpunctual", "迟到", "late arrival"),
        ("disorder", "扰乱赛场", "disorderly conduct"),
    ):
        values["penalties"][name] = penalty | {"names": {"zh": zh, "en": en}, "counter": name}
    return read_any_rule_set(values)


def test_every_card_with_what_an_organiser_adds_fits_on_one_side_of_a4_in_both_languages(visit):
    event = builders.event(name_zh="第三届职工双升邀请赛", name_en="Third invitation tournament of the works union")
    number, too_long = 1, []
    readers = {locale: visit(locale=locale, width="desk") for locale in ("en", "zh-CN")}
    for preset in all_preset_ids():
        rules, number = with_additions(preset), number + 1
        event.rule_set_version = RuleSetVersion.objects.create(
            event=event, number=number, preset=preset, mapping=rules.to_mapping(), digest=rules.digest, reason="x",
            created_by=event.created_by,
        )  # fmt: skip
        event.save()
        for locale, reader in readers.items():
            sheets = sheets_of_paper(reader, f"/e/{event.slug}/card/")
            if sheets != 1:
                too_long.append((preset, locale, sheets))
    assert too_long == []


def test_rules_read_well_on_every_width(visit):
    shown = public_event()
    faults = {}
    for locale in ("en", "zh-CN"):
        reader = visit(locale=locale)
        for address in (
            f"{shown.home}rules/",
            f"{shown.home}card/",
            "/rules/",
            "/rules/friends-5p-3d/",
            "/rules/jj-2d/",
        ):
            reader.goes(address)
            wrong: list[object] = [*reader.faults(), *reader.hard_to_touch()]
            for size in SIZES.values():
                reader.page.set_viewport_size(size)
                wrong += reader.sticks_out("main *") if reader.too_wide() else []
            reader.page.set_viewport_size(SIZES["phone"])
            if wrong:
                faults[f"{locale} {address}"] = wrong
    assert faults == {}


def test_the_printed_rules_hold_nothing_that_is_for_screens(visit):
    shown = public_event()
    reader = visit(width="desk")
    for page_name in ("rules", "card"):
        page = reader.goes(f"{shown.home}{page_name}/")
        page.emulate_media(media="print", color_scheme="light")
        for gone in ("header.header", "[data-prints]", ".footer"):
            assert not page.locator(gone).is_visible(), gone
        assert page.locator("#level_table, .rules__table").first.is_visible()
        page.emulate_media(media="screen")
