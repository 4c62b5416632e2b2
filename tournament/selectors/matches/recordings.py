"""The record of a hand played over again: its tricks, what was against the rules, what differs from the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, assert_never

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring import AnyHandReport, AnyRuleSet, Party, say
from scoring.cards.card import Card
from scoring.cards.record import Against, RecordedPlay, RecordedTrick, Replay, Violation
from scoring.cards.record.report import Difference, declaring_seats, differences
from scoring.levels import ACE
from scoring.wording.values import format_words, level_words
from tournament.errors import Invalid
from tournament.models import Hand, HandRecording
from tournament.permissions import Act, allows
from tournament.rulebook.lists import listed
from tournament.rulebook.notes import reading_language, say_here
from tournament.rulebook.recordings import corrected_report, deal_of, read_record, recorded_report, replay_record
from tournament.rulebook.reports import fit_hand, hand_mapping
from tournament.rulebook.sheets import report_of
from tournament.selectors.matches.preview import Preview, preview_hand
from tournament.selectors.matches.sheet import MatchSheet

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FIELDS: Mapping[str, Any] = {
    "declarer": _("Declarer"),
    "level": _("Level played"),
    "trump": _("Trump suit"),
    "friends": _("Friends"),
    "bid": _("Bid"),
    "last_trick_seat": _("Who won the last trick"),
    "total": _("Attackers' points"),
    "trick_points": _("Attackers' points in tricks"),
    "kitty_points": _("Points in the kitty"),
    "last_trick": _("Last trick"),
    "last_format": _("Won with"),
    "fines": _("Cards fined for failed throws"),
}
_PARTIES: Mapping[Party, Any] = {Party.DECLARERS: _("declarers"), Party.ATTACKERS: _("attackers")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitRun:
    """Cards of one suit side by side: its letter (J for jokers), its sign, and the ranks."""

    suit: str
    sign: str
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCell:
    """What a seat laid down in a trick. `tried`: the throw that failed before. `is_faulty`: against the rules."""

    seat: int
    cards: tuple[SuitRun, ...]
    tried: tuple[SuitRun, ...]
    leads: bool
    wins: bool
    is_faulty: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRow:
    """A trick with its plays by seat."""

    number: int
    plays: tuple[PlayCell, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What was against the rules, by whom, and what should have been played, in the active language."""

    trick: int
    seat: int
    who: str
    what: str
    reasons: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenThrow:
    """A throw that rightly fell, and how many cards the fine of the rule set counts."""

    trick: int
    seat: int
    who: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferentValue:
    """A value as the referee entered it and as the record has it, in words; empty where there is none."""

    field: str
    name: str
    entered: str
    recorded: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedHand:
    """A record played over again, in the active language. `points`: captured by seat. `attackers_points`: in tricks."""

    replay: Replay
    tricks: tuple[TrickRow, ...]
    faults: tuple[Fault, ...]
    fallen: tuple[FallenThrow, ...]
    points: tuple[int, ...]
    attackers_points: int
    kitty: tuple[SuitRun, ...]
    kitty_points: int
    seats: tuple[str, ...]

    @property
    def head(self) -> tuple[tuple[str, str], ...]:
        """Who declared, at which level and with which trump suit: name and value."""
        record = self.replay.record
        level = "" if record.level is None else record.level.replace("T", "10")
        values = {
            "declarer": self.seats[record.declarer],
            "level": level,
            "trump": gettext("no trump") if record.trump is None else _SIGNS[record.trump.value],
        }
        return tuple((str(_FIELDS[field]), value) for field, value in values.items() if value)

    @property
    def is_complete(self) -> bool:
        return self.replay.is_complete


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """What stands beside a hand of a sheet.

    `hand`: the record played over again; None where the rules have changed since so that it cannot be, and then
    `refusal` says why. `report`: the hand as the record has it, with what only people know as it was entered; None for
    an unfinished record. `preview`: what the sheet would be with that hand.
    """

    number: int
    revision: int
    text: str
    by: str
    at: datetime
    hand: ReplayedHand | None
    refusal: Invalid | None
    report: AnyHandReport | None
    differences: tuple[DifferentValue, ...]
    preview: Preview | None

    @property
    def steps(self) -> tuple[str, ...]:
        """How the points of the recorded hand come about, in the active language."""
        if self.preview is None:
            return ()
        return tuple(say_here(step, self.preview.called) for step in self.preview.steps)


def recorded_numbers(match_id: int) -> frozenset[int]:
    """Numbers of the hands that a record stands beside. One query."""
    newest: dict[int, bool] = {}
    rows = HandRecording.objects.filter(match_id=match_id).order_by("number", "revision")
    for number, taken_away in rows.values_list("number", "taken_away"):
        newest[number] = not taken_away
    return frozenset(number for number, stands in newest.items() if stands)


def may_attach_record(account: Any, sheet: MatchSheet) -> bool:
    """Whether this account may put a record beside a hand of the match, which may be confirmed."""
    match = sheet.match
    event = match.round.stage.event
    return event.state != "finished" and match.kind == "game" and allows(account, Act.RECORD, event.pk)


def standing_recording(match_id: int, number: int) -> HandRecording | None:
    """The record beside hand `number`; None where there is none or it was taken away. One query."""
    rows = HandRecording.objects.filter(match_id=match_id, number=number).select_related("recorded_by")
    newest = rows.order_by("-revision").first()
    return None if newest is None or newest.taken_away else newest


def recorded_hand(sheet: MatchSheet, number: int) -> RecordedHand | None:
    """The record beside hand `number` of a sheet that the reader may see; None where there is none. One query.

    Raises `Missing` (`hand_missing`).
    """
    line = sheet.hand(number)
    row = standing_recording(sheet.match.pk, number)
    if row is None:
        return None
    refusal, replayed = None, None
    try:
        replayed = replay_record(sheet.rule_set, read_record(row.text), deal_of(sheet.rows, number))
    except Invalid as refused:
        refusal = refused
    recorded = None if replayed is None else recorded_report(sheet.rule_set, replayed)
    entered = fit_hand(sheet.rule_set, report_of(line))
    report = None if recorded is None else corrected_report(entered, recorded)
    found: tuple[DifferentValue, ...] = ()
    if recorded is not None and not line.struck:
        as_played = replace(entered, level=_level_played(sheet, line, entered))
        found = tuple(_difference(each, sheet) for each in differences(as_played, recorded, sheet.rule_set))
    return RecordedHand(
        number=number,
        revision=row.revision,
        text=row.text,
        by=str(row.recorded_by),
        at=row.recorded_at,
        hand=None if replayed is None else replayed_hand(sheet.rule_set, replayed, _seat_names(sheet)),
        refusal=refusal,
        report=report,
        differences=found,
        preview=None if report is None else preview_hand(sheet, hand_mapping(report), number=number),
    )


def replayed_hand(rule_set: AnyRuleSet, replayed: Replay, seats: Sequence[str]) -> ReplayedHand:
    """The replay in the active language; `seats`: what they are called."""
    record = replayed.record
    faulty = {(each.trick, each.seat) for each in replayed.violations}
    declarers = declaring_seats(rule_set, record)
    return ReplayedHand(
        replay=replayed,
        tricks=tuple(
            TrickRow(
                number=number,
                plays=_cells(number, trick, ruled.winner, faulty),
                winner=ruled.winner,
                points=ruled.points,
            )
            for number, (trick, ruled) in enumerate(zip(record.tricks, replayed.tricks, strict=True), start=1)
        ),
        faults=tuple(_fault(each, seats) for each in replayed.violations),
        fallen=tuple(
            FallenThrow(trick=each.trick, seat=each.seat, who=seats[each.seat], cards=each.fined_cards)
            for each in replayed.failed_throws
        ),
        points=replayed.points,
        attackers_points=sum(points for seat, points in enumerate(replayed.points) if seat not in declarers),
        kitty=_runs(record.in_kitty),
        kitty_points=replayed.kitty_points,
        seats=tuple(seats),
    )


def _cells(number: int, trick: RecordedTrick, winner: int, faulty: set[tuple[int, int]]) -> tuple[PlayCell, ...]:
    seats = len(trick.plays)

    def cell(seat: int) -> PlayCell:
        play: RecordedPlay = trick.plays[(seat - trick.leader) % seats]
        return PlayCell(
            seat=seat,
            cards=_runs(play.cards),
            tried=_runs(play.tried),
            leads=seat == trick.leader,
            wins=seat == winner,
            is_faulty=(number, seat) in faulty,
        )

    return tuple(cell(seat) for seat in range(seats))


def _runs(cards: Sequence[Card]) -> tuple[SuitRun, ...]:
    return tuple(
        SuitRun(suit=suit, sign=_SIGNS.get(suit, ""), ranks=tuple(_rank(card) for card in run))
        for suit, run in groupby(cards, key=lambda card: "J" if card.is_joker else card[0])
    )


def _rank(card: Card) -> str:
    if card.is_joker:
        return pgettext("big joker", "BJ") if card == "BJ" else pgettext("little joker", "LJ")
    return card.rank.replace("T", "10")


def _fault(violation: Violation, seats: Sequence[str]) -> Fault:
    language = reading_language()
    return Fault(
        trick=violation.trick,
        seat=violation.seat,
        who=seats[violation.seat],
        what=_against_words(violation.against),
        reasons=tuple(say(reason, language) for reason in violation.reasons),
        code=violation.against.value,
    )


def _against_words(against: Against) -> str:
    match against:
        case Against.BID:
            return gettext("declared or flipped what was not allowed")
        case Against.DECLARER:
            return gettext("declared the first hand, which the bids give to somebody else")
        case Against.TRUMP:
            return gettext("another trump suit was played than declared")
        case Against.WRONG_LEADER:
            return gettext("led out of turn")
        case Against.NOT_HELD:
            return gettext("played cards that were not in the hand")
        case Against.LEAD:
            return gettext("led what may not be led")
        case Against.THROW_SHOULD_FALL:
            return gettext("threw, and the throw should have fallen")
        case Against.THROW_SHOULD_STAND:
            return gettext("took back a throw that stands")
        case Against.WRONG_UNIT_LED:
            return gettext("led the wrong part of a throw that fell")
        case Against.WRONG_FOLLOW:
            return gettext("did not follow as required")
    assert_never(against)


def _seat_names(sheet: MatchSheet) -> tuple[str, ...]:
    return sheet.called or sheet.names.seats


def _level_played(sheet: MatchSheet, line: Hand, entered: AnyHandReport) -> int | None:
    """The level that was entered, or else the one that the sheet has the declarer play; None above A."""
    if entered.level is not None:
        return entered.level
    shown = sheet.line_at(line.position)
    if shown is None or shown.standing != "counted":
        return None
    level = shown.levels_before[entered.declarer_seat % len(shown.levels_before)]
    return level if level <= ACE else None


def _difference(found: Difference, sheet: MatchSheet) -> DifferentValue:
    return DifferentValue(
        field=found.field,
        name=str(_FIELDS[found.field]),
        entered=_value_words(found.field, found.entered, sheet),
        recorded=_value_words(found.field, found.recorded, sheet),
    )


def _value_words(field: str, value: str, sheet: MatchSheet) -> str:
    language = reading_language()
    match field:
        case "declarer" | "friends" | "last_trick_seat":
            seats = _seat_names(sheet)
            return listed(seats[int(number) - 1] for number in value.split()) or gettext("nobody")
        case "level":
            return level_words(int(value), language)
        case "trump":
            return _SIGNS.get(value) or gettext("no trump")
        case "last_trick":
            return str(_PARTIES[Party(value)])
        case "last_format":
            kind, cards = value.split()
            return format_words(kind, int(cards), language)
        case "fines":
            parts = [part.split() for part in value.split("; ") if part]
            words = (gettext("%(party)s %(cards)s") % {"party": _PARTIES[Party(p)], "cards": n} for p, n in parts)
            return listed(words) or gettext("none")
        case _:
            return value
