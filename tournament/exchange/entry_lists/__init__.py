"""Lists of entries as people keep them.

Read are UTF-8 with or without BOM, UTF-16 with BOM and GB18030 (what Chinese Excel saves); comma, semicolon or tab;
any line ends; quotes; a header in Chinese or English in any order, or none: then name, unit, members, seed.
Text stays text: a name that looks like a formula is a name.
"""

from tournament.exchange.entry_lists.headers import HEADER_WORDS
from tournament.exchange.entry_lists.reading import read_entry_list
from tournament.exchange.entry_lists.sentences import name_list_field, say_list_fault
from tournament.exchange.entry_lists.text import clean_text, odd_character
from tournament.exchange.entry_lists.values import (
    LARGEST_SEED,
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_ROWS,
    EntryList,
    Fault,
    LineFault,
    ListedEntry,
)

__all__ = [
    "HEADER_WORDS",
    "LARGEST_SEED",
    "LONGEST_TEXT",
    "MOST_BYTES",
    "MOST_MEMBERS",
    "MOST_ROWS",
    "EntryList",
    "Fault",
    "LineFault",
    "ListedEntry",
    "clean_text",
    "name_list_field",
    "odd_character",
    "read_entry_list",
    "say_list_fault",
]
