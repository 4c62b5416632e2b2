"""Entries of an event: lists taken over, entries added and changed, seeds, check-in."""

from tournament.services.entries.changes import MemberGiven, add_entry, edit_entry
from tournament.services.entries.check_in import check_in
from tournament.services.entries.fixed_tables import set_fixed_table, set_table_range
from tournament.services.entries.imports import carry_out_import, discard_import, import_entries, preview_import
from tournament.services.entries.open_events import members_needed
from tournament.services.entries.seeds import set_seeds
from tournament.services.entries.substitutions import substitute_member

__all__ = [
    "MemberGiven",
    "add_entry",
    "carry_out_import",
    "check_in",
    "discard_import",
    "edit_entry",
    "import_entries",
    "members_needed",
    "preview_import",
    "set_fixed_table",
    "set_seeds",
    "set_table_range",
    "substitute_member",
]
