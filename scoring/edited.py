"""What stands in place of a clause that does not print the values any more."""

SET_BY_ORGANISER = "set by the organiser"
"""Where a clause would stand, for what no published rules say."""

EDITED_FROM = "edited from "
"""Before the clause that says something else."""

_PRINTED = "seed "


def edited_from(source: str) -> str:
    """In place of `source`, once the values are no longer what it prints; the same for what is edited already."""
    if source.startswith(EDITED_FROM):
        return source
    return EDITED_FROM + source if source.startswith(_PRINTED) else SET_BY_ORGANISER
