"""Points that a hand is worth by itself, beside or in place of levels (JJ 积分)."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.level_table import POINT_STEP


class Surplus(StrEnum):
    """Which steps of five within a row count one point each.

    none: no steps. below_last: the steps missing to the row's last total, taken from the value. above_first: the
    steps beyond the row's first total, added to it. above_first_off: the same, taken from it, so that within the row
    the value falls as the points rise.
    """

    NONE = "none"
    BELOW_LAST = "below_last"
    ABOVE_FIRST = "above_first"
    ABOVE_FIRST_OFF = "above_first_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """Attackers' totals from `first` to `last` and the value of the hand for the attackers, before its surplus."""

    first: int
    last: int
    value: int
    surplus: Surplus


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPoints:
    """The table from a hand's total to its points, multiplied by `base`; the declarers score the negative.

    Behind the last row every further `every` points add `adds`; the surplus goes on as in the last row.
    """

    rows: tuple[PointsRow, ...]
    every: int
    adds: int
    base: int
    source: str

    def worth(self, total: int) -> int:
        """The attackers' points for a hand in which they took `total`; a total below 0 counts as 0.

        The base is not in it: `base * worth(total)` is what is written down.
        """
        total = max(0, total)
        for row in self.rows:
            if total < row.last + POINT_STEP:
                return _in_row(row, total)
        last = self.rows[-1]
        further = (total - last.first) // self.every
        shift = further * self.every
        moved = PointsRow(
            first=last.first + shift,
            last=last.last + shift,
            value=last.value + further * self.adds,
            surplus=last.surplus,
        )
        return _in_row(moved, total)


def _in_row(row: PointsRow, total: int) -> int:
    match row.surplus:
        case Surplus.NONE:
            return row.value
        case Surplus.BELOW_LAST:
            return row.value - (row.last - total) // POINT_STEP
        case Surplus.ABOVE_FIRST:
            return row.value + (total - row.first) // POINT_STEP
        case Surplus.ABOVE_FIRST_OFF:
            return row.value - (total - row.first) // POINT_STEP
