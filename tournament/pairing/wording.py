"""Every reason, warning, finding and refusal in whole sentences, in Chinese and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tournament.pairing.values import DraftWarning, Finding, PairingRefused, Reason

Language = Literal["zh", "en"]


def say_reason(reason: Reason, language: Language, names: Mapping[int, str] | None = None) -> str:
    """One sentence; `names` (entry id -> name) puts names in place of ids."""
    raise NotImplementedError


def say_warning(warning: DraftWarning, language: Language, names: Mapping[int, str] | None = None) -> str:
    raise NotImplementedError


def say_finding(finding: Finding, language: Language, names: Mapping[int, str] | None = None) -> str:
    raise NotImplementedError


def say_refusal(refusal: PairingRefused, language: Language, names: Mapping[int, str] | None = None) -> str:
    raise NotImplementedError
