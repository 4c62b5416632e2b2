"""Single knock-out brackets, with matches for as many places as are wanted.

Those beaten in the same round play for the places behind: the losers of the quarter-finals for 5th to 8th, and so on.
They come from different sections, so nobody meets an opponent again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.pairing.digest import input_digest
from tournament.pairing.knockout.lineup import LineUp, line_up, line_up_as_given
from tournament.pairing.knockout.tree import BYE, Tree
from tournament.pairing.values import Bracket, BracketMatch, BracketRound, ByesTo, PlacesPlayed, Reason, Slot

ALGORITHM = "knockout/1"
_SMALLEST_WITH_THIRD_PLACE = 4
_NAMES = {2: BracketRound.FINAL, 4: BracketRound.SEMI_FINAL, 8: BracketRound.QUARTER_FINAL}


def build_bracket(
    seeded: Sequence[int],
    *,
    units: Mapping[int, str] | None = None,
    places_played: PlacesPlayed = PlacesPlayed.FOUR,
    seeds: int | None = None,
    byes: ByesTo = ByesTo.TOP,
) -> Bracket:
    """`seeded`, best first, stand in a bracket of the next power of two; `byes` says who sits out.

    The first `seeds` entries keep their standard places; the others are moved as far as it helps to keep
    entries of a unit in different halves, quarters, eighths ... `seeds` None: everybody keeps the standard
    place if `units` is None, else the upper half of the places does. For a bracket by lots give the order of
    the lots and seeds=0. An entry that has earned a bye keeps it wherever it is moved.
    Byes to the highest lots: the entries behind the seeds stand in the order of their lots; the last of them sit
    out, and seeds only where there are not enough others. `seeds` None then means none.
    Raises PairingRefused: bracket_size (2 to 4096 entries), entry_twice, seeds_out_of_range.
    """
    lined_up = line_up(seeded, units=units, seeds=seeds, byes=byes)
    return _bracket(
        lined_up, places_played, bracket_digest(seeded, units, places_played, lined_up.seeds, byes), len(seeded)
    )


def build_bracket_as_given(slots: Sequence[int | None], *, places_played: PlacesPlayed = PlacesPlayed.FOUR) -> Bracket:
    """The bracket with these first-round places from top to bottom, None for a bye: as a cross-over of groups, or
    lots drawn by hand, set them.

    Raises PairingRefused: bracket_size, entry_twice, slots_not_a_power_of_two, bye_meets_bye.
    """
    lined_up = line_up_as_given(slots)
    digest = input_digest({"algorithm": ALGORITHM, "slots": list(slots), **_places_in_digest(places_played)})
    return _bracket(lined_up, places_played, digest, sum(entry is not None for entry in slots))


def bracket_digest(
    seeded: Sequence[int], units: Mapping[int, str] | None, places_played: PlacesPlayed, seeds: int, byes: ByesTo
) -> str:
    """The digest that a bracket of this input carries. What came to be settable later is named only where it is set,
    so that older draws keep their digest."""
    return input_digest(
        {
            "algorithm": ALGORITHM,
            "seeded": list(seeded),
            "units": None if units is None else [units.get(entry, "") for entry in seeded],
            "seeds": seeds,
            **_places_in_digest(places_played),
            **({} if byes is ByesTo.TOP else {"byes": str(byes)}),
        }
    )


def _places_in_digest(places_played: PlacesPlayed) -> dict[str, str]:
    if places_played is PlacesPlayed.ONE:
        return {"third_place": "shared"}
    further = {} if places_played is PlacesPlayed.FOUR else {"places_played": str(places_played)}
    return {"third_place": "played", **further}


def _bracket(lined_up: LineUp, places_played: PlacesPlayed, digest: str, count: int) -> Bracket:
    reasons = list(lined_up.reasons)
    if places_played is not PlacesPlayed.ONE and count < _SMALLEST_WITH_THIRD_PLACE:
        reasons.append(Reason(code="too_few_for_third_place", params={"count": count}))
    elif places_played not in (PlacesPlayed.ONE, PlacesPlayed.FOUR):
        last = count if places_played is PlacesPlayed.ALL else min(count, int(places_played))
        reasons.append(Reason(code="places_played_to", params={"place": last}))
    size = len(lined_up.at)
    return Bracket(
        size=size,
        rounds=size.bit_length() - 1,
        seeds=lined_up.seeds,
        matches=_matches(lined_up.at, places_played),
        reasons=tuple(reasons),
        algorithm=ALGORITHM,
        input_digest=digest,
    )


def _matches(at: Sequence[int | None], places_played: PlacesPlayed) -> tuple[BracketMatch, ...]:
    size = len(at)
    count = size - at.count(None)
    tree = Tree()
    groups: list[_Group] = []
    for round_number in range(1, size.bit_length()):
        left = size >> (round_number - 1)
        places = (1, min(left, count))
        keys = [f"R{round_number}M{place}" for place in range(1, left // 2 + 1)]
        for place, key in enumerate(keys):
            if round_number == 1:
                tree.open_with(key, _round_name(left), places, at[2 * place], at[2 * place + 1])
            else:
                above, below = (f"R{round_number - 1}M{2 * place + step}" for step in (1, 2))
                slots = (tree.winner_of(above), tree.winner_of(below))
                tree.add(key, round_number, _round_name(left), places, slots)
        groups = [part for group in groups for part in group.play(tree, round_number)]
        beaten = _Group(left // 2 + 1, [tree.loser_of(key) for key in keys])
        if places_played.covers(beaten.first) and beaten.first < beaten.last:
            groups.insert(0, beaten)
    return tuple(tree.matches)


class _Group:
    """Those who play for the places from `first` to `last` in the round to come; some slots may be byes."""

    def __init__(self, first: int, slots: Sequence[Slot]) -> None:
        self.first = first
        self.slots = slots
        self.last = first - 1 + sum(slot != BYE for slot in slots)

    def play(self, tree: Tree, round_number: int) -> list[_Group]:
        """A round of matches is in the tree; answers those who won and those who lost, as far as they have an
        opponent left."""
        third = (self.first, self.last) == (3, 4)
        name = BracketRound.THIRD_PLACE if third else f"places_{self.first}_to_{self.last}"
        keys = []
        for place, pair in enumerate(zip(self.slots[::2], self.slots[1::2], strict=True), start=1):
            keys.append("third" if third else f"P{self.first}-{self.last}M{place}")
            tree.add(keys[-1], round_number, name, (self.first, self.last), pair)
        won = _Group(self.first, [tree.winner_of(key) for key in keys])
        lost = _Group(won.last + 1, [tree.loser_of(key) for key in keys])
        return [group for group in (won, lost) if group.first < group.last]


def _round_name(left: int) -> BracketRound:
    return _NAMES.get(left) or BracketRound(f"round_of_{left}")
