"""What makes no sense in a rule set of players although every single value is well formed."""

from collections.abc import Callable, Collection, Iterator
from typing import assert_never

from scoring.level_table import POINT_STEP, LevelTable
from scoring.players.results import BidOfTotalTable, BidTable, FriendsTable
from scoring.players.rule_set import PlayersRuleSet, Sharing
from scoring.rules.checks import (
    check_clock,
    check_end,
    check_kitty,
    check_ladder,
    check_level_rows,
    check_penalties,
    check_standings,
    fault,
    run_checks,
)
from scoring.rules.rule_set import CARDS_PER_DECK, Fault


def check_players_rule_set(rule_set: PlayersRuleSet, faulty_blocks: Collection[str]) -> Iterator[Fault]:
    """Every contradiction in the rule set.

    `faulty_blocks` hold values that could not be read; what depends on them is not judged, as substitutes stand there.
    """
    yield from run_checks(_CHECKS, rule_set, faulty_blocks)


def _check_game(rule_set: PlayersRuleSet) -> Iterator[Fault]:
    cards, players = rule_set.decks * CARDS_PER_DECK, rule_set.players
    if (cards - rule_set.kitty_cards) % players:
        allowed = f"{cards} cards less the kitty to be shared evenly by {players} players"
        yield fault("game.kitty_cards", "uneven_deal", rule_set.kitty_cards, allowed)
    if rule_set.kitty_cards >= cards:
        yield fault("game.kitty_cards", "nothing_to_deal", rule_set.kitty_cards, f"fewer than {cards}")
    if not rule_set.free_size:
        return
    if not players <= 2 * rule_set.decks <= 2 * players:
        yield fault("game.decks", "decks_for_players", rule_set.decks, f"{-(-players // 2)}..{players}")
    if not players <= rule_set.kitty_cards <= 2 * players:
        yield fault("game.kitty_cards", "kitty_for_players", rule_set.kitty_cards, f"{players}..{2 * players}")


def _check_result(rule_set: PlayersRuleSet) -> Iterator[Fault]:
    table = rule_set.result
    match table:
        case FriendsTable():
            figures = (("take_stage_at", table.take_stage_at), ("half_at", table.half_at), ("step", table.step))
            for name, points in figures:
                if points % POINT_STEP:
                    yield fault(f"result.{name}", "off_step", points, f"a multiple of {POINT_STEP}")
            if table.half_at >= table.take_stage_at:
                yield fault("result.half_at", "too_high", table.half_at, f"less than {table.take_stage_at}")
        case BidTable():
            if table.below_half > table.shutout:
                yield fault("result.below_half", "too_high", table.below_half, f"less than {table.shutout + 1}")
            if table.below > table.below_half:
                yield fault("result.below", "too_high", table.below, f"less than {table.below_half + 1}")
        case BidOfTotalTable():
            if table.step_per_deck % POINT_STEP:
                yield fault("result.step_per_deck", "off_step", table.step_per_deck, f"a multiple of {POINT_STEP}")
        case LevelTable():
            yield from check_level_rows(table, "result")
        case _:
            assert_never(table)
    if rule_set.sharing is not Sharing.EACH and not isinstance(table, FriendsTable):
        yield fault("result.sharing", "nothing_to_share", rule_set.sharing.value, Sharing.EACH.value)


def _check_demotions(rule_set: PlayersRuleSet) -> Iterator[Fault]:
    rules = rule_set.demotions
    if rules is None:
        return
    ladder, jack, ace = rule_set.ladder, rules.jack, rules.ace
    for name, level in (("jack.level", jack.level), ("ace.level", ace.level)):
        if level < ladder.start or (ladder.goal is not None and level >= ladder.goal):
            top = "A" if ladder.goal is None else str(ladder.goal - 1)
            yield fault(f"demotions.{name}", "level_outside", level, f"from {ladder.start} to {top}")
    if ace.level == jack.level:
        yield fault("demotions.ace.level", "twice", ace.level, "another level than that of demotions.jack")
    if not ladder.start <= ace.back_to < ace.level:
        yield fault("demotions.ace.back_to", "level_outside", ace.back_to, f"from {ladder.start} to {ace.level - 1}")


_CHECKS: tuple[tuple[tuple[str, ...], Callable[[PlayersRuleSet], Iterator[Fault]]], ...] = (
    (("game",), _check_game),
    (("result",), _check_result),
    (("kitty", "game"), check_kitty),
    (("levels",), check_ladder),
    (("clock",), check_clock),
    (("clock", "levels"), check_end),
    (("demotions", "levels"), _check_demotions),
    (("penalties",), check_penalties),
    (("standings",), check_standings),
)
"""Each check with the blocks that it reads."""
