"""The one way in which the rules explain themselves: a code with values, turned into sentences by `wording`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

ParamValue = int | str | Mapping[str, str]
"""What a note may carry. A mapping is a name by language, e.g. {"zh": "悔牌", "en": "retracted play"}."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One statement about a hand, a match or a table of standings, free of any language.

    `code` is stable and one of `wording.CODES`; `params` is plain JSON data. `wording.say` turns a
    note into a whole sentence in Chinese or English.
    """

    code: str
    params: Mapping[str, ParamValue] = field(default_factory=dict)


def note(code: str, **params: ParamValue) -> Note:
    """A note with its values given by name."""
    return Note(code=code, params=params)
