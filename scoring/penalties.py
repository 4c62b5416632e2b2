"""Offences and what they cost: points in the hand, levels, the hand itself, or the match."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.kitty import Party
from scoring.level_table import Stage


class FineCounts(StrEnum):
    """Which cards of a failed throw are fined: those that go back to the hand, all that were thrown, or those that
    somebody could beat."""

    CARDS_TAKEN_BACK = "cards_taken_back"
    CARDS_THROWN = "cards_thrown"
    CARDS_BEATEN = "cards_beaten"


@dataclass(frozen=True, slots=True, kw_only=True)
class FineRule:
    """Points a card, moved within the hand: to the attackers if the declarers erred, away from them otherwise.

    `points_per_card` is 0 where the fine is a part of the stake, `stake_percent`, and no card points move.
    """

    names: Mapping[str, str]
    points_per_card: int
    source: str
    counts: FineCounts = FineCounts.CARDS_TAKEN_BACK
    stake_percent: int = 0

    def of_stake(self, stake: int) -> int | float:
        """The part of this stake that is lost, exact: a whole number wherever it is one."""
        lost, rest = divmod(stake * self.stake_percent, 100)
        return stake * self.stake_percent / 100 if rest else lost


class CountedOver(StrEnum):
    """Over what offences of one counter add up: the match, or all matches of the event."""

    MATCH = "match"
    EVENT = "event"


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRule:
    """Levels moved after the hand, and the offence that loses the match.

    `offender_levels` is 0 or negative and stops at the start level; `opponents_levels` is 0 or positive.
    `match_lost_at`: that many offences of one `counter` lose the match; None: never by itself.
    Offences with the same counter are counted together. The first `warnings` of them are warnings and move nothing.
    Each further offence that moves levels moves more of them, by `offender_growth` (0 or negative) and
    `opponents_growth` (0 or positive): opponents 1 growing by 1 climb 1, then 2, then 3.
    `counted`: offences add up over the match, or over all matches of the event; of those before this one the fold is
    told in `offences_before`.
    """

    names: Mapping[str, str]
    offender_levels: int
    opponents_levels: int
    match_lost_at: int | None
    counter: str
    source: str
    warnings: int = 0
    counted: CountedOver = CountedOver.MATCH
    offender_growth: int = 0
    opponents_growth: int = 0

    @property
    def moves_levels(self) -> bool:
        """Whether any offence of this kind moves levels; otherwise each is a warning."""
        figures = (self.offender_levels, self.opponents_levels, self.offender_growth, self.opponents_growth)
        return any(figures)


class AwardKind(StrEnum):
    """Faults and events that decide a hand in place of its points.

    no_declaration: nobody declared trumps; the declarers are the ones "at fault".
    """

    CARD_COUNT_ERROR = "card_count_error"
    WRONG_PLAY = "wrong_play"
    NO_DECLARATION = "no_declaration"
    LABOUR_REFORM = "labour_reform"


class TablePart(StrEnum):
    """What the level table still counts for in an awarded hand.

    ignored: nothing. added: the climb that the innocent side's points earn is added to the award.
    """

    IGNORED = "ignored"
    ADDED = "added"


class AttackersAtFault(StrEnum):
    """Which attackers' points the table reads when it is added and the attackers were at fault."""

    AS_HELD = "as_held"
    AS_ZERO = "as_zero"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResult:
    """The outcome of an awarded hand for one offender."""

    stage: Stage
    declarers_climb: int
    attackers_climb: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRule:
    """What happens to a hand by who was at fault; a party that is missing cannot be reported.

    `played_out_below_cards`: with fewer cards left in a hand it is played out before the award; None: it stops.
    """

    names: Mapping[str, str]
    table: TablePart
    attackers_at_fault: AttackersAtFault
    by_offender: Mapping[Party, AwardResult]
    played_out_below_cards: int | None
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyStep:
    """What the `count`-th offence of its counter does."""

    count: int
    offender_levels: int
    opponents_levels: int
    match_lost: bool


def escalate(rule: PenaltyRule, offences_so_far: int) -> PenaltyStep:
    """The consequence of the offence that makes the count `offences_so_far` (1 or more).

    The offence that loses the match moves no levels any more: the match is over.
    """
    lost = rule.match_lost_at is not None and offences_so_far >= rule.match_lost_at
    spared = lost or offences_so_far <= rule.warnings
    repeated = offences_so_far - rule.warnings - 1
    return PenaltyStep(
        count=offences_so_far,
        offender_levels=0 if spared else rule.offender_levels + repeated * rule.offender_growth,
        opponents_levels=0 if spared else rule.opponents_levels + repeated * rule.opponents_growth,
        match_lost=lost,
    )
