"""One round as officials see it: tables, byes, who does not play, how it was drawn and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from scoring import AnyRuleSet
from tournament.models import Entry, EntryRound, Job, Match, Round
from tournament.pairing import DraftWarning, Finding, Reason, WarningGrade, say_reason
from tournament.rulebook.draws import read_finding, read_reason
from tournament.rulebook.refusals import spoken
from tournament.rulebook.stored_rounds import read_stored_round, warnings_in
from tournament.selectors.public.matches import EntryRef, entry_ref
from tournament.selectors.rounds.matches import DeskMatch, desk_matches
from tournament.selectors.rounds.outdated import results_since
from tournament.selectors.rounds.remarks import Sentence, is_told_once, sentence_of, sentences_of

TABLES_ON_A_PAGE = 100
# no round has as many tables: all on one page
WHOLE = 1_000_000
_TWO_SIDES = 2
_NO_ID = 2**63


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMatch:
    """A match with its reasons as sentences, and what is worth knowing about it in a draft."""

    match: DeskMatch
    reasons: tuple[str, ...]
    warnings: tuple[Sentence, ...]


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
    """`games` by table: those of one page where a page was asked for; `byes` apart. `confirmed` and `total` count all
    games. `not_playing` by number, a page of them as well. `about`: why the field was as it was, reasons for
    the round as a whole, then the audit's remarks. `redrawn`: why a draft before this one was thrown away.
    `results_since`: how many results a draft was drawn from are open now or were confirmed since.
    `graver_warnings`: what the whole draft warns of, gravest first; what only informs is told by the reasons already.
    """

    games: tuple[DrawnMatch, ...]
    byes: tuple[DrawnMatch, ...]
    page: Page[DeskMatch]
    confirmed: int
    total: int
    not_playing: Page[NotPlaying]
    about: tuple[str, ...]
    findings: tuple[Sentence, ...]
    graver_warnings: tuple[Sentence, ...]
    redrawn: str
    results_since: int
    algorithm: str
    seed: str
    input_digest: str
    proof: Proof | None
    swaps: int

    @property
    def open_games(self) -> int:
        return self.total - self.confirmed


def round_page(
    round_id: int,
    rule_set: AnyRuleSet | None,
    *,
    page: str | int | None = 1,
    resting: str | int | None = 1,
    size: int = WHOLE,
) -> RoundPage:
    """Thirteen queries at most, whatever the number of tables, which read the entries of the pages that are shown and
    those that a remark names. A page that does not exist is the nearest one."""
    its_round = Round.objects.select_related("stage").get(pk=round_id)
    drawn = _warnings(its_round) if its_round.state == Round.State.DRAFT else ()
    matches = Match.objects.filter(round_id=round_id).order_by("table__number", "number")
    games = matches.filter(kind=Match.Kind.GAME)
    counts = games.aggregate(total=Count("pk"), confirmed=Count("pk", filter=Q(state=Match.State.CONFIRMED)))
    shown = Paginator(games, size).get_page(page)
    of_page = desk_matches(cast(QuerySet[Match], shown.object_list), rule_set)
    byes = desk_matches(matches.filter(kind=Match.Kind.BYE), rule_set)
    only_unit = _only_unit(round_id) if drawn else ""
    told = _by_entry(each for each in drawn if not is_told_once(each, only_unit))
    here = {side.entry.pk for match in (*of_page, *byes) for side in match.sides if side.entry is not None}
    by_entry = {entry: warnings for entry, warnings in told.items() if entry in here}
    how = its_round.pairing
    about = [
        read_reason(each)
        for each in (*how.get("beforehand", ()), *how.get("reasons", ()))
        if _is_said(each["code"], rule_set)
    ]
    findings = [read_finding(each) for each in how.get("findings", ())]
    graver = _graver(drawn)
    reasons = [read_reason(each) for match in (*of_page, *byes) for each in match.reasons]
    remarks = [warning for warnings in by_entry.values() for warning in warnings]
    names = _names(its_round.stage.event_id, (*about, *findings, *graver, *reasons, *remarks))
    return RoundPage(
        games=tuple(_drawn(match, by_entry, names) for match in of_page),
        byes=tuple(_drawn(match, by_entry, names) for match in byes),
        page=Page(list(of_page), shown.number, cast("Paginator[DeskMatch]", shown.paginator)),
        confirmed=counts["confirmed"],
        total=counts["total"],
        not_playing=_not_playing(round_id, resting, size),
        about=tuple(say_reason(each, spoken(), names) for each in about),
        findings=sentences_of(findings, names),
        graver_warnings=sentences_of(graver, names),
        redrawn=_redrawn(how.get("job")),
        results_since=results_since(its_round),
        algorithm=how.get("algorithm", ""),
        seed=how.get("seed", ""),
        input_digest=how.get("input_digest", ""),
        proof=_proof(how.get("certificate"), rule_set),
        swaps=len(how.get("swaps", ())),
    )


_IN_PLAY = (EntryRound.State.PAIRED, EntryRound.State.BYE)


def _warnings(draft: Round) -> tuple[DraftWarning, ...]:
    stored = read_stored_round(draft.pairing)
    return () if stored is None else warnings_in(stored)


def _graver(warnings: Iterable[DraftWarning]) -> list[DraftWarning]:
    order = [WarningGrade.HIGH, WarningGrade.MEDIUM]
    return sorted((each for each in warnings if each.grade in order), key=lambda each: order.index(each.grade))


def _only_unit(round_id: int) -> str:
    """The unit that everybody in play belongs to; empty where they are of several, or of none."""
    rows = EntryRound.objects.filter(round_id=round_id, state__in=_IN_PLAY)
    units = set(rows.order_by().values_list("entry__unit__name", flat=True).distinct()[:2])
    return (units.pop() or "") if len(units) == 1 else ""


def _not_playing(round_id: int, page: str | int | None, size: int) -> Page[NotPlaying]:
    rows = EntryRound.objects.filter(round_id=round_id).exclude(state__in=_IN_PLAY)
    shown = Paginator(rows.select_related("entry__unit").order_by("entry__number"), size).get_page(page)
    found = [NotPlaying(entry=entry_ref(row.entry), state=row.state, reason=row.reason) for row in shown.object_list]
    return Page(found, shown.number, cast("Paginator[NotPlaying]", shown.paginator))


def _names(event_id: int, remarks: Iterable[Reason | DraftWarning | Finding]) -> Mapping[int, str]:
    """ "number name" of all entries that the remarks speak of. One query."""
    values = [value for each in remarks for value in each.params.values()]
    lists = [value if isinstance(value, tuple | list) else (value,) for value in values]
    ids = {value for each in lists for value in each if isinstance(value, int) and 0 < value < _NO_ID}
    return {entry.pk: str(entry) for entry in Entry.objects.filter(event_id=event_id, pk__in=ids)}


def _redrawn(job: int | None) -> str:
    """Why the job was asked to draw once more; empty for one that was not, or is known no more."""
    found = Job.objects.filter(pk=job).values_list("arguments__redraw_reason", flat=True).first() if job else None
    return found or ""


def _by_entry(warnings: Iterable[DraftWarning]) -> dict[int, list[DraftWarning]]:
    found: defaultdict[int, list[DraftWarning]] = defaultdict(list)
    for warning in warnings:
        for entry in {warning.params.get(name) for name in ("entry", "first", "second")}:
            if isinstance(entry, int):
                found[entry].append(warning)
    return dict(found)


def _drawn(match: DeskMatch, warnings: Mapping[int, Sequence[DraftWarning]], names: Mapping[int, str]) -> DrawnMatch:
    mine: list[DraftWarning] = []
    for side in match.sides:
        for each in warnings.get(side.entry.pk, ()) if side.entry else ():
            if not any(each is other for other in mine):
                mine.append(each)
    return DrawnMatch(
        match=match,
        reasons=tuple(say_reason(read_reason(each), spoken(), names) for each in match.reasons),
        warnings=tuple(sentence_of(each, names) for each in mine),
    )


def _is_said(code: str, rule_set: AnyRuleSet | None) -> bool:
    """Where every player is a side of his own nobody has a partner, and nothing is said of partners."""
    return rule_set is None or rule_set.sides == _TWO_SIDES or "partners" not in code


def _proof(certificate: Mapping[str, Any] | None, rule_set: AnyRuleSet | None) -> Proof | None:
    if certificate is None:
        return None
    return Proof(
        method=certificate["method"],
        totals=tuple(
            (each["level"], each["total"], each["bound"])
            for each in certificate["totals"]
            if _is_said(each["level"], rule_set)
        ),
    )
