"""A second opinion on matches of players with levels of their own: plain, slow, written from the notes on the rules.

The figures are typed in once more, and nothing of the engine is called: only the shapes of a score sheet are shared.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import CountedPoints, FormatKind, Party, PenaltyReport, RulingKind, TotalPoints
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.report import Direction, PlayersHandReport, TransferAnswer

SEATS = {"friends-5p-3d": 5, "friends-5p-2d": 5, "friends-4p-2d": 4, "auction-3p-2d": 3, "auction-friends": 6}
SEATS |= {"bianfeng-called-2d": 4}
DECKS = {"friends-5p-3d": 3, "auction-friends": 4}
JACK_COSTS = {"single": 6, "pair": 12, "triple": 18, "tractor": 24, "titanic": 36}


@dataclass
class Table:
    """What an organiser may settle otherwise; the values of the notes stand where nothing is said."""

    preset: str
    flexible: bool = False
    draw: bool = False
    out_ends: bool = False
    hand_opponents: bool = False
    hand_cap: int | None = None
    mercy: int | None = None
    late_minutes: int | None = None
    breach_costs: bool = False
    offence: tuple[int, int, int | None] = (0, 0, None)

    @property
    def of_friends(self) -> bool:
        return self.preset.startswith("friends")


def total_of(table: Table, hand: PlayersHandReport) -> int:
    """The attackers' points with bonus and fines."""
    match hand.points:
        case CountedPoints(trick_points=total, kitty_points=kitty, last_trick=last):
            if last.winner is Party.ATTACKERS:
                cards, kind = last.format.cards, last.format.kind
                factor = 2**cards
                if table.preset == "bianfeng-called-2d":
                    factor = {FormatKind.SINGLE: 2, FormatKind.PAIR: 4}.get(kind, 2 * 2 ** (cards // 2))
                elif table.preset != "auction-friends":
                    factor = min(64, factor)
                total += kitty * factor
        case TotalPoints(attackers_points=total):
            pass
    for fine in hand.fines:
        total += 10 * fine.cards if fine.offender is Party.DECLARERS else -10 * fine.cards
    return total


def earned_in(table: Table, hand: PlayersHandReport) -> tuple[bool, list[int]]:
    """Whether the declarer's side keeps the stage, and the levels by seat before anything stops them."""
    points, seats = total_of(table, hand), SEATS[table.preset]
    side = [hand.declarer_seat, *hand.friend_seats]
    gains = [0] * seats

    def attackers(levels: int) -> tuple[bool, list[int]]:
        return False, [0 if seat in side else levels for seat in range(seats)]

    match table.preset:
        case "auction-3p-2d":
            if points >= hand.bid:
                return attackers(1 + 2 * (points - hand.bid) // hand.bid)
            each = 6 if points <= 0 else 4 if 2 * points < hand.bid else 2
        case "auction-friends":
            if points > hand.bid:
                return attackers(min(3, 1 + (points - hand.bid - 5) // 80))
            each = 3 if points <= 0 else 2 if 2 * points <= 400 - hand.bid else 1
        case "bianfeng-called-2d":
            if points >= 80:
                return attackers((points - 80) // 40)
            each = 3 if points <= 0 else 2 if points < 40 else 1
        case _:
            stage = 120 if DECKS.get(table.preset, 2) == 3 else 80
            if points >= stage:
                return attackers((points - stage) // (stage // 2))
            each = 3 if points <= 0 else 2 if points < stage // 2 else 1
            total = each * (seats - len(side))
            if len(side) == 1:
                gains[side[0]] = total
            elif table.flexible:
                for seat in side:
                    gains[seat] = total // 3
                for spoil in hand.spoils:
                    gains[spoil.taker] += spoil.levels
            else:
                large = side[1] if hand.last_trick_seat == side[1] else side[0]
                for seat in side:
                    gains[seat] = total - total // 2 if seat == large else total // 2
                if seats == 5:
                    for seat in side:
                        gains[seat] = 2 * each if seat == large else each
            return True, gains
    for seat in side:
        gains[seat] = each
    return True, gains


def naive_players(table: Table, sheet: Sequence[PlayersEntry]) -> dict[str, object]:
    """The match after all lines, as plain values; `outcome` is reason, winner, by what, places, and who is out."""
    seats = SEATS[table.preset]
    everybody = list(range(seats))
    levels, earned = [2] * seats, [0] * seats
    hands, may_declare = 0, tuple(everybody)
    last_side: list[int] = []
    offences = [0] * seats
    out: dict[int, tuple[str, str, bool, bool]] = {}
    time_up = abandoned = final = breach = False
    awarded: int | None = None
    left: dict[int, int] = {}

    def up(seat: int, step: int, wins_as_declarer: bool) -> int:
        """Climbs; gives back what a must-play level kept from climbing: past the goal there is nothing to pass on."""
        end = levels[seat] + step
        if table.of_friends:
            stops = [level for level in (11, 14, 15) if level > levels[seat]]
            if levels[seat] in (11, 14, 15) and not wins_as_declarer:
                stops = [levels[seat]]
            end = min([end, 16, *stops[:1]])
            end = max(end, levels[seat])
        lost = levels[seat] + step - end
        levels[seat] = end
        return 0 if table.of_friends and end == 16 else lost

    def down(seat: int, step: int) -> int:
        """Drops; gives back what could not be dropped."""
        end = max(2, levels[seat] - step)
        lost = step - (levels[seat] - end)
        levels[seat] = end
        return lost

    def outcome() -> tuple[object, ...] | None:
        rivals = [seat for seat in everybody if seat not in out]
        best = max((levels[seat] for seat in rivals), default=0)
        leaders = [seat for seat in rivals if levels[seat] == best]

        def end(reason: str, winner: int | None, by: str) -> tuple[object, ...]:
            keys = [(-1, 0) if seat in out else (levels[seat], int(seat == winner)) for seat in everybody]
            places = tuple(1 + len([key for key in keys if key > own]) for own in keys)
            absent = tuple(sorted(seat for seat in out if out[seat][3]))
            return reason, winner, by, places, tuple(sorted(out)), absent

        if abandoned:
            return end("abandoned", None, "ruling")
        if out and (len(rivals) < 2 or any(leaves for _, _, leaves, _ in out.values())):
            reason, by, _, _ = list(out.values())[-1]
            if not rivals:
                return end("double_forfeit", None, by)
            if len(leaders) == 1:
                return end(reason, leaders[0], by if len(rivals) == 1 else "higher_level")
            return end(reason, awarded, "ruling") if awarded in leaders else end(reason, None, by)
        ordered = sorted((levels[seat] for seat in rivals), reverse=True)
        if table.of_friends and best >= 16:
            reason, by = "final_result" if final else "goal_passed", "goal"
        elif table.mercy is not None and ordered[0] - ordered[1] >= table.mercy and not final:
            reason, by = "mercy_lead", "higher_level"
        elif final or time_up or (table.hand_cap is not None and hands >= table.hand_cap):
            reason, by = "final_result" if final else "time_up" if time_up else "hand_cap", "higher_level"
        else:
            return None
        if len(leaders) == 1:
            return end(reason, leaders[0], by)
        if table.draw:
            return end(reason, None, "draw")
        return end(reason, awarded, "ruling") if awarded in leaders else end(reason, None, "open")

    for entry in sorted(sheet, key=lambda each: each.position):
        kind = getattr(entry, "kind", None)
        left = {}
        match entry:
            case PlayersHandReport():
                if entry.void or outcome() is not None:
                    continue
                keeps, gains = earned_in(table, entry)
                side, played = [entry.declarer_seat, *entry.friend_seats], levels[entry.declarer_seat]
                winners = side if keeps else [seat for seat in everybody if seat not in side]
                hands += 1
                last_side = side
                for seat in everybody:
                    earned[seat] += gains[seat]
                    left[seat] = up(seat, gains[seat], keeps and seat == entry.declarer_seat)
                if not keeps and table.of_friends and entry.hook is not None and played in (11, 14):
                    declarer, friends = side[0], side[1:]
                    if played == 11:
                        total = JACK_COSTS[entry.hook.value]
                        rest = down(declarer, total * 2 // 3 if friends else total)
                        rest += total // 3 if friends else 0
                    else:
                        levels[declarer] = min(levels[declarer], 11)
                        rest = 3 if friends else 0
                    if friends:
                        rest = down(friends[0], rest)
                    left[friends[0] if friends and played == 14 else declarer] += rest
                for transfer in entry.transfers:
                    if transfer.answer is TransferAnswer.TAKEN:
                        left[transfer.giver] -= transfer.levels
                        if transfer.direction is Direction.UP:
                            up(transfer.taker, transfer.levels, False)
                        else:
                            down(transfer.taker, transfer.levels)
                if not table.preset.startswith("auction"):
                    may_declare = tuple(sorted(winners))
            case PenaltyReport(side=seat):
                own, others, lost_at = table.offence
                offences[seat] += 1
                if lost_at is not None and offences[seat] >= lost_at:
                    out.setdefault(seat, ("penalty_loss", "penalty", table.out_ends, False))
                    continue
                down(seat, -own)
                against = [each for each in everybody if each != seat]
                if table.hand_opponents and last_side:
                    against = [each for each in everybody if (each in last_side) != (seat in last_side)]
                for each in against:
                    up(each, others, False)
            case PlayersFinalReport():
                levels, final, may_declare = list(entry.levels), True, tuple(everybody)
            case _ if kind is RulingKind.TIME_UP:
                time_up = True
            case _ if kind is RulingKind.ABANDONED:
                abandoned = True
            case _ if kind in (RulingKind.FORFEIT, RulingKind.DISQUALIFIED):
                out.pop(entry.side, None)
                out[entry.side] = kind.value, "ruling", True, kind is RulingKind.FORFEIT
            case _ if kind in (RulingKind.DOUBLE_FORFEIT, RulingKind.WALKOVER):
                for seat in everybody:
                    if seat != entry.side:
                        out.pop(seat, None)
                        out[seat] = kind.value, "ruling", True, True
            case _ if kind is RulingKind.ADJUDGED_LOSS:
                out.setdefault(entry.side, ("adjudged_loss", "ruling", table.out_ends, False))
            case _ if kind is RulingKind.LEVEL_MOVE:
                up(entry.side, entry.levels, False) if entry.levels > 0 else down(entry.side, -entry.levels)
            case _ if kind is RulingKind.LATE_START:
                for seat in everybody:
                    if seat != entry.side:
                        up(seat, (entry.minutes + table.late_minutes - 1) // table.late_minutes, False)
            case _ if kind is RulingKind.AWARD_MATCH:
                awarded = entry.side
            case _ if kind is RulingKind.TIME_BREACH:
                breach = True
            case _ if kind is RulingKind.ANNUL_OUTCOME:
                time_up, abandoned, awarded = False, False, None
                out.clear()
    return {
        "levels": tuple(levels),
        "may_declare": may_declare,
        "hands_played": hands,
        "left_over": tuple(left.get(seat, 0) for seat in everybody),
        "outcome": outcome(),
        "levels_earned": None if final else tuple(earned),
        "points_forfeited": breach,
    }
