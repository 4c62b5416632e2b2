"""Who may do what: one table of role × act. Everything is forbidden until it stands here.

Nothing else in the project decides about permissions. Accounts get a role per event through `Staff`; a referee whose
row names tables is held to these tables. Somebody without a row is `public`: no account is needed for what stands
under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from tournament.errors import Missing, NotAllowed
from tournament.models import Account, Event, LinkUsed, Match, Staff


class Role(StrEnum):
    PUBLIC = "public"
    VIEWER = "viewer"
    REFEREE = "referee"
    CHIEF_REFEREE = "chief_referee"
    ORGANISER = "organiser"


class Act(StrEnum):
    # reading
    SEE_EVENT = "see_event"
    SEE_DESK = "see_desk"
    SEE_DRAFTS = "see_drafts"
    SEE_AUDIT = "see_audit"
    SEE_SHEET = "see_sheet"
    # the event
    EDIT_EVENT = "edit_event"
    PUBLISH_EVENT = "publish_event"
    MANAGE_STAFF = "manage_staff"
    CHANGE_RULES = "change_rules"
    MANAGE_TABLES = "manage_tables"
    # entries
    IMPORT_ENTRIES = "import_entries"
    EDIT_ENTRIES = "edit_entries"
    CHECK_IN = "check_in"
    WITHDRAW_ENTRY = "withdraw_entry"
    DISQUALIFY_ENTRY = "disqualify_entry"
    # stages and rounds
    MANAGE_STAGES = "manage_stages"
    DRAW_LOTS = "draw_lots"
    PAIR_ROUND = "pair_round"
    OVERRIDE_OPEN_TABLES = "override_open_tables"
    SWAP_ENTRIES = "swap_entries"
    PUBLISH_ROUND = "publish_round"
    CLOSE_ROUND = "close_round"
    DELETE_ROUND = "delete_round"
    CUT = "cut"
    DECIDE_TIE = "decide_tie"
    # matches
    RECORD = "record"
    CORRECT = "correct"
    CORRECT_CONFIRMED = "correct_confirmed"
    CLEAR_RESULTS = "clear_results"
    CONFIRM = "confirm"
    RULE = "rule"


_READ_PUBLIC = {Act.SEE_EVENT}
_READ_STAFF = _READ_PUBLIC | {Act.SEE_DESK, Act.SEE_SHEET}
_AT_THE_TABLE = {Act.RECORD, Act.CORRECT, Act.CONFIRM}
_AT_THE_DESK = {
    Act.SEE_DRAFTS,
    Act.SEE_AUDIT,
    Act.IMPORT_ENTRIES,
    Act.EDIT_ENTRIES,
    Act.CHECK_IN,
    Act.WITHDRAW_ENTRY,
    Act.MANAGE_STAGES,
    Act.MANAGE_TABLES,
    Act.DRAW_LOTS,
    Act.PAIR_ROUND,
    Act.SWAP_ENTRIES,
    Act.PUBLISH_ROUND,
    Act.CLOSE_ROUND,
    Act.CUT,
}

GRANTS: dict[Role, frozenset[Act]] = {
    Role.PUBLIC: frozenset(_READ_PUBLIC),
    Role.VIEWER: frozenset(_READ_STAFF),
    Role.REFEREE: frozenset(_READ_STAFF | _AT_THE_TABLE),
    Role.CHIEF_REFEREE: frozenset(
        _READ_STAFF
        | _AT_THE_TABLE
        | _AT_THE_DESK
        | {
            Act.RULE,
            Act.CORRECT_CONFIRMED,
            Act.CLEAR_RESULTS,
            Act.OVERRIDE_OPEN_TABLES,
            Act.DELETE_ROUND,
            Act.DECIDE_TIE,
            Act.DISQUALIFY_ENTRY,
            Act.CHANGE_RULES,
        }
    ),
    Role.ORGANISER: frozenset(
        _READ_STAFF
        | _AT_THE_TABLE
        | _AT_THE_DESK
        | {Act.EDIT_EVENT, Act.PUBLISH_EVENT, Act.MANAGE_STAFF, Act.RULE, Act.CORRECT_CONFIRMED}
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An account's role in an event. `table_ids` empty = all tables."""

    role: Role
    table_ids: frozenset[int]

    def allows(self, act: Act) -> bool:
        return act in GRANTS[self.role]

    def covers(self, table_id: int | None) -> bool:
        """Whether acts at this table are within the standing (a referee may be held to some tables)."""
        return not self.table_ids or table_id in self.table_ids


_PUBLIC = Standing(role=Role.PUBLIC, table_ids=frozenset())


def standing_of(account: Account | None, event_id: int) -> Standing:
    """The account's standing in the event; `public` without an account, a row, or after it was revoked. One query.

    A session opened by a personal link reaches the link's event only, and only until the link is renewed.
    """
    if account is None or not account.is_authenticated or not account.is_active:
        return _PUBLIC
    rows = list(
        Staff.objects.filter(event_id=event_id, account_id=account.pk, revoked_at=None).values_list(
            "role", "tables", "link_number"
        )
    )
    if not rows or account.link_used not in (None, LinkUsed(event_id=event_id, link_number=rows[0][2])):
        return _PUBLIC
    role = Role(rows[0][0])
    held = (
        frozenset(table for _role, table, _link in rows if table is not None) if role is Role.REFEREE else frozenset()
    )
    return Standing(role=role, table_ids=held)


def allows(account: Account | None, act: Act, event_id: int) -> bool:
    return standing_of(account, event_id).allows(act)


def require(account: Account | None, act: Act, event: Event) -> Standing:
    """The standing, if it grants `act`.

    Raises `Missing` where the account may not even know the event (a draft of others), else `NotAllowed`.
    """
    standing = standing_of(account, event.pk)
    _require(standing, act, event)
    return standing


def require_at_table(account: Account | None, act: Act, event: Event, match: Match) -> Standing:
    """As `require`, and the match's table is among the referee's own. Others' matches in a draft are not known."""
    standing = standing_of(account, event.pk)
    if match.round.state == "draft" and not standing.allows(Act.SEE_DRAFTS):
        raise Missing("match_missing", _("There is no such match."))
    _require(standing, act, event)
    if not standing.covers(match.table_id):
        raise NotAllowed("not_your_table", _("This table is not among your tables."), details={"act": str(act)})
    return standing


def _require(standing: Standing, act: Act, event: Event) -> None:
    if event.state == Event.State.DRAFT and standing.role is Role.PUBLIC:
        raise Missing("event_missing", _("There is no such event."))
    if not standing.allows(act):
        raise NotAllowed(
            "not_allowed",
            _("Your role in this event does not include this act."),
            details={"act": str(act), "role": str(standing.role)},
        )


def require_event_creator(account: Account | None) -> None:
    if account is None or not account.is_authenticated or not account.may_create_events or account.link_used:
        raise NotAllowed("not_allowed", _("Your account may not create events."))
