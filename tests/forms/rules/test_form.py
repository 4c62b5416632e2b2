"""The form of a rule set shows and reads every value of every kind of rule set."""

import re
from copy import deepcopy

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring import Fault, RuleSetInvalid, all_preset_ids, load_any_preset, read_any_rule_set
from tests.forms.rules.posting import fields_of, sent
from tournament.forms.rules.checking import check_rules
from tournament.forms.rules.differences import differences
from tournament.forms.rules.reading import as_number, parts_for, parts_of, read_posted
from tournament.forms.rules.rows import press
from tournament.forms.rules.sample import SampleForm
from tournament.forms.rules.sheet import make_sheet

MATCH = "shuangsheng-match-2d"


def preset(name=MATCH):
    return deepcopy(load_any_preset(name).to_mapping())


def read(values, fields):
    posted = QueryDict(mutable=True)
    for name, value in fields.items():
        posted.setlist(name, value if isinstance(value, list) else [value])
    return read_posted(parts_for(values), posted)


def nodes(sheet):
    return {node.path: node for section in sheet.sections for node in section.walk() if node.path}


def faults_of(values):
    try:
        read_any_rule_set(values)
    except RuleSetInvalid as invalid:
        return invalid.faults
    return ()


@pytest.mark.parametrize("name", all_preset_ids())
def test_what_the_form_shows_is_what_it_reads(name):
    rules = load_any_preset(name)
    values = rules.to_mapping()
    assert read_any_rule_set(read(values, sent(values))).digest == rules.digest


@pytest.mark.parametrize("name", all_preset_ids())
def test_every_value_of_a_rule_set_has_an_input(name):
    values = load_any_preset(name).to_mapping()
    shown = nodes(make_sheet(parts_for(values), values))
    missing = [path for path in leaves(values) if path not in shown and not path.endswith("].last")]
    assert missing == []


def test_every_value_that_is_left_out_as_usual_has_an_input_too():
    values = preset()
    values["game"] |= {"suits": "colours", "partners": "drawn"}
    values["levels"] |= {"best_of": 3, "past_ace": "no_trump_level", "goal": 16}
    values["kitty"]["choice"] = "first_listed"
    values["clock"] |= {
        "hand_cap": 9, "forfeit_after_minutes": 10, "late_start_minutes": 5, "mercy_lead": 5,
        "time_breach": "points_forfeited",
    }  # fmt: skip
    values["fines"]["failed_throw"] |= {"counts": "cards_thrown", "points_per_card": 0, "stake_percent": 10}
    values["penalties"]["wrong_follow"] |= {
        "warnings": 1, "counted": "event", "offender_growth": -1, "opponents_growth": 1,
    }  # fmt: skip
    values["awards"]["card_count_error"]["played_out_below_cards"] = 5
    values["level_table"]["continuation"]["most"] = 9
    values["level_table"]["bands"][0]["names"] = {"zh": "大光", "en": "shutout"}
    rules = read_any_rule_set(values)
    assert set(leaves(rules.to_mapping())) == set(leaves(values))
    shown = nodes(make_sheet(parts_of(rules), values))
    assert [path for path in leaves(values) if path not in shown and not path.endswith("].last")] == []
    assert read_any_rule_set(read(values, sent(values))).digest == rules.digest


def leaves(values, path=""):
    if isinstance(values, dict):
        for key, value in values.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(values, list) and path != "levels.must_play":
        for index, value in enumerate(values):
            yield from leaves(value, f"{path}[{index}]")
    else:
        yield path


def test_a_row_ends_where_the_next_begins():
    values = preset()
    fields = sent(values)
    fields["level_table.bands[4].first"] = "85"
    rows = read(values, fields)["level_table"]["bands"]
    assert [(row["first"], row["last"]) for row in rows[3:]] == [(55, 80), (85, 95), (100, 115)]


def test_the_last_row_of_a_table_that_ends_keeps_its_end():
    values = preset("permanent-two-2d")
    assert fields_of(make_sheet(parts_for(values), values))["level_table.bands.end"] == "200"


def test_what_is_no_number_stays_as_typed_and_is_a_fault_at_its_field():
    values = preset()
    fields = sent(values, clock__minutes="an hour")
    edited = read(values, fields)
    sheet = make_sheet(parts_for(values), edited, faults_of(edited))
    field = nodes(sheet)["clock.minutes"]
    assert (field.value, field.faults) == ("an hour", ["This has to be a whole number from 1 to 1440."])
    assert [(each.id, each.label) for each in sheet.faults] == [
        ("rule-clock-minutes", "Clock and end of a match · Minutes of a match")
    ]


@pytest.mark.parametrize(
    ("typed", "number"), [("12", 12), ("１２", 12), (" −3 ", -3), ("", None), ("1.5", "1.5"), ("9" * 12, "9" * 12)]
)
def test_numbers_are_read_as_people_type_them(typed, number):
    assert as_number(typed) == number


def test_a_fault_of_a_row_s_end_stands_where_the_next_row_begins():
    values = preset()
    fields = sent(values)
    fields["level_table.bands[4].first"] = "50"
    edited = read(values, fields)
    shown = nodes(make_sheet(parts_for(values), edited, faults_of(edited)))
    assert shown["level_table.bands[4].first"].faults == ["Each row has to begin above the row before it."]


def test_every_fault_is_shown_somewhere():
    values = preset()
    faults = [
        Fault(path=path, code="gap", found="x", allowed="5")
        for path in (
            "nowhere.at[3].all",
            "level_table.bands[2]",
            "clock",
            "awards.card_count_error.by_offender.both.stage",
        )
    ]
    sheet = make_sheet(parts_for(values), values, faults)
    assert len(sheet.faults) == 4
    assert all(each.message for each in sheet.faults)


def test_a_part_that_holds_a_fault_is_unfolded():
    values = preset()
    values["game"]["decks"] = 0
    shown = nodes(make_sheet(parts_for(values), values, faults_of(values)))
    assert (shown["game"].opened, shown["first_hand"].opened) == (True, False)


def test_a_row_is_added_behind_the_last_one_and_goes_on_like_it():
    values, focus = press(parts_for(preset()), preset(), "add:level_table.bands")
    row = values["level_table"]["bands"][-1]
    assert (focus, row["first"], row["stage"], row["climb"]) == ("level_table.bands[6]", 120, "switch", 2)
    read_any_rule_set(read(values, sent(values)))


def test_a_row_is_taken_away():
    values, focus = press(parts_for(preset()), preset(), "remove:level_table.bands[2]")
    assert [row["first"] for row in values["level_table"]["bands"]] == [0, 5, 55, 80, 100]
    assert focus == "level_table.bands[2]"


def test_a_known_offence_is_added_as_published_and_a_new_one_by_number():
    parts = parts_for(preset())
    values, _focus = press(parts, preset(), "add:penalties", "misconduct")
    assert values["penalties"]["misconduct"] == load_any_preset("union-3v3-6d").to_mapping()["penalties"]["misconduct"]
    values, focus = press(parts, values, "add:penalties")
    assert (focus, values["penalties"]["penalty_1"]["counter"]) == ("penalties.penalty_1", "penalty_1")


def test_every_number_of_levels_of_an_offence_says_which_sign_it_has():
    offered = nodes(make_sheet(parts_for(preset()), preset()))
    with translation.override("en"):
        said = {key: str(offered[f"penalties.wrong_follow.{key}"].help) for key in (
            "offender_levels", "offender_growth", "opponents_levels", "opponents_growth"
        )}  # fmt: skip
    assert said == {
        "offender_levels": "0 or less", "offender_growth": "0 or less",
        "opponents_levels": "0 or more", "opponents_growth": "0 or more",
    }  # fmt: skip


def test_an_offence_is_taken_away():
    values, _focus = press(parts_for(preset()), preset(), "remove:penalties.wrong_follow")
    assert list(values["penalties"]) == ["take_back_card"]


def test_points_of_hands_begin_with_a_first_row():
    values, focus = press(parts_for(preset()), preset(), "add:hand_points.rows")
    assert (focus, values["hand_points"]["rows"][0]["first"]) == ("hand_points.rows[0]", 0)
    values, _focus = press(parts_for(values), values, "remove:hand_points.rows[0]")
    assert "hand_points" not in values


@pytest.mark.parametrize(
    "button", ["", "add:", "add:x", "remove:level_table.bands[99]", "remove:x.y", "save", "add:clock"]
)
def test_a_button_that_fits_nothing_changes_nothing(button):
    assert press(parts_for(preset()), preset(), button) == (preset(), "")


def test_rows_are_bounded():
    values = preset()
    parts = parts_for(values)
    for _each in range(70):
        values, _focus = press(parts, values, "add:standings.tiebreaks")
    assert len(values["standings"]["tiebreaks"]) == 60


def test_differences_are_told_in_words():
    rules = load_any_preset(MATCH)
    values = preset()
    values["clock"]["minutes"] = 45
    values["levels"]["goal"] = 15
    values["kitty"]["factors"][1]["base"] = 3
    values["level_table"]["bands"][3]["last"], values["level_table"]["bands"][4]["first"] = 80, 85
    del values["penalties"]["wrong_follow"]
    found = {each.label: (each.before, each.after) for each in differences(read_any_rule_set(values), rules)}
    assert found["Clock and end of a match · Minutes of a match"] == ("60", "45")
    assert found["Levels and goal · Won on reaching"] == ("J", "over A")
    assert found["Last trick and kitty · Format 2 · Factor"] == ("4", "3")
    assert found["Level table · Row 5 · Points"] == ("80", "85")
    assert found["Fines, penalties and faults · follow error"] == (
        "Follow error: 1 level down after the hand, not below 2; offence number 3 loses the match.",
        "",
    )
    assert len(found) == 5


def test_a_row_that_was_left_out_is_told_as_what_it_was_and_no_other_row_differs():
    values = preset()
    bands = values["level_table"]["bands"]
    bands[1]["last"] = bands.pop(2)["last"]
    with translation.override("zh-hans"):
        (told,) = differences(read_any_rule_set(values), load_any_preset(MATCH))
    assert (told.label, told.is_left_out) == ("升级表 · 第 3 行", True)
    assert (told.before, told.after) == ("闲家方得 30–50 分：庄家方升 2 级，继续坐庄。", "")


def test_a_penalty_that_was_added_or_is_counted_with_another_is_told_in_one_language():
    values = preset()
    values["penalties"]["misconduct"] = load_any_preset("union-3v3-6d").to_mapping()["penalties"]["misconduct"]
    values["penalties"]["wrong_follow"]["counter"] = "take_back_card"
    with translation.override("zh-hans"):
        counted, added = differences(read_any_rule_set(values), load_any_preset(MATCH))
    assert (counted.before, counted.after) == ("跟牌错误", "悔牌")
    assert added.before == ""
    assert not re.search("[a-z]", added.label + added.after)
    assert added.after.endswith("。")


def test_equal_rules_do_not_differ():
    for name in all_preset_ids():
        assert differences(load_any_preset(name), load_any_preset(name)) == ()


def test_the_same_is_told_in_chinese():
    values = preset()
    values["levels"]["goal"] = 15
    with translation.override("zh-hans"):
        (told,) = differences(read_any_rule_set(values), load_any_preset(MATCH))
    assert told.after == "过A"


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", all_preset_ids())
def test_sources_are_shown_in_words_and_read_back_as_they_are_stored(name, language):
    rules = load_any_preset(name)
    values = rules.to_mapping()
    with translation.override(language):
        sheet = make_sheet(parts_for(values), values)
        shown = [node.value for section in sheet.sections for node in section.walk() if node.kind == "source"]
        assert shown
        assert not [each for each in shown if "seed 00" in each]
        if language == "zh-hans":
            assert not [each for each in shown if re.search("[a-z]", each)]
        posted = sent(values)
    assert read_any_rule_set(read(values, posted)).digest == rules.digest


def test_a_source_that_was_typed_anew_is_stored_as_typed():
    values = preset()
    typed = sent(values, clock__source="committee, 3 May")
    assert read(values, typed)["clock"]["source"] == "committee, 3 May"
    assert read(values, sent(values, clock__source=""))["clock"].get("source") is None


def test_an_invisible_character_is_told_while_one_types():
    rules = load_any_preset(MATCH)
    values = preset()
    values["names"]["en"] = "Our\u200brules\x07"
    checked = check_rules(values, rules, SampleForm(None, rules=rules))
    assert [(fault.path, fault.code) for fault in checked.faults] == [("names.en", "control_character")]
    assert checked.rules is None


@pytest.mark.parametrize(
    ("name", "throws"),
    [
        ("classic-2d", "in all suits"),
        ("union-3v3-6d", "never"),
        ("auction-3p-2d", "of side suits in their first three tricks only"),
    ],
)
def test_play_is_chosen_by_fields_and_differs_in_words(name, throws):
    base = load_any_preset(name)
    values = base.to_mapping()
    fields = sent(values, play__throws_allowed="others_void", play__draw_policy="suit_only")
    edited = read_any_rule_set(read(values, fields))
    assert edited.to_mapping()["play"] == {"throws_allowed": "others_void", "draw_policy": "suit_only"}
    assert {(each.label, each.before, each.after) for each in differences(edited, base)} == {
        ("Play of the cards · Throws", f"as published: {throws}", "only when all others are void"),
        (
            "Play of the cards · Larger groups",
            "as published: have to be broken to answer a smaller lead",
            "are never owed, only the suit is",
        ),
    }
    back = sent(edited.to_mapping(), play__throws_allowed="", play__draw_policy="")
    assert read_any_rule_set(read(values, back)).digest == base.digest


@pytest.mark.parametrize(
    ("name", "own", "below"),
    [
        ("shuangsheng-online-2d", "may be overcalled after somebody else did", "15"),
        ("auction-3p-2d", "may not be overcalled", "0"),
    ],
)
def test_declaring_is_asked_for_by_fields_and_differs_in_words(name, own, below):
    base = load_any_preset(name)
    values = base.to_mapping()
    edited = read_any_rule_set(
        read(values, sent(values, declaring__self_overcall="yes", declaring__redeal_below="5", declaring__source="7"))
    )
    assert edited.to_mapping()["declaring"] == {"source": "7", "self_overcall": "yes", "redeal_below": 5}
    assert {(each.label, each.before, each.after) for each in differences(edited, base)} == {
        ("Declaring trumps · One's own bid with another suit", f"as published: {own}", "may be overcalled"),
        ("Declaring trumps · A new deal with fewer than … points in a hand", f"as published: {below}", "5"),
        ("Declaring trumps · Source of this part · Source", "", "7"),
    }
    fields = sent(edited.to_mapping(), declaring__self_overcall="", declaring__redeal_below="", declaring__source="")
    assert read_any_rule_set(read(values, fields)).digest == base.digest
