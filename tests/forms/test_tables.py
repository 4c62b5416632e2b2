"""Tables as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.errors import Invalid
from tournament.forms.tables import ranges_of, read_numbers, read_tables, write_tables


def rooms(text):
    return [(table["number"], table["room"]) for table in read_tables(text)]


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("1-3 大厅; 4-5 二楼", [(1, "大厅"), (2, "大厅"), (3, "大厅"), (4, "二楼"), (5, "二楼")]),
        ("1-2大厅", [(1, "大厅"), (2, "大厅")]),
        ("1，３、5－6 Hall 2", [(1, "Hall 2"), (3, "Hall 2"), (5, "Hall 2"), (6, "Hall 2")]),
        ("1 – 2\n\n3 A", [(1, ""), (2, ""), (3, "A")]),
        ("7", [(7, "")]),
        ("", []),
        (" ;；\n", []),
    ],
)
def test_numbers_ranges_and_rooms_are_read(text, tables):
    assert rooms(text) == tables


@pytest.mark.parametrize("text", ["大厅", "5-3", "1-", "-3 A", "1--2", "1a", "1-24Hall", "123456", "1-2-3", "1-99999"])
def test_what_cannot_be_read_is_refused_with_its_part(text):
    with pytest.raises(Invalid) as refusal:
        read_tables(f"1 A; {text}")
    assert refusal.value.code == "tables_unreadable"
    assert refusal.value.field == "tables"


def test_a_repeated_table_is_left_for_the_service_to_refuse():
    assert rooms("1 A; 1 B") == [(1, "A"), (1, "B")]


@given(st.dictionaries(st.integers(1, 300), st.sampled_from(["", "大厅", "Hall 2", "二楼 东"]), max_size=40))
def test_what_is_written_is_read_back(tables):
    listed = [{"number": number, "room": room} for number, room in sorted(tables.items())]
    assert sorted(read_tables(write_tables(listed)), key=lambda table: table["number"]) == listed


@given(st.sets(st.integers(1, 500)))
def test_ranges_are_read_back(numbers):
    assert set(read_numbers(ranges_of(numbers))) == numbers
