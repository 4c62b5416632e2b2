"""Rules that are read as a table rather than as sentences."""

from dataclasses import dataclass

from scoring.kitty import Factor, FormatKind, Growth, KittyRule, WinningFormat
from scoring.level_table import POINT_STEP, Band, LevelTable, Stage
from scoring.players.results import AtBid, BidOfTotalTable, BidTable, FriendsTable, OnBoundary, ResultTable
from scoring.wording.pen import Tongue

NOTHING = "–"
MORE = " …"
"""Behind the first cell of a row that goes on."""

_FORMATS = {
    FormatKind.SINGLE: ("单张", "single"),
    FormatKind.PAIR: ("对子", "pair"),
    FormatKind.TRACTOR: ("拖拉机", "tractor"),
    FormatKind.EQUAL_CARDS: ("三张以上同牌", "three or more equal cards"),
    FormatKind.RUN: ("特拖", "run of triples or more"),
}
_SIZES = {
    FormatKind.SINGLE: (1,),
    FormatKind.PAIR: (2,),
    FormatKind.TRACTOR: (4, 6, 8),
    FormatKind.EQUAL_CARDS: (3, 4, 5, 6),
    FormatKind.RUN: (6, 9, 12),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesTable:
    """Rows under their headings, every cell a text; the first cell of a row names it."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def level_table(pen: Tongue, table: LevelTable) -> RulesTable:
    """What the attackers' points bring, one row a band and one for what follows the last."""
    bands = list(table.bands)
    if table.continuation is not None:
        bands.append(table.band_at(bands[-1].last + POINT_STEP))
    rows = [_band(pen, band) for band in bands]
    points, *rest = rows[-1]
    if table.continuation is None:
        points = pen.either(f"{bands[-1].first} 以上", f"{bands[-1].first} and more")
    else:
        points += MORE
    rows[-1] = (points, *rest)
    return RulesTable(
        headings=(
            pen.either("闲家方得分", "Attackers' points"),
            pen.either("庄家方升", "Declarers"),
            pen.either("闲家方升", "Attackers"),
            pen.either("台上", "Stage"),
        ),
        rows=tuple(rows),
    )


def _band(pen: Tongue, band: Band) -> tuple[str, ...]:
    points = str(band.first) if band.first == band.last else f"{band.first}–{band.last}"
    if band.names:
        points += pen.either(f"（{band.names['zh']}）", f" ({band.names['en']})")
    change = band.change
    if change.stage is Stage.KEEP:
        climb = f"+{change.declarers_climb}" if change.declarers_climb else NOTHING
        return points, climb, NOTHING, pen.either("保庄", "stays")
    climb = f"+{change.attackers_climb}" if change.attackers_climb else NOTHING
    return points, NOTHING, climb, pen.either("换庄", "changes")


def factors_table(pen: Tongue, rule: KittyRule, copies: int) -> RulesTable:
    """By what each format multiplies; `copies` is how many equal cards there are."""
    rows = tuple((pen.names(_FORMATS[factor.kind]), _factor(pen, factor, copies)) for factor in rule.factors)
    return RulesTable(headings=(pen.either("牌型", "Format"), pen.either("倍数", "Factor")), rows=rows)


def _factor(pen: Tongue, factor: Factor, copies: int) -> str:
    sizes = [size for size in _SIZES[factor.kind] if factor.kind is not FormatKind.EQUAL_CARDS or size <= copies]
    # fewer decks than the format needs: it stands there all the same, as the rule set says
    sizes = sizes or [_SIZES[factor.kind][0]]
    worth = [(size, factor.of(WinningFormat(kind=factor.kind, cards=size))) for size in sizes]
    capped = [index for index, (_size, value) in enumerate(worth) if value == factor.most]
    if capped:
        worth = worth[: capped[0] + 1]
    if factor.growth is Growth.FLAT or len(worth) == 1:
        return f"× {worth[0][1]}"
    told = pen.either("，", ", ").join(
        pen.either(f"{size} 张 × {value}", f"{size} cards × {value}") for size, value in worth
    )
    if capped:
        return told + pen.either("（最多）", " (at most)")
    return told if factor.kind is FormatKind.EQUAL_CARDS and sizes[-1] == copies else told + MORE


def result_table(pen: Tongue, table: ResultTable, *, players: int, decks: int) -> RulesTable:
    """What the attackers' points bring where every player has a level of his own."""
    match table:
        case FriendsTable():
            return _friends(pen, table, players)
        case BidTable():
            attackers = table.at_bid is AtBid.ATTACKERS
            bid = (
                ("0", f"+{table.shutout}", NOTHING),
                (pen.either("不到标分一半", "below half of the bid"), f"+{table.below_half}", NOTHING),
                (
                    pen.either("不到标分", "below the bid") if attackers else pen.either("不超过标分", "up to the bid"),
                    f"+{table.below}",
                    NOTHING,
                ),
                (
                    pen.either("达到标分", "from the bid on") if attackers else pen.either("超过标分", "above the bid"),
                    NOTHING,
                    "+1",
                ),
                (pen.either("标分的一倍半 …", "one and a half times the bid …"), NOTHING, "+2"),
            )
            return RulesTable(headings=_headings(pen), rows=bid)
        case BidOfTotalTable():
            step = table.step_per_deck * decks
            total = (
                ("0", f"+{min(3, table.most)}", NOTHING),
                (_small_row(pen, table), f"+{min(2, table.most)}", NOTHING),
                (pen.either("不超过标分", "up to the bid"), "+1", NOTHING),
                (pen.either("超过标分", "above the bid"), NOTHING, "+1"),
                (
                    pen.either(f"超过标分 {step + POINT_STEP} 分 …", f"{step + POINT_STEP} above the bid …"),
                    NOTHING,
                    pen.either(f"+2，最多 +{table.most}", f"+2, at most +{table.most}"),
                ),
            )
            headings = _headings(pen)
            each = pen.either("庄家、朋友各升", "Declarer and friends, each")
            return RulesTable(headings=(headings[0], each, headings[2]), rows=total)
        case LevelTable():
            return level_table(pen, table)


def _small_row(pen: Tongue, table: BidOfTotalTable) -> str:
    if table.on_boundary is OnBoundary.ONE_LEVEL:
        return pen.either("不到（总分－标分）÷2", "below (all points − bid) ÷ 2")
    return pen.either("不超过（总分－标分）÷2", "up to (all points − bid) ÷ 2")


def _headings(pen: Tongue) -> tuple[str, str, str]:
    return (
        pen.either("闲家方得分", "Attackers' points"),
        pen.either("庄家升", "Declarer"),
        pen.either("闲家各升", "Each attacker"),
    )


def _friends(pen: Tongue, table: FriendsTable, players: int) -> RulesTable:
    at, half, step = table.take_stage_at, table.half_at, table.step
    with_friend, alone = players - 2, players - 1
    takes = pen.either("上台", "take the stage")
    rows = (
        ("0", f"+{3 * with_friend}", f"+{3 * alone}", NOTHING),
        (f"{POINT_STEP}–{half - POINT_STEP}", f"+{2 * with_friend}", f"+{2 * alone}", NOTHING),
        (f"{half}–{at - POINT_STEP}", f"+{with_friend}", f"+{alone}", NOTHING),
        (f"{at}–{at + step - POINT_STEP}", NOTHING, NOTHING, takes),
        (f"{at + step}–{at + 2 * step - POINT_STEP}{MORE}", NOTHING, NOTHING, f"+1{MORE}"),
    )
    headings = (
        pen.either("闲家方得分", "Attackers' points"),
        pen.either("庄家方共升（有朋友）", "Declarer and friend, in all"),
        pen.either("庄家升（无朋友）", "Declarer alone"),
        pen.either("闲家各升", "Each attacker"),
    )
    return RulesTable(headings=headings, rows=rows)
