"""Rules that an organiser has edited are told right, also where no published set stands so."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from scoring import AnyRuleSet, RuleSetInvalid, describe, load_any_preset, read_any_rule_set

MATCH = "shuangsheng-match-2d"


def edited(preset: str, edit: Callable[[dict[str, Any]], None]) -> AnyRuleSet:
    values = deepcopy(load_any_preset(preset).to_mapping())
    edit(values)
    return read_any_rule_set(values)


def told(rules: AnyRuleSet, topic: str, language: str) -> str:
    (found,) = (each for each in describe(rules, language) if each.topic == topic)
    cells = [" | ".join(row) for row in found.table.rows] if found.table else []
    return "\n".join((found.text, *cells))


@pytest.mark.parametrize("preset", ["shengji-3d", "four-deck", "union-3v3-6d", "friends-5p-3d"])
def test_formats_that_fewer_decks_do_not_hold_are_still_told(preset: str) -> None:
    players = load_any_preset(preset).seats

    def fewer_decks(values: dict[str, Any]) -> None:
        values["game"]["decks"] = 2
        values["game"]["kitty_cards"] = 108 % players or players

    rules = edited(preset, fewer_decks)
    assert "三张以上同牌" in told(rules, "kitty", "zh")
    assert "three or more equal cards" in told(rules, "kitty", "en")


def test_declarers_who_stay_without_climbing_climb_nothing() -> None:
    def stay(values: dict[str, Any]) -> None:
        values["level_table"]["bands"][3]["climb"] = 0
        values["awards"]["card_count_error"]["by_offender"]["attackers"]["declarers_climb"] = 0

    rules = edited(MATCH, stay)
    assert "闲家方得 55–75 分：庄家方继续坐庄，双方不升级。" in told(rules, "level_table", "zh")
    assert "55–75 | – | – | stays" in told(rules, "level_table", "en")
    assert "责任在闲家方：庄家方继续坐庄，双方不升级。" in told(rules, "penalties", "zh")
    assert "+0" not in told(rules, "level_table", "zh")


def test_a_limit_of_a_factor_is_told_for_every_growth() -> None:
    def limit(values: dict[str, Any]) -> None:
        values["kitty"]["factors"] = [
            {"kind": "single", "base": 2, "growth": "flat", "most": 1},
            {"kind": "pair", "base": 4, "growth": "flat"},
            {"kind": "tractor", "base": 8, "growth": "doubles_per_pair", "most": 16},
        ]

    rules = edited(MATCH, limit)
    assert "倍数：单张 1；对子 4；两对拖拉机 8，每多一对再加倍，最多 16 倍。" in told(rules, "kitty", "zh")
    assert "4 cards × 8, 6 cards × 16 (at most)" in told(rules, "kitty", "en")


def test_the_order_of_formats_is_told_where_it_decides() -> None:
    rules = edited("four-deck", lambda values: values["kitty"].update(choice="first_listed"))
    assert "取最先出现的牌型" in told(rules, "kitty", "zh")
    assert "the first of these" in told(rules, "kitty", "en")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_called_the_largest_format_where_the_first_listed_counts(language: str) -> None:
    largest = {"zh": "其中最大的牌型", "en": "largest format"}[language]
    assert largest in told(load_any_preset("classic-2d"), "kitty", language)
    assert largest not in told(load_any_preset("bianfeng-2d"), "kitty", language)


def test_a_side_that_has_to_be_there_at_the_start_is_not_zero_minutes_late() -> None:
    rules = edited(MATCH, lambda values: values["clock"].update(forfeit_after_minutes=0, late_start_minutes=5))
    assert "开赛时未到，作弃权论。" in told(rules, "clock", "zh")
    assert "迟到每 5 分钟（不足 5 分钟按 5 分钟计），对方起始级加 1 级。" in told(rules, "clock", "zh")
    assert "not there at the start" in told(rules, "clock", "en")


def test_warnings_come_before_what_an_offence_costs() -> None:
    def warn(values: dict[str, Any]) -> None:
        values["penalties"]["wrong_follow"].update(warnings=2, match_lost_at=4, offender_growth=-1)

    rules = edited(MATCH, warn)
    assert "跟牌错误：前 2 次警告，以后每次打完当副后降 1 级，每再犯一次多 1 级" in told(rules, "penalties", "zh")
    assert "2 warnings first, then 1 level down after the hand and 1 more each further time" in told(
        rules, "penalties", "en"
    )


def test_offences_that_are_counted_together_say_so() -> None:
    def together(values: dict[str, Any]) -> None:
        values["penalties"]["take_back_card"]["counter"] = "wrong_follow"

    assert "合并" not in told(load_any_preset(MATCH), "penalties", "zh")
    rules = edited(MATCH, together)
    zh, en = told(rules, "penalties", "zh"), told(rules, "penalties", "en")
    assert "与悔牌合并计次" in zh
    assert "与跟牌错误合并计次" in zh
    assert en.count("counted together with") == 4


def test_points_within_a_row_differ_only_where_a_row_says_so() -> None:
    within = "同一档内每 5 分差 1。"
    assert within in told(load_any_preset("jj-2d"), "hand_points", "zh")

    def flat(values: dict[str, Any]) -> None:
        for row in values["hand_points"]["rows"]:
            row["surplus"] = "none"

    assert within not in told(edited("jj-2d", flat), "hand_points", "zh")


@pytest.mark.parametrize(
    "answer", ["on_stage", "reached_first", "draw", "lots", "extra_hand", "extra_hand_at_start", "leads_next", "ruling"]
)
def test_where_points_of_hands_decide_points_are_equal_and_not_levels(answer: str) -> None:
    rules = edited("jj-2d", lambda values: values["equal_levels"].update(answer=answer))
    assert "积分相同" in told(rules, "equal_levels", "zh")
    assert "同级" not in told(rules, "equal_levels", "zh")
    assert "qual points" in told(rules, "equal_levels", "en")


def test_a_fine_is_points_or_a_part_of_the_stake() -> None:
    with pytest.raises(RuleSetInvalid) as refused:
        edited(MATCH, lambda values: values["fines"]["failed_throw"].update(stake_percent=50))
    assert [(each.path, each.code) for each in refused.value.faults] == [
        ("fines.failed_throw.points_per_card", "points_and_stake")
    ]
    rules = edited(MATCH, lambda values: values["fines"]["failed_throw"].update(stake_percent=50, points_per_card=0))
    assert "扣底金的 50%" in told(rules, "penalties", "zh")


def test_two_who_share_alike_share_evenly() -> None:
    rules = load_any_preset("friends-4p-2d")
    assert "The two share evenly." in told(rules, "level_table", "en")
    assert "1 比 1" not in told(rules, "level_table", "zh")
    assert "两人按 2 比 1 分" in told(load_any_preset("friends-5p-2d"), "level_table", "zh")


def test_levels_that_are_words_have_an_article() -> None:
    assert "climb past the joker level wins" in told(load_any_preset("friends-5p-3d"), "levels", "en")
    assert "climb past A wins" in told(load_any_preset("classic-2d"), "levels", "en")


@pytest.mark.parametrize("preset", ["classic-2d", "friends-5p-2d"])
@pytest.mark.parametrize(
    ("topic", "answered", "sentence"),
    [
        ("play", {"draw_policy": "suit_only"}, "Only the suit has to be followed, and no format."),
        ("declaring", {"nobody_declares": "spades"}, "When nobody declares, spades are trumps."),
    ],
)
def test_of_play_and_declaring_only_the_sentence_that_was_set_otherwise_loses_its_clause(
    preset: str, topic: str, answered: dict[str, str], sentence: str
) -> None:
    rules = edited(preset, lambda values: values.update({topic: answered}))
    (found,) = (each for each in describe(rules, "en") if each.topic == topic)
    (published,) = (each for each in describe(load_any_preset(preset), "en") if each.topic == topic)
    (clause,) = set(published.sources)
    cited = dict(zip(found.sentences, found.sources, strict=True))
    assert cited.pop(sentence) == f"edited from {clause}"
    assert cited
    assert set(cited.values()) == {clause}
