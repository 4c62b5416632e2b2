"""加赛: matches played among entries that are level for places, whose outcome puts them in order.

They are a stage of their own, so that table, sheet, confirmation and publishing are those of any match; nothing of it
counts for the stage in which the entries were level. As soon as all of it is confirmed the tie is decided by it.
"""

from __future__ import annotations

from typing import Any, assert_never
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Conflict, Invalid
from tournament.models import Account, Round, Stage, StageEntry
from tournament.pairing import LotEntry, PlacesPlayed, UnitsApart, draw_lots
from tournament.permissions import Act
from tournament.rulebook import StageSettings, rule_set_of
from tournament.selectors.rounds.deleting import require_stage_unplayed
from tournament.selectors.stages.extra_matches import ExtraMatches
from tournament.selectors.stages.group_cut import drawn_plan
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.brackets.making import seeding_by_cut
from tournament.services.bulk_rows import insert_rows
from tournament.services.commitments import new_seed
from tournament.services.cut import require_open_tie
from tournament.services.group_cut import plan_of
from tournament.services.group_cut import require_open_tie as require_open_group_tie
from tournament.services.level_places import require_level_places
from tournament.services.locking import lock_matches_of_stage, lock_rounds_of, lock_stage
from tournament.services.pairing_round.last_places import require_open_line
from tournament.services.removing_stages import draws_on_record, entries_by_seed, remove_stage
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_reason, require_revision
from tournament.services.schedules import build_schedule
from tournament.services.stage_acts import locked_stage, locked_stage_and_rounds
from tournament.services.stages import add_stage

PLAY = "play_extra_matches"
UNDO = "undo_extra_matches"
FORMATS = (Stage.Format.KNOCKOUT, Stage.Format.ROUND_ROBIN)
_LONGEST_NAME = 80


def play_extra_matches(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    size: int,
    format: str = Stage.Format.KNOCKOUT,
) -> Answer:
    """Those who are still level across the cut at `size` play for it: a new stage stands as a draft.

    A knock-out plays every place out, two of them one match, and nobody is left level; in a round robin some may be.
    Answers `{"stage", "number", "draw", "rounds", "entries": [ids by seed]}`. Raises `Conflict`: extra_matches_open
    (the same are to play already), extra_matches_individual, no_tie, tie_decided, too_few_tables, and as for the cut;
    `Invalid`: stage_format, cut_size. Locks event, stage and its rounds.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        line = require_open_tie(source, size)
        told = {"size": size, "places": line.places}
        return _make(account, source, line.level, line.waiting, format, told, request_id)

    return once(account, PLAY, request_id, {"stage": stage_id, "size": size, "format": format}, do)


def play_extra_group_matches(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    qualifiers: int,
    best_next: int,
    group: str,
    place: int,
    format: str = Stage.Format.KNOCKOUT,
) -> Answer:
    """The same for entries that are level from `place` of `group` on, or at `place` of different groups (`group` "").

    Once the bracket is drawn its own sheet says how many go on. Raises besides `Conflict`: not_groups,
    groups_not_drawn.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        plan = drawn_plan(source) or plan_of(source, qualifiers, best_next)
        tie, _snapshot = require_open_group_tie(source, plan, group, place)
        told = {"group": group, "place": place, "places": tie.places}
        return _make(account, source, tie.level, tie.waiting, format, told, request_id)

    payload = {
        "stage": stage_id,
        "qualifiers": qualifiers,
        "best_next": best_next,
        "group": group,
        "place": place,
        "format": format,
    }
    return once(account, PLAY, request_id, payload, do)


def play_extra_matches_of_last(
    account: Account | None, *, request_id: UUID, stage_id: int, format: str = Stage.Format.KNOCKOUT
) -> Answer:
    """The same for entries that are level across the line below which the last drop out before the next round.

    Raises besides `Conflict`: open_tables, and what stands against pairing that round.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        found = require_open_line(source)
        after = found.dropping.after_round
        told = {"after_round": after, "going": found.still_to_drop}
        return _make(account, source, found.dropping.level, found.waiting, format, told, request_id, after_round=after)

    return once(account, PLAY, request_id, {"stage": stage_id, "last_places": True, "format": format}, do)


def play_extra_matches_for_places(
    account: Account | None,
    *,
    request_id: UUID,
    stage_id: int,
    group: str,
    place: int,
    format: str = Stage.Format.KNOCKOUT,
) -> Answer:
    """The same for entries that are level from `place` of the final standings (of `group`) on; the first who are still
    level play.

    Raises besides `Missing`: level_places_missing; `Conflict`: as `level_places.require_level_places`.
    """

    def do() -> Answer:
        source = locked_stage_and_rounds(account, stage_id, Act.DECIDE_TIE)
        tie, _snapshot = require_level_places(source, group, place)
        told = {"group": group, "place": place, "places": len(tie.rows)}
        return _make(account, source, tie.level, tie.waiting, format, told, request_id)

    payload = {"stage": stage_id, "level_places": True, "group": group, "place": place, "format": format}
    return once(account, PLAY, request_id, payload, do)


def undo_extra_matches(
    account: Account | None, *, request_id: UUID, stage_id: int, revision: int, reason: str
) -> Answer:
    """The stage of extra matches is gone, as drafts or published, as long as nobody has played; the tie is open again.
    The audit trail keeps who was to play.

    Answers `{"source"}`. Raises `Conflict`: not_extra_matches, stale_revision, and what `require_stage_unplayed`
    names (round_begun, rules_hold_from_round, substituted_from_round); `Invalid`: reason_missing. Locks event and both
    stages.
    """

    def do() -> Answer:
        source_id = Stage.objects.filter(pk=stage_id).values_list("extra_of_id", flat=True).first()
        if source_id is None:
            locked_stage(account, stage_id, Act.DECIDE_TIE)
            raise Conflict("not_extra_matches", _("This stage is not played to decide a tie."))
        source = locked_stage_and_rounds(account, source_id, Act.DECIDE_TIE)
        stage = lock_stage(stage_id)
        require_revision(yours=revision, current=stage.revision, stands={"state": stage.state})
        told = require_reason(reason)
        lock_rounds_of(stage.pk)
        lock_matches_of_stage(stage.pk)
        rounds = Round.objects.filter(stage=stage)
        require_stage_unplayed(stage.pk)
        record_act(
            account,
            UNDO,
            source,
            event_id=source.event_id,
            before={"stage": stage.pk, "entries": entries_by_seed(stage), "draws": draws_on_record(stage)},
            reason=told,
            request_id=request_id,
            public=rounds.public().exists(),
        )
        remove_stage(stage, account)
        return {"source": source.pk}

    payload = {"stage": stage_id, "revision": revision, "reason": reason}
    return once(account, UNDO, request_id, payload, do)


def _make(
    account: Account | None,
    source: Stage,
    level: tuple[int, ...],
    waiting: tuple[ExtraMatches, ...],
    format: str,
    told: dict[str, Any],
    request_id: UUID,
    *,
    after_round: int = 0,
) -> Answer:
    if source.format == Stage.Format.INDIVIDUAL:
        raise Conflict(
            "extra_matches_individual",
            _(
                "Players whose partners are drawn cannot play for a place alone. Draw lots, or let the chief referee"
                " decide."
            ),
        )
    if waiting:
        raise Conflict(
            "extra_matches_open",
            _("These entries are to play for it already."),
            details={"stages": [each.stage for each in waiting]},
        )
    chosen = _format(format)
    drawn = draw_lots([LotEntry(id=entry) for entry in level], new_seed())
    stage = add_stage(
        source.event,
        format=chosen,
        name_zh=f"加赛 · {source.name_zh}"[:_LONGEST_NAME],
        name_en=f"Extra match · {source.name_en}"[:_LONGEST_NAME] if source.name_en else "Extra match",
        settings={**_settings(source, chosen, len(level)), "decides_after_round": after_round},
        source=None,
        cut_size=None,
        extra_of=source,
    )
    insert_rows([StageEntry(stage=stage, entry_id=entry, seed=seed) for seed, entry in enumerate(drawn.order, start=1)])
    match chosen:
        case Stage.Format.KNOCKOUT:
            lots = {"1": {"seed": drawn.seed, "algorithm": drawn.algorithm, "order": list(drawn.order)}}
            made = brackets.build_from(
                account,
                stage,
                seeding_by_cut(stage),
                seed=drawn.seed,
                lots=lots,
                reason="",
                request_id=request_id,
            )
        case Stage.Format.ROUND_ROBIN:
            made = build_schedule(account, stage, "", request_id)
        case other:
            assert_never(other)
    answer = {"stage": stage.pk, "number": stage.number, **made, "entries": list(drawn.order)}
    record_act(
        account,
        PLAY,
        source,
        event_id=source.event_id,
        after={**told, "format": str(chosen), "seed": drawn.seed, **answer},
        request_id=request_id,
    )
    return answer


def _format(format: str) -> Any:
    if format not in FORMATS:
        raise Invalid(
            "stage_format",
            _("Extra matches are a knock-out of every place or a round robin."),
            field="format",
            value=format,
            allowed=[str(each) for each in FORMATS],
        )
    return Stage.Format(format)


def _settings(source: Stage, format: Stage.Format, entries: int) -> dict[str, Any]:
    """Ranked as where all meet, by the match points of the stage they come from; lots of that stage decide nothing
    here, for what is still level is asked about again."""
    own = StageSettings.from_mapping(source.settings)
    assert source.event.rule_set_version is not None, "a stage was made by the rules of its event"
    proposed = StageSettings.proposed(rule_set_of(source.event.rule_set_version), format, entries=entries)
    return {
        "places_played": str(PlacesPlayed.ALL),
        "units_apart": str(UnitsApart.NEVER),
        "scheme": own.scheme,
        "scheme_values": dict(own.scheme_values),
        "tiebreaks": [each for each in proposed.tiebreaks if each not in ("lots", "manual_order")],
        "head_to_head": str(proposed.head_to_head),
        "first_table": own.first_table,
        "last_table": own.last_table,
        "substitution": str(own.substitution),
    }
