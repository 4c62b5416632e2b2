"""From the draw of groups to the schedule on the wall, page by page."""

import re

import pytest
from django.test import Client

from tests import builders, play
from tests.services.schedules import events
from tournament.models import Draw, Entry, Match, Round, Stage, StageEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("jobs_run_here")]


def _undrawn(entries=8, count=2):
    return events.undrawn(entries, Stage.Format.GROUPS, group_count=count)


def _public(stage, path):
    answer = Client(headers={"accept-language": "en"}).get(f"/e/{stage.event.slug}/{path}")
    assert answer.status_code == 200, answer.content.decode()[:2000]
    return answer.content.decode()


def test_the_desk_leads_from_the_draw_of_groups_to_the_first_round(organiser):
    stage = _undrawn()
    reader = organiser(stage)
    assert "Draw the groups" in reader.get()
    reader.press("stages/1/groups/", method="snake", seed="a seed")
    page = reader.get("stages/1/groups/")
    assert "Group A" in page
    assert "a seed" in page
    assert "Make the schedule" in reader.get()
    reader.press("stages/1/schedule/make/")
    assert "Look at round 1, then publish it, or all rounds." in reader.get()
    assert "Only officials see this schedule." in reader.get("stages/1/schedule/")
    reader.press("stages/1/rounds/1/publish/", publishing="this_round")
    assert Round.objects.public().count() == 1
    assert "From round 2 on only officials see it." in reader.get("stages/1/schedule/")


def test_all_rounds_are_published_with_one_button(organiser):
    stage = events.groups(8, 2)
    answer = organiser(stage).press("stages/1/rounds/1/publish/", publishing="all_rounds")
    assert answer["Location"].endswith(f"/organise/{stage.event.slug}/")
    assert Round.objects.public().count() == 3
    page = _public(stage, "rounds/1/3/")
    assert "Group A" in page
    assert page.index("Group A") < page.index("Group B")


def test_drawing_again_asks_for_a_reason(organiser):
    stage = _undrawn()
    events.draw(stage)
    reader = organiser(stage)
    refused = reader.press("stages/1/groups/", status=400, method="lots", seed="")
    assert "Why again" in refused.content.decode()
    reader.press("stages/1/groups/", method="lots", seed="", reason="a name was missing")
    assert "a name was missing" in reader.get("stages/1/groups/")


def test_numbers_from_the_hat_are_typed_in(organiser):
    stage = _undrawn(4)
    reader = organiser(stage)
    entries = list(Entry.objects.filter(event=stage.event).order_by("number"))
    reader.press("stages/1/groups/by-hand/", **{f"number_{each.pk}": 5 - each.number for each in entries})
    assert Draw.objects.get().input["method"] == "numbers"
    assert StageEntry.objects.get(entry=entries[3]).group == "A"
    twice = {f"number_{each.pk}": 1 for each in entries}
    refused = reader.press("stages/1/groups/by-hand/", status=409, reason="again", **twice)
    assert "1" in refused.content.decode()


def test_an_entry_is_moved_by_hand(organiser):
    stage = _undrawn()
    events.draw(stage)
    reader = organiser(stage)
    groups = dict(StageEntry.objects.values_list("entry_id", "group"))
    moved = next(entry for entry, group in groups.items() if group == "A")
    typed = {f"group_{entry}": group for entry, group in groups.items()} | {f"group_{moved}": "B"}
    reader.press("stages/1/groups/place/", reason="they share a car", **typed)
    assert StageEntry.objects.get(entry_id=moved).group == "B"


def test_a_late_entry_is_offered_the_place_of_a_bye(organiser):
    stage = events.groups(9, 2, tables=5)
    play.published(stage.rounds.get(number=1))
    late = builders.entries(stage.event, 1)[0]
    reader = organiser(stage)
    assert "Let one take the place of a bye" in reader.get("stages/1/schedule/")
    odd = "A" if StageEntry.objects.filter(stage=stage, group="A").count() == 5 else "B"
    reader.press("stages/1/schedule/enter/", entry=late.pk, group=odd, reason="came late")
    assert StageEntry.objects.get(entry=late).group == odd
    assert "Everybody who takes part in the event plays in this stage." in reader.get("stages/1/schedule/enter/")


def test_leaving_shows_who_sits_out_and_what_becomes_of_results(organiser):
    stage = events.play_rounds(events.groups(8, 2), [1])
    reader = organiser(stage)
    page = reader.get("entries/1/withdraw/")
    assert "sits out." in page
    assert "1 of its 3 matches are played: all its results are annulled" in page
    reader.press("entries/1/withdraw/", reason="ill")
    play.run_jobs()
    table = _public(stage, "crosstable/1/")
    assert "results annulled" in table


def test_a_round_robin_asks_for_lots_first(organiser):
    stage = events.undrawn(4, Stage.Format.ROUND_ROBIN)
    StageEntry.objects.filter(stage=stage).delete()
    assert "Draw the lots" in organiser(stage).get()


def test_standings_stand_group_after_group_with_links_to_each():
    stage = events.play_rounds(events.groups(8, 2))
    page = _public(stage, "standings/1/")
    assert 'href="#group-B"' in page
    assert page.count("<table") == 2
    assert page.index('id="group-A"') < page.index('id="group-B"')


def test_a_crosstable_shows_results_and_what_is_to_come():
    stage = events.play_rounds(events.groups(8, 2), [1])
    play.published(stage.rounds.get(number=2))
    page = _public(stage, "crosstable/1/")
    assert "✓ J:6" in page
    assert ">R2<" in page
    assert ">R3<" not in page


def test_a_crosstable_begins_with_rank_name_and_points_and_is_linked_from_above():
    stage = events.play_rounds(events.groups(8, 2), [1])
    page = _public(stage, "crosstable/1/")
    heads = re.findall(r"<th [^>]*>(?:<abbr[^>]*>)?([^<]+)", page[page.index("<thead") : page.index("</thead")])
    assert heads[:3] == ["Rank", "Entry", "Points"]
    assert "crosstable__rank" in page
    standings = _public(stage, "standings/1/")
    assert standings.index(f"/e/{stage.event.slug}/crosstable/1/") < standings.index("<table")


def test_all_rounds_of_a_schedule_can_be_chosen_before_publishing(organiser):
    stage = events.groups(8, 2)
    desk = organiser(stage)
    assert "Publish all rounds" in desk.get("stages/1/schedule/")
    page = desk.get("stages/1/rounds/1/publish/?publishing=all_rounds")
    assert re.search(r'value="all_rounds"[^>]*checked', page)
    assert re.search(r'value="this_round"[^>]*checked', desk.get("stages/1/rounds/1/publish/"))


def test_the_stage_page_leads_to_the_crosstable(organiser):
    stage = events.groups(8, 2)
    assert f"/organise/{stage.event.slug}/stages/1/crosstable/" in organiser(stage).get("stages/")


def test_a_stage_without_a_schedule_has_no_crosstable():
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    assert Client().get(f"/e/{stage.event.slug}/crosstable/1/").status_code == 404


def test_an_entry_s_page_lists_all_its_published_rounds(organiser):
    stage = events.groups(8, 2)
    organiser(stage).press("stages/1/rounds/1/publish/", publishing="all_rounds")
    page = _public(stage, "entries/1/")
    assert all(f"Round {number}" in page for number in (1, 2, 3))
    table = Match.objects.get(round__number=3, sides__entry__number=1).table.number
    assert f"Table {table}" in page


def test_who_may_not_see_drafts_sees_no_schedule(organiser):
    stage = events.groups(8, 2)
    viewer = builders.staff(stage.event, "viewer")
    client = Client(headers={"accept-language": "en"})
    client.force_login(viewer)
    page = client.get(f"/organise/{stage.event.slug}/stages/1/schedule/").content.decode()
    assert "There is no schedule yet." in page
    assert "Pair 1" not in page


def test_the_desk_tells_the_round_of_a_table_when_all_rounds_are_published_at_once(organiser):
    stage = events.groups(8, 2)
    reader = organiser(stage)
    reader.press("stages/1/rounds/1/publish/", publishing="all_rounds")
    page = reader.get("")
    tables, below = page.split('id="tables"')[1].split("</ul>", 1)
    assert tables.count('class="card"') == 4, "the tables of the first round alone"
    assert "0 of 4 confirmed" in page
    ahead = " ".join(re.sub("<[^>]+>", "", below).split())
    assert "Also published: Round 2 (4 tables), Round 3 (4 tables)" in ahead
    begun = Match.objects.filter(round__stage=stage, round__number=3).first()
    Match.objects.filter(pk=begun.pk).update(state=Match.State.PLAYING)
    others = reader.get("").split('id="others-title"')[1]
    assert others.split("</ul>")[0].count(">Round 3<") == 1
