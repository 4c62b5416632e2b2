"""Several things in a row, as each language sets them apart."""

import pytest
from django.utils.translation import override

from tournament.rulebook.lists import listed


@pytest.mark.parametrize(("language", "told"), [("en", "Ann, Bo, 3"), ("zh-hans", "Ann、Bo、3")])
def test_what_stands_between_items_is_that_of_the_reader(language: str, told: str) -> None:
    with override(language):
        assert (listed(["Ann", "Bo", 3]), listed([]), listed(each for each in ("Ann",))) == (told, "", "Ann")
