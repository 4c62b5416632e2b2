"""Pages of wishes, fixed tables, last places, drawing again and taking a round down."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import play
from tests.individual import individual
from tournament.models import CutDecision, Entry, Event, Job, PairWish, Round, Stage, StageEntry, Table
from tournament.pages.organiser import wishes as wishes_pages
from tournament.permissions import standing_of
from tournament.selectors.desk import desk
from tournament.selectors.rounds import wishes as wishes_room
from tournament.services import jobs

pytestmark = pytest.mark.django_db


def _pk(stage, number):
    return Entry.objects.get(event=stage.event, number=number).pk


def test_a_pair_is_wished_for_and_the_wish_taken_back(organiser):
    stage = play.swiss(8)
    reader = organiser(stage)
    assert "stages/1/wishes/" in reader.get("stages/1/pair/")
    reader.press(
        "stages/1/wishes/",
        first="1",
        second="Pair 5",
        kind="forced",
        round_number=1,
        reason="television",
    )
    wish = PairWish.objects.get()
    page = reader.get("stages/1/wishes/")
    assert "Pair 5" in page
    assert "television" in page
    assert "1 wish about pairs" in reader.get("stages/1/pair/")
    assert "must meet" in reader.get(f"stages/1/wishes/{wish.pk}/withdraw/")
    reader.press(f"stages/1/wishes/{wish.pk}/withdraw/")
    assert not PairWish.objects.exists()
    reader.get(f"stages/1/wishes/{wish.pk}/withdraw/", status=404)


def test_what_speaks_against_a_wish_is_shown_and_then_it_can_be_meant(organiser):
    stage = play.played(play.swiss(4), 1)
    reader = organiser(stage)
    typed = {"first": "1", "second": "2 Pair 2", "kind": "forced", "round_number": 2}
    page = reader.press("stages/1/wishes/", 422, **typed).content.decode()
    assert "have met before" in page
    assert "Wish it all the same" in page
    assert not PairWish.objects.exists()
    codes = page.split('name="accepted" value="')[1].split('"')[0]
    assert "rematch" in codes.split(",")
    reader.press("stages/1/wishes/", **typed | {"accepted": codes})
    assert "What speaks against them" in reader.get("stages/1/wishes/")


def test_a_bye_is_given_from_the_entrys_page_and_taken_back(organiser):
    stage = play.swiss(7)
    reader = organiser(stage)
    assert f"stages/1/wishes/bye/?entry={_pk(stage, 3)}" in reader.get("entries/3/")
    sheet = reader.get(f"stages/1/wishes/bye/?entry={_pk(stage, 3)}", **{"hx-request": "true"})
    assert "<html" not in sheet
    assert 'value="3 Pair 3"' in sheet
    reader.press("stages/1/wishes/bye/", entry="3 Pair 3", round_number=1)
    assert StageEntry.objects.get(bye_in_round=1).entry.number == 3
    page = reader.get("entries/3/")
    assert "Has a bye in round 1." in page
    assert "stages/1/wishes/bye/3/back/" in page
    reader.press("stages/1/wishes/bye/3/back/")
    assert not StageEntry.objects.filter(bye_in_round__isnull=False).exists()


def test_in_an_individual_stage_a_pair_is_forced_as_partners_or_opponents(organiser):
    stage = individual("classic-2d", 9)
    reader = organiser(stage)
    assert "As what, if they must meet" in reader.get("stages/1/wishes/")
    reader.press("stages/1/wishes/", first="1", second="2", kind="forced", relation="partners", round_number=1)
    wish = PairWish.objects.get()
    assert (wish.kind, wish.relation) == ("forced", "partners")
    assert "must be partners" in reader.get("stages/1/wishes/")
    assert "must be partners" in reader.get(f"stages/1/wishes/{wish.pk}/withdraw/")


def test_nobody_is_offered_as_a_partner_where_everybody_plays_alone(organiser):
    page = organiser(individual("friends-5p-3d", 10)).get("stages/1/wishes/")
    assert 'value="opponents"' in page
    assert 'value="partners"' not in page


def test_pairs_of_a_swiss_stage_are_not_asked_as_what_they_meet(organiser):
    assert 'name="relation"' not in organiser(play.swiss(4)).get("stages/1/wishes/")


def test_a_bracket_takes_no_wishes(organiser):
    stage = play.knockout(4)
    organiser(stage).get("stages/1/wishes/", status=409)


def test_an_entry_gets_a_table_of_its_own(organiser):
    stage = play.swiss(8)
    reader = organiser(stage)
    reader.press("entries/5/table/", where="table", table=3)
    assert "Always at table 3." in reader.get("entries/5/")
    page = reader.press("entries/6/table/", 400, where="table", table=3).content.decode()
    assert "Table 3 is always kept for 5 Pair 5." in page
    reader.press("entries/5/table/", where="any")
    assert Entry.objects.get(number=5, event=stage.event).fixed_table is None


def test_an_entry_keeps_to_some_tables_and_is_told_what_stays(organiser):
    stage = play.swiss(8)
    Table.objects.filter(event=stage.event, number__gte=3).update(room="Ground floor")
    draft = play.drafted(stage)
    match = draft.matches.get(table__number=1)
    number = match.sides.first().entry.number
    reader = organiser(stage)
    assert "the match stays at table 1; move it by hand" in reader.get(f"entries/{number}/table/")
    answer = reader.press(f"entries/{number}/table/", where="range", tables_from=2, tables_to=3)
    page = reader.get(f"entries/{number}/")
    assert answer.status_code == 302
    assert "Only at tables 2–3." in page
    assert "which is none of these tables" in page
    reader.press(f"entries/{number}/table/", where="room", room="Ground floor")
    assert "Only in Ground floor." in reader.get(f"entries/{number}/")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"where": "range"}, "Say the first table, the last, or both."),
        ({"where": "table"}, "Say which table."),
        ({"where": "range", "tables_from": 3, "tables_to": 2}, "The last table comes before the first."),
        ({"where": "range", "tables_from": 90}, "No table that is in use lies in this range."),
    ],
)
def test_tables_that_cannot_be_are_refused_at_their_field(organiser, typed, words):
    stage = play.swiss(8)
    page = organiser(stage).press("entries/5/table/", 400, **typed).content.decode()
    assert words in page
    entry = Entry.objects.get(number=5, event=stage.event)
    assert (entry.fixed_table, entry.tables_from) == (None, None)


def test_the_pair_page_names_who_drops_out_and_leads_to_the_tie(organiser, chief):
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    page = organiser(stage).get("stages/1/pair/")
    assert "4 entries are level and 1 of them drop out" in page
    answer = organiser(stage).press("stages/1/pair/")
    assert answer["Location"].endswith("/stages/1/last-places/")
    assert "Only the chief referee decides" in organiser(stage).get("stages/1/last-places/")
    page = chief(stage).get("stages/1/last-places/")
    places = {f"place_{_pk(stage, number)}": place for place, number in enumerate((2, 4, 6, 8), start=1)}
    chief(stage).press("stages/1/last-places/", 400, method="chief_referee", reason="", **places)
    chief(stage).press("stages/1/last-places/", method="chief_referee", reason="extra match", **places)
    assert CutDecision.objects.get().order[-1] == _pk(stage, 8)
    assert "These drop out before it, as the last of the standings:" in organiser(stage).get("stages/1/pair/")
    play.published(play.drafted(stage))
    assert "Out after round 1" in organiser(stage).get("")
    assert "Out after round 1" in organiser(stage).get("stages/1/dropped-out/")
    assert "Nobody here has all these words." in organiser(stage).get("stages/1/dropped-out/?q=nobody")
    assert "Out after round 1." in organiser(stage).client.get(f"/e/{stage.event.slug}/entries/8/").content.decode()


def _wishes(stage, number):
    """So many pairs of the first round's neighbours must meet in round 2, and as many entries have a bye."""
    entries = list(Entry.objects.filter(event=stage.event).order_by("number"))
    PairWish.objects.bulk_create(
        PairWish(
            stage=stage, kind="forced", round_number=2, first=first, second=second, made_by=play.chief_of(stage.event)
        )
        for first, second in zip(entries[0 : 2 * number : 2], entries[1 : 2 * number : 2], strict=True)
    )
    StageEntry.objects.filter(stage=stage, entry__in=entries[-number:]).update(bye_in_round=2)


def test_wishes_are_turned_by_the_page_and_found(organiser, monkeypatch):
    monkeypatch.setattr(wishes_room, "ROWS_ON_A_PAGE", 2)
    stage = play.played(play.swiss(12), 1)
    _wishes(stage, 3)
    reader = organiser(stage)
    page = reader.get("stages/1/wishes/")
    assert (page.count('/withdraw/" hx-get'), page.count('/back/" hx-get')) == (2, 2)
    assert page.count("Page 1 of 2") == 2
    later = reader.get("stages/1/wishes/?page=2&byes=2")
    assert (later.count('/withdraw/" hx-get'), later.count('/back/" hx-get')) == (1, 1)
    found = reader.get("stages/1/wishes/?q=5")
    assert (found.count('/withdraw/" hx-get'), found.count('/back/" hx-get')) == (1, 0)
    third = PairWish.objects.order_by("pk").last()
    reader.press(f"stages/1/wishes/{third.pk}/withdraw/")
    reader.press("stages/1/wishes/bye/12/back/")
    assert PairWish.objects.count() == 2


def test_a_large_field_is_read_only_when_it_is_asked_what_speaks_against_wishes(organiser, monkeypatch):
    stage = play.played(play.swiss(8), 1)
    _wishes(stage, 1)
    reader = organiser(stage)
    with CaptureQueriesContext(connection) as whole:
        reader.get("stages/1/wishes/")
    monkeypatch.setattr(wishes_pages, "LARGE_FIELD", 4)
    with CaptureQueriesContext(connection) as light:
        page = reader.get("stages/1/wishes/")
    assert "See what speaks against them" in page
    assert len(light) < len(whole)
    assert "See what speaks against them" not in reader.get("stages/1/wishes/?against=1")


def test_the_last_play_for_their_places_and_the_desk_shows_it_between_the_rounds(organiser, chief):
    stage = play.played(play.swiss(8, drop_each_round=1, rounds_planned=3, tiebreaks=["points"]), 1)
    address = "stages/1/last-places/extra-matches/"
    assert address not in organiser(stage).get("stages/1/last-places/")
    reader = chief(stage)
    page = reader.get("stages/1/last-places/")
    assert address in page
    assert "Promise the next draw" in page
    assert "it decides who drops out" in reader.get(address)
    answer = reader.press(address, format="knockout")
    extra = Stage.objects.get(extra_of=stage)
    assert answer["Location"].endswith(f"/stages/{extra.number}/bracket/")
    assert "They play for it" in reader.get("stages/1/last-places/")
    event = Event.objects.select_related("rule_set_version").get(pk=stage.event_id)
    path = desk(event, standing_of(play.chief_of(event), event.pk)).path
    kinds = [(step.kind, step.number) for step in path]
    at = kinds.index(("extra_matches", 0))
    assert (kinds[at - 1], kinds[at + 1]) == (("round", 1), ("round", 2))
    reader.press(f"stages/{extra.number}/rounds/1/publish/")
    play.play_knockout(extra)
    assert "To the pairing" in reader.get("stages/1/last-places/")
    reader.get(address, status=302)


def test_a_draft_is_drawn_again_with_a_reason_that_the_next_one_shows(organiser):
    stage = play.swiss(8)
    draft = play.drafted(stage)
    reader = organiser(stage)
    page = reader.get("stages/1/rounds/1/")
    assert "stages/1/rounds/1/draw-again/" in page
    assert "Pair again" in page
    reader.press("stages/1/rounds/1/draw-again/", 400, reason="")
    reader.press("stages/1/rounds/1/draw-again/", reason="one more entry came")
    jobs.run_job(Job.objects.filter(state="queued", kind="pair_round").get().pk)
    assert not Round.objects.filter(pk=draft.pk).exists()
    assert "one more entry came" in reader.get("stages/1/rounds/1/")


def test_the_chief_referee_sees_what_goes_with_a_round_and_deletes_it(organiser, chief):
    stage = play.swiss(7)
    its_round = play.published(play.drafted(stage))
    public = f"/e/{stage.event.slug}/rounds/1/1/"
    assert "stages/1/rounds/1/delete/" not in organiser(stage).get("stages/1/rounds/1/")
    organiser(stage).get("stages/1/rounds/1/delete/", status=403)
    reader = chief(stage)
    assert "stages/1/rounds/1/delete/" in reader.get("stages/1/rounds/1/")
    page = reader.get("stages/1/rounds/1/delete/")
    assert "3 tables go" in page
    assert "1 bye goes with its points." in page
    before = reader.client.get(public).status_code
    reader.press("stages/1/rounds/1/delete/", reason="wrong hall")
    assert not Round.objects.filter(pk=its_round.pk).exists()
    play.run_jobs()
    assert (before, reader.client.get(public).status_code) == (200, 404)
    assert "Pair round 1" in reader.get("")


def test_a_large_draft_is_shown_page_by_page_and_swapped_by_numbers(organiser, monkeypatch):
    from tournament.pages.organiser import rounds as pages
    from tournament.selectors.rounds import swaps

    monkeypatch.setattr(pages, "TABLES_ON_A_PAGE", 3)
    monkeypatch.setattr(swaps, "MOST_LISTED", 4)
    stage = play.swiss(16)
    play.drafted(stage)
    reader = organiser(stage)
    page = reader.get("stages/1/rounds/1/")
    assert "Page 1 of 3" in page
    assert page.count('class="drawn"') == 3
    assert reader.get("stages/1/rounds/1/?page=3").count('class="drawn"') == 2
    assert 'type="number" name="first"' in page
    shown = reader.get("stages/1/rounds/1/swap/?first=1&second=4")
    assert "1 Pair 1" in shown
    reader.press("stages/1/rounds/1/swap/?first=1&second=4", first=1, second=4)
    assert Round.objects.get(stage=stage).pairing["swaps"] == [[_pk(stage, 1), _pk(stage, 4)]]
    reader.get("stages/1/rounds/1/swap/?first=1&second=99")
