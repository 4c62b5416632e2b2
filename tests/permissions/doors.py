"""Every door of the server and what opens it. A door that is not listed here fails the tests.

An entry says by method which act of `permissions.GRANTS` a visitor needs. What the table says is checked for every
kind of visitor at every door.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournament.permissions import Act


class Anyone(StrEnum):
    """Doors that no act of an event guards."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signed_in"
    EVENT_CREATOR = "event_creator"


Needs = Act | Anyone


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """`needs` by method. `body` is posted with what `writes` names. `arguments` take the place of the world's.

    `at_table`: what is read and written is held to the referee's own tables, and matches of drafts are unknown to whoever may
    not see drafts.
    """

    needs: Mapping[str, Needs]
    body: Mapping[str, Any] = field(default_factory=dict)
    writes: tuple[str, ...] = ("request_id", "revision")
    arguments: Mapping[str, str] = field(default_factory=dict)
    at_table: str = ""
    # a choice that is offered to those alone who may take it is refused as any value out of range
    also_shut: tuple[int, ...] = ()


def public(**fields: Any) -> Door:
    return Door(needs={"GET": Anyone.EVERYBODY}, **fields)


def read(act: Needs, **fields: Any) -> Door:
    return Door(needs={"GET": act}, **fields)


def page(act: Needs, **fields: Any) -> Door:
    """A form: looking at it needs what sending it needs."""
    return Door(needs={"GET": act, "POST": act}, **fields)


def post(act: Needs, **fields: Any) -> Door:
    return Door(needs={"POST": act}, **fields)


def table_page(act: Act, **fields: Any) -> Door:
    """A form about one match: who may see the sheet may look at it, and a referee with tables sees only their sheets."""
    return Door(needs={"GET": Act.SEE_SHEET, "POST": act}, at_table="match_id", **fields)


def table_post(act: Act, **fields: Any) -> Door:
    return Door(needs={"POST": act}, at_table="match_id", **fields)


_HAND = {"hand": {"declarer_seat": 0, "attackers_points": 80}}
_HAND_FORM = {"declarer_seat": 0, "points": 80}
_PLAY = json.dumps({"kind": "trick", "input": {"trump": "H", "level": "2", "plays": ["S9", "SA"]}})
_RECORD = "rule_set: shuangsheng-match-2d\ndecks: 2\nseats: 4\ndeclarer: 0\ntrump: H\nlevel: 2"
_KNOCKOUT = {"stage": "knockout"}
_GROUPS = {"stage": "groups"}

DOORS: dict[str, Door] = {
    # everybody
    "home": public(),
    "robots": public(),
    "favicon": public(),
    "public_event": public(),
    "public_rounds": public(),
    "public_round": public(),
    "public_entries": public(),
    "public_entry": public(),
    "public_newest_standings": public(),
    "public_standings": public(),
    "public_standing": public(),
    "public_unit_standings": public(),
    "public_bracket": public(arguments=_KNOCKOUT),
    "public_crosstable": public(arguments=_GROUPS),
    "public_match": public(),
    "public_record": public(arguments={"match": "confirmed_match"}),
    "public_draws": public(),
    "public_draw": public(),
    "public_round_draw": public(),
    "public_rules": public(),
    "public_card": public(),
    "rule_sets": public(),
    "rule_set": public(),
    "trainer": public(),
    "trainer_set": public(),
    "trainer_example": public(),
    "live_public": public(),
    # asked in front of Django, see tests of live streams; here stands what answers without that entrance
    "live_desk": public(),
    "live_clocks": public(),
    # Django's own view, which answers every method by going back to where one came from
    "set_language": Door(needs=dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), Anyone.EVERYBODY)),
    "log_in": page(Anyone.EVERYBODY),
    "log_out": page(Anyone.EVERYBODY),
    "change_password": page(Anyone.SIGNED_IN),
    "enter_by_link": page(Anyone.EVERYBODY),
    # for organisers, the event itself
    "my_events": read(Anyone.SIGNED_IN),
    "create_event": page(Anyone.EVENT_CREATOR),
    "edit_event": page(Act.EDIT_EVENT),
    "publish_event": page(Act.PUBLISH_EVENT),
    "finish_event": page(Act.PUBLISH_EVENT),
    "event_rules": read(Act.SEE_DESK),
    "edit_rules": page(Act.EDIT_EVENT),
    "change_rules": page(Act.CHANGE_RULES),
    "check_rules": post(Act.SEE_DESK),
    "reset_rules": page(Act.EDIT_EVENT),
    "event_tables": page(Act.MANAGE_TABLES),
    "event_staff": read(Act.MANAGE_STAFF),
    "add_staff": page(Act.MANAGE_STAFF),
    "staff_links": read(Act.MANAGE_STAFF),
    "staff_member": page(Act.MANAGE_STAFF),
    "staff_qr": read(Act.MANAGE_STAFF),
    "renew_link": page(Act.MANAGE_STAFF),
    "revoke_staff": page(Act.MANAGE_STAFF),
    "restore_staff": page(Act.MANAGE_STAFF),
    # for organisers, who takes part
    "check_in": page(Act.CHECK_IN),
    "event_entries": read(Act.EDIT_ENTRIES),
    "add_entry": page(Act.EDIT_ENTRIES),
    "event_entry": page(Act.EDIT_ENTRIES),
    "fixed_table": page(Act.EDIT_ENTRIES),
    "event_seeds": page(Act.EDIT_ENTRIES),
    "import_entries": page(Act.IMPORT_ENTRIES),
    "import_batch": read(Act.IMPORT_ENTRIES),
    "import_progress": read(Act.IMPORT_ENTRIES),
    "run_import": post(Act.IMPORT_ENTRIES),
    "discard_import": page(Act.IMPORT_ENTRIES),
    "withdraw_entry": page(Act.WITHDRAW_ENTRY),
    "disqualify_entry": page(Act.DISQUALIFY_ENTRY),
    "return_entry": page(Act.WITHDRAW_ENTRY),
    "mark_absent": page(Act.CHECK_IN),
    "mark_present": page(Act.CHECK_IN),
    # for organisers, on the day
    "substitute_member": page(Act.EDIT_ENTRIES),
    "miss_match": page(Act.RULE),
    "no_shows": page(Act.RULE),
    "table_referees": page(Act.MANAGE_TABLES),
    "table_referees_sheet": read(Act.SEE_DESK),
    "round_tables": page(Act.SWAP_ENTRIES),
    "turn_seats": page(Act.SWAP_ENTRIES),
    # for organisers, what is played
    "desk": read(Act.SEE_DESK),
    "desk_live": read(Act.SEE_DESK),
    "event_stages": read(Act.MANAGE_STAGES),
    "new_stage": page(Act.MANAGE_STAGES),
    "edit_stage": page(Act.MANAGE_STAGES),
    "stage_lots": page(Act.DRAW_LOTS),
    "lots_by_hand": page(Act.DRAW_LOTS),
    "stage_trf": read(Act.SEE_DESK),
    "lots_sheet": read(Act.DRAW_LOTS),
    "commit_to_draw": page(Act.DRAW_LOTS),
    "withdraw_commitment": page(Act.DRAW_LOTS, body={"reason": "x"}),
    "stage_groups": page(Act.DRAW_LOTS, arguments=_GROUPS),
    "groups_by_hand": page(Act.DRAW_LOTS, arguments=_GROUPS),
    "place_groups": page(Act.DRAW_LOTS, arguments=_GROUPS),
    "stage_schedule": read(Act.SEE_DESK, arguments=_GROUPS),
    "stage_crosstable": read(Act.SEE_DESK, arguments=_GROUPS),
    "make_schedule": page(Act.PAIR_ROUND, arguments=_GROUPS),
    "enter_group": page(Act.PAIR_ROUND, arguments=_GROUPS),
    "pair_round": page(Act.PAIR_ROUND),
    "suggest_entries": read(Act.PAIR_ROUND),
    "stage_wishes": page(Act.PAIR_ROUND),
    "withdraw_wish": page(Act.PAIR_ROUND),
    "give_bye": page(Act.PAIR_ROUND),
    "take_bye_back": page(Act.PAIR_ROUND),
    "last_places": page(Act.PAIR_ROUND),
    "dropped_out": read(Act.SEE_DESK),
    "play_extra_matches_of_last": page(Act.DECIDE_TIE),
    "level_places": Door(needs={"GET": Act.CUT}),
    "decide_places": page(Act.CUT),
    "play_extra_matches_for_places": page(Act.DECIDE_TIE),
    "stage_bracket": read(Act.SEE_DESK, arguments=_KNOCKOUT),
    "stage_bracket_live": read(Act.SEE_DESK, arguments=_KNOCKOUT),
    "draw_bracket": page(Act.PAIR_ROUND, arguments=_KNOCKOUT),
    "cut_stage": page(Act.CUT),
    "decide_tie": page(Act.CUT),
    "decide_group_tie": page(Act.CUT, arguments=_GROUPS),
    "play_extra_matches": page(Act.DECIDE_TIE),
    "play_extra_group_matches": page(Act.DECIDE_TIE, arguments=_GROUPS),
    "tie_decisions": read(Act.CUT),
    "undo_decision": page(Act.DECIDE_TIE, body={"reason": "x"}),
    "undo_extra_matches": page(Act.DECIDE_TIE, body={"reason": "x"}),
    "undo_cut": page(Act.CUT, arguments=_KNOCKOUT),
    "desk_round": read(Act.SEE_DESK),
    "desk_round_live": read(Act.SEE_DESK),
    "swap_entries": page(Act.SWAP_ENTRIES),
    "publish_round": page(Act.PUBLISH_ROUND),
    "discard_draft": page(Act.PAIR_ROUND),
    "redraw_draft": page(Act.PAIR_ROUND),
    "delete_round": page(Act.DELETE_ROUND),
    "start_clock": page(Act.PUBLISH_ROUND),
    "pause_clock": page(Act.PUBLISH_ROUND),
    "resume_clock": page(Act.PUBLISH_ROUND),
    "close_round": page(Act.CLOSE_ROUND),
    "event_history": read(Act.SEE_AUDIT),
    "event_jobs": read(Act.SEE_DRAFTS),
    "event_job": read(Act.SEE_DRAFTS),
    "event_job_live": read(Act.SEE_DRAFTS),
    "retry_job": post(Act.SEE_DRAFTS),
    # for referees
    "referee_tables": read(Act.SEE_SHEET),
    "referee_clock": read(Act.SEE_SHEET, at_table="match_id"),
    "referee_match": read(Act.SEE_SHEET, at_table="match_id"),
    "referee_hands": table_page(Act.RECORD, body=_HAND_FORM),
    "referee_correction": table_page(Act.CORRECT, body={**_HAND_FORM, "reason": "x"}),
    "referee_record": table_page(Act.RECORD, body={"record": _RECORD}),
    "referee_take_record_away": table_page(Act.CORRECT, body={"reason": "x"}),
    "referee_preview": table_post(Act.SEE_SHEET),
    "referee_penalty": table_page(Act.RECORD, body={"offence": "wrong_follow", "side": 0}),
    "referee_ruling": table_page(Act.RULE, body={"kind": "forfeit", "side": 0, "note": "x"}, also_shut=(400,)),
    "referee_extend": table_page(
        Act.RULE, body={"extension_seconds": 0, "minutes": 5, "reason": "x"}, writes=("request_id",)
    ),
    "referee_play": read(Act.SEE_SHEET, at_table="match_id"),
    "referee_store_play": table_post(Act.RECORD, body={"question": _PLAY}),
    "referee_time_up": table_page(Act.RECORD),
    "referee_final_result": table_page(Act.RECORD, body={"level_0": 5, "level_1": 3, "on_stage": 0}),
    "referee_strike": table_page(Act.CORRECT, body={"reason": "x"}),
    "referee_confirm": table_page(Act.CONFIRM),
    "referee_dispute": table_page(Act.CONFIRM, body={"reason": "x"}),
    "referee_reopen": table_page(Act.CORRECT_CONFIRMED, body={"reason": "x"}),
    "referee_reopen_levels": table_page(Act.CORRECT_CONFIRMED, body={"reason": "x"}),
    "referee_clear": table_page(Act.CLEAR_RESULTS, body={"reason": "x"}),
    # the same as JSON
    "api_session": Door(
        needs={"GET": Anyone.EVERYBODY, "POST": Anyone.EVERYBODY, "DELETE": Anyone.EVERYBODY},
        body={"name": "nobody", "password": "none"},
    ),
    "api_link_session": post(Anyone.EVERYBODY, body={"token": "none"}),
    "api_check_ruling": post(Anyone.EVERYBODY, body={"kind": "none"}, writes=()),
    "api_events": Door(
        needs={"GET": Anyone.EVERYBODY, "POST": Anyone.EVENT_CREATOR},
        body={"name_zh": "比赛", "preset": "classic-2d"},
        writes=("request_id",),
    ),
    "api_event": Door(needs={"GET": Act.SEE_EVENT, "PUT": Act.EDIT_EVENT}),
    "api_publish_event": post(Act.PUBLISH_EVENT),
    "api_finish_event": post(Act.PUBLISH_EVENT),
    "api_rules": Door(needs={"GET": Act.SEE_EVENT, "PUT": Act.EDIT_EVENT, "POST": Act.CHANGE_RULES}),
    "api_check_rules": post(Act.SEE_DESK),
    "api_tables": Door(needs={"GET": Act.SEE_DESK, "PUT": Act.MANAGE_TABLES}),
    "api_staff": Door(needs={"GET": Act.MANAGE_STAFF, "POST": Act.MANAGE_STAFF}),
    "api_staff_member": Door(needs={"GET": Act.MANAGE_STAFF, "PUT": Act.MANAGE_STAFF}),
    "api_renew_link": post(Act.MANAGE_STAFF),
    "api_revoke_staff": post(Act.MANAGE_STAFF),
    "api_restore_staff": post(Act.MANAGE_STAFF),
    "api_entries": Door(needs={"GET": Act.SEE_EVENT, "POST": Act.EDIT_ENTRIES}),
    "api_entry": Door(needs={"GET": Act.SEE_EVENT, "PUT": Act.EDIT_ENTRIES}),
    "api_check_in": post(Act.CHECK_IN),
    "api_seeds": Door(needs={"PUT": Act.EDIT_ENTRIES}),
    "api_imports": post(Act.IMPORT_ENTRIES),
    "api_import": read(Act.IMPORT_ENTRIES),
    "api_run_import": post(Act.IMPORT_ENTRIES),
    "api_discard_import": post(Act.IMPORT_ENTRIES),
    "api_withdraw": post(Act.WITHDRAW_ENTRY),
    "api_disqualify": post(Act.DISQUALIFY_ENTRY),
    "api_return": post(Act.WITHDRAW_ENTRY),
    "api_absent": post(Act.CHECK_IN),
    "api_present": post(Act.CHECK_IN),
    "api_substitute": post(Act.EDIT_ENTRIES, body={"leaves": 1, "comes": "x", "reason": "x"}),
    "api_miss_match": post(
        Act.RULE, body={"stage": 1, "match": 1, "missed": "postponed", "reason": "x"}, writes=("request_id",)
    ),
    "api_no_shows": Door(
        needs={"GET": Act.RULE, "POST": Act.RULE}, body={"absent": [], "reason": "x"}, writes=("request_id",)
    ),
    "api_table_referees": Door(
        needs={"GET": Act.MANAGE_TABLES, "PUT": Act.MANAGE_TABLES}, body={"referees": []}, writes=("request_id",)
    ),
    "api_exchange_tables": post(Act.SWAP_ENTRIES, body={"match": 1, "table": 1, "revision": 99}),
    "api_turn_seats": post(Act.SWAP_ENTRIES, body={"match": 1, "revision": 99}),
    # what is played, as JSON
    "api_stages": Door(needs={"GET": Act.SEE_DESK, "POST": Act.MANAGE_STAGES}),
    "api_stage": Door(needs={"GET": Act.SEE_DESK, "PUT": Act.MANAGE_STAGES}),
    "api_lots": Door(needs={"GET": Act.SEE_DESK, "POST": Act.DRAW_LOTS}),
    "api_lots_by_hand": post(Act.DRAW_LOTS),
    "api_stage_trf": read(Act.SEE_DESK),
    "api_commitment": Door(needs={"GET": Act.SEE_DESK, "POST": Act.DRAW_LOTS}),
    "api_withdraw_commitment": post(Act.DRAW_LOTS, body={"reason": "x"}),
    "api_groups": Door(needs={"GET": Act.SEE_DESK, "POST": Act.DRAW_LOTS}, arguments=_GROUPS),
    "api_groups_by_hand": post(Act.DRAW_LOTS, arguments=_GROUPS),
    "api_place_groups": post(Act.DRAW_LOTS, arguments=_GROUPS),
    "api_schedule": post(Act.PAIR_ROUND, arguments=_GROUPS),
    "api_enter_group": post(Act.PAIR_ROUND, arguments=_GROUPS),
    "api_group_cut": Door(needs={"GET": Act.CUT, "POST": Act.CUT}, arguments=_GROUPS),
    "api_group_tie": post(Act.DECIDE_TIE, arguments=_GROUPS),
    "api_pairing": post(Act.PAIR_ROUND),
    "api_wishes": Door(needs={"GET": Act.PAIR_ROUND, "POST": Act.PAIR_ROUND}),
    "api_wished_byes": read(Act.PAIR_ROUND),
    "api_wish_warnings": read(Act.PAIR_ROUND),
    "api_withdraw_wish": post(Act.PAIR_ROUND),
    "api_give_bye": post(Act.PAIR_ROUND),
    "api_take_bye_back": post(Act.PAIR_ROUND),
    "api_last_places": Door(needs={"GET": Act.PAIR_ROUND, "POST": Act.DECIDE_TIE}),
    "api_extra_matches_of_last": post(Act.DECIDE_TIE),
    "api_level_places": Door(needs={"GET": Act.CUT, "POST": Act.DECIDE_TIE}, body={"place": 1}),
    "api_extra_matches_for_places": post(Act.DECIDE_TIE, body={"place": 1}),
    "api_redraw_draft": post(Act.PAIR_ROUND),
    "api_delete_round": post(Act.DELETE_ROUND),
    "api_fixed_table": Door(needs={"PUT": Act.EDIT_ENTRIES}),
    "api_table_range": Door(needs={"PUT": Act.EDIT_ENTRIES}),
    "api_bracket": Door(needs={"GET": Act.SEE_DESK, "POST": Act.PAIR_ROUND}, arguments=_KNOCKOUT),
    "api_cut": Door(needs={"GET": Act.CUT, "POST": Act.CUT}),
    "api_tie": post(Act.DECIDE_TIE),
    "api_extra_matches": post(Act.DECIDE_TIE, body={"size": 2}),
    "api_extra_group_matches": post(
        Act.DECIDE_TIE, arguments=_GROUPS, body={"qualifiers": 2, "best_next": 0, "group": "A", "place": 1}
    ),
    "api_decisions": read(Act.CUT),
    "api_undo_decision": post(Act.DECIDE_TIE, body={"reason": "x"}),
    "api_undo_extra_matches": post(Act.DECIDE_TIE, body={"reason": "x"}),
    "api_undo_cut": post(Act.CUT, arguments=_KNOCKOUT),
    "api_round": read(Act.SEE_DESK),
    "api_publish_round": post(Act.PUBLISH_ROUND),
    "api_start_clock": post(Act.PUBLISH_ROUND),
    "api_pause_clock": post(Act.PUBLISH_ROUND),
    "api_resume_clock": post(Act.PUBLISH_ROUND),
    "api_close_round": post(Act.CLOSE_ROUND),
    "api_discard_draft": post(Act.PAIR_ROUND),
    "api_swap": post(Act.SWAP_ENTRIES),
    "api_jobs": read(Act.SEE_DRAFTS),
    "api_job": read(Act.SEE_DRAFTS),
    "api_retry_job": post(Act.SEE_DRAFTS),
    # at the tables, as JSON
    "api_event_matches": public(),
    "api_match": public(at_table="match_id"),
    "api_match_sheet": read(Act.SEE_SHEET, at_table="match_id"),
    "api_hands": table_post(Act.RECORD, body=_HAND),
    "api_hand": Door(needs={"PUT": Act.CORRECT}, body={**_HAND, "reason": "x"}, at_table="match_id"),
    "api_strike_line": table_post(Act.CORRECT, body={"reason": "x"}),
    "api_penalties": table_post(Act.RECORD, body={"offence": "wrong_follow", "side": 0}),
    "api_rulings": table_post(Act.RULE, body={"kind": "forfeit", "side": 0, "note": "x"}),
    "api_extend_match": table_post(
        Act.RULE, body={"extension_seconds": 0, "minutes": 5, "reason": "x"}, writes=("request_id",)
    ),
    "api_rule_on_play": table_post(Act.RECORD, body={"question": json.loads(_PLAY)}),
    "api_final_result": table_post(Act.RECORD, body={"levels": [5, 3], "on_stage": 0}),
    "api_confirm_match": table_post(Act.CONFIRM),
    "api_dispute_match": table_post(Act.CONFIRM, body={"reason": "x"}),
    "api_reopen_match": Door(
        needs={"GET": Act.SEE_SHEET, "POST": Act.CORRECT_CONFIRMED}, at_table="match_id", body={"reason": "x"}
    ),
    "api_reopen_levels": table_post(Act.CORRECT_CONFIRMED, body={"reason": "x"}),
    "api_reopen_and_clear": table_post(Act.CLEAR_RESULTS, body={"reason": "x", "clears": [1]}),
    "api_hand_record": Door(
        needs={"GET": Act.SEE_SHEET, "PUT": Act.RECORD}, body={"record": _RECORD}, at_table="match_id"
    ),
    "api_take_record_away": table_post(Act.CORRECT, body={"reason": "x"}),
    "api_preview_hand": table_post(Act.SEE_SHEET, body=_HAND, writes=()),
    "api_standings": public(),
    "api_standings_sums": public(),
    # for everybody, as JSON
    "api_public_events": public(),
    "api_public_event": public(),
    "api_public_entries": public(),
    "api_public_search": public(),
    "api_public_entry": public(),
    "api_public_round": public(),
    "api_public_bracket": public(arguments=_KNOCKOUT),
    "api_public_crosstable": public(arguments=_GROUPS),
    "api_public_match": public(),
    "api_public_draws": public(),
    "api_public_draw": public(),
    "api_public_round_draw": public(),
    "api_schema": public(),
    "api_docs": public(),
}
