"""Pages of wishes, fixed tables, last places, drawing again and taking a round down."""

import pytest

from tests import play
from tests.individual import individual
from tournament.models import CutDecision, Entry, Job, PairWish, Round, StageEntry
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
        first=_pk(stage, 1),
        second=_pk(stage, 5),
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
    typed = {"first": _pk(stage, 1), "second": _pk(stage, 2), "kind": "forced", "round_number": 2}
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
    reader.press("stages/1/wishes/bye/", entry=_pk(stage, 3), round_number=1)
    assert StageEntry.objects.get(bye_in_round=1).entry.number == 3
    page = reader.get("entries/3/")
    assert "Has a bye in round 1." in page
    assert "stages/1/wishes/bye/3/back/" in page
    reader.press("stages/1/wishes/bye/3/back/")
    assert not StageEntry.objects.filter(bye_in_round__isnull=False).exists()


def test_an_individual_stage_offers_no_forced_pair(organiser):
    stage = individual("classic-2d", 9)
    page = organiser(stage).get("stages/1/wishes/")
    assert 'value="forbidden"' in page
    assert 'value="forced"' not in page


def test_a_bracket_takes_no_wishes(organiser):
    stage = play.knockout(4)
    organiser(stage).get("stages/1/wishes/", status=409)


def test_an_entry_gets_a_table_of_its_own(organiser):
    stage = play.swiss(8)
    reader = organiser(stage)
    reader.press("entries/5/table/", table=3)
    assert "Always at table 3." in reader.get("entries/5/")
    page = reader.press("entries/6/table/", 400, table=3).content.decode()
    assert "Table 3 is always kept for 5 Pair 5." in page
    reader.press("entries/5/table/", table="")
    assert Entry.objects.get(number=5, event=stage.event).fixed_table is None


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
    assert "Out after round 1." in organiser(stage).client.get(f"/e/{stage.event.slug}/entries/8/").content.decode()


def test_a_draft_is_drawn_again_with_a_reason_that_the_next_one_shows(organiser):
    stage = play.swiss(8)
    draft = play.drafted(stage)
    reader = organiser(stage)
    assert "stages/1/rounds/1/draw-again/" in reader.get("stages/1/rounds/1/")
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
    from tournament.forms import rounds as forms
    from tournament.pages.organiser import rounds as pages

    monkeypatch.setattr(pages, "TABLES_ON_A_PAGE", 3)
    monkeypatch.setattr(forms, "MOST_CHOICES", 4)
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
