"""A second opinion on two-side matches: plain, slow, and written from the notes on the rules, not from the engine.

The figures are typed in once more, and nothing of the engine is called: only the shapes of a score sheet are shared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring import (
    CountedPoints,
    FinalReport,
    FormatKind,
    HandReport,
    Party,
    PenaltyReport,
    RulingKind,
    SheetEntry,
    TotalPoints,
    WinningFormat,
)

CLASSIC = "0:D3 5:D2 40:D1 80:S 120:A1 +40"
THREE = "0:D3 5:D2 60:D1 120:S 180:A1 +60"
HALF = "0:D3 5:D2 20:D1 40:S 60:A1 +20"
TABLES = {
    "classic-2d": CLASSIC,
    "bianfeng-2d": CLASSIC,
    "shuangsheng-online-2d": "0:D3 5:D2 40:D1 80:S 120:A1 160:A2 200:A3 240:A4 280:A5 320:A6",
    "shuangsheng-match-2d": "0:D4 5:D3 30:D2 55:D1 80:S 100:A1 +20",
    "permanent-two-2d": "0:D3 5:D2 30:D1 80:S 125:A1 160:A2",
    "jj-2d": CLASSIC,
    "menghuan-match-2d": CLASSIC,
    "lianzhong-1d": "0:D2 5:D1 40:S 80:A1 100:A2",
    "lianzhong-2d": "0:D3 5:D2 40:D1 80:A1 120:A2 +40",
    "lianzhong-3d": THREE,
    "shengji-2d": CLASSIC,
    "shengji-3d": THREE,
    "half-1d": HALF,
    "two-colour-1d": HALF,
    "four-deck": "0:D3 5:D2 80:D1 160:A1 240:A2 +80",
    "six-player-3d": THREE,
    "union-3v3-6d": "0:D5 5:D4 60:D3 120:D2 180:D1 240:S 300:A1 +60",
}
OFFENCES = {"shuangsheng-match-2d": {"wrong_follow": (-1, 0, 3), "take_back_card": (-1, 0, 3)}}
OFFENCES["union-3v3-6d"] = {"misconduct": (0, 0, None)}
FINES = {("shuangsheng-match-2d", "failed_throw"): 10, ("jj-2d", "failed_throw"): 5}
FINES |= {("union-3v3-6d", "wrong_card_on_table"): 10, ("shuangsheng-online-2d", "failed_throw"): 0}


@dataclass
class House:
    """What an organiser may settle otherwise; the values of the notes stand where nothing is said."""

    preset: str
    start: int = 2
    goal: int | None = None
    must_play: tuple[int, ...] = ()
    attackers_may_pass: bool = False
    counts_on: bool = False
    equal: str = "ruling"
    on_stage: str = "declares_next"
    hand_cap: int | None = None
    mercy: int | None = None
    games: int = 1
    late_minutes: int | None = None
    breach_costs: bool = False
    offences: Mapping[str, tuple[int, int, int | None]] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return 6 if self.preset in ("six-player-3d", "union-3v3-6d") else 4


def house(preset: str) -> House:
    """The rules of a published set, as the notes give them."""
    rules = House(preset=preset, offences=OFFENCES.get(preset, {}))
    if preset in ("permanent-two-2d", "four-deck", "union-3v3-6d"):
        rules.start = 3
    if preset in ("classic-2d", "permanent-two-2d"):
        rules.goal = 15
    if preset == "shuangsheng-match-2d":
        rules.goal, rules.must_play, rules.equal = 11, (10,), "on_stage"
    if preset == "menghuan-match-2d":
        rules.equal = "reached_first"
    return rules


def result_at(preset: str, points: int) -> tuple[str, int]:
    """D, S or A with the levels climbed."""
    *rows, last = TABLES[preset].split()
    step = int(last) if last.startswith("+") else 0
    if not step:
        rows.append(last)
    found = ("D", 0)
    for row in rows:
        start, result = row.split(":")
        if points >= int(start) or start == "0":
            found = (result[0], int(result[1:] or 0))
            further = (points - int(start)) // step if step else 0
    return (found[0], found[1] + further) if found[0] == "A" else found


def factor(preset: str, best: WinningFormat) -> int:
    """What the format that won the last trick multiplies by."""
    cards = best.cards
    if preset in ("four-deck", "union-3v3-6d"):
        return cards
    if preset in ("shengji-2d", "shengji-3d", "half-1d", "two-colour-1d", "six-player-3d"):
        return min(64, 2**cards)
    match best.kind:
        case FormatKind.RUN:
            return 2 * 3 ** (cards // 3)
        case FormatKind.EQUAL_CARDS:
            return 6
        case FormatKind.TRACTOR:
            pairs = cards // 2
            flat = {"menghuan-match-2d": 16, "jj-2d": 2 * (pairs + 1), "shuangsheng-online-2d": 4 * pairs}
            return flat.get(preset, 2 * 2**pairs)
        case kind:
            return 4 if kind is FormatKind.PAIR else 2


def total_of(preset: str, hand: HandReport) -> int:
    """The attackers' points with bonus and fines."""
    match hand.points:
        case TotalPoints(attackers_points=total):
            pass
        case CountedPoints(trick_points=tricks, kitty_points=kitty, last_trick=last):
            won = last.winner is Party.ATTACKERS
            times = factor(preset, last.format) if last.format else 1
            if preset in ("four-deck", "union-3v3-6d"):
                total = tricks * times if won else tricks - (times - 1) * tricks
            else:
                total = tricks + (kitty * times if won else 0)
        case _:
            total = 0
    for fine in hand.fines:
        points = fine.cards * FINES[preset, fine.offence]
        total += points if fine.offender is Party.DECLARERS else -points
    return total


def jj_points(total: int) -> int:
    """The attackers' hand points of jj-2d."""
    if total <= 0:
        return -60
    if total < 40:
        return -40 - (35 - total) // 5
    if total < 80:
        return -20 - (75 - total) // 5
    return 20 * ((total - 80) // 40 + 1) + (total - 80) % 40 // 5


def hand_result(preset: str, hand: HandReport) -> tuple[str, int]:
    """D, S, A or C (the next dealer is open), with the levels before must-play levels and goal."""
    letter, climb = result_at(preset, total_of(preset, hand))
    if hand.award is None:
        return letter, climb
    guilty = hand.award.offender
    match preset, guilty:
        case "shuangsheng-match-2d", Party.DECLARERS:
            return "A", 1
        case (("shuangsheng-match-2d" | "menghuan-match-2d"), Party.ATTACKERS):
            return "D", 1
        case "shuangsheng-match-2d", Party.BOTH:
            return "C", 0
        case (("menghuan-match-2d" | "permanent-two-2d"), Party.DECLARERS):
            return "S", 0
        case "union-3v3-6d", Party.DECLARERS:
            return "A", 2 + (climb if letter == "A" and hand.points else 0)
        case _:
            return "D", 2 + (climb if letter == "D" and hand.points else 0)


def naive_fold(
    rules: House,
    sheet: Sequence[SheetEntry],
    *,
    first_seat: int | None = None,
    before: Mapping[tuple[int, str], int] | None = None,
) -> dict[str, object]:
    """The match after all lines, as plain values; `outcome` is reason, winner, and by what."""
    levels, reached, games = [rules.start] * 2, [-1, -1], [0, 0]
    passed = [-1, -1]
    seat, stage = first_seat, None if first_seat is None else first_seat % 2
    declared_last: int | None = None
    hands = cap_hands = extra_hands = points = 0
    earned, counts = [0, 0], dict(before or {})
    ruled: tuple[str, int | None, str] | None = None
    awarded = extra_winner = None
    time_up = final = breach = False
    settled: tuple[int, list[int], list[int], int | None, int | None, int | None] | None = None
    now = -1

    def go(side: int, step: int, part: str) -> None:
        stop = min([level for level in rules.must_play if level > levels[side]], default=10**6)
        if levels[side] in rules.must_play and part != "D" and not rules.attackers_may_pass:
            stop = levels[side]
        if rules.goal is not None and not rules.counts_on:
            stop = min(stop, max(rules.goal, levels[side]))
        new = min(levels[side] + step, stop) if step > 0 else max(levels[side] + step, rules.start)
        if new != levels[side]:
            if rules.goal is not None and levels[side] < rules.goal <= new:
                passed[side] = now
            levels[side], reached[side] = new, now

    def game_winner() -> tuple[int, str, str] | None:
        past = [side for side in (0, 1) if rules.goal is not None and levels[side] >= rules.goal]
        if past:
            return min(past, key=lambda side: passed[side]), "goal_passed", "goal"
        if rules.mercy is not None and abs(levels[0] - levels[1]) >= rules.mercy and not final:
            return int(levels[1] > levels[0]), "mercy_lead", "higher_level"
        return None

    def outcome() -> tuple[str, int | None, str] | None:
        if ruled:
            return ruled
        game = game_winner()
        if game and (final or games[game[0]] + 1 > rules.games // 2):
            return "final_result" if final else game[1], game[0], game[2]
        capped = rules.hand_cap is not None and cap_hands >= rules.hand_cap
        if not (final or time_up or capped):
            return None
        reason = "final_result" if final else "time_up" if time_up else "hand_cap"
        if games[0] != games[1]:
            return reason, int(games[1] > games[0]), "games"
        if rules.preset == "jj-2d":
            if points and not final:
                return reason, int(points < 0), "hand_points"
        elif levels[0] != levels[1]:
            return reason, int(levels[1] > levels[0]), "higher_level"
        if rules.equal == "draw":
            return reason, None, "draw"
        answers = {
            "on_stage": stage if rules.on_stage == "declares_next" else declared_last,
            "leads_next": stage,
            "reached_first": None if reached[0] == reached[1] else int(reached[1] < reached[0]),
            "extra_hand_at_start": extra_winner,
        }
        if answers.get(rules.equal) is not None:
            return reason, answers[rules.equal], rules.equal.removesuffix("_at_start")
        if awarded is not None:
            return reason, awarded, "lots" if rules.equal == "lots" else "ruling"
        return reason, None, "open"

    for entry in sorted(sheet, key=lambda each: each.position):
        now, end = entry.position, outcome()
        kind = getattr(entry, "kind", None)
        match entry:
            case HandReport(void=True):
                settled = None
                continue
            case HandReport():
                settled = None
                if end is not None and not (
                    end[2] == "open" and rules.equal.startswith("extra_hand") and not extra_hands and not final
                ):
                    continue
                if rules.preset == "permanent-two-2d" and entry.award and stage is None:
                    continue
                letter, climb = hand_result(rules.preset, entry)
                side = entry.declarer_seat % 2
                winner = side if letter == "D" else 1 - side
                hands += 1
                if end is None:
                    cap_hands += 1
                else:
                    extra_hands += 1
                if end is not None and rules.equal == "extra_hand_at_start":
                    extra_winner = None if letter == "C" else winner
                else:
                    go(winner, climb, letter)
                    earned[winner] += climb
                    declared_last = side
                    seat = (entry.declarer_seat + (2 if letter == "D" else 1)) % rules.seats
                    stage = seat % 2
                    if letter == "C":
                        seat = stage = None
                    worth = jj_points(total_of(rules.preset, entry)) if rules.preset == "jj-2d" else 0
                    points += worth if side == 1 else -worth
            case PenaltyReport(offence=offence, side=side):
                own, others, lost_at = rules.offences[offence]
                counts[side, offence] = counts.get((side, offence), 0) + 1
                if lost_at is None or counts[side, offence] < lost_at:
                    if settled and end is None and (own or others):
                        # The penalty belongs to the hand that has won the game.
                        champion, levels, reached, seat, stage, declared_last = settled
                        games[champion] -= 1
                        settled = None
                    go(side, own, "given")
                    go(1 - side, others, "given")
                elif ruled is None:
                    ruled = "penalty_loss", 1 - side, "penalty"
            case FinalReport():
                levels, reached, final = list(entry.levels), [-1, -1], True
                seat, stage, declared_last = None, entry.on_stage, entry.on_stage
            case _ if kind is RulingKind.TIME_UP:
                time_up = True
            case _ if kind is RulingKind.LEVEL_MOVE:
                go(entry.side, entry.levels, "given")
            case _ if kind is RulingKind.LATE_START:
                go(1 - entry.side, (entry.minutes + rules.late_minutes - 1) // rules.late_minutes, "given")
            case _ if kind is RulingKind.AWARD_MATCH:
                awarded = entry.side
            case _ if kind is RulingKind.TIME_BREACH:
                breach = True
            case _ if kind is RulingKind.ANNUL_OUTCOME:
                if ruled or time_up or awarded is not None:
                    ruled, time_up, awarded = None, False, None
                    extra_winner, cap_hands, extra_hands = None, cap_hands + extra_hands, 0
            case _ if kind in (RulingKind.FORFEIT, RulingKind.ADJUDGED_LOSS, RulingKind.DISQUALIFIED):
                ruled = kind.value, 1 - entry.side, "ruling"
            case _ if kind in (RulingKind.WALKOVER, RulingKind.DOUBLE_FORFEIT, RulingKind.ABANDONED):
                ruled = kind.value, entry.side, "ruling"
        game = game_winner()
        if game and outcome() is None:
            games[game[0]] += 1
            settled = game[0], levels, reached, seat, stage, declared_last
            levels, reached, seat, stage, declared_last = [rules.start] * 2, [-1, -1], None, None, None
    return {
        "levels": tuple(levels),
        "on_stage": stage,
        "next_declarer_seat": seat,
        "hands_played": hands,
        "games": tuple(games),
        "outcome": outcome(),
        "points_forfeited": breach,
        "hand_points": (points, -points) if rules.preset == "jj-2d" and not final else None,
        "levels_earned": None if final else tuple(earned),
    }
