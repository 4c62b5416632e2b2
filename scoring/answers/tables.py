"""Questions about standings: matches and settings in, ranked rows with every criterion out."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.answers.asked import MOST, Answer, Asked, QuestionRefused
from scoring.answers.refusing import LEVELS_BY_SIDE, NUMBER, OBJECT, SIDES, UNTOLD, of_result, shown
from scoring.match.state import OutcomeReason
from scoring.match_points import SCHEME_VALUES, ResultRefused, Scheme, load_scheme, scheme_ids
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

_ENTRY = {"zh": "entries 中的一个", "en": "one of entries"}
_BY_SIDE = ("places", "levels", "levels_climbed", "levels_earned", "hand_points", "penalties")
"""Keys of a match with a value for each side."""
_OPEN = {"zh": "参赛者列表的列表", "en": "a list of lists of entries"}
MOST_ENTRIES = 50_000
MOST_MATCHES = 100_000
MOST_EXPLAINED = 5_000
"""Entries, and matches, of standings in which every cell is written out."""
MOST_EXTRA = 5_000
"""Extra matches; they are among few."""
MOST_AT_A_TABLE = 24

_MOST_ROUNDS = 999
_MOST_OPPONENTS = 9
# fractions of a hundred and more, many different ones, add up to numbers without end
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6}|/[0-9]{1,2})?")


def answer_standings(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """All rows, best first; with `explain` every cell as a sum in words."""
    explained = asked.has("explain") and asked.truth("explain")
    asked.at_most("entries", MOST_EXPLAINED if explained else MOST_ENTRIES)
    asked.at_most("matches", MOST_EXPLAINED if explained else MOST_MATCHES)
    asked.at_most("absences", MOST_MATCHES)
    asked.at_most("open_matches", MOST_MATCHES)
    entries = asked.texts("entries")
    _once(entries, "entries")
    matches = [_match(block, index) for index, block in enumerate(asked.blocks("matches"), start=1)]
    _once([match.match for match in matches], "matches")
    absences = [
        Absence(entry=block.text("entry"), round=block.number("round", 1, _MOST_ROUNDS))
        for block in asked.blocks("absences")
    ]
    settings = _settings(rule_set, _settings_block(asked), matches)
    open_matches = asked.values["open_matches"] if asked.has("open_matches") else []
    if not isinstance(open_matches, list) or not all(_are_texts(sides) for sides in open_matches):
        raise QuestionRefused("bad_list", "open_matches", value=open_matches, allowed=_OPEN)
    _check_known(frozenset(entries), asked, absences, open_matches)
    cells: Mapping[str, Mapping[str, Explanation]] = {}
    try:
        standings = rank(entries, matches, absences, settings, [tuple(sides) for sides in open_matches])
        if explained:
            _, cells = rank_and_explain(entries, matches, absences, settings)
    except ResultRefused as refused:
        raise _at_fault(refused, asked, matches, settings) from refused
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
            told["cells"] = {name: say_all(cell.terms, asked.language) for name, cell in cells[row.entry].items()}
        rows.append(told)
    return {"rows": rows, "final": standings.is_final}


def _once(ids: Sequence[str], field: str) -> None:
    if len(set(ids)) != len(ids):
        twice = next(name for name, count in Counter(ids).items() if count > 1)
        raise QuestionRefused("bad_standings", field, value=twice)


def _check_known(
    entries: frozenset[str], asked: Asked, absences: Sequence[Absence], open_matches: Sequence[Sequence[str]]
) -> None:
    """Nothing, when whoever is named by a match or an absence is one of the entries; QuestionRefused otherwise."""
    named: list[tuple[str, str]] = []
    for block in [*asked.blocks("matches"), *_settings_block(asked).blocks("extra_matches")]:
        for place, side in enumerate(block.values["sides"]):
            at = block.path(f"sides[{place}]")
            each = (
                [(at, side)] if isinstance(side, str) else [(f"{at}[{seat}]", name) for seat, name in enumerate(side)]
            )
            named += [(path, name) for path, name in each if name not in entries]
    named += [(f"absences[{place}].entry", absence.entry) for place, absence in enumerate(absences)]
    named += [
        (f"open_matches[{place}][{side}]", name)
        for place, sides in enumerate(open_matches)
        for side, name in enumerate(sides)
    ]
    for path, name in named:
        if name not in entries:
            words = {
                "zh": f"{path} 须为 entries 中的一个，不能是 {shown(name)}",
                "en": f"{path} is one of entries, not {shown(name)}",
            }
            raise QuestionRefused("bad_standings", path, value=name, allowed=_ENTRY, words=words)


def _at_fault(
    refused: ResultRefused, asked: Asked, matches: Sequence[PlayedMatch], settings: StandingsSettings
) -> QuestionRefused:
    """The refusal with the match that it is about: the first that cannot be counted by itself either."""
    blocks = [*asked.blocks("matches"), *_settings_block(asked).blocks("extra_matches")]
    alone = replace(settings, extra_matches=())
    for block, match in zip(blocks, (*matches, *settings.extra_matches), strict=True):
        try:
            rank(tuple(dict.fromkeys(match.entries)), [match], [], alone)
        except ResultRefused as again:
            key = _key_at_fault(again, block, len(match.sides))
            return of_result(again, block.path(key), block.values.get(key))
    return of_result(refused, "matches", UNTOLD)


def _key_at_fault(refused: ResultRefused, match: Asked, sides: int) -> str:
    """The key of a match that its refusal means."""
    match refused.code:
        case "not_by_side":
            told = [key for key in _BY_SIDE if match.has(key) and len(match.values[key]) != sides]
            return next((key for key in told if match.values[key]), told[0])
        case "places_missing":
            return "places"
        case "places_wrong":
            return "places" if match.has("places") else "winner"
        case "winner_needed":
            return "winner"
        case "levels_needed":
            return "levels"
        case "sides_of_outcome":
            return "outcome"
        case _:
            return "sides"


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _settings_block(asked: Asked) -> Asked:
    return asked.block("settings") if asked.has("settings") else Asked({})


def _match(asked: Asked, index: int) -> PlayedMatch:
    sides = _sides(asked)
    levels = None
    if asked.has("levels"):
        told = asked.values["levels"]
        if not isinstance(told, list):
            raise QuestionRefused("bad_levels", asked.path("levels"), value=told, allowed=LEVELS_BY_SIDE)
        levels = tuple(asked.as_level(each, "levels") for each in told)
    return PlayedMatch(
        match=asked.text("match") if asked.has("match") else str(index),
        round=asked.number("round", 1, _MOST_ROUNDS),
        sides=sides,
        outcome=asked.choice("outcome", OutcomeReason) if asked.has("outcome") else OutcomeReason.TIME_UP,
        winner=asked.optional_number("winner", 0, len(sides) - 1),
        places=_by_side(asked, "places"),
        out=_by_side(asked, "out") or (),
        levels=levels,
        levels_climbed=_by_side(asked, "levels_climbed"),
        penalties=_by_side(asked, "penalties", low=0) or (),
        levels_earned=_by_side(asked, "levels_earned"),
        hand_points=_by_side(asked, "hand_points"),
        points_forfeited=asked.has("points_forfeited") and asked.truth("points_forfeited"),
    )


def _sides(asked: Asked) -> tuple[tuple[str, ...], ...]:
    """Entries by side: a side is an entry, or a list of entries that played together."""
    told = asked.values.get("sides")
    sides = [[side] if isinstance(side, str) else side for side in told] if isinstance(told, list) else []
    texts = all(isinstance(side, list) and side and all(isinstance(each, str) for each in side) for side in sides)
    if not sides or not texts:
        raise QuestionRefused("bad_list", asked.path("sides"), value=told, allowed=SIDES)
    if (seated := sum(map(len, sides))) > MOST_AT_A_TABLE:
        raise QuestionRefused("too_many", asked.path("sides"), value=seated, allowed=str(MOST_AT_A_TABLE))
    return tuple(tuple(side) for side in sides)


def _by_side(asked: Asked, key: str, low: int = -MOST) -> tuple[int, ...] | None:
    """A whole number for each side, or None where nothing is told."""
    return tuple(asked.numbers(key, low)) if asked.has(key) else None


def _settings(rule_set: RuleSet | PlayersRuleSet, asked: Asked, matches: list[PlayedMatch]) -> StandingsSettings:
    tiebreaks = tuple(asked.texts("tiebreaks")) if asked.has("tiebreaks") else rule_set.tiebreaks
    unknown = [criterion for criterion in tiebreaks if criterion not in criterion_ids()]
    if unknown or not tiebreaks:
        raise QuestionRefused(
            "unknown_criterion", asked.path("tiebreaks"), value=unknown, allowed=" ".join(criterion_ids())
        )
    if twice := [criterion for criterion in dict.fromkeys(tiebreaks) if tiebreaks.count(criterion) > 1]:
        raise QuestionRefused("criterion_twice", asked.path("tiebreaks"), value=" ".join(twice))
    scheme = asked.one_of("scheme", scheme_ids(), "unknown_scheme") if asked.has("scheme") else rule_set.match_points
    last = max((match.round for match in matches), default=0)
    return StandingsSettings(
        scheme=_scheme(scheme, asked),
        tiebreaks=tiebreaks,
        rounds=asked.number("rounds", 0, _MOST_ROUNDS) if asked.has("rounds") else last,
        start_level=asked.level("start_level") if asked.has("start_level") else rule_set.start_level,
        head_to_head=asked.choice("head_to_head", HeadToHead) if asked.has("head_to_head") else HeadToHead.TWO_WAY,
        opponents_a_round=asked.number("opponents_a_round", 1, _MOST_OPPONENTS)
        if asked.has("opponents_a_round")
        else 1,
        unplayed=asked.choice("unplayed", Unplayed) if asked.has("unplayed") else Unplayed.NOTHING,
        wins_without_play=asked.choice("wins_without_play", WinsWithoutPlay)
        if asked.has("wins_without_play")
        else WinsWithoutPlay.COUNTED,
        over_ace=asked.choice("over_ace", OverAce) if asked.has("over_ace") else OverAce.OWN_LEVEL,
        extra_matches=_extra_matches(asked),
        extra_places=_numbers(asked, "extra_places"),
        lots=_numbers(asked, "lots"),
        manual_order=_numbers(asked, "manual_order"),
        carried={
            entry: _fraction(value, asked.path(f"carried.{entry}"))
            for entry, value in _mapping(asked, "carried").items()
        },
    )


def _extra_matches(asked: Asked) -> tuple[PlayedMatch, ...]:
    asked.at_most("extra_matches", MOST_EXTRA)
    matches = tuple(_match(block, index) for index, block in enumerate(asked.blocks("extra_matches"), start=1))
    _once([match.match for match in matches], asked.path("extra_matches"))
    return matches


def _scheme(scheme: str, asked: Asked) -> Scheme:
    values = {
        name: _fraction(value, asked.path(f"scheme_values.{name}"))
        for name, value in _mapping(asked, "scheme_values").items()
    }
    for name in values:
        if name not in SCHEME_VALUES:
            path = asked.path(f"scheme_values.{name}")
            raise QuestionRefused("unknown_value", path, value=name, allowed=" ".join(SCHEME_VALUES))
    return load_scheme(scheme).with_values(**values)


def _mapping(asked: Asked, key: str) -> Mapping[str, object]:
    value = asked.values[key] if asked.has(key) else {}
    if not isinstance(value, Mapping):
        raise QuestionRefused("bad_block", asked.path(key), value=value, allowed=OBJECT)
    return value


def _numbers(asked: Asked, key: str) -> dict[str, int]:
    block = Asked(_mapping(asked, key), at=f"{asked.path(key)}.")
    return {name: block.number(name) for name in block.values}


def _fraction(value: object, key: str) -> Fraction:
    text = str(value)
    try:
        # as people write numbers: an exponent could ask for more digits than any machine has
        if not _NUMBER.fullmatch(text):
            raise ValueError(text)
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise QuestionRefused("bad_number", key, value=value, allowed=NUMBER) from error
