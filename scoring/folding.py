"""The one entrance to the fold of a match, whatever its rule set."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import overload

from scoring.levels import Seat, Side
from scoring.match import fold
from scoring.match.entries import SheetEntry
from scoring.match.state import MatchState
from scoring.players.fold import PlayersEntry, fold_players
from scoring.players.rule_set import PlayersRuleSet
from scoring.players.state import PlayersState
from scoring.rules.rule_set import RuleSet

_NONE_BEFORE: Mapping[tuple[Side, str], int] = MappingProxyType({})


@overload
def fold_match(
    rule_set: RuleSet,
    entries: Sequence[SheetEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = ...,
) -> MatchState: ...


@overload
def fold_match(rule_set: PlayersRuleSet, entries: Sequence[PlayersEntry]) -> PlayersState: ...


def fold_match(
    rule_set: RuleSet | PlayersRuleSet,
    entries: Sequence[SheetEntry] | Sequence[PlayersEntry],
    *,
    first_declarer_seat: Seat | None = None,
    offences_before: Mapping[tuple[Side, str], int] = _NONE_BEFORE,
) -> MatchState | PlayersState:
    """The state of a match after all its entries; see `scoring.match.fold` and `scoring.players.fold`.

    A rule set of players takes no first declarer, as its first hand is open to all, and knows no penalties.
    """
    if isinstance(rule_set, PlayersRuleSet):
        return fold_players(rule_set, entries)  # type: ignore[arg-type]
    return fold.fold_match(
        rule_set,
        entries,  # type: ignore[arg-type]
        first_declarer_seat=first_declarer_seat,
        offences_before=offences_before,
    )
