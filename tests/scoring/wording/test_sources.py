"""Where rules are printed, in both languages."""

import re

import pytest

from scoring import describe, load_preset, preset_ids
from scoring.wording.sources import source_words


@pytest.mark.parametrize("preset", preset_ids())
def test_no_source_of_a_published_rule_set_is_left_in_english(preset):
    rules = load_preset(preset)
    for paragraph in describe(rules, "zh"):
        assert not re.search(r"[A-Za-z]{2,}", paragraph.source)


def test_a_numbered_rule_is_named_as_chinese_readers_name_it():
    assert source_words("seed 000, 『肆』, rules 2 and 3", "zh") == "《拖拉机比赛规则》问答汇编，『肆』，第 2、3 条"


def test_english_readers_see_the_title_of_the_document():
    found = source_words("seed 000, 『肆』, rule 10", "en")
    assert found == "“Tractor match rules”, questions and answers, 『肆』, rule 10"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", preset_ids())
def test_every_document_that_a_published_rule_set_names_has_a_title(preset, language):
    for paragraph in describe(load_preset(preset), language):
        assert not re.search(r"seed \d|文献", paragraph.source)


def test_a_source_that_is_not_known_stays_as_it_is():
    assert source_words("俱乐部章程", "zh") == "俱乐部章程"
