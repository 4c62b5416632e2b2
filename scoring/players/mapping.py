"""Players' rule sets read from plain data with every fault named, and written back."""

from collections.abc import Mapping
from typing import Any, assert_never

from scoring.level_table import LevelTable
from scoring.levels import ACE, LOWEST, OVER_ACE
from scoring.players.checks import check_players_rule_set
from scoring.players.results import AtBid, BidOfTotalTable, BidTable, FriendsTable, OnBoundary, ResultTable, RowsCross
from scoring.players.rule_set import (
    AceDemotion,
    CalledInKitty,
    Calling,
    Deals,
    Demotions,
    HighestEqual,
    Hook,
    JackDemotion,
    MayRefuse,
    Newcomer,
    PenaltyOpponents,
    PlayersRuleSet,
    Sharing,
    WhenOut,
)
from scoring.rules.checks import faulty_blocks_of
from scoring.rules.mapping import (
    ID,
    read_clock,
    read_declaring,
    read_fine,
    read_kitty,
    read_ladder,
    read_level_rows,
    read_penalty,
    read_play,
)
from scoring.rules.reader import Reader
from scoring.rules.rule_set import Fault, RuleSetInvalid
from scoring.rules.writing import (
    differing,
    write_choices,
    write_clock,
    write_fine,
    write_kitty,
    write_ladder,
    write_level_rows,
    write_penalty,
)

_MOST_LEVELS = 50
_MOST_POINTS = 100_000
_KINDS = ("friends", "bid", "bid_of_total", "level_table")


def read_players_rule_set(values: Mapping[str, Any]) -> PlayersRuleSet:
    """The rule set that the values describe. RuleSetInvalid lists all faults of shape and of sense."""
    faults: list[Fault] = []
    top = Reader(values, "", faults)
    rule_set = _read_top(top)
    faults.extend(check_players_rule_set(rule_set, faulty_blocks_of(faults)))
    if faults:
        raise RuleSetInvalid(tuple(faults))
    return rule_set


def _read_top(top: Reader) -> PlayersRuleSet:
    identity = top.text("id", most=60)
    if not ID.fullmatch(identity) and identity != "?":
        top.fault("id", "bad_id", identity, "a-z, 0-9 and -, 60 characters at most")
    game, calling, equal = top.block("game"), top.block("calling"), top.block("equal_levels")
    ladder, ladder_source = read_ladder(top.block("levels"))
    result, placing, passing_on, standings = (
        top.block(name) for name in ("result", "placing", "passing_on", "standings")
    )
    rule_set = PlayersRuleSet(
        id=identity,
        names=top.names("names"),
        source=top.text("source"),
        players=game.number("players", 3, 12),
        decks=game.number("decks", 1, 12),
        kitty_cards=game.number("kitty_cards", 1, 54),
        free_size=game.number_or("free_size", 0, 1, 0) == 1,
        newcomer=game.choice_or("newcomer", Newcomer.MEAN_DOWN),
        calling=calling.choice("kind", Calling),
        called_in_kitty=calling.choice_or("called_in_kitty", CalledInKitty.COUNTS_FOR_NOBODY),
        deals=calling.choice("deals", Deals),
        calling_source=calling.text("source"),
        sharing=result.choice("sharing", Sharing),
        result=_read_result(result),
        result_source=result.text("source"),
        kitty=read_kitty(top.block("kitty")),
        ladder=ladder,
        ladder_source=ladder_source,
        clock=read_clock(top.block("clock")),
        highest_equal=equal.choice("answer", HighestEqual),
        highest_equal_source=equal.text("source"),
        fines={name: read_fine(block) for name, block in top.named_blocks("fines").items()},
        penalties={name: read_penalty(block) for name, block in top.named_blocks("penalties").items()},
        when_out=placing.choice("when_out", WhenOut),
        penalty_opponents=placing.choice("penalty_opponents", PenaltyOpponents),
        placing_source=placing.text("source"),
        may_refuse=passing_on.choice("may_refuse", MayRefuse),
        passing_on_source=passing_on.text("source"),
        demotions=_read_demotions(top.block("demotions")) if top.has("demotions") else None,
        match_points=standings.text("match_points"),
        tiebreaks=standings.texts("tiebreaks"),
        standings_source=standings.text("source"),
        play=read_play(top),
        declaring=read_declaring(top),
    )
    for block in (game, calling, equal, result, placing, passing_on, standings, top):
        block.close()
    return rule_set


def _read_result(block: Reader) -> ResultTable:
    kind = block.text("kind")
    match kind:
        case "bid":
            return BidTable(
                shutout=block.number("shutout", 0, _MOST_LEVELS),
                below_half=block.number("below_half", 0, _MOST_LEVELS),
                below=block.number("below", 0, _MOST_LEVELS),
                at_bid=block.choice_or("at_bid", AtBid.ATTACKERS),
            )
        case "bid_of_total":
            return BidOfTotalTable(
                step_per_deck=block.number("step_per_deck", 5, _MOST_POINTS),
                most=block.number("most", 1, _MOST_LEVELS),
                on_boundary=block.choice_or("on_boundary", OnBoundary.TWO_LEVELS),
                rows_cross=block.choice_or("rows_cross", RowsCross.ATTACKERS_WIN),
            )
        case "level_table":
            return read_level_rows(block)
        case _:
            if kind not in ("friends", "?"):
                block.fault("kind", "not_a_choice", kind, " ".join(_KINDS))
            return FriendsTable(
                take_stage_at=block.number("take_stage_at", 5, _MOST_POINTS),
                half_at=block.number("half_at", 5, _MOST_POINTS),
                step=block.number("step", 5, _MOST_POINTS),
            )


def _read_demotions(block: Reader) -> Demotions:
    jack, ace = block.block("jack"), block.block("ace")
    totals = jack.block("totals")
    demotions = Demotions(
        jack=JackDemotion(
            level=jack.number("level", LOWEST, OVER_ACE),
            totals={hook: totals.number(hook.value, 0, 100) for hook in Hook},
        ),
        ace=AceDemotion(
            level=ace.number("level", LOWEST, OVER_ACE),
            back_to=ace.number("back_to", LOWEST, ACE),
            friend_drops=ace.number("friend_drops", 0, _MOST_LEVELS),
        ),
        source=block.text("source"),
    )
    for each in (totals, jack, ace, block):
        each.close()
    return demotions


def write_players_rule_set(rule_set: PlayersRuleSet) -> dict[str, Any]:
    """Plain data in the shape of the preset files; what is None is left out."""
    values: dict[str, Any] = {
        "id": rule_set.id,
        "names": dict(rule_set.names),
        "source": rule_set.source,
        "game": {"players": rule_set.players, "decks": rule_set.decks, "kitty_cards": rule_set.kitty_cards},
        "calling": {
            "source": rule_set.calling_source,
            "kind": rule_set.calling.value,
            "deals": rule_set.deals.value,
            **differing(called_in_kitty=(rule_set.called_in_kitty, CalledInKitty.COUNTS_FOR_NOBODY)),
        },
        "result": {
            "source": rule_set.result_source,
            "sharing": rule_set.sharing.value,
            **_write_result(rule_set.result),
        },
        "kitty": write_kitty(rule_set.kitty),
        "levels": write_ladder(rule_set.ladder, rule_set.ladder_source),
        "clock": write_clock(rule_set.clock),
        "equal_levels": {"source": rule_set.highest_equal_source, "answer": rule_set.highest_equal.value},
        "fines": {name: write_fine(fine) for name, fine in rule_set.fines.items()},
        "penalties": {name: write_penalty(penalty) for name, penalty in rule_set.penalties.items()},
        "placing": {
            "source": rule_set.placing_source,
            "when_out": rule_set.when_out.value,
            "penalty_opponents": rule_set.penalty_opponents.value,
        },
        "passing_on": {"source": rule_set.passing_on_source, "may_refuse": rule_set.may_refuse.value},
        "standings": {
            "source": rule_set.standings_source,
            "match_points": rule_set.match_points,
            "tiebreaks": list(rule_set.tiebreaks),
        },
    }
    if rule_set.free_size:
        values["game"]["free_size"] = 1
    values["game"] |= differing(newcomer=(rule_set.newcomer, Newcomer.MEAN_DOWN))
    for block, choices in (("play", rule_set.play), ("declaring", rule_set.declaring)):
        written = write_choices(choices)
        if written is not None:
            values[block] = written
    demotions = rule_set.demotions
    if demotions is not None:
        jack, ace = demotions.jack, demotions.ace
        values["demotions"] = {
            "source": demotions.source,
            "jack": {"level": jack.level, "totals": {hook.value: total for hook, total in jack.totals.items()}},
            "ace": {"level": ace.level, "back_to": ace.back_to, "friend_drops": ace.friend_drops},
        }
    return values


def _write_result(table: ResultTable) -> dict[str, Any]:
    match table:
        case FriendsTable():
            figures = {"take_stage_at": table.take_stage_at, "half_at": table.half_at, "step": table.step}
            return {"kind": "friends", **figures}
        case BidTable():
            figures = {"shutout": table.shutout, "below_half": table.below_half, "below": table.below}
            return {"kind": "bid", **figures, **differing(at_bid=(table.at_bid, AtBid.ATTACKERS))}
        case BidOfTotalTable():
            return {
                "kind": "bid_of_total",
                "step_per_deck": table.step_per_deck,
                "most": table.most,
                **differing(
                    on_boundary=(table.on_boundary, OnBoundary.TWO_LEVELS),
                    rows_cross=(table.rows_cross, RowsCross.ATTACKERS_WIN),
                ),
            }
        case LevelTable():
            return {"kind": "level_table", **write_level_rows(table)}
        case _:
            assert_never(table)
