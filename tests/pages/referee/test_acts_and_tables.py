"""Penalties, rulings, results and confirmation as pages, and the list of tables."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring import load_any_preset
from tests import builders
from tests.at_table import at_table
from tournament.models import Match, Penalty, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return at_table()


def client_of(account):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def address(table, rest=""):
    return f"/referee/{table.event.slug}/matches/{table.match.pk}/{rest}"


def send(table, rest, account=None, **fields):
    form = {"request_id": str(uuid4()), "revision": table.now.revision} | fields
    return client_of(account or table.referee).post(address(table, rest), form)


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_ending_a_match_says_first_who_wins_by_it(table):
    table.hand(0, 45)
    said = text_of(client_of(table.referee).get(address(table, "time-up/")))
    assert "North-South win, 4 to 2" in said
    table.hand(2, 125)
    table.hand(3, 75)
    said = text_of(client_of(table.referee).get(address(table, "time-up/")))
    assert "East-West win, 4 to 5" in said


def test_an_act_that_is_not_open_says_what_keeps_it():
    table = at_table(preset="classic-2d")
    table.hand(0, 45)
    assert "no penalties" in text_of(client_of(table.referee).get(address(table, "penalty/")))
    final = text_of(client_of(table.referee).get(address(table, "final-result/")))
    assert "Hands are recorded already; the match ends by them." in final


def test_a_late_start_is_all_that_a_referee_of_the_table_rules_and_is_chosen_already():
    mapping = load_any_preset("shuangsheng-match-2d").to_mapping()
    table = at_table(mapping=mapping | {"clock": mapping["clock"] | {"late_start_minutes": 5}})
    page = client_of(table.referee).get(address(table, "ruling/")).content.decode()
    assert re.search(r'name="kind" value="late_start"[^>]* checked', page)
    assert 'name="levels"' not in page
    assert 'name="levels"' in client_of(table.chief).get(address(table, "ruling/")).content.decode()
    # 12 minutes late: three parts of five have begun
    send(table, "ruling/", kind="late_start", side="1", minutes="12", note="stuck in the lift")
    assert table.now.levels == [5, 2]


def test_many_tables_are_reached_by_their_numbers():
    event = builders.event()
    entries = builders.entries(event, 80)
    matches = builders.published_round(builders.stage(event, entries), entries).matches
    referee = client_of(builders.staff(event))
    page = referee.get(f"/referee/{event.slug}/").content.decode()
    for number in (1, 40):
        match = matches.get(table__number=number)
        assert re.search(rf'class="numbers__table" href="/referee/{event.slug}/matches/{match.pk}/">{number}<', page)
    few = at_table()
    assert "numbers__table" not in client_of(few.referee).get(f"/referee/{few.event.slug}/").content.decode()


def test_a_penalty_is_recorded_and_shown(table):
    response = send(table, "penalty/", offence="wrong_follow", side="0", note="hand 3")
    assert (response.status_code, response["Location"]) == (303, address(table) + "?saved=1")
    assert Penalty.objects.get().note == "hand 3"
    assert "follow error" in text_of(client_of(table.referee).get(response["Location"]))


def test_what_each_penalty_does_is_said_before_it_is_recorded_and_one_that_loses_the_match_is_asked_about(table):
    page = address(table, "penalty/")
    table.hand(0, 45)
    first = text_of(client_of(table.referee).get(page))
    assert "North-South are moved down, 4 → 3." in first
    assert "East-West do not fall below the start level 2." in first
    for _ in range(2):
        send(table, "penalty/", offence="wrong_follow", side="0")
    assert "With that, North-South lose the match." in text_of(client_of(table.referee).get(page))
    lost = {"offence": "wrong_follow", "side": "0", "request_id": str(uuid4())}
    asked = send(table, "penalty/", **lost)
    assert asked.status_code == 422
    assert "With this penalty the match is over. Is this right?" in text_of(asked)
    assert "Yes, that is right: Record the penalty" in text_of(asked)
    said_yes = {"confirmed_questions": "ask_penalty_ends_match", "confirmed_for": "wrong_follow 0"}
    assert send(table, "penalty/", **lost | {"side": "1"}, **said_yes).status_code == 303, "nothing to ask about"
    assert send(table, "penalty/", **lost | {"request_id": str(uuid4())}, **said_yes).status_code == 303
    assert (table.now.outcome_reason, table.now.winner) == ("penalty_loss", 1)


def test_a_match_ended_before_the_bell_is_asked_about(table):
    table.hand(0, 45)
    Round.objects.filter(pk=table.match.round_id).update(clock_started_at=timezone.now() - timedelta(minutes=10))
    asked = send(table, "time-up/")
    assert asked.status_code == 422
    assert "50 minutes are left on the clock. End the match all the same?" in text_of(asked)
    assert table.now.state == "playing"
    assert send(table, "time-up/", confirmed_questions="ask_clock_runs").status_code == 303
    assert table.now.state == "reported"


def test_the_bell_ends_the_match_and_a_second_person_confirms_it(table):
    table.hand(0, 45)
    assert send(table, "time-up/").status_code == 303
    own = text_of(client_of(table.referee).get(address(table)))
    assert "Somebody else has to confirm it" in own
    assert "I confirm" not in own
    why = "You entered it yourself: somebody for the other side, another referee or the chief referee confirms it."
    assert why in own
    asked = text_of(client_of(table.referee).get(address(table, "confirm/")))
    assert why in asked
    assert "I confirm" not in asked
    refused = send(table, "confirm/")
    assert refused.status_code == 409
    assert "somebody else than the person who entered it last" in text_of(refused)
    page = client_of(table.second).get(address(table, "confirm/"))
    assert "I confirm this result" in text_of(page)
    assert send(table, "confirm/", table.second).status_code == 303
    assert f"confirmed by {table.second}" in text_of(client_of(table.second).get(address(table)))


def test_who_may_rule_is_not_told_that_the_chief_referee_confirms_what_he_entered(table):
    table.hand(0, 45, table.chief)
    assert send(table, "time-up/", table.chief).status_code == 303
    for rest in ("", "confirm/"):
        told = text_of(client_of(table.chief).get(address(table, rest)))
        assert "You entered it yourself: somebody for the other side or another referee confirms it." in told


def test_a_ruling_is_for_whoever_may_rule(table):
    assert "cannot be done by you" in text_of(client_of(table.referee).get(address(table, "ruling/")))
    assert send(table, "ruling/", kind="forfeit", side="1", note="late").status_code == 400
    response = send(table, "ruling/", table.chief, kind="forfeit", side="1", note="nobody came")
    assert response.status_code == 303
    assert (table.now.state, table.now.outcome_reason) == ("reported", "forfeit")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "forfeit", "side": "1"}, "required"),
        ({"kind": "forfeit", "note": "late"}, "Side"),
        ({"kind": "level_move", "side": "1", "levels": "0", "note": "x"}, "Levels"),
        ({"kind": "level_move", "side": "1", "levels": "x", "note": "x"}, "whole number"),
        ({"kind": "time_up", "note": "x"}, "not one of the available choices"),
        ({"kind": "award_match", "side": "1", "note": "x"}, "not one of the available choices"),
    ],
)
def test_a_ruling_that_cannot_be_is_shown_again_with_what_was_typed(table, fields, said):
    response = send(table, "ruling/", table.chief, **fields)
    assert response.status_code == 400
    assert said in text_of(response)
    if "note" in fields:
        assert fields["note"] in text_of(response)
    assert table.now.revision == 1


def test_a_final_result_is_entered_questioned_and_corrected(table):
    asked = send(table, "final-result/", level_0="2", level_1="2", on_stage="1")
    assert asked.status_code == 422
    assert "All end on the level they started from" in text_of(asked)
    confirmed = dict(re.findall(r'name="(confirmed_\w+)" value="([^"]*)"', asked.content.decode()))
    assert send(table, "final-result/", level_0="2", level_1="2", on_stage="1", **confirmed).status_code == 303
    assert send(table, "final-result/", level_0="9", level_1="7").status_code == 400, "a correction has a reason"
    assert send(table, "final-result/", level_0="9", level_1="7", reason="slip found").status_code == 303
    assert (table.now.levels[0], table.now.winner) == (9, 0)


def test_the_list_of_a_final_result_says_which_level_is_past_the_goal(table):
    page = client_of(table.referee).get(address(table, "final-result/"))
    assert '<option value="11">J: past 10</option>' in page.content.decode()


def test_a_final_result_that_cannot_be_is_refused_at_its_field(table):
    both = send(table, "final-result/", level_0="11", level_1="11")
    assert both.status_code == 400
    assert "Nothing has been saved yet." in text_of(both)
    assert send(table, "final-result/", level_0="99", level_1="7").status_code == 400


def test_a_line_is_struck_with_a_reason(table):
    table.hand(0, 45)
    page = client_of(table.referee).get(address(table, "lines/1/strike/"))
    assert "45 points" in text_of(page)
    assert send(table, "lines/1/strike/").status_code == 400
    assert send(table, "lines/1/strike/", reason="wrong table").status_code == 303
    assert table.now.hands_played == 0
    assert send(table, "lines/7/strike/", reason="x").status_code == 404


def test_a_result_is_disputed_and_reopened(table):
    table.play_out()
    assert send(table, "dispute/", table.second, reason="hand 2").status_code == 303
    assert table.now.disputed
    assert "disputed" in text_of(client_of(table.second).get(address(table)))
    assert "disputed the result: hand 2" in text_of(client_of(table.chief).get(address(table)))
    assert send(table, "confirm/", table.chief).status_code == 303
    assert "disputed the result" not in text_of(client_of(table.chief).get(address(table)))
    assert send(table, "reopen/", table.second, reason="x").status_code == 403
    assert send(table, "reopen/", table.chief, reason="slip found").status_code == 303
    assert table.now.state == "reported"


def test_whoever_confirms_is_told_who_wins_and_which_level_is_whose(table):
    table.act("record_final_result", levels=[10, 10], on_stage=1)
    assert "Pair 2 wins · Pair 1 10 : Pair 2 10" in text_of(client_of(table.second).get(address(table)))
    asked = text_of(client_of(table.second).get(address(table, "confirm/")))
    assert "Pair 1 10 : Pair 2 10 · Pair 2 wins" in asked


def test_an_act_on_an_older_version_shows_what_stands_now(table):
    table.play_out()
    seen = table.now.revision
    table.correct(2, 2, 90)
    response = send(table, "confirm/", table.second, revision=seen)
    assert response.status_code == 409
    assert "Someone else was faster" in text_of(response)
    assert table.now.state == "reported"


def test_an_act_opens_beside_the_page_as_a_fragment(table):
    response = client_of(table.referee).get(address(table, "penalty/"), headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert b"<html" not in response.content
    assert f'action="{address(table, "penalty/")}"'.encode() in response.content


@pytest.mark.parametrize("act", ["penalty/", "ruling/", "time-up/", "final-result/", "confirm/", "dispute/", "reopen/", "lines/1/strike/"])  # fmt: skip
def test_every_act_is_closed_to_those_who_may_not(table, act):
    assert Client().get(address(table, act)).status_code == 302
    assert client_of(builders.account()).get(address(table, act)).status_code == 403
    viewer = builders.staff(table.event, "viewer")
    page = client_of(viewer).get(address(table, act))
    assert page.status_code == 200
    of_result = act in ("confirm/", "dispute/")
    assert ("There is no result yet" if of_result else "cannot be done by you") in text_of(page)
    assert "Back to the match" in text_of(page)
    elsewhere = builders.staff(table.event, tables=[builders.tables(table.event, 2)[1]])
    table.play_out()
    for account in (viewer, elsewhere):
        fields = {"offence": "wrong_follow", "side": "0", "kind": "forfeit", "note": "x", "reason": "x", "level_0": "9", "level_1": "7"}  # fmt: skip
        assert send(table, act, account, **fields).status_code in (400, 403)
    assert table.now.revision == 4


def hall():
    """Five tables of a running round; the referee has tables 1 to 3."""
    event = builders.event()
    entries = builders.entries(event, 10)
    round_ = builders.published_round(builders.stage(event, entries), entries)
    tables = [at_table(match) for match in round_.matches.order_by("number")]
    referee = builders.staff(event, tables=builders.tables(event, 3))
    return event, round_, tables, referee


def order_of(page, event):
    return [int(pk) for pk in re.findall(rf"/referee/{event.slug}/matches/(\d+)/", page.content.decode())]


def test_own_tables_come_first_and_of_these_what_waits_for_somebody(django_assert_max_num_queries):
    event, _round, tables, referee = hall()
    tables[0].play_out()
    tables[0].confirm()
    tables[2].play_out()
    client = client_of(referee)
    with django_assert_max_num_queries(8):
        page = client.get(f"/referee/{event.slug}/")
    assert order_of(page, event) == [tables[index].match.pk for index in (2, 1, 0)]
    for other in tables[3:]:
        assert f"/e/{event.slug}/matches/{other.match.pk}/" in page.content.decode(), (
            "its sheet is not for this referee"
        )
    text = text_of(page)
    assert "to be confirmed by you" in text
    assert text.index("Your tables") < text.index("Other tables")


def test_a_table_whose_time_is_up_is_called_late():
    event, round_, tables, referee = hall()
    Round.objects.filter(pk=round_.pk).update(state="running", clock_started_at=timezone.now() - timedelta(minutes=61))
    tables[1].hand(0, 45)
    page = client_of(referee).get(f"/referee/{event.slug}/")
    assert "time is up" in text_of(page)


def test_drafts_byes_and_closed_rounds_are_not_listed_and_reopened_matches_are():
    event, round_, tables, referee = hall()
    stage = round_.stage
    builders.published_round(stage, builders.entries(event, 2), state="draft")
    Round.objects.filter(pk=round_.pk).update(state="closed", closed_at=timezone.now())
    Match.objects.filter(round=round_).exclude(pk=tables[0].match.pk).delete()
    tables_page = client_of(referee).get(f"/referee/{event.slug}/")
    assert order_of(tables_page, event) == [tables[0].match.pk]
    Match.objects.filter(pk=tables[0].match.pk).delete()
    assert "No table is in play" in text_of(client_of(referee).get(f"/referee/{event.slug}/"))


def test_the_list_renews_itself_as_a_fragment():
    event, _round, _tables, referee = hall()
    part = client_of(referee).get(f"/referee/{event.slug}/", {"part": "live"})
    assert b"<html" not in part.content
    assert b"Your tables" in part.content


def test_the_list_is_for_officials_of_the_event():
    event, *_rest = hall()
    assert Client().get(f"/referee/{event.slug}/").status_code == 302
    assert client_of(builders.account()).get(f"/referee/{event.slug}/").status_code == 403
    assert client_of(builders.account()).get("/referee/nowhere/").status_code == 404


@pytest.mark.parametrize("place", ["/referee/{}/matches/{}/", "/e/{}/matches/{}/"], ids=["sheet", "public page"])
def test_each_line_of_the_sheet_is_called_by_what_it_is(table, place):
    table.play_out()
    page = place.format(table.event.slug, table.match.pk)
    text = text_of(client_of(table.chief).get(page))
    assert "End of the match" in text
    assert "Ruling:" not in text
    table.act("record_ruling", table.chief, kind="annul_outcome", note="bell rang too early")
    ruled = text_of(client_of(table.chief).get(page))
    assert ruled.count("Ruling") == text.count("Ruling") + (2 if "referee" in place else 1), "on sheet and history"
