"""What makes no sense in a rule set although every single value is well formed."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from scoring.kitty import FormatKind, Growth, Multiplied, Party
from scoring.level_table import POINT_STEP, Band, LevelTable, Stage
from scoring.match_points import scheme_ids
from scoring.penalties import TablePart
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import CARDS_PER_DECK, Fault, RuleSet
from scoring.tiebreaks import criterion_ids

Checked = TypeVar("Checked")

_INNOCENT_STAGE = {Party.DECLARERS: Stage.SWITCH, Party.ATTACKERS: Stage.KEEP, Party.BOTH: None}
"""Where the stage goes when the innocent side of an awarded hand has it; with both at fault nobody is innocent."""


_OF_PAIRS = (Growth.DOUBLES_PER_PAIR, Growth.TIMES_PAIRS, Growth.ADDS_TWO_PER_PAIR)
_OF_TRIPLES = (Growth.TRIPLES_PER_TRIPLE, Growth.TRIPLES_PER_CARD)


def check_rule_set(rule_set: RuleSet, faulty_blocks: Collection[str]) -> Iterator[Fault]:
    """Every contradiction in the rule set.

    `faulty_blocks` hold values that could not be read; what depends on them is not judged, as substitutes stand there.
    """
    yield from run_checks(_CHECKS, rule_set, faulty_blocks)


def run_checks(
    checks: Iterable[tuple[tuple[str, ...], Callable[[Checked], Iterator[Fault]]]],
    rule_set: Checked,
    faulty_blocks: Collection[str],
) -> Iterator[Fault]:
    """The faults of each check, given with the blocks that it reads, whose blocks could all be read."""
    for reads, check in checks:
        if not any(block in faulty_blocks for block in reads):
            yield from check(rule_set)


def faulty_blocks_of(faults: Iterable[Fault]) -> frozenset[str]:
    """The outermost blocks in which the faults lie."""
    return frozenset(re.split(r"[.\[]", each.path)[0] for each in faults)


def fault(path: str, code: str, found: object, allowed: str) -> Fault:
    """A fault with what stands there as text."""
    return Fault(path=path, code=code, found=str(found), allowed=allowed)


def _check_game(rule_set: RuleSet) -> Iterator[Fault]:
    cards = rule_set.decks * CARDS_PER_DECK
    if (cards - rule_set.kitty_cards) % rule_set.seats:
        allowed = f"{cards} cards less the kitty to be shared evenly by {rule_set.seats} players"
        yield fault("game.kitty_cards", "uneven_deal", rule_set.kitty_cards, allowed)
    if rule_set.kitty_cards >= cards:
        yield fault("game.kitty_cards", "nothing_to_deal", rule_set.kitty_cards, f"fewer than {cards}")


def _order(band: Band) -> tuple[bool, int]:
    """How good a band is for the attackers."""
    return (False, -band.climb) if band.stage is Stage.KEEP else (True, band.climb)


def _check_level_table(rule_set: RuleSet) -> Iterator[Fault]:
    yield from check_level_rows(rule_set.level_table, "level_table")


def check_level_rows(table: LevelTable, block: str) -> Iterator[Fault]:
    """The bands begin at 0, follow each other without gap or overlap, and rise; `block` is the path of the table."""
    if table.bands[0].first != 0:
        yield fault(f"{block}.bands[0].first", "gap", table.bands[0].first, "0")
    for index, band in enumerate(table.bands):
        path = f"{block}.bands[{index}]"
        for key, points in (("first", band.first), ("last", band.last)):
            if points % POINT_STEP:
                yield fault(f"{path}.{key}", "off_step", points, f"a multiple of {POINT_STEP}")
        if band.last < band.first:
            yield fault(f"{path}.last", "empty_band", band.last, f"{band.first} or more")
        if band.stage is Stage.CONTESTED:
            yield fault(f"{path}.stage", "not_a_choice", band.stage.value, "keep switch")
    for index, (lower, upper) in enumerate(zip(table.bands, table.bands[1:], strict=False), start=1):
        path, due = f"{block}.bands[{index}]", lower.last + POINT_STEP
        if upper.first > due:
            yield fault(f"{path}.first", "gap", upper.first, str(due))
        elif upper.first < due:
            yield fault(f"{path}.first", "overlap", upper.first, str(due))
        if _order(upper) <= _order(lower):
            yield fault(path, "does_not_rise", upper.change.code, f"more for the attackers than {lower.change.code}")
    if all(band.stage is Stage.KEEP for band in table.bands):
        yield fault(f"{block}.bands", "no_switch", "keep only", "a band in which the attackers take the stage")
    last, continuation = table.bands[-1], table.continuation
    if continuation is None:
        return
    path = f"{block}.continuation"
    if continuation.every % POINT_STEP:
        yield fault(f"{path}.every", "off_step", continuation.every, f"a multiple of {POINT_STEP}")
    elif last.last - last.first + POINT_STEP != continuation.every:
        width = last.last - last.first + POINT_STEP
        yield fault(f"{path}.every", "gap", continuation.every, f"{width}, the width of the last band")
    if last.stage is Stage.KEEP:
        yield fault(path, "does_not_rise", last.change.code, "a last band in which the attackers take the stage")
    if continuation.most is not None and continuation.most < last.climb:
        yield fault(f"{path}.most", "cap_below_table", continuation.most, f"{last.climb} or more")


def check_kitty(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """Every format that can win has one factor, of a growth that fits it."""
    rule = rule_set.kitty
    kinds = [factor.kind for factor in rule.factors]
    for index, factor in enumerate(rule.factors):
        path = f"kitty.factors[{index}]"
        if factor.kind in kinds[:index]:
            yield fault(f"{path}.kind", "twice", factor.kind.value, "each kind once")
        if factor.growth in _OF_PAIRS and factor.kind is not FormatKind.TRACTOR:
            yield fault(f"{path}.growth", "no_pairs", factor.kind.value, f"{factor.growth.value} for tractors only")
        if factor.growth in _OF_TRIPLES and factor.kind is not FormatKind.RUN:
            yield fault(f"{path}.growth", "no_triples", factor.kind.value, f"{factor.growth.value} for runs only")
    needed = (FormatKind.SINGLE, FormatKind.PAIR, FormatKind.TRACTOR) if rule_set.copies > 1 else (FormatKind.SINGLE,)
    for kind in needed:
        if kind not in kinds:
            yield fault("kitty.factors", "missing_kind", kind.value, "a factor for " + ", ".join(needed))
    if rule.multiplied is Multiplied.KITTY_POINTS and rule_set.kitty_cards == 0:
        yield fault("kitty.multiplied", "no_kitty", rule.multiplied.value, Multiplied.HELD_POINTS.value)


def check_ladder(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """Start, goal and must-play levels fit each other, and so do games and goal."""
    ladder = rule_set.ladder
    if ladder.goal is not None and ladder.goal <= ladder.start:
        yield fault("levels.goal", "goal_below_start", ladder.goal, f"more than {ladder.start}")
    if list(ladder.must_play) != sorted(set(ladder.must_play)):
        yield fault("levels.must_play", "not_rising", list(ladder.must_play), "each level once, rising")
    if rule_set.best_of % 2 == 0:
        yield fault("levels.best_of", "even", rule_set.best_of, "an odd number of games")
    if rule_set.best_of > 1 and ladder.goal is None:
        yield fault("levels.best_of", "no_goal", rule_set.best_of, "1 without a goal")
    for level in ladder.must_play:
        if level < ladder.start or (ladder.goal is not None and level >= ladder.goal):
            top = "A" if ladder.goal is None else str(ladder.goal - 1)
            yield fault("levels.must_play", "must_play_outside", level, f"from {ladder.start} to {top}")


def check_clock(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """The closing minutes fit the time."""
    clock = rule_set.clock
    if clock.minutes is None and clock.no_new_hand_minutes:
        yield fault("clock.no_new_hand_minutes", "longer_than_clock", clock.no_new_hand_minutes, "0 without minutes")
    elif clock.minutes is not None and clock.no_new_hand_minutes >= clock.minutes:
        allowed = f"less than {clock.minutes}"
        yield fault("clock.no_new_hand_minutes", "longer_than_clock", clock.no_new_hand_minutes, allowed)


def check_end(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """The match ends at all."""
    clock = rule_set.clock
    if clock.minutes is None and clock.hand_cap is None and rule_set.ladder.goal is None:
        yield fault("clock", "never_ends", "no minutes, no hand cap, no goal", "at least one of them")


def _check_hand_points(rule_set: RuleSet) -> Iterator[Fault]:
    table = rule_set.hand_points
    if table is None:
        return
    due = 0
    for index, row in enumerate(table.rows):
        path = f"hand_points.rows[{index}]"
        for key, points in (("first", row.first), ("last", row.last)):
            if points % POINT_STEP:
                yield fault(f"{path}.{key}", "off_step", points, f"a multiple of {POINT_STEP}")
        if row.first != due:
            yield fault(f"{path}.first", "gap" if row.first > due else "overlap", row.first, str(due))
        if row.last < row.first:
            yield fault(f"{path}.last", "empty_band", row.last, f"{row.first} or more")
        elif row.first and table.worth(row.first) < table.worth(row.first - POINT_STEP):
            yield fault(path, "does_not_rise", row.value, "more for the attackers than the row before")
        due = row.last + POINT_STEP
    last = table.rows[-1]
    if last.last - last.first + POINT_STEP != table.every:
        width = last.last - last.first + POINT_STEP
        yield fault("hand_points.every", "gap", table.every, f"{width}, the width of the last row")


def check_penalties(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """Warnings end before the match is lost."""
    for name, rule in rule_set.penalties.items():
        if rule.match_lost_at is not None and rule.warnings >= rule.match_lost_at:
            allowed = f"fewer than {rule.match_lost_at}, the offence that loses the match"
            yield fault(f"penalties.{name}.warnings", "warned_too_long", rule.warnings, allowed)


def _check_awards(rule_set: RuleSet) -> Iterator[Fault]:
    for kind, award in rule_set.awards.items():
        if not award.by_offender:
            yield fault(f"awards.{kind.value}.by_offender", "empty", "nobody", "at least one offender")
        for party, result in award.by_offender.items():
            path = f"awards.{kind.value}.by_offender.{party.value}"
            if result.declarers_climb and result.stage is not Stage.KEEP:
                yield fault(f"{path}.declarers_climb", "climbs_off_stage", result.declarers_climb, "0")
            if result.attackers_climb and result.stage is not Stage.SWITCH:
                yield fault(f"{path}.attackers_climb", "climbs_off_stage", result.attackers_climb, "0")
            if award.table is TablePart.ADDED and result.stage is not _INNOCENT_STAGE[party]:
                allowed = "the stage for the innocent side, whose points are added"
                yield fault(f"{path}.stage", "added_for_nobody", result.stage.value, allowed)


def check_standings(rule_set: RuleSet | PlayersRuleSet) -> Iterator[Fault]:
    """Scheme and criteria are known, the scheme fits the number of sides, and each criterion stands once."""
    if rule_set.match_points not in scheme_ids():
        yield fault("standings.match_points", "unknown_scheme", rule_set.match_points, " ".join(scheme_ids()))
    elif rule_set.match_points not in scheme_ids(sides=rule_set.sides):
        allowed = " ".join(scheme_ids(sides=rule_set.sides))
        yield fault("standings.match_points", "scheme_for_other_sides", rule_set.match_points, allowed)
    if not rule_set.tiebreaks:
        yield fault("standings.tiebreaks", "empty", "nothing", "at least one criterion")
    for index, criterion in enumerate(rule_set.tiebreaks):
        path = f"standings.tiebreaks[{index}]"
        if criterion not in criterion_ids():
            yield fault(path, "unknown_criterion", criterion, " ".join(criterion_ids()))
        elif criterion in rule_set.tiebreaks[:index]:
            yield fault(path, "twice", criterion, "each criterion once")


_CHECKS: tuple[tuple[tuple[str, ...], Callable[[RuleSet], Iterator[Fault]]], ...] = (
    (("game",), _check_game),
    (("level_table",), _check_level_table),
    (("kitty", "game"), check_kitty),
    (("levels",), check_ladder),
    (("clock",), check_clock),
    (("clock", "levels"), check_end),
    (("awards",), _check_awards),
    (("penalties",), check_penalties),
    (("hand_points",), _check_hand_points),
    (("standings",), check_standings),
)
"""Each check with the blocks that it reads."""
