"""Questions about a whole match: entries in, outcome and story out."""

from dataclasses import dataclass

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.hands import award_in, fine_of, points_of
from scoring.answers.refusing import LEVELS_BY_SIDE
from scoring.hand.report import HandReport, Points, Trump
from scoring.levels import level_name
from scoring.match.entries import FinalReport, PenaltyReport, RulingKind, RulingReport, SheetEntry
from scoring.match.fold import fold_match
from scoring.match.state import LineResult, MatchState, Outcome
from scoring.match.story import explain
from scoring.penalties import AwardKind
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.fold import fold_players
from scoring.players.report import Direction, PlayersHandReport, Spoil, Transfer, TransferAnswer
from scoring.players.rule_set import Hook, PlayersRuleSet
from scoring.players.state import PlayersLine, PlayersOutcome, PlayersState
from scoring.rules.rule_set import RuleSet
from scoring.wording.said import said
from scoring.wording.say import say_all

MOST_LINES = 2_000
"""Of a score sheet; hands are numbered up to 999."""


def answer_match(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """The match after all entries: levels, outcome, and the story in both languages."""
    asked.at_most("entries", MOST_LINES)
    blocks = asked.blocks("entries")
    first = asked.optional_number("first_declarer_seat", high=rule_set.seats - 1)
    counters = sorted({rule.counter for rule in rule_set.penalties.values()})
    before = {
        (block.number("side", high=rule_set.sides - 1), block.one_of("counter", counters)): block.number("count")
        for block in asked.blocks("offences_before")
    }
    if isinstance(rule_set, PlayersRuleSet):
        entries = [_players_entry(rule_set, block, index) for index, block in enumerate(blocks, start=1)]
        players = fold_players(rule_set, entries, first_declarer_seat=first, offences_before=before)
        return _players_answer(rule_set, players)
    sheet = [_entry(rule_set, block, index) for index, block in enumerate(blocks, start=1)]
    return _answer(rule_set, fold_match(rule_set, sheet, first_declarer_seat=first, offences_before=before))


def _answer(rule_set: RuleSet, state: MatchState) -> Answer:
    return {
        "levels": [level_name(level) for level in state.levels],
        "games": list(state.games),
        "on_stage": state.on_stage,
        "next_declarer_seat": state.next_declarer_seat,
        "hands_played": state.hands_played,
        "hand_points": None if state.hand_points is None else list(state.hand_points),
        "outcome": None if state.outcome is None else _outcome(state.outcome),
        "lines": [_line(line) | {"on_stage": line.on_stage_after} for line in state.lines],
        **_story(rule_set, state),
    }


def _players_answer(rule_set: PlayersRuleSet, state: PlayersState) -> Answer:
    outcome = state.outcome
    return {
        "levels": [level_name(level) for level in state.levels],
        "may_declare": list(state.may_declare),
        "hands_played": state.hands_played,
        "outcome": None
        if outcome is None
        else _outcome(outcome)
        | {
            "places": list(outcome.places),
            "levels_earned": None if outcome.levels_earned is None else list(outcome.levels_earned),
            "out_seats": list(outcome.out_seats),
            "absent_seats": list(outcome.absent_seats),
        },
        "lines": [_line(line) | {"left_over": list(line.left_over)} for line in state.lines],
        **_story(rule_set, state),
    }


def _outcome(outcome: Outcome | PlayersOutcome) -> Answer:
    return {
        "reason": outcome.reason.value,
        "winner": outcome.winner,
        "decided_by": outcome.decided_by.value,
        "clause": outcome.clause,
        "needs_decision": outcome.needs_decision,
        "points_forfeited": outcome.points_forfeited,
    }


def _line(line: LineResult | PlayersLine) -> Answer:
    return {
        "position": line.position,
        "kind": line.kind.value,
        "number": line.number,
        "standing": line.standing.value,
        "levels": [level_name(level) for level in line.levels_after],
        "attackers_points": None if line.score is None else line.score.attackers_points,
    }


def _story(rule_set: RuleSet | PlayersRuleSet, state: MatchState | PlayersState) -> Answer:
    chapters = explain(rule_set, state)
    return {
        "steps": [{language: say_all(chapter.notes, language) for language in ("zh", "en")} for chapter in chapters],
        "warnings": said(state.warnings),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    position: int
    number: int


def _place(asked: Asked, index: int) -> _Place:
    position = asked.number("position") if asked.has("position") else index
    return _Place(position=position, number=asked.number("number", 1, 999) if asked.has("number") else index)


def _kind(asked: Asked, known: tuple[str, ...]) -> str:
    return asked.one_of("kind", known, "unknown_entry") if asked.has("kind") else "hand"


def _entry(rule_set: RuleSet, asked: Asked, index: int) -> SheetEntry:
    place = _place(asked, index)
    match _kind(asked, ("hand", "penalty", "ruling", "final")):
        case "penalty":
            side = asked.number("side", 0, 1)
            return _penalty(asked, place, side)
        case "ruling":
            return _ruling(asked, place)
        case "final":
            levels = asked.values.get("levels")
            if not isinstance(levels, list) or len(levels) != 2:
                raise QuestionRefused("bad_levels", asked.path("levels"), value=levels, allowed=LEVELS_BY_SIDE)
            first, second = (asked.as_level(level, "levels") for level in levels)
            on_stage = asked.optional_number("on_stage", 0, 1)
            return FinalReport(position=place.position, levels=(first, second), on_stage=on_stage)
        case _:
            return _hand(rule_set, asked, place)


def entered_hand(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> HandReport | PlayersHandReport:
    """A hand as a referee enters it: the keys of an entry of kind `hand`."""
    place = _place(asked, 1)
    return (
        _players_hand(rule_set, asked, place) if isinstance(rule_set, PlayersRuleSet) else _hand(rule_set, asked, place)
    )


def _hand(rule_set: RuleSet, asked: Asked, place: _Place) -> HandReport:
    award = None
    if asked.has("award"):
        block = asked.block("award")
        award = award_in(block, block.choice("kind", AwardKind))
    return HandReport(
        position=place.position,
        number=place.number,
        declarer_seat=asked.number("declarer_seat", high=rule_set.seats - 1),
        level=asked.level("level") if asked.has("level") else None,
        trump=asked.choice("trump", Trump) if asked.has("trump") else None,
        points=_points(rule_set, asked),
        fines=tuple(fine_of(rule_set, block) for block in asked.blocks("fines")),
        award=award,
        void=asked.has("void") and asked.truth("void"),
    )


def _points(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Points | None:
    told = any(asked.has(key) for key in ("attackers_points", "last_trick_winner", "trick_points", "multiplier"))
    return points_of(rule_set, asked) if told else None


def _penalty(asked: Asked, place: _Place, side: int) -> PenaltyReport:
    note = asked.text("note") if asked.has("note") else ""
    return PenaltyReport(position=place.position, offence=asked.text("offence"), side=side, note=note)


def _ruling(asked: Asked, place: _Place) -> RulingReport:
    return RulingReport(
        position=place.position,
        kind=asked.choice("ruling", RulingKind),
        side=asked.optional_number("side", 0, 24),
        levels=asked.number("levels", -100, 100) if asked.has("levels") else None,
        minutes=asked.optional_number("minutes"),
        reason=asked.text("reason") if asked.has("reason") else "",
    )


def _players_entry(rule_set: PlayersRuleSet, asked: Asked, index: int) -> PlayersEntry:
    place = _place(asked, index)
    match _kind(asked, ("hand", "penalty", "ruling", "final")):
        case "penalty":
            seat = asked.number("side", high=rule_set.seats - 1)
            return _penalty(asked, place, seat)
        case "ruling":
            return _ruling(asked, place)
        case "final":
            levels = asked.values.get("levels")
            if not isinstance(levels, list) or len(levels) != rule_set.seats:
                raise QuestionRefused("bad_levels", asked.path("levels"), value=levels, allowed=LEVELS_BY_SIDE)
            return PlayersFinalReport(
                position=place.position, levels=tuple(asked.as_level(level, "levels") for level in levels)
            )
        case _:
            return _players_hand(rule_set, asked, place)


def _players_hand(rule_set: PlayersRuleSet, asked: Asked, place: _Place) -> PlayersHandReport:
    return PlayersHandReport(
        position=place.position,
        number=place.number,
        declarer_seat=asked.number("declarer_seat", high=rule_set.seats - 1),
        friend_seats=tuple(asked.numbers("friend_seats")) if asked.has("friend_seats") else (),
        bid=asked.optional_number("bid"),
        level=asked.level("level") if asked.has("level") else None,
        trump=asked.choice("trump", Trump) if asked.has("trump") else None,
        points=_points(rule_set, asked),
        fines=tuple(fine_of(rule_set, block) for block in asked.blocks("fines")),
        last_trick_seat=asked.optional_number("last_trick_seat"),
        hook=asked.choice("hook", Hook) if asked.has("hook") else None,
        spoils=tuple(
            Spoil(taker=block.number("taker"), levels=block.number("levels")) for block in asked.blocks("spoils")
        ),
        transfers=tuple(
            Transfer(
                giver=block.number("giver"),
                taker=block.number("taker"),
                direction=block.choice("direction", Direction),
                levels=block.number("levels"),
                answer=block.choice("answer", TransferAnswer) if block.has("answer") else TransferAnswer.TAKEN,
            )
            for block in asked.blocks("transfers")
        ),
        void=asked.has("void") and asked.truth("void"),
    )
