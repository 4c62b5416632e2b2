"""Questions about players with levels of their own: advance and friends."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.ladders import climb_answer, levels_played
from scoring.answers.refusing import WHOLES
from scoring.cards.calling import called_friend, judge_ace_calls
from scoring.levels import Level, level_letter
from scoring.notes import note
from scoring.players.demotion import demotion_of, hook_of
from scoring.players.results import FriendsTable, gain_of, level_rights
from scoring.players.rule_set import CalledInKitty, Calling, Newcomer, PlayersRuleSet
from scoring.players.score import hard_shares
from scoring.provenance import clause
from scoring.rules.rule_set import RuleSet
from scoring.wording.said import said

_TEAMS = {"zh": "3v2 这样的写法，人多的一方在前，每方至多 12 人", "en": "like 3v2, the larger side first, 12 at most"}
_HOLDERS = {
    "zh": "以座位为键的对象，庄家须在 play_order 中出现一次",
    "en": "an object by seat, and the dealer sits in play_order once",
}
_HIGH = 13
"""A level from which every printed demotion can be dropped in full is told as the bare figures."""


def answer_players_advance(rule_set: PlayersRuleSet, asked: Asked) -> Answer:
    """Newcomers, table sizes, shares, demotions and climbs."""
    if asked.has("gain"):
        return climb_answer(rule_set.ladder, asked)
    if asked.has("start_level", "end_level"):
        return {"levels_played": levels_played(rule_set.ladder)}
    if rule_set.free_size and asked.has("levels"):
        levels = _levels(asked)
        if not levels:
            raise QuestionRefused("bad_list", "levels", value=levels, allowed=WHOLES)
        return {"new_player_level": newcomer_level(rule_set, levels)}
    if rule_set.free_size and asked.has("players"):
        return {"allowed": _size_allowed(asked)}
    if isinstance(rule_set.result, FriendsTable):
        if asked.has("last_trick_taken_with"):
            return _hook(rule_set, rule_set.result, asked)
        if asked.has("total_gain"):
            return _shares(rule_set, asked)
        if asked.has("attackers_points"):
            return _of_points(rule_set, asked)
    raise QuestionRefused(
        "unknown_question",
        allowed="gain; start_level end_level; teams; levels; players; last_trick_taken_with; total_gain; "
        "attackers_points",
    )


def _levels(asked: Asked) -> list[Level]:
    """Levels as numbers or as cards."""
    told = asked.values["levels"]
    if isinstance(told, list) and any(isinstance(level, str) for level in told):
        return [asked.as_level(level, "levels") for level in told]
    return asked.numbers("levels")


def newcomer_level(rule_set: PlayersRuleSet, levels: Sequence[Level]) -> Level:
    """The level of a player who sits down later, beside players of these levels."""
    match rule_set.newcomer:
        case Newcomer.MEAN_DOWN:
            return sum(levels) // len(levels)
        case Newcomer.MEAN_NEAREST:
            return (2 * sum(levels) + len(levels)) // (2 * len(levels))
        case Newcomer.LOWEST:
            return min(levels)
        case Newcomer.START:
            return rule_set.start_level
        case _:
            assert_never(rule_set.newcomer)


def _size_allowed(asked: Asked) -> bool:
    players = asked.number("players", low=1)
    if asked.has("kitty"):
        return players <= asked.number("kitty") <= 2 * players
    return players <= 2 * asked.number("decks") <= 2 * players


def rights_answer(teams: str) -> Answer:
    """How the levels of one step are shared by two sides of these sizes, whoever's rules they play by."""
    larger, bar, smaller = teams.partition("v")
    whole = all(size.isascii() and size.isdigit() and len(size) <= 2 for size in (larger, smaller))
    if not (bar and whole and int(larger) >= int(smaller) >= 1):
        raise QuestionRefused("bad_teams", "teams", value=teams, allowed=_TEAMS)
    if int(larger) > 12:
        raise QuestionRefused("bad_teams", "teams", value=teams, allowed=_TEAMS)
    many, few = level_rights(int(larger), int(smaller))
    return {"level_rights": {larger: list(many), smaller: list(few)}}


def _shares(rule_set: PlayersRuleSet, asked: Asked) -> Answer:
    total = asked.number("total_gain", high=100)
    if asked.has("dealer_alone") and asked.truth("dealer_alone"):
        return {"dealer": total}
    saver = _saver(asked)
    if asked.has("split") and asked.text("split") in ("elastic", "flexible"):
        third = total // 3
        giver = "friend" if saver == "friend" else "dealer"
        return {"dealer": third, "friend": third, "to_be_assigned": total - 2 * third, "assigned_by": giver}
    rights = rule_set.players - 2
    if total % rights:
        raise QuestionRefused("points_off_step", "total_gain", value=total, allowed=str(rights))
    larger, smaller = hard_shares(rule_set.players, total // rights)
    return {"dealer": smaller, "friend": larger} if saver == "friend" else {"dealer": larger, "friend": smaller}


def _of_points(rule_set: PlayersRuleSet, asked: Asked) -> Answer:
    """What a hand brings declarer and friend, who share it by who won the last trick; the declarer if nobody tells."""
    alone = asked.has("dealer_alone") and asked.truth("dealer_alone")
    friends = 0 if alone else 1
    gain = gain_of(
        rule_set.result,
        asked.number("attackers_points", low=-1_000_000),
        attackers=rule_set.players - 1 - friends,
        declarers=1 + friends,
        bid=0,
        points_in_play=rule_set.points_in_play,
        decks=rule_set.decks,
    )
    if alone:
        return {"dealer": gain.declarers_total, "each_attacker": gain.each_attacker}
    larger, smaller = hard_shares(rule_set.players, gain.row)
    shares = {"dealer": larger, "friend": smaller}
    if asked.has("kitty_saved_by") and _saver(asked) == "friend":
        shares = {"dealer": smaller, "friend": larger}
    return {**shares, "each_attacker": gain.each_attacker}


def _saver(asked: Asked) -> str:
    return asked.one_of("kitty_saved_by", ("dealer", "friend", "attackers"), "bad_party")


def _hook(rule_set: PlayersRuleSet, table: FriendsTable, asked: Asked) -> Answer:
    played, cards = asked.level("dealer_level"), asked.texts("last_trick_taken_with")
    asked.read_cards(cards, "last_trick_taken_with", rule_set.decks)
    levels = [_HIGH] * rule_set.players
    levels[0] = played
    if asked.has("friend_level"):
        levels[1] = asked.level("friend_level")
    alone = asked.has("dealer_alone") and asked.truth("dealer_alone")
    has_friend = asked.truth("dealer_has_friend") if asked.has("dealer_has_friend") else not alone
    demotion = demotion_of(
        rule_set,
        dealer_level=played,
        took_stage=asked.number("attackers_points") >= table.take_stage_at,
        hook=hook_of(cards, played),
        levels=levels,
        declarer=0,
        friend=1 if has_friend else None,
    )
    if demotion is None:
        return {"hook": False}
    assert rule_set.demotions is not None
    found: Answer = {"hook": True, "dealer": -demotion.drops[0], "dealer_to": level_letter(played - demotion.drops[0])}
    if has_friend:
        found["friend"] = -demotion.drops[1]
    hook = hook_of(cards, played)
    if played == rule_set.demotions.jack.level and hook is not None:
        found["total"] = -rule_set.demotions.jack.totals[hook]
    found["left_for_opponents"] = demotion.open_drops
    return found


def answer_friends(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """Who is the friend, or whether friends may be called like that."""
    return _friends(rule_set, asked) | {"source": clause(rule_set, "calling") or rule_set.source}


def _friends(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    if asked.has("holders"):
        return _partner(rule_set, asked)
    if not isinstance(rule_set, PlayersRuleSet) or rule_set.calling is Calling.NOBODY:
        raise QuestionRefused("no_friends")
    if asked.has("players", "friends"):
        players, friends = asked.number("players", 3, 24), asked.number("friends", high=24)
        most = players // 2 - 1 if rule_set.calling is Calling.ACES else 1
        reasons = said([note("friends_at_most", most=most)])
        return {"accepted": friends <= most, "most_friends": most, "reasons": reasons}
    return _may_call(rule_set, asked)


def _may_call(rule_set: PlayersRuleSet, asked: Asked) -> Answer:
    called = asked.values.get("called")
    texts = [called] if isinstance(called, str) else asked.texts("called")
    decks = asked.number("decks", 1, 12) if asked.has("decks") else rule_set.decks
    cards = asked.read_cards(texts, "called", decks)
    if rule_set.calling is not Calling.ACES:
        one = len(cards) == 1
        return {"accepted": one, "reasons": said([note("call_accepted" if one else "call_refused")])}
    which = asked.numbers("which") if asked.has("which") else None
    if which is not None and len(which) != len(cards):
        raise QuestionRefused("bad_list", "which", value=which, allowed=WHOLES)
    ruling = judge_ace_calls(cards, which, decks=decks)
    return {"accepted": ruling.accepted, "reasons": said(ruling.reasons)}


def _partner(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """The nearest player after the dealer, in playing order, who holds a copy of the called card."""
    holders, order, dealer = asked.values["holders"], asked.numbers("play_order"), asked.number("dealer", high=24)
    if not isinstance(holders, Mapping) or dealer not in order or len(set(order)) != len(order):
        raise QuestionRefused("bad_seats", "holders", value=holders, allowed=_HOLDERS)
    found = called_friend(
        {seat: _copies(holders.get(str(seat), 0)) for seat in order},
        declarer=dealer,
        playing_order=order,
        in_kitty=asked.number("in_kitty", high=12) if asked.has("in_kitty") else 0,
        rule=rule_set.called_in_kitty if isinstance(rule_set, PlayersRuleSet) else CalledInKitty.COUNTS_FOR_NOBODY,
    )
    if found.call_again:
        return {"partner": None, "call_again": True, "reasons": said(found.reasons)}
    sides = (1, len(order) - 1) if found.friend is None else (2, len(order) - 2)
    return {
        "partner": found.friend,
        "teams": f"{sides[0]}v{sides[1]}",
        "reasons": said(found.reasons),
    }


def _copies(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 12:
        raise QuestionRefused("bad_number", "holders", value=value, allowed="0–12")
    return value
