"""替补: who played in an entry when, who may come in, and what a substitution would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from django.db.models import Max, Q
from django.utils.translation import gettext

from scoring.substitution import NOT_STATED, SubstitutionAnswer, SubstitutionRule
from tournament.models import (
    Entry,
    Match,
    MatchSide,
    Member,
    Person,
    Round,
    RuleSetVersion,
    Stage,
    Substitution,
)
from tournament.models.matches import MatchQuerySet
from tournament.rulebook import StageSettings, rule_set_of
from tournament.rulebook.lists import listed
from tournament.rulebook.stage_settings import Substitution as Allowed
from tournament.selectors.public.names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionRow:
    """One substitution. `round_number`: the first round in which `comes` played, or was to play, for `leaves`; None
    while no such round is published. `stage_number` is its stage's. `hand`: the first hand that `comes` played, where
    both played in that round. `consent`: who of the opponents agreed. `against_rules`: the rules of the game would not
    have let it be."""

    leaves: str
    comes: str
    reason: str
    at: datetime
    by: str
    stage_number: int | None
    round_number: int | None
    hand: int | None
    consent: str
    against_rules: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A match from which on somebody may play for another. `hands`: how many have been played in it. `rule`: what the
    rules that it is played by say."""

    match: int
    stage_number: int
    stage: Names
    round_number: int
    opponents: str
    state: str
    hands: int
    rule: SubstitutionRule

    @property
    def order(self) -> tuple[int, int]:
        return self.stage_number, self.round_number

    @property
    def has_begun(self) -> bool:
        return self.state != Match.State.READY

    @property
    def is_over(self) -> bool:
        return self.state in (Match.State.REPORTED, Match.State.CONFIRMED)

    @property
    def last_hand(self) -> int:
        """The latest hand that it can be from: the next one while it is played."""
        return max(1, self.hands if self.is_over else self.hands + 1)

    def breaks_rule(self, hand: int, consent: str) -> bool:
        """Whether the rules of the game forbid it from this hand on, with this consent (empty = nobody's)."""
        match self.rule.answer:
            case SubstitutionAnswer.NOT_STATED:
                return False
            case SubstitutionAnswer.NOT_AFTER_START:
                return hand > 1
            case SubstitutionAnswer.OPPONENTS_CONSENT:
                return not consent
            case _:
                assert_never(self.rule.answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """A round that is yet to be published, of a stage that is paired round by round, from which on somebody may play
    for another."""

    stage_number: int
    stage: Names
    round_number: int

    @property
    def order(self) -> tuple[int, int]:
        return self.stage_number, self.round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody who left an entry of the event by a substitution and is in none now. `entry`: the one they left."""

    person: int
    name: str
    entry: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What holds for a substitution in an entry now.

    `forbidden`: the settings of the stage it plays in allow none. `starts`: the published matches of the entry, by
    stage and round, from any of which on it can be; `coming`: rounds that are not published yet, likewise. `rule`: what
    the rules say that the event is played by now.
    """

    forbidden: bool
    starts: tuple[Start, ...]
    coming: tuple[Coming, ...]
    rule: SubstitutionRule

    @property
    def first(self) -> Start | None:
        """Where it begins if nobody says otherwise: in the match that is being played, else in the next one; None for
        whatever is paired next."""
        playing = next((each for each in self.starts if each.state == Match.State.PLAYING), None)
        return playing or next((each for each in self.starts if each.state == Match.State.READY), None)

    @property
    def played(self) -> int:
        """How many matches are over."""
        return sum(each.is_over for each in self.starts)


def substitutions_of(entry_id: int) -> tuple[SubstitutionRow, ...]:
    """In the order in which they were decided. Two queries."""
    found = Substitution.objects.filter(entry_id=entry_id)
    rows = list(found.select_related("leaves", "comes", "decided_by", "from_stage").order_by("pk"))
    if not rows:
        return ()
    matches = list(
        _matches_of([entry_id])
        .select_related("round__stage")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    return tuple(_row(each, matches) for each in rows)


def members_then(match: Match, entry_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Who played in each entry in this match (with `round.stage`), by the order of the list; nothing for entries in
    which those played who are their members now. Where somebody came in the middle of it, both are named.

    One query, one more where somebody has left.
    """
    rows = Substitution.objects.filter(entry_id__in=list(entry_ids)).select_related("leaves", "comes", "from_stage")
    changed = [row for row in rows.order_by("-pk") if not _holds_in(row, match) or _is_in_the_middle_of(row, match)]
    if not changed:
        return {}
    found: dict[int, dict[int, str]] = {}
    members = Member.objects.filter(entry_id__in={row.entry_id for row in changed}).select_related("person")
    for member in members.order_by("position"):
        found.setdefault(member.entry_id, {})[member.person_id] = member.person.name
    for row in changed:
        of_entry = found.get(row.entry_id, {})
        words = row.leaves.name
        if _is_in_the_middle_of(row, match):
            words = gettext("%(leaves)s, from hand %(hand)d on %(comes)s") % {
                "leaves": row.leaves.name,
                "hand": row.from_hand,
                "comes": of_entry.get(row.comes_id, row.comes.name),
            }
        found[row.entry_id] = {
            (row.leaves_id if person == row.comes_id else person): (words if person == row.comes_id else name)
            for person, name in of_entry.items()
        }
    return {entry: tuple(names.values()) for entry, names in found.items()}


def known_persons(event_id: int) -> tuple[PersonRow, ...]:
    """Who may come back into an entry, by name. Two queries."""
    there = Member.objects.filter(event_id=event_id).values("person_id")
    left = (
        Substitution.objects.filter(entry__event_id=event_id)
        .exclude(leaves_id__in=there)
        .select_related("leaves", "entry")
        .order_by("pk")
    )
    found = {row.leaves_id: PersonRow(person=row.leaves_id, name=row.leaves.name, entry=str(row.entry)) for row in left}
    return tuple(sorted(found.values(), key=lambda row: (row.name, row.person)))


def has_played(entry_id: int) -> bool:
    """Whether a match of the entry has begun, so that its members change by substitution only. One query."""
    return _matches_of([entry_id]).filter(started_at__isnull=False).exists()


def room_for(entry: Entry) -> Room:
    """Six queries at most."""
    rule = _rule_now(entry)
    matches = list(
        _matches_of([entry.pk])
        .filter(kind=Match.Kind.GAME)
        .exclude(state=Match.State.WAITING)
        .select_related("round__stage", "rule_set_version")
        .defer("round__pairing")
        .order_by("round__stage__number", "round__number")
    )
    opponents = _opponents([each.pk for each in matches], entry.pk)
    return Room(
        forbidden=_forbidden(entry),
        starts=tuple(
            Start(
                match=each.pk,
                stage_number=each.round.stage.number,
                stage=Names(zh=each.round.stage.name_zh, en=each.round.stage.name_en),
                round_number=each.round.number,
                opponents=opponents.get(each.pk, ""),
                state=each.state,
                hands=each.hands_played,
                rule=rule if each.rule_set_version is None else rule_set_of(each.rule_set_version).substitution,
            )
            for each in matches
        ),
        coming=_coming(entry),
        rule=rule,
    )


def person_in_event(event_id: int, person_id: int) -> bool:
    """Whether the person is in an entry of the event now. One query."""
    return Member.objects.filter(event_id=event_id, person_id=person_id).exists()


def person_is_known(event_id: int, person_id: int) -> Person | None:
    """The person, if they have left an entry of the event by a substitution. One query."""
    gone = Substitution.objects.filter(entry__event_id=event_id, leaves_id=person_id)
    return Person.objects.filter(pk__in=gone.values("leaves_id")).first()


def still_plays(event_id: int, person_id: int) -> bool:
    """Whether somebody who has left an entry is yet to play in it, in a match before the one from which on another
    does, be it paired or not. Three queries at most."""
    left = Substitution.objects.filter(entry__event_id=event_id, leaves_id=person_id, from_stage__isnull=False)
    row = left.select_related("from_stage").order_by("-pk").first()
    if row is None:
        return False
    if row.from_stage is not None and row.from_round is not None:
        published = Round.objects.public().filter(stage=row.from_stage).aggregate(last=Max("number"))["last"] or 0
        if row.from_stage.is_round_by_round and published + 1 < row.from_round:
            return row.from_stage.state != Stage.State.FINISHED
    to_come = _matches_of([row.entry_id]).filter(
        kind=Match.Kind.GAME, state__in=(Match.State.READY, Match.State.PLAYING)
    )
    return any(not _holds_in(row, match) for match in to_come.select_related("round__stage").defer("round__pairing"))


def came_later(entry_id: int, person_id: int, order: tuple[int, int]) -> bool:
    """Whether the member has come into the entry only after the match of this stage and round (numbers). One query."""
    came = Substitution.objects.filter(entry_id=entry_id, comes_id=person_id)
    row = came.select_related("from_stage").order_by("-pk").first()
    if row is None or row.from_stage is None or row.from_round is None:
        return False
    return (row.from_stage.number, row.from_round) > order


def rule_words(rule: SubstitutionRule) -> str:
    """What the rules of the game say, as a sentence; empty where they do not."""
    match rule.answer:
        case SubstitutionAnswer.NOT_STATED:
            return ""
        case SubstitutionAnswer.NOT_AFTER_START:
            return gettext("By the rules nobody is exchanged once the match has begun.")
        case SubstitutionAnswer.OPPONENTS_CONSENT:
            return gettext("By the rules a side changes its players with the opponents' consent only.")
        case _:
            assert_never(rule.answer)


def _forbidden(entry: Entry) -> bool:
    """Of the newest stage it plays in that is not finished, once a round of it is published."""
    stage = (
        Stage.objects.filter(stage_entries__entry=entry)
        .exclude(state__in=(Stage.State.FINISHED, Stage.State.SETUP))
        .order_by("-number")
        .first()
    )
    return stage is not None and StageSettings.from_mapping(stage.settings).substitution is Allowed.NOBODY


def _coming(entry: Entry) -> tuple[Coming, ...]:
    """Rounds of the first stage it plays in that is paired round by round and goes on."""
    stage = (
        Stage.objects.filter(stage_entries__entry=entry, format__in=Stage.ROUND_BY_ROUND)
        .exclude(state=Stage.State.FINISHED)
        .order_by("number")
        .first()
    )
    if stage is None:
        return ()
    published = Round.objects.public().filter(stage=stage).aggregate(last=Max("number"))["last"] or 0
    planned = StageSettings.from_mapping(stage.settings).rounds_planned
    return tuple(
        Coming(stage_number=stage.number, stage=Names(zh=stage.name_zh, en=stage.name_en), round_number=number)
        for number in range(published + 1, planned + 1)
    )


def _rule_now(entry: Entry) -> SubstitutionRule:
    version = RuleSetVersion.objects.filter(event_id=entry.event_id).order_by("-number").first()
    return NOT_STATED if version is None else rule_set_of(version).substitution


def _matches_of(entry_ids: Sequence[int]) -> MatchQuerySet:
    past_draft = (Round.State.PUBLISHED, Round.State.RUNNING, Round.State.CLOSED)
    return Match.objects.filter(sides__entry_id__in=entry_ids, round__state__in=past_draft)


def _opponents(match_ids: Sequence[int], entry_id: int) -> dict[int, str]:
    rows = MatchSide.objects.filter(~Q(entry_id=entry_id), match__in=match_ids, entry__isnull=False)
    found: dict[int, list[str]] = {}
    for match_id, name in rows.order_by("side", "position").values_list("match_id", "entry__name"):
        found.setdefault(match_id, []).append(name)
    return {match_id: listed(names) for match_id, names in found.items()}


def _began(match: Match) -> datetime | None:
    return match.started_at or match.confirmed_at


def _row(row: Substitution, matches: Sequence[Match]) -> SubstitutionRow:
    first = next((each.round for each in matches if _holds_in(row, each)), None)
    stage_number = None if first is None else first.stage.number
    round_number = None if first is None else first.number
    if row.from_stage is not None:
        stage_number, round_number = row.from_stage.number, row.from_round
    return SubstitutionRow(
        leaves=row.leaves.name,
        comes=row.comes.name,
        reason=row.reason,
        at=row.decided_at,
        by=str(row.decided_by),
        stage_number=stage_number,
        round_number=round_number,
        hand=row.from_hand if row.from_hand is not None and row.from_hand > 1 else None,
        consent=row.consent,
        against_rules=row.against_rules,
    )


def _holds_in(row: Substitution, match: Match) -> bool:
    """Whether the one who comes played in the match (with `round.stage`), if only from some hand on: it is the one that
    was named or a later one, or, where none was named, it began after that was decided."""
    if row.from_stage is not None and row.from_round is not None:
        return (match.round.stage.number, match.round.number) >= (row.from_stage.number, row.from_round)
    began = _began(match)
    return began is None or began > row.decided_at


def _is_in_the_middle_of(row: Substitution, match: Match) -> bool:
    """Whether both played in it."""
    named = (match.round.stage_id, match.round.number) == (row.from_stage_id, row.from_round)
    return named and row.from_hand is not None and row.from_hand > 1
