"""Notes and rules in words: every code in both languages, every value of a rule set told."""

import ast
import string
from fractions import Fraction
from pathlib import Path

import pytest

import scoring
from scoring import (
    Note,
    OutcomeReason,
    RulingKind,
    all_preset_ids,
    criterion_ids,
    describe,
    load_any_preset,
    load_preset,
    read_any_rule_set,
    say,
    say_all,
)
from scoring.wording.criteria import CRITERION_NAMES, criterion_name
from scoring.wording.sentences import CODES
from scoring.wording.values import number_words
from tests.scoring.sheets import CLASSIC, EAST, EVERY, MATCH, NORTH, UNION, changed, fold, hand

ROOM = Path(scoring.__file__).parent
PREFIXES = ("ruling_", "outcome_", "player_", "players_", "term_")


def emitted() -> set[str]:
    """All codes that the source gives to notes and refusals, as far as they are written out."""
    found: set[str] = set()
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in CODES:
                found.add(node.value)
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                first = node.args[0] if node.args else None
                makes = name in ("note", "HandRefused", "SheetRefused", "_refuse", "_warn", "_within", "_in_steps")
                if makes and isinstance(first, ast.Constant):
                    found.add(first.value)
                if name == "Note":
                    found |= {
                        keyword.value.value
                        for keyword in node.keywords
                        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant)
                    }
                if name in ("Term", "_of_outing"):
                    found |= {
                        f"term_{argument.value}" for argument in node.args[1:2] if isinstance(argument, ast.Constant)
                    }
    found |= {f"ruling_{kind.value}" for kind in RulingKind}
    found |= {f"outcome_{reason.value}" for reason in OutcomeReason if reason is not OutcomeReason.BYE}
    return found


def test_every_code_that_is_emitted_has_both_languages() -> None:
    assert emitted() - set(CODES) == set()
    assert len(emitted()) > 120


def test_no_sentence_is_left_that_nobody_says() -> None:
    built = {code for code in CODES if code.startswith(PREFIXES)}
    assert set(CODES) - emitted() - built == set()


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_sentence_is_whole_and_tells_nothing_in_one_language_only(code: str) -> None:
    chinese, english = CODES[code]
    assert chinese[-1] in "。？"
    assert english[-1] in ".?"
    assert chinese != english
    assert chinese.isascii() is False
    fields = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (chinese, english)]
    assert fields[0] >= fields[1] or fields[1] >= fields[0]


def test_a_switch_reads_as_people_say_it() -> None:
    line = fold(MATCH, hand(1, NORTH, 85)).lines[0]
    assert say_all(line.notes, "zh") == "85 分：换庄，不升级。下一副西坐庄，打 2。"
    assert say_all(line.notes, "en") == (
        "85 points: the stage changes, nobody climbs. Next, West declares and plays 2."
    )


def test_a_climb_names_side_and_levels() -> None:
    line = fold(MATCH, hand(1, EAST, 5)).lines[0]
    assert say_all(line.notes, "zh") == "5 分：东西坐庄，升 3 级，2 → 5。下一副西坐庄，打 5。"
    assert say_all(line.notes, "en") == (
        "5 points: East-West, on stage, climb 3 levels, 2 → 5. Next, West declares and plays 5."
    )


def test_six_players_have_numbered_seats() -> None:
    line = fold(UNION, hand(1, 5, 300)).lines[0]
    assert say_all(line.notes, "zh") == "300 分：甲方上台，升 1 级，3 → 4。下一副1号位坐庄，打 4。"
    assert "Side A" in say_all(line.notes, "en")


def test_one_level_and_one_card_are_singular_in_english() -> None:
    assert "climb 1 level," in say(fold(MATCH, hand(1, EAST, 75)).lines[0].notes[0], "en")


def test_what_has_no_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        say(Note(code="no_such_code"), "zh")
    with pytest.raises(KeyError):
        say(Note(code="clock_none"), "fr")
    with pytest.raises(KeyError):
        describe(MATCH, "fr")


@pytest.mark.parametrize(
    ("value", "words"), [("7", "7"), ("1/2", "0.5"), ("-5/4", "-1.25"), ("1/3", "1/3"), ("0", "0"), ("21/10", "2.1")]
)
def test_a_fraction_reads_as_a_decimal_where_it_ends(value: str, words: str) -> None:
    assert number_words(Fraction(value)) == words


def test_every_criterion_has_a_name_in_both_languages() -> None:
    assert set(CRITERION_NAMES) == set(criterion_ids())
    assert criterion_name("progressive_without_first", "zh") == "去首累进分"


@pytest.mark.parametrize("rule_set", EVERY, ids=lambda rules: rules.id)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_rules_in_words_tell_every_band_and_name_their_sources(rule_set, language: str) -> None:
    paragraphs = describe(rule_set, language)
    assert len({paragraph.topic for paragraph in paragraphs}) == len(paragraphs)
    text = {paragraph.topic: paragraph.text for paragraph in paragraphs}
    for band in rule_set.level_table.bands:
        assert f"{band.first}–{band.last}" in text["level_table"] or f" {band.first}" in text["level_table"]
        assert f" {band.climb} " in text["level_table"] or band.climb == 0
    for block in (*rule_set.fines.values(), *rule_set.penalties.values(), *rule_set.awards.values()):
        assert block.names[language].lower() in text["penalties"].lower()
    assert all(paragraph.source for paragraph in paragraphs)
    assert all(sentence[-1] in ("。" if language == "zh" else ".") for p in paragraphs for sentence in p.sentences)
    if language == "en":
        assert all(ord(letter) < 0x3000 for letter in "".join(text.values()))


@pytest.mark.parametrize(
    ("path", "value", "topic"),
    [
        ("clock.minutes", 45, "clock"),
        ("clock.no_new_hand_minutes", 3, "clock"),
        ("clock.hand_cap", 9, "clock"),
        ("clock.running_hand", "abandoned", "clock"),
        ("clock.forfeit_after_minutes", 15, "clock"),
        ("clock.late_start_minutes", 5, "clock"),
        ("levels.start", 3, "levels"),
        ("levels.goal", 12, "levels"),
        ("levels.must_play", [5, 10], "levels"),
        ("levels.must_play_exit", "either_side", "levels"),
        ("levels.past_goal", "count_on", "levels"),
        ("level_table.continuation", None, "level_table"),
        ("level_table.continuation.most", 3, "level_table"),
        ("kitty.declarers_last_trick", "mirror", "kitty"),
        ("kitty.declarers_last_trick", "deduct", "kitty"),
        ("first_hand.overcall", "keeps_deal", "next_dealer"),
        ("first_hand.declaration", "small_joker", "next_dealer"),
        ("next_dealer.basis", "printed", "next_dealer"),
        ("equal_levels.answer", "reached_first", "equal_levels"),
        ("equal_levels.answer", "draw", "equal_levels"),
        ("equal_levels.answer", "lots", "equal_levels"),
        ("equal_levels.answer", "extra_hand", "equal_levels"),
        ("equal_levels.on_stage_means", "declared_last", "equal_levels"),
        ("fines.failed_throw.points_per_card", 5, "penalties"),
        ("penalties.wrong_follow.opponents_levels", 2, "penalties"),
        ("penalties.wrong_follow.match_lost_at", 4, "penalties"),
        ("standings.match_points", "26-point", "standings"),
        ("standings.tiebreaks", ["points", "head_to_head"], "standings"),
        ("game.kitty_cards", 4, "game"),
        ("game.suits", "colours", "game"),
        ("game.partners", "drawn", "game"),
        ("levels.past_ace", "no_trump_level", "levels"),
        ("levels.best_of", 3, "levels"),
        ("clock.mercy_lead", 5, "clock"),
        ("equal_levels.answer", "extra_hand_at_start", "equal_levels"),
        ("equal_levels.answer", "leads_next", "equal_levels"),
        ("next_dealer.basis", "side_printed", "next_dealer"),
        ("kitty.choice", "first_listed", "kitty"),
        ("kitty.format_of", "led", "kitty"),
        ("fines.failed_throw.counts", "cards_thrown", "penalties"),
        ("fines.failed_throw.counts", "cards_beaten", "penalties"),
        ("penalties.wrong_follow.warnings", 1, "penalties"),
        ("penalties.wrong_follow.counted", "event", "penalties"),
        ("standings.match_points", "decimal", "standings"),
        ("standings.match_points", "stage-reached", "standings"),
        ("standings.match_points", "sum-of-hands", "standings"),
        ("standings.match_points", "jj-points", "standings"),
    ],
)
def test_a_changed_value_changes_its_paragraph_in_both_languages(path: str, value: object, topic: str) -> None:
    other = changed(MATCH, path, value)
    for language in ("zh", "en"):
        before, after = (
            {paragraph.topic: paragraph.text for paragraph in describe(rules, language)} for rules in (MATCH, other)
        )
        assert before[topic] != after[topic]


def test_a_rule_set_without_penalties_has_no_paragraph_about_them() -> None:
    assert "penalties" not in {paragraph.topic for paragraph in describe(CLASSIC, "en")}


def test_a_band_of_one_total_is_said_as_one_number():
    one = Note(code="band_keep", params={"first": 0, "last": 0, "climb": 4})
    assert say(one, "zh") == "0 分档：庄家方升 4 级，继续坐庄。"
    assert say(one, "en") == "Band 0: the declarers climb 4 levels and keep the stage."


def test_formats_that_double_alike_are_told_once():
    (kitty,) = (each for each in describe(load_preset("shengji-2d"), "zh") if each.topic == "kitty")
    assert kitty.text.count("每多一张加倍") == 1


def test_points_that_decide_are_equal_where_levels_would_be():
    (equal,) = (each for each in describe(load_preset("jj-2d"), "en") if each.topic == "equal_levels")
    assert equal.text.endswith("At equal points the chief referee decides.")


def test_the_last_trick_is_never_called_a_round_and_attackers_have_one_name() -> None:
    told = [chinese for code, (chinese, _english) in CODES.items() if not code.startswith("term_")]
    told += [each.text for preset in all_preset_ids() for each in describe(load_any_preset(preset), "zh")]
    assert any("最后一墩" in text for text in told)
    for text in told:
        assert "最后一轮" not in text, text
        assert "抓分方" not in text, text


@pytest.mark.parametrize(
    ("preset", "zh", "en"),
    [
        ("shengji-2d", "其他任何一家（包括对家）能", "any other player, the partner too, beats"),
        ("union-3v3-6d", "其他任何一家（包括同伴）能", "any other player, a partner too, beats"),
        ("bianfeng-called-2d", "其他任何一家（包括对家）能", "any other player, the partner too, beats"),
        ("friends-5p-3d", "其他任何一家（包括朋友）能", "any other player, a friend too, beats"),
        ("auction-friends", "其他任何一家（包括朋友）能", "any other player, a friend too, beats"),
        ("auction-3p-2d", "其他任何一家能", "any other player beats"),
    ],
)
def test_whoever_plays_on_ones_side_is_called_as_the_game_calls_them(preset: str, zh: str, en: str) -> None:
    rules = read_any_rule_set({**load_any_preset(preset).to_mapping(), "play": {"throws_allowed": "all"}})
    for language, words in (("zh", zh), ("en", en)):
        (told,) = (each.text for each in describe(rules, language) if each.topic == "play")
        assert words in told
