"""Looking at edited rules before they are stored: faults, what they change, and a hand played under both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import AnyRuleSet, Fault, RuleSetInvalid, read_any_rule_set
from tournament.forms.rules.differences import Differing, differences
from tournament.forms.rules.hints import Hint, hints
from tournament.forms.rules.sample import Played, SampleForm, play_sample
from tournament.services.rules.versions import odd_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """`rules` is None while there are faults; then nothing is compared. `hints` are no faults."""

    rules: AnyRuleSet | None
    faults: tuple[Fault, ...]
    hints: tuple[Hint, ...]
    differences: tuple[Differing, ...]
    played_before: Played | None
    played_now: Played | None


def check_rules(values: Mapping[str, Any], base: AnyRuleSet, sample: SampleForm) -> Checked:
    """The values as they would be stored, against `base`, in the active language."""
    hand = sample.hand()
    before = play_sample(base, hand)
    faults = odd_texts(values)
    hinted = hints(values, base)
    try:
        rules = read_any_rule_set(values)
    except RuleSetInvalid as invalid:
        faults = (*invalid.faults, *faults)
    if faults:
        return Checked(rules=None, faults=faults, hints=hinted, differences=(), played_before=before, played_now=None)
    return Checked(
        rules=rules,
        faults=(),
        hints=hinted,
        differences=differences(rules, base),
        played_before=before,
        played_now=play_sample(rules, hand),
    )
