"""What must hold after every step, read from what is stored."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from tests.season.hall import Hall
from tournament.models import (
    AuditEntry,
    Draw,
    EntryRound,
    Match,
    MatchSide,
    Round,
    Stage,
    StageEntry,
    StandingsSnapshot,
)
from tournament.pairing import MatchStanding, champion_of, resolve_bracket
from tournament.rulebook.brackets import drawn_bracket, ended_matches, has_begun, is_needless, known, standing_of
from tournament.rulebook.repeating import Verdict
from tournament.rulebook.results import read_standings_input
from tournament.rulebook.sheets import fold_lines, offences_before, read_sheets, rule_set_of_match
from tournament.rulebook.stored_rounds import outcome_of, read_stored_round
from tournament.selectors.draws import ROUND_KINDS, recorded_draw, recorded_round
from tournament.services import standings
from tournament.services.requests import digest

PASSED = (Verdict.SAME, Verdict.BY_HAND)
EVERY_SO_OFTEN = 8
_OUT = (EntryRound.State.WITHDRAWN, EntryRound.State.DISQUALIFIED)
_AT_THE_TABLE = {
    "record_hand",
    "correct_hand",
    "record_penalty",
    "record_ruling",
    "record_final_result",
    "strike_line",
    "dispute_match",
}
# acts after which a round on the wall may look different, by what the stage is
_MAY_CHANGE = {
    "schedule": {"withdraw_entry", "disqualify_entry", "return_entry", "enter_group", "turn_seats"},
    "bracket": {"advance_bracket", "withdraw_entry", "disqualify_entry", "return_entry"},
    "round by round": {"turn_seats"},
}


@dataclass(slots=True)
class _Seat:
    match: int
    kind: str
    entry: int | None
    side: int
    position: int


@dataclass(slots=True)
class Laws:
    """Looks at one event; remembers what it has seen, so that nothing is drawn or folded twice for nothing."""

    hall: Hall
    looks: int = 0
    drawn: dict[tuple[str, int], str] = field(default_factory=dict)
    outcomes: dict[int, tuple[object, ...]] = field(default_factory=dict)
    on_the_wall: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    folded: dict[int, int] = field(default_factory=dict)
    round_revisions: dict[int, int] = field(default_factory=dict)
    audit_seen: int = 0

    def look(self, *, thoroughly: object = False) -> None:
        """Every law. Those that rest on jobs only when none waits; rebuilt whole now and then, or `thoroughly`.

        While all that was done is written on sheets, the sheets alone are looked at, and the rest every so often.
        """
        self.looks += 1
        hall = self.hall
        acts = self._acts_since()
        whole = bool(thoroughly) or self.looks % EVERY_SO_OFTEN == 0
        hall.tally.counts["looks at all laws"] += 1
        if acts <= _AT_THE_TABLE and not whole:
            self._sheets()
            return
        stages = list(Stage.objects.filter(event_id=hall.event_id).select_related("event__rule_set_version"))
        rounds = list(Round.objects.filter(stage__event_id=hall.event_id).defer("pairing").order_by("stage", "number"))
        revisions = {each.pk: each.revision for each in rounds}
        turned = revisions != self.round_revisions
        self.round_revisions = revisions
        self._draws(whole or turned)
        seats = self._seats()
        for stage in stages:
            own = [each for each in rounds if each.stage_id == stage.pk]
            self._rounds(stage, own, seats, acts)
        self._sheets()
        if not hall.jobs_wait():
            self._standings(stages, whole)
            for stage in stages:
                if stage.has_bracket and any(each.stage_id == stage.pk for each in rounds):
                    self._bracket(stage)
        if connection.vendor == "postgresql" or thoroughly:
            connection.check_constraints()

    def _acts_since(self) -> set[str]:
        rows = AuditEntry.objects.filter(event_id=self.hall.event_id, pk__gt=self.audit_seen).values_list("pk", "act")
        found = list(rows)
        self.audit_seen = max((pk for pk, _act in found), default=self.audit_seen)
        return {act for _pk, act in found}

    def _draws(self, look_closely: object) -> None:
        """Draws on record never change, come out again, and pass their audit."""
        known_draws = {pk for kind, pk in self.drawn if kind == "draw"}
        draws = Draw.objects.filter(stage__event_id=self.hall.event_id)
        if not look_closely:
            draws = draws.exclude(pk__in=known_draws)
        for draw in draws:
            content = _digest([draw.seed, draw.algorithm, draw.input, draw.outcome])
            self._repeat("draw", draw.pk, content)
        if not look_closely:
            return
        for its_round in Round.objects.filter(stage__event_id=self.hall.event_id, pairing__format__in=ROUND_KINDS):
            self._repeat("round", its_round.pk, _digest(its_round.pairing), its_round)

    def _repeat(self, kind: str, pk: int, content: str, its_round: Round | None = None) -> None:
        before = self.drawn.get((kind, pk))
        if before == content:
            return
        if before is not None and (its_round is None or its_round.state != Round.State.DRAFT):
            raise self.hall.fault(f"{kind} {pk} on record has changed")
        self.drawn[kind, pk] = content
        recorded = recorded_draw(pk) if its_round is None else recorded_round(pk)
        repetition = recorded.repeat()
        if repetition.verdict not in PASSED:
            raise self.hall.fault(f"{recorded.kind} {recorded.number} of stage {recorded.stage_number}: {repetition}")
        self.hall.tally.counts[f"draws repeated: {recorded.kind}"] += 1
        if its_round is not None:
            stored = read_stored_round(its_round.pairing)
            assert stored is not None
            self.outcomes[pk] = outcome_of(stored.draw)

    def _seats(self) -> dict[int, list[_Seat]]:
        found: defaultdict[int, list[_Seat]] = defaultdict(list)
        rows = MatchSide.objects.filter(match__round__stage__event_id=self.hall.event_id).order_by(
            "match__number", "side", "position"
        )
        for its_round, own_round, match, kind, entry, side, position in rows.values_list(
            "match__round_id", "round_id", "match_id", "match__kind", "entry_id", "side", "position"
        ):
            if its_round != own_round:
                raise self.hall.fault(f"a side of match {match} names another round")
            found[its_round].append(_Seat(match, kind, entry, side, position))
        return found

    def _rounds(self, stage: Stage, rounds: list[Round], seats: dict[int, list[_Seat]], acts: set[str]) -> None:
        states: defaultdict[int, dict[int, str]] = defaultdict(dict)
        rows = EntryRound.objects.filter(round__stage=stage).values_list("round_id", "entry_id", "state")
        for its_round, entry, state in rows:
            states[its_round][entry] = state
        places = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "joined_from_round"))
        newest = max((each.number for each in rounds), default=0)
        numbers = sorted(each.number for each in rounds)
        if numbers != list(range(1, len(numbers) + 1)):
            raise self.hall.fault(f"stage {stage.number} has rounds {numbers}")
        for its_round in rounds:
            here = seats[its_round.pk]
            self._each_once(stage, its_round, here, states[its_round.pk])
            if stage.is_round_by_round:
                self._all_told(its_round, places, newest, states[its_round.pk])
                self._as_drawn(its_round, here)
            if its_round.state != Round.State.DRAFT:
                self._wall(stage, its_round, here, acts)
        gone = set(self.on_the_wall) - {each.pk for each in rounds}
        gone &= {pk for pk in self.on_the_wall if self.on_the_wall[pk][0] == stage.pk}
        if gone and "delete_round" not in acts:
            raise self.hall.fault(f"rounds {gone} are gone from the wall")
        for pk in gone:
            del self.on_the_wall[pk]

    def _each_once(self, stage: Stage, its_round: Round, here: list[_Seat], states: dict[int, str]) -> None:
        """Nobody sits twice, and what each does agrees with where they sit."""
        where: dict[int, _Seat] = {}
        for seat in here:
            if seat.entry is None:
                continue
            if seat.entry in where:
                raise self.hall.fault(f"entry {seat.entry} sits twice in round {its_round.number} of {stage.number}")
            where[seat.entry] = seat
        for entry, seat in where.items():
            state = states.get(entry)
            fits = (
                state == EntryRound.State.PAIRED
                if seat.kind == Match.Kind.GAME
                else state == EntryRound.State.BYE or (not stage.is_round_by_round and state in _OUT)
            )
            if not fits:
                raise self.hall.fault(
                    f"entry {entry} sits in a {seat.kind} of round {its_round.number} of {stage} and is {state}"
                )
        for entry, state in states.items():
            if state in (EntryRound.State.PAIRED, EntryRound.State.BYE) and entry not in where:
                raise self.hall.fault(f"entry {entry} is {state} in round {its_round.number} of {stage}, not seated")

    def _all_told(self, its_round: Round, places: dict[int, int], newest: int, states: dict[int, str]) -> None:
        """Everybody of the stage does something in each round, whoever came late had not yet entered."""
        missing = [entry for entry, joined in places.items() if joined <= newest and entry not in states]
        if missing:
            raise self.hall.fault(f"round {its_round.number} does not say what entries {missing} do")
        for entry, state in states.items():
            if entry not in places:
                raise self.hall.fault(f"round {its_round.number} knows entry {entry}, the stage does not")
            late = places[entry] > its_round.number
            if late != (state == EntryRound.State.NOT_YET_ENTERED):
                raise self.hall.fault(f"entry {entry} joins in {places[entry]}, in {its_round.number} it is {state}")

    def _as_drawn(self, its_round: Round, here: list[_Seat]) -> None:
        """Rows say what the stored draw says."""
        drawn = self.outcomes.get(its_round.pk)
        if drawn is None:
            return
        games: defaultdict[int, list[int | None]] = defaultdict(list)
        byes = set()
        for seat in here:
            if seat.kind == Match.Kind.GAME:
                games[seat.match].append(seat.entry)
            else:
                byes.add(seat.entry)
        stands = {frozenset(each) for each in games.values()}
        met, out = drawn
        assert isinstance(met, tuple)
        assert isinstance(out, tuple)
        wanted = {frozenset(_flat(each)) for each in met}
        if stands != wanted or byes != {entry for entry, _kind in out}:
            raise self.hall.fault(f"round {its_round.number} is not as it was drawn: {stands ^ wanted} {byes} {out}")

    def _wall(self, stage: Stage, its_round: Round, here: list[_Seat], acts: set[str]) -> None:
        looks = (stage.pk, *((each.match, each.kind, each.entry, each.side, each.position) for each in here))
        before = self.on_the_wall.get(its_round.pk)
        kind = "schedule" if stage.is_schedule else "bracket" if stage.has_bracket else "round by round"
        if before is not None and before != looks and not acts & _MAY_CHANGE[kind]:
            raise self.hall.fault(f"round {its_round.number} of {stage} changed on the wall by {acts}")
        self.on_the_wall[its_round.pk] = looks

    def _sheets(self) -> None:
        """A match's fields are the fold of its sheet."""
        begun = Match.objects.filter(round__stage__event_id=self.hall.event_id, started_at__isnull=False)
        revisions = dict(begun.values_list("pk", "revision"))
        changed = [pk for pk, revision in revisions.items() if self.folded.get(pk) != revision]
        if not changed:
            return
        sheets = read_sheets(changed)
        for match in Match.objects.select_related("round__stage__event__rule_set_version").filter(pk__in=changed):
            pk = match.pk
            self.folded[pk] = revisions[pk]
            state = fold_lines(rule_set_of_match(match), sheets.get(pk, ()), offences_before(match))
            told = (match.levels, match.hands_played, match.outcome_reason, match.winner)
            over = state.outcome if state.is_over else None
            folds = (
                list(state.levels),
                state.hands_played,
                str(over.reason) if over else "",
                over.winner if over else None,
            )
            if told != folds:
                raise self.hall.fault(f"match {pk} says {told}, its sheet {folds}")
            self.hall.tally.counts["sheets folded again"] += 1

    def _standings(self, stages: list[Stage], whole: object) -> None:
        for stage in stages:
            if stage.has_bracket or not Round.objects.public().filter(stage=stage).exists():
                continue
            newest = StandingsSnapshot.objects.filter(stage=stage).defer("rows", "cells").order_by("-revision").first()
            given = read_standings_input(stage)
            if newest is None or newest.input_digest != digest(given.as_mapping()):
                raise self.hall.fault(f"the standings of stage {stage.number} are behind though no job waits")
        if not whole:
            return
        rebuilt = standings.rebuild(self.hall.event_id)
        self.hall.tally.counts["events rebuilt from scratch"] += 1
        if rebuilt["matches_differing"] or not all(each["agrees"] for each in rebuilt["stages"]):
            raise self.hall.fault(f"rebuilt from scratch: {rebuilt}")

    def _bracket(self, stage: Stage) -> None:
        """Everybody stands where results send them."""
        bracket = drawn_bracket(stage.pk)
        if bracket is None:
            raise self.hall.fault(f"stage {stage.number} has rounds and no bracket")
        matches = {each.key: each for each in Match.objects.filter(round__stage=stage)}
        sides = list(MatchSide.objects.filter(match__round__stage=stage).order_by("match", "side"))
        stand: defaultdict[int, list[int | None]] = defaultdict(list)
        for side in sides:
            stand[side.match_id].append(side.entry_id)
        decided = standing_of(bracket, ended_matches(matches.values(), sides)).decided
        resolved = resolve_bracket(bracket, decided)
        stuck = [
            each.key
            for each in resolved
            if has_begun(matches[each.key]) and stand[matches[each.key].pk] != [known(one) for one in each.entries]
        ]
        if stuck:
            self.hall.tally.counts["brackets with a match that began too early"] += 1
            return
        for each, place in zip(resolved, bracket.matches, strict=True):
            match = matches[each.key]
            if is_needless(place.name, each.standing):
                if any(stand[match.pk]):
                    raise self.hall.fault(f"somebody sits in {each.key}, which is not played")
                continue
            wanted = [known(one) for one in each.entries]
            if stand[match.pk] != wanted:
                raise self.hall.fault(f"{each.key} of stage {stage.number} holds {stand[match.pk]}, not {wanted}")
            waits = each.standing is MatchStanding.WAITING or (each.standing is MatchStanding.READY and None in wanted)
            if waits != (match.state == Match.State.WAITING):
                raise self.hall.fault(f"{each.key} of stage {stage.number} is {match.state}, and {each.standing}")
        if stage.state == Stage.State.FINISHED and champion_of(bracket, resolved) is None:
            final = [each for each in resolved if each.standing is MatchStanding.DECIDED and each.winner is None]
            nobody = [each for each in resolved if each.standing is MatchStanding.EMPTY]
            if not final and not nobody:
                raise self.hall.fault(f"stage {stage.number} is finished without a champion")
            self.hall.tally.counts["brackets that nobody won"] += 1

    def the_end(self) -> None:
        """A finished event has a rank for everybody who was ranked, and nothing waits."""
        self.look(thoroughly=True)
        for stage in Stage.objects.filter(event_id=self.hall.event_id, state=Stage.State.FINISHED):
            if stage.has_bracket:
                continue
            rows = StandingsSnapshot.objects.filter(stage=stage).latest().rows
            ranked = {row["entry"] for row in rows}
            there = set(StageEntry.objects.filter(stage=stage, annulled=False).values_list("entry_id", flat=True))
            if ranked != there or any(not row["rank"] for row in rows):
                raise self.hall.fault(f"final ranks of stage {stage.number}: {ranked ^ there}")


def _flat(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    assert isinstance(value, tuple)
    return [one for each in value for one in _flat(each)]


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
