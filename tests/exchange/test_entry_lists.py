"""Lists as they come from real machines, and as they come broken."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.exchange.entry_lists import (
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_ROWS,
    EntryList,
    Fault,
    name_list_field,
    read_entry_list,
    say_list_fault,
)
from tournament.exchange.entry_lists.values import MOST_FAULTS

DATA = Path(__file__).parent.parent / "data"


def codes(found: EntryList) -> list[tuple[int, str, Fault]]:
    return [(fault.line, fault.field, fault.code) for fault in found.faults]


def only_fault(data: bytes | str, **settings: int):
    found = read_entry_list(data.encode() if isinstance(data, str) else data, **settings)
    assert len(found.faults) == 1, found.faults
    return found.faults[0]


@pytest.fixture(scope="module")
def real() -> EntryList:
    return read_entry_list((DATA / "entries-48.csv").read_bytes())


def test_the_real_list_is_read_whole(real: EntryList) -> None:
    assert (real.encoding, real.delimiter) == ("UTF-8 (BOM)", ",")
    assert real.faults == ()
    assert [row.line for row in real.rows] == list(range(2, 50))
    assert len({row.unit for row in real.rows}) == 16
    assert [row.seed for row in real.rows if row.seed] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("line", "name", "members"),
    [
        (9, "化工学院二队", ("陈𬭎", "何秀英")),
        (17, "后勤集团一队", ("刘䶮", "夏强")),
        (20, "附属中学一队", ("谭强", "阿依古丽·买买提")),
        (27, "经济学院二队", ("Anna-Lena Müller", "邱立新")),
        (31, "=1+1队", ("刘芳", "王刚")),
        (35, "信息学院一队", ("王伟", "王伟")),
        (38, '"老友",北京路', ("陈超", "雷芳")),
        (42, "体育部二队", ("O’Brien 欧文", "尹丽")),
        (46, "🀄胡了", ("孙志强", "韦伟")),
    ],
)
def test_namesakes_rare_characters_and_formulas_stay_as_they_are(
    real: EntryList, line: int, name: str, members: tuple[str, str]
) -> None:
    row = next(row for row in real.rows if row.line == line)
    assert (row.name, row.members) == (name, members)


def test_the_list_saved_by_chinese_excel_holds_the_same(real: EntryList) -> None:
    twin = read_entry_list((DATA / "entries-48-gb18030.csv").read_bytes())
    assert (twin.encoding, twin.delimiter) == ("GB18030", ",")
    assert (twin.rows, twin.faults) == (real.rows, ())


def test_the_bad_list_names_every_fault_of_its_three_bad_lines() -> None:
    found = read_entry_list((DATA / "entries-bad-semicolon.csv").read_bytes())
    assert (found.encoding, found.delimiter) == ("UTF-8", ";")
    assert codes(found) == [
        (14, "name", Fault.REPEATS_LINE),
        (15, "name", Fault.NAME_MISSING),
        (15, "member_2", Fault.MEMBER_MISSING),
        (16, "name", Fault.TOO_LONG),
        (16, "seed", Fault.SEED_NOT_A_NUMBER),
    ]
    assert found.faults[0].params == {"first": 5}
    assert found.faults[4].value == "x"
    assert [row.line for row in found.rows] == list(range(2, 14))


GOOD = [("一队", "数学系", "甲", "乙", "1"), ("二队", "", "丙", "丁", "")]


def table(rows: list[tuple[str, ...]], delimiter: str, end: str) -> str:
    return end.join(delimiter.join(row) for row in rows) + end


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "header", [("队名", "单位", "队员1", "队员2", "种子"), ("name", "Unit", "Member 1", "MEMBER_2", "seed"), ()]
)
def test_every_encoding_delimiter_line_end_and_header_gives_the_same_rows(
    encoding: str, delimiter: str, end: str, header: tuple[str, ...]
) -> None:
    text = table([header, *GOOD] if header else GOOD, delimiter, end)
    found = read_entry_list(text.encode(encoding))
    assert found.faults == ()
    assert found.delimiter == delimiter
    assert [(row.name, row.unit, row.members, row.seed) for row in found.rows] == [
        ("一队", "数学系", ("甲", "乙"), 1),
        ("二队", "", ("丙", "丁"), None),
    ]


def test_columns_may_stand_in_any_order_and_serial_numbers_are_skipped() -> None:
    found = read_entry_list("序号,种子,队员二,队员一,队名,电话\n1,3,乙,甲,一队,139\n".encode())
    assert found.faults == ()
    row = found.rows[0]
    assert (row.name, row.members, row.seed) == ("一队", ("甲", "乙"), 3)


def test_quotes_may_hold_delimiters_and_doubled_quotes() -> None:
    found = read_entry_list('队名;队员1;队员2\n"一;""队""";甲;乙\n'.encode())
    assert found.rows[0].name == '一;"队"'


def test_the_line_is_the_line_of_the_file_even_after_empty_lines() -> None:
    found = read_entry_list("队名,队员1,队员2\n\n,,\n一队,甲,乙\n\n,丙,丁\n".encode())
    assert [row.line for row in found.rows] == [4]
    assert codes(found) == [(6, "name", Fault.NAME_MISSING)]


def test_excels_line_that_names_the_delimiter_is_no_row() -> None:
    found = read_entry_list("sep=;\r\n队名;队员1;队员2\r\n一队;甲,乙;丙\r\n".encode())
    assert (found.delimiter, found.faults) == (";", ())
    assert [(row.line, row.members) for row in found.rows] == [(3, ("甲,乙", "丙"))]


def test_rosters_of_three_and_full_width_seeds_are_read() -> None:
    found = read_entry_list("队名,队员1,队员2,队员3,种子\n一队,甲,乙,丙,12\n二队,丁,戊,,\n".encode())
    assert [(row.members, row.seed) for row in found.rows] == [(("甲", "乙", "丙"), 12), (("丁", "戊"), None)]


def test_without_a_header_the_last_column_is_the_seed_only_where_it_holds_numbers() -> None:
    seeded = read_entry_list("一队,数学系,甲,乙,2\n二队,数学系,丙,丁,\n".encode())
    roster = read_entry_list("一队,数学系,甲,乙,丙\n二队,数学系,丁,戊,己\n".encode())
    assert [row.seed for row in seeded.rows] == [2, None]
    assert [row.members for row in roster.rows] == [("甲", "乙", "丙"), ("丁", "戊", "己")]


def test_a_decomposed_letter_is_stored_in_one_piece_and_a_compatibility_ideograph_as_typed() -> None:
    found = read_entry_list("队名,队员1,队员2\nMu\u0308ller,\uf92c,乙\n".encode())
    assert found.rows[0].name == "M\u00fcller"
    assert found.rows[0].members[0] == "\uf92c"


@pytest.mark.parametrize(
    ("text", "line", "field", "code"),
    [
        ("队名,队员1,队员2\n一队,甲,乙\n一队,丙,丁\n", 3, "name", Fault.NAME_REPEATS_LINE),
        ("队名,队员1,队员2\n一队,甲,乙\n一队,甲,乙\n", 3, "name", Fault.REPEATS_LINE),
        ("队名,队员1,队员2,种子\n一队,甲,乙,1\n二队,丙,丁,1\n", 3, "seed", Fault.SEED_REPEATS_LINE),
        ("队名,队员1,队员2,种子\n一队,甲,乙,0\n", 2, "seed", Fault.SEED_NOT_A_NUMBER),
        ("队名,队员1,队员2,种子\n一队,甲,乙,1.5\n", 2, "seed", Fault.SEED_NOT_A_NUMBER),
        ("队名,队员1,队员2,种子\n一队,甲,乙,-1\n", 2, "seed", Fault.SEED_NOT_A_NUMBER),
        ("队名,队员1,队员2,种子\n一队,甲,乙,²\n", 2, "seed", Fault.SEED_NOT_A_NUMBER),
        ("队名,队员1,队员2\n一队,甲,\n", 2, "member_2", Fault.MEMBER_MISSING),
        ("队名,队员1,队员2\n一队,,乙\n", 2, "member_1", Fault.MEMBER_MISSING),
        ("队名,队员1,队员2\n一队,甲\n", 2, "member_2", Fault.MEMBER_MISSING),
        ("队名,队员1,队员2\n一队,甲,乙,丙\n", 2, "", Fault.TOO_MANY_CELLS),
        ("队名,,队员1,队员2,\n一队,,甲,乙,丙\n", 2, "", Fault.TOO_MANY_CELLS),
        ("队名,队员1,队员2\n一\u202e队,甲,乙\n", 2, "name", Fault.CONTROL_CHARACTER),
        ('队名,队员1,队员2\n一队,"甲\n甲",乙\n', 2, "member_1", Fault.CONTROL_CHARACTER),
        ('队名,队员1,队员2\n一队,"甲,乙\n', 2, "", Fault.BAD_QUOTES),
        ('队名,队员1,队员2\n"一"队,甲,乙\n二队,丙,丁\n', 2, "", Fault.BAD_QUOTES),
        ("队名,队员1,队员2,种籽\n一队,甲,乙,1\n", 1, "", Fault.UNKNOWN_COLUMN),
        ("队名,队名,队员1,队员2\n一队,一队,甲,乙\n", 1, "", Fault.REPEATED_COLUMN),
        ("单位,队员1,队员2\n一队,甲,乙\n", 1, "name", Fault.MISSING_COLUMN),
        ("队名,单位\n一队,数学系\n", 1, "member_1", Fault.MISSING_COLUMN),
        ("队名,队员1,队员2\n", 0, "", Fault.FILE_EMPTY),
        ("", 0, "", Fault.FILE_EMPTY),
        (" \n\t\n", 0, "", Fault.FILE_EMPTY),
        ("\ufeff", 0, "", Fault.FILE_EMPTY),
        (",,,\n,,,\n", 0, "", Fault.FILE_EMPTY),
    ],
)
def test_each_fault_is_told_by_line_and_field(text: str, line: int, field: str, code: Fault) -> None:
    fault = only_fault(text)
    assert (fault.line, fault.field, fault.code) == (line, field, code)


def test_bytes_of_no_known_encoding_are_told_with_their_line() -> None:
    fault = only_fault("队名,队员1,队员2\n一队,甲,".encode() + b"\xff\xff\n")
    assert (fault.line, fault.code, fault.value) == (2, Fault.BAD_ENCODING, "ff ff 0a")


@pytest.mark.parametrize("data", [b"PK\x03\x04" + b"x" * 50, b"\xd0\xcf\x11\xe0\xa1\xb1", b"a,b\0c,d\n"])
def test_a_spreadsheet_or_another_binary_file_is_no_list(data: bytes) -> None:
    assert only_fault(data).code is Fault.FILE_IS_NO_TEXT


def test_a_file_above_two_megabytes_is_not_read() -> None:
    assert only_fault(b"x" * (MOST_BYTES + 1)).code is Fault.FILE_TOO_LARGE


def test_more_rows_than_the_bound_are_refused_and_the_bound_itself_is_not() -> None:
    line = "{0},a,b\n"
    most = "name,member1,member2\n" + "".join(line.format(number) for number in range(MOST_ROWS))
    assert len(read_entry_list(most.encode()).rows) == MOST_ROWS
    assert only_fault(most + "x,a,b\n").code is Fault.TOO_MANY_ROWS


def test_too_many_faults_are_counted_and_not_all_kept() -> None:
    found = read_entry_list(("队名,队员1,队员2\n" + ",甲,乙\n" * (MOST_FAULTS + 7)).encode())
    assert len(found.faults) == MOST_FAULTS + 1
    assert found.faults[-1].code is Fault.TOO_MANY_FAULTS
    assert found.faults[-1].params == {"more": 7}


def test_texts_are_good_up_to_the_longest_and_members_up_to_the_most() -> None:
    most = ",".join("甲乙丙丁戊己庚辛"[:MOST_MEMBERS])
    header = ",".join(f"队员{number}" for number in range(1, MOST_MEMBERS + 1))
    assert read_entry_list(f"队名,{header}\n{'长' * LONGEST_TEXT},{most}\n".encode()).faults == ()
    assert only_fault(f"队名,{header}\n{'长' * (LONGEST_TEXT + 1)},{most}\n").code is Fault.TOO_LONG


def test_sides_of_three_need_three_members() -> None:
    fault = only_fault("队名,队员1,队员2,队员3\n一队,甲,乙,\n", least_members=3)
    assert (fault.code, fault.params) == (Fault.MEMBER_MISSING, {"needed": 3, "given": 2})


@given(st.binary(max_size=400))
def test_any_bytes_are_answered(data: bytes) -> None:
    found = read_entry_list(data)
    assert found.faults or found.rows


CELL = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)


@given(st.lists(CELL, min_size=1, max_size=8, unique=True), st.sampled_from([",", ";", "\t"]))
def test_quoted_names_come_back_as_written(names: list[str], delimiter: str) -> None:
    def quote(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    lines = [delimiter.join(["队名", "队员1", "队员2"])]
    lines += [delimiter.join(map(quote, [name, "甲", "乙"])) for name in names]
    found = read_entry_list("\n".join(lines).encode("utf-8-sig"))
    if len({unicodedata.normalize("NFC", name) for name in names}) == len(names):
        assert found.faults == ()
        assert [unicodedata.normalize("NFC", row.name) for row in found.rows] == [
            unicodedata.normalize("NFC", name) for name in names
        ]


@pytest.mark.parametrize("code", list(Fault))
def test_every_fault_has_a_sentence(code: Fault) -> None:
    params = dict.fromkeys(
        (
            "bytes",
            "most",
            "more",
            "allowed",
            "column",
            "given",
            "needed",
            "length",
            "character",
            "first",
            "number",
            "holder",
        ),
        7,
    )
    sentence = say_list_fault({"code": str(code), "value": "那个", "params": params})
    assert sentence
    assert "%(" not in sentence


def test_fields_have_names_and_the_row_as_a_whole_has_none() -> None:
    assert name_list_field("member_2")
    assert name_list_field("name")
    assert name_list_field("") == ""
