"""Moving matches to other tables, and turning who sits where, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.errors import Questions
from tournament.models import Account, Match, MatchSide, Round
from tournament.pairing import WarningGrade
from tournament.permissions import Act, require
from tournament.selectors.rounds.seats import (
    TableExchange,
    movable_match,
    preview_exchange,
    require_round_open,
    require_turnable,
    table_of,
    who_sits_at,
)
from tournament.selectors.rounds.swaps import warning_mapping
from tournament.services import brackets
from tournament.services.audit import record_act
from tournament.services.locking import hold_matches_of, lock_round
from tournament.services.requests import Answer, once
from tournament.services.revisions import require_revision


def exchange_tables(
    account: Account | None,
    *,
    request_id: UUID,
    round_id: int,
    revision: int,
    match_id: int,
    table_number: int,
    accepted_warnings: Sequence[str] = (),
) -> Answer:
    """The match is played at this table; a match of the round that was to begin there has its table instead.

    Of a draft or of a published round; only matches that have not begun move. Answers `{"round", "revision", "moves":
    [{"match", "from", "to"}]}`. Raises `Questions` with warnings of grade high or medium whose codes are not in
    `accepted_warnings`; `Missing`: match_missing, table_missing; `NotAllowed`; `Conflict`: stale_revision,
    round_closed, match_is_a_bye, match_waiting, match_begun, same_table. Locks stage, round and its matches.
    """

    def do() -> Answer:
        its_round = _locked(account, round_id, revision)
        exchange = preview_exchange(its_round.pk, match_id, table_number)
        _ask(exchange, accepted_warnings)
        match = movable_match(its_round, match_id)
        table = table_of(its_round, table_number)
        other = who_sits_at(its_round, table)
        given_up = match.table
        moving = [match] if other is None else [match, other]
        # all leave their tables before one sits down at another's
        Match.objects.filter(pk__in=[each.pk for each in moving]).update(table=None)
        for each, goes_to in zip(moving, (table, given_up), strict=False):
            each.table = goes_to
            each.revision += 1
            each.save(update_fields=["table", "revision"])
        brackets.serve_waiting(its_round.stage.event_id, account)
        moves = [{"match": each.match, "from": each.comes_from, "to": each.goes_to} for each in exchange.moves]
        return _done(account, its_round, "exchange_tables", {"moves": moves}, request_id) | {"moves": moves}

    payload = {
        "round": round_id,
        "revision": revision,
        "match": match_id,
        "table": table_number,
        "accepted": sorted(accepted_warnings),
    }
    return once(account, "exchange_tables", request_id, payload, do)


def turn_seats(account: Account | None, *, request_id: UUID, round_id: int, revision: int, match_id: int) -> Answer:
    """The two sides of a match that has not begun have changed seats. Of a draft or of a published round.

    Answers `{"round", "revision", "match"}`. Raises as `exchange_tables`, and `Conflict`: not_two_sides,
    seats_by_bracket. Locks stage, round and its matches.
    """

    def do() -> Answer:
        its_round = _locked(account, round_id, revision)
        match = movable_match(its_round, match_id)
        rows = list(MatchSide.objects.filter(match=match).order_by("side", "position"))
        require_turnable(its_round, rows)
        MatchSide.objects.filter(match=match).delete()
        for row in rows:
            row.pk = None
            row.side = 1 - row.side
        MatchSide.objects.bulk_create(rows)
        match.revision += 1
        match.save(update_fields=["revision"])
        return _done(account, its_round, "turn_seats", {"match": match.pk}, request_id) | {"match": match.pk}

    payload = {"round": round_id, "revision": revision, "match": match_id}
    return once(account, "turn_seats", request_id, payload, do)


def _locked(account: Account | None, round_id: int, revision: int) -> Round:
    its_round = lock_round(round_id)
    require(account, Act.SWAP_ENTRIES, its_round.stage.event)
    require_revision(yours=revision, current=its_round.revision, stands={"state": its_round.state})
    require_round_open(its_round)
    hold_matches_of(its_round.pk)
    return its_round


def _ask(exchange: TableExchange, accepted: Sequence[str]) -> None:
    asked = [each for each in exchange.warnings if each.grade is not WarningGrade.LOW]
    if any(each.code not in accepted for each in asked):
        raise Questions(
            _("This table is given up by somebody who always has it, or is not meant for the stage. Is it meant?"),
            [warning_mapping(each, exchange.names) for each in asked],
        )


def _done(account: Account | None, its_round: Round, act: str, after: dict[str, object], request_id: UUID) -> Answer:
    its_round.revision += 1
    its_round.save(update_fields=["revision"])
    record_act(
        account,
        act,
        its_round,
        event_id=its_round.stage.event_id,
        after=after,
        request_id=request_id,
        public=its_round.state != Round.State.DRAFT,
    )
    return {"round": its_round.pk, "revision": its_round.revision}
