"""What a draw, a warning, an audit or a refusal says: codes with values for a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Param = int | str | tuple[int, ...]
Params = Mapping[str, Param]


class PairingRefused(ValueError):
    """The input cannot be drawn as it stands.

    `code` is stable and has a sentence in `wording`; `field` names the argument at fault; `params` hold the
    values for the sentence.
    """

    def __init__(self, code: str, field: str, **params: Param) -> None:
        super().__init__(f"{code} ({field}): {params}")
        self.code = code
        self.field = field
        self.params: Params = params


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why something came out as it did: a stable code and the values for its sentence.

    Parameters whose name is `entry`, `opponent`, `first`, `second`, `ideal` or `entries` are entry ids;
    scores are ready-made text in match points.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)


class WarningGrade(StrEnum):
    """high: breaks a promise of the draw. medium: breaks a wish of the stage. low: worth a look."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWarning:
    """Something an organiser should know before a draft is published. Worded by `say_warning`."""

    code: str
    grade: WarningGrade
    params: Params = field(default_factory=dict, hash=False)


class FindingGrade(StrEnum):
    """error: the draw must not be stored. notice: it may be, and the organiser should see it."""

    ERROR = "error"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What an audit found. Worded by `say_finding`."""

    code: str
    grade: FindingGrade
    params: Params = field(default_factory=dict, hash=False)
