"""From lots to champion with nothing but the pages."""

import re

import pytest
from django.db import connection

from tests import builders, play
from tests.pages.rounds.conftest import Reader, hidden_fields
from tournament.models import Draw, Entry, EntryRound, Job, Match, MatchSide, Round, Stage, StageEntry
from tournament.pages.organiser import rounds
from tournament.selectors.rounds import swaps
from tournament.services import jobs

KNOCKOUT = {"format": "knockout", "carried_percent": 0}
pytestmark = pytest.mark.django_db


def _run(answer):
    """The job whose page the answer leads to, run by a worker."""
    job_id = int(answer["Location"].rstrip("/").split("/")[-1])
    jobs.run_job(job_id)
    return Job.objects.get(pk=job_id)


def test_an_organiser_leads_an_event_from_its_first_stage_to_the_champion():
    event = builders.event()
    builders.entries(event, 4, units=("A", "B"))
    builders.tables(event, 2)
    reader = Reader(event.created_by, event.slug)
    fields = {
        "name_zh": "积分赛", "name_en": "Swiss", "rounds_planned": 1, "first_round": "lots", "pattern": "adjacent",
        "units_apart": "first_round", "scheme": "2-1-0", "tiebreak_1": "points", "tiebreak_2": "lots",
        "head_to_head": "two_way", "unplayed": "nothing",
    }  # fmt: skip
    reader.press("stages/new/?format=swiss", **fields)
    stage = Stage.objects.get()
    assert stage.settings["tiebreaks"] == ["points", "lots"]
    reader.press("stages/1/lots/", seed="a number drawn in public")
    assert "a number drawn in public" in reader.get("stages/1/lots/")
    answer = reader.press("stages/1/pair/")
    assert "Pairing a round" in reader.get(answer["Location"].removeprefix(f"/organise/{event.slug}/"))
    assert _run(answer).state == Job.State.DONE
    draft = Round.objects.get()
    page = reader.get("stages/1/rounds/1/")
    assert "They are neighbours in the ranking" in page
    assert "found nothing to remark" in page
    reader.press("stages/1/rounds/1/publish/", starts_at="2026-05-01T09:00")
    draft.refresh_from_db()
    assert (draft.state, draft.starts_at.isoformat()) == ("published", "2026-05-01T01:00:00+00:00")
    reader.press("stages/1/rounds/1/clock/")
    play.play(draft)
    reader.press("stages/1/rounds/1/close/")
    play.run_jobs()
    answer = reader.press(
        "stages/1/cut/?size=2", size=2, name_zh="决赛", name_en="Final", places_played="4", **KNOCKOUT
    )
    assert answer["Location"].endswith("/stages/2/bracket/")
    assert "Only officials see this draft." in reader.get("stages/2/bracket/")
    reader.press("stages/2/rounds/1/publish/")
    final = Match.objects.get(name="final")
    play.confirm(final)
    play.run_jobs()
    play.advance(Stage.objects.get(number=2))
    assert "Champion" in reader.get("stages/2/bracket/")
    assert "Finish the event" in reader.get(), "a round of a bracket closes itself"
    assert "Close: Final?" in reader.get("stages/2/rounds/1/close/")


def test_what_cannot_be_taken_is_said_at_its_field_and_nothing_typed_is_lost(organiser):
    event = builders.event()
    reader = Reader(event.created_by, event.slug)
    answer = reader.press("stages/new/?format=swiss", status=400, name_zh="", name_en="Kept", rounds_planned=99)
    page = answer.content.decode()
    assert 'value="Kept"' in page
    assert 'value="99"' in page
    assert "Nothing has been saved yet." in page
    assert not Stage.objects.exists()


def test_as_many_rounds_are_proposed_as_are_suggested():
    event = builders.event()
    builders.entries(event, 13)
    reader = Reader(event.created_by, event.slug)
    assert "The first stage" in reader.get("stages/")
    page = reader.get("stages/new/?format=swiss")
    assert re.search(r'class="button" href="\?format=swiss" aria-current="true"', page), "the format is marked"
    assert "13 entries take part. Suggested: 4 rounds." in page
    assert re.search(r'name="rounds_planned" value="4"', page)


def test_settings_that_results_rest_on_are_shown_and_cannot_change(organiser):
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    reader = organiser(stage)
    page = reader.get("stages/1/")
    assert "Round 1 has been published" in page
    reader.press(
        "stages/1/", name_zh="新", name_en="", rounds_planned=4, pattern="fold", units_apart="never", scheme="26-point"
    )
    stage.refresh_from_db()
    assert (stage.settings["scheme"], stage.settings["pattern"]) == ("2-1-0", "fold")


def test_many_rounds_are_warned_about():
    event = builders.event()
    builders.entries(event, 4)
    reader = Reader(event.created_by, event.slug)
    page = reader.get("stages/new/?format=swiss")
    fields = hidden_fields(page) | {
        "name_zh": "积分赛", "rounds_planned": 5, "first_round": "lots", "pattern": "adjacent",
        "units_apart": "never", "scheme": "2-1-0", "head_to_head": "two_way", "unplayed": "nothing",
    }  # fmt: skip
    answer = reader.client.post(f"/organise/{event.slug}/stages/new/", fields, follow=True)
    assert "4 entries take part. Suggested: 2 rounds." in page
    assert "5 rounds force rematches; there are opponents for 3" in answer.content.decode()


def test_lots_drawn_by_hand_are_typed_in(organiser):
    stage = play.swiss(4)
    stage.stage_entries.update(lot=None)
    numbers = dict(zip(Entry.objects.order_by("number"), (2, 4, 1, 3), strict=True))
    typed = {f"lot_{entry.pk}": lot for entry, lot in numbers.items()}
    organiser(stage).press("stages/1/lots/by-hand/", **typed)
    assert dict(StageEntry.objects.values_list("entry__number", "lot")) == {1: 2, 2: 4, 3: 1, 4: 3}
    assert "none: drawn by hand" in organiser(stage).get("stages/1/lots/")


def test_lots_are_drawn_again_only_with_a_reason(organiser):
    stage = play.swiss(4)
    reader = organiser(stage)
    reader.press("stages/1/lots/")
    reader.press("stages/1/lots/", status=400)
    reader.press("stages/1/lots/", reason="the hall asked")
    assert Draw.objects.count() == 2


def test_pressing_pair_in_two_tabs_makes_one_round(organiser):
    stage = play.swiss(4)
    reader = organiser(stage)
    tabs = [hidden_fields(reader.get("stages/1/pair/")) for _each in range(2)]
    first, second = (reader.send("stages/1/pair/", **tab) for tab in tabs)
    assert first["Location"] == second["Location"]
    _run(first)
    third = reader.send("stages/1/pair/", **hidden_fields(reader.get("stages/1/pair/")))
    assert third["Location"].endswith("/stages/1/rounds/1/")
    assert Round.objects.count() == 1
    job_page = reader.client.get(first["Location"])
    assert job_page["Location"].endswith("/stages/1/rounds/1/"), "a pairing that is done leads to its draft"


def test_open_tables_stand_on_the_page_and_only_the_chief_referee_gets_the_button(organiser, chief):
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    page = organiser(stage).get("stages/1/pair/")
    assert "2 tables are not confirmed yet" in page
    assert "Only the chief referee can pair while tables are open." in page
    assert '<button class="button button--danger"' not in page
    answer = chief(stage).press("stages/1/pair/", override_reason="the hall closes")
    assert _run(answer).state == Job.State.DONE
    assert "the hall closes" in chief(stage).get("stages/1/rounds/2/")


def test_a_swap_shows_what_it_gives_up_before_the_button(organiser):
    stage = play.swiss(4, units=("A", "B"))
    draft = play.drafted(stage)
    reader = organiser(stage)
    match = draft.matches.order_by("number").first()
    stays, leaves = (side.entry for side in match.sides.select_related("entry__unit").order_by("side"))
    unit_mate = Entry.objects.exclude(pk=stays.pk).get(unit=stays.unit)
    question = f"stages/1/rounds/1/swap/?first={leaves.pk}&second={unit_mate.pk}"
    page = reader.get(question)
    assert "What this gives up" in page
    assert "Swap all the same" in page
    answer = reader.press(question, status=422, accepted="")
    assert "Look again" in answer.content.decode()
    reader.press(question)
    assert MatchSide.objects.get(round=draft, entry=unit_mate).match_id == match.pk
    assert "changed by hand" in reader.get("stages/1/rounds/1/").lower()


def test_a_swap_that_makes_no_sense_is_refused_in_words(organiser):
    stage = play.swiss(4)
    draft = play.drafted(stage)
    first, second = draft.matches.first().sides.values_list("entry_id", flat=True)
    page = organiser(stage).get(f"stages/1/rounds/1/swap/?first={first}&second={second}")
    assert "notice--wrong" in page
    organiser(stage).get("stages/1/rounds/1/swap/")
    organiser(stage).get("stages/1/rounds/1/swap/?first=x&second=y")


def test_an_old_draft_is_not_published_and_the_page_says_so(organiser):
    stage = play.swiss(4)
    draft = play.drafted(stage)
    reader = organiser(stage)
    old = hidden_fields(reader.get("stages/1/rounds/1/publish/"))
    Round.objects.filter(pk=draft.pk).update(revision=3)
    answer = reader.send("stages/1/rounds/1/publish/", **old)
    assert answer.status_code == 409
    assert "Somebody else changed this meanwhile" in answer.content.decode()
    assert 'value="3"' in answer.content.decode()


def test_questions_before_acts_come_as_a_fragment_for_the_sheet(organiser):
    stage = play.swiss(4)
    play.drafted(stage)
    reader = organiser(stage)
    page = reader.get("stages/1/rounds/1/publish/", **{"HX-Request": "true"})
    assert "<html" not in page
    assert "Everybody can see who plays whom" in page


def test_a_tie_is_decided_by_the_chief_referee_and_the_cut_goes_on(organiser, chief):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    reader = organiser(stage)
    assert "3 entries are level for 1 places." in reader.get("stages/1/cut/?size=2")
    typed = {"size": 2, "name_zh": "决赛", "places_played": "4", **KNOCKOUT}
    answer = reader.press("stages/1/cut/?size=2", **typed)
    assert answer["Location"].endswith("/stages/1/cut/tie/?size=2")
    assert "Only the chief referee decides a tie" in reader.get("stages/1/cut/tie/?size=2")
    tied = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 2]
    places = {f"place_{entry}": place for entry, place in zip(tied, (3, 1, 2), strict=True)}
    decided = chief(stage).press(
        "stages/1/cut/tie/?size=2", method="chief_referee", reason="won the extra hand", **places
    )
    assert decided["Location"].endswith("/stages/1/cut/?size=2")
    page = reader.get("stages/1/cut/?size=2")
    assert "The chief referee decided the tie at the line." in page
    through = re.search(r"these go on:</p><ul.*?</ul>", page, re.DOTALL)
    assert through is not None
    named = [row["entry"] for row in stage.snapshots.latest().rows if f"</span> {row['name']} <" in through[0]]
    assert named == [tied[1]]
    reader.press("stages/1/cut/?size=2", **typed)
    assert StageEntry.objects.get(stage__number=2, seed=2).entry_id == tied[1]


def test_places_of_a_tie_that_clash_are_refused(chief):
    stage = play.played(play.swiss(8, rounds_planned=3, tiebreaks=["points"]), 3)
    tied = [row["entry"] for row in stage.snapshots.latest().rows if row["rank"] == 2]
    typed = {f"place_{entry}": 1 for entry in tied} | {"method": "chief_referee", "reason": "x"}
    answer = chief(stage).press("stages/1/cut/tie/?size=2", status=400, **typed)
    assert "Give each tied entry a place of its own." in answer.content.decode()


def test_the_cut_tells_who_is_passed_over(organiser):
    stage = play.played(play.swiss(6, rounds_planned=1), 1)
    reader = organiser(stage)
    assert "does not go on" not in reader.get("stages/1/cut/?size=2")
    first = stage.snapshots.latest().rows[0]
    Entry.objects.filter(pk=first["entry"]).update(state=Entry.State.WITHDRAWN)
    page = reader.get("stages/1/cut/?size=2")
    ranked, passed_over = page.split('id="passed-over"')
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", passed_over))
    assert f"1 · {first['number']} {first['name']}: withdrawn, does not go on" in words
    assert first["name"] not in ranked


def test_the_cut_says_what_is_missing_before_the_last_round(organiser):
    stage = play.played(play.swiss(4, rounds_planned=2), 1)
    assert "1 of 2 rounds are closed." in organiser(stage).get("stages/1/cut/")


def test_an_absurd_size_of_the_cut_is_refused_in_words(organiser):
    stage = play.played(play.swiss(4, rounds_planned=1), 1)
    reader = organiser(stage)
    answer = reader.press("stages/1/cut/?size=99", status=400, size=99, name_zh="决赛", places_played="4", **KNOCKOUT)
    assert "Between 2 and 4 entries can go on." in answer.content.decode()


def test_leaving_shows_what_it_changes_first(organiser):
    stage = play.swiss(4)
    play.published(play.drafted(stage))
    reader = organiser(stage)
    page = reader.get("entries/2/withdraw/")
    assert "Round 1 against Pair 1 is forfeited; a second person confirms it." in page
    assert "not paired any more" in page
    reader.press("entries/2/withdraw/", reason="ill")
    assert Match.objects.get(sides__entry__number=2).outcome_reason == "forfeit"
    reader.press("entries/2/return/", reason="better", lost_matches="stay")
    assert Entry.objects.get(number=2).state == Entry.State.CHECKED_IN


def test_sitting_a_round_out_and_playing_after_all(organiser):
    stage = play.swiss(4)
    reader = organiser(stage)
    assert "In round 1 it is neither paired nor given a bye." in reader.get("entries/2/absent/")
    reader.press("entries/2/absent/", reason="")
    assert StageEntry.objects.get(entry__number=2).absent_in_round == 1
    again = reader.client.get(f"/organise/{reader.slug}/entries/2/absent/")
    assert again["Location"].endswith("/entries/2/present/")
    reader.press("entries/2/present/")
    assert EntryRound.objects.get(round=play.drafted(stage), entry__number=2).state == EntryRound.State.PAIRED


def test_only_the_chief_referee_gets_to_disqualify(organiser, chief):
    stage = play.swiss(4)
    organiser(stage).get("entries/2/disqualify/", status=403)
    chief(stage).press("entries/2/disqualify/", reason="signals")
    assert Entry.objects.get(number=2).state == Entry.State.DISQUALIFIED


def test_failed_work_is_tried_again_from_its_page(organiser):
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    play.play(its_round)
    reader = organiser(stage)
    answer = reader.press("stages/1/pair/")
    its_round.matches.filter(table__number=1).update(state="reported", confirmed_at=None, confirmed_by=None)
    failed = _run(answer)
    assert failed.state == Job.State.FAILED
    play.confirm(its_round.matches.get(table__number=1))
    where = f"jobs/{failed.pk}/"
    again = reader.press(f"{where}retry/", page=where)
    assert _run(again).state == Job.State.DONE
    assert "Pairing a round" in reader.get("jobs/")


def test_a_bracket_is_drawn_and_discarded_on_pages():
    event = builders.event()
    pairs = builders.entries(event, 5)
    builders.tables(event, 3)
    builders.stage(event, pairs, format=Stage.Format.KNOCKOUT)
    reader = Reader(event.created_by, event.slug)
    assert "There is no bracket yet." in reader.get("stages/1/bracket/")
    reader.press("stages/1/bracket/draw/")
    page = reader.get("stages/1/bracket/")
    assert "Winner of" in page
    assert "Publishing it publishes all rounds." in page
    assert "Publish the bracket?" in reader.get("stages/1/rounds/1/publish/")
    assert "Discard the draft of the bracket?" in reader.get("stages/1/rounds/1/discard/")
    reader.press("stages/1/rounds/1/discard/")
    assert not Round.objects.exists()
    reader.press("stages/1/bracket/draw/", status=400)
    reader.press("stages/1/bracket/draw/", reason="a late entry")
    assert Draw.objects.count() == 2


@pytest.mark.parametrize(
    "path",
    ["stages/9/", "stages/9/lots/", "stages/1/rounds/9/", "entries/99/withdraw/", "jobs/999/", "stages/9/bracket/"],
)
def test_what_does_not_exist_is_missing(path, organiser):
    organiser(play.swiss(2)).get(path, status=404)


def _read(reader, path):
    """(queries, rows) that the page took."""
    seen = []

    def count(execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if sql.startswith("SELECT"):
            seen.append(context["cursor"].rowcount)
        return answer

    reader.get(path)
    with connection.execute_wrapper(count):
        reader.get(path)
    return len(seen), sum(seen)


def test_pairing_a_round_and_its_draft_read_no_more_of_a_larger_field(organiser, monkeypatch):
    """As with ten thousand entries: pages of three tables, and fields that count as large from five entries on."""
    monkeypatch.setattr(rounds, "TABLES_ON_A_PAGE", 3)
    monkeypatch.setattr(rounds, "MOST_OPEN_TABLES", 3)
    monkeypatch.setattr(rounds, "LARGE_FIELD", 4)
    monkeypatch.setattr(swaps, "MOST_LISTED", 4)
    pairing, drafts = [], []
    for size in (16, 64):
        stage = play.swiss(size, drop_each_round=1, stay_at_least=4)
        absent = list(StageEntry.objects.filter(stage=stage).order_by("-entry__number")[: size // 2])
        for each in absent:
            each.absent_in_round = 2
        StageEntry.objects.bulk_update(absent, ["absent_in_round"])
        reader = organiser(stage)
        its_round = play.published(play.drafted(stage))
        assert "stages/1/last-places/" in reader.get("stages/1/pair/")
        pairing.append(_read(reader, "stages/1/pair/"))
        play.play(its_round)
        play.close(its_round)
        draft = play.drafted(stage)
        page = reader.get(f"stages/1/rounds/{draft.number}/")
        assert page.count('class="drawn"') in (3, 4)
        assert f"Page 1 of {-(-(size // 2) // 3)}" in page
        assert "resting=2" in page
        drafts.append(_read(reader, f"stages/1/rounds/{draft.number}/"))
    assert pairing[0] == pairing[1]
    assert drafts[0][0] == drafts[1][0] <= 20
    assert abs(drafts[0][1] - drafts[1][1]) <= 8, "more entries than the remarks of the shown tables name"


@pytest.mark.parametrize("entries", [8, 24])
def test_a_draft_page_asks_the_same_number_of_queries_for_any_field(entries, django_assert_max_num_queries, organiser):
    stage = play.swiss(entries)
    play.drafted(stage)
    reader = organiser(stage)
    with django_assert_max_num_queries(18):
        reader.get("stages/1/rounds/1/")
