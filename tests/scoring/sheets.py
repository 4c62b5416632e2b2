"""Short ways to write score sheets, and strategies that make them."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import scoring
from scoring import (
    CountedPoints,
    Fine,
    FormatKind,
    HandAward,
    HandReport,
    LastTrick,
    Party,
    PenaltyReport,
    RuleSet,
    RulingKind,
    RulingReport,
    TotalPoints,
    WinningFormat,
)

MATCH = scoring.load_preset("shuangsheng-match-2d")
CLASSIC = scoring.load_preset("classic-2d")
UNION = scoring.load_preset("union-3v3-6d")
ALL = (MATCH, CLASSIC, UNION)
EVERY = tuple(scoring.load_preset(preset) for preset in scoring.preset_ids())
SOUTH, EAST, NORTH, WEST = range(4)


def changed(rule_set: RuleSet, path: str, value: object) -> RuleSet:
    """The rule set with one value of its plain data replaced; None takes the key away."""
    values = rule_set.to_mapping()
    block: Any = values
    *outer, last = path.split(".")
    for key in outer:
        block = block[int(key) if isinstance(block, list) else key]
    if value is None:
        block.pop(last, None)
    else:
        block[last] = value
    return RuleSet.from_mapping(values)


def hand(number: int, seat: int, total: int, /, **parts: object) -> HandReport:
    """Hand `number` at position ten times its number, with a total."""
    report = HandReport(
        position=10 * number, number=number, declarer_seat=seat, points=TotalPoints(attackers_points=total)
    )
    return replace(report, **parts)


def awarded(number: int, seat: int, kind: scoring.AwardKind, offender: Party, points: int | None = None) -> HandReport:
    total = None if points is None else TotalPoints(attackers_points=points)
    return hand(number, seat, 0, points=total, award=HandAward(kind=kind, offender=offender))


def counted(tricks: int, kitty: int, winner: Party, format_: WinningFormat | None = None) -> CountedPoints:
    return CountedPoints(trick_points=tricks, kitty_points=kitty, last_trick=LastTrick(winner=winner, format=format_))


def penalty(position: int, offence: str, side: int) -> PenaltyReport:
    return PenaltyReport(position=position, offence=offence, side=side)


def ruling(position: int, kind: RulingKind, side: int | None = None, **parts: object) -> RulingReport:
    return replace(RulingReport(position=position, kind=kind, side=side, reason="seen by the referee"), **parts)


def fold(rule_set: RuleSet, *entries: scoring.SheetEntry) -> scoring.MatchState:
    return scoring.fold_match(rule_set, entries)


def formats_of(rule_set: RuleSet) -> st.SearchStrategy[WinningFormat]:
    """Any format that can win the last trick under the rule set."""
    kinds, copies = rule_set.kitty.kinds, rule_set.copies
    choices = {
        FormatKind.SINGLE: st.just(WinningFormat.single()),
        FormatKind.PAIR: st.just(WinningFormat.pair()),
        FormatKind.TRACTOR: st.integers(2, rule_set.cards_per_player // 2).map(WinningFormat.tractor),
        FormatKind.EQUAL_CARDS: st.integers(3, max(3, copies)).map(
            lambda cards: WinningFormat(kind=FormatKind.EQUAL_CARDS, cards=cards)
        ),
        FormatKind.RUN: st.integers(2, 4).map(lambda groups: WinningFormat(kind=FormatKind.RUN, cards=3 * groups)),
    }
    return st.one_of([choices[kind] for kind in kinds])


PARTIES = st.sampled_from([Party.DECLARERS, Party.ATTACKERS])


@st.composite
def points_of(draw: st.DrawFn, rule_set: RuleSet) -> scoring.Points:
    """Points that the rule set allows, in either form."""
    if draw(st.booleans()):
        return TotalPoints(attackers_points=5 * draw(st.integers(0, rule_set.points_in_play // 5)))
    kitty = 5 * draw(st.integers(0, 2 * rule_set.kitty_cards))
    tricks = 5 * draw(st.integers(0, (rule_set.points_in_play - kitty) // 5))
    return counted(tricks, kitty, draw(PARTIES), draw(formats_of(rule_set)))


@st.composite
def hands_of(draw: st.DrawFn, rule_set: RuleSet, number: int) -> HandReport:
    """Any hand that the rule set allows, whoever was due to declare."""
    fines = ()
    if rule_set.fines:
        fine = st.builds(
            Fine, offence=st.sampled_from(sorted(rule_set.fines)), offender=PARTIES, cards=st.integers(1, 12)
        )
        fines = tuple(draw(st.lists(fine, max_size=2)))
    award = None
    if rule_set.awards and draw(st.integers(0, 7)) == 0:
        kind = draw(st.sampled_from(sorted(rule_set.awards)))
        award = HandAward(kind=kind, offender=draw(st.sampled_from(sorted(rule_set.awards[kind].by_offender))))
    return hand(
        number,
        draw(st.integers(0, rule_set.seats - 1)),
        0,
        points=draw(points_of(rule_set)),
        fines=fines,
        award=award,
        void=draw(st.integers(0, 9)) == 0,
    )


@st.composite
def rulings_of(draw: st.DrawFn, rule_set: RuleSet, position: int) -> RulingReport:
    by_rule = (RulingKind.LATE_START, RulingKind.TIME_BREACH)
    kind = draw(st.sampled_from([kind for kind in RulingKind if kind not in by_rule]))
    none = (
        RulingKind.TIME_UP,
        RulingKind.DOUBLE_FORFEIT,
        RulingKind.ABANDONED,
        RulingKind.ANNUL_OUTCOME,
        RulingKind.PLAY,
    )
    side = None if kind in none else draw(st.integers(0, 1))
    levels = draw(st.sampled_from([-2, -1, 1, 2, 5])) if kind is RulingKind.LEVEL_MOVE else None
    return ruling(position, kind, side, levels=levels)


@st.composite
def sheets_of(draw: st.DrawFn, rule_set: RuleSet) -> tuple[scoring.SheetEntry, ...]:
    """A score sheet of hands with penalties and rulings between them."""
    sheet: list[scoring.SheetEntry] = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        sheet.append(draw(hands_of(rule_set, number)))
        what = draw(st.integers(0, 9))
        if what == 0 and rule_set.penalties:
            offence = draw(st.sampled_from(sorted(rule_set.penalties)))
            sheet.append(penalty(10 * number + 1, offence, draw(st.integers(0, 1))))
        elif what == 1:
            sheet.append(draw(rulings_of(rule_set, 10 * number + 2)))
    return tuple(sheet)
