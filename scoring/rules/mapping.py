"""Rule sets read from plain data, the shape of the preset files, with every fault named."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from scoring.cards.choices import AS_PUBLISHED, PLAY_CHOICES, Choices
from scoring.cards.declaring_rules import DECLARING_NUMBERS, DECLARING_OPTIONS
from scoring.clock import Clock, RunningHand, TimeBreach
from scoring.hand_points import HandPoints, PointsRow, Surplus
from scoring.kitty import (
    DeclarersLastTrick,
    Factor,
    FormatChoice,
    FormatKind,
    FormatOf,
    Growth,
    KittyRule,
    Multiplied,
    Party,
)
from scoring.level_table import Band, Continuation, LevelTable, Stage
from scoring.levels import ACE, LOWEST, OVER_ACE, Ladder, MustPlayExit, PastAce, PastGoal
from scoring.penalties import (
    AttackersAtFault,
    AwardKind,
    AwardResult,
    AwardRule,
    CountedOver,
    FineCounts,
    FineRule,
    PenaltyRule,
    TablePart,
)
from scoring.rules.checks import check_rule_set, faulty_blocks_of
from scoring.rules.reader import Reader
from scoring.rules.rule_set import (
    Basis,
    EqualLevels,
    Fault,
    FirstDeclaration,
    FirstHand,
    FirstOvercall,
    OnStageMeans,
    Partners,
    RuleSet,
    RuleSetInvalid,
    Suits,
    TieRule,
)
from scoring.substitution import NOT_STATED, SubstitutionAnswer, SubstitutionRule

ID = re.compile(r"[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?")
_MOST_POINTS = 100_000
_MOST_LEVELS = 50
_MOST_MINUTES = 1440


def read_rule_set(values: Mapping[str, Any]) -> RuleSet:
    """The rule set that the values describe. RuleSetInvalid lists all faults of shape and of sense."""
    faults: list[Fault] = []
    top = Reader(values, "", faults)
    rule_set = _read_top(top)
    faults.extend(check_rule_set(rule_set, faulty_blocks_of(faults)))
    if faults:
        raise RuleSetInvalid(tuple(faults))
    return rule_set


def _read_top(top: Reader) -> RuleSet:
    identity = top.text("id", most=60)
    if not ID.fullmatch(identity) and identity != "?":
        top.fault("id", "bad_id", identity, "a-z, 0-9 and -, 60 characters at most")
    game = top.block("game")
    levels = top.block("levels")
    best_of = levels.number_or("best_of", 1, 9, 1)
    ladder, ladder_source = read_ladder(levels)
    next_dealer = top.block("next_dealer")
    standings = top.block("standings")
    rule_set = RuleSet(
        id=identity,
        names=top.names("names"),
        source=top.text("source"),
        sides=game.number("sides", 2, 2),
        players_per_side=game.number("players_per_side", 1, 6),
        decks=game.number("decks", 1, 12),
        kitty_cards=game.number("kitty_cards", 0, 54),
        suits=game.choice_or("suits", Suits.FOUR),
        partners=game.choice_or("partners", Partners.FIXED),
        level_table=_read_level_table(top.block("level_table")),
        kitty=read_kitty(top.block("kitty")),
        ladder=ladder,
        best_of=best_of,
        ladder_source=ladder_source,
        next_dealer_basis=next_dealer.choice("basis", Basis),
        next_dealer_source=next_dealer.text("source"),
        first_hand=_read_first_hand(top.block("first_hand")),
        clock=read_clock(top.block("clock")),
        tie=_read_tie(top.block("equal_levels")),
        fines={name: read_fine(block) for name, block in top.named_blocks("fines").items()},
        penalties={name: read_penalty(block) for name, block in top.named_blocks("penalties").items()},
        awards=_read_awards(top),
        match_points=standings.text("match_points"),
        tiebreaks=standings.texts("tiebreaks"),
        standings_source=standings.text("source"),
        hand_points=_read_hand_points(top.block("hand_points")) if top.has("hand_points") else None,
        substitution=_read_substitution(top.block("substitution")) if top.has("substitution") else NOT_STATED,
        play=read_play(top),
        declaring=read_declaring(top),
    )
    for block in (game, next_dealer, standings, top):
        block.close()
    return rule_set


def _read_level_table(block: Reader) -> LevelTable:
    table = read_level_rows(block)
    block.close()
    return table


def read_level_rows(block: Reader) -> LevelTable:
    """Bands and continuation with their source; the block stays open for other values."""
    bands = []
    for row in block.blocks("bands"):
        bands.append(
            Band(
                first=row.number("first", 0, _MOST_POINTS),
                last=row.number("last", 0, _MOST_POINTS),
                stage=row.choice("stage", Stage),
                climb=row.number("climb", 0, _MOST_LEVELS),
                names=row.names("names") if row.has("names") else {},
            )
        )
        row.close()
    continuation = None
    if block.has("continuation"):
        further = block.block("continuation")
        continuation = Continuation(
            every=further.number("every", 5, _MOST_POINTS), most=further.optional_number("most", 0, _MOST_LEVELS)
        )
        further.close()
    return LevelTable(bands=tuple(bands), continuation=continuation, source=block.text("source"))


def read_kitty(block: Reader) -> KittyRule:
    """The rule of the last trick."""
    factors = []
    for row in block.blocks("factors"):
        factors.append(
            Factor(
                kind=row.choice("kind", FormatKind),
                base=row.number("base", 1, 1024),
                growth=row.choice("growth", Growth),
                most=row.optional_number("most", 1, 1024),
            )
        )
        row.close()
    rule = KittyRule(
        multiplied=block.choice("multiplied", Multiplied),
        factors=tuple(factors),
        declarers_last_trick=block.choice("declarers_last_trick", DeclarersLastTrick),
        source=block.text("source"),
        choice=block.choice_or("choice", FormatChoice.HIGHEST_FACTOR),
        format_of=block.choice_or("format_of", FormatOf.WINNER),
    )
    block.close()
    return rule


def read_ladder(block: Reader) -> tuple[Ladder, str]:
    """The ladder of levels and its source."""
    past_ace = block.choice_or("past_ace", PastAce.NEXT_LAP)
    top = ACE if past_ace is PastAce.NEXT_LAP else OVER_ACE
    ladder = Ladder(
        start=block.number("start", LOWEST, ACE),
        goal=block.optional_number("goal", LOWEST + 1, OVER_ACE + 130),
        must_play=block.numbers("must_play", LOWEST, top),
        must_play_exit=block.choice("must_play_exit", MustPlayExit),
        past_goal=block.choice("past_goal", PastGoal),
        past_ace=past_ace,
    )
    source = block.text("source")
    block.close()
    return ladder, source


def _read_hand_points(block: Reader) -> HandPoints:
    rows = []
    for row in block.blocks("rows"):
        rows.append(
            PointsRow(
                first=row.number("first", 0, _MOST_POINTS),
                last=row.number("last", 0, _MOST_POINTS),
                value=row.number("value", -_MOST_POINTS, _MOST_POINTS),
                surplus=row.choice("surplus", Surplus),
            )
        )
        row.close()
    table = HandPoints(
        rows=tuple(rows),
        every=block.number("every", 5, _MOST_POINTS),
        adds=block.number("adds", 0, _MOST_POINTS),
        base=block.number("base", 1, _MOST_POINTS),
        source=block.text("source"),
    )
    block.close()
    return table


def _read_first_hand(block: Reader) -> FirstHand:
    first_hand = FirstHand(
        declaration=block.choice("declaration", FirstDeclaration),
        overcall=block.choice("overcall", FirstOvercall),
        source=block.text("source"),
    )
    block.close()
    return first_hand


def _read_substitution(block: Reader) -> SubstitutionRule:
    answer = block.choice_or("answer", SubstitutionAnswer.NOT_STATED)
    unsourced = answer is SubstitutionAnswer.NOT_STATED and not block.has("source")
    rule = NOT_STATED if unsourced else SubstitutionRule(answer=answer, source=block.text("source"))
    block.close()
    return rule


def read_play(top: Reader) -> Choices:
    """How cards are played, where it is not as published; the block may be missing, and so may its source."""
    return _read_choices(top, "play", {name: kind for name, (_field, kind) in PLAY_CHOICES.items()}, {})


def read_declaring(top: Reader) -> Choices:
    """How trumps are declared, where it is not as published; the block may be missing, and so may its source."""
    return _read_choices(top, "declaring", DECLARING_OPTIONS, DECLARING_NUMBERS)


def _read_choices(top: Reader, name: str, kinds: Mapping[str, type[StrEnum]], numbers: Mapping[str, int]) -> Choices:
    if not top.has(name):
        return AS_PUBLISHED
    block = top.block(name)
    answers: dict[str, StrEnum | int] = {
        each: block.choice(each, kind) for each, kind in kinds.items() if block.has(each)
    }
    answers |= {each: block.number(each, 0, most) for each, most in numbers.items() if block.has(each)}
    source = block.text("source") if block.has("source") else ""
    block.close()
    return Choices(answers=answers, source=source) if answers else AS_PUBLISHED


def read_clock(block: Reader) -> Clock:
    """How a match ends without its goal."""
    clock = Clock(
        minutes=block.optional_number("minutes", 1, _MOST_MINUTES),
        no_new_hand_minutes=block.number("no_new_hand_minutes", 0, _MOST_MINUTES),
        running_hand=block.choice("running_hand", RunningHand),
        hand_cap=block.optional_number("hand_cap", 1, 200),
        forfeit_after_minutes=block.optional_number("forfeit_after_minutes", 0, _MOST_MINUTES),
        late_start_minutes=block.optional_number("late_start_minutes", 1, _MOST_MINUTES),
        mercy_lead=block.optional_number("mercy_lead", 1, _MOST_LEVELS),
        time_breach=block.choice_or("time_breach", TimeBreach.NOTHING),
        source=block.text("source"),
    )
    block.close()
    return clock


def _read_tie(block: Reader) -> TieRule:
    tie = TieRule(
        answer=block.choice("answer", EqualLevels),
        on_stage_means=block.choice("on_stage_means", OnStageMeans),
        source=block.text("source"),
    )
    block.close()
    return tie


def read_fine(block: Reader) -> FineRule:
    """A fine in points."""
    stake_percent = block.number_or("stake_percent", 0, 100, 0)
    points = block.number("points_per_card", 0 if stake_percent else 5, 1000)
    if stake_percent and points:
        block.fault("points_per_card", "points_and_stake", points, "0 where the fine is a part of the stake")
    fine = FineRule(
        names=block.names("names"),
        points_per_card=points,
        source=block.text("source"),
        counts=block.choice_or("counts", FineCounts.CARDS_TAKEN_BACK),
        stake_percent=stake_percent,
    )
    block.close()
    return fine


def read_penalty(block: Reader) -> PenaltyRule:
    """An offence and what it costs."""
    penalty = PenaltyRule(
        names=block.names("names"),
        offender_levels=block.number("offender_levels", -_MOST_LEVELS, 0),
        opponents_levels=block.number("opponents_levels", 0, _MOST_LEVELS),
        match_lost_at=block.optional_number("match_lost_at", 1, 100),
        counter=block.text("counter", most=40),
        source=block.text("source"),
        warnings=block.number_or("warnings", 0, 100, 0),
        counted=block.choice_or("counted", CountedOver.MATCH),
        offender_growth=block.number_or("offender_growth", -_MOST_LEVELS, 0, 0),
        opponents_growth=block.number_or("opponents_growth", 0, _MOST_LEVELS, 0),
    )
    block.close()
    return penalty


def _read_awards(top: Reader) -> dict[AwardKind, AwardRule]:
    awards = {}
    for name, block in top.named_blocks("awards").items():
        if name not in [kind.value for kind in AwardKind]:
            block.fault("", "not_a_choice", name, " ".join(kind.value for kind in AwardKind))
            continue
        by_offender = {}
        for party, row in block.named_blocks("by_offender").items():
            if party not in [choice.value for choice in Party]:
                row.fault("", "not_a_choice", party, " ".join(choice.value for choice in Party))
                continue
            by_offender[Party(party)] = AwardResult(
                stage=row.choice("stage", Stage),
                declarers_climb=row.number("declarers_climb", 0, _MOST_LEVELS),
                attackers_climb=row.number("attackers_climb", 0, _MOST_LEVELS),
            )
            row.close()
        awards[AwardKind(name)] = AwardRule(
            names=block.names("names"),
            table=block.choice("table", TablePart),
            attackers_at_fault=block.choice("attackers_at_fault", AttackersAtFault),
            by_offender=by_offender,
            played_out_below_cards=block.optional_number("played_out_below_cards", 1, 200),
            source=block.text("source"),
        )
        block.close()
    return awards
