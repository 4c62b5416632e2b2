"""One round as officials see it: tables, byes, who does not play, how it was drawn and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import AnyRuleSet
from tournament.models import EntryRound, Match, Round
from tournament.pairing import (
    DraftWarning,
    Finding,
    WarningGrade,
    say_finding,
    say_reason,
    say_warning,
)
from tournament.rulebook.draws import read_finding, read_reason
from tournament.rulebook.refusals import spoken
from tournament.rulebook.stored_rounds import read_stored_round, warnings_in
from tournament.selectors.public.matches import EntryRef, entry_ref
from tournament.selectors.rounds.matches import DeskMatch, desk_matches


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMatch:
    """A match with its reasons as sentences, and what is worth knowing about it in a draft."""

    match: DeskMatch
    reasons: tuple[str, ...]
    warnings: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A warning or a finding in the reader's language; `grade` as in pairing."""

    code: str
    grade: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotPlaying:
    """An entry without a match in this round; `state` as `EntryRound.State`."""

    entry: EntryRef
    state: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How good the draw is known to be: one line a level. `bound` is the least that any pairing costs."""

    method: str
    totals: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """`games` by table, `byes` apart. `about`: reasons for the round as a whole, then the audit's remarks."""

    games: tuple[DrawnMatch, ...]
    byes: tuple[DrawnMatch, ...]
    not_playing: tuple[NotPlaying, ...]
    about: tuple[str, ...]
    findings: tuple[Sentence, ...]
    algorithm: str
    seed: str
    input_digest: str
    proof: Proof | None
    swaps: int

    @property
    def confirmed(self) -> int:
        return sum(each.match.is_confirmed for each in self.games)

    @property
    def open_games(self) -> tuple[DrawnMatch, ...]:
        return tuple(each for each in self.games if not each.match.is_confirmed)

    @property
    def entries(self) -> tuple[EntryRef, ...]:
        """Everybody in a match or with a bye, by number: who can be swapped in a draft."""
        found = [side.entry for each in (*self.games, *self.byes) for side in each.match.sides if side.entry]
        return tuple(sorted(found, key=lambda entry: entry.number))

    @property
    def graver_warnings(self) -> tuple[Sentence, ...]:
        """What a draft's matches warn of, gravest first; what only informs is told by the reasons already."""
        order = [str(WarningGrade.HIGH), str(WarningGrade.MEDIUM)]
        every = [one for each in (*self.games, *self.byes) for one in each.warnings if one.grade in order]
        return tuple(sorted(every, key=lambda one: order.index(one.grade)))


def round_page(round_id: int, rule_set: AnyRuleSet | None) -> RoundPage:
    """Five queries, whatever the number of tables."""
    its_round = Round.objects.select_related("stage").get(pk=round_id)
    rows = list(EntryRound.objects.filter(round_id=round_id).select_related("entry__unit").order_by("entry__number"))
    names = {row.entry_id: str(row.entry) for row in rows}
    warnings = _warnings(its_round) if its_round.state == Round.State.DRAFT else ()
    matches = desk_matches(Match.objects.filter(round_id=round_id).order_by("table__number", "number"), rule_set)
    drawn = tuple(_drawn(match, warnings, names) for match in matches)
    how = its_round.pairing
    return RoundPage(
        games=tuple(each for each in drawn if not each.match.is_bye),
        byes=tuple(each for each in drawn if each.match.is_bye),
        not_playing=tuple(
            NotPlaying(entry=entry_ref(row.entry), state=row.state, reason=row.reason)
            for row in rows
            if row.state not in _IN_PLAY
        ),
        about=tuple(say_reason(read_reason(each), spoken(), names) for each in how.get("reasons", ())),
        findings=tuple(_finding(read_finding(each), names) for each in how.get("findings", ())),
        algorithm=how.get("algorithm", ""),
        seed=how.get("seed", ""),
        input_digest=how.get("input_digest", ""),
        proof=_proof(how.get("certificate")),
        swaps=len(how.get("swaps", ())),
    )


_IN_PLAY = (EntryRound.State.PAIRED, EntryRound.State.BYE)


def sentence_of(warning: DraftWarning, names: Mapping[int, str]) -> Sentence:
    return Sentence(code=warning.code, grade=str(warning.grade), text=say_warning(warning, spoken(), names))


def _warnings(draft: Round) -> tuple[DraftWarning, ...]:
    stored = read_stored_round(draft.pairing)
    return () if stored is None else warnings_in(stored)


def _drawn(match: DeskMatch, warnings: Iterable[DraftWarning], names: Mapping[int, str]) -> DrawnMatch:
    mine = {side.entry.pk for side in match.sides if side.entry}
    return DrawnMatch(
        match=match,
        reasons=tuple(say_reason(read_reason(each), spoken(), names) for each in match.reasons),
        warnings=tuple(sentence_of(each, names) for each in warnings if mine & set(_named(each))),
    )


def _named(warning: DraftWarning) -> list[Any]:
    return [warning.params.get(name) for name in ("entry", "first", "second")]


def _finding(finding: Finding, names: Mapping[int, str]) -> Sentence:
    return Sentence(code=finding.code, grade=str(finding.grade), text=say_finding(finding, spoken(), names))


def _proof(certificate: Mapping[str, Any] | None) -> Proof | None:
    if certificate is None:
        return None
    return Proof(
        method=certificate["method"],
        totals=tuple((each["level"], each["total"], each["bound"]) for each in certificate["totals"]),
    )
