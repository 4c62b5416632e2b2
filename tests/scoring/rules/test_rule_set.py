"""Rule sets as plain data: round trips, digests, and every fault named."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import EqualLevels, RuleSet, RuleSetInvalid, load_any_preset, load_preset, preset_ids, read_any_rule_set
from scoring.rules.reader import MOST_FAULTS
from scoring.substitution import SubstitutionAnswer
from scoring.wording.describe import describe
from tests.scoring.sheets import ALL, CLASSIC, EVERY, MATCH, UNION, changed

JJ = load_preset("jj-2d")


def faults(rule_set: RuleSet, path: str, value: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleSetInvalid) as caught:
        changed(rule_set, path, value)
    assert all(fault.allowed and str(fault) for fault in caught.value.faults)
    return [(fault.path, fault.code) for fault in caught.value.faults]


def with_bands(*bands: tuple[int, int, str, int]) -> list[dict[str, object]]:
    return [dict(zip(("first", "last", "stage", "climb"), band, strict=True)) for band in bands]


def test_the_default_for_events_comes_first() -> None:
    assert preset_ids()[0] == "shuangsheng-match-2d"
    assert list(preset_ids()[1:]) == sorted(preset_ids()[1:])
    assert len(preset_ids()) == 17
    with pytest.raises(KeyError):
        load_preset("mahjong")


@pytest.mark.parametrize("rule_set", EVERY, ids=lambda rules: rules.id)
def test_a_rule_set_comes_back_from_its_plain_data(rule_set: RuleSet) -> None:
    text = json.dumps(rule_set.to_mapping())
    again = RuleSet.from_mapping(json.loads(text))
    assert again == rule_set
    assert (again.digest, hash(again)) == (rule_set.digest, hash(rule_set))
    assert load_preset(rule_set.id) == rule_set


def test_the_digest_is_that_of_the_values_and_not_of_their_order() -> None:
    values = MATCH.to_mapping()
    assert RuleSet.from_mapping(dict(reversed(values.items()))).digest == MATCH.digest
    assert len({rule_set.digest for rule_set in EVERY}) == len(EVERY)
    assert changed(MATCH, "clock.minutes", 50).digest != MATCH.digest
    assert len(MATCH.digest) == 64


def test_the_published_figures_stand() -> None:
    assert [(r.seats, r.decks, r.kitty_cards, r.points_in_play, r.cards_per_player) for r in ALL] == [
        (4, 2, 8, 200, 25),
        (4, 2, 8, 200, 25),
        (6, 6, 0, 600, 54),
    ]
    assert [(r.start_level, r.goal_level, r.must_play) for r in ALL] == [(2, 11, (10,)), (2, 15, ()), (3, None, ())]
    assert [r.equal_levels for r in ALL] == [EqualLevels.ON_STAGE, EqualLevels.RULING, EqualLevels.RULING]
    assert [(r.clock.minutes, r.clock.no_new_hand_minutes, r.forfeit_after_minutes) for r in ALL] == [
        (60, 0, None),
        (None, 0, None),
        (120, 5, 30),
    ]


@pytest.mark.parametrize("rule_set", EVERY, ids=lambda rules: rules.id)
def test_every_block_of_a_preset_names_its_source(rule_set: RuleSet) -> None:
    values = rule_set.to_mapping()
    blocks = [values[key] for key in ("level_table", "kitty", "levels", "next_dealer", "first_hand", "clock")]
    blocks += [values["equal_levels"], values["standings"]]
    if "hand_points" in values:
        blocks.append(values["hand_points"])
    for group in ("fines", "penalties", "awards"):
        blocks += values[group].values()
    assert all(block["source"].strip() for block in [values, *blocks])


@pytest.mark.parametrize(
    ("rule_set", "path", "value", "expected"),
    [
        (MATCH, "id", "Match 2d", [("id", "bad_id")]),
        (MATCH, "id", None, [("id", "not_a_text")]),
        (MATCH, "names.en", " ", [("names.en", "not_a_text")]),
        (MATCH, "names", "two decks", [("names", "not_a_block"), ("names.zh", "not_a_text"), ("names.en", "not_a_text")]),
        (MATCH, "colour", "red", [("colour", "unknown_key")]),
        (MATCH, "clock.hours", 1, [("clock.hours", "unknown_key")]),
        (MATCH, "game.sides", 3, [("game.sides", "not_in_range")]),
        (MATCH, "game.decks", "2", [("game.decks", "not_in_range")]),
        (MATCH, "game.decks", True, [("game.decks", "not_in_range")]),
        (MATCH, "game.kitty_cards", 7, [("game.kitty_cards", "uneven_deal")]),
        (MATCH, "game.kitty_cards", 0, [("kitty.multiplied", "no_kitty")]),
        (MATCH, "level_table.bands", [], [("level_table.bands", "not_a_list")]),
        (MATCH, "level_table.bands", "0", [("level_table.bands", "not_a_list")]),
        (MATCH, "level_table.continuation.every", 40, [("level_table.continuation.every", "gap")]),
        (MATCH, "level_table.continuation.every", 21, [("level_table.continuation.every", "off_step")]),
        (MATCH, "level_table.continuation.most", 0, [("level_table.continuation.most", "cap_below_table")]),
        (MATCH, "kitty.multiplied", "everything", [("kitty.multiplied", "not_a_choice")]),
        (MATCH, "levels.goal", 2, [("levels.goal", "not_in_range")]),
        (MATCH, "levels.start", 11, [("levels.goal", "goal_below_start"), ("levels.must_play", "must_play_outside")]),
        (MATCH, "levels.must_play", [11], [("levels.must_play", "must_play_outside")]),
        (MATCH, "levels.must_play", [10, 5], [("levels.must_play", "not_rising")]),
        (MATCH, "levels.must_play", [5, 5], [("levels.must_play", "not_rising")]),
        (MATCH, "levels.must_play", [15], [("levels.must_play", "bad_list")]),
        (MATCH, "levels.must_play", None, [("levels.must_play", "bad_list")]),
        (UNION, "levels.must_play", [2], [("levels.must_play", "must_play_outside")]),
        (MATCH, "clock.no_new_hand_minutes", 60, [("clock.no_new_hand_minutes", "longer_than_clock")]),
        (CLASSIC, "clock.no_new_hand_minutes", 5, [("clock.no_new_hand_minutes", "longer_than_clock")]),
        (UNION, "clock.minutes", None, [("clock.no_new_hand_minutes", "longer_than_clock"), ("clock", "never_ends")]),
        (MATCH, "levels.best_of", 2, [("levels.best_of", "even")]),
        (UNION, "levels.best_of", 3, [("levels.best_of", "no_goal")]),
        (MATCH, "levels.past_ace", "heaven", [("levels.past_ace", "not_a_choice")]),
        (MATCH, "clock.mercy_lead", 0, [("clock.mercy_lead", "not_in_range")]),
        (MATCH, "game.suits", "five", [("game.suits", "not_a_choice")]),
        (MATCH, "penalties.wrong_follow.warnings", 3, [("penalties.wrong_follow.warnings", "warned_too_long")]),
        (MATCH, "penalties.wrong_follow.counted", "always", [("penalties.wrong_follow.counted", "not_a_choice")]),
        (JJ, "hand_points.every", 20, [("hand_points.every", "gap")]),
        (JJ, "hand_points.rows", [], [("hand_points.rows", "not_a_list")]),
        (MATCH, "clock.hand_cap", 0, [("clock.hand_cap", "not_in_range")]),
        (MATCH, "equal_levels.answer", "fight", [("equal_levels.answer", "not_a_choice")]),
        (MATCH, "fines.failed_throw.points_per_card", 0, [("fines.failed_throw.points_per_card", "not_in_range")]),
        (MATCH, "fines.Bad Key", {}, [("fines.Bad Key", "bad_key")]),
        (MATCH, "penalties.wrong_follow.offender_levels", 1, [("penalties.wrong_follow.offender_levels", "not_in_range")]),
        (MATCH, "penalties.wrong_follow.counter", "", [("penalties.wrong_follow.counter", "not_a_text")]),
        (MATCH, "awards.sneezing", {}, [("awards.sneezing", "not_a_choice")]),
        (MATCH, "awards.card_count_error.by_offender", {}, [("awards.card_count_error.by_offender", "empty")]),
        (MATCH, "awards.card_count_error.by_offender.nobody", {}, [("awards.card_count_error.by_offender.nobody", "not_a_choice")]),
        (MATCH, "awards.card_count_error.by_offender.both.attackers_climb", 1, [("awards.card_count_error.by_offender.both.attackers_climb", "climbs_off_stage")]),
        (MATCH, "awards.card_count_error.by_offender.both.declarers_climb", 1, [("awards.card_count_error.by_offender.both.declarers_climb", "climbs_off_stage")]),
        (MATCH, "standings.match_points", "7-3", [("standings.match_points", "unknown_scheme")]),
        (MATCH, "standings.tiebreaks", ["points", "luck"], [("standings.tiebreaks[1]", "unknown_criterion")]),
        (MATCH, "standings.tiebreaks", ["points", "points"], [("standings.tiebreaks[1]", "twice")]),
        (MATCH, "standings.tiebreaks", [], [("standings.tiebreaks", "empty")]),
        (MATCH, "standings.tiebreaks", [1], [("standings.tiebreaks", "bad_list")]),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_path(rule_set, path: str, value, expected) -> None:
    assert faults(rule_set, path, value) == expected


@pytest.mark.parametrize(
    ("bands", "path", "code"),
    [
        (with_bands((5, 75, "keep", 1), (80, 95, "switch", 0)), "level_table.bands[0].first", "gap"),
        (with_bands((0, 70, "keep", 1), (80, 95, "switch", 0)), "level_table.bands[1].first", "gap"),
        (with_bands((0, 80, "keep", 1), (80, 95, "switch", 0)), "level_table.bands[1].first", "overlap"),
        (with_bands((0, 75, "keep", 0), (80, 75, "switch", 0)), "level_table.bands[1].last", "empty_band"),
        (with_bands((0, 75, "keep", 1), (80, 95, "keep", 2)), "level_table.bands[1]", "does_not_rise"),
        (with_bands((0, 75, "switch", 1), (80, 95, "keep", 1)), "level_table.bands[1]", "does_not_rise"),
        (with_bands((0, 75, "switch", 1), (80, 95, "switch", 1)), "level_table.bands[1]", "does_not_rise"),
        (with_bands((0, 75, "keep", 1), (80, 95, "contested", 0)), "level_table.bands[1].stage", "not_a_choice"),
        (with_bands((0, 75, "keep", 2), (80, 95, "keep", 1)), "level_table.bands", "no_switch"),
        (with_bands((0, 77, "keep", 2), (82, 97, "switch", 0)), "level_table.bands[0].last", "off_step"),
    ],
)
def test_bands_have_neither_gap_nor_overlap_and_rise(bands, path: str, code: str) -> None:
    assert (path, code) in faults(MATCH, "level_table.bands", bands)


def test_kitty_factors_are_complete_and_single() -> None:
    factors = MATCH.to_mapping()["kitty"]["factors"]
    assert faults(MATCH, "kitty.factors", factors[:2]) == [("kitty.factors", "missing_kind")]
    assert faults(MATCH, "kitty.factors", [*factors, factors[0]]) == [("kitty.factors[3].kind", "twice")]
    doubled = [{**factors[0], "growth": "doubles_per_pair"}, *factors[1:]]
    assert faults(MATCH, "kitty.factors", doubled) == [("kitty.factors[0].growth", "no_pairs")]


def test_points_are_added_only_for_an_innocent_side_that_has_the_stage() -> None:
    path = "awards.labour_reform.by_offender"
    nobody = {"stage": "contested", "declarers_climb": 0, "attackers_climb": 0}
    assert faults(UNION, f"{path}.both", nobody) == [(f"{path}.both.stage", "added_for_nobody")]
    kept = {"stage": "keep", "declarers_climb": 2, "attackers_climb": 0}
    assert faults(UNION, f"{path}.declarers", kept) == [(f"{path}.declarers.stage", "added_for_nobody")]


def test_all_faults_are_listed_at_once() -> None:
    values = MATCH.to_mapping()
    values["clock"]["minutes"] = -1
    values["levels"]["must_play"] = [12]
    values["standings"]["tiebreaks"] = ["luck"]
    values["extra"] = 1
    del values["kitty"]
    with pytest.raises(RuleSetInvalid) as caught:
        RuleSet.from_mapping(values)
    paths = {fault.path for fault in caught.value.faults}
    assert {"clock.minutes", "levels.must_play", "standings.tiebreaks[0]", "extra", "kitty"} <= paths


@pytest.mark.parametrize("preset", ["classic-2d", "friends-5p-3d"])
def test_the_closing_minutes_are_judged_although_levels_cannot_be_read(preset: str) -> None:
    values = load_any_preset(preset).to_mapping()
    values["levels"]["start"] = "two"
    values["clock"]["no_new_hand_minutes"] = 3
    with pytest.raises(RuleSetInvalid) as caught:
        read_any_rule_set(values)
    assert [fault.path for fault in caught.value.faults] == ["levels.start", "clock.no_new_hand_minutes"]


@given(st.data())
def test_any_damage_to_a_rule_set_is_refused_or_comes_back_whole(data: st.DataObject) -> None:
    values = copy.deepcopy(data.draw(st.sampled_from(EVERY)).to_mapping())
    block = values
    while True:
        key = data.draw(st.sampled_from(sorted(block)))
        if not isinstance(block[key], dict) or not block[key] or data.draw(st.booleans()):
            break
        block = block[key]
    junk = st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5) | st.just([]) | st.just({})
    block[key] = data.draw(junk)
    try:
        rule_set = RuleSet.from_mapping(values)
    except RuleSetInvalid as invalid:
        found = invalid.faults
    else:
        found = ()
        assert RuleSet.from_mapping(rule_set.to_mapping()) == rule_set
        assert scoring.describe(rule_set, "zh")
    assert found or rule_set.id


@pytest.mark.parametrize("junk", [None, 7, "text", [], {}])
def test_what_is_no_rule_set_at_all_is_refused(junk) -> None:
    with pytest.raises(RuleSetInvalid):
        RuleSet.from_mapping(junk)


@pytest.mark.parametrize(
    ("row", "changes", "fault"),
    [
        (1, {"first": 10}, ("hand_points.rows[1].first", "gap")),
        (1, {"first": 0}, ("hand_points.rows[1].first", "overlap")),
        (1, {"last": 0}, ("hand_points.rows[1].last", "empty_band")),
        (2, {"first": 42}, ("hand_points.rows[2].first", "off_step")),
        (3, {"value": -30}, ("hand_points.rows[3]", "does_not_rise")),
    ],
)
def test_the_points_of_hands_have_neither_gap_nor_overlap_and_rise(row: int, changes, fault) -> None:
    rows = JJ.to_mapping()["hand_points"]["rows"]
    rows[row] = rows[row] | changes
    assert fault in faults(JJ, "hand_points.rows", rows)


@pytest.mark.parametrize(
    ("kind", "growth", "code"),
    [("single", "times_pairs", "no_pairs"), ("pair", "adds_two_per_pair", "no_pairs"),
     ("tractor", "triples_per_triple", "no_triples"), ("pair", "triples_per_card", "no_triples")],
)  # fmt: skip
def test_a_growth_fits_its_kind_of_format(kind: str, growth: str, code: str) -> None:
    factors = MATCH.to_mapping()["kitty"]["factors"]
    changed_factors = [{**factor, "growth": growth} if factor["kind"] == kind else factor for factor in factors]
    assert code in [found for _, found in faults(MATCH, "kitty.factors", changed_factors)]


def test_what_is_not_used_leaves_no_trace_in_the_plain_data() -> None:
    values = MATCH.to_mapping()
    assert "hand_points" not in values
    assert "suits" not in values["game"]
    assert "mercy_lead" not in values["clock"]
    assert MATCH.digest == "882732314a823928d9152104bab0c186c06536e7b309d0d0f1b28bc7438829e3"


def test_the_two_side_sets_have_their_published_frame() -> None:
    told = {r.id: (r.seats, r.decks, r.kitty_cards, r.cards_per_player, r.start_level, r.goal_level) for r in EVERY}
    assert told == {
        "shuangsheng-match-2d": (4, 2, 8, 25, 2, 11),
        "bianfeng-2d": (4, 2, 8, 25, 2, None),
        "classic-2d": (4, 2, 8, 25, 2, 15),
        "four-deck": (4, 4, 0, 54, 3, None),
        "half-1d": (4, 1, 6, 12, 2, None),
        "jj-2d": (4, 2, 8, 25, 2, None),
        "lianzhong-1d": (4, 1, 6, 12, 2, None),
        "lianzhong-2d": (4, 2, 8, 25, 2, None),
        "lianzhong-3d": (4, 3, 6, 39, 2, None),
        "menghuan-match-2d": (4, 2, 8, 25, 2, None),
        "permanent-two-2d": (4, 2, 8, 25, 3, 15),
        "shengji-2d": (4, 2, 8, 25, 2, None),
        "shengji-3d": (4, 3, 6, 39, 2, None),
        "shuangsheng-online-2d": (4, 2, 8, 25, 2, None),
        "six-player-3d": (6, 3, 6, 26, 2, None),
        "two-colour-1d": (4, 1, 6, 12, 2, None),
        "union-3v3-6d": (6, 6, 0, 54, 3, None),
    }


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("level_table.bands", [{}] * 100_000),
        ("kitty.factors", ["x"] * 100_000),
        ("levels.must_play", [5] * 100_000),
        ("standings.tiebreaks", ["wins"] * 100_000),
        ("penalties", {f"p{number}": {} for number in range(100_000)}),
    ],
)
def test_more_rows_than_a_list_can_have_are_one_fault(path: str, value: object) -> None:
    assert faults(MATCH, path, value) == [(path, "too_many_rows")]


def test_of_very_many_faults_the_first_are_told() -> None:
    values = MATCH.to_mapping() | {f"key{number}": 0 for number in range(100_000)}
    with pytest.raises(RuleSetInvalid) as caught:
        RuleSet.from_mapping(values)
    assert len(caught.value.faults) == MOST_FAULTS
    assert len(str(caught.value)) < 100_000


@pytest.mark.parametrize(
    ("preset", "answer", "words"),
    [
        ("shuangsheng-match-2d", SubstitutionAnswer.NOT_AFTER_START, "Nobody is exchanged once the match has begun."),
        (
            "union-3v3-6d",
            SubstitutionAnswer.OPPONENTS_CONSENT,
            "A side changes its players with the opponents' consent",
        ),
        ("classic-2d", SubstitutionAnswer.NOT_STATED, ""),
    ],
)
def test_what_the_rules_say_of_substitutes_is_kept_and_told(
    preset: str, answer: SubstitutionAnswer, words: str
) -> None:
    rules = load_preset(preset)
    assert rules.substitution.answer is answer
    assert RuleSet.from_mapping(rules.to_mapping()) == rules
    told = [" ".join(each.sentences) for each in describe(rules, "en") if each.topic == "substitution"]
    assert [each[: len(words)] for each in told] == ([words] if words else [])
    assert ("substitution" in rules.to_mapping()) is bool(words)
