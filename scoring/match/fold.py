"""The fold: from the entries of a score sheet to the state of the match."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, assert_never

from scoring.hand.report import HandReport, HandScore
from scoring.hand.score import score_hand
from scoring.level_table import Stage
from scoring.levels import Climber, Level, Seat, Side, other, side_of
from scoring.match.board import Board
from scoring.match.clauses import of_lost_match
from scoring.match.ending import Standing, Verdict, loser_verdict, outcome_of
from scoring.match.entries import FinalReport, PenaltyReport, RulingKind, RulingReport, SheetEntry, written_with
from scoring.match.outcome_in_words import outcome_note
from scoring.match.sheet import check_first_declarer, ordered_sheet
from scoring.match.state import (
    RULING_CLAUSE,
    Awaits,
    DecidedBy,
    LineKind,
    LineResult,
    LineStanding,
    MatchState,
    Outcome,
    OutcomeReason,
)
from scoring.notes import Note, above_ace, note
from scoring.penalties import AwardKind, CountedOver, escalate
from scoring.rules.rule_set import EqualLevels, RuleSet

_NONE_BEFORE: Mapping[tuple[Side, str], int] = MappingProxyType({})


def fold_match(
    rule_set: RuleSet,
    entries: Sequence[SheetEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = _NONE_BEFORE,
    levels_before: tuple[Level, Level] | None = None,
) -> MatchState:
    """The state of the match after all entries, taken in the order of their positions.

    The same entries in any order give the same state, so a corrected sheet folds like one that was right at
    once. `first_declarer_seat` is set where the first declarer is fixed beforehand; otherwise the first hand is
    contested and whoever is reported takes the stage. A hand reported from another side or level than the fold
    expects is scored by who really declared and brings a warning.

    `offences_before`: by side and counter, offences of earlier matches of the event; they add up for those penalties
    whose rule counts over the event. `levels_before`: where the sides stand before the first entry; None: at the start
    level. In a match of several games both sides start anew after each game, and the stage is contested; a penalty
    behind the hand that won a game still belongs to that game, and can take it back.

    A match that is over stays over for hands: later ones are kept, marked and count for nothing. Penalties and
    rulings still act, as they may belong to the last hand: a winner whom a penalty takes back below the goal has
    not passed it.

    SheetRefused: an entry is impossible, a position or hand number is used twice, or a final result stands
    beside hands.
    """
    sheet = ordered_sheet(rule_set, entries)
    check_first_declarer(rule_set, first_declarer_seat)
    fold = _Fold(rule_set, first_declarer_seat, offences_before)
    if levels_before is not None:
        fold.board.put(levels_before)
    for entry in sheet:
        fold.take(entry)
    return fold.state()


class _Stage(NamedTuple):
    """Who is on stage and declares next, and the side that declared last."""

    on_stage: Side | None
    next_seat: Seat | None
    declared_last: Side | None


class _Fold:
    """The match while its sheet is read, line by line."""

    def __init__(
        self, rule_set: RuleSet, first_declarer_seat: Seat | None, offences_before: Mapping[tuple[Side, str], int]
    ) -> None:
        self.rule_set = rule_set
        self.board = Board(rule_set)
        self.next_seat = first_declarer_seat
        self.on_stage: Side | None = None if first_declarer_seat is None else side_of(first_declarer_seat)
        self.declared_last: Side | None = None
        self.hands_played = 0
        self.hands_after_time = 0
        self.hand_points = 0
        self.earned = [0, 0]
        self.extra_hand_to: Side | None = None
        self.offences_before = offences_before
        self.offences: Counter[tuple[Side, str]] = Counter()
        self.time_up = False
        self.time_breach = False
        self.final = False
        self.verdict: Verdict | None = None
        self.awarded_to: Side | None = None
        self.won_by_last_hand: _Stage | None = None
        self.lines: list[LineResult] = []
        self.warnings: list[Note] = []

    def take(self, entry: SheetEntry) -> None:
        levels, on_stage = self.board.levels, self.on_stage
        self.board.line = len(self.lines)
        score: HandScore | None = None
        standing, number = LineStanding.COUNTED, None
        match entry:
            case HandReport():
                kind, number = LineKind.HAND, entry.number
                score, standing, notes = self._take_hand(entry)
            case PenaltyReport():
                kind, notes = LineKind.PENALTY, self._take_penalty(entry)
            case RulingReport():
                kind, notes = LineKind.RULING, self._take_ruling(entry)
            case FinalReport():
                kind, notes = LineKind.FINAL, self._take_final(entry)
            case _:
                assert_never(entry)
        outcome = self.outcome()
        game = [] if outcome is not None or kind is LineKind.FINAL else self.board.close_game()
        if game:
            self.won_by_last_hand = _Stage(self.on_stage, self.next_seat, self.declared_last)
            self._set_stage(_Stage(None, None, None))
            notes.extend(game)
        elif standing is not LineStanding.AFTER_END:
            notes.extend(self._what_follows(kind, outcome))
        self.lines.append(
            LineResult(
                position=entry.position,
                kind=kind,
                number=number,
                standing=standing,
                levels_before=levels,
                levels_after=self.board.levels,
                on_stage_before=on_stage,
                on_stage_after=self.on_stage,
                next_declarer_seat=self.next_seat,
                next_level=self._next_level(),
                score=score,
                notes=above_ace(notes, self.rule_set.ladder),
                written=written_with(entry),
            )
        )

    def state(self) -> MatchState:
        outcome = self.outcome()
        warnings = list(self.warnings)
        if self.awarded_to is not None and (
            outcome is None or outcome.decided_by not in (DecidedBy.RULING, DecidedBy.LOTS)
        ):
            warnings.append(note("warn_award_not_needed", **self.board.named(self.awarded_to)))
        return MatchState(
            levels=self.board.levels,
            on_stage=self.on_stage,
            next_declarer_seat=self.next_seat,
            next_level=self._next_level(),
            hands_played=self.hands_played,
            lines=tuple(self.lines),
            outcome=outcome,
            warnings=above_ace(warnings, self.rule_set.ladder),
            games=self.board.games,
            hand_points=self._hand_points(),
        )

    def outcome(self) -> Outcome | None:
        cap = self.rule_set.clock.hand_cap
        ended: OutcomeReason | None = None
        if self.final:
            ended = OutcomeReason.FINAL_RESULT
        elif self.time_up:
            ended = OutcomeReason.TIME_UP
        elif cap is not None and self.hands_played - self.hands_after_time >= cap:
            ended = OutcomeReason.HAND_CAP
        standing = Standing(
            levels=self.board.levels,
            on_stage=self.on_stage,
            declared_last=self.declared_last,
            reached_at=self.board.reached_at,
            first_past=self.board.first_past,
            games=self.board.games,
            hand_points=None if self.final else self.hand_points,
            extra_hand_to=self.extra_hand_to,
            extra_hands=self.hands_after_time,
            ended=ended,
            verdict=self.verdict,
            awarded_to=self.awarded_to,
        )
        found = outcome_of(self.rule_set, standing)
        if found is None:
            return None
        if self.final:
            return replace(found, points_forfeited=self.time_breach)
        return replace(
            found,
            levels_earned=(self.earned[0], self.earned[1]),
            hand_points=self._hand_points(),
            points_forfeited=self.time_breach,
        )

    # Hands

    def _take_hand(self, hand: HandReport) -> tuple[HandScore | None, LineStanding, list[Note]]:
        self.won_by_last_hand = None
        if hand.void:
            return None, LineStanding.VOID, [note("hand_void_line", number=hand.number)]
        before = self.outcome()
        if before is not None and before.awaits is not Awaits.EXTRA_HAND:
            self._warn("warn_hand_after_end", hand)
            return None, LineStanding.AFTER_END, [note("hand_after_end", number=hand.number)]
        if self.on_stage is None and hand.award is not None and hand.award.kind is AwardKind.NO_DECLARATION:
            # Nobody has the deal yet, so there is nobody to step down.
            return None, LineStanding.VOID, [note("hand_undeclared", number=hand.number)]
        score = score_hand(self.rule_set, hand)
        declaring = score.declaring_side
        self.hands_played += 1
        if before is not None:
            self.hands_after_time += 1
            if self.rule_set.equal_levels is EqualLevels.EXTRA_HAND_AT_START:
                return score, LineStanding.COUNTED, self._take_hand_at_start(score)
        self._compare(hand)
        self.declared_last = declaring
        self.earned[declaring] += score.declarers_climb
        self.earned[other(declaring)] += score.attackers_climb
        if score.hand_points is not None:
            self.hand_points += score.hand_points if declaring else -score.hand_points
        match score.stage:
            case Stage.KEEP:
                self.on_stage = declaring
                self.next_seat = (hand.declarer_seat + self.rule_set.sides) % self.rule_set.seats
                way = self.board.climb(declaring, score.declarers_climb, Climber.DECLARERS)
                side = declaring
            case Stage.SWITCH:
                side = other(declaring)
                self.on_stage = side
                self.next_seat = (hand.declarer_seat + 1) % self.rule_set.seats
                way = self.board.climb(side, score.attackers_climb, Climber.ATTACKERS)
            case Stage.CONTESTED:
                self.on_stage, self.next_seat = None, None
                return score, LineStanding.COUNTED, [note("hand_contested")]
            case _:
                assert_never(score.stage)
        return score, LineStanding.COUNTED, self.board.hand_notes(hand, score, side, way)

    def _take_hand_at_start(self, score: HandScore) -> list[Note]:
        """An extra hand at the start level: it moves no levels and wins the match for whoever has the stage after."""
        declaring = score.declaring_side
        match score.stage:
            case Stage.KEEP:
                self.extra_hand_to = declaring
            case Stage.SWITCH:
                self.extra_hand_to = other(declaring)
            case Stage.CONTESTED:
                return [note("hand_contested")]
            case _:
                assert_never(score.stage)
        return [note("extra_hand_won", **self.board.named(self.extra_hand_to))]

    def _compare(self, hand: HandReport) -> None:
        """Warn where the report differs from what the fold expects; the report is what counts."""
        side = side_of(hand.declarer_seat)
        if self.on_stage is not None and self.on_stage != side:
            self._warn("warn_declaring_side", hand, **self.board.named(side))
        elif self.next_seat is not None and self.next_seat != hand.declarer_seat:
            self._warn("warn_declarer", hand, **self.board.seated(hand.declarer_seat), expected_seat=self.next_seat)
        if hand.level is not None and hand.level != self.board.levels[side]:
            self._warn(
                "warn_level", hand, level=hand.level, expected_level=self.board.levels[side], **self.board.named(side)
            )

    # Penalties

    def _take_penalty(self, penalty: PenaltyReport) -> list[Note]:
        rule = self.rule_set.penalties[penalty.offence]
        counter = (penalty.side, rule.counter)
        self.offences[counter] += 1
        before = self.offences_before.get(counter, 0) if rule.counted is CountedOver.EVENT else 0
        step = escalate(rule, before + self.offences[counter])
        side = penalty.side
        notes = [note("penalty", offence=rule.names, count=step.count, **self.board.named(side))]
        if step.match_lost:
            notes.append(note("penalty_match_lost", **self.board.named(side)))
            if self.verdict is None:
                clause = of_lost_match(self.rule_set, penalty.offence)
                self.verdict = loser_verdict(OutcomeReason.PENALTY_LOSS, side, DecidedBy.PENALTY, clause)
            return notes
        moves = step.offender_levels or step.opponents_levels
        reopened = self.won_by_last_hand if moves and self.outcome() is None else None
        if reopened is not None:
            # A penalty belongs to the hand that it stands behind, and so to the game which that hand has won.
            self.board.reopen_game()
            self._set_stage(reopened)
            self.won_by_last_hand = None
        if step.offender_levels:
            notes.extend(self.board.move(side, step.offender_levels))
        if step.opponents_levels:
            notes.extend(self.board.move(other(side), step.opponents_levels))
        if reopened is not None and not self.board.game_is_won():
            notes.append(note("game_taken_back"))
        if not moves:
            notes.append(note("penalty_warning", **self.board.named(side)))
            if step.count > 1:
                self.warnings.append(
                    note("warn_offence_repeated", offence=rule.names, count=step.count, **self.board.named(side))
                )
        return notes

    # Rulings

    def _take_ruling(self, ruling: RulingReport) -> list[Note]:
        side = ruling.side
        said = {} if side is None else self.board.named(side)
        notes = [Note(code=f"ruling_{ruling.kind.value}", params=said)]
        match ruling.kind:
            case RulingKind.TIME_UP:
                self.time_up = True
                if self.rule_set.clock.minutes is None:
                    notes = [note("ruling_ended")]
            case RulingKind.FORFEIT:
                self._lost(OutcomeReason.FORFEIT, side)
            case RulingKind.ADJUDGED_LOSS:
                self._lost(OutcomeReason.ADJUDGED_LOSS, side)
            case RulingKind.DISQUALIFIED:
                self._lost(OutcomeReason.DISQUALIFIED, side)
            case RulingKind.WALKOVER:
                self._over(OutcomeReason.WALKOVER, side)
            case RulingKind.DOUBLE_FORFEIT:
                self._over(OutcomeReason.DOUBLE_FORFEIT, None)
            case RulingKind.ABANDONED:
                self._over(OutcomeReason.ABANDONED, None)
            case RulingKind.LEVEL_MOVE:
                assert side is not None
                assert ruling.levels is not None
                notes.extend(self.board.move(side, ruling.levels))
            case RulingKind.LATE_START:
                assert side is not None
                assert ruling.minutes is not None
                per_level = self.rule_set.clock.late_start_minutes
                assert per_level is not None
                notes = [note("ruling_late_start", minutes=ruling.minutes, **said)]
                notes.extend(self.board.move(other(side), -(-ruling.minutes // per_level)))
            case RulingKind.AWARD_MATCH:
                self.awarded_to = side
            case RulingKind.TIME_BREACH:
                self.time_breach = True
            case RulingKind.PLAY:
                pass
            case RulingKind.ANNUL_OUTCOME:
                if not self.time_up and self.verdict is None and self.awarded_to is None:
                    self.warnings.append(note("warn_nothing_to_annul", position=ruling.position))
                else:
                    self.time_up, self.verdict, self.awarded_to = False, None, None
                    self.extra_hand_to, self.hands_after_time = None, 0
            case _:
                assert_never(ruling.kind)
        return notes

    def _lost(self, reason: OutcomeReason, loser: Side | None) -> None:
        assert loser is not None
        self.verdict = loser_verdict(reason, loser, DecidedBy.RULING, RULING_CLAUSE)

    def _over(self, reason: OutcomeReason, winner: Side | None) -> None:
        self.verdict = Verdict(reason=reason, winner=winner, decided_by=DecidedBy.RULING, clause=RULING_CLAUSE)

    def _take_final(self, final: FinalReport) -> list[Note]:
        self.final = True
        self.board.put(final.levels)
        self.on_stage = self.declared_last = final.on_stage
        self.next_seat = None
        levels = {"level0": final.levels[0], "level1": final.levels[1], "seats": self.rule_set.seats}
        if final.on_stage is None:
            return [Note(code="final_result", params=levels)]
        return [Note(code="final_result_on_stage", params={**levels, "side": final.on_stage})]

    def _set_stage(self, stage: "_Stage") -> None:
        self.on_stage, self.next_seat, self.declared_last = stage

    def _what_follows(self, kind: LineKind, outcome: Outcome | None) -> list[Note]:
        """The last sentence of a line: the end of the match, or who declares next at which level."""
        if outcome is not None:
            return [outcome_note(self.rule_set, outcome)]
        if kind is not LineKind.HAND:
            return []
        level = self._next_level()
        if self.next_seat is None or level is None:
            return [note("next_contested")]
        return [note("next_hand", level=level, **self.board.seated(self.next_seat))]

    def _hand_points(self) -> tuple[int, int] | None:
        return None if self.rule_set.hand_points is None or self.final else (self.hand_points, -self.hand_points)

    def _next_level(self) -> Level | None:
        if self.on_stage is None:
            return None
        outcome = self.outcome() if self.rule_set.equal_levels is EqualLevels.EXTRA_HAND_AT_START else None
        if outcome is not None and outcome.awaits is Awaits.EXTRA_HAND:
            return self.rule_set.start_level
        return self.board.levels[self.on_stage]

    def _warn(self, code: str, hand: HandReport, **params: int) -> None:
        self.warnings.append(Note(code=code, params={"position": hand.position, "number": hand.number, **params}))
