"""Rules as tables say what the rules in sentences and the values say."""

import pytest

from scoring import all_preset_ids, describe, load_any_preset, load_preset, load_scheme, scheme_ids
from scoring.results import HeadToHead, Unplayed
from scoring.wording.paragraph import Paragraph
from scoring.wording.pen import Tongue
from scoring.wording.standings_in_words import points_table, ranking_in_words, units_in_words

LANGUAGES = ("zh", "en")


def of(preset: str, topic: str, language: str) -> Paragraph:
    (found,) = (each for each in describe(load_any_preset(preset), language) if each.topic == topic)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_row_has_a_cell_for_every_heading_and_none_is_empty(preset: str, language: str) -> None:
    tables = [each.table for each in describe(load_any_preset(preset), language) if each.table]
    assert len(tables) >= 2
    for table in tables:
        assert all(len(row) == len(table.headings) for row in table.rows)
        assert all(cell.strip() for row in (table.headings, *table.rows) for cell in row)
        assert len({row[0] for row in table.rows}) == len(table.rows)
        if language == "en":
            assert all(ord(letter) < 0x3000 for row in table.rows for cell in row for letter in cell)


@pytest.mark.parametrize("preset", [each for each in all_preset_ids() if load_any_preset(each).sides == 2])
def test_a_level_table_has_a_row_for_every_band_and_one_for_what_follows(preset: str) -> None:
    rules = load_preset(preset)
    table = of(preset, "level_table", "en").table
    assert table is not None
    bands = rules.level_table.bands
    for band, row in zip(bands, table.rows, strict=False):
        assert row[0].startswith(str(band.first))
        climbs = [cell for cell in row[1:3] if cell != "–"]
        assert climbs == ([f"+{band.climb}"] if band.climb else [])
    assert len(table.rows) == len(bands) + (rules.level_table.continuation is not None)


def test_what_goes_on_is_said_beside_the_table_and_not_twice() -> None:
    paragraph = of("shuangsheng-match-2d", "level_table", "en")
    assert paragraph.text_beside == "Every further 20 points bring one more level."
    assert paragraph.text_beside in paragraph.text
    assert of("classic-2d", "levels", "en").text_beside == of("classic-2d", "levels", "en").text


@pytest.mark.parametrize(
    ("preset", "row"),
    [
        ("shuangsheng-match-2d", ("tractor", "4 cards × 8, 6 cards × 16, 8 cards × 32 …")),
        ("menghuan-match-2d", ("tractor", "× 16")),
        ("friends-5p-2d", ("tractor", "4 cards × 16, 6 cards × 64 (at most)")),
        ("union-3v3-6d", ("three or more equal cards", "3 cards × 3, 4 cards × 4, 5 cards × 5, 6 cards × 6")),
    ],
)
def test_factors_are_told_by_number_of_cards(preset: str, row: tuple[str, str]) -> None:
    table = of(preset, "kitty", "en").table
    assert table is not None
    assert row in table.rows


def test_a_penalty_is_one_line_with_what_its_repetition_costs() -> None:
    table = of("shuangsheng-match-2d", "penalties", "en").table
    assert table is not None
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Follow error"] == ("1 level down after the hand, not below 2", "offence number 3 loses the match")
    assert rows["Wrong number of cards, both at fault"][0] == "Nobody climbs, and the next declarer is contested."


def test_players_have_their_own_table_with_and_without_a_friend() -> None:
    table = of("friends-5p-3d", "level_table", "en").table
    assert table is not None
    assert table.rows[0] == ("0", "+9", "+12", "–")
    assert table.rows[-1][0] == "180–235 …"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", scheme_ids())
def test_every_scheme_tells_a_match_a_bye_and_a_forfeit(scheme: str, language: str) -> None:
    rows = points_table(Tongue(language), load_scheme(scheme)).rows
    assert len(rows) >= 9
    assert all(cell for row in rows for cell in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_criteria_with_several_readings_say_which_one_holds(language: str) -> None:
    chain = ("points", "head_to_head", "opponents_score")
    said = {
        ranking_in_words(language, chain, head_to_head, unplayed)
        for head_to_head in HeadToHead
        for unplayed in Unplayed
    }
    assert len(said) == len(HeadToHead) * len(Unplayed)
    assert ranking_in_words(language, ("points", "lots"), HeadToHead.TWO_WAY, Unplayed.NOTHING) == ()


def test_units_are_told_with_how_many_entries_count() -> None:
    assert units_in_words("en", 1).startswith("Units are ranked by the match points of its best entry;")
    assert "its 3 best entries" in units_in_words("en", 3)
    assert "最好的 3 个场分之和" in units_in_words("zh", 3)
