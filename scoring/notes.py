"""The one way in which the rules explain themselves: a code with values, turned into sentences by `wording`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.levels import ACE, Ladder, PastAce

ParamValue = int | str | Mapping[str, str]
"""What a note may carry. A mapping is a name by language, e.g. {"zh": "悔牌", "en": "retracted play"}."""


LEVEL_PARAMS = frozenset({"level", "expected_level", "start", "end", "level0", "level1"})
"""Values of notes that are levels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One statement about a hand, a match or a table of standings, free of any language.

    `code` is stable and one of `wording.CODES`; `params` is plain JSON data. `wording.say` turns a
    note into a whole sentence in Chinese or English.
    """

    code: str
    params: Mapping[str, ParamValue] = field(default_factory=dict)


def above_ace(notes: Iterable[Note], ladder: Ladder) -> tuple[Note, ...]:
    """The notes; those that name a level above A say with it what is played there, where that is no further lap."""
    if ladder.past_ace is PastAce.NEXT_LAP:
        return tuple(notes)
    return tuple(_marked(each, ladder.past_ace) for each in notes)


def _marked(note: Note, past_ace: PastAce) -> Note:
    levels = [value for key, value in note.params.items() if key in LEVEL_PARAMS and isinstance(value, int)]
    if not any(level > ACE for level in levels):
        return note
    return replace(note, params={**note.params, "past_ace": past_ace.value})


def note(code: str, **params: ParamValue) -> Note:
    """A note with its values given by name."""
    return Note(code=code, params=params)
