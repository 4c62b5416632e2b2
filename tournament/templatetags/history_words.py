"""Words of the audit trail: acts, and what they were done to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext, pgettext_lazy

from tournament.selectors.history import Subject
from tournament.templatetags.words import bracket_round

register = template.Library()


ACTS: Mapping[str, Any] = {
    "add_pair_wish": pgettext_lazy("act", "wished for a pair, or against one"),
    "advance_bracket": pgettext_lazy("act", "moved the bracket on"),
    "ask_for_pairing": pgettext_lazy("act", "asked for the next round to be paired"),
    "assign_referees": pgettext_lazy("act", "gave a referee tables"),
    "attach_record": pgettext_lazy("act", "put a record beside a hand"),
    "change_rules": pgettext_lazy("act", "changed the rules"),
    "check_in": pgettext_lazy("act", "checked in"),
    "clear_result": pgettext_lazy("act", "struck the sheet of a match that is to be played anew"),
    "close_round": pgettext_lazy("act", "closed the round"),
    "commit_to_draw": pgettext_lazy("act", "promised the next draw"),
    "confirm_match": pgettext_lazy("act", "confirmed the result"),
    "correct_hand": pgettext_lazy("act", "corrected a hand"),
    "create_event": pgettext_lazy("act", "made the event"),
    "cut": pgettext_lazy("act", "cut to the knock-out"),
    "decide_group_tie": pgettext_lazy("act", "decided a tie in the groups"),
    "decide_places": pgettext_lazy("act", "put level entries in order"),
    "decide_tie": pgettext_lazy("act", "decided a tie across the cut"),
    "delete_round": pgettext_lazy("act", "deleted a round that nobody had played"),
    "discard_draft": pgettext_lazy("act", "discarded the draft"),
    "discard_import": pgettext_lazy("act", "set an uploaded list aside"),
    "disqualify_entry": pgettext_lazy("act", "disqualified the entry"),
    "dispute_match": pgettext_lazy("act", "disputed the result"),
    "draw_groups": pgettext_lazy("act", "drew the groups"),
    "draw_lots": pgettext_lazy("act", "drew lots"),
    "edit_entries": pgettext_lazy("act", "changed an entry"),
    "edit_event": pgettext_lazy("act", "changed the event"),
    "edit_rules": pgettext_lazy("act", "edited the rules"),
    "enter_group": pgettext_lazy("act", "let a late entry take the place of a bye"),
    "exchange_tables": pgettext_lazy("act", "moved matches to other tables"),
    "extend_match": pgettext_lazy("act", "gave a table more time"),
    "finish_event": pgettext_lazy("act", "finished the event"),
    "give_bye": pgettext_lazy("act", "gave a bye beforehand"),
    "import_entries": pgettext_lazy("act", "imported entries"),
    "make_bracket": pgettext_lazy("act", "drew the bracket"),
    "make_schedule": pgettext_lazy("act", "made the schedule"),
    "manage_staff": pgettext_lazy("act", "changed an official"),
    "manage_stages": pgettext_lazy("act", "changed a stage"),
    "manage_tables": pgettext_lazy("act", "changed the tables"),
    "mark_absent": pgettext_lazy("act", "noted an absence"),
    "mark_present": pgettext_lazy("act", "took an absence back"),
    "note_late_start": pgettext_lazy("act", "noted a late start"),
    "note_time_up": pgettext_lazy("act", "ended the match"),
    "override_open_tables": pgettext_lazy("act", "asked for the next round to be paired while tables are open"),
    "pair_round": pgettext_lazy("act", "paired the round"),
    "pause_clock": pgettext_lazy("act", "paused the clock"),
    "postpone_match": pgettext_lazy("act", "put a match off"),
    "preview_import": pgettext_lazy("act", "uploaded a list"),
    "publish_event": pgettext_lazy("act", "published the event"),
    "publish_round": pgettext_lazy("act", "published the round"),
    "record_final_result": pgettext_lazy("act", "entered a final result"),
    "record_hand": pgettext_lazy("act", "entered a hand"),
    "record_lots": pgettext_lazy("act", "entered lots drawn by hand"),
    "record_penalty": pgettext_lazy("act", "entered a penalty"),
    "record_ruling": pgettext_lazy("act", "ruled"),
    "refresh_standings": pgettext_lazy("act", "computed the standings"),
    "reopen_and_clear": pgettext_lazy("act", "took the confirmation back, and what was played by it"),
    "play_extra_matches": pgettext_lazy("act", "let level entries play for the places"),
    "undo_extra_matches": pgettext_lazy("act", "took extra matches back"),
    "reopen_levels": pgettext_lazy("act", "took the confirmation back to correct the levels"),
    "reopen_match": pgettext_lazy("act", "took the confirmation back"),
    "request_import": pgettext_lazy("act", "asked for an import"),
    "reset_rules": pgettext_lazy("act", "took a published rule set"),
    "resume_clock": pgettext_lazy("act", "let the clock run on"),
    "retry_job": pgettext_lazy("act", "asked for a job again"),
    "return_entry": pgettext_lazy("act", "took the entry in again"),
    "rule_on_play": pgettext_lazy("act", "ruled on a play"),
    "set_fixed_table": pgettext_lazy("act", "set the table of an entry"),
    "set_table_range": pgettext_lazy("act", "set the range of tables of an entry"),
    "set_seeds": pgettext_lazy("act", "set the seeds"),
    "start_clock": pgettext_lazy("act", "started the clock"),
    "strike_line": pgettext_lazy("act", "struck a line of the score sheet"),
    "substitute_member": pgettext_lazy("act", "let a substitute play"),
    "swap_entries": pgettext_lazy("act", "swapped two entries"),
    "take_bye_back": pgettext_lazy("act", "took a bye back"),
    "take_record_away": pgettext_lazy("act", "took the record of a hand away"),
    "turn_seats": pgettext_lazy("act", "turned the seats of a match"),
    "undo_decision": pgettext_lazy("act", "took the decision on a tie back"),
    "undo_cut": pgettext_lazy("act", "took the cut back"),
    "withdraw_commitment": pgettext_lazy("act", "withdrew a promised draw"),
    "withdraw_entry": pgettext_lazy("act", "withdrew the entry"),
    "withdraw_pair_wish": pgettext_lazy("act", "took a wish back"),
}


@register.filter
def act_words(act: str) -> str:
    """What was done; the code itself for an act that has no words."""
    return str(ACTS.get(act, act))


@register.filter
def subject_words(subject: Subject) -> str:
    """What it was done to, as people call it; empty where the act says it all."""
    place = _place_words(subject)
    if place:
        return f"{subject.stage} · {place}" if subject.stage is not None else place
    if subject.kind == "entry" and subject.name:
        return f"{subject.number} {subject.name}"
    return subject.name


def _place_words(subject: Subject) -> str:
    """A match or a round within its stage, in a bracket by the name of its round; empty for anything else."""
    if subject.kind == "round" and subject.number is not None:
        return gettext("round %(number)s") % {"number": subject.number}
    if subject.kind != "match" or subject.round is None:
        return ""
    its_round = bracket_round(subject.name) or gettext("round %(number)s") % {"number": subject.round}
    values = {"round": its_round, "table": subject.table, "number": subject.number}
    if subject.table is not None:
        return gettext("%(round)s, table %(table)s") % values
    return gettext("%(round)s, match %(number)s") % values
