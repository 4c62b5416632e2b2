"""How many rounds a Swiss stage should have, and what speaks against a number."""

from __future__ import annotations

from tournament.pairing.values import DraftWarning, PairingRefused, Reason, RoundsSuggestion, WarningGrade


def suggest_rounds(entries: int, cut: int | None = None) -> RoundsSuggestion:
    """How many rounds for so many entries of which the best `cut` go on (None: nobody does, a winner is sought).

    Without a cut: the least number after which at most one entry can be unbeaten. With one: the least number after
    which those beaten at most once, counted as if every match were even, are no more than the cut. Never more than
    can be paired without a rematch whatever happens, which is half of the entries.
    Raises PairingRefused: too_few_entries, cut_out_of_range (1 to `entries` - 1).
    """
    if entries < 2:
        raise PairingRefused("too_few_entries", "entries", found=entries)
    if cut is not None and not 1 <= cut < entries:
        raise PairingRefused("cut_out_of_range", "cut", found=cut, largest=entries - 1)
    if cut is None or cut == 1:
        wanted = (entries - 1).bit_length()
        reasons = [Reason(code="rounds_for_one_unbeaten", params={"rounds": wanted, "count": entries})]
    else:
        wanted = 1
        while entries * (wanted + 1) > cut << wanted:
            wanted += 1
        reasons = [Reason(code="rounds_for_cut", params={"rounds": wanted, "count": entries, "cut": cut})]
    most = _without_rematch(entries)
    if wanted > most:
        reasons.append(Reason(code="rounds_kept_to_half", params={"rounds": most, "count": entries}))
    return RoundsSuggestion(rounds=min(wanted, most), without_rematch=most, reasons=tuple(reasons))


def rounds_warnings(entries: int, rounds: int, cut: int | None = None) -> tuple[DraftWarning, ...]:
    """What speaks against so many rounds, at most one warning.

    Codes: rounds_force_rematch (high: more rounds than opponents), rounds_over_half (medium: a rematch may become
    unavoidable), rounds_below_suggestion (low). Raises PairingRefused as `suggest_rounds`.
    """
    suggestion = suggest_rounds(entries, cut)
    params = {"rounds": rounds, "count": entries}
    opponents = entries - 1 + entries % 2
    if rounds > opponents:
        worst = DraftWarning(
            code="rounds_force_rematch", grade=WarningGrade.HIGH, params=params | {"largest": opponents}
        )
    elif rounds > suggestion.without_rematch:
        worst = DraftWarning(
            code="rounds_over_half", grade=WarningGrade.MEDIUM, params=params | {"largest": suggestion.without_rematch}
        )
    elif rounds < suggestion.rounds:
        worst = DraftWarning(
            code="rounds_below_suggestion", grade=WarningGrade.LOW, params=params | {"suggested": suggestion.rounds}
        )
    else:
        return ()
    return (worst,)


def _without_rematch(entries: int) -> int:
    """Dirac: with N vertices (the bye is one) everybody keeps N - 1 - r legal opponents after r rounds, which is half
    of N while r is below N/2; so rounds 1 to N/2 can always be paired."""
    return (entries + 1) // 2
