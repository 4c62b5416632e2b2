"""What of a desk is shown at once: a page of its tables, or those that were searched for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from tournament.selectors.desk import Call, Desk
from tournament.selectors.rounds.matches import DeskMatch

TABLES_ON_A_PAGE = 100
MOST_CALLS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesShown:
    """`page`: of the tables of the round. `others`: tables of other rounds, at most a page of them, and `more_others`
    how many are left out. `calls`: those that come first, and `more_calls` how many are left out. `searched`: whether
    there are, or were before the search, more tables than a page holds."""

    words: str
    page: Page[DeskMatch]
    others: tuple[DeskMatch, ...]
    more_others: int
    calls: tuple[Call, ...]
    more_calls: int
    searched: bool


def tables_shown(desk: Desk, *, words: str = "", page: str | int | None = 1) -> TablesShown:
    """Tables that have all the words in their number, entries or units; a page that does not exist is the nearest one.
    No query."""
    wanted = words.replace("\0", "").casefold().split()[:10]
    others = _with(desk.others, wanted)
    return TablesShown(
        words=words,
        page=Paginator(_with(desk.matches, wanted), TABLES_ON_A_PAGE).get_page(page),
        others=others[:TABLES_ON_A_PAGE],
        more_others=max(0, len(others) - TABLES_ON_A_PAGE),
        calls=desk.calls[:MOST_CALLS],
        more_calls=max(0, len(desk.calls) - MOST_CALLS),
        searched=max(len(desk.matches), len(desk.others)) > TABLES_ON_A_PAGE,
    )


def _with(matches: Iterable[DeskMatch], words: list[str]) -> tuple[DeskMatch, ...]:
    return tuple(match for match in matches if all(_has(match, word) for word in words))


def _has(match: DeskMatch, word: str) -> bool:
    """A number is that of the table or of an entry, or stands in a name; other words stand in names and units."""
    if word in (str(match.table), match.room.casefold()):
        return True
    entries = [side.entry for side in match.sides if side.entry is not None]
    return any(word == str(each.number) or word in f"{each.name} {each.unit}".casefold() for each in entries)
