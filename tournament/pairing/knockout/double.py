"""Double elimination: who has lost once plays on among the losers; who has lost twice is out.

With k rounds on the winners' side (W1 to Wk) the losers' side has 2(k - 1): L1 pairs the losers of W1; every even
round L(2r - 2) takes in the losers of Wr, every odd one halves the field. In order of play: W1; W2 with L1; L2; W3 with
L3; L4; ...; the final; the second final. Where the losers of Wr come in is in `descent`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from tournament.pairing.digest import input_digest
from tournament.pairing.knockout.descent import descent_masks, first_rematch
from tournament.pairing.knockout.lineup import LineUp, line_up, line_up_as_given
from tournament.pairing.knockout.tree import Tree
from tournament.pairing.values import (
    Bracket,
    BracketMatch,
    BracketRound,
    ByesTo,
    Reason,
    SecondFinal,
    Slot,
)

ALGORITHM = "double_elimination/1"


def build_double_elimination(
    seeded: Sequence[int],
    *,
    units: Mapping[int, str] | None = None,
    seeds: int | None = None,
    byes: ByesTo = ByesTo.TOP,
    second_final: SecondFinal = SecondFinal.IF_NEEDED,
) -> Bracket:
    """A double elimination of 2 to 4096 entries; the arguments and refusals of `build_bracket`.

    Byes go through both sides beforehand: a match that cannot have two entries is not in the bracket.
    """
    lined_up = line_up(seeded, units=units, seeds=seeds, byes=byes)
    digest = input_digest(
        {
            "algorithm": ALGORITHM,
            "seeded": list(seeded),
            "units": None if units is None else [units.get(entry, "") for entry in seeded],
            "seeds": lined_up.seeds,
            "byes": str(byes),
            "second_final": str(second_final),
        }
    )
    return _bracket(lined_up, second_final, digest)


def build_double_elimination_as_given(
    slots: Sequence[int | None], *, second_final: SecondFinal = SecondFinal.IF_NEEDED
) -> Bracket:
    """The same from first-round places as they are, None for a bye; refusals as for `build_bracket_as_given`."""
    digest = input_digest({"algorithm": ALGORITHM, "slots": list(slots), "second_final": str(second_final)})
    return _bracket(line_up_as_given(slots), second_final, digest)


def _bracket(lined_up: LineUp, second_final: SecondFinal, digest: str) -> Bracket:
    reasons = list(lined_up.reasons)
    size = len(lined_up.at)
    earliest = first_rematch(size)
    if earliest:
        reasons.append(Reason(code="cross_over_delays_rematches", params={"round": earliest}))
    matches = _matches(lined_up.at, second_final)
    match second_final:
        case SecondFinal.IF_NEEDED:
            reasons.append(Reason(code="second_final_if_needed"))
        case SecondFinal.NEVER:
            reasons.append(Reason(code="one_final_decides"))
        case _:
            assert_never(second_final)
    return Bracket(
        size=size,
        rounds=matches[-1].round,
        seeds=lined_up.seeds,
        matches=matches,
        reasons=tuple(reasons),
        algorithm=ALGORITHM,
        input_digest=digest,
    )


def _matches(at: Sequence[int | None], second_final: SecondFinal) -> tuple[BracketMatch, ...]:
    size = len(at)
    last = size.bit_length() - 1
    masks = descent_masks(size)
    tree = Tree()
    for place in range(size // 2):
        name = BracketRound.WINNERS_FINAL if last == 1 else "winners_round_1"
        tree.open_with(f"W1M{place + 1}", name, (1, size), at[2 * place], at[2 * place + 1])
    for winners in range(2, last + 1):
        count = size >> winners
        name = BracketRound.WINNERS_FINAL if winners == last else f"winners_round_{winners}"
        for place in range(count):
            above, below = (tree.winner_of(f"W{winners - 1}M{2 * place + step}") for step in (1, 2))
            tree.add(f"W{winners}M{place + 1}", 2 * winners - 2, name, (1, 3 * count), (above, below))
        among = 2 * winners - 3
        for place in range(count):
            pair = _losers_pair(tree, among, place)
            tree.add(f"L{among}M{place + 1}", among + 1, f"losers_round_{among}", (1, 4 * count), pair)
        joined = among + 1
        name = BracketRound.LOSERS_FINAL if winners == last else f"losers_round_{joined}"
        for place in range(count):
            comes_down = tree.loser_of(f"W{winners}M{(place ^ masks[winners - 1]) + 1}")
            stays = tree.winner_of(f"L{among}M{place + 1}")
            tree.add(f"L{joined}M{place + 1}", joined + 1, name, (1, 3 * count), (comes_down, stays))
    unbeaten = tree.winner_of(f"W{last}M1")
    other = tree.loser_of("W1M1") if last == 1 else tree.winner_of(f"L{2 * last - 2}M1")
    tree.add("final", 2 * last, BracketRound.FINAL, (1, 2), (unbeaten, other))
    match second_final:
        case SecondFinal.IF_NEEDED:
            again = (tree.winner_of("final"), tree.loser_of("final"))
            tree.add("second_final", 2 * last + 1, BracketRound.SECOND_FINAL, (1, 2), again)
        case SecondFinal.NEVER:
            pass
        case _:
            assert_never(second_final)
    return tuple(tree.matches)


def _losers_pair(tree: Tree, among: int, place: int) -> tuple[Slot, Slot]:
    """Who meets in an odd round of the losers' side: losers of W1, or winners of the round before."""
    numbers = (2 * place + 1, 2 * place + 2)
    if among == 1:
        above, below = (tree.loser_of(f"W1M{number}") for number in numbers)
    else:
        above, below = (tree.winner_of(f"L{among - 1}M{number}") for number in numbers)
    return above, below
