"""A clause is cited for what it prints; what an organiser set otherwise says so, in outcomes, stories and answers."""

from copy import deepcopy
from typing import Any

import pytest

from scoring import AnyRuleSet, all_preset_ids, load_any_preset, read_any_rule_set
from scoring.answers import answer
from scoring.cards.choices import played_like
from scoring.provenance import clause
from scoring.wording.sources import source_words

MATCH = "shuangsheng-match-2d"
CLOCK = "seed 000, 『肆』, rules 1 and 11"
TIME_UP = [{"declarer_seat": 0, "attackers_points": 0}, {"kind": "ruling", "ruling": "time_up"}]
PLAYERS_TIME_UP = [
    {"declarer_seat": 0, "friend_seats": [1], "attackers_points": 0, "last_trick_seat": 0},
    {"kind": "ruling", "ruling": "time_up"},
]


def edited(preset: str, **values: Any) -> AnyRuleSet:
    """The published set with values by path, `__` for a dot."""
    mapping = deepcopy(load_any_preset(preset).to_mapping())
    for path, value in values.items():
        *blocks, last = path.split("__")
        block = mapping
        for name in blocks:
            block = block[name]
        block[last] = value
    return read_any_rule_set(mapping)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_block_of_a_published_set_cites_its_own_source(preset: str) -> None:
    values = load_any_preset(preset).to_mapping()
    for block in ("kitty", "levels", "clock", "equal_levels", "standings"):
        assert clause(load_any_preset(preset), block) == values[block]["source"]
    for kind in ("fines", "penalties", "awards"):
        for name, rule in values.get(kind, {}).items():
            assert clause(load_any_preset(preset), f"{kind}.{name}") == rule["source"]
    assert clause(load_any_preset(preset), "game") == values["source"]
    assert clause(load_any_preset(preset), "no_such_block") == ""


@pytest.mark.parametrize(
    ("values", "block", "keys", "said"),
    [
        ({"clock__minutes": 45}, "clock", ("minutes",), f"edited from {CLOCK}"),
        ({"clock__minutes": 45}, "clock", ("running_hand",), CLOCK),
        ({"clock__minutes": 45}, "clock", (), f"edited from {CLOCK}"),
        ({"clock__mercy_lead": 5}, "clock", ("mercy_lead",), "set by the organiser"),
        ({"clock__minutes": 45, "clock__source": "hall rules, 3"}, "clock", ("minutes",), "hall rules, 3"),
        ({"id": "of-the-club", "clock__minutes": 45}, "clock", ("minutes",), f"edited from {CLOCK}"),
        ({"id": "of-the-club"}, "clock", ("minutes",), CLOCK),
        ({"penalties__wrong_follow__match_lost_at": 2}, "penalties.take_back_card", (), "seed 000, 『肆』, rule 7"),
        ({"standings__match_points": "3-0"}, "standings", (), "set by the organiser"),
        ({"names__en": "Spring Open"}, "game", (), "seed 000, 『肆』"),
    ],
)
def test_only_what_was_changed_is_no_longer_cited(values: Any, block: str, keys: tuple[str, ...], said: str) -> None:
    assert clause(edited(MATCH, **values), block, *keys) == said


@pytest.mark.parametrize(
    ("preset", "values", "entries", "said"),
    [
        (MATCH, {}, TIME_UP, CLOCK),
        (MATCH, {"clock__minutes": 45}, TIME_UP, f"edited from {CLOCK}"),
        (
            MATCH,
            {"levels__goal": 12},
            [{"kind": "final", "levels": ["Q", "2"]}],
            "edited from seed 000, 『肆』, rules 2 and 3",
        ),
        (MATCH, {"clock__mercy_lead": 3}, TIME_UP[:1], "set by the organiser"),
        (MATCH, {"equal_levels__answer": "draw"}, TIME_UP[1:], "edited from seed 000, 『肆』, rule 11"),
        (
            MATCH,
            {"penalties__wrong_follow__match_lost_at": 1},
            [{"kind": "penalty", "offence": "wrong_follow", "side": 0}],
            "edited from seed 000, 『肆』, rule 5",
        ),
        (
            MATCH,
            {"penalties__wrong_follow__match_lost_at": 1},
            [{"kind": "penalty", "offence": "take_back_card", "side": 0}] * 3,
            "seed 000, 『肆』, rule 7",
        ),
        ("friends-5p-3d", {}, PLAYERS_TIME_UP, "seed 003"),
        ("friends-5p-3d", {"clock__minutes": 45}, PLAYERS_TIME_UP, "set by the organiser"),
        ("friends-5p-3d", {"equal_levels__answer": "draw"}, PLAYERS_TIME_UP[1:], "set by the organiser"),
    ],
)
def test_an_outcome_and_its_story_name_the_rule_as_it_stands(
    preset: str, values: Any, entries: list[Any], said: str
) -> None:
    numbered = [each | {"position": index, "number": index} for index, each in enumerate(entries, start=1)]
    found = answer({"kind": "match", "rule_set": edited(preset, **values).to_mapping(), "input": {"entries": numbered}})
    assert found["outcome"]["clause"] == said
    for language in ("zh", "en"):
        assert source_words(said, language) in found["steps"][-1][language]


@pytest.mark.parametrize(
    ("kind", "options", "asked", "said"),
    [
        ("points", {}, {}, "seed 000, 『肆』"),
        ("points", {"game.decks": 3, "game.kitty_cards": 6}, {}, "edited from seed 000, 『肆』"),
        ("penalty", {}, {"event": "substitution"}, "seed 000, 『肆』, rule 1"),
        (
            "penalty",
            {"substitution.answer": "opponents_consent"},
            {"event": "substitution"},
            "edited from seed 000, 『肆』, rule 1",
        ),
    ],
)
def test_an_answer_of_the_command_cites_no_clause_for_an_option_of_the_question(
    kind: str, options: Any, asked: Any, said: str
) -> None:
    assert answer({"kind": kind, "rule_set": MATCH, "options": options, "input": asked})["source"] == said


def test_the_factor_of_an_edited_last_trick_is_not_that_of_the_clause() -> None:
    asked = {"last_trick_winner": "attackers", "format": "pair", "cards": 2, "kitty_points": 5}
    question = {"kind": "kitty", "rule_set": MATCH, "input": asked}
    assert answer(question)["source"] == "seed 000, 『肆』, rule 9"
    answered = answer(question | {"options": {"kitty.factors.1.base": 3}})
    assert (answered["multiplier"], answered["source"]) == (3, "edited from seed 000, 『肆』, rule 9")


def test_play_that_is_chosen_alike_is_not_edited_and_a_source_of_ones_own_is_cited_for_its_points_alone() -> None:
    published = played_like(MATCH)
    alike = edited(MATCH, play={"throws_allowed": published.throws_allowed.value})
    assert played_like(MATCH, alike.play) == published
    own = edited(MATCH, play={"throws_allowed": "never", "source": "house rule 3"})
    rules = played_like(MATCH, own.play)
    assert (rules.clause("throws_allowed"), rules.clause("throw_check")) == ("house rule 3", published.source)
    assert rules.clause() == "house rule 3"


THROW = {
    "trump": "H",
    "level": "5",
    "thrown": "SA SQ",
    "other_hands": {"next": "SK", "partner": "S4", "previous": "S3"},
}
TRACTOR_LED = {"trump": "H", "level": "5", "led": "S7 S7 S8 S8", "hand": "S2 S2 S3 S3 SK D3", "play": "S2 S2 S3 S3"}
QUESTIONS = {
    "throw": ("throw", THROW),
    "trick": ("trick", {"trump": "H", "level": "5", "plays": ["ST", "SK", "H2", "S3"]}),
    "tractor": ("tractor", {"trump": "H", "level": "5", "cards": "S4 S4 S6 S6"}),
    "order": ("card_order", {"trump": "H", "level": "5", "a": "S5", "b": "HA"}),
    "side suits": ("card_order", {"trump": "H", "level": "5", "a": "S4", "b": "S7"}),
    "follow": ("follow", TRACTOR_LED),
    "wrong follow": ("follow", TRACTOR_LED | {"play": "S2 S3 SK S2"}),
    "bid": ("bid", {"level": "5", "current": ["S5"], "new": ["H5", "H5"]}),
    "own bid": ("bid", {"level": "5", "current": ["S5"], "new": ["H5", "H5"], "same_player": True}),
    "new deal": ("bid", {"opponent_hand_points": 5}),
    "record": (
        "record",
        {"record": "rule_set: classic-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 5\ntrick 0: SA|S3|SK|ST"},
    ),
}


@pytest.mark.parametrize(
    ("option", "answered", "marked"),
    [
        ("play.tractor_order", "natural", {"tractor", "follow", "wrong follow", "record"}),
        ("play.throws_allowed", "side_only", {"throw", "record"}),
        ("play.throw_fail_forced", "fewest_cards_then_lowest", {"throw", "record"}),
        ("play.off_suit_rank", "equal", {"trick", "order", "record"}),
        ("play.draw_policy", "protect_longer", {"follow", "wrong follow", "record"}),
        ("play.bomb_follow", "free", {"wrong follow", "record"}),
        ("play.first_lead_after_flip", "safe", {"record"}),
        ("declaring.redeal_below", 15, {"new deal"}),
        ("declaring.self_overcall", "never", {"own bid"}),
        ("declaring.ladder", "level_cards", {"bid", "own bid"}),
    ],
)
def test_a_ruling_keeps_its_clause_unless_a_point_was_set_otherwise_that_it_leans_on(
    option: str, answered: Any, marked: set[str]
) -> None:
    rules = edited("classic-2d", **{option.partition(".")[0]: {option.partition(".")[2]: answered}}).to_mapping()
    found = {
        name: answer({"kind": kind, "rule_set": rules, "input": asked}) for name, (kind, asked) in QUESTIONS.items()
    }
    assert {name for name, told in found.items() if told["source"].startswith("edited from seed 001, 5")} == marked
    assert {told["source"] for name, told in found.items() if name not in marked} <= {
        "seed 001, 5; seed 002, ①",
        "seed 001, 5.1",
    }


def test_a_printed_ladder_is_cited_until_a_point_is_set_otherwise_by_which_it_is_read() -> None:
    asked = {"trump": "H", "level": "5", "led": "S7 S7 S7", "hand": "S3 S3 S3 S4 SK D3", "play": "S3 S3 S3"}
    question = {"kind": "follow", "rule_set": "shengji-3d", "input": asked}
    printed = answer(question)["source"]
    assert printed != "seed 003, 三副牌"
    assert answer(question | {"options": {"throws_allowed": "never"}})["source"] == printed
    assert answer(question | {"options": {"draw_policy": "protect_longer"}})["source"] == "edited from seed 003, 三副牌"


def test_what_stands_for_a_clause_is_told_in_both_languages() -> None:
    assert source_words(f"edited from {CLOCK}", "zh") == "据《拖拉机比赛规则》问答汇编，『肆』，第 1、11 条修改"
    assert source_words("edited from seed 003; seed 004, 2", "zh").startswith("据多副牌升级与找朋友规则修改；")
    assert source_words("set by the organiser", "zh") == "由组织者设定"
    assert source_words("edited from seed 003", "en").startswith("edited from rules of Sheng Ji")
