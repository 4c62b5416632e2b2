"""Lots: repeatable from the seed, in any language, whatever the order of the list."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing import LotEntry, PairingRefused, draw_lots

EIGHT = [LotEntry(id=number) for number in range(1, 9)]


def test_lots_1_gives_this_order_for_ever() -> None:
    assert draw_lots(EIGHT, "2026").order == (6, 5, 4, 2, 1, 3, 7, 8)
    assert draw_lots(EIGHT, "上台杯 2026-05-01").order == by_description(list(range(1, 9)), "上台杯 2026-05-01")


def by_description(ids: list[int], seed: str) -> tuple[int, ...]:
    """The module's docstring, step by step."""
    ids = sorted(ids)
    k = 0
    for i in range(len(ids) - 1, 0, -1):
        n = i + 1
        while True:
            word = int.from_bytes(hashlib.sha256(f"lots/1\n{seed}\n{k}".encode()).digest()[:8], "big")
            k += 1
            if word < (2**64 // n) * n:
                break
        j = word % n
        ids[i], ids[j] = ids[j], ids[i]
    return tuple(ids)


@given(ids=st.sets(st.integers(1, 10**9), min_size=1, max_size=60), seed=st.text("abc红0", min_size=1))
def test_a_draw_is_a_permutation_that_its_description_repeats(ids: set[int], seed: str) -> None:
    draw = draw_lots([LotEntry(id=one) for one in ids], seed)
    assert sorted(draw.order) == sorted(ids)
    assert draw.order == by_description(list(ids), seed)


def test_the_order_of_the_list_does_not_matter() -> None:
    mixed = list(EIGHT)
    random.Random(1).shuffle(mixed)
    assert draw_lots(mixed, "s") == draw_lots(EIGHT, "s")


def test_every_order_is_equally_likely() -> None:
    times = Counter(draw_lots(EIGHT[:3], str(seed)).order for seed in range(3000))
    assert set(times) == set(permutations([1, 2, 3]))
    assert all(400 < count < 600 for count in times.values())


def test_lot_numbers_count_from_1() -> None:
    assert draw_lots(EIGHT, "2026").lot_of()[6] == 1


def test_units_belong_to_the_input_but_do_not_move_lots() -> None:
    plain, with_unit = draw_lots(EIGHT, "s"), draw_lots([LotEntry(id=1, unit="A"), *EIGHT[1:]], "s")
    assert plain.order == with_unit.order
    assert plain.input_digest != with_unit.input_digest


@pytest.mark.parametrize(
    ("code", "entries", "seed"),
    [("no_entries", [], "s"), ("entry_twice", [EIGHT[0], EIGHT[0]], "s"), ("seed_empty", EIGHT, "")],
)
def test_lots_that_cannot_be_drawn_are_refused(code: str, entries: list[LotEntry], seed: str) -> None:
    with pytest.raises(PairingRefused) as refusal:
        draw_lots(entries, seed)
    assert refusal.value.code == code
