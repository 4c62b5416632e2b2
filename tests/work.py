"""How much work something is, told the same by every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Answer = TypeVar("Answer")


def work_of(act: Callable[[], Answer]) -> tuple[Answer, int]:
    """The answer of `act`, and the number of functions that were called for it."""
    calls = 0

    def count(_frame: FrameType, what: str, _of: object) -> None:
        nonlocal calls
        calls += what in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer = act()
    finally:
        sys.setprofile(before)
    return answer, calls
