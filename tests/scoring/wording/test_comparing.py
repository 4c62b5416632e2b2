"""Rules that were made from published ones: each sentence and row cites its clause until it is changed itself."""

from copy import deepcopy
from typing import Any

import pytest

from scoring import all_preset_ids, load_any_preset, read_any_rule_set
from scoring.wording.comparing import ComparedParagraph, beside_published
from scoring.wording.paragraph import as_one_text

MATCH = "shuangsheng-match-2d"
DOCUMENT = "“Tractor match rules”, questions and answers, 『肆』"


def block(topic: str, preset: str = MATCH, language: str = "en", **values: Any) -> ComparedParagraph:
    """One paragraph of the preset with values by path, `__` for a dot; None takes one out."""
    mapping = deepcopy(load_any_preset(preset).to_mapping())
    for path, value in values.items():
        *blocks, last = path.split("__")
        holder: Any = mapping
        for name in blocks:
            holder = holder[int(name) if isinstance(holder, list) else name]
        if value is None:
            del holder[int(last) if isinstance(holder, list) else last]
        else:
            holder[last] = value
    rules = read_any_rule_set(mapping)
    (found,) = (each for each in beside_published(rules, language, preset) if each.paragraph.topic == topic)
    return found


def marked(found: ComparedParagraph) -> list[str]:
    """The first words of marked rows, of sentences where there is no table."""
    if found.paragraph.table is not None:
        return [row[0] for row in found.paragraph.table.rows if row[0].endswith("*")]
    return [each for each in found.paragraph.sentences if each.endswith("*")]


@pytest.mark.parametrize("preset", all_preset_ids())
@pytest.mark.parametrize("language", ["zh", "en"])
def test_in_a_published_set_nothing_is_marked_or_changed(preset: str, language: str) -> None:
    for each in beside_published(load_any_preset(preset), language, preset):
        assert (each.is_changed, each.set_by, marked(each)) == (False, "", [])
        assert each.source == each.paragraph.source


def test_one_edited_penalty_leaves_the_others_their_clauses_and_their_readings() -> None:
    found = block("penalties", penalties__wrong_follow__match_lost_at=2)
    assert marked(found) == ["Follow error*"]
    assert found.set_by == f"edited from {DOCUMENT}, rule 5"
    assert found.source == "; ".join(f"{DOCUMENT}, rule {rule}" for rule in (6, 7, 8))
    assert [each.split()[:4] for each in found.readings] == [
        ["A", "failed", "throw", "counts"],
        ["Each", "of", "the", "two"],
    ]


@pytest.mark.parametrize(
    ("topic", "values", "rows", "set_by"),
    [
        ("level_table", {"level_table__bands__0__climb": 5}, ["0*"], "edited from"),
        ("kitty", {"kitty__factors__1__base": 3}, ["pair*"], "edited from"),
        (
            "standings",
            {"standings__match_points": "3-0"},
            ["win*", "draw*", "bye*", "the opponents forfeit*", "the opponents lose by a ruling*"],
            "set by the organiser",
        ),
        ("clock", {"clock__minutes": 45}, ["A match lasts 45 minutes.*"], "edited from"),
        (
            "clock",
            {"clock__minutes": 45, "clock__source": "hall rules, 3"},
            ["A match lasts 45 minutes.*"],
            "hall rules",
        ),
        ("levels", {"levels__goal": 13}, ["The first side to climb past Q wins.*"], "edited from"),
        (
            "next_dealer",
            {"first_hand__overcall": "keeps_deal"},
            ["An overcall does not take the deal.*"],
            "edited from",
        ),
    ],
)
def test_only_what_was_set_is_marked_and_the_rest_still_cites_its_clause(
    topic: str, values: Any, rows: list[str], set_by: str
) -> None:
    found, published = block(topic, **values), block(topic)
    assert marked(found) == rows
    assert found.is_changed
    assert found.set_by.startswith(set_by)
    assert found.source == published.source


def test_the_sources_of_changed_and_unchanged_parts_of_one_paragraph_are_told_apart() -> None:
    found = block("next_dealer", first_hand__overcall="keeps_deal")
    assert found.set_by == f"edited from {DOCUMENT}, rules 2 and 8"
    assert found.source == f"{DOCUMENT}, rules 2 and 8; “Introducing the card game Tractor”, 5.3"


def test_an_offence_that_was_left_out_or_only_named_otherwise_marks_nothing() -> None:
    left_out = block("penalties", penalties__wrong_follow=None)
    assert (left_out.is_changed, marked(left_out), left_out.set_by) == (True, [], "")
    assert "rule 5" not in left_out.source
    named = block("penalties", penalties__wrong_follow__names={"zh": "漏跟", "en": "revoke"})
    assert (named.is_changed, marked(named), named.set_by) == (True, [], "")
    assert "rule 5" in named.source


@pytest.mark.parametrize(
    ("topic", "preset", "values", "left_out"),
    [
        (
            "penalties",
            MATCH,
            {"penalties__wrong_follow": None},
            ["Follow error: 1 level down after the hand, not below 2; offence number 3 loses the match."],
        ),
        (
            "penalties",
            MATCH,
            {"awards__card_count_error__by_offender__both": None},
            ["Wrong number of cards, both at fault: nobody climbs, and the next declarer is contested."],
        ),
        (
            "level_table",
            MATCH,
            {"level_table__bands__1__last": 50, "level_table__bands__2": None},
            ["Attackers' points 30–50: the declarers climb 2 levels and keep the stage."],
        ),
        ("level_table", MATCH, {"level_table__bands__5": None}, []),
        (
            "hand_points",
            "jj-2d",
            {"hand_points__rows__1__last": 75, "hand_points__rows__2": None},
            ["Attackers' points 40–75: worth -27 to -20."],
        ),
        ("levels", MATCH, {"levels__goal": 13}, []),
    ],
)
def test_what_was_left_out_is_told_as_it_was_unless_it_still_holds(
    topic: str, preset: str, values: Any, left_out: list[str]
) -> None:
    found = block(topic, preset, **values)
    assert (list(found.left_out), found.is_changed) == (left_out, True)


def test_of_a_paragraph_that_is_gone_all_is_told_in_its_place() -> None:
    found = block("demotions", "friends-5p-3d", language="zh", demotions=None)
    assert (found.paragraph.heading, found.paragraph.text, found.is_changed) == ("钩级", "", True)
    assert found.text_left_out == block("demotions", "friends-5p-3d", language="zh").paragraph.text
    rules = load_any_preset("friends-5p-3d")
    bare = read_any_rule_set({key: each for key, each in rules.to_mapping().items() if key != "demotions"})
    orders = ([each.paragraph.topic for each in beside_published(one, "zh", rules.id)] for one in (rules, bare))
    assert next(orders) == next(orders)


def test_an_offence_that_the_preset_does_not_know_is_the_organisers_or_cites_the_set_that_prints_it() -> None:
    misconduct = load_any_preset("union-3v3-6d").to_mapping()["penalties"]["misconduct"]
    adopted = block("penalties", penalties__misconduct=misconduct)
    assert len(marked(adopted)) == 1
    assert adopted.set_by.startswith("“Tractor competition rules” of a college trade union")
    edited = block("penalties", penalties__misconduct=misconduct | {"match_lost_at": 2})
    assert edited.set_by.startswith("edited from “Tractor competition rules”")


def test_rules_of_players_are_told_apart_as_well() -> None:
    found = block("demotions", "friends-5p-3d", language="zh", demotions__ace__back_to=10)
    assert len(marked(found)) >= 1
    assert found.set_by.startswith("据")
    assert found.source == block("demotions", "friends-5p-3d", language="zh").source


def test_of_a_set_that_is_not_published_nothing_is_marked() -> None:
    rules = load_any_preset("classic-2d")
    assert not any(each.is_changed or each.set_by or each.readings for each in beside_published(rules, "en", "club"))


def test_the_mark_stands_apart_from_the_sentence_after_it() -> None:
    assert (
        as_one_text(["先升过 Q 的一方获胜。*", "超出不计。", "完。*"], "zh") == "先升过 Q 的一方获胜。* 超出不计。完。*"
    )
    assert as_one_text(["One.*", "Two."], "en") == "One.* Two."
