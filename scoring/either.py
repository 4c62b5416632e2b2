"""The one entrance for callers who meet both kinds of rule set: two sides, and players with levels of their own."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, overload

from scoring.hand.report import HandReport
from scoring.levels import Seat, Side
from scoring.match.entries import FinalReport, PenaltyReport, RulingReport, SheetEntry
from scoring.match.fold import fold_match
from scoring.match.state import LineResult, MatchState, Outcome, SheetRefused
from scoring.players.entries import PlayersEntry, PlayersFinalReport
from scoring.players.fold import fold_players
from scoring.players.report import PlayersHandReport
from scoring.players.rule_set import PlayersRuleSet
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


def _all_of(entries: Sequence[AnyEntry], kinds: tuple[type, ...]) -> None:
    for entry in entries:
        if not isinstance(entry, kinds):
            raise SheetRefused("entry_of_other_kind", entry.position, "kind", {})
