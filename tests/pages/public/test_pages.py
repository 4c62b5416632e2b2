"""Every public page answers, in both languages, and says what it is for."""

import re

import pytest
from django.utils import timezone

from tests import builders
from tests.public_event import confirm, hand
from tests.snapshots import snapshot
from tournament.models import Entry, Event, Match, MatchSide, Round, Stage

pytestmark = pytest.mark.django_db


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_page_and_its_live_part_answer(client, shown, language):
    for address in ["/", *shown.addresses]:
        page = client.get(address, headers={"accept-language": language})
        assert page.status_code == 200, address
        body = page.content.decode()
        assert f'<html lang="{language}"' in body.replace("zh-Hans", "zh-hans"), address
        assert "[[" not in body
        for part in re.findall(r'data-live-url="([^"]+)"', body):
            fragment = client.get(address.partition("?")[0] + part.replace("&amp;", "&"))
            assert fragment.status_code == 200, address
            assert "<html" not in fragment.content.decode()


def test_the_search_answers_first_without_a_script(client, shown):
    page = client.get(f"{shown.home}?q=5", headers={"accept-language": "en"})
    text = text_of(page)
    assert "Round 2 · Table 2 · East-West" in text
    assert "against 4 Pair 4 Library" in text
    assert text.index("Table 2") < text.index("All rounds")


def test_a_search_without_a_hit_says_so_and_keeps_what_was_typed(client, shown):
    page = client.get(shown.home, {"q": '"><script>x'}, headers={"accept-language": "en"})
    assert "Nobody here is called" in text_of(page)
    assert 'value="&quot;&gt;&lt;script&gt;x"' in page.content.decode()


def test_who_has_a_bye_is_told_so(client):
    event = builders.event()
    entries = builders.entries(event, 3)
    builders.published_round(builders.stage(event, entries), entries)
    page = text_of(client.get(f"/e/{event.slug}/entries/3/", headers={"accept-language": "en"}))
    assert "bye: no match in this round" in page
    for shown in ("", "rounds/1/1/"):
        counted = text_of(client.get(f"/e/{event.slug}/{shown}", headers={"accept-language": "en"}))
        assert "0 of 1 results confirmed" in counted, "a bye is no result"


def test_rounds_of_a_knockout_are_called_by_their_names_beside_its_pairings(client, shown):
    page = text_of(client.get(f"{shown.home}rounds/2/1/", headers={"accept-language": "en"}))
    assert "Semi-final Final" in page
    assert "Round 1" not in page


def test_pairings_stand_by_table_and_by_name(client, shown):
    english = {"accept-language": "en"}
    by_table = text_of(client.get(f"{shown.home}rounds/1/1/", headers=english))
    assert "won" in by_table
    by_name = text_of(client.get(f"{shown.home}rounds/1/1/?by=name", headers=english))
    assert by_name.index("Pair 1") < by_name.index("Pair 2")


def test_the_current_pairings_have_an_address_of_their_own(client, shown):
    assert client.get(f"{shown.home}rounds/").headers["Location"] == f"{shown.home}rounds/2/1/"


def test_the_newest_standings_have_an_address_of_their_own(client, shown):
    answer = client.get(f"{shown.home}standings/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{shown.home}standings/1/")


def test_before_the_first_standings_their_address_is_not_found(client):
    event = builders.event()
    assert client.get(f"/e/{event.slug}/standings/").status_code == 404
    assert client.get("/e/nowhere/standings/").status_code == 404


def test_each_number_of_the_standings_leads_to_its_sum(client, shown):
    page = client.get(f"{shown.home}standings/1/", headers={"accept-language": "en"}).content.decode()
    assert '<a href="1/?of=points">8</a>' in page
    assert ">−1.5</a>" in page
    assert "provisional" in page
    sums = client.get(f"{shown.home}standings/1/1/?of=points", headers={"accept-language": "en"})
    assert "North declares and plays 4" in text_of(sums)
    part = client.get(f"{shown.home}standings/1/1/?of=points", headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert part.content.decode().count("sum-of") == 1
    assert "HX-Request" in part.headers["Vary"]


def test_standings_say_which_rounds_are_under_way_and_are_final_once_none_is_to_come(client):
    event = builders.event()
    entries = builders.entries(event, 4, units=["A"])
    stage = builders.stage(event, entries)
    builders.published_round(stage, entries, number=1)
    builders.published_round(stage, entries, number=2)
    snapshot(stage, entries, after_round=2)
    addresses = [f"/e/{event.slug}/{rest}" for rest in ("standings/1/", "standings/1/1/", "standings/1/units/")]

    def told() -> list[str]:
        pages = [text_of(client.get(address, headers={"accept-language": "en"})) for address in addresses]
        return [re.search(r"((provisional · |final · )?(after )?rounds? [^·]*) · revision", page)[1] for page in pages]

    assert set(told()) == {"provisional · rounds 1 to 2 under way"}
    closed = {"state": Round.State.CLOSED, "closed_at": timezone.now()}
    Round.objects.filter(stage=stage, number=1).update(**closed)
    assert set(told()) == {"provisional · round 2 under way"}
    Round.objects.filter(stage=stage, number=2).update(**closed)
    snapshot(stage, entries, after_round=2, revision=2, provisional=False)
    assert set(told()) == {"after round 2"}, "there are rounds to come"
    Stage.objects.update(state=Stage.State.FINISHED)
    assert set(told()) == {"final · after round 2"}
    Stage.objects.update(state=Stage.State.RUNNING)
    Event.objects.update(state=Event.State.FINISHED)
    assert set(told()) == {"final · after round 2"}, "nothing comes after the end of the event"


def test_who_has_left_is_marked_in_the_standings(client, shown):
    english = {"accept-language": "en"}
    address = f"{shown.home}standings/1/"
    before = client.get(address, headers=english)
    assert "withdrawn" not in text_of(before)
    Entry.objects.filter(pk=shown.entries[1].pk).update(state=Entry.State.WITHDRAWN)
    Entry.objects.filter(pk=shown.entries[3].pk).update(state=Entry.State.DISQUALIFIED)
    page = client.get(address, headers=english | {"if-none-match": before.headers["ETag"]})
    assert re.search(r"2 Pair 2 − ?withdrawn", text_of(page))
    assert re.search(r"4 Pair 4 × ?disqualified", text_of(page))
    assert text_of(page).count("withdrawn") == 1
    for headers in (english, english | {"HX-Request": "true"}):
        assert "withdrawn" in text_of(client.get(f"{address}2/", headers=headers))
        assert "withdrawn" not in text_of(client.get(f"{address}1/", headers=headers))


def test_a_bracket_says_who_will_come(client, shown):
    page = client.get(f"{shown.home}bracket/2/", headers={"accept-language": "en"})
    assert "Winner of Semi-final 1" in text_of(page)
    assert "Champion" not in text_of(page)


def test_a_decided_final_names_the_champion(client, shown):
    final = Match.objects.get(name="final")
    final.sides.filter(side=1).update(entry=shown.entries[2])
    confirm(final, winner=1, levels=(9, 11))
    page = client.get(f"{shown.home}bracket/2/", headers={"accept-language": "en"})
    assert re.search(r"Champion\s+3 Pair 3", text_of(page))
    assert re.search(r"Champion\s+3 Pair 3", text_of(client.get(shown.home, headers={"accept-language": "en"})))


def test_the_podium_stands_above_the_search_once_the_final_is_confirmed(client, shown):
    english = {"accept-language": "en"}
    semis = Match.objects.filter(name="semi_final").order_by("number")
    final = Match.objects.get(name="final")
    third = Match.objects.create(round=final.round, number=2, name="third_place", key="R2M2", state="waiting")
    for side, feeder in enumerate(semis):
        MatchSide.objects.create(match=third, round=final.round, side=side, source="loser_of", source_match=feeder)
    for side, (first, second) in enumerate(
        [(shown.entries[0], shown.entries[1]), (shown.entries[2], shown.entries[3])]
    ):
        final.sides.filter(side=side).update(entry=first)
        third.sides.filter(side=side).update(entry=second)
    assert "Champion" not in text_of(client.get(shown.home, headers=english))
    confirm(final, winner=1, levels=(9, 11))
    text = text_of(client.get(shown.home, headers=english))
    assert re.search(r"Champion 3 Pair 3 .*2nd place 1 Pair 1 .*Where do I play", text)
    assert "3rd place" not in text
    confirm(third, winner=0, levels=(11, 9))
    text = text_of(client.get(shown.home, headers=english))
    assert re.search(r"2nd place 1 Pair 1 .*3rd place 2 Pair 2 .*Where do I play", text)
    part = client.get(f"{shown.home}?part=podium", headers=english)
    assert "3rd place" in text_of(part)
    assert "<html" not in part.content.decode()


def test_an_entry_is_told_in_which_stage_it_is_ranked_where_there_are_several(client, shown):
    text = text_of(client.get(f"{shown.home}entries/1/", headers={"accept-language": "en"}))
    stage = Stage.objects.get(event=shown.event, number=1)
    assert f"Standing · {stage.name_en}" in text


def test_a_match_is_told_hand_by_hand(client, shown):
    page = text_of(client.get(f"{shown.home}matches/{shown.played.pk}/", headers={"accept-language": "en"}))
    assert "35 points: North-South, on stage, climb 2 levels, 2 → 4." in page
    assert "85 points: the stage changes, nobody climbs." in page
    assert "How it was scored" in page


def test_a_corrected_hand_is_marked_and_its_reason_kept_from_the_public(client, shown):
    hand(shown.played, 2, revision=2, declarer_seat=2, attackers_points=90, reason="misread by Zhou")
    page = text_of(client.get(f"{shown.home}matches/{shown.played.pk}/", headers={"accept-language": "en"}))
    assert "90 points" in page
    assert "85 points" not in page
    assert "corrected" in page
    assert "Zhou" not in page


def test_an_unconfirmed_result_says_that_it_does_not_count_yet(client, shown):
    match = Match.objects.filter(round__stage=shown.swiss, round__number=2).first()
    Match.objects.filter(pk=match.pk).update(
        state=Match.State.REPORTED, outcome_reason="time_up", winner=0, levels=[5, 4]
    )
    page = text_of(client.get(f"{shown.home}matches/{match.pk}/", headers={"accept-language": "en"}))
    assert "counts once a second person has confirmed it" in page
    assert "✓" not in page.split("Hand by hand")[0]


@pytest.mark.parametrize("state", [Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED])
def test_who_left_is_marked_in_the_list(client, shown, state):
    Entry.objects.filter(pk=shown.entries[0].pk).update(state=state)
    assert str(state) in client.get(f"{shown.home}entries/", headers={"accept-language": "en"}).content.decode()


def test_rules_are_told_in_words_in_both_languages(client, shown):
    english = client.get(f"{shown.home}rules/", headers={"accept-language": "en"}).content.decode()
    chinese = client.get(f"{shown.home}rules/", headers={"accept-language": "zh-hans"}).content.decode()
    assert shown.event.rule_set_version.digest in english
    assert "庄" in chinese
    assert "庄" not in re.sub(r"<p class=\"soft small\">.*?</p>", "", english)


def test_an_event_without_anything_yet_still_answers(client):
    event = builders.event()
    for address in ("", "entries/", "rules/", "?q=x"):
        assert client.get(f"/e/{event.slug}/{address}").status_code == 200
    assert client.get(f"/e/{event.slug}/rounds/").status_code == 404


def test_a_stage_without_standings_says_so(client):
    event = builders.event()
    entries = builders.entries(event, 2)
    builders.published_round(builders.stage(event, entries), entries)
    page = client.get(f"/e/{event.slug}/standings/1/", headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "No standings yet" in text_of(page)


def test_home_lists_events_and_leads_to_signing_in(client, shown):
    over = builders.event(state=Event.State.FINISHED, name_en="Last Year")
    page = text_of(client.get("/", headers={"accept-language": "en"}))
    assert page.index("Shanghai Cup") < page.index("Last Year")
    assert 'href="/log-in/"' in client.get("/").content.decode()
    assert client.get(f"/e/{over.slug}/").status_code == 200


def test_the_language_is_switched_by_a_form_and_kept(client, shown):
    answer = client.post("/i18n/setlang/", {"language": "en", "next": shown.home})
    assert answer.status_code == 302
    page = client.get(shown.home)
    assert '<html lang="en"' in page.content.decode()
    assert "Shanghai Cup" in page.content.decode()
    client.post("/i18n/setlang/", {"language": "zh-hans", "next": "https://elsewhere.example/"})
    assert "上海杯" in client.get(shown.home).content.decode()


def test_the_language_switch_leads_nowhere_else(client):
    answer = client.post("/i18n/setlang/", {"language": "en", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    "address",
    [
        "/e/nothing-here/",
        "/e/{slug}/rounds/1/9/",
        "/e/{slug}/rounds/9/1/",
        "/e/{slug}/rounds/99999999999999999999999/1/",
        "/e/{slug}/entries/99999999999999999999999/",
        "/e/{slug}/standings/9/",
        "/e/{slug}/standings/1/99/",
        "/e/{slug}/standings/2/1/",
        "/e/{slug}/bracket/1/",
        "/e/{slug}/matches/99999999999999999999999/",
        "/e/{slug}/matches/0/",
        "/e/{slug}/nonsense/",
    ],
)
def test_what_is_not_there_is_answered_404_in_words(client, shown, address):
    answer = client.get(address.format(slug=shown.event.slug), headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_a_match_of_another_event_is_not_found_here(client, shown):
    other = builders.published_match()
    assert client.get(f"{shown.home}matches/{other.pk}/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_public_pages_are_for_reading(client, shown, method):
    for address in ("/", shown.home, f"{shown.home}standings/1/"):
        assert getattr(client, method)(address).status_code == 405


def test_the_round_clock_is_shown_while_it_runs(client, shown):
    Round.objects.filter(stage=shown.bracket, number=1).update(
        state=Round.State.RUNNING, clock_started_at=timezone.now()
    )
    assert "data-clock-ends" in client.get(shown.home).content.decode()


HOSTILE = "=cmd|'/C calc'!A0\"><script>alert(1)</script>{{ 7|add:7 }} & 🀄"


def test_a_hostile_name_stays_a_name(client, shown):
    Entry.objects.filter(pk=shown.entries[0].pk).update(name=HOSTILE)
    shown.entries[0].unit.name = "<img src=x onerror=alert(2)>"
    shown.entries[0].unit.save()
    for person in shown.entries[0].persons.all():
        person.name = "<b>'\"&"
        person.save()
    snapshot(shown.swiss, list(Entry.objects.filter(event=shown.event)), revision=2)
    seen = 0
    for address in [*shown.addresses, f"{shown.home}?q=%3Dcmd"]:
        body = client.get(address).content.decode()
        assert "<script>alert" not in body, address
        assert "<img src=x" not in body, address
        assert "<b>'" not in body, address
        assert "14 &amp; 🀄" not in body, address
        seen += (
            "=cmd|&#x27;/C calc&#x27;!A0&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{ 7|add:7 }} &amp; 🀄" in body
        )
    assert seen > 10


def test_who_plays_now_sees_the_clock_of_the_round(client, shown):
    address = f"{shown.home}entries/5/"
    assert "data-clock-ends" not in client.get(address).content.decode()
    begun = timezone.now()
    Round.objects.filter(stage=shown.bracket, number=1).update(state=Round.State.RUNNING, clock_started_at=begun)
    Round.objects.filter(stage=shown.swiss, number=2).update(state=Round.State.RUNNING, clock_started_at=begun)
    page = client.get(address, headers={"accept-language": "en"})
    assert "time left" in text_of(page)
    assert "data-clock-ends" in client.get(f"{address}?part=live").content.decode()


def test_a_page_open_since_before_the_bracket_asks_for_the_first_three(client):
    event = builders.event()
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert 'data-live-url="?part=podium"' in page
    assert text_of(client.get(f"/e/{event.slug}/?part=podium")).strip() == ""


def test_a_paused_clock_shows_the_time_left_and_counts_nothing_down(client, shown):
    begun = timezone.now()
    Round.objects.filter(stage=shown.bracket, number=1).update(
        state=Round.State.RUNNING, clock_started_at=begun, clock_paused_at=begun
    )
    for address in (shown.home, f"{shown.home}rounds/{shown.bracket.number}/1/"):
        body = client.get(address, headers={"accept-language": "en"})
        assert "data-clock-ends" not in body.content.decode(), address
        assert "(paused)" in text_of(body), address
