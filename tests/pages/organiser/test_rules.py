"""The rules of an event: seen, edited, changed, reset; all of it without JavaScript."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scoring import load_any_preset
from tests import builders, play
from tests.forms.rules.posting import sent
from tests.services.rules.edited import PRESET, change, edit, values_with
from tournament.models import Event, Round, RuleSetVersion
from tournament.rulebook import rule_set_of
from tournament.services import rules

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def client_of(account):
    client = Client(**ENGLISH)
    client.force_login(account)
    return client


def here(event, page=""):
    return f"/organise/{event.slug}/rules/{page}"


def body(event, **changed):
    """The form as a browser sends it, for the rules that stand."""
    now = Event.objects.select_related("rule_set_version").get(pk=event.pk)
    act = {"request_id": str(uuid4()), "revision": now.revision}
    return sent(now.rule_set_version.mapping) | act | changed


@pytest.fixture
def event():
    return builders.event()


@pytest.fixture
def client(event):
    return client_of(event.created_by)


def test_every_official_sees_the_rules_and_who_may_edits_them(event, client):
    edit(event)
    page = client.get(here(event)).content.decode()
    assert "Shuangsheng match" in page
    assert "Version 2" in page
    assert "in force" in page
    assert "60 → <strong>45</strong>" in page
    assert here(event, "edit/") in page
    referee = client_of(builders.staff(event)).get(here(event)).content.decode()
    assert "Version 2" in referee
    assert here(event, "edit/") not in referee


def test_the_form_is_saved_as_the_next_version(event, client):
    answer = client.post(here(event, "edit/"), body(event, **{"clock.minutes": "45", "do": "save"}))
    assert (answer.status_code, answer["Location"]) == (302, here(event))
    assert rule_set_of(RuleSetVersion.objects.get(event=event, number=2)).clock.minutes == 45


def test_the_form_untouched_changes_nothing(event, client):
    assert client.post(here(event, "edit/"), body(event)).status_code == 302
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_faults_come_back_beside_their_fields_with_what_was_typed(event, client):
    answer = client.post(
        here(event, "edit/"), body(event, **{"clock.minutes": "x", "clock.no_new_hand_minutes": "2000"})
    )
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="x"' in page
    assert 'value="2000"' in page
    assert "These rules have 2 faults; nothing was stored." in page
    assert '<a href="#rule-clock-minutes">' in page
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_a_level_that_the_goal_has_left_behind_is_asked_about_beside_its_field_and_saved(event, client):
    asked = "Level 10 had to be played because the match was won past it."
    assert asked not in client.get(here(event, "edit/")).content.decode()
    typed = {"levels.goal": "14"}
    page = client.post(here(event, "edit/"), body(event, do="check", **typed)).content.decode()
    beside = re.search(r'<p [^>]*id="rule-levels-must_play-hint"[^>]*>([^<]*)', page)
    assert asked in beside[1]
    assert (
        'data-hint-of="rule-levels-must_play"'
        in client.post(here(event, "check/"), body(event, **typed)).content.decode()
    )
    assert client.post(here(event, "edit/"), body(event, do="save", **typed)).status_code == 302


@pytest.mark.parametrize(
    ("button", "more", "stands"),
    [
        ("add:level_table.bands", {}, 'name="level_table.bands[6].first"'),
        ("add:kitty.factors", {}, 'name="kitty.factors[3].kind"'),
        ("add:standings.tiebreaks", {}, 'name="standings.tiebreaks[6]"'),
        ("add:penalties", {"chosen:penalties": "misconduct"}, 'name="penalties.misconduct.counter"'),
        ("add:penalties", {"chosen:penalties": ""}, 'name="penalties.penalty_1.counter"'),
        ("add:hand_points.rows", {}, 'name="hand_points.rows[0].value"'),
    ],
)
def test_a_row_is_added_without_storing_anything(event, client, button, more, stands):
    typed = {"clock.minutes": "45", "do": button, **more}
    answer = client.post(here(event, "edit/"), body(event, **typed))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert stands in page
    assert "autofocus" in page
    assert 'name="clock.minutes" id="rule-clock-minutes" value="45"' in page
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_a_row_is_removed_without_storing_anything(event, client):
    page = client.post(here(event, "edit/"), body(event, do="remove:level_table.bands[0]")).content.decode()
    assert 'name="level_table.bands[4].first"' in page
    assert 'name="level_table.bands[5].first"' not in page


@pytest.mark.parametrize("number", ["6", "9" * 5000, "x", ""])
def test_a_button_for_a_row_that_is_not_there_changes_nothing(event, client, number):
    answer = client.post(here(event, "edit/"), body(event, do=f"remove:level_table.bands[{number}]"))
    assert answer.status_code == 200
    assert 'name="level_table.bands[5].first"' in answer.content.decode()


def test_the_check_tells_faults_the_sample_hand_and_the_differences(event, client):
    sample = {"sample-points": "60", "sample-winner": "attackers", "sample-format": "pair:2", "sample-kitty": "10"}
    page = client.post(
        here(event, "check/"), body(event, **{"kitty.factors[1].base": "8", **sample}), headers={"HX-Request": "true"}
    ).content.decode()
    assert "Band 100 to 115" in page
    assert "Band 140 to 155" in page
    assert "4 → <strong>8</strong>" in page
    assert "1 value differs" in page
    wrong = client.post(here(event, "check/"), body(event, **{"clock.minutes": "0"})).content.decode()
    assert 'data-fault-of="rule-clock-minutes"' in wrong
    assert "1 fault" in wrong
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_who_comes_second_is_told_and_may_save_again(event, client):
    stale = body(event, **{"clock.minutes": "50"})
    edit(event)
    answer = client.post(here(event, "edit/"), stale)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody else changed this meanwhile." in page
    assert 'name="revision" value="2"' in page
    assert 'value="50"' in page


def test_a_form_that_is_gone_back_to_and_sent_with_something_else_is_told_and_may_be_sent_again(event, client):
    """It carries its old request number and revision: nothing is stored until whoever sends it has seen both."""
    again = body(event, **{"clock.minutes": "45"})
    assert client.post(here(event, "edit/"), again).status_code == 302
    again["clock.minutes"] = "50"
    for told in ("used for something else", "Somebody else changed this meanwhile"):
        answer = client.post(here(event, "edit/"), again)
        page = answer.content.decode()
        assert (answer.status_code, told in page) == (409, True)
        assert RuleSetVersion.objects.filter(event=event).count() == 2
        again |= dict(re.findall(r'name="(request_id|revision)" value="([^"]+)"', page))
    assert client.post(here(event, "edit/"), again).status_code == 302
    stands = RuleSetVersion.objects.filter(event=event).order_by("-number")[0]
    assert rule_set_of(stands).clock.minutes == 50


def test_a_published_set_is_taken_or_the_own_one_as_it_was(event, client):
    edit(event)
    page = client.get(here(event, "preset/")).content.decode()
    assert "What was edited is left behind" in page
    assert page.count("rules__block") < 40, "the chosen one alone is told in words"
    given = {"request_id": uuid4(), "revision": 2, "preset": PRESET}
    assert client.post(here(event, "preset/"), given).status_code == 302
    now = Event.objects.select_related("rule_set_version").get(pk=event.pk).rule_set_version
    assert (now.number, now.digest) == (3, load_any_preset(PRESET).digest)


def test_players_rule_sets_have_the_same_form(event, client):
    Event.objects.filter(pk=event.pk).update(entries_are="players")
    rules.reset_rule_set(event.created_by, request_id=uuid4(), event_id=event.pk, revision=1, preset="friends-5p-2d")
    page = client.get(here(event, "edit/")).content.decode()
    assert 'name="result.take_stage_at"' in page
    assert 'name="demotions.ace.back_to"' in page
    answer = client.post(here(event, "edit/"), body(event, **{"result.take_stage_at": "85"}))
    assert answer.status_code == 302
    shown = client.post(here(event, "edit/"), body(event, **{"result.kind": "bid", "do": "show"})).content.decode()
    assert 'name="result.below_half"' in shown
    assert 'name="result.half_at"' not in shown


def test_after_the_first_round_the_chief_referee_changes_them_from_a_round_on():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    event, first = stage.event, Round.objects.get(stage=stage)
    organiser, chief = client_of(event.created_by), client_of(play.chief_of(event))
    assert organiser.get(here(event, "edit/")).status_code == 409
    assert here(event, "change/") not in organiser.get(here(event)).content.decode()
    assert here(event, "change/") in chief.get(here(event)).content.decode()
    page = chief.get(here(event, "change/")).content.decode()
    assert "round 1" in page
    assert "the next round that is published" in page
    told = {"clock.minutes": "45", "from_round": str(first.pk)}
    missing = chief.post(here(event, "change/"), body(event, **told))
    assert missing.status_code == 400
    assert "This field is required." in missing.content.decode()
    assert chief.post(here(event, "change/"), body(event, **told, reason="hall closes")).status_code == 302
    page = chief.get(here(event)).content.decode()
    assert "from round 1 on: hall closes" in page


def test_a_change_is_told_beside_the_rules_in_force_and_not_only_beside_the_published_ones():
    stage = play.swiss(4)
    event = stage.event
    edit(event)
    play.published(play.drafted(stage))
    chief = client_of(play.chief_of(event))
    back = {"clock.minutes": "60", "from_round": "", "reason": "hall stays open"}
    checked = chief.post(here(event, "check/"), body(event, **back)).content.decode()
    assert "45 → <strong>60</strong>" in checked
    assert "1 value differs from the rules in force" in checked
    assert "Just as the rules in force" in chief.get(here(event, "change/")).content.decode()
    assert chief.post(here(event, "change/"), body(event, **back)).status_code == 302
    stands = chief.get(here(event)).content.decode()
    assert "Version 3" in stands
    assert "45 → <strong>60</strong>" in stands
    assert "60 → <strong>45</strong>" not in stands


def test_a_change_that_waits_is_announced():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    change(stage.event, reason="hall closes")
    page = client_of(stage.event.created_by).get(here(stage.event)).content.decode()
    assert "Version 2 is decided and waits for its round." in page
    assert "from the next round that is published: hall closes" in page


def test_a_typed_reason_survives_a_row_that_is_added():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    client = client_of(play.chief_of(stage.event))
    typed = {"do": "add:level_table.bands", "reason": "hall closes", "from_round": ""}
    page = client.post(here(stage.event, "change/"), body(stage.event, **typed)).content.decode()
    assert "hall closes</textarea>" in page
    assert "This field is required." not in page


def test_before_it_there_is_nothing_to_change(event):
    assert client_of(play.chief_of(event)).get(here(event, "change/")).status_code == 409


def test_values_nobody_offers_are_shown_as_they_stand(event, client):
    edit(event, values=values_with(levels__goal=30, levels__past_goal="count_on"))
    assert '<option value="30" selected>' in client.get(here(event, "edit/")).content.decode()


@pytest.mark.parametrize(
    "hostile", ["level_table.bands[9999].first", "fines.x" + "y" * 60 + ".names.zh", "a[b.c", "\0"]
)
def test_names_that_no_form_has_are_passed_over(event, client, hostile):
    answer = client.post(here(event, "edit/"), body(event, **{hostile: "1"}))
    assert answer.status_code in (302, 400)


def test_control_characters_are_refused_not_stored(event, client):
    answer = client.post(here(event, "edit/"), body(event, **{"names.zh": "a\0b"}))
    assert answer.status_code == 400
    assert RuleSetVersion.objects.filter(event=event).count() == 1


def test_a_new_event_unfolds_the_chosen_set_alone():
    creator = builders.account("creator", may_create_events=True)
    page = client_of(creator).get("/organise/new/").content.decode()
    assert page.count('id="rules-in-words"') == 1
    assert 'hx-get="/rules/classic-2d/"' in page
    assert 'href="/rules/classic-2d/"' in page
