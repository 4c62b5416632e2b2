"""Whole matches on a phone, hand by hand through the form: two against two, three against three, friends, an auction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Locator, Page, expect

from tests.at_table import AtTable
from tests.browser.visitors import Visitor
from tests.whole_matches import sheet_of, table_of
from tests.worked_matches import WORKED
from tournament.templatetags.shangtai import level_name

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Finger:
    """Enters hands by touch."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page

    def enters(self, hand: Mapping[str, Any]) -> None:
        self._declarer(hand["declarer_seat"])
        for seat in hand.get("friend_seats", ()):
            self._chip("friend_seats", seat).tap()
        if "bid" in hand:
            self.page.get_by_label("Bid", exact=True).fill(str(hand["bid"]))
        self._points(hand.get("attackers_points", hand.get("trick_points")))
        if "last_trick_seat" in hand:
            self._chip("last_trick_seat", hand["last_trick_seat"]).tap()
        if "last_trick_winner" in hand:
            self._last_trick(hand["last_trick_winner"], hand["winning_format"])
        for fine in hand.get("fines", ()):
            self._unfold("Fines")
            self.page.locator(f"[name='fine:{fine['offence']}:{fine['offender']}']").fill(str(fine["cards"]))
        if "award" in hand:
            self._unfold("Fault or misdeal")
            self.page.locator(f"input[name=award][value='{hand['award']['kind']}:{hand['award']['offender']}']").check()
        if "hook" in hand:
            self._unfold("Hook")
            self._chip("hook", hand["hook"]).tap()
        expect(self.page.locator("#preview .preview:not(.preview--idle)")).to_be_visible()
        for row, transfer in enumerate(hand.get("transfers", ())):
            self._transfer(row, transfer)

    def _declarer(self, seat: int) -> None:
        chip = self._chip("declarer_seat", seat)
        if not chip.is_visible():
            self.page.locator("#hand summary").first.tap()
        chip.tap()

    def _points(self, points: int) -> None:
        """The band is touched, and the number put right where it holds another."""
        bands = self.page.locator("input[name=band]")
        expect(bands.first).to_be_attached()
        held = next(each for each in bands.all() if _holds(each, points))
        self.page.locator(f"label:has(input[name=band][value='{held.get_attribute('value')}'])").tap()
        expect(held).to_be_checked()  # before it is, it would put its own number in place of what is typed
        self.page.locator("#id_points").fill(str(points))
        expect(held).to_be_checked()

    def _transfer(self, row: int, transfer: Mapping[str, Any]) -> None:
        if row == 0:
            self.page.get_by_role("link", name="Pass them on").tap()
        for part in ("giver", "taker", "direction"):
            self.page.locator(f"[name='transfer:{row}:{part}']").select_option(str(transfer[part]))
        self.page.locator(f"[name='transfer:{row}:levels']").fill(str(transfer["levels"]))
        expect(self.page.locator(f"[name='transfer:{row + 1}:giver']")).to_be_attached()

    def _last_trick(self, winner: str, format: Mapping[str, Any]) -> None:
        self._unfold("Last trick")
        self._chip("last_trick_winner", winner).tap()
        self.page.locator("#id_winning_format").select_option(f"{format['kind']}:{format['cards']}")

    def _unfold(self, name: str) -> None:
        self.page.locator("#hand summary", has_text=name).tap()

    def _chip(self, name: str, value: int | str) -> Locator:
        return self.page.locator(f"label:has(input[name={name}][value='{value}'])")

    def records(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Record hand {number}", exact=True).tap()
        yes = self.page.get_by_role("button", name=f"Yes, that is right: Record hand {number}")
        done = self.page.locator(".notice--done", has_text=f"Hand {number}:")
        expect(yes.or_(done)).to_be_visible()
        if yes.is_visible():
            yes.tap()
        expect(done).to_be_visible()

    def ends_the_match(self) -> None:
        self.page.get_by_role("link", name="End the match").tap()
        self.page.locator("#sheet").get_by_role("button", name="End the match").tap()


class Keys(Finger):
    """Enters hands with the keyboard alone."""

    def _declarer(self, seat: int) -> None:
        if self.page.locator(f"input[name=declarer_seat][value='{seat}']").is_checked():
            return
        if not self.page.locator("input[name=declarer_seat]").first.is_visible():
            self.visitor.tabs_to("#hand summary")
            self.page.keyboard.press("Enter")
        self._choose("declarer_seat", seat)

    def _choose(self, name: str, value: int) -> None:
        """From wherever the group is entered, the arrows go round it."""
        self.visitor.tabs_to(f"input[name={name}]")
        wanted = self.page.locator(f"input[name={name}][value='{value}']")
        self.page.keyboard.press("Space")
        for _each in range(12):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows never reach {value} of {name}")

    def _points(self, points: int) -> None:
        self.visitor.tabs_to("#id_points")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(points))

    def records(self, number: int) -> None:
        done = self.page.locator(".notice--done", has_text=f"Hand {number}:")
        asks = self.page.locator("#asked")
        self.page.keyboard.press("Enter")
        expect(done.or_(asks)).to_be_visible()
        if not done.is_visible():
            self.visitor.tabs_to("button.button--primary[type=submit]")
            self.page.keyboard.press("Enter")
        expect(done).to_be_visible()

    def ends_the_match(self) -> None:
        self.visitor.tabs_to("a[href$='time-up/']")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#sheet").get_by_role("button", name="End the match")).to_be_visible()
        self.visitor.tabs_to("#sheet button[type=submit]")
        self.page.keyboard.press("Enter")


def _holds(band: Locator, points: int) -> bool:
    last = band.get_attribute("data-last")
    return int(band.get_attribute("data-first") or 0) <= points and (not last or points <= int(last))


@pytest.mark.parametrize(
    ("preset", "by"),
    [
        ("shuangsheng-match-2d", Keys),
        ("union-3v3-6d", Finger),
        ("friends-5p-3d", Finger),
        ("auction-3p-2d", Finger),
        ("auction-friends", Finger),
    ],
)
def test_a_whole_match_is_entered_on_a_phone_and_confirmed_by_somebody_else(visit, preset, by):
    worked = WORKED[preset]
    table = table_of(worked)
    referee = visit(table.referee)
    page = referee.goes(address_of(table))
    hands = by(referee)
    for number, step in enumerate(worked.steps, start=1):
        if step.act == "record_ruling":
            hands.ends_the_match()
            expect(page.locator(".answer")).to_be_visible()
        else:
            hands.enters(step.given["hand"])
            if number == 1:
                found_right(referee)
            hands.records(number)
        expect(page.locator(".side__level")).to_have_text(levels_on_page(table, step.levels))
    expect(page.get_by_text("Somebody else has to confirm it before it counts.")).to_be_visible()
    found_right(referee)
    confirm(visit, table)
    match = table.now
    assert (match.state, match.outcome_reason, match.winner) == ("confirmed", worked.reason, worked.winner)
    assert (tuple(match.levels), match.hands_played) == (worked.levels, worked.hands)
    everybody = visit()
    everybody.goes(f"/e/{table.event.slug}/matches/{match.pk}/")
    expect(everybody.page.locator("main")).to_contain_text("Hand 1")
    expect(everybody.page.locator(".won").first).to_be_visible()
    found_right(everybody)


def found_right(visitor: Visitor) -> None:
    assert visitor.too_wide() == 0, visitor.sticks_out("main *")
    assert visitor.hard_to_touch() == []
    assert visitor.wordless_states() == []
    assert visitor.faults() == []


def levels_on_page(table: AtTable, levels: tuple[int, ...]) -> list[str]:
    """As they are written in English at this table."""
    with translation.override("en"):
        return [level_name(level, sheet_of(table).rule_set) for level in levels]


def confirm(visit, table: AtTable) -> None:
    second = visit(table.second).goes(address_of(table))
    second.get_by_role("link", name="Confirm the result").tap()
    second.locator("#sheet").get_by_role("button", name="I confirm this result").tap()
    expect(second.locator(".answer")).to_contain_text("confirmed by")


def address_of(table: AtTable) -> str:
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/"
