"""What a replayed hand brings: the report of the hand, and how it differs from what the referee entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cards.card import CardsRefused
from scoring.cards.choices import declared_like
from scoring.cards.declaring.bids import Moment
from scoring.cards.declaring_rules import DeclaringRules, published_declaring_rules
from scoring.cards.play_rules import PlayRules, play_rules_of
from scoring.cards.record.replay import Replay, replay
from scoring.cards.record.values import HandRecord, RecordRefused
from scoring.either import AnyHandReport, AnyRuleSet
from scoring.hand.report import CountedPoints, Fine, HandReport, TotalPoints, Trump
from scoring.hand.score import add_up
from scoring.kitty import LastTrick, Party
from scoring.levels import Seat, parse_level, side_of
from scoring.penalties import FineCounts
from scoring.players.demotion import hook_of
from scoring.players.report import PlayersHandReport
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import FirstOvercall, RuleSetInvalid

FAILED_THROW = "failed_throw"


def rules_at_table(rule_set: AnyRuleSet, record: HandRecord) -> AnyRuleSet:
    """The rule set at the record's size. RecordRefused: wrong_rule_set, wrong_decks, wrong_seats."""
    if record.rule_set != rule_set.id:
        raise RecordRefused("wrong_rule_set", "rule_set", record.rule_set, allowed=rule_set.id)
    if isinstance(rule_set, PlayersRuleSet) and rule_set.free_size:
        try:
            return rule_set.sized(players=record.seats, decks=record.decks)
        except RuleSetInvalid as invalid:
            raise RecordRefused("wrong_seats", "seats", str(invalid)) from invalid
    if record.decks != rule_set.decks:
        raise RecordRefused("wrong_decks", "decks", str(record.decks), allowed=str(rule_set.decks))
    if record.seats != rule_set.seats:
        raise RecordRefused("wrong_seats", "seats", str(record.seats), allowed=str(rule_set.seats))
    return rule_set


def declaring_seats(rule_set: AnyRuleSet, record: HandRecord) -> frozenset[Seat]:
    """Seats of the declarers' side."""
    if isinstance(rule_set, PlayersRuleSet):
        return frozenset((record.declarer, *record.friends))
    return frozenset(seat for seat in range(record.seats) if side_of(seat) == side_of(record.declarer))


def replay_by(
    rule_set: AnyRuleSet, record: HandRecord, rules: PlayRules | None = None, *, moment: Moment = Moment.DEALING
) -> Replay:
    """The record replayed by a rule set; `rules`: other rules of play than the published ones of this id.

    moment: first_deal for the first hand of a match, where the bids settle who declares; any other for a later hand.

    RecordRefused: as `rules_at_table` and `replay`; no_play_rules, where none are published and none given.
    """
    sized = rules_at_table(rule_set, record)
    if rules is None:
        try:
            rules = rule_set.play.over(play_rules_of(rule_set.id))
        except CardsRefused as refused:
            raise RecordRefused(refused.code, "rule_set", refused.found) from refused
    fine = sized.fines.get(FAILED_THROW)
    declarers = declaring_seats(sized, record)
    attackers = frozenset(range(record.seats)) - declarers
    return replay(
        record,
        rules,
        kitty_rule=sized.kitty,
        partners=(sorted(declarers), sorted(attackers)),
        fine_counts=fine.counts if fine is not None else FineCounts.CARDS_TAKEN_BACK,
        declaring=_declaring(rule_set),
        contest=_contest(sized, moment),
        hand_cards=_hand_cards(sized),
    )


def _declaring(rule_set: AnyRuleSet) -> DeclaringRules | None:
    """By what bids are judged; None for a set of one's own making that says nothing of them."""
    if rule_set.id in published_declaring_rules() or rule_set.declaring.answers:
        return declared_like(rule_set.id, rule_set.declaring)
    return None


def _hand_cards(rule_set: AnyRuleSet) -> int:
    """Cards of a hand as play begins; 0 where a table chooses how many lie in the kitty."""
    if isinstance(rule_set, PlayersRuleSet) and rule_set.free_size:
        return 0
    return rule_set.cards_per_player


def _contest(rule_set: AnyRuleSet, moment: Moment) -> FirstOvercall | None:
    """How bids settle who declares; None where they do not. Players with levels of their own have no such contest."""
    if moment is not Moment.FIRST_DEAL or isinstance(rule_set, PlayersRuleSet):
        return None
    return rule_set.first_hand.overcall


def report_of(replayed: Replay, rule_set: AnyRuleSet, *, position: int = 1, number: int = 1) -> AnyHandReport:
    """The hand as a score sheet has it. RecordRefused: hand_unfinished, where not every card was played."""
    record = replayed.record
    winner = replayed.last_winner
    if not replayed.is_complete or winner is None:
        raise RecordRefused("hand_unfinished", "tricks", f"{len(record.tricks)} tricks")
    declarers = declaring_seats(rule_set, record)
    points = CountedPoints(
        trick_points=sum(points for seat, points in enumerate(replayed.points) if seat not in declarers),
        kitty_points=replayed.kitty_points,
        last_trick=LastTrick(winner=_party(winner, declarers), format=replayed.last_format),
    )
    fines = tuple(
        Fine(offence=FAILED_THROW, offender=_party(failed.seat, declarers), cards=failed.fined_cards)
        for failed in replayed.failed_throws
        if FAILED_THROW in rule_set.fines
    )
    level = None if record.level is None else parse_level(record.level)
    trump = Trump.NONE if record.trump is None else Trump(record.trump.value)
    if not isinstance(rule_set, PlayersRuleSet):
        return HandReport(
            position=position,
            number=number,
            declarer_seat=record.declarer,
            level=level,
            trump=trump,
            points=points,
            fines=fines,
        )
    won_by = record.tricks[-1].plays[(winner - record.tricks[-1].leader) % record.seats].cards
    hook = hook_of(won_by, level) if level is not None and winner not in declarers else None
    return PlayersHandReport(
        position=position,
        number=number,
        declarer_seat=record.declarer,
        friend_seats=tuple(record.friends),
        bid=record.bid,
        level=level,
        trump=trump,
        points=points,
        fines=fines,
        last_trick_seat=winner,
        hook=hook if rule_set.demotions is not None else None,
    )


def _party(seat: Seat, declarers: frozenset[Seat]) -> Party:
    return Party.DECLARERS if seat in declarers else Party.ATTACKERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One value that the referee entered otherwise than the record has it, both as text; "" where nothing stands."""

    field: str
    entered: str
    recorded: str


def differences(entered: AnyHandReport, recorded: AnyHandReport, rule_set: AnyRuleSet) -> tuple[Difference, ...]:
    """What differs, in the order of the score sheet. Values that were not entered differ from nothing.

    Of fines only those for failed throws are compared, as a record knows of no others.
    """
    pairs = [(field, value, _values(recorded, rule_set)[field]) for field, value in _values(entered, rule_set).items()]
    return tuple(
        Difference(field=field, entered=value, recorded=other)
        for field, value, other in pairs
        if value is not None and other is not None and value != other
    )


def _values(report: AnyHandReport, rule_set: AnyRuleSet) -> Mapping[str, str | None]:
    points = report.points
    counted = points if isinstance(points, CountedPoints) else None
    total: int | None = None
    if isinstance(points, TotalPoints):
        total = points.attackers_points
    elif counted is not None:
        total = add_up(rule_set, counted, ())[0]
    last = counted.last_trick if counted is not None else None
    return {
        "declarer": str(report.declarer_seat + 1),
        "level": None if report.level is None else str(report.level),
        "trump": None if report.trump is None else report.trump.value,
        **_of_players(report),
        "total": None if total is None else str(total),
        "trick_points": None if counted is None else str(counted.trick_points),
        "kitty_points": None if counted is None else str(counted.kitty_points),
        "last_trick": None if last is None else last.winner.value,
        "last_format": None if last is None or last.format is None else f"{last.format.kind.value} {last.format.cards}",
        "fines": _fines(report.fines),
    }


def _of_players(report: AnyHandReport) -> Mapping[str, str | None]:
    if not isinstance(report, PlayersHandReport):
        return {}
    last = report.last_trick_seat
    return {
        "friends": " ".join(str(seat + 1) for seat in sorted(report.friend_seats)),
        "bid": None if report.bid is None else str(report.bid),
        "last_trick_seat": None if last is None else str(last + 1),
    }


def _fines(fines: Sequence[Fine]) -> str:
    """Cards fined for failed throws, by party; one line of a sheet may stand for several throws."""
    cards = Counter({party.value: 0 for party in (Party.ATTACKERS, Party.DECLARERS)})
    for fine in fines:
        if fine.offence == FAILED_THROW:
            cards[fine.offender.value] += fine.cards
    return "; ".join(f"{party} {count}" for party, count in cards.items() if count)
