"""Questions about how levels, seats and a match go on: advance."""

from collections.abc import Mapping

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.ladders import climb_answer, levels_played
from scoring.answers.players import answer_players_advance, rights_answer
from scoring.match.ending import Standing, outcome_of
from scoring.match.state import OutcomeReason
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.rule_set import FirstDeclaration, FirstOvercall, RuleSet

_BY_NAME = {
    "zh": "以两方名称为键、级数为值的对象，time_up 为 true",
    "en": "an object with the level of two sides by their names, with time_up true",
}
_NEEDED = {
    FirstDeclaration.SMALL_JOKER: "one small joker shown",
    FirstDeclaration.LEVEL_CARD: "a level card shown",
}


def answer_advance(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """How levels, seats and the match go on."""
    if asked.has("teams"):
        return rights_answer(asked.text("teams"))
    if isinstance(rule_set, PlayersRuleSet):
        return answer_players_advance(rule_set, asked)
    if asked.has("gain"):
        return climb_answer(rule_set.ladder, asked)
    if asked.has("start_level", "end_level"):
        return {"levels_played": levels_played(rule_set.ladder)}
    if asked.has("time_up", "levels"):
        return _time_up_answer(rule_set, asked)
    if asked.has("seats_in_play_order"):
        return _seat_answer(rule_set, asked)
    if asked.has("deal"):
        first, only = rule_set.first_hand, asked.number("deal", low=1) == 1
        needed = first.declaration if only else FirstDeclaration.LEVEL_CARD
        takes = only and first.overcall is FirstOvercall.TAKES_DEAL
        return {"declare_needs": _NEEDED[needed], "overcall_may_take_the_deal": takes}
    raise QuestionRefused(
        "unknown_question", allowed="gain; start_level end_level; time_up levels; seats_in_play_order; deal"
    )


def _time_up_answer(rule_set: RuleSet, asked: Asked) -> Answer:
    by_side = asked.values["levels"]
    if not asked.truth("time_up") or not isinstance(by_side, Mapping) or len(by_side) != 2:
        raise QuestionRefused("bad_levels", "levels", value=by_side, allowed=_BY_NAME)
    names = list(by_side)
    first, second = (asked.as_level(by_side[name], "levels") for name in names)
    on_stage = _named(asked, "dealer_side", names)
    reached = _named(asked, "reached_first", names)
    goal = rule_set.goal_level
    past = [side for side, level in enumerate((first, second)) if goal is not None and level >= goal]
    standing = Standing(
        levels=(first, second),
        on_stage=on_stage,
        declared_last=on_stage,
        reached_at=(-1, -1) if reached is None else (reached, 1 - reached),
        ended=OutcomeReason.TIME_UP,
        verdict=None,
        awarded_to=None,
        first_past=past[0] if past else None,
    )
    outcome = outcome_of(rule_set, standing)
    assert outcome is not None
    return {
        "winner": None if outcome.winner is None else names[outcome.winner],
        "decided_by": outcome.decided_by.value,
    }


def _named(asked: Asked, key: str, names: list[str]) -> int | None:
    if not asked.has(key):
        return None
    return names.index(asked.one_of(key, names, "bad_side"))


def _seat_answer(rule_set: RuleSet, asked: Asked) -> Answer:
    seats, dealer = asked.texts("seats_in_play_order"), asked.text("dealer")
    if len(seats) != rule_set.seats or len(set(seats)) != len(seats):
        raise QuestionRefused("bad_seats", "seats_in_play_order", value=seats, allowed=_seats(rule_set.seats))
    if dealer not in seats:
        raise QuestionRefused("bad_seats", "dealer", value=dealer, allowed=" ".join(seats))
    step = rule_set.sides if asked.truth("dealer_side_stays") else 1
    return {"next_dealer": seats[(seats.index(dealer) + step) % len(seats)]}


def _seats(number: int) -> dict[str, str]:
    return {
        "zh": f"{number} 个不同的座位，庄家在其中",
        "en": f"a list of {number} different seats, the dealer among them",
    }
