"""Standings are stored once for what counts, and can be made again from the sheets."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders
from tests.at_table import at_table
from tournament.errors import Missing
from tournament.models import AuditEntry, Job, Match, StandingsSnapshot
from tournament.services.jobs import run_job
from tournament.services.standings import rebuild, refresh_now, request_refresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def six():
    """A round of a stage with seven entries: three matches, a bye for the seventh; all at their tables."""
    event = builders.event()
    entries = builders.entries(event, 7, units=["North", "South"])
    stage = builders.stage(event, entries)
    round_ = builders.published_round(stage, entries)
    return stage, [at_table(match) for match in round_.matches.filter(kind="game").order_by("number")]


def newest(stage):
    return StandingsSnapshot.objects.filter(stage=stage).latest()


def values(stage, criterion="points"):
    return {row["number"]: row["values"][criterion] for row in newest(stage).rows}


def test_only_confirmed_matches_count_and_open_ones_make_it_provisional(six):
    stage, tables = six
    tables[0].play_out()
    tables[0].confirm()
    tables[1].play_out()
    tables[2].hand(0, 45)
    assert refresh_now(stage.pk) == {"stage": stage.pk, "revision": 1, "changed": True, "provisional": True}
    assert values(stage) == {1: "2", 2: "0", 3: "0", 4: "0", 5: "0", 6: "0", 7: "2"}


def test_standings_are_final_when_every_match_is_confirmed(six):
    stage, tables = six
    for table in tables:
        table.play_out()
        table.confirm()
    assert refresh_now(stage.pk)["provisional"] is False
    assert newest(stage).after_round == 1


def test_a_refresh_without_news_makes_no_revision(six):
    stage, tables = six
    assert refresh_now(stage.pk)["changed"] is True
    assert refresh_now(stage.pk) == {"stage": stage.pk, "revision": 1, "changed": False, "provisional": True}
    tables[0].play_out()
    assert refresh_now(stage.pk)["changed"] is False, "an unconfirmed result is no news"
    tables[0].confirm()
    assert refresh_now(stage.pk)["revision"] == 2
    assert AuditEntry.objects.filter(act="refresh_standings", public=True).count() == 2


def test_a_row_names_entry_unit_rank_and_what_decided(six):
    stage, tables = six
    tables[0].play_out()
    tables[0].confirm()
    refresh_now(stage.pk)
    first, *_others, last = newest(stage).rows
    assert (first["rank"], first["number"], first["unit"], first["decided_by"]) == (1, 1, "North", None)
    assert (last["rank"], last["number"], last["shared"]) == (7, 2, False)
    assert last["decided_by"] in newest(stage).criteria


def test_every_value_is_the_sum_of_its_stored_terms(six):
    stage, tables = six
    for table in tables:
        table.play_out()
        table.confirm()
    refresh_now(stage.pk)
    snapshot = newest(stage)
    for row in snapshot.rows:
        cells = snapshot.cells[str(row["entry"])]
        assert set(cells) == set(snapshot.criteria)
        for criterion, value in row["values"].items():
            assert cells[criterion]["total"] == value
            amounts = [Fraction(term["params"]["amount"]) for term in cells[criterion]["terms"]]
            assert sum(amounts) == Fraction(value)


def test_a_forfeit_gives_points_and_no_levels(six):
    stage, tables = six
    tables[0].act("record_ruling", tables[0].chief, kind="forfeit", side=1, note="nobody came")
    tables[0].confirm()
    refresh_now(stage.pk)
    assert values(stage)[1] == "2"
    assert values(stage, "level_difference")[1] == "0"


def test_penalties_that_were_struck_do_not_count():
    event = builders.event()
    entries = builders.entries(event, 2)
    stage = builders.stage(event, entries, settings={"tiebreaks": ["points", "fewer_penalties"]})
    table = at_table(builders.published_round(stage, entries).matches.get())
    table.act("record_penalty", offence="wrong_follow", side=0)
    table.act("record_penalty", offence="wrong_follow", side=1)
    table.act("strike_line", position=2, reason="it was the other table")
    table.play_out()
    table.confirm()
    refresh_now(stage.pk)
    assert values(stage, "fewer_penalties") == {1: "1", 2: "0"}


def test_an_entry_that_sat_out_is_absent_and_a_draft_is_not_read():
    event = builders.event()
    entries = builders.entries(event, 3)
    stage = builders.stage(event, entries, settings={"scheme_values": {"absence": "1/2"}})
    builders.published_round(stage, entries[:2], absent={entries[2]: "absent"})
    builders.published_round(stage, entries, state="draft")
    refresh_now(stage.pk)
    assert values(stage) == {1: "0", 2: "0", 3: "1/2"}
    assert newest(stage).after_round == 1


def test_a_stage_without_rounds_ranks_everybody_by_lot():
    event = builders.event()
    entries = builders.entries(event, 3)
    stage = builders.stage(event, list(reversed(entries)))
    refresh_now(stage.pk)
    assert [row["number"] for row in newest(stage).rows] == [3, 2, 1]
    assert newest(stage).rows[1]["decided_by"] == "lots"


def test_a_missing_stage_is_missing():
    with pytest.raises(Missing):
        refresh_now(987654)


def test_the_job_may_run_twice_and_stores_once(six, jobs_run_here):
    stage, _tables = six
    job = request_refresh(stage, None)
    assert request_refresh(stage, None).pk == job.pk
    run_job(job.pk)
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.result["revision"], Job.objects.count()) == ("done", 1, 1)
    assert StandingsSnapshot.objects.count() == 1


def test_a_rebuild_from_the_sheets_agrees_with_what_was_stored(six):
    stage, tables = six
    for table in tables[:2]:
        table.play_out()
        table.confirm()
    refresh_now(stage.pk)
    found = rebuild(stage.event_id)
    assert found == {
        "matches": 2,
        "matches_differing": [],
        "stages": [{"stage": stage.pk, "revision": 1, "agrees": True}],
    }


def test_a_rebuild_reads_all_sheets_at_once(six, django_assert_num_queries):
    stage, tables = six
    tables[0].play_out()
    tables[0].confirm()
    refresh_now(stage.pk)
    with CaptureQueriesContext(connection) as of_one:
        rebuild(stage.event_id)
    for table in tables[1:]:
        table.play_out()
    with django_assert_num_queries(len(of_one)):
        assert rebuild(stage.event_id)["matches"] == len(tables)


def test_a_rebuild_names_a_match_whose_fold_was_tampered_with(six):
    stage, tables = six
    tables[0].play_out()
    Match.objects.filter(pk=tables[0].match.pk).update(levels=[9, 2])
    assert rebuild(stage.event_id)["matches_differing"] == [tables[0].match.pk]


def test_a_rebuild_mends_standings_that_differ(six):
    stage, _tables = six
    refresh_now(stage.pk)
    snapshot = newest(stage)
    snapshot.rows = snapshot.rows[:-1]
    snapshot.save()
    assert rebuild(stage.event_id)["stages"] == [{"stage": stage.pk, "revision": 2, "agrees": False}]
    assert len(newest(stage).rows) == 7


def test_a_refresh_asks_a_fixed_number_of_questions(six, django_assert_max_num_queries):
    stage, tables = six
    for table in tables:
        table.play_out()
        table.confirm()
    with django_assert_max_num_queries(16):
        refresh_now(stage.pk)


def with_units(stage, best):
    stage.settings = {**stage.settings, "unit_best": best}
    stage.save()


def test_units_are_stored_with_the_standings_they_were_counted_from(six):
    stage, tables = six
    with_units(stage, 2)
    for table in tables:
        table.play_out()
        table.confirm()
    refresh_now(stage.pk)
    units = newest(stage).units
    assert units["best"] == 2
    north, south = units["rows"]
    assert (north["unit"], north["rank"], north["total"], north["entries"]) == ("North", 1, "4", 4)
    assert [each["points"] for each in north["counted"]] == ["2", "2"]
    assert (south["unit"], south["total"], south["missing"], south["decided_by"]) == ("South", "0", 0, "sum")
    ranks = {row["number"]: row["rank"] for row in newest(stage).rows}
    for row in units["rows"]:
        assert sum(Fraction(each["points"]) for each in row["counted"]) == Fraction(row["total"])
        assert [each["rank"] for each in row["counted"]] == [ranks[each["number"]] for each in row["counted"]]
    assert rebuild(stage.event_id)["stages"][0]["agrees"] is True


def test_units_are_ranked_by_points_that_are_no_criterion(six):
    stage, tables = six
    stage.settings = {**stage.settings, "unit_best": 1, "tiebreaks": ["wins"]}
    stage.save()
    tables[0].play_out()
    tables[0].confirm()
    refresh_now(stage.pk)
    assert newest(stage).criteria == ["wins"]
    assert [(row["unit"], row["total"]) for row in newest(stage).units["rows"]] == [("North", "2"), ("South", "0")]


def test_without_the_setting_no_units_are_stored(six):
    stage, _tables = six
    refresh_now(stage.pk)
    assert newest(stage).units == {}


def test_another_number_of_entries_that_count_makes_a_new_revision(six):
    stage, _tables = six
    refresh_now(stage.pk)
    with_units(stage, 1)
    assert refresh_now(stage.pk)["revision"] == 2
    assert refresh_now(stage.pk)["changed"] is False


def test_units_of_a_stage_of_groups_add_up_entries_of_all_groups():
    event = builders.event()
    entries = builders.entries(event, 4, units=["North", "South"])
    stage = builders.stage(event, entries, format="groups", settings={"unit_best": 2})
    for entry, group in zip(entries, "ABBA", strict=True):
        stage.stage_entries.filter(entry=entry).update(group=group)
    builders.published_round(stage, [entries[0], entries[3], entries[1], entries[2]])
    refresh_now(stage.pk)
    north = next(row for row in newest(stage).units["rows"] if row["unit"] == "North")
    assert {each["number"]: each["group"] for each in north["counted"]} == {1: "A", 3: "B"}
