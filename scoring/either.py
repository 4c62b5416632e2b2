"""The one entrance for callers who meet both kinds of rule set: two sides, and players with levels of their own."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, overload

from scoring.hand.report import HandReport, HandScore
from scoring.hand.score import score_hand
from scoring.levels import Seat, Side
from scoring.match.entries import FinalReport, PenaltyReport, RulingReport, SheetEntry
from scoring.match.fold import fold_match
from scoring.match.questions import question_hand
from scoring.match.state import LineResult, MatchState, Outcome, SheetRefused
from scoring.notes import Note, above_ace
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.fold import fold_players
from scoring.players.questions import question_players_hand
from scoring.players.report import PlayersHandReport, PlayersHandScore
from scoring.players.rule_set import PlayersRuleSet
from scoring.players.score import score_players_hand
from scoring.players.state import PlayersLine, PlayersOutcome, PlayersState
from scoring.rules.rule_set import RuleSet

AnyRuleSet = RuleSet | PlayersRuleSet
AnyHandReport = HandReport | PlayersHandReport
AnyEntry = SheetEntry | PlayersEntry
AnyLine = LineResult | PlayersLine
AnyOutcome = Outcome | PlayersOutcome
AnyState = MatchState | PlayersState

_NONE_BEFORE: Mapping[tuple[Side, str], int] = MappingProxyType({})
_TWO_SIDES = (HandReport, PenaltyReport, RulingReport, FinalReport)
_PLAYERS = (PlayersHandReport, PenaltyReport, RulingReport, PlayersFinalReport)


def read_any_rule_set(values: Mapping[str, Any]) -> AnyRuleSet:
    """The rule set that the values describe; a block `result` makes it one of players with levels of their own.

    RuleSetInvalid: all faults found.
    """
    if isinstance(values, Mapping) and "result" in values:
        return PlayersRuleSet.from_mapping(values)
    return RuleSet.from_mapping(values)


@overload
def fold_any(
    rule_set: RuleSet,
    entries: Sequence[AnyEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = ...,
) -> MatchState: ...


@overload
def fold_any(
    rule_set: PlayersRuleSet,
    entries: Sequence[AnyEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = ...,
) -> PlayersState: ...


@overload
def fold_any(
    rule_set: AnyRuleSet,
    entries: Sequence[AnyEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = ...,
) -> AnyState: ...


def fold_any(
    rule_set: AnyRuleSet,
    entries: Sequence[AnyEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = _NONE_BEFORE,
) -> AnyState:
    """The state of a match after all its entries; see `fold_match` and `fold_players`.

    `offences_before`: by side (or seat) and counter, offences of earlier matches of the event that still add up.
    SheetRefused: an entry is impossible, or belongs to the other kind of rule set ("entry_of_other_kind").
    """
    if isinstance(rule_set, PlayersRuleSet):
        _all_of(entries, _PLAYERS)
        return fold_players(
            rule_set,
            entries,  # type: ignore[arg-type]
            first_declarer_seat=first_declarer_seat,
            offences_before=offences_before,
        )
    _all_of(entries, _TWO_SIDES)
    return fold_match(
        rule_set,
        entries,  # type: ignore[arg-type]
        first_declarer_seat=first_declarer_seat,
        offences_before=offences_before,
    )


def question_any_hand(rule_set: AnyRuleSet, state: AnyState, hand: AnyHandReport) -> tuple[Note, ...]:
    """What is possible but implausible about a hand that would follow `state`, each as a question.

    TypeError: rule set, state and hand are not of one kind.
    """
    match rule_set, state, hand:
        case RuleSet(), MatchState(), HandReport():
            return above_ace(question_hand(rule_set, state, hand), rule_set.ladder)
        case PlayersRuleSet(), PlayersState(), PlayersHandReport():
            return above_ace(question_players_hand(rule_set, state, hand), rule_set.ladder)
        case _:
            raise TypeError(f"{rule_set.id}: {type(state).__name__} and {type(hand).__name__} are not of its kind")


def score_any_hand(rule_set: AnyRuleSet, hand: AnyHandReport) -> HandScore | PlayersHandScore:
    """The score of a hand that is not void, with a note for each step.

    HandRefused: the report is impossible. TypeError: rule set and hand are not of one kind.
    """
    match rule_set, hand:
        case RuleSet(), HandReport():
            return score_hand(rule_set, hand)
        case PlayersRuleSet(), PlayersHandReport():
            return score_players_hand(rule_set, hand)
        case _:
            raise TypeError(f"{rule_set.id}: {type(hand).__name__} is not of its kind")


def _all_of(entries: Sequence[AnyEntry], kinds: tuple[type, ...]) -> None:
    for entry in entries:
        if not isinstance(entry, kinds):
            raise SheetRefused("entry_of_other_kind", entry.position, "kind", {})
