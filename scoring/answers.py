"""Questions about the rules as plain data, and their answers: for other programs and for the seeds' worked cases."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.cards.formats import CardsRefused, largest_component, whole_play
from scoring.clock import MINUTE, forfeits_by_lateness, may_start_hand
from scoring.hand.report import CountedPoints, Fine, HandAward, HandRefused, HandReport, HandScore, TotalPoints
from scoring.hand.score import score_hand
from scoring.kitty import FormatKind, Growth, LastTrick, Party, WinningFormat
from scoring.level_table import POINT_STEP, LevelChange, Stage
from scoring.levels import Climber, Level, climb, level_letter, parse_level
from scoring.match.ending import Standing, outcome_of
from scoring.match.state import OutcomeReason
from scoring.penalties import AwardKind, escalate
from scoring.rules.published import load_preset, preset_ids
from scoring.rules.rule_set import Basis, FirstDeclaration, FirstOvercall, RuleSet
from scoring.wording.say import say

Answer = dict[str, Any]

_PARTIES = {
    "attackers": Party.ATTACKERS,
    "dealer_side": Party.DECLARERS,
    "declarers": Party.DECLARERS,
    "both": Party.BOTH,
}
_NEEDED = {
    FirstDeclaration.SMALL_JOKER: "one small joker shown",
    FirstDeclaration.LEVEL_CARD: "a level card shown",
}


class QuestionRefused(ValueError):
    """A question that cannot be answered; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def answer(question: Any) -> Answer:
    """The answer to a question object with `kind`, `rule_set` and `input`. QuestionRefused: there is none."""
    if not isinstance(question, Mapping):
        raise QuestionRefused("not_an_object", "a question is a JSON object")
    kind, values = question.get("kind"), question.get("input")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise QuestionRefused("unknown_kind", f"kind is one of {' '.join(_KINDS)}")
    preset = question.get("rule_set")
    if not isinstance(preset, str) or preset not in preset_ids():
        raise QuestionRefused("unknown_rule_set", f"rule_set is one of {' '.join(preset_ids())}")
    rule_set = load_preset(preset)
    asked = _Asked(values)
    asked.same("decks", rule_set.decks)
    asked.same("players", rule_set.seats)
    try:
        return _KINDS[kind](rule_set, asked)
    except HandRefused as refused:
        raise QuestionRefused(refused.code, say(refused.note, "en")) from refused
    except CardsRefused as refused:
        raise QuestionRefused(refused.code, str(refused)) from refused


class _Asked:
    """The input of a question, read with a clear refusal for every wrong value."""

    def __init__(self, values: Any) -> None:
        if not isinstance(values, Mapping):
            raise QuestionRefused("no_input", "input is a JSON object")
        self.values = values

    def has(self, *keys: str) -> bool:
        return all(self.values.get(key) is not None for key in keys)

    def number(self, key: str, low: int = 0, high: int = 1_000_000) -> int:
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise QuestionRefused("bad_number", f"{key} is a whole number from {low} to {high}, not {value!r}")
        return value

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise QuestionRefused("bad_text", f"{key} is a text, not {value!r}")
        return value

    def truth(self, key: str) -> bool:
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise QuestionRefused("bad_truth", f"{key} is true or false, not {value!r}")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise QuestionRefused("bad_list", f"{key} is a list of texts, not {value!r}")
        return value

    def blocks(self, key: str) -> list["_Asked"]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise QuestionRefused("bad_list", f"{key} is a list of objects, not {value!r}")
        return [_Asked(item) for item in value]

    def party(self, key: str) -> Party:
        value = self.values.get(key)
        if not isinstance(value, str) or value not in _PARTIES:
            raise QuestionRefused("bad_party", f"{key} is one of {' '.join(_PARTIES)}, not {value!r}")
        return _PARTIES[value]

    def level(self, key: str) -> Level:
        return self.as_level(self.values.get(key), key)

    @staticmethod
    def as_level(value: Any, key: str) -> Level:
        try:
            return parse_level(str(value))
        except ValueError as error:
            raise QuestionRefused("bad_level", f"{key} is 2 to 9, T, J, Q, K or A, not {value!r}") from error

    def same(self, key: str, expected: int) -> None:
        if self.has(key) and self.values[key] != expected:
            raise QuestionRefused(f"wrong_{key}", f"{key} is {expected} in this rule set, not {self.values[key]!r}")


def _next_dealer(rule_set: RuleSet, stage: Stage) -> str:
    if stage is Stage.CONTESTED:
        return "race"
    if rule_set.next_dealer_basis is Basis.CUSTOM:
        return "not_stated"
    return "partner_of_dealer" if stage is Stage.KEEP else "next_player_after_dealer"


def _change(rule_set: RuleSet, change: LevelChange | HandScore) -> Answer:
    """A result in the words of the questions; a contested stage is neither kept nor lost."""
    contested = change.stage is Stage.CONTESTED
    return {
        "dealer_side_gain": change.declarers_climb,
        "attackers_gain": change.attackers_climb,
        "dealer_side_stays": None if contested else change.stage is Stage.KEEP,
        "next_dealer": _next_dealer(rule_set, change.stage),
        "band": change.code if isinstance(change, LevelChange) else change.band,
    }


def _level(rule_set: RuleSet, asked: _Asked) -> Answer:
    points = asked.number("attackers_points", low=-1_000_000)
    if points % POINT_STEP:
        raise QuestionRefused("points_off_step", f"attackers_points is a multiple of {POINT_STEP}, not {points}")
    return _change(rule_set, rule_set.level_table.look_up(points))


def _winning_format(rule_set: RuleSet, asked: _Asked) -> WinningFormat:
    if asked.has("format"):
        try:
            return WinningFormat(kind=FormatKind(asked.text("format")), cards=asked.number("cards", low=1))
        except ValueError as error:
            if isinstance(error, QuestionRefused):
                raise
            raise QuestionRefused("bad_format", f"format is one of {' '.join(FormatKind)}") from error
    cards = asked.texts("winning_play")
    if all(factor.growth is Growth.BY_CARDS for factor in rule_set.kitty.factors):
        return whole_play(cards, decks=rule_set.decks)
    trump = asked.text("trump") if asked.has("trump") else None
    if trump == "N":
        trump = None
    if trump is not None and trump not in ("S", "H", "C", "D"):
        raise QuestionRefused("bad_trump", f"trump is S, H, C, D or null, not {trump!r}")
    return largest_component(cards, decks=rule_set.decks, trump=trump, level=asked.level("level"))


def _counted(rule_set: RuleSet, asked: _Asked) -> CountedPoints:
    winner = asked.party("last_trick_winner")
    shown = asked.has("winning_play") or asked.has("format")
    return CountedPoints(
        trick_points=asked.number("trick_points") if asked.has("trick_points") else 0,
        kitty_points=asked.number("kitty_points") if asked.has("kitty_points") else 0,
        last_trick=LastTrick(winner=winner, format=_winning_format(rule_set, asked) if shown else None),
    )


def _hand(points: CountedPoints | TotalPoints | None, **parts: Any) -> HandReport:
    return HandReport(position=1, number=1, declarer_seat=0, points=points, **parts)


def _kitty(rule_set: RuleSet, asked: _Asked) -> Answer:
    counted = _counted(rule_set, asked)
    score = score_hand(rule_set, _hand(counted))
    last = score.steps[1]
    added = last.params["amount"]
    return {
        "multiplier": last.params.get("factor", 0),
        "points_added_to_attackers": added,
        "format": counted.last_trick.format.kind.value if counted.last_trick.format else None,
    }


def _hand_result(rule_set: RuleSet, asked: _Asked) -> Answer:
    fines = tuple(_fine(item) for item in asked.blocks("penalties"))
    if asked.has("attackers_points"):
        points: CountedPoints | TotalPoints = TotalPoints(
            attackers_points=asked.number("attackers_points", low=-1_000_000)
        )
    else:
        points = _counted(rule_set, asked)
    score = score_hand(rule_set, _hand(points, fines=fines))
    return {
        "attackers_total": score.attackers_points,
        **_change(rule_set, score),
        "steps": [say(step, "en") for step in score.steps],
    }


def _fine(asked: _Asked) -> Fine:
    key = "cards_not_accepted" if asked.has("cards_not_accepted") else "cards"
    return Fine(offence=asked.text("event"), offender=asked.party("offender"), cards=asked.number(key))


def _penalty(rule_set: RuleSet, asked: _Asked) -> Answer:
    event = asked.text("event")
    if event in rule_set.fines:
        return _fine_answer(rule_set, asked, event)
    if event in rule_set.penalties:
        return _offence_answer(rule_set, asked, event)
    if event == "late":
        late = asked.number("minutes_late") * MINUTE
        return {"match_lost": forfeits_by_lateness(rule_set.clock, late)}
    if event == "clock":
        return _clock_answer(rule_set, asked)
    if event == "wrong_card_count" and AwardKind.CARD_COUNT_ERROR in rule_set.awards:
        award = HandAward(kind=AwardKind.CARD_COUNT_ERROR, offender=asked.party("offender"))
        return _change(rule_set, score_hand(rule_set, _hand(None, award=award)))
    if event.startswith("revoke") and AwardKind.LABOUR_REFORM in rule_set.awards:
        return _labour_reform_answer(rule_set, asked)
    raise QuestionRefused("unknown_event", f"these rules say nothing of {event!r}")


def _fine_answer(rule_set: RuleSet, asked: _Asked, event: str) -> Answer:
    key = "cards_not_accepted" if asked.has("cards_not_accepted") else "cards"
    points = rule_set.fines[event].points_per_card * asked.number(key, low=1, high=rule_set.cards_per_player)
    if not asked.has("offender"):
        return {"points": points}
    to_attackers = asked.party("offender") is Party.DECLARERS
    return {"points": points, "attackers_points_change": points if to_attackers else -points}


def _offence_answer(rule_set: RuleSet, asked: _Asked, event: str) -> Answer:
    count = asked.number("offences_so_far", low=1) if asked.has("offences_so_far") else 1
    step = escalate(rule_set.penalties[event], count)
    moves = {"offender": step.offender_levels, "opponents": step.opponents_levels}
    return {
        "level_change": {who: levels for who, levels in moves.items() if levels},
        "when": "after_the_deal",
        "match_lost": step.match_lost,
    }


def _clock_answer(rule_set: RuleSet, asked: _Asked) -> Answer:
    clock = rule_set.clock
    if clock.minutes is None:
        return {"new_deal_allowed": True}
    left = asked.number("minutes_left", high=clock.minutes)
    return {"new_deal_allowed": may_start_hand(clock, (clock.minutes - left) * MINUTE).allowed}


def _labour_reform_answer(rule_set: RuleSet, asked: _Asked) -> Answer:
    rule = rule_set.awards[AwardKind.LABOUR_REFORM]
    found: Answer = {}
    if asked.has("cards_left"):
        below = rule.played_out_below_cards
        found["deal_may_be_stopped"] = below is None or asked.number("cards_left") >= below
    if not asked.has("offender"):
        return found
    offender = asked.party("offender")
    if offender not in rule.by_offender:
        raise QuestionRefused("award_offender", f"offender is one of {' '.join(rule.by_offender)}")
    found["offender_points_counted"] = False
    if asked.has("innocent_regular_gain"):
        award = rule.by_offender[offender]
        granted = award.declarers_climb + award.attackers_climb
        found["innocent_gain"] = granted + asked.number("innocent_regular_gain")
    elif asked.has("innocent_points") and offender is Party.DECLARERS:
        points = TotalPoints(attackers_points=asked.number("innocent_points"))
        award_report = HandAward(kind=AwardKind.LABOUR_REFORM, offender=offender)
        score = score_hand(rule_set, _hand(points, award=award_report))
        found["innocent_gain"] = score.declarers_climb + score.attackers_climb
    return found


def _advance(rule_set: RuleSet, asked: _Asked) -> Answer:
    if asked.has("gain"):
        return _climb_answer(rule_set, asked)
    if asked.has("time_up", "levels"):
        return _time_up_answer(rule_set, asked)
    if asked.has("seats_in_play_order"):
        return _seat_answer(rule_set, asked)
    if asked.has("deal"):
        first, only = rule_set.first_hand, asked.number("deal", low=1) == 1
        needed = first.declaration if only else FirstDeclaration.LEVEL_CARD
        takes = only and first.overcall is FirstOvercall.TAKES_DEAL
        return {"declare_needs": _NEEDED[needed], "overcall_may_take_the_deal": takes}
    raise QuestionRefused("unknown_question", "advance asks with gain, time_up and levels, seats_in_play_order or deal")


def _climb_answer(rule_set: RuleSet, asked: _Asked) -> Answer:
    ladder = rule_set.ladder
    if asked.has("mandatory_levels"):
        levels = {asked.as_level(level, "mandatory_levels") for level in asked.texts("mandatory_levels")}
        ladder = replace(ladder, must_play=tuple(sorted(levels)))
    attackers = asked.has("climber") and asked.party("climber") is Party.ATTACKERS
    climber = Climber.ATTACKERS if attackers else Climber.DECLARERS
    way = climb(ladder, asked.level("level"), asked.number("gain", high=50), climber)
    start = ladder.start
    return {
        "new_level": level_letter(way.end, lap_start=start),
        "levels_lost": way.lost,
        "match_won": ladder.goal is not None and way.end >= ladder.goal,
        f"may_skip_{level_letter(start)}": start not in ladder.must_play,
    }


def _time_up_answer(rule_set: RuleSet, asked: _Asked) -> Answer:
    by_side = asked.values["levels"]
    if not asked.truth("time_up") or not isinstance(by_side, Mapping) or len(by_side) != 2:
        raise QuestionRefused("bad_levels", "time_up is true and levels names the level of two sides")
    names = list(by_side)
    first, second = (asked.as_level(by_side[name], "levels") for name in names)
    on_stage = _named(asked, "dealer_side", names)
    reached = _named(asked, "reached_first", names)
    standing = Standing(
        levels=(first, second),
        on_stage=on_stage,
        declared_last=on_stage,
        reached_at=(-1, -1) if reached is None else (reached, 1 - reached),
        ended=OutcomeReason.TIME_UP,
        verdict=None,
        awarded_to=None,
    )
    outcome = outcome_of(rule_set, standing)
    assert outcome is not None
    return {
        "winner": None if outcome.winner is None else names[outcome.winner],
        "decided_by": outcome.decided_by.value,
    }


def _named(asked: _Asked, key: str, names: list[str]) -> int | None:
    if not asked.has(key):
        return None
    name = asked.text(key)
    if name not in names:
        raise QuestionRefused("bad_side", f"{key} is one of {' '.join(names)}, not {name!r}")
    return names.index(name)


def _seat_answer(rule_set: RuleSet, asked: _Asked) -> Answer:
    seats, dealer = asked.texts("seats_in_play_order"), asked.text("dealer")
    if len(seats) != rule_set.seats or len(set(seats)) != len(seats) or dealer not in seats:
        raise QuestionRefused("bad_seats", f"{rule_set.seats} different seats, the dealer among them")
    step = rule_set.sides if asked.truth("dealer_side_stays") else 1
    return {"next_dealer": seats[(seats.index(dealer) + step) % len(seats)]}


_KINDS: Mapping[str, Callable[[RuleSet, _Asked], Answer]] = {
    "level": _level,
    "kitty": _kitty,
    "hand_result": _hand_result,
    "penalty": _penalty,
    "advance": _advance,
}
