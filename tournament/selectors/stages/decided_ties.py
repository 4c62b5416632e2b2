"""What has put level entries of a stage in order: extra matches, lots, and the chief referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import CutDecision, Stage
from tournament.selectors.stages.extra_matches import ExtraMatches, extra_matches_of

DECIDED_BY_HAND = frozenset({"extra_match", "lots", "manual_order"})
"""Criteria that come after the play: what they say of an entry may change while it is level by the same values."""

StoredRow = Mapping[str, Any]
"""A row of a stored snapshot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDecision:
    """A decision about entries that were level. `order`: entry ids, best first. `place`: the first they were level for,
    or the size of the cut across which they were. `values`: entry -> what it had by play when it was decided."""

    pk: int
    method: str
    group: str
    place: int
    order: tuple[int, ...]
    after_round: int
    values: Mapping[int, Mapping[str, Any]]

    def holds_for(self, level: Sequence[StoredRow]) -> bool:
        """Whether it put all of these in order, level by values that they had then; who has left since is no matter."""
        return all(row["entry"] in self.values and self._had(row) for row in level)

    def _had(self, row: StoredRow) -> bool:
        then = self.values[row["entry"]]
        return all(name in then and then[name] == value for name, value in by_play(row).items())


def decisions_of(stage: Stage) -> tuple[KeptDecision, ...]:
    """Those that nobody has taken back, the newest first. One query."""
    found = (
        CutDecision.objects.standing()
        .filter(stage=stage)
        .select_related("snapshot")
        .defer("snapshot__cells")
        .order_by("-pk")
    )
    return tuple(
        KeptDecision(
            pk=each.pk,
            method=each.method,
            group=each.group,
            place=each.cut_size,
            order=tuple(each.order),
            after_round=each.snapshot.after_round,
            values={row["entry"]: by_play(row) for row in each.snapshot.rows if row["entry"] in each.order},
        )
        for each in found
    )


def decision_about(
    stage: Stage, decisions: Sequence[KeptDecision], level: Sequence[StoredRow], *, after_round: int
) -> KeptDecision | None:
    """The newest decision that holds for these level entries of one table after this round.

    In a schedule everybody has played the same rounds whenever the group is over; elsewhere a decision made after an
    earlier round was about who drops out, and settles nothing later. Decisions across groups settle no place of a
    group.
    """
    group = level[0].get("group", "") if level else ""
    for each in decisions:
        if each.group == group and (stage.is_schedule or each.after_round == after_round) and each.holds_for(level):
            return each
    return None


def by_play(row: StoredRow) -> dict[str, Any]:
    """What the entry has by the criteria that rest on play."""
    return {name: value for name, value in row["values"].items() if name not in DECIDED_BY_HAND}


def level_rank(row: StoredRow) -> int:
    """The rank that the entry has, or shared before a tie was decided."""
    return int(row.get("level_rank", row["rank"]))


def was_level(row: StoredRow) -> bool:
    """Whether others have, or had before a tie was decided, the same rank."""
    return bool(row["shared"] or "level_rank" in row)


def shows_a_decision(row: StoredRow, lots: Mapping[str, int]) -> bool:
    """Whether the row stands where it does by a decision, or by extra matches. `lots`: entry -> the lot of the stage,
    empty where its chain does not ask for them; any other was drawn for a tie."""
    values = row["values"]
    drawn = values.get("lots")
    if drawn is not None and drawn != str(lots.get(str(row["entry"]))):
        return True
    return "level_rank" in row or bool(values.keys() & {"extra_match", "manual_order"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTies:
    """All that may put level entries of a stage in order."""

    extra: tuple[ExtraMatches, ...]
    decisions: tuple[KeptDecision, ...]

    def __bool__(self) -> bool:
        return bool(self.decisions) or any(each.ranks is not None for each in self.extra)


def decided_ties(stage: Stage) -> DecidedTies:
    """Two queries where nothing was decided; a bounded number for each stage of extra matches."""
    return DecidedTies(extra=extra_matches_of(stage.pk), decisions=decisions_of(stage))
