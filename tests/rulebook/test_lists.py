"""Several things in a row, as each language sets them apart."""

import pytest
from django.utils.translation import override

from tournament.rulebook.lists import listed, listed_apart


@pytest.mark.parametrize(("language", "told"), [("en", "Ann, Bo, 3"), ("zh-hans", "Ann、Bo、3")])
def test_what_stands_between_items_is_that_of_the_reader(language: str, told: str) -> None:
    with override(language):
        assert (listed(["Ann", "Bo", 3]), listed([]), listed(each for each in ("Ann",))) == (told, "", "Ann")


@pytest.mark.parametrize(("language", "told"), [("en", "1 (A – B); 2 (C – D)"), ("zh-hans", "1 (A – B)；2 (C – D)")])
def test_items_with_marks_of_their_own_are_set_further_apart(language: str, told: str) -> None:
    with override(language):
        assert (listed_apart(["1 (A – B)", "2 (C – D)"]), listed_apart([])) == (told, "")
