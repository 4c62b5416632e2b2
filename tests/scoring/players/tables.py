"""Short ways to write hands of players with levels of their own."""

from dataclasses import replace

from scoring import (
    PlayersHandReport,
    PlayersRuleSet,
    RulingKind,
    RulingReport,
    TotalPoints,
    load_players_preset,
    players_preset_ids,
)

FRIENDS = load_players_preset("friends-5p-3d")
FOUR = load_players_preset("friends-4p-2d")
AUCTION = load_players_preset("auction-3p-2d")
CALLED = load_players_preset("auction-friends")
PARTNER = load_players_preset("bianfeng-called-2d")
EVERY = tuple(load_players_preset(preset) for preset in players_preset_ids())
TIME_UP = RulingReport(position=900, kind=RulingKind.TIME_UP)


def changed(rules: PlayersRuleSet, block: str, **values: object) -> PlayersRuleSet:
    """The rule set with other values in one block."""
    mapping = rules.to_mapping()
    mapping[block] |= values
    return PlayersRuleSet.from_mapping(mapping)


def hand(number: int, declarer: int, total: int, /, **parts: object) -> PlayersHandReport:
    """Hand `number` at position ten times its number, with a total."""
    report = PlayersHandReport(
        position=10 * number, number=number, declarer_seat=declarer, points=TotalPoints(attackers_points=total)
    )
    return replace(report, **parts)


def with_friend(number: int, declarer: int, friend: int, total: int, /, **parts: object) -> PlayersHandReport:
    """The same with a friend; the declarer won the last trick unless told otherwise."""
    return hand(number, declarer, total, **{"friend_seats": (friend,), "last_trick_seat": declarer, **parts})
