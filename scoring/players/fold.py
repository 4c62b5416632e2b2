"""The fold of a match of players with levels of their own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from scoring.levels import Climber, Level, Seat
from scoring.match.clauses import of_lost_match
from scoring.match.entries import PenaltyReport, RulingKind, RulingReport, written_with
from scoring.match.outcome_in_words import outcome_note
from scoring.match.state import RULING_CLAUSE, DecidedBy, LineKind, LineStanding, OutcomeReason
from scoring.notes import Note, ParamValue, above_ace, note
from scoring.penalties import CountedOver, escalate
from scoring.players.board import PlayersBoard, seat_note
from scoring.players.ending import Out, PlayersStanding, players_outcome_of
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.passing_on import LeftOver
from scoring.players.playing import play_out
from scoring.players.report import PlayersHandReport, PlayersHandScore
from scoring.players.rule_set import Deals, PenaltyOpponents, PlayersRuleSet, WhenOut
from scoring.players.score import score_players_hand
from scoring.players.sheet import check_first_player, ordered_players_sheet, refused_hand
from scoring.players.state import PlayersLine, PlayersOutcome, PlayersState, level_due

_NOTHING_LEFT = LeftOver(won=())
_NONE_BEFORE: Mapping[tuple[Seat, str], int] = MappingProxyType({})


def fold_players(
    rule_set: PlayersRuleSet,
    entries: Sequence[PlayersEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Seat, str], int] = _NONE_BEFORE,
    levels_before: tuple[Level, ...] | None = None,
) -> PlayersState:
    """The state of the match after all entries, taken in the order of their positions.

    `side` of a penalty or ruling is a seat. What a player earns and cannot climb goes where the hand's transfers say;
    the rest is told in a warning and stands in the line's `left_over`. `first_declarer_seat`: who alone may declare the
    first hand, where the side on stage declares; an auction knows no such player and does not use it.

    `offences_before`: by seat and counter, offences of earlier matches of the event; they add up for those penalties
    whose rule counts over the event. `levels_before`: where the players stand before the first entry; None: at the
    start level.

    Rulings on single players: forfeit (the player is absent; several such rulings for several players),
    double_forfeit (the whole table is), walkover (all but this player are), disqualified and adjudged_loss (the player
    loses), late_start (all others climb). The first four end the match, as the table is a player short; an adjudged
    loss and an offence that loses the match do so only where the rule set says so (`when_out`). A match that is over
    stays over for hands; penalties and rulings still act.

    SheetRefused: an entry is impossible, a position or hand number is used twice, or a final result stands beside
    hands.
    """
    sheet = ordered_players_sheet(rule_set, entries)
    check_first_player(rule_set, first_declarer_seat)
    fold = _Fold(rule_set, first_declarer_seat, offences_before)
    if levels_before is not None:
        fold.board.put(levels_before)
    for entry in sheet:
        fold.take(entry)
    return fold.state()


class _Fold:
    """The match while its sheet is read, line by line."""

    def __init__(
        self,
        rule_set: PlayersRuleSet,
        first_declarer_seat: Seat | None,
        offences_before: Mapping[tuple[Seat, str], int],
    ) -> None:
        self.rule_set = rule_set
        self.board = PlayersBoard(rule_set)
        self.everybody = tuple(range(rule_set.players))
        fixed = first_declarer_seat is not None and rule_set.deals is Deals.ON_STAGE
        self.may_declare = (first_declarer_seat,) if fixed and first_declarer_seat is not None else self.everybody
        self.hands_played = 0
        self.earned = [0] * rule_set.players
        self.last_declarers: frozenset[Seat] = frozenset()
        self.offences_before = offences_before
        self.offences: Counter[tuple[Seat, str]] = Counter()
        self.time_up = self.time_breach = self.abandoned = self.final = False
        self.out: dict[Seat, Out] = {}
        self.awarded_to: Seat | None = None
        self.lines: list[PlayersLine] = []
        self.warnings: list[Note] = []

    def take(self, entry: PlayersEntry) -> None:
        before = self.board.levels
        score: PlayersHandScore | None = None
        standing, number = LineStanding.COUNTED, None
        left = _NOTHING_LEFT
        match entry:
            case PlayersHandReport():
                kind, number = LineKind.HAND, entry.number
                with refused_hand(entry):
                    score, standing, notes, left = self._take_hand(entry)
            case PenaltyReport():
                kind, notes = LineKind.PENALTY, self._take_penalty(entry)
            case RulingReport():
                kind, notes = LineKind.RULING, self._take_ruling(entry)
            case PlayersFinalReport():
                kind, notes = LineKind.FINAL, self._take_final(entry)
            case _:
                assert_never(entry)
        outcome = self.outcome()
        if outcome is not None and standing is not LineStanding.AFTER_END:
            notes.append(outcome_note(self.rule_set, outcome))
        elif kind is LineKind.HAND and outcome is None:
            notes.append(self._what_follows())
        self.lines.append(
            PlayersLine(
                position=entry.position,
                kind=kind,
                number=number,
                standing=standing,
                levels_before=before,
                levels_after=self.board.levels,
                may_declare=self.may_declare,
                score=score,
                notes=above_ace(notes, self.rule_set.ladder),
                left_over=tuple(left.levels.get(seat, 0) for seat in self.everybody),
                written=written_with(entry),
            )
        )

    def state(self) -> PlayersState:
        outcome = self.outcome()
        warnings = list(self.warnings)
        if self.awarded_to is not None and (outcome is None or outcome.decided_by is not DecidedBy.RULING):
            warnings.append(seat_note("warn_player_award_not_needed", self.rule_set, self.awarded_to))
        return PlayersState(
            levels=self.board.levels,
            may_declare=self.may_declare,
            hands_played=self.hands_played,
            lines=tuple(self.lines),
            outcome=outcome,
            warnings=above_ace(warnings, self.rule_set.ladder),
            out_seats=tuple(sorted(self.out)),
        )

    def outcome(self) -> PlayersOutcome | None:
        cap = self.rule_set.clock.hand_cap
        ended: OutcomeReason | None = None
        if self.final:
            ended = OutcomeReason.FINAL_RESULT
        elif self.time_up:
            ended = OutcomeReason.TIME_UP
        elif cap is not None and self.hands_played >= cap:
            ended = OutcomeReason.HAND_CAP
        standing = PlayersStanding(
            levels=self.board.levels,
            ended=ended,
            abandoned=self.abandoned,
            out=self.out,
            awarded_to=self.awarded_to,
            levels_earned=None if self.final else tuple(self.earned),
            points_forfeited=self.time_breach,
        )
        return players_outcome_of(self.rule_set, standing)

    # Hands

    def _take_hand(self, hand: PlayersHandReport) -> tuple[PlayersHandScore | None, LineStanding, list[Note], LeftOver]:
        if hand.void:
            return None, LineStanding.VOID, [note("hand_void_line", number=hand.number)], _NOTHING_LEFT
        if self.outcome() is not None:
            self.warnings.append(note("warn_hand_after_end", position=hand.position, number=hand.number))
            return None, LineStanding.AFTER_END, [note("hand_after_end", number=hand.number)], _NOTHING_LEFT
        score = score_players_hand(self.rule_set, hand)
        declarer = hand.declarer_seat
        played = self.board.levels[declarer]
        self._compare(hand, played)
        self.hands_played += 1
        side = (declarer, *hand.friend_seats)
        self.last_declarers = frozenset(side)
        for seat, earned in enumerate(score.gains):
            self.earned[seat] += earned
        notes, left = play_out(self.board, hand, score)
        for seat, levels in left.levels.items():
            if levels:
                warning = seat_note("warn_levels_lost", self.rule_set, seat, number=hand.number, lost=levels)
                self.warnings.append(warning)
        if self.rule_set.deals is Deals.ON_STAGE:
            self.may_declare = tuple(sorted(left.won))
        return score, LineStanding.COUNTED, [*score.steps[-1:], *notes], left

    def _compare(self, hand: PlayersHandReport, played: Level) -> None:
        """Warn where the report differs from what the fold expects; the report is what counts."""
        declarer = hand.declarer_seat
        if declarer not in self.may_declare:
            self.warnings.append(seat_note("warn_players_declarer", self.rule_set, declarer, number=hand.number))
        if hand.level is not None and hand.level != played:
            expected = {"level": hand.level, "expected_level": played}
            self.warnings.append(
                seat_note("warn_players_level", self.rule_set, declarer, number=hand.number, **expected)
            )

    def _what_follows(self) -> Note:
        """Who declares next, and at which level if that is known."""
        match self.rule_set.deals:
            case Deals.AUCTION:
                return note("next_auction")
            case Deals.ON_STAGE:
                pass
            case _:
                assert_never(self.rule_set.deals)
        seats = self.rule_set.seats
        who = " ".join(str(seat) for seat in self.may_declare)
        level = level_due(self.may_declare, self.board.levels)
        if level is None:
            return note("next_of_players", any_of=who, seats=seats)
        return note("next_of_players_at", any_of=who, seats=seats, level=level)

    # Penalties

    def _take_penalty(self, penalty: PenaltyReport) -> list[Note]:
        rule, seat = self.rule_set.penalties[penalty.offence], penalty.side
        counter = (seat, rule.counter)
        self.offences[counter] += 1
        before = self.offences_before.get(counter, 0) if rule.counted is CountedOver.EVENT else 0
        step = escalate(rule, before + self.offences[counter])
        said: dict[str, ParamValue] = {
            "seat": seat,
            "seats": self.rule_set.seats,
            "offence": rule.names,
            "count": step.count,
        }
        notes = [Note(code="player_penalty", params=said)]
        if step.match_lost:
            notes.append(seat_note("player_match_lost", self.rule_set, seat))
            clause = of_lost_match(self.rule_set, penalty.offence)
            self._lose(seat, OutcomeReason.PENALTY_LOSS, DecidedBy.PENALTY, clause)
            return notes
        if step.offender_levels:
            notes += self.board.drop(seat, -step.offender_levels)
        if step.opponents_levels:
            for opponent in self._opponents(seat):
                notes += self.board.climb(opponent, step.opponents_levels, Climber.GIVEN)[0]
        if not step.offender_levels and not step.opponents_levels:
            notes.append(seat_note("player_warned", self.rule_set, seat))
            if step.count > 1:
                self.warnings.append(Note(code="warn_player_offence_repeated", params=said))
        return notes

    def _opponents(self, seat: Seat) -> tuple[Seat, ...]:
        others = tuple(other for other in self.everybody if other != seat)
        match self.rule_set.penalty_opponents:
            case PenaltyOpponents.EVERYBODY_ELSE:
                return others
            case PenaltyOpponents.HAND_OPPONENTS:
                if not self.last_declarers:
                    return others
                declared = seat in self.last_declarers
                return tuple(other for other in others if (other in self.last_declarers) != declared)
            case _:
                assert_never(self.rule_set.penalty_opponents)

    # Rulings

    def _take_ruling(self, ruling: RulingReport) -> list[Note]:
        seat = ruling.side
        notes = [self._ruling_note(ruling)]
        match ruling.kind:
            case RulingKind.TIME_UP:
                self.time_up = True
            case RulingKind.ABANDONED:
                self.abandoned = True
            case RulingKind.FORFEIT:
                assert seat is not None
                self._leave(seat, OutcomeReason.FORFEIT, absent=True)
            case RulingKind.DISQUALIFIED:
                assert seat is not None
                self._leave(seat, OutcomeReason.DISQUALIFIED, absent=False)
            case RulingKind.DOUBLE_FORFEIT | RulingKind.WALKOVER:
                for absent in self.everybody:
                    if absent != seat:
                        self._leave(absent, OutcomeReason(ruling.kind.value), absent=True)
            case RulingKind.ADJUDGED_LOSS:
                assert seat is not None
                self._lose(seat, OutcomeReason.ADJUDGED_LOSS, DecidedBy.RULING, RULING_CLAUSE)
            case RulingKind.LEVEL_MOVE:
                assert seat is not None
                assert ruling.levels is not None
                if ruling.levels > 0:
                    notes += self.board.climb(seat, ruling.levels, Climber.GIVEN)[0]
                else:
                    notes += self.board.drop(seat, -ruling.levels)
            case RulingKind.LATE_START:
                assert ruling.minutes is not None
                per_level = self.rule_set.clock.late_start_minutes
                assert per_level is not None
                for other in self.everybody:
                    if other != seat:
                        notes += self.board.climb(other, -(-ruling.minutes // per_level), Climber.GIVEN)[0]
            case RulingKind.AWARD_MATCH:
                self.awarded_to = seat
            case RulingKind.TIME_BREACH:
                self.time_breach = True
            case RulingKind.PLAY:
                pass
            case RulingKind.ANNUL_OUTCOME:
                if not (self.time_up or self.abandoned or self.out) and self.awarded_to is None:
                    self.warnings.append(note("warn_nothing_to_annul", position=ruling.position))
                self.time_up, self.abandoned, self.awarded_to = False, False, None
                self.out.clear()
            case _:
                assert_never(ruling.kind)
        return notes

    def _ruling_note(self, ruling: RulingReport) -> Note:
        if ruling.kind is RulingKind.DOUBLE_FORFEIT:
            return note("ruling_table_forfeits")
        if ruling.kind is RulingKind.TIME_UP and self.rule_set.clock.minutes is None:
            return note("ruling_ended")
        if ruling.side is None:
            return Note(code=f"ruling_{ruling.kind.value}")
        minutes = {} if ruling.minutes is None else {"minutes": ruling.minutes}
        return seat_note(f"player_{ruling.kind.value}", self.rule_set, ruling.side, **minutes)

    def _leave(self, seat: Seat, reason: OutcomeReason, *, absent: bool) -> None:
        """The player is gone, and the match cannot go on; the last reason is the one that is told."""
        self.out.pop(seat, None)
        self.out[seat] = Out(
            reason=reason, decided_by=DecidedBy.RULING, clause=RULING_CLAUSE, leaves=True, absent=absent
        )

    def _lose(self, seat: Seat, reason: OutcomeReason, decided_by: DecidedBy, clause: str) -> None:
        """The player has lost the match; a first reason stands."""
        leaves = self.rule_set.when_out is WhenOut.MATCH_ENDS
        lost = Out(reason=reason, decided_by=decided_by, clause=clause, leaves=leaves, absent=False)
        self.out.setdefault(seat, lost)

    def _take_final(self, final: PlayersFinalReport) -> list[Note]:
        self.final = True
        self.board.put(final.levels)
        self.may_declare = self.everybody
        return [
            note("players_final"),
            *(seat_note("player_final", self.rule_set, seat, level=level) for seat, level in enumerate(final.levels)),
        ]
