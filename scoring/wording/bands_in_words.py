"""A table of levels in sentences."""

from collections.abc import Iterator

from scoring.level_table import Band, LevelTable, Stage
from scoring.wording.pen import Tongue
from scoring.wording.values import Count


def bands_in_words(pen: Tongue, table: LevelTable) -> Iterator[str]:
    """Each band in a sentence."""
    for band in table.bands:
        yield _band(pen, band)


def beyond_bands(pen: Tongue, table: LevelTable) -> Iterator[str]:
    """What holds behind the last band."""
    if table.continuation is None:
        yield pen.either("最后一档不封口，不再增加。", "The last row holds for all higher totals.")
        return
    every, most = table.continuation.every, table.continuation.most
    yield pen.either(f"以后每多 {every} 分再升 1 级。", f"Every further {every} points bring one more level.")
    if most is not None:
        yield pen.either(f"最多升 {most} 级。", f"The attackers climb at most {Count(most):level|levels}.")


def _band(pen: Tongue, band: Band) -> str:
    points = str(band.first) if band.first == band.last else f"{band.first}–{band.last}"
    if band.stage is Stage.KEEP and band.climb == 0:
        return pen.either(
            f"闲家方得 {points} 分：庄家方继续坐庄，双方不升级。",
            f"Attackers' points {points}: the declarers keep the stage, nobody climbs.",
        )
    if band.stage is Stage.KEEP:
        return pen.either(
            f"闲家方得 {points} 分：庄家方升 {band.climb} 级，继续坐庄。",
            f"Attackers' points {points}: the declarers climb {Count(band.climb):level|levels} and keep the stage.",
        )
    if band.climb == 0:
        return pen.either(
            f"闲家方得 {points} 分：换庄，双方不升级。",
            f"Attackers' points {points}: the attackers take the stage, nobody climbs.",
        )
    return pen.either(
        f"闲家方得 {points} 分：闲家方上台，升 {band.climb} 级。",
        f"Attackers' points {points}: the attackers take the stage and climb {Count(band.climb):level|levels}.",
    )
