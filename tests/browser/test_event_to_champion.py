"""An organiser runs a new event from its list to its champion, with nothing but the pages."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import expect

from tests import builders
from tests.browser.visitors import Visitor
from tournament.models import Account, Event, Match, MatchSide, Round, Stage
from tournament.services import matches

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DATA = Path(__file__).resolve().parents[1] / "data"
PASSWORD = "a long pass phrase"
SLUG = "autumn-cup"
ENTRIES = 9


@pytest.fixture
def list_of_nine(tmp_path) -> Path:
    """The head of a real list: an odd number, three units."""
    lines = (DATA / "entries-48.csv").read_text("utf-8-sig").splitlines()[: ENTRIES + 1]
    file = tmp_path / "报名表.csv"
    file.write_text("\n".join(lines), "gb18030")
    return file


@pytest.fixture
def founder() -> Account:
    """Somebody who may make events and signs in with a password, hashed as the server hashes."""
    account = builders.account("founder", display_name="Lin", may_create_events=True)
    account.password = Argon2PasswordHasher().encode(PASSWORD, "a grain of salt")
    account.save()
    return account


@pytest.mark.parametrize("width", ["desk", "phone"])
def test_an_event_runs_from_its_list_to_its_champion(visit, founder, list_of_nine, width):
    organiser = visit(width=width)
    signs_in(organiser)
    makes_the_event(organiser)
    publishes_the_event(organiser)
    sets_up_tables(organiser)
    links = takes_on_staff(organiser)
    loads_the_list(organiser, list_of_nine)
    checks_everybody_in(organiser)
    makes_a_swiss_stage(organiser)
    draws_lots(organiser)

    pairs(organiser, 1)
    sees_why_and_swaps(organiser)
    nothing_of_the_draft_is_public(visit())
    publishes_the_round(organiser, 1)
    starts_the_clock(organiser)
    first, second = (enters(visit(), links[name]) for name in ("Zhou", "Qian"))
    plays_a_match_on_the_phone(first, second)
    decides(Stage.objects.get().rounds.get(number=1))
    closes_the_round(organiser, 1)

    pairs(organiser, 2)
    publishes_the_round(organiser, 2)
    starts_the_clock(organiser)
    decides(Stage.objects.get().rounds.get(number=2))
    closes_the_round(organiser, 2)

    cuts_through_a_tie(organiser, enters(visit(width=width), links["Gao"]))
    plays_the_bracket(organiser)
    the_champion_stands_for_everybody(visit(), organiser)


# set-up


def signs_in(organiser: Visitor) -> None:
    page = organiser.goes("/log-in/")
    page.locator("#id_name").fill("founder")
    page.locator("#id_password").fill(PASSWORD)
    organiser.presses("Sign in")
    expect(page.get_by_role("heading", name="My events")).to_be_visible()


def makes_the_event(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("New event")
    page.locator("#id_name_zh").fill("秋季杯")
    page.locator("#id_name_en").fill("Autumn Cup")
    page.locator("#id_slug").fill(SLUG)
    page.locator("#id_place").fill("Sports hall")
    page.locator("#id_starts_at").fill("2026-10-03T09:00")
    page.locator("#id_preset [value=shuangsheng-match-2d]").check()
    page.get_by_text("These rules in words").click()
    rules = page.locator("#rules-in-words")
    expect(rules.locator("h2").first).to_be_visible()
    assert len(rules.inner_text().split()) > 150, "the rules are told in words before they are chosen"
    organiser.presses("Make the event")
    expect(page.get_by_text("The event is made")).to_be_visible()
    assert Event.objects.get().rule_set_version.preset == "shuangsheng-match-2d"


def publishes_the_event(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("Event", within=".nav")
    organiser.presses("Publish")
    expect(page.locator("#sheet")).to_contain_text("Everybody can see it at")
    organiser.presses("Publish", within="#sheet")
    expect(page.get_by_text("Everybody can see the event now.")).to_be_visible()


def sets_up_tables(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("Tables", within=".nav")
    page.locator("#id_tables").fill("1-3 Hall; four Annexe")
    organiser.presses("Save")
    expect(page.get_by_role("alert")).to_contain_text("four Annexe")
    page.locator("#id_tables").fill("1-3 Hall; 4 Annexe")
    organiser.presses("Save")
    expect(page.locator("main")).to_contain_text("4 tables are in use.")


def takes_on_staff(organiser: Visitor) -> dict[str, str]:
    """The personal link of each official, as the organiser reads it from the page."""
    page = organiser.page
    links = {}
    organiser.presses("Staff", within=".nav")
    for name, role in (("Zhou", "referee"), ("Qian", "referee"), ("Gao", "chief_referee")):
        organiser.presses("Take somebody on")
        page.locator("#id_display_name").fill(name)
        page.locator("#id_role").select_option(role)
        organiser.presses("Take on")
        links[name] = page.locator("#link").input_value()
        organiser.presses("Staff", within=".nav")
        expect(page.locator(".log")).to_contain_text(name)
    return links


def loads_the_list(organiser: Visitor, good: Path) -> None:
    page = organiser.page
    organiser.presses("Entries", within=".nav")
    organiser.presses("Load a list")
    page.locator("#id_file").set_input_files(DATA / "entries-bad-semicolon.csv")
    organiser.presses("Read the file")
    expect(page.get_by_role("alert")).to_contain_text("nothing was stored")
    lines = page.get_by_role("table", name="Faults by line").locator("tbody td:first-child").all_inner_texts()
    assert {"14", "15", "16"} <= set(lines), "every bad line is named"
    expect(page.get_by_role("button", name="Take over")).to_have_count(0)

    organiser.presses("Load the mended file")
    page.locator("#id_file").set_input_files(good)
    organiser.presses("Read the file")
    expect(page.locator(".facts")).to_contain_text("GB18030", ignore_case=True)
    expect(page.locator("tbody tr")).to_have_count(ENTRIES)
    expect(page.locator("tbody tr").first).to_contain_text("机械学院一队")
    organiser.presses(f"Take over all {ENTRIES} entries")
    expect(page.get_by_text(f"All {ENTRIES} entries take part.")).to_be_visible()


def checks_everybody_in(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("To the check-in")
    expect(page.locator("#counts")).to_have_text(f"0 of {ENTRIES} here")
    page.locator("#q").fill("钱卫红")
    expect(page.locator("#rows > li")).to_have_count(1)
    page.locator("#rows").get_by_role("button", name="Check in").click()
    expect(page.locator("#counts")).to_have_text(f"1 of {ENTRIES} here")
    page.locator("#q").fill("队")
    page.get_by_role("button", name=f"Check in all {ENTRIES - 1} shown").click()
    expect(page.locator("#counts")).to_have_text(f"{ENTRIES} of {ENTRIES} here")


# rounds


def to_the_desk(organiser: Visitor) -> None:
    organiser.presses("Desk", within=".nav")


def makes_a_swiss_stage(organiser: Visitor) -> None:
    """Two rounds, ranked by points alone: so that entries are level at the cut."""
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses("Make the first stage")
    organiser.presses("Swiss rounds")
    page.locator("#id_name_zh").fill("积分赛")
    page.locator("#id_name_en").fill("Swiss")
    page.locator("#id_rounds_planned").fill("2")
    for place in range(2, 9):
        page.locator(f"#id_tiebreak_{place}").select_option("")
    organiser.presses("Make the stage")
    stage = Stage.objects.get()
    assert (stage.settings["rounds_planned"], stage.settings["tiebreaks"]) == (2, ["points"])


def draws_lots(organiser: Visitor) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses("Draw the lots")
    page.locator("#id_seed").fill("20261003")
    organiser.presses("Draw the lots")
    expect(page.locator(".lot-order li")).to_have_count(ENTRIES)
    expect(page.locator(".facts")).to_contain_text("20261003")


def pairs(organiser: Visitor, number: int) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses(f"Pair round {number}")
    expect(page.get_by_role("heading", name=f"Pair round {number}?")).to_be_visible()
    organiser.presses(f"Pair round {number}")
    done = page.get_by_role("link", name="Look at the draft")
    expect(done.or_(page.locator("#pairings"))).to_be_visible()
    if done.count():
        with organiser.answered():
            done.click()


def sees_why_and_swaps(organiser: Visitor) -> None:
    page = organiser.page
    drawn = page.locator("#pairings > li")
    expect(drawn).to_have_count(ENTRIES // 2 + 1)
    for why in page.locator(".drawn__why").all_inner_texts():
        assert len(why.split()) > 3, "each pairing and each bye has a reason in words"
    expect(page.locator("#pairings")).to_contain_text("bye")
    stays, leaves, comes = makes_units_meet(Round.objects.get())
    page.get_by_label("Entry", exact=True).select_option(str(leaves.pk))
    page.get_by_label("takes the place of").select_option(str(comes.pk))
    organiser.presses("Look at the swap")
    expect(page.locator(".notice--asks")).to_contain_text(stays.name)
    organiser.presses("Swap all the same")
    expect(page.get_by_text("The two have changed places.")).to_be_visible()
    row = drawn.filter(has_text=stays.name).filter(has_text=comes.name)
    expect(row.first).to_be_visible()


def makes_units_meet(draft: Round):
    """An entry that stays, its opponent that leaves, and one of its own unit that comes."""
    sides = list(MatchSide.objects.filter(round=draft, match__kind=Match.Kind.GAME).select_related("entry"))
    for stays in sides:
        for comes in sides:
            if comes.match_id != stays.match_id and comes.entry.unit_id == stays.entry.unit_id:
                leaves = next(each for each in sides if each.match_id == stays.match_id and each.pk != stays.pk)
                return stays.entry, leaves.entry, comes.entry
    raise AssertionError("no two entries of one unit play at different tables")


def nothing_of_the_draft_is_public(player: Visitor) -> None:
    page = player.goes(f"/e/{SLUG}/?q=1")
    expect(page.locator(".answer")).to_contain_text("The first round has not been published yet.")
    player.tolerates = ("404",)
    answer = page.goto(f"/e/{SLUG}/rounds/1/1/")
    assert answer is not None
    assert answer.status == 404


def publishes_the_round(organiser: Visitor, number: int) -> None:
    page = organiser.page
    organiser.presses("Publish")
    expect(page.locator("#sheet")).to_contain_text("Everybody can see who plays whom at which table.")
    organiser.presses("Publish", within="#sheet")
    expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()


def starts_the_clock(organiser: Visitor) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses("Start the clock")
    with organiser.answered():
        page.get_by_role("button", name="Start").first.click()
    to_the_desk(organiser)
    expect(page.locator("[data-clock-ends]").first).to_contain_text(":")


def closes_the_round(organiser: Visitor, number: int, *, stage: int = 1) -> None:
    """The organiser only presses what the desk proposes."""
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses(f"Close round {number}")
    with organiser.answered():
        page.get_by_role("button", name="Close").first.click()
    expect(page.get_by_role("heading", name="Close")).to_have_count(0)
    assert Round.objects.get(stage__number=stage, number=number).state == "closed"


# the tables


def enters(official: Visitor, link: str) -> Visitor:
    """Somebody opens the personal link and presses its one button."""
    page = official.goes(link)
    with official.answered():
        page.get_by_role("button", name="Start as").click()
    expect(page.locator("main .answer")).to_have_count(0)
    return official


def plays_a_match_on_the_phone(first: Visitor, second: Visitor) -> None:
    page = first.page
    page.get_by_role("link", name="Table 1", exact=True).click()
    page.get_by_role("radio", name="South").check()
    page.locator("#id_points").fill("35")
    expect(page.locator("#preview")).to_contain_text("35 points")
    page.get_by_role("button", name="Record hand 1").click()
    expect(page.locator(".notice--done")).to_contain_text("35 points")
    page.get_by_role("link", name="End the match").click()
    page.locator("#sheet").get_by_role("button", name="End the match").click()
    expect(page.locator("main")).to_contain_text("minutes are left on the clock.")
    page.get_by_role("button", name="Yes, that is right: End the match").click()
    expect(page.locator("main")).to_contain_text("Somebody else has to confirm it before it counts.")
    match = Match.objects.get(table__number=1)
    assert match.state == Match.State.REPORTED

    page = second.page
    page.get_by_role("link", name="Table 1", exact=True).click()
    page.get_by_role("link", name="Confirm the result").click()
    page.locator("#sheet").get_by_role("button", name="I confirm this result").click()
    expect(page.locator("main")).to_contain_text("confirmed by Qian")
    match.refresh_from_db()
    assert match.state == Match.State.CONFIRMED


def decides(its_round: Round) -> None:
    """Every open match gets its result from one referee and is confirmed by the other: the smaller number wins."""
    event = its_round.stage.event
    referees = [each.account for each in event.staff.filter(role="referee").order_by("pk")]
    for match in its_round.matches.exclude(state=Match.State.CONFIRMED).order_by("number"):
        numbers = [side.entry.number for side in match.sides.select_related("entry").order_by("side")]
        levels = (11, 6) if numbers[0] < numbers[1] else (6, 11)
        matches.record_final_result(
            referees[0], request_id=uuid4(), match_id=match.pk, revision=match.revision, levels=levels
        )
        match.refresh_from_db()
        matches.confirm_match(referees[1], request_id=uuid4(), match_id=match.pk, revision=match.revision)


# the knock-out


def cuts_through_a_tie(organiser: Visitor, chief: Visitor) -> None:
    page = organiser.page
    to_the_desk(organiser)
    organiser.presses("Cut to the knock-out")
    organiser.presses("the best 4")
    expect(page.locator("main")).to_contain_text("are level for")
    expect(page.get_by_role("button", name="Make the next stage")).to_have_count(0)

    desk = chief.goes(f"/organise/{SLUG}/stages/1/cut/?size=4")
    chief.presses("Decide the tie")
    desk.get_by_role("radio", name="by lots").check()
    chief.presses("Decide")
    expect(desk.get_by_role("button", name="Make the next stage")).to_be_visible()

    to_the_desk(organiser)
    organiser.presses("Cut to the knock-out")
    organiser.presses("the best 4")
    page.locator("#id_size").fill("4")
    page.locator("#id_name_zh").fill("淘汰赛")
    page.locator("#id_name_en").fill("Knock-out")
    page.get_by_role("radio", name="Third place as well").check()
    organiser.presses("Make the next stage")
    expect(page.locator(".bracket-parts")).to_contain_text("Semi-final", ignore_case=True)


def plays_the_bracket(organiser: Visitor) -> None:
    page = organiser.page
    organiser.presses("Publish")
    page.get_by_role("button", name="Publish").first.click()
    expect(page.get_by_text("is published.")).to_be_visible()
    bracket = Stage.objects.get(format=Stage.Format.KNOCKOUT)
    for its_round in bracket.rounds.order_by("number"):
        decides(its_round)
        its_round.refresh_from_db()
        assert its_round.state == "closed", "a round of a bracket closes itself"


def the_champion_stands_for_everybody(player: Visitor, organiser: Visitor) -> None:
    bracket = Stage.objects.get(format=Stage.Format.KNOCKOUT)
    final = Match.objects.get(round__stage=bracket, name="final")
    third = Match.objects.get(round__stage=bracket, name="third_place")
    assert (final.state, third.state) == (Match.State.CONFIRMED, Match.State.CONFIRMED)
    champion = final.sides.get(side=final.winner).entry
    to_the_desk(organiser)
    organiser.presses("Finish the event")
    organiser.page.get_by_role("button", name="Finish").first.click()
    expect(organiser.page.get_by_text("The event is finished.").first).to_be_visible()
    page = player.goes(f"/e/{SLUG}/")
    expect(page.locator(".answer")).to_contain_text("Champion")
    expect(page.locator(".answer")).to_contain_text(champion.name)
    page = player.goes(f"/e/{SLUG}/bracket/2/")
    expect(page.locator(".answer")).to_contain_text(champion.name)
    expect(page.locator("#third-place .won")).to_have_count(2)
