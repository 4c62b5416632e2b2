"""Whole matches under any rule set: what is entered, hand by hand, until the match is over and confirmed."""

from __future__ import annotations

from typing import Any

from scoring import AnyState, PlayersRuleSet, PlayersState, Sharing, load_any_preset
from scoring.level_table import POINT_STEP
from scoring.players.results import needs_bid
from tests import builders
from tests.at_table import AtTable, at_table
from tests.worked_matches import Worked
from tournament.selectors.matches import MatchSheet, match_sheet, preview_hand

MOST_HANDS = 60
HANDS_BEFORE_THE_BELL = 10
# of the points in play, for the attackers: hands that are kept, shut out, and lost
_SHARES = (0.1, 0.0, 0.75, 0.2, 0.05, 0.6, 0.0, 0.15)


def table_for(preset: str) -> AtTable:
    """A match of its own under the rule set, with the people at its table."""
    if load_any_preset(preset).sides > 2:
        return at_table(builders.players_match(preset=preset))
    return at_table(preset=preset)


def table_of(worked: Worked) -> AtTable:
    """A match of its own under the rule set of a worked match, as its event has it."""
    if not worked.changed:
        return table_for(worked.preset)
    mapping = load_any_preset(worked.preset).to_mapping()
    return at_table(preset=worked.preset, mapping=mapping | {k: mapping[k] | v for k, v in worked.changed.items()})


def play_whole(table: AtTable) -> int:
    """Hands are played to the goal, or to the bell where there is none; who is first is ruled where that stays open.

    The result is reported and not yet confirmed. Answers how many hands were played.
    """
    hands = 0
    while not (sheet := sheet_of(table)).state.is_over and sheet.awaits is None:
        if hands == MOST_HANDS:
            raise AssertionError(f"{sheet.rule_set.id} does not end")
        if sheet.rule_set.goal_level is None and hands >= HANDS_BEFORE_THE_BELL:
            table.time_up()
            continue
        hand = hand_for(sheet, hands)
        table.act("record_hand", hand=hand, confirmed_questions=_asked(sheet, hand))
        hands += 1
    if not sheet.state.is_over:
        first = sheet.state.levels.index(max(sheet.state.levels))
        table.act("record_ruling", table.chief, kind="award_match", side=first, note="lots were drawn")
    return hands


def sheet_of(table: AtTable) -> MatchSheet:
    return match_sheet(table.referee, table.match.pk)


def hand_for(sheet: MatchSheet, number: int) -> dict[str, Any]:
    """Hand `number` (from 0) as it is posted: whoever is due declares, and levels left over go to the partner."""
    rules = sheet.rule_set
    declarer = _declarer(sheet.state, number)
    points = int(rules.points_in_play * _SHARES[number % len(_SHARES)]) // POINT_STEP * POINT_STEP
    hand: dict[str, Any] = {"declarer_seat": declarer, "attackers_points": points}
    if not isinstance(rules, PlayersRuleSet):
        return hand
    friends = [(declarer + 1 + number % (rules.players - 1)) % rules.players] if rules.most_friends else []
    if friends:
        hand["friend_seats"] = friends
    if rules.sharing is not Sharing.EACH:
        hand["last_trick_seat"] = declarer
    if needs_bid(rules.result):
        hand["bid"] = rules.points_in_play // 2
    side = {declarer, *friends}
    preview = preview_hand(sheet, hand)
    assert preview.refusal is None, preview.refusal
    won = side if declarer in preview.may_declare else set(range(rules.players)) - side
    for giver, levels in preview.left_over:
        for partner in sorted(won - {giver})[:1]:
            told = {"giver": giver, "taker": partner, "direction": "up", "levels": levels}
            hand.setdefault("transfers", []).append(told)
    return hand


def _declarer(state: AnyState, number: int) -> int:
    if isinstance(state, PlayersState):
        return state.may_declare[number % len(state.may_declare)]
    return state.next_declarer_seat if state.next_declarer_seat is not None else 0


def _asked(sheet: MatchSheet, hand: dict[str, Any]) -> list[str]:
    """What the referee is asked about the hand, and confirms."""
    preview = preview_hand(sheet, hand)
    assert preview.refusal is None, preview.refusal
    return [note.code for note in preview.questions]
