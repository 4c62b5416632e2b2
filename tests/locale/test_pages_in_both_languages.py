"""No page mixes its languages: names aside, a Chinese page is Chinese and an English one English."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from tests import play
from tests.at_table import at_table
from tests.individual import individual, play_round
from tests.locale.words_on_pages import catalogue, texts_of, words_left
from tests.public_event import hand, public_event
from tests.services.schedules import events
from tournament.exchange.entry_lists import HEADER_WORDS
from tournament.models import Account

pytestmark = pytest.mark.django_db

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
NOWHERE = "/nowhere/"
SET_UP = (
    "",
    "event/",
    "event/finish/",
    "tables/",
    "staff/",
    "staff/new/",
    "staff/links/",
    "check-in/",
    "entries/",
    "entries/new/",
    "entries/seeds/",
    "entries/import/",
    "entries/1/",
    "entries/1/withdraw/",
    "entries/1/absent/",
    "stages/",
    "stages/new/?format=swiss",
    "stages/new/?format=knockout",
    "stages/1/",
    "stages/1/lots/",
    "jobs/",
)


def mixed(addresses: list[str], language: str, account: Account | None = None) -> list[tuple[str, str]]:
    """Address and text of everything on these pages that is left in the other language."""
    client = Client(headers={"accept-language": language})
    if account is not None:
        client.force_login(account)
    # headers of lists are typed in either language, whatever the page's
    others = _translations() - set(HEADER_WORDS)
    names = set(Account.objects.values_list("display_name", flat=True))
    found = []
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == (404 if address == NOWHERE else 200), (address, answer.status_code)
        page = answer.content.decode()
        if language == "en":
            left = [text for text in texts_of(page) if _CHINESE.search(text) and text in others]
        else:
            left = [f"{text} [{word}]" for text, word in words_left(page, _english_words()) if text not in names]
        found += [(address, text) for text in left]
    return found


def _english_words() -> list[str]:
    return [text for text, translations in catalogue().items() if text not in translations]


def _translations() -> set[str]:
    return {each for translations in catalogue().values() for each in translations}


@pytest.fixture(params=["zh-hans", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def test_pages_for_everybody(language):
    shown = public_event()
    assert mixed(["/", "/log-in/", NOWHERE, *shown.addresses], language) == []


def test_pages_of_setting_an_event_up(language):
    stage = play.swiss(6)
    organiser = play.organiser_of(stage.event)
    here = f"/organise/{stage.event.slug}/"
    assert mixed(["/organise/", "/log-out/", *[here + page for page in SET_UP]], language, organiser) == []


def test_pages_of_a_draft_and_of_a_round(language):
    stage = play.swiss(7)
    draft = play.drafted(stage)
    chief = play.chief_of(stage.event)
    here = f"/organise/{stage.event.slug}/"
    rounds = f"{here}stages/1/rounds/1/"
    first, second = (side.entry_id for side in draft.matches.get(number=1).sides.all())
    drafted = [here, rounds, f"{rounds}swap/?first={first}&second={second}", f"{rounds}publish/", f"{rounds}discard/"]
    assert mixed(drafted, language, chief) == []
    play.published(draft)
    published = [here, rounds, f"{rounds}clock/", f"{here}stages/1/pair/", f"{here}entries/1/disqualify/"]
    assert mixed(published, language, chief) == []


def test_pages_of_a_cut_and_of_a_bracket(language):
    swiss = play.played(play.swiss(8), 3)
    knockout = play.published_knockout(4)
    chief = play.chief_of(swiss.event)
    stage = f"/organise/{swiss.event.slug}/stages/1/"
    assert mixed([f"{stage}cut/", f"{stage}cut/?size=4"], language, chief) == []
    bracket = f"/organise/{knockout.event.slug}/stages/1/bracket/"
    assert mixed([bracket, f"/organise/{knockout.event.slug}/"], language, play.organiser_of(knockout.event)) == []


def test_pages_at_the_tables(language):
    there = at_table()
    hand(there.match, 1, declarer_seat=0, attackers_points=35)
    here = f"/referee/{there.event.slug}/"
    match = f"{here}matches/{there.match.pk}/"
    acts = ("penalty", "ruling", "time-up", "final-result", "hands/1", "lines/1/strike")
    assert mixed([here, match, *[f"{match}{act}/" for act in acts]], language, there.chief) == []


def test_pages_of_groups_and_of_their_schedule(language):
    stage = events.play_rounds(events.groups(9, 2), [1])
    there, shown = f"/organise/{stage.event.slug}/", f"/e/{stage.event.slug}/"
    pages = ("groups/", "groups/by-hand/", "groups/place/", "schedule/", "schedule/enter/", "crosstable/", "cut/")
    addresses = [there, f"{shown}crosstable/1/", f"{shown}draws/", f"{there}stages/1/rounds/2/"]
    addresses += [f"{there}stages/1/{page}" for page in pages]
    assert mixed(addresses, language, play.organiser_of(stage.event)) == []


def test_pages_of_a_double_elimination(language):
    stage = play.published_double_elimination(6)
    there, shown = f"/organise/{stage.event.slug}/", f"/e/{stage.event.slug}/"
    addresses = [there, f"{there}stages/1/bracket/", f"{shown}bracket/1/", f"{there}entries/1/withdraw/"]
    assert mixed(addresses, language, play.organiser_of(stage.event)) == []


def test_pages_of_an_individual_event(language):
    stage = individual("jj-2d", 10)
    play_round(stage, Random(1))
    play.drafted(stage)
    there, shown = f"/organise/{stage.event.slug}/", f"/e/{stage.event.slug}/"
    addresses = [there, f"{there}stages/", f"{there}stages/new/?format=individual", f"{there}stages/1/rounds/2/"]
    addresses += [f"{shown}standings/1/", f"{shown}entries/1/", f"{shown}rounds/1/1/", f"{shown}draws/1/1/?repeat=1"]
    assert mixed(addresses, language, play.chief_of(stage.event)) == []


def test_pages_of_rules_wishes_and_the_day(language):
    stage = play.played(play.swiss(6), 1)
    there = f"/organise/{stage.event.slug}/"
    pages = ("rules/", "rules/change/", "tables/referees/", "tables/referees/sheet/", "no-shows/", "history/")
    of_stage = ("wishes/", "wishes/bye/", "pair/", "lots/by-hand/", "lots/sheet/", "lots/promise/")
    addresses = [f"{there}{page}" for page in pages] + [f"{there}stages/1/{page}" for page in of_stage]
    addresses += [f"{there}entries/1/{page}" for page in ("", "table/", "substitute/")]
    addresses += [f"{there}stages/1/rounds/1/tables/", f"/e/{stage.event.slug}/card/", "/rules/", "/password/"]
    assert mixed(addresses, language, play.chief_of(stage.event)) == []


def test_a_word_left_in_english_is_found():
    page = "<p>已确认</p><button lang='en'>English</button><a aria-label='Sign in'>登录</a><p>Round 3 is closed.</p>"
    assert {text for text, _word in words_left(page, _english_words())} == {"Sign in", "Round 3 is closed."}
