"""Players' rule sets as plain data: round trips, every fault named, both languages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import PlayersRuleSet, RuleSetInvalid, all_preset_ids, describe, load_any_preset, preset_ids
from tests.scoring.players.tables import AUCTION, CALLED, EVERY, FRIENDS, PARTNER


def faults(rules: PlayersRuleSet, path: str, value: object) -> list[tuple[str, str]]:
    values = rules.to_mapping()
    block = values
    *outer, last = path.split(".")
    for key in outer:
        block = block[key]
    block[last] = value
    with pytest.raises(RuleSetInvalid) as caught:
        PlayersRuleSet.from_mapping(values)
    return [(fault.path, fault.code) for fault in caught.value.faults]


def faults_of(values: dict) -> tuple[scoring.Fault, ...]:
    try:
        PlayersRuleSet.from_mapping(values)
    except RuleSetInvalid as invalid:
        return invalid.faults
    return ()


def test_all_rule_sets_of_the_sources_are_there_two_sides_first() -> None:
    assert len(all_preset_ids()) == 23
    assert all_preset_ids()[: len(preset_ids())] == preset_ids()
    assert [load_any_preset(preset).sides == 2 for preset in all_preset_ids()] == [True] * 17 + [False] * 6
    with pytest.raises(KeyError):
        load_any_preset("mahjong")


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_a_rule_set_comes_back_from_its_plain_data(rules: PlayersRuleSet) -> None:
    again = PlayersRuleSet.from_mapping(json.loads(json.dumps(rules.to_mapping())))
    assert (again, again.digest, hash(again)) == (rules, rules.digest, hash(rules))
    assert len({each.digest for each in EVERY}) == 6


def test_the_published_frames_stand() -> None:
    assert {(r.id, r.players, r.decks, r.kitty_cards, r.cards_per_player, r.most_friends) for r in EVERY} == {
        ("friends-5p-3d", 5, 3, 7, 31, 1),
        ("friends-5p-2d", 5, 2, 8, 20, 1),
        ("friends-4p-2d", 4, 2, 8, 25, 1),
        ("auction-3p-2d", 3, 2, 9, 33, 0),
        ("auction-friends", 6, 4, 6, 35, 2),
        ("bianfeng-called-2d", 4, 2, 8, 25, 1),
    }


@pytest.mark.parametrize(
    ("rules", "path", "value", "expected"),
    [
        (FRIENDS, "id", "Friends!", [("id", "bad_id")]),
        (FRIENDS, "game.players", 2, [("game.players", "not_in_range")]),
        (FRIENDS, "game.kitty_cards", 8, [("game.kitty_cards", "uneven_deal")]),
        (FRIENDS, "result.kind", "luck", [("result.kind", "not_a_choice")]),
        (FRIENDS, "result.half_at", 120, [("result.half_at", "too_high")]),
        (FRIENDS, "result.step", 42, [("result.step", "off_step")]),
        (FRIENDS, "levels.goal", 2, [("levels.goal", "not_in_range")]),
        (FRIENDS, "levels.must_play", [14, 11], [("levels.must_play", "not_rising")]),
        (FRIENDS, "demotions.jack.totals.pair", -1, [("demotions.jack.totals.pair", "not_in_range")]),
        (FRIENDS, "colour", 1, [("colour", "unknown_key")]),
        (AUCTION, "result.below_half", 7, [("result.below_half", "too_high")]),
        (AUCTION, "result.sharing", "hard", [("result.sharing", "nothing_to_share")]),
        (AUCTION, "clock.minutes", None, [("clock", "never_ends")]),
        (AUCTION, "clock.no_new_hand_minutes", 60, [("clock.no_new_hand_minutes", "longer_than_clock")]),
        (AUCTION, "result.below", 5, [("result.below", "too_high")]),
        (
            AUCTION,
            "kitty.factors",
            [{"kind": "single", "base": 2, "growth": "flat"}],
            [("kitty.factors", "missing_kind"), ("kitty.factors", "missing_kind")],
        ),
        (
            FRIENDS,
            "levels.goal",
            14,
            [
                ("levels.must_play", "must_play_outside"),
                ("levels.must_play", "must_play_outside"),
                ("demotions.ace.level", "level_outside"),
            ],
        ),
        (FRIENDS, "demotions.jack.level", 14, [("demotions.ace.level", "twice")]),
        (FRIENDS, "demotions.ace.back_to", 14, [("demotions.ace.back_to", "level_outside")]),
        (FRIENDS, "standings.match_points", "luck", [("standings.match_points", "unknown_scheme")]),
        (FRIENDS, "standings.match_points", "2-1-0", [("standings.match_points", "scheme_for_other_sides")]),
        (FRIENDS, "standings.tiebreaks", ["points", "beauty"], [("standings.tiebreaks[1]", "unknown_criterion")]),
        (FRIENDS, "placing.when_out", "sent_home", [("placing.when_out", "not_a_choice")]),
        (FRIENDS, "passing_on.may_refuse", "all", [("passing_on.may_refuse", "not_a_choice")]),
        (CALLED, "result.step_per_deck", 7, [("result.step_per_deck", "off_step")]),
        (CALLED, "game.decks", 2, [("game.decks", "decks_for_players")]),
        (CALLED, "game.kitty_cards", 18, [("game.kitty_cards", "kitty_for_players")]),
    ],
)
def test_a_fault_is_named_with_its_path(rules, path: str, value, expected) -> None:
    assert faults(rules, path, value) == expected


def test_a_free_size_is_chosen_within_its_bounds() -> None:
    five = CALLED.sized(players=5, decks=3)
    assert (five.players, five.points_in_play, five.kitty_cards, five.cards_per_player) == (5, 300, 7, 31)
    with pytest.raises(RuleSetInvalid):
        CALLED.sized(players=8, decks=3)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_rules_are_told_in_whole_sentences_with_their_sources(rules: PlayersRuleSet, language: str) -> None:
    paragraphs = describe(rules, language)
    assert {"game", "calling", "levels", "level_table", "kitty", "clock"} <= {each.topic for each in paragraphs}
    assert all(each.source for each in paragraphs)
    assert all(
        sentence[-1] in ("。" if language == "zh" else ".") for each in paragraphs for sentence in each.sentences
    )
    if language == "en":
        assert all(ord(letter) < 0x3000 for each in paragraphs for letter in each.text)


@pytest.mark.parametrize(
    ("rules", "block", "values"),
    [
        (FRIENDS, "result", {"sharing": "flexible"}),
        (FRIENDS, "result", {"sharing": "each"}),
        (FRIENDS, "result", {"step": 30}),
        (FRIENDS, "levels", {"must_play": []}),
        (FRIENDS, "calling", {"kind": "nobody"}),
        (AUCTION, "result", {"below": 1}),
        (AUCTION, "equal_levels", {"answer": "draw"}),
        (CALLED, "result", {"most": 4}),
        (CALLED, "game", {"free_size": 0}),
        (PARTNER, "calling", {"kind": "any_card"}),
        (FRIENDS, "placing", {"when_out": "match_ends"}),
        (FRIENDS, "passing_on", {"may_refuse": "nobody"}),
        (FRIENDS, "levels", {"must_play_exit": "either_side"}),
        (FRIENDS, "levels", {"past_goal": "count_on"}),
        (FRIENDS, "clock", {"time_breach": "points_forfeited"}),
        (FRIENDS, "standings", {"match_points": "sum-of-hands"}),
        (AUCTION, "standings", {"tiebreaks": ["points", "lots"]}),
    ],
)
def test_a_changed_value_changes_the_rules_in_words(rules, block: str, values: dict) -> None:
    mapping = rules.to_mapping()
    mapping[block] |= values
    other = PlayersRuleSet.from_mapping(mapping)
    assert [change.path for change in scoring.difference(other, rules)] == [f"{block}.{next(iter(values))}"]
    for language in ("zh", "en"):
        assert describe(other, language) != describe(rules, language)


def test_all_faults_are_listed_those_of_shape_and_those_of_sense() -> None:
    values = FRIENDS.to_mapping()
    values["game"]["kitty_cards"] = 8
    values["result"] |= {"half_at": 120, "step": 42}
    values["levels"]["must_play"] = [14, 11]
    values["clock"] |= {"minutes": 30, "no_new_hand_minutes": 30}
    values["fines"]["failed_throw"] = {"points_per_card": 10}
    values["penalties"]["retract"] = {
        "source": "the organiser",
        "names": {"zh": "悔牌", "en": "retracted play"},
        "offender_levels": 0,
        "opponents_levels": 0,
        "counter": "retract",
        "warnings": 3,
        "match_lost_at": 3,
    }
    values["standings"]["tiebreaks"] = []
    with pytest.raises(RuleSetInvalid) as caught:
        PlayersRuleSet.from_mapping(values)
    faults = caught.value.faults
    assert [(fault.path, fault.code) for fault in faults] == [
        ("fines.failed_throw.names", "not_a_block"),
        ("fines.failed_throw.names.zh", "not_a_text"),
        ("fines.failed_throw.names.en", "not_a_text"),
        ("fines.failed_throw.source", "not_a_text"),
        ("game.kitty_cards", "uneven_deal"),
        ("result.step", "off_step"),
        ("result.half_at", "too_high"),
        ("levels.must_play", "not_rising"),
        ("clock.no_new_hand_minutes", "longer_than_clock"),
        ("penalties.retract.warnings", "warned_too_long"),
        ("standings.tiebreaks", "empty"),
    ]
    assert all(fault.found and fault.allowed for fault in faults)


def test_a_level_table_of_players_is_checked_like_that_of_two_sides() -> None:
    values = PARTNER.to_mapping()
    bands = values["result"]["bands"]
    bands[1]["first"] = 10
    bands[2] |= {"first": 30, "climb": 2}
    with pytest.raises(RuleSetInvalid) as caught:
        PlayersRuleSet.from_mapping(values)
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        ("result.bands[1].first", "gap"),
        ("result.bands[2].first", "overlap"),
        ("result.bands[2]", "does_not_rise"),
    ]


@given(st.sampled_from(EVERY), st.data())
def test_any_damage_to_a_rule_set_of_players_is_refused_or_comes_back_whole(rules, data: st.DataObject) -> None:
    values = rules.to_mapping()
    block = values[data.draw(st.sampled_from(sorted(key for key in values if isinstance(values[key], dict))))]
    if block:
        key = data.draw(st.sampled_from(sorted(block)))
        block[key] = data.draw(
            st.none() | st.integers(-5, 300) | st.sampled_from(["", "each", "hard", "nobody", [], [{}], {}, [14, 2]])
        )
    found = faults_of(values)
    assert all(fault.path and fault.code and fault.allowed for fault in found)
    if not found:
        again = PlayersRuleSet.from_mapping(values)
        assert PlayersRuleSet.from_mapping(again.to_mapping()) == again
        assert describe(again, "zh") != describe(again, "en")
