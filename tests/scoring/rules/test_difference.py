"""What an edited rule set changes."""

from scoring import Change, difference, load_preset
from tests.scoring.sheets import EVERY, MATCH, changed


def test_a_rule_set_differs_in_nothing_from_itself_and_in_something_from_every_other() -> None:
    for rule_set in EVERY:
        assert difference(rule_set, rule_set) == ()
        assert difference(rule_set, MATCH) == () or rule_set != MATCH
        assert rule_set == MATCH or difference(rule_set, MATCH)


def test_a_change_names_its_path_and_both_values() -> None:
    edited = changed(changed(MATCH, "clock.minutes", 45), "clock.mercy_lead", 5)
    assert difference(edited, MATCH) == (
        Change(path="clock.minutes", before=60, after=45),
        Change(path="clock.mercy_lead", before=None, after=5),
    )


def test_rows_are_compared_place_by_place() -> None:
    bands = MATCH.to_mapping()["level_table"]["bands"]
    bands[0] = {**bands[0], "climb": 5}
    assert difference(changed(MATCH, "level_table.bands", bands), MATCH) == (
        Change(path="level_table.bands[0].climb", before=4, after=5),
    )
    longer = difference(load_preset("classic-2d"), MATCH)
    assert Change(path="levels.must_play", before=[10], after=[]) in longer


def test_a_row_that_was_left_out_is_named_and_the_others_are_compared_with_what_they_were() -> None:
    bands = MATCH.to_mapping()["level_table"]["bands"]
    gone = bands.pop(2)
    bands[1] = {**bands[1], "last": gone["last"]}
    bands[2] = {**bands[2], "climb": 0}
    place = "level_table.bands[2]"
    assert difference(changed(MATCH, "level_table.bands", bands), MATCH) == (
        Change(path="level_table.bands[1].last", before=25, after=50),
        Change(path=place, before=gone, after=None, was_at=place),
        Change(path="level_table.bands[2].climb", before=1, after=0, was_at="level_table.bands[3].climb"),
    )
