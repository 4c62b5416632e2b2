"""The fold of a match of players with levels of their own."""

from collections.abc import Sequence
from typing import NoReturn, assert_never

from scoring.hand.report import HandRefused
from scoring.level_table import Stage
from scoring.levels import Climber, Level, Seat, climb, drop
from scoring.match.entries import RulingKind, RulingReport
from scoring.match.sheet import MOST_LEVELS_MOVED
from scoring.match.state import DecidedBy, LineKind, LineStanding, OutcomeReason, SheetRefused
from scoring.notes import Note, ParamValue, note
from scoring.players.demotion import demotion_of
from scoring.players.report import Direction, PlayersHandReport, PlayersHandScore, Transfer
from scoring.players.rule_set import Deals, HighestEqual, PlayersRuleSet
from scoring.players.score import attackers_of, check_players_frame, score_players_hand, seat_note
from scoring.players.state import PlayersLine, PlayersOutcome, PlayersState

PlayersEntry = PlayersHandReport | RulingReport

_RULINGS = (
    RulingKind.TIME_UP,
    RulingKind.ABANDONED,
    RulingKind.LEVEL_MOVE,
    RulingKind.AWARD_MATCH,
    RulingKind.ANNUL_OUTCOME,
)


def fold_players(rule_set: PlayersRuleSet, entries: Sequence[PlayersEntry]) -> PlayersState:
    """The state of the match after all entries, taken in the order of their positions.

    `side` of a ruling is a seat. What a player earns and cannot climb goes where the hand's transfers say; the rest is
    lost and told in a warning. SheetRefused: an entry is impossible, or a position or hand number is used twice.
    """
    fold = _Fold(rule_set)
    positions: set[int] = set()
    numbers: set[int] = set()
    for entry in sorted(entries, key=lambda each: each.position):
        if entry.position in positions:
            raise SheetRefused("position_twice", entry.position, "position", {"value": entry.position})
        positions.add(entry.position)
        if isinstance(entry, PlayersHandReport) and not entry.void:
            if entry.number in numbers:
                raise SheetRefused("hand_number_twice", entry.position, "number", {"value": entry.number})
            numbers.add(entry.number)
        fold.take(entry)
    return fold.state()


class _Fold:
    """The match while its sheet is read, line by line."""

    def __init__(self, rule_set: PlayersRuleSet) -> None:
        self.rule_set = rule_set
        self.levels: list[Level] = [rule_set.start_level] * rule_set.players
        self.everybody = tuple(range(rule_set.players))
        self.may_declare = self.everybody
        self.hands_played = 0
        self.time_up = self.abandoned = False
        self.awarded_to: Seat | None = None
        self.lines: list[PlayersLine] = []
        self.warnings: list[Note] = []

    def take(self, entry: PlayersEntry) -> None:
        before = tuple(self.levels)
        score: PlayersHandScore | None = None
        standing, number = LineStanding.COUNTED, None
        if isinstance(entry, PlayersHandReport):
            kind, number = LineKind.HAND, entry.number
            try:
                score, standing, notes = self._take_hand(entry)
            except HandRefused as refused:
                value = "" if refused.value is None else refused.value
                params: dict[str, ParamValue] = {"value": value, "allowed": refused.allowed}
                raise SheetRefused(refused.code, entry.position, refused.field, params) from refused
        else:
            kind, notes = LineKind.RULING, self._take_ruling(entry)
        outcome = self.outcome()
        if outcome is not None and standing is not LineStanding.AFTER_END:
            notes.append(players_outcome_note(self.rule_set, outcome))
        self.lines.append(
            PlayersLine(
                position=entry.position,
                kind=kind,
                number=number,
                standing=standing,
                levels_before=before,
                levels_after=tuple(self.levels),
                score=score,
                notes=tuple(notes),
            )
        )

    def state(self) -> PlayersState:
        return PlayersState(
            levels=tuple(self.levels),
            may_declare=self.may_declare,
            hands_played=self.hands_played,
            lines=tuple(self.lines),
            outcome=self.outcome(),
            warnings=tuple(self.warnings),
        )

    def outcome(self) -> PlayersOutcome | None:
        rules, goal, cap = self.rule_set, self.rule_set.goal_level, self.rule_set.clock.hand_cap
        if self.abandoned:
            return self._ended(OutcomeReason.ABANDONED, None, DecidedBy.RULING, "ruling")
        best = max(self.levels)
        leaders = [seat for seat, level in enumerate(self.levels) if level == best]
        if goal is not None and best >= goal:
            reason, by, clause = OutcomeReason.GOAL_PASSED, DecidedBy.GOAL, rules.ladder_source
        elif self.time_up:
            reason, by, clause = OutcomeReason.TIME_UP, DecidedBy.HIGHER_LEVEL, rules.clock.source
        elif cap is not None and self.hands_played >= cap:
            reason, by, clause = OutcomeReason.HAND_CAP, DecidedBy.HIGHER_LEVEL, rules.clock.source
        else:
            return None
        if len(leaders) == 1:
            return self._ended(reason, leaders[0], by, clause)
        clause = rules.highest_equal_source
        if rules.highest_equal is HighestEqual.DRAW:
            return self._ended(reason, None, DecidedBy.DRAW, clause)
        if self.awarded_to in leaders:
            return self._ended(reason, self.awarded_to, DecidedBy.RULING, clause)
        return self._ended(reason, None, DecidedBy.OPEN, clause)

    def _ended(self, reason: OutcomeReason, winner: Seat | None, by: DecidedBy, clause: str) -> PlayersOutcome:
        levels = tuple(self.levels)
        return PlayersOutcome(
            reason=reason,
            winner=winner,
            decided_by=by,
            levels=levels,
            places=tuple(1 + sum(other > level for other in levels) for level in levels),
            clause=clause,
            needs_decision=by is DecidedBy.OPEN,
        )

    # Hands

    def _take_hand(self, hand: PlayersHandReport) -> tuple[PlayersHandScore | None, LineStanding, list[Note]]:
        if hand.void:
            check_players_frame(self.rule_set, hand)
            return None, LineStanding.VOID, [note("hand_void_line", number=hand.number)]
        score = score_players_hand(self.rule_set, hand)
        if self.outcome() is not None:
            self.warnings.append(note("warn_hand_after_end", position=hand.position, number=hand.number))
            return None, LineStanding.AFTER_END, [note("hand_after_end", number=hand.number)]
        declarer = hand.declarer_seat
        if declarer not in self.may_declare:
            self.warnings.append(seat_note("warn_players_declarer", self.rule_set, declarer, number=hand.number))
        played = self.levels[declarer]
        if hand.level is not None and hand.level != played:
            expected = {"level": hand.level, "expected_level": played}
            self.warnings.append(
                seat_note("warn_players_level", self.rule_set, declarer, number=hand.number, **expected)
            )
        self.hands_played += 1
        keeps = score.stage is Stage.KEEP
        side = (declarer, *hand.friend_seats)
        notes = list(score.steps[-1:])
        surplus: dict[Seat, int] = {}
        for seat, earned in enumerate(score.gains):
            if earned:
                climber = Climber.DECLARERS if keeps and seat == declarer else Climber.ATTACKERS
                notes += self._climb(seat, earned, climber, surplus)
        if not keeps:
            notes += self._demote(hand, played, surplus)
        notes += self._pass_on(hand, surplus, side if keeps else attackers_of(self.rule_set, hand))
        if self.rule_set.deals is Deals.ON_STAGE:
            self.may_declare = tuple(sorted(side)) if keeps else attackers_of(self.rule_set, hand)
        return score, LineStanding.COUNTED, notes

    def _climb(self, seat: Seat, earned: int, climber: Climber, surplus: dict[Seat, int]) -> list[Note]:
        way = climb(self.rule_set.ladder, self.levels[seat], earned, climber)
        self.levels[seat] = way.end
        if way.lost and way.stopped_at is not None:
            surplus[seat] = surplus.get(seat, 0) + way.lost
        return [seat_note("player_climbs", self.rule_set, seat, start=way.start, end=way.end)]

    def _drop(self, seat: Seat, levels: int) -> list[Note]:
        way = drop(self.rule_set.ladder, self.levels[seat], levels)
        self.levels[seat] = way.end
        return [seat_note("player_drops", self.rule_set, seat, start=way.start, end=way.end)]

    def _demote(self, hand: PlayersHandReport, played: Level, surplus: dict[Seat, int]) -> list[Note]:
        demotion = demotion_of(
            self.rule_set,
            dealer_level=played,
            took_stage=True,
            hook=hand.hook,
            levels=self.levels,
            declarer=hand.declarer_seat,
            friend=hand.friend_seats[0] if hand.friend_seats else None,
        )
        if demotion is None:
            return []
        notes = [note("demotion", level=played)]
        for seat, levels in enumerate(demotion.drops):
            if levels:
                notes += self._drop(seat, levels)
        if demotion.open_drops:
            surplus[hand.declarer_seat] = demotion.open_drops
        return notes

    def _pass_on(self, hand: PlayersHandReport, surplus: dict[Seat, int], won: tuple[Seat, ...]) -> list[Note]:
        """Levels that their owners cannot use go where the transfers say, and nowhere if they say nothing."""
        notes: list[Note] = []
        left = dict(surplus)
        for index, transfer in enumerate(hand.transfers):
            self._check_transfer(hand, transfer, f"transfers[{index}]", left, won)
            left[transfer.giver] -= transfer.levels
            notes.append(seat_note("levels_passed_on", self.rule_set, transfer.giver, levels=transfer.levels))
            match transfer.direction:
                case Direction.UP:
                    notes += self._climb(transfer.taker, transfer.levels, Climber.GIVEN, {})
                case Direction.DOWN:
                    notes += self._drop(transfer.taker, transfer.levels)
                case _:
                    assert_never(transfer.direction)
        for seat, levels in left.items():
            if levels:
                self.warnings.append(
                    seat_note("warn_levels_lost", self.rule_set, seat, number=hand.number, lost=levels)
                )
        return notes

    def _check_transfer(
        self, hand: PlayersHandReport, transfer: Transfer, field: str, left: dict[Seat, int], won: tuple[Seat, ...]
    ) -> None:
        most = left.get(transfer.giver, 0)
        if not 1 <= transfer.levels <= most:
            raise HandRefused("transfer_too_large", f"{field}.levels", transfer.levels, f"1..{most}")
        partners = won if transfer.giver in won else ()
        allowed = partners if transfer.direction is Direction.UP else self._may_drop(hand, transfer.giver, won)
        if transfer.taker == transfer.giver or transfer.taker not in allowed:
            shown = " ".join(str(seat) for seat in allowed if seat != transfer.giver) or "-"
            raise HandRefused("transfer_taker", f"{field}.taker", transfer.taker, shown)

    def _may_drop(self, hand: PlayersHandReport, giver: Seat, won: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Opponents of the giver; of a hook's rest its taker only when nobody else can drop any more."""
        if giver in won:
            return tuple(seat for seat in self.everybody if seat not in won)
        others = [seat for seat in won if seat != hand.last_trick_seat]
        can_drop = any(self.levels[seat] > self.rule_set.start_level for seat in others)
        return tuple(others) if can_drop else won

    # Rulings

    def _take_ruling(self, ruling: RulingReport) -> list[Note]:
        kind, seat = ruling.kind, ruling.side
        if kind not in _RULINGS:
            self._refuse("ruling_not_for_players", ruling, "kind", kind.value, " ".join(_RULINGS))
        needs_seat = kind in (RulingKind.LEVEL_MOVE, RulingKind.AWARD_MATCH)
        if needs_seat != (seat is not None) or (seat is not None and seat not in self.everybody):
            self._refuse("seat_out_of_range", ruling, "side", seat, f"0..{self.everybody[-1]}" if needs_seat else "-")
        if kind is RulingKind.LEVEL_MOVE:
            assert seat is not None
            levels = ruling.levels
            if levels is None or not 1 <= abs(levels) <= MOST_LEVELS_MOVED:
                self._refuse("levels_missing", ruling, "levels", levels, f"1..{MOST_LEVELS_MOVED}, signed")
            return self._climb(seat, levels, Climber.GIVEN, {}) if levels > 0 else self._drop(seat, -levels)
        if kind is RulingKind.AWARD_MATCH:
            assert seat is not None
            self.awarded_to = seat
            return [seat_note("player_awarded", self.rule_set, seat)]
        if kind is RulingKind.TIME_UP:
            self.time_up = True
        elif kind is RulingKind.ABANDONED:
            self.abandoned = True
        else:
            self.time_up, self.abandoned, self.awarded_to = False, False, None
        return [Note(code=f"ruling_{kind.value}")]

    def _refuse(self, code: str, ruling: RulingReport, field: str, value: ParamValue | None, allowed: str) -> NoReturn:
        raise SheetRefused(code, ruling.position, field, {"value": "" if value is None else value, "allowed": allowed})


def players_outcome_note(rule_set: PlayersRuleSet, outcome: PlayersOutcome) -> Note:
    """The end of a match as a note: who won, or that nobody did or is known to."""
    if outcome.winner is not None:
        level = outcome.levels[outcome.winner]
        return seat_note("players_won", rule_set, outcome.winner, level=level)
    if outcome.needs_decision:
        return note("players_open", level=max(outcome.levels))
    return note("outcome_abandoned" if outcome.reason is OutcomeReason.ABANDONED else "players_draw")
