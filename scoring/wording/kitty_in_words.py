"""The last trick in words."""

from collections.abc import Callable, Iterator
from typing import assert_never

from scoring.kitty import DeclarersLastTrick, Factor, FormatChoice, FormatKind, FormatOf, Growth, KittyRule, Multiplied
from scoring.wording.pen import Tongue

_FORMAT_NAMES = {
    FormatKind.SINGLE: ("单张", "a single"),
    FormatKind.PAIR: ("对子", "a pair"),
    FormatKind.TRACTOR: ("拖拉机", "a tractor"),
    FormatKind.EQUAL_CARDS: ("三张以上同牌", "three or more equal cards"),
    FormatKind.RUN: ("特拖", "a run of triples or more"),
}


FactorsInWords = Callable[[Tongue, KittyRule], Iterator[str]]


def factors_in_words(pen: Tongue, rule: KittyRule) -> Iterator[str]:
    """All factors."""
    yield _factors(pen, rule)


def factors_beside_table(pen: Tongue, rule: KittyRule) -> Iterator[str]:
    """What a table of factors leaves out: how they go on, and which of several formats counts."""
    growths = {factor.growth for factor in rule.factors}
    if Growth.BY_CARDS in growths:
        yield pen.either("倍数等于该牌型的张数。", "The factor is the number of cards of that format.")
    if Growth.DOUBLES_PER_CARD in growths:
        yield pen.either("每多一张牌，倍数加倍。", "Every further card doubles the factor.")
    if Growth.DOUBLES_PER_PAIR in growths:
        yield pen.either("拖拉机每多一对，倍数加倍。", "Every further pair of a tractor doubles the factor.")
    if Growth.TRIPLES_PER_TRIPLE in growths:
        yield pen.either(
            "特拖每多一组三张，倍数乘 3。", "Every further triple of a run makes the factor three times as much."
        )
    if Growth.TRIPLES_PER_CARD in growths:
        yield pen.either(
            "特拖每多一张牌，倍数乘 3。", "Every further card of a run makes the factor three times as much."
        )
    most = {factor.most for factor in rule.factors if factor.most is not None}
    if most:
        yield pen.either(f"倍数最多 {max(most)}。", f"No factor is higher than {max(most)}.")
    if rule.choice is FormatChoice.FIRST_LISTED:
        yield pen.either(
            "甩牌按表中次序取最先出现的牌型。", "In a throw the first format of the table that is in it counts."
        )


def kitty_in_words(pen: Tongue, rule: KittyRule, *, factors: FactorsInWords = factors_in_words) -> Iterator[str]:
    """What the last trick multiplies, by how much, and for whom. `factors` tells by how much."""
    match rule.multiplied:
        case Multiplied.KITTY_POINTS:
            basis = _largest_format(pen, rule)
            yield pen.either(
                f"闲家方赢得最后一墩，底牌分加倍计入，倍数看{basis}。",
                "When the attackers win the last trick, the points in the kitty count for them, multiplied by "
                f"{basis}.",
            )
        case Multiplied.HELD_POINTS:
            basis = _led_format(pen) if rule.format_of is FormatOf.LED else _winning_format(pen)
            yield pen.either(
                f"闲家方赢得最后一墩，手上总分按倍数计，倍数看{basis}。",
                f"When the attackers win the last trick, all their points are multiplied by {basis}.",
            )
        case _:
            assert_never(rule.multiplied)
    yield from factors(pen, rule)
    match rule.declarers_last_trick:
        case DeclarersLastTrick.NONE:
            yield pen.either("庄家方赢得最后一墩，不加不减。", "Won by the declarers, the last trick changes nothing.")
        case DeclarersLastTrick.MIRROR:
            yield pen.either(
                "庄家方赢得最后一墩，闲家方减去本可多得的分；合计低于 0 分按 0 分计。",
                "Won by the declarers, it takes from the attackers as much as it would have brought them; "
                "a total below 0 counts as 0.",
            )
        case DeclarersLastTrick.DEDUCT:
            yield pen.either(
                "庄家方赢得最后一墩，闲家方减去手上总分乘以倍数；合计低于 0 分按 0 分计。",
                "Won by the declarers, it takes the attackers' points times the factor from them; "
                "a total below 0 counts as 0.",
            )
        case _:
            assert_never(rule.declarers_last_trick)


def _largest_format(pen: Tongue, rule: KittyRule) -> str:
    if rule.format_of is FormatOf.LED:
        return _led_format(pen)
    if rule.choice is FormatChoice.FIRST_LISTED:
        return _winning_format(pen)
    return pen.either("其中最大的牌型", "their largest format in it")


def _winning_format(pen: Tongue) -> str:
    return pen.either("取胜的牌型", "the format that won it")


def _led_format(pen: Tongue) -> str:
    return pen.either("首家所出的牌型", "the format that was led to it")


def _factors(pen: Tongue, rule: KittyRule) -> str:
    factors = rule.factors
    if all(factor.growth is Growth.BY_CARDS and factor.most is None for factor in factors):
        said = pen.either("倍数等于该牌型的张数。", "The factor is the number of cards of that format.")
        if rule.choice is FormatChoice.FIRST_LISTED:
            names = pen.either("、", ", ").join(pen.names(_FORMAT_NAMES[factor.kind]) for factor in factors)
            said += pen.either(
                f"甩牌按{names}的次序取最先出现的牌型。",
                f" In a throw the first of these that is in it counts: {names}.",
            )
        return said
    if rule.choice is not FormatChoice.FIRST_LISTED and _double_alike(factors):
        names = pen.either("、", ", ").join(pen.names(_FORMAT_NAMES[factor.kind]) for factor in factors)
        base, cap = factors[0].base, _cap(pen, factors[0])
        return pen.either(
            f"倍数按牌型（{names}）的张数：一张 {base}，每多一张加倍{cap}。",
            f"The factor goes by the cards of the format ({names}): {base} for one card, doubled for each further "
            f"card{cap}.",
        )
    each = pen.either("；", "; ").join(_factor(pen, factor) for factor in factors)
    said = pen.either(f"倍数：{each}。", f"Factors: {each}.")
    if rule.choice is FormatChoice.FIRST_LISTED:
        said += pen.either(
            "甩牌按上列次序取最先出现的牌型。",
            " In a throw the first of these formats that is in it counts.",
        )
    return said


def _double_alike(factors: tuple[Factor, ...]) -> bool:
    """Several formats, and all of them double from the same base to the same limit."""
    alike = {(factor.growth, factor.base, factor.most) for factor in factors}
    return len(factors) > 1 and len(alike) == 1 and factors[0].growth is Growth.DOUBLES_PER_CARD


def _factor(pen: Tongue, factor: Factor) -> str:
    if factor.growth is Growth.FLAT:
        most = factor.base if factor.most is None else min(factor.base, factor.most)
        return f"{pen.names(_FORMAT_NAMES[factor.kind])} {most}"
    return _growing(pen, factor) + _cap(pen, factor)


def _growing(pen: Tongue, factor: Factor) -> str:
    name = pen.names(_FORMAT_NAMES[factor.kind])
    match factor.growth:
        case Growth.FLAT:
            return f"{name} {factor.base}"
        case Growth.DOUBLES_PER_PAIR:
            return pen.either(
                f"两对{name} {factor.base}，每多一对再加倍",
                f"{name} of two pairs {factor.base}, doubled for each further pair",
            )
        case Growth.TIMES_PAIRS:
            return pen.either(f"{name}按对数乘 {factor.base}", f"{name} {factor.base} for each pair")
        case Growth.ADDS_TWO_PER_PAIR:
            return pen.either(
                f"两对{name} {factor.base}，每多一对加 2",
                f"{name} of two pairs {factor.base}, 2 more for each further pair",
            )
        case Growth.TRIPLES_PER_TRIPLE:
            return pen.either(
                f"两组三张的{name} {factor.base}，每多一组乘 3",
                f"a run of two triples {factor.base}, three times as much for each further triple",
            )
        case Growth.TRIPLES_PER_CARD:
            return pen.either(
                f"{name}按张数，一张 {factor.base}，每多一张乘 3",
                f"{name} {factor.base} for one card, three times as much for each further card",
            )
        case Growth.DOUBLES_PER_CARD:
            return pen.either(
                f"{name}按张数，一张 {factor.base}，每多一张加倍",
                f"{name} {factor.base} for one card, doubled for each further card",
            )
        case Growth.BY_CARDS:
            return pen.either(f"{name}按张数", f"{name} by its number of cards")
        case _:
            assert_never(factor.growth)


def _cap(pen: Tongue, factor: Factor) -> str:
    return "" if factor.most is None else pen.either(f"，最多 {factor.most} 倍", f", at most {factor.most}")
