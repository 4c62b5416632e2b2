"""While a job runs nothing is searched for garbage, and afterwards all is as before."""

import gc

import pytest

from tournament.services.collector import collector_paused


def test_the_search_rests_until_the_last_one_has_left():
    assert gc.isenabled()
    with collector_paused():
        with collector_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error():
    with pytest.raises(KeyError), collector_paused():
        raise KeyError
    assert gc.isenabled()


def test_who_had_switched_it_off_finds_it_off():
    gc.disable()
    try:
        with collector_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
