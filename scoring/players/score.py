"""From what the referee saw of a hand to the levels that each player earned."""

from typing import assert_never

from scoring.hand.checks import check_counts
from scoring.hand.report import CountedPoints, HandRefused
from scoring.hand.score import add_up
from scoring.kitty import Party
from scoring.level_table import POINT_STEP, Stage
from scoring.levels import OVER_ACE, Seat
from scoring.notes import Note, note
from scoring.players.report import PlayersHandReport, PlayersHandScore
from scoring.players.results import SideGain, gain_of, level_rights, needs_bid
from scoring.players.rule_set import PlayersRuleSet, Sharing

_MOST_LEVEL = OVER_ACE + 130


def score_players_hand(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> PlayersHandScore:
    """The score of a hand that is not void, with a note for each step. HandRefused: the report is impossible."""
    check_players_hand(rule_set, hand)
    assert hand.points is not None
    total, steps = add_up(rule_set, hand.points, hand.fines)
    side = (hand.declarer_seat, *hand.friend_seats)
    gain = gain_of(
        rule_set.result,
        total,
        attackers=rule_set.players - len(side),
        declarers=len(side),
        bid=hand.bid or 0,
        points_in_play=rule_set.points_in_play,
        decks=rule_set.decks,
    )
    gains = [0] * rule_set.players
    if gain.stage is Stage.KEEP:
        for seat, levels in zip(side, _shares(rule_set, hand, gain), strict=True):
            gains[seat] = levels
    else:
        for seat in range(rule_set.players):
            gains[seat] = 0 if seat in side else gain.each_attacker
    steps.append(gain_note(gain, total))
    return PlayersHandScore(
        attackers_points=total,
        stage=gain.stage,
        row=gain.row,
        gains=tuple(gains),
        band=gain.code,
        steps=tuple(steps),
    )


def gain_note(gain: SideGain, total: int) -> Note:
    """The step that says what a total brings, before the levels of a side are shared out."""
    if gain.stage is Stage.KEEP:
        return note("players_keep", points=total, total=gain.declarers_total)
    code = "players_climb" if gain.each_attacker else "players_switch"
    return note(code, points=total, climb=gain.each_attacker)


def _shares(rule_set: PlayersRuleSet, hand: PlayersHandReport, gain: SideGain) -> tuple[int, ...]:
    """Levels of the declarer and the friends, in this order."""
    friends, total = len(hand.friend_seats), gain.declarers_total
    if not friends:
        return (total,)
    match rule_set.sharing:
        case Sharing.EACH:
            return (total // (friends + 1),) * (friends + 1)
        case Sharing.HARD:
            shares = hard_shares(rule_set.players, gain.row)
            return shares[::-1] if hand.last_trick_seat == hand.friend_seats[0] else shares
        case Sharing.FLEXIBLE:
            third = total // 3
            spoils = {spoil.taker: spoil.levels for spoil in hand.spoils}
            return tuple(third + spoils.get(seat, 0) for seat in (hand.declarer_seat, *hand.friend_seats))
        case _:
            assert_never(rule_set.sharing)


def hard_shares(players: int, row: int) -> tuple[int, int]:
    """The larger and the smaller share of a declarer with one friend: of 9 with five players 6 and 3."""
    _, smaller_side = level_rights(players - 2, 2)
    return smaller_side[0] * row, smaller_side[1] * row


def check_players_hand(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> None:
    """Nothing, when the hand is possible and not void; HandRefused otherwise."""
    if hand.void:
        raise HandRefused("hand_void", "void", "true", "false")
    check_players_frame(rule_set, hand)
    if hand.points is None:
        raise HandRefused("points_missing", "points", None, "a total, or the points counted")
    check_counts(rule_set, hand.points, hand.fines)
    _check_last_trick(rule_set, hand)
    _check_bid(rule_set, hand)
    _check_spoils(rule_set, hand)


def check_players_frame(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> None:
    """Nothing, when number, seats and level are possible, which even a void hand has to be; HandRefused otherwise."""
    last = rule_set.players - 1
    if not 1 <= hand.number <= 999:
        raise HandRefused("hand_number_out_of_range", "number", hand.number, "1..999")
    seats = [("declarer_seat", hand.declarer_seat)]
    seats += [(f"friend_seats[{index}]", seat) for index, seat in enumerate(hand.friend_seats)]
    if hand.last_trick_seat is not None:
        seats.append(("last_trick_seat", hand.last_trick_seat))
    for field, seat in seats:
        if not 0 <= seat <= last:
            raise HandRefused("seat_out_of_range", field, seat, f"0..{last}")
    side = {hand.declarer_seat, *hand.friend_seats}
    if len(side) != len(hand.friend_seats) + 1 or len(hand.friend_seats) > rule_set.most_friends:
        shown = " ".join(str(seat) for seat in hand.friend_seats)
        raise HandRefused("friends_impossible", "friend_seats", shown, f"0..{rule_set.most_friends} other seats")
    if hand.level is not None and not rule_set.start_level <= hand.level <= _MOST_LEVEL:
        raise HandRefused("level_out_of_range", "level", hand.level, f"{rule_set.start_level}..{_MOST_LEVEL}")


def _check_bid(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> None:
    most = rule_set.points_in_play - POINT_STEP
    if not needs_bid(rule_set.result):
        if hand.bid is not None:
            raise HandRefused("bid_not_allowed", "bid", hand.bid, "-")
        return
    allowed = f"{POINT_STEP}..{most} step {POINT_STEP}"
    if hand.bid is None:
        raise HandRefused("bid_missing", "bid", None, allowed)
    if not POINT_STEP <= hand.bid <= most or hand.bid % POINT_STEP:
        raise HandRefused("bid_out_of_range", "bid", hand.bid, allowed)


def _check_last_trick(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> None:
    """The side that won the last trick is told alike by all that tell it, and a hook is the attackers'."""
    side = (hand.declarer_seat, *hand.friend_seats)
    told: list[Party] = []
    if isinstance(hand.points, CountedPoints):
        told.append(hand.points.last_trick.winner)
    if hand.last_trick_seat is not None:
        told.append(Party.DECLARERS if hand.last_trick_seat in side else Party.ATTACKERS)
    if len(set(told)) == 2:
        seats = side if told[0] is Party.DECLARERS else attackers_of(rule_set, hand)
        shown = " ".join(str(seat) for seat in seats)
        raise HandRefused("last_trick_of_other_side", "last_trick_seat", hand.last_trick_seat, shown)
    if hand.hook is not None and Party.DECLARERS in told:
        raise HandRefused("hook_by_declarers", "hook", hand.hook.value, "-")


def _check_spoils(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> None:
    """The last third is whole, and goes to the side that won it."""
    if rule_set.sharing is Sharing.EACH or not hand.friend_seats:
        if hand.spoils:
            raise HandRefused("spoils_not_allowed", "spoils", len(hand.spoils), "0")
        return
    assert hand.points is not None
    total, _ = add_up(rule_set, hand.points, hand.fines)
    attackers = rule_set.players - 1 - len(hand.friend_seats)
    gain = gain_of(
        rule_set.result, total, attackers=attackers, declarers=2, bid=0, points_in_play=rule_set.points_in_play, decks=1
    )
    keeps = gain.stage is Stage.KEEP
    if keeps and hand.last_trick_seat is None:
        raise HandRefused("last_trick_seat_missing", "last_trick_seat", None, f"0..{rule_set.players - 1}")
    if rule_set.sharing is not Sharing.FLEXIBLE or not keeps:
        if hand.spoils:
            raise HandRefused("spoils_not_allowed", "spoils", len(hand.spoils), "0")
        return
    due = gain.declarers_total - 2 * (gain.declarers_total // 3)
    side = (hand.declarer_seat, *hand.friend_seats)
    given = sum(spoil.levels for spoil in hand.spoils)
    if given != due or any(spoil.taker not in side or spoil.levels < 1 for spoil in hand.spoils):
        allowed = f"{due} levels in all for seats {' '.join(str(seat) for seat in side)}"
        raise HandRefused("spoils_impossible", "spoils", given, allowed)


def attackers_of(rule_set: PlayersRuleSet, hand: PlayersHandReport) -> tuple[Seat, ...]:
    """The seats against the declarer's side, in playing order."""
    side = (hand.declarer_seat, *hand.friend_seats)
    return tuple(seat for seat in range(rule_set.players) if seat not in side)
