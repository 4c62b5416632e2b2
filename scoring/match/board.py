"""The levels of both sides while a sheet is read: climbs, drops, games, and what is said about them."""

from typing import NamedTuple

from scoring.hand.report import HandReport, HandScore
from scoring.hand.score import LEFT_WHEN_FOUND
from scoring.level_table import Stage
from scoring.levels import Climb, Climber, Level, Seat, Side, climb, drop
from scoring.notes import Note, note
from scoring.rules.rule_set import RuleSet


class _Game(NamedTuple):
    """Where a game stood when it was booked."""

    levels: list[Level]
    reached: list[int]
    first_past: Side | None
    games: list[int]


class Board:
    """Levels by side, the line at which each was reached, and the games won before the one that is played."""

    def __init__(self, rule_set: RuleSet) -> None:
        self.rule_set = rule_set
        self.line = 0
        self._levels: list[Level] = [rule_set.start_level] * rule_set.sides
        self._reached = [-1] * rule_set.sides
        self._first_past: Side | None = None
        self._games = [0] * rule_set.sides
        self._before: _Game | None = None

    @property
    def levels(self) -> tuple[Level, Level]:
        return self._levels[0], self._levels[1]

    @property
    def reached_at(self) -> tuple[int, int]:
        """For each side the line at which it came to its present level, -1 from the start."""
        return self._reached[0], self._reached[1]

    @property
    def first_past(self) -> Side | None:
        """The side that is past the goal, of two the one that came there first; None: neither is."""
        return self._first_past

    @property
    def games(self) -> tuple[int, int]:
        return self._games[0], self._games[1]

    def climb(self, side: Side, earned: int, climber: Climber) -> Climb:
        """The side goes up by what it earned, as far as the ladder lets it."""
        way = climb(self.rule_set.ladder, self._levels[side], earned, climber)
        self._set(side, way.end)
        return way

    def move(self, side: Side, levels: int) -> list[Note]:
        """The side goes up or down without a hand, and this is told."""
        if levels > 0:
            way = self.climb(side, levels, Climber.GIVEN)
            return [Note(code="levels_given", params=self.moved(side, way)), *self.limits(side, way)]
        way = drop(self.rule_set.ladder, self._levels[side], -levels)
        self._set(side, way.end)
        moved = self.moved(side, way)
        if way.lost:
            return [Note(code="levels_dropped", params=moved), note("level_floor", **self.at(side, way.end))]
        return [Note(code="levels_dropped", params=moved)]

    def put(self, levels: tuple[Level, Level]) -> None:
        """Both levels are known without the way to them."""
        self._levels, self._reached = list(levels), [-1] * self.rule_set.sides
        self._first_past = self._past()

    def close_game(self) -> list[Note]:
        """A game that was won but does not win the match yet is booked, and both sides start anew."""
        winner = game_winner(self.rule_set, self.levels, self._first_past)
        if winner is None or self._games[winner] + 1 >= self.rule_set.games_to_win:
            return []
        self._before = _Game(self._levels, self._reached, self._first_past, self._games.copy())
        self._games[winner] += 1
        start = self.rule_set.start_level
        self.put((start, start))
        return [
            note("game_won", games0=self._games[0], games1=self._games[1], **self.named(winner)),
            note("next_contested"),
        ]

    def game_is_won(self) -> bool:
        """Whether a side has passed the goal of the game, or is far enough ahead."""
        return game_winner(self.rule_set, self.levels, self._first_past) is not None

    def reopen_game(self) -> None:
        """Levels and games are again what they were before the game was booked that was booked last."""
        assert self._before is not None
        self._levels, self._reached, self._first_past, self._games = self._before
        self._before = None

    def _set(self, side: Side, level: Level) -> None:
        if level != self._levels[side]:
            self._levels[side] = level
            self._reached[side] = self.line
            self._first_past = self._past()

    def _past(self) -> Side | None:
        goal = self.rule_set.goal_level
        past = [side for side in (0, 1) if goal is not None and self._levels[side] >= goal]
        return self._first_past if self._first_past in past else next(iter(past), None)

    def limits(self, side: Side, way: Climb) -> list[Note]:
        """Why a side did not climb all that it had earned."""
        if not way.lost:
            return []
        if way.stopped_at is None:
            return [note("goal_surplus", lost=way.lost)]
        if way.stopped_at == way.start:
            return [note("must_play_held", **self.at(side, way.start))]
        return [note("must_play_stop", lost=way.lost, **self.at(side, way.stopped_at))]

    def hand_notes(self, hand: HandReport, score: HandScore, side: Side, way: Climb) -> list[Note]:
        """What a hand did that was not contested; `side` has gone that way up."""
        moved = self.moved(side, way)
        # whoever has not climbed all that was earned is told so in the first sentence already
        short = "_short" if way.lost else ""
        if hand.award is not None:
            rule = self.rule_set.awards[hand.award.kind]
            if score.stage is Stage.KEEP:
                code = f"hand_awarded_keep{short}"
            else:
                code = f"hand_awarded_switch{short}" if way.earned else "hand_awarded_stage"
            said = {"award": rule.names, "party": hand.award.offender.value, "climb": way.earned}
            left = [step for step in score.steps if step.code in LEFT_WHEN_FOUND]
            return [Note(code=code, params={**said, **moved}), *left, *self.limits(side, way)]
        assert score.attackers_points is not None
        points = score.attackers_points
        if score.stage is Stage.KEEP:
            first = note(f"hand_keep{short}", points=points, climb=way.earned, **moved)
        elif way.earned:
            first = note(f"hand_climb{short}", points=points, climb=way.earned, **moved)
        else:
            first = note("hand_switch", points=points)
        return [first, *self.limits(side, way)]

    # Values of notes

    def named(self, side: Side) -> dict[str, int]:
        return {"side": side, "seats": self.rule_set.seats}

    def seated(self, seat: Seat) -> dict[str, int]:
        return {"seat": seat, "seats": self.rule_set.seats}

    def at(self, side: Side, level: Level) -> dict[str, int]:
        return {**self.named(side), "level": level}

    def moved(self, side: Side, way: Climb) -> dict[str, int]:
        return {**self.named(side), "start": way.start, "end": way.end}


def far_ahead(rule_set: RuleSet, levels: tuple[Level, Level]) -> Side | None:
    """The side whose lead wins at once by the mercy rule, if there is one."""
    lead = rule_set.clock.mercy_lead
    if lead is None or abs(levels[0] - levels[1]) < lead:
        return None
    return 0 if levels[0] > levels[1] else 1


def game_winner(rule_set: RuleSet, levels: tuple[Level, Level], first_past: Side | None) -> Side | None:
    """The winner of the game that is played: the first past the goal, or a side far enough ahead."""
    return far_ahead(rule_set, levels) if first_past is None else first_past
