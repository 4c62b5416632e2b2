"""The words by which headers name the columns, in Chinese and English."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum


class Column(StrEnum):
    NAME = "name"
    UNIT = "unit"
    MEMBER = "member"
    SEED = "seed"
    SKIPPED = "skipped"


_HEADERS: dict[str, Column] = {
    **dict.fromkeys(
        ("队名", "队伍", "队伍名称", "队伍名", "名称", "参赛队", "参赛队伍", "代表队", "组合"), Column.NAME
    ),
    **dict.fromkeys(("name", "team", "teamname", "pair", "pairname", "entry", "entryname"), Column.NAME),
    **dict.fromkeys(("单位", "单位名称", "所属单位", "所在单位", "学院", "部门", "俱乐部"), Column.UNIT),
    **dict.fromkeys(("unit", "club", "college", "department", "organisation", "organization"), Column.UNIT),
    **dict.fromkeys(("种子", "种子号", "种子序号", "seed", "seeding", "seednumber"), Column.SEED),
    **dict.fromkeys(("序号", "编号", "号", "#", "no", "no.", "备注", "电话", "手机", "联系电话"), Column.SKIPPED),
    **dict.fromkeys(
        ("手机号", "联系方式", "phone", "email", "邮箱", "remark", "remarks", "note", "notes"),
        Column.SKIPPED,
    ),
}
_MEMBER = re.compile(r"(?:队员|选手|姓名|成员|参赛队员|member|player)([1-8一二三四五六七八])?")
_NUMERALS = {each: number for number, each in enumerate("一二三四五六七八", start=1)}
HEADER_WORDS = ("队名", "单位", "队员1", "队员2", "种子", "name", "unit", "member1", "member2", "seed")


def named_column(cell: str) -> tuple[Column, int] | None:
    """What a header cell names: the column, and the position of a member (0 = the next free one)."""
    word = re.sub(r"[\s_\-*:]", "", unicodedata.normalize("NFKC", cell)).casefold()
    if word in _HEADERS:
        return _HEADERS[word], 0
    found = _MEMBER.fullmatch(word)
    if found is None:
        return None
    number = found[1] or "0"
    return Column.MEMBER, _NUMERALS.get(number) or int(number)
