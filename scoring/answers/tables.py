"""Questions about standings: matches and settings in, ranked rows with every criterion out."""

from collections.abc import Mapping
from fractions import Fraction

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.match.state import OutcomeReason
from scoring.match_points import Scheme, load_scheme, scheme_ids
from scoring.players.rule_set import PlayersRuleSet
from scoring.results import (
    Absence,
    HeadToHead,
    OverAce,
    PlayedMatch,
    StandingsSettings,
    Unplayed,
    WinsWithoutPlay,
)
from scoring.rules.rule_set import RuleSet
from scoring.standings import Explanation, rank, rank_and_explain
from scoring.tiebreaks import criterion_ids
from scoring.wording.say import say_all

_MOST_ROUNDS = 999


def answer_standings(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """All rows, best first; with `explain` every cell as a sum in words."""
    entries = asked.texts("entries")
    matches = [_match(block, index) for index, block in enumerate(asked.blocks("matches"), start=1)]
    absences = [
        Absence(entry=block.text("entry"), round=block.number("round", 1, _MOST_ROUNDS))
        for block in asked.blocks("absences")
    ]
    settings = _settings(rule_set, asked.block("settings") if asked.has("settings") else Asked({}), matches)
    open_matches = asked.values.get("open_matches", [])
    if not isinstance(open_matches, list) or not all(isinstance(sides, list) for sides in open_matches):
        raise QuestionRefused("bad_list", "open_matches is a list of lists of entries")
    cells: Mapping[str, Mapping[str, Explanation]] = {}
    try:
        standings = rank(entries, matches, absences, settings, [tuple(map(str, sides)) for sides in open_matches])
        if asked.has("explain") and asked.truth("explain"):
            _, cells = rank_and_explain(entries, matches, absences, settings)
    except ValueError as error:
        raise QuestionRefused("bad_standings", str(error)) from error
    rows = []
    for row in standings.rows:
        told: Answer = {
            "entry": row.entry,
            "rank": row.rank,
            "shared": row.shared,
            "values": {criterion: str(value) for criterion, value in row.values.items()},
            "decided_by": row.decided_by,
        }
        if cells:
            told["cells"] = {name: say_all(cell.terms, "en") for name, cell in cells[row.entry].items()}
        rows.append(told)
    return {"rows": rows, "final": standings.is_final}


def _match(asked: Asked, index: int) -> PlayedMatch:
    sides = asked.texts("sides")
    if not 1 <= len(sides) <= 2:
        raise QuestionRefused("bad_list", "sides names two entries, or one for a bye")
    levels = None
    if asked.has("levels"):
        told = asked.values["levels"]
        if not isinstance(told, list) or len(told) != 2:
            raise QuestionRefused("bad_levels", "levels is a list of two levels")
        levels = (Asked.as_level(told[0], "levels"), Asked.as_level(told[1], "levels"))
    return PlayedMatch(
        match=asked.text("match") if asked.has("match") else str(index),
        round=asked.number("round", 1, _MOST_ROUNDS),
        sides=tuple(sides),
        outcome=asked.choice("outcome", OutcomeReason) if asked.has("outcome") else OutcomeReason.TIME_UP,
        winner=asked.optional_number("winner", 0, 1),
        levels=levels,
        levels_climbed=asked.pair("levels_climbed"),
        penalties=asked.pair("penalties") or (0, 0),
        levels_earned=asked.pair("levels_earned"),
        hand_points=asked.pair("hand_points"),
    )


def _settings(rule_set: RuleSet | PlayersRuleSet, asked: Asked, matches: list[PlayedMatch]) -> StandingsSettings:
    default: tuple[str, ...] = ("points", "wins", "lots")
    points = "2-1-0"
    if isinstance(rule_set, RuleSet):
        default, points = rule_set.tiebreaks, rule_set.match_points
    tiebreaks = tuple(asked.texts("tiebreaks")) if asked.has("tiebreaks") else default
    unknown = [criterion for criterion in tiebreaks if criterion not in criterion_ids()]
    if unknown or not tiebreaks:
        raise QuestionRefused("unknown_criterion", f"tiebreaks are of {' '.join(criterion_ids())}, not {unknown}")
    scheme = asked.text("scheme") if asked.has("scheme") else points
    last = max((match.round for match in matches), default=0)
    return StandingsSettings(
        scheme=_scheme(scheme, asked),
        tiebreaks=tiebreaks,
        rounds=asked.number("rounds", 0, _MOST_ROUNDS) if asked.has("rounds") else last,
        start_level=asked.level("start_level") if asked.has("start_level") else rule_set.start_level,
        head_to_head=asked.choice("head_to_head", HeadToHead) if asked.has("head_to_head") else HeadToHead.TWO_WAY,
        unplayed=asked.choice("unplayed", Unplayed) if asked.has("unplayed") else Unplayed.NOTHING,
        wins_without_play=asked.choice("wins_without_play", WinsWithoutPlay)
        if asked.has("wins_without_play")
        else WinsWithoutPlay.COUNTED,
        over_ace=asked.choice("over_ace", OverAce) if asked.has("over_ace") else OverAce.OWN_LEVEL,
        lots=_numbers(asked, "lots"),
        manual_order=_numbers(asked, "manual_order"),
        carried={entry: _fraction(value, "carried") for entry, value in _mapping(asked, "carried").items()},
    )


def _scheme(scheme: str, asked: Asked) -> Scheme:
    if scheme not in scheme_ids():
        raise QuestionRefused("unknown_scheme", f"scheme is one of {' '.join(scheme_ids())}, not {scheme!r}")
    values = {name: _fraction(value, name) for name, value in _mapping(asked, "scheme_values").items()}
    known = load_scheme(scheme)
    try:
        return known.with_values(**values)
    except TypeError as error:
        raise QuestionRefused("unknown_value", str(error)) from error


def _mapping(asked: Asked, key: str) -> Mapping[str, object]:
    value = asked.values.get(key, {})
    if not isinstance(value, Mapping):
        raise QuestionRefused("bad_block", f"{key} is an object, not {value!r}")
    return value


def _numbers(asked: Asked, key: str) -> dict[str, int]:
    block = Asked(_mapping(asked, key))
    return {name: block.number(name) for name in block.values}


def _fraction(value: object, key: str) -> Fraction:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError) as error:
        raise QuestionRefused("bad_number", f"{key} is a number such as 2, 0.5 or 1/2, not {value!r}") from error
