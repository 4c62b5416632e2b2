"""Referees have neighbouring tables, equal shares, and no table of their own unit that somebody else could take."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.referees import WatchedTable, WatchingReferee, clashing_tables, spread_referees


def tables(*units):
    return [WatchedTable(number=number, units=frozenset(each)) for number, each in enumerate(units, start=1)]


def referees(*units):
    return [WatchingReferee(referee=100 + place, unit=unit) for place, unit in enumerate(units)]


def test_without_units_each_has_neighbouring_tables_in_the_order_given():
    spread = spread_referees(tables(*[()] * 7), referees(None, None, None))
    assert spread == {1: 100, 2: 100, 3: 100, 4: 101, 5: 101, 6: 102, 7: 102}


def test_whole_blocks_change_hands_before_single_tables_do():
    spread = spread_referees(tables({1}, {1}, {2}, {2}), referees(1, 2))
    assert spread == {1: 101, 2: 101, 3: 100, 4: 100}


def test_a_single_table_goes_to_a_neighbour():
    spread = spread_referees(tables((), (), {1}, (), (), ()), referees(1, None))
    assert spread[3] == 101
    assert Counter(spread.values()) == {100: 3, 101: 3}


def test_shares_give_way_where_else_somebody_would_sit_at_their_own_unit():
    spread = spread_referees(tables({1}, {1}, {1}), referees(1, None))
    assert set(spread.values()) == {101}


def test_where_everybody_is_of_the_unit_the_clash_is_told():
    watched, offered = tables({1}, ()), referees(1)
    spread = spread_referees(watched, offered)
    assert clashing_tables(watched, offered, spread) == (1,)


def test_nobody_is_nobody():
    assert spread_referees(tables((), ()), []) == {}
    assert spread_referees([], referees(None)) == {}


_UNITS = st.integers(min_value=1, max_value=4)


@given(
    st.lists(st.frozensets(_UNITS, max_size=2), min_size=1, max_size=16),
    st.lists(st.none() | _UNITS, min_size=1, max_size=6),
)
def test_a_clash_stands_only_where_every_referee_clashes(units, offered):
    watched, there = tables(*units), referees(*offered)
    spread = spread_referees(watched, there)
    assert sorted(spread) == [table.number for table in watched]
    hopeless = {table.number for table in watched if all(each.unit in table.units for each in there)}
    assert set(clashing_tables(watched, there, spread)) == hopeless


@given(st.integers(min_value=1, max_value=60), st.integers(min_value=1, max_value=9))
def test_shares_differ_by_one_at_most_and_lie_together_without_units(number, hands):
    spread = spread_referees(tables(*[()] * number), referees(*[None] * hands))
    shares = Counter(spread.values())
    assert max(shares.values()) - min(shares.values()) <= 1
    for referee in shares:
        own = [table for table, holder in spread.items() if holder == referee]
        assert own == list(range(own[0], own[0] + len(own)))
