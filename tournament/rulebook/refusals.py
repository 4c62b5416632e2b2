"""What the pairing room refuses or finds wrong, as refusals of the product."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.errors import Conflict
from tournament.pairing import Finding, FindingGrade, Language, PairingRefused, say_finding, say_refusal
from tournament.rulebook.draws import finding_mapping
from tournament.rulebook.notes import reading_language


def spoken() -> Language:
    """The active language as `pairing` names it."""
    return "en" if reading_language() == "en" else "zh"


def refused_by_pairing(refusal: PairingRefused, names: Mapping[int, str] | None = None) -> Conflict:
    """The refusal with pairing's own code and sentence."""
    params = {name: list(value) if isinstance(value, tuple) else value for name, value in refusal.params.items()}
    return Conflict(
        refusal.code,
        _Said(refusal, names),
        field=refusal.field,
        details={"params": params},
    )


class _Said:
    """The sentence in the language that is active when it is read."""

    def __init__(self, refusal: PairingRefused, names: Mapping[int, str] | None) -> None:
        self.refusal = refusal
        self.names = names

    def __str__(self) -> str:
        return say_refusal(self.refusal, spoken(), self.names)


def require_clean_audit(findings: Sequence[Finding], names: Mapping[int, str] | None = None) -> None:
    """Nothing when the audit found no error. `Conflict` (`draw_failed_audit`) with its findings otherwise."""
    errors = [finding for finding in findings if finding.grade is FindingGrade.ERROR]
    if errors:
        raise Conflict(
            "draw_failed_audit",
            _Found(errors, names),
            details={"findings": [finding_mapping(finding) for finding in errors]},
        )


class _Found:
    def __init__(self, findings: Sequence[Finding], names: Mapping[int, str] | None) -> None:
        self.findings = findings
        self.names = names

    def __str__(self) -> str:
        return " ".join(say_finding(finding, spoken(), self.names) for finding in self.findings)
