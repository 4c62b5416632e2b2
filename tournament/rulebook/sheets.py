"""The score sheet of a match: its rows -> entries of `scoring`, and reports -> columns of a row.

Rows are append-only. Of each position the highest revision holds; when that one is struck, the line is out.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, assert_never

from django.db.models import F, IntegerField, TextField, Value
from django.db.models.functions import Cast

from scoring import (
    AnyEntry,
    AnyHandReport,
    AnyRuleSet,
    AnyState,
    Awaits,
    CountedPoints,
    FinalReport,
    HandRefused,
    HandReport,
    PenaltyReport,
    PlayersFinalReport,
    PlayersHandReport,
    PlayersRuleSet,
    RulingKind,
    RulingReport,
    SheetRefused,
    TotalPoints,
    fold_any,
)
from scoring.hand.checks import check_counts
from scoring.level_table import POINT_STEP
from scoring.notes import ParamValue
from scoring.provenance import clause
from tournament.errors import Invalid
from tournament.models import FinalResult, Hand, Match, Penalty, RuleSetVersion, Ruling
from tournament.rulebook.notes import say_later
from tournament.rulebook.reports import (
    PLAYERS_FIELDS,
    award_mapping,
    fine_mapping,
    fit_hand,
    format_mapping,
    hand_mapping,
    players_columns,
    read_hand,
)
from tournament.rulebook.rule_sets import rule_set_of

Line = Hand | Penalty | Ruling | FinalResult
Offences = Mapping[tuple[int, str], int]
NO_OFFENCES: Offences = MappingProxyType({})

_POSTED_NAMES = {
    "points": "attackers_points",
    "points.attackers_points": "attackers_points",
    "points.slip_total": "attackers_points",
    "points.trick_points": "trick_points",
    "points.kitty_points": "kitty_points",
    "points.last_trick.winner": "last_trick_winner",
    "points.last_trick.format": "winning_format",
    "points.last_trick.format.kind": "winning_format.kind",
    "points.last_trick.format.cards": "winning_format.cards",
}


def rule_set_of_match(match: Match) -> AnyRuleSet:
    """The rule set that the match is scored by. No query while that is the event's own (loaded with the match)."""
    event_version = match.round.stage.event.rule_set_version
    version = event_version
    if match.rule_set_version_id is not None and (
        event_version is None or match.rule_set_version_id != event_version.pk
    ):
        version = RuleSetVersion.objects.get(pk=match.rule_set_version_id)
    assert version is not None, "an event has a rule set before it has matches"
    return rule_set_of(version)


def read_sheet(match_id: int) -> tuple[Line, ...]:
    """Every revision of every line, by position and revision. Two queries.

    Who wrote a line and when is loaded for hands only.
    """
    return _in_order([*Hand.objects.filter(match_id=match_id), *_read_other_lines(match_id)])


def read_sheets(matches: Iterable[int]) -> dict[int, tuple[Line, ...]]:
    """As `read_sheet`, of these matches as far as they have a line. Four queries, however many they are.

    `matches`: their ids, or a query for them.
    """
    found: defaultdict[int, list[Line]] = defaultdict(list)
    for kind in (Hand, Penalty, Ruling, FinalResult):
        for line in kind.objects.filter(match_id__in=matches):
            found[line.match_id].append(line)
    return {match_id: _in_order(lines) for match_id, lines in found.items()}


def read_locked_sheet(match: Match) -> tuple[Line, ...]:
    """As `read_sheet`, for a match that the caller has locked. One query as long as it has hands only.

    The match's revision, 1 at first, grows by one with every line that is written (and with other acts). Where it has
    grown by the hands alone there are no other lines to ask for.
    """
    hands = list(Hand.objects.filter(match_id=match.pk))
    if len(hands) == match.revision - 1:
        return _in_order(hands)
    return _in_order([*hands, *_read_other_lines(match.pk)])


def _in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (line.position, line.revision)))


def _read_other_lines(match_id: int) -> list[Line]:
    """Penalties, rulings and final results in one query, since a hand in play should not wait for three."""
    nothing = Cast(Value(None), IntegerField())
    no_text = Cast(Value(""), TextField())

    def columns(
        model: Any, name: str, what: Any, first: Any, second: Any, third: Any, note: Any, play: Any = no_text
    ) -> Any:
        return (
            model.objects.filter(match_id=match_id)
            .order_by()
            .annotate(
                line_name=Cast(Value(name), TextField()),
                line_what=Cast(what, TextField()),
                line_first=Cast(first, IntegerField()),
                line_second=Cast(second, IntegerField()),
                line_third=Cast(third, IntegerField()),
                line_note=Cast(note, TextField()),
                line_play=Cast(play, TextField()),
            )
            .values_list(
                "line_name", "position", "revision", "struck", "line_what",
                "line_first", "line_second", "line_third", "line_note", "line_play",
            )
        )  # fmt: skip

    penalties = columns(Penalty, "penalty", F("offence"), F("side"), nothing, nothing, F("note"))
    rulings = columns(Ruling, "ruling", F("kind"), F("side"), F("levels"), F("minutes"), F("note"), F("play"))
    finals = columns(FinalResult, "final", no_text, F("on_stage"), nothing, nothing, F("levels"))
    lines: list[Line] = []
    for name, position, revision, struck, what, first, second, third, text, play in penalties.union(
        rulings, finals, all=True
    ):
        place = {"match_id": match_id, "position": position, "revision": revision, "struck": struck}
        match name:
            case "penalty":
                lines.append(Penalty(**place, offence=what, side=first, note=text))
            case "ruling":
                said = {"side": first, "levels": second, "minutes": third, "note": text}
                lines.append(Ruling(**place, kind=what, play=json.loads(play) if play else None, **said))
            case _:
                lines.append(FinalResult(**place, levels=json.loads(text), on_stage=first))
    return lines


def current_lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that hold: the highest revision of each position, struck ones left out, by position."""
    newest: dict[int, Line] = {}
    for line in lines:
        known = newest.get(line.position)
        if known is None or line.revision > known.revision:
            newest[line.position] = line
    return tuple(newest[position] for position in sorted(newest) if not newest[position].struck)


def newest_at(lines: Iterable[Line], position: int) -> Line | None:
    """The highest revision at a position, struck or not; None when nothing was ever written there."""
    found = [line for line in lines if line.position == position]
    return max(found, key=lambda line: line.revision) if found else None


def next_position(lines: Iterable[Line]) -> int:
    return max((line.position for line in lines), default=0) + 1


def next_hand_number(lines: Iterable[Line]) -> int:
    """The number of the next hand. A number stays with its line: a struck or void hand's is not given again."""
    return max((line.number for line in lines if isinstance(line, Hand)), default=0) + 1


def entry_of(line: Line) -> AnyEntry:
    """The line as `scoring` takes it."""
    match line:
        case Hand():
            return report_of(line)
        case Penalty():
            return PenaltyReport(position=line.position, offence=line.offence, side=line.side, note=line.note)
        case Ruling():
            return RulingReport(
                position=line.position,
                kind=RulingKind(line.kind),
                side=line.side,
                levels=line.levels,
                minutes=line.minutes,
                reason=line.note,
            )
        case FinalResult():
            return FinalReport(position=line.position, levels=tuple(line.levels), on_stage=line.on_stage)
        case _:
            assert_never(line)


def line_mapping(line: Line) -> dict[str, Any]:
    """The line as JSON data: its kind, its place, and what it says."""
    place: dict[str, Any] = {"position": line.position, "revision": line.revision}
    match line:
        case Hand():
            return {"kind": "hand", **place, "number": line.number, "hand": hand_mapping(report_of(line))}
        case Penalty():
            return {"kind": "penalty", **place, "offence": line.offence, "side": line.side, "note": line.note}
        case Ruling():
            said = {"side": line.side, "levels": line.levels, "minutes": line.minutes, "note": line.note}
            play = {} if line.play is None else {"play": line.play}
            return {"kind": "ruling", **place, "ruling": line.kind, **said, **play}
        case FinalResult():
            return {"kind": "final", **place, "levels": line.levels, "on_stage": line.on_stage}
        case _:
            assert_never(line)


def report_of(hand: Hand) -> AnyHandReport:
    """A stored hand as the report it was."""
    posted: dict[str, Any] = {"declarer_seat": hand.declarer_seat, "level": hand.level, "trump": hand.trump}
    posted |= {"fines": hand.fines, "award": hand.award, "void": hand.void}
    posted |= {name: getattr(hand, name) for name in PLAYERS_FIELDS}
    if hand.trick_points is not None:
        posted |= {
            "trick_points": hand.trick_points,
            "kitty_points": hand.kitty_points,
            "last_trick_winner": hand.last_trick_winner,
            "winning_format": hand.winning_format,
        }
    else:
        posted["attackers_points"] = hand.attackers_points
    return replace(read_hand(posted), position=hand.position, number=hand.number)


def hand_columns(report: AnyHandReport) -> dict[str, Any]:
    """The columns of a `Hand` row that hold this report, apart from its place on the sheet.

    Of points that were counted no total stands beside their parts: `place_hand` has compared it.
    """
    columns: dict[str, Any] = {
        "declarer_seat": report.declarer_seat,
        "level": report.level,
        "trump": report.trump.value if report.trump is not None else "",
        "attackers_points": None,
        "trick_points": None,
        "kitty_points": None,
        "last_trick_winner": "",
        "winning_format": None,
        "fines": [fine_mapping(fine) for fine in report.fines],
        "award": None,
        "void": report.void,
    }
    if isinstance(report, PlayersHandReport):
        columns |= players_columns(report)
    elif report.award is not None:
        columns["award"] = award_mapping(report.award)
    match report.points:
        case TotalPoints(attackers_points=total):
            columns["attackers_points"] = total
        case CountedPoints(trick_points=tricks, kitty_points=kitty, last_trick=last):
            columns |= {"trick_points": tricks, "kitty_points": kitty, "last_trick_winner": last.winner.value}
            columns["winning_format"] = format_mapping(last.format) if last.format is not None else None
        case None:
            pass
    return columns


def place_hand(rule_set: AnyRuleSet, report: AnyHandReport, *, position: int, number: int) -> AnyHandReport:
    """The report as the rule set takes it, at its place on the sheet.

    A total told beside the points counted is compared with them and then left out, since it is their sum. Raises
    `Invalid`: what the rules do not know, points that cannot be, and `points_do_not_add_up`.
    """
    placed = replace(fit_hand(rule_set, report), position=position, number=number)
    points = placed.points
    if not isinstance(points, CountedPoints) or points.slip_total is None:
        return placed
    try:
        check_counts(rule_set, points, placed.fines)
    except HandRefused as refused:
        value = "" if refused.value is None else refused.value
        params: dict[str, ParamValue] = {"value": value, "allowed": refused.allowed}
        raise sheet_refusal(rule_set, SheetRefused(refused.code, position, refused.field, params)) from refused
    return replace(placed, points=replace(points, slip_total=None))


def fold_lines(rule_set: AnyRuleSet, lines: Iterable[Line], offences: Offences = NO_OFFENCES) -> AnyState:
    """The state of the match after the lines that hold; `offences` of earlier matches as `offences_before` gives them.

    Raises `Invalid` with the code of the rules, the posted field's name, the value, what is allowed and the clause.
    """
    try:
        entries = [_fit(rule_set, entry_of(line)) for line in current_lines(lines)]
        return fold_any(rule_set, entries, offences_before=offences)
    except SheetRefused as refused:
        raise sheet_refusal(rule_set, refused) from refused


def takes_another_hand(state: AnyState) -> bool:
    """Whether another hand would count: while the match goes on, and the extra hand for which equal levels ask."""
    return state.outcome is None or state.outcome.awaits is Awaits.EXTRA_HAND


def stored_awaits(match: Match) -> Awaits | None:
    """What the match as it is stored waits for at equal levels; None while it goes on and once its winner is known."""
    outcome = match.outcome or {}
    if not outcome.get("needs_decision"):
        return None
    return Awaits(outcome.get("awaits") or Awaits.RULING)


def _fit(rule_set: AnyRuleSet, entry: AnyEntry) -> AnyEntry:
    match entry:
        case HandReport() | PlayersHandReport():
            return fit_hand(rule_set, entry)
        case FinalReport() if isinstance(rule_set, PlayersRuleSet):
            return PlayersFinalReport(position=entry.position, levels=entry.levels)
        case _:
            return entry


def offences_before(match: Match) -> Offences:
    """Offences of earlier rounds by side and counter, as they stood when the match began."""
    return {(side, counter): number for side, counter, number in match.offences_before}


def sheet_refusal(rule_set: AnyRuleSet, refused: SheetRefused) -> Invalid:
    """What the rules refuse, as a refusal of the product."""
    details = {"position": refused.position, "clause": _clause(rule_set, refused.field)}
    return Invalid(
        refused.code,
        say_later(refused.note),
        field=_posted_name(refused.field),
        value=_plain(refused.params.get("value")),
        allowed=_allowed(refused.code, refused.params.get("value"), _plain(refused.params.get("allowed"))),
        details={name: value for name, value in details.items() if value},
    )


def _allowed(code: str, value: Any, allowed: Any) -> Any:
    """What may stand there; for points that are no multiple of five the two possible ones beside them, as the whole
    span, up to the last trick that multiplies most, tells nobody what was meant."""
    if code != "points_off_step" or not isinstance(value, int):
        return allowed
    below = value - value % POINT_STEP
    return f"{below}, {below + POINT_STEP}"


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def _posted_name(field: str) -> str:
    return _POSTED_NAMES.get(field, field)


def _clause(rule_set: AnyRuleSet, field: str) -> str:
    """The source of the rule that a field falls under; empty where the rule set is silent."""
    if field == "points.slip_total":
        return clause(rule_set, "kitty")
    name = _posted_name(field).partition("[")[0].partition(".")[0]
    match name:
        case "attackers_points" | "trick_points":
            return clause(rule_set, "result" if isinstance(rule_set, PlayersRuleSet) else "level_table")
        case "kitty_points" | "last_trick_winner" | "winning_format":
            return clause(rule_set, "kitty")
        case "level" | "levels":
            return clause(rule_set, "levels")
        case "fines":
            return _clauses(rule_set, "fines", rule_set.fines)
        case "award":
            return _clauses(rule_set, "awards", rule_set.awards)
        case "offence":
            return _clauses(rule_set, "penalties", rule_set.penalties)
        case "minutes" | "kind":
            return clause(rule_set, "clock")
        case _:
            return ""


def _clauses(rule_set: AnyRuleSet, block: str, names: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(clause(rule_set, f"{block}.{name}") for name in names))
