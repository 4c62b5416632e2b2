"""弃权: sides that have not come to their table in time forfeit, several tables at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import RulingKind
from tournament.errors import Conflict, Invalid
from tournament.models import Account, Match
from tournament.permissions import Act
from tournament.rulebook.reports import read_number, read_reason, unfit
from tournament.selectors.no_shows import is_too_late
from tournament.services.matches.opening import open_match, require_open
from tournament.services.matches.rulings import write_ruling
from tournament.services.requests import Answer, once

MOST_AT_ONCE = 500
_LARGEST_ID = 2**63 - 1
_MOST_REVISION = 2**31 - 1
_MOST_SIDES = 12


def forfeit_no_shows(
    account: Account | None, *, request_id: UUID, absent: Sequence[Mapping[str, Any]], reason: str
) -> Answer:
    """Every match named is ruled forfeited by its absent sides, or all are left as they are.

    `absent`: `{"match", "revision", "sides": [sides that are not there]}` for each table; all sides of a match make a
    double forfeit. Where every player is a side, several may be absent: those who are there share the first place, and
    the stage's settings say what points either have. The account reports each match by it; somebody else confirms.
    Answers `{"forfeited": [match ids]}`.
    Raises `Invalid`: reason_missing, nobody_absent, too_many_tables, match_repeated, sides_unfit; `NotAllowed`;
    `Missing`; `Conflict`: not_too_late, match_begun, and what `open_match` names, with `details` saying which match.
    Locks the matches, by id.
    """
    why = read_reason(reason)
    wanted = _read(absent)

    def do() -> Answer:
        for match_id, revision, sides in wanted:
            _forfeit(account, match_id, revision, sides, why, request_id)
        return {"forfeited": [match_id for match_id, _revision, _sides in wanted]}

    payload = {"absent": [list(each) for each in wanted], "reason": why}
    return once(account, "forfeit_no_shows", request_id, payload, do)


def _read(absent: Sequence[Mapping[str, Any]]) -> list[tuple[int, int, list[int]]]:
    """(match, revision, sides) by match."""
    if not isinstance(absent, list | tuple) or not all(isinstance(each, Mapping) for each in absent):
        raise unfit("not_a_list", "absent", absent, _("a list of matches with their absent sides"))
    if not absent:
        raise Invalid(
            "nobody_absent", _("Say at which table somebody is missing."), field="absent", value="", allowed="1–500"
        )
    if len(absent) > MOST_AT_ONCE:
        raise unfit("too_many_tables", "absent", len(absent), f"1–{MOST_AT_ONCE}")
    read = sorted(
        (
            read_number(each.get("match"), "match", least=1, most=_LARGEST_ID),
            read_number(each.get("revision"), "revision", least=1, most=_MOST_REVISION),
            _sides(each.get("sides")),
        )
        for each in absent
    )
    ids = [match_id for match_id, _revision, _sides in read]
    twice = next((each for each in ids if ids.count(each) > 1), None)
    if twice is not None:
        raise unfit("match_repeated", "absent", twice, _("each match once"))
    return read


def _sides(given: Any) -> list[int]:
    if not isinstance(given, list | tuple) or not given:
        raise unfit("sides_unfit", "sides", given, _("the sides that are absent"))
    return sorted({read_number(each, "sides", least=0, most=_MOST_SIDES - 1) for each in given})


def _forfeit(
    account: Account | None, match_id: int, revision: int, sides: list[int], reason: str, request_id: UUID
) -> None:
    match = open_match(account, Act.RULE, match_id, revision, {"sides": sides})
    require_open(match)
    named = {"match": match.pk, "table": match.table.number if match.table else None}
    if match.state != Match.State.READY:
        raise Conflict(
            "match_begun",
            _("The match at table %(table)s has begun: rule there what is to be ruled."),
            params={"table": named["table"] or "–"},
            details=named,
        )
    if not is_too_late(match, timezone.now()):
        raise Conflict(
            "not_too_late",
            _("The match at table %(table)s may still begin in time."),
            params={"table": named["table"] or "–"},
            details=named,
        )
    for ruling in _rulings(match, sides, reason):
        write_ruling(account, match, ruling, request_id)


def _rulings(match: Match, sides: list[int], reason: str) -> list[dict[str, Any]]:
    """One for the whole table where nobody came, else one for each side that did not."""
    everybody = sorted(set(match.sides.values_list("side", flat=True)))
    if sides == everybody:
        return [{"kind": RulingKind.DOUBLE_FORFEIT.value, "note": reason}]
    return [{"kind": RulingKind.FORFEIT.value, "side": side, "note": reason} for side in sides]
