"""What officials read of a match: the sheet, its flags, previews, options, all without a write."""

import pytest

from scoring import Party, load_preset, preset_ids
from tests import builders
from tests.at_table import at_table
from tournament.errors import Missing, NotAllowed
from tournament.models import Hand, Match
from tournament.selectors.matches import hand_options, match_sheet, preview_hand
from tournament.selectors.matches.preview import PreviewKind

pytestmark = pytest.mark.django_db


def test_a_sheet_tells_lines_newest_first_and_all_revisions(django_assert_max_num_queries):
    table = at_table()
    table.hand(0, 45)
    table.hand(2, 85)
    table.correct(1, 0, 60, table.second)
    with django_assert_max_num_queries(10):
        sheet = match_sheet(table.referee, table.match.pk)
    assert [(line.number, line.revision, line.attackers_points) for line in sheet.lines] == [(2, 1, 85), (1, 2, 60)]
    assert [(each.revision, each.by, each.reason) for each in sheet.history] == [
        (2, str(table.second), "misread"),
        (1, str(table.referee), ""),
        (1, str(table.referee), ""),
    ]
    assert sheet.lines[1].moves == ((0, 2, 3),)
    assert sheet.last_moves == ((0, 2, 3),)
    assert (sheet.next_number, sheet.state.next_declarer_seat) == (3, 3)


def flags(account, match):
    sheet = match_sheet(account, match.pk)
    names = ("record", "record_hand", "rule", "confirm", "dispute", "reopen")
    return {name for name in names if getattr(sheet, f"may_{name}")}


def test_what_each_may_do_follows_role_table_and_state():
    table = at_table()
    viewer = builders.staff(table.event, "viewer")
    elsewhere = builders.staff(table.event, tables=[builders.tables(table.event, 2)[1]])
    assert flags(table.referee, table.match) == {"record", "record_hand"}
    assert flags(table.chief, table.match) == {"record", "record_hand", "rule"}
    assert flags(viewer, table.match) == set()
    with pytest.raises(NotAllowed):
        flags(elsewhere, table.match)
    table.play_out()
    assert flags(table.referee, table.match) == {"record", "dispute"}
    assert flags(table.second, table.match) == {"record", "confirm", "dispute"}
    table.act("dispute_match", table.second, reason="hand 2")
    assert flags(table.second, table.match) == {"record"}
    assert flags(table.chief, table.match) == {"record", "rule", "confirm"}
    table.confirm(table.chief)
    assert flags(table.referee, table.match) == set()
    assert flags(table.chief, table.match) == {"reopen"}


@pytest.mark.parametrize("state", ["published", "running", "closed"])
def test_what_may_be_done_can_be_done(state):
    """The flags promise no more than the services keep, in every state of the round."""
    table = at_table()
    round_ = table.match.round
    round_.state = state
    round_.closed_at = round_.published_at if state == "closed" else None
    round_.save()
    assert ("record" in flags(table.referee, table.match)) is (state != "closed")


def test_nobody_reads_a_sheet_of_a_draft_or_of_others():
    event = builders.event()
    pair = builders.entries(event, 2)
    match = builders.published_round(builders.stage(event, pair), pair, state="draft").matches.get()
    table = at_table(match)
    with pytest.raises(Missing):
        match_sheet(table.referee, match.pk)
    assert flags(table.chief, match) == set()
    for stranger in (None, builders.account()):
        with pytest.raises(Missing):
            match_sheet(stranger, match.pk)
        with pytest.raises(NotAllowed):
            match_sheet(stranger, at_table().match.pk)
    with pytest.raises(Missing):
        match_sheet(table.chief, 987654)


def test_a_preview_is_what_recording_then_does(django_assert_num_queries):
    table = at_table()
    table.hand(0, 45)
    sheet = match_sheet(table.referee, table.match.pk)
    hand = {"declarer_seat": 2, "attackers_points": 130}
    with django_assert_num_queries(0):
        preview = preview_hand(sheet, hand)
    assert not Hand.objects.filter(number=2).exists()
    answer = table.act("record_hand", hand=hand)
    assert list(preview.levels_after) == answer["levels_after"]
    assert preview.on_stage == answer["on_stage"]
    assert list(preview.sentences) == answer["sentences"]["zh"]
    assert preview.kind is PreviewKind.SAYS


def test_a_preview_of_a_correction_stands_in_for_the_hand_it_replaces():
    table = at_table()
    table.hand(0, 45)
    table.hand(2, 60)
    sheet = match_sheet(table.referee, table.match.pk)
    preview = preview_hand(sheet, {"declarer_seat": 0, "attackers_points": 60}, number=1)
    assert (preview.levels_before, preview.levels_after) == ((5, 2), (4, 2))
    with pytest.raises(Missing):
        preview_hand(sheet, {"declarer_seat": 0, "attackers_points": 60}, number=7)


def test_a_preview_asks_and_refuses_as_the_service_would():
    sheet = match_sheet(*_reader())
    asks = preview_hand(sheet, {"declarer_seat": 0, "attackers_points": 0})
    assert (asks.kind, [note.code for note in asks.questions]) == (PreviewKind.ASKS, ["ask_no_points"])
    refuses = preview_hand(sheet, {"declarer_seat": 0, "attackers_points": 41})
    assert (refuses.kind, refuses.refusal.field) == (PreviewKind.REFUSES, "attackers_points")
    assert preview_hand(sheet, []).kind is PreviewKind.REFUSES


def _reader():
    table = at_table()
    return table.referee, table.match.pk


@pytest.mark.parametrize("preset", preset_ids())
def test_the_bands_offered_cover_every_total_as_the_table_does(preset):
    rule_set = load_preset(preset)
    bands = hand_options(rule_set).bands
    for points in range(0, 900, 5):
        held = [band for band in bands if band.first <= points and (band.last is None or points <= band.last)]
        assert len(held) == 1
        change = rule_set.level_table.look_up(points)
        if held[0].last is not None:
            assert held[0].climb == change.declarers_climb + change.attackers_climb
    for band in bands:
        change = rule_set.level_table.look_up(band.value)
        assert band.climb == change.declarers_climb + change.attackers_climb
        assert band.keeps is (change.stage == "keep")


def test_options_follow_the_rule_set():
    pairs = hand_options(load_preset("shuangsheng-match-2d"))
    assert [seat for seat, _words in pairs.seats] == [0, 1, 2, 3]
    assert pairs.levels == tuple(range(2, 11))
    assert (pairs.last_trick_winners, pairs.counts_kitty) == ((Party.ATTACKERS,), True)
    assert [(each.value, each.factor) for each in pairs.formats[:4]] == [
        ("single:1", 2),
        ("pair:2", 4),
        ("tractor:4", 8),
        ("tractor:6", 16),
    ]
    teams = hand_options(load_preset("union-3v3-6d"))
    assert (len(teams.seats), teams.counts_kitty) == (6, False)
    assert teams.last_trick_winners == (Party.ATTACKERS, Party.DECLARERS)


def test_a_waiting_match_offers_nothing():
    table = at_table()
    Match.objects.filter(pk=table.match.pk).update(state="waiting")
    assert flags(table.chief, table.match) == set()
